"""What is lettered on a map, as data: `lettering.json` beside `map.svg`, so that names can be turned to the seat."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

import msgspec
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QTransform

from app.table.ground.map_lettering import letters, letters_path
from boards.board import Map, Spot
from boards.lettering import USUAL, Outline, Style, laid_along
from boards.plain.bad_input import BadInput
from boards.plain.files import read_json
from counters.faces.lettering import fitting
from counters.laying.rooms import LETTERING, counter_size

LEVEL = 60
"""Degrees: a curve that slants no more than this can be read as it lies."""

FORM = 1
LARGEST = 4_000_000
MOST = 5_000
LONGEST = 200
"""Letters in one line."""


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of lettering: it stands on its foot `at`, or along a curve through three points."""

    text: str
    size: float
    style: Style = "small caps"
    at: Spot = (0.0, 0.0)
    turn: float = 0.0
    align: float = 0.5
    along: tuple[Spot, ...] = ()
    spacing: float = 0.0
    weight: float = 0.0
    colour: str = USUAL
    halo: str = ""
    of: str = ""
    """The area it is the name of."""


class _File(msgspec.Struct):
    form: int
    lettering: tuple[Label, ...]


def lettering_file(drawing: Path) -> Path:
    """`lettering.json` belongs to `map.svg`, `pacific.lettering.json` to `pacific.svg`."""
    name = "lettering.json" if drawing.stem == "map" else f"{drawing.stem}.lettering.json"
    return drawing.with_name(name)


def read_lettering(file: Path) -> tuple[Label, ...]:
    """The labels of a map; none, if there is no such file. A broken one is `BadInput`."""
    if not file.is_file() or file.stat().st_size > LARGEST:
        return ()
    found = read_json(file.read_bytes(), _File, str(file)).lettering[:MOST]
    return tuple(each for each in found if each.text and 0 < each.size < 1e5 and len(each.along) in (0, 3))


def lettering_text(labels: Iterable[Label]) -> str:
    """The labels as the text of such a file."""
    found = _File(FORM, tuple(labels))
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def labels_of(map: Map, drawing: Path | None) -> tuple[Label, ...]:
    """What is lettered on a map; without data, the areas' names at their anchors."""
    if drawing is not None:
        try:
            if found := read_lettering(lettering_file(drawing)):
                return found
        except BadInput:
            pass
    return tuple(plain_labels(map))


def plain_labels(map: Map) -> list[Label]:
    """The areas' names, each as large as its area allows."""
    found, size = [], counter_size(map) * LETTERING
    for area in map.areas.values():
        left, _, right, _ = area.shape.bounds
        high = fitting(area.name, (right - left) * 0.94, size, size * 0.5)
        x, y = area.anchor
        found.append(Label(area.name, high, at=(x, y + high * 0.3), halo="#f3efe4", of=area.id))
    return found


def outline_of(label: Label) -> QPainterPath:
    """The letters as they lie on the map."""
    if label.along:
        outline = letters(label.text[:LONGEST], label.style, label.size, label.spacing)
        return _path(laid_along(outline, label.along))
    path, width = letters_path(label.text[:LONGEST], label.style, label.size, label.spacing)
    path.translate(-width * label.align, 0)
    return _turned(path, label.turn, label.at)


def upright_outline(label: Label, angle: int) -> QPainterPath:
    """The letters, about the same middle, upright for one to whom the map is turned by so much."""
    if not angle:
        return outline_of(label)
    if label.along:
        seen = (_slope(label) + angle + 180) % 360 - 180
        if abs(seen) <= LEVEL or (angle == 180 and -180 + LEVEL < seen <= -LEVEL):
            return outline_of(label)
        if abs(seen) >= 180 - LEVEL or angle == 180:
            return _from_the_other_end(label)
    path = _laid_flat(label) if label.along else outline_of(label)
    middle_of = path.boundingRect().center()
    path.translate(-middle_of)
    return _turned(path, -angle, (middle_of.x(), middle_of.y()))


def _slope(label: Label) -> float:
    """Which way its curve runs, in degrees."""
    (ax, ay), _, (bx, by) = label.along
    return math.degrees(math.atan2(by - ay, bx - ax))


def _laid_flat(label: Label) -> QPainterPath:
    """What lies along a curve, on a straight line through the middle of it."""
    path, width = letters_path(label.text[:LONGEST], label.style, label.size, label.spacing)
    x, y = label.along[1]
    path.translate(x - width / 2, y)
    return path


def _from_the_other_end(label: Label) -> QPainterPath:
    """Along the same curve, a letter's height to its other side."""
    outline = letters(label.text[:LONGEST], label.style, label.size, label.spacing)
    return _path(laid_along(_shifted(outline, 0, label.size * 0.6), label.along[::-1]))


def _shifted(outline: Outline, by_x: float, by_y: float) -> Outline:
    moved = tuple((word, tuple((x + by_x, y + by_y) for x, y in points)) for word, points in outline.strokes)
    return Outline(outline.width, moved)


def _turned(path: QPainterPath, degrees: float, at: Spot) -> QPainterPath:
    return QTransform().translate(*at).rotate(degrees).map(path)


def _path(outline: Outline) -> QPainterPath:
    path = QPainterPath()
    for word, points in outline.strokes:
        spots = [QPointF(x, y) for x, y in points]
        if word == "M":
            path.closeSubpath()
            path.moveTo(spots[0])
        elif word == "L":
            path.lineTo(spots[0])
        else:
            path.cubicTo(*spots)
    path.closeSubpath()
    return path
