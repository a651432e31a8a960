"""Whatever a game says, it says where it has it from: a rule, or that it was reconstructed."""

from __future__ import annotations

import pytest

from rules_assist.shelf.shelf import open_game

GAMES = ("blitzwar", "totaldomination", "totaldomination_alternative", "aaeurope", "empires", "blitz")


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_says_where_it_comes_from(game: str) -> None:
    opened = open_game(game)
    sheet, board = opened.game.sheet, opened.game.board
    entries = [
        *sheet.sides.values(), *sheet.kinds.values(), *sheet.places.values(), *sheet.values.values(),
        *sheet.facts.values(), *sheet.options.values(), *sheet.marks.values(), *sheet.charts.values(),
        *sheet.sequence.turns, *board.spaces.values(), *board.contacts,
    ]  # fmt: skip
    assert [entry for entry in entries if not entry.source] == []
    assert [phase.id for phase in sheet.sequence.phases if not phase.rule] == []
    assert [step.text for phase in sheet.sequence.phases for step in phase.steps if not step.rule] == []
