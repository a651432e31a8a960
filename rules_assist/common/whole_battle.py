"""The odds of a whole battle, to its end or over some rounds: who is left, how likely, and what it costs.

Each side lists its hit boxes in the order in which they are lost; who fires what at whom is asked of a function for
each stage of a round, so that first strikes, shots before the battle, pairs and restricted targets are all said by it.
Chances are exact but for the last digits of a float.
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


class Shots(NamedTuple):
    """Dice that are thrown together."""

    dice: tuple[tuple[int, int], ...]
    """So many that hit on so much or less."""

    at: frozenset[str] | None = None
    """Kinds that they can hit; None: any."""


Left: TypeAlias = Mapping[str, int]
"""How many of each kind are left."""

Fires: TypeAlias = Callable[[Left, Left], Sequence[Shots]]
"""What a side throws, by what is left of it and of its enemy."""

Stops: TypeAlias = Callable[[Left, Left], bool]
Boxes: TypeAlias = tuple[int, ...]
State: TypeAlias = tuple[Boxes, Boxes]
"""How many boxes of each lot are left to the attacker, and to the defender."""

Chances: TypeAlias = dict[State, float]
Floats: TypeAlias = npt.NDArray[np.float64]


class Stage(NamedTuple):
    """A part of a round: both sides fire at once, and what is hit goes before the next stage."""

    attacker: Fires
    defender: Fires


def nobody_fires(_own: Left, _enemy: Left) -> Sequence[Shots]:
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
    stops: Stops | None = None,
) -> Outcome:
    """`before`: fired once, before the first round. `stops`: nobody goes on from there, though both are left."""
    a = tuple(attackers)
    ends = one_of_battles([(a, 1.0)], defenders, stages, before=before, rounds=rounds, sides=sides, stops=stops)
    return Outcome(a, tuple(defenders), ends)


def one_of_battles(
    starts: Sequence[tuple[tuple[Lot, ...], float]],
    defenders: Iterable[Lot],
    stages: Sequence[Stage],
    *,
    before: Sequence[Stage] = (),
    rounds: int | None = None,
    sides: int = 6,
    stops: Stops | None = None,
) -> Chances:
    """The ends of a battle that begins in one of several ways: as many attackers as guns have left, each by chance."""
    d = tuple(defenders)
    begun: list[tuple[_Fight, Chances]] = []
    for lots, chance in starts:
        fight = _Fight(lots, d, sides)
        now: Chances = {(tuple(lot.number for lot in lots), tuple(lot.number for lot in d)): chance}
        for stage in before if any(lot.number for lot in lots) else ():
            now = fight.through(now, stage)
        begun.append((fight, now))
    if stops is None and len(stages) == 1 and all(_is_simple(fight, stages[0]) for fight, _ in begun):
        quick = _along(begun, stages[0], rounds)
        if quick is not None:
            return quick
    ends: Chances = {}
    for fight, now in begun:
        found = now
        if rounds is None:
            found = _to_the_end(fight, now, stages, stops)
        for _ in range(rounds or 0):
            found = fight.round(found, stages, stops)
        for end, p in found.items():
            ends[end] = ends.get(end, 0.0) + p
    return ends


class _Fight:
    """The lots of both sides, and the hits of what is thrown."""

    def __init__(self, attackers: tuple[Lot, ...], defenders: tuple[Lot, ...], sides: int) -> None:
        self.attackers, self.defenders, self.sides = attackers, defenders, sides
        self.kinds = tuple(lot.kind for lot in attackers), tuple(lot.kind for lot in defenders)

    def shots(self, stage: Stage, state: State) -> tuple[Sequence[Shots], Sequence[Shots]]:
        ours, theirs = left(self.attackers, state[0]), left(self.defenders, state[1])
        return stage.attacker(ours, theirs), stage.defender(theirs, ours)

    def after(self, state: State, stage: Stage) -> Chances:
        """One stage from one state."""
        ours, theirs = self.shots(stage, state)
        hit_d = self._hit(state[1], self.kinds[1], ours)
        hit_a = self._hit(state[0], self.kinds[0], theirs)
        return {(one, other): p * q for one, p in hit_a.items() for other, q in hit_d.items()}

    def _hit(
        self, boxes: tuple[int, ...], kinds: tuple[str, ...], shots: Sequence[Shots]
    ) -> dict[tuple[int, ...], float]:
        """What is left after a volley. Those who can hit few fire first, so that no hit is wasted."""
        now = {boxes: 1.0}
        for shot in sorted(shots, key=lambda each: len(each.at) if each.at is not None else 999):
            chances = hits(shot.dice, self.sides)
            after: dict[Boxes, float] = {}
            for state, p in now.items():
                for count, q in enumerate(chances):
                    if q:
                        end = _without(state, kinds, count, shot.at)
                        after[end] = after.get(end, 0.0) + p * float(q)
            now = after
        return now

    def through(self, now: Chances, stage: Stage) -> Chances:
        found: Chances = {}
        for state, p in now.items():
            for end, q in self.after(state, stage).items():
                found[end] = found.get(end, 0.0) + p * q
        return found

    def round(self, now: Chances, stages: Sequence[Stage], stops: Stops | None) -> Chances:
        """All stages, for those states in which the battle goes on."""
        over = {state: p for state, p in now.items() if self.is_over(state, stops)}
        going = {state: p for state, p in now.items() if state not in over}
        for stage in stages:
            going = self.through(going, stage)
        for state, p in going.items():
            over[state] = over.get(state, 0.0) + p
        return over

    def is_over(self, state: State, stops: Stops | None) -> bool:
        if not any(state[0]) or not any(state[1]):
            return True
        return stops is not None and stops(left(self.attackers, state[0]), left(self.defenders, state[1]))


def _to_the_end(fight: _Fight, now: Chances, stages: Sequence[Stage], stops: Stops | None) -> Chances:
    """From the fullest state down: a round in which nothing is hit is thrown again."""
    ends: Chances = {}
    by_size: dict[int, Chances] = {}

    def put(state: State, p: float) -> None:
        there = by_size.setdefault(sum(state[0]) + sum(state[1]), {})
        there[state] = there.get(state, 0.0) + p

    for state, p in now.items():
        put(state, p)
    for size in range(max(by_size), -1, -1):
        for state, p in by_size.get(size, {}).items():
            if fight.is_over(state, stops):
                ends[state] = ends.get(state, 0.0) + p
                continue
            after: Chances = {state: 1.0}
            for stage in stages:
                after = fight.through(after, stage)
            again = after.pop(state, 0.0)
            if again >= 1.0 - 1e-12:
                # Neither can hit the other.
                ends[state] = ends.get(state, 0.0) + p
                continue
            for end, q in after.items():
                put(end, p * q / (1.0 - again))
    return ends


# The usual case, quickly: everybody can be hit, so that of each side only the number of boxes lost matters.


def _is_simple(fight: _Fight, stage: Stage) -> bool:
    """Whether what a side throws depends on what is left of it alone, and hits anybody."""
    ours, theirs = ({lot.kind: lot.number for lot in lots} for lots in (fight.attackers, fight.defenders))
    nobody: Left = {}
    return list(stage.attacker(ours, nobody)) == list(stage.attacker(ours, theirs)) and list(
        stage.defender(theirs, nobody)
    ) == list(stage.defender(theirs, ours))


def _along(begun: Sequence[tuple[_Fight, Chances]], stage: Stage, rounds: int | None) -> Chances | None:
    """A row for each number of boxes that the attacker lost, a column for each that the defender lost; a sheet for each
    way it began. None: somewhere not all can be hit, or what was lost before is not what is lost first."""
    fights = [fight for fight, _ in begun]
    rows = max(sum(lot.number for lot in fight.attackers) for fight in fights)
    columns = sum(lot.number for lot in fights[0].defenders)
    d_states = [_first_lost(fights[0].defenders, n) for n in range(columns + 1)]
    back = [stage.defender(left(fights[0].defenders, s), {}) for s in d_states]
    a_states: list[list[Boxes]] = []
    thrown: list[list[Sequence[Shots]]] = []
    table = np.zeros((len(begun), rows + 1, columns + 1))
    for sheet, (fight, now) in enumerate(begun):
        fewer = rows - sum(lot.number for lot in fight.attackers)
        a_states.append([_first_lost(fight.attackers, max(0, n - fewer)) for n in range(rows + 1)])
        thrown.append([stage.attacker(left(fight.attackers, s), {}) for s in a_states[-1]])
        for (ours, theirs), p in now.items():
            i, j = rows - sum(ours), columns - sum(theirs)
            if a_states[-1][i] != ours or d_states[j] != theirs:
                return None
            table[sheet, i, j] = p
    if any(shot.at is not None for every in (back, *thrown) for shots in every for shot in shots):
        return None
    sides = fights[0].sides
    hit_a = np.array([_spread(shots, rows, sides) for shots in back])
    hit_d = np.array([[_spread(shots, columns, sides) for shots in sheet] for sheet in thrown])
    hit_a[columns] = 0.0  # Nobody is left to fire.
    if rounds is None:
        _rows_to_the_end(table, hit_a, hit_d)
    else:
        for _ in range(rounds):
            table = _one_round(table, hit_a, hit_d)
    ends: Chances = {}
    for sheet, i, j in zip(*np.nonzero(table), strict=True):
        end = (a_states[sheet][i], d_states[j])
        ends[end] = ends.get(end, 0.0) + float(table[sheet, i, j])
    return ends


def _moves(hit_d: Floats, row: int, columns: int) -> Floats:
    """From each number of lost boxes of the defender to each, when the attacker has lost so many as the row says."""
    at = np.arange(columns + 1)
    by = at[None, :] - at[:, None]
    found: Floats = np.where(by >= 0, hit_d[:, row][:, by], 0.0)
    # More hits than there are boxes hit the last; and whoever has nobody left is hit no more.
    found[:, :, columns] = np.flip(np.cumsum(np.flip(hit_d[:, row], axis=1), axis=1), axis=1)[:, columns - at]
    found[:, columns] = 0.0
    return found


def _losses(hit_a: Floats, most: int) -> Floats:
    """What the defender hits, where so many boxes are left."""
    found: Floats = hit_a[:, : most + 1].copy()
    found[:, most] += hit_a[:, most + 1 :].sum(axis=1)
    return found


def _rows_to_the_end(table: Floats, hit_a: Floats, hit_d: Floats) -> None:
    """Row by row: within one the attacker loses nothing, however many rounds that takes; then on to the rows below."""
    _, height, width = table.shape
    rows, columns = height - 1, width - 1
    one = np.eye(width)
    for i in range(rows):
        moves, losses = _moves(hit_d, i, columns), _losses(hit_a, rows - i)
        stays = losses[None, :, :1] * moves
        stuck = np.einsum("kjj->kj", stays) >= 1.0 - 1e-12
        moves[stuck] = 0.0  # Neither can hit the other: the battle ends there.
        stays = losses[None, :, :1] * moves
        visits = np.linalg.solve(np.swapaxes(one - stays, 1, 2), table[:, i, :, None])[..., 0]
        ended = np.where(stuck, visits, 0.0)
        ended[:, columns] = visits[:, columns]
        table[:, i] = ended
        table[:, i + 1 :] += (visits[:, None, :] * losses.T[None, 1:]) @ moves


def _one_round(table: Floats, hit_a: Floats, hit_d: Floats) -> Floats:
    _, height, width = table.shape
    rows, columns = height - 1, width - 1
    after = np.zeros_like(table)
    after[:, rows] = table[:, rows]
    after[:, :rows, columns] = table[:, :rows, columns]
    for i in range(rows):
        after[:, i:] += (table[:, i, None, :] * _losses(hit_a, rows - i).T[None]) @ _moves(hit_d, i, columns)
    return after


def _spread(shots: Sequence[Shots], most: int, sides: int) -> Floats:
    """The chances of 0, 1, 2 … hits, and of the most or more."""
    chances = np.ones(1)
    for shot in shots:
        chances = np.convolve(chances, hits(shot.dice, sides))
    found = np.zeros(most + 1)
    found[: len(chances)] = chances[: most + 1]
    found[most] += chances[most + 1 :].sum()
    return found


def _first_lost(lots: tuple[Lot, ...], lost: int) -> tuple[int, ...]:
    found = []
    for lot in lots:
        gone = min(lot.number, lost)
        found.append(lot.number - gone)
        lost -= gone
    return tuple(found)


@lru_cache(maxsize=4096)
def hits(dice: tuple[tuple[int, int], ...], sides: int = 6) -> Floats:
    """The chances of 0, 1, 2 … hits."""
    found = np.ones(1)
    for count, on in dice:
        p = min(max(on, 0), sides) / sides
        for _ in range(count):
            found = np.convolve(found, (1.0 - p, p))
    return found


def _without(boxes: tuple[int, ...], kinds: tuple[str, ...], count: int, at: frozenset[str] | None) -> tuple[int, ...]:
    """The first boxes that can be hit are lost."""
    found = list(boxes)
    for lot, kind in enumerate(kinds):
        if count and (at is None or kind in at):
            gone = min(found[lot], count)
            found[lot] -= gone
            count -= gone
    return tuple(found)


def left(lots: tuple[Lot, ...], boxes: tuple[int, ...]) -> Left:
    """How many boxes of each kind there are."""
    found: dict[str, int] = {}
    for lot, count in zip(lots, boxes, strict=True):
        found[lot.kind] = found.get(lot.kind, 0) + count
    return found
