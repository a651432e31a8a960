"""What is in the hand, while the hand is not over the map it came from: over another map, or a panel."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget

FADED = 0.3


class Flying(QLabel):
    """The picture of the uppermost counter, under the pointer and over everything in the window."""

    def __init__(self, picture: QPixmap, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setPixmap(picture)
        self.resize((picture.deviceIndependentSize()).toSize())

    def go(self, spot: QPoint) -> None:
        """In the window's own measure."""
        self.move(spot - QPoint(self.width() // 2, self.height() // 2))
        self.raise_()
        self.show()
