"""Who may be activated to attack (§15.3), what acting costs, and who pays (§7)."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import Ref, area, counter, say
from counters.counter import Counter
from counters.game import Game
from counters.once import once
from counters.places import area_of
from counters.position import OptionId
from counters.text.tokens import read_number
from rules_assist.advice import NOT_TOLD, Act, Answer, Reason, not_told
from rules_assist.common.saying import agreed, because, no
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import Term
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.supply import (
    are_joined,
    in_partners_land,
    is_at_home,
    may_act,
    ports_from,
    sea_of_beachhead,
    web,
)

# ----------------
# Who may be activated to attack (§15.3), and what counters have done already this turn.


def zones_moved(view: War, one: Counter) -> int | None:
    """How many zones it has moved tactically this turn; None: it moved, and nobody said how far."""
    fact = view.position.facts.get("moved_zones", one.id)
    if fact is not None and fact.value.strip().isdigit():
        return int(fact.value)
    return None if fact is not None or one.marked("moved") else 0


def has_moved(view: War, one: Counter) -> bool:
    return zones_moved(view, one) != 0


def went_strategically(view: War, one: Counter) -> bool:
    return one.marked("strategic") or view.position.facts.says("strategic", one.id)


def came_by_sea(view: War, one: Counter) -> bool:
    """Transported from port to port this turn (§14.1.1)."""
    fact = view.position.facts.get("by_sea", one.id)
    to_port = fact is not None and "beach" not in fact.value.casefold()
    return to_port or (fact is None and one.marked("by_sea") and not came_by_beachhead(view, one))


def came_by_beachhead(view: War, one: Counter) -> bool:
    """Transported to a beachhead (§14.1.2): it lies there, a fact says so; or it is marked and has fought since, as
    nobody could who came to a port."""
    if view.on_beachhead(one):
        return True
    fact = view.position.facts.get("by_sea", one.id)
    return "beach" in fact.value.casefold() if fact is not None else one.marked("by_sea") and has_fought(view, one)


def has_fought(view: War, one: Counter) -> bool:
    return one.marked("fought") or view.position.facts.says("blitz_target", one.id)


def farthest_to_attack(view: War, one: Counter) -> int:
    """How far it may move and still be activated."""
    return printed.limit(view.game, "armour_then_attacks" if view.is_armoured(one) else "infantry_then_attacks")


def is_activated_after(view: War, one: Counter, steps: int) -> bool:
    """Whether a counter that moves so many zones is activated by its move (§15.3)."""
    return view.is_corps(one) and steps <= farthest_to_attack(view, one)


def is_activated_by_moving(view: War, one: Counter) -> bool:
    moved = zones_moved(view, one)
    return moved is not None and moved > 0 and is_activated_after(view, one, moved)


def is_beside_enemy(view: War, one: Counter) -> bool:
    """Whether enemy corps stand next to it over a brown line; neutrals count: an attack brings them in (§9.3)."""
    near = printed.brown_lines(view.game).get(view.position.area(one.id), ())
    sides = {each.side for zone in near for each in view.corps_in(zone)}
    return any(view.is_hostile(each) or (view.is_neutral(each) and each != view.side) for each in sides)


def not_activated(view: War, one: Counter) -> Reason | None:
    """Why a counter cannot be activated to attack."""
    moved = zones_moved(view, one)
    who: dict[str, Ref] = {"who": counter(one.id)}
    if moved is None:
        return Reason(NOT_TOLD, "§15.3")
    return first_reason(
        ("§15.3", "{who} is neither infantry nor armour.", not view.is_corps(one)),
        ("§15.1", "{who} is fortified and cannot attack.", view.is_fortified(one)),
        ("§14.1.1", "{who} was transported by sea this turn.", came_by_sea(view, one)),
        ("§15.2", "{who} moved strategically this turn.", went_strategically(view, one)),
        ("§15.3", "{who} has moved too far to attack.", not is_activated_after(view, one, moved)),
        ("§7", "{who} has no line of supply.", not may_act(view, one)),
        ("§15.3", "{who} is next to no enemy.", not view.on_beachhead(one) and not is_beside_enemy(view, one)),
        **who,
    )


def may_activate(view: War, act: Act) -> Answer | None:
    """`may activate #panzer`."""
    if not act.counters:
        return not_told("§15.3")
    group = view.named(act)
    free = {one.id for one in group if is_activated_by_moving(view, one) or view.on_beachhead(one)}
    dear = [one for one in group if one.id not in free and not one.marked("activated")]
    reasons = [why for one in group if (why := not_activated(view, one)) is not None]
    if why := next(iter(reasons), None) or cannot_pay(view, tuple(dear), price_of(view, tuple(dear), "activation")):
        return no(why)
    return agreed("They may be activated to attack.", "§15.3")


# ----------------
# What acting costs, in supplies (§7): the printed chart, and half of it for a corps alone.

PRICE_RULE = "§7"


@once
def printed_price(game: Game, row: str) -> float:
    """A number off the chart of costs; `×2` is 2."""
    chart = game.sheet.charts["supply_costs"]
    return read_number(chart.rows[chart.row_heads.index(row)][0].lstrip("×x")) or 0


def price(view: War, one: Counter, row: str = "tactical") -> float:
    """tactical, activation, one_zone or strategic: for one counter of infantry, armour or supply."""
    full = printed_price(view.game, row)
    return full / 2 if (not view.is_supply(one) and view.corps_of(one) == 1) else full


def price_of(view: War, group: tuple[Counter, ...], row: str = "tactical") -> float:
    return sum(price(view, one, row) for one in group)


# ----------------
# Who pays, and with what: supply counters in the network of those who act (§7, §20.1), and what a plan comes to.

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


def own_supplies(view: War) -> tuple[Counter, ...]:
    """Our supply counters that still have something."""
    there = (one for pile in view.lying.supplies.values() for one in pile)
    return tuple(one for one in there if view.is_ours(one) and view.units_of(one) > 0)


def spendable(view: War, one: Counter) -> tuple[Counter, ...]:
    """The supply counters that may pay for what this one does."""
    at, supplies = view.position.area(one.id), own_supplies(view)
    ours = web(view)
    anywhere = view.position.options.get(OptionId("supply_source")) == "anywhere"
    if anywhere or ours is None or (view.is_corps(one) and is_at_home(view, one)):
        return supplies  # At home they always act, and still their side pays.
    if in_partners_land(view, at):
        return tuple(each for each in supplies if is_near(view, each, at))
    start = sea_of_beachhead(view, one) if view.on_beachhead(one) else at
    found = tuple(each for each in supplies if each.id == one.id or is_linked(view, each, start))
    if found or not view.is_naval(one):
        return found
    ports = tuple(ports_from(view, at))  # Ships are in supply that could go to a port which is (§7).
    return tuple(each for each in supplies if any(is_linked(view, each, port) for port in ports))


def is_linked(view: War, supply: Counter, start: AreaId) -> bool:
    """Whether supplies are in the network of those who act: all that lines of supply join to them (§7, §20.1)."""
    return are_joined(view, view.position.area(supply.id), start)


def is_near(view: War, one: Counter, at: AreaId) -> bool:
    """In the same zone or the next: all that counts in the partner's land (§7)."""
    lies = view.position.area(one.id)
    return lies == at or printed.adjacent(view.game, lies, at)


def purse(view: War, one: Counter) -> float:
    """How many supplies are in the network of a counter."""
    return sum(view.units_of(each) for each in spendable(view, one))


def funds_of(view: War, group: tuple[Counter, ...]) -> float | None:
    """What a group can pay with; None, where the supplies of the side are said to lie elsewhere."""
    return None if view.elsewhere(view.party) else min((purse(view, one) for one in group), default=0.0)


def too_dear(cost: float, funds: float | None) -> Reason | None:
    """Why something cannot be paid for."""
    if funds is None or funds >= cost:
        return None
    words = "That costs {cost} supplies; there are {there} in their network."
    return because("§7, §20.1", words, cost=cost, there=funds)


def cannot_pay(view: War, group: tuple[Counter, ...], cost: float) -> Reason | None:
    """Why these cannot be paid for."""
    return too_dear(cost, funds_of(view, group)) if cost else None


def plan_of(view: War, act: Act) -> list[Term]:
    """What each counter of a plan costs: to march somewhere, to be activated, to go by strategic movement."""
    row, to = meant_by(act)
    return [term for id in act.counters for term in _terms(view, view.position.counters[id], row, to)]


def meant_by(act: Act) -> tuple[str, AreaId | None]:
    to = area_of(act.to[0]) if act.to else None
    row = ROWS.get(act.means, "")
    for word, value in act.details.items():
        if word in ROWS:
            row = row or ROWS[word]
            to = to or (AreaId(value.replace(" ", "_")) if value != "yes" else None)
    return row or "tactical", to


def _terms(view: War, one: Counter, row: str, to: AreaId | None) -> list[Term]:
    who, stays = counter(one.id), view.position.area(one.id) == to
    if view.is_naval(one):
        return [(printed_price(view.game, "naval"), say("{who} puts to sea.", who=who), RULES["naval"])]
    if view.is_air(one):
        return [(0.0, say("{who} flies for nothing.", who=who), PRICE_RULE)]
    if row == "fortify":
        return [(printed_price(view.game, "fortify") * view.corps_of(one), say("{who} digs in.", who=who), "§7, §15.1")]
    if row == "activation" or (row == "tactical" and stays):
        if view.on_beachhead(one):
            return [(0.0, say("{who} is activated on its beachhead.", who=who), "§7, §14.1.2, §20.2")]
        if is_activated_by_moving(view, one):
            return [(0.0, say("{who} was activated when it moved.", who=who), RULES["activation"])]
        beside = is_beside_enemy(view, one)
        words = "{who} is activated to attack." if beside else "{who} is activated."
        return [(price(view, one, "activation"), say(words, who=who), RULES["activation"])]
    here, there = GOING.get(row, GOING["tactical"])
    told = say(there, who=who, to=area(to)) if to else say(here, who=who)
    return [(price(view, one, row), told, RULES[row])]
