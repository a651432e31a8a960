"""A battle under way, read from what has happened: where, who attacks, which round, who has fired, and what is owed.

Nobody holds it: going back, looking back, opening the game again and another seat come to the same by themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.bad_input import BadInput
from counters.box.sheet import BattleBoard, BattleSection, SpecialFire
from counters.counter import Counter, CounterId, SideId
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
    Together,
)
from counters.events.fighting import Who
from counters.game import Game
from counters.position import PlaceId, Position, aboard, area_of
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
        return self.throw.hit(self.results)


@dataclass(frozen=True)
class Battle:
    """What is known of it; `thrown` and `borne` are of this round, `before`: throws of earlier ones, `hit`: once for
    each of their hits."""

    at: AreaId
    began: int
    """The moment with which it began."""

    round: int = 1
    attackers: tuple[CounterId, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    thrown: tuple[Fallen, ...] = ()
    before: frozenset[str] = frozenset()
    hit: tuple[str, ...] = ()
    threw_on: Mapping[CounterId, int] = field(default_factory=dict)
    """What the dice of each hit on when it threw last in earlier rounds."""

    sides: Mapping[CounterId, Who] = field(default_factory=dict)
    """Who has been on which side of a battle board."""

    fallen: frozenset[CounterId] = frozenset()
    """Who lies among the fallen, or has left the map since dice fell."""

    borne: Mapping[CounterId, int] = field(default_factory=dict)
    """How many hits each counter has taken: one that is its loss, or one that it survives."""

    @property
    def fired(self) -> frozenset[CounterId]:
        """Who has thrown in this round already."""
        return frozenset(id for each in self.thrown for id in each.throw.by)

    def side_of(self, id: CounterId) -> Who | None:
        """Without a battle board: who attacks, or has thrown in its defence. Nobody else is known to be in it."""
        if self.sides or id not in self.fired.union(self.attackers):
            return self.sides.get(id)
        return "attacker" if id in self.attackers else "defender"

    def hits_on(self, who: Who) -> int:
        return sum(sum(each.hit) for each in self.thrown if each.throw.who != who)

    def owed(self, who: Who) -> int:
        """How many hits are still to be taken."""
        return max(0, self.hits_on(who) - sum(n for id, n in self.borne.items() if self.side_of(id) == who))

    def on_walls(self, walls: int, on: Collection[str]) -> int:
        """How many hits of this round walls bear, that bear so many of throws of these names."""
        return min(walls, sum(sum(each.hit) for each in self.thrown if each.throw.name in on))

    def open_hits(
        self, who: Who, these: Collection[CounterId], found: Mapping[str, Collection[CounterId]],
        walls: int = 0, on: Collection[str] = (), *, spared: Mapping[CounterId, Collection[CounterId]] | None = None,
    ) -> list[tuple[int, frozenset[CounterId]]]:  # fmt: skip
        """How many hits these have still to take, and who of them may take so many: `found` says whom a throw of that
        name finds, `spared` whom the dice of one of those who threw do not find. What finds only aircraft takes the
        aircraft that are lost; where none is left it is for nobody. Walls bear so many of throws `on` them before
        anybody is lost."""
        left = list[tuple[int, frozenset[CounterId]]]()
        for each in (each for each in self.thrown if each.throw.who != who):
            by = each.throw.by if len(each.throw.by) == len(each.results) else ()
            meant = frozenset(found.get(each.throw.name) or these).intersection(these)
            spares = ((spared or {}).get(id, ()) if id else () for id, so in zip_longest(by, each.hit) if so)
            aims = [meant.difference(out) for out in spares]
            bear = min(walls, len(aims)) if each.throw.name in on else 0
            walls -= bear
            left += ((aims[bear:].count(aim), aim) for aim in dict.fromkeys(aims))
        left.sort(key=lambda each: len(each[1]))
        for id in (id for id, times in self.borne.items() for _ in range(times)):
            at = next((at for at, (hits, meant) in enumerate(left) if hits and id in meant), None)
            if at is not None:
                left[at] = left[at][0] - 1, left[at][1]
        return [(hits, meant - self.fallen) for hits, meant in left if hits and meant - self.fallen]

    @property
    def latest(self) -> int:
        """The moment of its last dice, or of its beginning."""
        return max(self.began, *(each.moment for each in self.thrown)) if self.thrown else self.began

    def is_fought(self, at: AreaId | None, attackers: Collection[CounterId], now: Position) -> bool:
        """Whether this is the battle of these: whoever asks about it once more is not asked for its dice again."""
        left = {id for id in self.attackers if id in now.counters and id not in self.fallen}
        return self.at == at and (bool(self.sides) or (bool(self.thrown) and left == set(attackers)))

    def of_each(self, but: Collection[str] = ()) -> Mapping[CounterId, tuple[int, int]]:
        """What fell for each counter that threw a die of its own, and at which moment; but for throws of these names:
        who fought in the air fights on land with other dice."""
        return {
            id: (result, each.moment)
            for each in self.thrown
            if len(each.throw.by) == len(each.results) and each.throw.name not in but
            for id, result in zip(each.throw.by, each.results, strict=True)
        }

    def last(self, name: str) -> Fallen | None:
        """What has fallen for this throw in this round."""
        return next((each for each in reversed(self.thrown) if each.throw.name == name), None)

    @property
    def so_far(self) -> Mapping[str, str]:
        """What a question about this round may say of it, and of earlier ones."""
        dealt = " ".join(f"{id} {on}" for id, on in self.threw_on.items())
        return {"round": f"{self.round}", "thrown": " ".join(sorted(self.before)), "hit": " ".join(self.hit),
                "dealt": dealt}  # fmt: skip

    def next_round(self) -> Battle:
        fell = self.before.union(each.throw.name for each in self.thrown)
        left = tuple(id for id in self.attackers if id not in self.fallen)
        hit = (*self.hit, *(each.throw.name for each in self.thrown for _ in filter(None, each.hit)))
        threw_on = {id: on for each in self.thrown for id, on in zip(each.throw.by, each.throw.hits_on, strict=False)}
        return replace(self, round=self.round + 1, attackers=left, thrown=(), borne={}, before=fell, hit=hit,
                       threw_on={**self.threw_on, **threw_on})  # fmt: skip


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
        case CountersMarked() if now is not None and not set(hit_marks(game)).isdisjoint(event.on):
            # A hit that is no loss is a hit all the same.
            return _hit(now, event.counters)
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
    # Who fell in this round was in it, though those who throw now are told without him.
    kept = (id for id in now.attackers if not throw.attackers or id in now.fallen)
    attackers, answers = tuple(dict.fromkeys((*kept, *throw.attackers))), dict(throw.answers) or now.answers
    return replace(now, thrown=(*now.thrown, fell), attackers=attackers, answers=answers)


def hit_marks(game: Game) -> tuple[str, ...]:
    """The marks of those whose first of two hits is no loss; the first is that of ships."""
    board, told = game.sheet.battle_board, (mark for mark, rule in game.sheet.marks.items() if rule.hit)
    return (*((board.hit_once,) if board is not None and board.hit_once else ()), *told)


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
    """Who has fallen already falls no second time, and before the dice nobody does."""
    new = tuple(id for id in counters if id not in now.fallen) if now.sides or now.thrown else ()
    return replace(_hit(now, new), fallen=now.fallen | set(new))


def _hit(now: Battle, counters: tuple[CounterId, ...]) -> Battle:
    return replace(now, borne={**now.borne, **{id: now.borne.get(id, 0) + 1 for id in counters}})


# What lies on a battle board: who goes to which section, how many dice each throws, and how it is cleared.


def fighters(game: Game, board: BattleBoard, position: Position, at: AreaId) -> tuple[Counter, ...]:
    """Whoever in an area has something printed to fight with; cargo stays with its ship."""
    there = (one for one in position.in_area(at) if one.side)
    return tuple(one for one in there if _has(game, one, board.attack) or _has(game, one, board.defence))


def battles(game: Game, board: BattleBoard, position: Position) -> tuple[AreaId, ...]:
    """The areas in which counters of two sides that are no friends lie."""
    found = []
    for at in game.board.spaces:
        camps = {camp(game, one.side) for one in fighters(game, board, position, at)}
        if len(camps) > 1:
            found.append(at)
    return tuple(found)


def camp(game: Game, side: SideId) -> SideId:
    """Those who belong together fight together."""
    known = game.sheet.sides.get(side)
    return (known.belongs_to or side) if known else side


def laid_out(game: Game, board: BattleBoard, position: Position, at: AreaId) -> Together | None:
    """Everybody in the area to the section that fits; the side to act attacks. None if nobody is there."""
    there = fighters(game, board, position, at)
    attackers = tuple(one for one in there if one.side == position.clock.side)
    ours = camp(game, position.clock.side)
    # Friends of the attacker look on; it is the enemies who defend.
    defenders = [one for one in there if camp(game, one.side) != ours]
    defenders += [up for one in defenders for up in position.cargo(one.id) if _is_deck(game, board, one, up)]
    goes: dict[PlaceId, list[CounterId]] = {}
    helped = sum(game.number(one, board.supports) for one in attackers) if board.supports else 0
    for one in attackers:
        number = game.number(one, board.attack)
        if helped > 0 and board.paired and _has(game, one, board.paired):
            number, helped = game.number(one, board.paired), helped - 1
        goes.setdefault(_section(game, board, "attacker", one, number), []).append(one.id)
    for one in defenders:
        number = game.number(one, board.defence)
        goes.setdefault(_section(game, board, "defender", one, number), []).append(one.id)
    return _moves(goes)


def firing(game: Game, board: BattleBoard, position: Position, section: BattleSection) -> tuple[Counter, ...]:
    """Who throws a die in a section: those who lie there, and the fallen who still fire back from it."""
    lying = [position.counters[id] for id in position.stacks.get(section.place, ())]
    if section.who == "defender" and section.hits_on:
        fallen = (position.counters[id] for id in position.stacks.get(board.casualties, ()))
        lying += [one for one in fallen if game.number(one, board.defence) == section.hits_on]
    return tuple(one for one in lying if not has_left(game, one)) if section.hits_on else ()


def has_left(game: Game, one: Counter) -> bool:
    """Whether it is out of the battle, though it lies there still."""
    board = game.sheet.battle_board
    return board is not None and bool(board.leaves) and _has(game, one, board.leaves)


def falls(game: Game, one: Counter) -> bool:
    """Whether it may be a loss: guns that nobody hits change hands."""
    return game.printed(one, "casualty") is not False


def gone_unfired(game: Game, now: Position, battle: Battle) -> tuple[CounterId, ...]:
    """Who has left it in this round without throwing; the rest of his side throws without him."""
    there = (one for one in now.counters.values() if one.id not in battle.fired and has_left(game, one))
    return tuple(one.id for one in there if one.id in now.where)


class Shots(NamedTuple):
    """Who fires in a special way, and what each die hits on."""

    by: tuple[CounterId, ...]
    hits_on: tuple[int, ...]


def special_shots(game: Game, board: BattleBoard, position: Position, fire: SpecialFire) -> Shots:
    """Those who have it printed, in the sections of their side or beside them."""
    lying = {
        who: [
            one
            for section in board.sections
            if section.who == who
            for one in _at(position, section.place)
            if not has_left(game, one)
        ]
        for who in ("attacker", "defender")
    }
    acting = position.clock.side
    beside = [one for one in _at(position, board.aside) if (one.side == acting) == (fire.who == "attacker")]
    ready = [one for one in (beside if fire.from_aside else lying[fire.who]) if _has(game, one, fire.having)]
    shots = [round(game.number(one, fire.hits_on)) for one in ready]
    if fire.at_each and shots:
        enemies = lying["defender" if fire.who == "attacker" else "attacker"]
        shots = [max(shots) for one in enemies if _has(game, one, fire.at_each)]
    return Shots(tuple(one.id for one in ready), tuple(shots))


def put_back(game: Game, board: BattleBoard, position: Position, at: AreaId) -> Together | None:
    """The battle is over: whoever is left on the board goes to the area; who went up from a ship comes down on one, if
    there is room."""
    places = [lies for lies in _places(board) if lies != board.casualties]
    left = [one for lies in places for one in _at(position, lies)]
    goes: dict[PlaceId, list[CounterId]] = {}
    for one in left:
        decks = [ship for ship in left if _is_deck(game, board, ship, one) and one.side != position.clock.side]
        lands = next((aboard(ship.id) for ship in sorted(decks, key=lambda ship: ship.side != one.side)
                      if len(position.cargo(ship.id)) + len(goes.get(aboard(ship.id), ()))
                      < game.kind(ship).carries), PlaceId(at))  # fmt: skip
        goes.setdefault(lands, []).append(one.id)
    return _moves(goes)


def _is_deck(game: Game, board: BattleBoard, ship: Counter, up: Counter) -> bool:
    """Whether it goes up from such a ship to defend."""
    fits = board.goes_up.get(game.kind(up).type) == game.kind(ship).type
    return fits and camp(game, ship.side) == camp(game, up.side)


def on_the_board(board: BattleBoard, position: Position) -> tuple[CounterId, ...]:
    return tuple(id for lies in _places(board) for id in position.stacks.get(lies, ()))


def _places(board: BattleBoard) -> Sequence[PlaceId]:
    return (*(section.place for section in board.sections), board.casualties, board.aside)


def _at(position: Position, lies: PlaceId) -> list[Counter]:
    return [position.counters[id] for id in position.stacks.get(lies, ())]


def _section(game: Game, board: BattleBoard, who: str, one: Counter, number: float) -> PlaceId:
    if not falls(game, one):
        return board.aside
    return next((each.place for each in board.sections if (each.who, each.hits_on) == (who, number)), board.aside)


def _has(game: Game, one: Counter, word: str) -> bool:
    return game.printed(one, word) not in (None, False)


def _moves(goes: dict[PlaceId, list[CounterId]]) -> Together | None:
    moves: Iterable[tuple[PlaceId, list[CounterId]]] = sorted(goes.items())
    events = tuple(CountersMoved(tuple(ids), to) for to, ids in moves if ids)
    return Together(events) if events else None
