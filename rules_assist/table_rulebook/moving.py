"""Where counters may go by a table of rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boards.board import AreaId, Contact
from boards.sentence import Ref, area, counter, say, side
from counters.counter import Counter, CounterId
from rules_assist.advice import Reach, Reason
from rules_assist.reaching import Part, Step, either, reach, together
from rules_assist.stacking import no_room
from rules_assist.table_rulebook.choosing import Scene
from rules_assist.table_rulebook.forms import Move
from rules_assist.table_rulebook.forms import Step as StepRow
from rules_assist.table_rulebook.stacking import limits
from rules_assist.table_rulebook.telling import tell


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


def _by(scene: Scene, counters: list[Counter], means: str) -> Reach | None:
    """By one means; nothing if one of them cannot go by it at all."""
    groups: dict[tuple[AreaId, float | None, int], list[Counter]] = {}
    for one in counters:
        fitting = (n for n, row in enumerate(scene.rules.move) if row.means == means and scene.is_who(one, row.who))
        number = next(fitting, None)
        if number is None:
            return None
        key = (scene.position.area(one.id), _allowance(scene, one, scene.rules.move[number]), number)
        groups.setdefault(key, []).append(one)
    everybody = tuple(one.id for one in counters)
    return together(
        [
            _part(scene, group, scene.rules.move[number], (start, allowance), everybody)
            for (start, allowance, number), group in groups.items()
        ]
    )


def _part(
    scene: Scene, group: list[Counter], row: Move, key: tuple[AreaId, float | None], everybody: tuple[CounterId, ...]
) -> Part:
    """Those of a group who move alike: from one area, so far."""
    start, allowance = key

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason:
        rows = (each for each in scene.rules.step if any(scene.is_who(one, each.who) for one in group))
        return _step(scene, rows, contact, to, row)

    def may_end(at: AreaId) -> Reason | None:
        return _bad_end(scene, group, at, row.means, everybody)

    board = scene.game.board
    found = reach(board, start, step, rule=row.rule, allowance=allowance, means=row.means, may_end=may_end)
    notes = () if scene.now(row) else (_not_now(row),)
    return Part(tuple(one.id for one in group), start, Reach(found.ways, found.refused, notes))


def _allowance(scene: Scene, one: Counter, row: Move) -> float | None:
    return scene.game.number(one, row.allowance) if isinstance(row.allowance, str) else row.allowance


def _step(scene: Scene, rows: Iterable[StepRow], contact: Contact, to: AreaId, row: Move) -> Step | Reason:
    """All rows that fit the step, taken together."""
    here = contact.other(to)
    cost: float | None = None
    plus = 0.0
    stop: Reason | None = None
    for each in rows:
        if (
            (each.means and row.means not in each.means)
            or not scene.is_over(contact, to, each.over)
            or not scene.is_where(here, each.leave)
            or not scene.is_where(to, each.into)
            or not scene.now(each)
        ):
            continue
        named = {"start": area(here), "to": area(to), "area": area(to), "side": side(scene.side)}
        if each.refuse:
            return Reason(tell(each.text, say("{to} cannot be entered from {start}.", **named), **named), each.rule)
        if each.stop and stop is None:
            stop = Reason(tell(each.text, say("Who enters {area} stops there.", **named), **named), each.rule)
        cost = each.cost if cost is None else cost
        plus += each.plus
    if cost is None:
        words = "No way by {means} from {start} to {to}." if row.means else "No way from {start} to {to}."
        return Reason(say(words, means=row.means.replace("_", " "), start=area(here), to=area(to)), row.rule)
    return Step(cost + plus, stop)


def _bad_end(
    scene: Scene, group: list[Counter], at: AreaId, means: str, everybody: tuple[CounterId, ...]
) -> Reason | None:
    for each in scene.rules.end:
        if (
            (not each.means or means in each.means)
            and any(scene.is_who(one, each.who) for one in group)
            and scene.is_where(at, each.at)
            and scene.now(each)
        ):
            sentence = tell(each.text, say("A move cannot end in {area}.", area=area(at)), area=area(at), to=area(at))
            return Reason(sentence, each.rule)
    return no_room(scene.position, limits(scene), everybody, at)


def _cautions(scene: Scene, counters: list[Counter]) -> Iterator[Reason]:
    for each in scene.rules.caution:
        these = tuple(counter(one.id) for one in counters if scene.is_who(one, each.who))
        if these and scene.now(each):
            otherwise = say("{counters} should not move now.", counters=these)
            yield Reason(tell(each.text, otherwise, counters=these, side=side(scene.side)), each.rule)


def _not_now(row: Move) -> Reason:
    phases = tuple(Ref("phase", phase) for phase in row.phases)
    return Reason(say("That is done in another phase: {phases}.", phases=phases or "later"), row.rule)
