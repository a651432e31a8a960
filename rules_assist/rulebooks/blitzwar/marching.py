"""Tactical movement (§15.3), and what all moves on land have in common."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.position import Position
from rules_assist.advice import Reach, Reason, Way
from rules_assist.common.pointed import WhenPointedAt
from rules_assist.common.reaching import Part, together
from rules_assist.common.saying import resting_on
from rules_assist.common.standpoint import first_reason
from rules_assist.common.supplying import Line, Parents, flood
from rules_assist.rulebook import Chapter, Means
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import War, controllers
from rules_assist.rulebooks.blitzwar.paying import (
    came_by_sea,
    cannot_pay,
    has_moved,
    is_activated_after,
    price_of,
    went_strategically,
)
from rules_assist.rulebooks.blitzwar.sides import PARTIES, is_minor_country
from rules_assist.rulebooks.blitzwar.stacking import barred, most_corps, one_too_many, stack_trouble
from rules_assist.rulebooks.blitzwar.supply import PARTNER, is_at_home, line_reaches, may_act
from rules_assist.rulebooks.blitzwar.taking import is_prey

# ----------------
# What all moves on land have in common: brown lines, who stands in the way, and what is risky about a zone (§15).

MARCH_RULE = "§15.3"


@once
def off_land(game: Game) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Sea zones, tracks and boxes: nobody marches there."""
    land = set(printed.zones(game))
    words = "{to} is no land zone: brown lines join land zones only."
    return {to: (Reason(say(words, to=area(to)), "§5"),) for to in game.board.spaces if to not in land}


@once
def within(game: Game, start: AreaId, most: int) -> Parents:
    """The zones that are so many brown lines away, if nobody stood in the way."""
    return flood(Line(network=printed.brown_lines(game), limit=most), (start,))


@once
def beyond(game: Game, start: AreaId, most: int) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Every other area, and why not: too far, no brown line at all, no land."""
    near, anyhow = within(game, start, most), within(game, start, 999)
    far = (to for to in printed.zones(game) if to not in near)
    return {**off_land(game), **{to: (_far(game, to, most) if to in anyhow else _island(game, to),) for to in far}}


@once
def _far(game: Game, to: AreaId, most: int) -> Reason:
    return Reason(say("{to} is too far: more than {most} zones.", to=area(to), most=most), "§15.3, §3")


@once
def _island(game: Game, to: AreaId) -> Reason:
    return Reason(say("No brown lines lead to {to}.", to=area(to)), "§5")


@once
def _in_the_way(game: Game, position: Position) -> Mapping[SideId, Mapping[AreaId, Reason]]:
    return {each: _strangers(War(game, position, each)) for each in PARTIES}


def in_the_way(view: War) -> Mapping[AreaId, Reason]:
    """The zones in which infantry or armour stands that is not ours: no move goes in or through (§15.3)."""
    ours = view.party
    return _in_the_way(view.game, view.position)[ours] if ours in PARTIES else _strangers(view)


def _strangers(view: War) -> Mapping[AreaId, Reason]:
    piles = view.lying.corps.items()
    return {at: stopped_by(view, at, who) for at, pile in piles if (who := view.strangers_in(pile))}


def stopped_by(view: War, at: AreaId, who: tuple[Counter, ...]) -> Reason:
    """Why nobody moves where these stand."""
    named, nation = tuple(counter(one.id) for one in who), who[0].side
    if view.is_partner(nation):
        return Reason(say("{to} holds {who}: two sides never share a zone.", to=area(at), who=named), "§4")
    if view.is_neutral(nation):
        words = "{to} is held by {who}, who are neutral: they would have to be attacked."
        return Reason(say(words, to=area(at), who=named), "§15.3, §9.3")
    return Reason(say("{to} is held by {who}: it has to be attacked.", to=area(at), who=named), MARCH_RULE)


def routes_of(parents: Parents, start: AreaId) -> dict[AreaId, tuple[AreaId, ...]]:
    """The zones entered on the way to each, the last being where it ends. Floods list the near before the far."""
    routes: dict[AreaId, tuple[AreaId, ...]] = {start: ()}
    for to, before in parents.items():
        if to != start:
            routes[to] = (*routes[before], to)
    return routes


def way_to(parents: Parents, to: AreaId) -> tuple[AreaId, ...]:
    """The zones entered on the way, the last being where it ends."""
    back = [to]
    while parents[back[-1]] != back[-1]:
        back.append(parents[back[-1]])
    return tuple(reversed(back[:-1]))


def first_stop(parents: Parents, to: AreaId, blocked: Mapping[AreaId, Reason]) -> tuple[Reason, ...]:
    """What stops those who take the shortest way."""
    for at in way_to(parents, to):
        if at in blocked:
            why = blocked[at]
            return (Reason(say("No way through {at}: {why}", at=area(at), why=why.sentence), why.rule),)
    return ()


class Cautions(NamedTuple):
    """What has to be looked at before a way is called safe: asked once for a group, not for every zone."""

    group: tuple[Counter, ...]
    loud: Collection[AreaId]
    """Zones that it would begin a war to enter."""

    homely: tuple[Counter, ...]
    """Troops who are in supply only because they are at home."""

    lent: Collection[AreaId]
    """The partner's land, which is no good to act from."""

    supplies_only: bool


def cautions(view: War, group: tuple[Counter, ...], near: Iterable[AreaId]) -> Cautions:
    held, ours = view.controllers, view.party
    loud = frozenset(at for at in near if held.get(at) != ours and view.begins(at) is not None)
    homely = tuple(one for one in group if view.is_corps(one) and is_at_home(view, one))
    cut_off = tuple(one for one in homely if not line_reaches(view, view.position.area(one.id)))
    return Cautions(
        group, loud, cut_off, lent_to(view.game, view.position, ours), all(view.is_supply(one) for one in group)
    )


def risks(view: War, mind: Cautions, to: AreaId, route: tuple[AreaId, ...]) -> Reason | None:
    """The first thing that is legal, but dangerous, about a move: it begins a war, overfills a zone, leaves supply."""
    if mind.loud:
        new = {view.control(at): why for at in reversed(route) if at in mind.loud and (why := view.begins(at))}
        told = [why.sentence for why in reversed(new.values())]
        if told:
            return Reason(say("{wars}", wars=tuple(told)) if len(told) > 1 else told[0], "§9.3")
    many = len(mind.group) > printed.limit(view.game, "counters_in_zone") or most_corps(view, to) is not None
    full = many or to in view.lying.corps
    crowd = (stack_trouble(view, mind.group, to) if full else None) or one_too_many(view, mind.group, to)
    return crowd or leaves_supply(view, mind, to)


def leaves_supply(view: War, mind: Cautions, to: AreaId) -> Reason | None:
    """Whether these would be cut off there. Troops draw their line behind them, for they control what they pass."""
    if to in mind.lent:
        words = "{to} is the partner's: without supplies beside them they can only defend."
        return Reason(say(words, to=area(to)), "§7")
    if mind.supplies_only and view.control(to) != view.party:
        return Reason(say("Supplies take no zones: no line would lead on from {to}.", to=area(to)), "§7, §15.3")
    if not mind.homely:
        return None
    lost = [one for one in mind.homely if _leaves_home(view, one, to)]
    words = "{who} would leave home and be out of supply in {to}."
    return Reason(say(words, who=tuple(counter(one.id) for one in lost), to=area(to)), "§7") if lost else None


def _leaves_home(view: War, one: Counter, to: AreaId) -> bool:
    left = view.country_of(to) != view.country_of(view.position.area(one.id))
    return left and not line_reaches(view, to)


def bad_end(view: War, group: tuple[Counter, ...], to: AreaId) -> Reason | None:
    """Why these can never end there, though the way is free: a second minor country."""
    minor = any(is_minor_country(one.side) for one in group)
    return view.no_sharing(group, to) if minor and to in view.lying.corps else None


def bad_ends(view: War, group: tuple[Counter, ...], among: Collection[AreaId]) -> Mapping[AreaId, Reason]:
    """The same, of all these zones: only troops of minor countries have to look."""
    if not any(is_minor_country(one.side) for one in group):
        return {}
    there = (to for to in view.lying.corps if to in among)
    return {to: why for to in there if (why := bad_end(view, group, to)) is not None}


@once
def lent_to(game: Game, position: Position, side: SideId) -> frozenset[AreaId]:
    """The zones of the partner of a side."""
    partner = PARTNER.get(side)
    return frozenset(at for at, owner in controllers(game, position).items() if owner == partner)


def refused_everywhere(view: War, why: Reason, start: AreaId) -> Reach:
    """One reason against all zones; where there is no land, that comes first."""
    nowhere = off_land(view.game)
    return Reach(refused={to: nowhere.get(to) or (why,) for to in view.game.board.spaces if to != start}, notes=(why,))


def by_start(view: War, group: tuple[Counter, ...]) -> Mapping[AreaId, tuple[Counter, ...]]:
    found: dict[AreaId, tuple[Counter, ...]] = {}
    for one in group:
        at = view.position.area(one.id)
        found[at] = (*found.get(at, ()), one)
    return found


def all_together(parts: list[Part]) -> Reach:
    """Several stacks that go to one place: what each costs adds up."""
    found = together(parts)
    if len(parts) == 1:
        return found
    return Reach({to: (_summed(parts, to, told[0]),) for to, told in found.ways.items()}, found.refused, found.notes)


def _summed(parts: list[Part], to: AreaId, way: Way) -> Way:
    """The way of one of them, with what it costs all of them."""
    cost = sum(part.reach.ways[to][0].cost for part in parts if part.start != to)
    told = say("{way} All together: supplies {cost}.", way=way.sentence, cost=cost)
    return replace(way, cost=cost, sentence=told if cost != way.cost else way.sentence)


# ----------------
# A group sets out by land: whoever cannot move keeps all back, somebody pays, and each stack finds its ways.


def set_out(
    view: War,
    group: tuple[Counter, ...],
    hindered: Callable[[War, Counter], Reason | None],
    cost: float,
    ways_from: Callable[[War, tuple[Counter, ...], AreaId], Reach],
) -> Reach:
    """Where all of these can go together; or the first reason against all of it."""
    for one in group:
        if (why := hindered(view, one)) is not None:
            return refused_everywhere(view, why, view.position.area(one.id))
    if (poor := cannot_pay(view, group, cost)) is not None:
        return refused_everywhere(view, poor, view.position.area(group[0].id))
    stacks = by_start(view, group).items()
    return all_together([
        Part(tuple(one.id for one in stack), start, ways_from(view, stack, start)) for start, stack in stacks
    ])  # fmt: skip


# ----------------
# Tactical movement (§15.3): three zones for infantry, five for armour, white tanks and supplies.


def marches(view: War, one: Counter) -> bool:
    """Infantry, armour and supplies go by land."""
    return view.is_corps(one) or view.is_supply(one)


def stays_put(view: War, one: Counter) -> Reason | None:
    """Why a counter cannot move by land at all, this turn or from where it is."""
    return first_reason(
        ("§15.1", "{who} is fortified: it cannot move unless it is turned back to infantry.", view.is_fortified(one)),
        ("§14.1.1", "{who} was transported by sea this turn.", came_by_sea(view, one)),
        ("§14.1.2", "{who} is on a beachhead: it can only attack.", view.on_beachhead(one)),
        who=counter(one.id),
    )


def hindered_tactically(view: War, one: Counter) -> Reason | None:
    """Why a counter cannot move tactically."""
    return stays_put(view, one) or first_reason(
        ("§15.2", "{who} moved strategically this turn.", went_strategically(view, one)),
        ("§15.3", "{who} moved already this turn.", has_moved(view, one)),
        ("§7", "{who} has no line of supply.", not may_act(view, one)),
        who=counter(one.id),
    )


def range_of(view: War, group: tuple[Counter, ...]) -> int:
    """How many zones a stack goes: as far as the slowest in it, as printed."""
    # Supplies have it printed on both sides; a fortified corps would have nought.
    return min(int(view.game.number(one, "move")) for one in group)


def tactical_reach(view: War, group: tuple[Counter, ...]) -> Reach:
    return set_out(view, group, hindered_tactically, price_of(view, group), _tactical_from)


def _tactical_from(view: War, group: tuple[Counter, ...], start: AreaId) -> Reach:
    """Where a stack may go: at peace if it can, else through those whom that attacks. Told when it is pointed at."""
    game, most, roads = view.game, range_of(view, group), printed.brown_lines(view.game)
    blocked = {**in_the_way(view), **barred(view, group)}
    blocked.pop(start, None)
    near, cost = within(game, start, most), price_of(view, group)
    mind = cautions(view, group, near.keys() - blocked.keys())
    shut: dict[AreaId, tuple[CounterId, ...]] = dict.fromkeys(near.keys() & blocked.keys(), ())
    quiet = flood(Line(network=roads, breaks=shut | dict.fromkeys(mind.loud, ()), limit=most), (start,))
    open_ = flood(Line(network=roads, breaks=shut, limit=most), (start,)) if mind.loud else quiet
    never = bad_ends(view, group, open_)
    goals = dict.fromkeys(to for to in open_ if to != start and to not in never)

    def ways(to: AreaId) -> tuple[Way, ...]:
        return (_tactical_way(view, mind, way_to(quiet if to in quiet else open_, to), cost),)

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        far = beyond(game, start, most).get(to, ())
        if to in blocked or to in never:
            return (blocked.get(to) or never[to], *far)
        return far or first_stop(near, to, blocked)

    elsewhere = dict.fromkeys(to for to in game.board.spaces if to != start and to not in goals)
    return Reach(WhenPointedAt(goals, ways), WhenPointedAt(elsewhere, reasons))


def _tactical_way(view: War, mind: Cautions, route: tuple[AreaId, ...], cost: float) -> Way:
    steps = len(route)
    to, risk = route[-1], risks(view, mind, route[-1], route)
    told: Sentence = say(_words(view, mind.group, steps), to=area(to), steps=steps, cost=cost)
    if risk is not None:
        told = say("{way} {risk}", way=told, risk=risk.sentence)
    if prey := caught(view, mind.group, route):
        told = say("{way} Destroys {who}.", way=told, who=tuple(counter(one.id) for one in prey))
    return Way(
        to=to, route=route, cost=cost, means="tactical", grade="risky" if risk else "costs", sentence=told,
        rule=resting_on("§15.3, §3, §7", risk.rule if risk else ""),
    )  # fmt: skip


def caught(view: War, group: tuple[Counter, ...], route: tuple[AreaId, ...]) -> tuple[Counter, ...]:
    """Supplies and air units at base that corps destroy on their way (§15.3)."""
    table = view.lying
    found = [one for at in route for one in (*table.supplies.get(at, ()), *table.air.get(at, ())) if is_prey(view, one)]
    return tuple(one for one in found if not view.is_flying(one)) if found and any_corps(view, group) else ()


def any_corps(view: War, group: tuple[Counter, ...]) -> bool:
    return any(view.is_corps(one) for one in group)


def _words(view: War, group: tuple[Counter, ...], steps: int) -> str:
    corps = [one for one in group if view.is_corps(one)]
    if not corps:
        return "{to}: zones {steps}, supplies {cost}."
    if all(is_activated_after(view, one, steps) for one in corps):
        return "{to}: zones {steps}, supplies {cost}; activated to attack."
    if any(is_activated_after(view, one, steps) for one in corps):
        return "{to}: zones {steps}, supplies {cost}; only those with armour are activated to attack."
    return "{to}: zones {steps}, supplies {cost}; too far to attack as well."


CHAPTER = Chapter(
    means=(
        Means(
            name="tactical",
            reach=tactical_reach,
            suits=marches,
            phases=("movement",),
            rule="§15.3",
            also=("land", "march", "road", "tactical_move"),
        ),
    ),
)
