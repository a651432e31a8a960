"""Who stands where, and who controls an area (§3.7, §3.8)."""

from __future__ import annotations

from collections.abc import Mapping

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter, SideId
from counters.game import Game
from counters.places import area_of
from counters.position import Position
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.once import once
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, home_of, is_capital, printed_home
from rules_assist.rulebooks.totaldomination.charts import limit
from rules_assist.rulebooks.totaldomination.powers import NOBODY, faction, option, power, run_by

ENOUGH_FOR_A_CAPITAL = "units that control an enemy Capital"
BESIDE_STACKS = ("u_boot", "resistance")
"""They lie with anybody's units, and count for nothing in the stack (§3.7)."""


@once
def standing(game: Game, position: Position) -> Mapping[AreaId, tuple[Counter, ...]]:
    """The units in each area that make up its stack: Armies, Fleets and Air Fleets."""
    found: dict[AreaId, tuple[Counter, ...]] = {}
    for at in areas(game):
        if units := tuple(one for one in position.in_place(at) if stacks(game, one)):
            found[at] = units
    return found


def stacks(game: Game, one: Counter) -> bool:
    return bool(game.kind(one).attributes.get("stacks"))


def is_air(game: Game, one: Counter) -> bool:
    return game.kind(one).type == "air_fleet"


def can_control(game: Game, one: Counter) -> bool:
    """Armies and Fleets; no U-Boots, no Resistance, no Air Fleets (§3.8, §11.1)."""
    return bool(game.kind(one).attributes.get("controls"))


def units_in(view: Standpoint, at: AreaId) -> tuple[Counter, ...]:
    return standing(view.game, view.position).get(at, ())


def of_type(view: Standpoint, at: AreaId, *types: str) -> tuple[Counter, ...]:
    """What else lies there: U-Boots, Resistance, Damage."""
    return tuple(one for one in view.position.in_place(at) if view.game.kind(one).type in types)


def is_unoccupied(view: Standpoint, at: AreaId) -> bool:
    """Nobody is there; U-Boots and Resistance do not count (§6.2)."""
    return not units_in(view, at)


def party(view: Standpoint, one: Counter) -> SideId:
    """Whose stack a unit belongs to: the power that runs it, or its nation while nobody does."""
    return run_by(view, one.side) or one.side


def controlling_party(view: Standpoint, units: tuple[Counter, ...]) -> SideId:
    """The one power whose Armies and Fleets these are; nobody, if several lie there against the rules, or if they are
    nobody's: neutral ones, and those of the US and China before they join."""
    found = {run_by(view, one.side) for one in units if can_control(view.game, one)}
    return next(iter(found)) if len(found) == 1 else NOBODY


def intruders(view: Standpoint, at: AreaId, units: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """Those of the units in a home area who are enemies of its colour, and count for its control (§3.8)."""
    owner = home_of(view, at) or printed_home(view.game, at)
    air = option(view.position, view.game, "capital_and_air") == "count" and is_capital(view.game, at)
    there = [one for one in units if faction(view, one.side) != faction(view, owner)]
    counting = tuple(one for one in there if can_control(view.game, one) or (air and is_air(view.game, one)))
    return counting if any(can_control(view.game, one) for one in counting) else ()


def holder(view: Standpoint, at: AreaId, units: tuple[Counter, ...]) -> SideId:
    """Whose area it is, for supply and for moving through it, with these units in it."""
    if not printed_home(view.game, at):
        return controlling_party(view, units)
    enemies = intruders(view, at, units)
    if not enemies:
        return home_of(view, at)
    if is_capital(view.game, at) and len(enemies) < limit(view.game, ENOUGH_FOR_A_CAPITAL):
        return NOBODY
    return controlling_party(view, enemies)


def is_disputed_by_u_boot(view: Standpoint, at: AreaId) -> bool:
    """An Allied Fleet and a U-Boot in one area: it is uncontrolled (§11.2)."""
    boats, fleets = of_type(view, at, "u_boot"), of_type(view, at, "fleet")
    return any(faction(view, one.side) != faction(view, boats[0].side) for one in fleets) if boats else False


@once
def holders(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Every area that is somebody's, in passing and in supply."""
    view = Standpoint(game, position, NOBODY)
    cut = option(position, game, "u_boot_and_supply") == "cuts_supply"
    found = {at: holder(view, at, units_in(view, at)) for at in areas(game)}
    return {at: who for at, who in found.items() if who and not (cut and is_disputed_by_u_boot(view, at))}


@once
def controllers(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Every area that is controlled, and so counts points."""
    view = Standpoint(game, position, NOBODY)
    held = holders(game, position)
    return {at: who for at, who in held.items() if not is_disputed_by_u_boot(view, at)}


def controller(view: Standpoint, at: AreaId) -> SideId:
    """Who controls it and has its points; nobody, if it is uncontrolled (§3.8)."""
    return controllers(view.game, view.position).get(at, NOBODY)


def may_control(view: Standpoint, act: Act) -> Answer | None:
    """`may control side uk at atlantic`: whether it is theirs, as the table lies; all of them, if several are named."""
    if act.side is None or not act.at:
        return None
    answers = [_controls(view, area_of(place)) for place in act.at]
    return next((found for found in answers if not found.yes), answers[0])


def _controls(view: Standpoint, at: AreaId) -> Answer:
    who, rule = controller(view, at), rule_of_control(view, at)
    if who and (who == power(view) or view.side == faction(view, who)):
        return yes(say("{side} controls {at}.", side=side(who), at=area(at)), rule)
    if is_disputed_by_u_boot(view, at):
        return no(
            Reason(say("{at} is uncontrolled: a U-Boot lies there with an Allied Fleet.", at=area(at)), "§11.2, 3.8")
        )
    if who:
        return no(Reason(say("{side} controls {at}.", side=side(who), at=area(at)), rule))
    return no(why_uncontrolled(view, at, rule))


def rule_of_control(view: Standpoint, at: AreaId) -> str:
    """A home area without enemies is its power's, one with enemies theirs; a neutral area is whose unit is there."""
    if not printed_home(view.game, at):
        return "§3.8, 3.8.2"
    return "§3.8, 3.8.1b" if intruders(view, at, units_in(view, at)) else "§3.8, 3.8.1a, 3.5"


def why_uncontrolled(view: Standpoint, at: AreaId, rule: str) -> Reason:
    """It lies empty; or what lies there controls nothing, or not enough of it to control a Capital."""
    enemies = intruders(view, at, units_in(view, at))
    if is_capital(view.game, at) and 0 < len(enemies) < limit(view.game, ENOUGH_FOR_A_CAPITAL):
        words = "{at} is uncontrolled: it takes two units to control an enemy Capital."
        return Reason(say(words, at=area(at)), rule)
    if any(is_air(view.game, one) for one in units_in(view, at)):
        return Reason(say("{at} is uncontrolled: Air Fleets control nothing.", at=area(at)), f"{rule}, 11.1")
    if of_type(view, at, *BESIDE_STACKS):
        words = "{at} is uncontrolled: U-Boots and Resistance control nothing."
        return Reason(say(words, at=area(at)), f"{rule}, 11.2, 7.2.D")
    return Reason(say("{at} is uncontrolled.", at=area(at)), rule)


VERBS = {"control": may_control}
