"""Lengths, transforms and view boxes: from the numbers of an element to the numbers of the whole drawing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from svgelements import Matrix, Viewbox

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from boards.svg.limits import FAR, SIDE, Effort, clipped
from boards.svg.path_data import NUMBER, read_numbers
from boards.svg.tree import Element

Affine: TypeAlias = NDArray[np.float64]
"""Three rows of three, as it is written in books."""

UNITS = {
    "": 1.0, "px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96 / 72, "pc": 16.0,
    "em": 16.0, "rem": 16.0, "ex": 8.0,
}  # fmt: skip
LENGTH = re.compile(rf"({NUMBER.pattern})\s*+([a-z]*+|%)", re.IGNORECASE)
COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewx": (1,), "skewy": (1,),
          "translatex": (1,), "translatey": (1,), "scalex": (1,), "scaley": (1,)}  # fmt: skip
"""Every transform, and how many numbers it may have."""

PLAIN_UNITS = re.compile(r"(?<=[0-9.])(?:px|deg)\b", re.IGNORECASE)
LONGEST = 4_000
"""Letters in a list of transforms that anybody means."""

TRANSFORM = re.compile(r"\s*([a-z]+)\s*\(([^()]*)\)\s*,?", re.IGNORECASE)


@dataclass(frozen=True)
class Viewport:
    """What percentages are taken of."""

    width: float
    height: float

    @property
    def across(self) -> float:
        return float(np.hypot(self.width, self.height) / np.sqrt(2))


def length(text: str, whole: float) -> float | None:
    """`12mm`, `50%` or `7` in pixels (96 to the inch), or nothing where it is none."""
    found = LENGTH.fullmatch(text.strip())
    if found is None:
        return None
    unit = found[2].lower()
    scale = whole / 100 if unit == "%" else UNITS.get(unit)
    return None if scale is None else float(found[1]) * scale


def transform(text: str) -> Affine | None:
    """A list of transforms as one, or nothing where it is not understood: then drawing programs leave it out."""
    text = PLAIN_UNITS.sub("", text[: LONGEST + 1]).strip()
    if text.lower() in ("", "none"):
        return np.identity(3)
    at = 0
    while at < len(text):
        found = TRANSFORM.match(text, at)
        if found is None or not _fits(found[1].lower(), found[2]):
            return None
        at = found.end()
    return affine(text) if at <= LONGEST else None


def _fits(name: str, inside: str) -> bool:
    numbers, stop = read_numbers(inside, 0, Effort())
    return len(numbers) in COUNTS.get(name, ()) and stop == len(inside) and all(abs(n) < FAR for n in numbers)


def affine(text: str) -> Affine:
    m = Matrix(text)
    return np.array([[m.a, m.c, m.e], [m.b, m.d, m.f], [0, 0, 1]], dtype=float)


def view_box(element: Element) -> tuple[float, float, float, float] | None:
    """The part of the plane that an element shows. What is no view box is no worse than none."""
    text = element.attributes.get("viewBox", "")[:LONGEST]
    numbers, stop = read_numbers(text, 0, Effort())
    if len(numbers) != 4 or stop < len(text):
        return None
    x, y, width, height = numbers
    return x, y, width, height


def map_frame(root: Element) -> tuple[float, float, float, float] | None:
    """Where the map lies in the drawing's own units: its view box, or its width and height; nothing if neither says.

    How large the drawing is printed is of no matter: a map counts in the units of its view box.
    """
    box = view_box(root)
    if box is None:
        sides = [root.attributes.get(name, "100%") for name in ("width", "height")]
        if any("%" in side for side in sides):
            return None
        width, height = (length(side, 0) for side in sides)
        if width is None or height is None:
            why = say("This is no size for a drawing: {sides}.", sides=clipped(" × ".join(sides)))
            raise BadInput(why, place=root.place)
        box = 0.0, 0.0, width, height
    x, y, width, height = box
    if not (0 < width <= SIDE and 0 < height <= SIDE and abs(x) <= SIDE and abs(y) <= SIDE):
        why = say(
            "A drawing must have a size between 0 and {most}; this is {width} × {height}.",
            most=SIDE,
            width=width,
            height=height,
        )
        raise BadInput(why, place=root.place)
    return box


def inner_viewport(element: Element, size: tuple[float, float], outer: Viewport) -> tuple[Affine, Viewport] | None:
    """An svg within a drawing, or a symbol that is used with a size: its own units, and how they come to lie outside.

    Nothing where it has no room to show anything.
    """
    x = length(element.attributes.get("x", "0"), outer.width) or 0.0
    y = length(element.attributes.get("y", "0"), outer.height) or 0.0
    width, height = size
    if width <= 0 or height <= 0:
        return None
    box = view_box(element)
    if box is None:
        return affine(f"translate({x}, {y})"), Viewport(width, height)
    if box[2] <= 0 or box[3] <= 0:
        return None
    aspect = element.attributes.get("preserveAspectRatio", "").replace("defer", "").split() or ["xMidYMid"]
    fit = Viewbox.viewbox_transform(x, y, width, height, *box, " ".join(aspect[:2]))
    return affine(fit), Viewport(box[2], box[3])
