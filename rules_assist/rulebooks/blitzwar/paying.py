"""Who pays, and with what: supply counters in the network of those who act (§7, §20.1), and what a plan comes to."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter
from counters.places import area_of
from counters.position import OptionId
from rules_assist.advice import Act, Reason
from rules_assist.common.one_side import Term
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.activation import is_activated_by_moving, is_beside_enemy
from rules_assist.rulebooks.blitzwar.corps import corps_of, is_air, is_corps, is_naval, units_of
from rules_assist.rulebooks.blitzwar.fed import in_partners_land, is_at_home, sea_of_beachhead
from rules_assist.rulebooks.blitzwar.prices import RULE, price, printed_price
from rules_assist.rulebooks.blitzwar.sides import is_ours
from rules_assist.rulebooks.blitzwar.supply_web import are_joined, web
from rules_assist.rulebooks.blitzwar.table import lying, on_beachhead
from rules_assist.rulebooks.blitzwar.zones import adjacent

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


def own_supplies(view: Standpoint) -> tuple[Counter, ...]:
    """Our supply counters that still have something."""
    there = (one for pile in lying(view.game, view.position).supplies.values() for one in pile)
    return tuple(one for one in there if is_ours(view, one) and units_of(view, one) > 0)


def spendable(view: Standpoint, one: Counter) -> tuple[Counter, ...]:
    """The supply counters that may pay for what this one does."""
    at, supplies = view.position.area(one.id), own_supplies(view)
    ours = web(view)
    anywhere = view.position.options.get(OptionId("supply_source")) == "anywhere"
    if anywhere or ours is None or (is_corps(view, one) and is_at_home(view, one)):
        return supplies  # At home they always act, and still their side pays.
    if in_partners_land(view, at):
        return tuple(each for each in supplies if is_near(view, each, at))
    start = sea_of_beachhead(view, one) if on_beachhead(view, one) else at
    return tuple(each for each in supplies if each.id == one.id or is_linked(view, each, start))


def is_linked(view: Standpoint, supply: Counter, start: AreaId) -> bool:
    """Whether supplies are in the network of those who act: all that lines of supply join to them (§7, §20.1)."""
    return are_joined(view, view.position.area(supply.id), start)


def is_near(view: Standpoint, one: Counter, at: AreaId) -> bool:
    """In the same zone or the next: all that counts in the partner's land (§7)."""
    lies = view.position.area(one.id)
    return lies == at or adjacent(view.game, lies, at)


def purse(view: Standpoint, one: Counter) -> float:
    """How many supplies are in the network of a counter."""
    return sum(units_of(view, each) for each in spendable(view, one))


def funds_of(view: Standpoint, group: tuple[Counter, ...]) -> float | None:
    """What a group can pay with. A table on which a side has no supplies at all is a sketch: nobody asks there."""
    return min((purse(view, one) for one in group), default=0.0) if own_supplies(view) else None


def too_dear(cost: float, funds: float | None) -> Reason | None:
    """Why something cannot be paid for."""
    if funds is None or funds >= cost:
        return None
    return Reason(
        say("That costs {cost} supplies; there are {there} in their network.", cost=cost, there=funds), "§7, §20.1"
    )


def cannot_pay(view: Standpoint, group: tuple[Counter, ...], cost: float) -> Reason | None:
    """Why these cannot be paid for."""
    return too_dear(cost, funds_of(view, group)) if cost else None


def plan_of(view: Standpoint, act: Act) -> list[Term]:
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


def _terms(view: Standpoint, one: Counter, row: str, to: AreaId | None) -> list[Term]:
    who, stays = counter(one.id), view.position.area(one.id) == to
    if is_naval(view, one):
        return [(printed_price(view.game, "naval"), say("{who} puts to sea.", who=who), RULES["naval"])]
    if is_air(view, one):
        return [(0.0, say("{who} flies for nothing.", who=who), RULE)]
    if row == "fortify":
        return [
            (printed_price(view.game, "fortify") * corps_of(view, one), say("{who} digs in.", who=who), "§7, §15.1")
        ]
    if row == "activation" or (row == "tactical" and stays):
        if on_beachhead(view, one):
            return [(0.0, say("{who} is activated on its beachhead.", who=who), "§7, §14.1.2, §20.2")]
        if is_activated_by_moving(view, one):
            return [(0.0, say("{who} was activated when it moved.", who=who), RULES["activation"])]
        beside = is_beside_enemy(view, one)
        words = "{who} is activated to attack." if beside else "{who} is activated."
        return [(price(view, one, "activation"), say(words, who=who), RULES["activation"])]
    words = {"strategic": "{who} goes by strategic movement", "one_zone": "{who} moves one zone"}.get(
        row, "{who} marches"
    )
    told = say(f"{words} to {{to}}.", who=who, to=area(to)) if to else say(f"{words}.", who=who)
    return [(price(view, one, row), told, RULES[row])]
