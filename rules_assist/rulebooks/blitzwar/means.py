"""By what means counters go: each chapter brings its own, and `reach` asks those that suit the counters and the phase.

A chapter module that brings means exports `MEANS: dict[str, Means]`, name to means; `__init__` puts them together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from counters.counter import Counter
from rules_assist.advice import Reach
from rules_assist.common.standpoint import Standpoint


class Means(NamedTuple):
    """One way of going: tactical, strategic, naval, sea_transport and so on."""

    reach: Callable[[Standpoint, tuple[Counter, ...]], Reach]
    """Every area, with a way or a reason; `Way.cost` is in supplies."""

    suits: Callable[[Standpoint, Counter], bool]
    """Whether such a counter goes by it at all."""

    phases: tuple[str, ...]
    """When, as the phases' ids end: `movement` is axis_movement in the Axis's turn. None named: at any time."""

    rule: str
    aliases: tuple[str, ...] = ()
    only_asked: bool = False
    """Not told unless it is asked for, or its phase has come: moves of one zone after combat."""
