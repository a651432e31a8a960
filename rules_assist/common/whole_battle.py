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
from functools import lru_cache
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
    ours = _Side([lots for lots, _ in starts])
    theirs = _Side([d])
    every = _operations((*before, *stages), ours, theirs, sides)
    table = np.zeros((len(ours.states), len(theirs.states)))
    for lots, chance in starts:
        table[ours.index[_boxes(lots)], theirs.index[_boxes(d)]] += chance
    for operation in every[: len(before)]:
        table = _once(table, [operation])
    operations = every[len(before) :]
    if rounds is None:
        table = _to_the_end(table, operations, ours, theirs)
    for _ in range(rounds or 0):
        table = _once(table, operations)
    return {(ours.states[a], theirs.states[b]): float(table[a, b]) for a, b in zip(*np.nonzero(table), strict=True)}


class _Side:
    """All that can be left of a side, the fewest boxes first, and what one hit makes of each."""

    def __init__(self, starts: Sequence[tuple[Lot, ...]]) -> None:
        self.kinds = tuple(lot.kind for lot in starts[0])
        self.next: dict[frozenset[str] | None, Ints] = {}
        self.begins = [_boxes(lots) for lots in starts]
        self.reach({None})

    def reach(self, new_ways: Iterable[frozenset[str] | None]) -> None:
        """What is left, if there are shots that hit these kinds only, too."""
        ways = list(dict.fromkeys((*self.next, *new_ways)))
        hit = {way: [n for n, kind in enumerate(self.kinds) if way is None or kind in way] for way in ways}
        after: dict[Boxes, list[Boxes]] = {state: [] for state in self.begins}
        new = list(after)
        while new:
            state = new.pop()
            after[state] = ends = []
            for way in ways:
                end = state
                for n in hit[way]:
                    if state[n]:
                        end = (*state[:n], state[n] - 1, *state[n + 1 :])
                        break
                ends.append(end)
                if end not in after:
                    after[end] = []
                    new.append(end)
        self.states = sorted(after, key=sum)
        self.index = {state: n for n, state in enumerate(self.states)}
        for n, way in enumerate(ways):
            self.next[way] = np.array([self.index[after[state][n]] for state in self.states], dtype=np.int64)
        boxes = np.array(self.states, dtype=np.int64).reshape(len(self.states), len(self.kinds))
        self.size = boxes.sum(axis=1)
        self.left = Counts()
        for n, kind in enumerate(self.kinds):
            self.left[kind] = self.left[kind] + boxes[:, n]


Column: TypeAlias = tuple[frozenset[str] | None, int]
"""Whom dice can hit, and on how much."""


class _Volleys:
    """What one side throws in a stage: which matrix it is, without and with what it heeds, in each of its states."""

    def __init__(self, fires: Fires, own: _Side, enemy: _Side, heeds: str) -> None:
        self.own, self.enemy = own, enemy
        self.heeded = np.broadcast_to(enemy.left[heeds] > 0, len(enemy.states)).astype(np.int64)
        self.thrown = [self._columns(fires(own.left, there)) for there in ((False, True) if heeds else (False,))]
        # Those who can hit few fire first, so that no hit is wasted.
        self.columns = sorted({each for thrown in self.thrown for each in thrown}, key=_width)

    def _columns(self, shots: Sequence[Shots]) -> dict[Column, Ints]:
        found: dict[Column, Ints] = {}
        for dice, at in shots:
            hit = None if at is None or at.issuperset(self.enemy.kinds) else at
            for count, on in dice:
                many = np.broadcast_to(np.asarray(count, dtype=np.int64), len(self.own.states))
                if many.any():
                    found[hit, on] = found[hit, on] + many if (hit, on) in found else many
        return found

    def plan(self) -> int:
        """Every volley is another one and a die more. How much room their matrices take."""
        none = np.zeros(len(self.own.states), dtype=np.int64)
        rows = [list(zip(*(thrown.get(each, none).tolist() for each in self.columns), strict=True)) or [()] * len(none)
                for thrown in self.thrown]  # fmt: skip
        self.known: dict[Boxes, int] = {(0,) * len(self.columns): 0}
        self.steps: list[tuple[int, Column]] = []
        for row in sorted({row for each in rows for row in each}, key=sum):
            self._step(row)
        self.which = np.array([[self.known[row] for row in each] for each in (rows * 2)[:2]], dtype=np.int64)
        return len(self.known) * len(self.enemy.states) ** 2

    def _step(self, row: Boxes) -> int:
        if row not in self.known:
            first = next(n for n, count in enumerate(row) if count)
            fewer = [(n, (*row[:n], row[n] - 1, *row[n + 1 :])) for n, (at, _) in enumerate(self.columns)
                     if row[n] and at == self.columns[first][0]]  # fmt: skip
            n, rest = next((each for each in fewer if each[1] in self.known), fewer[0])
            self.steps.append((self._step(rest), self.columns[n]))
            self.known[row] = len(self.steps)
        return self.known[row]

    def fill(self, room: Floats, sides: int) -> Floats:
        """The chances from each state of who is hit to each, for every volley, but for a number that all of them are to
        be multiplied with: that takes fewer steps. The room that is left."""
        many, size = len(self.known), len(self.enemy.states)
        self.scale = np.ones(many)
        self.matrices = room[: many * size * size].reshape(many, size, size)
        self.matrices[0] = np.eye(size)
        for n, (rest, (at, on)) in enumerate(self.steps, 1):
            found, old = self.matrices[n], self.matrices[rest]
            np.take(old, self.enemy.next[at], axis=0, out=found, mode="clip")
            hit = min(max(on, 0), sides) / sides
            self.scale[n] = self.scale[rest]
            if hit < 1.0:
                self.scale[n] *= 1.0 - hit
                if hit != 0.5:
                    found *= hit / (1.0 - hit)
                found += old
        return room[many * size * size :]

    def rows(self) -> Ints:
        """Of each state here and each of the enemy: the row of the matrices that says what becomes of the enemy."""
        size = len(self.enemy.states)
        found: Ints = self.which[self.heeded].T * size + np.arange(size)
        return found


def _width(column: Column) -> int:
    return len(column[0]) if column[0] is not None else 999


class _Operation:
    """One stage, from each pair of states: a row of chances for each side, and what is to be multiplied with them."""

    def __init__(self, attacker: _Volleys, defender: _Volleys) -> None:
        self.volleys = attacker, defender

    def fill(self, room: Floats, sides: int) -> Floats:
        attacker, defender = self.volleys
        room = defender.fill(attacker.fill(room, sides), sides)
        self.shape = len(attacker.own.states), len(attacker.enemy.states)
        self.a_rows, self.b_rows = defender.rows().T.ravel(), attacker.rows().ravel()
        self.a_ends, self.b_ends = (each.matrices.reshape(-1, each.matrices.shape[2]) for each in (defender, attacker))
        self.scale = defender.scale[self.a_rows // self.shape[0]] * attacker.scale[self.b_rows // self.shape[1]]
        return room

    def nothing(self) -> Floats:
        """The chance that nobody is hit, for each pair of states."""
        a, b = np.divmod(np.arange(len(self.scale)), self.shape[1])
        found: Floats = self.scale * self.a_ends[self.a_rows, a] * self.b_ends[self.b_rows, b]
        return found

    def moved(self, pairs: Ints, chances: Floats, most: tuple[int | None, int | None] = (None, None)) -> Floats:
        """Where these pairs of states go, each by its chance: only to so many of the smallest states."""
        after_a = self.a_ends[self.a_rows[pairs], : most[0]]
        after_b = self.b_ends[self.b_rows[pairs], : most[1]]
        after_b *= (chances * self.scale[pairs])[:, None]
        found: Floats = np.zeros((after_a.shape[1], after_b.shape[1]))
        some = max(1, ALONE // found.size)
        for n in range(0, len(pairs), some):
            found += after_a[n : n + some].T @ after_b[n : n + some]
        return found


ALONE = 250_000
"""Products with fewer multiplications are worked out by one thread: several that wait for one another on a busy machine
take a hundred times as long."""


def _operations(stages: Sequence[Stage], ours: _Side, theirs: _Side, sides: int) -> list[_Operation]:
    while True:
        found = [
            _Operation(
                _Volleys(stage.attacker, ours, theirs, stage.heeds), _Volleys(stage.defender, theirs, ours, stage.heeds)
            )
            for stage in stages
        ]
        volleys = [each for operation in found for each in operation.volleys]
        new = False
        for side in (ours, theirs):
            ways = {at for each in volleys if each.enemy is side for at, _ in each.columns} - {*side.next}
            if ways:
                new = True
                side.reach(ways)
        if not new:
            break
    # In one piece: what is taken and given back in several, the system fetches anew each time.
    room = np.empty(sum([each.plan() for each in volleys]))
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
        going = operation.moved(pairs, going.ravel()[pairs])
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
    most = list(
        zip(np.searchsorted(ours.size, sizes).tolist(), np.searchsorted(theirs.size, sizes).tolist(), strict=True)
    )
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
                rows, columns = most[many + 1]
                to = before[(n + 1) % len(before)].reshape(table.shape)[:rows, :columns]
                to += operation.moved(at[some], now[some], (rows, columns))
    found: Floats = np.add.reduce(before)
    found[going] = 0.0
    return found.reshape(table.shape)


LEAST = 1e-16
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
