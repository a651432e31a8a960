"""What ledgers are called: other names, which stay silent when somebody asks for all; and titles to be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

import msgspec

from boards.plain.sentence import area, say
from counters.places import area_of
from rules_assist.advice import Act, Ledger
from rules_assist.common.standpoint import Standpoint

Reckons: TypeAlias = Callable[[Standpoint, Act], Ledger | None]


def when_named(reckons: Reckons, view: Standpoint, act: Act) -> Ledger | None:
    """Only whoever asks for it by a name is told."""
    return reckons(view, act) if act.verb else None


def also(reckons: Reckons, *names: str) -> Mapping[str, Reckons]:
    return dict.fromkeys(names, partial(when_named, reckons))


TITLES = {
    "victory": "victory points",
    "threshold": "victory points needed",
    "distance": "victory points still wanting",
    "areas": "victory points for areas",
    "technology_points": "victory points for technology",
    "u_boots": "U-Boots that may still come",
    "air_fleets": "Air Fleets that may still come",
    "pool": "units in supply",
    "cubes": "cubes of the technology boards",
    "draw": "cards to draw",
    "keep": "cards to keep in the first pass of the draft",
    "lend_lease_least": "OPs that a card for Lend-Lease has to have",
    "steps_to_war": "steps to war",
}
"""What stands above a sum, where its name alone would say too little."""


OF_A_PLACE = {"worth": "points", "limit": "units that find room", "room": "units that still find room"}


def with_title(reckons: Reckons, view: Standpoint, act: Act) -> Ledger | None:
    found = reckons(view, act)
    if found and act.at and found.name in OF_A_PLACE:
        words = say(
            "{at}, {what}: {total}.",
            at=tuple(area(area_of(place)) for place in act.at),
            what=OF_A_PLACE[found.name],
            total=found.total,
        )
        return msgspec.structs.replace(found, sentence=words)
    title = TITLES.get(found.name) if found else None
    if found is None or title is None:
        return found
    values = {**dict(found.sentence.values), "name": title}
    return msgspec.structs.replace(found, sentence=say(found.sentence.template, **values))


def titled(ledgers: Mapping[str, Reckons]) -> dict[str, Reckons]:
    """The same with their titles; names of one ledger stay names of one."""
    made = {reckons: partial(with_title, reckons) for reckons in ledgers.values()}
    return {word: made[reckons] for word, reckons in ledgers.items()}
