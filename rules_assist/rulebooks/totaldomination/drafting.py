"""The draft (§4.1, §10.1): how many cards are kept and passed on, and to which side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boards.plain.sentence import say, side
from rules_assist.advice import Act, Answer, Ledger
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.charts import number
from rules_assist.rulebooks.totaldomination.hands import (
    drawn,
    draws_one_more,
    extra_cards,
    one_less,
    powers_of_hand,
    year,
)
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import alone
from rules_assist.rulebooks.totaldomination.words import spelled, whole


def keep_terms(view: Standpoint, act: Act) -> Iterator[Term]:
    """What is kept in the first pass of the draft: so much that all hands passed on are equal."""
    row = "two players, common hand" if one_less(view) else "one power, one hand"
    kept = number(view.game, "draft", row, "first pass")
    yield kept, say("Kept in each pass."), "§10.1" if one_less(view) else "§4.1"
    for each in powers_of_hand(view):
        if draws_one_more(view, act, each):
            yield 1, say("{side} has one card more this year.", side=side(each)), "§4.1"
    if extra := extra_cards(view, act):
        yield extra, say("Cards of the reserve and of Lend-Lease."), "§4.1"


def drafts(view: Standpoint) -> bool:
    """Whoever plays alone passes nothing on (§13.0)."""
    return bool(powers_of_hand(view)) and not alone(view.game, view.position)


def kept_first(view: Standpoint, act: Act) -> int:
    """How many cards are kept in the first pass."""  # §4.1, §10.1
    return round(sum(amount for amount, *_ in keep_terms(view, act)))


class Pass(NamedTuple):
    """One pass of the draft: the cards in the hand, and what becomes of them."""

    cards: int
    kept: int
    passed: int
    """The rest, unless it is discarded in the last pass."""


def passes(view: Standpoint, act: Act) -> tuple[Pass, ...]:
    """The whole draft of a hand: all hands that are passed on are equal, so that its own tells how they go on."""
    row = "two players, common hand" if one_less(view) else "one power, one hand"
    later = number(view.game, "draft", row, "later passes")
    cards, kept = drawn(view, act) + extra_cards(view, act), kept_first(view, act)
    found = [Pass(cards, kept, cards - kept)]
    while (cards := found[-1].passed) > 0:
        last = is_last(cards, later)
        found.append(Pass(cards, min(later, cards), 0 if last else cards - later))
    return tuple(found)


def is_last(cards: int, later: int) -> bool:
    """The last two cards, or three of a common hand: one is discarded."""  # §4.1, §10.1
    return cards <= later + 1


def asked_pass(view: Standpoint, act: Act) -> Pass:
    """The first pass, or the one that the question names; nothing after the last."""
    told, found = act.details.get("pass", "1"), passes(view, act)
    at = whole(told) or 1
    return found[at - 1] if 0 < at <= len(found) else Pass(0, 0, 0)


def keep(view: Standpoint, act: Act) -> Ledger | None:
    """How many cards are kept in a pass of the draft, the first if none is named."""
    if not drafts(view):
        return None
    if act.details.get("pass", "1") == "1":
        return add_up(view, "keep", keep_terms(view, act), "§4.1")
    return add_up(view, "keep", [(asked_pass(view, act).kept, say("Kept in this pass."), "§4.1")], "§4.1")


def pass_on(view: Standpoint, act: Act) -> Ledger | None:
    """How many cards are passed on in it."""
    if not drafts(view):
        return None
    one = asked_pass(view, act)
    terms: list[Term] = [(one.cards, say("Cards in the hand."), "§4.1"), (-one.kept, say("Kept."), "§4.1")]
    if discarded := one.cards - one.kept - one.passed:
        terms.append((-discarded, say("The last card is discarded."), "§4.1"))
    return add_up(view, "pass_on", terms, "§4.1")


def draft_direction(view: Standpoint, act: Act) -> Answer:
    """To whom the hand is passed: to the left in odd years, to the right in even ones."""  # §4.1
    way = str(year(view, act).get("pass", ""))
    told = spelled(act.details.get("direction", act.details.get("to", way)))
    words = "In this year the draft is passed to the {way}."
    return Answer(told == way, say(words, way=way), "§4.1")


LEDGERS = {"keep": keep, **also(pass_on, "pass_on")}
VERBS = {"pass_draft": draft_direction, "draft": draft_direction}
