"""U-Boots (§11.2): where they may be, how many, and how they move."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import Counter
from rules_assist.advice import Reach, Reason, Way
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, is_for_u_boots
from rules_assist.rulebooks.totaldomination.control import of_type
from rules_assist.rulebooks.totaldomination.entering import beyond_the_dashed_line, unsuitable
from rules_assist.rulebooks.totaldomination.moving import no_area
from rules_assist.rulebooks.totaldomination.pieces import lies_on_map, none_left, not_played_with, on_map
from rules_assist.rulebooks.totaldomination.powers import says
from rules_assist.rulebooks.totaldomination.routes import outside
from rules_assist.rulebooks.totaldomination.stacking import room_for_u_boots
from rules_assist.rulebooks.totaldomination.technologies import price


def too_many_there(view: Standpoint, group: tuple[Counter, ...], at: AreaId) -> Reason | None:
    """At most two in an area, whoever else is there (§3.7, §11.2)."""
    ids = {one.id for one in group}
    there = [one for one in of_type(view, at, "u_boot") if one.id not in ids]
    most = room_for_u_boots(view.game)
    if len(there) + len(group) <= most:
        return None
    words = "No room in {to}: {now} U-Boots there and {coming} more to come; the limit is {most}."
    return Reason(say(words, to=area(at), now=len(there), coming=len(group), most=most), "§3.7, 11.2")


def most_this_year(view: Standpoint) -> float | None:
    """How many may be on the map this year; None: as many as there are (§11.2)."""
    turn = view.game.sheet.sequence.turn(view.position.clock.turn)
    found = turn.attributes.get("u_boots") if turn else None
    return found if isinstance(found, int) else None


def too_many_this_year(view: Standpoint, coming: int) -> Reason | None:
    """One in 1939, two in 1940, from 1941 on all three (§11.2)."""
    most, lying = most_this_year(view), sum(one.kind == "u_boot" for one in on_map(view.game, view.position))
    if most is None or lying + coming <= most:
        return None
    turn = view.game.sheet.sequence.turn(view.position.clock.turn)
    words = "In {year} there may be {most} U-Boots on the map, not {count}."
    return Reason(say(words, year=turn.name if turn else "", most=most, count=lying + coming), "§11.2")


def u_boot_reach(view: Standpoint, group: tuple[Counter, ...], means: str) -> Reach:
    """To any of their areas, or by option u_boot_moves to those next to them; they need no supply (§6.2, §11.2)."""
    cost = sum(price(view, means, "u_boot") or 0 for _ in group)
    refused: dict[AreaId, tuple[Reason, ...]] = {at: (no_area(at),) for at in outside(view.game)}
    ways: dict[AreaId, tuple[Way, ...]] = {}
    starts = {AreaId(view.position.where[one.id]) for one in group}
    for to in areas(view.game):
        if starts == {to}:
            continue
        if reasons := tuple(_against(view, group, to, means)):
            refused[to] = reasons
        else:
            told = say("A U-Boot can be in {to} for {cost} OPs.", to=area(to), cost=cost)
            rule = "§6.2, 11.2" if means == "move" else "§6.1, 11.2"
            ways[to] = (Way(to=to, route=(to,), cost=cost, means=means, sentence=told, rule=rule),)
    return Reach(ways, refused)


def _against(view: Standpoint, group: tuple[Counter, ...], to: AreaId, means: str) -> Iterator[Reason]:
    yield from (why for why in (unsuitable(view, group[0], to), beyond_the_dashed_line(view, to)) if why)
    if is_for_u_boots(view.game, to) and (full := too_many_there(view, group, to)):
        yield full
    if off := not_played_with(view, "u_boot"):
        yield off
    if means == "deploy":
        lying = [one for one in group if lies_on_map(view, one)]
        if why := too_many_this_year(view, len(group) - len(lying)):
            yield why
        if why := none_left(view, group[0].kind, group[0].side, len(group) - len(lying)):
            yield why
    elif far := too_far(view, group, to):
        yield far


def too_far(view: Standpoint, group: tuple[Counter, ...], to: AreaId) -> Reason | None:
    """Only where U-Boots move between linked areas (option u_boot_moves)."""
    if says(view, "u_boot_moves") == "to_any":
        return None
    near = all(to in view.game.board.neighbours(view.position.area(one.id)) for one in group)
    return None if near else Reason(say("No link leads a U-Boot to {to}.", to=area(to)), "§6.2, 11.2")
