"""One map on the screen: its ground, its counters and all that lies over them, and what a spot of it means."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget
from shapely import Point

from app.look import FELT, touch_size
from app.table.counters.callout import CallOut
from app.table.counters.layer import CountersLayer
from app.table.counters.pictures import CounterPixmaps
from app.table.ground.grounds import Grounds
from app.table.ground.map_layer import MapLayer
from app.table.ground.overview import Overview
from app.table.hands.dropping import place_at
from app.table.hands.looking import Gliding, Looking
from app.table.hands.pointer import MOUSE, LongPress, Phase, Pointer
from app.table.hands.rim import Rim
from app.table.layers.over_the_map import NAMES, Overlays
from boards.board import GROUND, Area, AreaId, Board, Box, MapId, Space, Spot
from counters.game import Game
from counters.laying.rooms import counter_size, room
from counters.position import PARTS, PlaceId, Position, area_of, cell, in_area

COUNTERS_HEIGHT = 10
AT_REST = 150
"""Milliseconds after the last push, until what came into the window is drawn crisp."""

AHEAD_AFTER = 300
"""Milliseconds of rest, until the ground is drawn as it will be seen from nearer."""

AROUND = 0.25
"""So much around the window is drawn crisp, too, for the next push."""

OVERVIEW = "overview"


WITHIN_REACH = 44
"""Pixels from a box, about the width of a fingertip: who lets go there means the box."""

LETS_GO = (Phase.MOVE, Phase.RELEASE)

NO_KEYS = Qt.KeyboardModifier.NoModifier


class MapView(Looking):
    """It shows, and knows what is pointed at; hands are the table's, and hear nothing else of it."""

    pointed = Signal(object)
    """A `Pointer`: the mouse, or one of the fingers."""

    def __init__(self, game: Game, map: MapId, drawing: Path | None, parent: QWidget | None) -> None:
        self.printed = game.board.maps[map]
        super().__init__(QRectF(0, 0, self.printed.width, self.printed.height), parent)
        self.game, self.map = game, map
        self.position = Position()
        self.grounds = Grounds(self, self.printed, drawing, self._settle_now)
        self.pixmaps = CounterPixmaps(game)
        self.counters = CountersLayer(self.scene(), COUNTERS_HEIGHT, game, map, self.pixmaps)
        self.overlays = Overlays(self, game, self.counters, drawing, self._is_coarse)
        self.gliding = Gliding(self)
        self.rim = Rim(self)
        self.call_out = CallOut(self, self.counters)
        self.overview = Overview(self, lambda: self.ground)
        self.ports = Ports(game.board, map)
        self.long_press = LongPress(self, self.say_pointer)
        self.two_move_the_map = False
        """Though one finger draws; and two taps are a double click."""

        self.choice = 0
        """Which of several ways the mouse means."""

        self._at_rest = QTimer(self, singleShot=True)
        self._at_rest.timeout.connect(self.settle)
        self._go_nearer = QTimer(self, singleShot=True, interval=AHEAD_AFTER)
        self._go_nearer.timeout.connect(self._draw_ahead)
        self.settled.connect(self.settle)
        self.settled.connect(self.viewport().update)
        self.moved_view.connect(self._moved)
        self.setBackgroundBrush(QColor(FELT))
        self.setAccessibleName(self.printed.name)

    @property
    def ground(self) -> MapLayer | None:
        """The printed map, with its lettering or without."""
        return self.grounds.now

    def begin(self, *, beside: bool = False) -> None:
        """The window is about to be shown: draw what it will show first. `beside`: it will show another map first."""
        # What is not shown yet has not laid out its parts; fitted into another size, all would be drawn twice.
        self.viewport().resize(self.size())
        self.fit()
        # How large counters are drawn depends on the room that the window will have.
        self.counters.at_once = 0
        if self.ground is not None:
            if beside or self.ground.is_large:
                self.ground.begin_beside()
            else:
                self.ground.begin(self.zoom * self.devicePixelRatioF())
        self.settle()

    def show_position(self, before: Position | None, after: Position) -> None:
        """Bring everything in line with the position after."""
        self.position = after
        self.counters.show(before, after)
        self.overlays.show(before, after)
        self.look_afresh()

    def show_layer(self, name: str, on: bool) -> None:
        """One of `over_the_map.LAYERS`, or the overview."""
        self.look_afresh()
        if name == OVERVIEW:
            self.overview.place()
            self.overview.setVisible(on)
            return
        self.overlays.show_layer(name, on)
        if name == NAMES:
            self._letter_the_map()

    def is_layer_on(self, name: str) -> bool:
        return self.overview.isVisibleTo(self) if name == OVERVIEW else self.overlays.is_on(name)

    def settle(self) -> None:
        """The view stays as it is: everything in it is drawn crisp."""
        self._at_rest.stop()
        if self._has_no_room:
            return
        self.grounds.settle()
        part = self.visible
        aside = part.width() * AROUND
        ratio = self.devicePixelRatioF()
        around = part.adjusted(-aside, -aside, aside, aside)
        # Before it is visible, a window has not the size that it will have.
        self.counters.zoomed(self.zoom * ratio, around, self.zoom if self.isVisible() else None)

    def finish(self) -> None:
        """All that is still being drawn, at once; tiles come as they come."""
        self.settle()
        self.counters.finish()
        self.overlays.finish()

    @property
    def busy(self) -> bool:
        """Whether something is still being drawn."""
        waiting = self._at_rest.isActive() or self._ahead.isActive() or self.counters.busy or self.overlays.busy
        return waiting or (self.ground is not None and self.ground.busy)

    def close_map(self) -> None:
        """The map is put away."""
        self.long_press.stop()
        self.gliding.stop()
        self.call_out.close()
        self.grounds.close()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, self.backgroundBrush())
        if not (self.is_settled and self.composed.draw(painter, QRectF(rect).intersected(self.whole))):
            self.grounds.draw(painter, QRectF(rect))

    def _was_turned(self) -> None:
        self.call_out.close()
        self._letter_the_map()
        self.counters.turned(self.angle)

    def _letter_the_map(self) -> None:
        """Names are set anew for one who sits elsewhere, or when they are wanted above the counters."""
        self.grounds.choose(bare=self.angle != 0 or self.overlays.is_on(NAMES))
        self.overlays.turned(self.angle, bare=self.grounds.bare)
        self.viewport().update()

    def _is_coarse(self) -> bool:
        return self.ground is not None and self.ground.is_coarse

    @property
    def _has_no_room(self) -> bool:
        """Behind another tab a map has no width, nor when it is brought to the front, until that has been laid out."""
        return self.viewport().size().isEmpty()

    def settle_soon(self) -> None:
        """When it has rested for a moment."""
        self._at_rest.start(AT_REST)

    def _settle_now(self) -> None:
        """Unless it is being moved: then it waits until it rests."""
        if not self._at_rest.isActive():
            self._at_rest.start(0)

    def _moved(self) -> None:
        self.settle_soon()
        if self.ground is not None:
            self.ground.look_at(self.visible, self.zoom * self.devicePixelRatioF())
            if self.isVisible():
                self.ground.make_ready()
                self._go_nearer.start()

    def _draw_ahead(self) -> None:
        if self.isVisible() and self.ground is not None:
            self.ground.draw_ahead()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.overview.place()
        if event.oldSize().width() == 0 and self.isVisible():
            self.settle()

    # What is pointed at

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.call_out.leaves()
        self.rim.open()

    @property
    def every_finger_draws(self) -> bool:
        """A pencil or a measure is in hand: fingers on the bare map draw rather than push, and may rest."""
        return not self.long_press.on

    @every_finger_draws.setter
    def every_finger_draws(self, draws: bool) -> None:
        self.long_press.stop()
        self.long_press.on = not draws

    def say_pointer(
        self, phase: Phase, spot: QPointF, finger: int = MOUSE, modifiers: Qt.KeyboardModifier | None = None
    ) -> None:
        if phase is Phase.PRESS:
            self.look_afresh()
        if phase in (Phase.PRESS, Phase.MENU) and (self.call_out.place or self.call_out.wanted):
            self.call_out.goes_down(self.to_map(spot))
        elif phase in (Phase.MOVE, Phase.RELEASE) and self.call_out.place:
            self.call_out.drags(self.to_map(spot))
        self.pointed.emit(self.pointer(phase, spot, finger, modifiers))

    def carry(self, spot: QPointF, finger: int = MOUSE, modifiers: Qt.KeyboardModifier | None = None) -> None:
        """A hand has moved; what it holds is carried on while it rests at the edge of the window."""
        self.say_pointer(Phase.MOVE, spot, finger, modifiers)
        if self.counters.lifted:
            self.rim.holds(spot, partial(self.carry, spot, finger, modifiers))
        else:
            self.rim.open()

    def pointer(
        self, phase: Phase, spot: QPointF, finger: int = MOUSE, modifiers: Qt.KeyboardModifier | None = None
    ) -> Pointer:
        """What a spot of the window means: on another map's board, where the spot is over that."""
        keys = modifiers if modifiers is not None else NO_KEYS
        if not QRectF(self.viewport().rect()).contains(spot):
            return self._outside(phase, spot, finger, keys)
        at = self.to_map(spot)
        lain = self.call_out.under(at) if self.call_out.place is not None else None
        # A fingertip is wider than a number; a mouse means what it is on.
        reach = touch_size() / 2 / self.zoom if finger >= 0 else 0.0
        pile = self.counters.badges.at(at.x(), at.y(), reach) if lain is None else ()
        if pile and self.overlays.flag_at(at.x(), at.y()) is not None:
            # The sign of a neighbour's finding lies on the number: it is what the hand meant.
            pile = ()
        counters = pile or self.counters.at(at.x(), at.y())
        if lain is not None:
            counters = tuple(id for id in counters if self.counters.place_of(id) == lain)
        meant = lain or self.counters.beside(at.x(), at.y())
        if meant is None and counters and phase not in LETS_GO:
            # A wide pile reaches over the edge of its area: who takes it up means where it lies.
            meant = self.counters.place_of(counters[0])
        space = self._space_at(at) if meant is None else self.game.board.spaces[area_of(meant)]
        beside = meant is None and phase in LETS_GO and (space is None or is_paper(space))
        if beside and self.whole.contains(at):
            space = self.printed.nearest_above(at.x(), at.y(), WITHIN_REACH / self.zoom)
        return Pointer(
            phase,
            self.map,
            at.x(),
            at.y(),
            meant or (_beside(space, at) if beside else self.place_under(at)),
            space.id if space else None,
            counters,
            finger,
            exact=bool(keys & Qt.KeyboardModifier.AltModifier),
            adding=bool(keys & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)),
            through=bool(keys & Qt.KeyboardModifier.ShiftModifier),
            whole_stack=bool(pile),
            choice=self.choice if finger == MOUSE else 0,
            screen=(spot.x(), spot.y()),
            beside=beside,
            set_out=lain is not None,
        )

    def _space_at(self, at: QPointF) -> Space | None:
        card = self.overlays.names.card_at(at.x(), at.y())
        return self.printed.areas[card] if card is not None else self.printed.at(at.x(), at.y())

    def place_under(self, at: QPointF) -> PlaceId | None:
        """The finest place there is: a cell, a port, an area."""
        space = self._space_at(at)
        if space is None:
            return None
        if isinstance(space, Box):
            hit = self.printed.cell_at(at.x(), at.y())
            return cell(hit[0].id, hit[1].id) if hit else in_area(space.id)
        return self.ports.at(space.id, at.x(), at.y()) or in_area(space.id)

    def _outside(self, phase: Phase, spot: QPointF, finger: int, keys: Qt.KeyboardModifier) -> Pointer:
        """Over another map of the same game, over a panel that takes counters, or over nothing."""
        on_screen = self.viewport().mapToGlobal(spot)
        for other in self.beside():
            there = other.viewport().mapFromGlobal(on_screen)
            if QRectF(other.viewport().rect()).contains(there):
                return replace(other.pointer(phase, there, finger, keys), screen=(spot.x(), spot.y()))
        at = self.to_map(spot)
        place = place_at(on_screen.toPoint(), self.window())
        return Pointer(phase, self.map, at.x(), at.y(), place, finger=finger, screen=(spot.x(), spot.y()))

    def beside(self) -> list[MapView]:
        """The other maps of this game that are to be seen."""
        maps = self.window().findChildren(MapView)
        return [each for each in maps if each is not self and each.game is self.game and each.isVisible()]


def is_paper(space: Space) -> bool:
    """Whether it only closes the map beneath boxes: no rule reads it, and nothing is laid on it."""
    return isinstance(space, Area) and space.kind == GROUND


def _beside(space: Space | None, at: QPointF) -> PlaceId | None:
    """The box nearby, and of a track the step nearest to the finger."""
    if isinstance(space, Box) and space.cells:
        nearest = min(space.cells, key=lambda each: each.shape.distance(Point(at.x(), at.y())))
        return cell(space.id, nearest.id)
    return in_area(space.id) if space is not None else None


# Where on the map's coasts ports are, so that a counter dropped there goes into port rather than ashore.


NEAR = 0.5
"""So near to a port's spot, in counters, a drop means the port."""


class Port(NamedTuple):
    place: PlaceId
    spot: Spot


class Ports:
    """The ports and shores that the board says there are: a contact's side of which has `port = true`."""

    def __init__(self, board: Board, map: MapId) -> None:
        self._near = counter_size(board.maps[map]) * NEAR
        self._of: dict[AreaId, list[Port]] = {}
        for contact in board.contacts:
            for area, other in ((contact.a, contact.b), (contact.b, contact.a)):
                for word in PARTS:
                    space = board.spaces.get(area)
                    if contact.toward(area).get(word) is True and isinstance(space, Area) and space.map == map:
                        self._add(board, PlaceId(f"{area}/{word}.{other}"), area, other)

    def _add(self, board: Board, place: PlaceId, area: AreaId, other: AreaId) -> None:
        found = room(board, place)
        if found is None:
            return
        for side in (area, other):
            self._of.setdefault(side, []).append(Port(place, found.anchor))

    def at(self, area: AreaId, x: float, y: float) -> PlaceId | None:
        """The port that a spot of this area, or of the sea before it, is near to."""
        near = [(abs(port.spot[0] - x) + abs(port.spot[1] - y), port.place) for port in self._of.get(area, ())]
        found = min(near, default=None)
        return found[1] if found is not None and found[0] < self._near * 1.4 else None

    def all(self) -> tuple[Port, ...]:
        """Each once."""
        return tuple({port.place: port for ports in self._of.values() for port in ports}.values())
