"""What every edit needs: a reason not to be made, ids that are free, and the board with some areas exchanged."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

import numpy as np
import shapely
from shapely import Polygon

from boards.board import Area, AreaId, Board, Map, MapId, Shape, Space, Spot
from boards.plain.sentence import Sentence, area, say

LONGEST_ID = 80


class CannotEdit(ValueError):
    """A sentence for the one who draws. The board is as it was."""

    def __init__(self, why: Sentence) -> None:
        self.sentence = why
        super().__init__(str(why))


def the_area(board: Board, id: AreaId) -> Area:
    """An area of the coverage by this id."""
    found = board.spaces.get(id)
    if not isinstance(found, Area):
        raise CannotEdit(say("{area} is no area of the coverage.", area=area(id)))
    return found


def the_space(board: Board, id: AreaId) -> Space:
    """An area or a box by this id."""
    found = board.spaces.get(id)
    if found is None:
        raise CannotEdit(say("There is no area {area}.", area=area(id)))
    return found


def on_grid(points: Iterable[Spot], map: Map) -> list[Spot]:
    """As the file can hold them, and on the paper; a point that repeats the one before it is left out."""
    at = np.array(list(points), float).reshape(-1, 2)
    at = np.clip(np.round(at / map.grid) * map.grid, 0.0, (map.width, map.height)) + 0.0
    found: list[Spot] = []
    for x, y in at.tolist():
        if not found or found[-1] != (x, y):
            found.append((x, y))
    return found


def drawn_ring(points: Iterable[Spot], map: Map, few: Sentence) -> Polygon:
    """What lies inside these points."""
    ring = on_grid(points, map)
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    if len(ring) < 3:
        raise CannotEdit(few)
    shape = Polygon(ring)
    if not shape.is_valid or shape.area <= 0:
        raise CannotEdit(say("The outline that was drawn crosses itself."))
    return shape


def word(name: str) -> str:
    """An id out of a name: small letters, digits and _."""
    plain = unicodedata.normalize("NFKD", name.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST_ID]


def free_id(board: Board, name: str, also: Collection[str] = ()) -> AreaId:
    """An id that nothing on this board has, like the name."""
    stem = word(name) or "area"
    id, number = stem, 1
    while id in board.spaces or id in also or id in board.maps:
        number += 1
        id = f"{stem}_{number}"
    return AreaId(id)


def free_name(board: Board, stem: str) -> str:
    """A name that no space of this board has yet: Area 7."""
    taken = {space.name for space in board.spaces.values()}
    number = len(board.spaces) + 1
    while f"{stem} {number}" in taken:
        number += 1
    return f"{stem} {number}"


def with_map(board: Board, map: Map) -> Board:
    """The board with this map in place of the one of its id."""
    return replace(board, maps={**board.maps, map.id: map})


def with_areas(board: Board, map: MapId, areas: Mapping[AreaId, Area], gone: Collection[AreaId] = ()) -> Board:
    """The board with these areas of a map new or otherwise, and without those that are gone."""
    before = board.maps[map]
    after = {id: areas.get(id, area) for id, area in before.areas.items() if id not in gone}
    after.update((id, area) for id, area in areas.items() if id not in after)
    return with_map(board, replace(before, areas=after))


def with_space(board: Board, space: Space) -> Board:
    """The board with this area or box in place of the one of its id, or as a new one."""
    if isinstance(space, Area):
        return with_areas(board, space.map, {space.id: space})
    map = board.maps[space.map]
    return with_map(board, replace(map, boxes={**map.boxes, space.id: space}))


def one_shape(parts: Iterable[shapely.Polygon]) -> Shape:
    """Parts that share their borders point by point, put together without a new point."""
    found = shapely.get_parts(shapely.coverage_union_all(list(parts))).tolist()
    return found[0] if len(found) == 1 else shapely.MultiPolygon(found)
