"""Whatever is asked about diplomacy, reinforcement and victory: an answer with a sentence and a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boards.plain.sentence import Sentence
from counters.counter import SideId
from counters.position import Clock, PhaseId
from rules_assist.advice import Act
from rules_assist.rulebooks.blitzwar import RULEBOOK
from rules_assist.rulebooks.blitzwar.calendar import shares
from rules_assist.rulebooks.blitzwar.supply import War
from tests.rules_assist.rulebooks.blitzwar.anything import blitzwar, europe, tables

HOME = Path(__file__).resolve().parents[4]
MINE = (
    "surrender revive create_vichy roll_for_partisans join roll win german_defence free_movement",
    "use modernise reorganise remove move_merged merge cancel_losses receive",
    "queue_card use_total_war lend_lease take place",
)
FIGURES = (
    "strategic_points national_losses surrender partisans usa_entry reminders victory cancelled_losses elites "
    "reinforcements card_arrival lend_lease lend_lease_air"
)
SAYS_NOTHING = frozenset(("players", "hidden_queue"))
"""What a rulebook has nothing to say of: how many play, and who may look at a queue."""


def told(sentence: Sentence, rule: str) -> None:
    assert sentence.text(blitzwar().game.naming(europe())).strip()
    assert rule.startswith("§")


@pytest.mark.parametrize("verbs", MINE)
def test_whatever_is_asked_is_answered_in_words_and_with_a_rule(verbs: str) -> None:
    game = blitzwar().game
    for position in tables(3, seed=len(verbs)):
        for country in map(SideId, ("axis", "soviet", "germany", "italy", "norway", "vichy", "usa", "yugoslavia")):
            for verb in verbs.split():
                answer = RULEBOOK.may(game, position, Act(verb=verb, side=country))
                assert answer is not None, verb
                told(answer.sentence, answer.rule)
            for name in FIGURES.split():
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
    view = War(blitzwar().game, europe(), SideId("axis"))
    for figure in range(61):
        assert sum(shares(view, None, figure)) == 10
        assert sum(shares(view, min(figure + 1, 47), 0)) == 10
    held_out = [shares(view, None, figure)[1] for figure in range(61)]
    fell = [shares(view, turn, 0)[1] for turn in range(1, 48)]
    assert held_out == sorted(held_out)
    assert fell == sorted(fell)


def test_every_reading_that_the_sheet_offers_is_asked_for_somewhere_and_no_other() -> None:
    sources = "".join(path.read_text("utf-8") for path in (HOME / "rules_assist/rulebooks/blitzwar").rglob("*.py"))
    asked = set(re.findall(r'\breading\("(\w+)"', sources))
    offered = set(blitzwar().game.sheet.options)
    assert asked - offered == set()
    assert offered - asked == SAYS_NOTHING


def test_every_reading_is_named_on_the_page_about_questions() -> None:
    page = (HOME / "rules_assist/cases/blitzwar/README.md").read_text("utf-8")
    assert {word for word in blitzwar().game.sheet.options if f"`{word}`" not in page} == SAYS_NOTHING


def test_no_word_means_two_things() -> None:
    words = [word for verb in RULEBOOK.verbs(blitzwar().game) for word in (verb.name, *verb.also)]
    figures = [word for each in RULEBOOK.figures(blitzwar().game) for word in (each.name, *each.also)]
    assert [word for word in words if words.count(word) > 1] == []
    assert [word for word in figures if figures.count(word) > 1] == []


def test_every_verb_says_what_it_needs_and_what_else_it_may_name() -> None:
    for verb in RULEBOOK.verbs(blitzwar().game):
        assert verb.title, verb.name
        assert verb.needs, verb.name
        assert verb.details is not None, verb.name
