"""Tactical air force (§13.1, §13.4): how far it flies, who is on a mission where, and who rules the air in a zone."""

from __future__ import annotations

from functools import cache

from boards.board import AreaId
from boards.plain.sentence import area, counter, side
from counters.counter import Counter, SideId
from counters.game import Game
from rules_assist.advice import Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.control import control
from rules_assist.rulebooks.blitzwar.corps import is_air, is_flying
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.seasons import snow_in
from rules_assist.rulebooks.blitzwar.sides import PARTIES, party_of
from rules_assist.rulebooks.blitzwar.superiority import enemies_of
from rules_assist.rulebooks.blitzwar.table import lying, on_beachhead
from rules_assist.rulebooks.blitzwar.zones import is_sea, is_zone, seas_of, zones_on


@cache
def within(game: Game, base: AreaId, steps: int) -> frozenset[AreaId]:
    """The zones so many steps away, by brown and dotted lines, whoever they belong to."""
    lines = game.board.network("land", "air")
    zones = {base}
    for _ in range(steps):
        zones |= {further for zone in zones for further in lines.get(zone, ())}
    return frozenset(zones)


@cache
def flights(game: Game, base: AreaId) -> frozenset[AreaId]:
    """The zones and sea zones in range of a base (§13.4.1)."""
    seas = seas_of(game, base)
    return within(game, base, limit(game, "air_range")).union(
        seas, (zone for sea in seas for zone in zones_on(game, sea))
    )


def in_range(game: Game, base: AreaId, target: AreaId) -> bool:
    """Three zones, or two zones on one sea; a sea zone only from its coast (§13.4.1)."""
    return target in flights(game, base)


def is_at_base(view: Standpoint, one: Counter) -> bool:
    """Whether it lies in a zone and has not flown: who is on a mission, at sea or among strangers is not at base."""
    at = view.position.area(one.id)
    if not is_air(view, one) or is_flying(view, one) or one.marked("spent") or is_beachhead(view, one):
        return False
    return is_zone(view.game, at) and not among_strangers(view, one, at)


def among_strangers(view: Standpoint, one: Counter, at: AreaId) -> bool:
    """Whether a zone is somebody else's, so that an air unit can be there only on a mission."""
    holder = control(view, at)
    return holder != "" and holder != party_of(view, one.side)


def is_beachhead(view: Standpoint, one: Counter) -> bool:
    """An air unit that serves as a beachhead lies on the shore of a zone, or a fact says which zone it serves."""
    return on_beachhead(view, one) or any(fact.about[0] == one.id for fact in view.position.facts.of("serves"))


def on_mission(view: Standpoint, one: Counter, at: AreaId) -> bool:
    """Whether it does its work in this zone or sea zone, and is no beachhead."""
    if not is_air(view, one) or is_beachhead(view, one):
        return False
    return is_flying(view, one) or is_sea(view.game, at) or among_strangers(view, one, at)


def missions(view: Standpoint, at: AreaId, *sides: SideId) -> tuple[Counter, ...]:
    """Air units of these sides that are on a mission here."""
    there = lying(view.game, view.position).air.get(at, ())
    return tuple(one for one in there if party_of(view, one.side) in sides and on_mission(view, one, at))


def air_left(view: Standpoint, at: AreaId, side: SideId) -> int:
    """What a side has left over a land zone when units went one for one (§13.4.2); in snow nobody has (§6).

    Less than nought: so much has the enemy. A beachhead shares the air over its zone (§13.4.5).
    """
    if snow_in(view, at):
        return 0
    based = option(view, "defending_air") == "at base too"
    ours, theirs = missions(view, at, side), missions(view, at, *enemies_of(side))
    if based:
        ours, theirs = (*ours, *at_base_in(view, at, side)), (*theirs, *at_base_in(view, at, *enemies_of(side)))
    return len(ours) - len(theirs)


def at_base_in(view: Standpoint, at: AreaId, *sides: SideId) -> tuple[Counter, ...]:
    """Air units of these sides that are based in a zone."""
    there = lying(view.game, view.position).air.get(at, ())
    return tuple(one for one in there if party_of(view, one.side) in sides and is_at_base(view, one))


def rules_over(view: Standpoint, at: AreaId, side: SideId) -> bool:
    """Air superiority over a zone; corps on a beachhead of it have it as well (§13.4.2, §13.4.5)."""
    return air_left(view, at, side) > 0


# ---------------------------------------------------------------- what speaks against a flight


def grounded(view: Standpoint, one: Counter) -> Reason | None:
    """Why an air unit cannot fly at all: each flies once, from its base."""
    flies = is_air(view, one)
    return first_reason(
        ("§13.4", "{who} is no air force.", not flies),
        ("§13.4.1", "{who} is not at base: it serves as a beachhead.", flies and is_beachhead(view, one)),
        ("§13.4.1, §3, §20.1", "{who} is not at base: each unit flies once.", flies and not is_at_base(view, one)),
        who=counter(one.id),
    )


def snowed_in(view: Standpoint, at: AreaId) -> Reason | None:
    """No air force over a land zone in snow (§6, §13.1)."""
    snow = is_zone(view.game, at) and snow_in(view, at)
    return first_reason(("§6, §13.1", "{at} lies in snow: no air force can be used there.", snow), at=area(at))


def out_of_range(view: Standpoint, one: Counter, at: AreaId) -> Reason | None:
    """Why a zone or sea zone is too far from where an air unit lies (§13.4.1)."""
    return beyond_range(view.game, view.position.area(one.id), at)


def beyond_range(game: Game, base: AreaId, at: AreaId) -> Reason | None:
    nowhere = not (is_zone(game, at) or is_sea(game, at))
    far = not in_range(game, base, at)
    words = "{at} is out of range of {base}: it is more than three zones away, and they lie on no sea together."
    return first_reason(
        ("§13.4.1", "No air unit flies to {at}.", nowhere),
        ("§13.4.1, §13.4.4", "{at} is out of range: {base} does not lie on that sea.", far and is_sea(game, at)),
        ("§13.4.1", words, far),
        at=area(at),
        base=area(base),
    )


def cannot_fly(view: Standpoint, one: Counter, at: AreaId) -> Reason | None:
    """Why an air unit cannot fly a mission to a zone or sea zone."""
    return grounded(view, one) or snowed_in(view, at) or out_of_range(view, one, at)


def offends(view: Standpoint, at: AreaId) -> Reason | None:
    """A flight to a neutral's zone is an attack on it (§9.3). Nobody forbids it."""
    owner = control(view, at)
    words = "{at} is neutral: to fly there is to attack {owner}, which then joins the enemy."
    neutral = is_zone(view.game, at) and owner not in PARTIES and owner != ""
    return first_reason(("§13.4.1, §9.3", words, neutral), at=area(at), owner=side(owner))
