"""How land units and ships move: into combat and without it, blitzing, straits and enemies on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from boards.board import AreaId, Contact
from boards.plain.searching import spread
from boards.plain.sentence import Value, area, counter, say_named
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reach, Reason, Way, WhenPointedAt, without
from rules_assist.common.asked import areas_named
from rules_assist.common.reaching import Part, Step, either, pointed_out, reach, together
from rules_assist.common.saying import allowed, because, names
from rules_assist.common.standpoint import Row, first_reason, for_each
from rules_assist.common.walking import distances, routes
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
    WALKS,
    WARSHIPS,
    Pieces,
    World,
    no_neutral,
)

RULES = {COMBAT: "§ Combat Movement", AFTER: "§ Non-combat Movement"}
NAMES = ("land", "sea", "air", "transport", AFTER)
"""Words for going that say no more than what goes."""

Route = tuple[AreaId, ...]


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
    why, start, spaces = stays(view, one, when), view.position.area(one.id), view.game.board.spaces
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


def stays(view: World, one: Counter, when: str) -> Reason | None:
    """What keeps a piece where it is in this movement."""
    return first_reason(*_why_it_stays(view, one, when), who=counter(one.id))


def _why_it_stays(view: World, one: Counter, when: str) -> Iterator[Row]:
    kind, ship, combat = view.type(one), view.carried_by(one), when == COMBAT
    air, moved, guns = kind in AIR, one.marked("moved"), kind == "aa_gun"
    its_own = air and ship is not None and ship.side == one.side
    yield ("§ The Soviet Patriotic War", "{who} became Soviet now: it moves from the next Soviet turn on.",
           view.so("joined_soviets", one.id) or one.marked("cannot_move"))  # fmt: skip
    yield "§ Submarines", "{who} is submerged until the turn is over.", one.face == "submerged"
    yield "§ Non-combat Movement", "{who} has moved already.", one.marked("moved_after")
    yield (RULES[COMBAT], "{who} fought in this turn, and does not move again.",
           one.marked("fought") and (combat or not air))  # fmt: skip
    yield RULES[COMBAT], "{who} has moved already.", combat and moved
    yield RULES[AFTER], "{who} moved in the combat movement.", not combat and moved and not air
    yield "§ Transports", "{who} was put ashore in this turn: it moves no further.", view.so("landed", one.id)
    yield "§ Transports", "{who} has unloaded: its move is over.", view.so("unloaded", one.id)
    yield ("§ Aircraft Carrier", "A fighter of its own landed on {who}: it does not move again.",
           view.so("fighter_landed_on", one.id))  # fmt: skip
    yield ("§ Aircraft Carrier", "{who} is cargo for this turn: it did not take off before its carrier moved.",
           view.so("cargo_all_turn", one.id)
           or (its_own and ship is not None and (ship.marked("moved") or ship.marked("moved_after"))))  # fmt: skip
    yield "§ Antiaircraft Gun", "{who} was moved in this round already.", view.so("aa_moved", one.id)
    yield ("§ Antiaircraft Gun", "AA guns of territory taken in this turn do not move.",
           guns and view.captured_now(view.position.area(one.id)))  # fmt: skip
    yield ("§ Antiaircraft Gun", "AA guns attack nobody: they move without combat only.",
           guns and combat and view.reading("aa_in_combat_movement") != "in both movements")  # fmt: skip


# ---------------------------------------------------------------- step by step


@for_each
def shut(view: World, kind: str, when: str, to: AreaId) -> Reason | None:
    """Why such a piece does not enter that space in this movement."""
    ship, after, there, hostile = kind in NAVAL, when == AFTER, view.enemies(to), view.is_hostile(to)
    if view.neutral(to) or not (there or hostile):
        return no_neutral(view, to)
    return first_reason(
        (RULES[AFTER], "Enemies are in {to}: without combat no ship enters.", ship and after and there),
        (RULES[AFTER], "{to} is in enemy hands: without combat no ship enters.", ship and after),
        (RULES[AFTER], "Enemies are in {to}: without combat nobody enters.", after and there),
        (RULES[AFTER], "{to} is enemy territory: without combat nobody enters.", after),
        ("§ Antiaircraft Gun", "AA guns never enter enemy territory.", kind == "aa_gun"),
        to=area(to),
    )


def stops_at(view: World, one: Counter, at: AreaId) -> Reason | None:
    """What ends its move there: enemies that are not submerged, unless the table lets ships pass them."""
    ship = view.type(one) in NAVAL
    if not view.enemies(at) or (ship and view.reading("ships_pass_enemies") == "may pass"):
        return None
    rule, words = "§ Armor", "Enemies in {to} stop the move."
    if view.only_guns(at):
        words = "AA guns in {to} stop a blitz."
    if ship:
        rule, words = "§ Combat Movement", "Enemies in {to} stop the ships."
    return because(rule, words, to=area(at))


def goes(
    view: World, one: Counter, when: str, start: AreaId | None = None, most: int | None = None
) -> dict[AreaId, Route]:
    """Where it gets to, by which spaces: from where it is, as far as is printed on it."""
    start, kind = start or view.position.area(one.id), view.type(one)
    roads = view.game.board.network("sea" if kind in NAVAL else "land")

    def onward(at: AreaId) -> Iterable[AreaId]:
        stopped = at != start and stops_at(view, one, at) is not None
        return () if stopped else [to for to in roads.get(at, ()) if shut(view, kind, when, to) is None]

    return routes(spread((start,), onward, most=_far(view, one) if most is None else most).came_from)


def march(view: World, one: Counter, when: str) -> dict[AreaId, Route]:
    """The same; into combat land units only go where they attack something, or on the way (§ Armor: the Blitz)."""
    found, start = goes(view, one, when), view.position.area(one.id)
    del found[start]
    if when == AFTER or view.type(one) not in LAND:
        return found
    attacks = {to: route for to, route in found.items() if any(map(view.opposed, route))}
    for first in [to for to, route in attacks.items() if len(route) < _far(view, one) and not view.enemies(to)]:
        for to in view.game.board.neighbours(first, "land"):
            if to != start and shut(view, view.type(one), when, to) is None:
                attacks.setdefault(to, (*attacks[first], to))
    return attacks


def _far(view: World, one: Counter) -> int:
    return int(view.game.number(one, "move"))


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
        if (why := stays(view, one, COMBAT)) is not None:
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
    named["allowance"] = _far(view, one)
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
        return (shut(view, kind, when, there) or Step(1, stops_at(view, one, there))) if contact.kind == over else None

    return reach(board, start, step, rule="§ Movement on the Gameboard", allowance=_far(view, one)).refused.get(to, ())


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
        *(stays(view, one, COMBAT) for one in pieces),
        ("§ Neutral Territories", "{through} is neutral: nobody enters it.", view.neutral(through)),
        ("§ Neutral Territories", "{to} is neutral: nobody enters it.", view.neutral(to)),
        (rule, "{through} is not next to where they stand.", apart),
        (rule, "{to} is not next to {through}.", to not in roads.get(through, ())),
        (rule, "AA guns in {through} stop a blitz.", view.only_guns(through)),
        (rule, "{through} is occupied: armor stops there.", view.enemies(through)),
        through=area(through), to=area(to),
    )  # fmt: skip
