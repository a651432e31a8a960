"""Where the real world comes from: provinces, seas, lakes and rivers, and how high the land is.

All of it lies in one folder, as `boards/maps/SOURCES.md` tells how to fill it:
`admin1.json` (provinces), `ne_*.geojson` (Natural Earth), `etopo5.cdf` (elevation), each there or in a folder below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from boards.making.world.sources import read_netcdf
from boards.making.world.tables import Frame
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

Floats = np.ndarray[Any, np.dtype[np.float64]]


class _Feature(msgspec.Struct):
    geometry: msgspec.Raw = msgspec.Raw(b"null")
    properties: Mapping[str, Any] = {}


class _Collection(msgspec.Struct):
    features: list[_Feature]


class _Code(msgspec.Struct):
    adm1_code: str = ""
    admin: str = ""
    region: str | None = None
    name: str | None = None


class _Province(msgspec.Struct):
    properties: _Code
    geometry: msgspec.Raw = msgspec.Raw(b"null")


class _Provinces(msgspec.Struct):
    features: list[_Province]


@dataclass(frozen=True)
class Province:
    """What a person looks a code up by."""

    code: str
    name: str
    region: str
    country: str
    place: tuple[float, float]
    """A longitude and latitude within it."""


@dataclass(frozen=True)
class Elevation:
    """Metres above the sea, at points of a regular grid of longitude and latitude."""

    metres: Floats
    west: float
    south: float
    step: float

    def at(self, longitude: Floats, latitude: Floats) -> Floats:
        """Smoothly between the points of the grid (Catmull-Rom), so that no step shows."""
        rows, columns = self.metres.shape
        x, y = ((longitude - self.west) / self.step) % columns, (latitude - self.south) / self.step
        left, low = np.floor(x).astype(int), np.floor(y).astype(int)
        across, up = _weights(x - left), _weights(y - low)
        found = np.zeros(np.shape(longitude))
        for j in range(4):
            row = np.clip(low + j - 1, 0, rows - 1)
            for i in range(4):
                found += up[j] * across[i] * self.metres[row, (left + i - 1) % columns]
        return found


def _weights(t: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    return (
        0.5 * t * ((2 - t) * t - 1),
        0.5 * (t * t * (3 * t - 5) + 2),
        0.5 * t * ((4 - 3 * t) * t + 1),
        0.5 * (t - 1) * t * t,
    )


@dataclass(frozen=True)
class Sources:
    """A folder of downloaded files. Each is read when it is asked for."""

    folder: Path

    def file(self, name: str) -> Path:
        found = sorted(self.folder.rglob(name))
        if not found:
            how = "boards/maps/SOURCES.md tells where it comes from"
            raise BadInput(say("It is not in {folder}; {how}.", folder=str(self.folder), how=how), name)
        return found[0]

    @cached_property
    def provinces(self) -> Mapping[str, BaseGeometry]:
        """Every province of the world by its code (`adm1_code` of Natural Earth)."""
        found: dict[str, list[msgspec.Raw]] = {}
        for it in msgspec.json.decode(self.file("admin1.json").read_bytes(), type=_Provinces).features:
            if bytes(it.geometry) != b"null":
                found.setdefault(it.properties.adm1_code, []).append(it.geometry)
        return {
            code: _shapes(parts)[0] if len(parts) == 1 else shapely.union_all(_shapes(parts))
            for code, parts in found.items()
        }

    def provinces_in(self, window: Frame) -> list[Province]:
        """Those with a place in the window (west, south, east, north), by country, region and name."""
        near = shapely.box(*window)
        found = []
        for it in msgspec.json.decode(self.file("admin1.json").read_bytes(), type=_Provinces).features:
            shape = None if bytes(it.geometry) == b"null" else _shapes([it.geometry])[0]
            if shape is None or not shape.intersects(near):
                continue
            inner = shape.intersection(near).representative_point()
            said = it.properties
            found.append(Province(said.adm1_code, said.name or "", said.region or "", said.admin, (inner.x, inner.y)))
        return sorted(found, key=lambda it: (it.country, it.region, it.name))

    def features(self, name: str, inside: Frame | None = None) -> Iterator[tuple[Mapping[str, Any], BaseGeometry]]:
        """What one of Natural Earth's files holds, with its properties; only what comes near a frame of places."""
        read = msgspec.json.decode(self.file(name).read_bytes(), type=_Collection)
        kept = [it for it in read.features if bytes(it.geometry) != b"null"]
        near = shapely.box(*inside) if inside is not None else None
        for it, shape in zip(kept, _shapes(it.geometry for it in kept), strict=True):
            if near is None or shapely.intersects(shapely.envelope(shape), near):
                yield it.properties, shape

    @cached_property
    def elevation(self) -> Elevation:
        """ETOPO5: every five minutes of arc."""
        read = read_netcdf(self.file("etopo5.cdf"))
        metres = next(it for it in read.values() if it.ndim == 2)
        lines = {it.size: it for it in read.values() if it.ndim == 1}
        south, west = lines[metres.shape[0]], lines[metres.shape[1]]
        return Elevation(metres.astype(float), float(west[0]), float(south[0]), float(south[1] - south[0]))


def _shapes(parts: Iterable[msgspec.Raw]) -> list[BaseGeometry]:
    return [shape for shape in shapely.from_geojson([bytes(part) for part in parts]).tolist() if shape is not None]
