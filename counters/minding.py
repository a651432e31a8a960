"""What a move entails, by the sheet: marks, facts, the side that shows, and the values that its markers tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from counters.box.sheet import MeansRule
from counters.counter import HIDDEN, Counter
from counters.dice import shuffle
from counters.events import (
    CountersMarked,
    CountersMoved,
    CountersTurnedOver,
    Event,
    FactSet,
    PileShuffled,
    Single,
    Together,
    ValueSet,
)
from counters.game import Game
from counters.position import CannotHappen, Fact, FactWord, PlaceId, Position, aboard, area_of, in_area, shore
from counters.tracks import told_by_markers

STEPS, ROUTE, FROM, START, TO = "steps", "route", "from", "start", "to"


def entailed(game: Game, position: Position, event: Event) -> Event:
    """The event, and in the same gesture everything that its moves bring along. What it says itself stays as it is."""
    whole = event.events if isinstance(event, Together) else (event,)
    if not any(isinstance(each, CountersMoved | PileShuffled) for each in whole):
        return event
    found: list[Single] = []
    for number, said in enumerate(whole):
        # Whoever proposes a shuffle does not know its order: chance gives it one as it happens.
        unordered = isinstance(said, PileShuffled) and said.new_order is None
        each = shuffle(position, said.place) if isinstance(said, PileShuffled) and unordered else said
        also = (each,) if not isinstance(each, CountersMoved) else _entailed(game, position, each)
        found += [one for one in also if one is each or not any(_is_said(one, other) for other in whole)]
        try:
            position = each.happen(position) if number + 1 < len(whole) else position
        except CannotHappen:
            # What is hidden from this seat cannot be followed further; the gesture may be right for all that.
            found += whole[number + 1 :]
            break
    return event if tuple(found) == whole else Together(tuple(found))


def onto_its_pile(game: Game, position: Position, move: CountersMoved) -> CountersMoved:
    """A box printed for a deck or pile is that deck or pile: cards laid into it are found there by rules and panels."""
    holds = PlaceId(str(game.board.attribute(area_of(move.to), "holds") or ""))
    lying = [position.counters[id] for id in move.counters if id in position.counters]
    are_cards = bool(lying) and all(one.kind == HIDDEN or game.kind(one).sort == "card" for one in lying)
    return replace(move, to=holds, spot=None) if are_cards and holds in game.sheet.places else move


def _entailed(game: Game, position: Position, move: CountersMoved) -> tuple[Single, ...]:
    kept = kept_in_mind(game, position, move)
    tracks = {rule.track for rule in game.sheet.values.values()}
    told = told_by_markers(game, position, move) if area_of(move.to) in tracks else ()
    return (*(kept.events if isinstance(kept, Together) else (kept,)), *told)


def _is_said(one: Single, other: Single) -> bool:
    """Whether the other event tells the same thing, perhaps otherwise."""
    match one, other:
        case FactSet(), FactSet():
            return (one.fact.word, one.fact.about) == (other.fact.word, other.fact.about)
        case ValueSet(), ValueSet():
            return one.value == other.value
        case _:
            return one == other


def rule_of(game: Game, means: str, to: PlaceId) -> MeansRule | None:
    """What the sheet says of going there by that means, as to a space of its kind."""
    space = game.board.spaces.get(area_of(to))
    return game.sheet.means.get(f"{means}_{space.kind}" if space else "") or game.sheet.means.get(means)


def kept_in_mind(game: Game, position: Position, move: CountersMoved) -> CountersMoved | Together:
    """The move, and in the same gesture what is to be remembered of it. Nothing, where nobody said how they went."""
    rule = rule_of(game, move.means, move.to)
    if rule is None:
        return move
    if rule.shore and move.to == in_area(area_of(move.to)) and len(move.route) > 1:
        move = replace(move, to=shore(area_of(move.to), move.route[-2]))
    sailed: tuple[CountersMoved, ...] = ()
    if rule.aboard and (ship := next((id for id in move.carriers if id in position.counters), None)) is not None:
        at, move = in_area(area_of(move.to)), replace(move, to=aboard(ship))
        sailed = (CountersMoved((ship,), at),) if position.area(ship) != area_of(at) else ()
    # A counter that may not be seen has a slot for a name: whoever knows it will mark it.
    counters = [position.counters[id] for id in move.counters if id in position.counters]
    meant = [one for one in counters if not rule.types or game.kind(one).type in rule.types]
    also: list[Single] = [
        *_faces(game, rule, meant),
        *_marks(rule, meant),
        *_facts(game, position, rule.facts, meant, move),
        *_carried(game, position, rule, move),
    ]
    if rule.besides and (others := tuple(one.id for one in counters if one not in meant)):
        besides = kept_in_mind(game, position, replace(move, counters=others, means=rule.besides))
        also += besides.events[1:] if isinstance(besides, Together) else ()
    return Together((*sailed, move, *also)) if also or sailed else move


def _faces(game: Game, rule: MeansRule, meant: list[Counter]) -> Iterator[CountersTurnedOver]:
    """An air unit that flies shows its other side."""
    faces = {one.id: [face.name for face in game.kind(one).faces] for one in meant}
    turned = tuple(
        one.id for one in meant if rule.face in faces[one.id] and (one.face or faces[one.id][0]) != rule.face
    )
    if turned:
        yield CountersTurnedOver(turned, rule.face)


def _marks(rule: MeansRule, meant: list[Counter]) -> Iterator[CountersMarked]:
    lacking = tuple(one.id for one in meant if not all(one.marked(mark) for mark in rule.marks))
    if rule.marks and lacking:
        yield CountersMarked(lacking, on=rule.marks, quiet=True)


def _carried(game: Game, position: Position, rule: MeansRule, move: CountersMoved) -> Iterator[Single]:
    """Who carried them has gone as far as the last area before theirs, and is remembered for it."""
    if not rule.carrier_facts:
        return
    ships = [position.counters[id] for id in move.carriers if id in position.counters]
    sailed = tuple(one.id for one in ships if len(move.route) > 1 and position.area(one.id) != move.route[-2])
    if sailed and not rule.aboard:
        yield CountersMoved(sailed, in_area(move.route[-2]))
    yield from _facts(game, position, rule.carrier_facts, ships, move)


def _facts(
    game: Game, position: Position, said: Mapping[FactWord, str], meant: list[Counter], move: CountersMoved
) -> Iterator[FactSet]:
    route = move.route
    for word, says in said.items():
        for one in meant:
            value = says
            if says == STEPS:
                value = str(_steps_before(position, word, one) + len(route))
            elif says == ROUTE:
                before = position.facts.get(word, one.id)
                value = " ".join((*(before.value.split() if before else ()), *route))
            elif says == FROM:
                value = route[-2] if len(route) > 1 else position.area(one.id)
            elif says == START:
                value = position.area(one.id)
            elif says == TO:
                value = area_of(move.to)
            yield FactSet(Fact(word, (one.id,), game.sheet.facts[word].scope, value), quiet=True)


def _steps_before(position: Position, word: FactWord, one: Counter) -> int:
    known = position.facts.get(word, one.id)
    return int(known.value) if known is not None and known.value.isdecimal() else 0
