"""The odds of whole battles: on land, at sea, of landings and of raids, for any order of losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rules_assist.common.whole_battle import (
    Counts,
    Ints,
    Lot,
    Outcome,
    Shots,
    Stage,
    hits,
    nobody_fires,
    one_of_battles,
    whole_battle,
)

ONLOOKER = "an ally's destroyer"
"""It looks on while another power attacks, and may be the loss of a submarine."""

HULL = "battleship hit"
"""The first hit on a battleship, which only tips it over."""

COST = {"infantry": 3, "artillery": 4, "armor": 5, "fighter": 12, "bomber": 15, "transport": 8, "submarine": 8,
        "destroyer": 12, "carrier": 18, "battleship": 24, HULL: 0,
        ONLOOKER: 0}  # fmt: skip
ATTACK = {"infantry": 1, "artillery": 2, "armor": 3, "fighter": 3, "bomber": 4, "carrier": 1, "destroyer": 3,
          "battleship": 4, "submarine": 2}  # fmt: skip
DEFENCE = {"infantry": 2, "artillery": 2, "armor": 2, "fighter": 4, "bomber": 1, "carrier": 3, "destroyer": 3,
           "battleship": 4, "submarine": 2, "transport": 1}  # fmt: skip
SHORE = {"battleship": 4, "destroyer": 3}
ON_LAND = ("infantry", "artillery", "armor", "fighter", "bomber")
AT_SEA = (ONLOOKER, HULL, "transport", "submarine", "destroyer", "fighter", "carrier", "bomber", "battleship")
PLANES = ("fighter", "bomber")
TROOPS = ("infantry", "artillery", "armor")
AIRCRAFT = frozenset(PLANES)
LAST = "last "
"""Of one land unit that is kept to the end, so that it can take the territory: `last armor`."""

KEPT = tuple(f"{LAST}{kind}" for kind in TROOPS)
SHIPS = frozenset(AT_SEA) - AIRCRAFT
ANY_BUT_SUBMARINES = frozenset(AT_SEA) - {"submarine"}
FIRES_AT_SEA = ("destroyer", "carrier", "battleship", "transport")
GUNS, ESCORT, INTERCEPTOR, DAMAGE = 1, 1, 2, 3.5


@dataclass(frozen=True, kw_only=True)
class Fight:
    """What meets in a battle: how many of each kind, and how it is fought."""

    attackers: Mapping[str, int]
    defenders: Mapping[str, int]
    sea: bool = False
    tipped: tuple[int, int] = (0, 0)
    """Battleships hit already, of the attacker and of the defender."""

    attacker_order: tuple[str, ...] = ()
    defender_order: tuple[str, ...] = ()
    guns: bool = False
    shore: Mapping[str, int] = field(default_factory=dict)
    """The ships that fire once before a landing."""

    rounds: int | None = None
    """The attacker goes back after so many."""

    keep_land: bool = False
    """Whether the last land unit is lost after the aircraft, so that it can take the territory."""

    onlookers: int = 0
    """Destroyers of an ally of the attacker: they do not fire, but let aircraft hit submarines, and may be lost."""

    submerges: bool = False
    """Whether submarines that defend submerge in place of firing."""

    pairs_fixed: bool = False
    """Whether infantry is paired with artillery once for the whole battle."""


def fought(fight: Fight) -> Outcome:
    """Every end there can be, and its chance."""
    return _at_sea(fight) if fight.sea else _on_land(fight)


def ordered(kinds: Mapping[str, int], order: Sequence[str], usual: Sequence[str]) -> tuple[str, ...]:
    """The order that was asked for; what it leaves out is lost after that, in the usual order."""
    return tuple(kind for kind in dict.fromkeys((*order, *usual)) if kinds.get(kind) and kind in usual)


# ---------------------------------------------------------------- on land


def _of(own: Counts, kind: str) -> Ints:
    """How many of a kind there are, the one among them that is kept."""
    return own[kind] + own[f"{LAST}{kind}"]


def land_attack(own: Counts, _heeded: bool, pairs: int | None = None) -> Sequence[Shots]:
    """Infantry beside artillery hits on 2, one for one (§ Artillery)."""
    infantry, artillery, armor = (_of(own, kind) for kind in TROOPS)
    paired = np.minimum(infantry, artillery if pairs is None else pairs)
    return (Shots(((infantry - paired, 1), (paired + artillery, 2), (armor + own["fighter"], 3), (own["bomber"], 4))),)


def land_defence(own: Counts, _heeded: bool) -> Sequence[Shots]:
    return (Shots(tuple((own[kind], DEFENCE[kind]) for kind in ON_LAND)),)


def _land_lots(fight: Fight) -> tuple[Lot, ...]:
    """The attackers, in the order in which they are lost: the land unit that is kept where it is named, or last."""
    order = fight.attacker_order
    kinds = ordered(fight.attackers, order, ON_LAND)
    kept = next((kind for kind in order if kind in KEPT and kind.removeprefix(LAST) in kinds), "")
    if fight.keep_land and not kept and {*kinds} & AIRCRAFT:
        kept = next((f"{LAST}{kind}" for kind in reversed(kinds) if kind in TROOPS), "")
    one = kept.removeprefix(LAST)
    lots = {kind: Lot(kind, fight.attackers[kind] - (kind == one), COST[kind]) for kind in kinds}
    if kept:
        lots[kept] = Lot(kept, 1, COST[one])
    return tuple(lots[kind] for kind in dict.fromkeys((*order, *kinds, kept)) if kind in lots and lots[kind].number)


def _on_land(fight: Fight) -> Outcome:
    ours = _land_lots(fight)
    theirs = tuple(Lot(kind, fight.defenders[kind], COST[kind])
                   for kind in ordered(fight.defenders, fight.defender_order, ON_LAND))  # fmt: skip
    pairs = fight.attackers.get("artillery", 0) if fight.pairs_fixed else None
    stage = Stage(lambda own, heeded: land_attack(own, heeded, pairs), land_defence)
    shore = tuple((count, SHORE[kind]) for kind, count in fight.shore.items() if count and kind in SHORE)
    # What shore shots hit still fires in the first round: they are thrown with it.
    first = Stage(lambda own, heeded: (Shots(shore), *land_attack(own, heeded, pairs)), land_defence)
    before = (first,) if shore else ()
    rounds = None if fight.rounds is None else max(0, fight.rounds - len(before))
    starts = _after_guns(ours) if fight.guns else [(ours, 1.0)]
    return Outcome(ours, theirs, one_of_battles(starts, theirs, (stage,), before=before, rounds=rounds))


def _after_guns(lots: tuple[Lot, ...]) -> list[tuple[tuple[Lot, ...], float]]:
    """AA guns throw one die for each aircraft, once; the first in the order are shot down."""
    planes = sum(lot.number for lot in lots if lot.kind in PLANES)
    found = []
    for count, chance in enumerate(hits(((planes, GUNS),))):
        left, down = [], count
        for lot in lots:
            gone = min(down, lot.number) if lot.kind in PLANES else 0
            left.append(lot._replace(number=lot.number - gone))
            down -= gone
        found.append((tuple(left), float(chance)))
    return found


# ---------------------------------------------------------------- at sea


def sea_lots(kinds: Mapping[str, int], tipped: int, order: Sequence[str]) -> tuple[Lot, ...]:
    """Battleships that were not hit yet have a second box."""
    whole = {**kinds, HULL: max(0, kinds.get("battleship", 0) - tipped)}
    return tuple(Lot(kind, whole[kind], COST[kind]) for kind in ordered(whole, order, AT_SEA))


def _volley(own: Counts, numbers: Mapping[str, int], *, submarines: bool = True) -> Sequence[Shots]:
    """Aircraft find submarines beside a destroyer, one's own or an ally's; submarines never hit aircraft."""
    finds = own["destroyer"] + own[ONLOOKER] > 0
    planes = [(own[kind], numbers[kind]) for kind in PLANES]
    ships = [(own[kind], numbers[kind]) for kind in FIRES_AT_SEA if kind in numbers]
    return (
        Shots(((own["submarine"] * submarines, numbers["submarine"]),), SHIPS),
        Shots(tuple((count * ~finds, on) for count, on in planes), ANY_BUT_SUBMARINES),
        Shots((*ships, *((count * finds, on) for count, on in planes))),
    )


def _strike(own: Counts, destroyer: bool) -> Sequence[Shots]:
    return () if destroyer else (Shots(((own["submarine"], ATTACK["submarine"]),), SHIPS),)


AT_SEA_ROUND = (
    Stage(_strike, nobody_fires, heeds="destroyer"),
    Stage(
        lambda own, destroyer: _volley(own, ATTACK, submarines=destroyer),
        lambda own, _destroyer: _volley(own, DEFENCE),
        heeds="destroyer",
    ),
)
"""First strikes unless an enemy destroyer is there; then everybody else at once (§ Resolving Naval Combat)."""


def _at_sea(fight: Fight) -> Outcome:
    theirs_now = {kind: n for kind, n in fight.defenders.items() if kind != "submarine" or not fight.submerges}
    ours = sea_lots({**fight.attackers, ONLOOKER: fight.onlookers}, fight.tipped[0], fight.attacker_order)
    theirs = sea_lots(theirs_now, fight.tipped[1], fight.defender_order)
    stages = AT_SEA_ROUND if fight.attackers.get("submarine") else AT_SEA_ROUND[1:]
    found = whole_battle(ours, theirs, stages, rounds=fight.rounds)
    return _without_onlookers(found) if fight.onlookers else found


def _without_onlookers(found: Outcome) -> Outcome:
    """What an ally loses is neither won nor lost by who attacks."""
    kept = [n for n, lot in enumerate(found.attackers) if lot.kind != ONLOOKER]
    ends: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}
    for (ours, theirs), p in found.ends.items():
        end = (tuple(ours[n] for n in kept), theirs)
        ends[end] = ends.get(end, 0.0) + p
    return Outcome(tuple(found.attackers[n] for n in kept), found.defenders, ends)


# ---------------------------------------------------------------- raids


def raid(fight: Fight) -> Outcome:
    """One round over a factory: AA guns, then interceptors at 2 with escorts at 1 (§ Strategic Bombing Raids)."""
    ours = tuple(Lot(kind, fight.attackers[kind], COST[kind])
                 for kind in ordered(fight.attackers, fight.attacker_order, PLANES))  # fmt: skip
    theirs = (Lot("fighter", fight.defenders.get("fighter", 0), COST["fighter"]),)
    stage = Stage(
        lambda own, _heeded: (Shots(((own["fighter"], ESCORT),)),),
        lambda own, _heeded: (Shots(((own["fighter"], INTERCEPTOR),)),),
    )
    starts = _after_guns(ours) if fight.guns else [(ours, 1.0)]
    return Outcome(ours, theirs, one_of_battles(starts, theirs, (stage,), rounds=1))
