"""The two searches over what leads to what: with the fewest steps, and by what each way is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeVar

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
