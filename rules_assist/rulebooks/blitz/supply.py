"""Supply lines over friendly land and friendly seas, from the home countries of a power or of a unit (§1.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boards.board import AreaId, Contact
from boards.plain.sentence import area, say
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.position import Position
from rules_assist.advice import SupplyLine
from rules_assist.common.supplying import Line, Network, Shortest, Supply, flood, other_ways, supply_lines, trace
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitz.powers import (
    AFA,
    GROUND,
    LAND,
    MINOR,
    NOBODY,
    POWERS,
    SHIPS,
    SIDE_OF,
    USA,
    World,
    hostile_fleets,
    same_side,
    word,
)

ROADS = ("land", "land_route", "coast", "sea", "edge", "passage")
UNITS = LAND | SHIPS | {"air"}
BRITISH = ("France", "Great Britain")
"""Of the AFA's home countries those whose goods need no Convoy (§7.6)."""


def supply_matters(view: World) -> bool:
    """Scenarios A to C have no rules of supply; D brings them (D.3)."""
    return view.politics.scenario not in ("A", "B", "C")


def is_open(view: World, us: SideId, contact: Contact, *, submarine: bool = False) -> bool:
    """Whether ships of ours go through a passage (§1.3, §4.2, §9.8)."""
    exempt = contact.attributes.get("ignored_by")
    if submarine and isinstance(exempt, tuple) and "SUB" in exempt:
        return True
    keys, said = contact.attributes.get("keys", ()), str(contact.attributes.get("open_when", ""))
    holders = [view.holder(AreaId(str(key))) for key in keys] if isinstance(keys, tuple) else []
    if said.endswith("friendly"):
        return all(same_side(us, each) for each in holders)
    return not all(each != NOBODY and not same_side(us, each) for each in holders)


@once
def _sources(game: Game, position: Position, us: SideId, *, own_only: bool) -> tuple[AreaId, ...]:
    """The friendly land areas of a power's home countries; of both Western powers, when the USA fights."""
    view = World(game, position, us)
    whose = {each for each in (AFA, USA) if (World.one_power if own_only else World.together)(view, us, each)} | {us}
    ours, holders = {each for each in SIDE_OF if same_side(us, each)}, position.holders
    found = [at for at, home in _homes(game).items() if home in whose and holders.get(at) in ours]
    if view.politics.scenario == "E" and us in (AFA, USA):
        # In play or not, whoever holds what is not: nobody can be there.
        beyond = (at for at in game.board.spaces if view.country(at) in ("USA", "Great Britain"))
        found += [at for at in beyond if view.out_of_play(at) and at not in found]
    return tuple(found)


@once
def _homes(game: Game) -> dict[AreaId, str]:
    """Of each area in a home country, whose that is."""
    view = World(game, Position(), NOBODY)
    return {at: whose for at in game.board.spaces if (whose := view.is_home(at))}


@once
def _barriers(game: Game, position: Position, us: SideId, *, goods: bool) -> dict[AreaId, tuple[CounterId, ...]]:
    """What a supply line of a power cannot enter, and who stops it there. `goods`: neutral land lets them through."""
    view, fleets = World(game, position, us), hostile_fleets(game, position, us)
    abroad = view.politics.scenario == "E" and us in (AFA, USA)
    shut: dict[AreaId, tuple[CounterId, ...]] = dict.fromkeys(_nowhere(game), ())
    playing, ours = view.politics.in_play, SIDE_OF.get(us)
    for at in board_of(game, "sea"):
        if at in fleets and not view.ours_at_sea(us, at):
            shut[at] = fleets[at]
        elif playing and at not in playing and not abroad:
            shut[at] = ()
    for at, held in _held(game, position).items():
        if ours is not None and held == ours:
            continue
        if abroad or goods:
            out = bool(playing) and at not in playing
            flag = abroad and out and view.said(at, "owner") in (AFA, USA)
            if flag or (goods and held is None and not out):
                continue
        shut[at] = ()
    return shut


@once
def _held(game: Game, position: Position) -> Mapping[AreaId, str | None]:
    """The side that holds each land area, for all powers at once; or none does."""
    holders = position.holders
    return {at: SIDE_OF.get(holders.get(at, NOBODY)) for kind in GROUND for at in board_of(game, kind)}


@once
def board_of(game: Game, kind: str) -> tuple[AreaId, ...]:
    return tuple(at for at, space in game.board.spaces.items() if space.kind == kind)


@once
def _nowhere(game: Game) -> tuple[AreaId, ...]:
    """Boxes and tracks, over which no line runs."""
    return tuple(at for at, space in game.board.spaces.items() if space.kind not in (*GROUND, "sea"))


def line_of(view: World, us: SideId, *, goods: bool = False) -> Line:
    return _line_of(view.game, view.position, us, goods=goods)


@once
def _line_of(game: Game, position: Position, us: SideId, *, goods: bool) -> Line:
    network: Network = game.board.network(*ROADS)
    gates = _gates(game, position, next((each for each in POWERS if same_side(each, us)), us))
    return Line(network=network, breaks=_barriers(game, position, us, goods=goods), shut=gates)


@once
def _gates(game: Game, position: Position, us: SideId) -> Mapping[tuple[AreaId, AreaId], tuple[CounterId, ...]]:
    """The passages that are shut to a power, both ways: the same ones to all powers of its side."""
    view = World(game, position, us)
    always = view.reading("supply_through_passages") == "always"
    closed = [each for each in _passages(game) if not always and not is_open(view, us, each)]
    closed += [each for each in game.board.contacts if view.no_border(each.a, each.b)]
    return {gate: () for each in closed for gate in ((each.a, each.b), (each.b, each.a))}


@once
def _passages(game: Game) -> tuple[Contact, ...]:
    return tuple(each for each in game.board.contacts if each.kind == "passage")


@once
def reached(game: Game, position: Position, us: SideId, from_country: str = "", purpose: str = "") -> frozenset[AreaId]:
    """Every area that a supply line of a power runs to; `from_country`: one that begins in that country alone.

    For goods (`goods`) it also runs through neutral land; to build (`build`) it begins at home only (§7.6, §7.8).
    """
    goods, own_only = purpose == "goods", purpose == "build"
    view = World(game, position, us)
    if not from_country and not purpose:
        return frozenset(_main(game, position, us).rounds[0][0])
    starts: Iterable[AreaId] = _sources(game, position, us, own_only=own_only)
    if from_country:
        starts = areas_of(view, us, from_country)
    elif goods and us == AFA:
        homes = goods_homes(view)
        starts = [at for at in starts if view.is_home(at) != AFA or view.country(at) in homes]
    return frozenset(flood(line_of(view, us, goods=goods), starts))


@once
def _main(game: Game, position: Position, us: SideId) -> Supply:
    """The lines of a power from its homes."""
    return trace((line_of(World(game, position, us), us),), _sources(game, position, us, own_only=False))


def goods_homes(view: World) -> tuple[str, ...]:
    """Where the AFA's goods have to come to: France and Great Britain, or what took their place (§7.6)."""
    gone = {word(fact.about[0]): fact.value for fact in view.position.facts.of("conquered") if fact.about}
    new = gone.get("great_britain", "")
    every = {view.country(at) for at in view.game.board.spaces if view.is_home(at) == AFA}
    return tuple(
        each for each in every
        if (each in BRITISH and word(each) not in gone) or (new and word(each) == word(new))
    )  # fmt: skip


@once
def _of_country(game: Game) -> dict[str, tuple[AreaId, ...]]:
    found: dict[str, tuple[AreaId, ...]] = {}
    for at in game.board.spaces:
        name = str(game.board.attribute(at, "country") or "")
        found[name] = (*found.get(name, ()), at)
    return found


def areas_of(view: World, us: SideId, name: str) -> tuple[AreaId, ...]:
    """The areas of a country that are friendly."""
    return tuple(at for at in _of_country(view.game).get(name, ()) if view.friendly(us, at))


def is_supplied(view: World, one: Counter) -> bool:
    """Units at sea always are; on land, by a line from home (§1.7)."""
    at, us = view.position.area(one.id), view.owner(one)
    if view.kind(at) == "sea" or not supply_matters(view) or us not in POWERS:
        return True
    if at in reached(view.game, view.position, us):
        return True
    own = view.home_country(one)
    return at in reached(view.game, view.position, us, own)


def supply_of(view: World) -> tuple[SupplyLine, ...]:
    """Every area with units of a power, by where their lines may begin."""
    return _supply_of(view.game, view.position, view.side)


@once
def _supply_of(game: Game, position: Position, us: SideId) -> tuple[SupplyLine, ...]:
    view = World(game, position, us)
    if not supply_matters(view):
        return ()
    if view.side == MINOR:
        allies = dict.fromkeys(view.owner(one) for one in view.position.by(MINOR))
        return tuple(line for ally in allies if ally in POWERS for line in _lines(view, ally, of_minors=True))
    return _lines(view, view.side) if view.side in POWERS else ()


@once
def armies(game: Game, position: Position) -> dict[tuple[SideId, bool], dict[AreaId, list[CounterId]]]:
    """Who lies where, by power; minor countries' units apart."""
    view, inhabited = World(game, position, NOBODY), position.inhabited
    found: dict[tuple[SideId, bool], dict[AreaId, list[CounterId]]] = {}
    for at, space in game.board.spaces.items():
        if at in inhabited and (space.kind in GROUND or space.kind == "sea"):
            for one in position.in_area(at):
                if game.kind(one).type in UNITS:
                    minor = one.side == MINOR
                    for of_minors in (True, False) if minor else (False,):
                        found.setdefault((view.owner(one), of_minors), {}).setdefault(at, []).append(one.id)
    return found


def _lines(view: World, us: SideId, *, of_minors: bool = False) -> tuple[SupplyLine, ...]:
    told, main = list[SupplyLine](), reached(view.game, view.position, us)
    sources = _sources(view.game, view.position, us, own_only=False)
    groups: dict[str, dict[AreaId, tuple[CounterId, ...]]] = {}
    for at, ids in armies(view.game, view.position).get((us, of_minors), {}).items():
        if view.kind(at) == "sea":
            words = "Units at sea, in {at}, are always in supply."
            told.append(SupplyLine(counters=tuple(ids), at=at, supplied=True, path=(at,), source=at, rule="§1.7",
                                   sentence=say(words, at=area(at))))  # fmt: skip
            continue
        at_home = tuple(id for id in ids if at not in sources and at in _own_lands(view, us, id))
        if at_home:
            told.append(SupplyLine(counters=at_home, at=at, supplied=True, path=(at,), source=at, rule="§1.7",
                                   sentence=say("{at} is a source of supply.", at=area(at))))  # fmt: skip
        for id in ids:
            if id in at_home:
                continue
            own = "" if at in main else view.home_country(view.position.counters[id])
            there = groups.setdefault(own, {})
            there[at] = (*there.get(at, ()), id)
    for own, standing in groups.items():
        starts = dict.fromkeys((*sources, *(areas_of(view, us, own) if own else ())))
        supply = None if own else _main(view.game, view.position, us)
        told += supply_lines(standing, (line_of(view, us),), starts, rule="§1.7", supply=supply, others=False)
    return tuple(told)


def _own_lands(view: World, us: SideId, id: CounterId) -> tuple[AreaId, ...]:
    """Where a unit is in a home country of its own that holds out (§1.7)."""
    return areas_of(view, us, view.home_country(view.position.counters[id]))


def as_short(view: World, line: SupplyLine) -> tuple[tuple[AreaId, ...], ...]:
    """Other lines to the same units that are as short: worked out for the one that somebody asks for."""
    one = view.position.counters[line.counters[0]]
    if len(line.path) < 2:
        return ()
    us, lines = view.owner(one), (line_of(view, view.owner(one)),)
    found = _main(view.game, view.position, us)
    if line.at not in found:
        own = areas_of(view, us, view.home_country(one))
        starts = dict.fromkeys((*_sources(view.game, view.position, us, own_only=False), *own))
        found = trace(lines, starts)
    return other_ways(Shortest(found), line.path)


CHAPTER = Chapter(supply=supply_of)
