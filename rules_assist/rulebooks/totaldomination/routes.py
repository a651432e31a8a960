"""Ways over the map: through one's own areas in supply, over any link, as far as one likes (§6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import area, say
from counters.counter import Counter
from counters.game import Game
from rules_assist.advice import Reason
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, kind
from rules_assist.rulebooks.totaldomination.control import is_air, is_unoccupied
from rules_assist.rulebooks.totaldomination.entering import only_enemy_air
from rules_assist.rulebooks.totaldomination.powers import power, says
from rules_assist.rulebooks.totaldomination.supply import supplied

SEA = "sea"
"""The blue links; all others are land links, the triangles too (§3.5)."""

Paths = Mapping[AreaId, tuple[AreaId, ...]]
"""Where a unit can be on its way, and by which steps; at its start it has made none."""


class Trip(NamedTuple):
    """A unit that sets out."""

    one: Counter
    start: AreaId
    paths: Paths


def ours(view: Standpoint) -> frozenset[AreaId]:
    """Our areas that are in supply."""
    return supplied(view.game, view.position).get(power(view), frozenset[AreaId]())


def paths(view: Standpoint, start: AreaId) -> Paths:
    """How a unit gets about in our areas that are in supply."""
    passable, network = ours(view), view.game.board.network()
    found: dict[AreaId, tuple[AreaId, ...]] = {start: ()}
    front = [start]
    while front:
        onward = []
        for at in front:
            for to in network.get(at, ()):
                if to in passable and to not in found:
                    found[to] = (*found[at], to)
                    onward.append(to)
        front = onward
    return found


def paths_through(view: Standpoint, start: AreaId, through: tuple[AreaId, ...]) -> Paths:
    """The same, by the areas that are named, and one step on."""
    passable, network, here = ours(view), view.game.board.network(), start
    for to in through:
        if to not in passable or to not in network.get(here, ()):
            return {}
        here = to
    onward = {to: (*through, to) for to in network.get(here, ()) if to in passable}
    return {**onward, here: through}


def route(view: Standpoint, going: Trip, to: AreaId, *, first: bool = True) -> tuple[AreaId, ...] | Reason:
    """The shortest way to end in an area: in one of ours that is in supply, or next to one; or why there is none.
    Who is not the `first` there comes over any link."""
    fed = ours(view)
    if to in fed:
        return going.paths[to] if to in going.paths else _no_way(to)
    if not any(next_to in fed for next_to in view.game.board.neighbours(to)):
        words = "{to} does not touch any area of ours that is in supply."
        return Reason(say(words, to=area(to)), "§6.2")
    ways = [link for link in view.game.board.contacts_of(to) if link.other(to) in going.paths]
    if not ways:
        return _no_way(to)
    good = [link for link in ways if not first or may_be_first(view, going.one, link, to)]
    if not good:
        return wrong_first_unit(going.one, view, ways[0], to)
    best = min((going.paths[link.other(to)] for link in good), key=len)
    return (*best, to)


def _no_way(to: AreaId) -> Reason:
    return Reason(say("No way leads to {to} through areas of ours that are in supply.", to=area(to)), "§6.2")


def may_be_first(view: Standpoint, one: Counter, link: Contact, to: AreaId) -> bool:
    """The first unit into an unoccupied coastal area is a Fleet over a sea link, an Army over a land link (§6.2)."""
    if kind(view.game, to) != "coastal" or not counts_as_unoccupied(view, to):
        return True
    return view.type(one) == "fleet" if link.kind == SEA else view.type(one) in first_over_land(view)


def counts_as_unoccupied(view: Standpoint, to: AreaId) -> bool:
    """Nobody is there; or only enemy Air Fleets that are driven out, unless option first_unit_against_air says that
    anybody may do that."""
    against_air = says(view, "first_unit_against_air") == "same_rule" and only_enemy_air(view, to)
    return is_unoccupied(view, to) or against_air


def first_over_land(view: Standpoint) -> tuple[str, ...]:
    """Armies; by option air_fleet_first Air Fleets, too, being land units (§3.5)."""
    return ("army", "air_fleet") if says(view, "air_fleet_first") == "over_land" else ("army",)


def wrong_first_unit(one: Counter, view: Standpoint, link: Contact, to: AreaId) -> Reason:
    if is_air(view.game, one):
        return Reason(say("The first unit into {to} must be an Army or a Fleet.", to=area(to)), "§6.2")
    if link.kind == SEA:
        return Reason(say("The first unit over a sea link into {to} must be a Fleet.", to=area(to)), "§6.2")
    return Reason(say("The first unit over a land link into {to} must be an Army.", to=area(to)), "§6.2")


@cache
def outside(game: Game) -> tuple[AreaId, ...]:
    """What lies on the board and is no area: tracks, piles, the boards of technologies."""
    on_map = frozenset(areas(game))
    return tuple(at for at in game.board.spaces if at not in on_map)
