"""What is kept in mind of a move whose means are known, by the sheet: marks, facts, and the side that shows."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from counters.box.sheet import MeansRule
from counters.counter import Counter
from counters.events import CountersMarked, CountersMoved, CountersTurnedOver, FactSet, Single, Together
from counters.facts import Fact, FactWord
from counters.game import Game
from counters.places import area_of, in_area, shore
from counters.position import Position

STEPS = "steps"


def kept_in_mind(game: Game, position: Position, move: CountersMoved) -> CountersMoved | Together:
    """The move, and in the same gesture what is to be remembered of it. Nothing, where nobody said how they went."""
    rule = game.sheet.means.get(move.means)
    if rule is None:
        return move
    if rule.shore and move.to == in_area(area_of(move.to)) and len(move.route) > 1:
        move = replace(move, to=shore(area_of(move.to), move.route[-2]))
    # A counter that may not be seen has a slot for a name: whoever knows it will mark it.
    counters = [position.counters[id] for id in move.counters if id in position.counters]
    meant = [one for one in counters if not rule.types or game.kind(one).type in rule.types]
    also: list[Single] = [
        *_faces(game, rule, meant),
        *_marks(rule, meant),
        *_facts(game, position, rule, meant, len(move.route)),
    ]
    return Together((move, *also)) if also else move


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


def _facts(game: Game, position: Position, rule: MeansRule, meant: list[Counter], steps: int) -> Iterator[FactSet]:
    for word, says in rule.facts.items():
        for one in meant:
            value = str(_steps_before(position, word, one) + steps) if says == STEPS else says
            yield FactSet(Fact(word, (one.id,), game.sheet.facts[word].scope, value), quiet=True)


def _steps_before(position: Position, word: FactWord, one: Counter) -> int:
    known = position.facts.get(word, one.id)
    return int(known.value) if known is not None and known.value.isdecimal() else 0
