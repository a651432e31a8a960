"""Charts and tracks of Empires of History: the turns, the build chart, US entry, order of play, phases, diplomacy."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boards.board import AreaId, Box, Cell
from boards.engraving.ink import INK, circle, moved
from boards.lettering import Letters
from boards.making.games import empires_signs as signs
from boards.making.looks import panels
from boards.making.looks.labels import Label
from boards.making.looks.paper import Paper
from boards.making.looks.printing import Drawing
from boards.making.world.placing import broken
from boards.making.world.tables import Frame

CAPTION = "#5b2e1c"
SMALL = 27.5
"""The size of what is written beside a cell: seven pixels where a screen shows the whole map."""

Parts = Iterator[str | Label]
TITLES = {
    "build_chart": ("Build Chart", "what was bought waits here"),
    "us_entry_track": ("US Entry", ""),
    "order_track": ("Order of Play", ""),
    "phase_track": ("Phases of a Turn", ""),
}


def draw(paper: Paper, made: Drawing) -> None:
    """Every track of this map."""
    for id, inside in (
        ("build_chart", _head), ("us_entry_track", _above), ("order_track", _beside), ("phase_track", _beside),
        ("turn_track", _turn),
    ):  # fmt: skip
        if AreaId(id) in paper.made.map.boxes:
            _grid(paper, made, paper.made.map.boxes[AreaId(id)], inside)


def _grid(paper: Paper, made: Drawing, box: Box, inside: Callable[[Letters, Box, Cell], Parts]) -> None:
    made.add("boxes", panels.grid(box, lambda cell, _: inside(paper.letters, box, cell)))
    left, top, right, _ = panels.frame_of(box)
    if box.id in TITLES:
        made.labels.append(panels.caption(TITLES[box.id][0], ((left + right) / 2, top - 22), 44))


def _turn(letters: Letters, box: Box, cell: Cell) -> Parts:
    """The months above the cell."""
    x, y, far, _ = panels.frame_of(cell)
    month, _, year = cell.name.partition(" ")
    size = min(30.0, 30 * (far - x - 6) / letters(month, "roman", 30, 0).width)
    yield Label(month, "roman", max(SMALL, size), ((x + far) / 2, y - 36), of=box.id)
    yield Label(year, "roman", SMALL, ((x + far) / 2, y - 8), of=box.id, colour=CAPTION)


def _head(letters: Letters, box: Box, cell: Cell) -> Parts:
    x, y, far, _ = panels.frame_of(cell)
    size = min(34.0, 34 * (far - x - 16) / letters(cell.name, "small caps", 34, 0).width)
    yield Label(cell.name, "small caps", size, ((x + far) / 2, y + 36))


def _above(letters: Letters, box: Box, cell: Cell) -> Parts:
    """The number above the cell, those that decide something in bold."""
    x, y, far, _ = panels.frame_of(cell)
    bold = cell.name in ("0", "−10", "+15")
    yield Label(
        cell.name, "sans bold" if bold else "roman", 29, ((x + far) / 2, y - 7), colour=CAPTION if bold else INK
    )


def _beside(letters: Letters, box: Box, cell: Cell) -> Parts:
    """Its number and name to the left of the cell."""
    x, y, _, low = panels.frame_of(cell)
    left = panels.frame_of(box)[0]
    start = left if x < left + 300 else left + (panels.frame_of(box)[2] - left) / 2
    yield Label(cell.id, "sans bold", 29, (start + 23, (y + low) / 2 + 10), colour=CAPTION)
    lines = lines_within(letters, cell.name, x - start - 46)
    for number, line in enumerate(lines):
        foot = (y + low) / 2 + SMALL * (0.32 + number - (len(lines) - 1) / 2)
        yield Label(line, "roman", SMALL, (start + 44, foot), align=0)


def lines_within(letters: Letters, text: str, wide: float) -> tuple[str, ...]:
    ways = broken(text, 3)
    fits = (way for way in ways if all(letters(line, "roman", SMALL, 0).width <= wide for line in way))
    return next(fits, ways[-1])


# ---------------------------------------------------------------- diplomacy

NAME, NOTE = 44.0, 34.0


def diplomacy(paper: Paper, made: Drawing) -> None:
    """A row for every neutral: how it stands towards either camp, and who pays less to win it over."""
    drawn: set[float] = set()
    for box in paper.made.map.boxes.values():
        _row(paper, made, box, drawn)
    x, y = paper.width / 2, paper.height
    made.labels += [
        panels.caption("The Diplomacy Chart", (x, 124), 104),
        Label("How the neutrals stand towards the Axis and the Allies", "italic", 48, (x, 190)),
        Label(
            "* influenced on a 10 only · the shield at the end of a row: the nation that pays 7 instead of 10",
            "italic",
            NOTE,
            (x, y - 30),
        ),
    ]


def _row(paper: Paper, made: Drawing, box: Box, headed: set[float]) -> None:
    x, y, _, low = panels.frame_of(box)
    made.add("boxes", panels.grid(box, _step))
    name = box.name.removesuffix(" (diplomacy)") + (" *" if box.attributes.get("star") else "")
    first = panels.frame_of(box.cells[0])[0]
    middle = (y + low) / 2 + 0.3 * NAME
    made.labels.append(Label(name, "roman", NAME, (x + 96, middle), align=0, of=box.id))
    favours = str(box.attributes.get("favours", ""))
    tints = paper.made.table.print["tints"]
    for nation, across in ((str(box.attributes["nation"]), x + 50), (favours, first - 56)):
        if nation:
            sign = signs.shield(paper.letters, nation, tints)
            made.add("boxes", [moved(sign.drawing, across, (y + low) / 2, 1.9)])
    if x not in headed:
        headed.add(x)
        made.add("boxes", [panels.rule(x + 20, first - 20, y - 20)])
        for cell in box.cells:
            left, _, right, _ = panels.frame_of(cell)
            for number, word in enumerate(_standing(cell)):
                if word:
                    at = (left + right) / 2, y - 50 + 36 * number
                    made.labels.append(Label(word, "italic", 38, at))


def _standing(cell: Cell) -> tuple[str, str]:
    ways = {"axis_camp": ("Axis", "camp"), "allied_camp": ("Allied", "camp"), "neutral": ("", "neutral")}
    return ways.get(cell.id, ("favours", cell.name.rpartition(" ")[2]))


def _step(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, far, low = frame
    if cell.id == "neutral":
        yield circle(((x + far) / 2, (low + y) / 2), 6, "#c9b88f")
