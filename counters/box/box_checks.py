"""Whether what comes in the box belongs together: the sheet with the board, a position with what was printed."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from boards.board import AreaId, Box
from boards.plain.bad_input import unknown
from boards.plain.sentence import Sentence, area, kind, place, say, side, value
from boards.plain.sentence import counter as ref
from counters.box.sheet import Sheet
from counters.counter import HIDDEN, Counter, KindId, SideId
from counters.game import Game
from counters.position import TICKED, FactWord, Position, area_of, carrier_of

AT_WAR = FactWord("at_war")


def check_box(game: Game) -> Iterator[Sentence]:
    """Where sheet and board speak of each other, and one of them is mistaken."""
    sheet, spaces = game.sheet, game.board.spaces
    tracks = [(rule.track, say("the value {value}", value=value(rule.id))) for rule in sheet.values.values()]
    for track, of in ((sheet.sequence.track, say("the sequence")), *tracks):
        if track and not isinstance(spaces.get(AreaId(track)), Box):
            why = unknown("box", track, (id for id, space in spaces.items() if isinstance(space, Box)))
            yield say("The track of {of} is not on the board. {why}", of=of, why=why)
    for phase in sheet.sequence.phases:
        for lies in phase.cells:
            if not game.knows_place(lies) or "/" not in lies:
                yield say(
                    "{place}, where the phase {phase} is shown, is no cell of the board.",
                    place=place(lies),
                    phase=phase.name,
                )
    articles = (each for areas in sheet.articles.values() for each in areas)
    for named in {*articles, *(sheet.plurals - {*sheet.sides})} - {*spaces}:
        yield say("{area} has an article or is a plural in the sheet, but is not on the board.", area=area(named))
    for id in sheet.places:
        if area_of(id) in spaces:
            yield say("{place} is a place off the board, but the board has an area of that name.", place=place(id))
    for one in game.sheet.kinds.values():
        for whose in one.mix:
            if whose and one.sides and whose not in one.sides:
                words = "{kind} is printed for {side}, but does not belong to it."
                yield say(words, kind=kind(one.id), side=side(whose))


def check_position(game: Game, position: Position) -> Iterator[Sentence]:
    """What was never printed, or not so often; who stands with an enemy; too much cargo; places that are nowhere."""
    yield from dict.fromkeys(nonsense(game, position))
    yield from _mix(game, position)
    yield from _strangers(game, position)
    yield from _overloaded(game, position)
    for at in position.stacks:
        if carrier_of(at) is None and not game.knows_place(at):
            yield say("{place} is neither on the board nor in the sheet.", place=place(at))
        elif position.stack(at) and not game.sheet.uses(at, position.options):
            words = "{place} is not played with, as the options are chosen: what lies there counts for nothing."
            yield say(words, place=place(at))
    for held in position.holders:
        if held not in game.board.spaces:
            yield say("{area} is held, but is not on the board.", area=area(held))


def nonsense(game: Game, position: Position) -> Iterator[Sentence]:
    """Words that the game does not know, wherever a file may say one, and numbers that no counter has."""
    sheet = game.sheet
    sides = [each.side for each in position.counters.values()]
    for whose in (*sides, *position.holders.values(), position.clock.side):
        if whose and whose not in sheet.sides:
            yield unknown("side", whose, sheet.sides)
    for each in position.counters.values():
        yield from _odd_counter(sheet, each)
    if position.clock.turn < 0:
        yield say("There is no turn {number}.", number=position.clock.turn)
    phase = position.clock.phase
    if phase and sheet.sequence.phase(phase) is None:
        yield unknown("phase", phase, (each.id for each in sheet.sequence.phases))
    for option, chosen in position.options.items():
        rule = sheet.options.get(option)
        if rule is None:
            yield unknown("option", option, sheet.options)
        elif chosen not in rule.choices:
            yield unknown("choice", chosen, rule.choices)
    yield from _odd_facts(sheet, position)
    yield from _odd_beside(game, position)
    noted = Tally(note.id for note in position.notes)
    yield from (say("Two notes are called {id}.", id=id) for id, count in noted.items() if count > 1)
    for note in position.notes:
        if note.map and note.map not in game.board.maps:
            yield unknown("map", note.map, game.board.maps)


def _odd_counter(sheet: Sheet, each: Counter) -> Iterator[Sentence]:
    printed = sheet.kinds.get(each.kind)
    if printed is not None and each.face and each.face not in (face.name for face in printed.faces):
        yield unknown("face", each.face, (face.name for face in printed.faces))
    if each.steps < 0:
        yield say("{counter} has lost less than no step.", counter=ref(each.id))
    elif printed is not None and each.steps > printed.steps:
        words = "{counter} has lost {lost} steps, but has only {steps}."
        yield say(words, counter=ref(each.id), lost=each.steps, steps=printed.steps)
    if each.amount is not None and each.amount < 0:
        yield say("{counter} counts less than nothing.", counter=ref(each.id))
    if sheet.marks:
        yield from (unknown("mark", mark, sheet.marks) for mark in each.marks if mark not in sheet.marks)


def _odd_facts(sheet: Sheet, position: Position) -> Iterator[Sentence]:
    for fact in sorted(position.facts.all):
        said = sheet.facts.get(fact.word)
        if said is None and fact.word != TICKED and sheet.facts:
            yield unknown("fact", fact.word, sheet.facts)
        elif said is not None and said.about and len(said.about) != len(fact.about):
            words = "The fact {fact} is about {wanted}, but here it is about {given}."
            yield say(words, fact=fact.word, wanted=len(said.about), given=len(fact.about))


def _odd_beside(game: Game, position: Position) -> Iterator[Sentence]:
    """Values, sights and seats."""
    sheet = game.sheet
    for id in position.values:
        if id not in sheet.values:
            yield unknown("value", id, sheet.values)
    for at, sight in position.sights.items():
        if carrier_of(at) is None and not game.knows_place(at):
            yield say("{place} is neither on the board nor in the sheet.", place=place(at))
        elif position.stack(at) and not game.sheet.uses(at, position.options):
            words = "{place} is not played with, as the options are chosen: what lies there counts for nothing."
            yield say(words, place=place(at))
        if sight.owner and sight.owner not in sheet.sides:
            yield unknown("side", sight.owner, sheet.sides)
    for seat in position.seats.values():
        yield from (unknown("side", whose, sheet.sides) for whose in seat.sides if whose not in sheet.sides)


def _mix(game: Game, position: Position) -> Iterator[Sentence]:
    seen = (counter for counter in position.counters.values() if counter.kind != HIDDEN)
    lying: Tally[tuple[KindId, SideId]] = Tally((counter.kind, counter.side) for counter in seen)
    for (of, whose), count in sorted(lying.items()):
        printed = game.sheet.kinds.get(of)
        if printed is None:
            yield unknown("kind", of, game.sheet.kinds)
            continue
        if whose and printed.sides and whose not in printed.sides:
            yield say("{side} has no {kind}.", side=side(whose), kind=kind(of))
        most = printed.mix.get(whose)
        if most is not None and count > most:
            words = "{count} {kind} of {side} are on the table, but only {most} are printed."
            if not whose:
                words = "{count} {kind} are on the table, but only {most} are printed."
            yield say(words, count=count, kind=kind(of), side=side(whose), most=most)


def _strangers(game: Game, position: Position) -> Iterator[Sentence]:
    """Units in an area that another faction holds, though the two are at war where a game keeps that."""
    holding = {_faction(game, holder) for holder in position.holders.values()}
    told: set[tuple[AreaId, SideId]] = set()
    for at, stack in position.stacks.items():
        where = area_of(at)
        holder = position.holders.get(where)
        for counter in (position.counters[id] for id in stack) if holder else ():
            whose = counter.side
            if not whose or (where, whose) in told or game.kind(counter).sort not in ("unit", "piece"):
                continue
            theirs, ours = _faction(game, whose), _faction(game, holder or whose)
            if theirs != ours and theirs in holding and _enemies(game, position, whose, holder or whose):
                told.add((where, whose))
                words = "{side} has units in {area}, which {holder} holds."
                yield say(words, side=side(whose), area=area(where), holder=side(holder or whose))


def _faction(game: Game, whose: SideId) -> SideId:
    """The side above all others that this one belongs to."""
    seen = {whose}
    while (side := game.sheet.sides.get(whose)) is not None and (above := side.belongs_to) and above not in seen:
        seen.add(above)
        whose = above
    return whose


def _enemies(game: Game, position: Position, one: SideId, other: SideId) -> bool:
    """Where a game keeps who is at war with whom, only they are enemies; else those of another faction are."""
    war = game.sheet.facts.get(AT_WAR)
    if war is None or war.about != ("side", "side"):
        return True
    pairs = ((one, other), (_faction(game, one), other), (one, _faction(game, other)))
    return any(position.facts.says(AT_WAR, *pair) or position.facts.says(AT_WAR, *pair[::-1]) for pair in pairs)


def _overloaded(game: Game, position: Position) -> Iterator[Sentence]:
    """More aboard than is printed that it carries; a counter takes one place, or as many as its `load` says."""
    for at, stack in position.stacks.items():
        carrier = carrier_of(at)
        if carrier is None or (most := game.kind(position.counters[carrier]).carries) == 0:
            continue
        loads = [game.kind(position.counters[id]).printed("load") for id in stack]
        aboard = sum(load if isinstance(load, int | float) else 1 for load in loads)
        if aboard > most:
            yield say(
                "{counter} carries {aboard}, but only {most} go aboard.", counter=ref(carrier), aboard=aboard, most=most
            )
