"""The dice of a battle: thrown on the screen, or real ones typed in."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.language import t
from app.panels.parts.small import called, filled, push_button
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from counters.box.sheet import Chart
from counters.dice import read_dice, rolled, typed_in
from counters.events import DiceRolled


class BattleDice(QWidget):
    rolled = Signal(object, int)
    """The roll, and what it adds up to."""

    said = Signal(object)
    """Why there was no roll."""

    def __init__(self) -> None:
        super().__init__()
        self.dice = called(QLineEdit("1d6", maxLength=40), t("Which dice"), t("Which dice: 1d6, 2d6, 1d10"))
        self.dice.setMaximumWidth(90)
        self.roll = push_button(t("Roll"), t("The result stays in the log."), self._roll)
        self.seen = QLineEdit()
        self.seen.setPlaceholderText(t("Real dice: 4"))
        self.seen.setAccessibleName(t("What the real dice show"))
        self.seen.setToolTip(t("What the real dice show, one after the other."))
        self.seen.setMaxLength(80)
        self.seen.returnPressed.connect(self._type_in)
        self.enter = push_button(t("Type in"), t("The real dice count."), self._type_in)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for widgets in ((self.dice, self.roll), (self.seen, self.enter)):
            row = filled(QHBoxLayout(), *widgets)
            layout.addLayout(row)

    def suggest(self, chart: Chart) -> None:
        """The dice that find every row of a chart: rows from 2 to 12 ask for two."""
        heads = [int(head) for head in chart.row_heads if head.isdecimal() and len(head) < 4]
        if not heads or len(heads) != len(chart.row_heads):
            return
        least, most = min(heads), max(heads)
        if least >= 1 and most % least == 0 and most // least >= 2:
            self.dice.setText(f"{least}d{most // least}")

    def _roll(self) -> None:
        self._say(lambda: rolled(self.dice.text()))

    def _type_in(self) -> None:
        words = self.seen.text().replace(",", " ").split()
        if not all(word.isdecimal() and len(word) < 6 for word in words):
            self.said.emit(say("“{words}” are no dice; two dice are typed as 3 5.", words=self.seen.text()))
            return
        self._say(lambda: typed_in(self.dice.text(), map(int, words)))
        self.seen.clear()

    def _say(self, throw: Callable[[], DiceRolled]) -> None:
        try:
            event = throw()
            total = read_dice(event.dice).total(event.results)
        except BadInput as error:
            self.said.emit(error.why)
            return
        self.rolled.emit(event, total)
