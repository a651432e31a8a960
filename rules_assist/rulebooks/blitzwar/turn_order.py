"""The order of a turn (§8, §11.1): phases of all sides together, then Axis, Allies and Soviets one by one."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import Ref, say, side
from counters.box.sheet import Phase
from rules_assist.advice import Act, Answer, Finding, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.phases import is_told
from rules_assist.rulebooks.blitzwar.saying import answer, to_see_to
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.setting_up import is_setting_up
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, party

RULE = "§8"


def phase_now(view: Standpoint) -> Phase | None:
    """The phase that the clock shows; nothing while the table is laid out."""
    return view.game.sheet.sequence.phase(view.position.clock.phase) if is_told(view) else None


def phase_asked(view: Standpoint, act: Act) -> Phase | None:
    """The phase a question names, `with phase axis_air`; else the one that it is."""
    said = act.details.get("phase", act.details.get("in", "")).strip().casefold().replace(" ", "_")
    phases = view.game.sheet.sequence.phases
    named = (each for each in phases if said in (each.id, f"{each.id}".removeprefix(f"{party(view)}_")))
    return next(named, None) if said else phase_now(view)


def why_not_this_phase(view: Standpoint, asked: Phase | None) -> Reason | None:
    """Why a side does not act in a phase: it is another’s, not of this turn, or others come first (BW-SEQ-01)."""
    if asked is None and is_setting_up(view) and party(view) == ALLIES:
        return None  # The Allied player lays the Polish armies (§19).
    if asked is None:
        return Reason(say("No phase was told."), RULE)
    now = phase_now(view)
    order = [each.id for each in view.game.sheet.sequence.phases]
    other = bool(asked.sides) and party(view) not in asked.sides
    return first_reason(
        ("§8, §6", "There is no such phase on turn {turn}.", asked.turns and turn(view) not in asked.turns),
        (RULE, "That phase is not one of the {side}.", other),
        (RULE, "Others come first.", now and order.index(now.id) < order.index(asked.id)),
        (RULE, "That phase is over.", now and order.index(now.id) > order.index(asked.id)),
        turn=turn(view),
        side=side(party(view)),
    )


def may_act_now(view: Standpoint, act: Act) -> Answer:
    """`may act side allies`, `may act side allies with phase allies_air`."""
    told = say("It is the time of the {side}.", side=side(party(view)))
    laying = is_setting_up(view) and not act.details
    return answer(
        why_not_this_phase(view, phase_asked(view, act)), told, f"{RULE}, §19" if laying else f"{RULE}, §11.1"
    )


def phase_is_out_of_turn(view: Standpoint) -> Iterator[Finding]:
    """The clock shows a phase that this turn does not have: reinforcements on the first turn, Blitzkrieg in mud."""
    now = phase_now(view)
    if view.side == AXIS and now and now.turns and turn(view) not in now.turns:
        words = "There is no {phase} phase on turn {turn}."
        told = say(words, phase=Ref("phase", now.id), turn=turn(view))
        yield to_see_to(told, f"§8, {now.rule}", urgent=True)


VERBS = {"enter_phase": may_act_now, "act_now": may_act_now}
FINDINGS = (phase_is_out_of_turn,)
