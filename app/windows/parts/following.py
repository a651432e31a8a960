"""What lies over a widget, or at its edge, finds its place anew whenever that has another size."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

SIZED = (QEvent.Type.Resize,)
LAID = (QEvent.Type.Resize, QEvent.Type.LayoutRequest)
"""Another size, or its inside wants another room."""


class Following(QObject):
    """Does a deed of its owner whenever one of these happens to a widget."""

    def __init__(
        self, owner: QObject, watched: QWidget, deed: Callable[[], object], on: tuple[QEvent.Type, ...] = SIZED
    ) -> None:
        super().__init__(owner)
        self._deed, self._on = deed, on
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in self._on:
            self._deed()
        return super().eventFilter(watched, event)
