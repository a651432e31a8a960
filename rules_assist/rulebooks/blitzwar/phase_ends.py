"""Whether a phase may end (§4): nothing of a side has to leave the map first."""

from __future__ import annotations

from boards.sentence import say
from rules_assist.advice import Act, Answer
from rules_assist.rulebooks.blitzwar import crowding, sharing, stacking
from rules_assist.standpoint import Standpoint

LOOKS = (*stacking.FINDINGS, *crowding.FINDINGS, *sharing.FINDINGS)


def may_end_phase(view: Standpoint, act: Act) -> Answer | None:
    """`may end_phase side axis`."""
    found = next((found for look in LOOKS for found in look(view) if found.aspect == "stacking"), None)
    if found is not None:
        return Answer(yes=False, sentence=found.sentence, rule=found.rule)
    return Answer(yes=True, sentence=say("No zone holds too many."), rule="§4")


VERBS = {"end_phase": may_end_phase}
