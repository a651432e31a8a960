"""What can be done with counters that are picked up: moved, deployed, put down by an event, sent home (§6.1, §6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import counter, say, side
from counters.counter import Counter
from rules_assist.advice import Reach, Reason
from rules_assist.common.reaching import Part, together
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.air import air_reach
from rules_assist.rulebooks.totaldomination.control import stacks
from rules_assist.rulebooks.totaldomination.deploying import deploy_reach
from rules_assist.rulebooks.totaldomination.moving import move_reach
from rules_assist.rulebooks.totaldomination.pieces import lies_on_map
from rules_assist.rulebooks.totaldomination.powers import POWERS, power, seen_by
from rules_assist.rulebooks.totaldomination.relocation import relocation_reach
from rules_assist.rulebooks.totaldomination.resistance import resistance_reach
from rules_assist.rulebooks.totaldomination.u_boots import u_boot_reach

ACTION = "action"
PLACING = "placing"
MEANS = {
    "moving": "move",
    "deployment": "deploy",
    "relocate": "relocation",
    "strike": "air_strike",
    "bombard": "bombardment",
}
"""Other words for the same."""


def reach_of(view: Standpoint, group: tuple[Counter, ...], means: str) -> Reach:
    """By the means named, or by the one that suits where the counters lie: off the map they are deployed."""
    strange = tuple(counter(one.id) for one in group if not is_unit(view, one))
    if strange or not group:
        return Reach(notes=(Reason(say("{who} is no unit.", who=strange), "§3.6"),) if strange else ())
    us = seen_by(view, power(view))
    others = tuple(counter(one.id) for one in group if power(seen_by(us, one.side)) != us.side)
    if others:
        return Reach(notes=(Reason(say("{who} belongs to another power.", who=others), "§3.7"),))
    way = MEANS.get(means, means) or ("move" if all(lies_on_map(us, one) for one in group) else "deploy")
    found = together([_part(us, part, way) for part in _parts(us, group)])
    return Reach(found.ways, found.refused, tuple(dict.fromkeys((*_notes(us, way), *found.notes))))


def is_unit(view: Standpoint, one: Counter) -> bool:
    return stacks(view.game, one) or view.type(one) in ("u_boot", "resistance")


def _parts(view: Standpoint, group: tuple[Counter, ...]) -> list[tuple[Counter, ...]]:
    """U-Boots and Resistance have rules of their own."""
    by_rule: dict[str, list[Counter]] = {}
    for one in group:
        by_rule.setdefault("" if stacks(view.game, one) else view.type(one), []).append(one)
    return [tuple(part) for part in by_rule.values()]


def _part(view: Standpoint, part: tuple[Counter, ...], way: str) -> Part:
    starts = {view.position.area(one.id) for one in part}
    start = starts.pop() if len(starts) == 1 else AreaId("")
    return Part(tuple(one.id for one in part), start, _by(view, part, way))


def _by(view: Standpoint, part: tuple[Counter, ...], way: str) -> Reach:
    sort = view.type(part[0])
    off = next((one for one in part if not lies_on_map(view, one)), None)
    if way in ("move", "relocation") and off is not None:
        return Reach(notes=(Reason(say("{who} is not on the map.", who=counter(off.id)), "§6.2"),))
    match way:
        case "move" if sort == "u_boot":
            return u_boot_reach(view, part, way)
        case "move":
            return move_reach(view, part)
        case "deploy" | "event" if sort == "resistance":
            return resistance_reach(view, part)
        case "deploy" if sort == "u_boot":
            return u_boot_reach(view, part, way)
        case "deploy":
            return deploy_reach(view, part)
        case "relocation":
            return relocation_reach(view, part)
        case "air_strike" | "bombardment":
            return air_reach(view, part, bombing=way == "bombardment")
    return Reach(notes=(Reason(say("The rules know no {means} for them.", means=way), "§6.0"),))


def _notes(view: Standpoint, way: str) -> Iterator[Reason]:
    """What holds for all of them: it is not their time."""
    clock, says_passed = view.position.clock, view.position.facts.says("passed", view.side)
    if way not in ("move", "deploy") or clock.phase in ("", PLACING):
        return
    if clock.phase != ACTION:
        yield Reason(say("Units are moved and deployed in the Action phase."), "§4.2")
    elif clock.side and power(Standpoint(view.game, view.position, clock.side)) != view.side:
        yield Reason(say("It is the turn of {side}.", side=side(clock.side)), "§4.2")
    elif says_passed and view.side in POWERS:
        yield Reason(say("{side} has passed.", side=side(view.side)), "§4.2")
