"""Where counters may go by a table of rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import Ref, Value, area, counter, say, side
from counters.counter import Counter, CounterId
from counters.position import PlaceId
from rules_assist.advice import Reach, Reason
from rules_assist.common.reaching import Part, Step, either, reach, together
from rules_assist.common.stacking import Limit, no_room
from rules_assist.tables.choosing import Scene
from rules_assist.tables.forms import End, Move
from rules_assist.tables.forms import Step as StepRow
from rules_assist.tables.stacking import limits
from rules_assist.tables.telling import reason


def reach_of(scene: Scene, ids: tuple[CounterId, ...], means: str) -> Reach:
    """Where the group may go as one, by these means or by any."""
    counters = [scene.position.counters[id] for id in ids]
    ways = {row.means: row for row in scene.rules.move if not means or row.means == means}
    found = [whole for one in ways if (whole := _by(scene, counters, one)) is not None] if counters else []
    notes = tuple(_cautions(scene, counters))
    if not found:
        rule = next((row.rule for row in scene.rules.move), "")
        words = "The rules name no way for {counters} to move." if not means else "{counters} cannot move by {means}."
        sentence = say(words, counters=tuple(counter(id) for id in ids), means=means.replace("_", " "))
        return Reach(notes=(Reason(sentence, rule), *notes))
    whole = either(found)
    return Reach(whole.ways, whole.refused, (*whole.notes, *notes))


class Mover(NamedTuple):
    """What makes counters move alike: where from, how far, and which rows speak of them."""

    start: AreaId
    allowance: float | None
    row: Move
    steps: tuple[StepRow, ...]
    ends: tuple[End, ...]


def _by(scene: Scene, counters: list[Counter], means: str) -> Reach | None:
    """By one means; nothing if one of them cannot go by it at all."""
    movers = [_mover(scene, one, means) for one in counters]
    groups: list[tuple[Mover, list[Counter]]] = []
    for one, mover in zip(counters, movers, strict=True):
        if mover is None:
            return None
        alike = next((group for found, group in groups if found == mover), None)
        if alike is None:
            groups.append((mover, [one]))
        else:
            alike.append(one)
    room = limits(scene)
    everybody = tuple(one.id for one in counters)
    return together([_part(scene, mover, group, room, everybody) for mover, group in groups])


def _mover(scene: Scene, one: Counter, means: str) -> Mover | None:
    row = next((row for row in scene.rules.move if row.means == means and scene.is_who(one, row.who)), None)
    if row is None:
        return None

    def meant(each: StepRow | End) -> bool:
        return (not each.means or means in each.means) and scene.is_who(one, each.who) and scene.now(each)

    return Mover(
        start=scene.position.area(one.id),
        allowance=scene.game.number(one, row.allowance) if isinstance(row.allowance, str) else row.allowance,
        row=row,
        steps=tuple(each for each in scene.rules.step if meant(each)),
        ends=tuple(each for each in scene.rules.end if meant(each)),
    )


def _part(
    scene: Scene, mover: Mover, group: list[Counter], room: tuple[Limit, ...], everybody: tuple[CounterId, ...]
) -> Part:
    """Those of a group who move alike."""
    row = mover.row

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        return _step(scene, mover, contact, here, to)

    def may_end(at: AreaId) -> Reason | None:
        for each in mover.ends:
            if scene.is_where(at, each.at):
                words = "A move cannot end in {area}."
                return reason(each, words, area=area(at), to=area(at), side=side(scene.side))
        places = dict.fromkeys((_port(scene, row, at), PlaceId(at)))
        full = (no_room(scene.position, room, everybody, place) for place in places)
        return next((why for why in full if why is not None), None)

    found = reach(
        scene.game.board, mover.start, step, rule=row.rule, allowance=mover.allowance, means=row.means, may_end=may_end
    )
    notes = () if scene.now(row) else (_not_now(row),)
    return Part(tuple(one.id for one in group), mover.start, Reach(found.ways, found.refused, notes))


def _port(scene: Scene, row: Move, at: AreaId) -> PlaceId:
    """Where those who go by these means lie in an area: in its port, if it has one."""
    for contact in scene.game.board.contacts_of(at) if row.port else ():
        if contact.toward(at).get(row.port):
            return PlaceId(f"{at}/{row.port}.{contact.other(at)}")
    return PlaceId(at)


def _step(scene: Scene, mover: Mover, contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
    """All rows that fit the step, taken together."""
    cost: float | None = None
    plus = 0.0
    stop: Reason | None = None
    if not scene.is_over(contact, to, mover.row.over):
        return None
    named: dict[str, Value] = {"start": area(here), "to": area(to), "area": area(to), "side": side(scene.side)}
    for each in mover.steps:
        if not (
            scene.is_over(contact, to, each.over) and scene.is_where(here, each.leave) and scene.is_where(to, each.into)
        ):
            continue
        if each.refuse:
            return reason(each, "{to} cannot be entered from {start}.", **named)
        if each.stop and stop is None:
            stop = reason(each, "Who enters {area} stops there.", **named)
        cost = each.cost if cost is None else cost
        plus += each.plus
        if each.last:
            break
    return _no_way(mover.row, here, to) if cost is None else Step(cost + plus, stop)


def _no_way(row: Move, here: AreaId, to: AreaId) -> Reason:
    words = "No way by {means} from {start} to {to}." if row.means else "No way from {start} to {to}."
    return Reason(say(words, means=row.means.replace("_", " "), start=area(here), to=area(to)), row.rule)


def _cautions(scene: Scene, counters: list[Counter]) -> Iterator[Reason]:
    for each in scene.rules.caution:
        these = tuple(counter(one.id) for one in counters if scene.is_who(one, each.who))
        if these and scene.now(each):
            yield reason(each, "{counters} should not move now.", counters=these, side=side(scene.side))


def _not_now(row: Move) -> Reason:
    phases = tuple(Ref("phase", phase) for phase in row.phases)
    return Reason(say("That is done in another phase: {phases}.", phases=phases or "later"), row.rule)
