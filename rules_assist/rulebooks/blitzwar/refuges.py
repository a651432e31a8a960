"""Where defenders retreat to (§17.2): one zone away, theirs, and not attacked this turn."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say
from counters.counter import SideId
from rules_assist.advice import Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.air import missions
from rules_assist.rulebooks.blitzwar.control import control
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.sides import PARTIES, is_partner, party_of, tells_of_a_whole_game
from rules_assist.rulebooks.blitzwar.stacking import stack_trouble
from rules_assist.rulebooks.blitzwar.superiority import enemies_of
from rules_assist.rulebooks.blitzwar.table import corps_in
from rules_assist.rulebooks.blitzwar.zones import brown_lines, is_zone

RULE = "§17.2"


def no_refuge(view: Standpoint, start: AreaId, to: AreaId, mine: SideId) -> Reason | None:
    """Why nobody retreats from here to there (§17.2): one zone away, ours, and not attacked this turn."""
    facts = view.position.facts
    fought_for = facts.says("attacked_this_turn", to) or facts.says("attacked", to)
    zone, full = is_zone(view.game, to), option(view, "retreat_room") == "at once"
    crowd = (
        () if not (zone and full) else tuple(one for one in corps_in(view, start) if party_of(view, one.side) == mine)
    )
    return first_reason(
        (RULE, "{to} is not next to {start} by a brown line.", to not in brown_lines(view.game).get(start, ())),
        (RULE, "The side of those who retreat does not control {to}.", zone and not is_held(view, to, mine)),
        (RULE, "{to} was attacked this turn.", fought_for),
        (f"{RULE}, §4", "{to} has no room for them.", crowd and stack_trouble(view._replace(side=mine), crowd, to)),
        to=area(to),
        start=area(start),
    )


def is_held(view: Standpoint, zone: AreaId, mine: SideId) -> bool:
    """Whether a side controls a zone. Where nobody said who holds any, it is taken to hold those without enemies."""
    position = view.position
    if position.holders or tells_of_a_whole_game(position):
        return control(view, zone) == mine or opens_to_retreat(view, zone, mine)
    return all(party_of(view, one.side) == mine for one in corps_in(view, zone))


def opens_to_retreat(view: Standpoint, zone: AreaId, mine: SideId) -> bool:
    """Whether an empty zone of a partner, or of a neutral, is a refuge, as it is played here (§17.2)."""
    reading, owner = option(view, "retreat_zones"), control(view, zone)
    partners = reading == "zones of partners too" and is_partner(view._replace(side=mine), owner)
    neutrals = reading == "neutral zones too" and owner not in PARTIES
    return (partners or neutrals) and not corps_in(view, zone)


def enemy_air_over(view: Standpoint, at: AreaId, mine: SideId) -> bool:
    return bool(missions(view, at, *enemies_of(mine)))


def retreat_zones(view: Standpoint, start: AreaId, mine: SideId) -> tuple[AreaId, ...]:
    """The zones to retreat to: those without enemy air, or if there are none, those with it (§17.2)."""
    near = [to for to in brown_lines(view.game).get(start, ()) if no_refuge(view, start, to, mine) is None]
    clear = tuple(to for to in near if not enemy_air_over(view, to, mine))
    return clear or tuple(near)


def under_enemy_air(view: Standpoint, start: AreaId, to: AreaId, mine: SideId) -> Reason | None:
    """A zone with enemy air is a refuge only if there is none without (§17.2)."""
    better = [zone for zone in retreat_zones(view, start, mine) if zone != to]
    words = "Enemy air is over {to}, and not over {better}."
    so = enemy_air_over(view, to, mine) and any(not enemy_air_over(view, zone, mine) for zone in better)
    return first_reason((RULE, words, so), to=area(to), better=tuple(map(area, better)))


def refuges_told(view: Standpoint, start: AreaId, mine: SideId) -> Sentence:
    found = retreat_zones(view, start, mine)
    if not found:
        return say("There is no zone to retreat to: whoever has to is destroyed.")
    words = "They can retreat to {zones}."
    if len(found) > 1:
        owner = option(view, "retreat_choice") == "its owner"
        words = "They can retreat to {zones}; " + ("their owner chooses." if owner else "the attacker chooses.")
    return say(words, zones=tuple(map(area, found)))
