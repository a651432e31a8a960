"""The odds of whole battles: against every throw of all dice, fought out here by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from counters.text.reading import read_position
from rules_assist.asking.questions import ask, read_question
from rules_assist.battle_sheet import BattleSheet
from tests.shelf_games import the_game

LAND = """
turn 3
option scenario = full game
paris: afa 1st_army_group #french (size_2), afa royal_air_force #raf (size_2)
belgium_netherlands: germany army_group_south #arm (size_2)
belgium_netherlands: germany luftwaffe #luft (size_2), germany stukas #stukas (size_2)
poland: afa polish_army #poles (size_2)
berlin: germany army_group_north #north (size_1), germany 1st_para #para, germany army_group_center_big #big (size_3)
holds germany: belgium_netherlands, berlin, western_germany
holds afa: paris, vichy_france, london, poland
fact at_war germany afa
"""
SEA = """
turn 6 · phase allied_sea_combat · side usa
fact at_war japan usa
fact at_war germany afa
holds usa: west_coast, manila · holds japan: tokyo
east_china_sea: usa 12th_fleet #cv (size_2), japan naval_air #air (size_2)
"""
COLUMNS = ((1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 8), (9, 10), (11, 12), (13, 14), (15, 16), (17, 19))
PIPS = range(1, 7)


def reckoned(text: str, words: str) -> BattleSheet:
    opened = the_game("blitz")
    position = read_position(text, opened.game)
    found = ask(read_question(words, opened.game, position), opened.game, opened.rulebook, position)
    assert isinstance(found, BattleSheet)
    assert not found.refused
    return found


def thrown(factors: int, die: int) -> tuple[int, str]:
    """What stands on the printed chart."""
    if factors < 1:
        return 0, ""
    column = next(at for at, (least, most) in enumerate(COLUMNS) if least <= factors <= most)
    said = the_game("blitz").game.sheet.charts["combat"].rows[die - 1][column]
    return int(said[0]) if said[0].isdigit() else 0, said[-1] if said[-1] in "SLB" else ""


def goes(letter: str) -> bool:
    """Whether one unit alone is a third or two thirds of them, rounded off."""
    return letter in ("L", "B")


def every_throw(dice: int) -> Iterator[tuple[int, ...]]:
    return product(PIPS, repeat=dice)


def blocked(units: int, letter: str) -> int:
    return {"": 0, "S": round(units / 3), "L": round(units * 2 / 3), "B": units}[letter]


def test_an_attack_on_land_is_what_all_throws_of_two_dice_say() -> None:
    """Poland, Size 2, has nowhere to go: a letter that drives it out is a damage more. Against 3 Sizes of armour stand
    2 of Forest. The attackers are of Sizes 3, 1 and 1: no result on their column destroys more than one."""
    found = reckoned(LAND, "battle poland by #big, #north, #para with supply supplied")
    ours, theirs = int(found.figures["land_attack"]), int(found.figures["land_defence"])
    assert theirs == 4
    taken = lost = killed = 0
    for die, other in every_throw(2):
        (damage, letter), (struck, stop) = thrown(ours, die), thrown(theirs, other)
        damage += damage < 2 and goes(letter)
        taken += damage >= 2 and blocked(3, stop) < 3
        lost, killed = lost + struck, killed + min(damage, 2)
    assert found.figures["win"] == pytest.approx(taken / 36)
    assert found.figures["open"] == pytest.approx(1 - taken / 36)
    assert found.figures["attacker_loss"] == pytest.approx(lost / 36)
    assert found.figures["defender_loss"] == pytest.approx(killed / 36)


def test_aircraft_that_fall_or_go_home_in_the_air_round_do_not_bomb_in_the_land_round() -> None:
    """Stukas and armour against the Royal Air Force and a French army: four dice. The Stukas bring Air 3, and 4 Land
    Factors, of Size 1 Air 1 and 3; their triangle gives the enemy one; the other side Air 2, and 2 or 1 Land Factors.
    The French can go back to Vichy."""
    found = reckoned(LAND, "battle paris by #arm, #stukas with supply supplied")
    win = lose = tie = lost = killed = 0
    for air, flak, die, other in every_throw(4):
        (shot, home), (hit, back) = thrown(3, air), thrown(3, flak)
        bombs, aid = (4, 3, 0)[min(hit, 2)], (2, 1, 0)[min(shot, 2)]
        bombs, aid = bombs * (not goes(back)), aid * (not goes(home))
        (damage, letter), (struck, stop) = thrown(5 + min(bombs, 5), die), thrown(3 + min(aid, 3), other)
        gone, dead = damage >= 2 or goes(letter), struck >= 2
        win += gone and not dead and not goes(stop)
        lose += dead and not gone
        tie += dead and gone
        lost += min(hit, 2) + min(struck, 2)
        killed += min(shot, 2) + min(damage, 2)
    for word, many in {"win": win, "lose": lose, "tie": tie, "attacker_loss": lost, "defender_loss": killed}.items():
        assert found.figures[word] == pytest.approx(many / 1296), word


def test_a_convoy_is_hit_at_sea_and_stays_there_while_ships_go_home() -> None:
    """A carrier of Air 2 and Naval 2, of Size 1 one of each, against Naval Air of Air 2 and Naval 3, of Size 1 one and
    2, and a Convoy of Factor 2, which adds as much to what is fired at it."""
    found = reckoned(SEA, "battle east_china_sea by #cv")
    win = lose = damage = lost = killed = 0
    for air, flak, die, other in every_throw(4):
        (shot, home), (hit, back) = thrown(2, air), thrown(2, flak)
        size, planes = 2 - min(hit, 2), 2 - min(shot, 2)
        firing, bombing = size * (not goes(back)), (0, 2, 3)[planes] * (not goes(home))
        (struck, letter), (down, turned) = thrown(firing + 2 if firing else 0, die), thrown(bombing, other)
        hurt = min(2, min(struck, 2) + (struck < 2 and goes(letter)))
        down = min(down, size) if firing else 0
        leaves = not firing or down == size or goes(turned)
        win += hurt == 2 and not bombing and not leaves
        lose += leaves and (hurt < 2 or bool(bombing))
        damage, lost, killed = damage + hurt, lost + 2 - size + down, killed + 2 - planes
    for word, many in {
        "win": win, "lose": lose, "damage": damage, "attacker_loss": lost, "defender_loss": killed
    }.items():  # fmt: skip
        assert found.figures[word] == pytest.approx(many / 1296), word


def test_a_factory_takes_no_more_than_its_factor_and_letters_do_nothing_to_it() -> None:
    """A V-1 of 3 Strategic Factors, to which the Factory adds its own; it flies once."""
    text = f"{LAND}paris: -\nholds germany: paris\nparis: germany v_1 #bombs"
    found = reckoned(text, "battle london by #bombs")
    factor = int(found.figures["strategic_attack"]) - 3
    every = [min(factor, thrown(3 + factor, die)[0]) for die in PIPS]
    assert found.figures["damage"] == pytest.approx(sum(every) / 6)
    assert found.figures["win"] == pytest.approx(sum(each == factor for each in every) / 6)
    assert found.figures["attacker_loss"] == 1


def test_the_owner_sends_home_who_brings_least() -> None:
    """The worked example of A.6: of the Luftwaffe and the Stukas the Luftwaffe goes home. With 4 Factors of the Stukas
    the column is 9-10, where a four drives the French out; with the Luftwaffe's 3 it would not."""
    said = "battle paris by #arm, #stukas, #luft with supply supplied, air_attack 4, air_defence 3, land_attack 4"
    assert thrown(9, 4) == (1, "L")
    assert thrown(8, 4) == (1, "S")
    assert reckoned(LAND, f"{said}, land_defence 1").figures["win"] == 1


def test_dice_that_were_thrown_are_taken_as_they_fell() -> None:
    words = "battle poland by #big, #north, #para with supply supplied, land_attack"
    assert reckoned(LAND, f"{words} 6, land_defence 1").figures["win"] == 1
    assert reckoned(LAND, f"{words} 1, land_defence 1").figures["open"] == 1
