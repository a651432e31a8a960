"""The one memory for what is worked out of a game, a board or a position: it lives with that, and is freed with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from counters.position import Position

P = ParamSpec("P")
K = TypeVar("K")
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
        # Asked thousands of times after each move: the shortest key that tells what was asked.
        if more and type(more[0]) is Position:
            keeper = more[0]
            key: Any = (work, first, more[1:]) if len(more) > 1 else (work, first)
        else:
            keeper = first
            key = (work, more) if more or named else work
        if named:
            key = (key, *named.items())
        try:
            return keeper.__dict__[MEMORY][key]  # type: ignore[no-any-return]  # what `work` found
        except KeyError:
            pass  # The work is done outside, so that a fault in it tells of itself alone, not of all that was asked.
        found = work(first, *more, **named)
        keeper.__dict__.setdefault(MEMORY, {})[key] = found
        return found

    return kept  # type: ignore[return-value]  # it takes what `work` takes


def until_changed(work: Callable[P, T]) -> Callable[P, T]:
    """The same function, which gives its last answer again as long as everything is equal that it is asked of.

    For what rarely changes from one position to the next, though every position is a new one. Kept with the first
    argument, a game, is one answer only for each second argument, which says whose it is: a side, or nobody.
    """

    @wraps(work)
    def kept(first: Any, about: Any, *parts: Any) -> T:
        memory = first.__dict__.setdefault(MEMORY, {})
        last = memory.get((work, about))
        if last is None or last[0] != parts:
            last = memory[work, about] = (parts, work(first, about, *parts))  # type: ignore[call-arg]  # as `P` leaves them
        return last[1]  # type: ignore[no-any-return]  # what `work` found

    return kept  # type: ignore[return-value]  # it takes what `work` takes


def latest(memory: dict[K, T], key: K, most: int, new: Callable[[], T]) -> T:
    """What is remembered of it, now the latest of all; the oldest is forgotten when there is too much."""
    found = memory[key] = memory.pop(key) if key in memory else new()
    if len(memory) > most:
        del memory[next(iter(memory))]
    return found


def forget(keeper: object) -> None:
    """What was worked out of a game, a board or a position is worked out anew when it is asked for again."""
    vars(keeper).pop(MEMORY, None)
