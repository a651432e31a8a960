"""Aircraft: fuel there and back, bases, and what keeps them on the ground (L290-302, L395, L448-526, L604)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say_named
from counters.counter import Counter, SideId
from counters.game import Game
from counters.once import once
from counters.position import Position
from rules_assist.advice import Reach, Reason, Way, without
from rules_assist.common.reaching import judged
from rules_assist.common.saying import because, first_reason, names
from rules_assist.common.standpoint import one_of
from rules_assist.rulebook import Group
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.afloat import room_for_fighters
from rules_assist.rulebooks.empires.ground import is_base, is_damaged, level, links
from rules_assist.rulebooks.empires.routes import cut_off
from rules_assist.rulebooks.empires.war import World

ROUND = 1
"""Fuel for each round of combat (L290)."""

FARTHEST = 14
"""No aircraft has more fuel than that."""


@once
def skies(game: Game) -> Mapping[AreaId, tuple[tuple[AreaId, int], ...]]:
    """What lies next to what in the air, and the fuel to enter it: a land 1, a sea zone 2 (L290-294)."""
    water, land = ground.seas(game), ground.lands(game)
    found: dict[AreaId, tuple[tuple[AreaId, int], ...]] = {}
    for at, every in links(game).items():
        near = dict.fromkeys(link.to for link in every if link.over != "canal")
        found[at] = tuple((to, 2 if to in water else 1) for to in near if to in water or to in land)
    return found


def fuel(view: World, one: Counter) -> int:
    """What is left to it, if that was told; else what is printed, with what was learned; half of it out of supply."""
    if one.amount is not None:
        return round(one.amount)
    owner = view.as_(one.side)
    more = level(owner, "fighter_range") if one.kind == "ftr" else 2 * level(owner, "bomber_range")
    full = round(view.game.number(one, "fuel")) + more
    return (full + 1) // 2 if cut_off(view, one) else full


def shut(view: World, at: AreaId) -> bool:
    """The air over those with whom one is at peace."""
    return view.is_land(at) and view.peace(at) is not None


@once
def bases(game: Game, position: Position, who: str, kind: str) -> frozenset[AreaId]:
    """Where aircraft of a nation can land: cities and airbases of its own or of allies; fighters aboard carriers."""
    view = World(game, position, SideId(who))
    ours, land = view.friends(), ground.lands(game)
    found = {at for at, whose in position.holders.items() if whose in ours and at in land and is_base(view, at)}
    for one in position.counters.values() if kind == "ftr" else ():
        if one.kind == "cv" and one.side in ours and (at := position.area(one.id)) in game.board.spaces:
            found |= {at} if room_for_fighters(view, one) > 0 else set()
    return frozenset(found)


class Flight(NamedTuple):
    """The fuel it takes, and the way; of a way home, the base."""

    used: int
    route: tuple[AreaId, ...]


@once
def ways_home(game: Game, position: Position, who: str, kind: str) -> Mapping[AreaId, Flight]:
    """From every area the fuel to the nearest base, and which that is."""
    # In an order of their own: of bases equally near, every run of the program names the same.
    starts = {at: Flight(0, (at,)) for at in sorted(bases(game, position, who, kind))}
    return _spread(World(game, position, SideId(who)), starts, FARTHEST, home=True)


def flights(view: World, start: AreaId, most: int) -> dict[AreaId, Flight]:
    return _spread(view, {start: Flight(0, ())}, most, home=False)


def _spread(view: World, found: dict[AreaId, Flight], most: int, *, home: bool) -> dict[AreaId, Flight]:
    """The cheapest flights from there; or home to there, backwards: one pays for what one enters on the way."""
    every, water = skies(view.game), ground.seas(view.game)
    open_: dict[AreaId, bool] = {}
    fronts: list[list[AreaId]] = [[] for _ in range(most + 3)]
    fronts[0] = list(found)
    for cost in range(most + 1):
        for at in fronts[cost]:
            used, route = found[at]
            for to, enters in every.get(at, ()) if used == cost else ():
                total = cost + ((2 if at in water else 1) if home else enters)
                if total > most or (to in found and found[to].used <= total):
                    continue
                if to not in open_:
                    open_[to] = not shut(view, to)
                if open_[to]:
                    found[to] = Flight(total, route if home else (*route, to))
                    fronts[total].append(to)
    return found


def fly(view: World, planes: Group) -> Reach:
    """There and back: where they land, and where they can fight a round and still come home."""
    start, most = view.position.area(planes[0].id), min(fuel(view, one) for one in planes)
    kind = "bmb" if any(one.kind == "bmb" for one in planes) else "ftr"
    there = flights(view, start, most)
    homes = (ways_home(view.game, view.position, view.side, kind), _own_base(view, start, kind))
    landing = view.position.clock.phase.endswith("air_rebasing")

    def judge(to: AreaId) -> Way | Reason:
        if to not in there:
            return _out_of_range(view, to, most)
        found = _ends(to, there[to], most, [home[to] for home in homes if to in home])
        if isinstance(found, Reason) or found.means == "landing":
            return found
        rebasing = because("L296, L395", "{to} is no base: now aircraft only go where they land.", to=area(to))
        return rebasing if landing else _quiet(view, to) or found

    found = judged(without(view.game.board.spaces, (start,)), judge, there)
    notes = (why for one in planes if (why := grounded(view, one)) is not None)
    return Reach(found.ways, found.refused, tuple(notes))


def _out_of_range(view: World, to: AreaId, most: int) -> Reason:
    return view.peace(to) or one_of(
        ("L290", "{to} is no territory and no sea zone.", not view.is_land(to) and not view.is_sea(to)),
        ("L290-294", "{to} is out of range: they have {most} fuel.", True),
        to=area(to), most=most,
    )  # fmt: skip


def _quiet(view: World, at: AreaId) -> Reason | None:
    """Land of their own or of an ally in which no enemy stands."""
    quiet = view.is_land(at) and view.is_friendly(at) and not view.foes_in(at)
    return because("L450-518", "{to} is no base, and there is nobody to fight.", to=area(at)) if quiet else None


def _own_base(view: World, start: AreaId, kind: str) -> Mapping[AreaId, Flight]:
    """Nothing: it is among the bases; but for a carrier that its own fighters have just left."""
    if kind == "ftr" and view.is_sea(start):
        return _spread(view, {start: Flight(0, (start,))}, FARTHEST, home=True)
    return {}


def _ends(to: AreaId, flight: Flight, most: int, homes: Sequence[Flight]) -> Way | Reason:
    """It lands there; or it fights a round and goes home; or it would never come back."""
    back, used, left = min(homes, default=None), flight.used, most - flight.used
    named: dict[str, Value] = {"to": area(to), "used": used, "most": most, "left": left}
    if back is None or left < back.used:
        return because("L526", "{to}: with {left} fuel left they do not come back to a base.", to=area(to), left=left)
    words, means, rule = "{to}: {used} of {most} fuel, and they land there.", "landing", "L290-296"
    rounds = left - back.used
    if back.used:
        if rounds < ROUND:
            words = "{to}: {used} there and {home} back leave no fuel for a round."
            return because("L526", words, to=area(to), used=used, home=back.used)
        words = "{to}: {used} there, {home} back to {base}; {rounds} fuel for combat."
        means, rule = "mission", "L290-294, L526"
        named |= {"home": back.used, "base": area(back.route[0]), "rounds": rounds}
    return Way(
        to=to, route=flight.route, cost=used, means=means, sentence=say_named(words, named), rule=rule,
        grade="free" if not back.used else "costs" if rounds > 1 else "risky",
    )  # fmt: skip


def grounded(view: World, one: Counter) -> Reason | None:
    """Why it does not fly at all this turn."""
    ship, facts = view.carrier(one), view.position.facts
    return first_reason(
        ("L282", "A damaged carrier launches nothing: {who} stays.",
         ship is not None and ship.kind == "cv" and is_damaged(ship)),
        ("L452", "{who} flew a mission, and does nothing else this turn.",
         one.marked("mission") or facts.says("flew_mission", one.id)),
        ("L492", "{who} moved already this turn.", view.moved(one)),
        ("L661", "{who} is out of supply: it may go elsewhere, but attacks nothing.", cut_off(view, one)),
        who=counter(one.id),
    )  # fmt: skip


def does_not_fly(view: World, one: Counter, to: AreaId) -> Reason | None:
    """Why it goes on no mission there: asked by battles, bombing and the hunt for submarines."""
    idle = grounded(view, one)
    if view.position.area(one.id) == to:  # It has flown there already.
        return idle if idle is not None and idle.rule != "L492" else None
    return idle or next(iter(fly(view, (one,)).refused.get(to, ())), None)


def is_plane(view: World, one: Counter) -> bool:
    return view.type(one) == "air"


def without_base(view: World, planes: Sequence[Counter], at: AreaId) -> Reason | None:
    """Why aircraft cannot stay where they lie."""
    out = [one for one in planes if not one.marked("air_guard")]
    return first_reason(
        ("L90, L606", "{out} stay over the sea, on no carrier and not on guard.", view.is_sea(at) and out),
        ("L296", "{who}: {at} has no city and no airbase.", view.is_land(at) and not is_base(view, at)),
        who=names(planes), out=names(out), at=area(at),
    )  # fmt: skip
