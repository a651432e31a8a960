"""Who is at war with whom (§9.3), and what entering a zone would begin."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import SideId
from rules_assist.advice import Reason
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.control import control, is_colony_apart
from rules_assist.rulebooks.blitzwar.sharing import is_host
from rules_assist.rulebooks.blitzwar.sides import AXIS, NOBODY, PARTIES, SOVIET, at_peace_in_the_east, is_hostile, party


def at_war(view: Standpoint, other: SideId) -> bool:
    """Whether our side and another are at war. Where no war at all is noted, enemies are taken to be at war."""
    if not is_hostile(view, other):
        return False
    return {party(view), other} != {AXIS, SOVIET} or not at_peace_in_the_east(view.position)


def begins(view: Standpoint, zone: AreaId) -> Reason | None:
    """What entering a zone brings about: an attack on a neutral country, or on a side that is still at peace."""
    owner = control(view, zone)
    if owner in (NOBODY, party(view)):
        return None
    if owner in PARTIES:
        if is_hostile(view, owner) and not at_war(view, owner):
            return Reason(say("Entering {at} begins the war with the {side}.", at=area(zone), side=side(owner)), "§9.3")
        return None
    if is_host(view, owner) or is_colony_apart(view, zone):
        return None
    against = "the Allies" if party(view) == AXIS else "the Axis"
    words = "Entering {at} is an attack on {nation}, which joins {them}."
    return Reason(say(words, at=area(zone), nation=side(owner), them=against), "§9.3")
