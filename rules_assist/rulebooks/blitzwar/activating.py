"""Who may be activated to attack (§15.3), and as one gesture the mark and the supplies that it costs (§7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from boards.plain.sentence import counter, say
from counters.counter import Counter, CounterId
from counters.events import AmountSet, CountersMarked, CountersMoved, Single
from rules_assist.advice import NOT_TOLD, Act, Answer, Deed, Reason, not_told
from rules_assist.common.saying import agreed, first_reason, ids_of, names, no
from rules_assist.rulebooks.blitzwar.control import War, pool_for
from rules_assist.rulebooks.blitzwar.offers import deed
from rules_assist.rulebooks.blitzwar.paying import (
    Group,
    came_by_sea,
    cannot_pay,
    is_activated_after,
    is_activated_by_moving,
    price,
    price_of,
    spendable,
    went_strategically,
    zones_moved,
)
from rules_assist.rulebooks.blitzwar.supply import may_act

RULE = "§7, §15.3"
MARK = "activated"


def is_beside_enemy(view: War, one: Counter) -> bool:
    """Whether enemy corps stand next to it over a brown line; neutrals count: an attack brings them in (§9.3)."""
    near = view.beside(view.area(one))
    sides = {each.side for zone in near for each in view.corps_in(zone)}
    return any(view.is_hostile(each) or (view.is_neutral(each) and each != view.side) for each in sides)


def not_activated(view: War, one: Counter) -> Reason | None:
    """Why a counter cannot be activated to attack."""
    moved = zones_moved(view, one)
    if moved is None:
        return Reason(NOT_TOLD, "§15.3")
    return first_reason(
        ("§15.3", "{who} is neither infantry nor armour.", not view.is_corps(one)),
        ("§15.1", "{who} is fortified and cannot attack.", view.is_fortified(one)),
        ("§14.1.1", "{who} was transported by sea this turn.", came_by_sea(view, one)),
        ("§15.2", "{who} moved strategically this turn.", went_strategically(view, one)),
        ("§15.3", "{who} has moved too far to attack.", not is_activated_after(view, one, moved)),
        ("§7", "{who} has no line of supply.", not may_act(view, one)),
        ("§15.3", "{who} is next to no enemy.", not view.on_beachhead(one) and not is_beside_enemy(view, one)),
        who=counter(one.id),
    )


def may_activate(view: War, act: Act) -> Answer | None:
    """`may activate #panzer`."""
    if not act.counters:
        return not_told("§15.3")
    group = view.named(act)
    free = {one.id for one in group if is_activated_by_moving(view, one) or view.on_beachhead(one)}
    dear = tuple(one for one in group if one.id not in free and not one.marked(MARK))
    reasons = [why for one in group if (why := not_activated(view, one)) is not None]
    if why := next(iter(reasons), None) or cannot_pay(view, dear, price_of(view, dear, "activation")):
        return no(why)
    return replace(agreed("They may be activated to attack.", "§15.3"), deed=activating(view, dear))


def spent(view: War, costs: Iterable[tuple[Counter, float]]) -> Mapping[CounterId, float] | None:
    """What is left of each supply counter that pays: each act out of its own network, the smallest counters first.
    None: they cannot pay it all."""
    left: dict[CounterId, float] = {}
    for one, cost in costs:
        due = cost
        for store in sorted(spendable(view, one), key=lambda each: left.get(each.id, view.units_of(each))):
            there = left.get(store.id, view.units_of(store))
            if paid := min(due, there):
                left[store.id] = there - paid
                due -= paid
        if due > 0:
            return None
    return left


def activating(view: War, group: Group) -> Deed | None:
    """These are marked, and paid for."""
    left = spent(view, ((one, price(view, one, "activation")) for one in group))
    if left is None or not group:
        return None
    words = "Activate {who} (supplies: {cost})"
    told = say(words, who=names(group), cost=price_of(view, group, "activation"))
    return deed(told, (CountersMarked(ids_of(group), on=(MARK,)), *_stores_left(view, left)))


def _stores_left(view: War, left: Mapping[CounterId, float]) -> Iterator[Single]:
    for id, units in left.items():
        gone = CountersMoved((id,), pool_for(view, view.position.counters[id]))
        yield AmountSet(id, units) if units else gone
