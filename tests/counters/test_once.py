"""What is worked out is worked out once, and goes with the game or the position it is of."""

from __future__ import annotations

import gc
import weakref

from boards.plain.working_out import MEMORY, once, until_changed
from counters.game import Game
from counters.position import Position
from tests.made_game import made_game

ASKED: list[object] = []


@once
def doubled(game: Game, number: int, *, more: int = 0) -> int:
    ASKED.append(number)
    return number * 2 + more


@once
def crowd(game: Game, position: Position, least: int = 0) -> list[object]:
    ASKED.append(least)
    return [game, position]


@until_changed
def sorted_names(game: Game, side: str, names: tuple[str, ...]) -> list[str]:
    ASKED.append(side)
    return sorted(names)


def test_what_is_asked_again_is_not_worked_out_again() -> None:
    ASKED.clear()
    game, position = made_game(), Position()
    assert [doubled(game, 2), doubled(game, 2), doubled(game, 3), doubled(game, 2, more=1)] == [4, 4, 6, 5]
    assert crowd(game, position) is crowd(game, position)
    assert crowd(game, position) is not crowd(game, position, 1)
    assert crowd(game, position) is not crowd(game, Position())
    assert ASKED == [2, 3, 2, 0, 1, 0]


def test_another_game_and_another_position_are_asked_for_themselves() -> None:
    first, second, position = made_game(), Game(made_game().board, made_game().sheet), Position()
    assert crowd(first, position)[0] is first
    assert crowd(second, position)[0] is second
    assert crowd(first, position.with_(locked=frozenset()), 0) is not crowd(first, position)


def test_it_can_be_forgotten() -> None:
    game = made_game()
    doubled(game, 7)
    ASKED.clear()
    doubled(game, 7)
    vars(game).pop(MEMORY, None)
    doubled(game, 7)
    assert ASKED == [7]


def test_the_last_answer_holds_until_something_changes_that_it_rests_on() -> None:
    ASKED.clear()
    game = made_game()
    first = sorted_names(game, "axis", ("b", "a"))
    assert sorted_names(game, "axis", ("b", "a")) is first
    assert sorted_names(game, "allies", ("b", "a")) is not first
    assert sorted_names(game, "axis", ("b", "a")) is first
    assert sorted_names(game, "axis", ("c", "a")) == ["a", "c"]
    assert sorted_names(game, "axis", ("b", "a")) is not first, "one answer is kept, and no more"
    assert ASKED == ["axis", "allies", "axis", "axis"]


def test_nothing_is_kept_alive() -> None:
    game, position = Game(made_game().board, made_game().sheet), Position()
    crowd(game, position)
    doubled(game, 1)
    gone = weakref.ref(game)
    del game, position
    gc.collect()
    assert gone() is None
