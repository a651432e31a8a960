"""The odds of whole battles, against known figures, fractions worked out plainly, and battles that were fought."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from rules_assist.common.whole_battle import Counts, Lot, Shots, Stage, nobody_fires, whole_battle

STRENGTH = {"infantry": (1, 2), "armour": (3, 2), "fighter": (3, 4), "artillery": (2, 2)}


def attack(own: Counts, _heeded: bool) -> Sequence[Shots]:
    return (Shots(tuple((count, STRENGTH[kind][0]) for kind, count in own.items())),)


def defend(own: Counts, _heeded: bool) -> Sequence[Shots]:
    return (Shots(tuple((count, STRENGTH[kind][1]) for kind, count in own.items())),)


ROUND = (Stage(attack, defend),)


def test_ten_infantry_and_three_armour_against_ten_infantry() -> None:
    found = whole_battle([Lot("infantry", 10, 3), Lot("armour", 3, 5)], [Lot("infantry", 10, 3)], ROUND)
    assert (found.win, found.lose, found.tie) == pytest.approx((0.844197, 0.146895, 0.008907), abs=5e-7)
    assert found.open == pytest.approx(0, abs=1e-9)


def plainly(a: int, d: int) -> tuple[Fraction, Fraction]:
    """Infantry against infantry, by the definition: win and lose."""

    def pmf(n: int, p: Fraction) -> list[Fraction]:
        found = [Fraction(1)]
        for _ in range(n):
            found = [
                (found[k] if k < len(found) else 0) * (1 - p) + (found[k - 1] if k else 0) * p
                for k in range(len(found) + 1)
            ]
        return found

    @cache
    def ends(i: int, j: int) -> tuple[Fraction, Fraction]:
        if not i or not j:
            return Fraction(bool(i)), Fraction(bool(j))
        ours, theirs = pmf(i, Fraction(1, 6)), pmf(j, Fraction(2, 6))
        win = lose = Fraction(0)
        for x, p in enumerate(ours):
            for y, q in enumerate(theirs):
                if x or y:
                    w, m = ends(max(0, i - y), max(0, j - x))
                    win, lose = win + p * q * w, lose + p * q * m
        again = ours[0] * theirs[0]
        return win / (1 - again), lose / (1 - again)

    return ends(a, d)


@pytest.mark.parametrize(("a", "d"), [(1, 1), (3, 2), (6, 4), (8, 5)])
def test_the_odds_equal_fractions(a: int, d: int) -> None:
    found = whole_battle([Lot("infantry", a)], [Lot("infantry", d)], ROUND)
    win, lose = plainly(a, d)
    assert found.win == pytest.approx(float(win), abs=1e-12)
    assert found.lose == pytest.approx(float(lose), abs=1e-12)


def test_a_stage_in_which_nobody_fires_changes_nothing() -> None:
    lots = (
        [Lot("infantry", 4, 3), Lot("artillery", 2, 4), Lot("fighter", 1, 10)],
        [Lot("infantry", 3, 3), Lot("armour", 2, 5)],
    )
    one = whole_battle(*lots, ROUND)
    two = whole_battle(*lots, (Stage(nobody_fires, nobody_fires), *ROUND))
    assert two.ends == pytest.approx(dict(one.ends), abs=1e-12)
    for attacker in (True, False):
        assert two.losses(attacker=attacker) == pytest.approx(one.losses(attacker=attacker))


def test_shots_that_hit_some_kinds_only_hit_no_others_and_a_battle_that_nobody_can_end_stays_open() -> None:
    def submarines(own: Counts, _heeded: bool) -> Sequence[Shots]:
        return (Shots(((own["submarine"], 2),), frozenset({"destroyer"})),)

    found = whole_battle(
        [Lot("submarine", 1)], [Lot("destroyer", 1), Lot("fighter", 1)], (Stage(submarines, nobody_fires),)
    )
    assert found.ends == {((1,), (0, 1)): pytest.approx(1.0)}
    assert found.open == pytest.approx(1.0)


def test_what_is_hit_by_a_first_strike_does_not_fire_back() -> None:
    def always(own: Counts, _heeded: bool) -> Sequence[Shots]:
        return (Shots(((own["submarine"], 6),)),)

    first = whole_battle(
        [Lot("submarine", 1)], [Lot("submarine", 1)], (Stage(always, nobody_fires), Stage(nobody_fires, always))
    )
    at_once = whole_battle([Lot("submarine", 1)], [Lot("submarine", 1)], (Stage(always, always),))
    assert (first.win, at_once.tie) == (pytest.approx(1.0), pytest.approx(1.0))


def test_shots_before_the_battle_and_a_number_of_rounds() -> None:
    def gun(_own: Counts, _heeded: bool) -> Sequence[Shots]:
        return (Shots(((1, 1),), frozenset({"fighter"})),)

    found = whole_battle(
        [Lot("fighter", 1, 10)], [Lot("infantry", 1, 3)], ROUND, before=(Stage(nobody_fires, gun),), rounds=1
    )
    assert found.losses(attacker=True) == pytest.approx(10 * (1 / 6 + 5 / 6 * 2 / 6))
    assert found.open == pytest.approx(5 / 6 * (4 / 6) * (3 / 6))


def test_a_thousand_battles_that_were_fought_come_near() -> None:
    chance, wins, many = Random(7), 0, 4000
    for _ in range(many):
        a, d = ["infantry"] * 3 + ["armour"] * 2, ["infantry"] * 4
        while a and d:
            ours = sum(chance.randint(1, 6) <= STRENGTH[one][0] for one in a)
            theirs = sum(chance.randint(1, 6) <= STRENGTH[one][1] for one in d)
            a, d = a[theirs:], d[ours:]
        wins += bool(a)
    found = whole_battle([Lot("infantry", 3), Lot("armour", 2)], [Lot("infantry", 4)], ROUND)
    assert found.win == pytest.approx(wins / many, abs=4 * (0.25 / many) ** 0.5)
    assert sum(found.ends.values()) == pytest.approx(1.0)
    assert sum(found.survivors(attacker=True).values()) == pytest.approx(1.0)


def test_as_many_sorts_as_one_likes_are_lost_one_after_the_other() -> None:
    """More boxes and sorts than fit into one machine word."""
    lots = [Lot(f"sort {n}", 200 if n == 0 else n % 2) for n in range(12)]

    def one_in_six(own: Counts, _heeded: bool) -> Sequence[Shots]:
        return (Shots(((own["enemy"], 1),)),)

    found = whole_battle(lots, [Lot("enemy", 2)], (Stage(nobody_fires, one_in_six),), rounds=1)
    begin = tuple(lot.number for lot in lots)
    chances = {gone: found.ends[(begin[0] - gone, *begin[1:]), (2,)] for gone in range(3)}
    assert chances == pytest.approx({0: 25 / 36, 1: 10 / 36, 2: 1 / 36})
