"""How far aircraft fly, where they can land afterwards, and which AA guns fire on the way (§ Fighters, § Bombers)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.searching import spread
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.position import Position
from rules_assist.advice import Act, Answer, Grade, Ledger, Reach, Reason, Way, WhenPointedAt, without
from rules_assist.common.saying import because, no, verdict, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import add_up
from rules_assist.rulebooks.aaeurope.powers import AIR, World, lying, no_neutral

CARRIER_MOVES = 2


class Flight(NamedTuple):
    """Every space that can be flown to from one, neutrals left out: how far, and over which last spaces before it."""

    far: Mapping[AreaId, int]
    before: Mapping[AreaId, tuple[AreaId, ...]]


@once
def flights(game: Game, start: AreaId, bosporus: int = 1) -> Flight:
    spaces, far = game.board.spaces, {start: 0}
    before: dict[AreaId, tuple[AreaId, ...]] = {start: ()}
    front: list[tuple[int, AreaId]] = [(0, start)]
    while front:
        cost, at = heappop(front)
        if cost > far[at]:
            continue
        for contact in game.board.contacts_of(at):
            to = contact.other(at)
            if to not in spaces or spaces[to].attributes.get("neutral") or contact.attributes.get("closed"):
                continue
            there = cost + (bosporus if contact.kind == "strait" else 1)
            if there < far.get(to, 999):
                far[to], before[to] = there, (at,)
                heappush(front, (there, to))
            elif there == far[to]:
                before[to] = (*before[to], at)
    return Flight(far, before)


def _from(view: World, start: AreaId) -> Flight:
    dear = view.reading("bosporus_flight") == "two spaces"
    return flights(view.game, start, 2 if dear else 1)


def distance(view: World, a: AreaId, b: AreaId) -> int | None:
    return _from(view, a).far.get(b)


def flown(view: World, one: Counter) -> int:
    """So many spaces it has flown in this turn: as is said of it, or from where it is said to have come."""
    for word in ("flown", "moved_spaces"):
        said = view.fact_about(word, one.id)
        if said is not None and said.isdecimal():
            return int(said)
    came = view.fact_about("came_from", one.id)
    if came and came in view.game.board.spaces:
        return distance(view, AreaId(came), view.position.area(one.id)) or 0
    return 0


def range_left(view: World, one: Counter) -> int:
    return max(0, int(view.game.number(one, "move")) - flown(view, one))


# ---------------------------------------------------------------- where they can land


class Landings(NamedTuple):
    """Where aircraft of a power can come down; `risky`: where a carrier has to get to, or to survive, first."""

    safe: frozenset[AreaId]
    risky: frozenset[AreaId]


@once
def landings(game: Game, position: Position, power: SideId, kind: str, own: CounterId | None = None) -> Landings:
    """For fighters of the power, carriers with room too. `own`: the carrier that the fighter itself is aboard."""
    view = World(game, position, power)
    fields = {at for at in game.board.spaces if view.is_land(at) and may_land_on(view, at) is None}
    if kind != "fighter":
        return Landings(frozenset(fields), frozenset())
    decks, risky = set[AreaId](), set[AreaId]()
    for at, there in lying(game, position).items():
        for ship in view.of_types(there.of(power), ("carrier",)):
            if len(view.cargo(ship.id)) - (ship.id == own) >= CARRIER_MOVES:
                continue
            (risky if there.against(power) else decks).add(at)
            if ship.side == power:
                risky |= _where_it_can_go(view, ship)
    safe = frozenset(fields | decks)
    return Landings(safe, frozenset(risky) - safe)


def may_land_on(view: World, at: AreaId) -> Reason | None:
    """Friendly territory, not taken in this turn (§ Non-combat Movement)."""
    if view.neutral(at):
        return no_neutral(at)
    if view.captured_now(at):
        words = "{to} was taken in this turn: no aircraft lands there."
        return because("§ Non-combat Movement", words, to=area(at))
    if not view.is_friendly(at):
        return because("§ Non-combat Movement", "{to} is not friendly: no aircraft lands there.", to=area(at))
    if view.enemies(at):
        return because("§ Combat Results", "Enemies are in {to}: no aircraft lands there.", to=area(at))
    if view.fact_about("battle_fought", at) is not None:
        return because("§ Combat Results", "A battle was fought in {to}: no aircraft lands there.", to=area(at))
    return None


def _where_it_can_go(view: World, ship: Counter) -> set[AreaId]:
    """A carrier that neither moved nor fought can come to meet a fighter (§ Non-combat Movement)."""
    if ship.marks or view.position.facts.says("fighter_landed_on", ship.id):
        return set()
    start = view.position.area(ship.id)
    sea = view.game.board.network("sea")

    def onward(at: AreaId) -> Iterable[AreaId]:
        free = (to for to in sea.get(at, ()) if not (view.kind(to) == "convoy" and view.is_hostile(to)))
        return (to for to in free if view.is_sea(to) and not view.enemies(to))

    return set(spread((start,), onward, most=CARRIER_MOVES).came_from) - {start}


def of(view: World, one: Counter) -> Landings:
    ship = view.carried_by(one.id)
    return landings(view.game, view.position, one.side, view.type(one), ship.id if ship else None)


def after(view: World, one: Counter, at: AreaId, left: int) -> tuple[tuple[AreaId, ...], tuple[AreaId, ...]]:
    """Where it can land from there with so much left: surely, and if a carrier comes or survives. The nearest first."""
    there, far = of(view, one), _from(view, at).far
    in_battle = view.reading("fighter_on_carrier_in_battle") != "nowhere"
    safe = sorted((far[to], to) for to in there.safe if far.get(to, 99) <= left and to != at)
    risky = sorted((far[to], to) for to in there.risky if far.get(to, 99) <= left and (to != at or in_battle))
    return tuple(to for _, to in safe), tuple(to for _, to in risky)


# ---------------------------------------------------------------- where they can go


def reach_of(view: World, one: Counter, *, combat: bool) -> Reach:
    start, left = view.position.area(one.id), range_left(view, one)
    trip = _from(view, start)
    guns = _guns(view) if combat else frozenset[AreaId]()
    goals = [at for at in trip.far if at != start and trip.far[at] <= left]
    if combat:
        ways = {
            at: None for at in goals if _is_target(view, one, at) and any(after(view, one, at, left - trip.far[at]))
        }
    else:
        there = of(view, one)
        ways = {at: None for at in goals if at in there.safe or at in there.risky}

    def told(to: AreaId) -> tuple[Way, ...]:
        return (_attack(view, one, trip, to, left, guns) if combat else _landing(view, one, trip, to, left),)

    def refused(to: AreaId) -> tuple[Reason, ...]:
        return tuple(_why_not(view, one, to, left, combat=combat))

    return Reach(WhenPointedAt(ways, told), WhenPointedAt(without(view.game.board.spaces, (start, *ways)), refused))


def _is_target(view: World, one: Counter, at: AreaId) -> bool:
    if view.enemies(at):
        return True
    return view.type(one) == "bomber" and bool(view.said(at, "factory")) and view.is_hostile(at)


def _attack(  # noqa: PLR0917 - all of it makes the way
    view: World, one: Counter, trip: Flight, to: AreaId, left: int, guns: frozenset[AreaId]
) -> Way:
    cost = trip.far[to]
    route = route_to(trip, to, guns)
    safe, risky = after(view, one, to, left - cost)
    fired = tuple(at for at in route if at in guns)
    grade: Grade = "risky" if not safe else "costs" if fired else "free"
    told = say("{to} is {cost} of {allowance} spaces away. It can land in {places}.", to=area(to), cost=cost,
               allowance=left, places=tuple(map(area, safe[:MOST_TOLD])))  # fmt: skip
    rule = "§ Combat Movement"
    if not safe:
        words = ("{to} is {cost} of {allowance} spaces away. It can land on a carrier only, which has to get to or "
                 "survive in {places}.")  # fmt: skip
        told = say(words, to=area(to), cost=cost, allowance=left, places=tuple(map(area, risky[:MOST_TOLD])))
        rule = "§ Fighters"
    if fired:
        told = say("{told} AA guns fire at it in {guns}.", told=told, guns=tuple(map(area, fired)))
        rule = f"{rule}, Antiaircraft Gun"
    return Way(to=to, route=route, cost=cost, means="combat_movement", grade=grade, sentence=told, rule=rule,
               onward=(*safe, *risky))  # fmt: skip


MOST_TOLD = 6


def _landing(view: World, one: Counter, trip: Flight, to: AreaId, left: int) -> Way:
    cost, there = trip.far[to], of(view, one)
    risky = to not in there.safe
    words = "{to} can be reached at a cost of {cost} out of {allowance}."
    rule = "§ Non-combat Movement"
    if risky:
        words = "{to} is {cost} of {allowance} spaces away: a carrier has to come there to meet it."
        rule = "§ Fighters"
    told = say(words, to=area(to), cost=cost, allowance=left)
    route = route_to(trip, to, frozenset())
    return Way(to=to, route=route, cost=cost, means="movement", grade="risky" if risky else "free", sentence=told,
               rule=rule)  # fmt: skip


def _why_not(view: World, one: Counter, to: AreaId, left: int, *, combat: bool) -> Iterator[Reason]:
    rule = "§ Combat Movement" if combat else "§ Non-combat Movement"
    if view.neutral(to):
        yield no_neutral(to)
        return
    away = distance(view, view.position.area(one.id), to)
    if not combat:
        if view.is_land(to) and (why := may_land_on(view, to)) is not None:
            yield why
        elif view.is_sea(to):
            words = "Bombers never land on carriers." if view.type(one) == "bomber" else (
                "No friendly carrier with room is in {to} or can come there.")  # fmt: skip
            yield because("§ Bombers" if view.type(one) == "bomber" else "§ Fighters", words, to=area(to))
    elif not _is_target(view, one, to):
        yield because(rule, "There is nobody to attack in {to}.", to=area(to))
    if away is None or away > left:
        words = "{to} is too far: it would cost {cost}, and the allowance is {allowance}."
        if away is not None:
            yield because("§ Movement on the Gameboard", words, to=area(to), cost=away, allowance=left)
        else:
            yield because("§ Neutral Territories", "No way through the air leads to {to}.", to=area(to))
    elif combat and not any(after(view, one, to, left - away)):
        yield _suicide(view, one, to, left - away)


def _suicide(view: World, one: Counter, to: AreaId, left: int) -> Reason:
    rule = "§ Fighters" if view.type(one) == "fighter" else "§ Bombers"
    bought = any(
        view.position.counters[id].kind == "carrier" for id in view.position.stack(AreaId(f"purchases/{one.side}"))
    )
    if bought:
        words = ("From {to} it cannot land anywhere with the {left} that is left: a carrier that is still to be placed "
                 "comes too late.")  # fmt: skip
        return because(rule, words, to=area(to), left=left)
    return because(rule, "From {to} it cannot land anywhere with the {left} that is left.", to=area(to), left=left)


def route_to(trip: Flight, to: AreaId, guns: frozenset[AreaId]) -> tuple[AreaId, ...]:
    """One of the shortest ways, and of these one over the fewest guns."""
    best: dict[AreaId, tuple[int, tuple[AreaId, ...]]] = {}

    def way(at: AreaId) -> tuple[int, tuple[AreaId, ...]]:
        if at not in best:
            before = trip.before[at]
            count, route = min((way(each) for each in before), key=lambda each: each[0]) if before else (0, ())
            best[at] = (count + (at in guns and bool(before)), (*route, at) if before else route)
        return best[at]

    return way(to)[1]


def _guns(view: World) -> frozenset[AreaId]:
    return guns_against(view.game, view.position, view.side)


@once
def guns_against(game: Game, position: Position, power: SideId) -> frozenset[AreaId]:
    """Spaces with AA guns of an enemy."""
    kinds = game.sheet.kinds
    return frozenset(
        at
        for at, there in lying(game, position).items()
        if any(kinds[one.kind].type == "aa_gun" for one in there.against(power))
    )


# ---------------------------------------------------------------- asked about


def may_fly(view: World, act: Act) -> Answer | None:
    """A flight by the spaces that are named: counted move by move, for it may be longer than it has to be."""
    pieces = [*view.named(act)]
    if not pieces or any(view.type(one) not in AIR for one in pieces) or not (act.to or act.at):
        return None
    to = AreaId((act.to or act.at)[0].partition("/")[0])
    after_combat = view.position.clock.phase.endswith("_movement") and not view.position.clock.phase.endswith(
        "combat_movement"
    )
    for one in pieces:
        why = flight(view, one, tuple(AreaId(p.partition("/")[0]) for p in act.through), to, landing=after_combat)
        if why is not None:
            return no(why)
    cost = _cost(view, pieces[0], tuple(AreaId(p.partition("/")[0]) for p in act.through), to)
    told = say("{to} is {cost} of {allowance} spaces away.", to=area(to), cost=cost or 0,
               allowance=range_left(view, pieces[0]))  # fmt: skip
    return yes(told, "§ Fighters" if view.type(pieces[0]) == "fighter" else "§ Bombers")


def _cost(view: World, one: Counter, through: tuple[AreaId, ...], to: AreaId) -> int | None:
    total, here = 0, view.position.area(one.id)
    for at in (*through, *(() if through and through[-1] == to else (to,))):
        leg = distance(view, here, at)
        if leg is None:
            return None
        total, here = total + leg, at
    return total


def flight(view: World, one: Counter, through: tuple[AreaId, ...], to: AreaId, *, landing: bool) -> Reason | None:
    shut = next((at for at in (*through, to) if view.neutral(at)), None)
    if shut is not None:
        return no_neutral(shut)
    cost, left = _cost(view, one, through, to), range_left(view, one)
    if cost is None or cost > left:
        words = "{to} is too far: it would cost {cost}, and the allowance is {allowance}."
        return because("§ Movement on the Gameboard", words, to=area(to), cost=cost or 0, allowance=left)
    there = of(view, one)
    ends = to in there.safe or to in there.risky
    if landing or not view.enemies(to):
        if ends:
            return None
        return may_land_on(view, to) if view.is_land(to) else because(
            "§ Fighters", "No friendly carrier with room is in {to} or can come there.", to=area(to))  # fmt: skip
    return None if any(after(view, one, to, left - cost)) else _suicide(view, one, to, left - cost)


def may_land(view: World, act: Act) -> Answer | None:
    """Coming down after the battle, or flying home."""
    pieces = [view.position.counters[id] for id in act.counters if view.type(view.position.counters[id]) in AIR]
    if not pieces or not (act.to or act.at):
        return None
    to = AreaId((act.to or act.at)[0].partition("/")[0])
    for one in pieces:
        there, left, away = of(view, one), range_left(view, one), distance(view, view.position.area(one.id), to)
        shut = view.reading("fighter_on_carrier_in_battle") == "nowhere"
        if shut and away == 0 and view.is_sea(to) and one.marked("fought"):
            words = "{who} fought in {to}: no aircraft lands there, on a carrier neither."
            return no(because("§ Combat Results", words, who=counter(one.id), to=area(to)))
        if away is None or away > left or not (to in there.safe or to in there.risky):
            why = next(_why_not(view, one, to, left, combat=False), None)
            return no(why or because("§ Non-combat Movement", "{to} is no place to land.", to=area(to)))
    decks = (
        view.of_types(lying(view.game, view.position)[to].of(view.side), ("carrier",))
        if view.is_sea(to) and to in lying(view.game, view.position)
        else ()
    )
    room = sum(CARRIER_MOVES - len(view.cargo(ship.id)) for ship in decks)
    if view.is_sea(to) and decks and len(pieces) > room:
        words = "{count} fighters find no room: the carriers in {to} take {most} more."
        return no(because("§ Fighters", words, to=area(to), count=len(pieces), most=room))
    told = say("{who} can land in {to}.", who=tuple(counter(one.id) for one in pieces), to=area(to))
    return yes(told, "§ Non-combat Movement")


def too_far_to_raid(view: World, one: Counter, at: AreaId) -> Reason | None:
    """A factory is a target, though nobody may stand there; and it takes a place to land afterwards."""
    here, left = view.position.area(one.id), range_left(view, one)
    away = 0 if here == at else distance(view, here, at)
    if away is None or away > left:
        words = "{to} is too far: it would cost {cost}, and the allowance is {allowance}."
        return because("§ Movement on the Gameboard", words, to=area(at), cost=away or 0, allowance=left)
    return None if any(after(view, one, at, left - away)) else _suicide(view, one, at, left - away)


def may_fly_off(view: World, act: Act) -> Answer | None:
    """Fighters whose carrier was sunk under them have one space to fly, and land there or are lost (§ Fighters)."""
    pieces = [*view.named(act)]
    if not pieces or not (act.to or act.at):
        return None
    to, rule = AreaId((act.to or act.at)[0].partition("/")[0]), "§ Aircraft Carrier"
    far = max(distance(view, view.position.area(one.id), to) or 0 for one in pieces)
    room = sum(CARRIER_MOVES - len(view.cargo(one.id)) for one in view.with_us(to) if one.kind == "carrier")
    why = first_reason(
        (rule, "Only fighters fly off a carrier that was sunk.", any(view.type(one) != "fighter" for one in pieces)),
        (rule, "{to} is {far} spaces away: they have one.", far > 1),
        (rule, "No friendly carrier with room is in {to}.", view.is_sea(to) and room < len(pieces)),
        to=area(to), far=far,
    ) or (may_land_on(view, to) if view.is_land(to) else None)  # fmt: skip
    return verdict(why, say("{who} can land in {to}.", who=tuple(counter(one.id) for one in pieces), to=area(to)), rule)


def is_up(view: World, one: Counter) -> bool:
    """Over the sea in somebody else's turn: its carrier is gone."""
    up = view.type(one) == "fighter" and view.carried_by(one.id) is None
    return up and view.is_sea(view.position.area(one.id)) and view.whose_turn() not in ("", one.side)


def aa_dice(view: World, act: Act) -> Ledger | None:
    """One die for each aircraft in every enemy territory with guns, however many guns (§ Antiaircraft Gun)."""
    pieces = [view.position.counters[id] for id in act.counters if view.type(view.position.counters[id]) in AIR]
    if not pieces:
        return None
    guns = _guns(view._replace(side=pieces[0].side))
    named = tuple(AreaId(p.partition("/")[0]) for p in (*act.through, *act.to, *act.at))
    if not act.through and named:
        trip = _from(view, view.position.area(pieces[0].id))
        named = route_to(trip, named[0], guns) or named if named[0] in trip.far else named
    facts = view.position.facts
    if all(facts.says("raiding", one.id) for one in pieces) and view.reading("aa_on_the_way") == "hold fire":
        named = named[-1:]
    over = [at for at in dict.fromkeys(named) if at in guns and not facts.says("aa_fired", at)]
    words = "Over {area}: a die for each of {count} aircraft."
    terms = [(float(len(pieces)), say(words, area=area(at), count=len(pieces)), "§ Antiaircraft Gun") for at in over]
    return add_up(view._replace(side=pieces[0].side), "aa_dice", terms, "§ Antiaircraft Gun")
