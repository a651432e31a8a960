"""A group sets out by land: whoever cannot move keeps all back, somebody pays, and each stack finds its ways."""

from __future__ import annotations

from collections.abc import Callable

from boards.board import AreaId
from counters.counter import Counter
from rules_assist.advice import Reach, Reason
from rules_assist.common.reaching import Part
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.marching import all_together, by_start, refused_everywhere
from rules_assist.rulebooks.blitzwar.paying import cannot_pay


def set_out(
    view: Standpoint,
    group: tuple[Counter, ...],
    hindered: Callable[[Standpoint, Counter], Reason | None],
    cost: float,
    ways_from: Callable[[Standpoint, tuple[Counter, ...], AreaId], Reach],
) -> Reach:
    """Where all of these can go together; or the first reason against all of it."""
    for one in group:
        if (why := hindered(view, one)) is not None:
            return refused_everywhere(view, why, view.position.area(one.id))
    if (poor := cannot_pay(view, group, cost)) is not None:
        return refused_everywhere(view, poor, view.position.area(group[0].id))
    stacks = by_start(view, group).items()
    return all_together([
        Part(tuple(one.id for one in stack), start, ways_from(view, stack, start)) for start, stack in stacks
    ])  # fmt: skip
