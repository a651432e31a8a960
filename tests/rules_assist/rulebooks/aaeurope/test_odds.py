"""The odds of whole battles: against fractions worked out die by die, and against a million battles fought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from rules_assist.common.whole_battle import Outcome
from rules_assist.rulebooks.aaeurope.odds import Fight, battles, captured
from tests.shelf_games import the_game

fought = battles(the_game("aaeurope").game).fought
ATTACK = {"infantry": 1, "artillery": 2, "armor": 3, "fighter": 3, "bomber": 4, "destroyer": 3, "battleship": 4}
DEFENCE = {"infantry": 2, "artillery": 2, "armor": 2, "fighter": 4, "bomber": 1, "destroyer": 3, "battleship": 4,
           "submarine": 2, "carrier": 3, "transport": 1}  # fmt: skip
PRICE = {"transport": 8, "submarine": 8, "destroyer": 12, "carrier": 18, "fighter": 12}
ON_LAND = ("infantry", "artillery", "armor", "fighter", "bomber")
Pieces = tuple[str, ...]
Ends = dict[tuple[Pieces, Pieces], Fraction]


def needed(pieces: Pieces) -> list[int]:
    """What each attacker throws for: infantry beside artillery on two, one for one."""
    lifted = pieces.count("artillery")
    found = []
    for one in pieces:
        found.append(2 if one == "infantry" and lifted > 0 else ATTACK[one])
        lifted -= one == "infantry"
    return found


def volley(dice: list[int]) -> Iterator[tuple[int, Fraction]]:
    """Every outcome of every die."""
    for thrown in product((True, False), repeat=len(dice)):
        chance = Fraction(1)
        for hit, on in zip(thrown, dice, strict=True):
            chance *= Fraction(on, 6) if hit else Fraction(6 - on, 6)
        if chance:
            yield sum(thrown), chance


@cache
def to_the_end(ours: Pieces, theirs: Pieces) -> Mapping[tuple[Pieces, Pieces], Fraction]:
    """A land battle, losses from the left."""
    if not ours or not theirs:
        return {(ours, theirs): Fraction(1)}
    found: Ends = {}
    again = Fraction(0)
    for (hit, p), (struck, q) in product(volley(needed(ours)), list(volley([DEFENCE[one] for one in theirs]))):
        if not hit and not struck:
            again += p * q
            continue
        for end, r in to_the_end(ours[struck:], theirs[hit:]).items():
            found[end] = found.get(end, Fraction(0)) + p * q * r
    return {end: p / (1 - again) for end, p in found.items()}


def after_guns(ours: Pieces) -> Iterator[tuple[Pieces, Fraction]]:
    """A die for each aircraft; the first in the order go down."""
    planes = [at for at, one in enumerate(ours) if one in ("fighter", "bomber")]
    for down, chance in volley([1] * len(planes)):
        yield tuple(one for at, one in enumerate(ours) if at not in planes[:down]), chance


def win_lose(ends: Mapping[tuple[Pieces, Pieces], Fraction]) -> tuple[Fraction, Fraction]:
    return (
        sum((p for (a, d), p in ends.items() if a and not d), Fraction(0)),
        sum((p for (a, d), p in ends.items() if d and not a), Fraction(0)),
    )


def counted(pieces: Pieces) -> dict[str, int]:
    return {one: pieces.count(one) for one in dict.fromkeys(pieces)}


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (("infantry", "infantry", "artillery", "armor"), ("infantry", "infantry", "fighter")),
        (("armor", "armor", "fighter", "bomber"), ("infantry", "artillery", "armor")),
        (("artillery", "infantry", "infantry", "infantry"), ("infantry", "bomber")),
    ],
)
def test_on_land_they_are_what_fractions_say(ours: Pieces, theirs: Pieces) -> None:
    order = tuple(dict.fromkeys(ours))
    fight = Fight(attackers=counted(ours), defenders=counted(theirs), attacker_order=order,
                  defender_order=tuple(dict.fromkeys(theirs)))  # fmt: skip
    win, lose = win_lose(to_the_end(ours, theirs))
    found = fought(fight)
    assert found.win == pytest.approx(float(win), abs=1e-9)
    assert found.lose == pytest.approx(float(lose), abs=1e-9)


def test_with_guns_they_are_what_fractions_say() -> None:
    ours, theirs = ("infantry", "armor", "fighter", "fighter", "bomber"), ("infantry", "infantry", "armor")
    win = lose = taken = Fraction(0)
    for left, chance in after_guns(ours):
        ends = to_the_end(left, theirs)
        one, other = win_lose(ends)
        win, lose = win + chance * one, lose + chance * other
        taken += chance * sum((p for (a, d), p in ends.items() if not d and {"infantry", "armor"} & {*a}), Fraction(0))
    found = fought(Fight(attackers=counted(ours), defenders=counted(theirs), guns=True))
    assert found.win == pytest.approx(float(win), abs=1e-9)
    assert found.lose == pytest.approx(float(lose), abs=1e-9)
    assert captured(found) == pytest.approx(float(taken), abs=1e-9)


def test_submarines_strike_first_where_no_destroyer_is_as_fractions_say() -> None:
    """Two submarines against a carrier and a transport: what is hit first does not fire back."""

    @cache
    def ends(subs: int, ships: Pieces) -> tuple[Fraction, Fraction]:
        if not subs or not ships:
            return Fraction(bool(subs)), Fraction(not subs and bool(ships))
        win = lose = again = Fraction(0)
        for hit, p in volley([2] * subs):
            left = ships[hit:]
            for back, q in volley([DEFENCE[one] for one in left]):
                if not hit and not back:
                    again += p * q
                    continue
                one, other = ends(max(0, subs - back), left)
                win, lose = win + p * q * one, lose + p * q * other
        return win / (1 - again), lose / (1 - again)

    win, lose = ends(2, ("transport", "carrier"))
    found = fought(Fight(attackers={"submarine": 2}, defenders={"transport": 1, "carrier": 1}, sea=True))
    assert found.win == pytest.approx(float(win), abs=1e-9)
    assert found.lose == pytest.approx(float(lose), abs=1e-9)


AIRCRAFT = ("fighter", "bomber")


def at_sea(
    own: Pieces, enemy: Pieces, numbers: Mapping[str, int], *, strikes: bool
) -> Iterator[tuple[Pieces, Fraction]]:
    """What the enemy is left with. Submarines hit no aircraft; without a destroyer aircraft hit no submarines."""
    blind = AIRCRAFT if "destroyer" not in own else ()
    boats = [numbers["submarine"] for one in own if one == "submarine" and strikes]
    planes = [numbers[one] for one in own if one in blind]
    others = [numbers[one] for one in own if one != "submarine" and one not in blind]
    for (ships, p), (above, q), (any_, r) in product(volley(boats), list(volley(planes)), list(volley(others))):
        left = list(enemy)
        for many, spared in ((ships, AIRCRAFT), (above, ("submarine",)), (any_, ())):
            for _ in range(many):
                hit = next((at for at, one in enumerate(left) if one not in spared), None)
                if hit is not None:
                    del left[hit]
        yield tuple(left), p * q * r


@cache
def at_sea_to_the_end(ours: Pieces, theirs: Pieces) -> Mapping[tuple[Pieces, Pieces], Fraction]:
    """Attacking submarines strike first where no destroyer is; then everybody else fires at once."""
    found: Ends = {}
    again = Fraction(0)
    first = "destroyer" not in theirs
    attack, defence = {**ATTACK, "submarine": 2, "carrier": 1}, DEFENCE
    struck = at_sea(tuple(one for one in ours if one == "submarine" and first), theirs, attack, strikes=True)
    for there, p in list(struck) if ours and theirs else []:
        for (left, q), (here, r) in product(
            list(at_sea(ours, there, attack, strikes=not first)), list(at_sea(there, ours, defence, strikes=True))
        ):
            if (here, left) == (ours, theirs):
                again += p * q * r
                continue
            for end, chance in at_sea_to_the_end(here, left).items():
                found[end] = found.get(end, Fraction(0)) + p * q * r * chance
    return {end: p / (1 - again) for end, p in found.items()} if again < 1 and found else {(ours, theirs): Fraction(1)}


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (("submarine", "submarine", "destroyer", "fighter"), ("submarine", "destroyer", "fighter", "carrier")),
        (("submarine", "fighter", "fighter", "carrier"), ("fighter", "submarine", "submarine", "carrier")),
        (("fighter", "bomber", "submarine"), ("submarine", "submarine", "fighter")),
        (("carrier", "submarine", "submarine", "fighter"), ("destroyer", "submarine", "fighter", "transport")),
    ],
)
def test_fleets_with_submarines_and_aircraft_on_both_sides_are_what_fractions_say(ours: Pieces, theirs: Pieces) -> None:
    ends = at_sea_to_the_end(ours, theirs)
    win, lose = win_lose(ends)
    found = fought(
        Fight(attackers=counted(ours), defenders=counted(theirs), sea=True,
              attacker_order=tuple(dict.fromkeys(ours)), defender_order=tuple(dict.fromkeys(theirs)))
    )  # fmt: skip
    assert found.win == pytest.approx(float(win), abs=1e-9)
    assert found.lose == pytest.approx(float(lose), abs=1e-9)
    assert found.open == pytest.approx(float(sum(p for (a, d), p in ends.items() if a and d)), abs=1e-9)


def at_sea_and_below(ours: Pieces, theirs: Pieces) -> tuple[Ends, Fraction]:
    """The same where defending submarines that are not hit submerge when they would fire back, and how many do."""
    found, submerged, first = Ends(), Fraction(0), "destroyer" not in theirs
    attack = {**ATTACK, "submarine": 2, "carrier": 1}
    boats = tuple(one for one in ours if one == "submarine" and first)
    for there, p in at_sea(boats, theirs, attack, strikes=True):
        for left, q in at_sea(ours, there, attack, strikes=not first):
            below = left.count("submarine")
            submerged += p * q * below
            fire = tuple(one for one in there if one != "submarine")
            fire += ("submarine",) * (there.count("submarine") - below)
            for here, r in at_sea(fire, ours, DEFENCE, strikes=True):
                for end, chance in at_sea_to_the_end(here, tuple(one for one in left if one != "submarine")).items():
                    found[end] = found.get(end, Fraction(0)) + p * q * r * chance
    return found, submerged


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (("destroyer", "destroyer"), ("submarine", "submarine", "destroyer")),
        (("submarine", "destroyer", "fighter"), ("submarine", "submarine", "destroyer", "carrier")),
        (("submarine", "submarine", "carrier"), ("submarine", "submarine", "transport", "fighter")),
        (("fighter", "bomber"), ("submarine", "submarine")),
        (("destroyer", "fighter"), ("submarine", "submarine", "submarine")),
    ],
)
def test_submarines_that_submerge_are_fired_at_first_as_fractions_say(ours: Pieces, theirs: Pieces) -> None:
    ends, submerged = at_sea_and_below(ours, theirs)
    win, lose = win_lose(ends)
    found = fought(
        Fight(attackers=counted(ours), defenders=counted(theirs), sea=True, submerges=True,
              attacker_order=tuple(dict.fromkeys(ours)), defender_order=tuple(dict.fromkeys(theirs)))
    )  # fmt: skip
    assert found.win == pytest.approx(float(win), abs=1e-9)
    assert found.lose == pytest.approx(float(lose), abs=1e-9)
    assert found.open == pytest.approx(float(sum(p for (a, d), p in ends.items() if a and d)), abs=1e-9)
    assert found.submerged == pytest.approx(float(submerged), abs=1e-9)
    lost = sum(p * sum(PRICE[one] for one in d) for (_, d), p in ends.items()) + 8 * submerged
    assert found.losses(attacker=False) == pytest.approx(float(sum(PRICE[one] for one in theirs) - lost), abs=1e-9)


def a_million(ours: Pieces, theirs: Pieces) -> tuple[float, float]:
    """Battles that are really thrown, a million at once: how many were won and lost."""
    random, many = np.random.default_rng(1999), 1_000_000
    # What a side throws for, by how many of it are lost.
    attack = np.array([[0] * lost + needed(ours[lost:]) for lost in range(len(ours) + 1)])
    defence = np.array([[0] * lost + [DEFENCE[one] for one in theirs[lost:]] for lost in range(len(theirs) + 1)])
    a, d = np.zeros(many, dtype=int), np.zeros(many, dtype=int)
    going = np.arange(many)
    while len(going):
        hit = (random.integers(1, 7, (len(going), len(ours)), dtype=np.int8) <= attack[a[going]]).sum(axis=1)
        back = (random.integers(1, 7, (len(going), len(theirs)), dtype=np.int8) <= defence[d[going]]).sum(axis=1)
        d[going] = np.minimum(d[going] + hit, len(theirs))
        a[going] = np.minimum(a[going] + back, len(ours))
        going = going[(a[going] < len(ours)) & (d[going] < len(theirs))]
    return float(((a < len(ours)) & (d == len(theirs))).mean()), float(((a == len(ours)) & (d < len(theirs))).mean())


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (("infantry",) * 10 + ("armor",) * 3, ("infantry",) * 10),
        (("infantry",) * 4 + ("artillery",) * 2 + ("armor",) * 2 + ("fighter",),
         ("infantry",) * 4 + ("artillery", "armor", "fighter")),
    ],
)  # fmt: skip
def test_a_million_battles_that_were_fought_come_within_their_error(ours: Pieces, theirs: Pieces) -> None:
    found = fought(Fight(attackers=counted(ours), defenders=counted(theirs)))
    for chance, share in zip((found.win, found.lose), a_million(ours, theirs), strict=True):
        assert share == pytest.approx(chance, abs=4 * (chance * (1 - chance) / 1e6) ** 0.5)


def test_the_printed_example_is_exact() -> None:
    found = fought(Fight(attackers={"infantry": 10, "armor": 3}, defenders={"infantry": 10}))
    assert (round(found.win, 6), round(found.lose, 6), round(found.tie, 6)) == (0.844197, 0.146895, 0.008907)


MIXES = (
    Fight(attackers={"infantry": 6, "artillery": 3, "armor": 3, "fighter": 2, "bomber": 1},
          defenders={"infantry": 8, "artillery": 2, "armor": 2, "fighter": 3}, guns=True, shore={"battleship": 2}),
    Fight(attackers={"infantry": 6, "armor": 6, "fighter": 3}, defenders={"infantry": 12, "fighter": 3}, rounds=3,
          keep_land=True),
    Fight(attackers={"destroyer": 2, "battleship": 2, "fighter": 2}, defenders={"destroyer": 3, "carrier": 1,
          "battleship": 1}, sea=True, tipped=(1, 0)),
    Fight(attackers={"submarine": 3, "fighter": 1}, defenders={"submarine": 2, "destroyer": 1, "transport": 1},
          sea=True),
    Fight(attackers={"submarine": 2, "destroyer": 1}, defenders={"submarine": 2, "carrier": 1, "fighter": 2}, sea=True,
          submerges=True),
)  # fmt: skip


@pytest.mark.parametrize("fight", MIXES)
def test_every_end_is_counted_once_and_nobody_comes_back(fight: Fight) -> None:
    found: Outcome = fought(fight)
    assert sum(found.ends.values()) == pytest.approx(1.0, abs=1e-9)
    assert found.win + found.lose + found.tie + found.open == pytest.approx(1.0, abs=1e-9)
    for lots, which in ((found.attackers, 0), (found.defenders, 1)):
        for end in found.ends:
            assert all(0 <= count <= lot.number for count, lot in zip(end[which], lots, strict=True))
