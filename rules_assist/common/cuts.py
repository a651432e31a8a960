"""Where a line of supply is cut: on the line that would have the fewest broken places, and of such lines the shortest.

So troops in the desert hear of the sea that the enemy rules, not of a port of his that happens to be nearer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say
from counters.counter import CounterId
from rules_assist.advice import Cut, SupplyLine
from rules_assist.common.supplying import Line

MOST_TRAILS = 64


class Trail(NamedTuple):
    """The best there is, from a place back to a source, and where it is broken, the nearest first."""

    path: tuple[AreaId, ...]
    broken: tuple[Cut, ...]


def least_broken(line: Line, sources: Iterable[AreaId]) -> Mapping[AreaId, AreaId]:
    """From where the line comes to each place, if it went on through whatever breaks it; a source comes from itself."""
    parents: dict[AreaId, AreaId] = {}
    best: dict[AreaId, int] = {}
    # A broken place counts for more than all the steps there can be.
    much, network, breaks, shut = len(line.network), line.network, line.breaks, line.shut
    heap = [(much * (at in breaks), order, at, at) for order, at in enumerate(dict.fromkeys(sources))]
    pushed = len(heap)
    while heap:
        cost, _, at, before = heappop(heap)
        if at in parents:
            continue
        parents[at] = before
        for to in network.get(at, ()):
            if to not in parents:
                further = cost + 1 + much * ((to in breaks) + (bool(shut) and (at, to) in shut))
                if further < best.get(to, further + 1):
                    best[to], pushed = further, pushed + 1
                    heappush(heap, (further, pushed, to, at))
    return parents


def costs_of(line: Line, sources: Iterable[AreaId]) -> Mapping[AreaId, int]:
    """What it costs to come to each place: its steps, and far more for whatever is broken on the way."""
    much, costs = len(line.network), dict[AreaId, int]()
    for at, before in least_broken(line, sources).items():
        costs[at] = much * (at in line.breaks) if at == before else costs[before] + _step(line, before, at)
    return costs


def _step(line: Line, before: AreaId, at: AreaId) -> int:
    return 1 + len(line.network) * ((at in line.breaks) + ((before, at) in line.shut))


def other_cuts(line: Line, sources: tuple[AreaId, ...], at: AreaId) -> tuple[Cut, ...]:
    """Where ways to a place are broken that are as good as any: the nearest broken place of each."""
    costs, ends = costs_of(line, sources), set(sources)
    found, edge = dict[AreaId, Cut](), list[tuple[AreaId, ...]]([(at,)])
    while edge and at in costs:
        onward: list[tuple[AreaId, ...]] = []
        for trail in edge:
            here = trail[-1]
            if cut := next(_broken(line, list(trail)), None):
                found.setdefault(cut.area, cut)
                continue
            if here not in ends:
                onward += [(*trail, back) for back in line.network.get(here, ())
                           if back in costs and costs[back] + _step(line, back, here) == costs[here]]  # fmt: skip
        edge = onward[:MOST_TRAILS]
    return tuple(found.values())


def trail_to(line: Line, parents: Mapping[AreaId, AreaId], at: AreaId) -> Trail | None:
    if at not in parents:
        return None
    path = [at]
    while parents[path[-1]] != path[-1]:
        path.append(parents[path[-1]])
    return Trail(tuple(path), tuple(_broken(line, path)))


def _broken(line: Line, path: list[AreaId]) -> Iterator[Cut]:
    for index, place in enumerate(path):
        if place in line.breaks:
            yield Cut(place, line.breaks[place])
        if index + 1 < len(path) and (path[index + 1], place) in line.shut:
            yield Cut(place, line.shut[path[index + 1], place])


def cut_lines(
    line: Line, sources: tuple[AreaId, ...], groups: Mapping[AreaId, tuple[CounterId, ...]], rule: str
) -> Iterator[SupplyLine]:
    """Why the counters in each place have no line of supply. A trail that nothing breaks is told as supplied."""
    parents = least_broken(line, sources)
    for at, ids in groups.items():
        trail = trail_to(line, parents, at)
        if trail is None:
            words = (
                "No line of supply leads to {at} from any source."
                if sources
                else "Supply does not reach {at}: there is no source."
            )
            yield SupplyLine(counters=ids, at=at, supplied=False, sentence=say(words, at=area(at)), rule=rule)
            continue
        source, cut = trail.path[-1], trail.broken[0] if trail.broken else None
        told = say("Supply reaches {at} from {source}.", at=area(at), source=area(source))
        if cut is not None:
            words = "Supply does not reach {at}: the line from {source} is cut in {cut}."
            values: dict[str, Value] = {"at": area(at), "source": area(source), "cut": area(cut.area)}
            if cut.by:
                words = "Supply does not reach {at}: the line from {source} is cut in {cut} by {counters}."
                values["counters"] = tuple(map(counter, cut.by))
            told = say(words, **values)
        yield SupplyLine(
            counters=ids, at=at, supplied=cut is None, path=trail.path, source=source, cut=cut, sentence=told, rule=rule
        )
