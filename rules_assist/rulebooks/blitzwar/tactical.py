"""Tactical movement (§15.3): three zones for infantry, five for armour, white tanks and supplies."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say
from counters.counter import Counter
from rules_assist.advice import Reach, Reason, Way
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.common.supplying import Line, flood
from rules_assist.rulebooks.blitzwar.activation import (
    came_by_sea,
    has_moved,
    is_activated_after,
    went_strategically,
)
from rules_assist.rulebooks.blitzwar.answering import resting_on
from rules_assist.rulebooks.blitzwar.corps import is_corps, is_flying, is_fortified, is_supply
from rules_assist.rulebooks.blitzwar.fed import may_act
from rules_assist.rulebooks.blitzwar.marching import (
    RULE,
    Cautions,
    bad_end,
    beyond,
    cautions,
    first_stop,
    in_the_way,
    risks,
    routes_of,
    within,
)
from rules_assist.rulebooks.blitzwar.means import Means
from rules_assist.rulebooks.blitzwar.nations import barred
from rules_assist.rulebooks.blitzwar.prices import price_of
from rules_assist.rulebooks.blitzwar.setting_out import set_out
from rules_assist.rulebooks.blitzwar.table import lying, on_beachhead
from rules_assist.rulebooks.blitzwar.taking import is_prey
from rules_assist.rulebooks.blitzwar.zones import brown_lines


def marches(view: Standpoint, one: Counter) -> bool:
    """Infantry, armour and supplies go by land."""
    return is_corps(view, one) or is_supply(view, one)


def stays_put(view: Standpoint, one: Counter) -> Reason | None:
    """Why a counter cannot move by land at all, this turn or from where it is."""
    return first_reason(
        ("§15.1", "{who} is fortified: it cannot move unless it is turned back to infantry.", is_fortified(view, one)),
        ("§14.1.1", "{who} was transported by sea this turn.", came_by_sea(view, one)),
        ("§14.1.2", "{who} is on a beachhead: it can only attack.", on_beachhead(view, one)),
        who=counter(one.id),
    )


def hindered(view: Standpoint, one: Counter) -> Reason | None:
    """Why a counter cannot move tactically."""
    return stays_put(view, one) or first_reason(
        ("§15.2", "{who} moved strategically this turn.", went_strategically(view, one)),
        ("§15.3", "{who} moved already this turn.", has_moved(view, one)),
        ("§7", "{who} has no line of supply.", not may_act(view, one)),
        who=counter(one.id),
    )


def range_of(view: Standpoint, group: tuple[Counter, ...]) -> int:
    """How many zones a stack goes: as far as the slowest in it, as printed."""
    # Supplies have it printed on both sides; a fortified corps would have nought.
    return min(int(view.game.number(one, "move")) for one in group)


def reach(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    return set_out(view, group, hindered, price_of(view, group), _from)


def _from(view: Standpoint, group: tuple[Counter, ...], start: AreaId) -> Reach:
    """Where a stack may go: at peace if it can, else through those whom that attacks."""
    game, most, roads = view.game, range_of(view, group), brown_lines(view.game)
    blocked = {at: why for at, why in {**in_the_way(view), **barred(view, group)}.items() if at != start}
    near = within(game, start, most)
    mind = cautions(view, group, (at for at in near if at not in blocked))
    loud = dict.fromkeys(mind.loud, ())
    shut = dict.fromkeys((at for at in near if at in blocked), ())
    quiet = flood(Line(network=roads, breaks={**shut, **loud}, limit=most), (start,))
    open_ = flood(Line(network=roads, breaks=shut, limit=most), (start,)) if loud else quiet
    cost, ways, refused = price_of(view, group), dict[AreaId, tuple[Way, ...]](), dict(beyond(game, start, most))
    refused |= {at: (why, *refused[at]) for at, why in blocked.items() if at in refused}
    routes = routes_of(open_, start) | (routes_of(quiet, start) if loud else {})
    for to in near:
        if to == start:
            continue
        if to in blocked:
            refused[to] = (blocked[to],)
        elif to not in open_:
            refused[to] = first_stop(near, to, blocked)
        elif (never := bad_end(view, group, to)) is not None:
            refused[to] = (never,)
        else:
            ways[to] = (_way(view, mind, routes[to], cost),)
    refused.pop(start, None)
    return Reach(ways, refused)


def _way(view: Standpoint, mind: Cautions, route: tuple[AreaId, ...], cost: float) -> Way:
    steps = len(route)
    to, risk = route[-1], risks(view, mind, route[-1], route)
    told: Sentence = say(_words(view, mind.group, steps), to=area(to), steps=steps, cost=cost)
    if risk is not None:
        told = say("{way} {risk}", way=told, risk=risk.sentence)
    if prey := caught(view, mind.group, route):
        told = say("{way} Destroys {who}.", way=told, who=tuple(counter(one.id) for one in prey))
    return Way(
        to=to, route=route, cost=cost, means="tactical", grade="risky" if risk else "costs", sentence=told,
        rule=resting_on("§15.3, §3, §7", risk.rule if risk else ""),
    )  # fmt: skip


def caught(view: Standpoint, group: tuple[Counter, ...], route: tuple[AreaId, ...]) -> tuple[Counter, ...]:
    """Supplies and air units at base that corps destroy on their way (§15.3)."""
    table = lying(view.game, view.position)
    found = [one for at in route for one in (*table.supplies.get(at, ()), *table.air.get(at, ())) if is_prey(view, one)]
    return tuple(one for one in found if not is_flying(view, one)) if found and any_corps(view, group) else ()


def any_corps(view: Standpoint, group: tuple[Counter, ...]) -> bool:
    return any(is_corps(view, one) for one in group)


def _words(view: Standpoint, group: tuple[Counter, ...], steps: int) -> str:
    corps = [one for one in group if is_corps(view, one)]
    if not corps:
        return "{to}: zones {steps}, supplies {cost}."
    if all(is_activated_after(view, one, steps) for one in corps):
        return "{to}: zones {steps}, supplies {cost}; activated to attack."
    if any(is_activated_after(view, one, steps) for one in corps):
        return "{to}: zones {steps}, supplies {cost}; only those with armour are activated to attack."
    return "{to}: zones {steps}, supplies {cost}; too far to attack as well."


MEANS = {
    "tactical": Means(
        reach=reach, suits=marches, phases=("movement",), rule=RULE,
        aliases=("land", "march", "road", "tactical_move", "tactical_movement", "move", "movement", "on_foot"),
    )
}  # fmt: skip
