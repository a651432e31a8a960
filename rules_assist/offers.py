"""What the result of a battle asks of the players, in the words that most rulebooks need."""

from __future__ import annotations

from collections.abc import Collection

from boards.board import AreaId
from boards.sentence import area, say
from counters.counter import CounterId
from counters.places import PlaceId, in_area
from rules_assist.advice import Offer

Ids = tuple[CounterId, ...]


def attackers_lose(ids: Ids, steps: int, rule: str) -> Offer:
    sentence = say("The attacker loses {steps} steps.", steps=steps) if steps > 1 else say("The attacker loses a step.")
    return Offer(verb="lose", counters=ids, times=steps, sentence=sentence, rule=rule)


def defenders_lose(ids: Ids, steps: int, rule: str) -> Offer:
    sentence = say("The defender loses {steps} steps.", steps=steps) if steps > 1 else say("The defender loses a step.")
    return Offer(verb="lose", counters=ids, times=steps, sentence=sentence, rule=rule)


def go_back(ids: Ids, to: Collection[AreaId], rule: str) -> Offer:
    """Those who are left go to one of these."""
    places = tuple(map(in_area, to))
    sentence = say("The defender goes back to {to}.", to=tuple(map(area, to)))
    return Offer(verb="retreat", counters=ids, to=places, sentence=sentence, rule=rule)


def go_in(ids: Ids, to: AreaId, rule: str) -> Offer:
    sentence = say("Where no defender is left, the attackers may go in.")
    return Offer(verb="advance", counters=ids, to=(PlaceId(to),), sentence=sentence, rule=rule)


def are_marked(ids: Ids, mark: str, rule: str) -> Offer:
    return Offer(verb="mark", counters=ids, mark=mark, sentence=say("Who fought is marked."), rule=rule)
