"""Where the real world comes from: provinces, seas, lakes and rivers, and how high the land is.

All of it lies in one folder, as `boards/maps/SOURCES.md` tells how to fill it:
`admin1.json` (provinces), `ne_*.geojson` (Natural Earth), `etopo5.cdf` (elevation), each there or in a folder below.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

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


# The one kind of scientific file that elevation comes in: NetCDF, classic form. Only arrays of numbers are read.


KINDS = {1: "i1", 2: "S1", 3: ">i2", 4: ">i4", 5: ">f4", 6: ">f8"}
DIMENSIONS, VARIABLES, ATTRIBUTES = 10, 11, 12


class Variable(NamedTuple):
    shape: tuple[int, ...]
    kind: str
    begin: int


class _Head:
    """Reads on, from word to word."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 4

    def number(self, form: str = ">i") -> int:
        (found,) = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return int(found)

    def name(self) -> str:
        length = self.number()
        found = self.data[self.at : self.at + length].decode("ascii", "replace")
        self.at += (length + 3) // 4 * 4
        return found

    def skip_attributes(self) -> None:
        tag, count = self.number(), self.number()
        for _ in range(count if tag == ATTRIBUTES else 0):
            self.name()
            size = np.dtype(KINDS[self.number()]).itemsize
            length = self.number() * size  # read first: what follows counts from behind it
            self.at += (length + 3) // 4 * 4


def read_netcdf(file: Path) -> dict[str, np.ndarray[Any, Any]]:
    """Every variable by its name, without copying what nobody looks at."""
    data = file.read_bytes()
    if data[:4] not in (b"CDF\x01", b"CDF\x02"):
        raise BadInput(say("This is no NetCDF file in the classic form."), file)
    try:
        variables = _variables(_Head(data), ">i" if data[3] == 1 else ">q")
        return {
            name: np.frombuffer(data, it.kind, count=int(np.prod(it.shape)), offset=it.begin).reshape(it.shape)
            for name, it in variables.items()
        }
    except (struct.error, KeyError, IndexError, ValueError) as error:
        raise BadInput(say("This NetCDF file is damaged."), file) from error


def _variables(head: _Head, offset: str) -> dict[str, Variable]:
    records = head.number()
    tag, count = head.number(), head.number()
    sizes = []
    for _ in range(count if tag == DIMENSIONS else 0):
        head.name()
        sizes.append(head.number() or records)
    head.skip_attributes()
    tag, count = head.number(), head.number()
    found: dict[str, Variable] = {}
    for _ in range(count if tag == VARIABLES else 0):
        name = head.name()
        shape = tuple(sizes[head.number()] for _ in range(head.number()))
        head.skip_attributes()
        kind = KINDS[head.number()]
        head.number()
        found[name] = Variable(shape, kind, head.number(offset))
    return found
