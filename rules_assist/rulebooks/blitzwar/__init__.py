"""The rules of BlitzWar, chapter by chapter: each file of this folder is one, and says what it adds. And what a typed
position leaves unsaid, added before it is asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from boards.board import AreaId
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMarked
from counters.game import Game
from counters.position import Clock, Fact, FactWord, PlaceId, Position, area_of
from rules_assist.advice import Act, Answer, Detail
from rules_assist.common.asked import verb
from rules_assist.common.supplying import flood
from rules_assist.rulebook import Chapter, rulebook
from rules_assist.rulebooks.blitzwar import (
    air,
    battle,
    calendar,
    cards,
    control,
    forming,
    land,
    landings,
    naval,
    offers,
    paying,
    results,
    stacking,
    surrender,
)  # fmt: skip
from rules_assist.rulebooks.blitzwar.europe import (
    ALLIES,
    AXIS,
    FRANCE,
    LINES,
    NOBODY,
    PARTIES,
    POLAND,
    USA,
    USSR,
    VICHY,
)
from rules_assist.rulebooks.blitzwar.supply import War

LOSSES = ("result", "d", "difference", "attacker_loss", "attacker_losses", "defender_loss", "defender_losses")
"""What a question says of a battle that is over."""


def activate(view: War, act: Act) -> Answer | None:
    """Counters are activated to attack (§15.3), countries to fight (§9.3)."""
    return (land.may_activate if act.counters else surrender.about_country(calendar.may_join, "§9.3"))(view, act)


def act_at_all(view: War, act: Act) -> Answer | None:
    """Counters act if they are supplied (§7), and it is their time; sides when it is their time (§8)."""
    time = calendar.may_act_now(view, act)
    if not act.counters:
        return time
    fed = paying.they_act(view, act)
    return time if fed and fed.yes and view.is_told and not time.yes else fed


def stay(view: War, act: Act) -> Answer | None:
    """After a battle (§17.2), or where there is room (§4)."""
    after = any(word in act.details for word in LOSSES)
    return results.stay(view, act) if after else stacking.may_stay(view, act)


# Its phases; of one that each side has, what they share as well.
PHASE = Detail(name="phase", also=("in",), known=lambda game: (
    word for each in game.sheet.sequence.phases for word in (each.id, each.id.partition("_")[2]) if word
))  # fmt: skip
TOLD_APART = Chapter(
    verbs=(
        verb("activate", activate, "Activate to attack", "counters", details=calendar.JOIN),
        verb("act", act_at_all, "Act now", "side", listed=(), details=(PHASE,)),
        verb("stay", stay, "Stay", "counters", details=results.RESULTS),
    )
)
"""Verbs that mean two things, told apart by what the question names."""

# What a typed position leaves unsaid. Only the reader of typed positions adds it: what lies on a table is whole, and
# the rules guess at nothing. Added are facts, holders and marks; whoever types more has less added.

AT_THE_OUTSET = frozenset(("germany", "britain", "ussr"))
"""Where it is said that these have joined a side, nobody else's is guessed."""

MAP_TOLD = 90
"""Where so many zones have holders, a set-up lies on the table: what is not there is not there."""

AXIS_PARTNERS = frozenset(map(SideId, ("italy", "hungary", "rumania", "bulgaria", "finland")))
CALENDAR = {
    SideId("italy"): (AXIS, "italy_surrenders"), SideId("bulgaria"): (AXIS, "bulgaria_and_greece"),
    SideId("greece"): (ALLIES, "bulgaria_and_greece"),
}  # fmt: skip
"""Countries that fight by these dates."""

ABOUT_JOINING = frozenset(("join", "enter_war", "activate", "roll", "free_movement", "receive", "reinforcements"))
FIGHTING = frozenset(("battle", "attack", "blitz", "blitzkrieg", "assault", "take_loss", "lose"))
AFTER_IT = frozenset(("retreat", "withdraw", "stay", "must_retreat", "lose_one_more"))
Step = Callable[[War, Act], Position]
Told = tuple[str, tuple[str, ...], str]


def completed(game: Game, position: Position, act: Act) -> Position:
    sides_told = AT_THE_OUTSET.issubset(_named(position, "joined"))
    whole = sides_told and len(position.holders) >= MAP_TOLD
    sketched: tuple[Step, ...] = (_behind_them, _elsewhere, _linked, _noted) if sides_told else SKETCHED
    if whole:  # Who looks at a set-up knows that it is to be laid out.
        sketched = (_begun,) if act.verb == "findings" else ()
    for step in (_handed_over, _america, _points, *sketched, _activated, *(() if whole else (_fought,))):
        position = step(War(game, position, AXIS), act)
    return position


def _named(position: Position, *words: str) -> set[SideId]:
    return {SideId(fact.about[0]) for word in words for fact in position.facts.of(word) if fact.about}


def _with(position: Position, *facts: Told) -> Position:
    told = position.facts
    for word, about, value in facts:
        told = told.with_fact(Fact(FactWord(word), about, "game", value))
    return position.with_(facts=told)


# Of every position.


def _handed_over(view: War, act: Act) -> Position:
    """A set-up's holders in a country that is said to have surrendered are those from before (§9.2)."""
    holders = dict(view.position.holders)
    for country in view.fallen:
        home = {at: zone for at, zone in control.printed_owners(view.game).items() if zone.country == country}
        if not view.so("handed_over", country) and set(home) <= set(holders):
            for at, zone in home.items():
                if holders[at] == zone.start:
                    del holders[at]
    fewer = len(holders) < len(view.position.holders)
    position = view.position.with_(holders=holders) if fewer else view.position
    return _with(position, *(("handed_over", (country,), "") for country in view.fallen))


def _america(view: War, act: Act) -> Position:
    """After its turn America is at war, said or unsaid; in it, if that is not what is asked."""
    due, asked = calendar.usa_turn(view), act.verb in ABOUT_JOINING or act.verb == "findings"
    whole = AT_THE_OUTSET.issubset(_named(view.position, "joined")) and view.phase == "diplomacy"
    if view.so("joined", USA) or view.now < due or (asked and (view.now == due or whole)):
        return view.position
    return _with(view.position, ("joined", (USA,), ALLIES))


def _points(view: War, act: Act) -> Position:
    """Points that are typed, or shown by the counter on its table, stand for zones that nobody typed."""
    start, kept = view.game.sheet.values[offers.POINTS].start, view.position.value(offers.POINTS)
    cells = (place.partition("/") for place, stack in view.position.stacks.items() if stack)
    shown = next((int(cell) for table, _, cell in cells if table == offers.SP_TABLE and cell.isdecimal()), None)
    told = shown if kept == start else kept
    return view.position if told in (None, start) else _with(view.position, ("elsewhere", ("points",), f"{int(told)}"))


def _activated(view: War, act: Act) -> Position:
    """Where nobody of a side is marked as activated, whoever attacks was paid for."""
    if act.verb not in FIGHTING:
        return view.position
    every = view.position.counters.values()
    kept = {view.party_of(one.side) for one in every if one.marked("activated")}
    there = (one for one in every if view.is_corps(one) and not view.is_fortified(one))
    return _marked(view.position, (one for one in there if view.party_of(one.side) not in kept), "activated")


def _fought(view: War, act: Act) -> Position:
    """Where nobody beside the goal is marked as having fought, whoever is to advance has."""
    if act.verb != "advance" or not act.counters or not set(act.counters) <= set(view.position.counters):
        return view.position
    group = view.named(act)
    goals = [area_of(place) for place in (*act.through, *act.to, *act.at)][:1]
    near, theirs = {at for goal in goals for at in (goal, *view.beside(goal))}, view._replace(side=group[0].side)
    ours = (one for one in view.position.counters.values() if theirs.is_ours(one) and view.area(one) in near)
    return view.position if any(map(view.has_fought, ours)) else _marked(view.position, group, "fought")


def _marked(position: Position, counters: Iterable[Counter], mark: str) -> Position:
    ids = tuple(one.id for one in counters if not one.marked(mark))
    return CountersMarked(ids, on=(mark,)).happen(position) if ids else position


# Of a corner of the war.


def _begun(view: War, act: Act) -> Position:
    """Nobody means the set-up who does not lay it."""
    return view.position.with_(clock=Clock(view.now)) if view.phase == "setup" else view.position


def _elsewhere(view: War, act: Act) -> Position:
    """Most of the war lies elsewhere; the supplies of a side that has none here, and its lines if no zone is held."""
    sides_told = AT_THE_OUTSET.issubset(_named(view.position, "joined"))
    told: list[Told] = [("elsewhere", ("zones" if sides_told else "war",), "yes")]
    none = "supplies" if view.position.holders else LINES
    told += [("elsewhere", (each,), none) for each in PARTIES if not view._replace(side=each).own_supplies]
    # On the turn of Poland's surrender Axis and Soviets are still at peace, if nobody tells of a war (§9.2).
    if not sides_told and view.since("surrendered", POLAND) == view.now and not view.position.facts.of("at_war"):
        told.append(("at_war", (AXIS, ALLIES), ""))
    # Nobody tells what was modernised before; it is only asked about where something is told of the Soviets.
    told_of = _named(view.position, "joined", "surrendered", "revived") if act.verb == "findings" else {USSR, FRANCE}
    if not sides_told and USSR not in told_of and not view.position.facts.of("modernised"):
        told += [("modernised", (what,), "") for what in ("air", "three_corps", "supply")]
    if not sides_told and FRANCE not in told_of and not view.so("elite_available"):
        told.append(("elite_available", (), "9"))
    return _with(view.position, *told)


def _sided(view: War, act: Act) -> Position:
    """Who fights for whom, of those of whom nothing is said: by the calendar, and by who stands with whom."""
    joining = act.verb in ABOUT_JOINING and not act.counters
    if joining or (act.verb == "findings" and view.phase in ("diplomacy", "reinforcement")):
        return view.position
    position, found, every = view.position, dict(view.parties), view.position.counters.values()
    open_ones = {nation for nation, side in found.items() if nation == side and nation not in PARTIES}
    open_ones -= _named(position, "joined", "free_movement", "surrendered")
    guessed = dict.fromkeys(open_ones.intersection(_with_the_axis(view)), AXIS)
    for nation in open_ones.intersection({one.side for one in every}, CALENDAR):
        friend, word = CALENDAR[nation]
        if view.now >= view.date(word):
            guessed.setdefault(nation, friend)
    found |= guessed
    for one in every:
        if one.side in open_ones and found[one.side] == one.side:
            place = position.where.get(one.id, PlaceId(""))
            holder = found.get(position.holders.get(AreaId(place), NOBODY), NOBODY)
            beside = {found[each.side] for each in position.in_place(place) if each.side in found}
            friends = {holder} if holder in PARTIES else beside.intersection(PARTIES)
            if len(friends) == 1:
                found[one.side] = guessed[one.side] = friends.pop()
    for nation in _named(position, "surrendered") - _named(position, "joined"):
        if found[nation] not in PARTIES and nation != VICHY:
            guessed[nation] = AXIS if nation in AXIS_PARTNERS else ALLIES
    return _with(position, *(("joined", (nation,), side) for nation, side in guessed.items()))


def _with_the_axis(view: War) -> Iterator[SideId]:
    """Partners of the Axis in whose zones its counters lie, or whom what happened has brought in (§9.3)."""
    for one in view.position.counters.values():
        if view.party_of(one.side) == AXIS and view.country_of(view.area(one)) in AXIS_PARTNERS:
            yield view.country_of(view.area(one))
    if view.position.facts.of("british_attacked_italians") or view.france_has_surrendered:
        yield SideId("italy")
    if view.france_has_surrendered:
        yield SideId("hungary")
    war = view.position.facts.get("first_attack_on_ussr") or view.position.facts.get("first_attack_on_germany")
    if not war:
        return
    began = int(war.value) if war.value.isdecimal() else view.now
    if began <= view.now:
        yield SideId("finland")
    if began + view.delay("rumania") <= view.now:
        yield SideId("rumania")


def _based(view: War, act: Act) -> Position:
    """Whoever stands, or keeps supplies or air units at base, in a zone of which nothing is said, holds it."""
    table, sides, holders = view.lying, view.parties, dict(view.position.holders)
    for at in set(table.corps).union(table.supplies, table.air).difference(holders, table.flags):
        based = (*table.supplies.get(at, ()), *(one for one in table.air.get(at, ()) if not view.is_flying(one)))
        inside = {sides[one.side] for one in table.corps.get(at, ()) or based if one.side in sides}
        abroad = at in table.corps and view.is_neutral(view.country_of(at))  # That is an attack on it.
        ours = view.is_zone(at) and len(inside) == 1 and inside <= set(PARTIES)
        if ours and not abroad and not view.is_ceded(at):
            holders[at] = inside.pop()
    return view.position.with_(holders=holders)


def _linked(view: War, act: Act) -> Position:
    """Whose line would only run through places of which nothing is said has it, when he attacks or digs in."""
    if act.verb not in FIGHTING | {"fortify", "dig_in"}:
        return view.position
    told, based = view.position, view._replace(position=_based(view, act))
    for each, web in based.webs().items():
        theirs = based._replace(side=each)
        open_ = {at: by for at, by in web.line.breaks.items() if at in told.holders or view.corps_in(at)}
        reached = flood(replace(web.line, breaks=open_), web.sources)
        ours = (one for one in told.counters.values() if view.is_corps(one) and theirs.is_ours(one))
        cut = [at for one in ours if (at := view.area(one)) not in web.reached]
        if cut and all(at in reached for at in cut):
            told = _with(told, ("elsewhere", (f"{each}_lines",), "yes"))
    return told


def _noted(view: War, act: Act) -> Position:
    """In the turn of another side: who is cut off was so before, if nothing shows that anybody has moved since (§7)."""
    position, acts, every = view.position, view.acting, view.position.counters.values()
    moved = any(o.marked("moved") or o.marked("fought") for o in every if view.parties.get(o.side) == acts)
    if not acts or moved or any(position.facts.of(word) for word in ("moved_zones", "advanced", "blitz_target")):
        return position
    told = []
    for one in every:
        theirs, moves = view._replace(side=one.side), view.is_corps(one) or view.is_naval(one)
        party = view.party_of(one.side)
        silent = moves and party not in (acts, one.side) and view.was_supplied(one) is None
        if silent and not view.elsewhere(party) and view.on_map(one) and not theirs.feed_now(one):
            told.append(("in_supply", (one.id,), "no"))
    return _with(position, *told)


def _behind_them(view: War, act: Act) -> Position:
    """Whoever may have to retreat holds the zones beside him that nobody else stands in, if no holder is typed."""
    position, fights = view.position, act.verb in FIGHTING
    if position.holders or act.verb not in FIGHTING | AFTER_IT:
        return position
    held: dict[AreaId, SideId] = {}
    lies = () if fights else (position.where[id] for id in act.counters if id in position.counters)
    named = (*act.at, *act.to) if fights else (*act.from_, *act.at)
    for at in map(area_of, named or lies):
        owners = {view.party_of(one.side) for one in view.corps_in(at)}
        for near in view.beside(at) if len(owners) == 1 else ():
            if {view.party_of(one.side) for one in view.corps_in(near)} <= owners:
                held[near] = next(iter(owners))
    return position.with_(holders=held)


def _beached(view: War, act: Act) -> Position:
    """Whoever asks whether there is room on a shore means that a beachhead is there."""
    position = view.position
    for place in (*act.at, *act.to) if act.verb in ("stack", "share", "stay") else ():
        if control.SHORE in place and not any(
            view.type(one) in ("air", "beachhead") for one in position.in_place(place)
        ):
            head = Counter(CounterId(f"beachhead_{place}"), KindId("beachhead"))
            position = position.placed([head], place)
    return position


def _passed(view: War, act: Act) -> Position:
    """Zones that troops are said to have moved through are theirs: they took them as they passed (§5)."""
    if act.verb == "findings" or not view.position.facts.of("passed"):
        return view.position
    holders = dict(view.position.holders)
    for each in PARTIES:
        holders |= offers.taken_now(view._replace(side=each))
    return view.position.with_(holders=holders)


SKETCHED: tuple[Step, ...] = (*(_begun, _behind_them, _elsewhere, _sided, _passed, _linked, _based, _noted, _beached),)

EACH = (
    *(control, offers, stacking, paying, land, naval, landings, air),
    *(battle, results, surrender, calendar, forming, cards),
)
RULEBOOK = rulebook(
    *(each.CHAPTER for each in EACH), TOLD_APART, sides=PARTIES, looking=PARTIES, timely=War.is_time, rule="§8",
    seen_as=War, sketch=completed, comes_in=offers.comes_in, starves=paying.starves,
    with_alike=paying.with_alike,
)  # fmt: skip
