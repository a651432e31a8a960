"""How long work tells how far it is: it calls a `Tell` now and then, which may raise, and then the work is given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Tell: TypeAlias = Callable[[float], None]
"""What has been done, from 0 to 1."""


def to_nobody(_done: float) -> None:
    """Nobody wants to know."""


def part_of(tell: Tell, first: float, last: float) -> Tell:
    """For one part of the work: its whole is no more than this much of all."""
    return lambda done: tell(first + (last - first) * done)
