"""Moving on land, to sea, back to base, and rebasing; and what transports carry (§4.1, §4.2, §5.1, §5.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from math import inf
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId, Contact
from boards.plain.sentence import area, counter, say
from boards.plain.working_out import once
from counters.counter import Counter
from counters.events import CountersMoved, Single
from counters.game import Game
from counters.position import PlaceId, area_of, in_area
from rules_assist.advice import Act, Answer, Finding, Reach, Reason, Way
from rules_assist.common.asked import meant
from rules_assist.common.reaching import Step, StepRule, best_routes, go_alike, moving, nowhere, reach
from rules_assist.common.stacking import no_room
from rules_assist.common.standpoint import agreed, allowed, because, every_reason, for_all, names, no
from rules_assist.common.straying import astray, strayed
from rules_assist.rulebook import Does
from rules_assist.rulebooks.blitz.blitzing import AT_SEA, BLITZES, STEPS, blitz_of, by_blitz, used_up
from rules_assist.rulebooks.blitz.powers import ASKED, BASED, GROUND, LAND, SHIPS, Group, World
from rules_assist.rulebooks.blitz.ships import SEAS, sails
from rules_assist.rulebooks.blitz.sides import AFA, NOBODY, SIDE_OF
from rules_assist.rulebooks.blitz.stacking import limits, may_carry
from rules_assist.rulebooks.blitz.supply import has_line, is_supplied

SLOW = frozenset(("jungle", "mountain", "swamp"))
ROADS = ("land", "land_route")
SKY = ("land", "land_route", "air_route", "coast", *SEAS)
LAND_ROUTE_ENDS = because("§5.2", "A Land Route ends the move.")
LANDED = because("§5.2", "Who comes ashore moves no further.")


class Going(NamedTuple):
    """How one counter goes: its steps, how far, and where it may end."""

    step: StepRule
    allowance: float
    may_end: Callable[[AreaId], Reason | None]
    note: Reason | None = None


class Manner(NamedTuple):
    goes: Callable[[World, Counter], Going]
    suits: Callable[[World, Counter], bool]


# ---------------------------------------------------------------- the search


def reach_of(means: str, view: World, group: Group) -> Reach:
    """Where a group can go as one: all of them find room there. Those who go alike are looked at as one."""
    room, by = limits(view), {one.id: going(view, one, means) for one in group}
    if notes := every_reason(view.idle(group), *(each.note for each in by.values()), used_up(view, group)):
        return nowhere(view, group, *notes)

    @cache
    def crowded(place: PlaceId | AreaId) -> Reason | None:
        return no_room(view.position, room, by, place)

    def alike(one: Counter) -> tuple[object, ...]:
        return by[one.id].step, by[one.id].allowance, view.owner(one), view.home_country(one)

    def alone(one: Counter) -> Reach:
        goes, ports = by[one.id], berths(view.game) if view.type(one) in SHIPS else {}
        return reach(view.game.board, view.position.area(one.id), goes.step, rule=ASKED.means[means].rule,
                     allowance=goes.allowance, means=means,
                     may_end=lambda at: goes.may_end(at) or crowded(ports.get(at, at)))  # fmt: skip

    told = go_alike(view, group, alike, alone)
    return Reach({to: tuple(map(_risked, ways)) for to, ways in told.ways.items()}, told.refused)


def _risked(way: Way) -> Way:
    words = "{to} can be reached, but the enemy may hold them up on the way: a die is rolled."
    return replace(way, sentence=say(words, to=area(way.to)), rule="§4.3") if way.grade == "risky" else way


def _ways(view: World, one: Counter, going: Going) -> Mapping[AreaId, float]:
    start = view.position.area(one.id)
    found = best_routes(view.game.board, start, going.step, within=going.allowance, open_only=True)
    return {to: way.cost for to, way in found.items() if to != start and going.may_end(to) is None}


@once
def berths(game: Game) -> Mapping[AreaId, PlaceId]:
    """Where ships lie on land: in its Port; of two in the one that is Big, or comes first."""
    found = dict[AreaId, PlaceId]()
    for at, space in game.board.spaces.items():
        ports = {each.other(at): port for each in game.board.contacts_of(at) if (port := each.toward(at).get("port"))}
        if space.kind in GROUND:
            wide = min(ports, key=lambda sea: (ports[sea] != "big", sea), default="")
            several = wide and space.attributes.get("ports") not in (None, 1)
            found[at] = PlaceId(f"{at}/port.{wide}" if several else f"{at}/port")
    return found


def berth(game: Game, at: AreaId, route: Sequence[AreaId]) -> PlaceId:
    """The Port that a ship comes into there: of two the one on the sea that it came over (§1.3)."""
    usual, last = berths(game)[at], route[-2] if len(route) > 1 else at
    touches = any(each.toward(at).get("port") for each in game.board.between(at, last))
    return PlaceId(f"{at}/port.{last}") if touches and "/port." in usual else usual


# ---------------------------------------------------------------- land (§5.2)


def _land(view: World, one: Counter) -> Going:
    us, aboard, start, home = view.owner(one), view.is_aboard(one), view.position.area(one.id), view.home_country(one)
    free, in_a = blitz_of(view, us) == "free", view.politics.scenario == "A"
    bound = view.at_peace(us) and not view.is_chinese(one) and view.type(one) != "gar"

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if in_a and us == AFA and contact.kind == "air_route" and (here, to) == ("london", "paris"):
            ends = Step(1, because("A.5", "The move from London to Paris ends there."))
            return view.barred(one, to) or _defended(view, one, to) or ends
        landing = aboard and contact.kind == "coast" and view.kind(here) == "sea"
        if landing and not view.friendly(us, to):
            return because("§5.2", "Who is carried lands in friendly areas only; elsewhere it attacks.")
        if (contact.kind not in ROADS and not landing) or view.no_border(here, to):
            return None
        if (why_not := view.barred(one, to)) is not None:
            return why_not
        if free and view.enemy_ground(one, to):
            return because("§2.2", "In a Free Blitz nobody enters an area of the enemy.")
        # An enemy who stands in an area of ours has taken it, though that be not written down yet.
        if (why_not := _defended(view, one, to)) is not None:
            return why_not
        if landing:
            return Step(0, LANDED)
        cost = 2 if view.said(to, "terrain") in SLOW else 1
        return Step(cost, LAND_ROUTE_ENDS if contact.kind == "land_route" else None)

    def may_end(at: AreaId) -> Reason | None:
        words = "While {us} is neutral its land units stay at home, but for a GAR."
        return view.why(one, ("§5.2", words, bound and view.country(at) != home))

    others = (each for each in view.position.in_area(start) if each.id != one.id and view.type(each) in LAND)
    fort = view.type(one) == "fort"
    note = view.why(
        one,
        ("§5.2", "A FORT never moves.", fort),
        ("§5.2", "{who} moved already.", view.so("moved", one.id) or view.so("landed", one.id)),
        ("§1.7, §5.2", "{who} is out of supply and cannot move.", not aboard and not is_supplied(view, one)),
        ("A.5", "One land unit has to stay in London.", in_a and start == "london" and not any(others)),
    )
    return Going(step, 0 if fort else view.game.number(one, "move"), may_end, note)


def _defended(view: World, one: Counter, at: AreaId) -> Reason | None:
    foes = (each for each in view.position.in_area(at) if view.type(each) in LAND and view.enemies(one, each))
    return view.why(one, ("§5.2", "{to} has to be fought for.", any(foes)), at=at)


def stopped(view: World, one: Counter) -> bool:
    """Whether a letter of the enemy keeps an attacker from going in, or sent it home in the air."""
    return one.marked("blocked") or one.marked("returned") or view.so("blocked", one.id)


def _advance(view: World, one: Counter) -> Going:
    """Into the area beside it that was won, or by air (§6.6). Aircraft go home to any base in range (§6.5), or
    fly to the help of an area of theirs that is attacked (§5.3)."""
    start, flies = view.position.area(one.id), _fly(view)
    if view.type(one) == "air":
        return Going(flies, view.game.number(one, "move"), partial(_based, view, one))
    para, far = view.type(one) == "para", view.game.number(one, "air_move")

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        landing = view.is_aboard(one) and contact.kind == "coast"
        if here == start and (contact.kind in ROADS or landing) and not view.no_border(here, to):
            return Step(1)
        return flies(contact, here, to) if para else None

    def may_end(at: AreaId) -> Reason | None:
        words = "In this phase land units only go into what they have won."
        return view.barred(one, at) or view.why(
            one, ("§6.6", words, not view.enemy_ground(one, at)), _defended(view, one, at), at=at
        )

    note = view.why(
        one,
        ("§5.2", "A FORT never moves.", view.type(one) == "fort"),
        ("§5.3", "No land unit comes to the help of an area that is attacked.", view.waiting),
        ("§6.6", "{who} may not advance.", stopped(view, one)),
    )
    return Going(step, max(1, far) if para else 1, may_end, note)


# ---------------------------------------------------------------- ships and aircraft, to sea and back (§4, §5.1)


@for_all
def _fly(view: World) -> StepRule:
    """Aircraft cross seas that a short scenario leaves out, but do not stay there (A.3); land beyond the edge of play
    goes by its flag."""
    seas = frozenset(view.board_of("sea"))
    shut = {at for at in view.game.board.spaces if at not in seas and view.holder(at) == NOBODY
            and not (view.out_of_play(at) and view.said(at, "owner") in SIDE_OF)}  # fmt: skip

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if contact.kind not in SKY:
            return None
        if to in shut:
            return because("§1.6", "{to} is neutral: nobody flies over it.", to=area(to))
        return Step(2 if to in seas else 1)

    return step


def _goes(view: World, one: Counter, *, rebasing: bool = False, home: bool = False) -> StepRule:
    return sails(view, one, rebasing=rebasing, home=home) if view.type(one) in SHIPS else _fly(view)


def _based(view: World, one: Counter, at: AreaId) -> Reason | None:
    if view.kind(at) not in GROUND:
        return because("§5.1", "{to} is no base.", to=area(at))
    friendly = view.friendly(view.owner(one), at)
    return view.barred(one, at) or (None if friendly else because("§5.1", "{to} is not friendly.", to=area(at)))


def _to_sea(view: World, one: Counter) -> Going:
    ship, fed, printed = view.type(one) in SHIPS, is_supplied(view, one), view.game.number(one, "move")

    def may_end(at: AreaId) -> Reason | None:
        at_sea, words = view.kind(at) == "sea", "An air unit that moves to sea ends there; on land it rebases."
        shut = f"Sc.{view.politics.scenario}", "{to} is not in play.", at_sea and view.out_of_play(at)
        return view.why(one, shut, ("§4.2", words, not at_sea and not ship), at=at)

    naval = view.game.kind(one).attributes.get("primary") == "naval"
    neutral = view.neutral_power(view.owner(one)) and view.type(one) not in ("trs", "ll")
    note = view.why(
        one,
        ("§4.4", "Before a battle of the other side only aircraft fly in whose primary factor is Naval.", not naval
         and view.waiting and view.clock.phase.endswith("sea_combat")),
        ("§4.2", "{us} is neutral: {who} cannot go to sea.", neutral),
        ("§4.2", "{who} went to sea already.", view.went_to_sea(one) or view.so("rebased", one.id)),
        ("§4.2", "{who} is at sea: from there it goes back to a base.", _lies(view, one) == "sea"),
        ("§1.7", "{who} is out of supply and cannot fly to sea.", not ship and not fed),
    )  # fmt: skip
    return Going(_goes(view, one), printed if fed else min(1, printed), may_end, note)


def _home(view: World, one: Counter) -> Going:
    def may_end(at: AreaId) -> Reason | None:
        if view.kind(at) == "sea":
            return because("§4.1, §4.2", "A unit at sea goes back to a base, not to another sea area.")
        port = berths(view.game).get(at, at) if view.type(one) in SHIPS else at
        return _based(view, one, at) or no_room(view.position, limits(view), (one.id,), port)

    return Going(_goes(view, one, home=True), view.game.number(one, "move"), may_end)


def bases(view: World, one: Counter) -> tuple[tuple[AreaId, ...], tuple[AreaId, ...]]:
    """Those within range of a unit at sea; where there are none, the closest (§4.1)."""
    within = _home(view, one)
    if near := tuple(_ways(view, one, within)):
        return near, near
    every = _ways(view, one, within._replace(allowance=inf))
    return (), tuple(to for to, cost in every.items() if cost == min(every.values()))


def refuges(view: World, one: Counter) -> tuple[AreaId, ...]:
    """The closest bases in supply within triple its movement, where its own was taken (§6.6)."""
    within = _home(view, one)
    every = _ways(view, one, within._replace(allowance=3 * within.allowance))
    fed = {to: cost for to, cost in every.items() if has_line(view, one, to)}
    return tuple(to for to, cost in fed.items() if cost == min(fed.values()))


def is_overrun(view: World, one: Counter) -> bool:
    return view.has_base(one) and in_enemy_hands(view, view.position.area(one.id), view.owner(one))


def in_enemy_hands(view: World, at: AreaId, power: str) -> bool:
    return view.kind(at) in GROUND and view.held_by(at) not in ("", SIDE_OF.get(power))


def _to_one_of(view: World, one: Counter, near: Collection[AreaId], rule: str, words: str) -> Going:
    """However far it is, but to one of these only."""
    within = _home(view, one)
    return within._replace(allowance=inf, may_end=lambda at: within.may_end(at) or view.why(
        one, (rule, words, at not in near), at=at))  # fmt: skip


def _driven_out(view: World, one: Counter) -> Going:
    return _to_one_of(view, one, refuges(view, one), "§6.6", "{to} is not the closest base in supply.")


def goes_there(view: World, one: Counter, bases: Sequence[AreaId]) -> tuple[CountersMoved, ...]:
    """To the only one of these bases; where there is none, it is lost; where there are several, somebody chooses."""
    to = bases[0] if bases else f"pool/{view.owner(one)}"
    to = berths(view.game).get(AreaId(to), to) if view.type(one) in SHIPS else to
    return (CountersMoved((one.id,), PlaceId(to)),) if len(bases) < 2 else ()


def _return(view: World, one: Counter) -> Going:
    near, closest = bases(view, one)
    return _home(view, one) if near else _to_one_of(view, one, closest, "§4.1", "{to} is not the closest base.")


def _rebase(view: World, one: Counter) -> Going:
    ship, para, home = view.type(one) in SHIPS, view.type(one) == "para", view.home_country(one)
    neutral, at_home = view.neutral_power(view.owner(one)), view.country(view.position.area(one.id)) == home

    def may_end(at: AreaId) -> Reason | None:
        words = "While {us} is neutral its units rebase within their home country."
        return _based(view, one, at) or view.why(one, ("§5.1", words, neutral and view.country(at) != home))

    starving = ship and view.reading("rebase_out_of_supply") == "air only" and not is_supplied(view, one)
    note = view.why(
        one,
        ("§5.1", "{who} went to sea in this phase, and cannot rebase.", view.went_to_sea(one)),
        ("§5.1", "{who} rebased already.", view.so("rebased", one.id)),
        ("§5.1", "{who} moved already.", para and (view.so("moved", one.id) or view.so("landed", one.id))),
        ("§1.7, D.3", "{who} is out of supply and cannot rebase.", starving),
        ("§5.1", "{us} is neutral: a rebase begins in the unit's home country.", neutral and not at_home),
    )
    far = 3 * view.game.number(one, "air_move" if para else "move")
    return Going(_goes(view, one, rebasing=True), far, may_end, note)


# ---------------------------------------------------------------- transports (§4.2, §5.1)


def _fetches(view: World, ship: Counter, by: Going, named: AreaId | None) -> Iterator[set[AreaId]]:
    """Out of which areas a transport takes land units aboard, on each of its voyages by itself: where its move begins;
    what touches the sea where it ends; while it rebases, the Ports it calls at."""
    at, shores = view.position.area(ship.id), view.game.board.network("coast")
    at_sea = view.kind(at) == "sea"
    yield set() if at_sea else {at}
    there = (at,) if at_sea else _ways(view, ship, by)
    if view.clock.phase.endswith("_rebase"):
        yield {at, *there}
        return
    for sea in there:
        if view.kind(sea) == "sea" and (named == sea or view.kind(named or at) != "sea" or at_sea):
            yield {*shores.get(sea, ()), *(() if at_sea else (at,))}


def embark(view: World, act: Act) -> Answer | None:
    """Land units into a transport: what it carries, whose they are, and where it fetches them (§4.2)."""
    group = view.named(act)
    ships, cargo = [one for one in group if view.type(one) == "trs"], [one for one in group if view.type(one) != "trs"]
    if len(ships) != 1 or not cargo:
        return None
    ship, starts = ships[0], {view.position.area(one.id) for one in cargo}
    load = view.sizes({each.id: each for each in (*cargo, *view.cargo(ship))}.values())
    by = going(view, ship, "rebase" if view.clock.phase.endswith("_rebase") else "to_sea")
    fed, most = view.reading("embark_out_of_supply") == "allowed", view.game.number(ship, "capacity")
    return allowed(
        "{ship} carries {load:Size|Sizes} of {most}.", "§4.2",
        ("§4.2", "{who} cannot be carried by {ship}.", not all(may_carry(view, ship, one) for one in cargo)),
        ("§1.7, §4.2", "{ship} is out of supply and takes nobody aboard.", not is_supplied(view, ship)),
        None if _lies(view, ship) == "sea" else by.note,
        ("§4.2", "{who} is not where {ship} could take {who:~it|them} aboard.",
         not any(starts <= areas for areas in _fetches(view, ship, by, meant(act)))),
        ("§1.7, §4.2", "{who} is out of supply and {who:~goes|go} nowhere.",
         not fed and not all(is_supplied(view, one) for one in cargo)),
        ("§4.2", "{load} Sizes are too much: {ship} carries {most}.", load > most),
        used_up(view, group),
        who=names(cargo), ship=counter(ship.id), load=load, most=most,
    )  # fmt: skip


# ---------------------------------------------------------------- what the table asks


def _lies(view: World, one: Counter) -> str:
    kind = view.kind(view.position.area(one.id))
    return "sea" if kind == "sea" else "land" if kind in GROUND else ""


def _those(types: Collection[str], *where: str) -> Callable[[World, Counter], bool]:
    return lambda view, one: (
        view.type(one) in types and ("aboard" if view.is_aboard(one) else _lies(view, one)) in where
    )


def put_by_hand(view: World, group: Group, to: AreaId) -> Iterator[Single]:
    """In the steps in which nothing but a way of going moves a unit, it is kept in mind where it was."""
    step = view.clock.phase.partition("_")[2]
    kinds = {"land": LAND, **dict.fromkeys(("return", "to_sea", "rebase"), BASED | {"para"})}.get(step, frozenset())
    moved = (one for one in group if view.type(one) in kinds and view.seen_by(view.owner(one)).acting)
    yield from strayed(view, moved, to)


def _way_to(view: World, one: Counter, to: AreaId) -> Reach:
    """By the way of this phase, or another that leads there; where none does, why that of this phase does not."""
    step = view.clock.phase.partition("_")[2]
    words = sorted(WAYS, key=lambda each: not each.startswith(step))
    found = [reach_of(each, view, (one,)) for each in words if each != "advance" and WAYS[each].suits(view, one)]
    return next((each for each in found if to in each.ways), found[0] if found else Reach())


def by_hand(view: World) -> Iterator[Finding]:
    return astray(view, lambda before, one: _way_to(before, one, view.position.area(one.id)))


def timely(view: World, phases: tuple[str, ...]) -> bool:
    """Whether this is not plainly the time for another way of going: ships rebase before land units move, and nobody
    goes while the other side acts. Of what is done, whether its Blitz has it."""
    way, step = phases[0] if phases else "", view.clock.phase.partition("_")[2]
    blitz = BLITZES.get(blitz_of(view, view.side))
    done_in = {each.partition("_")[2] for each in phases if each.startswith(("axis_", "allied_"))} - {"blitz"}
    if blitz and done_in:
        return bool(done_in & blitz.steps)
    if way not in STEPS:
        return True
    joins = way == "combat" if step == "combat" else step == "sea_combat" and way in ("to_sea", "return")
    along = {"to_sea": AT_SEA, "return": AT_SEA - {"to_sea"}}.get(way, {way})  # Neither too early nor too late for it.
    return (view.waiting and joins) or (view.acting and step not in STEPS - along)


WAYS = {
    "land": Manner(_land, _those(LAND, "land", "aboard")),
    "to_sea": Manner(_to_sea, _those(BASED, "land")),
    "return_to_base": Manner(_return, _those(BASED, "sea")),
    "rebase": Manner(_rebase, _those(BASED | {"para"}, "land")),
    "driven_out": Manner(_driven_out, is_overrun),
    "advance": Manner(_advance, _those(LAND | {"air"}, "land", "aboard")),
}


def going(view: World, one: Counter, means: str) -> Going:
    """How a counter goes by these means, if its Blitz lets it."""
    found = WAYS[means].goes(view, one)
    return found._replace(note=found.note or by_blitz(view, one, "ground" if means == "advance" else means))


def may_go_by(means: str) -> Does:
    def may_go(view: World, act: Act) -> Answer | None:
        group = view.named(act)
        if not group or not (act.to or means == "return_to_base"):
            return None
        unfit = [one for one in group if not WAYS[means].suits(view, one)]
        words = "{who} cannot go by {means}."
        cannot = because(ASKED.means[means].rule, words, who=names(unfit), means=means.replace("_", " "))
        if (why := view.not_theirs(act) or (cannot if unfit else None)) is not None:
            return no(why)
        if not act.to:  # Whether each of them has a base to return to, of which nothing is said (§4.1).
            notes = (going(view, one, means).note or no_base(view, one) for one in group)
            return allowed("{who} may return to base.", "§4.1", *notes, who=names(group))
        if means == "rebase" and not act.through and all(view.is_in(one, area_of(act.to[0])) for one in group):
            act = replace(act, through=_round(view, group[0], act.to[0]))
        if act.through:
            return _itinerary(view, group, act, means)
        found, rule = reach_of(means, view, group), ASKED.means[means].rule
        return moving(found, view.position, act.counters, area_of(act.to[0]), rule)

    return may_go


def _round(view: World, one: Counter, to: PlaceId) -> tuple[PlaceId, ...]:
    """Over which seas a ship rebases from one Port of an area to its other (§1.3)."""
    by, start, sea = going(view, one, "rebase"), view.position.area(one.id), AreaId(to.partition("/port.")[2])
    known = best_routes(view.game.board, start, by.step, within=by.allowance, open_only=True)
    return (*map(in_area, known[sea].entered),) if sea in known and to != view.position.ground(one.id) else ()


def no_base(view: World, one: Counter) -> Reason | None:
    words = "{who} has no base within range nor anywhere: it is destroyed."
    return None if bases(view, one)[1] else because("§4.1", words, who=counter(one.id))


def _itinerary(view: World, group: Group, act: Act, means: str) -> Answer:
    """Every step of a way that somebody names, Ports called at among them: added up, one step after the other."""
    stops, cost, rule = [area_of(each) for each in (*act.through, act.to[0])], 0.0, ASKED.means[means].rule
    for one in group:
        by, at, cost = going(view, one, means), view.position.area(one.id), 0.0
        if by.note:
            return no(by.note)
        for to in stops:
            steps = [by.step(each, at, to) for each in view.game.board.between(at, to)]
            taken = next((each for each in steps if isinstance(each, Step)), None)
            if taken is None:
                nothing = because(rule, "Nothing leads from {at} to {to}.", at=area(at), to=area(to))
                return no(next((each for each in steps if isinstance(each, Reason)), nothing))
            cost, at = cost + taken.cost, to
        words = "That way costs {cost}, and the allowance is {allowance}."
        far = because(rule, words, cost=cost, allowance=by.allowance) if cost > by.allowance else None
        if (why := by.may_end(stops[-1]) or far) is not None:
            return no(why)
    return agreed("That way costs {cost}.", rule, cost=cost)


def air_range(view: World, one: Counter, printed: str) -> Collection[AreaId]:
    """How an air unit, or paratroops, come to an area that may be attacked (§5.3)."""
    return _ways(view, one, Going(_fly(view), view.game.number(one, printed), lambda _at: None))
