"""Supply lines over friendly land and friendly seas, from the home countries of a power or of a unit (§1.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from boards.board import AreaId, Contact
from boards.plain.sentence import area, say
from boards.plain.working_out import grouped, once, until_changed
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from rules_assist.advice import SupplyLine
from rules_assist.common.stacking import cargoes
from rules_assist.common.standpoint import Pressing, for_all, for_each
from rules_assist.common.supplying import Line, Network, Shortest, Supply, flood, other_ways, supply_lines, trace
from rules_assist.rulebooks.blitz.powers import GROUND, PYRENEES, World, word
from rules_assist.rulebooks.blitz.sides import AFA, MINOR, NOBODY, POWERS, SIDE_OF, USA, same_side

ROADS = ("land", "land_route", "coast", "sea", "edge", "passage")
BRITISH = ("France", "Great Britain")  # Of the AFA's home countries those whose goods need no Convoy (§7.6).


def supply_matters(view: World) -> bool:
    """Scenarios A to C know no supply; D brings it (D.3)."""
    return view.politics.scenario not in ("A", "B", "C")


def is_open(view: World, us: SideId, contact: Contact, *, submarine: bool = False) -> bool:
    exempt = contact.attributes.get("ignored_by")
    if submarine and isinstance(exempt, tuple) and "SUB" in exempt:
        return True
    holders = [view.holder(key) for key in keys_of(contact)]
    if str(contact.attributes.get("open_when", "")).endswith("friendly"):
        return all(same_side(us, each) for each in holders)
    return not all(each != NOBODY and not same_side(us, each) for each in holders)


def keys_of(contact: Contact) -> tuple[AreaId, ...]:
    keys = contact.attributes.get("keys", ())
    return tuple(AreaId(str(key)) for key in keys) if isinstance(keys, tuple) else ()


# ---------------------------------------------------------------- the net


@for_each
def _sources(view: World, purpose: str = "") -> tuple[AreaId, ...]:
    """The friendly land areas of a power's homes; of both Western powers, if the USA fights and builds nothing."""
    us, shared = view.side, view.one_power if purpose == "build" else view.together
    whose = {us, *(each for each in (AFA, USA) if shared(us, each))}
    found = [at for at, home in _homes(view.game).items() if home in whose and view.friendly(us, at)]
    if view.politics.scenario == "E" and us in (AFA, USA):
        # In play or not, whoever holds what is not: nobody can be there.
        beyond = (at for at in view.game.board.spaces if view.country(at) in ("USA", "Great Britain"))
        found += [at for at in beyond if view.out_of_play(at) and at not in found]
    return tuple(found)


@once
def _homes(game: Game) -> dict[AreaId, str]:
    return {at: str(home) for at, space in game.board.spaces.items() if (home := space.attributes.get("home"))}


@for_each
def _barriers(view: World, goods: bool = False) -> dict[AreaId, tuple[CounterId, ...]]:
    """What a supply line of a power cannot enter, and who stops it there. `goods`: neutral land lets them through."""
    us, fleets, playing, ours = view.side, view.hostile_fleets(), view.politics.in_play, SIDE_OF.get(view.side)
    abroad = view.politics.scenario == "E" and us in (AFA, USA)
    # No line runs over boxes and tracks.
    beside = (at for at, space in view.game.board.spaces.items() if space.kind not in (*GROUND, "sea"))
    shut: dict[AreaId, tuple[CounterId, ...]] = dict.fromkeys(beside, ())
    for at in view.board_of("sea"):
        if at in fleets and not view.ours_at_sea(us, at):
            shut[at] = fleets[at]
        elif playing and at not in playing and not abroad:
            shut[at] = ()
    for at, held in _held(view).items():
        if ours is None or held != ours:
            out = bool(playing) and at not in playing
            flag = abroad and out and view.said(at, "owner") in (AFA, USA)
            if not flag and not (goods and held is None and not out):
                shut[at] = ()
    return shut


@for_all
def _held(view: World) -> Mapping[AreaId, str | None]:
    """The side that holds each land area, for all powers at once; or none does."""
    holders = view.position.holders
    return {at: SIDE_OF.get(holders.get(at, NOBODY)) for at in view.board_of(*GROUND)}


@for_each
def _line(view: World, goods: bool = False) -> Line:
    network: Network = view.game.board.network(*ROADS)
    gates = _gates(view.seen_by(next((each for each in POWERS if same_side(each, view.side)), view.side)))
    return Line(network=network, breaks=_barriers(view, goods), shut=gates)


@for_each
def _gates(view: World) -> Mapping[tuple[AreaId, AreaId], tuple[CounterId, ...]]:
    """The passages that are shut to a power, both ways: the same ones to all powers of its side."""
    always = view.reading("supply_through_passages") == "always"
    closed = [each for each in _passages(view.game) if not always and not is_open(view, view.side, each)]
    closed += [each for each in view.game.board.between(*PYRENEES) if view.no_border(each.a, each.b)]
    return {gate: () for each in closed for gate in ((each.a, each.b), (each.b, each.a))}


@once
def _passages(game: Game) -> tuple[Contact, ...]:
    return tuple(each for each in game.board.contacts if each.kind == "passage")


@for_each
def reached(view: World, country: str = "", purpose: str = "") -> frozenset[AreaId]:
    """Every area that a supply line of a power, or out of a `country` of it, runs to; for `goods` and to `build`
    through neutral land, and to `build` from home only (§1.7, §7.8). Where nobody knows of supply, all of the board."""
    if not supply_matters(view):
        return frozenset(view.game.board.spaces)
    if not country and not purpose:
        return frozenset(_main(view).rounds[0][0])
    starts: Iterable[AreaId] = areas_of(view, country) if country else _sources(view, purpose)
    if purpose == "goods" and not country and view.side == AFA:
        homes = goods_homes(view)
        starts = [at for at in starts if view.is_home(at) != AFA or view.country(at) in homes]
    return frozenset(flood(_line(view, bool(purpose)), starts))


@for_each
def _main(view: World) -> Supply:
    return _traced(view.game, view.side, _line(view), _sources(view))


@until_changed
def _traced(_game: Game, _us: SideId, line: Line, sources: tuple[AreaId, ...]) -> Supply:
    """Most moves leave the lines of most powers as they were."""
    return trace((line,), sources)


def goods_homes(view: World) -> tuple[str, ...]:
    """Where the AFA's goods have to come to: France and Great Britain, or what took their place (§7.6)."""
    gone = {word(fact.about[0]): fact.value for fact in view.position.facts.of("conquered")}
    new = gone.get("great_britain", "")
    every = {view.country(at) for at, home in _homes(view.game).items() if home == AFA}
    return tuple(
        each for each in every
        if (each in BRITISH and word(each) not in gone) or (new and word(each) == word(new))
    )  # fmt: skip


def areas_of(view: World, name: str) -> tuple[AreaId, ...]:
    return tuple(at for at in view.areas_in(word(name)) if view.friendly(view.side, at)) if name else ()


# ---------------------------------------------------------------- who is fed


def is_supplied(view: World, one: Counter) -> bool:
    """Units at sea always are; on land, by a line from home (§1.7)."""
    at, view = view.position.area(one.id), view.seen_by(view.owner(one))
    return view.kind(at) == "sea" or view.side not in POWERS or has_line(view, one, at)


def has_line(view: World, one: Counter, at: AreaId) -> bool:
    """Whether a line runs there from the homes of its power, or from its own (§1.7)."""
    return at in reached(view) or at in reached(view, view.home_country(one))


@for_each
def supply_of(view: World) -> tuple[SupplyLine, ...]:
    if not supply_matters(view):
        return ()
    if view.side == MINOR:
        allies = dict.fromkeys(view.owner(one) for one in view.position.by(MINOR))
        return tuple(line for ally in allies if ally in POWERS for line in _lines(view.seen_by(ally), of_minors=True))
    return tuple(_lines(view)) if view.side in POWERS else ()


@for_all
def armies(view: World) -> Mapping[SideId, Mapping[AreaId, list[CounterId]]]:
    """Who lies where, by power; with those who are aboard."""
    found = dict[SideId, dict[AreaId, list[CounterId]]]()
    aboard = {ship.id: load for ship, load in cargoes(view.position)}
    for at, units in view.units().items():
        there = [each for unit in units for each in (unit, *aboard.get(unit.id, ()))] if aboard else units
        for whose, ids in grouped(there, view.owner).items():
            found.setdefault(whose, {})[at] = [one.id for one in ids]
    return found


def _lines(view: World, *, of_minors: bool = False) -> Iterator[SupplyLine]:
    main, sources = reached(view), frozenset(_sources(view))
    groups: dict[str, dict[AreaId, tuple[CounterId, ...]]] = {}
    for at, ids in armies(view).get(view.side, {}).items():
        at_sea, units = view.kind(at) == "sea", map(view.one, ids)
        own = {one.id: view.home_country(one) for one in units if not of_minors or one.side == MINOR}
        off = [] if at_sea or at in sources else [each for each in set(own.values()) if at in areas_of(view, each)]
        fed = tuple([id for id in own if at_sea or own[id] in off])
        if fed:
            words = "Units at sea, in {at}, are always in supply." if at_sea else "{at} is a source of supply."
            yield SupplyLine(counters=fed, at=at, supplied=True, path=(at,), source=at, rule="§1.7",
                             sentence=say(words, at=area(at)))  # fmt: skip
        for id, country in own.items():
            if id not in fed:
                there = groups.setdefault("" if at in main else country, {})
                there[at] = (*there.get(at, ()), id)
    for name, standing in groups.items():
        starts = tuple(dict.fromkeys((*_sources(view), *areas_of(view, name))))
        supply = _main(view) if len(starts) == len(sources) else trace((_line(view),), starts)
        yield from _told(view.game, (view.side, name, of_minors), supply, starts, standing)


@until_changed
def _told(
    _game: Game, _whose: tuple[SideId, str, bool], supply: Supply, starts: tuple[AreaId, ...],
    standing: Mapping[AreaId, tuple[CounterId, ...]],
) -> tuple[SupplyLine, ...]:  # fmt: skip
    return supply_lines(standing, supply.lines, starts, rule="§1.7", supply=supply, others=False)


def starves(view: World, _line: SupplyLine) -> Pressing:
    """That somebody is cut off is always told, but nothing to see to where no unit moves that may open the line."""
    quiet = ("start", "return", "combat", "rebase", "partisans", "entry", "plans", "reveal", "victory")
    return "note" if view.clock.phase.endswith(quiet) else "warning"


def with_alike(view: World, line: SupplyLine) -> SupplyLine:
    """The line with others to the same units that are as short: worked out for the one that somebody asks for."""
    one = view.one(line.counters[0])
    if len(line.path) < 2 or not line.supplied:
        return line
    view = view.seen_by(view.owner(one))
    found = _main(view)
    if line.at not in found:
        own = areas_of(view, view.home_country(one))
        found = trace((_line(view),), dict.fromkeys((*_sources(view), *own)))
    return replace(line, others=other_ways(Shortest(found), line.path))
