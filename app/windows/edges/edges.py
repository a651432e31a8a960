"""Who sits at which edge of the screen, and the strips that lie there: hands, buttons, menus, a card to be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from app.documents.game_document import NO_WAY, GameDocument
from app.language import t, write
from app.look import touch_size
from app.panels.advice.checklist import Presses, following, go_on
from app.panels.cards.offered import card_deeds_of
from app.table.counters.pictures import CounterPixmaps, pixels
from app.table.hands.pointer import MOUSE, Phase, Pointer
from app.windows.edges.menu import Row, TurnedMenu, rows_of
from app.windows.edges.strip import Button, HandStrip
from app.windows.edges.turned import ACROSS, EDGES, Edge, Turned, within
from app.windows.parts.following import LAID, Following
from app.windows.play.boards_view import BoardsView
from app.windows.play.curtain import in_order
from boards.plain.sentence import Ref, say
from boards.plain.sentence import seat as seat_ref
from counters.clockwork import acting_at
from counters.counter import Counter, CounterId, SideId
from counters.dice import rolled
from counters.events import AreasHeld, ClockMoved, CountersMoved, DiceRolled, Event, Together
from counters.faces.faces import face_size
from counters.position import PlaceId, Position, Seat, SeatId
from counters.secrets.seen import NOBODY
from counters.secrets.telling import Glimpse

FACING: Mapping[int, tuple[Edge, ...]] = {
    1: ("bottom",), 2: ("bottom", "top"), 3: ("bottom", "left", "right"), 4: ("bottom", "left", "top", "right"),
}  # fmt: skip
"""Where so many people sit, in their order, until they say otherwise."""

MOST_DICE, READ = 6, 380
"""How many dice a menu offers; and how wide, in pixels, a card is that is read."""


class Edges(QObject):
    """With nobody at an edge, the hand of whoever sits in front lies at the lower one."""

    moved = Signal()
    """A strip lies otherwise: more or less room is left above them."""

    in_front = Signal(object)
    """This seat is to sit in front of the screen again, while the others stand round it."""

    def __init__(
        self, document: GameDocument, boards: BoardsView, undo: Callable[[SeatId], object],
        everything: Callable[[], QMenu], parent: QObject,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._document, self._boards, self._undo, self._everything = document, boards, undo, everything
        self.seats: dict[SeatId, Edge] = {}
        self.strips: dict[SeatId, HandStrip] = {}
        self.menu: TurnedMenu | None = None
        self.page: CardPage | None = None
        self._in_hand: dict[HandStrip, QLabel] = {}
        self._nobodys: int | None = None
        """The last moment, where nobody can know who did it."""

        self._presses = Presses()
        self._pixmaps: CounterPixmaps = boards.front.table.pixmaps
        self.alone = self._strip(document, "bottom", shared=False)
        Following(self, boards, self.place, LAID)
        self._give_buttons()

    # Who sits where

    @property
    def is_shared(self) -> bool:
        return bool(self.seats)

    def switch(self) -> None:
        """People sit down round the screen, each seat at an edge; or one after the other sits in front of it again."""
        if self.seats:
            first = next(iter(self.seats))
            self.sit({})
            self.in_front.emit(first)
            return
        seats = [seat.id for seat in in_order(self._document)]
        if not seats:
            self._document.said.emit(say("Nobody has a seat in this game; seats are chosen when it begins."))
            return
        edges = FACING.get(len(seats), EDGES)
        self.sit({seat: edges[at % len(edges)] for at, seat in enumerate(seats)})

    def sit(self, seats: Mapping[SeatId, str]) -> None:
        """These people at these edges, and nobody in front."""
        self.put_away()
        there, shared = self._document.position.seats, self.is_shared
        self.seats = {seat: edge for seat, word in seats.items() for edge in EDGES if edge == word and seat in there}
        for seat in [seat for seat in self.strips if seat not in self.seats]:
            gone = self.strips.pop(seat)
            gone.hide()
            gone.document.deleteLater()
            gone.deleteLater()
        self._document.mover = laid_to if self.seats else None
        self._nobodys = None
        if self.is_shared != shared:
            changed = self._document.changed
            (changed.connect if self.is_shared else changed.disconnect)(self._something_happened)
        if self.seats:
            self._document.sit(NOBODY)
        for seat, edge in self.seats.items():
            if seat not in self.strips:
                document = self._document.beside(seat)
                document.setParent(self)
                document.said.connect(self._document.said)
                self.strips[seat] = self._strip(document, edge, shared=True)
            self.strips[seat].edge = edge
        for edge in EDGES:
            at_it = [self.strips[seat] for seat, its in self.seats.items() if its == edge]
            for number, strip in enumerate(at_it):
                strip.middle = (2 * number + 1) / (2 * len(at_it))
        self._give_buttons()

    def _strip(self, document: GameDocument, edge: Edge, *, shared: bool) -> HandStrip:
        strip = HandStrip(document, self._pixmaps, edge, self._boards, shared=shared)
        strip.grown.connect(lambda: self._place(strip))
        strip.card_asked.connect(lambda card, at: self._ask_of_card(strip, card, at))
        strip.pulled.connect(lambda card, at: self._carry(strip, card, at))
        strip.dropped.connect(lambda card, at: self._drop(strip, card, at))
        document.news.of("clock", "options", "hands", "seats", "seat").connect(self._give_buttons)
        return strip

    # Where the strips lie

    def _place(self, strip: HandStrip) -> None:
        room = self._boards.room
        long = room.height() if strip.edge in ACROSS else room.width()
        at_it = max(1, sum(edge == strip.edge for edge in self.seats.values())) if strip.shared else 1
        wanted = strip.wanted()
        size = QSizeF(min(wanted.width(), long / at_it - 8), wanted.height())
        shown = wanted.height() > touch_size() / 2 and (strip.shared or not self.seats)
        strip.setGeometry(within(room, strip.edge, size, strip.middle))
        strip.setVisible(shown)
        self.moved.emit()
        if shown:
            strip.raise_()

    def place(self) -> None:
        for strip in (self.alone, *self.strips.values()):
            self._place(strip)

    @property
    def reserved(self) -> int:
        """What lies at the lower edge of the map, and whatever else lies there had better lie above it."""
        low = [
            strip for strip in (self.alone, *self.strips.values()) if strip.edge == "bottom" and not strip.isHidden()
        ]
        return max((round(strip.low) for strip in low), default=0)

    def lies_over(self, under: QRect) -> bool:
        """Whether cards that are held up lie there, in the widget that the maps lie in."""
        strips = (strip for strip in (self.alone, *self.strips.values()) if strip.is_raised and not strip.isHidden())
        return any(strip.geometry().translated(self._boards.pos()).intersects(under) for strip in strips)

    # Whose the last move was

    def _something_happened(self) -> None:
        """Where neither counters nor phase tell who moved on the map, whoever it was may say so with one tap."""
        document, was = self._document, self._nobodys
        head = document.head
        told = document.looking is not None or not document.can_undo
        unknown = not told and document.moment(head).seat == NOBODY
        self._nobodys = head if unknown and not any(map(is_clock, document.moment(head).events)) else None
        if self._nobodys != was:
            self._give_buttons()

    def claim(self, seat: SeatId) -> None:
        """The last move is laid to this seat."""
        document, number = self._document, self._nobodys
        if number is None or document.head != number:
            return
        event, tells = document.moment(number).event, document.mover
        if isinstance(event, Glimpse):
            return
        document.undo()
        document.mover = lambda _position, _event: seat
        document.happen(event, NO_WAY)
        document.mover = tells

    # Buttons of a turn

    def _give_buttons(self) -> None:
        for seat, strip in self.strips.items():
            strip.buttons = self._buttons(strip, self._document.position.seats[seat])
        hands = self.alone.hands()
        self.alone.buttons = self._of_hands(self.alone) if len(hands) > 1 else ()
        for strip in (self.alone, *self.strips.values()):
            strip.refresh()

    def _of_hands(self, strip: HandStrip) -> tuple[Button, ...]:
        """One for each hand, where somebody holds several."""
        sides, position = self._document.game.sheet.sides, strip.document.position
        found = []
        for each in strip.hands():
            fill = sides[each.owner].fill if each.owner is not None and each.owner in sides else ""
            words = t("{place}: {count}", place=strip.document.boxed(each.name), count=len(position.stack(each.id)))
            found.append(Button(words, partial(self._show_hand, strip, each.id), strip.hand == each, fill))
        return tuple(found)

    def _show_hand(self, strip: HandStrip, place: PlaceId, _at: QPointF) -> None:
        strip.show_hand(place)
        self._give_buttons()

    def _buttons(self, strip: HandStrip, seat: Seat) -> tuple[Button, ...]:
        document, sides = strip.document, self._document.game.sheet.sides
        acting = acting_at(document.game.sheet.sequence, document.position.clock)
        acts = any(side in seat.sides for side in acting)
        fill = next((sides[side].fill for side in seat.sides if side in sides), "")
        hands, name = self._of_hands(strip) if len(strip.hands()) > 1 else (), document.naming(seat_ref(seat.id))
        return (
            Button(name, lambda at: self.open_menu(strip, self._of_seat(seat), at), acts, fill),
            *([Button(t("It was me"), lambda _at: self.claim(seat.id), lit=True)] if self._nobodys is not None else ()),
            *hands,
            Button(t("Dice"), lambda at: self.open_menu(strip, self._of_dice(document), at)),
            Button("↶", lambda _at: self._undo(seat.id)),
            Button(t("Next"), lambda _at: self._next(document), acts),
            Button("☰", lambda at: self.open_menu(strip, rows_of(self._everything()), at)),
        )

    def _next(self, document: GameDocument) -> None:
        if self._presses.counts():
            go_on(document, following(document), ())

    def _of_seat(self, seat: Seat) -> tuple[Row, ...]:
        words: Mapping[Edge, str] = {
            "bottom": t("Sit at the lower edge"),
            "left": t("Sit at the left edge"),
            "top": t("Sit at the upper edge"),
            "right": t("Sit at the right edge"),
        }
        rows = [
            Row(words[edge], partial(self._move, seat.id, edge), ticked=self.seats.get(seat.id) == edge)
            for edge in EDGES
        ]
        return (*rows, Row(t("One after the other in front of the screen"), self.switch))

    def _move(self, seat: SeatId, edge: Edge) -> None:
        self.sit({**self.seats, seat: edge})

    def _of_dice(self, document: GameDocument) -> tuple[Row, ...]:
        board = document.game.sheet.battle_board
        sides = board.dice if board is not None else 6
        return tuple(
            Row(f"{count} × d{sides}", partial(_roll, document, f"{count}d{sides}"))
            for count in range(1, MOST_DICE + 1)
        )

    # Menus

    def open_menu(self, strip: HandStrip, rows: Sequence[Row], at: QPointF) -> TurnedMenu:
        """Over the strip, for whoever sits there."""
        spot = QPointF(strip.mapToParent(strip.turned_by.map(QPointF(at.x(), 0)).toPoint()))
        return self._open(strip.edge, rows, spot)

    def _open(self, edge: Edge, rows: Sequence[Row], spot: QPointF) -> TurnedMenu:
        self.put_away()
        menu = self.menu = TurnedMenu(edge, (*rows, Row(t("Close this menu"), lambda: None)), self._boards)
        menu.closed.connect(lambda: self._menu_gone(menu))
        menu.open(spot, self._boards.room)
        if not self.seats:
            # Round one screen others go on meanwhile: there it waits for its own finger.
            menu.take_keys()
        return menu

    def _menu_gone(self, menu: TurnedMenu) -> None:
        if self.menu is menu:
            self.menu = None
            if menu.hasFocus():
                self._boards.front.table.setFocus()

    def turn_menu(self, menu: QMenu, pointer: Pointer) -> bool:
        """What a finger asked for on the map is turned to whoever sits nearest; the mouse has no side of the table."""
        if not self.seats or pointer.finger == MOUSE:
            return False
        view = self._boards.front.table.viewport()
        spot = QPointF(view.mapTo(self._boards, QPoint(round(pointer.screen[0]), round(pointer.screen[1]))))
        edge = nearest(QRectF(self._boards.room), spot, tuple(self.seats.values()))
        opened = self._open(edge, rows_of(menu), spot)
        opened.closed.connect(menu.aboutToHide)
        return True

    def put_away(self) -> None:
        """The open menu, and the card that is read."""
        if self.menu is not None:
            self.menu.put_away()
        if self.page is not None:
            self.page.close()
            self.page = None

    # Cards

    def rows_of_card(self, strip: HandStrip, card: CounterId) -> tuple[Row, ...]:
        hand = strip.hand
        if hand is None:
            return ()
        found = card_deeds_of(strip.document, hand, (card,))
        given = tuple(Row(each.words, each.deed) for each in found if each.given)
        rows = [Row(each.words, each.deed) for each in found if not each.given]
        if given:
            rows.append(Row(t("Give to"), more=given))
        return (Row(t("Read"), lambda: self.read(strip, card)), *rows)

    def _ask_of_card(self, strip: HandStrip, card: CounterId, at: QPointF) -> None:
        self.open_menu(strip, self.rows_of_card(strip, card), at)

    def read(self, strip: HandStrip, card: CounterId) -> None:
        """As large as the map allows, for this reader."""
        one = strip.document.position.counters.get(card)
        if one is None:
            return
        self.put_away()
        room = self._boards.room
        wide, high = face_size(strip.document.game.kind(one), page=True)
        most = min(READ, room.width() - 32, (room.height() - 32) * wide / high)
        ratio = strip.devicePixelRatioF()
        picture = self._pixmaps.picture(one, pixels(most * ratio), page=True)
        self.page = CardPage(strip.edge, picture, QSizeF(most, most * high / wide), self._boards)
        self.page.setGeometry(_amid(room, self.page.wanted, strip.edge))
        self.page.setAccessibleName(write(say("{counters}", counters=(Ref("counter", card),)), strip.document.naming))
        self.page.show()
        self.page.raise_()

    def _carry(self, strip: HandStrip, card: CounterId | None, at: QPointF | None) -> None:
        """It hangs in the hand that pulled it out; each hand has its own."""
        label = self._in_hand.get(strip)
        if card is None or at is None:
            if label is not None:
                self._in_hand.pop(strip).deleteLater()
            return
        if label is None:
            one = strip.document.position.counters.get(card)
            if one is None:
                return
            label = self._in_hand[strip] = QLabel(self._boards)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            picture = self._pixmaps.picture(one, pixels(touch_size() * 2 * strip.devicePixelRatioF()), page=True)
            picture = picture.transformed(QTransform().rotate(_ANGLES[strip.edge]))
            picture.setDevicePixelRatio(strip.devicePixelRatioF())
            label.setPixmap(picture)
            label.adjustSize()
            label.show()
        label.move(at.toPoint() - label.rect().center())
        label.raise_()

    def _drop(self, strip: HandStrip, card: CounterId, at: QPointF) -> None:
        """Onto the map. Round one screen a hand asks first, for a card that is shown cannot be unseen."""
        for desk in self._boards.desks.values():
            view = desk.table.viewport()
            spot = view.mapFrom(self._boards, at.toPoint())
            if not (desk.table.isVisible() and view.rect().contains(spot)):
                continue
            place = desk.table.pointer(Phase.RELEASE, QPointF(spot)).place
            if place is not None and not strip.shared:
                strip.document.happen(CountersMoved((card,), place))
            elif strip.shared:
                rows = self.rows_of_card(strip, card)
                if place is not None:
                    name = strip.document.naming(Ref("place", place))
                    lay = partial(strip.document.happen, CountersMoved((card,), place))
                    rows = (*rows, Row(t("Lay it on {place}", place=name), lay))
                self._open(strip.edge, rows, at)
            return


class CardPage(Turned):
    """A card held up to be read; a touch puts it away."""

    def __init__(self, edge: Edge, picture: QPixmap, size: QSizeF, parent: QWidget) -> None:
        super().__init__(edge, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._picture, self.wanted = picture, size

    def draw(self, painter: QPainter, size: QSizeF) -> None:
        painter.drawPixmap(QRectF(0, 0, size.width(), size.height()), self._picture, QRectF(self._picture.rect()))

    def released(self, finger: int, at: QPointF) -> None:
        self.hide()

    def asked(self, at: QPointF) -> None:
        self.hide()


_ANGLES: Mapping[Edge, int] = {"bottom": 0, "left": 90, "top": 180, "right": 270}


def _amid(room: QRect, size: QSizeF, edge: Edge) -> QRect:
    there = within(room, edge, size)
    there.moveCenter(room.center())
    return there


def nearest(room: QRectF, at: QPointF, edges: Sequence[Edge]) -> Edge:
    """At which of these edges somebody sits who touches here."""
    away: Mapping[Edge, float] = {
        "bottom": room.bottom() - at.y(),
        "top": at.y() - room.top(),
        "left": at.x() - room.left(),
        "right": room.right() - at.x(),
    }
    return min(edges, key=lambda edge: away[edge])


def _roll(document: GameDocument, dice: str) -> None:
    document.happen(rolled(dice, next(iter(document.sides), SideId(""))))


# Whose move it was that was made on the map between people: no finger tells, but its counters and the phase do.


def laid_to(position: Position, event: Event) -> SeatId:
    """The seat that acts, with its own counters or with nobody's; where nobody acts, the seat whose counters they are.

    Nobody, where it could as well have been another: another's counters in somebody's phase, counters of several seats.
    """
    acting = _players(position, position.clock.side)
    parts = event.events if isinstance(event, Together) else (event,)
    told = [sides for part in parts if (sides := _sides(position, part)) is not None]
    if not told:
        return NOBODY
    owners = {seat for sides in told for side in sides for seat in _players(position, side)}
    if len(acting) == 1 and owners <= acting:
        return next(iter(acting))
    return next(iter(owners)) if not acting and len(owners) == 1 else NOBODY


def is_clock(event: object) -> bool:
    """A step of the sequence is nobody's doing that has to be told."""
    return isinstance(event, ClockMoved)


def _players(position: Position, side: SideId) -> set[SeatId]:
    return {seat.id for seat in position.seats.values() if side and side in seat.sides}


def _sides(position: Position, event: object) -> set[SideId] | None:
    """Whose this is, as far as all may see it. None: it tells nothing of who did it."""
    if isinstance(event, ClockMoved):
        return set()
    if isinstance(event, AreasHeld | DiceRolled):
        return {event.side} if event.side else None
    if not hasattr(event, "counters"):
        return None
    return {one.side for one in _counters(position, event.counters)}


def _counters(position: Position, named: tuple[object, ...]) -> Iterator[Counter]:
    """New ones are told whole, others by their ids."""
    for each in named:
        found = each if isinstance(each, Counter) else position.counters.get(each)  # type: ignore[call-overload]  # any name may be asked for
        if isinstance(found, Counter):
            yield found
