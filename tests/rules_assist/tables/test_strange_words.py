"""A word in a table of rules that its game does not have is told with its line; one that it has is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_assist.tables.words import strange_words
from tests.rules_assist.tables.small_game import GAME, WALK


def told(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "rules.toml"
    file.write_text(text)
    return [str(each).removeprefix(f"{file}, ") for each in strange_words(file, GAME)]


STEP = '[[step]]\nrule = "1"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (STEP + 'into = { kinds = ["mountain", "clear"] }', "line 3: step[1].into.kinds: There is no kind of area"),
        (STEP + 'over = { contacts = ["rivver"] }', "step[1].over.contacts: There is no kind of contact rivver"),
        (STEP + "over = { toward = { bech = true } }", "There is no attribute bech; did you mean beach?"),
        (STEP + 'over = { some = { watched = { held = ["rde"] } } }', "over.some.watched.held: There is no side rde"),
        (STEP + 'who = { types = ["foots"] }', "line 3: step[1].who.types: There is no type of counter foots; did"),
        (STEP + "who = { printed = { hevy = true } }", "There is no printed word hevy; did you mean heavy?"),
        (STEP + 'into = { holding = { unmarked = ["mved"] } }', "There is no mark mved; did you mean moved?"),
        (STEP + 'phases = ["moving"]', "line 3: step[1].phases: There is no phase moving; did you mean move?"),
        (STEP + 'options = { mad = "yes" }', "There is no option mad; did you mean mud?"),
        (STEP + 'means = ["lnd"]\n[[move]]\nmeans = "land"\nrule = "1"', "There is no means of moving lnd"),
        ('[[move]]\nmeans = "x"\nallowance = "mve"\nrule = "1"', "line 3: move[1].allowance: There is no printed word"),
        ('[battle]\nrule = "1"\nchart = "oods"', "line 3: battle.chart: There is no chart oods; did you mean odds?"),
        ('war = "war"', "line 1: war: There is no fact war; did you mean at_war?"),
    ],
)  # fmt: skip
def test_a_word_the_game_does_not_have_is_told_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    (only,) = told(tmp_path, text)
    assert said in only


def test_the_words_of_the_game_are_no_fault(tmp_path: Path) -> None:
    who = 'who = { sides = ["enemy", "red"], facts = ["tired"] }'
    into = 'into = { areas = ["oak"], named = { home = ["own"] } }'
    assert told(tmp_path, f"{STEP}{who}\n{into}\n{WALK}") == []
