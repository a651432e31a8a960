"""A board that asks for more than any map is refused with a sentence, before anything is reckoned with it."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boards.files.board_file import board_from, read_board, read_board_texts
from boards.files.geojson import read_geojson
from boards.files.world import read_world
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


def a_comb(teeth: int, shift: int, *, down: bool) -> list[list[int]]:
    """Its teeth cross those of another that stands the other way."""
    wide = 900_000 // teeth
    at = [20_000 + shift + tooth * wide for tooth in range(teeth)]
    points = [
        point for x in at for point in ((x, 50_000), (x, 900_000), (x + wide // 3, 900_000), (x + wide // 3, 50_000))
    ]
    points += [(at[-1] + wide // 3, 20_000), (at[0], 20_000), (at[0], 50_000)]
    return in_steps([(y, x) for x, y in points] if down else points)


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


def _step(here: list[int], there: list[int]) -> list[int]:
    return [there[0] - here[0], there[1] - here[1]]


def a_fine_outline(corners: int) -> list[list[int]]:
    fine = [
        [round(5e5 * math.cos(6.2 * n / corners)), round(5e5 * math.sin(6.2 * n / corners))] for n in range(corners)
    ]
    return [fine[0], *map(_step, fine, [*fine[1:], fine[0]])]


def of_parts(number: int, parts: int) -> dict[str, Any]:
    return an_area(number, []) | {"type": "MultiPolygon", "arcs": [[[0]]] * parts}


# Each is made when its test comes: all at once they take a hundred megabytes.
HUGE: dict[str, tuple[Callable[[], bytes], str]] = {
    "an outline without end": (lambda: a_board([an_area(0, [[0]])], [a_fine_outline(251_000)]), "corners"),
    "many places of many parts": (
        lambda: a_board([of_parts(n, 1_900) for n in range(11)], [SQUARE]),
        "more than 20000 parts",
    ),
    "a star": (lambda: a_board([an_area(0, [[0]])], [a_star(20_001)]), "wound up"),
    "many stars": (lambda: a_board([an_area(n, [[0]]) for n in range(20)], [a_star(301)]), "wound up"),
    "three thousand equal squares": (
        lambda: a_board([an_area(n, [[0]]) for n in range(2_999)], [SQUARE]),
        "upon each other",
    ),
    "twenty thousand": (lambda: a_board([an_area(n, [[0]]) for n in range(20_000)], [SQUARE]), "at most 10000"),
    "one place of many parts": (lambda: a_board([of_parts(0, 90_000)], [SQUARE]), "more than 2000 parts"),
    "boxes upon each other": (lambda: a_board([], [], boxes=[a_box(n, 0) for n in range(2_500)]), "upon each other"),
    "cells upon each other": (lambda: a_board([], [], boxes=[a_box(0, 2_500)]), "upon each other"),
    "very many cells": (lambda: a_board([], [], boxes=[a_box(0, 12_000)]), "at most 10000"),
    "a strip": (lambda: a_board([an_area(0, [[0]])], [SQUARE], wide=1e7, high=10), "times longer than wide"),
    "a tower": (lambda: a_board([an_area(0, [[0]])], [SQUARE], wide=10, high=1e7), "times longer than wide"),
    "a name without end": (lambda: a_board([an_area(0, [[0]], "M" * 5_000_000)], [SQUARE]), "at most 200 letters"),
    "a kind without end": (lambda: a_board([an_area(0, [[0]], "M", "k" * 500_000)], [SQUARE]), "at most 100 letters"),
}


@pytest.mark.parametrize("what", HUGE)
def test_what_asks_for_too_much_is_refused_soon(what: str) -> None:
    make, words = HUGE[what]
    data = make()
    started = time.process_time()
    with pytest.raises(BadInput) as bad:
        board_from(lambda _name: data, Path("x"))
    assert words in str(bad.value)
    assert len(str(bad.value)) < 300
    assert time.process_time() - started < 3


def test_outlines_that_cross_each_other_without_end_are_refused_wherever_they_are_read(tmp_path: Path) -> None:
    combs = a_board([an_area(n, [[n]]) for n in range(40)], [a_comb(20, n * 500, down=n % 2 == 1) for n in range(40)])
    (tmp_path / "board.json").write_bytes(combs)
    with pytest.raises(BadInput, match="cross each other too often"):
        read_board(tmp_path)
    with pytest.raises(BadInput, match="cross each other too often"):
        read_board_texts({"board.json": combs})


def features(*rings: list[list[list[float]]]) -> bytes:
    return json.dumps({
        "type": "FeatureCollection",
        "features": [
            {"type": "Feature", "properties": {"name": "A"}, "geometry": {"type": "Polygon", "coordinates": each}}
            for each in rings
        ],
    }).encode()  # fmt: skip


def square(x: float, y: float, side: float) -> list[list[float]]:
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]


def tangle() -> list[list[float]]:
    chance = Random(1)
    points = [[chance.uniform(-9, 1), chance.uniform(37, 42)] for _ in range(5_000)]
    return [*points, points[0]]


def needles(times: int = 1) -> list[list[float]]:
    return [[-9 + n * 1e-4, 37 + n % 2 * 5.0] for n in range(50_000)] * times + [[-9, 37]]


def sieve() -> list[list[list[float]]]:
    return [square(-9 + n % 200 * 0.03, 37 + n // 200 * 0.03, 0.02) for n in range(20_000)]


POLYGONS: dict[str, tuple[Callable[[], bytes], str, str]] = {
    "a tangle": (lambda: features([tangle()]), "too often", "too often"),
    "needles": (lambda: features([needles()]), "", "parts"),
    "a sieve": (lambda: features([square(-9, 37, 8), *sieve()]), "holes", "holes"),
    "one country of many parts": (lambda: features(*([each] for each in sieve())), "", "parts"),
    "one upon the other": (lambda: features(*[[square(-5, 38, 2)]] * 3_000), "", ""),
}


@pytest.mark.parametrize("what", POLYGONS)
def test_polygons_of_other_programs_cost_no_more_than_others(what: str) -> None:
    make, plain, world = POLYGONS[what]
    data = make()
    started = time.process_time()
    with pytest.raises(BadInput, match=plain) if plain else nullcontext():
        read_geojson(data, "a.geojson", "A")
    with pytest.raises(BadInput, match=world) if world else nullcontext():
        read_world(data, "a.geojson", (-9.5, 36, 2, 45))
    assert time.process_time() - started < 8


def test_what_is_nested_too_deeply_is_refused_in_the_data_of_the_world(tmp_path: Path) -> None:
    deep = b'{"features": [{"properties": {"a": ' + b"[" * 2_000 + b"]" * 2_000 + b"}}]}"
    with pytest.raises(BadInput, match="nested too deeply"):
        read_world(deep, "a.json", (-9.5, 36, 2, 45))


NAMED = '{"geometry": {"type": "Polygon", "coordinates": [[[0, 40], [1, 40], [1, 41], [0, 40]]]}, "properties": {%s}}'
WORLDS: dict[str, tuple[Callable[[], bytes], str]] = {
    "features without end": (lambda: b'{"features": [' + b"{}," * 300_000 + b"{}]}", "far more"),
    "words without end": (
        lambda: b'{"features": [' + (NAMED % ('"a": [%s1]' % ("[]," * 9_000))).encode() + b"]}",
        "far more",
    ),
    "an outline without end": (lambda: features([needles(12)]), "far more"),
    "letters of another alphabet": (
        lambda: b'{"features": [' + (NAMED % '"a": "ä"').encode("latin-1") + b"]}",
        "utf-8",
    ),
    "letters in an outline": (lambda: b'{"features": [{"geometry": {"type": "\xe4"}}]}', "utf-8"),
}


@pytest.mark.parametrize("what", WORLDS)
def test_data_of_the_world_holds_no_more_than_the_world(what: str) -> None:
    make, words = WORLDS[what]
    data = make()
    started = time.process_time()
    with pytest.raises(BadInput, match=words):
        read_world(data, "a.json", (-9.5, 36, 2, 45))
    assert time.process_time() - started < 2
