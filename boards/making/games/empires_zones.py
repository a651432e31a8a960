"""Boxes of Empires of History: zones beyond the edge of the map, each with room for counters beside its name; mines."""

from __future__ import annotations

import re

import shapely
from shapely import Polygon

from boards.board import Box
from boards.engraving.ink import INK, moved, stroke
from boards.lettering import Letters, Style
from boards.making.games import empires_signs as signs
from boards.making.looks import panels
from boards.making.looks.labels import LAND_HALO, SEA_LETTERS, Label, Sign
from boards.making.looks.paper import Paper
from boards.making.looks.printing import Drawing
from boards.making.looks.signs import mixed
from boards.making.world.placing import broken
from boards.making.world.tables import Frame

SIZE, LEAST = 31.0, 27.5
"""How large names are written, and how small at least."""

LINE = 0.9
"""From one line of a name to the next, in sizes."""

SCALE = 0.78
"""Of the signs beneath a name."""

FIELD = 1.1
"""The side of the room for counters, in counters."""


def draw(paper: Paper, made: Drawing) -> None:
    for box in paper.made.map.boxes.values():
        if box.kind.startswith("off_map"):
            made.lettered[box.id] = _zone(paper, made, box)
        elif box.kind == "mine_box":
            made.lettered[box.id] = _mine(paper.letters, made, box, made.boxes.get(box.id, box.shape).bounds)


def _zone(paper: Paper, made: Drawing, box: Box) -> Polygon:
    """A space like any other: its name, and what is printed in a territory or a sea; the paper that these take."""
    x, y, far, low = panels.frame_of(box)
    tints = paper.made.table.print["tints"]
    sea = box.kind == "off_map_sea"
    fill = "#bcd3df" if sea else mixed(tints[signs.home_of(box.attributes)], "#efe6d0", 0.48)
    made.add("boxes", [stroke(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z", INK, 2.4, fill=fill)])
    style: Style = "italic" if sea else "small caps"
    lines, size = fitting(paper.letters, box.name, style, far - x - 12)
    for number, line in enumerate(lines):
        made.labels.append(
            Label(line, style, size, ((x + far) / 2, y + 6 + size * (0.68 + LINE * number)),
                  colour=SEA_LETTERS if sea else INK, halo="#dfeaf0" if sea else LAND_HALO, of=box.id)
        )  # fmt: skip
    foot = y + 8 + size * (0.8 + LINE * (len(lines) - 1))
    row = (
        [*signs.trade(paper.letters, box.attributes, tints), *signs.hexes(paper.letters, box.attributes)]
        if sea else signs.all_of(paper.letters, box.attributes, tints)
    )  # fmt: skip
    drawn, foot = _rows(row, (x, foot, far))
    made.add("boxes", drawn)
    return shapely.box(x + 3, y + 3, far - 3, foot)


def fitting(letters: Letters, text: str, style: Style, wide: float) -> tuple[tuple[str, ...], float]:
    """On as few lines as are not too wide, a little smaller if it must be: the lines and their size."""
    ways = broken(text, 3)
    for size in (SIZE, (SIZE + LEAST) / 2, LEAST):
        for way in ways:
            if all(letters(line, style, size, 0).width <= wide for line in way):
                return way, size
    return ways[-1], LEAST


def _rows(row: list[Sign], within: tuple[float, float, float]) -> tuple[list[str], float]:
    """Signs beneath a name, as many to a line as there is room for; and where they end."""
    x, y, far = within
    lines: list[list[Sign]] = [[]]
    for sign in row:
        if lines[-1] and (sum(it.width for it in lines[-1]) + sign.width) * SCALE > far - x - 6:
            lines.append([])
        lines[-1].append(sign)
    found: list[str] = []
    for line in lines if row else []:
        high = max(sign.height for sign in line) * SCALE
        left = (x + far) / 2 - sum(it.width for it in line) * SCALE / 2
        for sign in line:
            found.append(moved(sign.drawing, round(left + sign.width * SCALE / 2, 1), round(y + high / 2, 1), SCALE))
            left += sign.width * SCALE
        y += high + 2
    return found, y


def mine_size(paper: Paper, box: Box) -> tuple[float, float]:
    """How wide and how high a mine box is: its name on one or two lines, and room for a counter."""
    lines = _mine_lines(paper.letters, box)
    side = FIELD * paper.made.table.counter
    wide = max(paper.letters(line, "roman", LEAST, 0).width for line in lines) + 12
    return max(side, wide) + 8, side + 10 + LEAST * len(lines)


def _mine_lines(letters: Letters, box: Box) -> tuple[str, ...]:
    name = re.sub(r"^(Mouth of the |Strait of )|( straits?)? mines$", "", box.name)
    return broken(name, 2)[-1] if letters(name, "roman", LEAST, 0).width > 160 else (name,)


def _mine(letters: Letters, made: Drawing, box: Box, frame: Frame) -> Polygon:
    x, y, far, low = frame
    lines = _mine_lines(letters, box)
    head = y + 6 + LEAST * len(lines)
    made.add(
        "boxes",
        [
            stroke(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z", "#0d2c57", 2, fill=signs.MINE),
            stroke(f"M{x + 4:g} {head:g}H{far - 4:g}V{low - 4:g}H{x + 4:g}Z", "#dfeaf0", 1, fill="#3a6aa9"),
        ],
    )
    for number, line in enumerate(lines):
        at = (x + far) / 2, y + LEAST * (0.82 + number)
        made.labels.append(Label(line, "roman", LEAST, at, colour="#ffffff", of=box.id))
    return shapely.box(x + 2, y + 2, far - 2, head - 1)
