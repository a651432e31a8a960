"""The odds of whole battles, on land, at sea, of landings and of raids, for any order of losses; how they are told."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as with_these

import numpy as np

from boards.plain.sentence import say
from boards.plain.working_out import grouped, once
from counters.counter import Counter, SideId
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet, WholeBattle
from rules_assist.common.asked import number, spelled
from rules_assist.common.fought_out import SEEN, figures_of, in_order, kinds_of, lines_of, mean_left, summed
from rules_assist.common.fought_out import orders as orders_told
from rules_assist.common.whole_battle import (
    Boxes,
    Chances,
    Counts,
    Ints,
    Lot,
    Outcome,
    Shots,
    Stage,
    State,
    nobody_fires,
    onward,
)
from rules_assist.rulebooks.aaeurope.powers import Pieces, World

ONLOOKER = "an ally's destroyer"
"""It looks on while another power attacks, and may be the loss of a submarine."""

HULL = "battleship hit"
"""The first hit on a battleship, which only tips it over."""

ON_LAND = ("infantry", "artillery", "armor", "fighter", "bomber")
AT_SEA = (ONLOOKER, HULL, "transport", "submarine", "destroyer", "fighter", "carrier", "bomber", "battleship")
KINDS = tuple(dict.fromkeys((*ON_LAND, *AT_SEA)))
"""In the order in which they are lost, if nobody says another."""

WARSHIPS = ("submarine", "destroyer", "carrier", "battleship")
TROOPS, PLANES, SHORE = ON_LAND[:3], ON_LAND[3:], ("battleship", "destroyer")
LAST = "last "
"""Of one land unit that is kept to the end, so that it can take the territory: `last armor`."""

KEPT = tuple(f"{LAST}{kind}" for kind in TROOPS)
TAKERS = (*TROOPS, *KEPT)
SHIPS = frozenset(AT_SEA) - {*PLANES}
ANY_BUT_SUBMARINES = frozenset(AT_SEA) - {"submarine"}
RAIDS = "§ Strategic Bombing Raids"
MOST_AT_SEA = 300
"""What can be left of a side: with submarines in it, a bigger battle takes too long to reckon."""

GUNS = Lot("aa_gun", 1)
DAMAGE = 3.5
"""A die for each bomber, on average (§ Strategic Bombing Raids)."""


@dataclass(frozen=True, kw_only=True)
class Fight:
    """What meets in a battle: how many of each kind, and how it is fought."""

    attackers: Mapping[str, int]
    defenders: Mapping[str, int]
    sea: bool = False
    tipped: tuple[int, int] = (0, 0)  # Battleships hit already, of the attacker and of the defender.
    attacker_order: tuple[str, ...] = ()
    defender_order: tuple[str, ...] = ()
    guns: bool = False
    shore: Mapping[str, int] = field(default_factory=dict)  # The ships that fire once before a landing.
    rounds: int | None = None  # The attacker goes back after so many.
    keep_land: bool = False  # The last land unit is lost after the aircraft, so that it can take the territory.
    onlookers: int = 0  # Destroyers of the attacker's ally: they let aircraft hit submarines, and may be lost.
    submerges: bool = False  # Submarines that defend, and are not hit, submerge in place of firing back.
    raid: bool = False  # Bombers raid a factory: AA guns, then one round of interceptors and escorts.
    convoy: bool = False  # For a convoy center, which a warship has to be left to take.
    pairs_fixed: bool = False  # Infantry is paired with artillery once for the whole battle.


@dataclass(frozen=True)
class Fought(Outcome):
    submerged: float = 0.0
    """So many submarines of the defender have submerged, on average: they are neither lost nor left in the battle."""

    def losses(self, *, attacker: bool) -> float:
        worth = next((lot.worth for lot in self.defenders if lot.kind == "submarine"), 0.0)
        return super().losses(attacker=attacker) - (0.0 if attacker else self.submerged * worth)


class Battles:
    """Battles, reckoned by the numbers that are printed on the pieces."""

    def __init__(self, game: Game) -> None:
        self._number = World(game, Position(), SideId("")).printed
        self.guns = self._number("aa_gun", "defence")
        self.at_sea = (
            Stage(self._strike, nobody_fires, heeds="destroyer"),
            Stage(
                lambda own, destroyer: self._volley(own, "attack", submarines=destroyer),
                lambda own, _destroyer: self._volley(own, "defence"),
                heeds="destroyer",
            ),
        )
        """First strikes unless an enemy destroyer is there; then all others at once (§ Resolving Naval Combat)."""

    def _lots(self, kinds: Mapping[str, int], order: Sequence[str], usual: Sequence[str]) -> tuple[Lot, ...]:
        """What the order leaves out is lost after that, in the usual one."""
        lots = {kind: [Lot(kind, n, self._number(kind, "cost"))] for kind in usual if (n := kinds.get(kind))}
        return tuple(in_order(lots, order))

    def _dice(self, own: Counts, kinds: Sequence[str], word: str) -> tuple[tuple[Ints, int], ...]:
        return tuple((own[kind], on) for kind in kinds if (on := self._number(kind, word)))

    def fought(self, fight: Fight) -> Fought:
        return self._at_sea(fight) if fight.sea else self._on_land(fight)

    # ---- on land

    def _land_attack(self, own: Counts, word: str, pairs: int | None) -> Shots:
        """Infantry beside artillery hits on more, one for one (§ Artillery)."""
        infantry, artillery, armor = (own[kind] + own[f"{LAST}{kind}"] for kind in TROOPS)
        paired = np.minimum(infantry, artillery if pairs is None else pairs)
        counts = ("infantry", word, infantry - paired), ("infantry", "paired_attack", paired), (
            "artillery", word, artillery), ("armor", word, armor)  # fmt: skip
        troops = ((count, self._number(kind, printed)) for kind, printed, count in counts)
        return Shots((*troops, *self._dice(own, PLANES, word)))

    def _land_lots(self, fight: Fight) -> tuple[Lot, ...]:
        """The attackers, in the order in which they are lost. Where aircraft fight along, the last land unit stands
        apart, for it alone takes the territory: behind its like, where it is named, or at the very end."""
        order, lots = fight.attacker_order, self._lots(fight.attackers, fight.attacker_order, ON_LAND)
        kinds = [lot.kind for lot in lots]
        kept = next((kind for kind in order if kind in KEPT and kind.removeprefix(LAST) in kinds), "")
        if not kept and (fight.keep_land or not order) and {*kinds} & {*PLANES}:
            kept = next((f"{LAST}{kind}" for kind in reversed(kinds) if kind in TROOPS), "")
        if not kept:
            return lots
        at = kinds.index(kept.removeprefix(LAST))
        apart = {lot.kind: [lot._replace(number=lot.number - (n == at))] for n, lot in enumerate(lots)}
        last, behind = {kept: [Lot(kept, 1, lots[at].worth)]}, kinds[len(kinds) if fight.keep_land else at + 1 :]
        after = {kind: apart.pop(kind) for kind in behind}
        return tuple(lot for lot in in_order(apart | last | after, order) if lot.number)

    def _on_land(self, fight: Fight) -> Fought:
        ours, theirs = self._land_lots(fight), self._lots(fight.defenders, fight.defender_order, ON_LAND)
        pairs = fight.attackers.get("artillery", 0) if fight.pairs_fixed else None
        shore = tuple((count, self._number(kind, "shore_shot")) for kind, count in fight.shore.items() if count)
        # Over a factory only fighters fire at each other, once (§ Strategic Bombing Raids).
        attack, defence = ("escort", "interceptor") if fight.raid else ("attack", "defence")

        def stage(*first: Shots) -> Stage:
            return Stage(
                lambda own, _heeded: (*first, self._land_attack(own, attack, pairs)),
                lambda own, _heeded: (Shots(self._dice(own, ON_LAND, defence)),),
            )

        begins = _all_of(ours, theirs)
        if fight.guns:
            # One die for each aircraft, once, before all else: as if the guns were a fleet that nobody fires at.
            dice = Shots(((sum(lot.number for lot in ours if lot.kind in PLANES), self.guns),), frozenset(PLANES))
            guns = Stage(nobody_fires, lambda _own, _heeded: (dice,))
            shot = onward(ours, [GUNS], _all_of(ours, [GUNS]), (guns,), rounds=1)
            begins = {(left, there): chance for (left, _), chance in shot.items() for _, there in begins}
        # What shore shots hit still fires in the first round: they are thrown with it.
        before = (stage(Shots(shore)),) if shore else ()
        rounds = 1 if fight.raid else None if fight.rounds is None else max(0, fight.rounds - len(before))
        return Fought(ours, theirs, onward(ours, theirs, begins, (stage(),), before=before, rounds=rounds))

    # ---- at sea

    def _volley(self, own: Counts, word: str, *, submarines: bool = True) -> Sequence[Shots]:
        """Aircraft find submarines beside a destroyer, one's own or an ally's; submarines never hit aircraft."""
        finds = own["destroyer"] + own[ONLOOKER] > 0
        planes = self._dice(own, PLANES, word)
        ships = self._dice(own, ("destroyer", "carrier", "battleship", "transport"), word)
        return (
            Shots(((own["submarine"] * submarines, self._number("submarine", word)),), SHIPS),
            Shots(tuple((count * ~finds, on) for count, on in planes), ANY_BUT_SUBMARINES),
            Shots((*ships, *((count * finds, on) for count, on in planes))),
        )

    def _strike(self, own: Counts, destroyer: bool) -> Sequence[Shots]:
        return () if destroyer else (Shots(self._dice(own, ("submarine",), "attack"), SHIPS),)

    def _at_sea(self, fight: Fight) -> Fought:
        """Battleships that were not hit yet have a second box."""
        ours, theirs = (
            self._lots({**kinds, HULL: max(0, kinds.get("battleship", 0) - tipped)}, order, AT_SEA)
            for kinds, tipped, order in zip(
                ({**fight.attackers, ONLOOKER: fight.onlookers}, fight.defenders),
                fight.tipped, (fight.attacker_order, fight.defender_order), strict=True,
            )
        )  # fmt: skip
        begins = _all_of(ours, theirs)
        submerged, rounds = 0.0, fight.rounds
        if fight.submerges and fight.defenders.get("submarine"):
            begins, submerged = self._submerging(ours, theirs, begins)
            rounds = rounds and rounds - 1
        stages = self.at_sea if fight.attackers.get("submarine") else self.at_sea[1:]
        found = Fought(ours, theirs, onward(ours, theirs, begins, stages, rounds=rounds), submerged)
        return _without_onlookers(found) if fight.onlookers else found

    def _submerging(self, ours: Sequence[Lot], theirs: Sequence[Lot], begins: Chances) -> tuple[Chances, float]:
        """Where the first round leaves both, and how many submarines of the defender it leaves to submerge: those that
        are hit fire back with the other ships, the others are gone before the next (§ Resolving Naval Combat 4)."""
        boats, submerged, ends = [lot.kind for lot in theirs].index("submarine"), 0.0, list[tuple[State, float]]()
        struck = onward(ours, theirs, begins, self.at_sea[:1], rounds=1)
        answers = dict[int, Mapping[Boxes, Sequence[tuple[State, float]]]]()
        for begin, chance in struck.items():
            there = begin[1]
            fired = onward(ours, theirs, {begin: chance}, (self.at_sea[1]._replace(defender=nobody_fires),), rounds=1)
            for (_, left), so_hit in fired.items():
                hit = there[boats] - left[boats]
                if hit not in answers:
                    # Of all that are there at once: who fires back loses nobody by it, and so tells them apart.
                    back = onward(ours, theirs, dict.fromkeys(struck, 1.0), (self._answer(hit),), rounds=1)
                    answers[hit] = grouped(back.items(), lambda each: each[0][1])
                below = (*left[:boats], 0, *left[boats + 1 :])
                ends += (((after, below), so_hit * p) for (after, _), p in answers[hit][there])
                submerged += so_hit * left[boats]
        return summed(ends), submerged

    def _answer(self, boats: int) -> Stage:
        return Stage(nobody_fires, lambda own, _: self._volley(Counts(own | {"submarine": np.array(boats)}), "defence"))


def _all_of(ours: Sequence[Lot], theirs: Sequence[Lot]) -> Chances:
    """As a battle begins."""
    return {(tuple(lot.number for lot in ours), tuple(lot.number for lot in theirs)): 1.0}


def _without_onlookers(found: Fought) -> Fought:
    """What an ally loses is neither won nor lost by who attacks."""
    kept = [n for n, lot in enumerate(found.attackers) if lot.kind != ONLOOKER]
    ends = summed(((tuple(ours[n] for n in kept), theirs), p) for (ours, theirs), p in found.ends.items())
    return with_these(found, attackers=tuple(found.attackers[n] for n in kept), ends=ends)


@once
def battles(game: Game) -> Battles:
    """Kept with the game, so that stages that are put together once serve every battle."""
    return Battles(game)


# ---------------------------------------------------------------- out of a battle on the table, and told


def tally(view: World, pieces: Iterable[Counter]) -> dict[str, int]:
    found = Tally(view.type(one) for one in pieces)
    return {kind: found[kind] for kind in KINDS if found.get(kind)}


SPOKEN = {spelled(kind): kind for kind in (*KINDS, *KEPT)} | {
    "armour": "armor", "battleship_sunk": "battleship", "last_armour": f"{LAST}armor",
}  # fmt: skip
"""Kinds, as an order of losses names them."""


def orders(view: World, act: Act, who: str) -> tuple[str, ...]:
    """The kinds in the order in which they are lost. A battleship that is named twice is hit, and later sunk."""
    named = orders_told(view.game, act, who, SPOKEN)
    if named.count("battleship") > 1:
        named[named.index("battleship")] = HULL
    return tuple(named)


def fight_of(view: World, sheet: BattleSheet, act: Act, pieces: Pieces) -> Fight | None:
    """The battle as it is reckoned; nothing where either side has nobody for it."""
    at, sea = sheet.at, view.is_sea(sheet.at)
    rounds, order = {each.name for each in sheet.rounds}, orders(view, act, "attacker")
    raid, fights = act.details.get("battle") == "raid", ("naval" if sea else "troops", "air")
    # Who attacks, and who defends: at sea no bomber lies, and raiders meet fighters only.
    sorts = (("air",), ("fighter",)) if raid else (fights, ("naval", "fighter") if sea else fights)
    named = [one for one in pieces if one.id in sheet.attackers]
    ours, theirs = view.of(named, *sorts[0]), view.of(view.enemies(at), *sorts[1])
    if not ours or (not theirs and not raid):
        return None
    tipped = [sum(one.marked("damaged") for one in these if one.kind == "battleship") for these in (ours, theirs)]
    return Fight(
        attackers=tally(view, ours), defenders=tally(view, theirs), sea=sea, tipped=(tipped[0], tipped[1]),
        attacker_order=order, defender_order=orders(view, act, "defender"),
        guns=any("aa guns" in name for name in rounds),
        shore=tally(view, view.of(pieces, *SHORE)) if "shore shots" in rounds else {},
        # As the table of battles asks it: a window says it with spaces.
        rounds=number(act, "retreat_after", "rounds", "goes back after", "goes_back_after"),
        keep_land=act.details.get("keep_land", "no") != "no",
        onlookers=sum(view.type(one) == "destroyer" and one.side != view.side for one in view.with_us(at)),
        submerges=act.details.get("submerge", "no") != "no", raid=raid, convoy=view.kind(at) == "convoy",
        pairs_fixed=view.reading("artillery_pairs") == "for the whole battle",
    )  # fmt: skip


def too_big(fight: Fight) -> bool:
    """Where submarines and aircraft meet, what is left of a side can be a hundred things for fifteen ships and more for
    others: past some number the table would wait for it."""
    both = (fight.attackers, fight.defenders)
    return fight.sea and any("submarine" in kinds for kinds in both) and max(map(_ends, both)) > MOST_AT_SEA


def _ends(kinds: Mapping[str, int]) -> int:
    """How many things can be left of a side at sea: pairs of submarines, aircraft and ships, since one of the three is
    whole or gone."""
    boats, planes = kinds.get("submarine", 0), sum(kinds.get(kind, 0) for kind in PLANES)
    ships = sum(kinds.values()) + kinds.get("battleship", 0) - boats - planes
    return (boats + 1) * (planes + 1) + (boats + 1) * (ships + 1) + (planes + 1) * (ships + 1)


def whole_of(battles: Battles, fight: Fight) -> tuple[WholeBattle, Mapping[str, float]]:
    """What comes of it on average, and the same as figures."""
    outcome = battles.fought(fight)
    exact = figures_of(outcome, lambda kind: kind != HULL)
    ours, theirs = map(kinds_of, (outcome.attackers, outcome.defenders))
    if fight.raid:
        bombs = DAMAGE * mean_left(outcome, lambda kind: kind == "bomber", attacker=True)
        told = {"bombs": bombs, **{name: exact[name] for name in ("attacker_loss", "defender_loss")}}
        lost = "Aircraft lost on average: {ours} IPCs by the attacker, {theirs} by the defender."
        mean, rule = {name: f"{value:z.1f}" for name, value in told.items()}, RAIDS
        lines = [say("Bombs cost the defender {damage} IPCs on average.", damage=mean["bombs"]),
                 say(lost, ours=mean["attacker_loss"], theirs=mean["defender_loss"])]  # fmt: skip
    else:
        taken = captured(outcome, WARSHIPS if fight.convoy else TAKERS)
        told, rule = {**exact, "captured": taken}, "§ Resolving Combat"
        lost = "Lost on average: {ours} IPCs by the attacker, {theirs} by the defender."
        lines = [*lines_of(exact, None if fight.sea else taken, lost)]
        if fight.submerges:
            told["submerged"] = outcome.submerged
            lines.append(say("Submerged on average: {count} of the defender’s.", count=f"{outcome.submerged:.1f}"))
        if not (fight.sea or fight.keep_land or fight.attacker_order) and exact["win"] - taken > SEEN:
            kept = battles.fought(with_these(fight, keep_land=True))
            better, dearer = captured(kept), f"{kept.losses(attacker=True):.1f}"
            if better > taken:
                words = "With the last land unit kept to the end it is taken in {taken} %."
                lines.append(say(words, taken=f"{100 * better:.1f}"))
                lines.append(say("Aircraft are lost before it then: {ours} IPCs by the attacker.", ours=dearer))
    return WholeBattle(**exact, attacker_order=ours, defender_order=theirs, lines=tuple(lines), rule=rule), told


def captured(outcome: Outcome, kinds: Sequence[str] = TAKERS) -> float:
    """The defender is gone, and a land unit is left to take the territory, or a warship the convoy center (§ Combat
    Results)."""
    return outcome.chance(lambda a, d: not any(d.values()) and any(a.get(kind) for kind in kinds))
