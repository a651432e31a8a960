"""Strategic movement (§15.2): as far as one likes through own zones, at twice the price."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.game import Game
from rules_assist.advice import Reach, Reason, Way
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.common.supplying import Line, flood
from rules_assist.rulebooks.blitzwar.activation import has_moved, went_strategically
from rules_assist.rulebooks.blitzwar.answering import resting_on
from rules_assist.rulebooks.blitzwar.control import controllers
from rules_assist.rulebooks.blitzwar.fed import may_act
from rules_assist.rulebooks.blitzwar.marching import (
    Cautions,
    bad_end,
    cautions,
    in_the_way,
    off_land,
    risks,
    routes_of,
)
from rules_assist.rulebooks.blitzwar.means import Means
from rules_assist.rulebooks.blitzwar.nations import barred
from rules_assist.rulebooks.blitzwar.prices import price_of
from rules_assist.rulebooks.blitzwar.setting_out import set_out
from rules_assist.rulebooks.blitzwar.sides import party
from rules_assist.rulebooks.blitzwar.tactical import marches, stays_put
from rules_assist.rulebooks.blitzwar.zones import brown_lines, zones

RULE = "§15.2"


def hindered(view: Standpoint, one: Counter) -> Reason | None:
    """Why a counter cannot move strategically."""
    return stays_put(view, one) or first_reason(
        ("§15.2", "{who} moved strategically already.", went_strategically(view, one)),
        ("§15.2", "{who} moved tactically this turn.", has_moved(view, one)),
        ("§15.2", "{who} was activated to attack this turn.", one.marked("activated")),
        ("§7", "{who} has no line of supply.", not may_act(view, one)),
        who=counter(one.id),
    )


@cache
def not_ours(game: Game, ours: SideId) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Every zone, and what is said of it if another than this side controls it."""
    words = "{to} is not under control of the {side}."
    told = {to: (Reason(say(words, to=area(to), side=side(ours)), RULE),) for to in zones(game)}
    return {**off_land(game), **told}


@cache
def _apart(game: Game) -> Mapping[AreaId, tuple[Reason, ...]]:
    words = "No unbroken chain of own zones leads to {to}."
    return {to: (Reason(say(words, to=area(to)), RULE),) for to in zones(game)}


def reach(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    return set_out(view, group, hindered, price_of(view, group, "strategic"), _from)


def _from(view: Standpoint, group: tuple[Counter, ...], start: AreaId) -> Reach:
    game, ours, cost = view.game, party(view), price_of(view, group, "strategic")
    held = controllers(game, view.position)
    closed = {at: why for at, why in {**in_the_way(view), **barred(view, group)}.items() if at != start}
    refused = dict(not_ours(game, ours))
    refused.pop(start, None)
    if held.get(start) != ours:
        words = "They stand in {start}, which is not under control of the {side}."
        why = Reason(say(words, start=area(start), side=side(ours)), RULE)
        return Reach(refused={to: off_land(game).get(to, (why,)) for to in refused})
    breaks = {at: () for at, owner in held.items() if owner != ours or at in closed}
    parents = flood(Line(network=brown_lines(game), breaks=breaks), (start,))
    ways, routes = dict[AreaId, tuple[Way, ...]](), routes_of(parents, start)
    mind = cautions(view, group, ())
    for to, owner in held.items():
        if owner != ours or to == start:
            continue
        if to in closed:
            refused[to] = (closed[to],)
        elif to not in parents:
            refused[to] = _apart(game)[to]
        elif (never := bad_end(view, group, to)) is not None:
            refused[to] = (never,)
        else:
            del refused[to]
            ways[to] = (_way(view, mind, routes[to], cost),)
    return Reach(ways, refused)


def _way(view: Standpoint, mind: Cautions, route: tuple[AreaId, ...], cost: float) -> Way:
    to, risk = route[-1], risks(view, mind, route[-1], ())
    told = say("{to} by strategic movement: supplies {cost}; no attack this turn.", to=area(to), cost=cost)
    if risk is not None:
        told = say("{way} {risk}", way=told, risk=risk.sentence)
    return Way(
        to=to, route=route, cost=cost, means="strategic", grade="risky" if risk else "costs", sentence=told,
        rule=resting_on("§15.2, §7", risk.rule if risk else ""),
    )  # fmt: skip


MEANS = {
    "strategic": Means(
        reach=reach, suits=marches, phases=("movement",), rule=RULE,
        aliases=("strategic_move", "strategic_movement", "rail", "railway", "train"),
    )
}  # fmt: skip
