"""The key of a panel: it brings the panel to the front, and takes away one that is there."""

from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget


def brings_forward(dock: QDockWidget, key: str) -> QAction:
    """Qt's own action would take a panel away that lies unseen behind another's tab."""
    action = QAction(dock.windowTitle(), dock)
    action.setCheckable(True)
    action.setShortcut(QKeySequence(key))
    dock.toggleViewAction().toggled.connect(action.setChecked)

    def turn() -> None:
        in_front = dock.isVisible() and not dock.visibleRegion().isEmpty()
        dock.setVisible(not in_front)
        if not in_front:
            dock.raise_()
        action.setChecked(not in_front)

    action.setChecked(dock.toggleViewAction().isChecked())
    action.triggered.connect(turn)
    return action
