"""BlitzWar phase by phase: what each is for, what it is called, and which marks end with it."""

from __future__ import annotations

import pytest

from boards.plain.sentence import moment
from counters.clockwork import clock_set, next_clock
from counters.counter import CounterId, SideId
from counters.position import Position
from counters.text.reading import read_position, start_position
from rules_assist.answers.may_these import done_now
from tests.shelf_games import the_game

BOX = the_game("blitzwar")
MARCHES, ATTACKS = {"March there", "March there and attack"}, {"Attack"}


def table(words: str) -> Position:
    return read_position(words, BOX.game, start_position(BOX.setups["europe_1939"], BOX.game))


@pytest.mark.parametrize(
    ("phase", "side", "told"),
    [
        ("setup", "allies", {"Place there"}), ("diplomacy", "axis", set()), ("axis_naval", "axis", {"Sail there"}),
        ("axis_sea_transport", "axis", {"Take there by sea"}), ("axis_movement", "axis", MARCHES),
        ("axis_blitz", "axis", ATTACKS), ("axis_combat", "axis", ATTACKS),
    ],
)  # fmt: skip
def test_each_phase_lists_what_it_is_for_and_nothing_of_the_others(phase: str, side: str, told: set[str]) -> None:
    position = table(f"turn 1 · phase {phase} · side {side}")
    listed = {verb.title for verb in done_now(BOX.rulebook, BOX.game, position, SideId(side))}
    everything = MARCHES | ATTACKS | {"Place there", "Sail there", "Take there by sea"}
    assert listed & everything == told


def test_a_phase_that_is_named_after_its_side_does_not_name_it_again() -> None:
    naming = BOX.game.naming(table("turn 1"))
    assert naming(moment("allies_naval", "allies")) == "Allied naval phase"
    assert naming(moment("cards", "allies")) == "Reinforcement card, Allies"


def test_marks_of_what_a_side_did_go_when_the_next_side_acts_and_not_before() -> None:
    position = table("turn 1 · phase axis_blitz · side axis\nkustrin: germany infantry_2 #k (moved, activated, fought)")
    marks = []
    for _ in range(2):
        clock = next_clock(BOX.game.sheet.played(position.options), position.clock)
        event = clock_set(BOX.game, position, clock)
        assert event is not None
        position = event.happen(position)
        marks.append((position.clock.phase, len(position.counters[CounterId("k")].marks)))
    assert marks == [("axis_combat", 3), ("allies_naval", 0)]
