"""Which panels there are, where they open, and which are open at the first start."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt

from app.panels.panel import Panel

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


PANELS: tuple[PanelRow, ...] = ()
