"""A line of paper on the map to write on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.language import t

LONGEST, WIDE = 200, 240


class WordEntry(QLineEdit):
    """Enter keeps what was written, Escape throws it away; so does turning to something else with nothing written."""

    def __init__(self, over: QWidget, spot: QPoint, done: Callable[[str], None]) -> None:
        super().__init__(over)
        self._over, self._done = over, done
        self._ended = False
        self.setMaxLength(LONGEST)
        self.setPlaceholderText(t("Write here"))
        self.setAccessibleName(t("Words for the map"))
        self.setToolTip(t("Enter keeps them, Escape does not."))
        self.resize(WIDE, self.sizeHint().height())
        self.move(
            max(0, min(over.width() - self.width(), spot.x())), max(0, min(over.height() - self.height(), spot.y()))
        )
        self.returnPressed.connect(lambda: self._end(self.text()))
        self.show()
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._end("")
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._end(self.text())

    def _end(self, words: str) -> None:
        if self._ended:
            return
        self._ended = True
        self.hide()
        self.deleteLater()
        if words.strip():
            self._done(words.strip())
        self._over.setFocus()
