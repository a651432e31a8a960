"""Where counters can go: the cheapest ways over the contacts of a board, and why there is none to elsewhere.

The rulebook supplies one function: what a step over a contact costs, whether the move must end there, or why there is
no such step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import inf
from typing import Any, NamedTuple, TypeAlias

import msgspec

from boards.board import AreaId, Board, Contact
from boards.plain.sentence import Sentence, area, counter, say
from boards.plain.working_out import best_first, grouped, once
from counters.counter import Counter, CounterId
from counters.position import Position
from rules_assist.advice import GRADES, Answer, Grade, Reach, Reason, Way, WhenPointedAt, without
from rules_assist.common.stacking import Limit, no_room
from rules_assist.common.standpoint import Standpoint, ids_of


class Step(msgspec.Struct, frozen=True):
    """A step that can be taken."""

    cost: float = 1
    stop: Reason | None = None
    """Why those who take it must end their move there."""

    grade: Grade = "free"


StepRule: TypeAlias = Callable[[Contact, AreaId, AreaId], "Step | Reason | None"]
"""What a step over this contact, from here to there, is; or why it cannot be taken; or nothing at all, where such a
contact does not lead those anywhere who move."""

EndRule: TypeAlias = Callable[[AreaId], "Reason | None"]
"""Why a move may pass here but not end here."""


class Trouble(NamedTuple):
    """Something that ends a move too early: a stop, or a step that cannot be taken."""

    at: AreaId
    reason: Reason
    stops: bool


Rank: TypeAlias = tuple[float, float, int, int, tuple[int, ...]]
"""How good a route is; the least is the best. Its last parts: its risk, how many steps, and the order of the board."""


State: TypeAlias = tuple[AreaId, bool]
"""An area, and whether those who came there must stop."""


class Route(NamedTuple):
    """A way found, or one that would be there but for the troubles met."""

    cost: float
    order: tuple[int, ...]
    entered: tuple[AreaId, ...]
    met: tuple[Trouble, ...]
    stop: Reason | None
    grade: Grade

    def rank(self, *, cheapest: bool) -> Rank:
        troubles, cost = len(self.met), self.cost
        first, then = (cost, troubles) if cheapest else (troubles, cost)
        return first, then, 0 if self.grade == "free" else GRADES.index(self.grade), len(self.order), self.order


HERE = Route(0, (), (), (), None, "free")


TOO_FAR = "{to} is too far: it would cost {cost}, and the allowance is {allowance}."


def reach(
    board: Board,
    start: AreaId,
    step: StepRule,
    *,
    rule: str,
    allowance: float | None = None,
    means: str = "",
    may_end: EndRule | None = None,
    too_far: str = TOO_FAR,
) -> Reach:
    """All the ways from one area. Every other area of the board gets its reasons when somebody points there, the first
    that matters first.

    First comes what is wrong with the area itself. Then what would have to be met on the way there, if that way is
    within the allowance; and else that it is too far.
    """
    if start not in board.spaces:
        return Reach()  # from beside the board no way leads
    step = remembered(step)
    open_ways = best_routes(board, start, step, within=allowance, open_only=True)
    good = (to for to in sorted(open_ways, key=_index(board).__getitem__) if to != start)
    fitting = (to for to in good if may_end is None or may_end(to) is None)
    ways = {to: (_way(to, open_ways[to], allowance, rule, means),) for to in fitting}
    searched: list[tuple[Mapping[AreaId, Route], Mapping[AreaId, Route]]] = []

    def why_not(to: AreaId) -> tuple[Reason, ...]:
        if not searched:
            near = best_routes(board, start, step, cheapest=True, within=allowance) if allowance is not None else {}
            searched.append((best_routes(board, start, step), near))
        ((routes, shortcuts),) = searched
        route = routes.get(to)
        if route is None:
            return (Reason(_nothing_leads(board, to), rule),)
        if allowance is None or route.cost <= allowance:
            return tuple(_reasons(to, route, may_end))
        far = Reason(say(too_far, to=area(to), cost=route.cost, allowance=allowance), rule)
        return (*_reasons(to, shortcuts.get(to, route), may_end), far)

    return Reach(ways, WhenPointedAt(without(board.spaces, (start, *ways)), why_not))


@once
def _index(board: Board) -> Mapping[AreaId, int]:
    """The order of the board, by which ways that are equally good are told apart."""
    return {space: number for number, space in enumerate(board.spaces)}


def remembered(step: StepRule) -> StepRule:
    """The same rule, which is asked only once about each step: the board is searched twice."""
    known: dict[tuple[int, AreaId], Step | Reason | None] = {}

    def asked(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        key = id(contact), here
        if key not in known:
            known[key] = step(contact, here, to)
        return known[key]

    return asked


def best_routes(
    board: Board,
    start: AreaId,
    step: StepRule,
    *,
    cheapest: bool = False,
    within: float | None = None,
    open_only: bool = False,
) -> Mapping[AreaId, Route]:
    """The best route to each area: with the fewest troubles, then the cheapest; or the other way about.

    A route that goes on in spite of a trouble serves only to explain; `open_only`: there are none.
    """
    index = _index(board)
    # An area may be entered cheaply by a step that stops, and dearly by one that does not: both are worth keeping.
    free: set[AreaId] = set()

    def onward(state: State, here: Route) -> Iterator[tuple[tuple[Rank, bool], State, Route]]:
        at, stops = state
        if stops and (open_only or at in free):
            return
        for contact in board.contacts_of(at):
            to = contact.other(at)
            if to in free or to not in index or (taken := step(contact, at, to)) is None:
                continue
            if (open_only and isinstance(taken, Reason)) or (within is not None and here.cost + _price(taken) > within):
                continue
            there = _onward(here, at, to, index[to], taken)
            stops_there = there.stop is not None
            yield (there.rank(cheapest=cheapest), stops_there), (to, stops_there), there

    found: dict[AreaId, Route] = {}
    first = (HERE.rank(cheapest=cheapest), False), (start, False), HERE
    for (at, stops), route in best_first([first], onward):
        found.setdefault(at, route)
        if not stops:
            free.add(at)
    return found


def _price(taken: Step | Reason) -> float:
    return 1 if isinstance(taken, Reason) else taken.cost


def _onward(here: Route, at: AreaId, to: AreaId, number: int, taken: Step | Reason) -> Route:
    """The route one step further: at its price, or as one more trouble."""
    met = here.met if here.stop is None else (*here.met, Trouble(at, here.stop, stops=True))
    order, entered, cost = (*here.order, number), (*here.entered, to), here.cost + _price(taken)
    if isinstance(taken, Reason):
        return Route(cost, order, entered, (*met, Trouble(to, taken, stops=False)), None, here.grade)
    grade = here.grade if here.grade == taken.grade else max(here.grade, taken.grade, key=GRADES.index)
    return Route(cost, order, entered, met, taken.stop, grade)


def _way(to: AreaId, route: Route, allowance: float | None, rule: str, means: str) -> Way:
    if allowance is None or allowance == inf:
        sentence = say("{to} can be reached at a cost of {cost}.", to=area(to), cost=route.cost)
    else:
        words = "{to} can be reached at a cost of {cost} out of {allowance}."
        sentence = say(words, to=area(to), cost=route.cost, allowance=allowance)
    grade = route.grade
    return Way(to=to, route=route.entered, cost=route.cost, means=means, grade=grade, sentence=sentence, rule=rule)


def _reasons(to: AreaId, route: Route, may_end: EndRule | None) -> Iterator[Reason]:
    """What is wrong with the place itself, then what is met on the way."""
    yield from (trouble.reason for trouble in route.met if trouble.at == to)
    if may_end is not None and (bad_end := may_end(to)) is not None:
        yield bad_end
    yield from (_on_the_way(trouble) for trouble in route.met if trouble.at != to)


def _on_the_way(trouble: Trouble) -> Reason:
    words = "Must stop before, in {at}: {why}" if trouble.stops else "No way through {at}: {why}"
    return Reason(say(words, at=area(trouble.at), why=trouble.reason.sentence), trouble.reason.rule)


def _nothing_leads(board: Board, to: AreaId) -> Sentence:
    if not board.contacts_of(to):
        return say("Nothing leads to {to}.", to=area(to))
    return say("No contact of the kind they need leads to {to}.", to=area(to))


class Part(msgspec.Struct, frozen=True):
    """Some counters of a group: all from one area, and alike in how they move."""

    counters: tuple[CounterId, ...]
    start: AreaId
    reach: Reach


def together(parts: Sequence[Part]) -> Reach:
    """Where a mixed group can go as one: where each part can. Elsewhere, the reason of the part that cannot.

    The way told is that of the part it costs most. Those who lie in an area already need no way there. Nothing is told
    of an area before somebody points at it.
    """
    if len(parts) == 1:
        return parts[0].reach
    everywhere = dict.fromkeys(to for part in parts for to in (*part.reach.ways, *part.reach.refused))
    common = set.intersection(*({part.start, *part.reach.ways} for part in parts))
    starts = {part.start for part in parts}
    goals = {to: None for to in everywhere if to in common and starts != {to}}

    def ways(to: AreaId) -> tuple[Way, ...]:
        return max((part.reach.ways[to] for part in parts if part.start != to), key=lambda found: found[0].cost)

    def why_not(to: AreaId) -> tuple[Reason, ...]:
        stuck = [part for part in parts if part.start != to and to not in part.reach.ways]
        return tuple(_told_of(stuck, to, all_of_them=len(stuck) == len(parts)))

    notes = dict.fromkeys(note for part in parts for note in part.reach.notes)
    return Reach(WhenPointedAt(goals, ways), WhenPointedAt(without(everywhere, goals), why_not), tuple(notes))


def by_lots(view: Standpoint, group: Iterable[Counter], reach: Callable[[tuple[Counter, ...], AreaId], Reach]) -> Reach:
    """Where all of these can go, each lot from where it lies; together they pay for all."""
    lots = grouped(group, lambda one: view.position.area(one.id))
    parts = [Part(ids_of(lot), start, reach(lot, start)) for start, lot in lots.items()]
    found = together(parts)

    def summed(to: AreaId) -> tuple[Way, ...]:
        cost, way = sum(part.reach.ways[to][0].cost for part in parts if part.start != to), found.ways[to][0]
        told = say("{way} All together: supplies {cost}.", way=way.sentence, cost=cost)
        return (msgspec.structs.replace(way, cost=cost, sentence=told) if cost != way.cost else way,)

    ways = WhenPointedAt(dict.fromkeys(found.ways), summed) if len(parts) > 1 else found.ways
    return Reach(ways, found.refused, found.notes)


def go_alike(
    view: Standpoint, group: Iterable[Counter], key: Callable[[Counter], Hashable], reach_of: Callable[[Counter], Reach]
) -> Reach:
    """A group as one, where those who are alike, and lie together, go as the first of them."""
    parts = grouped(group, lambda one: (view.position.where[one.id], key(one))).values()
    return together([Part(ids_of(each), view.position.area(each[0].id), reach_of(each[0])) for each in parts])


def _told_of(stuck: Sequence[Part], to: AreaId, *, all_of_them: bool) -> Iterator[Reason]:
    """What stops all alike is said once; else each reason says whose it is."""
    reasons = [part.reach.refused.get(to, ()) for part in stuck]
    if all_of_them and all(found == reasons[0] for found in reasons):
        yield from reasons[0]
        return
    for part, found in zip(stuck, reasons, strict=True):
        who = tuple(counter(id) for id in part.counters)
        for reason in found:
            tells = set(who) <= set(reason.sentence.refs())
            yield reason if tells else Reason(say("{counters}: {why}", counters=who, why=reason.sentence), reason.rule)


def either(reaches: Sequence[Reach]) -> Reach:
    """By one means or another: all ways, told apart; where none leads, what speaks against each means."""
    if len(reaches) == 1:
        return reaches[0]
    goals = dict.fromkeys(to for found in reaches for to in found.ways)
    elsewhere: dict[AreaId, object] = {}
    for found in reaches:  # What is not worked out yet is not asked for here.
        elsewhere.update(found.refused.areas if isinstance(found.refused, WhenPointedAt) else found.refused)

    def ways(to: AreaId) -> tuple[Way, ...]:
        return tuple(way for found in reaches for way in found.ways.get(to, ()))

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        return tuple(dict.fromkeys(why for found in reaches for why in found.refused.get(to, ())))

    # What keeps them from going by one means is no remark about those who can go by another.
    notes = dict.fromkeys(note for found in reaches if found.ways or not goals for note in found.notes)
    return Reach(WhenPointedAt(goals, ways), WhenPointedAt(without(elsewhere, goals), reasons), tuple(notes))


# A group that goes as one: each counter by its own steps, to where there is room for all.


class Far(NamedTuple):
    """How far counters go by one means: as far as is printed on each, or all of them as far as a number says."""

    means: str
    rule: str
    printed: str = ""
    most: float = 0


def go(
    view: Standpoint,
    group: tuple[Counter, ...],
    step: Callable[[Standpoint, Counter], StepRule],
    far: Far,
    limits: Sequence[Limit],
    *,
    may_end: EndRule | None = None,
) -> Reach:
    """Where a group can go as one, each counter by its own steps, to where there is room for all."""
    board, ids = view.game.board, [one.id for one in group]

    def fits(at: AreaId) -> Reason | None:
        return (may_end(at) if may_end else None) or no_room(view.position, limits, ids, at)

    def part(one: Counter) -> Part:
        start, most = view.position.area(one.id), far.most or view.game.number(one, far.printed)
        steps = step(view, one)
        found = reach(board, start, steps, rule=far.rule, allowance=most, means=far.means, may_end=fits)
        return Part((one.id,), start, found)

    return together([part(one) for one in group])


def offered(
    among: Mapping[AreaId, Reason | None],
    against: Callable[[AreaId], Iterable[Reason | None]],
    way: Callable[[AreaId], Way],
    *,
    always: Iterable[Reason | None] = (),
    notes: Iterable[Reason | None] = (),
) -> Reach:
    """Every area that nothing speaks against, and the way there; why not the others, when somebody points at them.
    Areas that come with a reason are shut to all; what speaks against all of them `always` is said once more of all."""
    known = tuple(why for why in always if why is not None)

    def reasons(to: AreaId) -> Iterator[Reason]:
        shut = among[to]
        return (why for why in ((shut,) if shut else chain(against(to), known)) if why is not None)

    ways = {to: (way(to),) for to in among if next(reasons(to), None) is None}
    why_not = WhenPointedAt(without(among, ways), lambda to: tuple(dict.fromkeys(reasons(to))))
    return Reach(ways, why_not, tuple(dict.fromkeys(why for why in (*known, *notes) if why is not None)))


def nowhere(view: Standpoint, group: Iterable[Counter], *why: Reason) -> Reach:
    """These reasons against every area."""
    starts = {view.position.area(one.id) for one in group}
    elsewhere = without(view.game.board.spaces, starts if len(starts) == 1 else ())
    return Reach(refused=WhenPointedAt(elsewhere, lambda _: why), notes=why)


def all_shut(board: Board, why: Reason) -> Reach:
    """One reason against every area."""
    return Reach(refused=WhenPointedAt(board.spaces, lambda _: (why,)))


def pointed_out(
    board: Board,
    start: AreaId,
    goals: Iterable[AreaId],
    way: Callable[[AreaId], Way],
    reasons: Callable[[AreaId], tuple[Reason, ...]],
) -> Reach:
    """These areas can be reached, all others not; the way, and why not, are worked out when somebody points there."""
    there = dict.fromkeys(goals)
    there.pop(start, None)
    elsewhere = without(board.spaces, (start, *there))
    return Reach(WhenPointedAt(there, lambda to: (way(to),)), WhenPointedAt(elsewhere, reasons))


def judged(
    areas: Collection[AreaId], judge: Callable[[AreaId], Way | Reason], likely: Collection[AreaId] | None = None
) -> Reach:
    """Each area with what is said of it: a way there, or the first reason against it; only of the likely ones at once,
    of all others when somebody points there: to them there is none."""
    tried = {to: judge(to) for to in areas if likely is None or to in likely}
    ways = {to: (told,) for to, told in tried.items() if isinstance(told, Way)}

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        told = tried.get(to) or judge(to)
        return (told,) if isinstance(told, Reason) else ()

    return Reach(ways, WhenPointedAt(without(areas, ways), reasons))


def as_way(to: AreaId, told: Answer, **way: Any) -> Way | Reason:
    """What the verb for it says of going there, as reach says it."""
    return Way(to=to, sentence=told.sentence, rule=told.rule, **way) if told.yes else Reason(told.sentence, told.rule)


def moving(found: Reach, position: Position, ids: tuple[CounterId, ...], to: AreaId, rule: str = "") -> Answer | None:
    """A reach, asked about one area. `rule`: on which such moves rest, where nobody gets anywhere."""
    for why in (*found.notes, *found.refused.get(to, ())):
        return Answer(yes=False, sentence=why.sentence, rule=why.rule)
    for way in found.ways.get(to, ()):
        return Answer(yes=True, sentence=way.sentence, rule=way.rule)
    if all(position.area(id) == to for id in ids):
        rule = next((way.rule for ways in found.ways.values() for way in ways), rule)
        return Answer(yes=False, sentence=say("They are in {to} already.", to=area(to)), rule=rule)
    return None


PLACE = "place"
"""The verb that says where what is new may be placed."""


def placed(board: Board, may: Callable[[AreaId], Answer | None]) -> Reach | None:
    """What lies beside the map goes no way: it is placed where the verb for it says so. None: that knows no such."""
    told = {to: each for to in board.spaces if (each := may(to)) is not None and each.yes is not None}
    return judged(told, lambda to: as_way(to, told[to])) if told else None


def brought_in(
    board: Board, start: AreaId, may: Callable[[AreaId], Answer], likely: Collection[AreaId] | None = None
) -> Reach:
    """From beside the map, where what is new waits: to where the verb for it lets them, together."""
    return judged(without(board.spaces, (start,)), lambda to: as_way(to, may(to)), likely)


RETREAT = "retreat"


def gone_back(
    board: Board, start: AreaId, may: Callable[[AreaId], Answer], means: str = RETREAT, risky: Collection[AreaId] = ()
) -> Reach:
    """Out of a battle that is fought, or on from it: to where the verb for it lets them, together."""

    def judge(to: AreaId) -> Way | Reason:
        grade: Grade = "risky" if to in risky else "free"
        return as_way(to, may(to), route=(to,), cost=1, means=means, grade=grade)

    return judged(without(board.spaces, (start,)), judge, board.neighbours(start))
