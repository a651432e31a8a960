"""The group `editor`: an edit of the largest board of the shelf, against noding its whole map anew."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from statistics import median

import shapely

from boards.board import Board, Map, Spot
from boards.coverage.faces import edge, faces_between
from boards.edits.areas import join_areas, split_area
from boards.edits.edited import CannotEdit
from boards.edits.points import move_points
from boards.edits.tracing import snapped
from boards.files.board_file import read_board
from rules_assist.shelf.shelf import shelf
from tests.bench.groups import Figure, compared
from tests.bench.measuring import alone, seconds, undisturbed

GROUP = "editor"
GOAL = 20
A_FRAME, AN_EDIT = 16.0, 50.0
"""Milliseconds."""


def figures(turns: int = 15) -> Iterator[Figure]:
    """The median of edits at places all over the map."""
    board, map = largest()
    shapes = [it.shape for it in map.areas.values()]
    anew = alone(lambda: faces_between(shapes, map.grid, edge(map)), 3) * 1e3
    chance = random.Random(1)
    moves, splits, joins = [], [], []
    with undisturbed():
        for _ in range(turns):
            moves.append(seconds(lambda: _move(board, map, chance), 1) * 1e3)
            splits.append(seconds(lambda: _split(board, map, chance), 1) * 1e3)
            joins.append(seconds(lambda: _join(board, map, chance), 1) * 1e3)
        looks = seconds(lambda: snapped(map, (map.width / 2, map.height / 3), map.width / 300), 20) * 1e3
    told = f"{board.id}, {len(shapes)} areas, {int(shapely.get_num_coordinates(shapes).sum())} points"
    edits = ((f"a border point moved ({told})", moves), ("an area cut in two", splits), ("two areas joined", joins))
    for name, times in edits:
        yield compared(GROUP, f"{name}, against noding the map anew", "ms", median(times), anew, at_least=GOAL)
    for name, times in edits:
        yield compared(
            GROUP, f"the slowest: {name}, against what an edit may take", "ms", max(times), AN_EDIT, at_least=1
        )
    yield compared(GROUP, "where the hand snaps to, against a frame", "ms", looks, A_FRAME, at_least=1)


def largest() -> tuple[Board, Map]:
    """The board whose map has the most points."""
    boards = [read_board(record.folder(record.board)) for record in shelf()]
    maps = [(board, map) for board in boards for map in board.maps.values() if map.areas]
    return max(maps, key=lambda one: sum(shapely.get_num_coordinates(it.shape) for it in one[1].areas.values()))


def _move(board: Board, map: Map, chance: random.Random) -> None:
    shape = map.areas[chance.choice(sorted(map.areas))].shape
    x, y = chance.choice(shapely.get_coordinates(shape).tolist())
    to: Spot = (x + map.grid * chance.choice((-2, 2)), y + map.grid)
    _tried(lambda: move_points(board, map.id, {(x, y): to}))


def _split(board: Board, map: Map, chance: random.Random) -> None:
    it = map.areas[chance.choice(sorted(map.areas))]
    left, _, right, _ = it.shape.bounds
    x, y = it.anchor
    _tried(lambda: split_area(board, map.id, [(left - 1, y), (x, y + 1), (right + 1, y)], (it.id,)))


def _join(board: Board, map: Map, chance: random.Random) -> None:
    border = chance.choice([it for it in board.contacts if it.border and it.a in map.areas])
    _tried(lambda: join_areas(board, (border.a, border.b)))


def _tried(edit: Callable[[], Board]) -> None:
    try:
        edit()
    except CannotEdit:
        # A point that cannot go there costs as much.
        return
