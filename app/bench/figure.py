"""One measured figure, beside the plain way measured in the same run."""

from __future__ import annotations

import msgspec


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
