"""What a plan will cost, and what it leaves (§7): by land, by sea, in port and in the works."""

from __future__ import annotations

from boards.plain.sentence import area, counter, say
from counters.places import PlaceId, area_of
from counters.position import OptionId
from rules_assist.advice import Act, Ledger
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.corps import units_of
from rules_assist.rulebooks.blitzwar.paying import own_supplies, plan_of, spendable
from rules_assist.rulebooks.blitzwar.prices import RULE
from rules_assist.rulebooks.blitzwar.sea_transport import transport_cost
from rules_assist.rulebooks.blitzwar.sides import is_ours, party
from rules_assist.rulebooks.blitzwar.table import lying

BY_SEA = ("sea_transport", "transport", "sea", "beachhead", "landing", "port_to_port")


def goes_by_sea(act: Act) -> bool:
    """Whether a plan is to be carried over the sea."""
    return act.means in BY_SEA or any(word in BY_SEA for word in act.details)


def terms_of(view: Standpoint, act: Act) -> list[Term] | None:
    """What each counter of a plan costs; nothing, where it is not told enough."""
    if not goes_by_sea(act):
        return plan_of(view, act)
    found = transport_cost(view, act)
    return None if found is None else [(entry.amount, entry.sentence, entry.rule) for entry in found.entries]


def supply_cost(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger supply_cost by #panzer, #first to el_agheila`: what a plan will cost."""
    if not act.counters or not all(is_ours(view, view.position.counters[id]) for id in act.counters):
        return None
    terms = terms_of(view, act)
    return None if terms is None else add_up(view, "supply_cost", [*terms, *rounded_up(view, terms)], RULE)


def rounded_up(view: Standpoint, terms: list[Term]) -> list[Term]:
    """Half supplies are kept, or rounded up: a contested reading."""
    total = sum(amount for amount, _, _ in terms)
    if view.position.options.get(OptionId("half_supplies")) != "rounded up each phase" or total == int(total):
        return []
    return [(int(total) + 1 - total, say("Rounded up at the end of the phase."), RULE)]


def supply_left(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger supply_left at tripoli`; with counters, what is in their network; with a plan, what it leaves."""
    if act.counters and not all(is_ours(view, view.position.counters[id]) for id in act.counters):
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
        (units_of(view, one), say(words, who=counter(one.id), at=area(view.position.area(one.id))), RULE)
        for one in found
    ]
    planned = (terms_of(view, act) or []) if act.to or act.means or act.details else []
    spent: list[Term] = [(-amount, told, rule) for amount, told, rule in planned]
    return add_up(view, "supply_left", [*held, *spent], RULE)


def _somebodys(view: Standpoint, places: tuple[PlaceId, ...]) -> bool:
    """Whether there are supplies of another side there, of which alone is told."""
    table = lying(view.game, view.position).supplies
    return any(table.get(area_of(at)) for at in places) or party(view) != "axis"


LEDGERS = {
    **dict.fromkeys(("supply_cost", "cost", "costs", "price", "plan"), supply_cost),
    **dict.fromkeys(("supply_left", "supplies", "supply"), supply_left),
}
