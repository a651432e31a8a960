"""Working things out: the two searches over what leads to what, what is alike, and the one memory of what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from heapq import heappop, heappush
from typing import Any, NamedTuple, ParamSpec, TypeVar

Node = TypeVar("Node")
What = TypeVar("What")


class Spread(NamedTuple):
    """Everything that was reached, from where it was; a start from itself."""

    came_from: dict[Any, Any]
    edge: list[Any]
    """What was reached with the last step that was allowed; empty, where nothing more could be reached."""


def spread(
    starts: Iterable[Node],
    onward: Callable[[Node], Iterable[Node] | None],
    *,
    most: int | None = None,
    closed: Iterable[Node] = (),
) -> Spread:
    """From the starts with the fewest steps, at `most` so many; what is closed is neither entered nor started from."""
    # What is closed is put in as if it had been reached, so that the innermost loop asks one thing only.
    came_from = {at: at for at in closed}
    shut = tuple(came_from)
    edge, steps = [start for start in dict.fromkeys(starts) if start not in came_from], 0
    came_from.update({start: start for start in edge})
    while edge and steps != most:
        front: list[Node] = []
        for at in edge:
            for to in onward(at) or ():
                if to not in came_from:
                    came_from[to] = at
                    front.append(to)
        edge, steps = front, steps + 1
    for at in shut:
        del came_from[at]
    return Spread(came_from, edge)


def way_back(came_from: Mapping[Node, Node], at: Node) -> tuple[Node, ...]:
    """From there to where it began, both among them."""
    way = [at]
    while (before := came_from[way[-1]]) != way[-1]:
        way.append(before)
    return tuple(way)


def best_first(
    starts: Iterable[tuple[Any, Node, What]], onward: Callable[[Node, What], Iterable[tuple[Any, Node, What]]]
) -> Iterator[tuple[Node, What]]:
    """Everything that can be reached, the best first, each once and by its best way.

    What leads there has a rank, the least being the best, and brings something with it, which `onward` gets again.
    Whoever has found enough stops asking.
    """
    best: dict[Node, Any] = {}
    settled: set[Node] = set()
    heap: list[tuple[Any, int, Node, What]] = []
    pushed = 0

    def push(found: Iterable[tuple[Any, Node, What]]) -> None:
        nonlocal pushed
        for rank, to, what in found:
            if to not in settled and (to not in best or rank < best[to]):
                best[to] = rank
                pushed += 1
                heappush(heap, (rank, pushed, to, what))

    push(starts)
    while heap:
        _, _, at, what = heappop(heap)
        if at not in settled:
            settled.add(at)
            yield at, what
            push(onward(at, what))


def grouped(every: Iterable[What], by: Callable[[What], Node]) -> dict[Node, tuple[What, ...]]:
    """Those that have the same of something together: `grouped(units, view.area)`."""
    found: dict[Node, list[What]] = {}
    for one in every:
        found.setdefault(by(one), []).append(one)
    return {key: tuple(there) for key, there in found.items()}


# The memory of what is worked out of a board, a game or a position: it lives with that, and is freed with it.


P = ParamSpec("P")
K = TypeVar("K")
T = TypeVar("T")

MEMORY = "worked out"


class Remembers:
    """What is worked out of it is kept with it, though it is asked of second."""

    __slots__ = ()


def once(work: Callable[P, T]) -> Callable[P, T]:
    """The same function, which works only the first time that it is asked the same.

    What it finds is kept with its second argument, if that remembers, as a position does, and else with its first, a
    game or a board. Neither ever changes, so nothing grows stale; nobody else holds what was found, so it goes when
    they go.
    The other arguments can be keys of a dictionary.
    """

    @wraps(work)
    def kept(first: Any, *more: Any, **named: Any) -> T:
        # Asked thousands of times after each move: the shortest key that tells what was asked.
        if more and isinstance(more[0], Remembers):
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


@until_changed
def as_before(first: object, about: str, found: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """The very same value as long as it is an equal one: what rests on it is quickly seen to be the same too."""
    return found


def latest(memory: dict[K, T], key: K, most: int, new: Callable[[], T]) -> T:
    """What is remembered of it, now the latest of all; the oldest is forgotten when there is too much."""
    found = memory[key] = memory.pop(key) if key in memory else new()
    if len(memory) > most:
        del memory[next(iter(memory))]
    return found
