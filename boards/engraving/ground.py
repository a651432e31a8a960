"""The land before anything grows on it: paper, its shadow on the water, and washes for terrain and realms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from shapely import union_all
from shapely.geometry.base import BaseGeometry

from boards.board import Area, AreaId
from boards.engraving.ink import INK, LAND, SEA_INK, data, stroke, wash

TERRAIN = {
    "clear": "#e9dcae",
    "forest": "#b9c496",
    "mountains": "#d3bb98",
    "marsh": "#c3d0b8",
    "island": "#eadfb6",
    "fire": "#a5624a",
}
DEFS = (
    '<linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fffaf0" stop-opacity="0.55"/>'
    '<stop offset="0.55" stop-color="#fffaf0" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#6b4f2c" stop-opacity="0.16"/></linearGradient>'
)


def shadow(land: BaseGeometry, ink: str = SEA_INK) -> str:
    """Land stands a little above the water."""
    path = data(land.simplify(0.5))
    return f'<g transform="translate(4 6)">{wash(path, ink, 0.35)}</g>'


def paper(land: BaseGeometry) -> str:
    return wash(data(land), LAND)


def terrain(areas: Iterable[Area]) -> Iterator[str]:
    """Each area in the colour of its ground, softer towards its edge."""
    for area in areas:
        colour = TERRAIN.get(area.kind, LAND)
        yield wash(data(area.shape), colour, 0.55)
        for inward in (10, 24):
            yield wash(data(area.shape.buffer(-inward).simplify(1)), colour, 0.3)


def allegiance(areas: Mapping[AreaId, Area], colours: Mapping[str, str]) -> Iterator[str]:
    """A band of colour inside the borders of each realm, as mapmakers tinted them by hand."""
    for home, colour in colours.items():
        realm = union_all([area.shape for area in areas.values() if area.attributes.get("home") == home])
        for wide, strong in ((30, 0.13), (18, 0.2), (8, 0.28)):
            yield wash(data(realm.difference(realm.buffer(-wide).simplify(0.8))), colour, strong)


def lit(land: BaseGeometry) -> str:
    """Light from the north-west over every island."""
    return "".join(wash(data(part), "url(#light)") for part in getattr(land, "geoms", [land]))


def coast(land: BaseGeometry, cap: str = "round") -> Iterator[str]:
    """Thin where the light falls, thick where the shadow is."""
    path = data(land)
    yield f'<g transform="translate(0.9 1.2)">{stroke(path, INK, 2.4, cap=cap)}</g>'
    yield stroke(path, INK, 1.6, cap=cap)
