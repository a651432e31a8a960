"""What goes by rail, and what has a line to a city, a works or a port (L156, L323, L496-500, L568, L657-661)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import Counter, CounterId
from counters.position import area_of
from rules_assist.advice import Act, Answer, Finding, Reach, Reason, SupplyLine, Way
from rules_assist.common.asked import areas_named
from rules_assist.common.reaching import pointed_out
from rules_assist.common.standpoint import because, first_reason, for_all, for_each, ids_of, names, notice
from rules_assist.common.sums import Term
from rules_assist.common.supplying import Breaks, Line, Supply, supply_lines, trace
from rules_assist.common.walking import joined
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.land import off_land, on_land
from rules_assist.rulebooks.empires.naval import may_pass
from rules_assist.rulebooks.empires.world import WARSHIPS, World, links, moved_already, network


def capacity(view: World, at: AreaId) -> int:
    """How many more may go in or out: its value, less those who did (L496)."""
    return max(world.worth(view.game, at) - used(view, at), 0)


def used(view: World, at: AreaId) -> int:
    """How many went in or out: as is noted, marked, or told of each."""
    marked = sum(one.kind == "strategic" for one in view.position.in_area(at))
    gone = sum(at in ends for ends in _trains(view))
    return max(view.count_said("capacity_used", at), marked, gone)


@for_all
def _trains(view: World) -> tuple[tuple[AreaId, AreaId], ...]:
    """From where and to where units went; of one that is lost since, only whence is known."""
    position, facts = view.position, view.position.facts.of("moved_strategically")
    moved = ((AreaId(fact.value), CounterId(fact.about[0])) for fact in facts)
    return tuple((start, position.area(id) if id in position.counters else start) for start, id in moved)


def overrun(view: World) -> Iterator[Finding]:
    """Where more went by strategic move than there is room for."""
    noted = (AreaId(fact.about[0]) for fact in view.position.facts.of("capacity_used"))
    for at in dict.fromkeys((*noted, *chain.from_iterable(_trains(view)))):
        if view.is_land(at) and (so_far := used(view, at)) > (most := world.worth(view.game, at)):
            words = "{count} went in and out of {at} by strategic move; it takes {most}."
            yield notice(("L496", words), (), at, aspect="movement", count=so_far, most=most)


@for_each
def cut_by_partisans(view: World) -> frozenset[AreaId]:
    """Where partisans stop strategic moves of a nation: as noted when its turn began, else as they stand (L323)."""
    noted = frozenset(AreaId(fact.about[0]) for fact in view.position.facts.of("zone_of_partisans"))
    foes, ours, found = view.enemies(), view.friends(), set[AreaId]()
    for one in view.position.counters.values() if foes and not noted else ():
        if one.kind == "part" and one.side in foes and view.is_land(at := view.position.area(one.id)):
            near = (at, *network(view.game, "land").get(at, ()))
            found |= {to for to in near if not any(
                o.side in ours and view.type(o) == "land" for o in view.position.in_area(to))}  # fmt: skip
    return noted or frozenset(found)


@for_each
def _rails(view: World) -> frozenset[AreaId]:
    """Land over which a nation's units go by strategic move."""
    cut, ours, land = cut_by_partisans(view), view.friends(), world.lands(view.game)
    held = (at for at, who in view.position.holders.items() if who in ours and at not in cut and at in land)
    noted = view.started()
    return frozenset(at for at in held if not noted or view.held_at_start(at, view.holder(at)))


def by_rail(view: World, units: tuple[Counter, ...]) -> Reach:
    """Any way over friendly land, within what both ends can take."""
    start, count = view.position.area(units[0].id), len(units)
    rails, cut = _rails(view), cut_by_partisans(view)
    notes = [*moved_already(view, units), *_no_more(view, start, count)]
    near = joined(network(view.game, "land"), (start,), rails) if not notes else set[AreaId]()

    def uncut() -> set[AreaId]:
        return joined(network(view.game, "land"), (start,), {*rails, *(at for at in cut if view.is_friendly(at))})

    def why(to: AreaId) -> tuple[Reason, ...]:
        found = first_reason(
            None if view.is_land(to) else off_land(view, to),
            ("L323", "Partisans cut {at} off from strategic moves.", to in cut),
            view.peace(to),
            ("L496", "{at} is not land of their own or of an ally.", to not in rails),
            *notes,
            ("L323", "Partisans cut the way to {at}.", to not in near and to in uncut()),
            ("L496", "No unbroken way over friendly land leads to {at}.", to not in near),
            *_no_more(view, to, count),
            at=area(to),
        )  # fmt: skip
        return (found,) if found else ()

    def ride(to: AreaId) -> Way:
        told = say("{to} by strategic move: it takes {left} more, in and out.", to=area(to), left=capacity(view, to))
        return Way(to=to, route=(to,), cost=count, means="strategic", sentence=told, rule="L496")

    found = pointed_out(view.game.board, start, (to for to in near if capacity(view, to) >= count), ride, why)
    return replace(found, notes=tuple(moved_already(view, units)))


def _no_more(view: World, at: AreaId, count: int) -> Iterator[Reason]:
    """Why so many do not go in or out there."""
    if at in _rails(view) and (most := capacity(view, at)) < count:
        words = "{at} takes {most} more in strategic moves, in and out; they are {count}."
        yield because("L496", words, at=area(at), most=most, count=count)
    elif at in cut_by_partisans(view):
        yield because("L323", "Partisans cut {at} off from strategic moves.", at=area(at))


def may_move_strategically(view: World, act: Act) -> Answer | None:
    """One stack to one place; or so many, of which each goes to a place of its own."""
    units, places = view.named(act), areas_named(act)
    unfit = [one for one in units if not goes_by_rail(view, one)]
    each_its_own = len(places) == len(units) and len(set(places)) > 1
    stacks = [((one,), to) for one, to in zip(units, places, strict=True)] if each_its_own else [
        (units, to) for to in places]  # fmt: skip
    stuck = [area_of(place) for place in act.through if area_of(place) not in _rails(view)]
    return view.allowed(
        act, "They go to {to} by strategic move.", "L496, L600" if any(one.kind == "oil" for one in units) else "L496",
        ("L496", "{who} cannot go by {means}.", unfit),
        *(_no_more(view, view.position.area(units[0].id), len(units)) if not unfit else ()),
        ("L496", "{at} is not land of their own or of an ally.", stuck),
        *chain.from_iterable(_no_ride(view, stack, to) for stack, to in stacks if not unfit),
        who=names(unfit), means="strategic", to=tuple(map(area, places)), at=tuple(map(area, stuck)),
    )  # fmt: skip


def goes_by_rail(view: World, one: Counter) -> bool:
    """Troops, and oil that is stored (L496, L600)."""
    return on_land(view, one) or one.kind in ("oil", "nuclear_bomb")


def _no_ride(view: World, stack: tuple[Counter, ...], to: AreaId) -> Iterator[Reason]:
    found = by_rail(view, stack)
    yield from (*found.notes, *found.refused.get(to, ()))
    if to not in found.ways:
        yield because("L496", "They are in {to} already.", to=area(to))


def capacity_left(view: World, act: Act) -> Iterable[Term] | None:
    if not (places := areas_named(act)):
        return None
    gone = (value := world.worth(view.game, at := places[0])) - capacity(view, at)
    terms: list[Term] = [(value, say("{area}", area=area(at)), "L496")]
    return [*terms, (-gone, say("Strategic moves in and out so far."), "L496")] if gone else terms


# ---------------------------------------------------------------- lines of income


@for_each
def shut_seas(view: World, *besides: str) -> dict[AreaId, tuple[CounterId, ...]]:
    """Sea zones with warships of an enemy, or with such ships besides, and which."""
    foes, kinds = view.enemies(), WARSHIPS.union(besides)
    there = ((zone, view.position.in_place(zone)) for zone in sorted(world.seas(view.game)))
    met = {zone: ids_of(one for one in ones if one.kind in kinds and one.side in foes) for zone, ones in there if ones}
    return {zone: ids for zone, ids in met.items() if ids}


def open_seas(view: World) -> frozenset[AreaId]:
    """Where no enemy lies; submarines cut lines only where a rule says so."""
    shut = shut_seas(view, "sub") if view.reading("submarines_cut_lines") == "on" else shut_seas(view)
    return world.seas(view.game).difference(shut)


@for_each
def passable(view: World, neutral: bool) -> frozenset[AreaId]:
    """Friendly land that no partisan cuts, and sea without enemy ships; neutral land where a rule allows it."""
    ours, foes, uncut = view.friends(), view.enemies(), world.lands(view.game) - cut_by_partisans(view)
    open_ = (at for at in uncut if (whose := view.holder(at)) in ours or (neutral and whose not in foes))
    return open_seas(view).union(open_)


def reached(view: World, centres: Iterable[AreaId], *, neutral: bool = False) -> set[AreaId]:
    """All that has a line to one of these."""
    open_ = passable(view, neutral)
    found = joined(network(view.game, "any"), centres, open_)
    for a, b in _canals(view):
        if (a in found) != (b in found):
            found |= joined(network(view.game, "any"), (a, b), open_)
    return found


def _canals(view: World) -> list[tuple[AreaId, AreaId]]:
    every = ((at, link) for at, found in links(view.game).items() for link in found)
    return [(at, link.to) for at, link in every
            if link.over == "canal" and at < link.to and may_pass(view, link) is None]  # fmt: skip


def is_centre(view: World, at: AreaId) -> bool:
    """A city, a works or a port (L568)."""
    return bool(world.city(view.game, at) or world.port(view.game, at)) or world.has_kind(view.position, at, "ic")


def to_elsewhere(view: World, at: AreaId, to: AreaId) -> bool:
    """Whether what is printed to be collected elsewhere gets there: over land if it can, else over the sea (L156)."""
    roads, land = world.network(view.game, "land"), world.lands(view.game)
    if to in joined(roads, (at,), land):
        neutral_too = passable(view, True)  # noqa: FBT003
        return to in joined(roads, (at,), neutral_too & land)
    coasts = world.network(view.game, "coast")
    sailed = joined(world.network(view.game, "sea"), coasts.get(at, ()), open_seas(view))
    return view.is_friendly(to) and not sailed.isdisjoint(coasts.get(to, ()))


# ---------------------------------------------------------------- lines of supply, where the table plays them


@for_each
def _lines(view: World) -> tuple[tuple[Line, Line], tuple[AreaId, ...]]:
    """Over land that is theirs or an ally's, and from ports on over the sea, past no ship or submarine of an enemy; and
    the cities where they begin (L659)."""
    ours = [at for at in view.game.board.spaces if view.is_land(at) and view.is_friendly(at)]
    cities = tuple(at for at in ours if world.city(view.game, at))
    coasts, seas = network(view.game, "coast"), network(view.game, "sea")
    ports = {at for at in ours if world.port(view.game, at)}
    off = {at: coasts.get(at, ()) for at in cities}
    for zone in world.seas(view.game):
        off[zone] = (*seas.get(zone, ()), *(at for at in coasts.get(zone, ()) if at in ports))
    strange: Breaks = dict.fromkeys(world.lands(view.game).difference(ours), ())
    # Who has gone in to attack is fed by the land that he came from.
    ashore = Line(network=network(view.game, "land"), means="land", breaks=strange, joins=ports, into_breaks=True)
    return (ashore, Line(network=off, means="sea", breaks=shut_seas(view, "sub"))), cities


@for_each
def _fed(view: World) -> Supply:
    return trace(*_lines(view))


def supply_of(view: World) -> tuple[SupplyLine, ...]:
    """Land units need a line to a city of theirs or of an ally, over land, or from a port over the sea (L659)."""
    if view.reading("supply") != "on":
        return ()
    own: dict[AreaId, tuple[CounterId, ...]] = {}
    for one in view.position.by(view.side):
        if view.type(one) == "land" and view.is_land(at := AreaId(view.position.where[one.id])):
            own[at] = (*own.get(at, ()), one.id)
    return supply_lines(own, *_lines(view), rule="L659-661", supply=_fed(view))


def cut_off(view: World, one: Counter) -> bool:
    """Out of supply, where the table plays with it: as a mark or a fact says, or as its line does (L661)."""
    if view.reading("supply") != "on":
        return False
    at = view.position.area(one.id)
    ashore = view.is_land(at) and view.carried_by(one) is None and view.type(one) in ("land", "air")
    told = one.marked("no_supply") or view.so("out_of_supply", one.id)
    return told or (ashore and at not in _fed(view.seen_by(one.side)))
