"""There is one application of Qt's in a process, and pictures would make a smaller one than windows need."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True, scope="session")
def application(qapp: QApplication) -> QApplication:
    """The one for windows comes first."""
    return qapp
