"""By what the odds of a whole battle are reckoned, and no die hangs on: who is lost first, when somebody goes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import rule_words, t, translated, write
from app.panels.battle.order import LossOrder
from app.panels.parts.choice import DropDown
from app.panels.parts.small import called, emptied, filled, small_button, words
from counters.counter import KindId
from rules_assist.battle_sheet import BattleSheet, Question

LOST_FIRST = ("attacker_loses", "defender_loses")
"""Details of a battle: the kinds of each side, in the order in which they are lost."""


def put(question: Question, document: GameDocument) -> tuple[QLabel, QComboBox]:
    """Its words, and beneath them what may be answered."""
    text = write(question.sentence, document.naming)
    box = called(DropDown(), text, text)
    box.addItems([translated(answer.capitalize()) for answer in question.answers])
    box.setCurrentIndex(question.answers.index(question.answer))
    return words(f"{text} [{rule_words(question.rule)}]" if question.rule else text, title=True), box


class Foretelling(QWidget):
    """Folded, and beneath the dice: what is to be done next is looked for first."""

    answered = Signal(str, str)
    """A question, and what was said; or whose losses, and their order."""

    def __init__(self, document: GameDocument) -> None:
        super().__init__()
        self.document = document
        self.orders: dict[str, LossOrder] = {}
        self.questions: dict[str, QComboBox] = {}
        self._shape: object = None
        self._title, self._open = "", False
        self.fold = small_button("", "", lambda: self._unfold(not self._open))
        self.told = words()
        """The odds once more: they stand at the head of the panel, and change here."""

        self.inner = QWidget()
        self._rows = filled(QVBoxLayout(self.inner), bare=True)
        filled(QVBoxLayout(self), self.fold, self.inner, self.told, bare=True)

    def show_sheet(self, sheet: BattleSheet | None) -> None:
        """Built anew for other kinds or questions alone: keys stay on an order that is being changed."""
        whole = sheet.whole if sheet is not None and not sheet.refused else None
        questions = [each for each in sheet.questions if each.foretells] if sheet is not None and whole else []
        orders = dict(zip(LOST_FIRST, (whole.attacker_order, whole.defender_order) if whole else (), strict=False))
        orders = {name: kinds for name, kinds in orders.items() if len(kinds) > 1}
        shape = [{name: {*kinds} for name, kinds in orders.items()}, *((each.name, each.answers) for each in questions)]
        if shape != self._shape:
            self._shape = shape
            self._build(orders, questions)
        for name, kinds in orders.items():
            self.orders[name].show_kinds(kinds)
        for each in questions:
            self.questions[each.name].setCurrentIndex(each.answers.index(each.answer))
        self.told.setText(write(whole.lines[0], self.document.naming) if whole and whole.lines else "")
        self._title = t("Who is lost first") if orders else t("What the odds rest on")
        self.setVisible(bool(orders or questions))
        self._unfold(self._open)

    def _unfold(self, wide: bool) -> None:
        self._open = wide
        self.fold.setText(f"{'▾' if wide else '▸'} {self._title}")
        called(self.fold, self._title, t("The odds of the whole battle rest on it, and who is offered as lost."))
        self.told.setVisible(wide and bool(self.told.text()))
        self.inner.setVisible(wide)

    def _build(self, orders: Mapping[str, Sequence[str]], questions: Sequence[Question]) -> None:
        emptied(self._rows)
        self.orders, self.questions = {}, {}
        titles = (
            t("Attacker loses, first to last: drag, or Ctrl+arrows"),
            t("Defender loses, first to last: drag, or Ctrl+arrows"),
        )
        for name, title in zip(LOST_FIRST, titles, strict=True):
            if name in orders:
                order = self.orders[name] = LossOrder(orders[name], title, self._kind_name)
                order.ordered.connect(partial(self._say, name))
                filled(self._rows, words(title), order, bare=True)
        for each in questions:
            asked, box = put(each, self.document)
            box.activated.connect(lambda row, each=each: self._say(each.name, each.answers[row]))
            self.questions[each.name] = box
            filled(self._rows, asked, box, bare=True)

    def _say(self, name: str, said: str) -> None:
        # The list that tells is still in its own event: it may go when that is over.
        QTimer.singleShot(0, self, lambda: self.answered.emit(name, said))

    def _kind_name(self, word: str) -> str:
        """A kind as the sheet calls it; `last armor`: one that is kept; `battleship hit`: a hit that it bears."""
        of = word.removeprefix("last ").removesuffix(" hit")
        kind = self.document.game.sheet.kinds.get(KindId(of))
        name = self.document.boxed(kind.name if kind is not None else of)
        if word == of:
            return name
        return t("the last {kind}", kind=name) if word.startswith("last ") else t("{kind}: the first hit", kind=name)
