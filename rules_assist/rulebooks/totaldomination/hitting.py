"""What an attack does to a target, a click each: there are no dice, whoever pays destroys (§6.3, §11.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boards.plain.sentence import counter, say, side
from counters.counter import Counter, SideId
from counters.events import CountersMoved, Single, Together
from rules_assist.advice import Deed, Reason
from rules_assist.battle_sheet import Offer
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.advancing import invaded
from rules_assist.rulebooks.totaldomination.bombing import into_the_hangar
from rules_assist.rulebooks.totaldomination.joining import advances
from rules_assist.rulebooks.totaldomination.pieces import pool_of


def hits(
    view: Standpoint, targets: Sequence[Counter], costs: Sequence[int], against: Sequence[Reason | None], rule: str
) -> Iterator[Offer]:
    """Back to the pool with any of those that nothing protects."""
    able = [(one, cost) for one, cost, why in zip(targets, costs, against, strict=True) if why is None]
    if able:
        deeds = tuple(_hit(view, (one,), cost) for one, cost in able)
        told = say("For its cost, a unit is destroyed and goes back to its pool.")
        yield Offer(verb="lose", counters=(), times=len(able), deeds=deeds, sentence=told, rule=rule)


def struck(
    view: Standpoint, planes: Sequence[Counter], targets: Sequence[Counter], costs: Sequence[int], rule: str
) -> Iterator[Offer]:
    """In an Air Strike all targets are destroyed at once, or one of them; and the Air Fleet goes into the hangar."""
    hangar = tuple(map(into_the_hangar, planes[:1]))
    deeds = [_hit(view, targets, sum(costs), hangar)] if len(targets) > 1 else []
    deeds += [_hit(view, (one,), cost, hangar) for one, cost in zip(targets, costs, strict=True)]
    told = say("The targets are destroyed, and the Air Fleet goes into the hangar.")
    yield Offer(verb="lose", counters=(), deeds=tuple(deeds), sentence=told, rule=rule)


def _hit(view: Standpoint, targets: Sequence[Counter], cost: int, besides: tuple[Single, ...] = ()) -> Deed:
    """Units go back to their pools; the US and China come closer to war by each of theirs."""
    events: list[Single] = []
    closer: list[SideId] = []
    for one in targets:
        events.append(CountersMoved((one.id,), pool_of(view, one.side)))
        if advances(view, one, by_air=bool(besides)):
            closer += [one.side]
    told = say("{who}: {cost} OPs", who=tuple(counter(one.id) for one in targets), cost=cost)
    for joining in dict.fromkeys(closer):
        events += invaded(view, joining)
        told = say("{told}; {ally} comes closer to war", told=told, ally=side(joining))
    events += besides
    return Deed(sentence=told, event=Together(tuple(events)) if len(events) > 1 else events[0])
