"""One hand, deck or pile: what lies in it, as far as one may see, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontInfo, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from app.documents import deeds
from app.documents.game_document import GameDocument
from app.language import label, t
from app.panels.cards import deeds as card_deeds
from app.panels.cards.offered import card_deeds_of, places_elsewhere
from app.panels.parts.choice import WholeNumber
from app.panels.parts.flow import Flow
from app.panels.parts.panel import AskWhy
from app.panels.parts.small import called, filled, menu_row, push_button, words
from app.panels.tray.commands import put_there
from app.panels.tray.faces_view import GAP, FacesView
from app.table.counters.pictures import CounterPixmaps
from app.table.hands.dropping import New
from boards.plain.sentence import Ref
from counters.box.sheet import PlaceRule
from counters.counter import HIDDEN, CounterId
from counters.events import CountersShown, Event
from counters.position import PlaceId, Position

OWN, OTHER, ROWS = 6.6, 3.3, 2
"""How wide a card is drawn, in heights of a letter: in one's own hand, and elsewhere; and how many rows are seen."""


class CardPlace(QWidget):
    """A heading with the number of cards, the cards, and a row of buttons."""

    opened = Signal(object)
    """A card is to be read as a page."""

    wondered = Signal(object)
    """`AskWhy` about a card."""

    def __init__(self, document: GameDocument, rule: PlaceRule, pixmaps: CounterPixmaps) -> None:
        super().__init__()
        self.document, self.rule = document, rule
        self.heading = words(title=True)
        self.cards = FacesView(document.boxed(rule.name), pixmaps, document.naming)
        self.cards.pages = True
        self.cards.stands_for(rule.id)
        self.cards.dropped.connect(self._dropped)
        self.cards.brought.connect(self._brought)
        self.cards.opened.connect(self.opened)
        self.cards.wondered.connect(lambda about: self.open_menu(about.counters))
        self.cards.picked.connect(lambda: self._show_buttons(self.document.position))
        self.count = called(WholeNumber(minimum=1, maximum=20, value=1), t("How many cards"), t("How many cards"))
        self.buttons = QWidget()
        self._flow = Flow(self.buttons)
        self._row = filled(QHBoxLayout(), self.heading, self.count, wide=self.heading)
        self._rows = filled(QVBoxLayout(self), self._row, self.cards, self.buttons)
        self._rows.setContentsMargins(0, 0, 0, 6)
        self._rows.setSpacing(2)

    @property
    def place(self) -> PlaceId:
        return self.rule.id

    @property
    def is_own(self) -> bool:
        return self.rule.sort == "hand" and self.rule.owner in self.document.sides

    def show_position(self, position: Position) -> None:
        """A deck shows its uppermost card, or its back; a pile the last card first; a hand all it has."""
        stack = position.in_place(self.place)
        shown = stack[-1:] if self.rule.sort == "deck" else stack[::-1] if self.rule.sort == "pile" else stack
        self.heading.setText(t("{place}: {count}", place=self.document.boxed(self.rule.name), count=len(stack)))
        readable = self.is_own or any(one.kind != HIDDEN for one in shown)
        self.cards.size_of_faces = self._wide(OWN if readable else OTHER)
        self.cards.show_counters(shown)
        self.count.setVisible(self.rule.sort == "deck" and bool(stack))
        self._fit(len(shown))
        self._show_buttons(position)

    def _wide(self, letters: float) -> int:
        """Whoever wants large letters wants to read cards, too."""
        return round(letters * QFontInfo(self.heading.font()).pixelSize())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(self.cards.faces.rowCount())

    def _fit(self, count: int) -> None:
        """As high as its cards, up to two rows. An empty place is one line: a gap beside its name, to drop on."""
        if bool(count) != (self._rows.indexOf(self.cards) >= 0):
            self._rows.removeWidget(self.cards)
            self._row.removeWidget(self.cards)
            if count:
                self._rows.insertWidget(1, self.cards)
            else:
                self._row.addWidget(self.cards, 1)
        high = round(self.cards.size_of_faces * 1.4) + 2 * GAP
        wide = self.cards.size_of_faces + 2 * GAP
        rows = -(-count * wide // max(wide, self.width() - 20)) if count else 0
        empty = self.heading.sizeHint().height()
        self.cards.setFixedHeight(max(round(self._wide(OTHER) * 1.4), min(rows, ROWS) * high + 4) if rows else empty)

    # Buttons

    def _show_buttons(self, position: Position) -> None:
        match self.rule.sort:
            case "deck":
                found = self._of_deck(position)
            case "hand":
                found = self._of_hand(position)
            case _:
                found = self._of_pile(position)
        self._flow.show(found)
        self.buttons.setVisible(bool(found))

    def _of_deck(self, position: Position) -> list[QWidget]:
        if not position.stack(self.place):
            return []
        game = self.document.game
        to = card_deeds.drawn_to(game, position, self.rule, self.document.sides)
        anybody = bool(card_deeds.played_with(game, position, "hand"))
        if len(to) == 1:
            tip = t("To your hand.") if anybody else t("To {place}.", place=self._name(to[0]))
            buttons: list[QWidget] = [push_button(t("Draw"), tip, lambda: self._draw(to[0]))]
        else:
            buttons = [self._menu(t("Draw to"), {self._name(each): partial(self._draw, each) for each in to})]
        if anybody:
            buttons.append(push_button(t("Deal"), t("So many to every hand."), self._deal))
        return [
            *buttons,
            push_button(t("Shuffle"), t("In an order that nobody knows."), self._shuffle),
            push_button(t("Turn up the top"), t("Onto the cards that were played."), self._turn_up),
        ]

    def _of_hand(self, position: Position) -> list[QWidget]:
        picked = self.cards.picked_out()
        buttons: list[QWidget] = []
        if self.is_own and picked:
            offered = [each for each in card_deeds_of(self.document, self.rule, picked) if not each.given]
            ways = {each.words: each.deed for each in offered}
            buttons = [
                # Where the rulebook knows what a card is played for, it is not thrown away unawares.
                self._menu(t("Play"), ways)
                if any(each.ruled for each in offered)
                else push_button(t("Play"), self._where_played(), self._play),
                self._menu(t("Give to"), self._givers()),
                push_button(t("Read"), t("As large as a page."), lambda: self.opened.emit(picked[0])),
            ]
        if self.is_own and position.stack(self.place):
            shown = card_deeds.is_open(position, self.place)
            name = t("Take up again") if shown else t("Show this hand")
            tip = t("Only you see it then.") if shown else t("To everybody, until you take it up again.")
            buttons.append(push_button(name, tip, self._show_hand))
            chance = t("Onto the cards that were played; nobody chooses which.")
            buttons.append(push_button(t("Lose one by chance"), chance, self._lose))
        return buttons

    def _where_played(self) -> str:
        to = card_deeds.played_to(self.document.game, self.rule.owner)
        rule = self.document.game.sheet.places.get(to)
        own = rule is not None and rule.owner is not None
        return t("To {place}.", place=self._name(to)) if own else t("Onto the cards that were played.")

    def _of_pile(self, position: Position) -> list[QWidget]:
        decks = [place for place in self._elsewhere() if place.sort == "deck"]
        buttons: list[QWidget] = []
        if picked := self.cards.picked_out():
            buttons.append(self._menu(t("Give to"), self._givers()))
            if closed := card_deeds.closed(position, picked):
                shown_to_all = partial(self._do, CountersShown(closed))
                buttons.append(push_button(t("Turn up"), t("For everybody to see."), shown_to_all))
            aside = t("Turn straight") if all(position.counters[id].turned for id in picked) else t("Turn aside")
            buttons.append(push_button(aside, t("A card that was used lies turned."), self._turn))
        if position.stack(self.place) and decks:
            into = {self.document.boxed(deck.name): partial(self._shuffle_into, deck.id) for deck in decks}
            buttons.append(self._menu(t("Shuffle into"), into))
        return buttons

    def _elsewhere(self) -> list[PlaceRule]:
        return places_elsewhere(self.document, self.rule)

    def _name(self, place: PlaceId) -> str:
        return self.document.naming(Ref("place", place))

    def _menu(self, title: str, rows: Mapping[str, Callable[[], object]]) -> QWidget:
        button = called(QToolButton(), title, title)
        button.setText(label(f"{title} ▾"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for name, deed in rows.items():
            menu_row(menu, name, deed)
        button.setMenu(menu)
        return button

    def open_menu(self, counters: tuple[CounterId, ...]) -> QMenu:
        """Under the right button, and under a finger that rests: what can be done with a card, or with all picked."""
        picked = self.cards.picked_out()
        meant = picked if set(counters) <= set(picked) else counters
        menu = QMenu(self)
        menu_row(menu, t("Read"), lambda: self.opened.emit(meant[0]))
        given: QMenu | None = None
        for each in card_deeds_of(self.document, self.rule, meant):
            if each.given and given is None:
                given = menu.addMenu(t("Give to"))
            menu_row(given if each.given and given is not None else menu, each.words, each.deed)
        menu_row(menu, t("Why?"), lambda: self.wondered.emit(AskWhy(meant)))
        menu.aboutToHide.connect(menu.deleteLater)
        at = self.cards.row_of(meant[0])
        menu.popup(self.cards.viewport().mapToGlobal(at.center()))
        return menu

    # Deeds

    def _do(self, event: Event | None) -> None:
        if event is not None:
            self.document.happen(event)

    def _draw(self, hand: PlaceId) -> None:
        self._do(card_deeds.draw(self.document.position, self.place, self.count.value(), hand))

    def _deal(self) -> None:
        self._do(card_deeds.deal(self.document.game, self.document.position, self.place, self.count.value()))

    def _shuffle(self) -> None:
        self._do(card_deeds.shuffle_pile(self.document.position, self.place))

    def _turn_up(self) -> None:
        to = card_deeds.played_to(self.document.game, self.rule.owner)
        self._do(card_deeds.draw(self.document.position, self.place, 1, to))

    def _play(self) -> None:
        self._give(card_deeds.played_to(self.document.game, self.rule.owner))

    def _givers(self) -> dict[str, Callable[[], object]]:
        return {self.document.boxed(place.name): partial(self._give, place.id) for place in self._elsewhere()}

    def _give(self, to: PlaceId) -> None:
        document = self.document
        self._do(card_deeds.given(document.game, document.position, document.sides, self.cards.picked_out(), to))

    def _lose(self) -> None:
        game, position = self.document.game, self.document.position
        self._do(card_deeds.lost_by_chance(game, position, self.place, self.rule.owner))

    def _turn(self) -> None:
        self._do(card_deeds.turned_aside(self.document.position, self.cards.picked_out()))

    def _show_hand(self) -> None:
        self._do(card_deeds.show_hand(self.document.game, self.document.position, self.place))

    def _shuffle_into(self, deck: PlaceId) -> None:
        self._do(card_deeds.shuffle_into(self.document.position, self.place, deck))

    def _dropped(self, ids: tuple[CounterId, ...], row: int) -> None:
        """Into a hand between two cards; onto a deck or a pile always on top, or beneath where they wait in line."""
        row_of_pile = 0 if self.rule.beneath else None
        at = row if self.rule.sort == "hand" else row_of_pile
        self._do(put_there(self.document.position, ids, self.place, at))

    def _brought(self, new: tuple[New, ...]) -> None:
        self._do(deeds.bring(self.document.game, self.document.position, new, self.place))
