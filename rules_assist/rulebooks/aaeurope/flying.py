"""How far aircraft fly, where they can land afterwards, and which AA guns fire on the way (§ Fighters, § Bombers)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say
from boards.plain.working_out import best_first, once
from counters.counter import Counter
from counters.game import Game
from counters.position import area_of
from rules_assist.advice import Act, Answer, Grade, Reach, Reason, Way
from rules_assist.common.asked import areas_named
from rules_assist.common.reaching import TOO_FAR, pointed_out
from rules_assist.common.standpoint import allowed, because, every_reason, first_reason, for_each, names, no, one_of
from rules_assist.common.sums import Term
from rules_assist.rulebooks.aaeurope.powers import AFTER, COMBAT, Pieces, World

HOME, COMBAT_RULE, FIGHTERS = "§ Non-combat Movement", "§ Combat Movement", "§ Fighters"
GUNS = "§ Antiaircraft Gun"
MOST_TOLD = 6
ON_CARRIER = """{to} is {cost} of {allowance} spaces away. {who} can land on a carrier only, which has to get to or \
survive in {places}."""
SOME_ON_CARRIER = """{to} is {cost} of {allowance} spaces away. {who} can land in {places:or}; if a carrier gets there \
or survives, in {decks:or}."""
Sky: TypeAlias = Mapping[AreaId, Sequence[tuple[AreaId, int]]]
_Came: TypeAlias = tuple[tuple[int, int], tuple[AreaId, ...]]
"""Over how many spaces and guns, and which spaces."""


@once
def sky(game: Game, bosporus: str) -> Sky:
    """What lies next to what through the air, neutrals left out, and how many spaces it counts: by some readings two
    over the Bosporus."""
    board, prices = game.board, {"strait": 2 if bosporus == "two spaces" else 1}
    return {
        at: [(to, prices.get(each.kind, 1)) for each in board.contacts_of(at)
             if (to := each.other(at)) in board.spaces and not board.attribute(to, "neutral")
             and not each.attributes.get("closed")]
        for at in board.spaces
    }  # fmt: skip


def _flights(roads: Sky, start: AreaId, guns: frozenset[AreaId] = frozenset()) -> Mapping[AreaId, _Came]:
    """To every space one of the shortest ways, and of these one over the fewest guns."""

    def onward(at: AreaId, came: _Came) -> Iterator[tuple[tuple[int, int], AreaId, _Came]]:
        (cost, met), route = came
        for near, by in roads[at]:
            rank = cost + by, met + (near in guns)
            yield rank, near, (rank, (*route, near))

    here: _Came = (0, 0), ()
    return dict(best_first([((0, 0), start, here)], onward))


@once
def _far_from(game: Game, start: AreaId, bosporus: str) -> Mapping[AreaId, int]:
    return {at: cost for at, ((cost, _), _) in _flights(sky(game, bosporus), start).items()}


def far_from(view: World, start: AreaId) -> Mapping[AreaId, int]:
    return _far_from(view.game, start, view.reading("bosporus_flight"))


def route_to(view: World, start: AreaId, to: AreaId, guns: frozenset[AreaId]) -> tuple[AreaId, ...]:
    return _flights(sky(view.game, view.reading("bosporus_flight")), start, guns)[to][1]


def range_left(view: World, one: Counter) -> int:
    """Less what is said of it, or from where it is said to have come."""
    came = AreaId(view.fact_about("came_from", one.id) or "")
    told = view.gone(one) or came not in view.game.board.spaces
    return view.far(one) - (0 if told else far_from(view, came).get(view.position.area(one.id), 0))


# ---------------------------------------------------------------- where they can land


class Landings(NamedTuple):
    """Where aircraft of a power can come down; `risky`: where a carrier has to get to, or to survive, first."""

    safe: frozenset[AreaId]
    risky: frozenset[AreaId]


@for_each
def decks(view: World) -> Mapping[AreaId, Pieces]:
    """Carriers of the power and its allies, in every zone where they lie or can come to meet fighters: those of the
    power that neither moved nor fought (§ Non-combat Movement), before the battles also where these have to be won."""
    when, found = view.movement(), dict[AreaId, Pieces]()
    for at, there in view.everywhere().items():
        for ship in view.of(there.of(view.side), "carrier"):
            comes = ship.side == view.side and view.stays(ship, when) is None
            for to in view.goes(ship, when) if comes else (at,):
                found[to] = (*found.get(to, ()), ship)
    return found


@for_each
def landings(view: World, kind: str, own: Counter | None) -> Landings:
    """For fighters of the power, carriers with room too. `own`: the carrier that the fighter itself is aboard."""
    fields = frozenset(at for at in view.game.board.spaces if view.is_land(at) and no_field(view, at) is None)
    if kind != "fighter":
        return Landings(fields, frozenset())
    room = {at: [ship for ship in ships if view.room_aboard(ship) + (ship == own) > 0]
            for at, ships in decks(view).items()}  # fmt: skip
    safe = fields | {at for at, ships in room.items() if any(view.is_in(ship, at) for ship in ships)
                     and (view.step() == AFTER or not view.enemies(at))}  # fmt: skip
    return Landings(safe, frozenset(at for at, ships in room.items() if ships) - safe)


def no_field(view: World, at: AreaId) -> Reason | None:
    """Aircraft land on friendly territory, not taken in this turn (§ Non-combat Movement)."""
    return view.no_neutral(at) or first_reason(
        (HOME, "{to} was taken in this turn: no aircraft lands there.", view.captured_now(at)),
        (HOME, "{to} is not friendly: no aircraft lands there.", not view.is_friendly(at)),
        ("§ Combat Results", "Enemies are in {to}: no aircraft lands there.", view.enemies(at)),
        to=area(at),
    )  # fmt: skip


def can_land(view: World, one: Counter) -> Landings:
    return landings(view.seen_by(one.side), view.type(one), view.carried_by(one))


def after(view: World, one: Counter, at: AreaId, left: int) -> tuple[tuple[AreaId, ...], tuple[AreaId, ...]]:
    """Where it can land from there with so much left: surely, and if a carrier comes or survives. The nearest first."""
    there, far = can_land(view, one), far_from(view, at)
    in_battle = view.reading("fighter_on_carrier_in_battle") != "nowhere"
    safe = sorted((far[to], to) for to in there.safe if far.get(to, 99) <= left and to != at)
    risky = sorted((far[to], to) for to in there.risky if far.get(to, 99) <= left and (to != at or in_battle))
    return tuple(to for _, to in safe), tuple(to for _, to in risky)


# ---------------------------------------------------------------- where they can go


def reach_of(view: World, one: Counter, group: Pieces, *, fights: bool) -> Reach:
    start, left, there = view.position.area(one.id), range_left(view, one), can_land(view, one)
    far = far_from(view, start)
    near = [at for at in far if far[at] <= left]
    goals = [at for at in near if at in there.safe | there.risky]
    if fights:
        goals = [at for at in near if is_target(view, one, at) and any(after(view, one, at, left - far[at]))]

    def full(at: AreaId) -> Reason | None:
        return no_decks_after(view, one, group, at) if fights else no_decks(view, group, at)

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        idle = fights and not is_target(view, one, to) and not view.neutral(to)
        nobody = every_reason((COMBAT_RULE, "There is nobody to attack in {to}.", idle), full(to), to=area(to))
        return (*nobody, *against(view, one, to, fights=fights))

    goals = [at for at in goals if full(at) is None]
    return pointed_out(view.game.board, start, goals, partial(_way, view, one, group, fights), reasons)


def is_target(view: World, one: Counter, at: AreaId) -> bool:
    raided = view.type(one) == "bomber" and bool(view.said(at, "factory")) and view.is_hostile(at)
    return raided or bool(view.enemies(at))


def _way(view: World, one: Counter, group: Pieces, fights: bool, to: AreaId) -> Way:
    start, guns, left = view.position.area(one.id), guns_against(view) if fights else frozenset(), range_left(view, one)
    here = view.of(view.with_us(to), "carrier") if not fights else ()
    aboard = (ship.id for ship in sorted(here, key=lambda ship: ship.side != one.side)
              if no_decks(view, group, to, (ship,)) is None)  # fmt: skip
    cost, route = far_from(view, start)[to], route_to(view, start, to, guns)
    safe, risky = after(view, one, to, left - cost) if fights else ((), ())
    fired = tuple(at for at in route if at in guns)
    why = one_of(
        (COMBAT_RULE, "{to} is {cost} of {allowance} spaces away. {who} can land in {places:or}.", safe and not risky),
        (COMBAT_RULE, SOME_ON_CARRIER, safe),
        (FIGHTERS, ON_CARRIER, risky),
        (HOME, "{to} can be reached at a cost of {cost} out of {allowance}.",
         to in can_land(view, one).safe and no_decks(view, group, to, here) is None),
        (FIGHTERS, "{to} is {cost} of {allowance} spaces away: a carrier has to come there to meet it.", True),
        to=area(to), who=counter(one.id), cost=cost, allowance=left,
        places=_first_few(safe or risky), decks=_first_few(risky, 3),
    )  # fmt: skip
    grade: Grade = "risky" if why.rule == FIGHTERS else "costs" if fired else "free"
    if fired:
        told = say("{told} AA guns fire at it in {guns}.", told=why.sentence, guns=tuple(map(area, fired)))
        why = Reason(told, f"{why.rule}, Antiaircraft Gun")
    return Way(to=to, route=route, cost=cost, means=COMBAT if fights else AFTER, grade=grade, sentence=why.sentence,
               rule=why.rule, onward=(*safe, *risky), unsure=risky, carriers=(*aboard,)[:1])  # fmt: skip


def _first_few(ends: Sequence[AreaId], most: int = MOST_TOLD) -> tuple[Value, ...]:
    places: tuple[Value, ...] = tuple(map(area, ends[:most]))
    return (*places, say("{count} more", count=len(ends) - most)) if len(ends) > most else places


def against(view: World, one: Counter, to: AreaId, *, fights: bool, through: Sequence[AreaId] = ()) -> Iterator[Reason]:
    """Why it does not fly there, over the spaces that are named, to fight or to land: the space is shut to it, or too
    far, or there is no way home from it; or it has done enough."""
    if shut := next((why for at in (*through, to) if (why := view.no_neutral(at))), None):
        yield shut
        return
    if not view.is_in(one, to) and (why := view.stays(one, COMBAT if fights else AFTER)) is not None:
        yield why
    there, left, cost = can_land(view, one), range_left(view, one), _cost(view, one, (*through, to))
    if not fights and to not in there.safe | there.risky:
        yield (no_field(view, to) if view.is_land(to) else None) or one_of(
            ("§ Bombers", "Bombers never land on carriers.", view.is_sea(to) and view.type(one) == "bomber"),
            (FIGHTERS, "No friendly carrier with room is in {to} or can come there.", view.is_sea(to)),
            (HOME, "{to} is no place to land.", True), to=area(to),
        )  # fmt: skip
    if cost is None:
        yield because("§ Neutral Territories", "No way through the air leads to {to}.", to=area(to))
    elif cost > left:
        yield because("§ Movement on the Gameboard", TOO_FAR, to=area(to), cost=cost, allowance=left)
    elif fights and not any(after(view, one, to, left - cost)):
        words = "From {to} it cannot land anywhere with the {left} that is left."
        if any(each.kind == "carrier" for each in view.pile(f"purchases/{one.side}")):
            words = ("From {to} it cannot land anywhere with the {left} that is left: a carrier that is still to be "
                     "placed comes too late.")  # fmt: skip
        yield because(FIGHTERS if view.type(one) == "fighter" else "§ Bombers", words, to=area(to), left=left - cost)


def no_decks(view: World, pieces: Pieces, at: AreaId, on: Pieces = ()) -> Reason | None:
    """Why so many do not come down together on the carriers that are there or can come, or on these. Who takes off from
    one of them leaves it before it moves, and so leaves room on it (§ Aircraft Carrier)."""
    ships = on or (decks(view.seen_by(pieces[0].side)).get(at, ()) if view.is_sea(at) else ())
    room = sum(map(view.room_aboard, ships)) + sum(view.carried_by(one) in ships for one in pieces)
    words = "{count:fighter finds|fighters find} no room: the carriers that can be in {to} take {most} more."
    full = ships and len(pieces) > room
    return because(FIGHTERS, words, to=area(at), count=len(pieces), most=room) if full else None


def no_decks_after(view: World, one: Counter, group: Pieces, at: AreaId) -> Reason | None:
    """Why it does not fight there with so many: those of the group, and of others that are up, that can come down where
    it can, on carriers alone, find no room (§ Fighters: no suicide runs)."""

    def on_decks_alone(each: Counter) -> frozenset[Counter]:
        lies, left = view.position.area(each.id), range_left(view, each)
        if each in group:
            lies, left = at, left - far_from(view, lies).get(at, 99)
        ends = [to for part in after(view, each, lies, left) for to in part]
        return (
            frozenset() if any(map(view.is_land, ends)) else frozenset(ship for to in ends for ship in decks(view)[to])
        )

    view = view.seen_by(one.side)
    if not (ships := on_decks_alone(one)):
        return None
    up = [each for each in view.position.by(one.side) if each.marked("moved") and not view.carried_by(each)]
    needs = map(on_decks_alone, dict.fromkeys(view.of((*group, *up), "fighter")))
    count = sum(1 for each in needs if each and each <= ships)
    most = sum(map(view.room_aboard, ships)) + sum(view.carried_by(each) in ships for each in group)
    words = "{count:fighter|fighters} could come down on carriers alone afterwards, and these take {most}."
    return because(FIGHTERS, words, count=count, most=most) if count > most else None


def _cost(view: World, one: Counter, stops: Sequence[AreaId]) -> int | None:
    legs = [far_from(view, a).get(b) for a, b in zip((view.position.area(one.id), *stops[:-1]), stops, strict=True)]
    return None if None in legs else sum(leg for leg in legs if leg)


@for_each
def guns_against(view: World) -> frozenset[AreaId]:
    return frozenset(at for at, there in view.everywhere().items()
                     if view.of(there.against(view.side), "aa_gun"))  # fmt: skip


# ---------------------------------------------------------------- asked about


def may_fly(view: World, act: Act, *, home: bool = False) -> Answer | None:
    """A flight by the spaces that are named: counted move by move, for it may be longer than it has to be. `home`: to
    come down there, after the battle or without one."""
    pieces, places, step = view.named(act), areas_named(act), view.step()
    when = AFTER if home or step == AFTER else COMBAT
    if not pieces or not view.all_are(pieces, "air"):
        return None
    if not places:
        times = view.not_the_time((COMBAT, "combat", AFTER), FIGHTERS)
        why = first_reason(*times, *(view.stays(one, when) for one in pieces))
        return None if why is None else no(why)
    to, through = places[0], tuple(map(area_of, act.through))
    rule = HOME if home else FIGHTERS if view.type(pieces[0]) == "fighter" else "§ Bombers"
    fights = [when == COMBAT and is_target(view, one, to) for one in pieces]
    shut = when == AFTER and view.is_sea(to) and view.reading("fighter_on_carrier_in_battle") == "nowhere"
    fought = [one for one in pieces if view.is_in(one, to) and (one.marked("fought") or view.so("sea_battle", to))]
    return allowed(
        "{who} can land in {to}." if home else "{to} is {cost} of {allowance} spaces away.", rule,
        ("§ Combat Results", "{who} fought in {to}: no aircraft lands there, on a carrier neither.", shut and fought),
        *(next(against(view, one, to, fights=fighting, through=through), None)
          for one, fighting in zip(pieces, fights, strict=True)),
        (COMBAT_RULE, "There is nobody to attack in {to}.", when == step == COMBAT and not all(fights)),
        *(no_decks_after(view, one, pieces, to) if any(fights) else no_decks(view, pieces, to) for one in pieces),
        who=names(pieces), to=area(to), cost=_cost(view, pieces[0], (*through, to)) or 0,
        allowance=range_left(view, pieces[0]),
    )  # fmt: skip


def may_fly_off(view: World, act: Act) -> Answer | None:
    """Fighters whose carrier was sunk under them have one space to fly, and land there or are lost (§ Fighters)."""
    pieces, to, rule = view.named(act), view.asked_at(act), "§ Aircraft Carrier"
    far = max(far_from(view, view.position.area(one.id)).get(to) or 0 for one in pieces)
    room = sum(map(view.room_aboard, view.of(view.with_us(to), "carrier")))
    return allowed(
        "{who} can land in {to}.", rule,
        (rule, "Only fighters fly off a carrier that was sunk.", view.kinds(pieces) != {"fighter"}),
        (rule, "{who} is aboard.", any(map(view.carried_by, pieces))),
        (rule, "{to} is {far} spaces away: they have one.", far > 1),
        (rule, "No friendly carrier with room is in {to}.", view.is_sea(to) and room < len(pieces)),
        no_field(view, to) if view.is_land(to) else None,
        who=names(pieces), to=area(to), far=far,
    )  # fmt: skip


def is_up(view: World, one: Counter) -> bool:
    """Over the sea in somebody else's turn: its carrier is gone."""
    up = view.type(one) == "fighter" and view.carried_by(one) is None
    return up and view.is_sea(view.position.area(one.id)) and view.whose_turn() not in ("", one.side)


def aa_dice(view: World, act: Act) -> Iterable[Term] | None:
    """One die for each aircraft in every enemy territory with guns, however many guns (§ Antiaircraft Gun); none from
    guns that have fired, at those who fly home and, by some, from those that armor takes without dice."""
    to = areas_named(act)
    there = [one for at in to for one in view.with_us(at) if one.side == view.side]
    pieces = view.of(view.named(act) or there, "air")
    if not pieces:
        return None
    view = view.seen_by(pieces[0].side)
    guns, quiet = guns_against(view), view.reading("aa_on_the_way") == "hold fire"
    quiet = quiet and all(view.so("raiding", one.id) for one in pieces)

    def over(one: Counter) -> Iterable[AreaId]:
        start = view.position.area(one.id)
        if act.through or not to or to[0] not in far_from(view, start):
            return dict.fromkeys((*map(area_of, act.through), *to))
        return route_to(view, start, to[0], guns) or to

    flown = Tally(at for one in pieces for at in over(one) if not quiet or (at in to and view.said(at, "factory")))
    taken = [at for at in flown if view.only_guns(at) and view.of(view.with_us(at), "troops")]
    silent = (view.step() == AFTER and flown) or (taken if view.reading("aa_alone") != "fired at" else ())
    words = "Over {area}: a die for each of {count} aircraft."
    return [(float(count), say(words, area=area(at), count=count), GUNS) for at, count in flown.items()
            if at in guns and at not in silent and not view.so("aa_fired", at)]  # fmt: skip
