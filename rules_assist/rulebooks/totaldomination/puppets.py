"""Puppets (§7.2.C): Armies that an event of the Axis puts into areas far from home."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import KindId, SideId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.areas import areas, printed_home
from rules_assist.rulebooks.totaldomination.attack import own_units
from rules_assist.rulebooks.totaldomination.charts import limit
from rules_assist.rulebooks.totaldomination.control import controller
from rules_assist.rulebooks.totaldomination.moving import no_area
from rules_assist.rulebooks.totaldomination.pieces import none_left
from rules_assist.rulebooks.totaldomination.powers import AXIS, NOBODY, faction, original, power, says
from rules_assist.rulebooks.totaldomination.stacking import room

ARMY, MOST_PUPPETS = KindId("army"), "Armies of one Puppets event"


def not_the_axis(view: Standpoint) -> bool:
    """Only the Axis has Puppets."""  # §7.2
    return faction(view, power(view)) != AXIS


def is_a_home_area(view: Standpoint, at: AreaId) -> bool:
    """Puppets and Resistance are not for home areas: of nobody, or not of the Axis, as it is played."""  # §7.2
    nation = printed_home(view.game, at)
    if says(view, "non_home") == "no_colour_at_all":
        return bool(nation)
    return _of_axis(view, nation)


def _of_axis(view: Standpoint, nation: SideId) -> bool:
    while nation and original(view.game, nation) != NOBODY:
        nation = original(view.game, nation)
    return nation == AXIS


def no_unit_of_theirs(view: Standpoint, at: AreaId) -> bool:
    """A Puppet comes to a unit of its power."""  # §7.2
    return not any(view.type(one) in ("army", "fleet", "air_fleet") for one in own_units(view, at))


def not_controlled(view: Standpoint, at: AreaId) -> bool:
    """In an area that it controls."""  # §7.2
    return controller(view, at) != power(view)


def twice_there(to: tuple[AreaId, ...]) -> bool:
    """Each Puppet into another area."""  # §7.2
    return len(set(to)) < len(to)


def is_full(view: Standpoint, at: AreaId) -> bool:
    """No room in the stack for one more."""  # §3.7
    return len([one for one in own_units(view, at) if one.kind != "u_boot"]) >= room(view.game).get(at, 0)


def why_no_puppet(view: Standpoint, at: AreaId) -> Reason | None:
    """What is against a Puppet in this area."""
    if at not in areas(view.game):
        return no_area(at)
    return first_reason(
        ("§7.2", "{at} is a home area: no Puppet comes there.", is_a_home_area(view, at)),
        ("§3.7", "{at} is an Island area: no Army stands there.", view.kind(at) == "island"),
        ("§7.2", "No unit of {side} stands in {at}.", no_unit_of_theirs(view, at)),
        ("§7.2", "{side} does not control {at}.", not_controlled(view, at)),
        ("§3.7", "There is no room in {at}.", is_full(view, at)),
        side=side(power(view)),
        at=area(at),
    )


def why_no_puppets(view: Standpoint, to: tuple[AreaId, ...]) -> Reason | None:
    """What is against Puppets in all these areas together."""
    most = limit(view.game, MOST_PUPPETS)
    why = first_reason(
        ("§7.2", "Only the Axis has Puppets.", not_the_axis(view)),
        ("§7.2", "Each Puppet comes into another area.", twice_there(to)),
        ("§7.2", "There are {most} Puppets at most.", len(to) > most),
        side=side(power(view)),
        most=most,
    )
    why = why or none_left(view, ARMY, power(view), max(len(to), 1))
    return why or next((found for at in to if (found := why_no_puppet(view, at))), None)


def puppets(view: Standpoint, act: Act) -> Answer:
    why = why_no_puppets(view, tuple(area_of(place) for place in (*act.at, *act.to)))
    return no(why) if why else yes(say("{side} may put Puppets there, without OPs.", side=side(power(view))), "§7.2")


VERBS = {"puppets": puppets, "puppet": puppets}
