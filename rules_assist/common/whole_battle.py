"""The odds of a whole battle, to its end or over some rounds: who is left, how likely, and what it costs.

Each side lists its hit boxes in the order in which they are lost; who fires what at whom is asked of a function for
each stage of a round, so that first strikes, shots before the battle, pairs and restricted targets are all said by it.
Chances are exact but for the last digits of a float.

However many lots there are, what is left of a side is one of some ninety states, since losses follow an order. What a
volley makes of each of them is a matrix; a battle is followed from the fullest pair of states down, all pairs with as
many boxes at once, and what they become is one product of matrices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt


class Lot(NamedTuple):
    """Equal hit boxes that are lost one after the other. A ship that takes two hits has boxes in two lots."""

    kind: str
    number: int
    worth: float = 0
    """What is lost with each; of a ship only damaged, nothing."""


Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]


class Shots(NamedTuple):
    """Dice that are thrown together."""

    dice: tuple[tuple[Ints | int, int], ...]
    """So many that hit on so much or less: one number for each state of who fires."""

    at: frozenset[str] | None = None
    """Kinds that they can hit; None: any."""


Left: TypeAlias = Mapping[str, int]
"""How many of each kind are left."""


class Counts(dict[str, Ints]):
    """How many of each kind are left, in each state of a side; of a kind that it never had, none."""

    def __missing__(self, kind: str) -> Ints:
        return np.zeros((), dtype=np.int64)


Fires: TypeAlias = Callable[[Counts, bool], Sequence[Shots]]
"""What a side throws, by what is left of it, and whether the enemy has of the kind that its stage heeds."""

Boxes: TypeAlias = tuple[int, ...]
State: TypeAlias = tuple[Boxes, Boxes]
"""How many boxes of each lot are left to the attacker, and to the defender."""

Chances: TypeAlias = dict[State, float]


class Stage(NamedTuple):
    """A part of a round: both sides fire at once, and what is hit goes before the next stage."""

    attacker: Fires
    defender: Fires
    heeds: str = ""
    """The kind whose presence with the enemy changes what is thrown."""


def nobody_fires(_own: Counts, _heeded: bool) -> Sequence[Shots]:
    return ()


@dataclass(frozen=True)
class Outcome:
    """Every end there can be, and its chance."""

    attackers: tuple[Lot, ...]
    defenders: tuple[Lot, ...]
    ends: Mapping[State, float]

    def chance(self, is_so: Callable[[Left, Left], bool]) -> float:
        """Of all ends in which something is so."""
        return sum(p for (a, d), p in self.ends.items() if is_so(left(self.attackers, a), left(self.defenders, d)))

    @property
    def win(self) -> float:
        """The defender is gone, and the attacker is not."""
        return sum(p for (a, d), p in self.ends.items() if any(a) and not any(d))

    @property
    def lose(self) -> float:
        return sum(p for (a, d), p in self.ends.items() if any(d) and not any(a))

    @property
    def tie(self) -> float:
        """Nobody is left."""
        return sum(p for (a, d), p in self.ends.items() if not any(a) and not any(d))

    @property
    def open(self) -> float:
        """Both are left: the rounds were over, or neither could hit the other."""
        return max(0.0, 1.0 - self.win - self.lose - self.tie)

    def losses(self, *, attacker: bool) -> float:
        """What the side loses on average, in what its boxes are worth."""
        lots, which = (self.attackers, 0) if attacker else (self.defenders, 1)
        whole = sum(lot.number * lot.worth for lot in lots)
        kept = sum(
            p * sum(n * lot.worth for n, lot in zip(end[which], lots, strict=True)) for end, p in self.ends.items()
        )
        return whole - kept

    def survivors(self, *, attacker: bool) -> Mapping[tuple[int, ...], float]:
        """What is left of a side, lot by lot, with its chance."""
        found: dict[tuple[int, ...], float] = {}
        for end, p in self.ends.items():
            state = end[0 if attacker else 1]
            found[state] = found.get(state, 0.0) + p
        return found


def whole_battle(
    attackers: Iterable[Lot],
    defenders: Iterable[Lot],
    stages: Sequence[Stage],
    *,
    before: Sequence[Stage] = (),
    rounds: int | None = None,
    sides: int = 6,
) -> Outcome:
    """`before`: fired once, before the first round."""
    a, d = tuple(attackers), tuple(defenders)
    return Outcome(a, d, one_of_battles([(a, 1.0)], d, stages, before=before, rounds=rounds, sides=sides))


def one_of_battles(
    starts: Sequence[tuple[tuple[Lot, ...], float]],
    defenders: Iterable[Lot],
    stages: Sequence[Stage],
    *,
    before: Sequence[Stage] = (),
    rounds: int | None = None,
    sides: int = 6,
) -> Chances:
    """The ends of a battle that begins in one of several ways: as many attackers as guns have left, each by chance."""
    d = tuple(defenders)
    begins = {(_boxes(lots), _boxes(d)): chance for lots, chance in starts}
    return onward(starts[0][0], d, begins, stages, before=before, rounds=rounds, sides=sides)


def onward(
    attackers: Sequence[Lot],
    defenders: Sequence[Lot],
    begins: Chances,
    stages: Sequence[Stage],
    *,
    before: Sequence[Stage] = (),
    rounds: int | None = None,
    sides: int = 6,
) -> Chances:
    """The same from wherever an earlier part of the battle has left them: of each lot what each state says."""
    lots = [
        [tuple(lot._replace(number=n) for lot, n in zip(these, boxes, strict=True)) for boxes in dict.fromkeys(states)]
        for these, states in zip((attackers, defenders), zip(*begins, strict=True), strict=True)
    ]
    every = _operations((*before, *stages), lots[0], lots[1], sides)
    ours, theirs = every[0].sides
    table = np.zeros((len(ours.states), len(theirs.states)))
    for (a, d), chance in begins.items():
        table[ours.index[a], theirs.index[d]] += chance
    for operation in every[: len(before)]:
        table = _once(table, [operation])
    operations = every[len(before) :]
    if rounds is None:
        table = _to_the_end(table, operations, ours, theirs)
    for _ in range(rounds or 0):
        table = _once(table, operations)
    return {(ours.states[a], theirs.states[b]): float(table[a, b]) for a, b in zip(*np.nonzero(table), strict=True)}


Ways: TypeAlias = frozenset[frozenset[str] | None]


class _Side:
    """All that can be left of a side, the fewest boxes first, and what one hit makes of each: of any kind, or in other
    ways, of these kinds only."""

    def __init__(self, kinds: tuple[str, ...], begins: tuple[Boxes, ...], ways: Ways) -> None:
        self.kinds, self.ways = kinds, ways
        # Each state is one number, so many bits for each lot; whoever is lost next is the lowest that are left.
        bits = max((box for state in begins for box in state), default=0).bit_length() + 1
        shifts, every = [bits * n for n in range(len(kinds))], (1 << bits) - 1
        masks = [
            sum(every << shift for shift, kind in zip(shifts, kinds, strict=True) if way is None or kind in way)
            for way in ways
        ]
        new = [sum(box << shift for box, shift in zip(state, shifts, strict=True)) for state in begins]

        def hit(state: int, mask: int) -> int:
            """The same with one box less in the lowest lot that such a hit finds; as it is, where it finds none."""
            found = state & mask
            lowest_bit = (found & -found).bit_length() - 1
            return state - (1 << lowest_bit // bits * bits) if found else state

        after: dict[int, list[int]] = {}
        while new:
            if (state := new.pop()) not in after:
                after[state] = [hit(state, mask) for mask in masks]
                new += after[state]
        numbers = np.array([*after], dtype=np.int64 if bits * len(kinds) < 64 else object)
        boxes = ((numbers[:, None] >> np.array(shifts, dtype=np.int64)) & every).astype(np.int64)
        order = np.lexsort((*boxes.T, boxes.sum(axis=1)))
        boxes = boxes[order]
        self.states = list(map(tuple, boxes.tolist()))
        self.index = {state: n for n, state in enumerate(self.states)}
        place = {state: n for n, state in enumerate(numbers[order].tolist())}
        self.next = {
            way: np.array([place[after[state][n]] for state in place], dtype=np.int64) for n, way in enumerate(ways)
        }
        self.size = boxes.sum(axis=1)
        self.left = Counts()
        for n, kind in enumerate(kinds):
            self.left[kind] = self.left[kind] + boxes[:, n]


_side = lru_cache(maxsize=64)(_Side)
"""Whoever changes one side of a battle asks again of the other."""


Column: TypeAlias = tuple[frozenset[str] | None, int]
"""Whom dice can hit, and on how much."""


class _Volleys:
    """What one side throws in a stage: which matrix it is, without and with what it heeds, in each of its states."""

    def __init__(self, fires: Fires, own: _Side, enemy: _Side, heeds: str) -> None:
        self.own, self.enemy = own, enemy
        self.heeded = np.broadcast_to(enemy.left[heeds] > 0, len(enemy.states)).astype(np.int64)
        self.thrown = [self._columns(fires(own.left, there)) for there in ((False, True) if heeds else (False,))]
        # Those who can hit few fire first, so that no hit is wasted.
        self.columns = sorted({each for thrown in self.thrown for each in thrown}, key=_order)

    @cached_property
    def plan(self) -> _Plan:
        """Every volley is another one and a die more."""
        return _Plan(self)

    def _columns(self, shots: Sequence[Shots]) -> dict[Column, Ints]:
        found: dict[Column, Ints] = {}
        none = np.zeros(len(self.own.states), dtype=np.int64)
        for dice, at in shots:
            hit = None if at is None or at.issuperset(self.enemy.kinds) else at
            for count, on in dice:
                many = found.get((hit, on), none) + count
                if many.any():
                    found[hit, on] = many
        return found

    def fill(self, room: Floats, sides: int) -> tuple[Floats, list[float], Floats]:
        """The chances from each state of who is hit to each, for every volley, but for a number that all of them are to
        be multiplied with, which comes second: that takes fewer steps. And the room that is left."""
        size = len(self.enemy.states)
        used = self.plan.many * size * size
        matrices, scale = room[:used].reshape(self.plan.many, size, size), [1.0]
        matrices[0] = np.eye(size)
        columns = [(self.enemy.next[at], min(max(on, 0), sides) / sides) for at, on in self.columns]
        for n, (rest, by) in enumerate(self.plan.steps, 1):
            found, old = matrices[n], matrices[rest]
            after, hit = columns[by]
            old.take(after, 0, found, "clip")
            scale.append(scale[rest] * ((1.0 - hit) if hit < 1.0 else 1.0))
            if hit < 1.0:
                if hit != 0.5:
                    found *= hit / (1.0 - hit)
                found += old
        return matrices.reshape(-1, size), scale, room[used:]

    def rows(self) -> Ints:
        """Of each state here and each of the enemy: the row of the matrices that says what becomes of the enemy."""
        size = len(self.enemy.states)
        found: Ints = self.plan.which[self.heeded].T * size + np.arange(size)
        return found


_volleys = lru_cache(maxsize=64)(_Volleys)


class _Plan:
    """In which order the matrices of the volleys are made: each from another one, and by which column."""

    def __init__(self, of: _Volleys) -> None:
        self.columns = of.columns
        self.known, self.steps, self.weights = {0: 0}, list[tuple[int, int]](), [1]
        which = np.zeros((len(of.thrown), len(of.own.states)), dtype=np.int64)
        for column in of.columns:
            many = np.array([each.get(column, np.zeros_like(which[0])) for each in of.thrown])
            which += self.weights[-1] * many
            self.weights.append(self.weights[-1] * (int(many.max()) + 1))
        keys = which.tolist()
        for key in sorted({key for each in keys for key in each}):
            self._step(key)
        without, heeded = keys[0], keys[-1]  # Where nothing is heeded they are the same.
        self.which = np.array([[self.known[key] for key in each] for each in (without, heeded)], dtype=np.int64)
        self.many = len(self.known)

    def _step(self, key: int) -> int:
        """`key`: a volley as one number, so many of each weight."""
        if (found := self.known.get(key)) is not None:
            return found
        first, rest, by = None, -1, -1
        for n, (at, _) in enumerate(self.columns):
            if key % self.weights[n + 1] >= self.weights[n] and (by < 0 or at == first):
                fewer = key - self.weights[n]
                if by < 0:
                    first, rest, by = at, fewer, n
                if fewer in self.known:
                    rest, by = fewer, n
                    break
        self.steps.append((self._step(rest), by))
        self.known[key] = len(self.steps)
        return len(self.steps)


def _order(column: Column) -> tuple[int, list[str], int]:
    """The same in every run of the program, so that the last digits are, too."""
    at, on = column
    return (999, [], on) if at is None else (len(at), sorted(at), on)


class _Operation:
    """One stage, from each pair of states: a row of chances for each side, and what is to be multiplied with them."""

    def __init__(self, attacker: _Volleys, defender: _Volleys) -> None:
        self.volleys = attacker, defender
        self.sides = attacker.own, defender.own

    def fill(self, room: Floats, sides: int) -> Floats:
        attacker, defender = self.volleys
        self.b_ends, b_scale, room = attacker.fill(room, sides)
        self.a_ends, a_scale, room = defender.fill(room, sides)
        self.shape = len(attacker.own.states), len(attacker.enemy.states)
        self.a_rows, self.b_rows = defender.rows().T.ravel(), attacker.rows().ravel()
        self.scale = np.array(a_scale)[self.a_rows // self.shape[0]] * np.array(b_scale)[self.b_rows // self.shape[1]]
        return room

    def nothing(self) -> Floats:
        """The chance that nobody is hit, for each pair of states."""
        a, b = np.divmod(np.arange(len(self.scale)), self.shape[1])
        found: Floats = self.scale * self.a_ends[self.a_rows, a] * self.b_ends[self.b_rows, b]
        return found

    def move(self, pairs: Ints, chances: Floats, to: Floats, upto: Sequence[int]) -> None:
        """Adds where these pairs of states go, each by its chance. Nobody comes to more than he has: `upto` says how
        many states of the defender follow from pairs of which the first is with that state."""
        a_rows, b_rows, chances = self.a_rows[pairs], self.b_rows[pairs], (chances * self.scale[pairs])[:, None]
        many = max(1, ALONE // to.size)
        for n in range(0, len(pairs), many):
            some = slice(n, n + many)
            rows = int(pairs[some][-1]) // self.shape[1] + 1
            columns = upto[int(pairs[n]) % self.shape[1]]
            after_a = self.a_ends.take(a_rows[some], 0)[:, :rows]
            after_b = self.b_ends.take(b_rows[some], 0)[:, :columns]
            after_b *= chances[some]
            to[:rows, :columns] += after_a.T @ after_b


ALONE = 250_000
"""Products with fewer multiplications are worked out by one thread: several that wait for one another on a busy machine
take a hundred times as long."""


def _operations(
    stages: Sequence[Stage], attackers: Sequence[tuple[Lot, ...]], defenders: Sequence[tuple[Lot, ...]], sides: int
) -> list[_Operation]:
    """At first as if all shots hit anybody; whom others can hit turns up with who is left to fire."""
    kinds = [tuple(lot.kind for lot in starts[0]) for starts in (attackers, defenders)]
    begins = [tuple(map(_boxes, starts)) for starts in (attackers, defenders)]
    ways: list[Ways] = [frozenset((None,))] * 2
    while True:
        ours, theirs = map(_side, kinds, begins, ways)
        found = [
            _Operation(
                _volleys(stage.attacker, ours, theirs, stage.heeds), _volleys(stage.defender, theirs, ours, stage.heeds)
            )
            for stage in stages
        ]
        volleys = [each for operation in found for each in operation.volleys]
        old = ways
        ways = [
            side.ways | {at for each in volleys if each.enemy is side for at, _ in each.columns}
            for side in (ours, theirs)
        ]
        if ways == old:
            break
    # In one piece: what is taken and given back in several, the system fetches anew each time.
    room = np.empty(sum(each.plan.many * len(each.enemy.states) ** 2 for each in volleys))
    for operation in found:
        room = operation.fill(room, sides)
    return found


def _once(table: Floats, operations: Sequence[_Operation]) -> Floats:
    """A round, where the battle goes on: both have somebody left, which is all states but the first."""
    over, going = table.copy(), table.copy()
    over[1:, 1:] = 0.0
    going[0], going[:, 0] = 0.0, 0.0
    for operation in operations:
        pairs = np.nonzero(going.ravel())[0]
        chances, going = going.ravel()[pairs], np.zeros(table.shape)
        if len(pairs):
            operation.move(pairs, chances, going, [table.shape[1]] * table.shape[1])
    return over + going


def _to_the_end(table: Floats, operations: Sequence[_Operation], ours: _Side, theirs: _Side) -> Floats:
    """From the fullest pairs of states down. A round in which nothing is hit is thrown again."""
    before = [table.ravel(), *(np.zeros(table.size) for _ in operations[1:])]
    """What comes to each pair of states, before each stage."""
    nothing = [operation.nothing() for operation in operations]
    again = np.prod(nothing, axis=0)
    going = again < 1.0 - 1e-12  # Elsewhere neither can hit the other, or there is no other.
    going.reshape(table.shape)[0], going.reshape(table.shape)[:, 0] = False, False
    size = np.add.outer(ours.size, theirs.size).ravel()
    pairs = np.nonzero(going)[0]
    pairs = pairs[np.argsort(size[pairs], kind="stable")]
    share = 1.0 / (1.0 - again[pairs])
    stays = [each[pairs] for each in nothing]
    sizes = np.arange(size.max() + 2)
    begins = np.searchsorted(size[pairs], sizes).tolist()
    upto = np.searchsorted(theirs.size, theirs.size, side="right").tolist()
    for many in range(len(sizes) - 2, 0, -1):
        these = slice(begins[many], begins[many + 1])
        at, stay = pairs[these], [each[these] for each in stays]
        come = [each[at] for each in before]
        late: Floats = np.zeros(len(at))
        for n in range(1, len(operations)):
            late = (late + come[n]) * stay[n]
        now = (come[0] + late) * share[these]
        for n, operation in enumerate(operations):
            if n:
                now = now * stay[n - 1] + come[n]
            some = np.nonzero((now > LEAST) & (stay[n] < 1.0))[0]
            if len(some):
                operation.move(at[some], now[some], before[(n + 1) % len(before)].reshape(table.shape), upto)
    found: Floats = np.add.reduce(before)
    found[going] = 0.0
    return found.reshape(table.shape)


LEAST = 5e-14
"""Pairs of states less likely than this are not followed: all of them together are no part in a thousand million."""


def _boxes(lots: Iterable[Lot]) -> Boxes:
    return tuple(lot.number for lot in lots)


@lru_cache(maxsize=4096)
def hits(dice: tuple[tuple[int, int], ...], sides: int = 6) -> Floats:
    """The chances of 0, 1, 2 … hits."""
    found = np.ones(1)
    for count, on in dice:
        p = min(max(on, 0), sides) / sides
        for _ in range(count):
            found = np.convolve(found, (1.0 - p, p))
    return found


def left(lots: tuple[Lot, ...], boxes: tuple[int, ...]) -> Left:
    """How many boxes of each kind there are."""
    found: dict[str, int] = {}
    for lot, count in zip(lots, boxes, strict=True):
        found[lot.kind] = found.get(lot.kind, 0) + count
    return found
