"""What time it is, said once."""

from __future__ import annotations

import pytest

from app.panels.parts.moment import moment_words
from counters.box.setups import empty_table
from counters.clockwork import moments_of
from counters.counter import SideId
from counters.events import ClockMoved
from counters.position import Clock, PhaseId
from counters.text.reading import read_position
from tests.shelf_games import the_game


@pytest.mark.parametrize(
    ("game", "phase", "side", "words"),
    [
        ("sample", "march", "ember", "March and sail · The Ember Crown"),
        ("blitzwar", "axis_movement", "axis", "Axis movement"),
        ("aaeurope", "germany_purchase", "germany", "German purchases"),
        ("blitz", "axis_rebase", "germany", "1.D Axis: rebase · Germany"),
        ("sample", "", "", ""),
    ],
)
def test_a_side_after_which_the_phase_is_named_is_not_said_twice(game: str, phase: str, side: str, words: str) -> None:
    found = the_game(game).game
    clock = Clock(1, PhaseId(phase), SideId(side))
    assert moment_words(found, found.naming(empty_table(found)), clock) == words


@pytest.mark.parametrize("game", ["blitz", "blitzwar", "aaeurope", "empires", "totaldomination"])
def test_no_two_moments_of_a_turn_are_said_alike(game: str) -> None:
    found = the_game(game).game
    naming = found.naming(empty_table(found))
    said = [moment_words(found, naming, clock) for clock in moments_of(found.sheet.sequence, 1)]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(("game", "told"), [("aaeurope", "Round 2, German purchases"), ("sample", "Turn 2, no phase")])
def test_turns_are_counted_as_the_game_counts_them(game: str, told: str) -> None:
    found = the_game(game).game
    table = empty_table(found)
    to = Clock(2, PhaseId("germany_purchase"), SideId("germany")) if game == "aaeurope" else Clock(2)
    assert ClockMoved(to).tell(table).text(found.naming(table)) == f"{told}."


def test_what_is_said_of_a_powers_turn_is_over_with_it() -> None:
    """Who raids, guns that have fired: nobody has to set it back by hand. An AA gun moves once a round."""
    found = the_game("aaeurope").game
    table = read_position("phase germany_income · side germany\nfact aa_fired moscow\nfact aa_moved egypt", found)
    after = ClockMoved(Clock(1, PhaseId("soviet_union_purchase"), SideId("soviet_union"))).happen(table)
    assert {fact.word for fact in after.facts.all} == {"aa_moved"}
