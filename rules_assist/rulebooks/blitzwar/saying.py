"""Yes with a sentence, or no with the reason against it; and the numbers that a question names."""

from __future__ import annotations

from boards.plain.sentence import Sentence, say
from counters.counter import SideId
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Finding, Reason
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.answering import denied
from rules_assist.rulebooks.blitzwar.sides import AXIS


def answer(against: Reason | None, told: Sentence, rule: str) -> Answer:
    """Yes, unless something is said against it."""
    return Answer(yes=True, sentence=told, rule=rule) if against is None else denied(against)


def number(act: Act, *words: str) -> float | None:
    """A number that a question names by one of these words: `with die 4`."""
    for word in words:
        if word in act.details:
            said = act.details[word].strip().replace("½", ".5")
            return float(said) if said.replace(".", "", 1).isdigit() else None
    return None


def die_of(act: Act) -> int | None:
    """The die of a question, if one was rolled."""
    found = number(act, "die", "dice", "roll")
    return int(found) if found is not None and 1 <= found <= 6 else None


def to_see_to(told: Sentence, rule: str, *, urgent: bool = False, places: tuple[PlaceId, ...] = ()) -> Finding:
    """Something to do before the phase is over; urgent, where the rules demand it now."""
    return Finding(severity="warning" if urgent else "note", places=places, sentence=told, rule=rule, aspect="phase")


def asked_once(view: Standpoint, act: Act, of: SideId = AXIS) -> bool:
    """Whether to answer for this side: some figures are one side's, and a question may name none."""
    return act.side is not None or view.side == of


def which_country(rule: str) -> Reason:
    """The answer to a question about a country that names none."""
    return Reason(say("Which country is meant? It is named by its side."), rule)
