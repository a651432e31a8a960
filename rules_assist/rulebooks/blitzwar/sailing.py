"""The water of the map for ships: sea zones, straits and ports (§12.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.game import Game
from rules_assist.advice import Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.control import controls
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.zones import (
    has_port,
    is_sea,
    is_zone,
    sea_zones,
    seas_of,
    strait_between,
    zones,
)

RULE = "§12.1"


def shut_strait(view: Standpoint, here: AreaId, to: AreaId) -> Reason | None:
    """Why a strait is shut: only who controls its key zone passes (§12.1)."""
    key = strait_between(view.game, here, to)
    words = "The strait between {here} and {to} is open only to who controls {key}."
    shut = key is not None and not controls(view, key)
    return first_reason((RULE, words, shut), here=area(here), to=area(to), key=area(key or here))


def never_leaves(view: Standpoint, here: AreaId, to: AreaId) -> Reason | None:
    """Fleets neither come to the Persian Gulf nor leave it, except for a port on it (§11.4)."""
    closed = next((at for at in (here, to) if is_sea(view.game, at) and not view.said(at, "fleets_come_and_go")), here)
    words = "Fleets are placed in {sea} by way of the Asian Bases, and never leave it."
    shut = is_sea(view.game, here) and is_sea(view.game, to) and not view.said(closed, "fleets_come_and_go")
    return first_reason(("§11.4", words, shut), sea=area(closed))


def steps_out(view: Standpoint) -> int:
    """What it takes to leave a port for its own sea zone: one step, or one besides, as some read it."""
    return 2 if option(view, "naval_steps") == "leaving costs one more" else 1


class Voyage(NamedTuple):
    """How many steps it takes, and what is entered on the way."""

    steps: int
    route: tuple[AreaId, ...]


def voyages(view: Standpoint, start: AreaId, *, past_straits: bool = False) -> Mapping[AreaId, Voyage]:
    """The shortest voyages to every sea zone and port, whoever holds the port; through shut straits too, if asked."""
    water, ports = seaways(view.game), harbours(view.game)
    found: dict[AreaId, Voyage] = {}
    edge: list[AreaId] = []
    for sea in ports.get(start, ()) if is_zone(view.game, start) else ():
        found[sea] = Voyage(steps_out(view), (sea,))
        edge.append(sea)
    if start in water:
        found[start], edge = Voyage(0, ()), [start]
    for here in edge:
        steps, route = found[here]
        for to in water[here]:
            shut = not past_straits and shut_strait(view, here, to) is not None
            if to not in found and not shut and never_leaves(view, here, to) is None:
                found[to] = Voyage(steps + 1, (*route, to))
                edge.append(to)
    for here in edge:
        steps, route = found[here]
        for port in ports.get(here, ()):
            if port not in found or found[port].steps > steps + 1:
                found[port] = Voyage(steps + 1, (*route, port))
    return found


@cache
def seaways(game: Game) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """Which sea zones touch which, over straits too."""
    water = game.board.network("sea", "strait")
    return {sea: water.get(sea, ()) for sea in sea_zones(game)}


@cache
def harbours(game: Game) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """The ports of every sea zone; and of every zone, the sea zones it has a port on."""
    found = {at: tuple(sea for sea in seas_of(game, at) if has_port(game, at, sea)) for at in zones(game)}
    ports = {sea: tuple(at for at in zones(game) if sea in found[at]) for sea in sea_zones(game)}
    return {**found, **ports}


@cache
def landlocked_zones(game: Game) -> Mapping[AreaId, tuple[Reason, ...]]:
    """What no ship ever enters, and why."""
    dry = [at for at in game.board.spaces if not is_sea(game, at) and not (is_zone(game, at) and harbours(game)[at])]
    return {at: (Reason(say("{zone} has no port.", zone=area(at)), RULE),) for at in dry}
