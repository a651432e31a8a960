"""Strategic movement of air force (§13.5): from base to base, as far as one likes."""

from __future__ import annotations

from collections.abc import Mapping

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter
from rules_assist.advice import Act, Answer, Reach, Reason, Way, not_told
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.air import grounded
from rules_assist.rulebooks.blitzwar.answering import agreed, denied, meant, named
from rules_assist.rulebooks.blitzwar.control import controllers, controls
from rules_assist.rulebooks.blitzwar.corps import is_air
from rules_assist.rulebooks.blitzwar.means import Means
from rules_assist.rulebooks.blitzwar.nations import barred
from rules_assist.rulebooks.blitzwar.sides import party
from rules_assist.rulebooks.blitzwar.zones import brown_lines, is_zone, seas_of, zones_on

RULE = "§13.5"


def bases_from(view: Standpoint, start: AreaId) -> Mapping[AreaId, AreaId]:
    """Every zone that can be reached through controlled zones, and from coast to coast of one sea; with where from."""
    mine = {at for at, owner in controllers(view.game, view.position).items() if owner == party(view)}
    found, edge, crossed = {start: start}, [start], set[AreaId]()
    for here in edge:
        seas = [sea for sea in seas_of(view.game, here) if sea not in crossed]
        crossed.update(seas)
        hops = (zone for sea in seas for zone in zones_on(view.game, sea))
        for to in (*brown_lines(view.game).get(here, ()), *hops):
            if to in mine and to not in found:
                found[to] = here
                edge.append(to)
    return found


def no_base(view: Standpoint, to: AreaId) -> Reason | None:
    """Air units are based only in zones that their side controls (§13.5)."""
    zone = is_zone(view.game, to)
    return first_reason(
        (RULE, "{to} is no zone of land.", not zone),
        (RULE, "Our side does not control {to}.", zone and not controls(view, to)),
        to=area(to),
    )


def kept_from(view: Standpoint, group: tuple[Counter, ...]) -> Mapping[AreaId, Reason]:
    """Zones in which German air units may not be based yet (§9.6). What is told of other nations is of their troops."""
    germans = tuple(one for one in group if one.side == "germany")
    return barred(view, germans) if germans else {}


def base_reach(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    """Where all of these can change their base to."""
    starts = dict.fromkeys(view.position.area(one.id) for one in group)
    stuck = next((why for one in group if (why := grounded(view, one))), None)
    nets, shut = [bases_from(view, start) for start in starts], kept_from(view, group)
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, tuple[Reason, ...]] = {}
    for to in view.game.board.spaces:
        if len(starts) == 1 and to in starts:
            continue
        why = stuck or no_base(view, to) or shut.get(to)
        if why is None and not all(to in net for net in nets):
            words = "No way leads to {to} through zones that our side controls, or from coast to coast of one sea."
            why = Reason(say(words, to=area(to)), RULE)
        if why is not None:
            refused[to] = (why,)
        else:
            told = say("{to} can be reached through our own zones.", to=area(to))
            ways[to] = (Way(to=to, route=_route(nets[0], to), means="strategic_air", sentence=told, rule=RULE),)
    return Reach(ways, refused)


def _route(net: Mapping[AreaId, AreaId], to: AreaId) -> tuple[AreaId, ...]:
    found = [to]
    while net[found[-1]] != found[-1]:
        found.append(net[found[-1]])
    return tuple(reversed(found[:-1]))


def strategic_air(view: Standpoint, act: Act) -> Answer | None:
    """`may strategic_air #stukas to sicily`."""
    to, group = meant(act), named(view, act)
    if to is None or not group:
        return not_told(RULE)
    if why := base_reach(view, group).why_not(to):
        return denied(why)
    words = "{who} may change base to {to}; this may wait until the end of the turn."
    return agreed(words, RULE, who=tuple(counter(one.id) for one in group), to=area(to))


VERBS = dict.fromkeys(("strategic_air", "strategic_air_move", "change_base", "rebase", "air_transfer"), strategic_air)
MEANS = {
    "strategic_air": Means(
        reach=base_reach, suits=is_air, phases=("air", "blitz", "combat"), rule=RULE,
        aliases=("strategic_air_move", "change_base", "rebase"),
    ),
}  # fmt: skip
