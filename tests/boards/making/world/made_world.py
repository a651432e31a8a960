"""A made-up world of six square provinces, small enough to follow with a pencil: sources and a table for it.

west  | east      land from 0 to 10 east and 0 to 10 north, the border at 5
------+-----      the north belongs to `north`; the eastern province is shared by two areas
an island at 14 to 16 east, and sea all round from -5 to 20.
"""

import json
import struct
from pathlib import Path
from typing import Any

from boards.making.world.sources import Sources
from boards.making.world.tables import Geography, read_geography

PROVINCES = {
    "A-1": (0, 0, 5, 5),
    "A-2": (5, 0, 10, 5),
    "A-3": (0, 5, 5, 10),
    "A-4": (5, 5, 10, 10),
    "I-1": (14, 4, 16, 6),
    "X-1": (-4, 8, -3, 9),
}


def square(west: float, south: float, east: float, north: float) -> list[list[float]]:
    return [[west, south], [east, south], [east, north], [west, north], [west, south]]


def feature(properties: dict[str, Any], kind: str, coordinates: Any) -> dict[str, Any]:
    return {"type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}


def write_sources(folder: Path) -> Sources:
    provinces = [feature({"adm1_code": code}, "Polygon", [square(*it)]) for code, it in PROVINCES.items()]
    lake = feature({"scalerank": 1}, "Polygon", [square(1, 1, 2, 2)])
    river = feature({"scalerank": 2}, "LineString", [[2.5, 2.5], [2.5, 12.0]])
    brook = feature({"scalerank": 11}, "LineString", [[3, 3], [4, 4]])
    for name, features in {
        "admin1.json": [*provinces, {"type": "Feature", "properties": {}, "geometry": None}],
        "ne_50m_lakes.geojson": [lake],
        "ne_10m_lakes_europe.geojson": [],
        "ne_50m_rivers_lake_centerlines.geojson": [river],
        "ne_10m_rivers_europe.geojson": [brook],
    }.items():
        (folder / name).write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    (folder / "etopo5.cdf").write_bytes(elevation())
    return Sources(folder)


def elevation() -> bytes:
    """Every ten degrees; 2000 m between 0 and 10 north, sea 3000 m deep elsewhere."""
    longitudes, latitudes = [10.0 * n for n in range(36)], [10.0 * n - 90 for n in range(19)]
    heights = [[2000.0 if 0 <= y <= 10 else -3000.0] * 36 for y in latitudes]

    def name(word: str) -> bytes:
        return struct.pack(">i", len(word)) + word.encode().ljust((len(word) + 3) // 4 * 4, b"\0")

    units = struct.pack(">ii", 12, 1) + name("units") + struct.pack(">ii", 2, 5) + b"metre\0\0\0"
    arrays = [
        ("X", [0], longitudes, "d"),
        ("Y", [1], latitudes, "d"),
        ("Z", [1, 0], [metres for row in heights for metres in row], "f"),
    ]
    bodies = [struct.pack(f">{len(values)}{kind}", *values) for _, _, values, kind in arrays]

    def head(begins: list[int]) -> bytes:
        dims = struct.pack(">ii", 10, 2) + name("X") + struct.pack(">i", 36) + name("Y") + struct.pack(">i", 19)
        found = b"CDF\x01" + struct.pack(">i", 0) + dims + struct.pack(">ii", 0, 0) + struct.pack(">ii", 11, 3)
        for (word, dimensions, _, kind), body, begin in zip(arrays, bodies, begins, strict=True):
            found += name(word) + struct.pack(f">i{len(dimensions)}i", len(dimensions), *dimensions) + units
            found += struct.pack(">iii", 6 if kind == "d" else 5, len(body), begin)
        return found

    start = len(head([0, 0, 0]))
    begins = [start, start + len(bodies[0]), start + len(bodies[0]) + len(bodies[1])]
    return head(begins) + b"".join(bodies)


TABLE: dict[str, Any] = {
    "form": 1,
    "game": "made",
    "title": "A made world",
    "map": "world",
    "name": "World",
    "canvas": [2500, 2000],
    "counter": 40,
    "projection": {"kind": "miller", "scale": 0.8, "origin": [500, 1500]},
    "window": [-6, -6, 22, 22],
    "frame": [0, 0, 2500, 2000],
    "shaping": {"simplify": 0.5, "least_part": 200, "least_decor": 10, "least_contact": 3},
    "columns": [{"name": "worth", "holds": "number", "on": ["area"]}],
    "areas": [
        {"id": "west", "name": "West", "kind": "land", "provinces": ["A-1"], "attributes": {"worth": 2}},
        {"id": "east", "name": "The East", "kind": "land",
         "parts": [{"province": "A-2", "cuts": [[[7.5, -1], [7.5, 6]]], "keeps": [[6, 2]]}]},
        {"id": "cape", "name": "Cape", "kind": "land",
         "parts": [{"province": "A-2", "cuts": [[[7.5, -1], [7.5, 6]]], "keeps": [[9, 2]]}]},
        {"id": "north", "name": "North", "kind": "land", "provinces": ["A-3", "A-4"]},
        {"id": "isle", "name": "Isle", "kind": "island", "provinces": ["I-1"],
         "magnify": {"about": [15, 5], "factor": [1.2, 1.2]}},
        {"id": "rock", "name": "Rock", "kind": "island", "circle": {"at": [18, 12], "radius": 45}},
        {"id": "calm", "name": "Calm Sea", "kind": "sea", "water": True, "seeds": [[-3, 2]]},
        {"id": "rough", "name": "Rough Sea", "kind": "sea", "water": True, "seeds": [[12, 2]]},
        {"id": "lane", "name": "Lane", "kind": "lane", "water": True,
         "outline": [[300, 1700], [440, 1700], [440, 1800], [300, 1800]]},
    ],
    "decor": ["X-1"],
    "channels": [{"id": "gut", "line": [[-1, 5], [2, 5]], "width": 20}],
    "sea_cuts": [
        {"id": "north_line", "line": [[5, 9], [5, 25]], "separates": ["calm", "rough"]},
        {"id": "south_line", "line": [[5, -0.1], [5, -12]], "separates": ["calm", "rough"],
         "snap_start": ["west", "east"]},
    ],
    "links": [
        {"a": "west", "b": "east", "kind": "land"}, {"a": "east", "b": "cape", "kind": "land"},
        {"a": "west", "b": "north", "kind": "land"}, {"a": "east", "b": "north", "kind": "land"},
        {"a": "cape", "b": "north", "kind": "land"}, {"a": "west", "b": "calm", "kind": "coast"},
        {"a": "north", "b": "calm", "kind": "coast"}, {"a": "north", "b": "rough", "kind": "coast"},
        {"a": "east", "b": "rough", "kind": "coast"}, {"a": "cape", "b": "rough", "kind": "coast"},
        {"a": "isle", "b": "rough", "kind": "coast"}, {"a": "rock", "b": "rough", "kind": "coast"},
        {"a": "calm", "b": "rough", "kind": "sea"}, {"a": "lane", "b": "calm", "kind": "sea"},
        {"a": "isle", "b": "cape", "kind": "route", "line": [[14, 5], [10, 5]]},
    ],
    "boxes": [
        {"id": "turns", "name": "Turns", "kind": "turn", "form": "track", "frame": [1900, 1800, 2300, 1900],
         "cells": [{"id": "1", "name": "1", "frame": [1900, 1800, 2100, 1900]},
                   {"id": "2", "name": "2", "frame": [2100, 1800, 2300, 1900]}]},
        {"id": "far", "name": "Far Away", "kind": "holding", "form": "circle", "frame": [1700, 1700, 1800, 1800]},
    ],
}  # fmt: skip
BORDERS = ("land", "coast", "sea")


def table(folder: Path, **other: Any) -> Geography:
    file = folder / "geography.json"
    file.write_text(json.dumps(TABLE | other))
    return read_geography(file)
