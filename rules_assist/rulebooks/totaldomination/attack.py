"""Attacks (§6.3): who may be destroyed, by whom, from where; and the reason where nobody may."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from boards.board import AreaId
from boards.plain.sentence import area, counter, side
from counters.counter import Counter, CounterId
from counters.game import Game
from rules_assist.advice import Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination import supply
from rules_assist.rulebooks.totaldomination.areas import areas, in_play, is_capital, is_home
from rules_assist.rulebooks.totaldomination.destroying import is_fixed
from rules_assist.rulebooks.totaldomination.powers import JOINING, is_enemy, is_own, power, rises, says

FIGHTS = ("army", "fleet", "air_fleet")
DESTROYERS = {"u_boot": "fleet", "resistance": "army"}
"""Who destroys what, in the same area (§6.3)."""

TARGETS = (*FIGHTS, "u_boot", "resistance")


def in_hangar(view: Standpoint, one: Counter) -> bool:
    """An Air Fleet that was used this round lies on its other side."""  # §11.1
    return bool(view.game.printed(one, "used"))


def can_attack(view: Standpoint, one: Counter) -> bool:
    """Armies, Fleets, and Air Fleets that are not in the hangar; U-Boots by option u_boots_attack."""  # §6.3, §11.1
    if view.type(one) == "u_boot":
        return says(view, "u_boots_attack") == "on"
    return view.type(one) in FIGHTS and not in_hangar(view, one)


def fed(view: Standpoint, one: Counter) -> bool:
    """Units out of supply cannot attack or move; U-Boots need none."""  # §3.9
    return view.type(one) == "u_boot" or supply.in_supply(view, view.position.area(one.id))


def is_closed(view: Standpoint, at: AreaId) -> bool:
    """An area of the Arctic Expansion, where it is not played with."""  # §2.0
    return not in_play(view.position, view.game, at)


def neighbours(view: Standpoint, at: AreaId) -> tuple[AreaId, ...]:
    """What is linked to an area by any link, of what is played with."""
    return played_links(view.game, arctic=says(view, "arctic") == "on").get(at, ())


@cache
def played_links(game: Game, *, arctic: bool) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """What is linked to what, with the Arctic Expansion or without it."""

    def open_to_all(at: AreaId) -> bool:
        return arctic or game.board.attribute(at, "expansion") is None

    return {at: tuple(filter(open_to_all, game.board.neighbours(at))) for at in areas(game)}


def own_units(view: Standpoint, at: AreaId) -> tuple[Counter, ...]:
    """The power's own units there, with those of its partner and of its ally at war."""
    return tuple(one for one in view.position.in_area(at) if is_own(view, one) and view.type(one) in TARGETS)


def enemies_in(view: Standpoint, at: AreaId) -> tuple[Counter, ...]:
    """Enemy units there, in the order in which they may be destroyed: Air Fleets after all other units."""
    there = [one for one in view.position.in_area(at) if is_enemy(view, one) and view.type(one) in TARGETS]
    return tuple(sorted(there, key=lambda one: _turn[view.type(one)]))


_turn = {"army": 0, "fleet": 1, "air_fleet": 2, "u_boot": 3, "resistance": 4}


def attackers_of(view: Standpoint, at: AreaId) -> tuple[Counter, ...]:
    """The power's units in supply next to an area."""  # §6.3
    near = (one for other in neighbours(view, at) for one in own_units(view, other))
    return tuple(one for one in near if can_attack(view, one) and fed(view, one))


def no_enemy(view: Standpoint, target: Counter) -> bool:
    """Only units of the other faction and neutral ones are enemies."""  # §3.2
    return not is_enemy(view, target)


def shielded(view: Standpoint, target: Counter, at: AreaId, going: Iterable[CounterId] = ()) -> bool:
    """Air Fleets are attacked only when no other unit is left there."""  # §6.3, §11.1
    others = (one for one in enemies_in(view, at) if view.type(one) in ("army", "fleet"))
    return view.type(target) == "air_fleet" and any(one.id not in going for one in others)


def lacks_fleet(view: Standpoint, target: Counter, at: AreaId) -> bool:
    """A U-Boot is destroyed by a Fleet in the same area only."""  # §6.3
    return view.type(target) == "u_boot" and not beside(view, target, at)


def lacks_army(view: Standpoint, target: Counter, at: AreaId) -> bool:
    """A Resistance is destroyed by an Army in the same area only."""  # §6.3, §7.2
    return view.type(target) == "resistance" and not beside(view, target, at)


def beside(view: Standpoint, target: Counter, at: AreaId) -> tuple[Counter, ...]:
    """The units in the same area that destroy a U-Boot or Resistance."""
    needed = DESTROYERS.get(view.type(target), "")
    return tuple(one for one in own_units(view, at) if view.type(one) == needed)


def cut_off_beside(view: Standpoint, target: Counter, at: AreaId) -> bool:
    """They are out of supply, and so cannot attack."""  # §3.9
    there = beside(view, target, at)
    return bool(there) and not any(fed(view, one) for one in there)


def nobody_near(view: Standpoint, at: AreaId) -> bool:
    """No unit of the power stands next to it that might attack, supplied or not."""  # §6.3
    return not any(can_attack(view, one) for other in neighbours(view, at) for one in own_units(view, other))


def in_own_capital(view: Standpoint, at: AreaId) -> bool:
    """Enemies in one's own Capital may be attacked although nobody stands near."""  # §3.5
    return is_capital(view.game, at) and is_home(view, at)


def left_in_peace(view: Standpoint, target: Counter) -> bool:
    """In the Rise of the Axis nobody attacks the US or China."""  # §12.1
    return rises(view.position, view.game) and target.side in JOINING


def why_not_destroy(
    view: Standpoint, target: Counter, at: AreaId, *, going: Iterable[CounterId] = (), by_air: bool = False
) -> Reason | None:
    """The first reason against destroying this unit; `going` are those destroyed before it."""
    fixed = is_fixed(view.type(target))
    near = by_air or fixed or in_own_capital(view, at)
    values = {"target": counter(target.id), "at": area(at), "side": side(power(view))}
    return first_reason(
        ("§2.0", "{at} is not played with: it belongs to the Arctic Expansion.", is_closed(view, at)),
        ("§3.2, 6.3", "{target} is no enemy of {side}.", no_enemy(view, target)),
        ("§12.1", "Nobody attacks the US or China in this scenario.", left_in_peace(view, target)),
        ("§6.3", "{target} is destroyed by a Fleet in the same area only.", lacks_fleet(view, target, at)),
        ("§6.3", "{target} is destroyed by an Army in the same area only.", lacks_army(view, target, at)),
        ("§3.9", "The units of {side} in {at} are out of supply.", cut_off_beside(view, target, at)),
        (
            "§6.3",
            "{target} can be attacked only when no other unit is left in {at}.",
            shielded(view, target, at, going),
        ),
        ("§6.3", "No unit of {side} that can attack is adjacent to {at}.", not near and nobody_near(view, at)),
        ("§3.9", "The units of {side} adjacent to {at} are out of supply.", not near and not attackers_of(view, at)),
        **values,
    )
