"""What every layer of a drawing looks at: the map that was made, the letters, and what is printed so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Board, Contact, MapId
from boards.lettering import Letters
from boards.making.world.making import MadeMap
from boards.making.world.placing import Taken
from boards.making.world.shading import USUAL, Colour, Ground, Light, paint
from boards.making.world.sources import Sources
from boards.making.world.tables import AreaFacts, LabelFacts

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Paper:
    """One map on its way to the printer."""

    made: MadeMap
    board: Board
    sources: Sources
    letters: Letters
    tell: Tell
    taken: Taken = field(default_factory=Taken)

    @property
    def width(self) -> float:
        return self.made.map.width

    @property
    def height(self) -> float:
        return self.made.map.height

    @cached_property
    def facts(self) -> Mapping[AreaId, AreaFacts]:
        return {AreaId(it.id): it for it in self.made.table.areas}

    @cached_property
    def lands(self) -> Mapping[AreaId, BaseGeometry]:
        return {id: area.shape for id, area in self.made.map.areas.items() if not self.facts[id].water}

    @cached_property
    def seas(self) -> Mapping[AreaId, BaseGeometry]:
        return {id: area.shape for id, area in self.made.map.areas.items() if self.facts[id].water}

    @cached_property
    def land(self) -> BaseGeometry:
        """All that is not water, in play or not."""
        return shapely.union_all([*self.lands.values(), self.made.shapes.land])

    @cached_property
    def plain_land(self) -> BaseGeometry:
        """The same, a little coarser, to be asked often."""
        found = self.land.simplify(4)
        shapely.prepare(found)
        return found

    @cached_property
    def water(self) -> BaseGeometry:
        """The paper without its land."""
        return shapely.box(0, 0, self.width, self.height).difference(self.land)

    @cached_property
    def decor(self) -> BaseGeometry:
        """Land that is nobody's."""
        return self.made.shapes.land.difference(shapely.union_all(list(self.lands.values())).buffer(0.2))

    def contacts(self, *kinds: str) -> list[Contact]:
        """Those of this map, of these kinds."""
        areas = self.made.map.areas
        return [it for it in self.board.contacts if it.kind in kinds and it.a in areas and it.b in areas]

    def label(self, id: str) -> LabelFacts:
        return self.made.table.labels.get(id, LabelFacts())

    @property
    def map(self) -> MapId:
        return self.made.map.id


def relief(
    paper: Paper, colours: Mapping[AreaId, Colour], decor: Colour, sea: tuple[Colour, ...], *, light: Light = USUAL,
    pixel: float = 2.0,
) -> bytes:  # fmt: skip
    """The picture beneath the map: every land in its colour, lit, and the depths of the sea."""
    world = paper.made.world
    west, south, east, north = paper.made.table.window
    beyond = (west - 45, max(-80, south - 15), east + 25, min(88, north + 12))
    wide = paper.made.table.window if paper.made.table.projection.kind == "knots" else beyond
    grounds = [Ground(world.main, wide, None)]
    for inset in paper.made.table.insets:
        projection, window = world.of(inset.areas[0])
        there = shapely.union_all([paper.lands[AreaId(id)] for id in inset.areas])
        grounds.append(Ground(projection, window, there.buffer(12)))
    painted = [(paper.decor, decor), *((paper.lands[id], colour) for id, colour in colours.items())]
    size = paper.made.table.frame[2], paper.made.table.frame[3]
    return paint(size, pixel, grounds=grounds, elevation=paper.sources.elevation, colours=painted, sea=sea, light=light)
