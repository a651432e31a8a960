"""Who may look at which cards (§3.3, §4.1): the discard pile lies open to all, a hand to its owner."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import counter, say, side
from counters.box.sheet import PlaceRule
from counters.counter import Counter
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Finding, Reason
from rules_assist.common.saying import unless
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.powers import POWERS, faction, power
from rules_assist.rulebooks.totaldomination.science import DISCARDS


def is_closed(one: Counter) -> bool:
    """A card that some only may know."""
    return one.known_to is not None


def closed_discards(view: Standpoint) -> Iterator[Finding]:
    """A card that lies face down where everybody may look. Told once, by the first of the powers."""  # §3.3
    for one in view.position.in_place(PlaceId(DISCARDS)) if view.side == POWERS[0] else ():
        if is_closed(one):
            told = say("{card} lies face down: the discard pile is open to all.", card=counter(one.id))
            yield Finding(
                severity="warning", places=(PlaceId(DISCARDS),), counters=(one.id,), sentence=told, rule="§3.3",
                aspect="cards",
            )  # fmt: skip


def may_look(view: Standpoint, act: Act) -> Answer | None:
    """`may look side uk at hand/germany`: whether a power may look through a hand, a pile, a deck."""
    found = next((view.game.sheet.places.get(place) for place in (*act.at, *act.to)), None)
    if found is None:
        return None
    rule = f"§{found.source}" if found.source else "§3.3"
    return unless([_why_not(view, found, rule)], say("{place} lies open.", place=found.name), rule)


def _why_not(view: Standpoint, found: PlaceRule, rule: str) -> Reason | None:
    if found.who == "nobody":
        return Reason(say("Nobody looks at {place}.", place=found.name), rule)
    if found.who == "owner" and found.owner not in (power(view), faction(view, power(view))):
        return Reason(say("Only {side} looks at {place}.", side=side(found.owner or ""), place=found.name), rule)
    return None


VERBS = dict.fromkeys(("look", "look_at", "browse", "see"), may_look)
FINDINGS = (closed_discards,)
