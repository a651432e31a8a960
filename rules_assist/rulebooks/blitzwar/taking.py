"""What happens where troops come in: zones change hands, supplies and air units are destroyed (§5, §7, §15.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter, CounterId
from counters.events import FactSet
from counters.facts import Fact, FactWord
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Deed, Finding, not_told
from rules_assist.common.asked import of_each
from rules_assist.common.noticing import ids_of, notice
from rules_assist.common.saying import because, names, no
from rules_assist.rulebook import Chapter, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import (
    War,
    is_ceded,
    owners,
    printed_owners,
    returns_to,
)
from rules_assist.rulebooks.blitzwar.offers import deed, spoils_gone, taken
from rules_assist.rulebooks.blitzwar.sides import AXIS, NOBODY, PARTIES, VICHY, side_against

# ----------------
# What happens where troops come in: zones change hands, supplies and air units are destroyed (§5, §7, §15.3).


def passed(view: War) -> Mapping[AreaId, tuple[Counter, ...]]:
    """The zones that our corps stand in, or have moved through in this turn of ours, with nobody in them (§5)."""
    found = dict(view.own_corps)
    for told in view.position.facts.of("passed") if view.acting == view.party else ():
        one = view.position.counters.get(CounterId(told.about[0]))
        for at in map(AreaId, told.value.split()) if one and view.is_corps(one) and view.is_ours(one) else ():
            if one and printed.is_zone(view.game, at) and at not in found and not view.corps_in(at):
                found[at] = (one,)
    return found


def changes_hands(view: War) -> Iterator[Finding]:
    """Zones that our corps have taken, and that are still another's by what is written down or lies there."""
    before, now, there = owners(view.game, view.position), view.controllers, passed(view)
    told_of, inside = {*view.position.holders, *view.lying.flags}, view.own_corps
    printed = printed_owners(view.game)
    after = {at: now[at] if at in inside else returns_to(printed[at].colour, view.party) for at in there}
    new = {at: to for at, to in after.items() if to != before[at] and before[at] in (*PARTIES, VICHY)}
    for zone, owner in new.items():
        if zone not in told_of and view.elsewhere("war"):
            continue
        told = say("{at} is now the {side}'s.", at=area(zone), side=side(owner))
        yield Finding(
            severity="note", places=(PlaceId(zone),), counters=ids_of(there[zone]), sentence=told, rule="§5, §7",
            aspect="control", deed=deed(told, taken(view, new)),
        )  # fmt: skip


def captured_in(view: War, zone: AreaId) -> tuple[Counter, ...]:
    """Supplies and air units at base of another side, in a zone that our corps alone have entered (§15.3)."""
    there = view.corps_in(zone)
    table = view.lying
    if not (zone in table.supplies or zone in table.air) or zone not in view.own_corps or view.strangers_in(there):
        return ()
    air = tuple(one for one in table.air.get(zone, ()) if not view.is_flying(one))
    return tuple(one for one in (*table.supplies.get(zone, ()), *air) if is_prey(view, one))


def is_prey(view: War, one: Counter) -> bool:
    """Whether our corps destroy or chase a counter where they come in: all but ours, our partner's and our hosts'."""
    return view.is_stranger(one) and not view.is_partner(one.side)


def chased_from_port(view: War, zone: AreaId) -> tuple[Counter, ...]:
    """Ships of another side in a port that our corps have entered: they sail to the sea outside (§15.3)."""
    ships = view.lying.naval.get(zone, ())
    return tuple(one for one in ships if is_prey(view, one)) if ships and zone in view.own_corps else ()


def spoils(view: War) -> Iterator[Finding]:
    """What has to leave the map, or port, because our corps came in."""
    for zone in view.own_corps:
        if lost := captured_in(view, zone):
            words = "{who} in {at} are destroyed: {side} corps have come in."
            yield _finding(view, zone, lost, words, spoils_gone(view, lost, (), zone))
        if ships := chased_from_port(view, zone):
            words = "{who} leave {at} for the sea: {side} corps have come in."
            yield _finding(view, zone, ships, words, spoils_gone(view, (), ships, zone))


def must_leave(view: War) -> Iterator[Finding]:
    """Axis corps in Eastern Poland after Poland has surrendered (§9.2)."""
    if view.party != AXIS:
        return
    for zone, ours in view.own_corps.items():
        if is_ceded(view.game, view.position, zone):
            told = say("{who} have to leave {at}: it is Soviet now.", who=names(ours), at=area(zone))
            yield Finding(
                severity="warning", places=(PlaceId(zone),), counters=ids_of(ours), sentence=told, rule="§9.2",
                aspect="control",
            )  # fmt: skip


def _finding(view: War, zone: AreaId, who: tuple[Counter, ...], words: str, offer: Deed | None) -> Finding:
    named = names(who)
    told = say(words, who=named, at=area(zone), side=side(view.party))
    return Finding(
        places=(PlaceId(zone),), counters=ids_of(who), sentence=told, rule="§15.3", aspect="control", deed=offer
    )


def fortified_line_stands(view: War, zone: AreaId) -> bool:
    """Whether the fortified line of a zone is still there: it is gone for good once it has been captured (§16.3.2)."""
    if not view.said(zone, "fortified_line") or view.position.facts.says("line_destroyed", zone):
        return False
    owner = view.party_of(printed_owners(view.game)[zone].country)
    return view.control(zone) in (owner, NOBODY)


def takes_zones(view: War, one: Counter) -> bool:
    """Corps take the zones they enter; supplies too, if it is played so (§5, §15.3)."""
    supplies = view.is_supply(one) and view.option("supplies_take_zones") == "supplies too"
    return view.is_corps(one) or supplies


def may_control(view: War, act: Act) -> Answer | None:
    """`may control side allies at tarnopol`. With counters: whether it would be theirs if these came in."""
    zones = [area_of(place) for place in (*act.at, *act.to) if printed.is_zone(view.game, area_of(place))]
    if not zones or not (act.side or act.counters):
        return not_told("§5")
    colour = printed_owners(view.game)[zones[0]].colour
    if returns_to(colour, view.party) != view.party:
        words = "The {side} never control such a zone: {at} returns to its first owner."
        return no(because("§7", words, side=side(view.party), at=area(zones[0])))
    owner = view.control(zones[0])
    if act.counters and not any(takes_zones(view, view.position.counters[id]) for id in act.counters):
        words = "Only corps take control of zones: these leave {at} as it is."
        return no(because("§5, §15.3", words, at=area(zones[0])))
    yes = view.controls(zones[0]) or bool(act.counters)
    words = "{at} is controlled by {side}." if owner else "Nobody controls {at}."
    values = {"side": side(owner), "at": area(zones[0])} if owner else {"at": area(zones[0])}
    told = say("They take control of {at}.", at=area(zones[0])) if act.counters else say(words, **values)
    return Answer(yes, told, _why_theirs(view, zones[0]))


def _why_theirs(view: War, zone: AreaId) -> str:
    """The rules that a zone is whose it is by: who surrendered, lets pass, or was made neutral."""
    country, facts = printed_owners(view.game)[zone].country, view.position.facts
    if view.corps_in(zone) or zone in view.position.holders:
        return "§5, §9.1"
    more = ", §9.2" if facts.says("surrendered", country) else ", §9.3" if facts.get("free_movement", country) else ""
    vichy = "vichy" in printed_owners(view.game)[zone].regions and facts.says("vichy_created")
    return f"§5, §9.1{more}{', §9.4' if vichy else ''}"


def may_count_on_line(view: War, act: Act) -> Answer | None:
    """`may fortified_line at nancy`: whether it still stands."""
    if not act.at:
        return not_told("§16.3.2")
    yes = fortified_line_stands(view, area_of(act.at[0]))
    words = "The fortified line in {at} stands." if yes else "There is no fortified line in {at}, or not any more."
    return Answer(yes, say(words, at=area(act.at[0])), "§16.3.2")


def trespassers(view: War) -> Iterator[Finding]:
    """Neutral countries that our troops have entered in this very phase: that is an attack on them (§9.3)."""
    if not view.is_told or view.phase not in ("movement", "blitz", "combat") or view.acting != view.party:
        return
    held = owners(view.game, view.position)
    for at, ours in passed(view).items():
        nation = held.get(at, NOBODY)
        if nation in (*PARTIES, NOBODY) or view.is_host(nation) or view.is_colony_apart(at):
            continue
        words = "{who} have entered {at}: {nation} has been attacked, and joins the other side."
        why = because("§9.3", words, who=names(ours), at=area(at), nation=side(nation))
        them = side_against(view.party)
        joins = FactSet(Fact(FactWord("joined"), (nation,), value=them))
        yield notice(why, ours, at, aspect="neutrality", severity="warning", done=(joins,),
                     doing=say("{nation} joins: {them}.", nation=side(nation), them=side(them)))  # fmt: skip


CHAPTER = Chapter(
    findings=(changes_hands, spoils, must_leave, trespassers),
    verbs=(
        Verb(
            name="control", does=of_each(may_control), title="Control this zone", needs=("side", "at"), details=(),
            also=("occupy", "conquer", "capture"),
        ),
        Verb(
            name="fortified_line", does=of_each(may_count_on_line), title="Count on its fortified line", needs=("at",),
            details=(),
        ),
    ),
)  # fmt: skip
