"""Windows on a busy machine: a drag that is slow to be drawn is no finger that rests, and presses are none too many."""

from __future__ import annotations

import pytest

from app.panels.advice.checklist import Presses
from app.table.hands.pointer import LongPress

PATIENT = 1500
"""Milliseconds until a press that does not move is a question; people are asked after fewer."""


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LongPress, "hold", PATIENT)
    monkeypatch.setattr(Presses, "breath", 0)
