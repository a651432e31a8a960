"""Passing (§4.2, §10.1): who may, what is reserved, what is discarded."""

from __future__ import annotations

from boards.plain.sentence import say, side
from rules_assist.advice import Act, Answer, Ledger, Reason
from rules_assist.common.one_side import add_up
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.cards import cards_lying
from rules_assist.rulebooks.totaldomination.charts import limit
from rules_assist.rulebooks.totaldomination.hands import holder_of_hand, one_less, powers_of_hand
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import power, says
from rules_assist.rulebooks.totaldomination.turns import has_passed
from rules_assist.rulebooks.totaldomination.words import whole

# ---------------------------------------------------------------- pass and reserve


def cards_in_hand(view: Standpoint, act: Act) -> int:
    """Those that lie in the hand; or as many as the question says."""
    told = act.details.get("cards", act.details.get("hand", ""))
    number = whole(told)
    return cards_lying(view, f"hand/{holder_of_hand(view)}") if number is None else number


def hand_helped(view: Standpoint) -> bool:
    """Whoever did Lend-Lease this round reserves nothing; with one hand it is enough that either power did."""  # §4.2
    return any(view.position.facts.says("lend_lease", each) for each in powers_of_hand(view))


def other_still_plays(view: Standpoint) -> bool:
    """With one hand: the other power has not passed, so that the hand goes on."""  # §10.1
    others = (each for each in powers_of_hand(view) if each != power(view))
    return any(not has_passed(view, each) for each in others)


def may_reserve(view: Standpoint, act: Act) -> int:
    """How many cards may be reserved on passing."""  # §4.2, §10.1
    cards = cards_in_hand(view, act)
    if hand_helped(view):
        return 0
    if not one_less(view):
        return min(cards, limit(view.game, "cards reserved on passing"))
    if other_still_plays(view) and says(view, "two_player_pass") == "half_stays_common":
        return 0
    return cards - cards // 2


def must_discard(view: Standpoint, act: Act) -> int:
    """How many cards are discarded on passing at least."""  # §4.2, §10.1
    cards = cards_in_hand(view, act)
    if one_less(view) and other_still_plays(view) and says(view, "two_player_pass") == "half_stays_common":
        return cards // 2
    return cards - may_reserve(view, act)


def reserve_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """How many cards may be reserved."""
    if not powers_of_hand(view):
        return None
    words = "After Lend-Lease nothing is reserved." if hand_helped(view) else "Cards that may be reserved."
    return add_up(view, "reserve", [(may_reserve(view, act), say(words), "§4.2")], "§4.2")


def discard_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """How many cards are discarded on passing."""
    if not powers_of_hand(view):
        return None
    words = "Half of the common hand, rounded down." if one_less(view) else "The rest of the hand."
    rule = "§10.1" if one_less(view) else "§4.2"
    return add_up(view, "discard", [(must_discard(view, act), say(words), rule)], rule)


def reserves_too_many(view: Standpoint, act: Act) -> bool:
    """One card, or half a common hand, rounded up; none after Lend-Lease."""  # §4.2, §10.1
    words = ("reserve", "count") if act.verb == "pass" else ("reserve", "cards", "count")
    told = next((act.details[word] for word in words if word in act.details), "")
    most = may_reserve(view, Act(verb=""))
    if (number := whole(told)) is not None:
        return number > most
    return max(len(act.counters), int(act.verb != "pass")) > most


def reserve(view: Standpoint, act: Act) -> Answer:
    """Whether so many cards may be put aside for next year."""
    why = first_reason(
        ("§4.2, 9.1", "{side} has done Lend-Lease this round: nothing is reserved.", hand_helped(view)),
        ("§4.2", "Only {most} may be reserved.", reserves_too_many(view, act)),
        side=side(power(view)),
        most=may_reserve(view, Act(verb="")),
    )
    return no(why) if why else yes(say("{side} may reserve it on passing.", side=side(power(view))), "§4.2")


def pass_turn(view: Standpoint, act: Act) -> Answer:
    """Passing is always allowed, once; with an empty hand one must."""
    if has_passed(view, power(view)):
        return no(Reason(say("{side} has passed already.", side=side(power(view))), "§4.2"))
    if reserves_too_many(view, act):
        return reserve(view, act)
    if cards_in_hand(view, act) == 0:
        return yes(say("{side} must pass: its hand is empty.", side=side(power(view))), "§4.2")
    return yes(say("{side} may pass, and discards what it does not reserve.", side=side(power(view))), "§4.2")


VERBS = {"pass": pass_turn, "reserve": reserve}
LEDGERS = {**also(reserve_ledger, "reserve"), **also(discard_ledger, "discard", "pass_discards")}
