"""Lakes and rivers on the canvas: inside the lands, the large ones at least, each river with its weight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from boards.making.world.projecting import Projection, projected
from boards.making.world.provinces import World, polygons
from boards.making.world.sources import Sources
from boards.making.world.tables import Frame

LAKES = ("ne_50m_lakes.geojson", "ne_10m_lakes_europe.geojson")
RIVERS = ("ne_50m_rivers_lake_centerlines.geojson", "ne_10m_rivers_europe.geojson")


class River(NamedTuple):
    line: BaseGeometry
    rank: float
    """0 for the Danube, 9 and more for a brook."""


def grounds(world: World, lands: Mapping[str, BaseGeometry]) -> Iterator[tuple[Projection, Frame, BaseGeometry]]:
    """Each projection of the map with its window and the lands that are drawn by it."""
    inset_areas = {area for inset in world.table.insets for area in inset.areas}
    main = [shape for id, shape in lands.items() if id not in inset_areas]
    yield world.main, world.table.window, shapely.union_all(main)
    for inset in world.table.insets:
        projection, window = world.of(inset.areas[0])
        yield projection, window, shapely.union_all([lands[id] for id in inset.areas if id in lands])


def lakes(world: World, sources: Sources, lands: Mapping[str, BaseGeometry], least: float) -> BaseGeometry:
    found: list[Polygon] = []
    for projection, window, land in grounds(world, lands):
        shapely.prepare(land)
        for name in LAKES:
            for _, shape in sources.features(name, window):
                for part in polygons(shapely.make_valid(projected(projection, shape))):
                    if part.area >= least and land.intersects(part):
                        found += [it for it in polygons(part.intersection(land)) if it.area >= least]
    return shapely.union_all(found)


def rivers(
    world: World, sources: Sources, lands: Mapping[str, BaseGeometry], dry: BaseGeometry, most: float
) -> list[River]:
    """All rivers up to a rank, without those parts that run through lakes (`dry` is the land without them)."""
    found: list[River] = []
    for projection, window, land in grounds(world, lands):
        shapely.prepare(land)
        for name in RIVERS:
            for words, shape in sources.features(name, window):
                rank = float(words.get("scalerank") or 0)
                if rank > most:
                    continue
                flat = projected(projection, shape)
                if land.intersects(flat):
                    line = shapely.simplify(flat.intersection(land).intersection(dry), 0.6)
                    if line.length > 6:
                        found.append(River(line, rank))
    return found
