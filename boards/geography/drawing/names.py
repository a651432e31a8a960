"""Names on the map: lands in small caps with their signs beneath, seas in wide italics along a slight curve.

Every name is also data (`Label`), from which the program draws lettering that can be turned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any, NamedTuple

import shapely
from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Spot
from boards.engraving.ink import INK, moved, stroke
from boards.engraving.lettering import Letters, Pen, Style, curved_words, words
from boards.geography.anchors import anchor
from boards.geography.drawing.sheet import Sheet
from boards.geography.placing import Block, Place, broken, inside, outside, rectangle
from boards.geography.tables import LabelFacts

SEA_LETTERS = "#2f5b70"
LAND_HALO, SEA_HALO = "#f8f1df", "#dfeaf0"
LINE = 0.84
"""From one line of a name to the next, in sizes."""

CAPS = 0.66
"""The height of a capital letter, in sizes."""


class Sign(NamedTuple):
    """Something small that stands beneath a name, drawn around the origin for a name of size 44."""

    drawing: str
    width: float
    height: float = 44.0


SIGN_SIZE = 44.0


@dataclass(frozen=True)
class Label:
    """One line of lettering: what it says, how it is written, and where: the middle of its foot, or a curve."""

    text: str
    style: Style
    size: float
    at: Spot = (0, 0)
    turn: float = 0.0
    along: tuple[Spot, ...] = ()
    spacing: float = 0.0
    colour: str = INK
    halo: str = ""
    align: float = 0.5
    of: str = ""
    """The area or box it names."""

    def drawn(self, letters: Letters) -> str:
        pen = Pen(self.style, self.colour, self.halo, self.spacing, 0.6 if self.style == "small caps" else 0.0)
        if self.along:
            return curved_words(letters, self.text, self.along, self.size, pen)
        return words(letters, self.text, self.at, self.size, pen, align=self.align, turn=radians(self.turn))

    def data(self) -> dict[str, Any]:
        """For the file of lettering: what is as usual is left out."""
        found: dict[str, Any] = {"text": self.text, "style": self.style, "size": round(self.size, 1)}
        if self.along:
            found["along"] = [[round(x, 1), round(y, 1)] for x, y in self.along]
        else:
            found["at"] = [round(self.at[0], 1), round(self.at[1], 1)]
        for name, value, usual in (
            ("turn", round(self.turn, 1), 0.0),
            ("spacing", round(self.spacing, 1), 0.0),
            ("colour", self.colour, INK),
            ("halo", self.halo, ""),
            ("align", self.align, 0.5),
            ("of", self.of, ""),
        ):
            if value != usual:
                found[name] = value
        return found


@dataclass
class Names:
    """What came of it: the lettering, the signs and leader lines to draw, and where counters best lie."""

    labels: list[Label] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)
    leaders: list[str] = field(default_factory=list)
    anchors: dict[AreaId, Spot] = field(default_factory=dict)
    nowhere: list[str] = field(default_factory=list)
    """Names for which there was no room: a mistake of the table."""


def name_lands(
    sheet: Sheet,
    signs: Callable[[AreaId], Sequence[Sign]],
    sizes: tuple[float, float] = (23.0, 62.0),
    names: Mapping[AreaId, str] | None = None,
    only: Iterable[AreaId] | None = None,
) -> Names:
    """Each land's name and signs inside of it if they fit; else the signs alone, and the name beside it."""
    found = Names()
    later: list[AreaId] = []
    for id in only if only is not None else sheet.lands:
        shape, facts = sheet.lands[id], sheet.label(id)
        if facts.hidden:
            found.anchors[id] = anchor(shape)
            continue
        text = (names or {}).get(id) or sheet.made.map.areas[id].name
        if facts.outside or not _within(sheet, id, text, signs(id), facts, sizes, found):
            later.append(id)
    _keep_off_lines(sheet)
    for id in sorted(later, key=lambda id: sheet.lands[id].area):
        text = (names or {}).get(id) or sheet.made.map.areas[id].name
        _beside(sheet, id, text, signs(id), sizes[0], found)
    return found


def _within(
    sheet: Sheet, id: AreaId, text: str, signs: Sequence[Sign], facts: LabelFacts,
    sizes: tuple[float, float], found: Names,
) -> bool:  # fmt: skip
    shape = sheet.lands[id]
    ways = [facts.lines] if facts.lines else broken(text)
    blocks = [_block(sheet.letters, lines, signs) for lines in ways]
    largest = facts.size or min(sizes[1], max(sizes[0] + 4, 0.15 * float(shape.area) ** 0.5))
    if facts.at is not None:
        _put(sheet, id, ways[0], signs, Place(facts.at, largest), found)
        return True
    middle = anchor(shape)
    fit = inside(shape, blocks, _steps(largest, sizes[0]), middle, 0.14, sheet.taken)
    if fit is None:
        return False
    _put(sheet, id, ways[fit[0]], signs, fit[1], found)
    return True


def _steps(largest: float, least: float) -> list[float]:
    found = [largest]
    while found[-1] * 0.93 > least:
        found.append(found[-1] * 0.93)
    return [*found, least] if found[-1] > least else found


def _block(letters: Letters, lines: Sequence[str], signs: Sequence[Sign]) -> Block:
    wide = max(letters(line, "small caps", 100, 3).width / 100 for line in lines)
    row = sum(sign.width for sign in signs) / SIGN_SIZE * 1.0
    high = CAPS + LINE * (len(lines) - 1) + (max(sign.height for sign in signs) / SIGN_SIZE + 0.16 if signs else 0)
    return Block(max(wide, row) + 0.12, high + 0.1)


def _put(sheet: Sheet, id: AreaId, lines: Sequence[str], signs: Sequence[Sign], place: Place, found: Names) -> None:
    """The lines of a name one beneath the other, then its signs in a row."""
    size = place.size
    block = _block(sheet.letters, lines, signs)
    x, top = place.at[0], place.at[1] - (block.height - 0.1) * size / 2
    for number, line in enumerate(lines):
        foot = top + size * (CAPS + LINE * number)
        found.labels.append(Label(line, "small caps", size, (x, foot), spacing=size * 0.03, halo=LAND_HALO, of=id))
    if signs:
        high = max(sign.height for sign in signs) / SIGN_SIZE * size
        found.signs += _row(signs, (x, top + size * (CAPS + LINE * (len(lines) - 1) + 0.16) + high / 2), size)
    sheet.taken.add(rectangle(place.at, block.width * size, block.height * size))
    if sheet.lands[id].contains(Point(place.at)):
        found.anchors[id] = (round(x), round(place.at[1]))


def _row(signs: Sequence[Sign], middle: Spot, size: float) -> Iterator[str]:
    scale = size / SIGN_SIZE
    left = middle[0] - sum(sign.width for sign in signs) * scale / 2
    for sign in signs:
        half = sign.width * scale / 2
        yield moved(sign.drawing, round(left + half, 1), round(middle[1], 1), round(scale, 3))
        left += 2 * half


def _keep_off_lines(sheet: Sheet) -> None:
    """What stands beside its area must not lie upon a coast or a border."""
    sheet.taken.add(*(it.line for it in sheet.board.contacts if it.line is not None and it.a in sheet.made.map.areas))
    coast: list[BaseGeometry] = shapely.get_parts(shapely.boundary(sheet.land)).tolist()
    sheet.taken.add(*(line.buffer(2, quad_segs=1) for line in coast))


def _beside(sheet: Sheet, id: AreaId, text: str, signs: Sequence[Sign], least: float, found: Names) -> None:
    shape, facts = sheet.lands[id], sheet.label(id)
    size = facts.size or least + 3
    alone = _signs_alone(sheet, shape, signs)
    for lines in [facts.lines] if facts.lines else broken(text)[::-1]:
        block = _block(sheet.letters, lines, () if alone else signs)
        place = (
            Place(facts.at, size) if facts.at is not None
            else outside(shape, block, size, sheet.taken, shapely.box(*sheet.made.table.frame).buffer(-34), 170)
        )  # fmt: skip
        if place is None:
            continue
        _put(sheet, id, lines, () if alone else signs, place, found)
        if alone:
            found.signs += _row(signs, alone[0], alone[1])
        found.anchors[id] = anchor(shape)
        found.leaders += _leader(shape, rectangle(place.at, block.width * size, block.height * size))
        return
    found.nowhere.append(id)


def _signs_alone(sheet: Sheet, shape: BaseGeometry, signs: Sequence[Sign]) -> tuple[Spot, float] | None:
    """The signs without the name: where, and how large."""
    if not signs:
        return None
    block = Block(sum(it.width for it in signs) / SIGN_SIZE, max(it.height for it in signs) / SIGN_SIZE)
    fit = inside(shape, [block], _steps(34, 18), anchor(shape), 0.08, sheet.taken)
    if fit is None:
        return None
    place = fit[1]
    sheet.taken.add(rectangle(place.at, block.width * place.size, block.height * place.size))
    return place.at, place.size


def _leader(shape: BaseGeometry, label: BaseGeometry) -> Iterator[str]:
    """A fine line from the name to the land, if they are not close."""
    if shape.distance(label) < 26:
        return
    a, b = (Point(it) for it in shapely.get_coordinates(shapely.shortest_line(label, shape)))
    end = anchor(shape)
    inward = LineString([(b.x, b.y), end]).interpolate(min(10.0, b.distance(Point(end))))
    yield stroke(f"M{a.x:.1f} {a.y:.1f}L{inward.x:.1f} {inward.y:.1f}", INK, 1.6)
    yield f'<circle cx="{inward.x:.1f}" cy="{inward.y:.1f}" r="3.4" fill="{INK}"/>'


def name_seas(
    sheet: Sheet, ids: Iterable[AreaId], sizes: tuple[float, float] = (26.0, 84.0), colour: str = SEA_LETTERS
) -> Names:
    """Each sea's name along a slight curve, as large as the sea allows."""
    found = Names()
    for id in ids:
        shape, facts = sheet.seas[id], sheet.label(id)
        if facts.hidden:
            found.anchors[id] = anchor(shape)
            continue
        text = sheet.made.map.areas[id].name
        ways = [facts.lines] if facts.lines else broken(text)
        if facts.along:
            found.labels.append(_sea_label(ways[0][0], facts.size, facts.spacing, id, colour, along=facts.along))
            found.anchors[id] = anchor(shape)
            sheet.taken.add(LineString(facts.along).buffer(facts.size * 0.5))
            continue
        largest = facts.size or min(sizes[1], max(sizes[0] + 6, 0.082 * float(shape.area) ** 0.5))
        turns = (facts.turn,) if facts.turn or facts.at else (0.0, -8.0, 8.0, -16.0, 16.0, -26.0, 26.0, -38.0, 38.0)
        blocks = [_sea_block(sheet.letters, lines, turns) for lines in ways]
        if facts.at is not None:
            fit: tuple[int, Place] | None = (0, Place(facts.at, largest, facts.turn))
        else:
            fit = inside(shape, blocks, _steps(largest, sizes[0]), anchor(shape), 0.3, sheet.taken)
        if fit is None:
            found.nowhere.append(id)
            found.anchors[id] = anchor(shape)
            continue
        _put_sea(sheet, id, ways[fit[0]], fit[1], found, colour)
    return found


def _sea_block(letters: Letters, lines: Sequence[str], turns: tuple[float, ...]) -> Block:
    wide = max(letters(line, "italic", 100, 22).width / 100 for line in lines)
    bulge = 0.07 * wide if len(lines) == 1 else 0.0
    return Block(wide + 0.3, 0.75 + bulge + 1.05 * (len(lines) - 1), turns)


def _put_sea(sheet: Sheet, id: AreaId, lines: Sequence[str], place: Place, found: Names, colour: str) -> None:
    size, turn = place.size, radians(place.turn)
    block = _sea_block(sheet.letters, lines, ())
    down = (-sin(turn), cos(turn))

    def moved_down(by: float) -> Spot:
        return place.at[0] + down[0] * by, place.at[1] + down[1] * by

    if len(lines) == 1:
        half = block.width * size / 2
        bulge = 0.035 * block.width * size
        foot = moved_down(size * 0.25 + bulge * 0.5)
        ends = [(foot[0] + cos(turn) * side * half, foot[1] + sin(turn) * side * half) for side in (-1, 1)]
        top = (foot[0] - down[0] * bulge, foot[1] - down[1] * bulge)
        found.labels.append(_sea_label(lines[0], size, size * 0.22, id, colour, along=(ends[0], top, ends[1])))
    else:
        for number, line in enumerate(lines):
            foot = moved_down(size * (0.25 + 1.05 * (number - (len(lines) - 1) / 2)))
            label = _sea_label(line, size, size * 0.22, id, colour, at=foot, turn=place.turn)
            found.labels.append(label)
    sheet.taken.add(rectangle(place.at, block.width * size, block.height * size, place.turn))
    found.anchors[id] = (round(place.at[0]), round(place.at[1]))


def _sea_label(
    text: str, size: float, spacing: float | None, id: str, colour: str, *,
    at: Spot = (0, 0), turn: float = 0.0, along: tuple[Spot, ...] = (),
) -> Label:  # fmt: skip
    wide = size * 0.22 if spacing is None else spacing
    return Label(text, "italic", size, at, turn, along, wide, colour, SEA_HALO, of=id)
