"""Heights above the sea, out of the files in which they are commonly had, and asked for at places in degrees.

A wheel of pvlib holds the whole world in steps of five minutes of arc; SRTM tiles (.hgt) and ESRI's grids (.asc) are
finer and come from map agencies; a greyscale picture is read by the window, as unpacking it takes Qt.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from boards.files.hdf5 import TornData, grid_of
from boards.plain.bad_input import BadInput
from boards.plain.files import open_plain, read_bounded
from boards.plain.sentence import say

Floats = np.ndarray[Any, np.dtype[np.float64]]
Numbers = np.ndarray[Any, np.dtype[Any]]
Frame = tuple[float, float, float, float]
"""West, south, east, north, in degrees."""

WORLD: Frame = (-180.0, -90.0, 180.0, 90.0)
RIM = 0.5
"""Degrees around what is wanted, so that its edge has neighbours."""

MOST_BYTES, MOST_LETTERS = 40_000_000, 20_000_000
"""Of a grid of numbers, and of one that is written in letters: as metres each cell takes some thirty bytes."""

MOST_CELLS = 14_000_000
HIGHEST, DEEPEST = 9_000.0, -12_000.0
PACKED = "pvlib/data/Altitude.h5"
STEP, LOWEST, AT_SEA = 28.0, -450.0, 255
"""Of pvlib's table: metres from one number to the next, those of 0, and the number that means the sea."""

TILE = re.compile(r"([NS])(\d{2})([EW])(\d{3})", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class Heights:
    """A grid of metres over a frame, its first row along the north."""

    frame: Frame
    metres: Floats

    def at(self, longitude: Floats, latitude: Floats) -> Floats:
        """Evenly between the middles of the cells around; outside of the grid it is the sea."""
        west, south, east, north = self.frame
        high, wide = self.metres.shape
        x = (longitude - west) / (east - west) * wide - 0.5
        y = (north - latitude) / (north - south) * high - 0.5
        inside = (x >= -0.5) & (x <= wide - 0.5) & (y >= -0.5) & (y <= high - 0.5)
        x, y = np.clip(x, 0, wide - 1), np.clip(y, 0, high - 1)
        left, top = np.minimum(x.astype(int), max(wide - 2, 0)), np.minimum(y.astype(int), max(high - 2, 0))
        right, below = np.minimum(left + 1, wide - 1), np.minimum(top + 1, high - 1)
        dx, dy = x - left, y - top
        upper = self.metres[top, left] * (1 - dx) + self.metres[top, right] * dx
        lower = self.metres[below, left] * (1 - dx) + self.metres[below, right] * dx
        return np.where(inside, upper * (1 - dy) + lower * dy, 0.0)

    @property
    def cell(self) -> float:
        """Degrees from one cell to the next, from north to south."""
        return (self.frame[3] - self.frame[1]) / len(self.metres)


def heights_of(
    values: Numbers, frame: Frame, near: Frame = WORLD, *, step: float = 1.0, lowest: float = 0.0
) -> Heights:
    """The part of a grid that lies near a frame, in metres; what no mountain and no sea is, is taken for the sea."""
    west, south, east, north = frame
    if not (-180 <= west < east <= 180 and -90 <= south < north <= 90):
        raise BadInput(say("A frame goes from west to east and from south to north, in degrees."))
    high, wide = values.shape
    across, down = (east - west) / wide, (north - south) / high
    left, right = (int(np.clip((x - west) / across, 0, wide)) for x in (near[0] - RIM, near[2] + RIM + across))
    top, below = (int(np.clip((north - y) / down, 0, high)) for y in (near[3] + RIM, near[1] - RIM - down))
    if left >= right or top >= below:
        raise BadInput(say("These heights lie nowhere near the map."))
    metres = values[top:below, left:right] * step + lowest
    sound = np.isfinite(metres) & (metres <= HIGHEST) & (metres >= DEEPEST)
    part = (west + left * across, north - below * down, west + right * across, north - top * down)
    return Heights(part, np.where(sound, metres, 0.0))


def read_heights(path: Path, near: Frame = WORLD) -> Heights:
    """What the ending of its name says it is."""
    readers: dict[str, Callable[[Path, Frame], Heights]] = {".whl": _of_wheel, ".h5": _of_table, ".hgt": _of_tile}
    reader = readers.get(path.suffix.lower(), _of_text)
    try:
        return reader(path, near)
    except BadInput as bad:
        raise bad.within(path) from bad


def _of_wheel(path: Path, near: Frame) -> Heights:
    try:
        with open_plain(path) as packed, zipfile.ZipFile(packed) as package:
            about = package.getinfo(PACKED)
            if about.file_size > MOST_BYTES:
                raise BadInput(say("A grid of heights has at most {most} million cells.", most=MOST_CELLS // 1_000_000))
            with package.open(about) as file:
                return _of_pvlib(file.read(MOST_BYTES), near)
    except KeyError as error:
        raise BadInput(say("There is no {name} in this package.", name=PACKED)) from error
    except (OSError, EOFError, ValueError, NotImplementedError, RuntimeError, zipfile.BadZipFile) as error:
        raise BadInput(say("{why}.", why=str(error)[:200])) from error


def _of_table(path: Path, near: Frame) -> Heights:
    return _of_pvlib(read_bounded(path, MOST_BYTES), near)


def _of_pvlib(data: bytes, near: Frame) -> Heights:
    try:
        found = grid_of(data, "Altitude", MOST_CELLS)
    except TornData as error:
        raise BadInput(say("{why}.", why=str(error)[:200])) from error
    # The sea becomes the number next to nought.
    found[found == AT_SEA] = round(-LOWEST / STEP)
    return heights_of(found, WORLD, near, step=STEP, lowest=LOWEST)


def _of_tile(path: Path, near: Frame) -> Heights:
    """A square of one degree; its name says which: N40W004."""
    named = TILE.search(path.stem)
    if named is None:
        raise BadInput(say("The name of a tile says where it lies, such as N40W004.hgt."))
    south = float(named[2]) * (1 if named[1].upper() == "N" else -1)
    west = float(named[4]) * (1 if named[3].upper() == "E" else -1)
    data = read_bounded(path, MOST_BYTES)
    side = round((len(data) / 2) ** 0.5)
    if side < 2 or side * side * 2 != len(data):
        raise BadInput(say("A tile of heights is a square of numbers."))
    metres = np.frombuffer(data, ">i2").reshape(side, side)
    # Rows and columns stand on the edges, so that tiles side by side share them.
    half = 0.5 / (side - 1)
    frame = (west - half, south - half, west + 1 + half, south + 1 + half)
    clipped = (max(frame[0], -180.0), max(frame[1], -90.0), min(frame[2], 180.0), min(frame[3], 90.0))
    return heights_of(metres, clipped, near)


def _of_text(path: Path, near: Frame) -> Heights:
    """ESRI's grid of numbers: six lines of what it is, and then its rows."""
    data = read_bounded(path, MOST_LETTERS)
    lines = data.split(b"\n", 8)
    said: dict[str, float] = {}
    for line in lines[:6]:
        words = line.split()
        if len(words) == 2 and words[0][:1].isalpha():
            try:
                said[words[0].decode("ascii").lower()] = float(words[1])
            except ValueError as error:
                raise BadInput(say("{why}.", why=str(error)[:200])) from error
    try:
        wide, high = int(said["ncols"]), int(said["nrows"])
        cell = said["cellsize"]
        west = said["xllcorner"] if "xllcorner" in said else said["xllcenter"] - cell / 2
        south = said["yllcorner"] if "yllcorner" in said else said["yllcenter"] - cell / 2
    except (KeyError, ValueError, OverflowError) as error:
        raise BadInput(
            say("This is no grid of heights: it is a wheel of pvlib, a tile (.hgt), a grid (.asc) or a picture.")
        ) from error
    if not (wide > 0 and high > 0 and wide * high <= MOST_CELLS):
        raise BadInput(say("A grid of heights has at most {most} million cells.", most=MOST_CELLS // 1_000_000))
    body = b"\n".join(lines[len(said) :])
    try:
        values = np.fromstring(body.decode("ascii"), sep=" ")
    except (ValueError, UnicodeDecodeError) as error:
        raise BadInput(say("{why}.", why=str(error)[:200])) from error
    if len(values) != wide * high:
        raise BadInput(say("It says {wide} × {high} cells and has {count}.", wide=wide, high=high, count=len(values)))
    gap = said.get("nodata_value", -9999.0)
    frame = (west, south, west + cell * wide, south + cell * high)
    return heights_of(np.where(values == gap, 0.0, values).reshape(high, wide), frame, near)
