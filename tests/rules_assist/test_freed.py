"""A game that is put back on the shelf is gone, whatever was asked about it: nobody remembers it."""

from __future__ import annotations

import gc
import weakref

import pytest

from counters.game import Game
from counters.text.reading import start_position
from rules_assist.advice import Act
from rules_assist.asking.questions import ask, read_question
from rules_assist.shelf.shelf import open_game

MOST = 25
"""So many counters are asked where they may go."""


def asked_everything(id: str) -> weakref.ReferenceType[Game]:
    """Every sort of question, on the first set-up of a game that nobody else has opened."""
    opened = open_game(id)
    game, book = opened.game, opened.rulebook
    position = start_position(next(iter(opened.setups.values())), game)
    book.findings(game, position)
    for side in game.sheet.sides:
        book.supply(game, position, side)
        book.ledger(game, position, Act(verb="", side=side))
    for counter in list(position.counters)[:MOST]:
        book.reach(game, position, (counter,))
        at = position.where[counter]
        for verb in ("attack", "move"):
            book.may(game, position, Act(verb=verb, counters=(counter,), from_=(at,), to=(at,)))
        book.battle(game, position, Act(verb="attack", from_=(at,), to=(at,)))
    assert ask(read_question("findings", game, position), game, book, position) is not None
    return weakref.ref(game)


@pytest.mark.parametrize(
    "id",
    [
        "sample",
        "blitz",
        "aaeurope",
        "empires",
        "blitzwar",
        "totaldomination",
    ],
)
def test_a_game_is_freed_with_all_that_was_worked_out_of_it(id: str) -> None:
    left = asked_everything(id)
    gc.collect()
    assert left() is None
