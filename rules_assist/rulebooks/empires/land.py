"""Going over land: marches, rivers and straits, mountains, guns and partisans; landing from ships; breakthroughs, what
a Blitzkrieg allows, and what goes by rail (L323, L426, L490-500, L534-548)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, say, say_named, side
from boards.plain.working_out import grouped, once
from counters.counter import Counter, CounterId, SideId
from counters.events import CountersRemoved, ValueSet
from counters.game import Game
from counters.position import PlaceId, ValueId, area_of
from rules_assist.advice import Act, Answer, Finding, Grade, Reach, Reason, Way, without
from rules_assist.common.asked import areas_named, number
from rules_assist.common.reaching import gone_back, judged, pointed_out
from rules_assist.common.standpoint import because, first_reason, for_all, for_each, ids_of, names, notice, one_of
from rules_assist.common.sums import Term
from rules_assist.common.walking import joined
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.naval import no_berth
from rules_assist.rulebooks.empires.world import ARMOR, INFANTRY, Link, World, first_owner, level, moved_already

ROADS = world.NETWORKS["land"]
MECHANISED = INFANTRY - {"part"}
APART = "Who is carried lands next to the sea the ship is in."
Units = tuple[Counter, ...]
Kinds = frozenset[str]
Route = tuple[AreaId, ...]


def kinds_of(units: Sequence[Counter]) -> Kinds:
    return frozenset(one.kind for one in units)


def defended(view: World, at: AreaId) -> bool:
    """Whether there is anybody to be fought: land units, aircraft, or a free-standing industrial complex (L518)."""
    there = view.foes_in(at, "land", "general", "air", "installation")
    return any(one.kind == "ic" or view.type(one) != "installation" for one in there if one.kind != "coast_guard")


def blitzing(view: World) -> bool:
    return view.side == "germany" and view.so("blitzkrieg", "germany")


def is_heavy(view: World, one: Counter, *, attacks: bool) -> bool:
    """Whether two hits lose it: armor, with Heavy Armor or in a Blitzkrieg (L434, L543)."""
    owner = view.seen_by(one.side)
    return one.kind in ARMOR and (level(owner, "heavy_armor") > 0 or (attacks and blitzing(owner)))


def is_mechanised(view: World, one: Counter) -> bool:
    return one.kind in MECHANISED and (blitzing(view) or level(view, "mechanised_infantry") > 0)


def points(view: World, one: Counter) -> int:
    """Movement points: one more for mechanised infantry, and with a great general in a Blitzkrieg (L542, L548)."""
    here = view.position.area(one.id)
    return round(view.game.number(one, "movement")) + is_mechanised(view, one) + (here in _great_generals(view, here))


def _great_generals(view: World, start: AreaId) -> set[AreaId]:
    """Where those are who lead, in a Blitzkrieg, who goes with them: still there, or gone on from there already."""
    ours = view.position.by(view.side) if blitzing(view) else ()
    great = [one for one in ours if view.game.number(one, "rating") >= 8]
    return {at for one in great if start in (at := view.position.area(one.id), view.came_from(one))}


def with_generals(view: World, at: AreaId) -> list[Counter]:
    """The troops with whom a general is not alone there (L258)."""
    return [one for one in view.position.in_area(at) if view.type(one) == "land" and one.side in view.friends()]


# ---------------------------------------------------------------- marching
def barred(view: World, kinds: Kinds, link: Link) -> Reason | None:
    armor, rivers, over = not kinds.isdisjoint(ARMOR), link.contact.attributes.get("river"), link.over
    alone = bool(kinds) and all(kind.startswith("gen_") for kind in kinds) and not with_generals(view, link.to)
    return first_reason(
        ("L264", "Guns do not go along in an attack.", "aa" in kinds),
        ("L258", "A general does not attack alone.", alone),
        ("L94", "No armor attacks over a strait.", armor and over == "strait"),
        ("L102", "No armor attacks over a river.", armor and rivers),
        ("L98", "No armor attacks into the mountains of {to}.", armor and view.is_mountain(link.to)),
        ("L530", "No armor lands from the sea against an enemy.", armor and over == "coast"),
        to=area(link.to),
    )


def closed(view: World, kinds: Kinds, to: AreaId) -> Reason | None:
    return view.peace(to) or first_reason(
        ("L264", "Guns go only where {side} held the land when its turn began.",
         "aa" in kinds and not view.held_at_start(to)),
        ("L323", "Partisans go no further than next to their homeland.",
         "part" in kinds and to not in _partisan_country(view.game, view.side)),
        ("L624", "Bulgaria sends nobody against Russia.", view.side == "bulgaria" and _against_russia(view, to)),
        side=side(view.side))  # fmt: skip


def _against_russia(view: World, to: AreaId) -> bool:
    if first_owner(view.game, to) == "bulgaria" or not view.bulgaria_stays():
        return False
    there = (one.side for one in view.position.in_area(to))
    return "soviet" in (view.holder(to), first_owner(view.game, to), *there)


@once
def _partisan_country(game: Game, who: str) -> frozenset[AreaId]:
    home = world.homeland(game, who)
    return home | {to for at in home for to in world.network(game, "land").get(at, ())}


class Walk(NamedTuple):
    routes: Mapping[AreaId, Route]
    blocked: Mapping[AreaId, Reason]


def _walk(view: World, units: Units, most: int) -> Walk:
    """Who stands among the enemy fights, and goes no further."""
    start, kinds = view.position.area(units[0].id), kinds_of(units)
    routes: dict[AreaId, Route] = {start: ()}
    blocked: dict[AreaId, Reason] = {}
    front = [start]
    for _ in range(most):
        onward = []
        for here, link in [(at, link) for at in front for link in world.links(view.game).get(at, ())]:
            if (to := link.to) in routes or link.over not in ROADS:
                continue
            ours, why = view.is_friendly(to), closed(view, kinds, to)
            fight = why is None and (bool(view.foes_in(to, "land")) if ours else defended(view, to))
            if why := why or (barred(view, kinds, link) if fight else None):
                blocked.setdefault(to, why)
                continue
            blocked.pop(to, None)
            routes[to] = (*routes[here], to)
            onward += [to] if ours or not fight else []
        front = onward
    return Walk(routes, blocked)


def march(view: World, units: Units) -> Reach:
    start, most = view.position.area(units[0].id), min(points(view, one) for one in units)
    walk, ahead = _walk(view, units, most), _great_generals(view, start) - {start}
    if ahead and start not in _great_generals(view, start):  # Only to where he is, they go one further.
        further = _walk(view, units, most + 1).routes
        walk = Walk({**{to: further[to] for to in ahead if to in further}, **walk.routes}, walk.blocked)

    def why(to: AreaId) -> tuple[Reason, ...]:
        far, met = world.steps(view.game, "land", start).get(to), next(iter(walk.blocked.values()), STOP)
        return (one_of(
            None if view.is_land(to) else off_land(view, to),
            walk.blocked.get(to) or closed(view, kinds_of(units), to),
            ("L490", "No way over land leads to {to}.", far is None),
            ("L490", "{to} is too far: {count} steps, and they have {most}.", (far or 0) > most),
            (met.rule, "No way to {to}: {why}", True),
            to=area(to), count=far or 0, most=most, why=met.sentence,
        ),)  # fmt: skip

    found = pointed_out(view.game.board, start, walk.routes, partial(_way, view, walk, most), why)
    return replace(found, notes=tuple(moved_already(view, units)))


STOP = because("L492", "They stop where they fight.")


def _way(view: World, walk: Walk, most: int, to: AreaId) -> Way:
    route, first, ours = walk.routes[to], first_owner(view.game, to), view.is_friendly(to)
    grade: Grade
    words, rule, grade = "{to} can be reached at a cost of {cost} out of {most}.", "L490", "free"
    if not ours and defended(view, to):
        words, rule, grade = "{to} is attacked: {cost} of {most} points.", "L492", "risky"
    elif not ours and view.holder(to):
        freed = first != view.side and first in view.friends()
        words = "{to} is taken: {cost} of {most} points."
        words = "{to} is freed for {side}: {cost} of {most} points." if freed else words
        rule, grade = "L492", "costs"
    told = say_named(words, {"to": area(to), "cost": len(route), "most": most, "side": side(SideId(first))})
    return Way(to=to, route=route, cost=len(route), means="land", grade=grade, sentence=told, rule=rule)


def off_land(view: World, to: AreaId) -> Reason:
    at_sea = "L90", "Land units are at sea only aboard a ship.", view.is_sea(to)
    return one_of(at_sea, ("L86", "{to} is no territory.", True), to=area(to))


def ashore(view: World, units: Units) -> Reach:
    """From a ship to the shores of its sea, or to the land in whose port it lies (L278, L492, L530)."""
    start, kinds = view.position.area(units[0].id), kinds_of(units)
    links = world.links(view.game).get(start, ()) if view.is_sea(start) else ()
    shores = {link.to: link for link in links if link.over == "coast"}

    def judge(to: AreaId) -> Way | Reason:
        if to not in shores:
            return because("L278", APART)
        ours = view.is_friendly(to)
        if why := closed(view, kinds, to) or (None if ours else barred(view, kinds, shores[to])):
            return why
        grade: Grade
        words, rule, grade = "{to} is invaded: the coast defends itself with one on 1.", "L530", "risky"
        if ours:
            words, rule, grade = "{who} goes ashore in {to}.", "L492", "free"
        told = say_named(words, {"who": names(units), "to": area(to)})
        return Way(to=to, route=(to,), cost=1, means="landing", grade=grade, sentence=told, rule=rule)

    found = judged(without(view.game.board.spaces, (start,)), judge, shores)
    return replace(found, notes=tuple(moved_already(view, units)))


def may_enter(view: World, act: Act) -> Answer | None:
    places, units = areas_named(act), view.named(act)
    ships = [one for one in units if view.type(one) == "ship"]
    afloat = not units or len(ships) == len(units)
    if not places or (afloat and not all(map(view.is_land, places))):
        return None
    flies = units and all(view.type(one) == "air" for one in units)
    return view.allowed(
        act, "{side} may enter {to}.", "L492",
        ("L492", "Aircraft take no land; they go where they can land.", flies),
        *moved_already(view, units),
        *(why for at in places for why in _shut(view, units, ships, at)),
        to=tuple(map(area, places)))  # fmt: skip


def _shut(view: World, units: Units, ships: Sequence[Counter], at: AreaId) -> Iterator[Reason | None]:
    yield None if view.is_land(at) else off_land(view, at)
    yield no_berth(view, ships, at) if ships else None
    if units and not ships and all(view.carried_by(one) is not None for one in units):
        yield from ashore(view, units).refused.get(at, ())
    elif units and all(on_land(view, one) for one in units):
        yield _walk(view, units, 1).blocked.get(at)
    yield closed(view, kinds_of(units), at)


def on_land(view: World, one: Counter) -> bool:
    return view.type(one) in world.TROOPS and view.carried_by(one) is None


def is_carried(view: World, one: Counter) -> bool:
    return view.type(one) in world.TROOPS and view.carried_by(one) is not None


# ---------------------------------------------------------------- armored breakthroughs
def may_break_through(view: World, act: Act) -> Answer | None:
    if not act.to or not act.counters:
        return None
    units, after = view.named(act), area_of(act.to[0])
    first = area_of((*act.at, *act.from_, view.position.ground(units[0].id))[0])
    near = (each for each in world.links(view.game).get(first, ()) if each.over in ROADS)
    link = next((each for each in near if each.to == after), None)
    armor, tech = [one for one in units if one.kind in ARMOR], blitzing(view) or level(view, "armor_breakthrough") > 0
    slow = [one for one in units
            if one.kind not in ARMOR and view.type(one) != "general" and not is_mechanised(view, one)]  # fmt: skip
    start, told = number(act, "armor", "attacking_armor"), number(act, "defended_by", "guns", "defending_armor")
    gone = [one for one in units if (at := view.came_from(one)) and view.begun(one.side)
            and not view.held_at_start(at, one.side) and first not in _great_generals(view, first)]  # fmt: skip
    began, met = _counted(view, first) or (len(armor), armor_and_guns(view, first))
    began, met = began if start is None else start, met if told is None else told
    hostile, guns, city = not view.is_friendly(after), armor_and_guns(view, after), world.city(view.game, first)
    rule = "L536" if tech else "L534"
    if blitzing(view):
        rule = "L536, L543, L547" if city else "L536, L543"
    return view.allowed(
        act, "They may break through into {to}.", rule,
        ("L534", "Only armor makes a breakthrough.", not armor),
        ("L534", "{who} cannot go along in a breakthrough.", slow),
        ("L534", "{to} does not lie next to {at}.", link is None),
        ("L534, L548", "{gone} broke through already.", gone),
        ("L534", "No breakthrough out of a city.", city and not blitzing(view)),
        ("L534", "{at} is not taken: enemies stand there.",
         told is None and not start and view.foes_in(first, "land")),
        ("L534", "{count} armor against {met} armor and guns in {at}: not more.", not tech and began <= met),
        ("L534", "{left} armor against {guns} armor and guns in {to}: not more.", hostile and len(armor) <= guns),
        by_train(view, units),
        closed(view, kinds_of(units), after),
        barred(view, kinds_of(units), link) if link and hostile and defended(view, after) else None,
        who=names(slow), gone=names(gone), to=area(after), at=area(first), count=began, met=met, left=len(armor),
        guns=guns)  # fmt: skip


def armor_and_guns(view: World, at: AreaId) -> int:
    return sum(one.kind in {*ARMOR, "art"} for one in view.foes_in(at))


def _counted(view: World, at: AreaId) -> tuple[int, int] | None:
    """The armor that attacked there, and the armor and guns that it met, as the first dice fell."""
    began, _, met = (view.fact_about("armor_met", at) or "").partition(" ")
    return (int(began), int(met)) if began.isdecimal() and met.isdecimal() else None


def onward(view: World, units: Units) -> Reach | None:
    """In land combat armor goes on from the land that it has just taken by a breakthrough, or not at all (L534)."""
    start, now = view.position.area(units[0].id), view.position.clock.phase.endswith("land_combat")
    took = all(map(view.came_from, units)) and view.is_friendly(start)
    if not (now and took) or view.foes_in(start, "land") or kinds_of(units).isdisjoint(ARMOR):
        return None

    def may(to: AreaId) -> Answer:
        asked = Act(verb="breakthrough", counters=ids_of(units), to=(PlaceId(to),))
        return may_break_through(view, asked) or view.not_said("L534")

    near = view.game.board.neighbours(start)
    return gone_back(view.game.board, start, may, "land", [at for at in near if not view.is_friendly(at)])


def breaking_through(view: World) -> Iterator[Finding]:
    """Armor that has taken a land, and may go on into another (L534)."""
    for us in view.acting() if view.clock.phase.endswith("land_combat") else ():
        armor = (one for one in us.position.by(us.side) if one.kind in ARMOR and us.came_from(one))
        for at, units in grouped(armor, lambda one: view.position.area(one.id)).items():
            ways = found.ways if (found := onward(us, tuple(units))) is not None else ()
            if hostile := tuple(area(to) for to in ways if not us.is_friendly(to)):
                words = "{who} may break through from {at} into {places}."
                yield notice(("L534", words), units, at, aspect="phase", severity="note", places=hostile)


def by_train(view: World, units: Sequence[Counter]) -> Reason | None:
    """Who went by strategic move does it instead of anything else (L496)."""
    gone = [one for one in units if view.so("moved_strategically", one.id)]
    return because("L496", "{who} moved already this turn.", who=names(gone)) if gone else None


BLITZKRIEGS, BLITZ = 3, Act(verb="blitzkrieg")
"""So many Blitzkriegs are there; what is left of them lies in a box."""


def may_blitzkrieg(view: World, act: Act = BLITZ) -> Answer:
    left = view.position.stack(PlaceId("blitzkriegs"))
    so_far = max(view.position.value("germany.blitzkrieg"), BLITZKRIEGS - len(left))
    may = view.allowed(
        act, "Germany may declare a Blitzkrieg: {count} of three so far.", "L540",
        ("L540", "A Blitzkrieg is Germany's alone.", view.side != "germany"),
        ("L540", "Three Blitzkriegs have been declared.", so_far >= BLITZKRIEGS),
        ("L540", "A Blitzkrieg has been declared this turn.", blitzing(view)),
        count=so_far)  # fmt: skip
    noted = view.noted("blitzkrieg", "germany"), ValueSet(ValueId("germany.blitzkrieg"), so_far + 1)
    return view.done(may, "Declare a Blitzkrieg", CountersRemoved(left[-1:]), *noted)


# ---------------------------------------------------------------- strategic moves
def capacity(view: World, at: AreaId) -> int:
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
    noted = (AreaId(fact.about[0]) for fact in view.position.facts.of("capacity_used"))
    for at in dict.fromkeys((*noted, *chain.from_iterable(_trains(view)))):
        if view.is_land(at) and (so_far := used(view, at)) > (most := world.worth(view.game, at)):
            words = "{count} went in and out of {at} by strategic move; it takes {most}."
            yield notice(("L496", words), (), at, aspect="movement", count=so_far, most=most)


def cut_by_partisans(view: World) -> frozenset[AreaId]:
    """Where partisans stop strategic moves of a nation: as noted when its turn began, else as they stand (L323)."""
    noted = (AreaId(fact.about[0]) for fact in view.position.facts.of("zone_of_partisans"))
    return frozenset(noted) or near_partisans(view)


@for_each
def near_partisans(view: World) -> frozenset[AreaId]:
    """Where they stop an enemy as they stand."""
    foes, ours, found = view.enemies(), view.friends(), set[AreaId]()
    for one in view.position.counters.values() if foes else ():
        if one.kind == "part" and one.side in foes and view.is_land(at := view.position.area(one.id)):
            near = (at, *world.network(view.game, "land").get(at, ()))
            found |= {to for to in near if not any(
                o.side in ours and view.type(o) == "land" for o in view.position.in_area(to))}  # fmt: skip
    return frozenset(found)


@for_each
def _rails(view: World) -> frozenset[AreaId]:
    """Land over which a nation's units go by strategic move."""
    cut, ours, land = cut_by_partisans(view), view.friends(), world.lands(view.game)
    held = (at for at, who in view.position.holders.items() if who in ours and at not in cut and at in land)
    noted = view.started()
    return frozenset(at for at in held if not noted or view.held_at_start(at, view.holder(at)))


def by_rail(view: World, units: tuple[Counter, ...]) -> Reach:
    start, count = view.position.area(units[0].id), len(units)
    rails, cut = _rails(view), cut_by_partisans(view)
    notes = [*moved_already(view, units), *_no_more(view, start, count)]
    near = joined(world.network(view.game, "land"), (start,), rails) if not notes else set[AreaId]()

    def uncut() -> set[AreaId]:
        return joined(world.network(view.game, "land"), (start,), {*rails, *(at for at in cut if view.is_friendly(at))})

    def why(to: AreaId) -> tuple[Reason, ...]:
        found = first_reason(
            None if view.is_land(to) else off_land(view, to),
            *_no_more(view, to, count),
            view.peace(to),
            ("L496", "{at} is not land of their own or of an ally.", to not in rails),
            *notes,
            ("L323", "Partisans cut the way to {at}.", to not in near and to in uncut()),
            ("L496", "No unbroken way over friendly land leads to {at}.", to not in near),
            at=area(to))  # fmt: skip
        return (found,) if found else ()

    def ride(to: AreaId) -> Way:
        told = say("{to} takes {left} more, in and out.", to=area(to), left=capacity(view, to))
        return Way(to=to, route=(to,), cost=count, means="strategic", sentence=told, rule="L496")

    found = pointed_out(view.game.board, start, (to for to in near if capacity(view, to) >= count), ride, why)
    return replace(found, notes=tuple(moved_already(view, units)))


def _no_more(view: World, at: AreaId, count: int) -> Iterator[Reason]:
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
        who=names(unfit), means="strategic", to=tuple(map(area, places)), at=tuple(map(area, stuck)))  # fmt: skip


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
