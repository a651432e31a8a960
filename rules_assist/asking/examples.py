"""Questions of a game that can be asked as things stand: to be tried, and to learn from how they are typed."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.bad_input import BadInput
from counters.battle import camp
from counters.counter import Counter
from counters.game import Game
from counters.position import PlaceId, Position
from rules_assist.advice import Act
from rules_assist.answers.may_these import may_these, what_now
from rules_assist.asking.questions import Question, read_question, write_question
from rules_assist.assist import Rulebook

MOST = 9


def examples(game: Game, rulebook: Rulebook, position: Position, asks: tuple[str, ...]) -> list[str]:
    """About the side to act first, with counters and places that are there now."""
    asked = (each for each in _examples(game, rulebook, position) if each.asks in asks)
    return list(dict.fromkeys(_in_words(each, game, position) for each in asked))[:MOST]


def _in_words(question: Question, game: Game, position: Position) -> str:
    """With the counter called as a player would call it, by side, kind and place, if that is understood alike."""
    written = write_question(question)
    for id in question.act.counters:
        one = position.counters[id]
        words = written.replace(f"#{id}", f"{one.side} {one.kind} in {position.area(id)}")
        try:
            read = read_question(words, game, position).act
        except BadInput:
            continue
        of_them = [position.counters.get(each) for each in read.counters]
        alike = all(other is not None and (other.side, other.kind) == (one.side, one.kind) for other in of_them)
        if of_them and alike and (read.verb, read.at) == (question.act.verb, question.act.at):
            written = words
    return written


def _examples(game: Game, rulebook: Rulebook, position: Position) -> Iterator[Question]:
    one = _somebody(game, position)
    side = position.clock.side or (one.side if one is not None else next(iter(game.sheet.sides), None))
    yield Question("findings", Act(verb="findings"))
    if side:
        yield Question("supply", Act(verb="supply", side=side))
    if one is not None:
        at = position.area(one.id)
        near = next(iter(game.board.neighbours(at)), None)
        yield Question("reach", Act(verb="reach", counters=(one.id,)))
        for considered in may_these(rulebook, game, position, (one.id,))[:2]:
            yield Question("may", considered.act)
        if near is not None:
            for considered in may_these(rulebook, game, position, (one.id,), PlaceId(near))[:2]:
                yield Question("may", considered.act)
            yield Question("battle", Act(verb="battle", counters=(one.id,), at=(PlaceId(near),)))
    if side:
        for considered in what_now(rulebook, game, position, side)[:1]:
            yield Question("may", considered.act)
        for figure in rulebook.figures(game)[:1]:
            yield Question("ledger", Act(verb=figure.name, side=side))


def _somebody(game: Game, position: Position) -> Counter | None:
    """A unit on the map: of the side to act or of those who belong to it, if they have one there."""
    acting = position.clock.side
    units = [
        one
        for one in position.counters.values()
        if one.side and game.kind(one).sort in ("unit", "piece") and position.area(one.id) in game.board.spaces
    ]
    own = [one for one in units if acting in (one.side, camp(game, one.side))] or units
    return next((one for one in own if game.kind(one).faces[0].figures), next(iter(own), None))
