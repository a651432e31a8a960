"""An option that the table offers is read by the rules of its game; one that is the players' alone says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shelf_games import the_game

GAMES = ("blitzwar", "totaldomination", "blitz", "aaeurope", "empires", "sample")
ROOT = Path(__file__).parents[3]
SEATS = "players"
"""Who plays whom: the seats see to it."""


def read_by_rules(game: str) -> set[str]:
    """The words in quotation marks in the Python of a rulebook, and what its tables and its sheet ask of options: a
    step that is only told of with an option is done by hand."""
    rules = ROOT / "rules_assist" / "rulebooks" / game
    found = {word for file in rules.rglob("*.py") for word in re.findall(r'"(\w+)"', file.read_text())}
    sheets = (ROOT / "counters" / "sheets" / game).glob("*.toml")
    for file in (*rules.glob("*.toml"), *sheets):
        asking = "\n".join(line for line in file.read_text().splitlines() if "{ text = " not in line)
        for asked in re.findall(r"(?:options|only_with) = \{([^}]*)\}", asking):
            found |= set(re.findall(r"(\w+) =", asked))
    return found


@pytest.mark.parametrize("id", GAMES)
def test_every_option_is_read_by_the_rules_or_says_that_it_is_played_by_hand(id: str) -> None:
    options, read = the_game(id).game.sheet.options, read_by_rules(id)
    nobody_reads = {name for name in options if name not in read}
    by_hand = {name for name, rule in options.items() if rule.by_hand}
    assert nobody_reads - {SEATS} == by_hand
