"""Naval movement (§12.1): four zones, out of and into ports, through straits."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import Sentence, area, counter, say
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reach, Reason, Way, not_told
from rules_assist.common.reaching import Part, Step, StepRule, together
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.answering import agreed, denied, meant, named
from rules_assist.rulebooks.blitzwar.control import control, controllers, controls
from rules_assist.rulebooks.blitzwar.corps import is_naval
from rules_assist.rulebooks.blitzwar.dates import date
from rules_assist.rulebooks.blitzwar.means import Means
from rules_assist.rulebooks.blitzwar.paying import cannot_pay
from rules_assist.rulebooks.blitzwar.prices import printed_price
from rules_assist.rulebooks.blitzwar.sailing import (
    Voyage,
    harbours,
    landlocked_zones,
    never_leaves,
    shut_strait,
    steps_out,
    voyages,
)
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import is_hostile, party
from rules_assist.rulebooks.blitzwar.table import corps_in, lying
from rules_assist.rulebooks.blitzwar.zones import (
    has_port,
    is_sea,
    is_zone,
)

RULE = "§12.1"


def no_port_here(view: Standpoint, zone: AreaId, sea: AreaId) -> Reason | None:
    """Ships leave and enter zones by ports only, and enter only what their side controls (§12.1)."""
    ours = control(view, zone)
    return first_reason(
        (RULE, "{zone} has no port on {sea}.", not has_port(view.game, zone, sea)),
        (RULE, "Our side does not control {zone}.", not controls(view, zone) and ours != ""),
        (f"{RULE}, §15.3", "Enemy corps stand in {zone}.", enemies_in(view, zone)),
        zone=area(zone),
        sea=area(sea),
    )


def enemies_in(view: Standpoint, zone: AreaId) -> bool:
    """Whether enemy corps stand in a zone: ships in its port would have to leave at once."""
    return any(is_hostile(view, one.side) for one in corps_in(view, zone))


def sail(view: Standpoint) -> StepRule:
    """A step at sea: out of a port, from sea zone to sea zone, into a port, where the voyage ends."""
    leaving = steps_out(view)

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if contact.kind not in ("coast", "sea", "strait"):
            return None
        if is_zone(view.game, here):
            return landlocked(contact, here, to) or Step(leaving)
        if is_zone(view.game, to):
            return no_port_here(view, to, here) or Step(1, Reason(say("The voyage ends in port."), RULE))
        return never_leaves(view, here, to) or shut_strait(view, here, to) or Step(1)

    return step


def landlocked(contact: Contact, here: AreaId, to: AreaId) -> Reason | None:
    """Ships leave a zone only where it has a port on the sea (§12.1)."""
    words, port = "{here} has no port on {to}.", contact.attributes.get("port")
    return first_reason((RULE, words, not port), here=area(here), to=area(to))


def stays_in_port(view: Standpoint, one: Counter) -> Reason | None:
    """The American fleet may not be used before autumn 1941 (§19)."""
    first = date(view, "american_fleet")
    words = "The American fleet may be used from turn {first} on."
    return first_reason(("§19", words, one.side == "usa" and turn(view) < first), first=first)


def cannot_sail(view: Standpoint, one: Counter) -> Reason | None:
    return first_reason(
        (RULE, "{who} is no naval unit.", not is_naval(view, one)),
        (RULE, "{who} has moved already.", one.marked("moved")),
        who=counter(one.id),
    ) or stays_in_port(view, one)


def naval_reach(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    """Where all of these can sail together; it costs a supply for each counter."""
    price, most = naval_price(view, group), most_steps(view, group)
    stuck = next((why for one in group if (why := cannot_sail(view, one))), None)
    if why := stuck or cannot_pay(view, group, price):
        return Reach(refused=dict.fromkeys(view.game.board.spaces, (why,)))
    starts = dict.fromkeys(view.position.area(one.id) for one in group)
    return together([_part(view, start, group, most, price) for start in starts])


def _part(view: Standpoint, start: AreaId, group: tuple[Counter, ...], most: float, price: float) -> Part:
    ids = tuple(one.id for one in group if view.position.area(one.id) == start)
    return Part(ids, start, reach_from(view, start, most, price))


def reach_from(view: Standpoint, start: AreaId, most: float, price: float) -> Reach:
    """Every sea zone and port within so many steps; and of all else, why not."""
    found = voyages(view, start)
    sea = Sea(start, found, voyages(view, start, past_straits=True))
    ours, dry = controllers(view.game, view.position), landlocked_zones(view.game)
    mine, taken = party(view), {at for at in lying(view.game, view.position).corps if enemies_in(view, at)}
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, tuple[Reason, ...]] = {}
    for to in view.game.board.spaces:
        if to == start:
            continue
        if to in dry:
            refused[to] = dry[to]
        elif ours.get(to, mine) != mine:
            refused[to] = (Reason(say("Our side does not control {zone}.", zone=area(to)), RULE),)
        elif to in taken:
            refused[to] = (Reason(say("Enemy corps stand in {zone}.", zone=area(to)), f"{RULE}, §15.3"),)
        elif to in found and found[to].steps <= most:
            ways[to] = (_way(to, found[to], most, price),)
        else:
            refused[to] = (_cut_off(view, to, sea, most),)
    return Reach(ways, refused)


def _way(to: AreaId, voyage: Voyage, most: float, price: float) -> Way:
    told = _told(to, voyage.steps, most, price)
    return Way(to=to, route=voyage.route, cost=price, means="naval", grade="costs", sentence=told, rule=f"{RULE}, §7")


class Sea(NamedTuple):
    """The voyages there are from a place: over open water, and if all straits were open."""

    start: AreaId
    found: Mapping[AreaId, Voyage]
    through_all: Mapping[AreaId, Voyage]


def _cut_off(view: Standpoint, to: AreaId, sea: Sea, most: float) -> Reason:
    """A strait on the way, if that is near enough; else it is too far, or no water leads there."""
    start, found, through_all = sea
    if (shut_in := closed_water(view, start, to)) is not None:
        return shut_in
    straight = through_all.get(to)
    if straight is not None and (straight.steps <= most or to not in found):
        shut = (shut_strait(view, here, there) for here, there in pairwise((start, *straight.route)))
        if why := next((why for why in shut if why is not None), None):
            return why
    if (there := found.get(to)) is None:
        return Reason(say("No water leads to {to}.", to=area(to)), RULE)
    words = "{to} is too far: it would take {steps} steps, and {most} are allowed."
    return Reason(say(words, to=area(to), steps=there.steps, most=most), RULE)


def closed_water(view: Standpoint, start: AreaId, to: AreaId) -> Reason | None:
    """Fleets come to the Persian Gulf by way of the Asian Bases only, and never leave it (§11.4)."""
    ends = [sea for at in (start, to) for sea in ((at,) if is_sea(view.game, at) else harbours(view.game).get(at, ()))]
    closed = next((sea for sea in ends if not view.said(sea, "fleets_come_and_go")), None)
    words = "Fleets are placed in {sea} by way of the Asian Bases, and never leave it."
    return first_reason(("§11.4, §12.1", words, closed), sea=area(closed or to))


def most_steps(view: Standpoint, group: tuple[Counter, ...]) -> float:
    """Four zones, as printed (§12.1)."""
    return min(view.game.number(one, "move") for one in group)


def naval_price(view: Standpoint, group: tuple[Counter, ...]) -> float:
    """One supply for each naval counter that moves (§7)."""
    return len(group) * printed_price(view.game, "naval")


def _told(to: AreaId, steps: float, most: float, price: float) -> Sentence:
    words = "{to} is {steps} of {most} steps away; it costs {price}."
    return say(words, to=area(to), steps=steps, most=most, price=price)


# ---------------------------------------------------------------- may


def naval_move(view: Standpoint, act: Act) -> Answer | None:
    """`may naval_move #home_fleet to norwegian_sea`; `through` says by which sea zones."""
    to, group = meant(act), named(view, act)
    if to is None or not group:
        return not_told(RULE)
    if act.through:
        return _by_this_route(view, group, (*map(area_of, act.through), to))
    found = naval_reach(view, group)
    if why := found.why_not(to):
        return denied(why)
    return next((Answer(yes=True, sentence=way.sentence, rule=f"{RULE}, §7") for way in found.ways.get(to, ())), None)


def _by_this_route(view: Standpoint, group: tuple[Counter, ...], entered: tuple[AreaId, ...]) -> Answer:
    steps, used = sail(view), 0.0
    if why := next((stuck for one in group if (stuck := cannot_sail(view, one))), None):
        return denied(why)
    for here, to in pairwise((view.position.area(group[0].id), *entered)):
        found = [step for contact in view.game.board.between(here, to) if (step := steps(contact, here, to))]
        if not found:
            return denied(Reason(say("{here} and {to} do not touch at sea.", here=area(here), to=area(to)), RULE))
        if isinstance(found[0], Reason):
            return denied(found[0])
        used += found[0].cost
        if found[0].stop is not None and to != entered[-1]:
            return denied(found[0].stop)
    most = most_steps(view, group)
    if used > most:
        words = "That way takes {used} steps; {most} are allowed."
        return denied(Reason(say(words, used=used, most=most), RULE))
    return agreed("{told}", f"{RULE}, §7", told=_told(entered[-1], used, most, naval_price(view, group)))


VERBS = dict.fromkeys(("naval_move", "sail", "move_fleet", "naval_movement"), naval_move)
MEANS = {
    "naval": Means(reach=naval_reach, suits=is_naval, phases=("naval",), rule=RULE, aliases=("sail", "naval_move")),
}
