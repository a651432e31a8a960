"""What is worked out once for a position and kept with it, as a position keeps where its counters lie."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from counters.game import Game
from counters.position import Position

T = TypeVar("T")


def kept(make: Callable[[Game, Position], T]) -> Callable[[Game, Position], T]:
    """The same function, which asks itself only once about the same position of the same game."""
    name = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def found(game: Game, position: Position) -> T:
        drawer = position.__dict__
        known = drawer.get(name)
        if known is None or known[0] is not game:
            known = drawer[name] = (game, make(game, position))
        there: T = known[1]
        return there

    return found
