"""Every chart of a game on one picture, as tables: what would lie beside the board, printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.look import BOOKISH, FELT, PAPER, PLAIN, PRINT
from app.pictures.drawing import Drawing
from counters.box.sheet import Chart
from counters.faces.lettering import number, width, wrapped, write
from counters.game import Game

ACROSS, MARGIN, GAP, TOP = 1800.0, 30.0, 24.0, 90.0
SIZE, LINE, PAD = 13.0, 1.32, 6.0
SMALL = 12.0
WIDEST = 330.0
"""A column is never wider: longer words are broken into lines."""

SNUG = 0.9
"""What Lato needs of the width that is reckoned, and a little more: nine tenths."""

HEAD, ODD, RULE = "#3b4a4f", "#f4efdf", "#b9ae93"
MADE_UP = "reconstructed"


def chart_sheet(game: Game) -> Drawing:
    """In the order of the sheet, each as high up as there is room for it."""
    body = [write(game.sheet.title, MARGIN, 62, 40, PAPER, anchor="start", family=BOOKISH)]
    skyline = [(MARGIN, ACROSS - MARGIN, TOP)]
    for chart in game.sheet.charts.values():
        table = laid_out(chart)
        x, y = _room(skyline, table.wide)
        body.append(f'<g transform="translate({number(x)} {number(y)})">{table.svg()}</g>')
        skyline = _built(skyline, x, x + table.wide + GAP, y + table.high + GAP)
    bottom = max(high for _, _, high in skyline) - GAP + MARGIN
    ground = f'<rect width="{number(ACROSS)}" height="{number(bottom)}" fill="{FELT}"/>'
    return Drawing(0, 0, ACROSS, bottom, body=(ground, *body))


Skyline = list[tuple[float, float, float]]
"""From the left to the right: from where, to where, and how far down it is taken."""


def _room(skyline: Skyline, wide: float) -> tuple[float, float]:
    """The highest spot that is wide enough, and of those the one furthest to the left."""
    right = skyline[-1][1]
    spots = [
        (max(low for left, end, low in skyline if left < start + wide and end > start), start)
        for start, _, _ in skyline
        if start + wide <= right + 1e-6 or start == MARGIN
    ]
    y, x = min(spots)
    return x, y


def _built(skyline: Skyline, left: float, right: float, low: float) -> Skyline:
    """The skyline with a table added to it."""
    right = min(right, skyline[-1][1])
    kept = [
        part
        for start, end, high in skyline
        for part in ((start, min(end, left), high), (max(start, right), end, high))
        if part[1] - part[0] > 1e-6
    ]
    return sorted([*kept, (left, right, low)])


@dataclass(frozen=True)
class Table:
    """A chart whose columns have found their widths and whose cells are broken into lines."""

    chart: Chart
    columns: tuple[float, ...]
    rows: tuple[tuple[tuple[str, ...], ...], ...]
    """Cells as lines; the first row is the heads, the first column what the rows are read by."""

    below: tuple[str, ...]

    @property
    def wide(self) -> float:
        return sum(self.columns) + 2 * PAD

    @property
    def heights(self) -> tuple[float, ...]:
        return tuple(max((len(cell) for cell in row), default=1) * SIZE * LINE + PAD for row in self.rows)

    @property
    def high(self) -> float:
        return 34 + sum(self.heights) + len(self.below) * SIZE * LINE + 2 * PAD

    def parts(self, high: float) -> Iterator[Table]:
        """The same on several pages, each with the heads; what stands below is on the last."""
        room, rows = high - self.high + sum(self.heights), [self.rows[0]]
        used = self.heights[0]
        for row, tall in zip(self.rows[1:], self.heights[1:], strict=True):
            if used + tall > room and len(rows) > 1:
                yield replace(self, rows=tuple(rows), below=())
                rows, used = [self.rows[0]], self.heights[0]
            rows.append(row)
            used += tall
        yield replace(self, rows=tuple(rows))

    def svg(self) -> str:
        parts = [
            f'<rect width="{number(self.wide)}" height="{number(self.high)}" rx="4" fill="{PAPER}"/>',
            write(self.chart.title, PAD + 2, 24, 18, PRINT, anchor="start", family=BOOKISH),
        ]
        y = 34.0
        for at, (row, high) in enumerate(zip(self.rows, self.heights, strict=True)):
            fill = HEAD if at == 0 else ODD if at % 2 else PAPER
            box = f'x="{number(PAD)}" y="{number(y)}" width="{number(self.wide - 2 * PAD)}" height="{number(high)}"'
            parts.append(f'<rect {box} fill="{fill}" stroke="{RULE}" stroke-width="0.5"/>')
            parts += self._cells(row, y, head=at == 0)
            y += high
        parts += [
            write(
                line, PAD + 2, y + (at + 1) * SIZE * LINE, SIZE * 0.92, PRINT, bold=False, anchor="start", family=PLAIN
            )
            for at, line in enumerate(self.below)
        ]
        return "".join(parts)

    def _cells(self, row: tuple[tuple[str, ...], ...], y: float, *, head: bool) -> list[str]:
        found, x, ink = [], PAD, PAPER if head else PRINT
        for at, (cell, wide) in enumerate(zip(row, self.columns, strict=True)):
            centred = at > 0 and self.chart.is_short(at - 1)
            for index, line in enumerate(cell if any(cell) else ()):
                spot = x + wide / 2 if centred else x + PAD / 2
                anchor = "middle" if centred else "start"
                base = y + PAD / 2 + SIZE * (0.95 + index * LINE)
                found.append(write(line, spot, base, SIZE, ink, bold=head or at == 0, anchor=anchor, family=PLAIN))
            x += wide
        return found


def laid_out(chart: Chart, across: float = ACROSS - 2 * MARGIN) -> Table:
    """Columns as wide as their longest cell, within reason and within the room across."""
    heads = chart.printed_heads or ("",) * len(chart.rows)
    texts = [("", *chart.columns), *((head, *row) for head, row in zip(heads, chart.rows, strict=True))]
    columns = tuple(_column([row[at] for row in texts], bold=at == 0) for at in range(len(texts[0])))
    # A title is never wider than its table.
    lacking = width(chart.title, 19) - sum(columns)
    columns = (*columns[:-1], columns[-1] + max(0.0, lacking))
    room = across - 2 * PAD
    if sum(columns) > room:
        columns = tuple(each * room / sum(columns) for each in columns)
    rows = tuple(
        tuple(
            _lines(cell, wide, bold=line == 0 or at == 0)
            for at, (cell, wide) in enumerate(zip(row, columns, strict=True))
        )
        for line, row in enumerate(texts)
    )
    return Table(chart, columns, rows, tuple(_below(chart, sum(columns))))


def _column(cells: list[str], *, bold: bool) -> float:
    """Its head is bold, and so is the first column."""
    longest = max((width(cell, SIZE, bold=bold or at == 0) for at, cell in enumerate(cells)), default=0)
    return min(WIDEST, longest) * SNUG + 2 * PAD if longest else 0


def _lines(cell: str, wide: float, *, bold: bool) -> tuple[str, ...]:
    return tuple(wrapped(cell, (wide - PAD) / SNUG, SIZE, bold=bold)) or ("",)


def _below(chart: Chart, wide: float) -> list[str]:
    """What is said beneath: the note, and where the numbers are not the printed ones."""
    told = [chart.note] if chart.note else []
    if MADE_UP in chart.source.lower():
        told.append(f"Source: {chart.source}")
    return [line for text in told for line in wrapped(text, (wide - PAD) / SNUG, SMALL)]
