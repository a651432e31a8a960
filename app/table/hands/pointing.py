"""What a spot of a window means on the board: the place there, the counters, and on which of several maps."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget
from shapely import Point

from app.look import touch_size
from app.table.counters.pixmaps import CounterPixmaps
from app.table.hands.dropping import place_at
from app.table.hands.pointer import MOUSE, STILL, Phase, Pointer
from app.table.map_view import MapView
from boards.board import GROUND, Area, AreaId, Board, Box, MapId, Space, Spot
from counters.game import Game
from counters.laying.rooms import counter_size, room
from counters.places import PARTS, PlaceId, area_of, cell, in_area

WITHIN_REACH = 44
"""Pixels from a box, about the width of a fingertip: who lets go there means the box."""

LETS_GO = (Phase.MOVE, Phase.RELEASE)

NO_KEYS = Qt.KeyboardModifier.NoModifier


class PointedMap(MapView):
    """One map that knows what is pointed at. Mouse and fingers say where they are, and hear nothing else of it."""

    pointed = Signal(object)
    """A `Pointer`: the mouse, or one of the fingers."""

    def __init__(
        self, game: Game, map: MapId, drawing: Path | None, parent: QWidget | None, pixmaps: CounterPixmaps | None
    ) -> None:
        super().__init__(game, map, drawing, parent, pixmaps)
        self.ports = Ports(game.board, map)
        self.long_press = LongPress(self, self.say_pointer)
        self.two_move_the_map = False
        """Though one finger draws; and two taps are a double click."""

        self.choice = 0
        """Which of several ways the mouse means."""

    def close_map(self) -> None:
        self.long_press.stop()
        super().close_map()

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
        self.pointed.emit(self.pointer(phase, spot, finger, modifiers))

    def pointer(
        self, phase: Phase, spot: QPointF, finger: int = MOUSE, modifiers: Qt.KeyboardModifier | None = None
    ) -> Pointer:
        """What a spot of the window means: on another map's board, where the spot is over that."""
        keys = modifiers if modifiers is not None else NO_KEYS
        if not QRectF(self.viewport().rect()).contains(spot):
            return self._outside(phase, spot, finger, keys)
        at = self.to_map(spot)
        lain = self.call_out.under(at) if self.call_out.place is not None else None
        meant = lain or self.counters.beside(at.x(), at.y())
        space = self.printed.at(at.x(), at.y()) if meant is None else self.game.board.spaces[area_of(meant)]
        beside = meant is None and phase in LETS_GO and (space is None or is_paper(space))
        if beside and self.whole.contains(at):
            space = self.printed.nearest_above(at.x(), at.y(), WITHIN_REACH / self.zoom)
        # A fingertip is wider than a number; a mouse means what it is on.
        reach = touch_size() / 2 / self.zoom if finger >= 0 else 0.0
        pile = self.counters.badges.at(at.x(), at.y(), reach) if lain is None else ()
        counters = pile or self.counters.at(at.x(), at.y())
        if lain is not None:
            counters = tuple(id for id in counters if self.counters.place_of(id) == lain)
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
            whole_stack=bool(pile),
            choice=self.choice if finger == MOUSE else 0,
            screen=(spot.x(), spot.y()),
            beside=beside,
            set_out=lain is not None,
        )

    def place_under(self, at: QPointF) -> PlaceId | None:
        """The finest place there is: a cell, a port, an area."""
        space = self.printed.at(at.x(), at.y())
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

    def beside(self) -> list[PointedMap]:
        """The other maps of this game that are to be seen."""
        maps = self.window().findChildren(PointedMap)
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


# Holding still for a moment is a question: a closer look. The release that follows does nothing else.


HOLD = 400
"""Milliseconds."""


class LongPress(QObject):
    """Watches every finger that is down."""

    hold = HOLD

    def __init__(self, parent: QObject, say: Callable[[Phase, QPointF, int], None]) -> None:
        super().__init__(parent)
        self._say = say
        self._down: dict[int, QPointF] = {}
        self._timers: dict[int, QTimer] = {}
        self._fired: set[int] = set()
        self.on = True
        """A pencil is not asked anything by holding it still."""

    def start(self, spot: QPointF, finger: int) -> None:
        self.stop(finger)
        self._fired.discard(finger)
        if self.on:
            self._down[finger] = spot
            self._timer(finger).start()

    def moved(self, spot: QPointF, finger: int) -> None:
        if finger in self._down:
            away = spot - self._down[finger]
            if math.hypot(away.x(), away.y()) > STILL:
                self.stop(finger)

    def over(self, finger: int) -> bool:
        """The finger is lifted. Whether it had been held: then its release means nothing."""
        self.stop(finger)
        fired = finger in self._fired
        self._fired.discard(finger)
        return fired

    def stop(self, finger: int | None = None) -> None:
        for each in list(self._down) if finger is None else [finger]:
            if self._down.pop(each, None) is not None:
                self._timer(each).stop()

    def _timer(self, finger: int) -> QTimer:
        """Fingers are few, and come again."""
        if finger not in self._timers:
            self._timers[finger] = QTimer(self, singleShot=True, interval=self.hold)
            # After a slow picture the time may be up while the next step still waits to be heard: that comes first.
            self._timers[finger].timeout.connect(lambda: QTimer.singleShot(0, self, lambda: self._fire(finger)))
        return self._timers[finger]

    def _fire(self, finger: int) -> None:
        if finger not in self._down or self._timer(finger).isActive():
            return  # it has moved meanwhile, or another press has begun
        spot = self._down[finger]
        self.stop(finger)
        self._fired.add(finger)
        self._say(Phase.LONG, spot, finger)
