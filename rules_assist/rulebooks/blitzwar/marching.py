"""What all moves on land have in common: brown lines, who stands in the way, and what is risky about a zone (§15)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, SideId
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Reach, Reason, Way
from rules_assist.common.once import once
from rules_assist.common.reaching import Part, together
from rules_assist.common.standpoint import Standpoint
from rules_assist.common.supplying import Line, Parents, flood
from rules_assist.rulebooks.blitzwar.control import control, controllers
from rules_assist.rulebooks.blitzwar.corps import is_corps, is_supply
from rules_assist.rulebooks.blitzwar.crowding import one_too_many
from rules_assist.rulebooks.blitzwar.fed import is_at_home, line_reaches
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.sharing import no_sharing, strangers_in
from rules_assist.rulebooks.blitzwar.sides import PARTIES, is_minor_country, is_neutral, is_partner, party
from rules_assist.rulebooks.blitzwar.stacking import most_corps, stack_trouble
from rules_assist.rulebooks.blitzwar.supply_web import PARTNER
from rules_assist.rulebooks.blitzwar.table import lying
from rules_assist.rulebooks.blitzwar.wars import begins
from rules_assist.rulebooks.blitzwar.zones import brown_lines, country_of, zones

RULE = "§15.3"


@cache
def off_land(game: Game) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Sea zones, tracks and boxes: nobody marches there."""
    land = set(zones(game))
    words = "{to} is no land zone: brown lines join land zones only."
    return {to: (Reason(say(words, to=area(to)), "§5"),) for to in game.board.spaces if to not in land}


@cache
def within(game: Game, start: AreaId, most: int) -> Parents:
    """The zones that are so many brown lines away, if nobody stood in the way."""
    return flood(Line(network=brown_lines(game), limit=most), (start,))


@cache
def beyond(game: Game, start: AreaId, most: int) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Every other area, and why not: too far, no brown line at all, no land."""
    near, anyhow = within(game, start, most), within(game, start, 999)
    far = (to for to in zones(game) if to not in near)
    return {**off_land(game), **{to: (_far(game, to, most) if to in anyhow else _island(game, to),) for to in far}}


@cache
def _far(game: Game, to: AreaId, most: int) -> Reason:
    return Reason(say("{to} is too far: more than {most} zones.", to=area(to), most=most), "§15.3, §3")


@cache
def _island(game: Game, to: AreaId) -> Reason:
    return Reason(say("No brown lines lead to {to}.", to=area(to)), "§5")


@once
def _in_the_way(game: Game, position: Position) -> Mapping[SideId, Mapping[AreaId, Reason]]:
    return {each: _strangers(Standpoint(game, position, each)) for each in PARTIES}


def in_the_way(view: Standpoint) -> Mapping[AreaId, Reason]:
    """The zones in which infantry or armour stands that is not ours: no move goes in or through (§15.3)."""
    ours = party(view)
    return _in_the_way(view.game, view.position)[ours] if ours in PARTIES else _strangers(view)


def _strangers(view: Standpoint) -> Mapping[AreaId, Reason]:
    piles = lying(view.game, view.position).corps.items()
    return {at: stopped_by(view, at, who) for at, pile in piles if (who := strangers_in(view, pile))}


def stopped_by(view: Standpoint, at: AreaId, who: tuple[Counter, ...]) -> Reason:
    """Why nobody moves where these stand."""
    named, nation = tuple(counter(one.id) for one in who), who[0].side
    if is_partner(view, nation):
        return Reason(say("{to} holds {who}: two sides never share a zone.", to=area(at), who=named), "§4")
    if is_neutral(view, nation):
        words = "{to} is held by {who}, who are neutral: they would have to be attacked."
        return Reason(say(words, to=area(at), who=named), "§15.3, §9.3")
    return Reason(say("{to} is held by {who}: it has to be attacked.", to=area(at), who=named), RULE)


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


def cautions(view: Standpoint, group: tuple[Counter, ...], near: Iterable[AreaId]) -> Cautions:
    loud = frozenset(at for at in near if begins(view, at) is not None)
    homely = tuple(one for one in group if is_corps(view, one) and is_at_home(view, one))
    cut_off = tuple(one for one in homely if not line_reaches(view, view.position.area(one.id)))
    partner = PARTNER.get(party(view))
    lent = frozenset(at for at, owner in controllers(view.game, view.position).items() if owner == partner)
    return Cautions(group, loud, cut_off, lent, all(is_supply(view, one) for one in group))


def risks(view: Standpoint, mind: Cautions, to: AreaId, route: tuple[AreaId, ...]) -> Reason | None:
    """The first thing that is legal, but dangerous, about a move: it begins a war, overfills a zone, leaves supply."""
    if mind.loud:
        for at in route:
            if at in mind.loud:
                return begins(view, at)
    many = len(mind.group) > limit(view.game, "counters_in_zone") or most_corps(view, to) is not None
    full = many or to in lying(view.game, view.position).corps
    crowd = (stack_trouble(view, mind.group, to) if full else None) or one_too_many(view, mind.group, to)
    return crowd or leaves_supply(view, mind, to)


def leaves_supply(view: Standpoint, mind: Cautions, to: AreaId) -> Reason | None:
    """Whether these would be cut off there. Troops draw their line behind them, for they control what they pass."""
    if to in mind.lent:
        words = "{to} is the partner's: without supplies beside them they can only defend."
        return Reason(say(words, to=area(to)), "§7")
    if mind.supplies_only and control(view, to) != party(view):
        return Reason(say("Supplies take no zones: no line would lead on from {to}.", to=area(to)), "§7, §15.3")
    if not mind.homely:
        return None
    lost = [one for one in mind.homely if _leaves_home(view, one, to)]
    words = "{who} would leave home and be out of supply in {to}."
    return Reason(say(words, who=tuple(counter(one.id) for one in lost), to=area(to)), "§7") if lost else None


def _leaves_home(view: Standpoint, one: Counter, to: AreaId) -> bool:
    left = country_of(view.game, to) != country_of(view.game, view.position.area(one.id))
    return left and not line_reaches(view, to)


def bad_end(view: Standpoint, group: tuple[Counter, ...], to: AreaId) -> Reason | None:
    """Why these can never end there, though the way is free: a second minor country."""
    minor = any(is_minor_country(one.side) for one in group)
    return no_sharing(view, group, to) if minor and to in lying(view.game, view.position).corps else None


def refused_everywhere(view: Standpoint, why: Reason, start: AreaId) -> Reach:
    """One reason against all zones; where there is no land, that comes first."""
    nowhere = off_land(view.game)
    return Reach(refused={to: nowhere.get(to) or (why,) for to in view.game.board.spaces if to != start}, notes=(why,))


def by_start(view: Standpoint, group: tuple[Counter, ...]) -> Mapping[AreaId, tuple[Counter, ...]]:
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
