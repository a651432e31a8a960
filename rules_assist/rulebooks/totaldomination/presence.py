"""What is wrong with where units lie, and with how many there are (§3.6, §3.7, §3.8, §6.1, §6.2, §11.1, §11.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, KindId, SideId
from counters.events import CountersMoved, Together
from counters.places import PlaceId
from rules_assist.advice import Deed, Finding, Reason, Severity
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.control import can_control, is_air, party, standing, units_in
from rules_assist.rulebooks.totaldomination.deploying import too_many_air_fleets
from rules_assist.rulebooks.totaldomination.entering import (
    beyond_the_dashed_line,
    may_not_stay_alone,
    unsuitable,
    why_shut,
)
from rules_assist.rulebooks.totaldomination.pieces import air_fleets_of, none_left, not_played_with, on_map, pool_of
from rules_assist.rulebooks.totaldomination.powers import NEUTRAL, NOBODY, POWERS, faction, run_by
from rules_assist.rulebooks.totaldomination.u_boots import too_many_this_year


def _theirs(view: Standpoint, one: Counter) -> bool:
    """Whether it is told from this standpoint: of each power its own units, of the neutrals all that are nobody's."""
    return run_by(view, one.side) == (NOBODY if view.side == NEUTRAL else view.side)


def misplaced_of(view: Standpoint) -> Iterator[Finding]:
    """Units where they may not be: on the wrong sort of area, or in an area that is shut to them."""
    for one in on_map(view.game, view.position):
        if not _theirs(view, one) or view.game.kind(one).sort != "unit":
            continue
        at = view.position.area(one.id)
        shut = beyond_the_dashed_line(view, at) if view.side == NEUTRAL else shut_to(view, one, at)
        for why in (shut, unsuitable(view, one, at), not_played_with(view, view.type(one))):
            if why:
                yield _finding(at, (one,), why, "place")


def shut_to(view: Standpoint, one: Counter, at: AreaId) -> Reason | None:
    """U-Boots stand in seas that belong to nobody; all others keep out of what is shut to them."""
    return beyond_the_dashed_line(view, at) if view.type(one) == "u_boot" else why_shut(view, at)


def mixed_of(view: Standpoint) -> Iterator[Finding]:
    """Units of two powers in one area (§3.7). Told by the first of the powers."""
    for at in standing(view.game, view.position) if view.side == POWERS[0] else ():
        if why := mixed_in(view, at):
            yield _finding(at, units_in(view, at), why, "stacking")


def mixed_in(view: Standpoint, at: AreaId) -> Reason | None:
    """Only one power's units are in an area, its partners' and its allies' at war among them; Air Fleets that are to be
    destroyed do not count."""
    if len(units_in(view, at)) < 2:
        return None
    gone = driven_out(view, at)
    there = tuple(dict.fromkeys(party(view, one) for one in units_in(view, at) if one not in gone))
    if len(there) < 2:
        return None
    return Reason(say("Units of {sides} are in {at}.", sides=tuple(map(side, there)), at=area(at)), "§3.7")


def driven_out(view: Standpoint, at: AreaId) -> tuple[Counter, ...]:
    """Air Fleets that were alone where an enemy has come: they are destroyed (§6.2, §11.1)."""
    units = units_in(view, at)
    if not any(is_air(view.game, one) for one in units):
        return ()
    firm = {party(view, one) for one in units if can_control(view.game, one)}
    if len(firm) != 1:
        return ()
    who = next(iter(firm))
    return tuple(
        one for one in units if is_air(view.game, one) and faction(view, party(view, one)) != faction(view, who)
    )


def driven_out_of(view: Standpoint) -> Iterator[Finding]:
    """Told once, by the first of the powers."""
    for at in standing(view.game, view.position) if view.side == POWERS[0] else ():
        if units := driven_out(view, at):
            told = say("{who} is destroyed: an enemy has come.", who=tuple(counter(one.id) for one in units))
            yield _sent_back(view, _finding(at, units, Reason(told, "§6.2, 11.1"), "air", "warning"), units)


def orphaned_of(view: Standpoint) -> Iterator[Finding]:
    """Air Fleets alone where they cannot stay: back to supply (§11.1)."""
    for at, there in standing(view.game, view.position).items() if view.side != NEUTRAL else ():
        if not any(is_air(view.game, one) and _theirs(view, one) for one in there):
            continue
        gone = driven_out(view, at)
        units = tuple(one for one in there if _theirs(view, one) and one not in gone)
        if units and is_orphaned(view, units, at):
            words = "{who} goes back to supply: it is alone in {at}."
            told = say(words, who=tuple(counter(one.id) for one in units), at=area(at))
            yield _sent_back(view, _finding(at, units, Reason(told, "§11.1"), "air", "warning"), units)


def is_orphaned(view: Standpoint, units: tuple[Counter, ...], at: AreaId) -> bool:
    return not any(can_control(view.game, one) for one in units) and may_not_stay_alone(view, at)


def too_many_of(view: Standpoint) -> Iterator[Finding]:
    """More Air Fleets or U-Boots on the map than there may be, or more units than counters (§3.6, §6.1, §11.2)."""
    if view.side == NEUTRAL:
        return
    boats = tuple(one for one in on_map(view.game, view.position) if one.kind == "u_boot" and _theirs(view, one))
    excess = (
        (air_fleets_of(view), too_many_air_fleets(view, ())),
        (boats, too_many_this_year(view, 0) if boats else None),
    )
    for units, why in excess:
        if why:
            yield _finding(None, tuple(units), why, "limit")


def beyond_the_mix_of(view: Standpoint) -> Iterator[Finding]:
    """More units than there are counters (§3.6). Told by the first of the powers."""
    seen: dict[tuple[KindId, SideId], list[Counter]] = {}
    for one in on_map(view.game, view.position) if view.side == POWERS[0] else ():
        if view.game.kind(one).mix:
            seen.setdefault((one.kind, one.side), []).append(one)
    for (kind, of), units in seen.items():
        if why := none_left(view, kind, of, 0):
            yield _finding(None, tuple(units), why, "limit")


def _sent_back(view: Standpoint, found: Finding, units: tuple[Counter, ...]) -> Finding:
    """With the click that takes them back to their pools."""
    events = tuple(CountersMoved((one.id,), pool_of(view, one.side)) for one in units)
    deed = Deed(sentence=say("back to supply"), event=Together(events) if len(events) > 1 else events[0])
    return replace(found, deed=deed)


def _finding(
    at: AreaId | None, units: tuple[Counter, ...], why: Reason, aspect: str, severity: Severity = "error"
) -> Finding:
    places = (PlaceId(at),) if at else ()
    ids = tuple(one.id for one in units)
    return Finding(severity=severity, places=places, counters=ids, sentence=why.sentence, rule=why.rule, aspect=aspect)


FINDINGS = (misplaced_of, mixed_of, driven_out_of, orphaned_of, too_many_of, beyond_the_mix_of)
