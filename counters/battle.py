"""A battle under way, read from what has happened: where, who attacks, which round, who has fired, and what is owed.

Nobody holds it: going back, looking back, opening the game again and another seat come to the same by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from boards.board import AreaId
from boards.plain.bad_input import BadInput
from counters.counter import CounterId
from counters.dice import read_dice
from counters.events import (
    BattleWent,
    ClockMoved,
    CountersMarked,
    CountersMoved,
    CountersRemoved,
    DiceRolled,
    Happening,
    Throw,
)
from counters.events.fighting import Who
from counters.game import Game
from counters.places import area_of
from counters.saves.history import START, History, Moment


@dataclass(frozen=True)
class Fallen:
    """Dice of a battle that have fallen, and at which moment."""

    moment: int
    throw: Throw
    results: tuple[int, ...]
    total: int

    @property
    def hit(self) -> tuple[bool, ...]:
        """Of each die; nothing where they are read on a chart."""
        return tuple(result <= number for result, number in zip(self.results, self.throw.hits_on, strict=False))


@dataclass(frozen=True)
class Battle:
    """What is known of it; `thrown` and `lost` are of this round."""

    at: AreaId
    began: int
    """The moment with which it began."""

    round: int = 1
    attackers: tuple[CounterId, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    thrown: tuple[Fallen, ...] = ()
    sides: Mapping[CounterId, Who] = field(default_factory=dict)
    """Who has been on which side of a battle board."""

    fallen: frozenset[CounterId] = frozenset()
    lost: Mapping[Who, int] = field(default_factory=dict)

    @property
    def fired(self) -> frozenset[CounterId]:
        """Who has thrown in this round already."""
        return frozenset(id for each in self.thrown for id in each.throw.by)

    def owed(self, who: Who) -> int:
        """How many of these are still to be lost."""
        hits = sum(sum(each.hit) for each in self.thrown if each.throw.who != who)
        return max(0, hits - self.lost.get(who, 0))

    @property
    def latest(self) -> int:
        """The moment of its last dice, or of its beginning."""
        return max(self.began, *(each.moment for each in self.thrown)) if self.thrown else self.began

    def of_each(self) -> Mapping[CounterId, tuple[int, int]]:
        """What fell for each counter that threw a die of its own, and at which moment."""
        return {
            id: (result, each.moment)
            for each in self.thrown
            if len(each.throw.by) == len(each.results)
            for id, result in zip(each.throw.by, each.results, strict=True)
        }

    def last(self, name: str) -> Fallen | None:
        """What has fallen for this throw in this round."""
        return next((each for each in reversed(self.thrown) if each.throw.name == name), None)

    def next_round(self) -> Battle:
        return replace(self, round=self.round + 1, thrown=(), lost={})


def under_way(game: Game, played: Iterable[Moment]) -> Battle | None:
    """The battle that is fought after these moments. When the clock moves on, none is."""
    found: Battle | None = None
    for moment in played:
        for event in moment.events:
            found = _after(game, found, event, moment.number)
    return found


def battle_at(game: Game, history: History, number: int) -> Battle | None:
    """The battle under way at a moment. Further back than to where the clock moved nobody needs to look."""
    played: list[Moment] = []
    while number != START:
        played.append(history[number])
        if any(isinstance(event, ClockMoved) for event in played[-1].events):
            break
        number = history.parent(number)
    return under_way(game, reversed(played))


def _after(game: Game, now: Battle | None, event: Happening, moment: int) -> Battle | None:
    match event:
        case BattleWent(to="begun"):
            return Battle(event.at, moment)
        case BattleWent(to="next_round"):
            return now.next_round() if now is not None and now.at == event.at else Battle(event.at, moment)
        case BattleWent(to="over") | ClockMoved():
            return None
        case DiceRolled(throw=Throw() as throw):
            return _thrown(now, throw, event, moment)
        case CountersMoved() if now is not None:
            return _moved(game, now, event)
        case CountersRemoved() if now is not None:
            return _fell(now, event.counters)
        case CountersMarked() if now is not None and game.sheet.battle_board is not None:
            # A hit that is no loss is a hit all the same.
            return _lost(now, event.counters) if game.sheet.battle_board.hit_once in event.on else now
        case _:
            return now


def _thrown(now: Battle | None, throw: Throw, event: DiceRolled, moment: int) -> Battle:
    """In the same battle, if it is there and by the same; who throws the same once more is in the next round."""
    others = now is not None and now.attackers and throw.attackers and not set(now.attackers) & set(throw.attackers)
    if now is None or now.at != throw.at or others:
        now = Battle(throw.at, moment)
    again = (each for each in now.thrown if each.throw.name == throw.name)
    if any(set(each.throw.by) & set(throw.by) or not throw.by for each in again):
        now = now.next_round()
    fell = Fallen(moment, throw, event.results, _total(event))
    attackers, answers = throw.attackers or now.attackers, dict(throw.answers) or now.answers
    return replace(now, thrown=(*now.thrown, fell), attackers=attackers, answers=answers)


def _total(event: DiceRolled) -> int:
    try:
        return read_dice(event.dice).total(event.results)
    except BadInput:
        return sum(event.results)


def _moved(game: Game, now: Battle, move: CountersMoved) -> Battle:
    """Onto the battle board, among the fallen, or off the map."""
    board = game.sheet.battle_board
    section = next((each for each in board.sections if each.place == move.to), None) if board else None
    if section is not None:
        sides = {**now.sides, **dict.fromkeys(move.counters, section.who)}
        attackers = tuple(id for id, who in sides.items() if who == "attacker")
        return replace(now, sides=sides, attackers=attackers)
    off = area_of(move.to) not in game.board.spaces and not (board and move.to == board.aside)
    return _fell(now, move.counters) if off else now


def _fell(now: Battle, counters: tuple[CounterId, ...]) -> Battle:
    """Who lies among the fallen already falls no second time."""
    new = tuple(id for id in counters if id in now.sides and id not in now.fallen)
    return replace(_lost(now, new), fallen=now.fallen | set(new))


def _lost(now: Battle, counters: tuple[CounterId, ...]) -> Battle:
    lost = dict(now.lost)
    for id in counters:
        if (who := now.sides.get(id)) is not None:
            lost[who] = lost.get(who, 0) + 1
    return replace(now, lost=lost)
