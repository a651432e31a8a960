"""Yes and no as rulebooks say them, and numbers off the printed charts."""

from __future__ import annotations

import pytest

from counters.position import OptionId, Position
from rules_assist.common.standpoint import allowed, because, cell, number, option, resting_on, row_like
from tests.shelf_games import the_game

GAME = the_game("totaldomination").game


def test_the_first_reason_makes_it_a_no() -> None:
    late, dear = because("§1", "Too late by {days}.", days=3), because("§2", "Too dear.")
    assert allowed("So it is.", "§3", None, late, dear) == allowed("?", "§9", late)
    assert str(allowed("So it is.", "§3", None, late).sentence) == "Too late by 3."
    found = allowed("So it is.", "§3", None)
    assert (found.yes, str(found.sentence), found.rule) == (True, "So it is.", "§3")


@pytest.mark.parametrize(
    ("rules", "told"), [(("§6.1, 3.5", "§6.1"), "§6.1, 3.5"), (("", "§2"), "§2"), ((), ""), (("7.2", "§7.2"), "§7.2")]
)
def test_rules_are_named_once(rules: tuple[str, ...], told: str) -> None:
    assert resting_on(*rules) == told


def test_charts_are_read_by_row_and_column() -> None:
    assert cell(GAME, "lend_lease", "1", "U-Boots allowed in") == "1939"
    assert number(GAME, "lend_lease", "2", "card for Lend-Lease of the UK") == 5
    assert number(GAME, "lend_lease", "0", "card for Lend-Lease of the UK") == 0
    assert cell(GAME, "lend_lease", "9", "U-Boots allowed in") == ""
    assert row_like(GAME, "rockets", "v2") == "V2 (E2)"


def test_an_option_is_what_was_chosen_or_what_the_sheet_says() -> None:
    assert option(GAME, Position(), "damage_needs") == "either"
    assert option(GAME, Position(options={OptionId("damage_needs"): "both"}), "damage_needs") == "both"
    assert option(GAME, Position(), "no_such_option") == ""
