"""What is worked out once for a position and kept with it."""

from __future__ import annotations

from counters.game import Game
from counters.position import Position
from rules_assist.kept import kept
from rules_assist.shelf import open_game

GAME = open_game("sample").game


def test_a_position_is_asked_once_by_each_game() -> None:
    asked: list[Position] = []

    @kept
    def count(game: Game, position: Position) -> int:
        asked.append(position)
        return len(asked)

    first, second = Position(), Position()
    assert [count(GAME, first), count(GAME, first), count(GAME, second)] == [1, 1, 2]
    assert count(Game(GAME.board, GAME.sheet), first) == 3


def test_what_is_kept_changes_nothing_about_the_position_and_is_not_handed_on() -> None:
    @kept
    def turn(game: Game, position: Position) -> int:
        return position.clock.turn

    first = Position()
    turn(GAME, first)
    later = first.with_(clock=Position().clock.__class__(turn=2))
    assert first == Position()
    assert turn(GAME, later) == 2
