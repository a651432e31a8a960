"""Deploying units out of the pool (§6.1): where there is a factory or shipyard of their colour, whole and free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter
from rules_assist.advice import Reach, Reason, Way
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, has_factory, has_shipyard, is_capital, printed_home
from rules_assist.rulebooks.totaldomination.charts import limit
from rules_assist.rulebooks.totaldomination.control import of_type, units_in
from rules_assist.rulebooks.totaldomination.entering import beyond_the_dashed_line, too_many, unsuitable
from rules_assist.rulebooks.totaldomination.moving import no_area, nobodys_unit
from rules_assist.rulebooks.totaldomination.pieces import air_fleets_of, lies_on_map, none_left, not_played_with
from rules_assist.rulebooks.totaldomination.powers import (
    JOINING,
    NOBODY,
    PARTNERS,
    UK,
    US,
    is_own,
    power,
    run_by,
    says,
)
from rules_assist.rulebooks.totaldomination.routes import outside
from rules_assist.rulebooks.totaldomination.technologies import has, is_cheaper, price

AIR_FLEETS, WITH_HEAVY_BOMBERS = "Air Fleets on the board", "with Heavy Bombers (A4)"


def deploy_reach(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    """Where units of the pool can be laid out; units on the map are destroyed first, to be had again (§6.1)."""
    if view.position.clock.phase == PLACING:
        return placing_reach(view, group)
    cost = sum(price(view, "deploy", view.type(one)) or 0 for one in group)
    rule = "§6.1, 8.1" if any(is_cheaper(view, "deploy", view.type(one)) for one in group) else "§6.1"
    all_along = tuple(why_not_deploy(view, group))
    nobodys = tuple(why for one in group if (why := nobodys_unit(view, one)))[:1]
    refused: dict[AreaId, tuple[Reason, ...]] = {at: (no_area(at),) for at in outside(view.game)}
    ways: dict[AreaId, tuple[Way, ...]] = {}
    for to in areas(view.game):
        if reasons := tuple(dict.fromkeys((*nobodys, *_against(view, group, to), *all_along))):
            refused[to] = reasons
        else:
            told = say("It can be deployed in {to} for {cost} OPs.", to=area(to), cost=cost)
            ways[to] = (Way(to=to, route=(to,), cost=cost, means="deploy", sentence=told, rule=rule),)
    given_up = [one for one in group if lies_on_map(view, one)]
    note = Reason(say("Units on the map are destroyed first, to be deployed elsewhere."), "§6.1")
    return Reach(ways, refused, (*all_along, *([note] if given_up else [])))


PLACING = "placing"
"""The phase in which units are placed freely, before the first year (§11.3)."""


def placing_reach(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    """Anywhere in their homeland where there is room, for nothing: with a factory or without, at war or not (§11.3)."""
    refused: dict[AreaId, tuple[Reason, ...]] = {at: (no_area(at),) for at in outside(view.game)}
    ways: dict[AreaId, tuple[Way, ...]] = {}
    all_along = [why for one in group if (why := none_left(view, one.kind, one.side, _alike(view, group, one)))]
    for to in areas(view.game):
        if reasons := tuple(dict.fromkeys((*_against_placing(view, group, to), *all_along))):
            refused[to] = reasons
        else:
            told = say("It can be placed in {to}.", to=area(to))
            ways[to] = (Way(to=to, route=(to,), means="deploy", sentence=told, rule="§11.3"),)
    return Reach(ways, refused, (*dict.fromkeys(all_along),))


def _alike(view: Standpoint, group: tuple[Counter, ...], one: Counter) -> int:
    """How many of the same sort come onto the map."""
    coming = (each for each in group if not lies_on_map(view, each))
    return sum((each.kind, each.side) == (one.kind, one.side) for each in coming)


def _against_placing(view: Standpoint, group: tuple[Counter, ...], to: AreaId) -> Iterator[Reason]:
    if closed := beyond_the_dashed_line(view, to):
        yield closed
        return
    for one in group:
        if printed_home(view.game, to) != one.side:
            told = say("Units of {side} are placed in their homeland: not in {to}.", side=side(one.side), to=area(to))
            yield Reason(told, "§11.3")
        elif wrong := unsuitable(view, one, to):
            yield wrong
    if full := too_many(view, (one.id for one in group), to):
        yield full


def why_not_deploy(view: Standpoint, group: tuple[Counter, ...]) -> Iterator[Reason]:
    """What speaks against these units wherever they are to go."""
    for one in group:
        nobodys = nobodys_unit(view, one)
        if why := nobodys or not_played_with(view, view.type(one)):
            yield why
    coming = [one for one in group if not lies_on_map(view, one)]
    planes = [one for one in coming if one.kind == "air_fleet"]
    if planes and (why := too_many_air_fleets(view, planes)):
        yield why
    for one in {(each.kind, each.side): each for each in coming}.values():
        same = sum((each.kind, each.side) == (one.kind, one.side) for each in coming)
        if why := none_left(view, one.kind, one.side, same):
            yield why


def too_many_air_fleets(view: Standpoint, coming: Sequence[Counter]) -> Reason | None:
    """One on the map for a player, with Heavy Bombers two; the UK's and the US's together, or by option
    air_fleet_limit each for itself (§6.1)."""
    lying, most = air_fleets_of(view), most_air_fleets(view)
    nations = (
        [NOBODY] if says(view, "air_fleet_limit") == "for_each_player" else {one.side for one in (*lying, *coming)}
    )
    for nation in nations:
        count = sum(nation in (NOBODY, one.side) for one in (*lying, *coming))
        if count > most:
            return Reason(say("{count} Air Fleets on the map; the limit is {most}.", count=count, most=most), "§6.1")
    return None


def most_air_fleets(view: Standpoint) -> int:
    return limit(view.game, WITH_HEAVY_BOMBERS if has(view, "a4") else AIR_FLEETS)


def _against(view: Standpoint, group: tuple[Counter, ...], to: AreaId) -> Iterator[Reason]:
    """What is wrong with the area itself."""
    if closed := beyond_the_dashed_line(view, to):
        yield closed
        return
    for one in group:
        if colour := wrong_colour(view, one, to):
            yield colour
            return
    found = [enemy_there(view, to), *(no_yard(view, one, to) for one in group), damaged(view, to)]
    yield from (why for why in found if why)
    if full := too_many(view, (one.id for one in group), to):
        yield full


def wrong_colour(view: Standpoint, one: Counter, to: AreaId) -> Reason | None:
    """Units come into home areas of their own colour only: French ones in France, American ones in the US, and no
    others there (§6.1, §4.3, §9.0)."""
    nation = printed_home(view.game, to)
    if nation == one.side or is_lent(view, one, to):
        return None
    rule = (
        "§4.3, 4.3.B"
        if {nation, one.side} & set(PARTNERS)
        else "§9.0, 6.1"
        if {nation, one.side} & set(JOINING)
        else "§6.1"
    )
    if one.side in (*PARTNERS, *JOINING):
        words = "Units of {side} are deployed in its own areas only: not in {to}."
        return Reason(say(words, side=side(one.side), to=area(to)), rule)
    if nation and is_own_colour(view, to):
        return Reason(say("Only units of {side} are deployed in {to}.", side=side(nation), to=area(to)), rule)
    return Reason(say("{to} is no home area of {side}.", to=area(to), side=side(one.side)), rule)


def is_lent(view: Standpoint, one: Counter, to: AreaId) -> bool:
    """American units in a British home area, and the other way round: by option us_in_uk_homes, where the sign that
    shuts it is not printed (§9.0)."""
    if {printed_home(view.game, to), one.side} != {UK, US} or not is_own_colour(view, to):
        return False
    match says(view, "us_in_uk_homes"):
        case "not_at_factories":
            return not has_factory(view.game, to)
        case "not_in_the_capital":
            return not is_capital(view.game, to)
    return False


def is_own_colour(view: Standpoint, to: AreaId) -> bool:
    """Whether it is printed in a colour of our power, or of a partner or ally of ours."""
    return run_by(view, printed_home(view.game, to)) == power(view)


def enemy_there(view: Standpoint, to: AreaId) -> Reason | None:
    if all(is_own(view, one) for one in units_in(view, to)):
        return None
    return Reason(say("An enemy unit is in {to}.", to=area(to)), "§6.1")


def no_yard(view: Standpoint, one: Counter, to: AreaId) -> Reason | None:
    """Armies and Air Fleets need a factory, Fleets a shipyard (§3.5, §6.1)."""
    if view.type(one) == "fleet":
        return None if has_shipyard(view.game, to) else Reason(say("{to} has no shipyard.", to=area(to)), "§6.1, 3.5")
    return None if has_factory(view.game, to) else Reason(say("{to} has no factory.", to=area(to)), "§6.1, 3.5")


def damaged(view: Standpoint, to: AreaId) -> Reason | None:
    """Nothing is deployed where a Damage marker lies (§6.1)."""
    if not of_type(view, to, "damage"):
        return None
    return Reason(say("A Damage marker lies in {to}.", to=area(to)), "§6.1")
