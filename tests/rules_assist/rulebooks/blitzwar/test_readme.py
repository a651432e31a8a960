"""What the page about BlitzWar's questions shows as a case is one, and passes; its verbs and ledgers are known."""

from __future__ import annotations

import re
from pathlib import Path

from rules_assist.asking.cases import run
from rules_assist.rulebooks import blitzwar
from rules_assist.shelf.shelf import find
from tests.shelf_games import the_game

README = find("blitzwar").folder("rules_assist/cases/blitzwar/README.md")


def test_its_examples_pass(tmp_path: Path) -> None:
    blocks = re.findall(r"(?:^(?:    .*)?\n)+", README.read_text("utf-8"), flags=re.MULTILINE)
    shown = [block for block in blocks if re.search(r"^ +case ", block, flags=re.MULTILINE)]
    assert len(shown) >= 3
    file = tmp_path / "readme.txt"
    file.write_text("game blitzwar\n" + "".join(shown), "utf-8")
    assert run([file], opening=the_game).failures == ()


def test_every_question_it_gives_as_an_example_begins_with_a_word_that_is_known() -> None:
    text = README.read_text("utf-8")
    verbs = set(re.findall(r"`may (\w+)", text))
    ledgers = set(re.findall(r"`ledger (\w+)", text))
    assert verbs - {"move", "attack"} <= set(blitzwar.RULEBOOK.by_verb)
    assert ledgers <= set(blitzwar.RULEBOOK.by_figure)
    assert {"stack", "control", "activate", "trace_supply"} <= verbs
