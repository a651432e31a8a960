"""How land units and ships move: into combat and without it, blitzing, straits and enemies on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say
from counters.counter import Counter
from rules_assist.advice import Reach, Reason, Way, WhenPointedAt, without
from rules_assist.common.reaching import Part, either, together
from rules_assist.common.saying import because
from rules_assist.common.standpoint import first_reason
from rules_assist.common.walking import distances
from rules_assist.rulebook import nowhere
from rules_assist.rulebooks.aaeurope import carrying, flying
from rules_assist.rulebooks.aaeurope.powers import AIR, NAVAL, PIECES, WALKS, World, no_neutral

COMBAT, AFTER = "combat_movement", "movement"
RULES = {COMBAT: "§ Combat Movement", AFTER: "§ Non-combat Movement"}
NAMES = ("land", "sea", "air", "transport", AFTER)
"""Words for going that say no more than what goes."""

Route = tuple[AreaId, ...]


def reach_of(view: World, group: tuple[Counter, ...], means: str) -> Reach:
    """By the movement whose time it is; where no time is told, by both."""
    pieces = tuple(one for one in group if view.type(one) in PIECES)
    if len(pieces) < len(group) or not group:
        return Reach(notes=tuple(_immovable(view, group))) if group else Reach()
    word = means.replace("_", " ")
    asked = AFTER if word.startswith("non") else COMBAT if "combat" in word else ""
    now = view.step()
    if means and not asked and means not in NAMES:
        return nowhere(view, group, because(RULES[COMBAT], "The rules know no going by {means}.", means=word))
    when = [asked] if asked else [now] if now in (COMBAT, AFTER) else [COMBAT, AFTER]
    notes = [view.not_the_time((COMBAT, AFTER), RULES[COMBAT]), _two_sides(group)]
    reaches = [_by(view, group, each) for each in when]
    found = either(reaches)
    notes += [note for note in found.notes if all(note in each.notes for each in reaches)]
    return replace(found, notes=tuple(note for note in notes if note))


def _immovable(view: World, group: tuple[Counter, ...]) -> Iterator[Reason]:
    fixed = tuple(counter(one.id) for one in group if view.type(one) == "industrial_complex")
    if fixed:
        yield because("§ Industrial Complex", "{who} never moves.", who=fixed)


def _two_sides(group: tuple[Counter, ...]) -> Reason | None:
    if len({one.side for one in group}) < 2:
        return None
    return because("§ Multi-player Forces", "Each power moves its own pieces, in its own turn.")


def _by(view: World, group: tuple[Counter, ...], when: str) -> Reach:
    alike: dict[tuple[object, ...], list[Counter]] = {}
    needs = view.load([one for one in group if view.type(one) in WALKS and view.carried_by(one.id) is None])
    for one in group:
        flown = flying.flown(view, one) if view.type(one) in AIR else 0
        alike.setdefault((one.kind, one.side, one.face, one.marks, view.position.where[one.id], flown), []).append(one)
    searched: Searched = {}
    return together([
        Part(tuple(one.id for one in these), view.position.area(these[0].id),
             _part(view, these[0], when, needs, searched))
        for these in alike.values()
    ])  # fmt: skip


Searched: TypeAlias = dict[tuple[object, ...], tuple["Onward", Mapping[AreaId, Way]]]
"""Over land and over sea, for all who go from one space equally far."""


def _part(view: World, one: Counter, when: str, needs: int, searched: Searched) -> Reach:
    kind = view.type(one)
    stays = why_it_stays(view, one, when)
    if stays is not None:
        spaces = without(view.game.board.spaces, (view.position.area(one.id),))
        return Reach(refused=WhenPointedAt(spaces, lambda _at: (stays,)), notes=(stays,))
    if kind in AIR:
        return flying.reach_of(view, one, combat=when == COMBAT)
    if kind in NAVAL:
        return _told(view, one, when, sail(view, one, when), 2)
    if view.carried_by(one.id) is not None:
        return carrying.ashore(view, one, combat=when == COMBAT)
    most = int(view.game.number(one, "move"))
    alike = view.position.where[one.id], one.side, most, view.load((one,)), one_gun(view, one)
    if alike not in searched:
        searched[alike] = march(view, one, when), carrying.over_sea(view, one, combat=when == COMBAT, needs=needs)
    roads, over_sea = searched[alike]
    on_foot = _told(view, one, when, roads, most)
    if not over_sea:
        return on_foot
    ways = {**{to: (way,) for to, way in over_sea.items()}, **on_foot.ways}
    return Reach(ways, WhenPointedAt(without(on_foot.refused, ways), on_foot.refused.__getitem__))


def why_it_stays(view: World, one: Counter, when: str) -> Reason | None:
    """What keeps a piece where it is in this movement."""
    kind, at, who = view.type(one), view.position.area(one.id), counter(one.id)
    facts, air, ship = view.position.facts, kind in AIR, view.carried_by(one.id)
    moved, fought, combat = one.marked("moved"), one.marked("fought"), when == COMBAT
    guns = kind == "aa_gun"
    both = view.reading("aa_in_combat_movement") == "in both movements"
    return first_reason(
        ("§ The Soviet Patriotic War", "{who} became Soviet now: it moves from the next Soviet turn on.",
         facts.says("joined_soviets", one.id) or one.marked("cannot_move")),
        ("§ Submarines", "{who} is submerged until the turn is over.", one.face == "submerged"),
        ("§ Non-combat Movement", "{who} has moved already.", one.marked("moved_after")),
        ("§ Combat Movement", "{who} fought in this turn, and does not move again.", fought and not air),
        ("§ Combat Movement", "{who} has moved already.", combat and moved),
        ("§ Non-combat Movement", "{who} moved in the combat movement.", not combat and moved and not air),
        ("§ Transports", "{who} was put ashore in this turn: it moves no further.", facts.says("landed", one.id)),
        ("§ Transports", "{who} has unloaded: its move is over.", facts.says("unloaded", one.id)),
        ("§ Aircraft Carrier", "A fighter of its own landed on {who}: it does not move again.",
         facts.says("fighter_landed_on", one.id)),
        ("§ Aircraft Carrier", "{who} is cargo for this turn: it did not take off before its carrier moved.",
         facts.says("cargo_all_turn", one.id) or (air and ship is not None and ship.side == one.side
                                                  and (ship.marked("moved") or ship.marked("moved_after")))),
        ("§ Antiaircraft Gun", "{who} was moved in this round already.", facts.says("aa_moved", one.id)),
        ("§ Antiaircraft Gun", "AA guns of territory taken in this turn do not move.", guns and view.captured_now(at)),
        ("§ Antiaircraft Gun", "AA guns attack nobody: they move without combat only.", guns and combat and not both),
        who=who,
    )  # fmt: skip


class Onward(NamedTuple):
    """Where pieces get to, by which spaces, and what they meet that ends their move."""

    routes: Mapping[AreaId, Route]
    stopped: Mapping[AreaId, Reason]
    barred: Mapping[AreaId, Reason]


# ---------------------------------------------------------------- on land


def march(view: World, one: Counter, when: str) -> Onward:
    """Over land; armor goes on through what is friendly, or hostile and empty (§ Armor: the Blitz)."""
    start, most = view.position.area(one.id), int(view.game.number(one, "move"))
    routes: dict[AreaId, Route] = {}
    stopped: dict[AreaId, Reason] = {}
    barred: dict[AreaId, Reason] = {}
    roads = view.game.board.network("land")
    front: list[tuple[AreaId, Route]] = [(start, ())]
    for at, route in front:
        for to in roads.get(at, ()):
            if to == start or to in routes:
                continue
            if view.neutral(to):
                barred[to] = no_neutral(to)
                continue
            there = view.enemies(to)
            if when == AFTER and (there or view.is_hostile(to)):
                barred.setdefault(to, _held_against(view, to))
                continue
            guns = all(view.type(each) == "aa_gun" for each in there)
            if one_gun(view, one) and (there or view.is_hostile(to)):
                barred.setdefault(to, because("§ Antiaircraft Gun", "AA guns never enter enemy territory."))
                continue
            routes[to] = (*route, to)
            if there:
                words = "AA guns in {to} stop a blitz." if guns else "Enemies in {to} stop the move."
                stopped[to] = because("§ Armor", words, to=area(to))
            elif len(route) + 1 < most:
                front.append((to, routes[to]))
    if when == COMBAT and not one_gun(view, one):
        for to in [to for to, route in routes.items() if _only_friendly(view, route)]:
            del routes[to]
            words = "{to} is friendly: nothing is attacked there; they move there without combat."
            barred[to] = because("§ Combat Movement", words, to=area(to))
    return Onward(routes, stopped, barred)


def one_gun(view: World, one: Counter) -> bool:
    return view.type(one) == "aa_gun"


def _only_friendly(view: World, route: Route) -> bool:
    return not any(view.is_hostile(at) or view.enemies(at) for at in route)


def _held_against(view: World, to: AreaId) -> Reason:
    words = "Enemies are in {to}: without combat nobody enters." if view.enemies(to) else (
        "{to} is enemy territory: without combat nobody enters.")  # fmt: skip
    return because("§ Non-combat Movement", words, to=area(to))


# ---------------------------------------------------------------- at sea


def sail(view: World, one: Counter, when: str) -> Onward:
    """Two zones. Enemies that are not submerged end the move, unless the table reads it otherwise."""
    start = view.position.area(one.id)
    routes: dict[AreaId, Route] = {}
    stopped: dict[AreaId, Reason] = {}
    barred: dict[AreaId, Reason] = {}
    must_stop = view.reading("ships_pass_enemies") != "may pass"
    far = int(view.game.number(one, "move"))
    front: list[tuple[AreaId, Route]] = [(start, ())]
    for at, route in front:
        for contact in view.game.board.contacts_of(at):
            to = contact.other(at)
            if to == start or to in routes or not view.is_sea(to):
                continue
            if contact.kind == "strait":
                barred[to] = because("§ Neutral Territories", "The Turkish straits are closed to ships.")
                continue
            there = view.enemies(to)
            if when == AFTER and there:
                words = "Enemies are in {to}: without combat no ship enters."
                barred.setdefault(to, because("§ Non-combat Movement", words, to=area(to)))
                continue
            if when == AFTER and view.kind(to) == "convoy" and view.is_hostile(to):
                words = "{to} is in enemy hands: without combat no ship enters."
                barred.setdefault(to, because("§ Non-combat Movement", words, to=area(to)))
                continue
            routes[to] = (*route, to)
            if there and must_stop:
                words = "Enemies in {to} stop the ships."
                stopped[to] = because("§ Combat Movement", words, to=area(to))
            elif len(route) + 1 < far:
                front.append((to, routes[to]))
    return Onward(routes, stopped, barred)


# ---------------------------------------------------------------- told


def _told(view: World, one: Counter, when: str, found: Onward, most: int) -> Reach:
    start, rule = view.position.area(one.id), RULES[when]

    def ways(to: AreaId) -> tuple[Way, ...]:
        route = found.routes[to]
        words, why = _doing(view, one, route, when)
        told = say(words, to=area(to), cost=len(route), allowance=most, **_through(words, route))
        return (Way(to=to, route=route, cost=len(route), means=when, grade="free", sentence=told, rule=why or rule),)

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        return tuple(_why_not(view, one, to, found, when))

    spaces = without(view.game.board.spaces, (start, *found.routes))
    return Reach(WhenPointedAt(found.routes, ways), WhenPointedAt(spaces, reasons))


def _through(words: str, route: Route) -> dict[str, Value]:
    return {"through": area(route[0])} if "{through}" in words else {}


def _doing(view: World, one: Counter, route: Route, when: str) -> tuple[str, str]:
    """What comes of it, and by which rule."""
    to, kind = route[-1], view.type(one)
    plain = "{to} can be reached at a cost of {cost} out of {allowance}."
    if when == AFTER:
        return plain, ""
    if kind in WALKS:
        if len(route) > 1 and view.is_hostile(route[0]):
            return "Armor blitzes through {through}, which changes hands, into {to}: {cost} of {allowance}.", "§ Armor"
        there = view.enemies(to)
        if there and all(view.type(each) == "aa_gun" for each in there):
            return "Nothing but AA guns is in {to}: it is taken without dice. {cost} of {allowance}.", "§ Armor"
        if there:
            return "An attack on {to}: {cost} of {allowance}.", ""
        return "{to} is empty, and changes hands without a fight: {cost} of {allowance}.", "§ Combat Movement"
    if kind != "transport":
        taken = next((at for at in route if view.kind(at) == "convoy" and view.is_hostile(at)
                      and not view.enemies(at)), None)  # fmt: skip
        if taken == to:
            return (
                "{to} is empty: the convoy center changes hands. {cost} of {allowance}.",
                "§ The Battle of the Atlantic",
            )
        if taken is not None:
            words = "By {through}, an empty convoy center that changes hands, to {to}: {cost} of {allowance}."
            return words, "§ The Battle of the Atlantic"
    if view.enemies(to):
        return "Into {to}, where enemies are: {cost} of {allowance}.", ""
    return plain, ""


def _why_not(view: World, one: Counter, to: AreaId, found: Onward, when: str) -> Iterator[Reason]:
    kind, rule = view.type(one), RULES[when]
    if to in found.barred:
        yield found.barred[to]
        return
    if view.neutral(to):
        yield no_neutral(to)
        return
    if kind in NAVAL and view.is_land(to):
        yield because("§ Land Territories, Sea Zones and Convoy Centers", "Ships stay at sea.")
        return
    if kind in WALKS and view.is_sea(to):
        yield because("§ Transports", "Land units are at sea only aboard a transport.")
        return
    contacts = ("land",) if kind in WALKS else ("sea",)
    away = _distance(view, view.position.area(one.id), to, contacts)
    most = int(view.game.number(one, "move"))
    if away is None:
        words = "No way over land leads to {to}: it takes a transport." if kind in WALKS else "No ship gets to {to}."
        yield because("§ Land Territories, Sea Zones and Convoy Centers", words, to=area(to))
    elif away > most:
        words = "{to} is too far: it would cost {cost}, and the allowance is {allowance}."
        yield because("§ Movement on the Gameboard", words, to=area(to), cost=away, allowance=most)
    else:
        for at, why in found.stopped.items():
            if to in view.game.board.neighbours(at):
                yield Reason(say("Must stop before, in {at}: {why}", at=area(at), why=why.sentence), why.rule)
                return
        for at, why in found.barred.items():
            if to in view.game.board.neighbours(at):
                yield Reason(say("No way through {at}: {why}", at=area(at), why=why.sentence), why.rule)
                return
        yield because(rule, "No way is open to {to}.", to=area(to))


def _distance(view: World, start: AreaId, to: AreaId, contacts: tuple[str, ...]) -> int | None:
    network = view.game.board.network(*contacts)
    return distances(network, start, passable=[at for at in network if not view.neutral(at)]).get(to)


def blitz_allowed(view: World, one: Counter, through: AreaId, to: AreaId) -> Reason | None:
    """Whether armor goes on through a space (§ Armor: the Blitz)."""
    roads, start = view.game.board.network("land"), view.position.area(one.id)
    there = view.enemies(through)
    guns = bool(there) and all(view.type(each) == "aa_gun" for each in there)
    return first_reason(
        ("§ Armor", "Only armor blitzes.", view.type(one) != "armor"),
        ("§ Neutral Territories", "{through} is neutral: nobody enters it.", view.neutral(through)),
        ("§ Neutral Territories", "{to} is neutral: nobody enters it.", view.neutral(to)),
        ("§ Armor", "{through} is not next to where they stand.", through not in roads.get(start, ())),
        ("§ Armor", "{to} is not next to {through}.", to not in roads.get(through, ())),
        ("§ Armor", "AA guns in {through} stop a blitz.", guns),
        ("§ Armor", "{through} is occupied: armor stops there.", there),
        through=area(through), to=area(to),
    )  # fmt: skip
