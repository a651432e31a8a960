"""The odds of a whole battle: each result of the Air Round, and of the round after it with those who are left (§6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from msgspec.structs import replace

from boards.plain.sentence import Sentence, area, say
from counters.counter import Counter, CounterId, KindId
from counters.game import Game
from counters.position import Position
from rules_assist.battle_sheet import BattleSheet, Round, Volley, WholeBattle
from rules_assist.common.stacking import cargoes
from rules_assist.rulebooks.blitz.powers import AT_SEA, LAND, World
from rules_assist.rulebooks.blitz.results import (
    BUILT,
    Sizes,
    armours,
    built,
    dealt,
    letters_count,
    may_be_hit,
    read_result,
    retreats,
    turned,
    used_up,
)
from rules_assist.tables.volleys import Whose, results_of
from rules_assist.tables.weighing import Worth, mixed

Worths: TypeAlias = Mapping[str, Worth]
SEEN = 0.0005
"""What a share is that is told with one figure behind the point."""

ENEMY: Mapping[Whose, Whose] = {"attack": "defence", "defence": "attack"}
LOSS: Mapping[Whose, str] = {"attack": "attacker_loss", "defence": "defender_loss"}


@dataclass(frozen=True, eq=False)
class Side:
    """What is left of it: Sizes, by who has them."""

    there: Sizes
    """Those who fight on; a Convoy or a Factory, by what it can still take."""

    away: Sizes
    """Those who went back, or may not go in."""


Sides: TypeAlias = Mapping[Whose, Side]
Ends: TypeAlias = list[tuple[float, Side]]
"""What a round makes of a side, and how likely."""


def smaller(game: Game, one: Counter) -> Counter:
    """With a Size less: its next face, or the first of its Small counter (§6.5)."""
    faces = [face.name for face in game.kind(one).faces]
    if later := faces[faces.index(one.face or faces[0]) + 1 :]:
        return replace(one, face=later[0])
    small = game.sheet.kinds.get(KindId(str(game.kind(one).attributes.get("small_counter"))))
    return replace(one, kind=small.id, face=small.faces[0].name) if small else one


class Fought:
    """A battle, as it is reckoned: whoever may choose gives up what brings least in the round after, and takes of the
    enemy's what brings most."""

    def __init__(
        self, view: World, sheet: BattleSheet, kind: str, flown: Collection[Counter],
        worths: Callable[[Position], Worths],
    ) -> None:  # fmt: skip
        self.view, self.sheet, self.kind, self._worths = view, sheet, kind, worths
        self.volleys = {each.name: each for fought in sheet.rounds for each in fought.volleys}
        self.may = {name: may_be_hit(view, sheet, each, flown) for name, each in self.volleys.items()}
        self.rooms = {ENEMY[each.who]: room for each in self.volleys.values() if (room := built(view, sheet.at, each))}
        ours, theirs = armours(view, sheet)
        self.driven_out = ours > theirs
        self.cargo = {ship.id: view.sizes(cargo) for ship, cargo in cargoes(view.position)}
        self._levels: list[tuple[Position, Worths]] = []
        # The same side meets every result of the other: what it comes to is worked out once.
        self.size = {id: view.size(view.one(id)) for id in (*sheet.attackers, *sheet.defenders)}
        self.brings, self.struck, self.levels_of = cache(self._brings), cache(self._struck), cache(self._levels_of)
        self.fired, self.outcome = cache(self._fired), cache(self._outcome)
        self.has_way_back = cache(self._has_way_back)

    def side(self, who: Whose) -> Side:
        """With whom it begins."""
        ids = self.sheet.attackers if who == "attack" else self.sheet.defenders
        units = (one for one in map(self.view.one, ids) if self.kind == "ground" or self.view.has_base(one))
        built = {BUILT: self.rooms[who]} if who in self.rooms else {}
        return Side({**{one.id: self.size[one.id] for one in units}, **built}, {})

    # ---- what is thrown

    def level(self, lost: int) -> Worths:
        """What everybody brings who was hit in the air so many times."""
        while len(self._levels) <= lost:
            now = self._levels[-1][0] if self._levels else self.view.position
            hit = {id for name, ids in self.may.items() if name.startswith("air") for id in ids}
            if self._levels:
                now = now.with_counters({id: smaller(self.view.game, now.counters[id]) for id in hit})
            self._levels.append((now, self._worths(now)))
        return self._levels[lost][1]

    def _brings(self, last: str, who: Whose, id: CounterId, size: int) -> float:
        """In the last round: its own Factors, less the triangles that it gives to the enemy."""
        if not size or not last or id == BUILT:
            return 0
        level = self.level(self.size[id] - size)
        own, given = level[f"{last}_{who}"].each, level[f"{last}_{ENEMY[who]}"].plus
        return float(own.get(id, 0) - given.get(id, 0))

    def _levels_of(self, name: str, side: Side) -> Mapping[CounterId, Worth]:
        """What everybody who is left brings to a volley, his own side's or the other's."""
        return {id: self.level(self.size[id] - n)[name] for id, n in side.there.items() if id != BUILT}

    def results(self, volley: Volley, sides: Sides, *, first: bool) -> Mapping[str, float]:
        """Every result of its die, or that of the one which was given; transports alone have no dice (§6.3)."""
        units = [self.view.one(id) for id in sides[volley.who].there if id != BUILT]
        fires = any(self.view.type(one) in AT_SEA or not volley.name.startswith("naval") for one in units)
        if volley.result or not volley.dice or not fires:
            return {volley.result: 1.0}
        if first:
            return {each.result: float(each.chance) for each in volley.chances}
        own, others = (self.levels_of(volley.name, sides[who]) for who in (volley.who, ENEMY[volley.who]))
        found = results_of(mixed(self.level(0)[volley.name], own, others))
        return {result: float(chance) for result, chance in found.items()} or {"": 1.0}

    # ---- what comes of it

    def after(self, fought: Round, sides: Sides, who: Whose, last: str, *, first: bool) -> Ends:
        """What a side is left with; `last`: the name of the round that is still to come."""
        name, side = f"{fought.name}_{ENEMY[who]}", self.fired(f"{fought.name}_{who}", sides[who])
        if name not in self.volleys:
            return [(1.0, side)]
        results = self.results(self.volleys[name], sides, first=first).items()
        return [(chance, self.struck(side, name, result, who, last)) for result, chance in results]

    def _fired(self, name: str, side: Side) -> Side:
        """Without those who fought for the only time."""
        units = [id for id in side.there if id != BUILT]
        used = used_up(self.view, self.volleys[name], units) if name in self.volleys else ()
        return Side({id: size for id, size in side.there.items() if id not in used}, side.away) if used else side

    def _struck(self, side: Side, name: str, result: str, who: Whose, last: str) -> Side:
        """Damage first, then the letter; a Convoy that should go home takes damage instead (§6.5)."""
        volley, (damage, letter) = self.volleys[name], read_result(result)
        room = {BUILT} if built(self.view, self.sheet.at, volley) else set[CounterId]()
        hit = {id: size for id, size in side.there.items() if id in self.may[volley.name] or id in room}

        def cost(id: CounterId, size: int) -> float:
            return self.brings(last, who, id, size) - self.brings(last, who, id, size - 1)

        left = dealt(hit, damage, cost)
        away, stay = dict(side.away), {id: size for id, size in side.there.items() if id not in hit}
        if letters_count(self.view, volley, self.kind, self.sheet.at):
            for id in self.picked(left, turned(len(left), letter), volley, who, last):
                size = left.pop(id)
                driven_out = who == "defence" and name.startswith("land")
                if id != BUILT and (not driven_out or self.has_way_back(id)):
                    away[id] = size
                elif size > 1:
                    stay[id] = size - 1
        return Side({**stay, **left}, away)

    def picked(self, left: Sizes, many: int, volley: Volley, who: Whose, last: str) -> Iterator[CounterId]:
        """On land the enemy picks all of them, and no defender if he has not more armour; else they pick in turn, the
        owner first (§6.5, §6.6)."""
        land, rest = volley.name.startswith("land"), dict(left)
        if land and who == "defence" and not self.driven_out:
            return
        for n in range(many):
            pick = max if land or n % 2 else min
            yield (id := pick(rest, key=lambda id: (self.brings(last, who, id, rest[id]), rest[id])))
            del rest[id]

    def _has_way_back(self, id: CounterId) -> bool:
        """A FORT never goes back, nor does who has nowhere to go (§6.6)."""
        return self.view.type(self.view.one(id)) != "fort" and bool(retreats(self.view, (id,), self.sheet.at))

    def counts(self, id: CounterId, who: Whose) -> bool:
        """Who has to be gone before it is won, or there to win it: on land no aircraft, in Port ships, a Factory."""
        if id == BUILT:
            return True
        if self.kind == "ground":
            return self.view.type(self.view.one(id)) in LAND
        return who == "attack" or self.kind == "sea battle" or id in self.may.get("naval_attack", ())

    def _outcome(self, who: Whose, end: Side, begins: Side) -> tuple[bool, bool, int, int]:
        """Whether any stay who count, and any are left, though not there; Sizes lost, and what went down with a
        transport; damage to what is built. At sea, who went home is gone (§6.5)."""
        left = {**end.there, **end.away}
        stays = any(self.counts(id, who) for id in end.there)
        alive = any(self.counts(id, who) for id in (left if self.kind == "ground" else end.there))
        lost = sum(size - left.get(id, 0) for id, size in begins.there.items() if id != BUILT)
        lost += sum(max(0, load - 2 * left.get(id, 0)) for id, load in self.cargo.items() if id in begins.there)
        return stays, alive, lost, begins.there.get(BUILT, 0) - end.there.get(BUILT, 0)

    def whole(self) -> Mapping[str, float]:
        """All of it as figures."""
        begins: Sides = {who: self.side(who) for who in ENEMY}
        *before, last = self.sheet.rounds
        every = [(1.0, begins)]
        for fought in before:
            ours, theirs = (self.after(fought, begins, who, last.name, first=True) for who in ENEMY)
            every = [(p * q, {"attack": a, "defence": d}) for p, a in ours for q, d in theirs]
        found = dict.fromkeys(("win", "lose", "tie", *LOSS.values(), "damage"), 0.0)
        for p, sides in every:
            mean = dict[Whose, tuple[float, ...]]()
            for who in ENEMY:
                ends = self.after(last, sides, who, "", first=not before)
                told = [(q, self.outcome(who, end, begins[who])) for q, end in ends]
                mean[who] = tuple(sum(q * each[n] for q, each in told) for n in range(4))
                found[LOSS[who]] += p * mean[who][2]
                found["damage"] += p * mean[who][3]
            (goes_in, ours_left, *_), (held, *_) = mean["attack"], mean["defence"]
            found["win"] += p * (1 - held) * goes_in
            found["lose"] += p * held * (1 - ours_left)
            found["tie"] += p * (1 - held) * (1 - ours_left)
        return found


def with_odds(
    view: World, sheet: BattleSheet, kind: str, flown: Collection[Counter], worths: Callable[[Position], Worths]
) -> BattleSheet:
    """The sheet, and what comes of the battle in the end; `worths`: what everybody is worth on such a table."""
    if not sheet.rounds:
        return sheet
    fought = Fought(view, sheet, kind, flown, worths)
    found = fought.whole()
    found = {**found, "open": max(0.0, 1.0 - found["win"] - found["lose"] - found["tie"])}
    whole = WholeBattle(
        win=found["win"], lose=found["lose"], tie=found["tie"], open=found["open"],
        attacker_loss=found["attacker_loss"], defender_loss=found["defender_loss"],
        lines=tuple(_lines(sheet, kind, found, fought)), rule="§6",
    )  # fmt: skip
    figures = {word: round(n, 9) for word, n in found.items() if word != "damage" or fought.rooms}
    return replace(sheet, whole=whole, figures={**sheet.figures, **figures})


WORDS = {
    "ground": "{at} is taken in {win} %.",
    "sea battle": "Alone in {at} in the end: the attackers {win} %, the defenders {lose} %, nobody {tie} %.",
    "port": "All ships that can be hit in {at} are sunk in {win} %.",
    "factory": "The Factory in {at} takes {damage} damage on average, all that it can in {win} %.",
}


def _lines(sheet: BattleSheet, kind: str, found: Mapping[str, float], fought: Fought) -> Iterator[Sentence]:
    """A few lines for the battle panel."""
    mean, share = ({name: f"{by * value:z.1f}" for name, value in found.items()} for by in (1, 100))
    yield say(WORDS[kind], at=area(sheet.at), win=share["win"], lose=share["lose"], tie=share["tie"],
              damage=mean["damage"])  # fmt: skip
    if kind == "ground" and found["lose"] + found["tie"] > SEEN:
        words = "No land unit is left to the attackers in {lose} %, to nobody in {tie} %."
        yield say(words, lose=share["lose"], tie=share["tie"])
    if fought.rooms and kind != "factory":
        yield say("The Convoy takes {damage} damage on average.", damage=mean["damage"])
    sizes = (sum(size for id, size in fought.side(who).there.items() if id != BUILT) for who in ENEMY)
    whole = dict(zip(("own", "others"), sizes, strict=True))
    yield say("Lost on average: {ours} of {own} Sizes by the attackers, {theirs} of {others} by the defenders.",
              ours=mean["attacker_loss"], theirs=mean["defender_loss"], **whole)  # fmt: skip
    if len(sheet.rounds) > 1:
        yield say("Each owner gives up what brings least in the round after, the enemy takes what brings most.")
