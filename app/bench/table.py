"""The figures as a person reads them."""

from __future__ import annotations

from collections.abc import Iterable

from app.bench.groups import Figure

HEADS = ("group", "what", "here", "plainly", "ratio", "goal", "")


def as_text(figures: Iterable[Figure]) -> str:
    """A table with a line for each, and what was promised of it."""
    rows = [HEADS, *map(_row, figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    lines = ["  ".join(_set(row, widths)).rstrip() for row in rows]
    note = "Medians; both ways are measured by turns in this run. Ratio: how many times better than the plain way."
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:], "", note])


def _row(figure: Figure) -> tuple[str, ...]:
    met = {True: "met", False: "NOT MET", None: ""}[figure.met]
    here, plainly = (f"{short(value)} {figure.unit}" for value in (figure.value, figure.baseline))
    return figure.group, figure.name, here, plainly, f"{short(figure.ratio)} ×", figure.goal, met


def _set(row: tuple[str, ...], widths: list[int]) -> list[str]:
    """Words to the left, numbers to the right."""
    return [
        cell.rjust(width) if column in (2, 3, 4) else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]


def short(value: float) -> str:
    """Three figures are all that a clock is good for."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}"
