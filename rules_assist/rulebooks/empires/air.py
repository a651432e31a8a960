"""Aircraft: fuel there and back, bases, interception, bombing, air guard (L290-302, L395, L448-526, L604)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say
from counters.counter import Counter, SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId
from counters.position import Position
from rules_assist.advice import Grade, Reach, Reason, Way, WhenPointedAt
from rules_assist.common.saying import because, first_reason
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.afloat import room
from rules_assist.rulebooks.empires.ground import aboard, is_base, is_damaged, level, links
from rules_assist.rulebooks.empires.war import World

ROUND = 1
"""Fuel for each round of combat (L290)."""


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
    """What is left to it, if that was told; else what is printed, with what was learned."""
    if one.amount is not None:
        return round(one.amount)
    owner = view._replace(side=one.side)
    more = level(owner, "fighter_range") if one.kind == "ftr" else 2 * level(owner, "bomber_range")
    full = round(view.game.number(one, "fuel")) + more
    return (full + 1) // 2 if cut_off(view, one) else full


def cut_off(view: World, one: Counter) -> bool:
    """Out of supply, as a mark or a fact says, where the table plays with it (L661)."""
    told = one.marked("no_supply") or view.position.facts.says("out_of_supply", one.id)
    return told and view.reading("supply") == "on"


def shut(view: World, at: AreaId) -> bool:
    """The air over those with whom one is at peace."""
    return at in ground.lands(view.game) and view.peace(at) is not None


@once
def bases(game: Game, position: Position, who: str, kind: str) -> frozenset[AreaId]:
    """Where aircraft of a nation can land: cities and airbases of its own or of allies; fighters aboard carriers."""
    view = World(game, position, SideId(who))
    ours = view.friends()
    found = {
        at for at, whose in position.holders.items() if whose in ours and at in ground.lands(game) and is_base(view, at)
    }
    if kind == "ftr":
        for one in position.counters.values():
            if one.kind == "cv" and one.side in ours and (at := position.area(one.id)) in game.board.spaces:
                full = sum(other.kind == "ftr" for other in position.cargo(one.id)) >= room(view, one)
                if not full:
                    found.add(at)
    return frozenset(found)


@once
def ways_home(game: Game, position: Position, who: str, kind: str) -> Mapping[AreaId, tuple[int, AreaId]]:
    """From every area the fuel to the nearest base, and which that is."""
    view = World(game, position, SideId(who))
    # In an order of their own: of bases equally near, every run of the program names the same.
    return _spread(view, {at: (0, at) for at in sorted(bases(game, position, who, kind))}, 12)


def _spread(view: World, found: dict[AreaId, tuple[int, AreaId]], most: int) -> dict[AreaId, tuple[int, AreaId]]:
    """Backwards from the bases: one pays for what one enters on the way there."""
    every, water = skies(view.game), ground.seas(view.game)
    open_ = {}
    fronts: list[list[AreaId]] = [[] for _ in range(most + 3)]
    fronts[0] = list(found)
    for cost in range(most + 1):
        for at in fronts[cost]:
            if found[at][0] != cost:
                continue
            enter = 2 if at in water else 1
            for to, _ in every.get(at, ()):
                known = found.get(to)
                if known is not None and known[0] <= cost + enter:
                    continue
                if to not in open_:
                    open_[to] = not shut(view, to)
                if open_[to]:
                    found[to] = (cost + enter, found[at][1])
                    fronts[cost + enter].append(to)
    return found


class Flight(NamedTuple):
    used: int
    route: tuple[AreaId, ...]


def flights(view: World, start: AreaId, most: int) -> dict[AreaId, Flight]:
    every = skies(view.game)
    found = {start: Flight(0, ())}
    fronts: list[list[AreaId]] = [[] for _ in range(most + 3)]
    fronts[0] = [start]
    for cost in range(most + 1):
        for at in fronts[cost]:
            if found[at].used != cost:
                continue
            for to, price in every.get(at, ()):
                known = found.get(to)
                total = cost + price
                if total > most or (known is not None and known.used <= total) or shut(view, to):
                    continue
                found[to] = Flight(total, (*found[at].route, to))
                fronts[total].append(to)
    return found


def fly(view: World, planes: tuple[Counter, ...]) -> Reach:
    """There and back: where they land, and where they can fight a round and still come home."""
    start = view.position.area(planes[0].id)
    most = min(fuel(view, one) for one in planes)
    slowest = "bmb" if any(one.kind == "bmb" for one in planes) else "ftr"
    notes = tuple(why for why in (grounded(view, one) for one in planes) if why is not None)
    home = ways_home(view.game, view.position, view.side, slowest)
    own = _own_base(view, start, slowest)
    found_at = flights(view, start, most)
    landing = view.position.clock.phase.endswith("air_rebasing")
    ways: dict[AreaId, tuple[Way, ...]] = {}
    short: dict[AreaId, Reason] = {}
    for to, flight in found_at.items():
        if to == start:
            continue
        found = _ends(view, to, flight, most, home.get(to), own.get(to))
        if isinstance(found, Way) and found.means != "landing":
            if landing:
                found = because("L296, L395", "{to} is no base: now aircraft only go where they land.", to=area(to))
            elif _quiet(view, to):
                found = because("L450-518", "{to} is no base, and there is nobody to fight.", to=area(to))
        if isinstance(found, Reason):
            short[to] = found
        else:
            ways[to] = (found,)

    def why(to: AreaId) -> tuple[Reason, ...]:
        if to in short:
            return (short[to],)
        if (closed := view.peace(to)) is not None:
            return (closed,)
        if to not in ground.lands(view.game) and to not in ground.seas(view.game):
            return (because("L290", "{to} is no territory and no sea zone.", to=area(to)),)
        return (because("L290-294", "{to} is out of range: they have {most} fuel.", to=area(to), most=most),)

    others = {to: None for to in view.game.board.spaces if to not in ways and to != start}
    return Reach(ways, WhenPointedAt(others, why), notes)


def _quiet(view: World, at: AreaId) -> bool:
    """Land of their own or of an ally in which no enemy stands."""
    foes = view.enemies()
    return (
        at in ground.lands(view.game)
        and view.holder(at) in view.friends()
        and not any(one.side in foes for one in view.position.in_area(at))
    )


def _own_base(view: World, start: AreaId, kind: str) -> Mapping[AreaId, tuple[int, AreaId]]:
    """Nothing: it is among the bases; but for a carrier that its own fighters have just left."""
    if kind == "ftr" and start in ground.seas(view.game):
        return _spread(view, {start: (0, start)}, 8)
    return {}


def _ends(view: World, to: AreaId, flight: Flight, most: int, *homes: tuple[int, AreaId] | None) -> Way | Reason:
    """It lands there; or it fights a round and goes home; or it would never come back."""
    back = min((home for home in homes if home is not None), default=None)
    used, left = flight.used, most - flight.used
    named: dict[str, Value] = {"to": area(to), "used": used, "most": most}
    if back is not None and back[0] == 0:
        grade: Grade = "free"
        told = say("{to}: {used} of {most} fuel, and they land there.", **named)
        return Way(to=to, route=flight.route, cost=used, means="landing", grade=grade, sentence=told, rule="L290-296")
    if back is None or left < back[0]:
        return because("L526", "{to}: with {left} fuel left they do not come back to a base.", to=area(to), left=left)
    if left < back[0] + ROUND:
        return because(
            "L526",
            "{to}: {used} there and {home} back leave no fuel for a round.",
            to=area(to),
            used=used,
            home=back[0],
        )
    rounds = left - back[0]
    told = say(
        "{to}: {used} there, {home} back to {base}; {rounds} fuel for combat.",
        home=back[0],
        base=area(back[1]),
        rounds=rounds,
        to=area(to),
        used=used,
    )
    return Way(
        to=to,
        route=flight.route,
        cost=used,
        means="mission",
        grade="costs" if rounds > 1 else "risky",
        sentence=told,
        rule="L290-294, L526",
    )


def grounded(view: World, one: Counter) -> Reason | None:
    """Why it does not fly at all this turn."""
    ship = aboard(view.position, one)
    facts = view.position.facts
    return first_reason(
        (
            "L282",
            "A damaged carrier launches nothing: {who} stays.",
            ship is not None and ship.kind == "cv" and is_damaged(ship),
        ),
        (
            "L452",
            "{who} flew a mission, and does nothing else this turn.",
            one.marked("mission") or facts.says("flew_mission", one.id),
        ),
        ("L492", "{who} moved already this turn.", one.marked("moved") or facts.says("moved", one.id)),
        (
            "L661",
            "{who} is out of supply: it may go elsewhere, but attacks nothing.",
            cut_off(view, one),
        ),
        who=counter(one.id),
    )


def is_plane(view: World, one: Counter) -> bool:
    return view.type(one) == "air"


def without_base(view: World, planes: Sequence[Counter], place: PlaceId) -> Reason | None:
    """Why aircraft cannot stay where they lie."""
    at = AreaId(place)
    if at in ground.seas(view.game):
        out = tuple(counter(one.id) for one in planes if not one.marked("air_guard"))
        return (
            because("L90, L606", "{who} stay over the sea, on no carrier and not on guard.", who=out) if out else None
        )
    if at in ground.lands(view.game) and not is_base(view, at):
        who = tuple(counter(one.id) for one in planes)
        return because("L296", "{who}: {at} has no city and no airbase.", who=who, at=area(at))
    return None
