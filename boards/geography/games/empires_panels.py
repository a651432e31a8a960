"""Around the maps of Empires of History: off-map zones, boxes of small territories and mines, charts, key and title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from boards.board import AreaId, Box, Cell
from boards.engraving.ink import GOLD, INK, PAPER, circle, moved, stroke, wash
from boards.engraving.lettering import Letters, Style
from boards.engraving.symbols import STRAIT, star
from boards.geography.drawing import panels
from boards.geography.drawing.borders import BorderPen
from boards.geography.drawing.labels import LAND_HALO, SEA_LETTERS, Label, Sign
from boards.geography.drawing.printing import Drawing
from boards.geography.drawing.sheet import Sheet
from boards.geography.games import empires_signs as signs
from boards.geography.placing import broken
from boards.geography.tables import Frame

PAPERS: Mapping[str, tuple[Frame, ...]] = {
    "europe": ((0, 0, 600, 4200), (6600, 0, 7460, 4200)),
    "pacific": ((20, 3330, 1078, 4180),),
}
"""Where the paper is bare of map."""

CAPTION = "#5b2e1c"


def draw(sheet: Sheet, made: Drawing, pens: Mapping[str, BorderPen]) -> None:
    if sheet.map == "europe":
        made.add(
            "boxes",
            [wash("M0 0H600V4200H0ZM6600 0H7460V4200H6600Z", "#e2d7bb"), stroke("M600 0V4200M6600 0V4200", INK, 3)],
        )
        _title(made, "Europe and the Atlantic", (300, 3620))
        _key(sheet.letters, made, pens)
        _europe_charts(sheet, made)
    else:
        made.add("boxes", [panels.sheet_of_paper(PAPERS["pacific"][0])])
        made.labels += [
            Label("Empires of History: WWII", "small caps", 52, (549, 3400), spacing=2, colour=CAPTION),
            Label("Asia and the Pacific: turns of two months", "italic", 27, (549, 3442)),
        ]
        _grid(sheet, made, "turn_track", "", _turn)
    for box in sheet.made.map.boxes.values():
        for part in _box(sheet, replace(box, shape=made.boxes.get(box.id, box.shape))):
            if isinstance(part, Label):
                made.labels.append(part)
            else:
                made.add("boxes", [part])


def _box(sheet: Sheet, box: Box) -> Iterator[str | Label]:
    if box.kind.startswith("off_map"):
        yield from _zone(sheet, box)
    elif box.kind == "mine_box":
        yield from _mine(sheet.letters, box)


def _zone(sheet: Sheet, box: Box) -> Iterator[str | Label]:
    """A space like any other: its name, and what is printed in a territory or a sea."""
    x, y, far, low = panels.frame_of(box)
    tints = sheet.made.table.print["tints"]
    sea = box.kind == "off_map_sea"
    owner = str(box.attributes.get("home", box.attributes.get("owner", "")))
    fill = "#bcd3df" if sea else signs.mixed(tints[owner], "#efe6d0", 0.48)
    yield stroke(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z", INK, 2.4, fill=fill)
    lines = _lines(sheet.letters, box.name, "italic" if sea else "small caps", 19, far - x - 10)
    for number, line in enumerate(lines):
        yield Label(
            line, "italic" if sea else "small caps", 19, ((x + far) / 2, y + 20 + 17 * number),
            colour=SEA_LETTERS if sea else INK, halo="#dfeaf0" if sea else LAND_HALO, of=box.id,
        )  # fmt: skip
    row = (
        [*signs.trade(sheet.letters, box.attributes, tints), *signs.hexes(sheet.letters, box.attributes)]
        if sea else signs.all_of(sheet.letters, box.attributes)
    )  # fmt: skip
    yield from _rows(row, ((x + far) / 2, low - 6), far - x - 8)


def _lines(letters: Letters, text: str, style: Style, size: float, wide: float) -> tuple[str, ...]:
    """On as few lines as are not too wide."""
    ways = broken(text, 3)
    fitting = [way for way in ways if all(letters(line, style, size, 0).width <= wide for line in way)]
    return fitting[0] if fitting else ways[-1]


def _rows(row: list[Sign], foot: tuple[float, float], wide: float) -> Iterator[str]:
    """Signs at the foot of a box, as many to a line as there is room for."""
    scale = 0.56
    lines: list[list[Sign]] = [[]]
    for sign in row:
        if lines[-1] and (sum(it.width for it in lines[-1]) + sign.width) * scale > wide:
            lines.append([])
        lines[-1].append(sign)
    y = foot[1] - 13
    for line in reversed(lines):
        left = foot[0] - sum(it.width for it in line) * scale / 2
        for sign in line:
            yield moved(sign.drawing, round(left + sign.width * scale / 2, 1), round(y, 1), scale)
            left += sign.width * scale
        y -= 28


def _mine(letters: Letters, box: Box) -> Iterator[str | Label]:
    x, y, far, low = panels.frame_of(box)
    yield stroke(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z", "#0d2c57", 2, fill=signs.MINE)
    yield stroke(f"M{x + 5:g} {y + 24:g}H{far - 5:g}V{low - 5:g}H{x + 5:g}Z", "#dfeaf0", 1, fill="#3a6aa9")
    words = re.sub(r"^(Mouth of the |Strait of )|( straits?)? mines$", "", box.name).replace("San ", "S. ")
    size = min(18.0, 18 * (far - x - 6) / letters(words, "roman", 18, 0).width)
    yield Label(words, "roman", size, ((x + far) / 2, y + 18), colour="#ffffff", of=box.id)


# ---------------------------------------------------------------- charts


def _grid(sheet: Sheet, made: Drawing, id: str, caption: str, inside: object) -> None:
    box = sheet.made.map.boxes[AreaId(id)]
    drawings, labels = panels.grid(box, inside)  # type: ignore[arg-type] # one of the functions below
    made.add("boxes", drawings)
    made.labels += labels
    left, top, right, _ = panels.frame_of(box)
    if caption:
        made.labels.append(panels.caption(caption, ((left + right) / 2, top - 16), 36))


def _turn(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, far, _ = frame
    month, _, year = cell.name.partition(" ")
    yield Label(month, "roman", 22, ((x + far) / 2, y + 25), of="turn_track")
    yield Label(year, "roman", 20, ((x + far) / 2, y + 47), of="turn_track")


def _head(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, far, _ = frame
    yield Label(cell.name, "small caps", 27, ((x + far) / 2, y + 34))


def _middle(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, _, far, low = frame
    bold = cell.name in ("0", "−10", "+15")
    yield Label(
        cell.name, "sans bold" if bold else "roman", 27, ((x + far) / 2, low - 12), colour=CAPTION if bold else INK
    )


def _phase(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, _, _ = frame
    yield Label(cell.id, "sans bold", 21, (x + 20, y + 27), colour=CAPTION)
    lines = [cell.name]
    if len(cell.name) > 16:
        lines = list(broken(cell.name, 2)[-1])
    for number, line in enumerate(lines):
        yield Label(line, "roman", 19, (x + 36, y + 27 + 20 * number), align=0)


def _slot(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, _, _ = frame
    yield Label(cell.id, "sans bold", 21, (x + 24, y + 26), colour=CAPTION)
    yield Label(cell.name, "roman", 22, (x + 46, y + 26), align=0)


def _step(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, _, far, low = frame
    if cell.id == "neutral":
        yield circle(((x + far) / 2, (low + frame[1]) / 2), 4, "#c9b88f")


def _europe_charts(sheet: Sheet, made: Drawing) -> None:
    _grid(sheet, made, "build_chart", "", _head)
    _grid(sheet, made, "us_entry_track", "US Entry", _middle)
    _grid(sheet, made, "phase_track", "Phases of a nation's turn", _phase)
    _grid(sheet, made, "order_track", "Order of Play", _slot)
    made.labels.append(panels.caption("Diplomacy Chart", (7030, 1580), 40))
    words = "* influenced on a 10 only · letters: the nation that pays 7 instead of 10"
    made.labels.append(Label(words, "italic", 23, (7030, 4176)))
    drawn: set[float] = set()
    for box in sheet.made.map.boxes.values():
        if box.kind == "diplomacy":
            _row_of(sheet, made, box, drawn)


def _row_of(sheet: Sheet, made: Drawing, box: Box, headed: set[float]) -> None:
    x, y, _, low = panels.frame_of(box)
    drawings, labels = panels.grid(box, _step)
    made.add("boxes", drawings)
    made.labels += labels
    name = box.name.removesuffix(" (diplomacy)") + (" *" if box.attributes.get("star") else "")
    size = min(27.0, 27 * 210 / sheet.letters(name, "roman", 27, 0).width)
    made.labels.append(Label(name, "roman", size, (x + 10, y + 46), align=0, of=box.id))
    favours = str(box.attributes.get("favours", ""))
    if favours:
        made.labels.append(Label(signs.LETTERS.get(favours, favours), "sans bold", 21, (x + 264, low - 30), align=1))
    if x not in headed:
        headed.add(x)
        for cell in box.cells:
            left, _, right, _ = panels.frame_of(cell)
            ways = {"axis_camp": ("Axis", "camp"), "allied_camp": ("Allied", "camp"), "neutral": ("", "Neutral")}
            words = ways.get(cell.id, ("favours", cell.name.rpartition(" ")[2]))
            for number, word in enumerate(words):
                if word:
                    made.labels.append(Label(word, "italic", 24, ((left + right) / 2, y - 33 + 23 * number)))


def _title(made: Drawing, words: str, middle: tuple[float, float]) -> None:
    x, y = middle
    made.add("boxes", [panels.sheet_of_paper((x - 276, y - 200, x + 276, y + 320))])
    made.add("boxes", [moved(stroke(star(16, 44, 19), GOLD, 1.4, fill="#ead9a8"), x, y - 120)])
    for text, size, down in (("Empires", 96, 0), ("of History", 74, 76), ("WWII", 66, 160)):
        made.labels.append(Label(text, "small caps", size, (x, y + down), spacing=5, colour=CAPTION))
    made.add("boxes", [panels.rule(x - 190, x + 190, y + 196)])
    made.labels += [
        Label(words, "italic", 31, (x, y + 240)),
        Label("September 1939", "italic", 31, (x, y + 278)),
    ]


def _key(letters: Letters, made: Drawing, pens: Mapping[str, BorderPen]) -> None:
    """The map key, from the very signs on the map."""
    frame: Frame = (12, 12, 588, 420)
    made.add("boxes", [panels.sheet_of_paper(frame)])
    made.labels.append(panels.caption("Map Key", (300, 52), 34))

    def line(name: str) -> str:
        pen = pens[name]
        if pen.banks:
            return stroke("M-22 0H22", pen.colour, pen.banks + 2 * pen.width) + stroke(
                "M-22 0H22", "#a9cdd9", pen.banks
            )
        return stroke("M-22 0H22", pen.colour, pen.width, pen.strong)

    mine = stroke("M-19-13H19V13H-19Z", "#0d2c57", 1.6, fill=signs.MINE)
    trade = circle((0, 0), 19, signs.CREAM, "#cf9e4b", 4) + circle((0, 0), 21, "none", INK, 1)
    fort = stroke("M-22 6H22", INK, 3) + "".join(moved(signs.FORT, n, -4) for n in (-15, 0, 15))
    rows = [
        (signs.value(letters, "4").drawing, "resource value"),
        (trade, "naval trade of a nation"),
        (signs.city(letters, "capital", "6").drawing, "capital, fortification"),
        (signs.city(letters, "city", "3").drawing, "city, fortification"),
        (signs.city(letters, "colonial", "2").drawing, "colonial city, size"),
        (signs.port("major").drawing, "major port"),
        (signs.port("minor").drawing, "minor port"),
        (signs.well(letters, "2").drawing, "oil wells"),
        (signs.PEAKS.drawing, "mountains"),
        (signs.hexagon(letters, "15").drawing, "connection point"),
        (mine, "mine box"),
        (f'<g transform="scale(0.5)">{STRAIT}</g>', "strait"),
        (fort, "fort line, defended side"),
        (line("river"), "river"),
        (line("quiet"), "territories"),
        (line("national"), "nations"),
        (line("sea"), "sea zones"),
        (panels.swatch(PAPER), "call-out of a small area"),
    ]
    small = [(f'<g transform="scale(0.66)">{sign}</g>', text) for sign, text in rows]
    drawings, labels = panels.legend(small, (24, 66, 580, 412), 2, 22, 44)
    made.add("boxes", drawings)
    made.labels += labels
