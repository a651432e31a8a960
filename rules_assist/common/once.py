"""What is worked out once for a position, and kept with it: whoever asks again about the same table gets the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import TypeVar

from counters.game import Game
from counters.position import Position

T = TypeVar("T")


@cache
def _era() -> object:
    """What is kept counts as long as this stays the same: clearing all caches forgets it as well."""
    return object()


def once(work: Callable[[Game, Position], T]) -> Callable[[Game, Position], T]:
    """The same function, which works only the first time. A position never changes, so nothing ever grows stale."""
    key = f"once {work.__module__}.{work.__qualname__}"

    @wraps(work)
    def kept(game: Game, position: Position) -> T:
        found: tuple[Game, object, T] | None = position.__dict__.get(key)
        if found is None or found[0] is not game or found[1] is not _era():
            found = position.__dict__[key] = (game, _era(), work(game, position))
        return found[2]

    return kept
