"""Coasts of the world from above the North Pole, bent so that every area lies on its own land or sea.

The bending is a thin-plate spline from where areas truly are to where they lie on the paper; it may stay away from
them a little, so that no coast is folded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import shapely
from shapely import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from boards.making.polar.tables import Tables
from boards.making.world.sources import Sources

Floats = np.ndarray[Any, np.dtype[np.float64]]
Bend = Callable[[Floats], Floats]
SOUTHERNMOST = -45.0
FINE = 0.7
"""Coasts have a corner at least every so many degrees."""

SPECK = 45.0
"""Islands smaller than this are left out."""


def bend_of(tables: Tables) -> Bend:
    """Longitude and latitude to places on the paper."""
    layout = tables.layout
    held = [name for name in tables.facts.areas if name not in tables.facts.free]
    true = _from_above(np.array([tables.facts.areas[name].world for name in held]), layout.bottom)
    meant = np.array([tables.middle(name) for name in held])
    spline = _spline(true, meant, layout.smooth)
    return lambda places: spline(_from_above(places, layout.bottom))


def _from_above(places: Floats, bottom: float) -> Floats:
    """Lambert's projection: areas keep their size, and the south is not too far away."""
    far = 2 * np.sin(np.radians(90 - places[:, 1]) / 2)
    turn = np.radians(places[:, 0] - bottom)
    return np.stack([far * np.sin(turn), far * np.cos(turn)], axis=-1)


def _spline(source: Floats, target: Floats, smooth: float) -> Bend:
    count = len(source)
    plane = np.c_[np.ones(count), source]
    system = np.block([[_pull(source, source) + smooth * np.eye(count), plane], [plane.T, np.zeros((3, 3))]])
    weights = np.linalg.solve(system, np.r_[target, np.zeros((3, 2))])

    def bend(points: Floats) -> Floats:
        found: Floats = _pull(points, source) @ weights[:count] + np.c_[np.ones(len(points)), points] @ weights[count:]
        return found

    return bend


def _pull(points: Floats, source: Floats) -> Floats:
    far = np.linalg.norm(points[:, None] - source[None], axis=-1)
    found: Floats = far**2 * np.log(np.maximum(far, 1e-12))
    return found


def coasts(sources: Sources, bend: Bend, width: float, height: float) -> BaseGeometry:
    """All land on the paper."""
    return _bent(sources, "ne_50m_land.geojson", bend, width, height)


def lakes(sources: Sources, bend: Bend, width: float, height: float) -> BaseGeometry:
    return _bent(sources, "ne_50m_lakes.geojson", bend, width, height)


def _bent(sources: Sources, file: str, bend: Bend, width: float, height: float) -> BaseGeometry:
    north = shapely.box(-180, SOUTHERNMOST, 180, 90)
    paper = shapely.box(-40, -40, width + 40, height + 40)
    parts: list[Polygon] = []
    for _, shape in sources.features(file):
        kept = shapely.segmentize(shape.intersection(north), FINE)
        for part in shapely.get_parts(kept):
            if not isinstance(part, Polygon) or part.is_empty:
                continue
            drawn = shapely.make_valid(shapely.transform(part, bend)).intersection(paper)
            found = (it for it in shapely.get_parts(drawn) if isinstance(it, Polygon) and it.area > SPECK)
            parts += found
    # Asia goes on beyond the meridian of 180 degrees.
    whole = shapely.union_all([part.simplify(0.7).buffer(0.6, join_style="mitre") for part in parts])
    return MultiPolygon([it for it in shapely.get_parts(whole) if isinstance(it, Polygon)])


def graticule(bend: Bend, width: float, height: float) -> Iterator[LineString]:
    """Meridians and parallels, where they are on the paper."""
    paper = shapely.box(0, 0, width, height)
    for latitude in range(-30, 90, 15):
        yield from _on(paper, bend(np.c_[np.linspace(-180, 180, 361), np.full(361, float(latitude))]))
    for longitude in range(-180, 180, 30):
        yield from _on(paper, bend(np.c_[np.full(121, float(longitude)), np.linspace(-40, 82, 121)]))


def _on(paper: Polygon, points: Floats) -> Iterator[LineString]:
    for part in shapely.get_parts(LineString(points).simplify(0.5).intersection(paper)):
        if isinstance(part, LineString):
            yield part
