"""A number with a minus and a plus large enough for fingers; it can be typed, too."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.language import numeral, t
from app.panels.parts.small import called, filled, small_button

FRACTIONS = {"¼": 0.25, "½": 0.5, "¾": 0.75}
LARGEST = 1_000_000_000


class Stepper(QWidget):
    """It asks for another number by `asked` and shows whatever it is then told."""

    asked = Signal(float)

    def __init__(self, name: str, step: float = 1) -> None:
        super().__init__()
        self.step, self.value = step, 0.0
        self.least: float | None = None
        self.most: float | None = None
        self.minus = small_button("−", t("{name}: less", name=name), lambda: self.ask(self.value - self.step))
        self.plus = small_button("+", t("{name}: more", name=name), lambda: self.ask(self.value + self.step))
        self.box = called(QLineEdit(alignment=Qt.AlignmentFlag.AlignCenter), name, name)
        self.box.setMinimumWidth(self.fontMetrics().horizontalAdvance("000") + 14)
        self.box.setMaximumWidth(self.fontMetrics().horizontalAdvance("00000") + 14)
        self.box.editingFinished.connect(self._typed)
        for button in (self.minus, self.plus):
            button.setAutoRepeat(True)
            button.setAutoRepeatDelay(500)
        layout = filled(QHBoxLayout(self), self.minus, self.box, self.plus, bare=True)
        layout.setSpacing(0)
        self.setFocusProxy(self.box)

    def show_number(self, value: float) -> None:
        """The number as it is now. What is being typed is left alone, unless the number has changed."""
        if value != self.value or not self.box.hasFocus():
            self.value = value
            self.box.setText(numeral(value))
        self.minus.setEnabled(self.least is None or value > self.least)
        self.plus.setEnabled(self.most is None or value < self.most)

    def keep_within(self, least: float | None, most: float | None) -> None:
        """No number outside of these is asked for."""
        self.least, self.most = least, most
        self.show_number(self._bounded(self.value))

    def ask(self, value: float) -> None:
        value = self._bounded(value)
        if value != self.value:
            self.asked.emit(value)

    def _bounded(self, value: float) -> float:
        if self.least is not None:
            value = max(self.least, value)
        return value if self.most is None else min(self.most, value)

    def _typed(self) -> None:
        found = read_number(self.box.text())
        if found is not None:
            self.ask(found)
        self.box.setText(numeral(self.value))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Up:
                self.ask(self.value + self.step)
            case Qt.Key.Key_Down:
                self.ask(self.value - self.step)
            case Qt.Key.Key_Escape if self.box.text() != numeral(self.value):
                self.box.setText(numeral(self.value))
            case _:
                super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolling past it changes nothing."""
        event.ignore()


def read_number(text: str) -> float | None:
    """`7`, `-2`, `1.5`, `1,5`, `1½`; None for anything else."""
    words = text.strip().replace("−", "-").replace(",", ".")
    rest = FRACTIONS.get(words[-1:], 0.0)
    if rest:
        words = words[:-1]
    try:
        whole = float(words) if words not in ("", "-") or not rest else 0.0
    except ValueError:
        return None
    found = whole - rest if words.startswith("-") else whole + rest
    # Also what is no number: nan is not less than anything.
    return found if abs(found) <= LARGEST else None
