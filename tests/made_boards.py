"""Boards made by chance from a seed: for the bench, and for tests that need a large or an odd one."""

from __future__ import annotations

import numpy as np
import shapely
from shapely import Polygon

from boards.board import Area, AreaId, Board, Column, Map, MapId, Shape
from boards.coverage.contact_proposals import border_contacts
from boards.coverage.coverage import Coverage

GRID = 1 / 128


def made_board(areas: int = 300, points: int = 500, seed: int = 1) -> Board:
    """A board of one map, filled by that many areas with about that many points each, and a contact on every border."""
    shapes, width, height = made_coverage(areas, points, seed)
    map = MapId("made")
    of_map = {
        (key := AreaId(f"area_{number}")): Area(
            id=key,
            name=f"Area {number}",
            kind="land" if number % 3 else "sea",
            map=map,
            shape=shape,
            anchor=anchor_of(shape),
            attributes={"value": number % 7},
        )
        for number, shape in enumerate(shapes)
    }
    made = Map(map, "Made", width, height, of_map)
    pairs = [(touching.a, touching.b) for touching in Coverage(made).touching]
    columns = (Column("value", "number", on=("area",), meaning="What it is worth."),)
    return Board("made", "A made board", {map: made}, tuple(border_contacts(made, pairs, "land")), columns)


def anchor_of(shape: Shape) -> tuple[float, float]:
    point = shapely.point_on_surface(shape)
    return float(point.x), float(point.y)


def made_coverage(areas: int, points: int, seed: int) -> tuple[list[Shape], float, float]:
    """A net of quadrangles whose corners are shaken and whose sides are drawn with an unsteady hand."""
    chance = np.random.default_rng(seed)
    columns = max(1, round((areas * 1.5) ** 0.5))
    rows = -(-areas // columns)
    on_side = max(1, round(points / 4))
    cell = 256.0
    corners = np.stack(np.meshgrid(np.arange(columns + 1), np.arange(rows + 1), indexing="ij"), axis=-1) * cell
    inner = (slice(1, columns), slice(1, rows))
    corners[inner] += chance.uniform(-0.25, 0.25, corners[inner].shape) * cell

    def side(one: np.ndarray, other: np.ndarray, steady: bool) -> np.ndarray:
        along = np.linspace(0, 1, on_side + 1)[:, None]
        line = one + (other - one) * along
        if not steady:
            # Never sideways by more than a side may lean without meeting another; nought at the ends.
            sway = np.cumsum(chance.normal(size=(on_side + 1, 1)), axis=0)
            sway = (sway - sway[-1] * along - sway[0] * (1 - along)) * np.minimum(along, 1 - along)
            most = max(float(np.abs(sway).max()), 1e-9)
            across = np.array([other[1] - one[1], one[0] - other[0]]) / np.hypot(*(other - one))
            line = line + across * sway / most * 0.06 * cell
        return np.round(line / GRID) * GRID

    flat = {
        (x, y): side(corners[x, y], corners[x + 1, y], y in (0, rows)) for x in range(columns) for y in range(rows + 1)
    }
    upright = {
        (x, y): side(corners[x, y], corners[x, y + 1], x in (0, columns))
        for x in range(columns + 1)
        for y in range(rows)
    }
    shapes: list[Shape] = []
    for y in range(rows):
        for x in range(columns):
            around = [flat[x, y], upright[x + 1, y], flat[x, y + 1][::-1], upright[x, y][::-1]]
            shapes.append(Polygon(np.concatenate([part[:-1] for part in around])))
    # What is left over in the last row goes to the area beside it.
    while len(shapes) > areas:
        last = shapes.pop()
        shapes[-1] = shapely.coverage_union_all([shapes[-1], last])
    return shapes, columns * cell, rows * cell
