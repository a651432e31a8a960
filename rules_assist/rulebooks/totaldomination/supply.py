"""Supply (§3.9): a path of any length through areas of one's own power to a home area of its own."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.game import Game
from counters.places import area_of
from counters.position import Position
from rules_assist.advice import Act, Answer, SupplyLine
from rules_assist.common.once import once
from rules_assist.common.standpoint import Standpoint
from rules_assist.common.supplying import Line, flood, supply_lines
from rules_assist.rulebooks.totaldomination.areas import areas, is_home
from rules_assist.rulebooks.totaldomination.control import holders, standing, units_in
from rules_assist.rulebooks.totaldomination.powers import POWERS, is_enemy, is_own, power, says, seen_by


def is_source(view: Standpoint, at: AreaId) -> bool:
    """A home area of ours without an enemy unit (§3.9)."""
    return is_home(view, at) and not any(is_enemy(view, one) for one in units_in(view, at))


def sources(view: Standpoint) -> tuple[AreaId, ...]:
    return tuple(at for at in areas(view.game) if is_source(view, at))


def line_of(view: Standpoint) -> Line:
    """Over any link, through areas of our own power; into the area of the unit itself, whoever controls it, if it is
    played so (option own_area_in_supply)."""
    us, held = power(view), holders(view.game, view.position)
    stops = {at: _foes(view, at) for at in areas(view.game) if held.get(at) != us}
    return Line(network=view.game.board.network(), breaks=stops, into_breaks=own_area_is_spared(view))


def _foes(view: Standpoint, at: AreaId) -> tuple[CounterId, ...]:
    return tuple(one.id for one in units_in(view, at) if not is_own(view, one))


@once
def supplied(game: Game, position: Position) -> Mapping[SideId, frozenset[AreaId]]:
    """The areas of each power that are in supply: its own, and joined to a home area (§3.9)."""
    found = {}
    for side in POWERS:
        view = Standpoint(game, position, side)
        held = {at for at, who in holders(game, position).items() if who == side}
        found[side] = frozenset(flood(line_of(view), sources(view))) & held
    return found


def fed_without(view: Standpoint, lost: Collection[AreaId]) -> frozenset[AreaId]:
    """What of ours stays in supply when some areas are ours no longer."""
    line = line_of(view)
    held = {at for at, who in holders(view.game, view.position).items() if who == power(view) and at not in lost}
    broken = replace(line, breaks={**line.breaks, **dict.fromkeys(lost, ())})
    return frozenset(flood(broken, (at for at in sources(view) if at not in lost))) & held


def own_area_is_spared(view: Standpoint) -> bool:
    """Whether the path of supply may begin in an area that the unit does not control (option own_area_in_supply)."""
    return says(view, "own_area_in_supply") == "need_not_be_controlled"


def in_supply(view: Standpoint, at: AreaId) -> bool:
    """Whether a unit of ours in this area is in supply. At home it always is (§3.9)."""
    if is_home(view, at):
        return True
    fed = supplied(view.game, view.position).get(power(view), frozenset())
    if at in fed:
        return True
    mine = holders(view.game, view.position).get(at) == power(view)
    return own_area_is_spared(view) and not mine and any(next_to in fed for next_to in view.game.board.neighbours(at))


def supply_of(view: Standpoint) -> tuple[SupplyLine, ...]:
    """How the units of a power are supplied, its partners' and allies' with them. U-Boots need none (§3.9)."""
    us = seen_by(view, power(view))
    if us.side not in POWERS:
        return ()
    groups = {}
    for at, units in standing(view.game, view.position).items():
        if ids := tuple(one.id for one in units if is_own(us, one)):
            groups[at] = ids
    fed = tuple(dict.fromkeys((*sources(us), *(at for at in groups if is_home(us, at)))))
    return supply_lines(groups, (line_of(us),), fed, rule="§3.9")


def may_trace(view: Standpoint, act: Act) -> Answer | None:
    """`may trace_supply #army`, or `side germany at poland`: whether all of them are in supply (§3.9)."""
    there = {one.id for at in act.at for one in units_in(view, area_of(at)) if is_own(view, one)}
    asked = set(act.counters) or there
    lines = [line for line in supply_of(view) if set(line.counters) & asked]
    if not lines:
        return None
    told = next((line for line in lines if not line.supplied), lines[0])
    return Answer(yes=told.supplied, sentence=told.sentence, rule=told.rule)


VERBS = dict.fromkeys(("trace_supply", "be_supplied", "supply", "be_in_supply", "in_supply", "trace"), may_trace)
