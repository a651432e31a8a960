"""Operations (§6.0): what a plan of deploying, moving and attacking costs, whether a card pays it, and what is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import say, side
from counters.counter import CounterId
from counters.position import PhaseId
from rules_assist.advice import Act, Answer, Finding, Ledger, Reason
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.air import is_an_operation
from rules_assist.rulebooks.totaldomination.areas import areas, kind
from rules_assist.rulebooks.totaldomination.card_value import purpose_of, saved_counts, value_terms
from rules_assist.rulebooks.totaldomination.cards import asked_card, cards_lying
from rules_assist.rulebooks.totaldomination.charts import limit
from rules_assist.rulebooks.totaldomination.destroying import destroy_cost
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import POWERS, power
from rules_assist.rulebooks.totaldomination.technologies import price
from rules_assist.rulebooks.totaldomination.turns import has_passed
from rules_assist.rulebooks.totaldomination.words import Some, some, spelled, unit_type, units, whole

ACTIONS = {
    "deploy": "deploy", "build": "deploy", "move": "move", "attack": "attack", "destroy": "attack",
}  # fmt: skip
BOMBING = ("bombard", "bombardment")
RULES = {"deploy": "§6.1", "move": "§6.2", "attack": "§6.3"}
MOST_SAVED = "OPs saved at once"


class Item(NamedTuple):
    """So many times the same action of a plan; `cost` is that of one, None if it cannot be had for OPs."""

    action: str
    sort: str
    number: int
    at: AreaId
    cost: float | None


def plan_of(view: Standpoint, act: Act) -> Iterator[Item]:
    """`with deploy army, move 2 fleets, attack army in poland`, or `deploy_army 2`."""
    for word, told in act.details.items():
        verb, _, unit = spelled(word).partition("_")
        if verb not in ACTIONS:
            continue
        for each in units(told, unit) if unit else some(told):
            yield _item(view, ACTIONS[verb], each)


def _item(view: Standpoint, action: str, each: Some) -> Item:
    lying = view.position.counters.get(CounterId(each.what))
    sort = view.type(lying) if lying else unit_type(each.what)
    at = view.position.area(lying.id) if lying else AreaId(each.where)
    return Item(action, sort, each.number, at, cost_of(view, action, sort, at) if sort else None)


def cost_of(view: Standpoint, action: str, sort: str, at: AreaId) -> float | None:
    """What one action costs in OPs."""
    if action != "attack":
        return price(view, action, sort)
    return destroy_cost(view, sort, kind(view.game, at) if at in areas(view.game) else "")


def plan_terms(view: Standpoint, act: Act) -> Iterator[Term]:
    for one in plan_of(view, act):
        words = f"{one.action.capitalize()}: {{count}} × {{unit}}, {{cost}} OPs each."
        yield (
            (one.cost or 0) * one.number,
            say(words, count=one.number, unit=one.sort.replace("_", " "), cost=one.cost or 0),
            RULES[one.action],
        )


def plan(view: Standpoint, act: Act) -> Ledger | None:
    """What a plan costs."""
    if power(view) not in POWERS or not any(plan_of(view, act)):
        return None
    return add_up(view, "plan", plan_terms(view, act), "§6.0")


def ops_for(view: Standpoint, act: Act) -> list[Term]:
    """What there is to spend: so many OPs, or those of the card."""
    if (ops := whole(act.details.get("ops", ""))) is not None:
        return [(ops, say("OPs to spend."), "§6.0")]
    card = asked_card(view, act)
    return list(value_terms(view, act, card)) if card else []


def left(view: Standpoint, act: Act) -> Ledger | None:
    """What is left of a card after a plan."""
    spent: list[Term] = [(-cost, told, rule) for cost, told, rule in plan_terms(view, act)]
    there = ops_for(view, act)
    return add_up(view, "left", [*there, *spent], "§6.0") if there else None


def to_save(view: Standpoint, act: Act) -> Ledger | None:
    """How many of the OPs left may be saved."""
    found = left(view, act)
    if found is None:
        return None
    told = say("{left} OPs are left; only one can be saved.", left=found.total)
    return add_up(view, "to_save", [(savable(view, act, found.total), told, "§6.0")], "§6.0")


def savable(view: Standpoint, act: Act, left_over: float) -> int:
    """At most one, unless one is saved already; none of a rocket's card or of an Air Strike's."""  # §6.0
    if saved_already(view, act) or no_saving(act):
        return 0
    return max(min(int(left_over), limit(view.game, MOST_SAVED)), 0)


def total_of(terms: list[Term]) -> float:
    return sum(amount for amount, *_ in terms)


# ---------------------------------------------------------------- whether it can be done


def no_card(view: Standpoint, act: Act) -> bool:
    """A saved OP is used together with another card only."""  # §6.0
    return asked_card(view, act) is None and whole(act.details.get("ops", "")) is None


def spends_too_much(view: Standpoint, act: Act) -> bool:
    """No more than the OPs of the card."""  # §6.0
    return total_of(list(plan_terms(view, act))) > max(total_of(ops_for(view, act)), 0)


def saved_lapsed(view: Standpoint) -> bool:
    """At the end of the Action phase a saved OP is lost."""  # §6.0
    phases = [phase.id for phase in view.game.sheet.sequence.phases]
    now = view.position.clock.phase
    return now in phases and phases.index(now) > phases.index(PhaseId("action"))


def saved_already(view: Standpoint, act: Act) -> bool:
    """One saved OP at a time; unless it is used up with this very card."""  # §6.0
    lies = cards_lying(view, f"saved/{power(view)}") > 0
    return lies and act.details.get("saved", "no") in ("no", "0")


def no_saving(act: Act) -> bool:
    """Nothing is saved of a card that was given up for a rocket or an Air Strike."""  # §6.0, §6.4, §11.1
    return not saved_counts(purpose_of(act))


def not_for_ops(view: Standpoint, act: Act) -> Item | None:
    """Puppets and Resistance come by events only; Resistance does not move (§6.1, §6.2)."""
    return next((one for one in plan_of(view, act) if one.cost is None), None)


def bombs_for_ops(view: Standpoint, act: Act) -> bool:
    """Bombarding is named among the operations, and done in the Administrative phase (§6.0, §11.1; by option
    bombardment_time in both)."""
    return any(spelled(word) in BOMBING for word in act.details) and not is_an_operation(view)


def why_not_operate(view: Standpoint, act: Act) -> Reason | None:
    impossible, with_saved = not_for_ops(view, act), act.details.get("saved", "no") not in ("no", "0")
    return first_reason(
        ("§4.2", "{side} has passed.", has_passed(view, power(view))),
        ("§6.0", "The saved OP was lost at the end of the Action phase.", with_saved and saved_lapsed(view)),
        ("§6.0", "A saved OP is used together with a card only.", with_saved and no_card(view, act)),
        ("§6.0", "I was not told which card.", no_card(view, act)),
        ("§6.1", "That cannot be had for OPs: {what}.", impossible),
        (
            "§6.0, 11.1",
            "Bombardment is a step of the Administrative phase, and no operation.",
            bombs_for_ops(view, act),
        ),
        ("§6.0", "That costs {cost} OPs, and there are {ops}.", spends_too_much(view, act)),
        side=side(power(view)),
        what=f"{impossible.action} {impossible.sort or '?'}".replace("_", " ") if impossible else "",
        cost=total_of(list(plan_terms(view, act))),
        ops=max(total_of(ops_for(view, act)), 0),
    )


def operations(view: Standpoint, act: Act) -> Answer:
    why = why_not_operate(view, act)
    if why:
        return no(why)
    cost, ops = total_of(list(plan_terms(view, act))), total_of(ops_for(view, act))
    told = say("That costs {cost} OPs of {ops}; {left} are left.", cost=cost, ops=ops, left=ops - cost)
    return yes(told, "§6.0")


def why_not_save(view: Standpoint, act: Act) -> Reason | None:
    count = whole(act.details.get("save", act.details.get("count", ""))) or 1
    over = total_of(ops_for(view, act)) - total_of(list(plan_terms(view, act)))
    told, by_air = bool(ops_for(view, act)), purpose_of(act) in ("air_strike", "strike")
    return first_reason(
        ("§6.0, 11.1", "Nothing is saved of a card that was given up for an Air Strike.", no_saving(act) and by_air),
        ("§6.0, 6.4", "Nothing is saved of a card that was given up.", no_saving(act)),
        ("§6.0", "{side} has saved an OP already.", saved_already(view, act)),
        ("§6.0", "Only one OP can be saved.", count > limit(view.game, MOST_SAVED)),
        ("§6.0", "No OP is left to save.", told and over < count),
        side=side(power(view)),
    )


def save(view: Standpoint, act: Act) -> Answer:
    why = why_not_save(view, act)
    told = why.sentence if why else say("One OP may be saved until the end of the Action phase.")
    return Answer(why is None, told, why.rule if why else "§6.0")


# ---------------------------------------------------------------- what is wrong on the table


def too_much_saved(view: Standpoint) -> Iterator[Finding]:
    """More than one card with a saved OP."""
    us = power(view)
    lying = view.position.stack(AreaId(f"saved/{us}"))
    if saved_too_many(view, len(lying)):
        told = say("{side} has more than one card with a saved OP.", side=side(us))
        yield Finding(counters=lying, sentence=told, rule="§6.0", aspect="cards")


def saved_too_many(view: Standpoint, count: int) -> bool:
    """One saved OP at a time."""  # §6.0
    return count > limit(view.game, MOST_SAVED)


VERBS = {"operations": operations, "operate": operations, "spend": operations, "save": save}
LEDGERS = {"plan": plan, "left": left, "to_save": to_save, **also(plan, "cost", "plan_cost")}
FINDINGS = (too_much_saved,)
