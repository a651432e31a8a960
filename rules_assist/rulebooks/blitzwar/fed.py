"""Whether a counter is in supply: to act, or for defence only (§7).

In the turn of another side it is as it was when the own turn ended: `fact in_supply panzer`, or `= no`; the mark
`oos`; an out_of_supply marker beside it. Where none of these is told, the lines are traced as they are now.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, TypeAlias

from boards.board import AreaId
from counters.counter import Counter
from counters.game import Game
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.control import control, controls
from rules_assist.rulebooks.blitzwar.corps import is_air, is_corps, is_naval, is_supply
from rules_assist.rulebooks.blitzwar.phases import is_enemys_turn
from rules_assist.rulebooks.blitzwar.sides import MINOR_POWERS, VICHY, is_minor_country, is_ours, is_partner
from rules_assist.rulebooks.blitzwar.supply_web import depots, strait_is_open, web
from rules_assist.rulebooks.blitzwar.table import corps_in, on_beachhead
from rules_assist.rulebooks.blitzwar.zones import adjacent, country_of, has_port, is_sea, sea_zones, zones_on

Feed: TypeAlias = Literal["home", "line", "depot", "wide", "beside", "naval", "frozen", ""]
"""How a counter is supplied: at home; by a line; by supplies beside it in the partner's land; for defence through the
partner's zones, or beside troops who are at home; as a ship; as it was when its turn ended; not at all."""

TO_ACT = ("home", "line", "depot", "naval", "frozen")
NO = ("no", "false", "0", "off")


def is_at_home(view: Standpoint, one: Counter) -> bool:
    """Troops of a minor country in their own territory are always in supply (§7); France and Italy are no countries."""
    zone = view.position.area(one.id)
    own = country_of(view.game, zone)
    if one.side == VICHY:
        return own == "france"  # §9.4
    return is_minor_country(one.side) and one.side not in MINOR_POWERS and own == one.side


def was_supplied(view: Standpoint, one: Counter) -> bool | None:
    """What was noted when our own turn ended; None: nothing was."""
    told = view.position.facts.get("in_supply", one.id)
    if told is not None:
        return told.value.casefold() not in NO
    if one.marked("oos"):
        return False
    place = view.position.where.get(one.id)
    beside = view.position.in_place(place) if place else ()
    return False if any(each.kind == "out_of_supply" for each in beside) else None


def line_reaches(view: Standpoint, at: AreaId) -> bool:
    """Whether a line of supply over own zones and seas comes to a zone or sea zone."""
    ours = web(view)
    return ours is not None and at in ours.reached


def wide_line_reaches(view: Standpoint, at: AreaId) -> bool:
    """Whether one does over the partner's zones as well: that is good for defence only."""
    ours = web(view)
    return ours is not None and at in ours.defended


def in_partners_land(view: Standpoint, zone: AreaId) -> bool:
    return is_partner(view, control(view, zone))


def depot_beside(view: Standpoint, zone: AreaId) -> AreaId | None:
    """Own supply counters in a zone, or in one next to it: what troops in the partner's land need (§7)."""
    near = (at for at in depots(view) if at == zone or adjacent(view.game, at, zone))
    return min(near, key=lambda at: at != zone, default=None)


def has_depot_beside(view: Standpoint, zone: AreaId) -> bool:
    """Whether troops in the partner's land may act there (§7)."""
    return depot_beside(view, zone) is not None


def feed(view: Standpoint, one: Counter) -> Feed:
    """How a counter of ours is supplied."""
    if is_enemys_turn(view) and (before := was_supplied(view, one)) is not None:
        return "frozen" if before else ""
    return feed_now(view, one)


def feed_now(view: Standpoint, one: Counter) -> Feed:
    """The same, by the lines there are at this moment."""
    at = view.position.area(one.id)
    if is_naval(view, one):
        return "naval" if ship_is_fed(view, at) else ""
    if is_corps(view, one) and is_at_home(view, one):
        return "home"
    if on_beachhead(view, one):
        return "line" if line_reaches(view, sea_of_beachhead(view, one)) else ""
    if in_partners_land(view, at):
        if has_depot_beside(view, at):
            return "depot"
    elif line_reaches(view, at):
        return "line"
    if wide_line_reaches(view, at):
        return "wide"
    return "beside" if stands_with_homely(view, at) else ""


def sea_of_beachhead(view: Standpoint, one: Counter) -> AreaId:
    """The sea that a beachhead lies on: the one named, or the first of the zone's."""
    zone, _, shore = view.position.where[one.id].partition("/shore")
    seas = shore.removeprefix(".") or next(iter(view.game.board.neighbours(AreaId(zone), "coast")), "")
    return AreaId(seas)


def stands_with_homely(view: Standpoint, at: AreaId) -> bool:
    """Whether troops of a minor country of ours stand there, at home: for defence, others share their supply (§7)."""
    return any(is_ours(view, each) and is_at_home(view, each) for each in corps_in(view, at))


def ship_is_fed(view: Standpoint, at: AreaId) -> bool:
    """Whether a fleet could sail to a controlled port that is in supply (§7)."""
    return any(line_reaches(view, port) for port in _ports_from(view, at))


def _ports_from(view: Standpoint, at: AreaId) -> Iterator[AreaId]:
    """Own ports within a voyage, nearest first: a port or a sea zone entered is a step (§12.1)."""
    game, seen, front = view.game, {at}, [at]
    if not is_sea(game, at) and controls(view, at):
        yield at
    for _ in range(_voyage(game)):
        onward: list[AreaId] = []
        for here in front:
            for to in _sea_ways(game).get(here, ()):
                if to in seen or (is_sea(game, here) and is_sea(game, to) and not strait_is_open(view, here, to)):
                    continue
                seen.add(to)
                if is_sea(game, to) or controls(view, to):
                    onward.append(to)
                if not is_sea(game, to) and controls(view, to):
                    yield to
        front = onward


@cache
def _voyage(game: Game) -> int:
    """How far fleets sail, as printed."""
    return max(int(str(kind.attributes.get("move", 0))) for kind in game.sheet.kinds.values() if kind.type == "fleet")


@cache
def _sea_ways(game: Game) -> dict[AreaId, tuple[AreaId, ...]]:
    """Sea zones and ports, and what is one step from each."""
    found: dict[AreaId, tuple[AreaId, ...]] = {}
    for sea in sea_zones(game):
        ports = tuple(zone for zone in zones_on(game, sea) if has_port(game, zone, sea))
        found[sea] = (*ports, *game.board.neighbours(sea, "sea", "strait"))
        for zone in ports:
            found[zone] = (*found.get(zone, ()), sea)
    return found


def is_controlled_and_supplied(view: Standpoint, zone: AreaId) -> bool:
    """What a zone has to be for air units to arrive there (§11.2, §11.5)."""
    return controls(view, zone) and line_reaches(view, zone)


def may_act(view: Standpoint, one: Counter) -> bool:
    """Whether a counter is in supply to move and to attack; air units need no line, and supplies are one (§7)."""
    return is_air(view, one) or is_supply(view, one) or feed(view, one) in TO_ACT


def is_fed_to_defend(view: Standpoint, one: Counter) -> bool:
    """Whether it defends as one that is in supply; else the attacker gains two columns (§16.3.1)."""
    return bool(feed(view, one))
