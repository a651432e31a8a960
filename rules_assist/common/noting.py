"""What is written down of the supply of a side when a step of its turn says so: who is in supply, and who is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from counters.box.sheet import SupplyNoted
from counters.counter import CounterId
from counters.events import CountersMarked, FactSet, Single
from counters.facts import Fact
from counters.game import Game
from counters.position import Position
from rules_assist.advice import SupplyLine

NO = "no"


def supply_noted(game: Game, position: Position, lines: Sequence[SupplyLine], noted: SupplyNoted) -> tuple[Single, ...]:
    """Only what is not written down yet. Who is supplied by one line is supplied."""
    fed = {id: line.supplied for line in sorted(lines, key=lambda line: line.supplied) for id in line.counters}
    known = {id: is_fed for id, is_fed in fed.items() if id in position.counters}
    return (*_facts(game, position, known, noted), *_marks(position, known, noted))


def _facts(game: Game, position: Position, fed: dict[CounterId, bool], noted: SupplyNoted) -> Iterator[Single]:
    for id, is_fed in fed.items():
        fact = Fact(noted.fact, (id,), game.sheet.facts[noted.fact].scope, "" if is_fed else NO)
        if fact not in position.facts:
            yield FactSet(fact, quiet=True)


def _marks(position: Position, fed: dict[CounterId, bool], noted: SupplyNoted) -> Iterator[Single]:
    if not noted.mark:
        return
    marked = {id for id in fed if position.counters[id].marked(noted.mark)}
    on = tuple(id for id, is_fed in fed.items() if not is_fed and id not in marked)
    off = tuple(id for id, is_fed in fed.items() if is_fed and id in marked)
    if on:
        yield CountersMarked(on, on=(noted.mark,), quiet=True)
    if off:
        yield CountersMarked(off, off=(noted.mark,), quiet=True)
