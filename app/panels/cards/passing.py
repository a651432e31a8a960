"""Passing cards on: everybody picks in secret, and all cards change hands at the same moment."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QGroupBox, QVBoxLayout

from app.documents.game_document import GameDocument
from app.language import t
from app.panels.cards import deeds as card_deeds
from app.panels.parts.choice import DropDown
from app.panels.parts.flow import in_rows
from app.panels.parts.small import called, filled, push_button, words
from boards.plain.sentence import seat as seat_ref
from counters.counter import CounterId
from counters.events import ChoicesOpened
from counters.position import ChoiceId, Position
from counters.secrets.seen import NOBODY


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
