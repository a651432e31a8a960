"""Which panels there are, where they open, and which are open at the first start."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt

from app.panels.branches import BranchesPanel
from app.panels.inventory import InventoryPanel
from app.panels.log import LogPanel
from app.panels.panel import Panel
from app.panels.sequence import SequencePanel
from app.panels.tray import TrayPanel

LEFT = Qt.DockWidgetArea.LeftDockWidgetArea
RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea


@dataclass(frozen=True)
class PanelRow:
    """`panel` is made with the document."""

    id: str
    panel: type[Panel]
    area: Qt.DockWidgetArea
    open: bool = False


PANELS: tuple[PanelRow, ...] = (
    PanelRow("sequence", SequencePanel, LEFT),
    PanelRow("tray", TrayPanel, LEFT),
    PanelRow("inventory", InventoryPanel, LEFT),
    PanelRow("log", LogPanel, RIGHT, open=True),
    PanelRow("branches", BranchesPanel, RIGHT),
)
