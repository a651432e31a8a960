"""Science (§7.3): a technology by a card from the discard pile."""

from __future__ import annotations

from counters.places import PlaceId
from rules_assist.advice import Act, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.cards import asked_card, cards_lying, named_card, read_card
from rules_assist.rulebooks.totaldomination.developing import technology_named, why_not_develop

DISCARDS = "pile/discard"


def nothing_to_study(view: Standpoint) -> bool:
    """There must be a card in the discard pile."""  # §7.3
    return cards_lying(view, DISCARDS) == 0


def not_discarded(view: Standpoint, technology: str) -> bool:
    """No card of the discard pile brings this technology."""  # §7.3
    lying = (read_card(view, one) for one in view.position.in_place(PlaceId(DISCARDS)))
    return bool(technology) and all(card is not None and card.technology != technology for card in lying)


def wanted(view: Standpoint, act: Act) -> str:
    """The technology that is to be developed: named, or that of the card chosen from the pile."""
    told = act.details.get("technology", act.details.get("tech", ""))
    if told:
        return technology_named(view.game, told)
    chosen = named_card(view, act.details.get("chosen", ""))
    played = asked_card(view, act)
    if chosen is None and "card" in act.details and played and act.counters:
        chosen = named_card(view, act.details["card"])
    return chosen.technology if chosen and (played is None or chosen.id != played.id) else ""


def why_no_science(view: Standpoint, act: Act) -> Reason | None:
    """The discard pile has a card for it, and all limits of technologies hold."""
    technology = wanted(view, act)
    why = first_reason(
        ("§7.3", "The discard pile is empty.", nothing_to_study(view)),
        ("§7.3", "No card of the discard pile brings this technology.", not_discarded(view, technology)),
    )
    return why or (why_not_develop(view, technology) if technology else None)
