"""What speaks against a unit in an area: whose it is, who is there, what sort of area it is (§3.7, §3.8, §6.2)."""

from __future__ import annotations

from collections.abc import Iterable

from boards.board import AreaId
from boards.plain.sentence import Ref, area, counter, say, side
from counters.counter import Counter, CounterId
from counters.places import PlaceId
from rules_assist.advice import Reason
from rules_assist.common.stacking import no_room
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import (
    home_of,
    in_play,
    is_closed_by_scenario,
    is_not_at_war,
    is_teammates,
    printed_home,
    suits,
)
from rules_assist.rulebooks.totaldomination.control import can_control, is_air, stacks, units_in
from rules_assist.rulebooks.totaldomination.powers import (
    ALLIES,
    AXIS,
    NOBODY,
    faction,
    is_enemy,
    is_own,
    power,
    run_by,
    says,
)
from rules_assist.rulebooks.totaldomination.stacking import limits


def why_shut(view: Standpoint, at: AreaId) -> Reason | None:
    """Why none of our units may be there at all."""
    return (
        beyond_the_dashed_line(view, at)
        or closed_by_the_scenario(view, at)
        or closed_before_the_war(view, at)
        or a_teammates_home(view, at)
    )


def beyond_the_dashed_line(view: Standpoint, at: AreaId) -> Reason | None:
    """The Arctic is used with its expansion only (§2.0)."""
    if in_play(view.position, view.game, at):
        return None
    return Reason(
        say("{to} lies within the dashed line: it belongs to the Arctic Expansion.", to=area(at)), "§2.0, 11.4"
    )


def closed_by_the_scenario(view: Standpoint, at: AreaId) -> Reason | None:
    if not is_closed_by_scenario(view.position, view.game, at):
        return None
    return Reason(
        say("Nobody enters the areas of the US and China in this scenario: {to} is one.", to=area(at)), "§12.1"
    )


def closed_before_the_war(view: Standpoint, at: AreaId) -> Reason | None:
    """Before the US and China join, the Allies keep out of areas with their units; of their empty ones too, if it is
    played so (option closed_powers). The Axis may invade (§6.2, §9.2)."""
    if faction(view, power(view)) != ALLIES:
        return None
    lying = [
        one for one in units_in(view, at) if run_by(view, one.side) == NOBODY and faction(view, one.side) == ALLIES
    ]
    empty_ones = says(view, "closed_powers") == "closed_to_the_allies"
    if not lying and not (is_not_at_war(view, at) and empty_ones):
        return None
    nation = lying[0].side if lying else printed_home(view.game, at)
    words = "{side} is not at war yet: {to} is closed to the Allies."
    return Reason(say(words, side=side(nation), to=area(at)), "§6.2, 9.0")


def a_teammates_home(view: Standpoint, at: AreaId) -> Reason | None:
    """Not even when it is empty (§3.8, §6.2)."""
    if not is_teammates(view, at):
        return None
    words = "{to} is a home area of {side}, a teammate: it may not be entered."
    return Reason(say(words, to=area(at), side=side(home_of(view, at))), "§3.8, 6.2")


def held_by_others(view: Standpoint, one: Counter, at: AreaId) -> Reason | None:
    """Nobody enters an area with units of another power, unless only enemy Air Fleets are there, and it is no Air
    Fleet that comes (§3.7, §6.2)."""
    others = tuple(each for each in units_in(view, at) if not is_own(view, each))
    if not others or (only_enemy_air(view, at) and not is_air(view.game, one)):
        return None
    if only_enemy_air(view, at):
        words = "Only an Army or a Fleet drives {who} out of {to}; an Air Fleet does not."
        return Reason(say(words, who=_named(others), to=area(at)), "§6.2")
    return Reason(say("{to} is occupied by {who}.", to=area(at), who=_named(others)), "§6.2")


def only_enemy_air(view: Standpoint, at: AreaId) -> bool:
    """Whether nothing but enemy Air Fleets stands there: they are destroyed by whoever comes (§6.2)."""
    units = units_in(view, at)
    return bool(units) and all(is_air(view.game, one) and is_enemy(view, one) for one in units)


def unsuitable(view: Standpoint, one: Counter, at: AreaId) -> Reason | None:
    """An Army never ends in an Island area, a Fleet never in a Land area (§3.7)."""
    sort = view.type(one)
    if suits(view.game, sort, at):
        return too_cold_to_fly(view, one, at)
    if sort == "u_boot":
        return Reason(
            say("U-Boots are for the Atlantic, the Caribbean and Iceland: not for {to}.", to=area(at)), "§3.7, 11.2"
        )
    words = {
        "army": "{to} is an Island area: no Army ends its move there.",
        "fleet": "{to} is a Land area: no Fleet ends its move there.",
    }.get(sort, "{to} is an Island area: no Resistance is put there.")
    return Reason(say(words, to=area(at)), "§3.7")


def too_cold_to_fly(view: Standpoint, one: Counter, at: AreaId) -> Reason | None:
    """Air Fleets do not end their move in the Arctic (§11.4)."""
    if not is_air(view.game, one) or not view.said(at, "no_air_fleets"):
        return None
    return Reason(say("No Air Fleet ends its move in {to}.", to=area(at)), "§11.4")


def alone_in_the_air(view: Standpoint, one: Counter, at: AreaId) -> Reason | None:
    """An Air Fleet alone is removed, except at home (§11.1; in enemy home areas by option lone_air_fleet)."""
    if not is_air(view.game, one) or any(can_control(view.game, each) for each in units_in(view, at)):
        return None
    if not may_not_stay_alone(view, at):
        return None
    return Reason(say("An Air Fleet alone in {to} would be removed at once.", to=area(at)), "§11.1")


def may_not_stay_alone(view: Standpoint, at: AreaId) -> bool:
    """Whether our Air Fleet is removed where nothing else of ours stands (§11.1)."""
    if home_of(view, at) == power(view):
        return False
    return not printed_home(view.game, at) or says(view, "lone_air_fleet") == "is_removed"


def too_many(view: Standpoint, ids: Iterable[CounterId], at: AreaId) -> Reason | None:
    """Two units find room, in a Capital four; those whom we drive out do not count (§3.7)."""
    position = view.position
    if only_enemy_air(view, at):
        position = position.moved(position.stack(at), PlaceId("tray"))
    return no_room(position, limits(view.game), ids, at)


def invades(view: Standpoint, at: AreaId) -> bool:
    """Whether a unit of ours that enters brings the US or China closer to war (§9.2)."""
    return faction(view, power(view)) == AXIS and is_not_at_war(view, at)


def is_unit(view: Standpoint, one: Counter) -> bool:
    return stacks(view.game, one) or view.type(one) in ("u_boot", "resistance")


def _named(units: tuple[Counter, ...]) -> tuple[Ref, ...]:
    return tuple(counter(one.id) for one in units)
