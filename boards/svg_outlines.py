"""The outlines of one element as rings of points: shapes and paths, straight and curved (svgelements bends them)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from svgelements import Arc, Close, CubicBezier, Ellipse, Line, Move, Path, QuadraticBezier, Rect

from boards.bad_input import BadInput
from boards.sentence import Sentence, say
from boards.svg_limits import CURVES, Effort
from boards.svg_path_data import PathData, read_numbers, read_path_data
from boards.svg_tree import Element
from boards.svg_viewports import Viewport, length

Points: TypeAlias = NDArray[np.float64]
PIECES = 400
"""No curve is cut into more."""

SHAPES = ("path", "rect", "circle", "ellipse", "polygon", "polyline")


@dataclass(frozen=True)
class Outlines:
    """What an element draws, in its own units."""

    rings: tuple[Points, ...] = ()
    open: bool = False
    """A ring does not come back to where it began: the fill closes it, the line does not."""

    fault: Sentence | None = None


def outlines(element: Element, port: Viewport, tolerance: float, effort: Effort) -> Outlines:
    """All rings of a shape, no further than the tolerance from what it draws."""
    match element.tag:
        case "path":
            data = read_path_data(element.attributes.get("d", ""), effort)
            return _outlines(_path_rings(data, tolerance, effort), data.fault)
        case "polygon" | "polyline":
            return _corners(element, effort)
        case _:
            shape = _round_or_rectangular(element, port)
            return _outlines(bent_rings(shape, tolerance, effort)) if shape is not None else Outlines()


Ring: TypeAlias = tuple[list[tuple[float, float]], bool]
"""Points, and whether the drawing itself goes back to the first."""


def _path_rings(data: PathData, tolerance: float, effort: Effort) -> list[Ring]:
    if data.straight:
        rings = straight_rings(data)
        effort.spend("points", sum(len(points) for points, _ in rings))
        return rings
    effort.spend("curves", data.curves)
    if data.curves > CURVES:
        raise BadInput(say("A path has more than {most} curves.", most=CURVES))
    return bent_rings(Path(data.good), tolerance, effort)


def _outlines(rings: Iterable[Ring], fault: Sentence | None = None) -> Outlines:
    kept, gaping = [], False
    for points, closed in rings:
        if len(points) > 2:
            kept.append(np.array(points, dtype=float))
            gaping |= not closed and points[0] != points[-1]
    return Outlines(tuple(kept), gaping, fault)


def _corners(element: Element, effort: Effort) -> Outlines:
    text = element.attributes.get("points", "")
    numbers, stop = read_numbers(text, 0, effort)
    fault = None
    if stop < len(text) or len(numbers) % 2:
        fault = read_path_data(f"M{text}", effort).fault
    effort.spend("points", len(numbers) // 2)
    points = list(zip(numbers[::2], numbers[1::2], strict=False))
    return _outlines([(points, element.tag == "polygon")], fault)


def straight_rings(data: PathData) -> list[Ring]:
    """Paths without curves need no more than adding up."""
    rings: list[Ring] = []
    points: list[tuple[float, float]] = []
    x = y = 0.0
    for command, numbers in data.runs:
        low, relative = command.lower(), command.islower()
        if low == "z":
            if points:
                rings.append((points, True))
                x, y = points[0]
                points = []
            continue
        if low == "m":
            if len(points) > 1:
                rings.append((points, False))
            points = []
        elif not points:
            points = [(x, y)]
        if low in "hv":
            for number in numbers:
                step = number + (x if low == "h" else y) * relative
                x, y = (step, y) if low == "h" else (x, step)
                points.append((x, y))
        elif relative:
            for right, down in zip(numbers[::2], numbers[1::2], strict=True):
                x, y = x + right, y + down
                points.append((x, y))
        else:
            points.extend(zip(numbers[::2], numbers[1::2], strict=True))
            x, y = points[-1]
    if len(points) > 1:
        rings.append((points, False))
    return rings


def bent_rings(segments: Iterable[Any], tolerance: float, effort: Effort) -> list[Ring]:
    """Rings out of the segments of svgelements, each curve cut into pieces."""
    rings: list[Ring] = []
    points: list[tuple[float, float]] = []
    for segment in segments:
        before = len(points)
        end = (segment.end.x, segment.end.y) if segment.end is not None else (0.0, 0.0)
        match segment:
            case Move():
                rings.append((points, False))
                points = [end]
            case Close():
                rings.append((points, True))
                points = [end]
            case Line():
                points.append(end)
            case Arc():
                points.extend(_arc(segment, tolerance))
                points.append(end)
            case CubicBezier() | QuadraticBezier():
                points.extend(_curve(np.array([(p.x, p.y) for p in segment]), tolerance))
                points.append(end)
        effort.spend("points", max(0, len(points) - before))
    rings.append((points, False))
    return [ring for ring in rings if len(ring[0]) > 1]


def _curve(controls: Points, tolerance: float) -> list[tuple[float, float]]:
    """The points between the ends. How far a curve leaves its chord follows from the second differences."""
    degree = len(controls) - 1
    bend = float(np.abs(controls[2:] - 2 * controls[1:-1] + controls[:-2]).max()) * math.sqrt(2)
    pieces = min(PIECES, math.ceil(math.sqrt(degree * (degree - 1) / 8 * bend / tolerance)))
    return [(x, y) for x, y in (_weights(degree, pieces) @ controls).tolist()] if pieces > 1 else []


@lru_cache(maxsize=2 * PIECES)
def _weights(degree: int, pieces: int) -> Points:
    """What each control point contributes at each cut."""
    t = np.arange(1, pieces)[:, None] / pieces
    power = np.arange(degree + 1)[None, :]
    binomial = np.array([math.comb(degree, k) for k in range(degree + 1)])
    weights: Points = binomial * t**power * (1 - t) ** (degree - power)
    return weights


def _arc(arc: Arc, tolerance: float) -> list[tuple[float, float]]:
    sweep = float(arc.sweep or 0)
    if sweep == 0 or arc.center is None:
        return []
    center = np.array([arc.center.x, arc.center.y])
    first, second = np.array([arc.prx.x, arc.prx.y]) - center, np.array([arc.pry.x, arc.pry.y]) - center
    radius = float(max(np.hypot(*first), np.hypot(*second)))
    step = 2 * math.acos(max(0.0, 1 - tolerance / radius)) if radius > 0 else math.tau
    pieces = min(PIECES, max(math.ceil(abs(sweep) / step) if step > 0 else PIECES, math.ceil(abs(sweep) / 0.8)))
    angles = float(arc.get_start_t()) + sweep * np.arange(1, pieces)[:, None] / pieces
    return [(x, y) for x, y in (center + np.cos(angles) * first + np.sin(angles) * second).tolist()]


def _round_or_rectangular(element: Element, port: Viewport) -> Any:
    """A rectangle, circle or ellipse of svgelements, its lengths already in pixels; nothing if it has no size."""

    def side(name: str, whole: float) -> float | None:
        return length(element.attributes.get(name, ""), whole)

    wide, high = port.width, port.height
    if element.tag == "rect":
        width, height = side("width", wide) or 0, side("height", high) or 0
        if width <= 0 or height <= 0:
            return None
        rx, ry = side("rx", wide), side("ry", high)
        rx, ry = (ry if rx is None or rx < 0 else rx) or 0, (rx if ry is None or ry < 0 else ry) or 0
        corner = {"rx": rx, "ry": ry} if rx > 0 and ry > 0 else {"rx": 0, "ry": 0}
        x, y = side("x", wide) or 0, side("y", high) or 0
        return Rect(x=x, y=y, width=width, height=height, **corner).segments(transformed=False)
    if element.tag == "circle":
        rx = ry = side("r", port.across)
    else:
        rx, ry = side("rx", wide), side("ry", high)
        rx, ry = (ry if rx is None else rx), (rx if ry is None else ry)
    if not rx or not ry or rx < 0 or ry < 0:
        return None
    return Ellipse(cx=side("cx", wide) or 0, cy=side("cy", high) or 0, rx=rx, ry=ry).segments(transformed=False)
