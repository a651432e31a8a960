"""Moving units (§6.2), and laying them out from the pool (§6.1)."""

from __future__ import annotations

from counters.counter import Counter
from rules_assist.advice import Reach
from rules_assist.standpoint import Standpoint


def reach_of(view: Standpoint, group: tuple[Counter, ...], means: str) -> Reach:
    return Reach()
