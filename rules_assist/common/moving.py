"""A group that goes as one: each counter by its own steps, to where there is room for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from boards.board import AreaId
from counters.counter import Counter
from rules_assist.advice import Reach, Reason, Way
from rules_assist.common.pointed import WhenPointedAt
from rules_assist.common.reaching import EndRule, Part, StepRule, reach, together
from rules_assist.common.stacking import Limit, no_room
from rules_assist.common.standpoint import Standpoint


class Far(NamedTuple):
    """How far counters go by one means: as far as is printed on each, or all of them as far as a number says."""

    means: str
    rule: str
    printed: str = ""
    most: float = 0


def go(
    view: Standpoint,
    group: tuple[Counter, ...],
    step: Callable[[Standpoint, Counter], StepRule],
    far: Far,
    limits: Sequence[Limit],
    *,
    may_end: EndRule | None = None,
) -> Reach:
    """Where a group can go as one, each counter by its own steps, to where there is room for all."""
    board, ids = view.game.board, [one.id for one in group]

    def fits(at: AreaId) -> Reason | None:
        return (may_end(at) if may_end else None) or no_room(view.position, limits, ids, at)

    def part(one: Counter) -> Part:
        start, most = view.position.area(one.id), far.most or view.game.number(one, far.printed)
        steps = step(view, one)
        found = reach(board, start, steps, rule=far.rule, allowance=most, means=far.means, may_end=fits)
        return Part((one.id,), start, found)

    return together([part(one) for one in group])


def offered(
    among: Mapping[AreaId, Reason | None],
    against: Callable[[AreaId], Iterator[Reason]],
    way: Callable[[AreaId], Way],
    notes: Iterable[Reason] = (),
) -> Reach:
    """Every area that nothing speaks against, and the way there; why not the others, when somebody points at them.
    Areas that come with a reason are shut to all."""
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, object] = {}
    for to, shut in among.items():
        if shut is None and next(against(to), None) is None:
            ways[to] = (way(to),)
        else:
            refused[to] = shut

    def why_not(to: AreaId) -> tuple[Reason, ...]:
        shut = among[to]
        return (shut,) if shut else tuple(dict.fromkeys(against(to)))

    return Reach(ways, WhenPointedAt(refused, why_not), tuple(dict.fromkeys(notes)))
