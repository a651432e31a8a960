"""Choices made in secret and opened together: everybody seals an answer, then all are shown at once."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QGroupBox, QVBoxLayout

from app.documents.game_document import GameDocument
from app.language import t
from app.panels.cards import deeds as card_deeds
from app.panels.cards.deeds import TO_THE_LEFT, TO_THE_RIGHT
from app.panels.parts.choice import DropDown
from app.panels.parts.flow import in_rows
from app.panels.parts.small import called, filled, push_button, words
from boards.plain.sentence import seat as seat_ref
from counters.counter import CounterId
from counters.events import ChoicesCleared, ChoiceSealed, ChoicesOpened
from counters.position import Choice, ChoiceId, Position
from counters.secrets.seen import NOBODY

NOT_IN_IDS = re.compile(r"[^a-z0-9]+")


class ChoicesBox(QGroupBox):
    """What is to be chosen and the answer may be typed, or taken from what the phase offers."""

    def __init__(self, document: GameDocument) -> None:
        super().__init__(t("Secret choices"))
        self.document = document
        self.about = _typed(t("What is chosen"), t("For example: the plan for this turn"))
        self.answer = _typed(t("Your answer"), t("Nobody sees it until all are opened"))
        self.about.editTextChanged.connect(lambda _words: self._offer_answers())
        self.seal = push_button(t("Seal"), t("Your answer is kept until all are opened."), self._seal)
        self.told = words()
        happen = document.happen
        self.open = push_button(
            t("Open all"), t("Everybody's answers are shown at once."), lambda: happen(ChoicesOpened(self.choice))
        )
        self.clear = push_button(
            t("Put away"), t("The table is clear for the next choice."), lambda: happen(ChoicesCleared(self.choice))
        )
        self._due = ""
        row = in_rows(self.seal, self.open, self.clear)
        filled(QVBoxLayout(self), self.told, self.about, self.answer, row)

    def forget(self) -> None:
        """Another seat sits down: what was typed and not sealed is nobody else's."""
        self.answer.clear()
        self.answer.clearEditText()

    def show_position(self, position: Position) -> None:
        """Who has chosen, one's own answer, and all answers once they are open."""
        shown = {id: all_ for id, all_ in position.choices.items() if id not in (TO_THE_LEFT, TO_THE_RIGHT)}
        self.told.setText("\n".join(self._told(position, id, choices) for id, choices in shown.items()))
        self.told.setVisible(bool(shown))
        phase = self.document.game.sheet.sequence.phase(position.clock.phase)
        due = phase.choice if phase is not None else ""
        typed = due if due != self._due else self.about.currentText()
        self._due = due
        names = [_readable(id) for id in shown] + ([due] if due and _id(due) not in shown else [])
        if names != [self.about.itemText(row) for row in range(self.about.count())]:
            self.about.clear()
            self.about.addItems(names)
        self.about.setCurrentText(typed or (names[0] if names else ""))
        self._offer_answers()
        self.seal.setEnabled(self.document.seat != NOBODY)
        if self.document.seat == NOBODY:
            self.seal.setToolTip(t("Take a seat first: a secret is somebody's."))
        self._show_buttons()

    def _told(self, position: Position, id: ChoiceId, choices: tuple[Choice, ...]) -> str:
        parts = []
        for each in choices:
            seat = position.seats.get(each.seat)
            name, answer = (self.document.naming(seat_ref(seat.id)) if seat else each.seat), ", ".join(each.answer)
            if each.open:
                parts.append(t("{seat}: {answer}", seat=name, answer=answer))
            elif each.seat == self.document.seat:
                parts.append(t("{seat}: {answer} (sealed)", seat=name, answer=answer))
            else:
                parts.append(t("{seat} has chosen", seat=name))
        return t("{choice} – {parts}", choice=_readable(id), parts="; ".join(parts))

    @property
    def choice(self) -> ChoiceId:
        return _id(self.about.currentText()) or ChoiceId("choice")

    def _offer_answers(self) -> None:
        """Those a phase of the game gives; an option of the game by that name gives its own."""
        typed = self.answer.currentText()
        sheet = self.document.game.sheet
        option = next((rule for id, rule in sheet.options.items() if str(id) == str(self.choice)), None)
        phase = next((each for each in sheet.sequence.phases if _id(each.choice) == self.choice), None)
        answers = phase.answers if phase is not None else option.choices if option is not None else ()
        self.answer.clear()
        self.answer.addItems(list(answers))
        self.answer.setEditText(typed)
        self._show_buttons()

    def _show_buttons(self) -> None:
        choices = self.document.position.choices.get(self.choice, ())
        self.open.setEnabled(any(not each.open for each in choices))
        self.clear.setEnabled(bool(choices))

    def _seal(self) -> None:
        answer = tuple(part for part in map(str.strip, self.answer.currentText().split(",")) if part)
        if answer and self.document.happen(ChoiceSealed(self.choice, self.document.seat, answer)):
            self.answer.clearEditText()


def _typed(name: str, hint: str) -> QComboBox:
    box = called(DropDown(editable=True), name, hint)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    edit = box.lineEdit()
    if edit is not None:
        edit.setPlaceholderText(name)
        edit.setMaxLength(300)
    return box


def _id(words: str) -> ChoiceId:
    return ChoiceId(NOT_IN_IDS.sub("_", words.casefold()).strip("_"))


def _readable(id: ChoiceId) -> str:
    return id.replace("_", " ")


# Passing cards on: everybody picks in secret, and all cards change hands at the same moment.


class PassingBox(QGroupBox):
    """`picked` says which cards are picked out in one's own hands."""

    def __init__(self, document: GameDocument, picked: Callable[[], tuple[CounterId, ...]]) -> None:
        super().__init__(t("Pass cards on"))
        self.document, self._picked = document, picked
        ways = ((t("To the left"), card_deeds.TO_THE_LEFT), (t("To the right"), card_deeds.TO_THE_RIGHT))
        self.way = called(DropDown(*ways), t("Which way"), t("Which way"))
        self.way.currentIndexChanged.connect(lambda _row: self.show_position(self.document.position))
        self.told = words()
        self.seal = push_button(t("Pick these"), t("The cards picked out in your hand; nobody sees which."), self._seal)
        self.go = push_button(t("Pass them now"), t("All cards change hands at once."), self._pass)
        self.whole = push_button(t("Pass whole hands"), t("Every hand goes to the neighbour."), self._pass_whole)
        row = in_rows(self.seal, self.go, self.whole)
        filled(QVBoxLayout(self), self.way, self.told, row)

    @property
    def choice(self) -> ChoiceId:
        return ChoiceId(self.way.currentData())

    def show_position(self, position: Position) -> None:
        game = self.document.game
        waiting = card_deeds.waited_for(game, position, self.choice)
        said = position.choices.get(self.choice, ())
        names = tuple(self.document.naming(seat_ref(seat)) for seat in waiting)
        if said and names:
            self.told.setText(t("Still to pick: {names}", names=names))
        else:
            self.told.setText(t("Everybody has picked.") if said else "")
        self.told.setVisible(bool(said))
        self.seal.setEnabled(self.document.seat != NOBODY and bool(self._picked()))
        self.go.setEnabled(bool(said) and not waiting)
        self.whole.setEnabled(card_deeds.pass_whole_hands(game, position, left=True) is not None)

    def _seal(self) -> None:
        document = self.document
        document.happen(
            card_deeds.seal_pass(document.game, document.position, document.seat, self._picked(), self.choice)
        )

    def _pass(self) -> None:
        """Opened, they say where cards lie and not what they are; so they can be passed by anybody."""
        if self.document.happen(ChoicesOpened(self.choice)):
            self.document.happen(card_deeds.pass_on(self.document.game, self.document.position, self.choice))

    def _pass_whole(self) -> None:
        left = self.choice == card_deeds.TO_THE_LEFT
        event = card_deeds.pass_whole_hands(self.document.game, self.document.position, left=left)
        if event is not None:
            self.document.happen(event)
