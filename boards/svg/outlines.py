"""The outlines of one element as rings of points: paths and the plain shapes.

Straight lines and Bézier curves are drawn by our own pen, which keeps up with a large coastline; arcs, ellipses and
rounded corners are worked out by svgelements.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from svgelements import Arc, Close, Ellipse, Move, Rect

from boards.plain.sentence import Sentence
from boards.svg.limits import Effort
from boards.svg.path_data import TAKES, PathData, read_numbers, read_path_data
from boards.svg.pen import Pen, Points, Spot
from boards.svg.tree import Element
from boards.svg.viewports import Viewport, length

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
    pen = Pen(tolerance, effort)
    fault = None
    match element.tag:
        case "path":
            data = read_path_data(element.attributes.get("d", ""), effort)
            fault = data.fault
            draw_path(data, pen)
        case "polygon" | "polyline":
            text = element.attributes.get("points", "")
            numbers, stop = read_numbers(text, 0, effort)
            if stop < len(text) or len(numbers) % 2:
                fault = read_path_data(f"M{text}", effort).fault
            pen.move((numbers[0], numbers[1]) if len(numbers) > 1 else pen.at)
            for spot in zip(numbers[2::2], numbers[3::2], strict=False):
                pen.line(spot)
            if element.tag == "polygon":
                pen.close()
        case _:
            _draw_segments(_plain_shape(element, port), pen)
    pen.lift()
    return Outlines(tuple(ring.points for ring in pen.rings), not all(ring.closed for ring in pen.rings), fault)


def draw_path(data: PathData, pen: Pen) -> None:
    """Follow the commands of a path."""
    mirrored: Spot | None = None
    before = ""
    for command, numbers in data.runs:
        low, relative, takes = command.lower(), command.islower(), TAKES[command.lower()]
        if low == "z":
            pen.close()
        if (low == "s" and before not in "cs") or (low == "t" and before not in "qt"):
            mirrored = None
        for start in range(0, len(numbers), takes or 1):
            x, y = pen.at if relative else (0.0, 0.0)
            n = numbers[start : start + takes]
            match low:
                case "m" if start == 0:
                    pen.move((x + n[0], y + n[1]))
                case "m" | "l":
                    pen.line((x + n[0], y + n[1]))
                case "h":
                    pen.line((x + n[0], pen.at[1]))
                case "v":
                    pen.line((pen.at[0], y + n[0]))
                case "a":
                    end = x + n[5], y + n[6]
                    pen.arc(Arc(pen.at, abs(n[0]), abs(n[1]), n[2], n[3], n[4], end))
                case _:
                    mirrored = _bend(pen, low, [(x + a, y + b) for a, b in zip(n[::2], n[1::2], strict=True)], mirrored)
        before = low


def _bend(pen: Pen, low: str, spots: list[Spot], mirrored: Spot | None) -> Spot:
    """One Bézier curve. A smooth one begins in the direction in which the last one ended, which is given back."""
    match low, spots:
        case "c", [first, second, end]:
            pen.curve(first, second, end)
            last = second
        case "s", [second, end]:
            pen.curve(mirrored or pen.at, second, end)
            last = second
        case "q", [last, end]:
            pen.quadratic(last, end)
        case _:
            last, end = mirrored or pen.at, spots[-1]
            pen.quadratic(last, end)
    return 2 * end[0] - last[0], 2 * end[1] - last[1]


def _draw_segments(segments: Iterable[Any], pen: Pen) -> None:
    """Follow the segments into which svgelements takes a shape apart."""
    for segment in segments:
        match segment:
            case Move():
                pen.move((segment.end.x, segment.end.y))
            case Close():
                pen.close()
            case Arc():
                pen.arc(segment)
            case _:
                pen.line((segment.end.x, segment.end.y))


def _plain_shape(element: Element, port: Viewport) -> Any:
    """A rectangle, circle or ellipse taken apart, its lengths already in pixels; nothing if it has no size."""

    def side(name: str, whole: float) -> float | None:
        return length(element.attributes.get(name, ""), whole)

    wide, high = port.width, port.height
    rx, ry = side("rx", wide), side("ry", high)
    if element.tag == "circle":
        rx = ry = side("r", port.across)
    rx, ry = _either(rx, ry), _either(ry, rx)
    if element.tag == "rect":
        width, height = side("width", wide) or 0, side("height", high) or 0
        if width <= 0 or height <= 0:
            return ()
        if rx == 0 or ry == 0:
            rx = ry = 0
        x, y = side("x", wide) or 0, side("y", high) or 0
        return Rect(x=x, y=y, width=width, height=height, rx=rx, ry=ry).segments(transformed=False)
    if rx == 0 or ry == 0:
        return ()
    return Ellipse(cx=side("cx", wide) or 0, cy=side("cy", high) or 0, rx=rx, ry=ry).segments(transformed=False)


def _either(radius: float | None, other: float | None) -> float:
    """A radius that is not given, or makes no sense, is as large as the other."""
    for one in (radius, other):
        if one is not None and one >= 0:
            return one
    return 0.0
