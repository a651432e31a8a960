"""GeoJSON in and out: the areas of a map for other map programs, and other people's polygons as areas."""

from __future__ import annotations

import json
from typing import Annotated, Any, TypeAlias

import msgspec
import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from boards.board import Area, AreaId, Attributes, AttributeValue, Board, Column, Map, MapId, Shape
from boards.files.board_rules import is_tangled
from boards.plain.bad_input import BadInput
from boards.plain.files import READING, read_json
from boards.plain.sentence import in_a_line, say
from boards.svg.names import unused, word
from boards.svg.rings import best_anchor

Position: TypeAlias = Annotated[list[float], msgspec.Meta(min_length=2)]
WIDE = 4000.0
"""Units of paper, the longer side."""

MARGIN = 0.03
MOST_HOLES = 5_000
"""Of one area."""

NAMES = ("name", "NAME", "Name", "title", "id")


class Polygons(msgspec.Struct, tag="MultiPolygon", tag_field="type"):
    coordinates: list[list[list[Position]]]


class OnePolygon(msgspec.Struct, tag="Polygon", tag_field="type"):
    coordinates: list[list[Position]]


class Feature(msgspec.Struct):
    type: str
    geometry: dict[str, Any] | None = None
    properties: dict[str, Any] | None = None
    id: str | int | float | None = None


class Collection(msgspec.Struct):
    type: str
    features: list[Feature]


def read_geojson(data: bytes, file: str, title: str) -> tuple[Board, tuple[AreaId, ...]]:
    """A board whose areas are the polygons of the file, as large as a map; north is up. And which of them crossed
    themselves."""
    found = read_json(data, Collection, file)
    if found.type != "FeatureCollection":
        raise BadInput(say("This is no collection of features."), file)
    shapes: list[tuple[Feature, Shape, bool]] = []
    for number, feature in enumerate(found.features):
        place = f"$.features[{number}]"
        whole = _shape(feature, file, place)
        made = mended(whole, file, place) if whole is not None else None
        if whole is not None and made is not None and made.area > 0:
            shapes.append((feature, made, not shapely.is_valid(shapely.get_parts(whole)).all()))
    if not shapes:
        raise BadInput(say("There are no polygons in it."), file)
    on_paper, width, height = _on_paper([shape for _, shape, _ in shapes])
    map, used = MapId("map"), dict[str, int]()
    areas: dict[AreaId, Area] = {}
    crossed: list[AreaId] = []
    columns: dict[str, Column] = {}
    for (feature, _, crosses), shape in zip(shapes, on_paper, strict=True):
        properties = feature.properties or {}
        name = in_a_line(str(next((properties[key] for key in NAMES if properties.get(key)), feature.id or "Area")))
        id = AreaId(unused(word(name) or "area", used))
        crossed += [id] if crosses else []
        attributes = _attributes(properties, columns)
        areas[id] = Area(id, name, _kind(properties), map, shape, best_anchor(shape), attributes)
    paper = Map(map, title, width, height, areas)
    return Board(word(title) or "map", title, {map: paper}, (), tuple(columns.values())), tuple(crossed)


def write_geojson(board: Board, map: MapId) -> str:
    """The areas of a map in units of its paper, with what is written of them. Up is up."""
    paper = board.maps[map]
    features = [
        {
            "type": "Feature",
            "id": it.id,
            "properties": {"name": it.name, "kind": it.kind, **{key: _plain(v) for key, v in it.attributes.items()}},
            "geometry": json.loads(shapely.to_geojson(_turned(it.shape, paper.height))),
        }
        for it in paper.areas.values()
    ]
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in features)
    return f'{{"type": "FeatureCollection", "features": [\n{lines}\n]}}\n'


def _turned(shape: Shape, height: float) -> Shape:
    found: Shape = shapely.transform(shape, lambda at: np.column_stack((at[:, 0], height - at[:, 1])))
    return found


def _plain(value: AttributeValue) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _shape(feature: Feature, file: str, place: str) -> Shape | None:
    if feature.geometry is None or feature.geometry.get("type") not in ("Polygon", "MultiPolygon"):
        return None
    try:
        with READING:
            form = msgspec.convert(feature.geometry, OnePolygon | Polygons)
    except msgspec.ValidationError as error:
        raise BadInput(say("{why}.", why=str(error)), file, place) from error
    polygons = [form.coordinates] if isinstance(form, OnePolygon) else form.coordinates
    try:
        parts = [
            Polygon([p[:2] for p in rings[0]], [[p[:2] for p in r] for r in rings[1:]]) for rings in polygons if rings
        ]
    except ValueError as error:
        raise BadInput(say("A ring has at least three corners."), file, place) from error
    if not parts or not np.isfinite(shapely.get_coordinates(parts)).all():
        return None
    whole: Shape = parts[0] if len(parts) == 1 else MultiPolygon(parts)
    return whole


def mended(shape: shapely.Geometry, file: str, place: str = "") -> Shape | None:
    """What of a shape is valid, and has an area: what crosses itself is taken apart, unless it does so without end."""
    if int(shapely.get_num_interior_rings(shapely.get_parts(shape)).sum()) > MOST_HOLES:
        raise BadInput(say("Its outline has more than {most} holes.", most=MOST_HOLES), file, place)
    if shapely.is_valid(shape):
        made = shape
    elif is_tangled([shape]):
        raise BadInput(say("Its outline crosses itself too often."), file, place)
    else:
        # The other method takes apart a long row of needles for minutes.
        made = shapely.make_valid(shape, method="structure", keep_collapsed=False)
    parts = [part for part in shapely.get_parts(made).tolist() if isinstance(part, Polygon) and not part.is_empty]
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _on_paper(shapes: list[Shape]) -> tuple[list[Shape], float, float]:
    """Degrees are drawn as in the middle of the map; anything else as it is."""
    left, low, right, high = shapely.total_bounds(np.array(shapes, object)).tolist()
    degrees = left >= -180.01 and right <= 180.01 and low >= -90.01 and high <= 90.01
    across = float(np.cos(np.radians((low + high) / 2))) if degrees else 1.0
    wide, tall = max((right - left) * across, 1e-9), max(high - low, 1e-9)
    scale = WIDE * (1 - 2 * MARGIN) / max(wide, tall)
    rim = WIDE * MARGIN
    width, height = round(wide * scale + 2 * rim), round(tall * scale + 2 * rim)
    grid = 1 / 128

    def placed(at: np.ndarray[Any, np.dtype[np.float64]]) -> np.ndarray[Any, np.dtype[np.float64]]:
        x, y = (at[:, 0] - left) * across * scale + rim, (high - at[:, 1]) * scale + rim
        return np.round(np.column_stack((x, y)) / grid) * grid

    moved = [shapely.transform(shape, placed) for shape in shapes]
    return [shape if shape.is_valid else shape.buffer(0) for shape in moved], float(width), float(height)


def _kind(properties: dict[str, Any]) -> str:
    return word(str(properties.get("kind", ""))) or "land"


def _attributes(properties: dict[str, Any], columns: dict[str, Column]) -> Attributes:
    """Texts, numbers and flags, each in a column of what it first was; what does not fit there is left out."""
    found: dict[str, AttributeValue] = {}
    for key, value in properties.items():
        name = word(key)
        if not name or key in (*NAMES, "kind") or not isinstance(value, str | int | float | bool):
            continue
        holds = "flag" if isinstance(value, bool) else "text" if isinstance(value, str) else "number"
        column = columns.setdefault(name, Column(name, holds, ("area",)))  # type: ignore[arg-type]  # one of its words
        if column.holds == holds and not (isinstance(value, float) and not np.isfinite(value)):
            found[name] = value
    return found
