"""The keyboard's hand: arrows go from area to area, Enter picks up and puts down, Tab goes through the stack.

It makes the same pointers as a finger does, so that every tool works with it.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QObject, QPointF, QRectF

from app.table.hands.keys import Step
from app.table.hands.pointer import KEYS, Phase, Pointer
from app.table.map_view import is_paper
from app.table.table import Table
from app.tools.tool import Hands, Selection
from boards.board import AreaId, Space
from counters.counter import CounterId

WAYS = {Step.LEFT: (-1.0, 0.0), Step.RIGHT: (1.0, 0.0), Step.UP: (0.0, -1.0), Step.DOWN: (0.0, 1.0)}
SLANTED = 2.2
"""How much less one who lies aside is thought of than one straight ahead."""

EDGE = 40
"""Pixels from the edge of the window, where the map is pushed on."""


class Keyboard(QObject):
    """Where the keyboard is on one map, and which counter it means."""

    def __init__(self, table: Table, hands: Hands, selection: Selection) -> None:
        super().__init__(table)
        self._table, self._hands, self._selection = table, hands, selection
        self.at: AreaId | None = None
        self._counter: CounterId | None = None
        self._free, self._choice = False, 0
        self._held: tuple[CounterId, ...] = ()
        table.keyed.connect(self.press)
        table.let_go.connect(self.leave)

    @property
    def counter(self) -> CounterId | None:
        """Which one is meant, as long as it lies here, if only aboard another; or was picked up from elsewhere."""
        meant, position = self._counter, self._table.position
        if meant is None or self.at is None:
            return meant
        return meant if meant in position.where and position.area(meant) == self.at else None

    @counter.setter
    def counter(self, meant: CounterId | None) -> None:
        self._counter = meant

    def press(self, step: Step) -> None:
        if step in WAYS:
            self._go(WAYS[step])
        elif step is Step.TAKE:
            self._take_or_put()
        else:
            self._next(1 if step is Step.NEXT else -1)

    def go_to(self, area: AreaId) -> None:
        """The cursor is here now, and what is in the hand with it."""
        self.at = area
        space = self._space()
        self._table.overlays.cursor.show(space)
        if space is None:
            return
        here = self._here()
        self.counter = here[0] if here else None
        self._table.overlays.cursor.wants_tab = len(here) > 1 or self._hands.is_busy(KEYS)
        self._keep_in_view(QPointF(*space.anchor))
        if self._hands.is_busy(KEYS):
            self._hands.point(self._pointer(Phase.MOVE))
        else:
            self._selection.only([self.counter] if self.counter else ())

    def pick_up(self, counters: tuple[CounterId, ...]) -> None:
        """These into the hand at once, from wherever they lie; any finger may put them down."""
        area = self._table.position.area(counters[-1])
        # No paper is to lie over where they may go.
        self._table.call_out.close()
        self.at, self.counter = (area if self._is_here(area) else None), counters[-1]
        self._table.overlays.cursor.show(self._space())
        self._held = counters
        self._selection.only(counters)
        self._hands.let_go(KEYS)
        self._hands.point(self._pointer(Phase.PRESS))
        self._hands.point(self._pointer(Phase.MOVE, lifted=True))
        self._free = True

    @property
    def carries(self) -> bool:
        """Whether something was picked up that any finger may put down."""
        self._free = self._free and self._hands.is_busy(KEYS)
        return self._free

    def hand_over(self) -> tuple[CounterId, ...]:
        """What was picked up, if it is still held: it goes back, to be picked up on another map."""
        held = self._held if self.carries else ()
        if held:
            self._hands.let_go(KEYS)
            self.leave()
        return held

    def leave(self) -> None:
        """With nothing in the hand the cursor goes, too; and when a finger has put down what it held."""
        self.at, self.counter = None, None
        self._table.overlays.cursor.show(None)
        self._table.overlays.cursor.wants_tab = False

    def _go(self, way: tuple[float, float]) -> None:
        space = self._space()
        if space is None:
            self._begin()
            return
        found = neighbour(self._table, space, way)
        if found is not None:
            self.go_to(found)

    def _begin(self) -> None:
        """Where something is picked out; or else in the middle of the window."""
        picked = [self._table.position.area(id) for id in self._selection.ordered(self._table.position)]
        here = [area for area in picked if self._is_here(area)]
        middle = self._table.visible.center()
        spaces = [space for space in self._spaces() if self._table.visible.contains(QPointF(*space.anchor))]
        nearest = min(
            spaces or self._spaces(), key=lambda space: math.dist(space.anchor, (middle.x(), middle.y())), default=None
        )
        if here or nearest is not None:
            self.go_to(here[0] if here or nearest is None else nearest.id)

    def _take_or_put(self) -> None:
        if self.at is None and not self._hands.is_busy(KEYS):
            self._begin()
        elif self._hands.is_busy(KEYS):
            self._hands.point(self._pointer(Phase.RELEASE))
            if self.at is not None:
                self.go_to(self.at)
        elif self.counter is not None:
            self._choice = 0
            self._hands.point(self._pointer(Phase.PRESS))
            # As if the finger had gone a little way: it has been picked up, not clicked.
            self._hands.point(self._pointer(Phase.MOVE, lifted=True))

    def _next(self, by: int) -> None:
        """The next counter; or, with one in the hand, the next of several ways."""
        here = self._here()
        if self._hands.is_busy(KEYS):
            self._choice += by
            self._hands.point(self._pointer(Phase.MOVE))
        elif here:
            at = here.index(self.counter) if self.counter in here else -by
            self.counter = here[(at + by) % len(here)]
            self._selection.only([self.counter])

    # What there is

    def _space(self) -> Space | None:
        return self._table.game.board.spaces.get(self.at) if self.at is not None else None

    def _spaces(self) -> list[Space]:
        printed = self._table.printed
        return [*(area for area in printed.areas.values() if not is_paper(area)), *printed.boxes.values()]

    def _is_here(self, area: AreaId) -> bool:
        space = self._table.game.board.spaces.get(area)
        return space is not None and space.map == self._table.map

    def _here(self) -> list[CounterId]:
        """What lies under the cursor, the uppermost first."""
        if self.at is None:
            return []
        return [counter.id for counter in reversed(self._table.position.in_area(self.at))]

    def _pointer(self, phase: Phase, *, lifted: bool = False) -> Pointer:
        space = self._space()
        x, y = space.anchor if space is not None else (0.0, 0.0)
        spot = self._table.to_window(QPointF(x, y))
        held = (self.counter,) if phase is Phase.PRESS and self.counter else ()
        raised = (spot.x(), spot.y() - EDGE) if lifted else (spot.x(), spot.y())
        place = self._table.place_under(QPointF(x, y))
        return Pointer(phase, self._table.map, x, y, place, self.at, held, KEYS, choice=self._choice, screen=raised)

    def _keep_in_view(self, spot: QPointF) -> None:
        window = QRectF(self._table.viewport().rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)
        if not window.contains(self._table.to_window(spot)):
            self._table.look_at(spot)


def neighbour(table: Table, start: Space, way: tuple[float, float]) -> AreaId | None:
    """The nearest area in a direction as it is seen: one that touches, or else any other of the map."""
    board, x, y = table.game.board, *_seen(table, start)
    network = board.network()
    touching: list[Space] = [board.spaces[id] for id in network.get(start.id, ()) if board.spaces[id].map == table.map]
    every: list[Space] = [*table.printed.areas.values(), *table.printed.boxes.values()]
    touching, every = ([each for each in spaces if not is_paper(each)] for spaces in (touching, every))
    for spaces in (touching, every):
        best: tuple[float, AreaId] | None = None
        for space in spaces:
            there = _seen(table, space)
            by = (there[0] - x, there[1] - y)
            ahead = by[0] * way[0] + by[1] * way[1]
            aside = abs(by[0] * way[1] - by[1] * way[0])
            if space.id != start.id and ahead > 1e-6 and aside <= ahead * SLANTED:
                far = ahead + aside * SLANTED
                best = min(best, (far, space.id)) if best else (far, space.id)
        if best is not None:
            return best[1]
    return None


def _seen(table: Table, space: Space) -> tuple[float, float]:
    spot = table.to_window(QPointF(*space.anchor))
    return spot.x(), spot.y()
