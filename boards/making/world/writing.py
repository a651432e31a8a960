"""The files of a made board: `board.json`, and for every map its drawing and its lettering as data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import shapely
from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry

from boards.board import Area, Board, Box, Map, MapId
from boards.files.board_file import write_board
from boards.lettering import Letters
from boards.making.looks.printing import Drawing, lettering_data


def write(board: Board, drawings: Mapping[MapId, Drawing], letters: Letters, folder: Path) -> dict[str, int]:
    """Everything into the board's folder; the names of the files, and how many bytes each has."""
    maps = {id: _as_drawn(map, drawings[id], letters) for id, map in board.maps.items()}
    write_board(replace(board, maps=maps), folder)
    for number, (id, drawing) in enumerate(drawings.items()):
        first = number == 0
        svg = folder / ("map.svg" if first else f"{id}.svg")
        svg.write_text(drawing.svg(letters), encoding="utf-8")
        data = lettering_data(drawing.labels)
        (folder / ("lettering.json" if first else f"{id}.lettering.json")).write_text(
            lettering_lines(data), encoding="utf-8"
        )
    return {file.name: file.stat().st_size for file in sorted(folder.iterdir()) if file.is_file()}


def _as_drawn(map: Map, drawing: Drawing, letters: Letters) -> Map:
    """Areas are named where their anchor is, so that counters can be laid around it; and they have their call-outs."""
    hulls: dict[str, list[BaseGeometry]] = {}
    for label in drawing.labels:
        hulls.setdefault(label.of, []).append(label.hull(letters))
    boxes = {
        id: replace(_moved(box, drawing.boxes.get(id)), lettered=drawing.lettered.get(id))
        for id, box in map.boxes.items()
    }
    areas = {id: _placed(area, drawing, hulls.get(id, [])) for id, area in map.areas.items()}
    return replace(map, areas=areas, boxes=boxes)


def _moved(box: Box, shape: Polygon | None) -> Box:
    return box if shape is None else replace(box, shape=shape, anchor=(shape.centroid.x, shape.centroid.y))


def _placed(area: Area, drawing: Drawing, hulls: Sequence[BaseGeometry]) -> Area:
    at = drawing.anchors.get(area.id, area.anchor)
    callout = drawing.callouts.get(area.id, area.callout)
    at = at if area.shape.contains(Point(at)) else area.anchor
    if callout is not None:
        return replace(area, anchor=at, callout=callout, lettered=None)
    return replace(area, anchor=at, callout=None, lettered=drawing.lettered.get(area.id) or lettered(hulls))


def lettered(hulls: Sequence[BaseGeometry]) -> Polygon | None:
    """The paper that a name takes, all its lines together."""
    if not hulls:
        return None
    left, top, right, bottom = (round(float(it), 1) for it in shapely.total_bounds(hulls))
    return shapely.box(left, top, right, bottom)


def lettering_lines(data: Mapping[str, object]) -> str:
    labels = data["lettering"]
    assert isinstance(labels, list)  # noqa: S101 - made so by lettering_data
    rows = ",\n".join(json.dumps(label, ensure_ascii=False) for label in labels)
    return f'{{"form": {data["form"]}, "lettering": [\n{rows}\n]}}\n'
