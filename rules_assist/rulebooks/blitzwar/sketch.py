"""What a position that was typed for its own sake leaves unsaid, added before it is asked about.

Only the reader of cases does so: what lies on a table is whole, and the rules guess at nothing. Added are facts,
holders and marks; whoever types more has less added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from boards.board import AreaId
from counters.counter import Counter, CounterId, SideId
from counters.events.showing import CountersMarked
from counters.game import Game
from counters.places import PlaceId, area_of
from counters.position import Clock, Fact, FactWord, Position, ValueId
from rules_assist.advice import Act
from rules_assist.common.supplying import flood
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.calendar import usa_turn
from rules_assist.rulebooks.blitzwar.control import SHORE, fallen_by, is_ceded, lying, printed_owners
from rules_assist.rulebooks.blitzwar.supply import War, webs

AT_THE_OUTSET = frozenset(("germany", "britain", "ussr"))
"""Where it is said that these have joined a side, nobody else's is guessed."""

MAP_TOLD = 90
"""Where so many zones have holders, a set-up lies on the table: what is not there is not there."""

AXIS_PARTNERS = frozenset((europe.ITALY, europe.HUNGARY, europe.RUMANIA, europe.BULGARIA, europe.FINLAND))
CALENDAR: Mapping[SideId, tuple[SideId, str]] = {
    europe.ITALY: (europe.AXIS, "italy_surrenders"),
    europe.BULGARIA: (europe.AXIS, "bulgaria_and_greece"),
    europe.GREECE: (europe.ALLIES, "bulgaria_and_greece"),
}
"""Countries that fight by these dates."""

ABOUT_JOINING = frozenset(("join", "enter_war", "activate", "roll", "free_movement", "receive", "reinforcements"))
FIGHTING = frozenset(("battle", "attack", "blitz", "blitzkrieg", "assault", "take_loss", "lose"))
AFTER_IT = frozenset(("retreat", "withdraw", "stay", "must_retreat", "lose_one_more"))
POINTS = ValueId("axis.strategic_points")
Step = Callable[[Game, Position, Act], Position]


def completed(game: Game, position: Position, act: Act) -> Position:
    """The position as it is meant, for this question."""
    sides_told = set(_named(position, "joined")) >= AT_THE_OUTSET
    whole = sides_told and len(position.holders) >= MAP_TOLD
    laid = (_begun,) if act.verb == "findings" else ()  # Who looks at a set-up knows that it is to be laid out.
    sketched = laid if whole else (_behind_them, _elsewhere, _linked, _noted) if sides_told else SKETCHED
    for step in (_handed_over, _america, _points, *sketched, _activated, _fought):
        position = step(game, position, act)
    return position


def _named(position: Position, word: str) -> Iterator[SideId]:
    return (SideId(fact.about[0]) for fact in position.facts.of(word) if fact.about)


def _with(position: Position, *facts: tuple[str, tuple[str, ...], str]) -> Position:
    told = position.facts
    for word, about, value in facts:
        told = told.with_fact(Fact(FactWord(word), about, "game", value))
    return position.with_(facts=told)


# ---------------------------------------------------------------- of every position


def _handed_over(game: Game, position: Position, act: Act) -> Position:
    """A set-up's holders in a country that is said to have surrendered are those from before (§9.2)."""
    holders = dict(position.holders)
    for country in fallen_by(position.facts):
        home = {at: zone for at, zone in printed_owners(game).items() if zone.country == country}
        if not position.facts.says("handed_over", country) and set(home) <= set(holders):
            for at, zone in home.items():
                if holders[at] == zone.start:
                    del holders[at]
    done = (("handed_over", (country,), "") for country in fallen_by(position.facts))
    return _with(position.with_(holders=holders) if len(holders) < len(position.holders) else position, *done)


def _america(game: Game, position: Position, act: Act) -> Position:
    """After its turn America is at war, said or unsaid; in it, if that is not what is asked."""
    turn, due = position.clock.turn, usa_turn(War(game, position, europe.AXIS))
    asked = act.verb in ABOUT_JOINING or act.verb == "findings"
    whole = set(_named(position, "joined")) >= AT_THE_OUTSET and position.clock.phase == "diplomacy"
    if position.facts.says("joined", europe.USA) or turn < due or (asked and (turn == due or whole)):
        return position
    return _with(position, ("joined", (europe.USA,), europe.ALLIES))


def _points(game: Game, position: Position, act: Act) -> Position:
    """Points that are typed, or shown by the counter on its table, stand for zones that nobody typed."""
    start, kept = game.sheet.values[POINTS].start, position.value(POINTS)
    cells = (place for place, stack in position.stacks.items() if stack and place.startswith("axis_sp_table/"))
    shown = next((int(cell) for place in cells if (cell := place.partition("/")[2]).isdecimal()), None)
    told = kept if kept != start else shown if shown not in (None, start) else None
    return position if told is None else _with(position, ("elsewhere", ("points",), f"{int(told)}"))


def _activated(game: Game, position: Position, act: Act) -> Position:
    """Where nobody of a side is marked as activated, whoever attacks was paid for."""
    if act.verb not in FIGHTING:
        return position
    view = War(game, position, europe.AXIS)
    kept = {view.party_of(one.side) for one in position.counters.values() if one.marked("activated")}
    there = (one for one in position.counters.values() if view.is_corps(one) and not view.is_fortified(one))
    return _marked(position, (one for one in there if view.party_of(one.side) not in kept), "activated")


def _fought(game: Game, position: Position, act: Act) -> Position:
    """Where nobody beside the goal is marked as having fought, whoever is to advance has."""
    if act.verb != "advance" or not act.counters or not set(act.counters) <= set(position.counters):
        return position
    view = War(game, position, position.counters[act.counters[0]].side)
    goals = [area_of(place) for place in (*act.through, *act.to, *act.at)][:1]
    near = {at for goal in goals for at in (goal, *europe.brown_lines(game).get(goal, ()))}
    ours = [one for one in position.counters.values() if view.is_ours(one) and position.area(one.id) in near]
    kept = any(one.marked("fought") or position.facts.says("blitz_target", one.id) for one in ours)
    return position if kept else _marked(position, map(position.counters.__getitem__, act.counters), "fought")


def _marked(position: Position, counters: Iterable[Counter], mark: str) -> Position:
    ids = tuple(one.id for one in counters if not one.marked(mark))
    return CountersMarked(ids, on=(mark,)).happen(position) if ids else position


# ---------------------------------------------------------------- of a corner of the war


def _begun(game: Game, position: Position, act: Act) -> Position:
    """Nobody means the set-up who does not lay it."""
    clock = position.clock
    return position.with_(clock=Clock(clock.turn)) if clock.phase == "setup" else position


def _elsewhere(game: Game, position: Position, act: Act) -> Position:
    """Most of the war lies elsewhere; the supplies of a side that has none here, and its lines if no zone is held."""
    sides_told = set(_named(position, "joined")) >= AT_THE_OUTSET
    told = [("elsewhere", ("zones" if sides_told else "war",), "yes")]
    supplies = [one for pile in lying(game, position).supplies.values() for one in pile]
    for side in europe.PARTIES:
        view = War(game, position, side)
        if not any(view.is_ours(one) and view.units_of(one) > 0 for one in supplies):
            told.append(("elsewhere", (side,), "supplies" if position.holders else europe.LINES))
    return _with(position, *told)


def _sided(game: Game, position: Position, act: Act) -> Position:
    """Who fights for whom, of those of whom nothing is said: by the calendar, and by who stands with whom."""
    joining = act.verb in ABOUT_JOINING and not act.counters
    if joining or (act.verb == "findings" and position.clock.phase in ("diplomacy", "reinforcement")):
        return position
    spoken_of = {each for word in ("joined", "free_movement", "surrendered") for each in _named(position, word)}
    found = dict(europe.parties(game, position))
    open_ones = {
        nation for nation, side in found.items() if nation == side and nation not in europe.PARTIES
    } - spoken_of
    guessed = dict.fromkeys(open_ones.intersection(_with_the_axis(game, position)), europe.AXIS)
    there = {one.side for one in position.counters.values()}
    for nation in open_ones.intersection(there, CALENDAR):
        friend, word = CALENDAR[nation]
        if position.clock.turn >= europe.dated(game, word):
            guessed.setdefault(nation, friend)
    found |= guessed
    for one in position.counters.values():
        if one.side in open_ones and found[one.side] == one.side:
            place = position.where.get(one.id, PlaceId(""))
            holder = found.get(position.holders.get(AreaId(place), europe.NOBODY), europe.NOBODY)
            beside = {found[each.side] for each in position.in_place(place) if each.side in found}
            friends = {holder} if holder in europe.PARTIES else beside.intersection(europe.PARTIES)
            if len(friends) == 1:
                found[one.side] = guessed[one.side] = friends.pop()
    for nation in set(_named(position, "surrendered")) - set(_named(position, "joined")):
        if found[nation] not in europe.PARTIES and nation != europe.VICHY:
            guessed[nation] = europe.AXIS if nation in AXIS_PARTNERS else europe.ALLIES
    return _with(position, *(("joined", (nation,), side) for nation, side in guessed.items()))


def _with_the_axis(game: Game, position: Position) -> Iterator[SideId]:
    """Partners of the Axis in whose zones its counters lie, or whom what happened has brought in (§9.3)."""
    facts, now, sides = position.facts, position.clock.turn, europe.parties(game, position)
    for place, stack in position.stacks.items():
        zone = printed_owners(game).get(area_of(place))
        axis = any(sides.get(position.counters[id].side) == europe.AXIS for id in stack)
        if axis and zone and zone.country in AXIS_PARTNERS:
            yield zone.country
    if facts.of("british_attacked_italians"):
        yield europe.ITALY
    if any(facts.says(*told) for told in (("surrendered", europe.FRANCE), ("vichy_created",), ("free_french",))):
        yield from (europe.ITALY, europe.HUNGARY)
    war = facts.get("first_attack_on_ussr") or facts.get("first_attack_on_germany")
    began = int(war.value) if war and war.value.isdecimal() else now if war else None
    if began is not None and began <= now:
        yield europe.FINLAND
    if began is not None and began + War(game, position, europe.AXIS).delay("rumania") <= now:
        yield europe.RUMANIA


def _based(game: Game, position: Position, act: Act) -> Position:
    """Whoever stands, or keeps supplies or air units at base, in a zone of which nothing is said, holds it."""
    view, table, sides = War(game, position, europe.AXIS), lying(game, position), europe.parties(game, position)
    holders = dict(position.holders)
    for at in set(table.corps).union(table.supplies, table.air).difference(holders, table.flags):
        based = (*table.supplies.get(at, ()), *(one for one in table.air.get(at, ()) if not view.is_flying(one)))
        inside = {sides[one.side] for one in table.corps.get(at, ()) or based if one.side in sides}
        abroad = at in table.corps and sides.get(view.country_of(at)) not in europe.PARTIES  # That is an attack on it.
        if abroad or is_ceded(game, position, at):
            continue
        if view.is_zone(at) and len(inside) == 1 and inside <= set(europe.PARTIES):
            holders[at] = inside.pop()
    return position.with_(holders=holders)


def _linked(game: Game, position: Position, act: Act) -> Position:
    """Whose line would only run through places of which nothing is said has it, when he attacks or digs in."""
    if act.verb not in FIGHTING | {"fortify", "dig_in"}:
        return position
    told, based = position, _based(game, position, act)
    for side in europe.PARTIES:
        view, lines = War(game, based, side), webs(game, based)[side]
        said = {at for at in lines.line.breaks if at in position.holders or at in lying(game, position).corps}
        open_line = replace(lines.line, breaks={at: by for at, by in lines.line.breaks.items() if at in said})
        reached = flood(open_line, lines.sources)
        ours = [one for one in based.counters.values() if view.is_corps(one) and view.is_ours(one)]
        cut = [at for one in ours if (at := based.area(one.id)) not in lines.reached]
        if cut and all(at in reached for at in cut):
            told = _with(told, ("elsewhere", (f"{side}_lines",), "yes"))
    return told


def _noted(game: Game, position: Position, act: Act) -> Position:
    """In the turn of another side: who is cut off was so before, if nothing shows that anybody has moved since (§7)."""
    acts = War(game, position, europe.NOBODY).acting
    others = [one for one in position.counters.values() if europe.parties(game, position).get(one.side) == acts]
    moved = any(one.marked("moved") or one.marked("fought") for one in others)
    if not acts or moved or any(position.facts.of(word) for word in ("moved_zones", "advanced", "blitz_target")):
        return position
    told = []
    asked = act.verb in ("supply", "defend_supplied", "be_supplied")
    for one in position.counters.values():
        view = War(game, position, one.side)
        if view.elsewhere(view.party_of(one.side)) and not asked:
            continue
        moves = view.is_corps(one) or view.is_naval(one)
        silent = moves and view.party_of(one.side) not in (acts, one.side) and view.was_supplied(one) is None
        if silent and position.area(one.id) in game.board.spaces and not view.feed_now(one):
            told.append(("in_supply", (one.id,), "no"))
    return _with(position, *told)


def _behind_them(game: Game, position: Position, act: Act) -> Position:
    """Whoever may have to retreat holds the zones beside him that nobody else stands in, if no holder is typed."""
    if position.holders or act.verb not in FIGHTING | AFTER_IT:
        return position
    held: dict[AreaId, SideId] = {}
    corps, sides = lying(game, position).corps, europe.parties(game, position)
    lies = [area_of(position.where[id]) for id in act.counters if id in position.counters]
    named = [area_of(place) for place in (*(() if act.verb in FIGHTING else act.from_), *act.at)]
    goals = [area_of(place) for place in act.to] if act.verb in FIGHTING else []
    for at in (*named, *goals) or (() if act.verb in FIGHTING else lies):
        owners = {sides.get(one.side, one.side) for one in corps.get(at, ())}
        for near in europe.brown_lines(game).get(at, ()) if len(owners) == 1 else ():
            if {sides.get(one.side, one.side) for one in corps.get(near, ())} <= owners:
                held[near] = next(iter(owners))
    return position.with_(holders=held)


def _unlocked(game: Game, position: Position, act: Act) -> Position:
    """Nobody tells what was modernised before; it is only asked about where something is told of the Soviets."""
    facts = position.facts
    if act.verb != "findings":
        return position
    told_of = {about for word in ("joined", "surrendered", "revived") for about in _named(position, word)}
    more: list[tuple[str, tuple[str, ...], str]] = []
    if "ussr" not in told_of and not facts.of("modernised"):
        more += [("modernised", (what,), "") for what in ("air", "three_corps", "supply")]
    if europe.FRANCE not in told_of and not facts.says("elite_available"):
        more.append(("elite_available", (), "9"))
    return _with(position, *more)


def _beached(game: Game, position: Position, act: Act) -> Position:
    """Whoever asks whether there is room on a shore means that a beachhead is there."""
    shores = [place for place in (*act.at, *act.to) if SHORE in place] if act.verb in ("stack", "share", "stay") else []
    for place in shores:
        there = (game.kind(position.counters[id]).type for id in position.stack(place))
        if not any(type_ in ("air", "beachhead") for type_ in there):
            head = Counter(CounterId(f"beachhead_{place}"), next(id for id in game.sheet.kinds if id == "beachhead"))
            position = position.placed([head], place)
    return position


SKETCHED: tuple[Step, ...] = (_begun, _behind_them, _elsewhere, _sided, _linked, _based, _noted, _unlocked, _beached)
