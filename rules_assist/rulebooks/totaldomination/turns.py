"""Whose turn it is in the Action phase (§4.2, §10.1)."""

from __future__ import annotations

from boards.plain.sentence import say, side
from counters.counter import SideId
from counters.position import PhaseId
from rules_assist.advice import Act, Answer
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.powers import NOBODY, POWERS, power
from rules_assist.rulebooks.totaldomination.words import spelled


def order_of(view: Standpoint) -> tuple[SideId, ...]:
    """The powers in the order of this round: the initial power, then clockwise."""  # §4.0
    sequence = view.game.sheet.sequence
    phase = sequence.phase(PhaseId("action"))
    return sequence.order(phase, view.position.clock.turn) if phase else POWERS


def has_passed(view: Standpoint, which: SideId) -> bool:
    """Who has passed does nothing more this round."""  # §4.2
    return view.position.facts.says("passed", which)


def next_after(view: Standpoint, last: SideId) -> SideId:
    """Who acts next when `last` has acted: the next clockwise who has not passed; nobody, if all have."""  # §4.2
    order = order_of(view)
    at = order.index(last) + 1 if last in order else 0
    return next((each for each in (*order[at:], *order[:at]) if not has_passed(view, each)), NOBODY)


def others_left(view: Standpoint) -> tuple[SideId, ...]:
    """The other powers that have not passed."""
    return tuple(each for each in order_of(view) if each != power(view) and not has_passed(view, each))


def not_again(view: Standpoint) -> bool:
    """No two turns in a row with one power, unless all others have passed."""  # §4.2, §10.1
    return bool(others_left(view))


def act_again(view: Standpoint, act: Act) -> Answer:
    """Whether the power that has just acted may act once more."""
    who = side(power(view))
    why = first_reason(
        ("§4.2", "{side} has passed.", has_passed(view, power(view))),
        ("§4.2, 10.1", "{others} come first: they have not passed.", not_again(view)),
        side=who,
        others=tuple(map(side, others_left(view))),
    )
    return no(why) if why else yes(say("{side} acts again: all others have passed.", side=who), "§4.2, 10.1")


def acts_now(view: Standpoint, act: Act) -> SideId:
    """Whose turn it is: after the one who is said to have acted last; else as the clock says, or who begins."""
    last = SideId(spelled(act.details.get("after", act.details.get("last", ""))))
    if last in POWERS:
        return next_after(view, last)
    now = view.position.clock.side
    return now if now in POWERS and not has_passed(view, now) else next_after(view, now)


def out_of_turn(view: Standpoint, act: Act) -> bool:
    """The powers act one after the other, clockwise from the initial power."""  # §4.0, §4.2
    return acts_now(view, act) != power(view)


def take_turn(view: Standpoint, act: Act) -> Answer:
    """Whether it is this power's turn."""
    why = first_reason(
        ("§4.2", "{side} has passed.", has_passed(view, power(view))),
        ("§4.2, 4.0", "It is the turn of {other}.", out_of_turn(view, act)),
        side=side(power(view)),
        other=side(acts_now(view, act)),
    )
    return no(why) if why else yes(say("It is the turn of {side}.", side=side(power(view))), "§4.2, 4.0")


VERBS = {"act": take_turn, "take_turn": take_turn, "act_again": act_again}
