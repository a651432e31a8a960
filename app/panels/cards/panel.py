"""Cards: hands, decks and piles, secret choices, and cards that are passed on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import t
from app.panels.cards import deeds as card_deeds
from app.panels.cards.choices import ChoicesBox, PassingBox
from app.panels.cards.place import CardPlace
from app.panels.parts.panel import Panel
from app.panels.parts.small import filled, in_a_scroll
from app.table.counters.pictures import CounterPixmaps, pixels
from boards.plain.sentence import counter
from counters.counter import Counter, CounterId
from counters.faces.faces import Style, face_size
from counters.position import PlaceId, Position

COLUMN, MOST_COLUMNS = 52, 3
"""So many letters wide is a column at least."""

SORTS = ("hand", "deck", "pile")
PAGE, EDGE = 380, 32
"""How wide a card is drawn to be read, and what is left around it."""


class CardsPanel(Panel):
    title = "Cards"
    key = "F7"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.pixmaps = CounterPixmaps(document.game)
        rules = card_deeds.of_sort(document.game, *SORTS)
        self.places = [CardPlace(document, rule, self.pixmaps) for rule in rules]
        self.choices = ChoicesBox(document)
        self.passing = PassingBox(document, self.picked_out)
        self.page = _Page(self)
        inner = QWidget()
        self._rows, self._columns = QVBoxLayout(inner), QGridLayout()
        self._laid: tuple[int, tuple[PlaceId, ...]] = (0, ())
        self._rows.addLayout(self._columns)
        for place in self.places:
            place.opened.connect(self.read)
            place.wondered.connect(self.asked)
            place.cards.picked.connect(lambda: self.passing.show_position(self.document.position))
            self._columns.addWidget(place)
        self._rows.addWidget(self.choices)
        self._rows.addWidget(self.passing)
        self._rows.addStretch(1)
        filled(QVBoxLayout(self), in_a_scroll(inner), bare=True)
        self._typed_by = document.seat

    def picked_out(self) -> tuple[CounterId, ...]:
        """In one's own hands."""
        return tuple(id for place in self.places if place.is_own for id in place.cards.picked_out())

    def show_position(self, before: Position | None, after: Position) -> None:
        if self._typed_by != self.document.seat:
            self._typed_by = self.document.seat
            self.choices.forget()
            self.page.put_away()
        for place in self.places:
            place.show_position(after)
            place.setVisible(self._is_shown(place, after))
        self._lay_places()
        self.choices.show_position(after)
        self.passing.show_position(after)
        self.passing.setVisible(len(card_deeds.played_with(self.document.game, after, "hand")) > 1)

    def dress(self, style: Style) -> None:
        for place in self.places:
            place.cards.dress(style)

    def _lay_places(self) -> None:
        """In as many columns as there is room for, row by row."""
        shown = [place for place in sorted(self.places, key=self._order) if not place.isHidden()]
        columns = max(1, min(MOST_COLUMNS, self.width() // (self.fontMetrics().averageCharWidth() * COLUMN)))
        laid = (columns, tuple(place.place for place in shown))
        if laid == self._laid:
            return
        self._laid = laid
        for place in self.places:
            self._columns.removeWidget(place)
        for number, place in enumerate(shown):
            self._columns.addWidget(place, number // columns, number % columns, Qt.AlignmentFlag.AlignTop)
        for column in range(MOST_COLUMNS):
            self._columns.setColumnStretch(column, int(column < columns))

    def _order(self, place: CardPlace) -> tuple[bool, int]:
        """One's own hand first."""
        return not place.is_own, SORTS.index(place.rule.sort)

    def _is_shown(self, place: CardPlace, position: Position) -> bool:
        """What is played with, and lies there or may be laid there: of others' piles those with cards only."""
        if position.stack(place.place):
            return True
        others = place.rule.sort == "pile" and place.rule.owner not in (None, *self.document.sides)
        return not others and self.document.game.sheet.uses(place.place, position.options)

    def read(self, id: CounterId) -> None:
        """A card as large as a page."""
        one = self.document.position.counters.get(id)
        if one is not None:
            kind = self.document.game.kind(one)
            face = kind.face(one.face)
            name, text = self.document.naming(counter(id)), self.document.boxed(face.text)
            self.page.show_card(self.pixmaps, one, ". ".join(part for part in (name, text) if part))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_places()


class _Page(QLabel):
    """Over the window, as large as it allows, until it is touched: in a small panel it would be cut off."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip(t("Touch it to put it away."))
        self.hide()

    def show_card(self, pixmaps: CounterPixmaps, one: Counter, told: str) -> None:
        ratio = self.devicePixelRatioF()
        window = self._panel.window()
        self.setParent(window)
        across, high = face_size(pixmaps.game.kind(one), page=True)
        wide = min(PAGE, window.width() - EDGE, (window.height() - EDGE) * across / high)
        picture = pixmaps.picture(one, pixels(wide * ratio), page=True)
        scaled = picture.scaledToWidth(round(wide * ratio), Qt.TransformationMode.SmoothTransformation)
        scaled.setDevicePixelRatio(ratio)
        self.setPixmap(scaled)
        self.setAccessibleName(told)
        self.adjustSize()
        room = window.rect()
        self.move((room.width() - self.width()) // 2, (room.height() - self.height()) // 2)
        self.show()
        self.raise_()
        self.setFocus()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.put_away()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.put_away()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever does something else has read it; the next at the screen need not."""
        self.put_away()

    def put_away(self) -> None:
        """Nothing is left of what was on it."""
        self.hide()
        self.clear()
        self.setAccessibleName("")
