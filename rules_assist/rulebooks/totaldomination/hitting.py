"""What an attack does to a target, a click each: there are no dice, whoever pays destroys (§6.3, §11.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boards.sentence import counter, say
from counters.counter import Counter
from counters.events import CountersMoved
from rules_assist.advice import Deed, Offer, Reason
from rules_assist.rulebooks.totaldomination.pieces import pool_of
from rules_assist.standpoint import Standpoint


def hits(
    view: Standpoint, targets: Sequence[Counter], costs: Sequence[int], against: Sequence[Reason | None], rule: str
) -> Iterator[Offer]:
    """Back to the pool with any of those that nothing protects."""
    able = [(one, cost) for one, cost, why in zip(targets, costs, against, strict=True) if why is None]
    if able:
        deeds = tuple(
            Deed(
                sentence=say("{who}: {cost} OPs", who=counter(one.id), cost=cost),
                event=CountersMoved((one.id,), pool_of(view, one.side)),
            )
            for one, cost in able
        )
        told = say("For its cost, a unit is destroyed and goes back to its pool.")
        yield Offer(verb="lose", counters=(), times=len(able), deeds=deeds, sentence=told, rule=rule)
