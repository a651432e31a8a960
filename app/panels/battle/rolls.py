"""The dice of the battle board: a button for whoever is ready, and one line for real dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.language import t, tip
from app.panels.parts.small import filled, push_button, words
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from counters.counter import CounterId
from counters.dice import rolled, typed_in
from counters.events import DiceRolled
from counters.events.fighting import Who


class Shot(NamedTuple):
    """Whose dice they are, and what each of them hits on."""

    name: str
    who: Who
    by: tuple[CounterId, ...]
    hits_on: tuple[int, ...]
    sides: int

    @property
    def dice(self) -> str:
        return f"{len(self.hits_on)}d{self.sides}"


class RealDice(QWidget):
    """What real dice show goes here before the button is pressed; with nothing in it, the screen throws."""

    said = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.seen = QLineEdit()
        self.seen.setPlaceholderText(t("3 5 1: for the next throw"))
        self.seen.setAccessibleName(t("What the real dice show"))
        self.seen.setToolTip(t("What the real dice show, one after the other."))
        self.seen.setMaxLength(300)
        filled(QHBoxLayout(self), words(t("Real dice")), self.seen, wide=self.seen, bare=True)

    def throw(self, shot: Shot) -> DiceRolled | None:
        """What was typed, or what falls on the screen; None, and why, where that is no throw of these dice."""
        typed = self.seen.text().replace(",", " ").split()
        if not all(word.isdecimal() and len(word) < 6 for word in typed):
            self.said.emit(say("“{words}” are no dice; two dice are typed as 3 5.", words=self.seen.text()))
            return None
        try:
            event = typed_in(shot.dice, map(int, typed)) if typed else rolled(shot.dice)
        except BadInput as error:
            self.said.emit(error.why)
            return None
        self.seen.clear()
        return event


def roll_button(deed: Callable[[], object]) -> QPushButton:
    return push_button("", t("Roll"), deed)


def show_ready(button: QPushButton, shot: Shot, name: str) -> None:
    """How many dice it would throw; what has none to throw cannot be pressed."""
    count = len(shot.hits_on)
    button.setText(f"{name} {count}".strip() if count else name or "–")
    told = t("{name}: {count} dice", name=shot.name, count=count)
    button.setAccessibleName(told)
    button.setToolTip(tip(told))
    button.setEnabled(count > 0)
