"""The groups of figures, one file each: `./sandtable bench`. The plain ways beside them: `tests/baselines`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path

import msgspec

from boards.plain.bad_input import BadInput, unknown

# One measured figure, beside the plain way measured in the same run.


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """`ratio` says how many times better than the baseline the value is."""

    group: str
    name: str
    value: float
    unit: str
    baseline: float
    """The same, done plainly, in the same unit."""

    ratio: float
    goal: str = ""
    """In words; empty: nothing was promised."""

    met: bool | None = None
    """None where there is no goal."""


def compared(
    group: str, name: str, unit: str, value: float, baseline: float, *, at_least: float | None = None
) -> Figure:
    """A figure whose goal, if there is one, is to be so many times better than the baseline."""
    ratio = baseline / value if value else float("inf")
    goal = "" if at_least is None else f"at least {at_least:.3g} ×"
    met = None if at_least is None else ratio >= at_least
    return Figure(
        group=group, name=name, unit=unit, value=value, baseline=baseline, ratio=ratio, goal=goal, met=met
    )  # fmt: skip


CHECKOUT = Path(__file__).resolve().parent.parent.parent
GROUPS: Mapping[str, str] = {
    "model": "model", "table": "table_group", "boards": "boards_group",
    "shelf": "shelf_group", "assist": "assist_group", "editor": "editor_group",
}  # fmt: skip
"""A module has `figures()`, which measures one after the other."""


def run(groups: Sequence[str] = (), progress: Callable[[Figure], None] | None = None) -> list[Figure]:
    """Measure these groups, or all. `progress` hears of each figure when it is there."""
    for group in groups:
        if group not in GROUPS:
            raise BadInput(unknown("group", group, GROUPS))
    found: list[Figure] = []
    for group in groups or GROUPS:
        for figure in import_module(f"tests.bench.{GROUPS[group]}").figures():
            found.append(figure)
            if progress is not None:
                progress(figure)
    return found


# The figures as a person reads them.


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
