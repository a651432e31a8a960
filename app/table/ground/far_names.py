"""Names from afar: where the printed ones are too small to be read, larger ones stand there, as far as there is room.

What is looked for first gets its place first: capitals, then what is worth most. Whatever finds no room stays as it is
printed, and is told when a mouse rests on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache, partial
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from app.look import PAPER
from app.table.ground.lettering import Label
from app.table.ground.map_lettering import DRAWN_AT, face, length
from app.table.layers.painter import Line, Piece, clear
from boards.board import AreaId, Map, Space
from boards.lettering import Style

HIGH = 14.4
"""Pixels of the letters from afar, in the face of the maps: their capitals are 9 high."""

LEGIBLE, FIRST = 9.5, 12.5
"""Pixels of printed letters that can be read well enough, and are left alone; and of a capital's."""

CAPITALS, BELOW = 0.65, 0.24
"""What letters rise above their foot, and hang below it, of their size."""

PAD, HALO, RIM = 1.5, 2.0, 0.45
"""Pixels around a name that are its own; of the ground's tint that is seen about its letters; how dense it is laid."""

FIRM, BOLD = 0.3, 0.75
"""Pixels of ink about the letters: thin ones are lost at this size; those of capitals stand out."""

INK, WATER = "#2a2018", "#d3e4ec"
DIM = 0.4
"""Of names of areas that are not played in."""

BADGE = 7.0
"""Pixels that the number of a pile stands out below and beside it."""

CAPITAL = 1000.0
"""A capital is worth more than any number."""

CELL = 48.0
"""Pixels of a field of the grid in which what stands in the way is looked up."""

MOST_LINES = 3
OFFERS = sorted(
    ((aside, up) for aside in (0.0, 0.25, -0.25, 0.5, -0.5) for up in (0.0, 5.0, -5.0, 10.0, -10.0, 15.0, -15.0)),
    key=lambda each: abs(each[0]) * 50 + abs(each[1]),
)
"""How far a name may stand from where it is printed: of its own width, and in pixels; the nearest first."""


class Wanted(NamedTuple):
    """A name of an area, and where the middle of its printed letters is on the map."""

    area: AreaId
    lines: tuple[str, ...]
    at: tuple[float, float]
    size: float
    """Of the printed letters."""

    worth: float
    style: Style = "roman"
    """Seas are in italics."""

    ink: str = INK
    halo: str = PAPER


Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels of the turned map: plain numbers, for there are thousands of them."""


class Placed(NamedTuple):
    """A name that has found room: its lines, and what they take."""

    name: Wanted
    lines: tuple[str, ...]
    box: Bounds


def wanted_of(map: Map, groups: Iterable[Sequence[Label]]) -> tuple[Wanted, ...]:
    """The names on a map, what is looked for first at the head."""
    found = []
    for group in groups:
        space = map.areas.get(AreaId(group[0].of)) or map.boxes.get(AreaId(group[0].of))
        if space is not None and all(_letters(label.text) in _letters(space.name) for label in group):
            lines = tuple(label.text for label in group)
            middles = [_middle(label) for label in group]
            at = (sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles))
            named = AreaId(group[0].of), lines, at, group[0].size, worth_of(space)
            sea = any(label.style == "italic" for label in group)
            found.append(Wanted(*named, "italic", group[0].colour, WATER) if sea else Wanted(*named))
    return tuple(sorted(found, key=lambda each: (-each.worth, -each.size, each.area)))


def _letters(text: str) -> str:
    """What is lettered in an area besides its name is a note, and no name."""
    return "".join(each for each in text.casefold() if each.isalnum())


def printed_besides(map: Map, labels: Iterable[Label]) -> list[QRectF]:
    """What else is lettered: values, legends, tracks. No name from afar lies upon it."""
    found = []
    for label in labels:
        if not label.of and not label.along:
            wide = len(label.text) * label.size * 0.45
            x, y = label.at
            found.append(QRectF(x - wide * label.align, y - label.size * 0.7, wide, label.size * 0.9))
    # Of a track that runs round the map, its steps and not what it runs round.
    tracks = (cell.shape.bounds for box in map.boxes.values() for cell in box.cells)
    return found + [QRectF(left, top, right - left, low - top) for left, top, right, low in tracks]


def worth_of(space: Space) -> float:
    """A capital is looked for before anything else; then what counts most, by whatever numbers the map prints."""
    capital = any(value and ("capital" in word or value == "capital") for word, value in space.attributes.items())
    numbers = (each for each in space.attributes.values() if isinstance(each, int | float) and each is not True)
    return (CAPITAL if capital else 0.0) + sum(numbers)


def _middle(label: Label) -> tuple[float, float]:
    if label.along:
        return label.along[1]
    wide = len(label.text) * label.size * 0.5
    x, y = label.at
    return x + wide * (0.5 - label.align), y - label.size * 0.3


class Grid:
    """What stands in the way, by fields: so that each name asks only about what is near."""

    def __init__(self, boxes: Iterable[Bounds] = ()) -> None:
        self._fields: dict[tuple[int, int], list[Bounds]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Bounds) -> None:
        for field in _fields(box):
            self._fields.setdefault(field, []).append(box)

    def is_free(self, box: Bounds) -> bool:
        left, top, right, low = box
        return not any(
            one[0] < right and left < one[2] and one[1] < low and top < one[3]
            for field in _fields(box)
            for one in self._fields.get(field, ())
        )


def _fields(box: Bounds) -> list[tuple[int, int]]:
    columns = range(int(box[0] // CELL), int(box[2] // CELL) + 1)
    rows = range(int(box[1] // CELL), int(box[3] // CELL) + 1)
    return [(column, row) for column in columns for row in rows]


def set_names(
    names: Iterable[Wanted],
    look: QTransform,
    zoom: float,
    whole: QRectF,
    *,
    counters: Iterable[tuple[float, float, float]],
    boxes: Iterable[QRectF],
    besides: Iterable[QRectF] = (),
) -> Iterator[Placed]:
    """Where the names stand that have room. `look`: from the map to pixels of the window, but for where it is pushed.
    On the map: counters, by their middles and half their sides; and printed boxes, which only names that are looked for
    cover."""
    small = [each for each in names if each.size * zoom < (FIRST if each.worth >= CAPITAL else LEGIBLE)]
    if not small:
        return
    edge = _bounds(look.mapRect(whole))
    taken = Grid(_badged(look, zoom, *each) for each in counters)
    for each in besides:
        taken.add(_bounds(look.mapRect(each)))
    printed = Grid(_bounds(look.mapRect(box)) for box in boxes)
    for name in set(names).difference(small):
        size = name.size * zoom
        taken.add(_around(_seen(look, name), _wide(name, name.lines) * size / HIGH, size))
    for name in small:
        for lines, box in _spots(name, _seen(look, name)):
            within = box[0] >= edge[0] and box[1] >= edge[1] and box[2] <= edge[2] and box[3] <= edge[3]
            if within and taken.is_free(box) and (name.worth or printed.is_free(box)):
                taken.add(box)
                yield Placed(name, lines, box)
                break


def _spots(name: Wanted, at: tuple[float, float]) -> Iterator[tuple[tuple[str, ...], Bounds]]:
    """As near as may be to where it is printed; on one line, or on as many as it has words."""
    for lines in _forms(name.lines):
        wide, high = _wide(name, lines), len(lines) * HIGH
        for aside, up in OFFERS:
            yield lines, _around((at[0] + aside * wide, at[1] + up), wide, high)


@cache
def _forms(printed: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    line = " ".join(printed)
    words = tuple(line.split())
    return tuple(dict.fromkeys(((line,), printed, words if len(words) <= MOST_LINES else printed)))


def _seen(look: QTransform, name: Wanted) -> tuple[float, float]:
    spot = look.map(QPointF(*name.at))
    return spot.x(), spot.y()


def _bounds(box: QRectF) -> Bounds:
    return box.left(), box.top(), box.right(), box.bottom()


def _badged(look: QTransform, zoom: float, x: float, y: float, half: float) -> Bounds:
    """A counter, with the number of its pile."""
    along, down, size = look.m11() * x + look.m21() * y, look.m12() * x + look.m22() * y, half * zoom
    return along - size, down - size, along + size + BADGE, down + size + BADGE


def _around(middle: tuple[float, float], wide: float, high: float) -> Bounds:
    (x, y), half = middle, wide / 2 + PAD
    return x - half, y - high / 2, x + half, y + high / 2


def _wide(name: Wanted, lines: tuple[str, ...]) -> float:
    return max(_length(line, name.style) for line in lines)


@cache
def _length(line: str, style: Style) -> float:
    return length(line, style, HIGH)


def pieces(found: Iterable[Placed], look: QTransform, dimmed: Set[AreaId]) -> list[Piece]:
    """To be painted on the map: upright for the one who looks, of one size in the window; `dimmed` with their areas."""
    back = look.inverted()[0]
    return [Piece(back.mapRect(_rectangle(each.box)), partial(_lines, each, back, dimmed)) for each in found]


def _rectangle(box: Bounds) -> QRectF:
    return QRectF(box[0], box[1], box[2] - box[0], box[3] - box[1])


def _lines(each: Placed, back: QTransform, dimmed: Set[AreaId]) -> Iterator[Line]:
    high, name = HIGH * len(each.lines), each.name
    x, y = (each.box[0] + each.box[2]) / 2, (each.box[1] + each.box[3]) / 2
    share, small = DIM if name.area in dimmed else 1.0, HIGH / DRAWN_AT
    ink, rim = clear(name.ink, share), clear(name.halo, RIM * share)
    firm = BOLD if name.worth >= CAPITAL else FIRM
    for number, line in enumerate(each.lines):
        foot = y - high / 2 + HIGH * (number + 0.5) + HIGH * (CAPITALS - BELOW / 2) / 2
        at = QTransform().translate(x - _length(line, name.style) / 2, foot)
        look = QTransform().scale(small, small) * at * back
        yield Line(line, face(name.style), look, ink, firm / small, rim, HALO / small)
