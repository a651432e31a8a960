"""A board that asks for more than any map is refused with a sentence, before anything is reckoned with it."""

from __future__ import annotations

import json
import math
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from boards.files.board_file import board_from
from boards.plain.bad_input import BadInput

SQUARE = [[0, 0], [10, 0], [0, 10], [-10, 0], [0, -10]]
RING = [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]


def a_board(geometries: list[Any], arcs: list[Any], *, wide: float = 1e6, high: float = 1e6, **ours: object) -> bytes:
    map = {"id": "m", "name": "M", "width": wide, "height": high}
    return json.dumps({
        "type": "Topology", "sandtable": {"form": 1, "map": map, "board": {"id": "m", "title": "M"}, **ours},
        "objects": {"areas": {"type": "GeometryCollection", "geometries": geometries}},
        "transform": {"scale": [1, 1], "translate": [0, 0]}, "arcs": arcs,
    }).encode()  # fmt: skip


def an_area(number: int, arcs: list[list[int]], name: str = "A", kind: str = "land") -> dict[str, Any]:
    words = {"name": name, "kind": kind, "anchor": [5, 5]}
    return {"type": "Polygon", "id": f"a{number}", "properties": words, "arcs": arcs}


def in_steps(points: list[tuple[int, int]]) -> list[list[int]]:
    return [list(points[0]), *([bx - ax, by - ay] for (ax, ay), (bx, by) in pairwise(points))]


def a_star(edges: int) -> list[list[int]]:
    turn = 2 * math.pi * (edges // 2) / edges
    points = [(round(1e5 + 1e5 * math.cos(n * turn)), round(1e5 + 1e5 * math.sin(n * turn))) for n in range(edges)]
    return in_steps([*points, points[0]])


def a_box(number: int, cells: int) -> dict[str, Any]:
    inside = [{"id": f"c{n}", "name": f"{n}", "rings": [RING]} for n in range(cells)]
    return {
        "id": f"b{number}",
        "name": "B",
        "kind": "k",
        "form": "track",
        "anchor": [5, 5],
        "rings": [RING],
        "cells": inside,
    }


MANY_PARTS = {**an_area(0, []), "type": "MultiPolygon", "arcs": [[[0]]] * 90_000}
HUGE = {
    "a star": (a_board([an_area(0, [[0]])], [a_star(20_001)]), "wound up"),
    "many stars": (a_board([an_area(n, [[0]]) for n in range(20)], [a_star(301)]), "wound up"),
    "three thousand equal squares": (a_board([an_area(n, [[0]]) for n in range(2_999)], [SQUARE]), "upon each other"),
    "twenty thousand": (a_board([an_area(n, [[0]]) for n in range(20_000)], [SQUARE]), "at most 3000"),
    "one place of many parts": (a_board([MANY_PARTS], [SQUARE]), "more than 2000 parts"),
    "boxes upon each other": (a_board([], [], boxes=[a_box(n, 0) for n in range(2_500)]), "upon each other"),
    "cells upon each other": (a_board([], [], boxes=[a_box(0, 2_500)]), "upon each other"),
    "very many cells": (a_board([], [], boxes=[a_box(0, 9_000)]), "at most 3000"),
    "a strip": (a_board([an_area(0, [[0]])], [SQUARE], wide=1e7, high=10), "times longer than wide"),
    "a tower": (a_board([an_area(0, [[0]])], [SQUARE], wide=10, high=1e7), "times longer than wide"),
    "a name without end": (a_board([an_area(0, [[0]], "M" * 5_000_000)], [SQUARE]), "at most 200 letters"),
    "a kind without end": (a_board([an_area(0, [[0]], "M", "k" * 500_000)], [SQUARE]), "at most 100 letters"),
}


@pytest.mark.parametrize("what", HUGE)
def test_what_asks_for_too_much_is_refused_soon(what: str) -> None:
    data, words = HUGE[what]
    started = time.process_time()
    with pytest.raises(BadInput) as bad:
        board_from(lambda _name: data, Path("x"))
    assert words in str(bad.value)
    assert len(str(bad.value)) < 300
    assert time.process_time() - started < 3
