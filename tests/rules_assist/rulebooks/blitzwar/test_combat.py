"""Battles: odds, corrections and chances are what one would count by hand; every sheet tells all, with its rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import CountersMoved, CountersTurnedOver
from counters.position import OptionId, PlaceId, Position
from counters.text.reading import read_position
from rules_assist.advice import Act
from rules_assist.asking.questions import ask, read_question
from rules_assist.battle_sheet import BattleSheet
from rules_assist.rulebooks.blitzwar.fighting import column_of, corrected, ladder, odds_of
from rules_assist.rulebooks.blitzwar.supply import War
from tests.rules_assist.rulebooks.blitzwar import plain

GAME, RULEBOOK = plain.box().game, plain.box().rulebook
VIEW = War(GAME, Position(), SideId("axis"))
LADDER = ("2-3", "1-1", "3-2", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1")


def by_hand(attack: int, defence: int, shift: int) -> str:
    """The column, counted up the ladder from the odds rounded down."""
    steps = [n for n, name in enumerate(LADDER) if attack * int(name[2]) >= defence * int(name[0])]
    if not steps or max(steps) + shift < 1:
        return ""
    return LADDER[min(max(steps) + shift, len(LADDER) - 1)]


def test_columns_are_as_one_counts_them() -> None:
    assert ladder(VIEW) == LADDER
    for attack, defence, shift in product(range(1, 30), range(1, 10), range(-8, 8)):
        assert column_of(VIEW, attack, defence, shift) == by_hand(attack, defence, shift)


def test_odds_are_rounded_down() -> None:
    for attack, defence in product(range(1, 40), range(1, 10)):
        odds = odds_of(VIEW, attack, defence)
        if odds:
            a, b = map(int, odds.split("-"))
            assert attack * b >= defence * a


@pytest.mark.parametrize("word", sorted({word for row in GAME.sheet.charts["combat"].rows for word in row}))
def test_nobody_loses_more_than_there_is_and_corrections_only_make_less(word: str) -> None:
    before = word.split("/")
    for attack, defence in product(range(1, 9), range(1, 9)):
        found = corrected(VIEW, word, attack, defence)
        assert found.defender <= min(defence, int(before[1]))
        assert found.attacker <= (1 if before[0] == "C" else int(before[0]))
        if defence > int(before[1]):
            assert found.word == word or attack == 0
        if int(before[1]) > defence:
            assert found.attacker == 0


def battles(position: Position) -> list[BattleSheet]:
    """Every battle that could be asked about on this table."""
    found = []
    view = War(GAME, position, SideId("axis"))
    for one in [one for one in position.counters.values() if view.is_corps(one)][::3]:
        at = position.area(one.id)
        for to in GAME.board.neighbours(at, "land") if at in GAME.board.spaces else ():
            for phase, die in (("blitz", "1"), ("normal", "6")):
                act = Act(verb="battle", counters=(one.id,), at=(PlaceId(to),), details={phase: "yes", "die": die})
                if (sheet := RULEBOOK.battle(GAME, position, act)) is not None:
                    found.append(sheet)
    return found


@pytest.mark.parametrize("position", [*plain.setups(), plain.at_random(1), plain.at_random(2)])
def test_every_sheet_tells_all_and_adds_up(position: Position) -> None:
    names = list(GAME.sheet.charts["shifts"].row_heads)
    for sheet in battles(position):
        assert [each.name for each in sheet.modifiers] == names
        assert all(each.rule.startswith("§") and str(each.sentence) for each in sheet.modifiers)
        assert sheet.figures["shift"] == sum(each.value for each in sheet.modifiers if each.applies)
        assert all(why.rule.startswith("§") and str(why.sentence) for why in sheet.refused)
        assert sheet.rule.startswith("§")
        if sheet.column:
            assert sum((each.chance for each in sheet.chances), Fraction(0)) == 1
            assert sheet.result in {each.result for each in sheet.chances}
        else:
            assert sheet.refused


def test_a_choice_of_readings_changes_the_answer() -> None:
    assert corrected(VIEW, "1/3", 9, 1).word == "0/1"
    other = VIEW._replace(position=Position(options={OptionId("few_corps"): "printed only"}))
    assert corrected(other, "1/3", 9, 1).word == "1/1"
    assert column_of(VIEW, 14, 2, 3) == "7-1"


def test_a_battle_on_no_zone_is_none() -> None:
    position = next(iter(plain.setups()))
    assert RULEBOOK.battle(GAME, position, Act(verb="battle", at=(PlaceId(AreaId("turn_track")),))) is None
    assert RULEBOOK.battle(GAME, position, Act(verb="battle")) is None


def sheet_of(text: str, question: str) -> BattleSheet:
    position = read_position(text, GAME)
    asked = read_question(question, GAME, position)
    found = ask(asked, GAME, RULEBOOK, RULEBOOK.completed(GAME, position, asked.act))
    assert isinstance(found, BattleSheet)
    return found


def test_what_a_result_asks_for_is_offered_step_by_step() -> None:
    sheet = sheet_of(
        "turn 39 · phase allies_blitz · side allies · holds axis: trondheim · value axis.strategic_points = 21\n"
        "trondheim/shore.norwegian_sea: usa armour_2 #tanks, britain infantry_1 #foot\n"
        "trondheim: germany infantry_1f #works (fortified), 2 britain air (flying)",
        "battle trondheim by #tanks, #foot with die 1",
    )
    offers = [(offer.verb, offer.counters, offer.mark) for offer in sheet.offers]
    to_the_pool = CountersMoved((CounterId("britain_air_1"),), PlaceId("pool/allies"))
    assert offers == [
        ("lose", ("tanks",), ""),
        ("turn", ("works",), "front"),
        ("lose", (), ""),
        ("mark", ("tanks", "foot"), "fought"),
    ]
    assert [deed.event for deed in sheet.offers[2].deeds][:1] == [to_the_pool]


def test_an_air_unit_is_back_at_base_if_it_is_played_so() -> None:
    sheet = sheet_of(
        "turn 39 · phase allies_blitz · side allies · option spent_air = back to base\n"
        "trondheim/shore.norwegian_sea: usa armour_2 #tanks\n"
        "trondheim: germany infantry_1f, britain air #raf (flying)",
        "battle trondheim by #tanks with die 1",
    )
    (air,) = [offer for offer in sheet.offers if offer.rule.startswith("§13.4.2")]
    assert [deed.event for deed in air.deeds] == [CountersTurnedOver((CounterId("raf"),), "front")]


def test_who_retreats_is_told_where_to_and_the_attackers_may_go_in() -> None:
    sheet = sheet_of(
        "turn 13 · phase axis_combat · side axis · holds allies: gazala, derna, mechili · holds axis: benghazi\n"
        "mechili: britain armour_1 #one, britain infantry_2 #two · el_agheila: italy infantry_2 #a, italy armour_1 #b\n"
        "el_agheila: italy infantry_2 #c",
        "battle mechili from el_agheila with die 6",
    )
    assert sheet.result == "0/1"
    verbs = {offer.verb: offer for offer in reversed(sheet.offers)}
    assert set(verbs) == {"lose", "retreat", "mark", "advance"}
    assert set(verbs["lose"].counters) == {"one", "two"}
    assert {"gazala", "derna"} <= set(verbs["retreat"].to)
    assert verbs["advance"].to == ("mechili",)


def test_a_white_tank_is_exchanged_by_hand() -> None:
    sheet = sheet_of(
        "turn 13 · phase axis_combat · side axis · mechili: britain mixed_2 #white · el_agheila: germany infantry_3 #a",
        "battle mechili from el_agheila with die 6",
    )
    (loss,) = [offer for offer in sheet.offers if offer.verb == "lose"]
    assert loss.counters == ()
    assert "loses 1 corps" in str(loss.sentence)


def remembered(text: str, question: str) -> set[str]:
    (marked,) = (offer for offer in sheet_of(text, question).offers if offer.mark == "fought")
    return {" ".join((told.fact.word, *told.fact.about, told.fact.value)).strip() for told in marked.along}


def test_who_is_marked_leaves_behind_what_later_turns_ask_of_the_attack() -> None:
    in_libya = remembered(
        "turn 12 · phase allies_combat · side allies · fact joined italy = axis\n"
        "sollum: britain infantry_3 #desert\nbir_hacheim: italy infantry_2",
        "battle bir_hacheim by #desert with die 1",
    )
    before = {"attacked_this_turn bir_hacheim allies", "british_attacked_italians 12"}
    assert in_libya == {*before, "fought_in_phase desert"}
    in_russia = remembered(
        "turn 16 · phase axis_blitz · side axis · holds axis: brest_litovsk\n"
        "brest_litovsk: germany mixed_3 #panzer\nminsk: ussr infantry_2",
        "battle minsk by #panzer with die 1",
    )
    assert {"first_attack_on_ussr 16", "blitz_target panzer minsk", "attacked_this_turn minsk axis"} <= in_russia
