"""Whatever is asked about diplomacy, reinforcement and victory: an answer with a sentence and a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boards.plain.sentence import Sentence
from counters.counter import SideId
from counters.position import Clock, PhaseId
from rules_assist.advice import Act
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar import CHAPTERS, RULEBOOK
from rules_assist.rulebooks.blitzwar.victory import shares
from tests.rules_assist.rulebooks.blitzwar.anything import blitzwar, europe, tables

HOME = Path(__file__).resolve().parents[4]
MINE = ("giving_up", "joining", "vichy", "reminders", "victory", "cards", "lost_supplies", "minors", "placing",
        "counters_free", "formation", "reorganising", "lend_lease", "turn_order")  # fmt: skip
CHAPTER = {module.__name__.rpartition(".")[2]: module for module in CHAPTERS}
SAYS_NOTHING = frozenset(("players", "hidden_queue"))
"""What a rulebook has nothing to say of: how many play, and who may look at a queue."""


def told(sentence: Sentence, rule: str) -> None:
    assert sentence.text(blitzwar().game.naming(europe())).strip()
    assert rule.startswith("§")


@pytest.mark.parametrize("chapter", MINE)
def test_whatever_is_asked_is_answered_in_words_and_with_a_rule(chapter: str) -> None:
    game, module = blitzwar().game, CHAPTER[chapter]
    for position in tables(3, seed=len(chapter)):
        for country in map(SideId, ("axis", "soviet", "germany", "italy", "norway", "vichy", "usa", "yugoslavia")):
            for verb in getattr(module, "VERBS", ()):
                answer = RULEBOOK.may(game, position, Act(verb=verb, side=country))
                assert answer is not None, verb
                told(answer.sentence, answer.rule)
            for name in getattr(module, "LEDGERS", ()):
                for ledger in RULEBOOK.ledger(game, position, Act(verb=name, side=country)):
                    told(ledger.sentence, ledger.rule)
                    assert all(entry.rule.startswith("§") for entry in ledger.entries)


@pytest.mark.parametrize("phase", ["diplomacy", "cards", "reinforcement", "axis_combat", "allies_movement"])
def test_every_turn_can_be_looked_at(phase: str) -> None:
    game = blitzwar().game
    for turn in range(1, 48, 3):
        position = europe().with_(clock=Clock(turn, PhaseId(phase)))
        for found in RULEBOOK.findings(game, position):
            told(found.sentence, found.rule)


def test_tables_laid_at_random_can_be_looked_at() -> None:
    for position in tables(12, seed=7):
        for found in RULEBOOK.findings(blitzwar().game, position):
            told(found.sentence, found.rule)


def test_ten_points_are_shared_whatever_happens() -> None:
    view = Standpoint(blitzwar().game, europe(), SideId("axis"))
    for figure in range(61):
        assert sum(shares(view, None, figure)) == 10
        assert sum(shares(view, min(figure + 1, 47), 0)) == 10
    held_out = [shares(view, None, figure)[1] for figure in range(61)]
    fell = [shares(view, turn, 0)[1] for turn in range(1, 48)]
    assert held_out == sorted(held_out)
    assert fell == sorted(fell)


def test_every_reading_that_the_sheet_offers_is_asked_for_somewhere_and_no_other() -> None:
    sources = "".join(path.read_text("utf-8") for path in (HOME / "rules_assist/rulebooks/blitzwar").glob("*.py"))
    asked = set(re.findall(r'(?:\boption\(\s*[\w.]+,\s*|OptionId\()"(\w+)"', sources))
    offered = set(blitzwar().game.sheet.options)
    assert asked - offered == set()
    assert offered - asked == SAYS_NOTHING


def test_every_reading_is_named_on_the_page_about_questions() -> None:
    page = (HOME / "rules_assist/cases/blitzwar/README.md").read_text("utf-8")
    assert {word for word in blitzwar().game.sheet.options if f"`{word}`" not in page} == SAYS_NOTHING


def test_no_verb_means_two_things_but_those_that_are_told_apart() -> None:
    apart = set(CHAPTER["two_meanings"].VERBS)
    givers: dict[str, set[object]] = {}
    for module in CHAPTERS[:-1]:
        for verb, does in getattr(module, "VERBS", {}).items():
            givers.setdefault(verb, set()).add(does)
    assert {verb for verb, does in givers.items() if len(does) > 1} <= apart
