"""What lies where it cannot: two sides in one land, strangers, ships out of port; and generals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.events import AreasHeld, CountersMoved, CountersRemoved, Single, Together
from counters.game import Game
from counters.once import once, until_changed
from counters.places import PlaceId
from counters.position import Position
from rules_assist.advice import Act, Answer, Deed, Finding, Ledger, Reason, Severity
from rules_assist.common.asked import areas_named, figure, verb
from rules_assist.common.saying import because, no, verdict, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import Term, add_up
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.air import without_base
from rules_assist.rulebooks.empires.ground import aboard, links
from rules_assist.rulebooks.empires.naval import MINOR
from rules_assist.rulebooks.empires.war import World, friends_of, wars

FIGHTING = ("land_movement", "air_combat", "land_combat")
FLYING = ("bombing", "naval_movement", "naval_combat", *FIGHTING)


TROOPS, SHIPS, AIRCRAFT, GENERALS, OTHERS = 1, 2, 4, 8, 16


class Lying(NamedTuple):
    """What lies in an area with its ports, in short."""

    what: int
    """The sorts of units, added up."""

    sides: frozenset[SideId]


@once
def by_area(game: Game, position: Position) -> dict[AreaId, Lying]:
    """Where units lie on the maps, with the ports of each area."""
    known, spaces, found = _known(game, "what lies", position.counters), game.board.spaces, dict[AreaId, Lying]()
    for at in position.inhabited:
        if at in spaces:
            there: Lying | None = None
            for place in position.places_of(at):
                stack = position.stacks[place]
                lies = known.get(stack) or known.setdefault(stack, _lying(game, position, stack))
                there = lies if there is None else Lying(there.what | lies.what, there.sides | lies.sides)
            if there is not None and there.what:
                found[at] = there
    return found


@until_changed
def _known(_game: Game, _about: str, _counters: Mapping[CounterId, Counter]) -> dict[tuple[CounterId, ...], Lying]:
    """What was found of each stack, for as long as counters only move: most stacks are the same after a move."""
    return {}


def _lying(game: Game, position: Position, stack: tuple[CounterId, ...]) -> Lying:
    sorts, what, sides = _sorts(game), 0, set[SideId]()
    for id in stack:
        one = position.counters[id]
        if one.side and one.kind in sorts:
            what |= sorts[one.kind]
            sides.add(one.side)
    return Lying(what, frozenset(sides))


@once
def _sorts(game: Game) -> Mapping[str, int]:
    of_type = {"land": TROOPS, "ship": SHIPS, "air": AIRCRAFT, "general": GENERALS}
    units = {id: kind.type for id, kind in game.sheet.kinds.items() if kind.sort == "unit" or kind.type in of_type}
    return {id: OTHERS if id == "coast_guard" else of_type.get(sort, OTHERS) for id, sort in units.items()}


def _those(view: World, at: AreaId, what: int) -> list[Counter]:
    """The units there of some sorts."""
    sorts = _sorts(view.game)
    return [one for one in view.position.in_area(at) if one.side and sorts.get(one.kind, 0) & what]


def _found(why: Reason, units: Iterable[Counter], at: AreaId, aspect: str, severity: Severity = "error") -> Finding:
    return Finding(
        severity=severity,
        places=(PlaceId(at),),
        counters=tuple(one.id for one in units),
        sentence=why.sentence,
        rule=why.rule,
        aspect=aspect,
    )


def misplaced(view: World) -> Iterator[Finding]:
    """All that is wrong with where units lie."""
    land, water = ground.lands(view.game), ground.seas(view.game)
    for at, (what, sides) in by_area(view.game, view.position).items():
        if at in water:
            if what & (TROOPS | GENERALS):
                troops = _those(view, at, TROOPS | GENERALS)
                yield _found(
                    because("L90", "{who} are at sea without a ship.", who=_names(troops)), troops, at, "place"
                )
            if what & AIRCRAFT:
                yield from _baseless(view, _those(view, at, AIRCRAFT), at)
        elif at in land:
            whose = view.position.holders.get(at, SideId(""))
            at_home = sides == {whose} and ground.port(view.game, at) == "major"
            if what & SHIPS and not at_home:
                yield from _in_port(view, at)
            if what & AIRCRAFT and not ground.city(view.game, at):
                yield from _baseless(view, _those(view, at, AIRCRAFT), at)
            if len(sides) > 1 or (whose and whose not in sides):
                yield from _strangers(view, _those(view, at, TROOPS | GENERALS), at, whose)


def _names(units: Sequence[Counter]) -> tuple[Value, ...]:
    return tuple(counter(one.id) for one in units)


def _strangers(view: World, stands: list[Counter], at: AreaId, whose: SideId) -> Iterator[Finding]:
    """Enemies together, but while they fight; and units in the land of those with whom they are not at war."""
    every = wars(view.game, view.position)
    sides = list(dict.fromkeys(one.side for one in stands))
    fighting = view.position.clock.phase.endswith(FIGHTING)
    foes = next(((a, b) for a in sides for b in sides if b in every.get(a, ())), None)
    if foes and not fighting:
        why = because(
            "L492",
            "{one} and {other} stand in {at} together, and are at war.",
            one=side(foes[0]),
            other=side(foes[1]),
            at=area(at),
        )
        yield _found(why, [one for one in stands if one.side in foes], at, "war")
        return
    for who in sorted(sides, key=lambda each: each == whose):
        theirs = [one for one in stands if one.side == who]
        friendly = friends_of(view.game, view.position, who)
        against = every.get(who, frozenset())
        others = [each for each in (whose, *sides) if each and each not in friendly and each not in against]
        if others:
            why = because(
                "L401",
                "{who} stand in {at} with {other}, with whom they are not at war.",
                who=_names(theirs),
                at=area(at),
                other=side(others[0]),
            )
            yield _found(why, theirs, at, "war")
            return
        alone = not any(one.side == whose for one in stands)
        if whose in against and not fighting and alone and not _only_placed(view, theirs):
            why = because("L492", "{side} took {at}: nobody else stands there.", side=side(who), at=area(at))
            yield _taken(view, why, theirs, at)
            return


def _only_placed(view: World, units: Sequence[Counter]) -> bool:
    """Partisans that did not walk in free nothing yet, unless placing them does (L323, L560; contested)."""
    still = all(one.kind == "part" and not one.marked("moved") for one in units)
    return still and view.reading("partisan_entry") == "moving"


def _taken(view: World, why: Reason, units: Sequence[Counter], at: AreaId) -> Finding:
    """Who alone stands in an enemy's land holds it; what an ally had at first is freed for the ally (L492)."""
    who, first = units[0].side, SideId(ground.first_owner(view.game, at))
    owner = first if first in friends_of(view.game, view.position, who) else who
    words = "{at} is freed for {side}." if owner != who else "{at} is {side}'s now."
    told = say(words, at=area(at), side=side(owner))
    found = _found(why, units, at, "control", "warning")
    events: list[Single] = [AreasHeld((at,), owner), *_driven_out(view, who, at)]
    return replace(found, deed=Deed(sentence=told, event=Together(tuple(events))))


def _driven_out(view: World, who: SideId, at: AreaId) -> Iterator[Single]:
    """Ships in a port that is taken put to sea, or are lost (no rule says which)."""
    foes = wars(view.game, view.position).get(who, frozenset())
    ships = tuple(
        one.id for one in view.position.in_area(at)
        if view.type(one) == "ship" and one.side in foes and aboard(view.position, one) is None
    )  # fmt: skip
    if not ships:
        return
    seas = [link.to for link in links(view.game).get(at, ()) if link.over == "coast"]
    quiet = [to for to in seas if not any(one.side not in foes for one in view.position.in_area(to))]
    if view.reading("capture_frees_ships") == "leave" and seas:
        yield CountersMoved(ships, PlaceId((quiet or seas)[0]))
    else:
        yield CountersRemoved(ships)


def _in_port(view: World, at: AreaId) -> Iterator[Finding]:
    kind, ships = ground.port(view.game, at), _those(view, at, SHIPS)
    if not kind:
        why = because("L126", "{at} has no port for {who}.", at=area(at), who=_names(ships))
        yield _found(why, ships, at, "stacking")
        return
    whose = view.position.holders.get(at, SideId(""))
    welcome = friends_of(view.game, view.position, whose) if whose else frozenset()
    strange = [one for one in ships if whose and one.side not in welcome]
    if strange:
        enemy = strange[0].side in wars(view.game, view.position).get(whose, ())
        words = (
            "{who} lie in an enemy's port in {at}." if enemy else "{who} lie in the port of {at}, and are no allies."
        )
        yield _found(because("L126", words, who=_names(strange), at=area(at)), strange, at, "stacking")
    elif kind == "minor" and len(ships) > MINOR:
        words = "{count} ships in the minor port of {at}; the limit is {most}."
        yield _found(because("L130", words, count=len(ships), at=area(at), most=MINOR), ships, at, "stacking")


def _baseless(view: World, planes: list[Counter], at: AreaId) -> Iterator[Finding]:
    """On a mission they may be anywhere; when it is over they must have come down."""
    phase, acting = view.position.clock.phase, view.position.clock.side
    idle = [one for one in planes if not (phase.endswith(FLYING) and (not acting or one.side == acting))]
    if idle and (why := without_base(view, idle, PlaceId(at))) is not None:
        yield _found(why, idle, at, "place")


def bulgarians(view: World) -> Iterator[Finding]:
    """Bulgaria's troops do not stand on Russian land (L624)."""
    for one in view.position.by(SideId("bulgaria")):
        at = view.position.area(one.id)
        if view.type(one) in ground.TROOPS and ground.first_owner(view.game, at) == "soviet":
            why = because("L624", "{who} stands in Russian {at}: Bulgaria sends nobody there.", who=counter(one.id),
                          at=area(at))  # fmt: skip
            yield _found(why, (one,), at, "war")


# Generals: drawn at random, whose points those with them share, lost with their troops


MOST_POINTS, RULE = 9, "L258"


def is_general(view: World, one: Counter) -> bool:
    return view.type(one) == "general"


def _with_him(view: World, at: AreaId) -> list[Counter]:
    return [one for one in view.position.in_area(at) if view.type(one) == "land" and one.side in view.friends()]


def _draw(view: World, _act: Act) -> Answer | None:
    """A general is not chosen: one of those not built yet is drawn (L258, L446)."""
    deck = f"deck/generals_{view.side}"
    left = [id for id in view.position.stack(PlaceId(deck)) if is_general(view, view.position.counters[id])]
    if not left:
        return no(because("L258, L446", "{side} has no general left to draw.", side=side(view.side)))
    cost = max(view.game.number(view.position.counters[id], "cost") for id in left)
    saved = view.position.value(f"{view.side}.resources")
    if cost > saved:
        words = "{saved} is saved there, and {cost} is asked; pools are not put together."
        return no(because("L442", words, saved=saved, cost=cost))
    told = say("One of {count} generals is drawn, for {cost}; the others stay unknown.", count=len(left), cost=cost)
    return yes(told, "L258, L446")


def _lose(view: World, act: Act) -> Answer | None:
    """Whether a general may be taken as a loss."""
    generals = [one for id in act.counters if is_general(view, one := view.position.counters[id])]
    if not generals:
        return None
    at = view.position.area(generals[0].id)
    who = counter(generals[0].id)
    why = first_reason(
        (RULE, "{who} is no loss while troops are with him: he dies with the last of them.", _with_him(view, at)),
        who=who,
    )
    return verdict(why, say("{who} is lost with his troops, for good.", who=who), RULE)


def _points(view: World, act: Act) -> Ledger | None:
    """The points of a general in a place, and how many each unit with him can take (L258)."""
    at = next(iter(areas_named(act)), None)
    if at is None:
        return None
    terms: list[Term] = [
        (view.game.number(one, "rating"), say("{who} has so many points.", who=counter(one.id)), RULE)
        for one in view.position.in_area(at) if is_general(view, one) and one.side == view.side
    ]  # fmt: skip
    terms += [
        (0.0, say("{who} can take {most} of them: no unit has more than 9.", who=counter(one.id),
                  most=max(0, MOST_POINTS - int(view.game.number(one, "attack")))), RULE)
        for one in _with_him(view, at) if terms
    ]  # fmt: skip
    return add_up(view, "general_points", terms, RULE, title="points of generals")


def alone(view: World) -> Iterator[Finding]:
    """A general among enemies whose troops are gone is lost, for good."""
    lands, holders, every = ground.lands(view.game), view.position.holders, by_area(view.game, view.position)
    # Mostly he is at home among his own.
    doubtful = [
        at for at, (what, sides) in every.items()
        if what & GENERALS and at in lands and not (len(sides) == 1 and holders.get(at) in sides)
    ]  # fmt: skip
    among = ((each, one) for each in doubtful for one in view.position.in_area(each) if is_general(view, one))
    for at, one in among:
        us = view._replace(side=one.side)
        if _with_him(us, at):
            continue
        foes = us.enemies()
        if us.holder(at) in foes or any(each.side in foes for each in us.position.in_area(at)):
            told = say("{who} is without troops among enemies in {at}: he is lost, for good.", who=counter(one.id),
                       at=area(at))  # fmt: skip
            deed = Deed(sentence=told, event=CountersRemoved((one.id,)))
            yield Finding(severity="warning", places=(PlaceId(at),), counters=(one.id,), sentence=told, rule=RULE,
                          aspect="general", deed=deed)  # fmt: skip


CHAPTER = Chapter(
    once=(misplaced, bulgarians, alone),
    verbs=(
        verb("draw_general", _draw, "Draw a general", "side", also="buy_general", phases=("build",),
             rule="L258, L446"),
        verb("lose", _lose, "Take as a loss", "counters", rule=RULE, suits=is_general, bare=False),
    ),
    figures=(
        figure("general_points", _points, "Points of generals", "side at", also="general", only_named=True),
    ),
)  # fmt: skip
