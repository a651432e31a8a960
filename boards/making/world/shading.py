"""The shaded relief beneath a map: colours of the lands, light and shadow of the real mountains, depth of the sea.

It is painted as one quiet picture without outlines; coasts and borders are drawn over its edges as lines.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from boards.making.world.projecting import Projection, places_of
from boards.making.world.provinces import polygons
from boards.making.world.sources import Elevation
from boards.making.world.tables import Frame

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Mask: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]
Colour: TypeAlias = str
COARSE = 16
"""Places are worked out for one point of so many, and evenly in between."""


@dataclass(frozen=True)
class Light:
    """How the picture is lit; the defaults are quiet."""

    relief: float = 0.62
    exaggeration: float = 22.0
    heights: float = 0.3
    """How much paler the highest mountains are."""

    edge: float = 0.16
    """How much darker a colour is along the border to another."""

    edge_width: float = 26.0
    grain: float = 0.008
    quality: int = 76


USUAL = Light()


@dataclass(frozen=True)
class Ground:
    """Lands that are drawn by one projection."""

    projection: Projection
    window: Frame
    reach: BaseGeometry | None
    """Where on the canvas it holds; everywhere else, if nothing is said."""


def paint(
    size: tuple[float, float],
    pixel: float,
    *,
    grounds: Sequence[Ground],
    elevation: Elevation,
    colours: Iterable[tuple[BaseGeometry, Colour]],
    sea: Sequence[Colour],
    light: Light,
) -> bytes:
    """A JPEG picture of the whole canvas; a pixel is so many units wide. The sea's colours go from shore to deep."""
    wide, high = round(size[0] / pixel), round(size[1] / pixel)
    metres = _elevations((wide, high), pixel, grounds, elevation)
    flat, dry = _flat(wide, high, pixel, list(colours))
    flat = flat * (1 - light.edge * _edges(flat, dry, light.edge_width / pixel))[..., None]
    high_up = np.clip(metres / 3200, 0, 1)[..., None] * light.heights
    flat = flat * (1 - high_up) + np.array([0.97, 0.95, 0.89]) * high_up
    shaded = _lit(flat, _hillshade(np.maximum(metres, 0), light.exaggeration, pixel), light.relief)
    picture = np.where(dry[..., None], shaded, _depths(_without_ghosts(metres, dry, pixel), sea))
    dice = np.random.default_rng(5)
    picture = picture * (1 + light.grain * dice.standard_normal((high, wide, 1)))
    return _packed(picture, light.quality)


def _elevations(size: tuple[int, int], pixel: float, grounds: Sequence[Ground], elevation: Elevation) -> Floats:
    """Metres for every pixel; each ground where it holds."""
    wide, high = size
    found = np.zeros((high, wide))
    for ground in grounds:
        if ground.reach is None:
            found = elevation.at(*_places((0, 0, wide, high), pixel, ground))
            continue
        left, top, right, bottom = (int(it / pixel) for it in ground.reach.bounds)
        left, top, right, bottom = max(left, 0), max(top, 0), min(right + 1, wide), min(bottom + 1, high)
        metres = elevation.at(*_places((left, top, right, bottom), pixel, ground))
        there = _mask(wide, high, pixel, [ground.reach])[top:bottom, left:right]
        found[top:bottom, left:right] = np.where(there, metres, found[top:bottom, left:right])
    return found


def _places(part: tuple[int, int, int, int], pixel: float, ground: Ground) -> tuple[Floats, Floats]:
    """Longitude and latitude of the middle of every pixel of a part of the picture: left, top, right, bottom."""
    left, top, right, bottom = part
    columns = np.arange(left - COARSE, right + 2 * COARSE, COARSE, dtype=float)
    rows = np.arange(top - COARSE, bottom + 2 * COARSE, COARSE, dtype=float)
    x, y = np.meshgrid((columns + 0.5) * pixel, (rows + 0.5) * pixel)
    coarse = places_of(ground.projection, x, y, ground.window)
    across, down = np.arange(left, right, dtype=float), np.arange(top, bottom, dtype=float)
    longitude, latitude = (_between(it, (columns, rows), across, down) for it in coarse)
    return longitude, latitude


def _between(values: Floats, at: tuple[Floats, Floats], across: Floats, down: Floats) -> Floats:
    """Evenly between the points of a coarse grid."""
    wide = np.stack([np.interp(across, at[0], row) for row in values])
    step = (down - at[1][0]) / COARSE
    above = np.floor(step).astype(int)
    part = (step - above)[:, None]
    return np.asarray(wide[above] * (1 - part) + wide[above + 1] * part)


def _flat(wide: int, high: int, pixel: float, colours: list[tuple[BaseGeometry, Colour]]) -> tuple[Floats, Mask]:
    """Every land in its colour, a little over its coast; and where there is land."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - only mapmakers have it

    image, mask = Image.new("RGB", (wide, high)), Image.new("L", (wide, high))
    over, seen = ImageDraw.Draw(image), ImageDraw.Draw(mask)
    for spill in (True, False):
        for shape, colour in colours:
            for part in polygons(shape):
                ring = _pixels(part, pixel)
                if spill:
                    over.line(ring, fill=colour, width=round(10 / pixel))
                    seen.line(ring, fill=255, width=round(10 / pixel))
                over.polygon(ring, fill=colour)
                seen.polygon(ring, fill=255)
    return np.asarray(image, dtype=float) / 255, np.asarray(mask) > 0


def _pixels(part: Polygon, pixel: float) -> list[tuple[float, float]]:
    return [(x / pixel, y / pixel) for x, y in part.exterior.coords]


def _mask(wide: int, high: int, pixel: float, shapes: Iterable[BaseGeometry]) -> Mask:
    from PIL import Image, ImageDraw  # noqa: PLC0415 - only mapmakers have it

    mask = Image.new("L", (wide, high))
    draw = ImageDraw.Draw(mask)
    for shape in shapes:
        for part in polygons(shape):
            draw.polygon(_pixels(part, pixel), fill=255)
    return np.asarray(mask) > 0


def _edges(flat: Floats, dry: Mask, width: float) -> Floats:
    """Strong where two colours meet, and fading away from there."""
    found = np.zeros(dry.shape)
    across = (np.abs(np.diff(flat, axis=1)).sum(axis=2) > 0.01) | (dry[:, 1:] != dry[:, :-1])
    down = (np.abs(np.diff(flat, axis=0)).sum(axis=2) > 0.01) | (dry[1:] != dry[:-1])
    found[:, 1:][across] = 1
    found[1:][down] = 1
    soft = blurred(found, width / 2)
    return np.minimum(1.0, soft * width * 0.9)


def _hillshade(metres: Floats, exaggeration: float, pixel: float) -> Floats:
    """Brighter towards the north-west, darker away from it; flat ground is 0."""
    down, across = np.gradient(blurred(metres, 0.9) * exaggeration / 10000 / pixel)
    shade = np.zeros(metres.shape)
    for strength, (x, y) in ((0.6, (0.7071, 0.7071)), (0.25, (0.2, 0.98)), (0.15, (0.98, 0.2))):
        shade += strength * (across * x + down * y)
    return np.tanh(shade * 2.2)


def _lit(flat: Floats, shade: Floats, strength: float) -> Floats:
    """Shadows are a cool brown and light is warm, as on painted maps."""
    dark = np.maximum(-shade, 0)[..., None] * strength
    bright = np.maximum(shade, 0)[..., None] * strength
    return np.asarray(
        flat * (1 - dark * np.array([0.72, 0.76, 0.68])) + (1 - flat) * bright * np.array([0.8, 0.76, 0.62])
    )


def _without_ghosts(metres: Floats, dry: Mask, pixel: float) -> Floats:
    """Land of the real world that is not on this map leaves no shallows behind."""
    ghost = np.minimum(1.0, 2.5 * blurred(((metres > -60) & ~_grown(dry, 90 / pixel)).astype(float), 60 / pixel))
    return np.asarray(metres * (1 - ghost) - 2600 * ghost)


def _grown(dry: Mask, far: float) -> Mask:
    return np.asarray(blurred(dry.astype(float), far) > 0.02)


def _depths(metres: Floats, colours: Sequence[Colour]) -> Floats:
    """The sea, paler on the shelves."""
    deep = np.clip(blurred(np.maximum(-metres, 0), 5) / 5000, 0, 1) ** 0.55
    stops = np.array([[int(it[n : n + 2], 16) / 255 for n in (1, 3, 5)] for it in colours])
    at = np.linspace(0, 1, len(stops))
    return np.stack([np.interp(deep, at, stops[:, band]) for band in range(3)], axis=-1)


def blurred(values: Floats, radius: float) -> Floats:
    """Three even blurs make nearly a bell curve."""
    if radius < 0.5:
        return values
    half = max(1, int(radius * 1.2))
    width = 2 * half + 1
    for _ in range(3):
        for axis in (0, 1):
            padded = np.pad(values, [(half + 1, half) if axis == n else (0, 0) for n in (0, 1)], mode="edge")
            summed = np.cumsum(padded, axis=axis)
            behind, ahead = (summed[:-width], summed[width:]) if axis == 0 else (summed[:, :-width], summed[:, width:])
            values = (ahead - behind) / width
    return values


def _packed(picture: Floats, quality: int) -> bytes:
    from PIL import Image  # noqa: PLC0415 - only mapmakers have it

    image = Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8), "RGB")
    packed = io.BytesIO()
    image.save(packed, "JPEG", quality=quality, optimize=True, progressive=True)
    return packed.getvalue()
