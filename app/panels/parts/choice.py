"""Choices and numbers that the wheel scrolls past: only what somebody has opened or clicked into changes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDoubleSpinBox,
    QSlider,
    QSpinBox,
    QStyledItemDelegate,
    QTabBar,
    QWidget,
)

from app.language import chosen


class DropDown(QComboBox):
    """One of several; its list, once it is open, scrolls as any list, and each row can be touched."""

    def __init__(self, *rows: tuple[str, object], editable: bool = False) -> None:
        """What each row is called, and what it means."""
        super().__init__(editable=editable)
        # Only rows that this one draws are as high as the look has them.
        self.setItemDelegate(QStyledItemDelegate(self))
        if (completer := self.completer()) is not None:
            # Written on into the line, a known word would take the place of a shorter one that was meant.
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        for words, means in rows:
            self.addItem(words, means)

    def choose(self, means: object) -> None:
        """The row that means this; the first, where none does."""
        self.setCurrentIndex(max(0, self.findData(means)))

    def event(self, event: QEvent) -> bool:
        """Letters typed into it look for a row: they are no shortcuts of the window then."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _is_letter(event):
            event.accept()
            return True
        return super().event(event)

    def setAccessibleName(self, name: str) -> None:
        """On Linux a screen reader takes what is chosen for the name; so it is told what is being chosen, too."""
        super().setAccessibleName(name)
        self.setAccessibleDescription(name)
        line = self.lineEdit()
        if line is not None:
            line.setAccessibleName(name)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


OPENS_AFTER = 500
"""Milliseconds that a hand with something in it waits over a tab."""


class Tabs(QTabBar):
    """Whoever zooms and comes too high is not taken to another map or panel."""

    def __init__(self, parent: QWidget | None = None, **properties: object) -> None:
        super().__init__(parent)
        for name, value in properties.items():
            self.setProperty(name, value)
        self._over = -1
        self._opens = QTimer(self, singleShot=True, interval=OPENS_AFTER)
        self._opens.timeout.connect(lambda: self.setCurrentIndex(self._over))

    def wait_over(self, spot: QPoint) -> None:
        """A hand that holds something is here: after a moment over a tab it opens that one."""
        over = self.tabAt(spot)
        if over != self._over:
            self._over = over
            self._opens.start() if over >= 0 else self._opens.stop()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Slide(QSlider):
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class WholeNumber(QSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Number(QDoubleSpinBox):
    """In German 16,5 mm are read and written, whatever the system speaks."""

    def __init__(self, **properties: object) -> None:
        super().__init__()
        self.setLocale(QLocale(chosen()))
        for name, value in properties.items():
            self.setProperty(name, value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def _is_letter(event: QKeyEvent) -> bool:
    commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    return event.text().isprintable() and bool(event.text()) and not event.modifiers() & commands
