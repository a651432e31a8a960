"""A few sentences beside a finger, on the map, each on a line of its own."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QLabel, QWidget

AWAY = 22
WIDEST = 420


class Bubble(QLabel):
    """It keeps inside the map, and out from under the finger."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.setObjectName("bubble")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def say(self, words: str, spot: QPointF) -> None:
        """No words take it away."""
        self.setVisible(bool(words))
        if not words:
            self.clear()
            return
        if words != self.text():
            self.setText(words)
            self.setAccessibleName(words)
        wide = min(WIDEST, max(map(self.fontMetrics().horizontalAdvance, words.split("\n"))) + 26)
        self.setFixedWidth(wide)
        high = self.heightForWidth(wide)
        room = self._over.rect()
        x = spot.x() + AWAY if spot.x() + AWAY + wide < room.width() else spot.x() - AWAY - wide
        y = spot.y() + AWAY if spot.y() + AWAY + high < room.height() else spot.y() - AWAY - high
        self.setGeometry(round(max(2, x)), round(max(2, y)), wide, high)
        self.raise_()
