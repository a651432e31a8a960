"""A unit that is not on the board, for questions about deploying one (§3.6)."""

from __future__ import annotations

from itertools import count

from counters.counter import Counter, CounterId, KindId, SideId
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.pieces import pool_of


def unused_unit(view: Standpoint, sort: str, nation: SideId) -> tuple[Standpoint, Counter]:
    """One that lies in the pool; if none does, one that is thought of: what limits units is how many were printed."""
    pool = pool_of(view, nation)
    for one in view.position.in_place(pool):
        if (one.kind, one.side) == (sort, nation):
            return view, one
    ids = (CounterId(f"{nation}_{sort}_unused_{number}") for number in count())
    new = Counter(id=next(id for id in ids if id not in view.position.counters), kind=KindId(sort), side=nation)
    return Standpoint(view.game, view.position.placed((new,), pool), view.side), new
