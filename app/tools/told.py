"""What is said beside a hand that carries counters: the ways there, or the first reason why not, and more if asked; and
what the rules put on the move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from boards.board import AreaId
from boards.plain.sentence import Ref, Sentence, area, say, value
from counters.counter import CounterId
from counters.events import AmountSet, AreasHeld, CountersMoved, Event, FactSet, Together, ValueSet
from counters.events.moving import means_told
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Reach, Reason, Way

Others = Literal["tab", "tap", "each"]
"""How one comes to the other ways; `each`: they are no choice, but for one counter each."""


def told(
    reach: Reach,
    at: AreaId | None,
    start: AreaId | None,
    *,
    more: bool = False,
    choice: int = 0,
    others: Others = "tab",
) -> Sentence | None:
    """Where everything is out of time, that is said first, and then what would hold otherwise."""
    lines = [ruled(note) for note in reach.notes]
    if at is not None and at != start:
        found = _said_ways(reach, at, more=more, choice=choice, others=others) or _refused(reach, at, more=more)
        new = [each for each in found if each not in lines]
        lines += [say("Otherwise: {sentence}", sentence=each) for each in new] if reach.notes else new
    return on_lines(*lines)


def _said_ways(reach: Reach, at: AreaId, *, more: bool, choice: int, others: Others) -> list[Sentence]:
    """The one that is meant first; the others are a key away, or a tap when the hand has opened."""
    ways = reach.ways.get(at, ())
    first = choice % len(ways) if ways else 0
    found = [_way(way, reach, more=more) for way in (*ways[first:], *ways[:first])]
    if others == "each":
        return found
    if others == "tap":
        return [*found[:1], *(say("Or: {sentence}", sentence=each) for each in found[1:])]
    return [*found[:1], *(say("Tab: {sentence}", sentence=each) for each in found[1:])]


def _way(way: Way, reach: Reach, *, more: bool) -> Sentence:
    """With its means, where there are several; with its steps, where it has several; with its areas, if asked."""
    sentence, steps = way.sentence, len(way.route)
    if more and steps > 1:
        through = tuple(map(area, way.route[:-1]))
        sentence = say("{sentence} {steps} steps, through {through}.", sentence=sentence, steps=steps, through=through)
    elif steps > 1:
        sentence = say("{sentence} {steps} steps.", sentence=sentence, steps=steps)
    sentence = say("{sentence} [{rule}]", sentence=sentence, rule=way.rule)
    several = way.means and len(reach.means) > 1
    return say("{means}: {sentence}", means=means_told(way.means), sentence=sentence) if several else sentence


def _refused(reach: Reach, at: AreaId, *, more: bool) -> list[Sentence]:
    reasons = [each for each in reach.refused.get(at, ()) if each not in reach.notes]
    if more or len(reasons) < 2:
        return [ruled(each) for each in reasons]
    others = len({_but_for_whom(each) for each in reasons}) - 1
    first = ruled(reasons[0])
    return [say("{sentence} (Ctrl: {count} more)", sentence=first, count=others) if others else first]


def _but_for_whom(reason: Reason) -> tuple[object, ...]:
    """What it says, whoever it is said of."""
    named = reason.sentence.values
    rest = tuple((name, of) for name, of in named if not (isinstance(of, Ref) and of.what == "counter"))
    return reason.rule, reason.sentence.template, rest


def ruled(reason: Reason) -> Sentence:
    return say("{sentence} [{rule}]", sentence=reason.sentence, rule=reason.rule) if reason.rule else reason.sentence


def told_along(game: Game, position: Position, event: Event | None) -> Sentence | None:
    """What the rules put on a move: who pays for it and has what left then, and the areas that are taken."""
    along = event.events if isinstance(event, Together) else ()
    left = {each.counter: each.amount or 0 for each in along if isinstance(each, AmountSet)}
    spent = (id for each in along if isinstance(each, CountersMoved) and not each.means for id in each.counters)
    left.update((id, 0) for id in spent if (one := position.counters.get(id)) and game.kind(one).unit)
    words = "Paid in {place}: {left} left of {had}."
    paid = [say(words, place=area(at), left=had - gone, had=had) for at, had, gone in _purses(game, position, left)]
    paid += [
        say("Paid: {value}, {left} left.", value=value(each.value), left=each.to)
        if _is_paid_out(game, position, each)
        else each.tell(position)
        for each in along
        if isinstance(each, ValueSet)
    ]
    paid += [
        say("Paid: {value}, {left} left.", value=tuple(Ref("any", id) for id in each.fact.about), left=each.fact.value)
        for each in along
        if isinstance(each, FactSet) and _is_spent(position, each)
    ]
    taken = tuple(area(at) for each in along if isinstance(each, AreasHeld) for at in each.areas)
    return on_lines(*paid, *([say("Taken with it: {areas}.", areas=taken)] if taken else []))


def _purses(game: Game, now: Position, left: Mapping[CounterId, float]) -> Iterator[tuple[AreaId, float, float]]:
    """Where something is paid: what its owner has there altogether, and how much of that goes."""
    payers = [now.counters[id] for id in left if id in now.counters]
    for at in dict.fromkeys(now.area(one.id) for one in payers):
        here = [one for one in payers if now.area(one.id) == at]
        had = sum(game.held(each) for each in now.in_area(at) if each.side == here[0].side and game.kind(each).unit)
        yield at, had, sum(game.held(one) - left[one.id] for one in here)


def _is_paid_out(game: Game, position: Position, now: ValueSet) -> bool:
    """Whether less is left of what somebody earns; a marker on a track that earns nothing is moved, and not paid."""
    rule = game.sheet.values.get(now.value)
    return now.to < position.value(now.value) and (rule is None or rule.earns != ())


def _is_spent(position: Position, noted: FactSet) -> bool:
    """Whether a fact counts what is left of something: less than before. What only grows, as points that were reached,
    was paid by nobody."""
    before = position.facts.get(noted.fact.word, *noted.fact.about)
    numbers = [fact.value for fact in (before, noted.fact) if fact is not None]
    if noted.quiet or len(numbers) < 2 or not all(each.removeprefix("-").isdecimal() for each in numbers):
        return False
    return int(numbers[0]) > int(numbers[1])


def on_lines(*sentences: Sentence) -> Sentence | None:
    """Several sentences as one, each on a line of its own."""
    if len(sentences) < 2:
        return sentences[0] if sentences else None
    values = {f"line_{number}": sentence for number, sentence in enumerate(sentences)}
    return say("\n".join(f"{{{name}}}" for name in values), **values)
