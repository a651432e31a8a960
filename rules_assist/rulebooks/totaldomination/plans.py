"""Plans: whether units may move or be deployed so, one after the other, and what it costs (§6.0, §6.1, §6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import CounterId, KindId
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Entry, Ledger, Reach, Reason, Way
from rules_assist.common.saying import no, unless, yes
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas
from rules_assist.rulebooks.totaldomination.control import is_air, stacks
from rules_assist.rulebooks.totaldomination.entering import only_enemy_air
from rules_assist.rulebooks.totaldomination.moving import move_reach, no_area
from rules_assist.rulebooks.totaldomination.operations import ops_for
from rules_assist.rulebooks.totaldomination.picking_up import reach_of
from rules_assist.rulebooks.totaldomination.pieces import imagined, pool_of
from rules_assist.rulebooks.totaldomination.powers import power, seen_by
from rules_assist.rulebooks.totaldomination.resistance import place as place_resistance
from rules_assist.rulebooks.totaldomination.technologies import COLUMNS, price
from rules_assist.rulebooks.totaldomination.turns import has_passed
from rules_assist.rulebooks.totaldomination.words import unit_type, whole

MOST = 20
"""Nobody deploys more at once."""

MOST_ORDERED = 4
"""As many as a Capital holds; so many are tried in every order."""


class Move(NamedTuple):
    """One step of a plan: these go there together."""

    counters: tuple[CounterId, ...]
    to: AreaId


class Outcome(NamedTuple):
    """How far a plan goes: the ways found, and why it goes no further."""

    ways: tuple[Way, ...]
    failed: Reason | None
    view: Standpoint
    """The table when it is carried out."""


def steps_of(act: Act) -> tuple[Move, ...]:
    """`move #a, #b to x, y` is two moves in that order; to one area all go; one alone goes from each to the next."""
    places = [area_of(at) for at in (*act.to, *act.at)]
    if len(places) == 1:
        return (Move(act.counters, places[0]),)
    if len(act.counters) == 1:
        return tuple(Move(act.counters, to) for to in places)
    if len(places) == len(act.counters):
        return tuple(Move((one,), to) for one, to in zip(act.counters, places, strict=True))
    return ()


def carry_out(view: Standpoint, act: Act, means: str) -> Outcome:
    """The moves of a plan in their order; those who go to one area together go in whatever order can be done."""
    steps = steps_of(act)
    through = tuple(area_of(at) for at in act.through) if len(steps) == 1 else ()
    if means == "move" and len(steps) == 1 and 1 < len(act.counters) <= MOST_ORDERED and not through:
        at, to = view.position.area, steps[0].to
        going = [id for id in act.counters if at(id) != to]
        tried = (_one_by_one(view, [Move((id,), to) for id in order], means, ()) for order in permutations(going))
        if going and (done := next((found for found in tried if found.failed is None), None)):
            return done
        together = _one_by_one(view, steps, means, ())
        return together if together.failed else _one_by_one(view, [Move((id,), to) for id in going], means, ())
    return _one_by_one(view, steps, means, through)


def _one_by_one(view: Standpoint, steps: Sequence[Move], means: str, through: tuple[AreaId, ...]) -> Outcome:
    """Each move at the table as the moves before it leave it: control and supply change at once (§6.2)."""
    ways: list[Way] = []
    for number, step in enumerate(steps, 1):
        found = _reach(view, step, means, through)
        way = next(iter(found.ways.get(step.to, ())), None)
        if way is None:
            why = found.why_not(step.to) or next(iter(found.notes), None)
            if why is None:
                there = Reason(say("It is in {to} already.", to=area(step.to)), "§6.2")
                why = there if step.to in areas(view.game) else no_area(step.to)
            return Outcome(tuple(ways), _told_of(number, len(steps), why), view)
        ways.append(way)
        view = _after(view, step)
    return Outcome(tuple(ways), None, view)


def _reach(view: Standpoint, step: Move, means: str, through: tuple[AreaId, ...]) -> Reach:
    group = tuple(view.position.counters[id] for id in step.counters)
    if means == "move" and through and all(stacks(view.game, one) for one in group):
        return move_reach(view, group, through)
    return reach_of(view, group, means)


def _after(view: Standpoint, step: Move) -> Standpoint:
    """Where the moves leave the table; enemy Air Fleets alone in an area are destroyed by whoever comes (§6.2)."""
    position = view.position
    if only_enemy_air(view, step.to):
        for one in position.in_place(step.to):
            if is_air(view.game, one):
                position = position.moved((one.id,), pool_of(view, one.side))
    return Standpoint(view.game, position.moved(step.counters, PlaceId(step.to)), view.side)


def _told_of(number: int, of: int, why: Reason) -> Reason:
    if of == 1:
        return why
    return Reason(say("Move {number}: {why}", number=number, why=why.sentence), why.rule)


def may_move(view: Standpoint, act: Act) -> Answer | None:
    """`may move #a, #b to x, y [through z] [with ops 5]`."""
    return _may(view, act, "move", "§6.2") if act.counters else None


def may_deploy(view: Standpoint, act: Act) -> Answer | None:
    """`may deploy #a to x`, or `may deploy side us at east_usa with army 2`: units that nobody has picked up yet."""
    if act.counters:
        tokens = [id for id in act.counters if view.type(view.position.counters[id]) == "resistance"]
        if tokens and act.means != "event":
            return no(Reason(say("Resistance comes by an event only, for no OPs."), "§6.1, 7.2, 7.2.D"))
        return _may(view, act, "deploy", "§6.1")
    nation, coming = act.side or view.position.clock.side, list[CounterId]()
    for kind, number in units_meant(act) if nation else ():
        for _ in range(number):
            view, one = imagined(view, KindId(kind), nation)
            coming.append(one.id)
    asked = Act(verb="deploy", counters=tuple(coming), side=nation, at=act.at, to=act.to, details=act.details)
    return _may(view, asked, "deploy", "§6.1") if coming else None


def may_place(view: Standpoint, act: Act) -> Answer | None:
    """`may place #a at x`: Resistance by an event, all others by deploying."""
    sorts = {view.type(view.position.counters[id]) for id in act.counters} or {sort for sort, _ in units_meant(act)}
    return place_resistance(view, act) if sorts <= {"resistance"} else may_deploy(view, act)


def units_meant(act: Act) -> Iterator[tuple[str, int]]:
    """What the details name: `with army, fleet 2`, `with 2 armies`, `with kind army`, `with unit u-boot`."""
    for word, said in act.details.items():
        sort = unit_type(word) or unit_type(said)
        count = whole(said) if unit_type(word) else whole(word)
        if sort:
            yield sort, 1 if count is None else min(count, MOST)


def may_relocate(view: Standpoint, act: Act) -> Answer | None:
    return _may(view, act, "relocation", "§4.3, 4.3.B") if act.counters else None


def _may(view: Standpoint, act: Act, means: str, rule: str) -> Answer | None:
    view = seen_by(view, power(seen_by(view, view.position.counters[act.counters[0]].side)))
    if not steps_of(act):
        return None
    if has_passed(view, power(view)) and means != "relocation":
        return no(Reason(say("{side} has passed.", side=side(power(view))), "§4.2"))
    done = carry_out(view, act, means)
    cost = sum(way.cost for way in done.ways)
    why = done.failed or _too_dear(view, act, cost)
    if why is None and len(done.ways) == 1:
        return yes(done.ways[0].sentence, done.ways[0].rule)
    told = say("All of it can be done, one after the other, for {cost} OPs.", cost=cost)
    return unless([why], told, rule)


def _too_dear(view: Standpoint, act: Act, cost: float) -> Reason | None:
    """More than the OPs that the question has to spend, or than its card has (§6.0)."""
    there = ops_for(view, act)
    ops = sum(amount for amount, _, _ in there)
    if not there or cost <= ops:
        return None
    return Reason(say("It costs {cost} OPs, and there are {ops}.", cost=cost, ops=ops), "§6.0")


def move_cost(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger move_cost by #a, #b [to x, y]`: each unit for its price."""
    return _cost(view, act, "move", "§6.2")


def deploy_cost(view: Standpoint, act: Act) -> Ledger | None:
    return _cost(view, act, "deploy", "§6.1")


def _cost(view: Standpoint, act: Act, action: str, rule: str) -> Ledger | None:
    entries = tuple(_prices(view, act, action, rule))
    if not entries:
        return None
    total = sum(entry.amount for entry in entries)
    told = say("It costs {total} OPs.", total=total)
    return Ledger(name=f"{action}_cost", side=view.side, entries=entries, total=total, sentence=told, rule=rule)


def _prices(view: Standpoint, act: Act, action: str, rule: str) -> Iterator[Entry]:
    asked: list[tuple[Sentence, str]] = [
        (say("{who}", who=counter(id)), view.type(view.position.counters[id]))
        for id in act.counters
        if id in view.position.counters
    ]
    if not act.counters:
        asked = [
            (say("{kind}", kind=view.game.sheet.kinds[KindId(sort)].name), sort)
            for sort, count in units_meant(act)
            for _ in range(count)
        ]
    for told, sort in asked:
        cost = price(view, action, sort) if sort in COLUMNS else None
        if cost is not None:
            yield Entry(amount=cost, sentence=told, rule=f"{rule}, 8.1")


VERBS = {
    "move": may_move,
    "moves": may_move,
    "chain": may_move,
    "plan": may_move,
    "enter": may_move,
    "go": may_move,
    "occupy": may_move,
    "invade": may_move,
    "deploy": may_deploy,
    "build": may_deploy,
    "place": may_place,
    "relocate": may_relocate,
}
LEDGERS = {"move_cost": move_cost, "deploy_cost": deploy_cost}
