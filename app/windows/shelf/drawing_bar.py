"""How far the pictures of the shelf are, where drawing them takes longer than a moment; it can be stopped."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.language import t
from app.windows.parts.long_work import SLOW
from app.windows.parts.work_bar import WorkBar
from app.windows.shelf.thumbnails import Thumbnails


class DrawingBar(QObject):
    """There is a bar while there is something to draw."""

    def __init__(self, thumbnails: Thumbnails, window: QWidget) -> None:
        super().__init__(window)
        self._thumbnails, self._window = thumbnails, window
        self.bar: WorkBar | None = None
        self._left = self._most = 0
        self._soon = QTimer(self, singleShot=True, interval=round(SLOW * 1000))
        self._soon.timeout.connect(self._appear)
        thumbnails.left.connect(self._count)

    def _count(self, left: int) -> None:
        self._left, self._most = left, max(left, self._most) if left else 0
        if left and self.bar is None:
            if not self._soon.isActive():
                self._soon.start()
        elif not left:
            self._soon.stop()
            if self.bar is not None:
                self.bar.put_away()
                self.bar = None
        self._say()

    def _appear(self) -> None:
        if self._left:
            self.bar = WorkBar("", self._window, beside=True)
            self.bar.stopped.connect(self._thumbnails.stop)
            self._say()

    def _say(self) -> None:
        if self.bar is not None:
            self.bar.say(t("Drawing pictures: {done} of {count}", done=self._most - self._left + 1, count=self._most))
            self.bar.show_share((self._most - self._left) / self._most)
