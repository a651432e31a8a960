"""Movement on land (§15): tactical, strategic, one zone after combat, the cut off; works, and counters merged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.places import area_of
from counters.position import Position
from rules_assist.advice import Act, Answer, Reach, Reason, Way
from rules_assist.common.asked import going, of_one, verb
from rules_assist.common.reaching import Part, pointed_out, together
from rules_assist.common.saying import because, ids_of, names, no, resting_on
from rules_assist.common.standpoint import first_reason
from rules_assist.common.supplying import Line, Parents, flood, way_to
from rules_assist.rulebook import Chapter, Means
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.activating import paid_by
from rules_assist.rulebooks.blitzwar.control import controllers
from rules_assist.rulebooks.blitzwar.europe import OWN_TURN, PARTIES, PARTNER, is_minor_country
from rules_assist.rulebooks.blitzwar.stacking import barred, most_corps, one_too_many, stack_trouble
from rules_assist.rulebooks.blitzwar.supply import War

Group = tuple[Counter, ...]

# ----------------
# Where no brown line leads, and who stands in the way.


@once
def off_land(game: Game) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Sea zones, tracks and boxes: nobody marches there."""
    land, words = set(europe.zones(game)), "{to} is no land zone: brown lines join land zones only."
    return {to: (because("§5", words, to=area(to)),) for to in game.board.spaces if to not in land}


@once
def within(game: Game, start: AreaId, most: int) -> Parents:
    """The zones that are so many brown lines away, if nobody stood in the way."""
    return flood(Line(network=europe.brown_lines(game), limit=most), (start,))


@once
def beyond(game: Game, start: AreaId, most: int) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Every other area, and why not: too far, no brown line at all, no land."""
    near, anyhow, found = within(game, start, most), within(game, start, 999), dict(off_land(game))
    for to in europe.zones(game):
        if to not in near:
            far = because("§15.3, §3", "{to} is too far: more than {most} zones.", to=area(to), most=most)
            found[to] = (far if to in anyhow else because("§5", "No brown lines lead to {to}.", to=area(to)),)
    return found


@once
def _in_the_way(game: Game, position: Position, side: SideId) -> Mapping[AreaId, Reason]:
    view, found = War(game, position, side), dict[AreaId, Reason]()
    for at, pile in view.lying.corps.items():
        if who := view.strangers_in(pile):
            partner, neutral = view.is_partner(who[0].side), view.is_neutral(who[0].side)
            rule, words = "§15.3", "{to} is held by {who}: it has to be attacked."
            if partner or neutral:
                words = "{to} is held by {who}, who are neutral: they would have to be attacked."
                rule = "§4" if partner else "§15.3, §9.3"
            words = "{to} holds {who}: two sides never share a zone." if partner else words
            found[at] = because(rule, words, to=area(at), who=names(who))
    return found


def in_the_way(view: War) -> Mapping[AreaId, Reason]:
    """The zones in which infantry or armour stands that is not ours: no move goes in or through (§15.3)."""
    return _in_the_way(view.game, view.position, view.party if view.party in PARTIES else view.side)


def bad_ends(view: War, group: Group, among: Collection[AreaId]) -> Mapping[AreaId, Reason]:
    """The zones in which these can never end, though the way is free: with a second minor country."""
    if not any(is_minor_country(one.side) for one in group):
        return {}
    there = (to for to in view.lying.corps if to in among)
    return {to: why for to in there if (why := view.no_sharing(group, to)) is not None}


# ----------------
# What is legal, but dangerous, about a way.


class Cautions(NamedTuple):
    """What has to be looked at before a way is called safe: asked once for a group, not for every zone."""

    group: Group
    loud: Collection[AreaId]
    """Zones that it would begin a war to enter."""

    homely: Group
    """Troops who are in supply only because they are at home."""

    lent: Collection[AreaId]
    """The partner's land, which is no good to act from."""

    supplies_only: bool


def cautions(view: War, group: Group, near: Iterable[AreaId]) -> Cautions:
    held = view.controllers
    loud = frozenset(at for at in near if held.get(at) != view.party and view.begins(at) is not None)
    homely = (one for one in group if view.is_corps(one) and view.is_at_home(one))
    cut_off = tuple(one for one in homely if not view.line_reaches(view.area(one)))
    lent = lent_to(view.game, view.position, view.party)
    return Cautions(group, loud, cut_off, lent, all(map(view.is_supply, group)))


@once
def lent_to(game: Game, position: Position, side: SideId) -> frozenset[AreaId]:
    """The zones of the partner of a side."""
    partner, held = PARTNER.get(side), War(game, position, side).controllers
    return frozenset(at for at, owner in held.items() if owner == partner)


def risks(view: War, mind: Cautions, to: AreaId, route: tuple[AreaId, ...]) -> Reason | None:
    """The first thing that is legal, but dangerous, about a move: it begins a war, overfills a zone, leaves supply."""
    loud = [at for at in reversed(route) if at in mind.loud]
    new = {view.control(at): why.sentence for at in loud if (why := view.begins(at))}
    if new:
        wars = tuple(reversed(new.values()))
        return Reason(say("{wars}", wars=wars) if len(wars) > 1 else wars[0], "§9.3")
    many = len(mind.group) > view.limit("counters_in_zone") or most_corps(view, to) is not None
    full = many or to in view.lying.corps
    crowd = (stack_trouble(view, mind.group, to) if full else None) or one_too_many(view, mind.group, to)
    return crowd or leaves_supply(view, mind, to)


def leaves_supply(view: War, mind: Cautions, to: AreaId) -> Reason | None:
    """Whether these would be cut off there. Troops draw their line behind them, for they control what they pass."""
    if to in mind.lent:
        words = "{to} is the partner's: without supplies beside them they can only defend."
        return because("§7", words, to=area(to))
    if mind.supplies_only and not view.controls(to):
        return because("§7, §15.3", "Supplies take no zones: no line would lead on from {to}.", to=area(to))
    home = view.country_of(to)
    away = [one for one in mind.homely if view.country_of(view.area(one)) != home]
    lost = [one for one in away if not view.line_reaches(to)]
    words = "{who} would leave home and be out of supply in {to}."
    return because("§7", words, who=names(lost), to=area(to)) if lost else None


# ----------------
# A group sets out by land: whoever cannot move keeps all back, somebody pays, and each stack finds its ways.


class Gait(NamedTuple):
    """One way of going by land."""

    means: str
    rule: str
    goes: Callable[[War, Counter], bool]
    """Which counters go so at all."""

    row: str = ""
    """Its row of the chart of prices; free, if it has none."""

    one_zone: bool = False


def set_out(view: War, group: Group, gait: Gait) -> Reach:
    """Where all of these can go together; or the first reason against all of it."""
    cost = view.price_of(group, gait.row) if gait.row else 0.0
    other = next((one for one in group if not gait.goes(view, one)), None)
    if other is not None:
        return nowhere(view, group, because(gait.rule, "{who} does not go by land in this way.", who=counter(other.id)))
    stuck = next((why for one in group if (why := hindered(view, one, gait.means))), None)
    if (why := stuck or view.cannot_pay(group, cost)) is not None:
        return nowhere(view, group, why)
    leave = strategic_from if gait.means == "strategic" else march_from
    stacks = by_start(view, group).items()
    return all_together([Part(ids_of(stack), start, leave(view, stack, start, gait)) for start, stack in stacks])


def nowhere(view: War, group: Group, why: Reason) -> Reach:
    """One reason against all zones; where there is no land, that comes first."""
    start, sea = view.position.area(group[0].id), off_land(view.game)
    refused = {**dict.fromkeys(view.game.board.spaces, (why,)), **sea}
    refused.pop(start, None)
    return Reach(refused=refused, notes=(why,))


def by_start(view: War, group: Group) -> Mapping[AreaId, Group]:
    found: dict[AreaId, Group] = {}
    for one in group:
        at = view.area(one)
        found[at] = (*found.get(at, ()), one)
    return found


def all_together(parts: list[Part]) -> Reach:
    """Several stacks that go to one place: what each costs adds up."""
    found = together(parts)
    if len(parts) == 1:
        return found

    def summed(to: AreaId, way: Way) -> Way:
        cost = sum(part.reach.ways[to][0].cost for part in parts if part.start != to)
        told = say("{way} All together: supplies {cost}.", way=way.sentence, cost=cost)
        return replace(way, cost=cost, sentence=told) if cost != way.cost else way

    return Reach({to: (summed(to, told[0]),) for to, told in found.ways.items()}, found.refused, found.notes)


def march_from(view: War, group: Group, start: AreaId, gait: Gait) -> Reach:
    """Where a stack may go: at peace if it can, else through those whom that attacks. Told when it is pointed at."""
    game, most = view.game, 1 if gait.one_zone else range_of(view, group)
    blocked = {**in_the_way(view), **barred(view, group)}
    blocked.pop(start, None)
    near, roads = within(game, start, most), europe.brown_lines(game)
    mind = cautions(view, group, near.keys() - blocked.keys())
    shut: dict[AreaId, tuple[CounterId, ...]] = dict.fromkeys(near.keys() & blocked.keys(), ())
    quiet = flood(Line(network=roads, breaks=shut | dict.fromkeys(mind.loud, ()), limit=most), (start,))
    open_ = flood(Line(network=roads, breaks=shut, limit=most), (start,)) if mind.loud else quiet
    never = bad_ends(view, group, open_)

    def way(to: AreaId) -> Way:
        return told_of(view, mind, way_to(quiet if to in quiet else open_, to), gait)

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        far = beyond(game, start, most).get(to, ())
        if to in blocked or to in never:
            return (blocked.get(to) or never[to], *far)
        stop = None if far else next((at for at in way_to(near, to) if at in blocked), None)  # On the shortest way.
        if stop is None:
            return far
        return (because(blocked[stop].rule, "No way through {at}: {why}", at=area(stop), why=blocked[stop].sentence),)

    return pointed_out(game.board, start, (to for to in open_ if to not in never), way, reasons)


@once
def not_ours(game: Game, ours: SideId) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Every zone, and what is said of it if another than this side controls it."""
    words = "{to} is not under control of the {side}."
    told = {to: (because("§15.2", words, to=area(to), side=side(ours)),) for to in europe.zones(game)}
    return {**off_land(game), **told}


@once
def held_by_others(game: Game, position: Position, ours: SideId) -> Mapping[AreaId, tuple[CounterId, ...]]:
    """What no stack of a side crosses in a strategic move, wherever it starts."""
    return {at: () for at, owner in controllers(game, position).items() if owner != ours}


def strategic_from(view: War, group: Group, start: AreaId, gait: Gait) -> Reach:
    """As far as one likes through own zones (§15.2)."""
    game, held = view.game, view.controllers
    if held.get(start) != view.party:
        words = "They stand in {start}, which is not under control of the {side}."
        return nowhere(view, group, because("§15.2", words, start=area(start), side=side(view.party)))
    closed = {**in_the_way(view), **barred(view, group)}
    closed.pop(start, None)
    breaks: dict[AreaId, tuple[CounterId, ...]] = {**held_by_others(game, view.position, view.party)}
    breaks.update(dict.fromkeys(closed, ()))
    parents = flood(Line(network=europe.brown_lines(game), breaks=breaks), (start,))
    mind, never = cautions(view, group, ()), bad_ends(view, group, parents)

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        if held.get(to) != view.party:
            return not_ours(game, view.party)[to]
        apart = because("§15.2", "No unbroken chain of own zones leads to {to}.", to=area(to))
        return (closed.get(to) or never.get(to) or apart,)

    goals = (to for to in parents if to not in never)
    return pointed_out(game.board, start, goals, lambda to: told_of(view, mind, way_to(parents, to), gait), reasons)


def told_of(view: War, mind: Cautions, route: tuple[AreaId, ...], gait: Gait) -> Way:
    """A way, what it costs, and what is dangerous about it."""
    to, cost = route[-1], view.price_of(mind.group, gait.row) if gait.row else 0.0
    passing = () if gait.means == "strategic" else route
    risk = risks(view, mind, to, passing) if cost else view.begins(to) or stack_trouble(view, mind.group, to)
    words = words_for(view, gait, mind.group, len(route))
    values: dict[str, Value] = {"to": area(to), "steps": len(route), "cost": cost}
    told = say(words, **{name: value for name, value in values.items() if f"{{{name}}}" in words})
    if risk is not None:
        told = say("{way} {risk}", way=told, risk=risk.sentence)
    corps, table = gait is TACTICAL and any(map(view.is_corps, mind.group)), view.lying
    there = (one for at in route if corps for one in (*table.supplies.get(at, ()), *table.air.get(at, ())))
    if prey := [one for one in there if view.is_prey(one) and not view.is_flying(one)]:  # They are destroyed (§15.3).
        told = say("{way} Destroys {who}.", way=told, who=names(prey))
    return Way(
        to=to, route=route, cost=cost, means=gait.means, grade="risky" if risk else "costs" if cost else "free",
        sentence=told, rule=resting_on(gait.rule, risk.rule if risk else ""),
    )  # fmt: skip


def marches(view: War, one: Counter) -> bool:
    """Infantry, armour and supplies go by land."""
    return view.is_corps(one) or view.is_supply(one)


def range_of(view: War, group: Group) -> int:
    """How many zones a stack goes: as far as the slowest in it, as printed."""
    # Supplies have it printed on both sides; a fortified corps would have nought.
    return min(int(view.game.number(one, "move")) for one in group)


def hindered(view: War, one: Counter, means: str = "tactical") -> Reason | None:
    """Why a counter cannot move by land so: tactically (§15.3), strategically (§15.2), a zone as one that neither moved
    nor attacked (§16.5, §17.4), or a free zone as one that is out of supply (§17.5)."""
    moved, railed, fed = (view.zones_moved(one) != 0), view.went_strategically(one), view.may_act(one)
    march, rail, after, free = (means == each.means for each in (TACTICAL, STRATEGIC, ONE_ZONE, CUT_OFF))
    return first_reason(
        ("§15.1", "{who} is fortified: it cannot move unless it is turned back to infantry.", view.is_fortified(one)),
        ("§14.1.1", "{who} was transported by sea this turn.", view.came_by_sea(one)),
        ("§14.1.2", "{who} is on a beachhead: it can only attack.", view.on_beachhead(one)),
        ("§15.2", "{who} moved strategically this turn.", march and railed),
        ("§15.3", "{who} moved already this turn.", march and moved),
        ("§15.2", "{who} moved strategically already.", rail and railed),
        ("§15.2", "{who} moved tactically this turn.", rail and moved),
        ("§15.2", "{who} was activated to attack this turn.", rail and one.marked("activated")),
        ("§17.5", "{who} is in supply: the free zone is for those out of supply.", free and fed),
        ("§17.5" if free else "§16.5, §17.4", "{who} moved this turn.", (after or free) and (moved or railed)),
        ("§16.5, §17.4", "{who} attacked this turn.", after and view.has_fought(one)),
        ("§7", "{who} has no line of supply.", not free and not fed),
        who=counter(one.id),
    )


ZONE = "{to}: one zone, supplies {cost}."


def words_for(view: War, gait: Gait, group: Group, steps: int) -> str:
    """What is told of a way with so many steps."""
    if gait is STRATEGIC:
        return "{to} by strategic movement: supplies {cost}; no attack this turn."
    if gait is CUT_OFF:
        return "{to}: one zone, free, as the last thing of the turn."
    if gait is ONE_ZONE:
        ready = view.phase == "blitz"
        return "{to}: one zone, supplies {cost}; activated for normal combat." if ready else ZONE
    corps = [view.is_activated_by_moving(one, steps) for one in group if view.is_corps(one)]
    if not corps:
        return "{to}: zones {steps}, supplies {cost}."
    if all(corps):
        return "{to}: zones {steps}, supplies {cost}; activated to attack."
    if any(corps):
        return "{to}: zones {steps}, supplies {cost}; only those with armour are activated to attack."
    return "{to}: zones {steps}, supplies {cost}; too far to attack as well."


TACTICAL = Gait("tactical", "§15.3, §3, §7", marches, "tactical")
STRATEGIC = Gait("strategic", "§15.2, §7", marches, "strategic")
ONE_ZONE = Gait("one_zone", "§16.5, §17.4, §7", War.is_corps, "one_zone", one_zone=True)
CUT_OFF = Gait("out_of_supply", "§17.5, §7", War.is_corps, one_zone=True)


tactical_reach, strategic_reach, reach_one_zone, reach_cut_off = (
    partial(set_out, gait=gait) for gait in (TACTICAL, STRATEGIC, ONE_ZONE, CUT_OFF)
)


def may_move_tactically(view: War, act: Act) -> Answer | None:
    """`may tactical_move #panzer to el_agheila`, if need be `through misurata, sirte`."""
    aside = off_the_way(view, act, tactical_reach(view, view.named(act))) if act.through and act.counters else None
    return aside or going(tactical_reach, "§15.3")(view, act)


def off_the_way(view: War, act: Act, found: Reach) -> Answer | None:
    """Why the way that is named cannot be taken: no brown line, somebody in the way, or too long."""
    group = view.named(act)
    at, route = view.position.area(group[0].id), [area_of(place) for place in (*act.through, *act.to, *act.at)]
    for to in route:
        if to not in view.beside(at):
            return no(because("§5, §15.3", "No brown line joins {at} and {to}.", at=area(at), to=area(to)))
        if (why := found.why_not(to)) is not None:
            return no(why)
        at = to
    words, most = "That way is {steps} zones long; they go {most}.", range_of(view, group)
    return no(because("§15.3", words, steps=len(route), most=most)) if len(route) > most else None


BY_PRICE = paid_by(lambda view, one: view.price_of((one,)))
CHAPTER = Chapter(
    means=(
        Means(
            name="tactical", reach=tactical_reach, suits=marches, phases=("movement",), rule="§15.3",
            also=("land", "march", "road", "tactical_move"), pays=BY_PRICE,
        ),
        Means(
            name="strategic", reach=strategic_reach, suits=marches, phases=("movement",), rule="§15.2",
            also=("strategic_move", "rail"), pays=BY_PRICE,
        ),
        Means(
            name="one_zone", reach=reach_one_zone, suits=War.is_corps, phases=("blitz", "combat"), rule="§16.5, §17.4",
            only_asked=True, also=("one_zone_move",), pays=BY_PRICE,
        ),
        Means(
            name="out_of_supply", reach=reach_cut_off, suits=War.is_corps, phases=("combat",), rule="§17.5",
            only_asked=True, also=("oos", "out_of_supply_move"),
        ),
    ),
    verbs=(
        verb(
            "tactical_move", of_one(may_move_tactically, "§15.3"), "March there", "counters to", also="tactical march",
            phases=OWN_TURN, rule="§8, §15.3",
        ),
        verb(
            "strategic_move", of_one(going(strategic_reach, "§15.2"), "§15.2"), "Go there by strategic movement",
            "counters to", also="strategic rail redeploy", phases=("movement",), rule="§8, §15.2",
        ),
        verb(
            "one_zone_move", going(reach_one_zone, "§16.5"), "Move one zone after combat", "counters to",
            also="one_zone", phases=("blitz", "combat"), rule="§8, §16.5, §17.4",
        ),
        verb(
            "out_of_supply_move", going(reach_cut_off, "§17.5"), "Move one zone, out of supply", "counters to",
            also="oos_move", phases=("combat",), rule="§8, §17.5",
        ),
    ),
)  # fmt: skip
