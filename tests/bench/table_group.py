"""The group `table`: what a person sees of 300 areas and 10,000 counters, against a table as it is first written."""

from __future__ import annotations

import gc
import itertools
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from boards.board import AreaId
from counters.box.sheet import Sheet
from counters.counter import CounterId, Kind, KindId, Side, SideId
from counters.events import CountersMoved
from counters.game import Game
from counters.position import PlaceId, Position
from tests.baselines.naive_table import NaiveTable
from tests.bench.groups import Figure, compared
from tests.bench.model import laid_out
from tests.bench.program_starting import program_figures
from tests.bench.table_starting import starting_figures
from tests.made_boards import made_board

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from app.table.table import Table

GROUP = "table"
AREAS, COUNTERS = 300, 10_000
BOUTS, STEPS = 3, 4
"""Each table does so many steps one after the other, as a hand does, before it is the other's turn."""

TURNS = 9
"""Steps that leave nothing to do afterwards are done by turns, one and one: that is fairer on a busy machine."""

SIZES = ((1600, 1000), (3840, 2160))
FRAME = 16.0
"""Milliseconds between two pictures on a screen."""

REPAINT, ZOOM, DRAG = 10, 10, 1.5
Deed = Callable[[], object]


def figures() -> Iterator[Figure]:
    """Every step at every size of window, and the first picture."""
    yield from stepping_figures()
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        yield from starting_figures(Path(folder))
        yield from program_figures(Path(folder))


def stepping_figures(
    areas: int = AREAS, counters: int = COUNTERS, sizes: Sequence[tuple[int, int]] = SIZES
) -> Iterator[Figure]:
    """Every step, at these sizes."""
    application = _application()
    game = made_game(areas)
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        for size in sizes:
            bench = TableBench(application, game, counters, size, Path(folder))
            try:
                yield from bench.figures()
            finally:
                bench.close()


def made_game(areas: int) -> Game:
    """A board by chance, and four kinds for two sides."""
    kinds = {
        (id := KindId(f"kind_{number}")): Kind(id=id, name=word.title(), type=word)
        for number, word in enumerate(("infantry", "tank", "artillery", "fleet"))
    }
    fills = ("#2d3e43", "#a51115")
    sides = {
        (side := SideId(f"side_{number}")): Side(id=side, name=f"Side {number}", fill=fill, ink="#ffffff")
        for number, fill in enumerate(fills)
    }
    return Game(made_board(areas, 120, 1), Sheet(game="bench", title="Bench", kinds=kinds, sides=sides))


class TableBench:
    """Both tables, of one size, showing the same."""

    def __init__(
        self, application: QApplication, game: Game, counters: int, size: tuple[int, int], folder: Path
    ) -> None:
        self.application, self.game, self.size = application, game, size
        self.position = laid_out(game.board, counters)
        self.holders = {AreaId(area): SideId(f"side_{n % 2}") for n, area in enumerate(game.board.spaces)}
        self.position = self.position.with_(holders=self.holders)
        self.ours = self._made_table(folder)
        self.naive = NaiveTable(
            {
                id: list(space.shape.exterior.coords)
                for id, space in game.board.spaces.items()
                if space.shape.geom_type == "Polygon"
            },
            self.ours.printed.width,
            self.ours.printed.height,
        )
        self.naive.resize(*size)
        self.naive.show_places(self._places(), self.ours.counters.size * 0.8)
        self.naive.setTransform(self.ours.transform())
        self.naive.show()
        self._settle()
        self.first, self.at_first = self.position, self._places()
        self.worst: dict[str, float] = {}

    def figures(self) -> Iterator[Figure]:
        ours, naive = self.ours, self.naive
        viewports = ours.viewport(), naive.viewport()
        yield self._pair("full repaint", viewports[0].update, viewports[1].update, REPAINT, bouts=TURNS, steps=1)
        yield self._pair("zoom step", _zooming(ours), _zooming_plainly(naive), ZOOM)
        self._settle()
        panning = _panning(ours), _panning_plainly(naive)
        self._settle()
        yield self._pair("pan step", *panning)
        yield self._pair("drag step", *self._dragging(), DRAG, bouts=TURNS, steps=1)
        yield self._pair("drop", *self._dropping())
        yield self._pair("undo", *self._undoing())
        yield self._pair("layer switch", *self._switching())
        yield self._worst_figure()

    def close(self) -> None:
        self.ours.close_map()
        for view in (self.ours, self.naive):
            view.hide()
            view.deleteLater()
        self._settle()

    # Measuring

    def _pair(
        self,
        what: str,
        ours: Deed,
        naive: Deed,
        at_least: float | None = None,
        *,
        bouts: int = BOUTS,
        steps: int = STEPS,
    ) -> Figure:
        """Medians over the same number of steps, each until its picture is painted.

        Between the bouts both come to rest: what one has left to do is not charged to the other.
        """
        times: tuple[list[float], list[float]] = ([], [])
        gc.collect()
        gc.disable()
        try:
            for _ in range(bouts):
                for deed, found in zip((ours, naive), times, strict=True):
                    found += [self._frame(deed) for _ in range(steps)]
                    if steps > 1:
                        self._settle()
        finally:
            gc.enable()
        self.worst[what] = max(times[0])
        wide, high = self.size
        name = f"{what}, {len(self.position.counters):,} counters at {wide} × {high}, against vectors and Python paint"
        return compared(GROUP, name, "ms", median(times[0]), median(times[1]), at_least=at_least)

    def _frame(self, deed: Deed) -> float:
        started = perf_counter()
        deed()
        self.application.processEvents()
        return (perf_counter() - started) * 1e3

    def _worst_figure(self) -> Figure:
        what, worst = max(self.worst.items(), key=lambda item: item[1])
        name = f"the worst step of all at {self.size[0]} × {self.size[1]} ({what}), against a frame of {FRAME:g} ms"
        return compared(GROUP, name, "ms", worst, FRAME)

    # What is done

    def _dragging(self) -> tuple[Deed, Deed]:
        id = self._uppermost()
        item, other = self.ours.counters.lift([id], 30)[0], self.naive.counters[id]
        steps = itertools.count(1)

        def ours() -> None:
            item.setPos(item.pos().x() + 7 * (1 if next(steps) % 40 < 20 else -1), item.pos().y() + 3)

        def naive() -> None:
            other.setPos(other.pos().x() + 7, other.pos().y() + 3)

        return ours, naive

    def _dropping(self) -> tuple[Deed, Deed]:
        self.ours.counters.put_back([self._uppermost()])
        ours, naive = _moves(self.game, self.position), _moves(self.game, self.position)

        def drop() -> None:
            self.before, self.position = next(ours)
            self.ours.show_position(self.before, self.position)

        return drop, lambda: self.naive.show_places(self._places_of(next(naive)[1]), 1)

    def _undoing(self) -> tuple[Deed, Deed]:
        self.ours.show_position(None, self.position)
        pairs = [(self.position, self.before), (self.before, self.position)]
        ours, naive = itertools.cycle(pairs), itertools.cycle(pairs)
        return (
            lambda: self.ours.show_position(*next(ours)),
            lambda: self.naive.show_places(self._places_of(next(naive)[1]), 1),
        )

    def _switching(self) -> tuple[Deed, Deed]:
        on, plainly_on = itertools.cycle((True, False)), itertools.cycle((True, False))
        return (lambda: self.ours.show_layer("holders", next(on)), lambda: self.naive.show_holders(next(plainly_on)))

    # What they show

    def _uppermost(self) -> CounterId:
        return self.position.stacks[next(iter(self.position.stacks))][-1]

    def _places(self) -> dict[str, tuple[float, float]]:
        lies = self.ours.counters.lies.values()
        return {each.counter: (each.x, each.y) for stack in lies for each in stack}

    def _places_of(self, position: Position) -> dict[str, tuple[float, float]]:
        """Every counter is asked where it is; one that has moved lies in the middle of where it went."""
        was, spaces = self.first.where, self.game.board.spaces
        return {
            id: self.at_first[id] if where == was[id] else spaces[AreaId(where)].anchor
            for id, where in position.where.items()
        }

    def _made_table(self, folder: Path) -> Table:
        from app.pictures.ground import ground
        from app.table.table import Table

        (map,) = self.game.board.maps.values()
        drawing = folder / "map.svg"
        drawing.write_text(ground(self.game.board, map, None).svg(), encoding="utf-8")
        table = Table(self.game, map.id, drawing)
        table.resize(*self.size)
        table.show_position(None, self.position)
        table.begin()
        table.show()
        # A full table is laid in slices; the plain one is given the places of all.
        table.finish()
        return table

    def _settle(self) -> None:
        """Until everything is crisp."""
        ends = perf_counter() + 60
        self.application.processEvents()
        quiet = 0
        while quiet < 20 and perf_counter() < ends:
            self.application.processEvents()
            quiet = 0 if self.ours.busy else quiet + 1
            _wait(0.01)


def _moves(game: Game, position: Position) -> Iterator[tuple[Position, Position]]:
    """The same moves for each of both tables, one at a time: none has to show what the other one was shown."""
    chance = random.Random(4)
    ids, areas = list(position.counters), list(game.board.spaces)
    while True:
        before = position
        position = CountersMoved((chance.choice(ids),), PlaceId(chance.choice(areas))).happen(before)
        yield before, position


def _zooming(table: Table) -> Deed:
    factors = itertools.cycle((1.1, 1.1, 1 / 1.1, 1 / 1.1))
    return lambda: table.zoom_at(table.viewport().rect().center().toPointF(), next(factors))


def _zooming_plainly(view: QWidget) -> Deed:
    factors = itertools.cycle((1.1, 1.1, 1 / 1.1, 1 / 1.1))

    def zoom() -> None:
        factor = next(factors)
        view.scale(factor, factor)  # type: ignore[attr-defined]  # the plain way is loaded by its name

    return zoom


def _panning(table: Table) -> Deed:
    from PySide6.QtCore import QPointF

    table.zoom_at(table.viewport().rect().center().toPointF(), 1.3)
    ways = itertools.cycle((QPointF(9, 5), QPointF(-9, -5)))
    return lambda: table.push(next(ways))


def _panning_plainly(view: QWidget) -> Deed:
    view.scale(1.3, 1.3)  # type: ignore[attr-defined]  # the plain way is loaded by its name
    ways = itertools.cycle((9, -9))

    def pan() -> None:
        bar = view.horizontalScrollBar()  # type: ignore[attr-defined]  # the plain way is loaded by its name
        bar.setValue(bar.value() + next(ways))

    return pan


def _wait(seconds: float) -> None:
    from PySide6.QtCore import QThread

    QThread.msleep(round(seconds * 1000))


def _application() -> QApplication:
    from PySide6.QtWidgets import QApplication

    from app.look import ready_to_draw

    application = QApplication.instance() or QApplication(["sandtable"])
    ready_to_draw()
    assert isinstance(application, QApplication)
    return application
