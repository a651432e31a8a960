"""The one memory for what is worked out of a game, a board or a position: it lives with that, and is freed with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from counters.position import Position

P = ParamSpec("P")
T = TypeVar("T")

MEMORY = "worked out"


def once(work: Callable[P, T]) -> Callable[P, T]:
    """The same function, which works only the first time that it is asked the same.

    What it finds is kept with the position, if that is its second argument, and else with its first, a game or a
    board. Neither ever changes, so nothing grows stale; nobody else holds what was found, so it goes when they go.
    The other arguments can be keys of a dictionary.
    """

    @wraps(work)
    def kept(first: Any, *more: Any, **named: Any) -> T:
        if more and isinstance(more[0], Position):
            memory = more[0].__dict__.get(MEMORY)
            if memory is None:
                memory = more[0].__dict__[MEMORY] = {}
            key = (work, first, more[1:], *named.items())
        else:
            memory = first.__dict__.get(MEMORY)
            if memory is None:
                memory = first.__dict__[MEMORY] = {}
            key = (work, more, *named.items())
        try:
            return memory[key]  # type: ignore[no-any-return]  # what `work` found
        except KeyError:
            found = memory[key] = work(first, *more, **named)
            return found

    return kept  # type: ignore[return-value]  # it takes what `work` takes


def forget(keeper: object) -> None:
    """What was worked out of a game, a board or a position is worked out anew when it is asked for again."""
    vars(keeper).pop(MEMORY, None)
