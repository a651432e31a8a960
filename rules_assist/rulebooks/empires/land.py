"""Going over land: marches, rivers and straits, mountains, guns and partisans; landing from ships; breakthroughs, and
what a Blitzkrieg allows (L426, L534-548)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Detail, Grade, Reach, Reason, Way, WhenPointedAt
from rules_assist.common.asked import areas_named, number, verb
from rules_assist.common.saying import because, first_reason, no, verdict, yes
from rules_assist.common.walking import distances
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.ground import ARMOR, INFANTRY, Link, aboard, first_owner, level, network, roads
from rules_assist.rulebooks.empires.naval import no_berth
from rules_assist.rulebooks.empires.war import World

MECHANISED = INFANTRY - {"part"}


def troops(view: World, at: AreaId, sides: frozenset[str], *types: str) -> list[Counter]:
    """Units of these nations that stand on the land itself: not ships in its port, nor markers."""
    wanted = types or ("land", "general", "installation")
    return [
        one
        for one in view.position.in_area(at)
        if one.side in sides and view.type(one) in wanted and one.kind != "coast_guard"
    ]


def defended(view: World, at: AreaId) -> bool:
    """Whether there is anybody to be fought: land units, aircraft, or a free-standing industrial complex (L518)."""
    foes = view.enemies()
    return any(
        one.side in foes
        and (view.type(one) in ("land", "general", "air") or one.kind == "ic")
        and one.kind != "coast_guard"
        for one in view.position.in_area(at)
    )


class Group(NamedTuple):
    """Units that go together from one area."""

    units: tuple[Counter, ...]
    start: AreaId
    points: int
    """The fewest movement points among them."""

    kinds: frozenset[str]


def _grouped(view: World, units: tuple[Counter, ...]) -> Group:
    start = view.position.area(units[0].id)
    return Group(units, start, min(points(view, one) for one in units), frozenset(one.kind for one in units))


def blitzing(view: World) -> bool:
    return view.side == "germany" and view.position.facts.says("blitzkrieg", "germany")


def is_mechanised(view: World, one: Counter) -> bool:
    return one.kind in MECHANISED and (blitzing(view) or level(view, "mechanised_infantry") > 0)


def points(view: World, one: Counter) -> int:
    """Movement points: one more for mechanised infantry, and with a great general in a Blitzkrieg (L542, L548)."""
    if not blitzing(view) and one.kind not in INFANTRY:
        return round(view.game.number(one, "movement"))
    led = blitzing(view) and any(
        other.side == one.side and view.game.number(other, "rating") >= 8
        for other in view.position.in_area(view.position.area(one.id))
    )
    return round(view.game.number(one, "movement")) + is_mechanised(view, one) + led


# ---------------------------------------------------------------- marching


def barred(view: World, group: Group, link: Link) -> Reason | None:
    """Why such units do not attack over this border, or into that land."""
    kinds, to = group.kinds, link.to
    if "aa" in kinds:
        return because("L264", "Guns do not go along in an attack.")
    if kinds and all(kind.startswith("gen_") for kind in kinds):
        return because("L258", "A general does not attack alone.")
    if kinds.isdisjoint(ARMOR):
        return None
    return first_reason(
        ("L94", "No armor attacks over a strait.", link.over == "strait"),
        ("L102", "No armor attacks over a river.", link.contact.attributes.get("river")),
        ("L98", "No armor attacks into the mountains of {to}.", ground.is_mountain(view.game, to)),
        ("L530", "No armor lands from the sea against an enemy.", link.over == "coast"),
        to=area(to),
    )


def closed(view: World, group: Group, to: AreaId) -> Reason | None:
    """Why such units do not go there, fight or no fight."""
    if (why := view.peace(to)) is not None:
        return why
    if "aa" in group.kinds and not view.held_at_start(to):
        return because("L264", "Guns go only where {side} held the land when its turn began.", side=side(view.side))
    if "part" in group.kinds and to not in _partisan_country(view.game, view.side):
        return because("L323", "Partisans go no further than next to their homeland.")
    russian = "soviet" in (view.holder(to), first_owner(view.game, to)) or any(
        one.side == "soviet" for one in view.position.in_area(to)
    )
    if view.side == "bulgaria" and russian and first_owner(view.game, to) != "bulgaria" and not _bulgaria_freed(view):
        return because("L624", "Bulgaria sends nobody against Russia.")
    return None


def _bulgaria_freed(view: World) -> bool:
    return view.position.facts.says("option_taken", "bulgaria_fights")


@once
def _partisan_country(game: Game, who: str) -> frozenset[AreaId]:
    home = ground.homeland(game, who)
    return home | {to for at in home for to in network(game, "land").get(at, ())}


class Walk(NamedTuple):
    ways: Mapping[AreaId, tuple[Way, ...]]
    blocked: Mapping[AreaId, Reason]
    """What was met at the edge."""


def _walk(view: World, group: Group) -> Walk:
    ways: dict[AreaId, tuple[Way, ...]] = {}
    blocked: dict[AreaId, Reason] = {}
    step_of = roads(view.game)
    front: list[tuple[AreaId, tuple[AreaId, ...]]] = [(group.start, ())]
    # Who stands among the enemy fights, and goes no further.
    for cost in range(1, group.points + 1):
        onward = []
        for at, path in front:
            for link in step_of.get(at, ()):
                to = link.to
                if to == group.start or to in ways:
                    continue
                why = closed(view, group, to)
                ours = view.is_friendly(to)
                fight = not ours and why is None and defended(view, to)
                if fight or (ours and _contested(view, to)):
                    why = why or barred(view, group, link)
                if why is not None:
                    blocked.setdefault(to, why)
                    continue
                blocked.pop(to, None)
                ways[to] = (_way(view, group, (*path, to), cost, ours=ours, fight=fight),)
                if not fight:
                    onward.append((to, (*path, to)))
        front = onward
    return Walk(ways, blocked)


def _contested(view: World, at: AreaId) -> bool:
    foes = view.enemies()
    return any(one.side in foes and view.type(one) == "land" for one in view.position.in_area(at))


def _way(view: World, group: Group, route: tuple[AreaId, ...], cost: int, *, ours: bool, fight: bool) -> Way:
    to = route[-1]
    grade: Grade = "risky" if fight else "free"
    if fight:
        told, rule = say("{to} is attacked: {cost} of {most}.", to=area(to), cost=cost, most=group.points), "L492"
    elif not ours and view.holder(to):
        whose = first_owner(view.game, to)
        free = whose != view.side and whose in view.friends()
        words = "{to} is freed for {side}: {cost} of {most}." if free else "{to} is taken: {cost} of {most}."
        named = {"side": side(SideId(whose))} if free else {}
        told, rule, grade = say(words, to=area(to), cost=cost, most=group.points, **named), "L492", "costs"
    else:
        told = say("{to} can be reached at a cost of {cost} out of {most}.", to=area(to), cost=cost, most=group.points)
        rule = "L490"
    return Way(to=to, route=route, cost=cost, means="land", grade=grade, sentence=told, rule=rule)


def march(view: World, units: tuple[Counter, ...]) -> Reach:
    """Where units on land go by their movement points."""
    group = _grouped(view, units)
    walk = _walk(view, group)

    def why(to: AreaId) -> tuple[Reason, ...]:
        if to not in ground.lands(view.game):
            return (off_land(view, to),)
        if (met := walk.blocked.get(to) or closed(view, group, to)) is not None:
            return (met,)
        far = steps_from(view.game, group.start).get(to)
        if far is None:
            return (because("L490", "No way over land leads to {to}.", to=area(to)),)
        if far > group.points:
            words = "{to} is too far: {count} steps, and they have {most}."
            return (because("L490", words, to=area(to), count=far, most=group.points),)
        met = next(iter(walk.blocked.values()), because("L492", "They stop where they fight."))
        return (because(met.rule, "No way to {to}: {why}", to=area(to), why=met.sentence),)

    others = {to: None for to in view.game.board.spaces if to not in walk.ways and to != group.start}
    return Reach(walk.ways, WhenPointedAt(others, why), tuple(moved_already(view, units)))


def off_land(view: World, to: AreaId) -> Reason:
    if to in ground.seas(view.game):
        return because("L90", "Land units are at sea only aboard a ship.")
    return because("L86", "{to} is no territory.", to=area(to))


@once
def steps_from(game: Game, start: AreaId) -> Mapping[AreaId, int]:
    return distances(network(game, "land"), start)


def moved_already(view: World, units: Sequence[Counter]) -> Iterator[Reason]:
    facts = view.position.facts
    gone = tuple(
        counter(one.id)
        for one in units
        if one.marked("moved") or facts.says("moved", one.id) or facts.says("moved_strategically", one.id)
    )
    if gone:
        yield because("L496", "{who} moved already this turn.", who=gone)


def ashore(view: World, units: tuple[Counter, ...]) -> Reach:
    """From a ship to the shores of its sea, or to the land in whose port it lies (L278, L492, L530)."""
    group = _grouped(view, units)
    start = group.start
    ways: dict[AreaId, tuple[Way, ...]] = {}
    blocked: dict[AreaId, Reason] = {}
    shores = [link for link in ground.links(view.game).get(start, ()) if link.over == "coast"]
    for link in shores if start in ground.seas(view.game) else ():
        to = link.to
        invaded = not view.is_friendly(to)
        why = closed(view, group, to) or (barred(view, group, link) if invaded else None)
        if why is not None:
            blocked[to] = why
            continue
        if invaded:
            told = say("{to} is invaded: the coast defends itself with one on 1.", to=area(to))
        else:
            told = say("{who} go ashore in {to}.", who=tuple(counter(one.id) for one in units), to=area(to))
        ways[to] = (
            Way(
                to=to,
                route=(to,),
                cost=1,
                means="landing",
                grade="risky" if invaded else "free",
                sentence=told,
                rule="L530" if invaded else "L492",
            ),
        )

    def why_not(to: AreaId) -> tuple[Reason, ...]:
        return (blocked.get(to) or because("L278", "Who is carried lands next to the sea the ship is in."),)

    others = {to: None for to in view.game.board.spaces if to not in ways and to != start}
    return Reach(ways, WhenPointedAt(others, why_not), tuple(moved_already(view, units)))


def _enter(view: World, act: Act) -> Answer | None:
    """Whether a nation, or these units, may go into an area at all."""
    places = areas_named(act)
    if not places:
        return None
    units = view.named(act)
    group = Group(units, AreaId(""), 0, frozenset(one.kind for one in units))
    ships = [one for one in units if view.type(one) == "ship"]
    if units and all(view.type(one) == "air" for one in units):
        return no(because("L492", "Aircraft take no land; they go where they can land."))
    for at in places:
        if at not in ground.lands(view.game):
            return None
        if ships and (no_port := no_berth(view, ships, at)) is not None:
            return no(no_port)
        if (why := closed(view, group, at)) is not None:
            return no(why)
    return yes(say("{side} may enter {to}.", side=side(view.side), to=tuple(map(area, places))), "L492")


def on_land(view: World, one: Counter) -> bool:
    return view.type(one) in ("land", "general") and aboard(view.position, one) is None


# Armored breakthroughs


def _breakthrough(view: World, act: Act) -> Answer | None:
    """From the land that was attacked first to the next one."""
    if not act.to or not act.counters:
        return None
    to = act.to[0].partition("/")[0]
    units = [*view.named(act)]
    first = AreaId((act.at or act.from_ or (view.position.ground(units[0].id),))[0].partition("/")[0])
    after = AreaId(to)
    armor = [one for one in units if one.kind in ARMOR]
    start, met = number(act, "armor", "attacking_armor"), number(act, "defended_by", "guns", "defending_armor")
    tech = blitzing(view) or level(view, "armor_breakthrough") > 0
    there = [one for one in view.position.in_area(after) if one.side in view.enemies()]
    guns = sum(one.kind in ARMOR or one.kind == "art" for one in there)
    if met is None:
        met = sum(
            one.kind in ARMOR or one.kind == "art" for one in view.position.in_area(first) if one.side in view.enemies()
        )
    began = len(armor) if start is None else start
    slow = tuple(counter(one.id) for one in units if one.kind not in ARMOR and not is_mechanised(view, one))
    fresh = any(one.side in view.enemies() and view.type(one) == "land" for one in view.position.in_area(first))
    touching = any(link.to == after for link in roads(view.game).get(first, ()))
    link = next((each for each in roads(view.game).get(first, ()) if each.to == after), None)
    why = first_reason(
        ("L534", "Only armor makes a breakthrough.", not armor),
        ("L534", "{who} cannot go along in a breakthrough.", slow),
        ("L534", "{to} does not lie next to {at}.", not touching),
        ("L534", "No breakthrough out of a city.", ground.city(view.game, first) and not blitzing(view)),
        ("L534", "{at} is not taken: enemies stand there.", fresh and not (start or act.details.get("defended_by"))),
        ("L534", "{count} armor against {met} armor and guns in {at}: not more.", not tech and began <= met),
        (
            "L534",
            "{left} armor against {guns} armor and guns in {to}: not more.",
            not view.is_friendly(after) and len(armor) <= guns,
        ),
        who=slow,
        to=area(after),
        at=area(first),
        count=began,
        met=met,
        left=len(armor),
        guns=guns,
    )
    group = Group(tuple(units), first, 1, frozenset(one.kind for one in units))
    if why is None:
        why = closed(view, group, after)
    if why is None and link is not None and not view.is_friendly(after) and defended(view, after):
        why = barred(view, group, link)
    return verdict(why, say("They may break through into {to}.", to=area(after)), "L536" if tech else "L534")


BLITZKRIEGS = 3
"""So many Blitzkriegs are there; what is left of them lies in a box."""


def _blitzkrieg(view: World, act: Act) -> Answer | None:
    left = len(view.position.stack(PlaceId("blitzkriegs")))
    so_far = max(view.position.value("germany.blitzkrieg"), BLITZKRIEGS - left)
    why = first_reason(
        ("L540", "A Blitzkrieg is Germany's alone.", view.side != "germany"),
        ("L540", "Three Blitzkriegs have been declared.", so_far >= BLITZKRIEGS),
        ("L540", "A Blitzkrieg has been declared this turn.", blitzing(view)),
    )
    told = say("Germany may declare a Blitzkrieg: {count} of three so far.", count=so_far)
    return verdict(why, told, "L540")


CHAPTER = Chapter(
    verbs=(
        verb("enter", _enter, "Enter", "counters to", rule="L492", suits=on_land),
        verb("breakthrough", _breakthrough, "Break through", "counters to", also="break_through armored_breakthrough",
             phases=("land_combat",), rule="L534",
             details=(Detail(name="armor", least=0, most=99, also=("attacking_armor",)),
                      Detail(name="defended_by", least=0, most=99, also=("guns", "defending_armor"), ), ),
             suits=lambda view, one: one.kind in ARMOR | INFANTRY, bare=False),
        verb("blitzkrieg", _blitzkrieg, "Declare a Blitzkrieg", "side", also="declare_blitzkrieg",
             phases=("germany_air_rebasing",), rule="L540"),
    )
)  # fmt: skip
