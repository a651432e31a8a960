"""Bids and the Road to War of Blitz!, each taken by a click (§9.1, §9.2)."""

from __future__ import annotations

from counters.position import Position
from counters.text.reading import read_position
from rules_assist.advice import Finding
from tests.shelf_games import the_game

BIDS = """
setup full_game
option bidding = on
option players = 4
phase bidding
"""


def offered(position: Position, rule: str) -> list[Finding]:
    found = the_game("blitz").rulebook.findings(the_game("blitz").game, position)
    return [each for each in found if each.rule == rule and each.deed is not None]


def clicked(position: Position, number: int, rule: str) -> Position:
    deed = offered(position, rule)[number].deed
    assert deed is not None
    return deed.event.happen(position)


def at(text: str) -> Position:
    return read_position(text, the_game("blitz").game, setups=the_game("blitz").setups)


def test_every_step_offers_the_options_of_its_card_and_a_standard_one() -> None:
    position = at("setup road_to_war")
    counts = []
    for _ in range(13):
        found = offered(position, "§9.2")
        counts.append(len(found))
        position = clicked(position, 0, "§9.2")
    assert counts == [2, 2, 3, 2, 3, 3, 2, 4, 2, 3, 2, 2, 4]
    assert not offered(position, "§9.2")
    assert {"monroe_doctrine", "dont_invade_china", "annexation", "secret_soviet_pact"} <= {
        fact.about[0] for fact in position.facts.of("road")
    }
    assert (position.value("ussr.resources"), position.value("japan.oil")) == (1, 1)
    assert position.holders["poland"] == "afa"
    assert position.holders["austria_czechoslovakia"] == "germany"
    assert {position.area(id) for id, one in position.counters.items() if one.kind == "army_group_north"} == {
        "austria_czechoslovakia"
    }


def test_the_second_option_of_a_step_is_another() -> None:
    position = at("setup road_to_war\nfact road step_1 · fact road step_2")
    assert clicked(position, 1, "§9.2").value("usa.its_war") == 1


def test_bids_go_from_group_to_group_and_the_last_makes_them_nought() -> None:
    position = at(BIDS)
    for number in (0, 3, 5):  # Germany −3, USA and AFA 0, USSR +2 (§9.1).
        assert len(offered(position, "§9.1")) == 7
        position = clicked(position, number, "§9.1")
    assert len(offered(position, "§9.1")) == 1
    position = clicked(position, 0, "§9.1")
    assert not offered(position, "§9.1")
    powers = ("germany", "usa", "afa", "ussr", "japan")
    assert [position.value(f"{each}.bid") for each in powers] == [-3, 0, 0, 2, 1]


def test_without_the_options_nothing_of_it_is_offered() -> None:
    assert not offered(at("setup full_game"), "§9.1")
    assert not offered(at("setup full_game\nphase road_to_war"), "§9.2")
