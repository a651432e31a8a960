"""Whether an attack can be paid (§6.0, §11.1), where the question says with what."""

from __future__ import annotations

import msgspec

from boards.plain.sentence import say
from rules_assist.advice import Act, Reason
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.card_value import ops_of
from rules_assist.rulebooks.totaldomination.cards import asked_card
from rules_assist.rulebooks.totaldomination.powers import says
from rules_assist.rulebooks.totaldomination.words import whole


def ops_told(view: Standpoint, act: Act, *, by_air: bool = False) -> int | None:
    """How many OPs there are to spend: so many, or those of a card; None, if nobody said."""
    if (ops := whole(act.details.get("ops", ""))) is not None:
        return ops
    card = asked_card(view, act)
    if card is None:
        return None
    return ops_of(view, _for_strike(act) if by_air else act, card)


def _for_strike(act: Act) -> Act:
    return msgspec.structs.replace(act, details={**act.details, "for": "air_strike"})


def too_dear(view: Standpoint, cost: int, ops: int, *, by_air: bool) -> bool:
    """The card has fewer OPs than are spent; or not just as many, where an Air Strike is played so (§6.0, §11.1)."""
    if by_air and says(view, "air_strike_card") == "exactly":
        return cost != ops
    return cost > ops


def cannot_pay(view: Standpoint, act: Act, cost: int, *, by_air: bool = False) -> Reason | None:
    """Where the question says with what it is paid: why that is not enough."""
    ops = ops_told(view, act, by_air=by_air)
    if ops is None or not too_dear(view, cost, ops, by_air=by_air):
        return None
    rule, words = ("§11.1" if by_air else "§6.0"), "That costs {cost} OPs, and there are {ops}."
    return Reason(say(words, cost=cost, ops=ops), rule)
