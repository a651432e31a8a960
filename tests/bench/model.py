"""The group `model`: events, areas, files, memory; everything below the screen."""

from __future__ import annotations

import itertools
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from boards.board import AreaId, Board, MapId
from boards.files.board_file import read_board, write_board
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMoved, Event
from counters.position import PlaceId, Position
from counters.saves.history import History
from tests.baselines import deep_copy, every_state, linear_scan, svg_areas
from tests.bench.assist import assist_figures
from tests.bench.groups import Figure, compared
from tests.bench.measuring import by_turns, memory
from tests.bench.program_starting import start_figure
from tests.bench.saving import saving_figures, turns_of_saving
from tests.made_boards import made_board

GROUP = "model"


@dataclass(frozen=True)
class Size:
    """How much of everything there is."""

    areas: int = 300
    points: int = 500
    counters: int = 1000
    events: int = 5000
    saved_events: int = 10_000
    stacked: int = 2000
    sides: int = 6
    turns: int = 7


FULL = Size()


def figures(size: Size = FULL) -> Iterator[Figure]:
    """Every figure of the group, one after the other."""
    board = made_board(size.areas, size.points, 1)
    position = laid_out(board, size.counters)
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        yield event_figure(position, size)
        yield lookup_figure(board, size)
        yield loading_figure(board, Path(folder), size)
        yield from assist_figures(board, laid_out(board, size.stacked, size.sides), size.sides, size.turns)
        yield from saving_figures(
            board,
            position,
            moves(position, board, size.saved_events + turns_of_saving(size.turns)),
            Path(folder),
            size.turns,
        )
    yield memory_figure(position, board, size)
    yield start_figure(size.turns)


def laid_out(board: Board, counters: int, sides: int = 2) -> Position:
    """So many counters on a board, by chance from a seed."""
    chance, areas = random.Random(1), list(board.spaces)
    position, lying = Position(), dict[AreaId, list[Counter]]()
    for number in range(counters):
        side = SideId(f"side_{number % sides}")
        counter = Counter(CounterId(f"counter_{number}"), KindId(f"kind_{number % 4}"), side)
        lying.setdefault(chance.choice(areas), []).append(counter)
    for area, stack in lying.items():
        position = position.placed(stack, PlaceId(area))
    return position


def moves(position: Position, board: Board, count: int) -> list[Event]:
    """Counters moved one by one, by chance from a seed."""
    chance = random.Random(2)
    counters, areas = list(position.counters), list(board.spaces)
    return [CountersMoved((chance.choice(counters),), PlaceId(chance.choice(areas))) for _ in range(count)]


def event_figure(position: Position, size: Size) -> Figure:
    table = deep_copy.table(dict(position.where))
    counters = list(position.counters)
    areas = list(position.stacks)
    ours, theirs = itertools.cycle(counters), itertools.cycle(counters)

    def one_event() -> Position:
        return CountersMoved((next(ours),), areas[0]).happen(position)

    pair = by_turns(one_event, lambda: deep_copy.moved(table, next(theirs), areas[0]), size.turns)
    name = f"an event on {size.counters:,} counters, against a deep copy"
    return compared(GROUP, name, "µs", pair.ours * 1e6, pair.plain * 1e6, at_least=50)


def lookup_figure(board: Board, size: Size) -> Figure:
    (map,) = board.maps.values()
    shapes = {id: area.shape for id, area in map.areas.items()}
    chance = random.Random(3)
    points = [(chance.uniform(0, map.width), chance.uniform(0, map.height)) for _ in range(200)]

    def ours() -> None:
        for x, y in points:
            map.at(x, y)

    def theirs() -> None:
        for x, y in points:
            linear_scan.area_at(shapes, x, y)

    pair = by_turns(ours, theirs, size.turns)
    name = f"the area at a point, among {size.areas}, against asking each"
    return compared(GROUP, name, "µs", pair.ours / 200 * 1e6, pair.plain / 200 * 1e6, at_least=20)


def loading_figure(board: Board, folder: Path, size: Size) -> Figure:
    home, drawing = folder / "board", folder / "areas.svg"
    write_board(board, home)
    map = board.maps[MapId(next(iter(board.maps)))]
    svg_areas.write({id: area.shape for id, area in map.areas.items()}, map.width, map.height, drawing)
    pair = by_turns(lambda: read_board(home), lambda: svg_areas.read(drawing), min(size.turns, 5))
    name = f"loading a board of {size.areas} areas, against reading them from SVG by svgelements"
    return compared(GROUP, name, "ms", pair.ours * 1e3, pair.plain * 1e3, at_least=8)


def memory_figure(position: Position, board: Board, size: Size) -> Figure:
    """Keeping every state is measured on a tenth of the events and reckoned up; all would not fit everywhere."""
    events = moves(position, board, size.events)
    tenth = events[: max(1, size.events // 10)]

    def history() -> History:
        made = History(position)
        for event in events:
            made.happen(event)
        return made

    ours = memory(history)
    theirs = memory(lambda: every_state.keep(position, tenth)) * size.events / len(tenth)
    name = f"memory of {size.events:,} events on {size.counters:,} counters, against keeping every state"
    return compared(GROUP, name, "MB", ours / 1e6, theirs / 1e6, at_least=20)
