"""What goes by rail, and what has a line to a city, a works or a port (L156, L323, L496-500, L568)."""

from __future__ import annotations

from collections.abc import Iterable

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.position import Position
from rules_assist.advice import Act, Answer, Cut, Ledger, Reach, Reason, SupplyLine, Way, WhenPointedAt
from rules_assist.common.asked import areas_named, figure, verb
from rules_assist.common.saying import because, no, yes
from rules_assist.common.sums import add_up
from rules_assist.common.walking import joined
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.ground import WARSHIPS, links, network
from rules_assist.rulebooks.empires.land import moved_already, off_land, on_land
from rules_assist.rulebooks.empires.naval import may_pass
from rules_assist.rulebooks.empires.war import World, wars


def capacity(view: World, at: AreaId) -> int:
    """How many more may go in or out: its value, less those who did (L496)."""
    fact = view.position.facts.get("capacity_used", at)
    told = int(fact.value) if fact is not None and fact.value.isdecimal() else 0
    marked = sum(1 for one in view.position.in_area(at) if one.kind == "strategic")
    moved = view.position.facts.of("moved_strategically")
    gone = sum(1 for each in moved if at in {each.value, view.position.area(CounterId(each.about[0]))})
    return max(ground.worth(view.game, at) - max(told, marked, gone), 0)


@once
def cut_by_partisans(game: Game, position: Position, who: str) -> frozenset[AreaId]:
    """Where partisans stop strategic moves of a nation: as noted when its turn began, else as they stand (L323)."""
    noted = frozenset(AreaId(fact.about[0]) for fact in position.facts.of("zone_of_partisans"))
    view = World(game, position, SideId(who))
    foes, found = view.enemies(), set(noted)
    if noted or not foes:
        return noted
    for id, one in position.counters.items():
        if one.kind == "part" and one.side in foes and (at := position.area(id)) in ground.lands(game):
            found |= {
                to
                for to in (at, *network(game, "land").get(at, ()))
                if not any(
                    theirs.side in view.friends() and view.type(theirs) == "land" for theirs in position.in_area(to)
                )
            }
    return frozenset(found)


@once
def _rails(game: Game, position: Position, who: str) -> frozenset[AreaId]:
    """Land over which a nation's units go by strategic move."""
    view = World(game, position, SideId(who))
    cut, ours, start = cut_by_partisans(game, position, who), view.friends(), position.facts.of("controlled_at_start")
    held = frozenset(
        at for at, whose in position.holders.items() if whose in ours and at not in cut and at in ground.lands(game)
    )
    if not start:
        return held
    return frozenset(at for at in held if view.held_at_start(at, position.holders[at]))


def by_rail(view: World, units: tuple[Counter, ...]) -> Reach:
    """Any way over friendly land, within what both ends can take."""
    start, count = view.position.area(units[0].id), len(units)
    rails = _rails(view.game, view.position, view.side)
    notes = [*moved_already(view, units)]
    out = capacity(view, start)
    if start in rails and out < count:
        words = "{at} takes {most} more in strategic moves, in and out; they are {count}."
        notes.append(because("L496", words, at=area(start), most=out, count=count))
    if start not in rails and start in cut_by_partisans(view.game, view.position, view.side):
        notes.append(because("L323", "Partisans cut {at} off from strategic moves.", at=area(start)))
    near = joined(network(view.game, "land"), (start,), rails) if not notes else set[AreaId]()
    fits = (to for to in near if to != start and capacity(view, to) >= count)
    ways = {to: (_ride(view, to, count),) for to in fits}

    def why(to: AreaId) -> tuple[Reason, ...]:
        if to not in ground.lands(view.game):
            return (off_land(view, to),)
        if to in cut_by_partisans(view.game, view.position, view.side):
            return (because("L323", "Partisans cut {at} off from strategic moves.", at=area(to)),)
        if to not in rails:
            return (view.peace(to) or because("L496", "{to} is not land of their own or of an ally.", to=area(to)),)
        if notes:
            return (notes[0],)
        if to not in near:
            return (because("L496", "No unbroken way over friendly land leads to {to}.", to=area(to)),)
        words = "{at} takes {most} more in strategic moves, in and out; they are {count}."
        return (because("L496", words, at=area(to), most=capacity(view, to), count=count),)

    others = {to: None for to in view.game.board.spaces if to not in ways and to != start}
    return Reach(ways, WhenPointedAt(others, why), tuple(notes))


def _ride(view: World, to: AreaId, count: int) -> Way:
    left = capacity(view, to)
    told = say("{to} by strategic move: it takes {left} more, in and out.", to=area(to), left=left)
    return Way(to=to, route=(to,), cost=count, means="strategic", sentence=told, rule="L496")


def _strategic(view: World, act: Act) -> Answer | None:
    """One stack to one place; or so many, of which each goes to a place of its own."""
    units = view.named(act)
    places = areas_named(act)
    if not units or not places:
        return None
    if unfit := [counter(one.id) for one in units if not on_land(view, one)]:
        return no(because("L496", "{who} cannot go by {means}.", who=tuple(unfit), means="strategic"))
    if len(places) == len(units) and len(set(places)) > 1:
        stacks: list[tuple[tuple[Counter, ...], AreaId]] = [((one,), to) for one, to in zip(units, places, strict=True)]
        start = view.position.area(units[0].id)
        if (out := capacity(view, start)) < len(units):
            words = "{at} takes {most} more in strategic moves, in and out; they are {count}."
            return no(because("L496", words, at=area(start), most=out, count=len(units)))
    else:
        stacks = [(units, to) for to in places]
    for stack, to in stacks:
        found = by_rail(view, stack)
        for why in (*found.notes, *found.refused.get(to, ())):
            return no(why)
        if to not in found.ways:
            return no(because("L496", "They are in {to} already.", to=area(to)))
    return yes(say("They go to {to} by strategic move.", to=tuple(map(area, places))), "L496")


def _capacity_of(view: World, act: Act) -> Ledger | None:
    at = next(iter(areas_named(act)), None)
    if at is None:
        return None
    value = ground.worth(view.game, at)
    used = value - capacity(view, at)
    terms = [(float(value), say("{area}", area=area(at)), "L496")]
    if used:
        terms.append((-float(used), say("Strategic moves in and out so far."), "L496"))
    return add_up(view, "strategic_capacity", terms, "L496", title="strategic moves left")


# Lines of income, and of supply


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
    return shut_seas(view.game, view.position, view.side, view.reading("submarines_cut_lines") == "on")


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


# Lines of supply, where the table plays them


def supply_of(view: World) -> tuple[SupplyLine, ...]:
    """Land units need a line to a city of theirs or of an ally, over land, or from a port over the sea (L659)."""
    if view.reading("supply") != "on":
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


CHAPTER = Chapter(
    supply=supply_of,
    verbs=(
        verb("strategic_move", _strategic, "Strategic move", "counters to", also="move_strategically strategic",
             phases=("land_movement",), rule="L496", suits=on_land, bare=False),
    ),
    figures=(
        figure("strategic_capacity", _capacity_of, "Strategic moves left", "side at", also="capacity",
               only_named=True),
    ),
)  # fmt: skip
