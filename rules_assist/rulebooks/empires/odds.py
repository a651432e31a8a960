"""The odds of whole battles on land, at sea and in port: all rounds that the booklet has, for any order of losses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from boards.plain.sentence import Sentence, say
from counters.counter import Counter, CounterId, KindId
from counters.game import Game
from rules_assist.advice import Act, Detail
from rules_assist.battle_sheet import BattleSheet, WholeBattle
from rules_assist.common.asked import number, spelled
from rules_assist.common.whole_battle import Chances, Counts, Fires, Lot, Outcome, Shots, Stage, nobody_fires, onward
from rules_assist.rulebooks.empires.air import fuel, rounds_over
from rules_assist.rulebooks.empires.land import blitzing
from rules_assist.rulebooks.empires.world import ARMOR, World, is_damaged, level

ROUNDS, DIE = ("land", "sea"), 10
"""What is fought round after round; and the die that is thrown for each unit."""

GUNS = ("guns", "ships against aircraft", "ship guns")
"""What is fired once, at aircraft alone (L476-478, L516)."""

SHORE = "bombardment"
"""Battleships fire along in the first round of a landing (L268)."""

WALLS, COAST = "fortification", "coast_guard"
"""Hits that a city takes without loss, and the guard of a shore: they are the first to go (L524, L530)."""

HULL, HOME = " hit", " home"
"""A first hit that is no loss; aircraft that have no fuel left to fight on."""

MOST = 4_000_000
"""Numbers to work with, by what can be left of both sides: a bigger battle takes too long to reckon."""

SEEN = 0.0005
"""What a share is that is told with one figure behind the point."""

RECONSTRUCTED = say("The numbers and prices of the units are reconstructed: the sheets of the nations are lost.")
VARIANT = re.compile(r"/\d+")
"""Counters of a kind that fight by other numbers."""

Boxes: TypeAlias = tuple[int, ...]


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
    """Aircraft, by lots, and after how many rounds they go home (L290, L526)."""

    def fires(self, fought: str, enemy: Side) -> Fires:
        """Guns and air combat hit aircraft, submarines hit ships, all others whom they please (L484, L506)."""
        there = frozenset(lot.kind for lot in enemy.lots if not lot.kind.endswith(HOME))
        aloft = there.intersection(enemy.lasts)
        afloat = there - aloft
        any_ = aloft if fought in ("air", *GUNS) else there
        aimed = [(each, afloat if each.lot.startswith("sub") else any_) for each in self.thrown.get(fought, ())]

        def fires(own: Counts, _heeded: bool) -> Sequence[Shots]:
            return [Shots(((own[lot] * many if lot else many, on),), at) for (lot, on, many), at in aimed]

        return fires

    def after(self, boxes: Boxes, rounds: int) -> Boxes:
        """Aircraft whose fuel is used up stand apart: they are hit no more."""
        left = list(boxes)
        for at, lot in enumerate(self.lots):
            if self.lasts.get(lot.kind, rounds + 1) <= rounds and left[at]:
                left[at : at + 2] = 0, left[at] + left[at + 1]
        return tuple(left)

    def flies(self, boxes: Boxes) -> bool:
        return any(n and lot.kind in self.lasts for n, lot in zip(boxes, self.lots, strict=True))

    def below(self, boxes: Boxes, *, port: bool) -> Boxes:
        """Who is there when the air combat is over: of a port only ships, and walls alone defend nothing."""
        left = tuple(0 if port and lot.kind in self.lasts else n for n, lot in zip(boxes, self.lots, strict=True))
        units = any(n and lot.kind != WALLS for n, lot in zip(left, self.lots, strict=True))
        return left if units else (0,) * len(left)


def side_of(view: World, sheet: BattleSheet, who: str, pieces: Iterable[Counter], order: Sequence[str]) -> Side:
    """Pieces of a kind that throw alike are a lot, the weakest of them first."""
    found, numbers = Side(), {one.id: list[tuple[str, int, int]]() for one in pieces}
    groups: dict[str, dict[tuple[int, tuple[tuple[str, int, int], ...]], list[Counter]]] = {}
    for fought in sheet.rounds:
        for shots in (each for volley in fought.volleys if volley.who == who for each in volley.shots):
            for id, count in zip(shots.counters, shots.of_each, strict=True):
                if id in numbers and count:
                    numbers[id].append((fought.name, shots.number, count))
                elif fought.name == SHORE:  # Off the beach they are hit by nobody.
                    found.thrown.setdefault(SHORE, []).append(Dice("", shots.number, count))
            if spare := shots.dice - sum(shots.of_each):
                coast = COAST if fought.name in ROUNDS else ""
                found.thrown.setdefault(fought.name, []).append(Dice(coast, shots.number, spare))
                found.lots += [Lot(COAST, 1)] if coast else []
    for id, thrown in numbers.items():
        one = view.one(id)
        last = 99 if who == "defence" else rounds_over(view, one, sheet.at)
        groups.setdefault(one.kind, {}).setdefault((last, tuple(thrown)), []).append(one)
    chunks: dict[str, list[Lot]] = {}
    for kind in sorted(groups, key=lambda kind: (kind != COAST, view.printed(kind, "cost"), kind)):
        chunks |= {f"{kind}{HULL}": [], kind: []}
        for number_, key in enumerate(sorted(groups[kind], key=lambda key: [on for _, on, _ in key[1]])):
            (last, throws), these = key, groups[kind][key]
            name = f"{kind}/{number_}" if number_ else kind
            hulls, lots = _lots(view, who, name, these)
            chunks[f"{kind}{HULL}"] += hulls
            chunks[kind] += lots
            if view.type(these[0]) == "air":
                found.lasts[name] = last
                chunks[kind] += [Lot(f"{name}{HOME}", 0, lots[0].worth)] if who == "attack" else []
            for fought_in, on, count in throws:
                # A damaged battleship attacks no more (L268).
                fires = f"{name}{HULL}" if kind == "bb" and who == "attack" else name
                found.thrown.setdefault(fought_in, []).append(Dice(fires, on, count))
    asked = [each for word in order for each in (f"{word.removesuffix(HULL)}{HULL}", word)]
    found.lots += [lot for word in dict.fromkeys((*asked, *chunks)) for lot in chunks.get(word, ())]
    return found


def _lots(view: World, who: str, name: str, these: Sequence[Counter]) -> tuple[list[Lot], list[Lot]]:
    """Ships that are hit once before they are lost, and the ships; with Heavy Armor, and in a Blitzkrieg, armor is hit
    twice one after the other (L268, L282, L434, L543)."""
    one, worth = these[0], view.game.number(these[0], "cost")
    owner = view.seen_by(one.side)
    if one.kind in ARMOR and (level(owner, "heavy_armor") > 0 or (who == "attack" and blitzing(owner))):
        return [], [lot for _ in these for lot in (Lot(f"{name}{HULL}", 1), Lot(name, 1, worth))]
    whole = sum(not is_damaged(each) for each in these) if view.game.printed(one, "hits") == 2 else 0
    return [Lot(f"{name}{HULL}", whole)] if whole else [], [Lot(name, len(these), worth)]


# ---------------------------------------------------------------- fought


class Fight:
    """A battle by the sheet that was reckoned for it: in the air, what fires once, then round after round."""

    def __init__(self, view: World, sheet: BattleSheet, act: Act, main: str) -> None:
        self.main, self.names = main, [each.name for each in sheet.rounds]
        self.port = main == "sea" and view.is_land(sheet.at)
        ours, theirs = _who_fights(view, sheet, main)
        self.ours = side_of(view, sheet, "attack", ours, orders(view, act, "attacker"))
        self.theirs = side_of(view, sheet, "defence", theirs, orders(view, act, "defender"))
        walls, applies = view.said(sheet.at, WALLS), {each.name for each in sheet.modifiers if each.applies}
        if "city" in applies and isinstance(walls, int):
            self.theirs.lots.insert(0, Lot(WALLS, walls))
        self.rounds = number(act, "retreat_after", "rounds")
        if all(one.kind == "bmb" for one in ours):  # Their bombs are gone after a round (L300).
            self.rounds = min(1, 1 if self.rounds is None else self.rounds)
        self.up = max((fuel(view, one) for one in theirs if view.type(one) == "air"), default=0)

    def stage(self, fought: str, *, both: bool = True, along: str = "") -> Stage:
        ours, theirs = self.ours.fires(fought, self.theirs), self.theirs.fires(fought, self.ours)
        with_ships = self.ours.fires(along, self.theirs)
        first: Fires = lambda own, heeded: [*ours(own, heeded), *with_ships(own, heeded)]  # noqa: E731 - said once
        return Stage(first if both else nobody_fires, theirs)

    def onward(self, chances: Chances, stages: Sequence[Stage], rounds: int | None, *before: Stage) -> Chances:
        if not chances:
            return {}
        return onward(self.ours.lots, self.theirs.lots, chances, stages, before=before, rounds=rounds, sides=DIE)

    def fought(self) -> Outcome:
        """Every end there can be, and its chance. Who is met in the air fights there until one of them has no aircraft
        left, or no fuel; each round of it is one less over the land or the ships (L502-514)."""
        ours, theirs = (tuple(lot.number for lot in each.lots) for each in (self.ours, self.theirs))
        chances: Chances = {(ours, theirs): 1.0}
        ends, spent = dict[tuple[Boxes, Boxes], float](), 0
        while "air" in self.names and spent < self.up:
            chances = self.leave(chances, spent)
            done = {s: p for s, p in chances.items() if not (self.ours.flies(s[0]) and self.theirs.flies(s[1]))}
            _add(ends, self.below(done, spent))
            chances = self.onward({s: p for s, p in chances.items() if s not in done}, (), 0, self.stage("air"))
            spent += 1
        _add(ends, self.below(chances, spent))
        return Outcome(tuple(self.ours.lots), tuple(self.theirs.lots), ends)

    def leave(self, chances: Chances, spent: int) -> Chances:
        return _add({}, {}, *(((self.ours.after(a, spent), d), p) for (a, d), p in chances.items()))

    def below(self, chances: Chances, spent: int) -> Chances:
        """On land, or against ships; whoever was out of fuel in the air has gone home before."""
        begins = (((a, self.theirs.below(d, port=self.port)), p) for (a, d), p in chances.items())
        chances = self.leave(_add({}, {}, *begins), spent)
        for each in (name for name in self.names if name in GUNS):
            chances = self.onward(chances, (), 0, self.stage(each, both=False))
        left, shore = self.rounds, SHORE if SHORE in self.names else ""
        while chances and left != 0:
            stay = [last - spent for last in self.ours.lasts.values() if last > spent]
            most = min([1] * bool(shore) + stay + ([] if left is None else [left]), default=None)
            stages = (self.stage(self.main, along=shore),)
            chances = self.onward(chances, stages, most)
            if most is None:
                break
            left, spent, shore = None if left is None else left - most, spent + most, ""
            chances = self.leave(chances, spent)
        return chances


def _add(to: dict[tuple[Boxes, Boxes], float], chances: Chances, *more: tuple[tuple[Boxes, Boxes], float]) -> Chances:
    for state, chance in (*chances.items(), *more):
        to[state] = to.get(state, 0.0) + chance
    return to


def _who_fights(view: World, sheet: BattleSheet, main: str) -> tuple[list[Counter], list[Counter]]:
    """Who throws or may be lost: no generals, no ships off a beach, no armor over a river; of a port only ships, and
    aircraft that rise."""
    throwing = {id for fought in sheet.rounds for volley in fought.volleys for shots in volley.shots
                for id, count in zip(shots.counters, shots.of_each, strict=True) if count}  # fmt: skip

    def fights(id: CounterId, *, attacks: bool) -> bool:
        one = view.one(id)
        match view.type(one):
            case "ship":
                return main == "sea"
            case "land":
                return one.id in throwing or not (attacks and one.kind in ARMOR)
            case _:
                return one.id in throwing and view.type(one) != "bomb"

    return ([view.one(id) for id in sheet.attackers if fights(id, attacks=True)],
            [view.one(id) for id in sheet.defenders if fights(id, attacks=False)])  # fmt: skip


def orders(view: World, act: Act, who: str) -> list[str]:
    """`with attacker_loses inf, art`: kinds, in the order in which they are lost."""
    words = spelled(act.details.get(f"{who}_loses") or act.details.get(f"{who}_order") or "")
    every = sorted((f"{kind}{hit}" for kind in view.game.sheet.kinds for hit in ("_hit", "")), key=len, reverse=True)
    found = re.findall("|".join(every), words) if words else []
    return [re.sub("_hit$", HULL, each) for each in found]


def _words(game: Game) -> Iterable[str]:
    return (*game.sheet.kinds, "hit")


ORDERS = (
    *(
        Detail(name=f"{who}_loses", known=_words, several=True, also=(f"{who}_order",))
        for who in ("attacker", "defender")
    ),
    Detail(name="retreat_after", least=1, most=99, also=("rounds",)),
)
"""What a question may name of a battle that is fought on."""

# ---------------------------------------------------------------- told


def with_odds(view: World, sheet: BattleSheet, act: Act) -> BattleSheet:
    """The sheet with what comes of the battle in the end; without it, where it cannot be reckoned: a bomb falls, trade
    is attacked, hits are chosen by who scored them, paratroops have to get through."""
    main = next((each.name for each in sheet.rounds if each.name in ROUNDS), "")
    chosen = any(each.name == "Dive Bombers" and each.applies for each in sheet.modifiers)
    met = any(each.name == "air" for each in sheet.rounds)
    dropped = any(one.marked("loaded") and one.kind == "bmb" for one in map(view.one, sheet.attackers))
    if not main or chosen or (met and dropped) or any(each.name == "bomb" for each in sheet.rounds):
        return sheet
    fight = Fight(view, sheet, act, main)
    a, d = (_ends(each) for each in (fight.ours, fight.theirs))
    if a == 1 or d == 1 or a * d * (a + d) > MOST:
        return sheet
    outcome = fight.fought()
    figures = {
        "win": outcome.win, "lose": outcome.lose, "tie": outcome.tie, "open": outcome.open,
        "attackers_left": _left(outcome, attacker=True), "defenders_left": _left(outcome, attacker=False),
        "attacker_loss": outcome.losses(attacker=True), "defender_loss": outcome.losses(attacker=False),
    }  # fmt: skip
    taken = outcome.chance(lambda a, d: not any(d.values()) and any(n and _walks(view, kind) for kind, n in a.items()))
    ours, theirs = (tuple(dict.fromkeys(VARIANT.sub("", lot.kind) for lot in lots if _chosen(lot)))
                    for lots in (outcome.attackers, outcome.defenders))  # fmt: skip
    lines = (*_lines(figures, taken if main == "land" else None), *_by_fuel(fight.ours), RECONSTRUCTED)
    whole = WholeBattle(**figures, attacker_order=ours, defender_order=theirs, lines=lines, rule=sheet.rule)
    exact = {name: round(n, 9) for name, n in {**figures, **({"captured": taken} if main == "land" else {})}.items()}
    borne = len(sheet.rounds) > 1 or not all(map(_chosen, (*outcome.attackers, *outcome.defenders)))
    return replace(sheet, whole=whole, borne=borne, figures={**sheet.figures, **exact})


def _ends(side: Side) -> int:
    """How many things can be left of it: aircraft are hit by themselves, too."""
    aloft = sum(lot.number for lot in side.lots if lot.kind in side.lasts)
    return (1 + aloft) * (1 + sum(lot.number for lot in side.lots) - aloft)


def _chosen(lot: Lot) -> bool:
    """What a player may put into an order of losses."""
    armored = lot.kind.endswith(HULL) and VARIANT.sub("", lot.kind.removesuffix(HULL)) in ARMOR
    return lot.kind not in (WALLS, COAST) and not lot.kind.endswith(HOME) and not armored


def _left(outcome: Outcome, *, attacker: bool) -> float:
    """Units: no first hits, no walls, no guard of a shore."""
    lots = outcome.attackers if attacker else outcome.defenders
    counted = [n for n, lot in enumerate(lots) if lot.kind not in (WALLS, COAST) and not lot.kind.endswith(HULL)]
    return sum(p * sum(left[n] for n in counted) for left, p in outcome.survivors(attacker=attacker).items())


def _walks(view: World, lot: str) -> bool:
    kind = view.game.sheet.kinds.get(KindId(VARIANT.sub("", lot)))
    return kind is not None and kind.type == "land"


def _by_fuel(side: Side) -> Iterator[Sentence]:
    if lasts := sorted(set(side.lasts.values())):
        words = "The attacker's aircraft fight {rounds} rounds, as long as their fuel lasts."
        yield say(words, rounds=str(lasts[0]) if len(lasts) == 1 else f"{lasts[0]}-{lasts[-1]}")


def _lines(figures: Mapping[str, float], taken: float | None) -> Iterator[Sentence]:
    """A few lines for the battle panel; `taken`: of a battle for land, how likely that is taken."""
    mean, share = ({name: f"{by * value:z.1f}" for name, value in figures.items()} for by in (1, 100))
    yield say("The attacker wins {win} %, the defender {lose} %, nobody is left {tie} %.", win=share["win"],
              lose=share["lose"], tie=share["tie"])  # fmt: skip
    if figures["open"] > SEEN:
        yield say("Neither is gone in the end: {open} %.", open=share["open"])
    if taken is not None and figures["win"] - taken > SEEN:
        words = "A land unit is left to take the territory in {taken} %; aircraft alone take nothing."
        yield say(words, taken=f"{100 * taken:.1f}")
    yield say("Lost on average: {ours} by the attacker, {theirs} by the defender, in what units cost.",
              ours=mean["attacker_loss"], theirs=mean["defender_loss"])  # fmt: skip
    yield say("Left on average: {ours} attackers, {theirs} defenders.", ours=mean["attackers_left"],
              theirs=mean["defenders_left"])  # fmt: skip
