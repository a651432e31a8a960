"""A hand of cards as a strip at the edge of the map. A press on it looks at it; a card pulled out of it is played.

Where people sit round the screen it lies face down until its edge is pressed, and has the buttons of a turn beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

from app.documents.game_document import GameDocument
from app.language import t
from app.look import PAPER, PRINT, touch_size
from app.panels.cards import deeds as card_deeds
from app.panels.parts.dice_faces import PIPS
from app.table.counters.pictures import CounterPixmaps, pixels
from app.table.hands.pointer import MOUSE
from app.windows.edges.turned import Edge, Turned
from counters.box.sheet import PlaceRule
from counters.counter import Counter, CounterId, SideId
from counters.position import PlaceId, Position
from counters.saves.history import START

CARD, TALL = 3.0, 1.4
"""A card is so many fingertips wide, and so much higher than wide."""

PEEK, LIFT, GAP = 0.8, 0.35, 6
"""How much of a hand that lies low is seen, and how far the card under a finger is lifted: fingertips."""

AWAY = 0.6
"""So far out of the strip, in fingertips, a card is pulled out of the hand."""

SHORT = 350
"""Milliseconds: what is shorter is a tap."""

MOST_DICE = 6


@dataclass(frozen=True)
class Button:
    """`lit`: it is this one's turn."""

    words: str
    press: Callable[[QPointF], object]
    """Where it was pressed, as the reader sees the strip."""

    lit: bool = False
    fill: str = ""


@dataclass
class Held:
    """What one finger does."""

    clock: QElapsedTimer
    card: CounterId | None = None
    out: bool = False
    button: int | None = None


class HandStrip(Turned):
    """`shared`: several people sit round the screen, so nothing is shown that nobody holds up."""

    card_asked = Signal(object, object)
    """A card, and the spot of the strip, as its reader sees it: what can be done with it?"""

    pulled = Signal(object, object)
    """A card that hangs in a hand out of the strip, and where, in spots of the parent; None: it is over."""

    dropped = Signal(object, object)
    """A card was let go there."""

    grown = Signal()
    """It needs more room, or less."""

    def __init__(
        self, document: GameDocument, pixmaps: CounterPixmaps, edge: Edge, parent: QWidget, *, shared: bool
    ) -> None:
        super().__init__(edge, parent)
        self.document, self._pixmaps, self.shared = document, pixmaps, shared
        self.buttons: tuple[Button, ...] = ()
        self.middle = 0.5
        self._fingers: dict[int, Held] = {}
        self._hovered: CounterId | None = None
        self._over = False
        self._shown: tuple[PlaceId, SideId] | None = None
        """The hand that was asked for, and who acted then: whoever acts next has its own before it."""

        self._room: tuple[object, int] = (None, 0)
        """For so many cards: what is left of a hand stays where it lies while others are played in the same phase."""

        self._dice: tuple[int, ...] = ()
        self._falls = QTimer(self, singleShot=True, interval=150)
        self._falls.timeout.connect(self._lies_low)
        self.setAutoFillBackground(False)
        if shared:
            document.changed.connect(self._show_dice)

    # What there is

    def hands(self) -> list[PlaceRule]:
        """One's own, those with cards in them; that of the side to act first, or of the faction it plays for."""
        document = self.document
        position = document.position
        acts = document.game.sheet.sides.get(position.clock.side)
        first = (acts.id, acts.belongs_to) if acts is not None else ()
        found = [
            each
            for each in card_deeds.played_with(document.game, position, "hand")
            if each.owner in document.sides and position.stack(each.id)
        ]
        return sorted(found, key=lambda each: each.owner not in first)

    @property
    def hand(self) -> PlaceRule | None:
        found = self.hands()
        acts = self.document.position.clock.side
        return next((each for each in found if (each.id, acts) == self._shown), found[0] if found else None)

    def cards(self) -> list[Counter]:
        hand = self.hand
        return list(self.document.position.in_place(hand.id)) if hand is not None else []

    @property
    def is_raised(self) -> bool:
        """A finger holds it up; or the mouse is over the only hand there is."""
        held = any(each.button is None for each in self._fingers.values())
        return bool(self.cards()) and (held or (not self.shared and self._over))

    @property
    def is_open(self) -> bool:
        """Whether its faces are seen."""
        return not self.shared or self.is_raised

    def show_hand(self, place: PlaceId) -> None:
        self._shown = (place, self.document.position.clock.side)
        self.refresh()

    def wanted(self) -> QSizeF:
        """As large as it would be, upright."""
        touch = touch_size()
        cards = self._slots()
        wide = cards * (self._card.width() + GAP) + GAP
        words = sum(self._wide(each) + GAP for each in self.buttons) + GAP
        if self._dice:
            words += len(self._dice) * (touch * 0.8 + GAP)
        high = self._high() + self._card.height() + LIFT * touch if self.is_raised else self.low
        return QSizeF(max(wide, words), high)

    @property
    def low(self) -> float:
        """As high as it is while nobody holds it up."""
        return self._high() + (PEEK * touch_size() if self.cards() else 0)

    def _high(self) -> float:
        return touch_size() + 2 * GAP if self.buttons else GAP

    def _slots(self) -> int:
        cards, hand, clock = len(self.cards()), self.hand, self.document.position.clock
        phase = (hand.id if hand is not None else "", clock.turn, clock.phase, clock.side)
        self._room = (phase, max(cards, self._room[1] if self._room[0] == phase else 0))
        return self._room[1] if cards else 0

    @property
    def _card(self) -> QSizeF:
        wide = CARD * touch_size()
        return QSizeF(wide, wide * TALL)

    def _wide(self, button: Button) -> float:
        dot = touch_size() * 0.5 if button.fill else 0
        return max(touch_size() * 1.1, self.fontMetrics().horizontalAdvance(button.words) + 20 + dot)

    def _show_dice(self, _before: Position, _after: Position) -> None:
        head = self.document.head
        event = self.document.moment(head).events[0] if head != START else None
        self._dice = tuple(getattr(event, "results", ())[:MOST_DICE])
        self.refresh()

    def refresh(self) -> None:
        self.setAccessibleName(t("Hand: {count} cards", count=len(self.cards())))
        self.grown.emit()
        self.update()

    # Where things lie, upright

    def _row(self) -> float:
        """The upper edge of the row of buttons."""
        return self.upright.height() - (touch_size() + GAP if self.buttons else 0)

    def places_of_buttons(self) -> list[QRectF]:
        found, at = [], float(GAP)
        room = self.upright.width()
        for number, each in enumerate(self.buttons):
            wide = self._wide(each)
            if number == 1:
                # The first stands at the reader's left, the others at the right.
                rest = sum(self._wide(other) + GAP for other in self.buttons[1:])
                at = max(at, room - rest)
            found.append(QRectF(at, self._row(), wide, touch_size()))
            at += wide + GAP
        return found

    def places_of_cards(self) -> list[QRectF]:
        """Side by side as far as there is room; closer, where there is none."""
        cards, size = self.cards(), self._card
        if not cards:
            return []
        slots = self._slots()
        room = self.upright.width() - 2 * GAP - size.width()
        step = min(size.width() + GAP, room / (slots - 1)) if slots > 1 else 0.0
        left = (self.upright.width() - step * (slots - 1) - size.width()) / 2
        top = LIFT * touch_size() if self.is_raised else GAP / 2
        return [QRectF(left + number * step, top, size.width(), size.height()) for number in range(len(cards))]

    def card_at(self, at: QPointF) -> CounterId | None:
        if at.y() >= self._row():
            return None
        cards = self.cards()
        for one, place in zip(reversed(cards), reversed(self.places_of_cards()), strict=True):
            if place.left() <= at.x() <= place.right():
                return one.id
        return None

    def _button_at(self, at: QPointF) -> int | None:
        return next((n for n, place in enumerate(self.places_of_buttons()) if place.contains(at)), None)

    # Hands

    def pressed(self, finger: int, at: QPointF) -> None:
        clock = QElapsedTimer()
        clock.start()
        button = self._button_at(at)
        self._fingers[finger] = Held(clock, None if button is not None else self.card_at(at), button=button)
        self.refresh()

    def moved(self, finger: int, at: QPointF) -> None:
        held = self._fingers.get(finger)
        if held is None:
            if finger == MOUSE:
                self._hovered = self.card_at(at)
                self.update()
            return
        if held.button is not None:
            return
        # The strip has grown under the finger: what is out is measured from where it began.
        out = at.y() < -AWAY * touch_size()
        if held.card is not None and (out or held.out):
            held.out = True
            self.pulled.emit(held.card, self._in_parent(at))
        elif (card := self.card_at(at)) is not None:
            held.card = card
        self.update()

    def released(self, finger: int, at: QPointF) -> None:
        held = self._fingers.pop(finger, None)
        if held is None:
            return
        spot = self._in_parent(at)
        tapped = held.clock.elapsed() < SHORT or finger == MOUSE
        self.refresh()
        if held.button is not None:
            if self._button_at(at) == held.button and held.button < len(self.buttons):
                self.buttons[held.button].press(at)
        elif held.out and held.card is not None:
            self.pulled.emit(None, None)
            if not self.geometry().contains(spot.toPoint()):
                self.dropped.emit(held.card, spot)
        elif held.card is not None and tapped and not self.shared:
            self.card_asked.emit(held.card, at)

    def let_go(self, finger: int) -> None:
        if self._fingers.pop(finger, None) is not None:
            self.pulled.emit(None, None)
            self.refresh()

    def asked(self, at: QPointF) -> None:
        if not self.shared and (card := self.card_at(at)) is not None:
            self.card_asked.emit(card, at)

    def enterEvent(self, event: QEvent) -> None:
        self._falls.stop()
        self._over = True
        self.refresh()

    def leaveEvent(self, event: QEvent) -> None:
        self._falls.start()

    def _lies_low(self) -> None:
        """The mouse has gone, and is not on its way back."""
        self._over, self._hovered = False, None
        self.refresh()

    def _in_parent(self, at: QPointF) -> QPointF:
        return QPointF(self.mapToParent(self.turned_by.map(at).toPoint()))

    # Painting

    def draw(self, painter: QPainter, size: QSizeF) -> None:
        palette = self.palette()
        if self.buttons:
            top = self._row() - GAP
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1))
            painter.setBrush(palette.color(QPalette.ColorRole.Window))
            painter.drawRoundedRect(QRectF(0.5, top, size.width() - 1, size.height() - top + 8), 8, 8)
        painter.save()
        painter.setClipRect(QRectF(0, 0, size.width(), self._row() - (GAP if self.buttons else 0)))
        self._draw_cards(painter)
        painter.restore()
        for button, place in zip(self.buttons, self.places_of_buttons(), strict=True):
            self._draw_button(painter, button, place)
        self._draw_dice(painter)

    def _draw_cards(self, painter: QPainter) -> None:
        up = {held.card for held in self._fingers.values()} | {self._hovered}
        cards = list(zip(self.cards(), self.places_of_cards(), strict=True))
        # What is lifted lies on the others.
        for one, place in sorted(cards, key=lambda each: each[0].id in up):
            lifted = self.is_raised and one.id in up
            where = place.translated(0, -LIFT * touch_size()) if lifted else place
            if self.is_open:
                ratio = self.devicePixelRatioF()
                picture = self._pixmaps.picture(one, pixels(where.width() * ratio), page=True)
                high = where.width() * picture.height() / max(1, picture.width())
                painter.drawPixmap(QRectF(where.x(), where.y(), where.width(), high), picture, QRectF(picture.rect()))
            else:
                self._draw_back(painter, where)

    def _draw_back(self, painter: QPainter, where: QRectF) -> None:
        owner = self.hand.owner if self.hand is not None else None
        known = self.document.game.sheet.sides.get(owner) if owner is not None else None
        painter.setPen(QPen(QColor(PRINT), 1.5))
        painter.setBrush(QColor(PAPER))
        painter.drawRoundedRect(where, 6, 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(known.fill if known is not None else "#6d7278"))
        painter.drawRoundedRect(where.adjusted(6, 6, -6, -6), 4, 4)

    def _draw_button(self, painter: QPainter, button: Button, place: QRectF) -> None:
        palette = self.palette()
        held = any(
            each.button is not None and self.buttons[each.button] is button for each in self._fingers.values()
        )  # fmt: skip
        fill = QPalette.ColorRole.Highlight if button.lit else QPalette.ColorRole.Button
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1))
        painter.setBrush(palette.color(fill).darker(115) if held else palette.color(fill))
        painter.drawRoundedRect(place, 5, 5)
        inner = place.adjusted(8, 0, -8, 0)
        if button.fill:
            dot = touch_size() * 0.36
            painter.setBrush(QColor(button.fill))
            painter.drawEllipse(QRectF(inner.left(), inner.center().y() - dot / 2, dot, dot))
            inner.setLeft(inner.left() + dot + 6)
        ink = QPalette.ColorRole.HighlightedText if button.lit else QPalette.ColorRole.ButtonText
        painter.setPen(palette.color(ink))
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, button.words)

    def _draw_dice(self, painter: QPainter) -> None:
        """The last roll, for this reader, too."""
        places = self.places_of_buttons()
        if not self._dice or len(places) < 2:
            return
        side = touch_size() * 0.8
        at = places[0].right() + GAP * 2
        for shows in self._dice:
            if at + side > places[1].left():
                break
            die = QRectF(at, self._row() + touch_size() * 0.1, side, side)
            painter.setPen(QPen(QColor(PRINT), 1))
            painter.setBrush(QColor("#ffffff"))
            painter.drawRoundedRect(die, 5, 5)
            painter.setPen(QColor(PRINT))
            if shows in PIPS:
                painter.setBrush(QColor(PRINT))
                for x, y in PIPS[shows]:
                    painter.drawEllipse(die.center() + QPointF(x, y) * side * 0.26, side * 0.08, side * 0.08)
            else:
                painter.drawText(die, Qt.AlignmentFlag.AlignCenter, str(shows))
            at += side + GAP
