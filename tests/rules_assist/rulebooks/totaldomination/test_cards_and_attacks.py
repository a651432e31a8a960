"""Attacks against the printed chart for every set of technologies; cards, drafts and refusals as properties."""

from __future__ import annotations

from itertools import chain, combinations, product
from pathlib import Path

import pytest
from msgspec.structs import replace

from counters.box.setups import empty_table
from counters.counter import CounterId, KindId
from counters.events import CountersMoved, Together
from counters.game import Game
from counters.position import PlaceId, Position, SeatId
from counters.saves.history import History
from counters.secrets.seen import seen_by
from counters.text.reading import read_position
from rules_assist.advice import Act, Answer
from rules_assist.asking.cases import run_both_ways
from rules_assist.assist import Rulebook
from rules_assist.common.standpoint import number
from rules_assist.rulebooks.totaldomination.cards import card_of, ops_of
from rules_assist.rulebooks.totaldomination.technology import base_cost, destroy_cost, modifiers, row_of
from rules_assist.rulebooks.totaldomination.world import AXIS, GERMANY, POWERS, UK, World
from rules_assist.shelf.shelf import find
from tests.shelf_games import the_game

CARDS = {"a2": "g10", "a3": "g01", "b2": "g09", "b3": "j03"}
SETS = tuple(chain.from_iterable(combinations(CARDS, count) for count in range(len(CARDS) + 1)))
PLACES = (("army", "land"), ("army", "coastal"), ("air_fleet", "island"), ("fleet", "coastal"), ("fleet", "island"))
BOX = the_game("totaldomination")
GAME: Game = BOX.game
RULEBOOK: Rulebook = BOX.rulebook
FILES = sorted(find("totaldomination").folder("rules_assist/cases/totaldomination").rglob("*.txt"))


def table(text: str) -> Position:
    return read_position(text, GAME, empty_table(GAME), setups=BOX.setups)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_passes_and_none_when_turned_round(path: Path) -> None:
    straight, turned = run_both_ways([path], opening=the_game)
    assert straight.failures == ()
    assert straight.passed > 0
    assert turned.passed == 0


def column(known: tuple[str, ...]) -> str:
    """The column of the chart for these technologies, where it has one."""
    return " and ".join(id.upper() for id in known) or "nothing"


@pytest.mark.parametrize("known", SETS, ids=column)
def test_every_attack_costs_what_the_chart_says(known: tuple[str, ...]) -> None:
    lying = ", ".join(CARDS[id] for id in known)
    view = World(GAME, table(f"technology/germany: {lying}" if lying else ""), GERMANY)
    printed = GAME.sheet.charts["attack"].columns
    for sort, ground in PLACES:
        cost = destroy_cost(view, sort, ground)
        if column(known) in printed:
            assert cost == number(GAME, "attack", row_of(sort, ground), column(known)), (sort, ground)
        singles = [number(GAME, "attack", row_of(sort, ground), id.upper()) for id in known]
        assert 1 <= cost <= min([base_cost(view, sort, ground), *singles])
        shown = tuple(modifiers(view, sort, ground))
        assert base_cost(view, sort, ground) + sum(one.value for one in shown if one.applies) == cost
        assert [one.name for one in shown] == list(CARDS)


def test_u_boots_and_resistance_cost_two_whatever_is_known() -> None:
    view = World(GAME, table("technology/germany: g10, g01, g09, j03"), GERMANY)
    for sort, ground in product(("u_boot", "resistance"), ("land", "coastal", "island")):
        assert destroy_cost(view, sort, ground) == 2
        assert not any(one.applies for one in modifiers(view, sort, ground))


@pytest.mark.parametrize("before", ["", "g05", "u09", "g05, u09, s10", "u09, s10, j09, g10"])
def test_a_card_is_worth_its_print_and_what_lies_before_the_power_but_never_less_than_nothing(before: str) -> None:
    position = table(f"tactics/germany: {before}" if before else "")
    more = {"g05": 1, "u09": -1, "s10": -1, "j09": -1, "g10": -1}
    tactics = sum(more[id] for id in before.split(", ") if id)
    view = World(GAME, position, GERMANY)
    for id, kind in GAME.sheet.kinds.items():
        card = card_of(GAME, KindId(id))
        if card is None:
            continue
        raised = kind.attributes.get("becomes", 0) if card.power == GERMANY else 0
        assert ops_of(view, Act(verb=""), card) == max(max(card.ops, int(str(raised or 0))) + tactics, 0), id


@pytest.mark.parametrize("players", ["four", "three", "two", "two_with_separate_hands"])
def test_all_hands_that_are_passed_on_are_equal_in_every_year(players: str) -> None:
    position = table(f"option players = {players}")
    for year in range(1939, 1946):
        asked = Act(verb="pass_on", details={"year": str(year)})
        passed = {one.total for one in RULEBOOK.ledger(GAME, position, asked)}
        assert len(passed) == 1, year


VERBS = (
    "attack", "air_strike", "bombard", "launch", "event", "play", "puppets", "science", "develop", "lend_lease", "act",
    "act_again", "operations", "save", "pass", "reserve", "espionage", "enigma", "exchange", "draft", "solo_action",
)  # fmt: skip
SETUPS = ("standard", "fall_of_the_axis", "rise_of_the_axis", "solo", "two_players", "alternative")


@pytest.mark.parametrize("setup", SETUPS)
def test_every_answer_has_a_sentence_and_a_rule(setup: str) -> None:
    position = table(f"setup {setup}")
    for verb, power, card in product(VERBS, POWERS, ("g13", "u01", "a02", "c02", "s03")):
        details = {"card": "solo_11" if verb == "solo_action" else card, "rocket": "v1"}
        act = Act(verb=verb, side=power, details=details)
        answer = RULEBOOK.may(GAME, position, act)
        if answer is not None:
            assert answer.sentence.text(GAME.naming(position))
            assert answer.rule.startswith("§"), (verb, answer)


def test_battles_on_every_area_are_told_with_their_reasons() -> None:
    position = table("setup fall_of_the_axis")
    for at, power in product(GAME.board.spaces, POWERS):
        sheet = RULEBOOK.battle(GAME, position, Act(verb="battle", side=power, at=(PlaceId(at),)))
        if sheet is None:
            continue
        assert sheet.sentence.text(GAME.naming(position))
        assert sheet.rule
        assert bool(sheet.attackers and sheet.defenders) or sheet.refused


@pytest.mark.parametrize(
    ("named", "said", "offers"), [("plane", "", 2), ("plane", "ops_left uk = 4", 1), ("foot", "", 1)]
)
def test_next_to_its_target_an_air_fleet_may_strike_as_well_while_no_card_is_played(
    named: str, said: str, offers: int
) -> None:
    lines = [
        "turn 2 · phase action · side uk",
        "united_kingdom: uk air_fleet #plane, uk army #foot",
        "france: germany army #foe",
    ]
    position = table("\n".join([*lines, *([f"fact {said}"] if said else [])]))
    act = Act(verb="battle", counters=(CounterId(named),), at=(PlaceId("france"),))
    sheet = RULEBOOK.battle(GAME, position, act)
    assert sheet is not None
    assert [one.rule for one in sheet.offers] == ["§6.3", "§11.1, 6.5"][:offers]
    if offers == 2:
        history = History(position)
        history.happen(sheet.offers[1].deeds[0].event)
        struck = history.state
        assert struck.counters[CounterId("plane")].face == "used"
        assert struck.where[CounterId("foe")] == PlaceId("pool/germany")


def test_an_air_strike_takes_the_card_of_the_turn() -> None:
    position = table(
        """turn 2 · phase action · side uk
        hand/uk: u11 #given, u12 #kept
        united_kingdom: uk air_fleet #plane
        france: germany army #foe"""
    )
    assert str(may("operations", position, "kept").sentence).endswith("7 OPs are left.")
    act = Act(verb="battle", counters=(CounterId("plane"),), at=(PlaceId("france"),), means="air_strike")
    sheet = RULEBOOK.battle(GAME, position, replace(act, details={"card": "given"}))
    assert sheet is not None
    history = History(position)
    history.happen(sheet.offers[0].deeds[0].event)
    struck = history.state
    assert struck.where[CounterId("given")] == PlaceId("pile/discard")
    assert struck.where[CounterId("kept")] == PlaceId("hand/uk")
    assert "has played its card of this turn" in str(may("operations", struck, "kept").sentence)


def test_what_enigma_draws_too_much_is_counted_off_as_it_is_discarded() -> None:
    position = table(
        """turn 2 · phase replacement · side uk
        hand/uk: u11 #old, u12 #kept
        deck/draw: g01, g02, g03 #too_much
        technology/uk: g14"""
    )
    replaced = may("replace_these", position, "old").deed
    assert replaced is not None
    history = History(position)
    history.happen(replaced.event)
    due = "still to be discarded"
    assert due in " ".join(str(each.sentence) for each in RULEBOOK.findings(GAME, history.state))
    off = CountersMoved((CounterId("too_much"),), PlaceId("pile/discard"))
    history.happen(Together((off, *RULEBOOK.entails(GAME, history.state, off, None))))
    assert due not in " ".join(str(each.sentence) for each in RULEBOOK.findings(GAME, history.state))


def test_a_saved_op_is_added_to_peace_once() -> None:
    position = table(
        """turn 3 · phase action · side japan
        hand/japan: j06 #peace, j01 #other
        saved/japan: g05 #saved (turned 90)
        deck/draw: g01"""
    )
    played = may("event", position, "peace").deed
    assert played is not None
    history = History(position)
    history.happen(played.event)
    (drawn,) = (each.deed for each in RULEBOOK.findings(GAME, history.state) if "Peace" in str(each.sentence))
    assert drawn is not None
    history.happen(drawn.event)
    left = history.state.facts.get("ops_left", "japan")
    assert left is not None
    assert left.value == "5"  # One of Peace, three of the drawn card, one saved.
    assert history.state.stack(PlaceId("saved/japan")) == ()
    assert history.state.counters[CounterId("saved")].turned == 0


def test_peace_draws_from_no_empty_deck() -> None:
    position = table(
        """turn 3 · phase action · side japan
        hand/japan: j06 #peace
        pile/discard: g01, g02"""
    )
    assert position.stack(PlaceId("deck/draw")) == ()
    assert may("event", position, "peace").yes
    assert may("event", position, "peace").deed is None


def may(verb: str, position: Position, card: str) -> Answer:
    found = RULEBOOK.may(GAME, position, Act(verb=verb, counters=(CounterId(card),)))
    assert found is not None
    return found


def test_the_solo_axis_has_no_hand() -> None:
    position = table("setup solo")
    assert RULEBOOK.ledger(GAME, position, Act(verb="draw", side=AXIS)) == ()
    assert RULEBOOK.ledger(GAME, position, Act(verb="draw", side=GERMANY)) == ()


def test_what_a_seat_may_not_see_is_not_told_to_it() -> None:
    position = table(
        """seat anna "Anna": uk, france, us
        seat otto "Otto": germany, italy
        fact at_war us
        deck/draw: g01
        deck/axis: solo_01
        technology/germany: g08 (known to germany)"""
    )
    seen = seen_by(position, SeatId("anna"))
    (peace,) = RULEBOOK.ledger(GAME, seen, Act(verb="peace", side=UK, details={"card": "a04"}))
    assert [str(entry.sentence) for entry in peace.entries][1:] == ["I was not told which card is drawn."]
    (solo,) = RULEBOOK.ledger(GAME, seen, Act(verb="solo_action", side=GERMANY))
    assert "not told" in str(solo.sentence)
    for at_the_table in (position, seen):
        answer = RULEBOOK.may(GAME, at_the_table, Act(verb="develop", side=GERMANY, details={"technology": "a2"}))
        assert answer is not None
        assert not answer.yes
        assert answer.rule == "§8.0"
    assert "Mechanization" not in " ".join(str(found.sentence) for found in RULEBOOK.findings(GAME, seen))
