"""A button that may ask for a longer press, because what it does cannot be unseen."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolButton, QWidget

SECONDS = 1.0
FRAME = 16
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Hold(QObject):
    """One click of a button; where `wanted()` says so, a press held for a second, by mouse, finger or key."""

    done = Signal()
    let_go_early = Signal()

    def __init__(self, button: QAbstractButton, wanted: Callable[[], bool]) -> None:
        super().__init__(button)
        self._button, self._wanted = button, wanted
        self._since: float | None = None
        self._was_held = False
        self._filling = _Filling(button)
        self._timer = QTimer(self, interval=FRAME)
        self._timer.timeout.connect(self._wait)
        button.pressed.connect(self._press)
        button.released.connect(self._stop)
        button.clicked.connect(self._clicked)

    @property
    def part(self) -> float:
        """How much of the second has passed."""
        return 0.0 if self._since is None else min(1.0, (monotonic() - self._since) / SECONDS)

    def _press(self) -> None:
        self._was_held = False
        if self._button.isEnabled() and self._wanted():
            self._since = monotonic()
            self._timer.start()

    def _clicked(self) -> None:
        """Let go. After a held press this means nothing more."""
        self._stop()
        if self._was_held:
            self._was_held = False
        elif self._wanted():
            self.let_go_early.emit()
        else:
            self.done.emit()

    def _wait(self) -> None:
        self._filling.show_part(self.part)
        if not self._button.isVisible():
            self._stop()
        elif self.part >= 1.0:
            self._stop()
            self._was_held = True
            self.done.emit()

    def _stop(self) -> None:
        self._since = None
        self._timer.stop()
        self._filling.show_part(0.0)


class _Filling(QWidget):
    """How far the second has come, drawn over the button."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button)
        self._button = button
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._part = 0.0
        self.hide()

    def show_part(self, part: float) -> None:
        self._part = part
        self.setVisible(part > 0)
        self.setGeometry(self._button.rect())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colour = QColor(self.palette().highlight().color())
        colour.setAlpha(120)
        painter.fillRect(0, 0, round(self.width() * self._part), self.height(), colour)


def _as_space(event: QKeyEvent) -> QKeyEvent:
    """Enter presses such a button as the space bar does, on every system."""
    if event.key() not in ENTER:
        return event
    return QKeyEvent(event.type(), Qt.Key.Key_Space, event.modifiers(), " ", event.isAutoRepeat())


class HoldButton(QPushButton):
    """A push button with a `hold` of its own."""

    def __init__(self, text: str, wanted: Callable[[], bool], parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setAccessibleName(text)
        self.hold = Hold(self, wanted)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(_as_space(event))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        super().keyReleaseEvent(_as_space(event))


class HoldToolButton(QToolButton):
    """One of a strip that is given a `Hold`."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(_as_space(event))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        super().keyReleaseEvent(_as_space(event))
