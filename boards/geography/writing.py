"""The files of a made board: `board.json`, and for every map its drawing and its lettering as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from shapely import Point

from boards.board import AreaId, Board, Map, MapId, Spot
from boards.board_file import write_board
from boards.engraving.lettering import Letters
from boards.geography.drawing.printing import Drawing, lettering_data


def write(board: Board, drawings: Mapping[MapId, Drawing], letters: Letters, folder: Path) -> dict[str, int]:
    """Everything into the board's folder; the names of the files, and how many bytes each has."""
    maps = {id: _with_anchors(map, drawings[id].anchors) for id, map in board.maps.items()}
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


def _with_anchors(map: Map, anchors: Mapping[AreaId, Spot]) -> Map:
    """Areas are named where their anchor is, so that counters can be laid around it."""
    areas = {
        id: replace(area, anchor=anchors[id])
        if id in anchors and area.shape.contains(Point(anchors[id])) else area
        for id, area in map.areas.items()
    }  # fmt: skip
    return replace(map, areas=areas)


def lettering_lines(data: Mapping[str, object]) -> str:
    """One label to a line."""
    labels = data["lettering"]
    assert isinstance(labels, list)  # noqa: S101 - made so by lettering_data
    rows = ",\n".join(json.dumps(label, ensure_ascii=False) for label in labels)
    return f'{{"form": {data["form"]}, "lettering": [\n{rows}\n]}}\n'
