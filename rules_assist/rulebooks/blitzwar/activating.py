"""Who may be activated to attack (§15.3), with the mark and the supplies that it costs; and how moves are paid (§7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from boards.plain.sentence import counter, say
from counters.counter import Counter, CounterId
from counters.events import AmountSet, CountersMarked, CountersMoved, Single
from rules_assist.advice import NOT_TOLD, Act, Answer, Deed, Reason, Way, not_told
from rules_assist.common.saying import agreed, first_reason, ids_of, names, no
from rules_assist.rulebook import Pays
from rules_assist.rulebooks.blitzwar.control import Group
from rules_assist.rulebooks.blitzwar.offers import deed
from rules_assist.rulebooks.blitzwar.supply import War, supply_zones

RULE = "§7, §15.3"
MARK = "activated"


def is_beside_enemy(view: War, one: Counter) -> bool:
    """Whether enemy corps stand next to it over a brown line; neutrals count: an attack brings them in (§9.3)."""
    near = view.beside(view.area(one))
    sides = {each.side for zone in near for each in view.corps_in(zone)}
    return any(view.is_hostile(each) or (view.is_neutral(each) and each != view.side) for each in sides)


def not_activated(view: War, one: Counter) -> Reason | None:
    """Why a counter cannot be activated to attack."""
    moved = view.zones_moved(one)
    if moved is None:
        return Reason(NOT_TOLD, "§15.3")
    return first_reason(
        ("§15.3", "{who} is neither infantry nor armour.", not view.is_corps(one)),
        ("§15.1", "{who} is fortified and cannot attack.", view.is_fortified(one)),
        ("§14.1.1", "{who} was transported by sea this turn.", view.came_by_sea(one)),
        ("§15.2", "{who} moved strategically this turn.", view.went_strategically(one)),
        ("§15.3", "{who} has moved too far to attack.", not view.is_activated_by_moving(one, moved)),
        ("§7", "{who} has no line of supply.", not view.may_act(one)),
        ("§15.3", "{who} is next to no enemy.", not view.on_beachhead(one) and not is_beside_enemy(view, one)),
        who=counter(one.id),
    )


def may_activate(view: War, act: Act) -> Answer | None:
    """`may activate #panzer`."""
    if not act.counters:
        return not_told("§15.3")
    group = view.named(act)
    free = {one.id for one in group if view.is_activated_by_moving(one) or view.on_beachhead(one)}
    dear = tuple(one for one in group if one.id not in free and not one.marked(MARK))
    reasons = [why for one in group if (why := not_activated(view, one)) is not None]
    if why := next(iter(reasons), None) or view.cannot_pay(dear, view.price_of(dear, "activation")):
        return no(why)
    return replace(agreed("They may be activated to attack.", "§15.3"), deed=activating(view, dear))


def spent(view: War, costs: Iterable[tuple[Counter, float]]) -> Mapping[CounterId, float] | None:
    """What is left of each supply counter that pays: each act out of its own network, first those that lie where new
    ones arrive, the smallest before the others. None: they cannot pay it all."""
    left: dict[CounterId, float] = {}
    bills = tuple(costs)
    acting = {one.id for one, _ in bills}

    def spared(store: Counter) -> tuple[bool, bool, float]:
        """Supplies that go somewhere, or were brought to the front, are wanted there."""
        at = view.area(store)
        new_ones_come = supply_zones(view.game).get(at) == view.party and view.controls(at)
        return store.id in acting, not new_ones_come, left.get(store.id, view.units_of(store))

    for one, cost in bills:
        due = cost
        for store in sorted(view.spendable(one), key=spared):
            there = left.get(store.id, view.units_of(store))
            if paid := min(due, there):
                left[store.id] = there - paid
                due -= paid
        if due > 0:
            return None
    return left


def activating(view: War, group: Group) -> Deed | None:
    """These are marked, and paid for."""
    left = spent(view, ((one, view.price_of((one,), "activation")) for one in group))
    if left is None or not group:
        return None
    words = "Activate {who} (supplies: {cost})"
    told = say(words, who=names(group), cost=view.price_of(group, "activation"))
    return deed(told, (CountersMarked(ids_of(group), on=(MARK,)), *_stores_left(view, left)))


def paid_by(share: Callable[[War, Counter], float]) -> Pays:
    """The price that a way tells is paid by those who go, each out of its own network and by its own `share`."""

    def pays(view: War, group: Group, way: Way) -> Iterator[Single]:
        shares = [(one, share(view, one)) for one in group if view.area(one) != way.to]
        whole = sum(each for _, each in shares)
        if whole and view.is_told:
            yield from spending(view, ((one, way.cost * each / whole) for one, each in shares))

    return pays


def spending(view: War, costs: Iterable[tuple[Counter, float]]) -> Iterator[Single]:
    """The supplies that are spent come off; nothing, where they cannot pay it all."""
    yield from _stores_left(view, spent(view, costs) or {})


def _stores_left(view: War, left: Mapping[CounterId, float]) -> Iterator[Single]:
    for id, units in left.items():
        gone = CountersMoved((id,), view.pool_for(view.position.counters[id]))
        yield AmountSet(id, units) if units else gone
