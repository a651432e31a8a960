"""The charts of a game on pages, each as large as it is read at arm's length; a long one goes on overleaf."""

from __future__ import annotations

from collections.abc import Iterator

from app.paper.paper import MARGIN, Page, Paper, foot
from app.pictures.chart_sheet import Table, laid_out
from counters.faces.lettering import number
from counters.game import Game

SCALE = 0.235
"""Millimetres for each unit of a chart: its letters are three millimetres high."""

GAP, FOOT = 4.0, 6.0


def chart_pages(game: Game, paper: Paper) -> list[Page]:
    """In the order of the sheet, one beneath the other, two beside each other where both are narrow."""
    wide, high = paper.wide - 2 * MARGIN, paper.high - 2 * MARGIN - FOOT
    tables = [
        part for chart in game.sheet.charts.values() for part in laid_out(chart, wide / SCALE).parts(high / SCALE)
    ]
    sheets = list(_filled(tables, wide, high))
    return [
        Page(paper, (*body, *foot(paper, f"{game.sheet.title} · charts · {at}/{len(sheets)}")))
        for at, body in enumerate(sheets, start=1)
    ]


def _filled(tables: list[Table], wide: float, high: float) -> Iterator[list[str]]:
    """Row by row, as a page is read."""
    body: list[str] = []
    x = y = deep = 0.0
    for table in tables:
        across, down = table.wide * SCALE, table.high * SCALE
        if x and x + across > wide + 0.01:
            x, y, deep = 0.0, y + deep + GAP, 0.0
        if body and y + down > high + 0.01:
            yield body
            body, x, y, deep = [], 0.0, 0.0, 0.0
        spot = f"translate({number(MARGIN + x)} {number(MARGIN + y)}) scale({SCALE})"
        body.append(f'<g transform="{spot}">{table.svg()}</g>')
        x, deep = x + across + GAP, max(deep, down)
    if body:
        yield body
