"""Sea transport from port to port (§14.1.1), its price, and what a plan costs (§7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, counter, say
from counters.counter import Counter
from counters.events import CountersMoved
from counters.game import Game
from counters.minding import kept_in_mind
from counters.once import once
from counters.places import PlaceId, area_of
from counters.position import OptionId
from rules_assist.advice import Act, Answer, Detail, Entry, Ledger, Reach, Reason, Way, not_told
from rules_assist.common.reaching import Part
from rules_assist.common.saying import agreed, no, resting_on
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import Term, add_up
from rules_assist.rulebook import Chapter, Figure, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.air import is_at_base
from rules_assist.rulebooks.blitzwar.battle import land_battle
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.fighting import battle_for
from rules_assist.rulebooks.blitzwar.marching import all_together, bad_end, by_start, in_the_way, tactical_reach
from rules_assist.rulebooks.blitzwar.naval import shut_strait
from rules_assist.rulebooks.blitzwar.paying import (
    PRICE_RULE,
    ROWS,
    cannot_pay,
    funds_of,
    own_supplies,
    plan_of,
    printed_price,
    spendable,
    too_dear,
)
from rules_assist.rulebooks.blitzwar.sides import LINES, OWN_TURN, is_minor_country, meant
from rules_assist.rulebooks.blitzwar.stacking import barred, stack_trouble
from rules_assist.rulebooks.blitzwar.supply import line_reaches, may_act
from rules_assist.rulebooks.blitzwar.surrender import held_by_partisans

# ----------------
# How far it is by sea (§7, §12.1, §14.1.1): sea zones from port to port, through straits that are open.

RULE = "§14.1.1"


def port_seas(view: War, zone: AreaId) -> tuple[AreaId, ...]:
    """The sea zones that a zone has a port on."""
    return tuple(sea for sea in printed.seas_of(view.game, zone) if printed.has_port(view.game, zone, sea))


def sea_distances(view: War, starts: tuple[AreaId, ...]) -> Mapping[AreaId, int]:
    """How many sea zones a voyage uses that ends in each, beginning in any of these."""
    water = view.game.board.network("sea", "strait")
    found, edge = dict.fromkeys(starts, 1), list(starts)
    for here in edge:
        for to in water.get(here, ()):
            if to not in found and shut_strait(view, here, to) is None:
                found[to] = found[here] + 1
                edge.append(to)
    return found


def shut_on_the_way(view: War, starts: tuple[AreaId, ...], zone: AreaId) -> Reason:
    """Why no voyage leads to the ports of a zone."""
    found = shut_on_the_way_to(view, starts, port_seas(view, zone))
    return found or Reason(say("No sea leads to {zone}.", zone=area(zone)), RULE)


def shut_on_the_way_to(view: War, starts: tuple[AreaId, ...], goals: tuple[AreaId, ...]) -> Reason | None:
    """The first strait that is shut on the shortest way to any of these seas."""
    water = view.game.board.network("sea", "strait")
    before: dict[AreaId, AreaId | None] = dict.fromkeys(starts)
    edge = list(starts)
    for here in edge:
        for to in water.get(here, ()):
            if to not in before:
                before[to] = here
                edge.append(to)
    at = next((sea for sea in edge if sea in goals), None)
    found: Reason | None = None
    while at is not None and (came := before[at]) is not None:
        found, at = shut_strait(view, came, at) or found, came
    return found


def always_far(view: War, zone: AreaId) -> bool:
    """Suez and the Asian Bases: always more than two sea zones, to them and from them (§14.1.1)."""
    return bool(view.said(zone, "transport_is_far"))


def costs_double(view: War, origin: AreaId, to: AreaId) -> bool:
    """Whether a way counts as more than two sea zones whatever the map says: to these, and from them as well, unless
    it is read so that only the way to them does (§7, §14.1.1)."""
    both_ways = view.option("suez_prices") == "as to them"
    return always_far(view, to) or (both_ways and always_far(view, origin))


def unmeasured(view: War, origin: AreaId, to: AreaId) -> int | None:
    """How long a way counts that no sea zones of the map join: to Suez and the Asian Bases, and from them."""
    if not (always_far(view, origin) or always_far(view, to)):
        return None
    return printed.limit(view.game, "near_by_sea") + costs_double(view, origin, to)


def voyage(view: War, origin: AreaId, to: AreaId) -> int | None:
    """How many sea zones a transport from port to port uses; None: there is no way."""
    distances = sea_distances(view, port_seas(view, origin))
    found = [distances[sea] for sea in port_seas(view, to) if sea in distances]
    return min(found) if found else unmeasured(view, origin, to)


def is_far(view: War, origin: AreaId, to: AreaId, length: int) -> bool:
    """Whether transport costs double: more than two sea zones, from America, to Suez or the Asian Bases (§7)."""
    return length > printed.limit(view.game, "near_by_sea") or origin == "america" or costs_double(view, origin, to)


# ----------------
# Sea transport from port to port (§14.1.1), and what it costs (§7).

RULES = "§14.1.1, §7, §12.1, §12.3"
"""A transport from port to port, its price, straits, and that it asks for no naval superiority."""


def can_sail(view: War, one: Counter) -> bool:
    return view.is_corps(one) or view.is_supply(one) or view.is_air(one)


def stays_ashore(view: War, one: Counter) -> Reason | None:
    """Why a counter cannot go aboard at all."""
    at, moved = view.position.area(one.id), view.position.facts.says("by_sea", one.id) or one.marked("by_sea")
    return first_reason(
        (RULE, "{who} does not go by sea transport.", not can_sail(view, one)),
        ("§15.1", "{who} is fortified: it has to be turned over before it moves.", view.is_fortified(one)),
        (RULE, "{who} was transported already.", moved),
        (RULE, "{who} has moved already.", one.marked("moved") or one.marked("strategic")),
        ("§13.4", "{who} is not at base.", view.is_air(one) and not is_at_base(view, one)),
        (RULE, "{at} has no port.", not port_seas(view, at) and not view.on_beachhead(one)),
        ("§9.5", "Partisans alone do not open the port of {at}.", held_by_partisans(view, at)),
        who=counter(one.id),
        at=area(at),
    )


def unfed(view: War, group: tuple[Counter, ...]) -> Reason | None:
    """Corps that act need a line of supply (§7). Supplies and air units do not."""
    hungry = next((one for one in group if view.is_corps(one) and not may_act(view, one)), None)
    so = hungry is not None and not view.elsewhere(view.party)
    return first_reason(("§7", "{who} has no line of supply.", so), who=counter(hungry.id if hungry else ""))


def unfit_port(view: War, to: AreaId) -> Reason | None:
    """Transports go to ports of zones that our side controls, however far (§14.1.1)."""
    if never := no_ports(view.game).get(to):
        return never[0]
    return first_reason(
        (RULE, "Our side does not control {to}.", not view.controls(to)),
        ("§9.5", "Partisans alone do not open the port of {to}.", held_by_partisans(view, to)),
        to=area(to),
    )


@once
def no_ports(game: Game) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Where no transport ever goes, and why."""
    found: dict[AreaId, tuple[Reason, ...]] = {}
    for at in game.board.spaces:
        if not printed.is_zone(game, at):
            found[at] = (Reason(say("{to} is no zone of land.", to=area(at)), RULE),)
        elif not printed.has_port(game, at):
            found[at] = (Reason(say("{to} has no port.", to=area(at)), RULE),)
    return found


def transport_price(view: War, one: Counter, *, far: bool) -> float:
    """For each corps or supply counter one, for an air unit a half; twice as much if it is far (§7)."""
    row = "transport_air" if view.is_air(one) else "transport"
    count = view.corps_of(one) if view.is_corps(one) else 1
    return count * printed_price(view.game, row) * (printed_price(view.game, "far") if far else 1)


def transport_reach(view: War, group: tuple[Counter, ...]) -> Reach:
    """Every port that all of these can be taken to, with the price of all."""
    stuck = next((found for one in group if (found := stays_ashore(view, one))), None)
    if why := stuck or unfed(view, group):
        return Reach(refused=dict.fromkeys(view.game.board.spaces, (why,)))
    origins: dict[AreaId, list[Counter]] = {}
    for one in group:
        origins.setdefault(view.position.area(one.id), []).append(one)
    parts = [Part(tuple(one.id for one in some), at, _from(view, at, tuple(some))) for at, some in origins.items()]
    return all_together(parts)


def _from(view: War, origin: AreaId, group: tuple[Counter, ...]) -> Reach:
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, tuple[Reason, ...]] = {}
    starts = starting_seas(view, origin, group)
    distances, shut_out = sea_distances(view, starts), barred(view, group)
    never, taken, funds = no_ports(view.game), in_the_way(view), funds_of(view, group)
    for to in view.game.board.spaces:
        if to in never:
            refused[to] = never[to]
            continue
        if to == origin:
            continue
        if why := unfit_port(view, to) or shut_out.get(to) or taken.get(to) or bad_end(view, group, to):
            refused[to] = (why,)
            continue
        found = [distances[sea] for sea in port_seas(view, to) if sea in distances]
        back = any(view.on_beachhead(one) for one in group)
        if back and (not found or min(found) > 1):
            words = "From a beachhead they go back only to a port of the same sea."
            refused[to] = (Reason(say(words), "§14.1.2"),)
        elif found or (outside := unmeasured(view, origin, to)) is not None:
            way = _way(view, group, origin, to, min(found) if found else outside or 0)
            short = too_dear(way.cost, funds)
            if short is None:
                ways[to] = (way,)
            else:
                refused[to] = (short,)
        else:
            refused[to] = (shut_on_the_way(view, starts, to),)
    return Reach(ways, refused)


def starting_seas(view: War, origin: AreaId, group: tuple[Counter, ...]) -> tuple[AreaId, ...]:
    """The seas of the port; or the sea before which their beachhead lies."""
    shores = [view.position.where[one.id].partition("/shore.")[2] for one in group]
    return tuple(AreaId(sea) for sea in dict.fromkeys(shores) if sea) or port_seas(view, origin)


def _way(view: War, group: tuple[Counter, ...], origin: AreaId, to: AreaId, length: int) -> Way:
    far = is_far(view, origin, to, length)
    price = sum(transport_price(view, one, far=far) for one in group)
    ashore = "§14.1.2" if any(view.on_beachhead(one) for one in group) else ""
    told, risk = price_told(view, origin, to, length, price), risk_in_port(view, group, to)
    if risk is not None:
        told = say("{way} {risk}", way=told, risk=risk.sentence)
    return Way(
        to=to, route=(to,), cost=price, means="sea_transport", grade="risky" if risk else "costs", sentence=told,
        rule=resting_on(RULES, ashore, risk.rule if risk else ""),
    )  # fmt: skip


def risk_in_port(view: War, group: tuple[Counter, ...], to: AreaId) -> Reason | None:
    """What is dangerous about a port: it overflows, or corps come there without supplies where no line leads (§7)."""
    if (full := stack_trouble(view, group, to)) is not None:
        return full
    alone = any(view.is_corps(one) for one in group) and not any(view.is_supply(one) for one in group)
    told = view.elsewhere(view.party) != LINES
    cut_off = alone and told and not line_reaches(view, to) and not _at_home(view, group, to)
    return Reason(say("No line of supply leads on to {to}.", to=area(to)), "§7") if cut_off else None


def _at_home(view: War, group: tuple[Counter, ...], to: AreaId) -> bool:
    """Whether all corps among these are of a minor country whose own port it is: they are in supply there (§7)."""
    corps = [one for one in group if view.is_corps(one)]
    return all(is_minor_country(one.side) and view.country_of(to) == one.side for one in corps)


def price_told(view: War, origin: AreaId, to: AreaId, length: int, price: float) -> Sentence:
    values: dict[str, Value] = {"to": area(to), "length": length, "price": price}
    if origin == "america":
        return say("From America to {to} costs double: {price}.", to=area(to), price=price)
    if costs_double(view, origin, to):
        return say("{to} counts as more than two sea zones away, and costs double: {price}.", to=area(to), price=price)
    if is_far(view, origin, to, length):
        return say("{to} is {length} sea zones away, more than two, and costs double: {price}.", **values)
    return say("{to} is {length} sea zones away; it costs {price}.", **values)


# ---------------------------------------------------------------- may, and what it costs


def origin_meant(view: War, act: Act) -> AreaId | None:
    """Where they come from: as is said, or where they lie."""
    if act.from_:
        return area_of(act.from_[0])
    return view.position.area(act.counters[0]) if act.counters else None


def to_a_port(view: War, group: tuple[Counter, ...], origin: AreaId, to: AreaId) -> Answer:
    """May these go from this port to that one? They need not lie there yet."""
    there = group if _lie_in(view, group, origin) else ()
    stuck = next((why for one in there if (why := stays_ashore(view, one))), None)
    if why := stuck or unfit_port(view, to) or barred(view, group).get(to) or unfed(view, there):
        return no(why)
    length = voyage(view, origin, to)
    landed = any(view.on_beachhead(one) for one in group)
    if landed:
        length = 1 if set(starting_seas(view, origin, group)) & set(port_seas(view, to)) else None
    if length is None:
        return no(shut_on_the_way(view, starting_seas(view, origin, group), to))
    price = sum(transport_price(view, one, far=is_far(view, origin, to, length)) for one in group)
    if short := cannot_pay(view, there, price):
        return no(short)
    rule = resting_on(RULES, "§14.1.2") if landed else RULES
    return agreed("{told}", rule, told=price_told(view, origin, to, length, price))


def _lie_in(view: War, group: tuple[Counter, ...], origin: AreaId) -> bool:
    return all(view.position.area(one.id) == origin for one in group)


def transport_cost(view: War, act: Act) -> Ledger | None:
    """`ledger transport_cost by #panzer from naples to tripoli`: counter by counter."""
    origin, to, group = origin_meant(view, act), meant(act), view.named(act)
    if origin is None or to is None or not group or view.party != view.party_of(group[0].side):
        return None
    length = 1 if not port_seas(view, to) or not view.controls(to) else voyage(view, origin, to) or 1
    far = is_far(view, origin, to, length)
    words = "{who}: twice the price." if far else "{who}."
    entries = tuple(
        Entry(amount=transport_price(view, one, far=far), sentence=say(words, who=counter(one.id)), rule="§7")
        for one in group
    )
    total = sum(entry.amount for entry in entries)
    told = price_told(view, origin, to, length, total)
    return Ledger(
        name="transport_cost", side=view.side, entries=entries, total=total, sentence=told, rule="§7, §14.1.1"
    )


# ----------------
# What a plan will cost, and what it leaves (§7): by land, by sea, in port and in the works.

BY_SEA = ("sea_transport", "transport", "sea", "beachhead", "landing", "port_to_port")


def goes_by_sea(act: Act) -> bool:
    """Whether a plan is to be carried over the sea."""
    return act.means in BY_SEA or any(word in BY_SEA for word in act.details)


def terms_of(view: War, act: Act) -> list[Term] | None:
    """What each counter of a plan costs; nothing, where it is not told enough."""
    if not goes_by_sea(act):
        return plan_of(view, act)
    found = transport_cost(view, act)
    return None if found is None else [(entry.amount, entry.sentence, entry.rule) for entry in found.entries]


def supply_cost(view: War, act: Act) -> Ledger | None:
    """`ledger supply_cost by #panzer, #first to el_agheila`: what a plan will cost."""
    if not act.counters or not all(view.is_ours(view.position.counters[id]) for id in act.counters):
        return None
    terms = terms_of(view, act)
    return None if terms is None else add_up(view, "supply_cost", [*terms, *rounded_up(view, terms)], PRICE_RULE)


def rounded_up(view: War, terms: list[Term]) -> list[Term]:
    """Half supplies are kept, or rounded up: a contested reading."""
    total = sum(amount for amount, _, _ in terms)
    if view.position.options.get(OptionId("half_supplies")) != "rounded up each phase" or total == int(total):
        return []
    return [(int(total) + 1 - total, say("Rounded up at the end of the phase."), PRICE_RULE)]


def supply_left(view: War, act: Act) -> Ledger | None:
    """`ledger supply_left at tripoli`; with counters, what is in their network; with a plan, what it leaves."""
    if act.counters and not all(view.is_ours(view.position.counters[id]) for id in act.counters):
        return None
    found = own_supplies(view)
    if act.at:
        found = tuple(one for one in found if view.position.area(one.id) in {area_of(at) for at in act.at})
    elif act.counters:
        found = spendable(view, view.position.counters[act.counters[0]])
    if act.at and not act.side and not act.counters and not found and _somebodys(view, act.at):
        return None
    words = "{who} in {at}"
    held: list[Term] = [
        (view.units_of(one), say(words, who=counter(one.id), at=area(view.position.area(one.id))), PRICE_RULE)
        for one in found
    ]
    planned = (terms_of(view, act) or []) if act.to or act.means or act.details else []
    spent: list[Term] = [(-amount, told, rule) for amount, told, rule in planned]
    return add_up(view, "supply_left", [*held, *spent], PRICE_RULE)


def _somebodys(view: War, places: tuple[PlaceId, ...]) -> bool:
    """Whether there are supplies of another side there, of which alone is told."""
    table = view.lying.supplies
    return any(table.get(area_of(at)) for at in places) or view.party != "axis"


# ----------------
# Questions about counters that lie in several places: each lot is looked at by itself.


def from_several(
    view: War, act: Act, group: tuple[Counter, ...], does: Callable[[War, Act], Answer | None]
) -> Answer | None:
    """Where those who go lie in several places, and nobody says whence: each lot is looked at by itself."""
    lots = by_start(view, group)
    if act.from_ or len(lots) < 2:
        return None
    answers = [does(view, replace(act, counters=tuple(one.id for one in lot))) for lot in lots.values()]
    refused = next((each for each in answers if each is None or not each.yes), None)
    told = tuple(each.sentence for each in answers if each is not None)
    return refused or agreed("{told}", answers[0].rule if answers[0] else "", told=told)


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


PLANS = tuple(Detail(name=word, title=word.replace("_", " ")) for word in dict.fromkeys((*ROWS, *BY_SEA)))
CHAPTER = Chapter(
    verbs=(
        Verb(
            name="march_and_attack", does=march_and_attack, title="March there and attack",
            needs=("counters", "to", "at"), details=(), phases=OWN_TURN, rule="§8, §15.3", also=("move_and_attack",),
            bare=True,
        ),
    ),
    figures=(
        Figure(
            name="transport_cost", reckons=transport_cost, title="What the transport costs", needs=("counters", "to"),
            details=(), also=("sea_transport",),
        ),
        Figure(
            name="supply_cost", reckons=supply_cost, title="What it costs", needs=("counters",), details=PLANS,
            also=("cost", "price", "plan", "move_cost"),
        ),
        Figure(
            name="supply_left", reckons=supply_left, title="Supplies left", details=PLANS, also=("supplies", "supply"),
        ),
    ),
)  # fmt: skip
