"""The sample on a table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from tests.app.rig import Rig, made_rig, opening, sample


@pytest.fixture
def rig(qtbot: QtBot) -> Iterator[Rig]:
    """The first landing, with its rulebook looking on."""
    made = made_rig(sample().game, opening(), rulebook=sample().rulebook)
    qtbot.addWidget(made.table)
    yield made
    made.table.close_map()
