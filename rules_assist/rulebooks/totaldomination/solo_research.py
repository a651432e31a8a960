"""How the solo Axis comes by its technologies (§13.0): cards are revealed until each power has one that it may have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.plain.sentence import Sentence, say
from counters.counter import SideId
from rules_assist.advice import Act, Entry, Ledger
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.cards import Card, cards_in
from rules_assist.rulebooks.totaldomination.developing import why_not_have
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import alone, power, seen_by
from rules_assist.rulebooks.totaldomination.solo_cards import is_axis_power
from rules_assist.rulebooks.totaldomination.technologies import names
from rules_assist.rulebooks.totaldomination.turns import order_of

RULE = "§13.0"


def revealed(view: Standpoint) -> Mapping[SideId, tuple[Card, ...]]:
    """The cards revealed for each Axis power, in the order of the round: the last one is its technology."""
    deck = iter(reversed(cards_in(view, "deck/draw")))
    found = {}
    for each in filter(is_axis_power, order_of(view)):
        drawn: list[Card] = []
        for card in deck:
            drawn.append(card)
            if is_allowed(seen_by(view, each), card):
                break
        found[each] = tuple(drawn)
    return found


def is_allowed(view: Standpoint, card: Card) -> bool:
    """Whether the power may have the technology of a card."""  # §13.0
    return why_not_have(view, card.technology) is None


def solo_technology(view: Standpoint, act: Act) -> Ledger | None:
    """How many cards are revealed for a power of the solo Axis, and which technology comes of it."""
    us = seen_by(view, power(view))
    if not is_axis_power(us.side) or not alone(us.game, us.position):
        return None
    cards = revealed(us).get(us.side, ())
    entries = tuple(Entry(amount=1, sentence=told, rule=RULE) for told in _told(us, cards))
    last = entries[-1].sentence if entries else say("No card of the draw deck is known.")
    return Ledger(name="solo_technology", side=us.side, entries=entries, total=len(cards), sentence=last, rule=RULE)


def _told(view: Standpoint, cards: tuple[Card, ...]) -> Iterator[Sentence]:
    for card in cards:
        what = names(view.game)[card.technology]
        why = why_not_have(view, card.technology)
        if why is None:
            yield say("{card}: {what} is developed.", card=card.named, what=what)
        else:
            yield say("{card} is discarded: {why}", card=card.named, why=why.sentence)


LEDGERS = {**also(solo_technology, "solo_technology")}
