"""A strip that lies over what is beneath it: it comes and goes, and nothing beneath it moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtWidgets import QWidget

EDGE, WIDEST = 8, 1100
"""Pixels from the edges; wider than this no line is read well."""


class LyingOver(QObject):
    """Along the upper or the lower edge of a room within the widget that it lies over."""

    def __init__(
        self, strip: QWidget, over: QWidget, room: Callable[[], QRect], edge: Literal["top", "bottom"] = "bottom"
    ) -> None:
        super().__init__(strip)
        self._strip, self._over, self._room, self._edge = strip, over, room, edge
        strip.setParent(over)
        strip.setAutoFillBackground(True)
        strip.hide()
        over.installEventFilter(self)
        strip.installEventFilter(self)

    def place(self) -> None:
        """As high as its words need."""
        room, strip = self._room(), self._strip
        wide = max(1, min(WIDEST, room.width() - 2 * EDGE))
        layout = strip.layout()
        wrapped = layout is not None and layout.hasHeightForWidth()
        high = layout.totalHeightForWidth(wide) if layout is not None and wrapped else strip.sizeHint().height()
        x = room.left() + (room.width() - wide) // 2
        y = room.top() + EDGE if self._edge == "top" else room.bottom() + 1 - EDGE - high
        if strip.geometry() != QRect(x, y, wide, high):
            strip.setGeometry(x, y, wide, high)
        strip.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        moved = watched is self._over and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest)
        asked = watched is self._strip and event.type() in (QEvent.Type.Show, QEvent.Type.LayoutRequest)
        if (moved or asked) and not self._strip.isHidden():
            self.place()
        return super().eventFilter(watched, event)
