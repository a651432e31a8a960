"""A battle as its sheet tells it, fought to its end: in the air while both sides fly, what is fired once, then round
after round, with aircraft that go home; and how what comes of it is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from boards.plain.sentence import Sentence, say
from counters.counter import Counter
from counters.game import Game
from rules_assist.advice import Act, Detail
from rules_assist.battle_sheet import BattleSheet
from rules_assist.common.asked import spelled
from rules_assist.common.whole_battle import (
    Boxes,
    Chances,
    Counts,
    Fires,
    Lot,
    Outcome,
    Shots,
    Stage,
    State,
    nobody_fires,
    onward,
)  # fmt: skip

HULL, HOME, VARIANT = " hit", " home", re.compile(r"/\d+")
"""A first hit that is no loss; aircraft that have gone home; counters of a kind that fight by other numbers."""

MOST = 4_000_000
"""Numbers to work with, by what can be left of both sides: a bigger battle takes too long to reckon."""

SEEN = 0.0005
"""What a share is that is told with one figure behind the point."""

Aims: TypeAlias = Callable[[str, str, frozenset[str], frozenset[str]], frozenset[str]]
"""Whom a lot can hit in a round, of all the lots that are there, and of those that fly."""


class Dice(NamedTuple):
    """So many dice for each that is left of a lot; of no lot: for what no counter stands for."""

    lot: str
    on: int
    many: int


@dataclass
class Side:
    """Who fights, in the order in which they are lost, and what they throw in each round."""

    lots: list[Lot] = field(default_factory=list)
    thrown: dict[str, list[Dice]] = field(default_factory=dict)
    lasts: dict[str, int] = field(default_factory=dict)
    """Aircraft, by lots, and after how many rounds they go home: then they count in the lot behind theirs."""

    def throws(self, fought: str, *dice: Dice) -> None:
        self.thrown.setdefault(fought, []).extend(dice)

    def fires(self, fought: str, enemy: Side, aims: Aims) -> Fires:
        there = frozenset(lot.kind for lot in enemy.lots if not lot.kind.endswith(HOME))
        aloft = there.intersection(enemy.lasts)
        aimed = [(each, aims(fought, each.lot, there, aloft)) for each in self.thrown.get(fought, ())]

        def fires(own: Counts, _heeded: bool) -> Sequence[Shots]:
            return [Shots(((own[lot] * many if lot else many, on),), at) for (lot, on, many), at in aimed]

        return fires

    def after(self, boxes: Boxes, rounds: int) -> Boxes:
        """Whose time is over stands apart, and is hit no more."""
        left = list(boxes)
        for at, lot in enumerate(self.lots):
            if self.lasts.get(lot.kind, rounds + 1) <= rounds and left[at]:
                left[at : at + 2] = 0, left[at] + left[at + 1]
        return tuple(left)

    def flies(self, boxes: Boxes) -> bool:
        return any(n and lot.kind in self.lasts for n, lot in zip(boxes, self.lots, strict=True))

    def without(self, boxes: Boxes, gone: Callable[[Lot], bool]) -> Boxes:
        return tuple(0 if gone(lot) else n for n, lot in zip(boxes, self.lots, strict=True))

    def ends(self) -> int:
        """How many things can be left of it: aircraft are hit by themselves, too."""
        aloft = sum(lot.number for lot in self.lots if lot.kind in self.lasts)
        return (1 + aloft) * (1 + sum(lot.number for lot in self.lots) - aloft)


class Lots(NamedTuple):
    """How a game makes lots of pieces that are alike: their first hits, and the pieces; for how many rounds they stay,
    said of aircraft alone; which lot throws for them; and what stands for dice that no counter throws."""

    of: Callable[[str, Sequence[Counter]], tuple[list[Lot], list[Lot]]]
    stays: Callable[[Counter], int | None]
    throws: Callable[[str, Counter], str]
    nobodys: Callable[[str], str]
    worth: Callable[[Counter], tuple[object, ...]]
    """The order in which they are lost, if nobody says another."""


def side_of(
    sheet: BattleSheet, who: str, pieces: Sequence[Counter], order: Iterable[str], lots: Lots, *, leaves: bool
) -> Side:
    """Pieces of a kind that throw alike are a lot, the weakest of them first. `leaves`: its aircraft go home."""
    found, numbers = Side(), {one.id: list[tuple[str, int, int]]() for one in pieces}
    for fought in sheet.rounds:
        for shots in (each for volley in fought.volleys if volley.who == who for each in volley.shots):
            for id, count in zip(shots.counters, shots.of_each, strict=True):
                if id in numbers and count:
                    numbers[id].append((fought.name, shots.number, count))
                elif count:  # They throw along, and are hit by nobody.
                    found.throws(fought.name, Dice("", shots.number, count))
            if spare := shots.dice - sum(shots.of_each):
                found.throws(fought.name, Dice(stands := lots.nobodys(fought.name), shots.number, spare))
                found.lots += [Lot(stands, 1)] if stands else []
    groups: dict[str, dict[tuple[int | None, tuple[tuple[str, int, int], ...]], list[Counter]]] = {}
    for one in sorted(pieces, key=lots.worth):
        groups.setdefault(one.kind, {}).setdefault((lots.stays(one), tuple(numbers[one.id])), []).append(one)
    chunks: dict[str, list[Lot]] = {}
    for kind, group in groups.items():
        chunks |= {f"{kind}{HULL}": [], kind: []}
        for variant, key in enumerate(sorted(group, key=lambda key: [on for _, on, _ in key[1]])):
            name = f"{kind}/{variant}" if variant else kind
            first, these = lots.of(name, group[key])
            chunks[f"{kind}{HULL}"] += first
            chunks[kind] += these
            if key[0] is not None:
                found.lasts[name] = key[0]
                chunks[kind] += [Lot(f"{name}{HOME}", 0, these[0].worth)] if leaves else []
            for fought_in, on, count in key[1]:
                found.throws(fought_in, Dice(lots.throws(name, group[key][0]), on, count))
    found.lots += in_order(chunks, order)
    return found


def in_order(chunks: Mapping[str, list[Lot]], order: Iterable[str]) -> list[Lot]:
    """Lots by kinds, as they were asked for, and then as they stand; a first hit always comes before the loss."""
    asked = (each for word in order for each in (f"{word.removesuffix(HULL)}{HULL}", word))
    return [lot for word in dict.fromkeys((*asked, *chunks)) for lot in chunks.get(word, ())]


@dataclass(frozen=True, kw_only=True)
class Fight:
    """How it is fought, by the names of the rounds of its sheet."""

    ours: Side
    theirs: Side
    aims: Aims
    main: str
    """Round after round."""

    met: str = ""
    """In the air, before the others; each round of it is one less for those who go home."""

    most_met: int = 0
    once: tuple[str, ...] = ()
    """Fired once by the defender."""

    along: str = ""
    """Fired by the attacker along with the first round."""

    rounds: int | None = None
    sides: int = 6
    settled: Callable[[Boxes], Boxes]
    """Who defends below when it is over in the air."""

    def _stage(self, fought: str, *, both: bool = True, along: str = "") -> Stage:
        theirs = self.theirs.fires(fought, self.ours, self.aims)
        ours = [self.ours.fires(each, self.theirs, self.aims) for each in (fought, along) if each and both]

        def fires(own: Counts, heeded: bool) -> Sequence[Shots]:
            return [shots for each in ours for shots in each(own, heeded)]

        return Stage(fires if both else nobody_fires, theirs)

    def _onward(self, chances: Chances, stage: Stage, rounds: int | None) -> Chances:
        lots = self.ours.lots, self.theirs.lots
        return onward(*lots, chances, (stage,), rounds=rounds, sides=self.sides) if chances else {}

    def fought(self) -> Outcome:
        """Every end there can be, and its chance."""
        ours, theirs = (tuple(lot.number for lot in each.lots) for each in (self.ours, self.theirs))
        chances: Chances = {(ours, theirs): 1.0}
        ends, spent = list[tuple[State, float]](), 0
        while self.met and spent < self.most_met:
            chances = self._leave(chances, spent)
            done = {s: p for s, p in chances.items() if not (self.ours.flies(s[0]) and self.theirs.flies(s[1]))}
            ends += self._below(done, spent).items()
            chances = self._onward({s: p for s, p in chances.items() if s not in done}, self._stage(self.met), 1)
            spent += 1
        ends += self._below(chances, spent).items()
        return Outcome(tuple(self.ours.lots), tuple(self.theirs.lots), summed(ends))

    def _leave(self, chances: Chances, spent: int) -> Chances:
        return summed(((self.ours.after(a, spent), d), p) for (a, d), p in chances.items())

    def _below(self, chances: Chances, spent: int) -> Chances:
        chances = self._leave(summed(((a, self.settled(d)), p) for (a, d), p in chances.items()), spent)
        for each in self.once:
            chances = self._onward(chances, self._stage(each, both=False), 1)
        left, along = self.rounds, self.along
        while chances and left != 0:
            stay = [last - spent for last in self.ours.lasts.values() if last > spent]
            most = min([1] * bool(along) + stay + ([] if left is None else [left]), default=None)
            chances = self._onward(chances, self._stage(self.main, along=along), most)
            if most is None:
                break
            left, spent, along = None if left is None else left - most, spent + most, ""
            chances = self._leave(chances, spent)
        return chances

    @property
    def too_big(self) -> bool:
        a, d = self.ours.ends(), self.theirs.ends()
        return a * d * (a + d) > MOST


def summed(states: Iterable[tuple[State, float]]) -> Chances:
    """Each state with all the chances by which it is come to."""
    found: dict[State, float] = {}
    for state, chance in states:
        found[state] = found.get(state, 0.0) + chance
    return found


# ---------------------------------------------------------------- asked and told


def _words(game: Game) -> Iterable[str]:
    return (*game.sheet.kinds, "hit")


ORDERS = (
    *(Detail(name=f"{who}_loses", known=_words, several=True, also=(f"{who}_order",))
      for who in ("attacker", "defender")),
    Detail(name="retreat_after", least=1, most=99, also=("rounds",)),
)  # fmt: skip
"""What a question may name of a battle that is fought on."""


def orders(game: Game, act: Act, who: str, besides: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """`with attacker_loses inf, art`: kinds, in the order in which they are lost. `besides`: what else a game calls so,
    and what that means."""
    words = spelled(act.details.get(f"{who}_loses") or act.details.get(f"{who}_order") or "")
    meant = {f"{kind}{hit}": f"{kind}{means}" for kind in game.sheet.kinds for hit, means in (("", ""), ("_hit", HULL))}
    meant |= besides
    found = re.findall("|".join(sorted(meant, key=len, reverse=True)), words) if words else []
    return [meant[each] for each in found]


def mean_left(outcome: Outcome, counts: Callable[[str], bool], *, attacker: bool) -> float:
    """What is left on average of the lots that count."""
    lots = outcome.attackers if attacker else outcome.defenders
    counted = [n for n, lot in enumerate(lots) if counts(lot.kind)]
    return sum(p * sum(left[n] for n in counted) for left, p in outcome.survivors(attacker=attacker).items())


def figures_of(outcome: Outcome, counts: Callable[[str], bool]) -> dict[str, float]:
    """Who wins, what is left of the lots that count, and what is lost, in what it costs."""
    left = {f"{who}s_left": mean_left(outcome, counts, attacker=who == "attacker") for who in ("attacker", "defender")}
    return {
        "win": outcome.win, "lose": outcome.lose, "tie": outcome.tie, "open": outcome.open, **left,
        "attacker_loss": outcome.losses(attacker=True), "defender_loss": outcome.losses(attacker=False),
    }  # fmt: skip


def lines_of(figures: Mapping[str, float], taken: float | None, lost: str) -> Iterator[Sentence]:
    """A few lines for the battle panel; `taken`: of a battle for land, how likely that is taken; `lost`: what is lost,
    in words of the game."""
    mean, share = ({name: f"{by * value:z.1f}" for name, value in figures.items()} for by in (1, 100))
    yield say("The attacker wins {win} %, the defender {lose} %, nobody is left {tie} %.", win=share["win"],
              lose=share["lose"], tie=share["tie"])  # fmt: skip
    if figures["open"] > SEEN:
        yield say("Neither is gone in the end: {open} %.", open=share["open"])
    if taken is not None and figures["win"] - taken > SEEN:
        words = "A land unit is left to take the territory in {taken} %; aircraft alone take nothing."
        yield say(words, taken=f"{100 * taken:.1f}")
    yield say(lost, ours=mean["attacker_loss"], theirs=mean["defender_loss"])
    yield say("Left on average: {ours} attackers, {theirs} defenders.", ours=mean["attackers_left"],
              theirs=mean["defenders_left"])  # fmt: skip


def kinds_of(lots: Iterable[Lot]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(VARIANT.sub("", lot.kind) for lot in lots))
