"""Who is in supply: lines from sources to counters, over areas and links that nobody has cut.

The rulebook says what a line may run over and what breaks it. One flood from the sources serves a whole side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple, TypeAlias

import msgspec

from boards.board import AreaId, Contact
from boards.plain.sentence import Sentence, area, counter, say
from boards.plain.working_out import best_first, spread, way_back
from counters.box.sheet import SupplyNoted
from counters.counter import CounterId
from counters.events import CountersMarked, FactSet, Single
from counters.game import Game
from counters.position import Fact, Position
from rules_assist.advice import Cut, SupplyLine
from rules_assist.common.standpoint import Standpoint

Network: TypeAlias = Mapping[AreaId, tuple[AreaId, ...]]
"""What leads to what: `board.network("land", "river")`, or what a rulebook makes of the contacts."""

Breaks: TypeAlias = Mapping[AreaId, tuple[CounterId, ...]]
Shut: TypeAlias = Mapping[tuple[AreaId, AreaId], tuple[CounterId, ...]]

MOST_OTHERS = 6
"""So many other ways that are as short are told of."""

NOTHING_BREAKS: Breaks = {}
NOTHING_SHUT: Shut = {}


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of supply line: by land, by sea, from port to port."""

    network: Network
    means: str = ""
    breaks: Breaks = NOTHING_BREAKS
    """Areas it cannot enter, and the counters that stop it (none: it is the area that does)."""

    shut: Shut = NOTHING_SHUT
    """Links it cannot use, from the side of the source to the side of the counters, and who stops it."""

    limit: int | None = None
    """How many steps it may have, from the source or from where it takes over from another kind of line."""

    joins: Collection[AreaId] = ()
    """Where it may take over from another kind of line: the ports, for a line by sea."""

    into_breaks: bool = False
    """Whether counters may still draw supply where they stand among those who break it."""


Parents: TypeAlias = dict[AreaId, AreaId]


def flood(line: Line, starts: Iterable[AreaId]) -> Parents:
    """Every area the line runs to, and from which area it comes there; a start comes from itself."""
    network, shut = line.network, line.shut
    # Few links are shut: only where they begin is anything picked out of what the network says.
    narrowed = {at: tuple(to for to in network.get(at, ()) if (at, to) not in shut) for at in {at for at, _ in shut}}
    open_links = {**network, **narrowed} if shut else network
    parents, edge = spread(starts, open_links.get, most=line.limit, closed=line.breaks)
    if line.into_breaks:
        parents.update(_into_breaks(line, parents, too_far=frozenset(edge)))
    return parents


def way_to(parents: Parents, to: AreaId) -> tuple[AreaId, ...]:
    """The areas entered on the way to one that a flood came to, the last being where it ends."""
    return tuple(reversed(way_back(parents, to)[:-1]))


def _into_breaks(line: Line, parents: Parents, too_far: Collection[AreaId]) -> Parents:
    """The last steps, into areas that break the line; not from those where it has no steps left."""
    into: Parents = {}
    for at in parents:
        if at in too_far:
            continue
        for to in line.network.get(at, ()):
            if to in line.breaks and to not in into and (at, to) not in line.shut:
                into[to] = at
    return into


class Trail(NamedTuple):
    """How supply comes to an area."""

    path: tuple[AreaId, ...]
    """From there back to the source."""

    lines: tuple[int, ...]
    """By which kind of line each step of the path is made."""


class Origin(NamedTuple):
    """Where a line that takes over has its supply from: a kind of line, in an earlier round of flooding."""

    round: int
    line: int


class Supply(msgspec.Struct, frozen=True):
    """All that one side's sources reach."""

    lines: tuple[Line, ...]
    rounds: tuple[tuple[Parents, ...], ...]
    """By round and kind of line. A later round goes on from where one kind of line takes over from another."""

    origins: tuple[Mapping[AreaId, Origin], ...]
    """By kind of line, where it took over."""

    def __contains__(self, at: AreaId) -> bool:
        return self._found(at) is not None

    def trail(self, at: AreaId) -> Trail | None:
        """The line to an area: with the fewest changes of kind, then the shortest."""
        found, path, lines = self._found(at), [at], list[int]()
        while found is not None:
            parents = self.rounds[found.round][found.line]
            while parents[path[-1]] != path[-1]:
                path.append(parents[path[-1]])
                lines.append(found.line)
            found = self.origins[found.line].get(path[-1])
            if found is None:
                return Trail(tuple(path), tuple(lines))
        return None

    def _found(self, at: AreaId) -> Origin | None:
        for number, reached in enumerate(self.rounds):
            for index, parents in enumerate(reached):
                if at in parents:
                    return Origin(number, index)
        return None


def steps_of(reached: Parents) -> Mapping[AreaId, int]:
    """How many steps a line takes to each area."""
    steps: dict[AreaId, int] = {}
    for at, before in reached.items():  # in the order in which they were reached
        steps[at] = steps[before] + 1 if before != at else 0
    return steps


class Shortest:
    """Ways with as few steps as there can be, of the first kind of line: what is told of besides the one that is shown.
    Each area is worked out once, and nothing before somebody asks."""

    def __init__(self, supply: Supply) -> None:
        self._line, self._reached = supply.lines[0], supply.rounds[0][0]
        self._known: dict[AreaId, tuple[tuple[AreaId, ...], ...]] = {}

    @cached_property
    def _steps(self) -> Mapping[AreaId, int]:
        return steps_of(self._reached)

    def to(self, to: AreaId) -> tuple[tuple[AreaId, ...], ...]:
        """Ways to an area, from there back to a source."""
        if to in self._known:
            return self._known[to]
        steps, line, found = self._steps, self._line, list[tuple[AreaId, ...]]()
        left = steps[to] - 1
        if left < 0:
            return self._known.setdefault(to, ((to,),))
        for at in line.network.get(to, ()):
            runs = steps.get(at) == left and at not in line.breaks and (at, to) not in line.shut
            if runs and to in line.network.get(at, ()):
                found += [(to, *way) for way in self.to(at)]
                if len(found) > MOST_OTHERS:
                    break
        return self._known.setdefault(to, tuple(found[: MOST_OTHERS + 1]))


def trace(lines: Sequence[Line], sources: Iterable[AreaId]) -> Supply:
    """Flood by every kind of line; then again from where one can take over from another, while that reaches more."""
    sources = tuple(sources)
    origins: list[dict[AreaId, Origin]] = [{} for _ in lines]
    rounds = [tuple(flood(line, sources) for line in lines)]
    while len(lines) > 1 and _take_over(lines, sources, origins, rounds):
        rounds.append(tuple(flood(line, (*sources, *own)) for line, own in zip(lines, origins, strict=True)))
    return Supply(tuple(lines), tuple(rounds), tuple(origins))


def _take_over(
    lines: Sequence[Line],
    sources: Collection[AreaId],
    origins: list[dict[AreaId, Origin]],
    rounds: list[tuple[Parents, ...]],
) -> bool:
    """Note where each kind of line can now take over from another; whether there is anything new."""
    new = False
    for index, line in enumerate(lines):
        for other, parents in enumerate(rounds[-1]):
            # A line that has not made a step yet hands nothing over: else two kinds would take turns for ever.
            fresh = [at for at, last in parents.items() if at != last and at in line.joins] if other != index else []
            for at in fresh:
                if at not in origins[index] and at not in sources and at not in lines[other].breaks:
                    origins[index][at] = Origin(len(rounds) - 1, other)
                    new = True
    return new


def supply_lines(
    groups: Mapping[AreaId, tuple[CounterId, ...]],
    lines: Sequence[Line],
    sources: Iterable[AreaId],
    *,
    rule: str,
    supply: Supply | None = None,
    others: bool = True,
) -> tuple[SupplyLine, ...]:
    """How the counters in each area are supplied; or where the line is cut that would otherwise serve them.

    That line is the shortest there would be if nothing broke it, and of its broken places the nearest is told.
    `supply`: what was traced already. `others`: told of with each line, not only to those who ask.
    """
    sources = tuple(sources)
    supply = supply or trace(lines, sources)
    why_not: Callable[[AreaId, tuple[CounterId, ...]], SupplyLine] | None = None
    told, shortest = list[SupplyLine](), Shortest(supply)
    for at, counters in groups.items():
        if (trail := supply.trail(at)) is not None:
            as_short = other_ways(shortest, trail.path) if others and len(lines) == 1 else ()
            told.append(_supplied(at, counters, trail, lines, rule, others=as_short))
        else:
            why_not = why_not or _cut_off(lines, sources, rule)
            told.append(why_not(at, counters))
    return tuple(told)


def other_ways(shortest: Shortest, path: tuple[AreaId, ...]) -> tuple[tuple[AreaId, ...], ...]:
    """Other ways to the same area with as few steps."""
    every = shortest.to(path[0])
    return tuple(islice((way for way in every if way != path), MOST_OTHERS)) if len(every) > 1 else ()


def _supplied(
    at: AreaId,
    counters: tuple[CounterId, ...],
    trail: Trail,
    lines: Sequence[Line],
    rule: str,
    *,
    others: tuple[tuple[AreaId, ...], ...],
) -> SupplyLine:
    means = lines[trail.lines[0]].means if trail.lines else ""
    return SupplyLine(
        counters=counters, at=at, supplied=True, path=trail.path, others=others, source=trail.path[-1], means=means,
        sentence=told_of_path(trail.path), rule=rule,
    )  # fmt: skip


def told_of_path(path: Sequence[AreaId]) -> Sentence:
    """Where supply comes from, and through which areas."""
    at, source = area(path[0]), area(path[-1])
    if len(path) == 1:
        return say("{at} is a source of supply.", at=at)
    if len(path) == 2:
        return say("Supply reaches {at} from {source}.", at=at, source=source)
    words = "Supply reaches {at} from {source} through {through}."
    return say(words, at=at, source=source, through=tuple(map(area, reversed(path[1:-1]))))


def _cut_off(
    lines: Sequence[Line], sources: tuple[AreaId, ...], rule: str
) -> Callable[[AreaId, tuple[CounterId, ...]], SupplyLine]:
    """Tells of counters that are not supplied why they are not."""
    open_lines = [msgspec.structs.replace(line, breaks=NOTHING_BREAKS, shut=NOTHING_SHUT) for line in lines]
    unbroken = trace(open_lines, sources)
    endless = [msgspec.structs.replace(line, limit=None) for line in open_lines]
    unlimited = trace(endless, sources) if any(line.limit is not None for line in lines) else unbroken

    def why_not(at: AreaId, counters: tuple[CounterId, ...]) -> SupplyLine:
        cut: Cut | None = None
        path: tuple[AreaId, ...] = ()
        if (trail := unbroken.trail(at)) is not None:
            path, cut = trail.path, Cut(*next(_broken_places(trail, lines)))
            sentence = _told_cut(at, path[-1], cut)
        elif (trail := unlimited.trail(at)) is not None:
            words = "Supply does not reach {at}: the line from {source} would have to be {steps} steps long."
            path, steps = trail.path, len(trail.lines)
            sentence = say(words, at=area(at), source=area(path[-1]), steps=steps)
        else:
            sentence = _told_nowhere(at, sources)
        return SupplyLine(
            counters=counters, at=at, supplied=False, path=path, source=path[-1] if path else None, cut=cut,
            sentence=sentence, rule=rule,
        )  # fmt: skip

    return why_not


def _told_cut(at: AreaId, source: AreaId, cut: Cut) -> Sentence:
    ends = {"at": area(at), "source": area(source), "cut": area(cut.area)}
    if not cut.by:
        return say("Supply does not reach {at}: the line from {source} is cut in {cut}.", **ends)
    words = "Supply does not reach {at}: the line from {source} is cut in {cut} by {counters}."
    return say(words, **ends, counters=tuple(map(counter, cut.by)))


def _told_nowhere(at: AreaId, sources: Collection[AreaId]) -> Sentence:
    if sources:
        return say("No line of supply leads to {at} from any source.", at=area(at))
    return say("Supply does not reach {at}: there is no source.", at=area(at))


def _broken_places(trail: Trail, lines: Sequence[Line]) -> Iterator[tuple[AreaId, tuple[CounterId, ...]]]:
    """Every broken place of a path, the nearest to the counters first. A shut link counts as its nearer end."""
    for index, place in enumerate(trail.path):
        entered, left = trail.lines[index : index + 1], trail.lines[max(index - 1, 0) : index]
        for line in (lines[number] for number in dict.fromkeys(entered + left) or range(len(lines))):
            spared = line.into_breaks and index == 0 and len(trail.path) > 1
            if place in line.breaks and not spared:
                yield place, line.breaks[place]
        for line in (lines[number] for number in entered):
            link = (trail.path[index + 1], place)
            if link in line.shut:
                yield place, line.shut[link]


def both_ways(view: Standpoint, leads: Callable[[Contact], object]) -> Network:
    """The contacts that lead somewhere, as a network."""
    found: dict[AreaId, tuple[AreaId, ...]] = {}
    for contact in view.game.board.contacts:
        if leads(contact):
            for at in (contact.a, contact.b):
                found[at] = (*found.get(at, ()), contact.other(at))
    return found


# Where a line of supply is cut: on the line that would have the fewest broken places, and of such lines the shortest.


MOST_TRAILS = 64


class BrokenTrail(NamedTuple):
    """The best there is, from a place back to a source, and where it is broken, the nearest first."""

    path: tuple[AreaId, ...]
    broken: tuple[Cut, ...]


def least_broken(line: Line, sources: Iterable[AreaId]) -> Mapping[AreaId, AreaId]:
    """From where the line comes to each place, if it went on through whatever breaks it; a source comes from itself.
    Of lines that are as good the one whose last broken place is nearest: most of it is whole."""
    # A broken place counts for more than all the steps there can be; a step, for more than how far it lies back.
    network, breaks, shut = line.network, line.breaks, line.shut
    step, broken = len(network), len(network) ** 2

    def onward(at: AreaId, came: tuple[int, AreaId]) -> Iterator[tuple[int, AreaId, tuple[int, AreaId]]]:
        for to in network.get(at, ()):
            breaks_here = (to in breaks) + (bool(shut) and (at, to) in shut)
            cost = came[0] + step + broken * breaks_here
            cost = cost - cost % step if breaks_here else cost + 1
            yield cost, to, (cost, at)

    starts = [(broken * (at in breaks), at, (broken * (at in breaks), at)) for at in sources]
    return {at: before for at, (_, before) in best_first(starts, onward)}


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
            if cut := next(_broken(line, trail), None):
                found.setdefault(cut.area, cut)
                continue
            if here not in ends:
                onward += [(*trail, back) for back in line.network.get(here, ())
                           if back in costs and costs[back] + _step(line, back, here) == costs[here]]  # fmt: skip
        edge = onward[:MOST_TRAILS]
    return tuple(found.values())


def trail_to(line: Line, parents: Mapping[AreaId, AreaId], at: AreaId) -> BrokenTrail | None:
    if at not in parents:
        return None
    path = way_back(parents, at)
    return BrokenTrail(path, tuple(_broken(line, path)))


def _broken(line: Line, path: Sequence[AreaId]) -> Iterator[Cut]:
    for index, place in enumerate(path):
        if place in line.breaks:
            yield Cut(place, line.breaks[place])
        if index + 1 < len(path) and (path[index + 1], place) in line.shut:
            yield Cut(place, line.shut[path[index + 1], place])


def cut_lines(
    line: Line,
    sources: tuple[AreaId, ...],
    groups: Mapping[AreaId, tuple[CounterId, ...]],
    rule: str,
    parents: Mapping[AreaId, AreaId] | None = None,
) -> Iterator[SupplyLine]:
    """Why the counters in each place have no line of supply. A trail that nothing breaks is told as supplied.
    `parents`: the least broken ways, if somebody knows them already."""
    parents = least_broken(line, sources) if parents is None else parents
    for at, ids in groups.items():
        trail = trail_to(line, parents, at)
        if trail is None:
            told = _told_nowhere(at, sources)
            yield SupplyLine(counters=ids, at=at, supplied=False, sentence=told, rule=rule)
            continue
        source, cut = trail.path[-1], trail.broken[0] if trail.broken else None
        told = say("Supply reaches {at} from {source}.", at=area(at), source=area(source))
        yield SupplyLine(
            counters=ids, at=at, supplied=cut is None, path=trail.path, source=source, cut=cut,
            sentence=told if cut is None else _told_cut(at, source, cut), rule=rule,
        )  # fmt: skip


# What is written down of the supply of a side when a step of its turn says so: who is in supply, and who is not.


NO = "no"


def supply_noted(game: Game, position: Position, lines: Sequence[SupplyLine], noted: SupplyNoted) -> tuple[Single, ...]:
    """Only what is not written down yet. Who is supplied by one line is supplied."""
    fed = {id: line.supplied for line in sorted(lines, key=lambda line: line.supplied) for id in line.counters}
    known = {id: is_fed for id, is_fed in fed.items() if id in position.counters}
    return (*_facts(game, position, known, noted), *_marks(position, known, noted))


def _facts(game: Game, position: Position, fed: dict[CounterId, bool], noted: SupplyNoted) -> Iterator[Single]:
    for id, is_fed in fed.items():
        fact = Fact(noted.fact, (id,), game.sheet.facts[noted.fact].scope, "" if is_fed else NO)
        if fact not in position.facts:
            yield FactSet(fact, quiet=True)


def _marks(position: Position, fed: dict[CounterId, bool], noted: SupplyNoted) -> Iterator[Single]:
    if not noted.mark:
        return
    marked = {id for id in fed if position.counters[id].marked(noted.mark)}
    on = tuple(id for id, is_fed in fed.items() if not is_fed and id not in marked)
    off = tuple(id for id, is_fed in fed.items() if is_fed and id in marked)
    if on:
        yield CountersMarked(on, on=(noted.mark,), quiet=True)
    if off:
        yield CountersMarked(off, off=(noted.mark,), quiet=True)
