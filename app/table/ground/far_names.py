"""Names from afar: where the printed ones are too small to be read, larger ones stand there, as far as there is room.

What is looked for first gets its place first: capitals, then what is worth most. Whatever finds no room stays as it is
printed, and is told when a mouse rests on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, partial
from math import ceil, floor, hypot
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QPen, QTransform

from app.look import PAPER, is_water
from app.table.ground.lettering import Label
from app.table.ground.map_lettering import DRAWN_AT, face, length
from app.table.layers.painter import NameLine, Piece, Stroke, clear
from boards.board import AreaId, Box, Map, Space
from boards.lettering import Style
from counters.laying.piles import Lead

HIGH = 14.4
"""Pixels of the letters from afar, in the face of the maps: their capitals are 9 high."""

LOW = 11.6
"""Of those that find no room so large: they can be read still."""

LEGIBLE, FIRST, MADE_OUT = 9.5, 12.5, 8.0
"""Pixels of printed letters that can be read well enough, and are left alone; of a capital's; and that can be made out
to be letters."""

CAPITALS, BELOW = 0.65, 0.24
"""What letters rise above their foot, and hang below it, of their size."""

PAD, HALO, RIM = 2.5, 2.0, 0.55
"""Pixels beside a name that are its own, or two would be read as one; of the ground's tint that is seen about its
letters; how dense it is laid."""

FIRM, BOLD = 0.3, 0.75
"""Pixels of ink about the letters: thin ones are lost at this size; those of capitals stand out."""

INK, WATER = "#2a2018", "#d3e4ec"
DIM = 0.4
"""Of names of areas that are not played in."""

BADGE = 7.0
"""Pixels that the number of a pile stands out below and beside it."""

CAPITAL = 1000.0
"""A capital is worth more than any number."""

STEP = 6.0
"""Pixels from one to the next of the spots that stand for a line, each half as wide: no letter is narrower."""

FINE_ASIDE, FINE_DOWN = 4, 2
"""Into so many parts a pixel is cut where it is looked up what is taken: what only nearly touches is not in the way."""

CELL = 48.0
"""Pixels of a field of the grid in which what stands in the way is looked up."""

PLATE, EDGE, TALL = 1.0, 0.6, 2 * HIGH
"""Pixels of a plate above and below its letters; of the line about it; and how high it may be. Where names are printed
on plates, one covers what is printed: its ends and half a sign would look out behind the letters."""

PALE = 0.7
"""How light letters are that stand on a dark plate."""

MOST_LINES = 3


def _offers(aside: int, up: int) -> list[tuple[float, float]]:
    """How far a name may stand from where it is printed: of its own width, and in pixels; the nearest first."""
    found = ((x / 4, y * 5.0) for x in range(-aside, aside + 1) for y in range(-up, up + 1))
    return sorted(found, key=lambda each: (abs(each[0]) * 50 + abs(each[1]), -each[0], -each[1]))


NEAR, FAR = _offers(2, 3), _offers(3, 5)

BESIDE, NEARER = 4.0, 0.7
"""Pixels between a box and a name at its side; and so much of the way to its own, in parts, a name is farther from any
other that is printed: or it would be read as that one's."""

RIM_OF_BOX, HALF_OF_BOX = 0.1, 0.25
"""Of what it measures: what a name may cover at each side of a box; and of one that is not its own, if it counts."""


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
    plate: tuple[float, float] = (0.0, 0.0)
    """From where to where the plate goes on which it is printed, along the map."""

    pale: bool = False
    """It is printed on a dark plate."""


Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels of the turned map: plain numbers, for there are thousands of them."""


class Placed(NamedTuple):
    """A name that has found room: its lines, and what they take."""

    name: Wanted
    lines: tuple[str, ...]
    box: Bounds
    plate: Bounds | None = None
    """Where it lies upon the printed one, and covers it."""

    high: float = HIGH
    """Pixels of its letters."""


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
            plate = _plate_of(space, group)
            if any(label.style == "italic" for label in group):
                halo = WATER if is_water(space.kind) else PAPER
                found.append(Wanted(*named, "italic", group[0].colour, halo))
            else:
                pale = QColor(group[0].colour).lightnessF() > PALE
                found.append(Wanted(*named, plate=plate, pale=pale))
    return tuple(sorted(found, key=lambda each: (-each.worth, -each.size, each.area)))


def _letters(text: str) -> str:
    """What is lettered in an area besides its name is a note, and no name."""
    return "".join(each for each in text.casefold() if each.isalnum())


def _plate_of(space: Space, group: Sequence[Label]) -> tuple[float, float]:
    """A name across the upper edge of a box needs no halo, for it has paper of its own; signs before it stand on that
    too, so that both together are in the middle of the box."""
    (x, y), label = _middle(group[0]), group[0]
    across = isinstance(space, Box) and abs(y - space.shape.bounds[1]) < label.size / 2
    if not across or len(group) > 1 or label.halo:
        return 0.0, 0.0
    middle = space.shape.centroid.x
    half = length(label.text, label.style, label.size) / 2 + label.size * 0.7 + abs(x - middle)
    return middle - half, middle + half


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


def steps_along(leads: Iterable[Lead], step: float) -> Iterator[QRectF]:
    """What lines take that lead piles to their areas: no name is struck through by one."""
    for (x, y), (to_x, to_y) in leads:
        count = max(1, round(hypot(to_x - x, to_y - y) / step))
        for at in range(count + 1):
            share = at / count
            yield QRectF(x + (to_x - x) * share - step / 4, y + (to_y - y) * share - step / 4, step / 2, step / 2)


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

    def is_free(self, box: Bounds, *but: Bounds | None) -> bool:
        left, top, right, low = box
        for field in _fields(box):
            for one in self._fields.get(field, ()):
                if one[0] < right and left < one[2] and one[1] < low and top < one[3] and one not in but:
                    return False
        return True


class Taken:
    """What no name may touch, pixel by pixel: a row of them is a number, for tens of thousands of spots are tried."""

    def __init__(self, edge: Bounds) -> None:
        self._edge = edge[0], edge[1]
        self._rows = [0] * max(0, ceil((edge[3] - edge[1]) * FINE_DOWN))

    def add(self, box: Bounds) -> None:
        left, top, right, low = (max(0, each) for each in self._in_pixels(box))
        for row in range(top, min(low, len(self._rows))):
            self._rows[row] |= (1 << right) - (1 << left)

    def is_free(self, box: Bounds) -> bool:
        """Of one that lies on the map."""
        left, top, right, low = self._in_pixels(box)
        mask = (1 << right) - (1 << left)
        for row in self._rows[top:low]:  # noqa: SIM110 - three times as quick as a generator
            if row & mask:
                return False
        return True

    def _in_pixels(self, box: Bounds) -> tuple[int, int, int, int]:
        """All that it touches."""
        (left, top, right, low), (x, y) = box, self._edge
        aside, down = FINE_ASIDE, FINE_DOWN
        return floor((left - x) * aside), floor((top - y) * down), ceil((right - x) * aside), ceil((low - y) * down)


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
    boxes: Mapping[AreaId, QRectF],
    besides: Iterable[QRectF] = (),
) -> Iterator[Placed]:
    """Where the names stand that have room. `look`: from the map to pixels of the window, but for where it is pushed.
    On the map: counters, by their middles and half their sides; and printed boxes. Only a name that counts covers the
    middle of its own box, or the side of another; none the middle of another."""
    names = list(names)
    small = [each for each in names if each.size * zoom < (FIRST if _is_sought(each) else LEGIBLE)]
    if not small:
        return
    room = _Room(names, look, zoom, whole, boxes)
    for counter in counters:
        room.taken.add(_badged(look, zoom, *counter))
    for each in besides:
        room.taken.add(_bounds(look.mapRect(each)))
    for name in set(names).difference(small):
        room.fill(_as_printed(name, room.seen[name], zoom))
    for high in (HIGH, LOW):
        found = {name: room.place(name, high) for name in small}
        yield from filter(None, found.values())
        small = [name for name, placed in found.items() if placed is None]


class _Room:
    """What stands in the way of names on the map as it is looked at."""

    def __init__(
        self, names: Iterable[Wanted], look: QTransform, zoom: float, whole: QRectF, boxes: Mapping[AreaId, QRectF]
    ) -> None:
        self._look, self._zoom, self._edge = look, zoom, _bounds(look.mapRect(whole))
        self._lie = {area: _bounds(look.mapRect(box)) for area, box in boxes.items()}
        self._halves = {area: _inner(box, HALF_OF_BOX) for area, box in self._lie.items()}
        self._inner = {area: _inner(box, RIM_OF_BOX) for area, box in self._lie.items()}
        self._middles, self._printed = Grid(self._halves.values()), Grid(self._inner.values())
        self.taken, self._named = Taken(self._edge), Grid()
        self.seen = {name: _seen(look, name) for name in names}
        self._stand = Grid((*at, *at) for at in (*self.seen.values(), *map(_middle_of, self._lie.values())))

    def fill(self, box: Bounds) -> None:
        """A name stands here."""
        self.taken.add(box)
        self._named.add(box)

    def place(self, name: Wanted, high: float) -> Placed | None:
        # A capital that finds no room otherwise is to be seen all the same.
        # One that is printed on a plate of its own covers that.
        for over in (True,) if name.plate[1] else (False, True) if name.worth >= CAPITAL else (False,):
            spots = _spots(name, self.seen[name], self._zoom, self._lie.get(name.area), high)
            found = next(((lines, box) for lines, box in spots if self._fits(name, box, over=over)), None)
            if found is not None:
                lines, box = found
                plate = _plate_under(box, self.seen[name], name, self._look)
                # It may lie beneath a counter; but it covers no other name.
                plate = plate if plate is not None and self._named.is_free(plate) else None
                self.fill(plate or box)
                return Placed(name, lines, box, plate, high)
        return None

    def _fits(self, name: Wanted, box: Bounds, *, over: bool) -> bool:
        edge = self._edge
        within = box[0] >= edge[0] and box[1] >= edge[1] and box[2] <= edge[2] and box[3] <= edge[3]
        if not within or not self.taken.is_free(box):
            return False
        at, lies, size = self.seen[name], self._lie.get(name.area), name.size * self._zoom
        if size >= LEGIBLE and abs(box[0] + box[2] - 2 * at[0]) + abs(box[1] + box[3] - 2 * at[1]) > 1:
            # It can be read as it is printed: beside that it would be there twice.
            return False
        if size >= MADE_OUT and _is_half_upon(box, _as_printed(name, at, self._zoom)):
            return False
        bare = self._middles.is_free(box, self._halves.get(name.area) if name.worth else None)
        bare = bare and (bool(name.worth) or self._printed.is_free(box, self._inner.get(name.area)))
        return over or (bare and (name.worth >= CAPITAL or _is_nearest(box, at, lies, self._stand)))


def _inner(box: Bounds, share: float) -> Bounds:
    left, top, right, low = box
    aside, down = (right - left) * share, (low - top) * share
    return left + aside, top + down, right - aside, low - down


def _middle_of(box: Bounds) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _is_nearest(box: Bounds, at: tuple[float, float], lies: Bounds | None, stand: Grid) -> bool:
    """Whether no other name is printed, and no other box lies, about as near as its own."""
    own = [at] if lies is None else [at, _middle_of(lies)]
    away = min(max(box[0] - x, x - box[2], box[1] - y, y - box[3], 0.0) for x, y in own) * NEARER
    wider = box[0] - away, box[1] - away, box[2] + away, box[3] + away
    return not away or stand.is_free(wider, *((*spot, *spot) for spot in own))


def _as_printed(name: Wanted, at: tuple[float, float], zoom: float) -> Bounds:
    """What its small letters take."""
    size = name.size * zoom
    return _around(at, _wide(name, name.lines) * size / HIGH, size * len(name.lines))


def _is_half_upon(box: Bounds, other: Bounds) -> bool:
    """It lies on a part of the other, and leaves some of it to be seen."""
    (left, top, right, low), (one_left, one_top, one_right, one_low) = box, other
    touches = one_left < right and left < one_right and one_top < low and top < one_low
    return touches and not (left <= one_left and one_right <= right and top <= one_top and one_low <= low)


def _is_sought(name: Wanted) -> bool:
    """A capital that is printed as all else is; on a plate of its own it is found without larger letters."""
    return name.worth >= CAPITAL and not (name.plate[1] or name.pale)


def _plate_under(box: Bounds, at: tuple[float, float], name: Wanted, look: QTransform) -> Bounds | None:
    """Over the printed one, where the name stands upon it or nearly so."""
    x, y = at
    if not name.plate[1] or abs(look.m11()) < abs(look.m12()) or not box[0] < x < box[2]:
        return None
    left, right = sorted(look.map(QPointF(end, name.at[1])).x() for end in name.plate)
    half = name.size * abs(look.m11()) * 0.66
    top, low = min(box[1] - PLATE, y - half), max(box[3] + PLATE, y + half)
    return (min(left, box[0]), top, max(right, box[2]), low) if low - top < TALL else None


def _spots(
    name: Wanted, at: tuple[float, float], zoom: float, lies: Bounds | None, letters: float
) -> Iterator[tuple[tuple[str, ...], Bounds]]:
    """As near as may be to where it is printed; on one line, or on as many as it has words. Where what is printed would
    be made out beside it, on the same lines first: they cover that. What cannot be made out may also stand about the
    box that it names, and farther."""
    forms = _forms(name.lines)
    same = dict.fromkeys((name.lines, *forms)) if name.size * zoom >= MADE_OUT else forms
    sized = [(lines, _wide(name, lines) * letters / HIGH, len(lines) * letters) for lines in same]
    for lines, wide, high in sized:
        for aside, up in NEAR:
            yield lines, _around((at[0] + aside * wide, at[1] + up), wide, high)
    for lines, wide, high in sized if name.size * zoom < MADE_OUT else ():
        if lies is not None:
            yield from ((lines, _around(spot, wide, high)) for spot in _about(lies, wide, high))
        for aside, up in FAR:
            yield lines, _around((at[0] + aside * wide, at[1] + up), wide, high)


def _about(box: Bounds, wide: float, high: float) -> Iterator[tuple[float, float]]:
    """Above and below it, and at its sides: in the middle, then at the corners."""
    left, top, right, low = box
    x, y, aside = (left + right) / 2, (top + low) / 2, wide / 2 + BESIDE
    yield from ((x, top - high / 2 - 1), (x, low + high / 2 + 1))
    yield from ((to, at) for at in (y, top, low) for to in (right + aside, left - aside))


@cache
def _forms(printed: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    line = " ".join(printed).replace("- ", "-")
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
    return [
        Piece(back.mapRect(_rectangle(each.plate or each.box)), partial(_lines, each, back, dimmed)) for each in found
    ]


def _rectangle(box: Bounds) -> QRectF:
    return QRectF(box[0], box[1], box[2] - box[0], box[3] - box[1])


def _lines(each: Placed, back: QTransform, dimmed: Set[AreaId]) -> Iterator[NameLine | Stroke]:
    high, name = each.high * len(each.lines), each.name
    x, y = (each.box[0] + each.box[2]) / 2, (each.box[1] + each.box[3]) / 2
    share, small = DIM if name.area in dimmed else 1.0, each.high / DRAWN_AT
    ink, rim = clear(name.ink, share), clear(name.halo, RIM * share)
    firm = BOLD if name.worth >= CAPITAL else FIRM
    if each.plate is not None:
        yield _drawn_plate(_rectangle(each.plate), back, ink)
    for number, line in enumerate(each.lines):
        foot = y - high / 2 + each.high * (number + 0.5) + each.high * (CAPITALS - BELOW / 2) / 2
        at = QTransform().translate(x - _length(line, name.style) * each.high / HIGH / 2, foot)
        look = QTransform().scale(small, small) * at * back
        yield NameLine(line, face(name.style), look, ink, firm / small, rim, HALO / small)


def _drawn_plate(box: QRectF, back: QTransform, ink: QColor) -> Stroke:
    """Opaque, with round ends."""
    path = QPainterPath()
    round_ = HIGH / 2 + PLATE
    path.addRoundedRect(box, round_, round_)
    return Stroke(back.map(path), QColor(PAPER), QPen(ink, EDGE * hypot(back.m11(), back.m12())))
