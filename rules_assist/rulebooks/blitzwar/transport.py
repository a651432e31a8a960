"""Sea transport from port to port (§14.1.1), its price, and what a plan costs (§7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, counter, say
from counters.counter import Counter
from counters.events import CountersMoved
from counters.game import Game
from counters.minding import kept_in_mind
from counters.once import once
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Detail, Grade, Ledger, Reach, Reason, Way, not_told
from rules_assist.common.asked import figure, verb
from rules_assist.common.reaching import Part, all_shut, pointed_out
from rules_assist.common.saying import agreed, because, ids_of, no, resting_on, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import Term, add_up, told_sum
from rules_assist.common.supplying import Line, flood, way_to
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.activating import is_beside_enemy
from rules_assist.rulebooks.blitzwar.air import is_at_base, within
from rules_assist.rulebooks.blitzwar.battle import land_battle
from rules_assist.rulebooks.blitzwar.europe import AXIS, LINES, OWN_TURN, is_minor_country, meant
from rules_assist.rulebooks.blitzwar.fighting import battle_for
from rules_assist.rulebooks.blitzwar.land import (
    all_together,
    bad_ends,
    by_start,
    in_the_way,
    marches,
    range_of,
    tactical_reach,
)
from rules_assist.rulebooks.blitzwar.stacking import barred, stack_trouble
from rules_assist.rulebooks.blitzwar.supply import War, too_dear

AMERICA = AreaId("america")
Group = tuple[Counter, ...]
Goes: TypeAlias = tuple[Callable[[AreaId], tuple[Reason, ...]], Callable[[AreaId], Way]]
"""Of each area why one does not go there; and of the others, how."""

# ----------------
# How far it is by sea (§7, §12.1, §14.1.1): sea zones from port to port, through straits that are open.


def port_seas(view: War, zone: AreaId) -> tuple[AreaId, ...]:
    """The sea zones that a zone has a port on."""
    return europe.harbours(view.game).get(zone, ())


def sea_distances(view: War, starts: tuple[AreaId, ...]) -> Mapping[AreaId, int]:
    """How many sea zones a voyage uses that ends in each, beginning in any of these."""
    shut = {ends: () for ends in europe.straits(view.game) if view.shut_strait(*ends)}
    parents = flood(Line(network=view.game.board.network("sea", "strait"), shut=shut), starts)
    found: dict[AreaId, int] = {}
    for at, before in parents.items():
        found[at] = 1 if at == before else found[before] + 1
    return found


def shut_on_the_way(view: War, starts: tuple[AreaId, ...], goals: tuple[AreaId, ...]) -> Reason | None:
    """The first strait that is shut on the shortest way to any of these seas."""
    parents = flood(Line(network=view.game.board.network("sea", "strait")), starts)
    goal = next((sea for sea in parents if sea in goals), None)
    if goal is None:
        return None
    route = way_to(parents, goal)
    first = parents[route[0]] if route else goal
    return next((why for here, to in pairwise((first, *route)) if (why := view.shut_strait(here, to))), None)


def costs_double(view: War, origin: AreaId, to: AreaId) -> bool:
    """Whether a way counts as more than two sea zones whatever the map says: to Suez and the Asian Bases, and from them
    as well, unless it is read so that only the way to them does (§7, §14.1.1)."""
    back = view.said(origin, "transport_is_far") and view.option("suez_prices") == "as to them"
    return bool(view.said(to, "transport_is_far") or back)


def unmeasured(view: War, origin: AreaId, to: AreaId) -> int | None:
    """How long a way counts that no sea zones of the map join: to Suez and the Asian Bases, and from them."""
    if not (view.said(origin, "transport_is_far") or view.said(to, "transport_is_far")):
        return None
    return view.limit("near_by_sea") + costs_double(view, origin, to)


def voyage(view: War, origin: AreaId, to: AreaId) -> int | None:
    """How many sea zones a transport from port to port uses; None: there is no way."""
    distances = sea_distances(view, port_seas(view, origin))
    found = [distances[sea] for sea in port_seas(view, to) if sea in distances]
    return min(found) if found else unmeasured(view, origin, to)


def is_far(view: War, origin: AreaId, to: AreaId, length: int) -> bool:
    """Whether transport costs double: more than two sea zones, from America, to Suez or the Asian Bases (§7)."""
    return length > view.limit("near_by_sea") or origin == AMERICA or costs_double(view, origin, to)


# ----------------
# Sea transport from port to port (§14.1.1), and what it costs (§7).


def can_sail(view: War, one: Counter) -> bool:
    return view.is_corps(one) or view.is_supply(one) or view.is_air(one)


def stays_ashore(view: War, group: Group) -> Reason | None:
    """Why one of these cannot go aboard at all, or corps among them have no line of supply to act by (§7)."""
    for one in group:
        at, moved = view.area(one), view.says("by_sea", one.id) or one.marked("by_sea")
        hungry = view.is_corps(one) and not view.elsewhere(view.party) and not view.may_act(one)
        why = first_reason(
            ("§14.1.1", "{who} does not go by sea transport.", not can_sail(view, one)),
            ("§15.1", "{who} is fortified: it has to be turned over before it moves.", view.is_fortified(one)),
            ("§14.1.1", "{who} was transported already.", moved),
            ("§14.1.1", "{who} has moved already.", one.marked("moved") or one.marked("strategic")),
            ("§13.4", "{who} is not at base.", view.is_air(one) and not is_at_base(view, one)),
            ("§14.1.1", "{at} has no port.", not port_seas(view, at) and not view.on_beachhead(one)),
            ("§9.5", "Partisans alone do not open the port of {at}.", view.held_by_partisans(at)),
            ("§7", "{who} has no line of supply.", hungry),
            who=counter(one.id), at=area(at),
        )  # fmt: skip
        if why is not None:
            return why
    return None


def unfit_port(view: War, to: AreaId) -> Reason | None:
    """Transports go to ports of zones that our side controls, however far (§14.1.1)."""
    return no_ports(view.game).get(to) or first_reason(
        ("§14.1.1", "Our side does not control {to}.", not view.controls(to)),
        ("§9.5", "Partisans alone do not open the port of {to}.", view.held_by_partisans(to)),
        to=area(to),
    )


@once
def no_ports(game: Game) -> Mapping[AreaId, Reason]:
    """Where no transport ever goes, and why."""
    words = {at: "{to} has no port." for at in europe.zones(game) if not game.board.attribute(at, "port")}
    words |= {at: "{to} is no zone of land." for at in game.board.spaces if at not in europe.zones(game)}
    return {at: because("§14.1.1", told, to=area(at)) for at, told in words.items()}


def transport_price(view: War, one: Counter, *, far: bool) -> float:
    """For each corps or supply counter one, for an air unit a half; twice as much if it is far (§7)."""
    row = "transport_air" if view.is_air(one) else "transport"
    count = view.corps_of(one) if view.is_corps(one) else 1
    return count * view.cost(row) * (view.cost("far") if far else 1)


def transport_reach(view: War, group: Group) -> Reach:
    """Every port that all of these can be taken to, with the price of all."""
    if why := stays_ashore(view, group):
        return all_shut(view.game.board, why)
    parts, ours = [], [at for at, owner in view.controllers.items() if owner == view.party]
    for origin, lot in by_start(view, group).items():
        why_not, way = transports(view, lot, origin)
        goals = [to for to in ours if not why_not(to)]
        parts.append(Part(ids_of(lot), origin, pointed_out(view.game.board, origin, goals, way, why_not)))
    return all_together(parts)


def transports(view: War, group: Group, origin: AreaId, *, pays: bool = True) -> Goes:
    """Tells of each port why these cannot go there from another; and of the others how they go."""
    shores = [view.position.where[one.id].partition("/shore.")[2] for one in group]
    starts = tuple(AreaId(sea) for sea in dict.fromkeys(shores) if sea) or port_seas(view, origin)
    distances, back = sea_distances(view, starts), any(map(view.on_beachhead, group))
    taken, apart = {**in_the_way(view), **barred(view, group)}, any(is_minor_country(one.side) for one in group)
    funds = view.funds_of(group) if pays else None
    prices = [sum(transport_price(view, one, far=far) for one in group) for far in (False, True)]

    def far(to: AreaId) -> int | None:
        return min((distances[sea] for sea in port_seas(view, to) if sea in distances), default=None)

    def shut(to: AreaId) -> Reason | None:
        unfit = unfit_port(view, to) or taken.get(to) or (bad_ends(view, group, (to,)).get(to) if apart else None)
        length = None if unfit else far(to)
        if unfit is not None or (back and (length is None or length > 1)):
            return unfit or because("§14.1.2", "From a beachhead they go back only to a port of the same sea.")
        length = unmeasured(view, origin, to) if length is None else length
        if length is None:
            strait = shut_on_the_way(view, starts, port_seas(view, to))
            return strait or because("§14.1.1", "No sea leads to {zone}.", zone=area(to))
        return too_dear(prices[is_far(view, origin, to, length)], funds)

    def way(to: AreaId) -> Way:
        length = far(to) or unmeasured(view, origin, to) or 0
        cost, risk = prices[is_far(view, origin, to, length)], risk_in_port(view, group, to)
        told = price_told(view, origin, to, length, cost)
        if risk is not None:
            told = say("{way} {risk}", way=told, risk=risk.sentence)
        rule = resting_on("§14.1.1, §7, §12.1, §12.3", "§14.1.2" if back else "", risk.rule if risk else "")
        grade: Grade = "risky" if risk else "costs"
        return Way(to=to, route=(to,), cost=cost, means="sea_transport", grade=grade, sentence=told, rule=rule)

    return lambda to: tuple(filter(None, (shut(to),))), way


def risk_in_port(view: War, group: Group, to: AreaId) -> Reason | None:
    """What is dangerous about a port: it overflows, or corps come there without supplies where no line leads (§7)."""
    if (full := stack_trouble(view, group, to)) is not None:
        return full
    corps = [one for one in group if view.is_corps(one)]
    alone = corps and not any(map(view.is_supply, group)) and view.elsewhere(view.party) != LINES
    at_home = all(is_minor_country(one.side) and view.country_of(to) == one.side for one in corps)
    cut_off = alone and not at_home and not view.line_reaches(to)
    return because("§7", "No line of supply leads on to {to}.", to=area(to)) if cut_off else None


def price_told(view: War, origin: AreaId, to: AreaId, length: int, price: float) -> Sentence:
    values: dict[str, Value] = {"to": area(to), "length": length, "price": price}
    words = "{to} is {length} sea zones away; it costs {price} in supplies."
    if origin == AMERICA:
        words = "From America to {to} costs double: {price} in supplies."
    elif costs_double(view, origin, to):
        words = "{to} counts as more than two sea zones away, and costs double: {price} in supplies."
    elif is_far(view, origin, to, length):
        words = "{to} is {length} sea zones away, more than two, and costs double: {price} in supplies."
    return say(words, **{name: value for name, value in values.items() if f"{{{name}}}" in words})


def origin_meant(view: War, act: Act) -> AreaId | None:
    """Where they come from: as is said, or where they lie."""
    if act.from_:
        return area_of(act.from_[0])
    return view.position.area(act.counters[0]) if act.counters else None


def those_at(view: War, group: Group, origin: AreaId) -> Group:
    """Those who can be looked at, as they lie there: a question may place them elsewhere than they are."""
    return group if all(view.area(one) == origin for one in group) else ()


def in_lots(view: War, act: Act, does: Callable[[War, Act], Answer | None]) -> Answer | None:
    """Where those who go lie in several places, and nobody says whence: each lot is looked at by itself."""
    lots = by_start(view, view.named(act))
    if act.from_ or len(lots) < 2:
        return does(view, act)
    answers = [does(view, replace(act, counters=tuple(one.id for one in lot))) for lot in lots.values()]
    refused = next((each for each in answers if each is None or not each.yes), None)
    told = tuple(each.sentence for each in answers if each is not None)
    return refused or agreed("{told}", answers[0].rule if answers[0] else "", told=told)


def to_a_port(view: War, act: Act) -> Answer | None:
    group, origin, to = view.named(act), origin_meant(view, act), meant(act)
    if origin is None or to is None:
        return not_told("§14.1.1")
    there = those_at(view, group, origin)
    why_not, goes = transports(view, group, origin, pays=bool(there))
    if why := stays_ashore(view, there) or next(iter(why_not(to)), None):
        return no(why)
    way = goes(to)
    return yes(way.sentence, way.rule)


def transport_cost(view: War, act: Act) -> Ledger | None:
    """`ledger transport_cost by #panzer from naples to tripoli`: counter by counter."""
    origin, to, group = origin_meant(view, act), meant(act), view.named(act)
    if origin is None or to is None or not group or view.party != view.party_of(group[0].side):
        return None
    length = 1 if not port_seas(view, to) or not view.controls(to) else voyage(view, origin, to) or 1
    far = is_far(view, origin, to, length)
    words = "{who}: twice the price." if far else "{who}."
    terms = [(transport_price(view, one, far=far), say(words, who=counter(one.id)), "§7") for one in group]
    told = price_told(view, origin, to, length, sum(price for price, _, _ in terms))
    return told_sum("transport_cost", view.side, terms, told, "§7, §14.1.1")


# ----------------
# What a plan will cost, and what it leaves (§7): by land, by sea, in port and in the works.

PRICE_RULE = "§7"
BY_SEA = ("sea_transport", "transport", "sea", "beachhead", "landing", "port_to_port")


MARCHES = ("march", "tactical", "move", "land", "tactical_move")
RULES = {
    "tactical": "§7, §15.3",
    "activation": "§7, §15.3",
    "strategic": "§7, §15.2",
    "one_zone": "§7, §16.5, §17.4",
    "naval": "§7, §12.1",
}
ROWS = {
    **dict.fromkeys(MARCHES, "tactical"),
    **dict.fromkeys(("activate", "activation", "attack"), "activation"),
    **dict.fromkeys(("strategic", "strategic_move", "rail"), "strategic"),
    **dict.fromkeys(("one_zone", "one_zone_move"), "one_zone"),
    **dict.fromkeys(("fortify", "dig_in", "fortification"), "fortify"),
}
"""Which row of the chart a word of the question means."""


GOING = {
    "strategic": ("{who} goes by strategic movement.", "{who} goes by strategic movement to {to}."),
    "one_zone": ("{who} moves one zone.", "{who} moves one zone to {to}."),
    "tactical": ("{who} marches.", "{who} marches to {to}."),
}
"""What is told of a plan, without a goal and with one."""


def terms_of(view: War, act: Act) -> list[Term] | None:
    """What each counter of a plan costs: to march somewhere, to be activated, to go by strategic movement. Nothing,
    where it is not told enough, or cannot be done at all: brown lines lead there, and one corps a turn is dug in (§5,
    §15.1); of ships and aircraft nobody asks what a march costs."""
    if act.means in BY_SEA or any(word in BY_SEA for word in act.details):
        found = transport_cost(view, act)
        return None if found is None else [(entry.amount, entry.sentence, entry.rule) for entry in found.entries]
    (row, to), group = meant_by(act), view.named(act)
    by_land = tuple(one for one in group if marches(view, one))
    far = {"tactical": range_of(view, by_land) if by_land else 0, "one_zone": 1}.get(row, 999)
    fits = to is None or all(to in within(view.game, view.area(one), far) for one in by_land)
    if row == "fortify":
        fits = sum(map(view.corps_of, group)) <= view.limit("fortified_a_turn")
    if not fits or ({act.means, *act.details}.intersection(ROWS) and len(by_land) < len(group)):
        return None
    return [_term(view, one, row, to) for one in group]


def meant_by(act: Act) -> tuple[str, AreaId | None]:
    to = area_of(act.to[0]) if act.to else None
    row = ROWS.get(act.means, "")
    for word, value in act.details.items():
        if word in ROWS:
            row = row or ROWS[word]
            to = to or (AreaId(value.replace(" ", "_")) if value != "yes" else None)
    return row or "tactical", to


def _term(view: War, one: Counter, row: str, to: AreaId | None) -> Term:
    who, stays = counter(one.id), view.area(one) == to
    if view.is_naval(one):
        return (view.cost("naval"), say("{who} puts to sea.", who=who), RULES["naval"])
    if view.is_air(one):
        return (0.0, say("{who} flies for nothing.", who=who), PRICE_RULE)
    if row == "fortify":
        return (view.cost("fortify") * view.corps_of(one), say("{who} digs in.", who=who), "§7, §15.1")
    if row == "activation" or (row == "tactical" and stays):
        if view.on_beachhead(one):
            return (0.0, say("{who} is activated on its beachhead.", who=who), "§7, §14.1.2, §20.2")
        if view.is_activated_by_moving(one):
            return (0.0, say("{who} was activated when it moved.", who=who), RULES["activation"])
        beside = is_beside_enemy(view, one)
        words = "{who} is activated to attack." if beside else "{who} is activated."
        return (view.price_of((one,), "activation"), say(words, who=who), RULES["activation"])
    here, there = GOING.get(row, GOING["tactical"])
    told = say(there, who=who, to=area(to)) if to else say(here, who=who)
    return (view.price_of((one,), row), told, RULES[row])


def supply_cost(view: War, act: Act) -> Ledger | None:
    """`ledger supply_cost by #panzer, #first to el_agheila`: what a plan will cost."""
    if not act.counters or not all(view.is_ours(view.position.counters[id]) for id in act.counters):
        return None
    terms = terms_of(view, act)
    return None if terms is None else add_up(view, "supply_cost", [*terms, *rounded_up(view, terms)], PRICE_RULE)


def rounded_up(view: War, terms: list[Term]) -> list[Term]:
    """Half supplies are kept, or rounded up: a contested reading."""
    total = sum(amount for amount, _, _ in terms)
    if view.option("half_supplies") != "rounded up each phase" or total == int(total):
        return []
    return [(int(total) + 1 - total, say("Rounded up at the end of the phase."), PRICE_RULE)]


def supply_left(view: War, act: Act) -> Ledger | None:
    """`ledger supply_left at tripoli`; with counters, what is in their network; with a plan, what it leaves."""
    if act.counters and not all(view.is_ours(view.position.counters[id]) for id in act.counters):
        return None
    found = view.own_supplies
    if act.at:
        found = tuple(one for one in found if view.area(one) in {area_of(at) for at in act.at})
    elif act.counters:
        found = view.spendable(view.position.counters[act.counters[0]])
    # Of the supplies of another side that are there its own view alone tells.
    somebodys = any(view.lying.supplies.get(area_of(at)) for at in act.at) or view.party != AXIS
    if act.at and not act.side and not act.counters and not found and somebodys:
        return None
    words = "{who} in {at}"
    held: list[Term] = [
        (view.units_of(one), say(words, who=counter(one.id), at=area(view.area(one))), PRICE_RULE) for one in found
    ]
    planned = terms_of(view, act) if act.to or act.means or act.details else []
    if planned is None:
        return None
    spent: list[Term] = [(-amount, told, rule) for amount, told, rule in planned]
    return add_up(view, "supply_left", [*held, *spent], PRICE_RULE)


def march_and_attack(view: War, act: Act) -> Answer | None:
    """`may march_and_attack #panzer to el_agheila at mechili`: one payment for both, if the march is short enough."""
    if not act.to or not act.at or not act.counters:
        return not_told("§15.3")
    group, to, at = view.named(act), area_of(act.to[0]), area_of(act.at[0])
    found = tactical_reach(view, group)
    if (why := found.why_not(to)) is not None or to not in found.ways:
        return no(why) if why else None
    way = found.ways[to][0]
    gone = CountersMoved(act.counters, PlaceId(to), means="tactical", route=way.route)
    after = view._replace(position=kept_in_mind(view.game, view.position, gone).happen(view.position))
    battle = battle_for(after, replace(act, to=(), at=(PlaceId(at),)))
    if battle is None:
        return not_told("§16.1")
    sheet = land_battle(battle)
    told = say("{way} Then: {battle}", way=way.sentence, battle=sheet.sentence)
    return Answer(yes=not sheet.refused, sentence=told, rule=resting_on(way.rule, sheet.rule))


BY_ROWS = tuple(dict.fromkeys((*ROWS, *BY_SEA)))
PLANS = tuple(Detail(name=word, names="area", values=("yes",)) for word in BY_ROWS)
CHAPTER = Chapter(
    verbs=(
        verb(
            "march_and_attack", march_and_attack, "March there and attack", "counters to at", also="move_and_attack",
            phases=OWN_TURN, rule="§8, §15.3",
        ),
    ),
    figures=(
        figure("transport_cost", transport_cost, "What the transport costs", needs="counters to", also="sea_transport"),
        figure(
            "supply_cost", supply_cost, "What it costs", needs="counters", also="cost price plan move_cost",
            details=PLANS, by=BY_ROWS,
        ),
        figure("supply_left", supply_left, "Supplies left", also="supplies supply", details=PLANS, by=BY_ROWS),
    ),
)  # fmt: skip
