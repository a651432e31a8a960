"""Vichy and Free France (§9.4), and the partisans of Yugoslavia (§9.5)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import SideId
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Entry, Finding, Ledger, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.control import control
from rules_assist.rulebooks.blitzwar.dates import due, is_due, season_mark, since
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.saying import answer, asked_once, die_of, to_see_to
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, VICHY, is_hostile
from rules_assist.rulebooks.blitzwar.table import corps_in
from rules_assist.rulebooks.blitzwar.zones import country_of, has_port, regions_of, zones

RULE, PARTISANS = "§9.4", "§9.5"
FRANCE, YUGOSLAVIA = SideId("france"), SideId("yugoslavia")


def vichy_is_created(view: Standpoint) -> bool:
    """On the surrender of France, once (BW-DIP-13)."""
    facts = view.position.facts
    return facts.says("surrendered", FRANCE) and not facts.says("vichy_created") and not facts.says("free_french")


def strangers_in_vichy(view: Standpoint) -> tuple[PlaceId, ...]:
    """The blue zones with corps that have to leave when Vichy is created (BW-DIP-13)."""
    new = vichy_is_created(view) or since(view, "vichy_created") == turn(view)
    if not new or view.position.facts.says("free_french"):
        return ()
    blue = (at for at in zones(view.game) if "vichy" in regions_of(view.game, at))
    return tuple(PlaceId(at) for at in blue if any(one.side != VICHY for one in corps_in(view, at)))


def ports_freed(view: Standpoint) -> tuple[AreaId, ...]:
    """The ports in Vichy and Occupied France that the Allies hold."""
    french = (at for at in zones(view.game) if country_of(view.game, at) == FRANCE)
    ports = (
        at for at in french if has_port(view.game, at) and {"vichy", "occupied_france"} & {*regions_of(view.game, at)}
    )
    return tuple(at for at in ports if control(view, at) == ALLIES)


def ports_needed(view: Standpoint) -> int:
    return limit(view.game, "vichy_ports")


def vichy_gives_up(view: Standpoint) -> bool:
    """To the Allies alone, when they hold three ports; never to the Axis."""
    facts = view.position.facts
    alive = facts.says("vichy_created") and not facts.says("free_french") and not facts.says("surrendered", VICHY)
    return alive and len(ports_freed(view)) >= ports_needed(view)


def free_french_corps(view: Standpoint) -> int:
    """Two the turn after they appear; one a turn from three turns after the liberation of Paris (§9.4)."""
    appear, paris = due(view, "free_french", "free_french"), due(view, "paris_liberated", "free_french_paris")
    if appear is None:
        return 0
    first = limit(view.game, "free_french_first") if turn(view) == appear else 0
    freed = is_due(view, paris) and turn(view) >= appear
    return first + (limit(view.game, "free_french_a_turn") if freed else 0)


def partisans_rise(view: Standpoint) -> bool:
    """At the start of every season, from three seasons after the surrender of Yugoslavia (BW-DIP-14)."""
    return season_mark(view, "1") and is_due(view, due(view, "surrendered", "partisans", YUGOSLAVIA))


def why_no_partisans(view: Standpoint, at: AreaId) -> Reason | None:
    """Why partisans cannot appear in a zone."""
    axis = view._replace(side=ALLIES)
    return first_reason(
        (PARTISANS, "Partisans appear in Yugoslavia only.", country_of(view.game, at) != YUGOSLAVIA),
        (PARTISANS, "Axis units stand in {zone}.", any(is_hostile(axis, one.side) for one in corps_in(view, at))),
        zone=area(at),
    )


def held_by_partisans(view: Standpoint, at: AreaId) -> bool:
    """Whether nobody but partisans holds a zone: its port is of no use for transports then (BW-DIP-14)."""
    there = corps_in(view, at)
    risen = view.position.facts.says("surrendered", YUGOSLAVIA) and country_of(view.game, at) == YUGOSLAVIA
    return risen and bool(there) and all(one.side == YUGOSLAVIA for one in there)


def partisans_of(view: Standpoint, act: Act) -> Ledger | None:
    """What the die brings: none, one, or two partisan corps."""
    if not asked_once(view, act) or not (act.verb or partisans_rise(view)):
        return None
    die = die_of(act)
    came = view.chart("partisans", str(die), 0) if die and partisans_rise(view) else 0
    if not partisans_rise(view):
        told = say("No partisans this turn.")
    elif die is None:
        told = say("Roll for partisans: 3 to 5 bring one corps, 6 brings two.")
    else:
        told = say("A {die}: {corps} partisan corps.", die=die, corps=came)
    entries = (Entry(amount=came, sentence=told, rule=PARTISANS),) if came else ()
    return Ledger(name="partisans", side=YUGOSLAVIA, entries=entries, total=came, sentence=told, rule=PARTISANS)


def _create_vichy(view: Standpoint, act: Act) -> Answer:
    facts = view.position.facts
    why = first_reason(
        (RULE, "Vichy exists already.", facts.says("vichy_created") or facts.says("free_french")),
        (RULE, "France has not surrendered.", not vichy_is_created(view)),
    )
    words = "Vichy is created, with five corps in North Africa; who stands in its zones goes to Occupied France."
    return answer(why, say(words), RULE)


def _roll_for_partisans(view: Standpoint, act: Act) -> Answer:
    why = None if partisans_rise(view) else Reason(say("No partisans this turn."), PARTISANS)
    return answer(why, say("Roll for partisans."), PARTISANS)


def french_events(view: Standpoint) -> Iterator[Finding]:
    """Vichy to be created, Free France to come, partisans to be rolled for."""
    phase = view.position.clock.phase
    if view.side != AXIS:
        return
    now = phase == "diplomacy"
    if now and (strangers := strangers_in_vichy(view)):
        told = say("Whoever stands in the zones of Vichy goes to the nearest zone of Occupied France.")
        yield Finding(severity="warning", places=strangers, sentence=told, rule=RULE, aspect="phase")
    if now and vichy_is_created(view):
        yield to_see_to(say("France has surrendered: Vichy is created."), RULE, urgent=True)
    if vichy_gives_up(view):
        words = "The Allies hold three ports in France: Vichy surrenders and becomes Free France."
        yield to_see_to(say(words), RULE, urgent=now)
    if phase == "reinforcement" and partisans_rise(view):
        yield to_see_to(say("Roll for partisans in {country}.", country=side(YUGOSLAVIA)), PARTISANS)


VERBS = {"create_vichy": _create_vichy, "roll_for_partisans": _roll_for_partisans, "partisans": _roll_for_partisans}
LEDGERS = {"partisans": partisans_of}
FINDINGS = (french_events,)
