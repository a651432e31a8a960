"""How land units and ships move: into combat and without it, blitzing, straits and enemies on the way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from boards.board import AreaId, Contact
from boards.plain.sentence import Value, area, counter, say_named
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reach, Reason, Way, WhenPointedAt, without
from rules_assist.common.asked import areas_named
from rules_assist.common.reaching import Part, Step, either, pointed_out, reach, together
from rules_assist.common.saying import allowed, because, names
from rules_assist.common.standpoint import first_reason
from rules_assist.common.walking import distances
from rules_assist.rulebook import nowhere
from rules_assist.rulebooks.aaeurope import carrying, flying
from rules_assist.rulebooks.aaeurope.powers import (
    AFTER,
    AIR,
    ALLIES,
    COMBAT,
    LAND,
    NAVAL,
    PIECES,
    RULES,
    WALKS,
    WARSHIPS,
    Pieces,
    Route,
    World,
    no_neutral,
)

NAMES = ("land", "sea", "air", "transport", AFTER)
"""Words for going that say no more than what goes."""


def reach_of(view: World, group: Pieces, means: str) -> Reach:
    """By the movement whose time it is; where no time is told, by both."""
    word = means.replace("_", " ")
    asked = AFTER if word.startswith("non") else COMBAT if "combat" in word else ""
    if fixed := view.of_types(group, ("industrial_complex",)):
        return Reach(notes=(because("§ Industrial Complex", "{who} never moves.", who=names(fixed)),))
    if not view.kinds(group) <= PIECES:
        return Reach()
    if means and not asked and means not in NAMES:
        return nowhere(view, group, because(RULES[COMBAT], "The rules know no going by {means}.", means=word))
    when = [asked] if asked else [view.step()] if view.step() in RULES else list(RULES)
    reaches = [_by(view, group, each) for each in when]
    us = view.as_(view.whose_turn()) if all(is_shared(view, one) for one in group) else view
    found, notes = either(reaches), [first_reason(*us.not_the_time(tuple(RULES), RULES[COMBAT]))]
    if len({one.side for one in group}) > 1:
        notes.append(because("§ Multi-player Forces", "Each power moves its own pieces, in its own turn."))
    notes += [note for note in found.notes if all(note in each.notes for each in reaches)]
    return replace(found, notes=tuple(filter(None, notes)))


def is_shared(view: World, one: Counter) -> bool:
    """AA guns in the Middle East of the Allies: any of them moves these, once a round (§ Antiaircraft Gun)."""
    at, turn = view.position.area(one.id), view.whose_turn()
    return (
        view.type(one) == "aa_gun"
        and {one.side, view.holder(at), turn} <= ALLIES
        and bool(view.said(at, "middle_east"))
    )


def _by(view: World, group: Pieces, when: str) -> Reach:
    """Those who are alike go alike."""
    alike: dict[tuple[object, ...], list[Counter]] = {}
    for one in group:
        flown = flying.flown(view, one) if view.type(one) in AIR else 0
        alike.setdefault((one.kind, one.side, one.face, one.marks, view.position.where[one.id], flown), []).append(one)
    needs = view.load(one for one in group if view.type(one) in WALKS and view.carried_by(one) is None)
    return together([
        Part(tuple(one.id for one in these), view.position.area(these[0].id), _part(view, these[0], when, needs))
        for these in alike.values()
    ])  # fmt: skip


def _part(view: World, one: Counter, when: str, needs: int) -> Reach:
    why, start, spaces = view.stays(one, when), view.position.area(one.id), view.game.board.spaces
    if why is not None:
        return Reach(refused=WhenPointedAt(without(spaces, (start,)), lambda _at: (why,)), notes=(why,))
    if view.type(one) in AIR:
        return flying.reach_of(view, one, fights=when == COMBAT)
    if view.carried_by(one) is not None:
        return carrying.ashore(view, one, when)
    found = march(view, one, when)
    by_road = pointed_out(
        view.game.board, start, found, partial(_way, view, one, when, found), partial(_why_not, view, one, when, found)
    )
    over_sea = carrying.over_sea(view, one, when, needs) if view.type(one) in WALKS else {}
    if not over_sea:
        return by_road
    ways = {**{to: (way,) for to, way in over_sea.items()}, **by_road.ways}
    return Reach(ways, WhenPointedAt(without(by_road.refused, ways), by_road.refused.__getitem__))


def march(view: World, one: Counter, when: str) -> dict[AreaId, Route]:
    """The same; into combat land units only go where they attack something, or on the way (§ Armor: the Blitz)."""
    found, start = view.goes(one, when), view.position.area(one.id)
    del found[start]
    if when == AFTER or view.type(one) not in LAND:
        return found
    attacks = {to: route for to, route in found.items() if any(map(view.opposed, route))}
    for first in [to for to, route in attacks.items() if len(route) < view.far(one) and not view.enemies(to)]:
        for to in view.game.board.neighbours(first, "land"):
            if to != start and view.shut(view.type(one), when, to) is None:
                attacks.setdefault(to, (*attacks[first], to))
    return attacks


def not_coming(view: World, one: Counter, at: AreaId, *, fights: bool = True) -> Reason | None:
    """Why a piece that is not there yet does not come there to fight: ships fire at a shore from where they are."""
    view, kind = view.as_(one.side), view.type(one)
    if view.is_in(one, at) or (kind in NAVAL and view.is_land(at)):
        return None
    if kind in AIR:
        return next(flying.against(view, one, at, fights=fights), None)
    if view.carried_by(one) is not None:
        near = view.touches(one, at) or at in carrying.ashore(view, one, COMBAT).ways
    else:
        if (why := view.stays(one, COMBAT)) is not None:
            return why
        # When the fighting has begun, who crosses the sea is aboard.
        by_sea = kind in WALKS and view.step() != "combat" and at in carrying.over_sea(view, one, COMBAT)
        near = by_sea or at in march(view, one, COMBAT)
    return None if near else because(RULES[COMBAT], "{who} does not get to {at}.", who=counter(one.id), at=area(at))


# ---------------------------------------------------------------- told


def _way(view: World, one: Counter, when: str, found: Mapping[AreaId, Route], to: AreaId) -> Way:
    route = found[to]
    words, rule = _doing(view, one, route, when)
    named: dict[str, Value] = {"to": area(to), "cost": len(route), "through": area(route[0])}
    named["allowance"] = view.far(one)
    return Way(to=to, route=route, cost=len(route), means=when, sentence=say_named(words, named), rule=rule)


def _doing(view: World, one: Counter, route: Route, when: str) -> tuple[str, str]:
    """What comes of it, and by which rule."""
    to, rule, atlantic = route[-1], RULES[when], "§ The Battle of the Atlantic"
    plain = "{to} can be reached at a cost of {cost} out of {allowance}.", rule
    if when == AFTER:
        return plain
    if view.type(one) in WALKS:
        if len(route) > 1 and view.is_hostile(route[0]):
            return "Armor blitzes through {through}, which changes hands, into {to}: {cost} of {allowance}.", "§ Armor"
        if view.only_guns(to):
            return "Nothing but AA guns is in {to}: it is taken without dice. {cost} of {allowance}.", "§ Armor"
        if view.enemies(to):
            return "An attack on {to}: {cost} of {allowance}.", rule
        return "{to} is empty, and changes hands without a fight: {cost} of {allowance}.", rule
    taken = [at for at in route if view.is_hostile(at) and not view.enemies(at) and view.type(one) in WARSHIPS]
    if taken[:1] == [to]:
        return "{to} is empty: the convoy center changes hands. {cost} of {allowance}.", atlantic
    if taken:
        words = "By {through}, an empty convoy center that changes hands, to {to}: {cost} of {allowance}."
        return words, atlantic
    return ("Into {to}, where enemies are: {cost} of {allowance}.", rule) if view.enemies(to) else plain


def _why_not(view: World, one: Counter, when: str, found: Mapping[AreaId, Route], to: AreaId) -> tuple[Reason, ...]:
    """What is wrong with the space itself; else what is met on the way, or that it is too far."""
    start, board, kind = view.position.area(one.id), view.game.board, view.type(one)
    ship, land = kind in NAVAL, "§ Land Territories, Sea Zones and Convoy Centers"
    over, near = "sea" if ship else "land", {start, *found}
    strait = any(each.kind == "strait" and each.other(to) in near for each in board.contacts_of(to))
    apart = to not in distances(board.network(over), start)
    why = no_neutral(view, to) or first_reason(
        (land, "Ships stay at sea.", ship and view.is_land(to)),
        ("§ Transports", "Land units are at sea only aboard a transport.", not ship and view.is_sea(to)),
        ("§ Neutral Territories", "The Turkish straits are closed to ships.", ship and strait),
        (land, "No ship gets to {to}.", apart and ship),
        (land, "No way over land leads to {to}: it takes a transport.", apart),
        (RULES[COMBAT], "{to} is friendly: nothing is attacked there; they move there without combat.",
         when == COMBAT and kind in LAND and not view.opposed(to)),
        to=area(to),
    )  # fmt: skip
    if why is not None:
        return (why,)

    def step(contact: Contact, _here: AreaId, there: AreaId) -> Step | Reason | None:
        return (view.shut(kind, when, there) or Step(1, view.stops_at(one, there))) if contact.kind == over else None

    return reach(board, start, step, rule="§ Movement on the Gameboard", allowance=view.far(one)).refused.get(to, ())


def may_blitz(view: World, act: Act) -> Answer | None:
    """Armor goes on through a space: `may blitz #tank through east_poland to baltic_states` (§ Armor: the Blitz)."""
    pieces, places, roads = view.named(act), areas_named(act), view.game.board.network("land")
    if not pieces or not places or not act.through:
        return None
    through, to, rule = area_of(act.through[0]), places[0], "§ Armor"
    apart = any(through not in roads.get(view.position.area(one.id), ()) for one in pieces)
    told = "Armor blitzes through {through}, which changes hands, into {to}."
    if not view.is_hostile(through):
        told = "Armor goes through {through} into {to}."
    return allowed(
        told, rule,
        (rule, "Only armor blitzes.", view.kinds(pieces) != {"armor"}),
        *(view.stays(one, COMBAT) for one in pieces),
        ("§ Neutral Territories", "{through} is neutral: nobody enters it.", view.neutral(through)),
        ("§ Neutral Territories", "{to} is neutral: nobody enters it.", view.neutral(to)),
        (rule, "{through} is not next to where they stand.", apart),
        (rule, "{to} is not next to {through}.", to not in roads.get(through, ())),
        (rule, "AA guns in {through} stop a blitz.", view.only_guns(through)),
        (rule, "{through} is occupied: armor stops there.", view.enemies(through)),
        through=area(through), to=area(to),
    )  # fmt: skip
