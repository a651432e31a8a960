"""What is printed on counters: corps, infantry and armour, units (§3). The face that shows counts."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from counters.counter import Counter, KindId
from counters.game import Game
from rules_assist.common.standpoint import Standpoint


@cache
def land_kinds(game: Game) -> frozenset[KindId]:
    """Infantry, armour, white tanks and Elite: what stacks, takes zones and fights on land."""
    return frozenset(id for id, kind in game.sheet.kinds.items() if kind.attributes.get("land"))


@cache
def kinds_of_type(game: Game, *types: str) -> frozenset[KindId]:
    return frozenset(id for id, kind in game.sheet.kinds.items() if kind.type in types)


def is_corps(view: Standpoint, one: Counter) -> bool:
    """A counter of infantry or armour (I or C)."""
    return one.kind in land_kinds(view.game)


def is_supply(view: Standpoint, one: Counter) -> bool:
    return one.kind in kinds_of_type(view.game, "supply")


def is_air(view: Standpoint, one: Counter) -> bool:
    return one.kind in kinds_of_type(view.game, "air")


def is_fleet(view: Standpoint, one: Counter) -> bool:
    """Surface ships; U-boats are naval units, but no fleet."""
    return one.kind in kinds_of_type(view.game, "fleet")


def is_u_boats(view: Standpoint, one: Counter) -> bool:
    return one.kind in kinds_of_type(view.game, "u_boats")


def is_naval(view: Standpoint, one: Counter) -> bool:
    return one.kind in kinds_of_type(view.game, "fleet", "u_boats")


def left_of(view: Standpoint, one: Counter, word: str) -> float:
    """What is printed of a word on the side that shows; or on the side that is left, where lost steps are told."""
    if one.steps:
        names = [face.name for face in view.game.kind(one).faces]
        shows = names.index(one.face) if one.face in names else 0
        one = replace(one, face=names[min(shows + one.steps, len(names) - 1)])
    return view.game.number(one, word)


def corps_of(view: Standpoint, one: Counter) -> int:
    """The corps a counter holds: its strength."""
    return int(left_of(view, one, "corps"))


def infantry_of(view: Standpoint, one: Counter) -> int:
    return int(left_of(view, one, "infantry"))


def armour_of(view: Standpoint, one: Counter) -> int:
    return int(left_of(view, one, "armour"))


def units_of(view: Standpoint, one: Counter) -> float:
    """Units of a fleet, U-boats, air or supply counter; an amount that is said goes before what is printed."""
    return left_of(view, one, "units") if one.amount is None else one.amount


def is_armoured(view: Standpoint, one: Counter) -> bool:
    """Whether it moves and advances as armour does: any armoured corps in it will do (§3)."""
    return armour_of(view, one) > 0


def is_elite(view: Standpoint, one: Counter) -> bool:
    return bool(view.game.printed(one, "elite"))


def is_fortified(view: Standpoint, one: Counter) -> bool:
    return bool(view.game.printed(one, "fortified"))


def is_flying(view: Standpoint, one: Counter) -> bool:
    """An air unit on a mission (§3)."""
    return is_air(view, one) and view.game.printed(one, "at_base") is False
