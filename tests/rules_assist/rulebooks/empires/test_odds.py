"""The odds of whole battles, held against battles that are fought out here die by die, by the booklet alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from boards.board import AreaId
from counters.counter import CounterId
from counters.position import PlaceId, Position
from counters.text.reading import read_position
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet
from rules_assist.shelf.shelf import open_game

OPENED = open_game("empires")
WAR = "fact at_war germany poland\nfact at_war england germany\nturn 1 · phase germany_land_combat · side germany\n"
TEN = 10


def _asked(text: str, at: str, *by: str, **details: str) -> BattleSheet:
    position: Position = read_position(WAR + text, OPENED.game, None, 1, OPENED.setups)
    act = Act(verb="battle", counters=tuple(map(CounterId, by)), at=(PlaceId(at),), details=details)
    sheet = OPENED.rulebook.battle(OPENED.game, OPENED.rulebook.completed(OPENED.game, position, act), act)
    assert sheet is not None
    assert not sheet.refused
    return sheet


def _hits(numbers: tuple[int, ...]) -> Iterator[tuple[int, Fraction]]:
    """Each way in which dice can fall, one by one."""
    for fell in product((True, False), repeat=len(numbers)):
        chance = Fraction(1)
        for hit, number in zip(fell, numbers, strict=True):
            chance *= Fraction(number, TEN) if hit else Fraction(TEN - number, TEN)
        yield sum(fell), chance


@cache
def _fought(ours: tuple[int, ...], theirs: tuple[int, ...], walls: int = 0) -> tuple[Fraction, Fraction, Fraction]:
    """Units by their numbers, the first is lost first: won, lost, nobody left."""
    if not ours or not theirs:
        return Fraction(bool(ours)), Fraction(bool(theirs)), Fraction(not ours and not theirs)
    found, again = [Fraction(0)] * 3, Fraction(0)
    for (hit, p), (lost, q) in product(_hits(ours), _hits(theirs)):
        if not hit and not lost:
            again += p * q
            continue
        after = _fought(ours[lost:], theirs[max(hit - walls, 0) :], max(walls - hit, 0))
        found = [sum_ + p * q * each for sum_, each in zip(found, after, strict=True)]
    won, lost_, none = (each / (1 - again) for each in found)
    return won, lost_, none


def _told(sheet: BattleSheet) -> tuple[float, float, float]:
    assert sheet.whole is not None
    return sheet.whole.win, sheet.whole.lose, sheet.whole.tie


LAND = "poznan: -\npomerania: -\nsilesia: -\n"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_infantry_against_infantry_behind_the_walls_of_a_city(count: int) -> None:
    # Infantry attacks on 3, Polish infantry defends on 4, and Poznan takes a hit for nothing.
    names = [f"a{n}" for n in range(count)]
    lying = ", ".join(f"germany inf #{each}" for each in names)
    sheet = _asked(f"{LAND}pomerania: {lying}\npoznan: 2 poland inf", "poznan", *names)
    assert _told(sheet) == pytest.approx(tuple(map(float, _fought((3,) * count, (4, 4), 1))))


def test_who_is_named_first_is_lost_first() -> None:
    text = LAND + "pomerania: germany inf #i, germany art #a\npoznan: poland inf"
    cheap, dear = (_asked(text, "poznan", "i", "a", attacker_loses=each) for each in ("inf, art", "art, inf"))
    assert _told(cheap) == pytest.approx(tuple(map(float, _fought((3, 5), (4,), 1))))
    assert _told(dear) == pytest.approx(tuple(map(float, _fought((5, 3), (4,), 1))))
    assert cheap.whole is not None
    assert cheap.borne, "the city bears a hit"
    assert not _asked(text.replace("poznan: poland inf", "danzig: -\ndanzig: poland inf"), "danzig", "i", "a").borne
    assert cheap.whole.attacker_order == ("inf", "art")


def test_armor_in_a_blitzkrieg_is_hit_twice_and_walls_are_nothing() -> None:
    text = LAND + "fact blitzkrieg germany\nvalue germany.blitzkrieg = 2\npomerania: germany arm #t\npoznan: poland inf"
    # 6, and it stays there until the second hit.
    p, q = Fraction(6, 10), Fraction(4, 10)
    fresh, hurt = Fraction(0), Fraction(0)
    again = (1 - p) * (1 - q)
    hurt = p * (1 - q) / (1 - again)
    both_after_hurt = p * q / (1 - again)
    fresh = (p + (1 - p) * q * hurt) / (1 - again)
    tie = (1 - p) * q * both_after_hurt / (1 - again)
    assert _told(_asked(text, "poznan", "t")) == pytest.approx((float(fresh), float(1 - fresh - tie), float(tie)))


def test_the_coast_defends_itself_and_a_battleship_fires_in_the_first_round() -> None:
    text = "e_baltic: germany tr #ship [germany mar #m], germany bb #b\ndanzig: -\ndanzig/port: -\n"
    sheet = _asked(text, "danzig", "m", "b")
    walls = int(str(OPENED.game.board.attribute(AreaId("danzig"), "fortification") or 0))
    found = [Fraction(0)] * 3
    for (ship, p), (hit, r), (lost, q) in product(_hits((8,)), _hits((3,)), _hits((1,))):
        after = _fought((3,)[lost:], (1,)[max(ship + hit - walls, 0) :], max(walls - ship - hit, 0))
        found = [sum_ + p * q * r * each for sum_, each in zip(found, after, strict=True)]
    assert _told(sheet) == pytest.approx(tuple(map(float, found)))


def test_guns_fire_once_at_aircraft_that_fight_as_long_as_their_fuel_lasts() -> None:
    """A fighter beside an infantry over Poznan: the gun of the city on 2, then rounds while there is fuel: of five it
    takes two to get there and one back home; infantry defends on 4 behind walls that bear a hit."""
    text = LAND + "pomerania: germany inf #i\nberlin: germany ftr #f\npoznan: 2 poland inf"
    sheet = _asked(text, "poznan", "i", "f")
    rounds = 2

    @cache
    def fought(infantry: int, fighter: int, theirs: int, walls: int, left: int) -> tuple[Fraction, ...]:
        """Won, lost, nobody left, neither gone; the fighter that went home is not lost, but fights no more."""
        up = fighter if left > 0 else 0
        if not theirs or not infantry + up:
            neither = theirs > 0 and fighter > 0
            ours = infantry + fighter
            return tuple(
                Fraction(each) for each in (ours > 0 == theirs, theirs > 0 == ours, ours == theirs == 0, neither)
            )
        found = [Fraction(0)] * 4
        mine, others = (3,) * infantry + (4,) * up, (4,) * theirs
        if left <= 0:
            alone = _fought(mine, others, walls)
            return (*alone, Fraction(0)) if not fighter else (alone[0] + alone[2], Fraction(0), Fraction(0), alone[1])
        for (hit, p), (lost, q) in product(_hits(mine), _hits(others)):
            down = min(lost, infantry)
            stand = theirs - min(max(hit - walls, 0), theirs)
            after = fought(infantry - down, fighter - min(lost - down, fighter), stand, max(walls - hit, 0), left - 1)
            found = [sum_ + p * q * each for sum_, each in zip(found, after, strict=True)]
        return tuple(found)

    shot = [sum(each) for each in zip(
        (Fraction(2, 10) * each for each in fought(1, 0, 2, 1, 0)),
        (Fraction(8, 10) * each for each in fought(1, 1, 2, 1, rounds)), strict=True)]  # fmt: skip
    assert sheet.whole is not None
    assert (*_told(sheet), sheet.whole.open) == pytest.approx(tuple(map(float, shot)))
    told = [line.template for line in sheet.whole.lines]
    assert any("as long as their fuel lasts" in each for each in told)
    assert any("reconstructed" in each for each in told)


def test_who_is_intercepted_fights_in_the_air_first_as_long_as_there_is_fuel() -> None:
    """A fighter alone against one that rises, with two rounds of fuel. When that one is down nobody is left there:
    neither walls nor guns are defenders of their own."""
    sheet = _asked(LAND + "berlin: germany ftr #f\npoznan: poland ftr", "poznan", "f", interception="yes")
    fights = {(each.name, volley.who): volley.shots for each in sheet.rounds for volley in each.volleys}
    p, q = (Fraction(fights["air", who][0].number, TEN) for who in ("attack", "defence"))
    ends, met = [Fraction(0)] * 3, Fraction(1)
    for _ in range(2):
        ends = [sum_ + met * each for sum_, each in zip(ends, (p * (1 - q), (1 - p) * q, p * q), strict=True)]
        met *= (1 - p) * (1 - q)
    assert sheet.whole is not None
    assert (*_told(sheet), sheet.whole.open) == pytest.approx((*map(float, ends), float(met)))


def test_at_sea_a_battleship_is_hit_twice_and_attacks_no_more_after_the_first() -> None:
    text = "turn 1 · phase germany_naval_combat · side germany\ne_baltic: germany bb #b, england dd"
    sheet = _asked(text, "e_baltic", "b")
    # The battleship attacks on 8; the destroyer defends on 4; hit once, the battleship has no dice.
    p, q = Fraction(8, 10), Fraction(4, 10)
    again = (1 - p) * (1 - q)
    win, lose = p / (1 - again), (1 - p) * q / (1 - again)
    assert _told(sheet) == pytest.approx((float(win), float(lose), 0.0))


def test_what_cannot_be_reckoned_is_not_told() -> None:
    text = LAND + "pomerania: germany inf #i\npoznan: poland inf\ntechnology/germany: germany tech_dive_bombers"
    assert _asked(text, "poznan", "i").whole is not None, "no fighter attacks"
    text += "\nsilesia: germany ftr #f"
    assert _asked(text, "poznan", "i", "f").whole is None, "who hits with a fighter says what is lost"
