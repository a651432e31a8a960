"""How much a board may ask of whoever checks, draws or shows it; counted before any of that is begun.

A small file can hold a thousand squares upon each other, or a star whose every edge crosses every other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import STRtree

from boards.board import Map, Shape, Space
from boards.plain.sentence import Sentence, area, say

MOST_SPACES = 3_000
MOST_PARTS = 2_000
"""Of one area; on our maps none has more than 107."""

MOST_CROWDED = 30_000
"""Pairs of spaces whose bounds touch; on our maps they are 2,300 at most."""

MOST_WINDING = 100
"""How many times longer than around its own bounds an outline may be, all outlines of a map together."""

SLIMMEST = 200
"""A map is no strip: what is drawn of it would be all in one direction."""

LARGEST_COUNTER = 100
"""As many times as large as the map."""

MOST_LETTERS = {"name": 200, "id": 100, "kind": 100}


def too_much(map: Map) -> Iterator[tuple[Sentence, str]]:
    """What goes beyond any map, with its place."""
    place = f"map {map.id[:100]}"
    if max(map.width, map.height) > SLIMMEST * min(map.width, map.height):
        yield say("A map is not more than {most} times longer than wide.", most=SLIMMEST), place
    if map.counter > LARGEST_COUNTER * max(map.width, map.height):
        yield say("A counter is not so much larger than its map."), place
    spaces: list[Space] = [*map.areas.values(), *map.boxes.values()]
    cells = [cell for box in map.boxes.values() for cell in box.cells]
    if len(spaces) + len(cells) > MOST_SPACES:
        yield say("A map has at most {most} areas, boxes and cells.", most=MOST_SPACES), place
        return
    for name in (map.name, *(each.name for each in (*spaces, *cells))):
        if len(name) > MOST_LETTERS["name"]:
            yield say("A name has at most {most} letters.", most=MOST_LETTERS["name"]), place
            return
    for space in spaces:
        if len(space.kind) > MOST_LETTERS["kind"]:
            yield say("The name of a kind has at most {most} letters.", most=MOST_LETTERS["kind"]), place
            return
        if shapely.get_num_geometries(space.shape) > MOST_PARTS:
            yield say("{area} has more than {most} parts.", area=area(space.id), most=MOST_PARTS), place
            return
    shapes = [space.shape for space in spaces]
    if _winding(shapes) > MOST_WINDING:
        yield say("The outlines are wound up like no border on a map."), place
    elif _is_crowded(shapes) or any(
        _is_crowded([cell.shape for cell in box.cells]) for box in map.boxes.values() if box.cells
    ):
        yield say("Too many of its spaces lie upon each other."), place


def _winding(shapes: Sequence[Shape]) -> float:
    """An edge is crossed by as many others as find room: each outline counts with its square."""
    rings = shapely.get_rings(shapely.get_parts(shapes))
    bounds = shapely.bounds(rings)
    around = 2 * (bounds[:, 2] - bounds[:, 0] + bounds[:, 3] - bounds[:, 1])
    lengths = np.divide(shapely.length(rings), around, out=np.zeros(len(around)), where=around > 0)
    # What is not wound at all is a circle or a square, however many of them there are.
    return float(np.sqrt((np.maximum(lengths - 2, 0) ** 2).sum()))


def _is_crowded(shapes: Sequence[Shape]) -> bool:
    """Whether more pairs of them have bounds in common than on any map; no longer counted than needed."""
    parts = shapely.get_parts(shapes)
    tree, pairs = STRtree(parts), 0
    for start in range(0, len(parts), 20):
        found, _ = tree.query(shapely.box(*shapely.bounds(parts[start : start + 20]).T))
        pairs += len(found)
        if pairs > MOST_CROWDED + 8 * len(parts):
            return True
    return False
