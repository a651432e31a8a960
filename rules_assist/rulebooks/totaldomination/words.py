"""The words in which questions name units and operations, forgivingly read."""

from __future__ import annotations

import re
from typing import NamedTuple

UNITS = {
    "army": "army", "armies": "army", "puppet": "army", "puppets": "army",
    "fleet": "fleet", "fleets": "fleet",
    "air_fleet": "air_fleet", "air_fleets": "air_fleet", "airfleet": "air_fleet", "air": "air_fleet",
    "u_boot": "u_boot", "u_boots": "u_boot", "uboot": "u_boot", "u_boat": "u_boot", "u_boats": "u_boot",
    "resistance": "resistance",
}  # fmt: skip
LONGEST_NUMBER = 7
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}


def spelled(words: str) -> str:
    """`U-Boots`, `u boots`, `u_boots` are one word."""
    return re.sub(r"[\s_-]+", "_", words.strip().casefold())


def unit_type(words: str) -> str:
    """The sort of unit that is meant; nothing, if none is."""
    return UNITS.get(spelled(words), "")


def whole(told: str) -> int | None:
    """A whole number of sensible length; None for anything else."""
    return int(told) if told.isdecimal() and len(told) < LONGEST_NUMBER else None


class Some(NamedTuple):
    """So many of something, somewhere perhaps: `2 armies in poland`."""

    number: int
    what: str
    where: str = ""


def some(words: str) -> tuple[Some, ...]:
    """What a detail lists: `army`, `2 armies in poland and fleet`, `army 2`."""
    return tuple(_one(part) for part in re.split(r"\s+(?:and|plus)\s+", words.strip()) if part.strip())


def units(told: str, unit: str) -> tuple[Some, ...]:
    """`2`, `yes`, `yes and 3` behind the name of a unit: so many of it."""
    parts = re.split(r"\s+and\s+", told.strip())
    return tuple(_one(f"{1 if part == 'yes' else part} {unit}") for part in parts if part)


def _one(part: str) -> Some:
    what, _, where = part.partition(" in ")
    first, _, rest = what.strip().partition(" ")
    number = NUMBERS.get(first.casefold(), whole(first))
    if number is not None:
        return Some(number, spelled(rest), spelled(where))
    before, _, last = what.strip().rpartition(" ")
    if before and (number := whole(last)) is not None:
        return Some(number, spelled(before), spelled(where))
    return Some(1, spelled(what), spelled(where))
