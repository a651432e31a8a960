"""A fact that is about nobody, or about more than its word asks, as a hand can type it, says nothing: no rule breaks at
it, and none finds anything by it."""

from __future__ import annotations

import pytest

from counters.position import Fact, Facts
from counters.text.reading import start_position
from rules_assist.advice import Act
from tests.shelf_games import the_game

GAMES = "aaeurope", "blitz", "blitzwar", "empires", "sample", "totaldomination"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("about", [(), ("europe", "paris", "germany")])
def test_every_fact_about_nobody_or_too_many_changes_no_answer(game: str, about: tuple[str, ...]) -> None:
    opened = the_game(game)
    known = opened.game.sheet.facts.values()
    odd = {Fact(each.word, about) for each in known if each.about and len(each.about) != len(about)}
    for setup in opened.setups.values():
        plain = start_position(setup, opened.game)
        typed = plain.with_(facts=Facts(plain.facts.all | odd))
        told, said = (
            (opened.rulebook.findings(opened.game, now), opened.rulebook.ledger(opened.game, now, Act(verb="")))
            for now in (typed, plain)
        )
        assert told == said
        assert typed.facts.all >= odd
