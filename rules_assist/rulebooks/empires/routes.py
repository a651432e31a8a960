"""Lines of supply: what reaches a city, a works or a port, over friendly land and open sea (L156, L568, L657-661)."""

from __future__ import annotations

from collections.abc import Iterable

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.position import Position
from rules_assist.advice import Cut, SupplyLine
from rules_assist.common.printed import option
from rules_assist.common.walking import joined
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.ground import WARSHIPS, links
from rules_assist.rulebooks.empires.naval import may_pass
from rules_assist.rulebooks.empires.rail import cut_by_partisans
from rules_assist.rulebooks.empires.war import World, wars


@once
def shut_seas(game: Game, position: Position, who: str, submarines: bool) -> dict[AreaId, tuple[CounterId, ...]]:
    """Sea zones with ships of an enemy, and which; submarines only where a rule says so."""
    foes = wars(game, position).get(who, frozenset())
    kinds = WARSHIPS | {"sub"} if submarines else WARSHIPS
    found: dict[AreaId, tuple[CounterId, ...]] = {}
    water = ground.seas(game)
    for place, stack in position.stacks.items() if foes else ():
        if (zone := AreaId(place)) in water:
            met = tuple(id for id in stack if (one := position.counters[id]).kind in kinds and one.side in foes)
            if met:
                found[zone] = met
    return found


def cut_seas(view: World) -> dict[AreaId, tuple[CounterId, ...]]:
    return shut_seas(
        view.game, view.position, view.side, option(view.game, view.position, "submarines_cut_lines") == "on"
    )


@once
def ways(game: Game) -> dict[AreaId, tuple[AreaId, ...]]:
    """Land, coasts and seas; canals are looked at apart."""
    return {at: tuple(each.to for each in every if each.over != "canal") for at, every in links(game).items()}


@once
def passable(game: Game, position: Position, who: str, neutral: bool) -> frozenset[AreaId]:
    """Friendly land that no partisan cuts, and sea without enemy ships; neutral land where a rule allows it."""
    view = World(game, position, SideId(who))
    shut, cut, ours, foes = cut_seas(view), cut_by_partisans(game, position, who), view.friends(), view.enemies()
    found = {at for at in ground.seas(game) if at not in shut}
    for at in ground.lands(game):
        whose = position.holders.get(at, SideId(""))
        if at not in cut and (whose in ours or (neutral and whose not in foes)):
            found.add(at)
    return frozenset(found)


def reached(view: World, centres: Iterable[AreaId], *, neutral: bool = False) -> set[AreaId]:
    """All that has a line to one of these."""
    open_ = passable(view.game, view.position, view.side, neutral)
    found = joined(ways(view.game), centres, open_)
    for link in _canals(view):
        a, b = link
        if (a in found) != (b in found):
            found |= joined(ways(view.game), (a, b), open_)
    return found


def _canals(view: World) -> list[tuple[AreaId, AreaId]]:
    return [
        (at, link.to)
        for at, every in links(view.game).items()
        for link in every
        if link.over == "canal" and at < link.to and may_pass(view, link) is None
    ]


def is_centre(view: World, at: AreaId) -> bool:
    """A city, a works or a port (L568)."""
    return bool(ground.city(view.game, at) or ground.port(view.game, at)) or ground.has_kind(view.position, at, "ic")


def to_elsewhere(view: World, at: AreaId, to: AreaId) -> bool:
    """Whether what is printed to be collected elsewhere gets there: over land if it can, else over the sea (L156)."""
    roads = ground.network(view.game, "land")
    if to in joined(roads, (at,), ground.lands(view.game)):
        land = passable(view.game, view.position, view.side, True) & ground.lands(view.game)  # noqa: FBT003 - neutral land too
        return to in joined(roads, (at,), land)
    coasts, shut = ground.coasts(view.game), cut_seas(view)
    water = frozenset(zone for zone in ground.seas(view.game) if zone not in shut)
    sea = joined(ground.network(view.game, "sea"), coasts.get(at, ()), water)
    return view.is_friendly(to) and not sea.isdisjoint(coasts.get(to, ()))


# ---------------------------------------------------------------- lines of supply, where the table plays them


def supply_of(view: World) -> tuple[SupplyLine, ...]:
    """Land units need a line to a city of theirs or of an ally, over land, or from a port over the sea (L659)."""
    if option(view.game, view.position, "supply") != "on":
        return ()
    fed = supplied(view.game, view.position, view.side)
    by_area: dict[AreaId, list[CounterId]] = {}
    for place, stack in view.position.stacks.items():
        ground_of = AreaId(place)
        if ground_of in ground.lands(view.game):
            units = [
                id for id in stack if (one := view.position.counters[id]).side == view.side and view.type(one) == "land"
            ]
            if units:
                by_area[ground_of] = units
    found = []
    for at, units in by_area.items():
        told = (
            say("{at} is in supply.", at=area(at))
            if at in fed
            else say("No line leads from {at} to a city: two less in attack and defence.", at=area(at))
        )
        found.append(
            SupplyLine(
                counters=tuple(units),
                at=at,
                supplied=at in fed,
                sentence=told,
                rule="L659-661",
                cut=None if at in fed else Cut(at),
            )
        )
    return tuple(found)


@once
def supplied(game: Game, position: Position, who: str) -> frozenset[AreaId]:
    view = World(game, position, SideId(who))
    ours = frozenset(at for at in ground.lands(game) if view.is_friendly(at))
    roads = ground.network(game, "land")
    cities = [at for at in ours if ground.city(game, at)]
    fed = joined(roads, cities, ours)
    shut = shut_seas(game, position, who, True)  # noqa: FBT003 - submarines too
    water = frozenset(zone for zone in ground.seas(game) if zone not in shut)
    coasts = ground.coasts(game)
    sea = joined(ground.network(game, "sea"), (zone for at in cities for zone in coasts.get(at, ())), water)
    ports = [at for at in ours if ground.port(game, at) and not sea.isdisjoint(coasts.get(at, ()))]
    return frozenset(fed | joined(roads, ports, ours))


CHAPTER = Chapter(supply=supply_of)
