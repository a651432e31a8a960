"""Stacking by asking of each area and each side which of all the counters on the table lie there."""

from collections.abc import Collection, Mapping
from typing import NamedTuple


class Lying(NamedTuple):
    kind: str
    side: str
    area: str


def too_many(
    counters: Collection[Lying], areas: Collection[str], weights: Mapping[str, float], most: float
) -> dict[tuple[str, str], float]:
    """Every area and side with more than may be there, and how much it is."""
    sides = {counter.side for counter in counters}
    found = {}
    for area in areas:
        for side in sides:
            there = sum(
                weights.get(counter.kind, 0) for counter in counters if counter.area == area and counter.side == side
            )
            if there > most:
                found[area, side] = there
    return found
