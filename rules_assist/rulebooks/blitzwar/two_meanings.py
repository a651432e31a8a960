"""Verbs that mean two things: told apart by what the question names."""

from __future__ import annotations

from rules_assist.advice import Act, Answer
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.activation import may_activate
from rules_assist.rulebooks.blitzwar.joining import may_join
from rules_assist.rulebooks.blitzwar.retreat import stay
from rules_assist.rulebooks.blitzwar.room import may_stay
from rules_assist.rulebooks.blitzwar.taking import may_control
from rules_assist.rulebooks.blitzwar.tracing import may_they_act
from rules_assist.rulebooks.blitzwar.turn_order import may_act_now

LOSSES = ("result", "d", "difference", "attacker_loss", "attacker_losses", "defender_loss", "defender_losses")
"""What a question says of a battle that is over."""


def activate(view: Standpoint, act: Act) -> Answer | None:
    """Counters are activated to attack (§15.3), countries to fight (§9.3)."""
    return may_activate(view, act) if act.counters else may_join(view, act)


def act_at_all(view: Standpoint, act: Act) -> Answer | None:
    """Counters act if they are supplied (§7), sides when it is their time (§8)."""
    return may_they_act(view, act) if act.counters else may_act_now(view, act)


def stay_there(view: Standpoint, act: Act) -> Answer | None:
    """After a battle (§17.2), or where there is room (§4)."""
    return stay(view, act) if any(word in act.details for word in LOSSES) else may_stay(view, act)


def hold(view: Standpoint, act: Act) -> Answer | None:
    """After a battle (§17.2), or a zone (§5)."""
    return stay(view, act) if any(word in act.details for word in LOSSES) else may_control(view, act)


VERBS = {"activate": activate, "act": act_at_all, "stay": stay_there, "hold": hold}
