"""Air Fleets (§11.1): Air Strikes, bombardment, and how far both reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, CounterId
from counters.game import Game
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reach, Reason, Way
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.areas import areas
from rules_assist.rulebooks.totaldomination.attack import (
    enemies_in,
    fed,
    in_hangar,
    is_closed,
    played_links,
    why_not_destroy,
)
from rules_assist.rulebooks.totaldomination.charts import number
from rules_assist.rulebooks.totaldomination.control import controller
from rules_assist.rulebooks.totaldomination.moving import no_area
from rules_assist.rulebooks.totaldomination.pieces import air_fleets_of
from rules_assist.rulebooks.totaldomination.powers import faction, power, says
from rules_assist.rulebooks.totaldomination.routes import outside

STRIKE, BOMBARDMENT = "Air Strike", "bombardment"


@cache
def most_spaces(game: Game, what: str) -> int:
    """How many areas away the target may be."""
    return number(game, "air", what, "within")


@cache
def spaces_between(
    game: Game, start: AreaId, *, arctic: bool, over: frozenset[AreaId] | None = None
) -> Mapping[AreaId, int]:
    """How many links away every area is, over links of any sort: whoever controls what lies between, or over some
    areas only."""
    found, front, links = {start: 0}, [start], played_links(game, arctic=arctic)
    for at in front:
        for to in links.get(at, ()) if over is None or at == start or at in over else ():
            if to not in found:
                found[to] = found[at] + 1
                front.append(to)
    return found


def too_far(view: Standpoint, one: Counter, at: AreaId, what: str) -> bool:
    """More than two areas away."""  # §11.1
    start, arctic = view.position.area(one.id), says(view, "arctic") == "on"
    distance = spaces_between(view.game, start, arctic=arctic, over=flown_over(view)).get(at)
    return distance is None or distance > most_spaces(view.game, what)


def flown_over(view: Standpoint) -> frozenset[AreaId] | None:
    """What Air Fleets may have between them and their target: anything, or by option two_areas_away what is theirs."""
    if says(view, "two_areas_away") == "over_any_area":
        return None
    return frozenset(at for at in areas(view.game) if controller(view, at) == power(view))


def is_no_air_fleet(view: Standpoint, one: Counter) -> bool:
    return view.type(one) != "air_fleet"


def was_used(view: Standpoint, one: Counter) -> bool:
    """Each Air Fleet strikes or bombards once a round, and is in the hangar then."""  # §11.1
    return in_hangar(view, one) or one.marked("struck")


def has_moved(view: Standpoint, one: Counter) -> bool:
    """Not both a move and an Air Strike in one turn."""  # §11.1
    return view.position.facts.says("moved_before_strike", one.id) or one.marked("moved")


def why_no_strike(view: Standpoint, one: Counter, at: AreaId | None) -> Reason | None:
    """What is against an Air Strike of this Air Fleet, whatever the targets are."""
    return first_reason(
        ("§11.1", "Only Air Fleets make Air Strikes.", is_no_air_fleet(view, one)),
        ("§11.1", "{who} was used already this round.", was_used(view, one)),
        ("§11.1", "{who} has moved this turn.", has_moved(view, one)),
        ("§11.1, 3.9", "{who} is out of supply.", not fed(view, one)),
        ("§11.1", "{at} is more than two areas away.", at is not None and too_far(view, one, at, STRIKE)),
        who=counter(one.id),
        at=area(at or ""),
    )


def lacks_supply_to_bombard(view: Standpoint, one: Counter) -> bool:
    """Only where the option asks for it."""
    return says(view, "bombardment_supply") == "need_supply" and not fed(view, one)


def not_the_opponents(view: Standpoint, at: AreaId) -> bool:
    """Bombs fall on areas that an opponent controls."""  # §11.1
    holder = controller(view, at)
    return not holder or faction(view, holder) == faction(view, power(view))


def nothing_to_bomb(view: Standpoint, at: AreaId) -> bool:
    """No Factory and no Shipyard."""  # §11.1
    return not (view.said(at, "factory") or view.said(at, "shipyard"))


def bombed_already(view: Standpoint, at: AreaId) -> bool:
    """Each Air Fleet bombards another area; a Damage marker is there once."""  # §11.1
    return any(one.kind == "damage" for one in view.position.in_area(at))


def why_no_bombardment(view: Standpoint, one: Counter, at: AreaId | None) -> Reason | None:
    """What is against this Air Fleet bombarding this area; or anything at all."""
    against = first_reason(
        ("§11.1", "Only Air Fleets bombard.", is_no_air_fleet(view, one)),
        ("§11.1", "{who} was used already this round.", was_used(view, one)),
        ("§11.1", "{who} is out of supply.", lacks_supply_to_bombard(view, one)),
        who=counter(one.id),
    )
    if at is None:
        return against
    return (
        first_reason(
            ("§2.0", "{at} is not played with: it belongs to the Arctic Expansion.", is_closed(view, at)),
            ("§11.1", "No opponent controls {at}.", not_the_opponents(view, at)),
            ("§11.1", "There is no factory or shipyard in {at}.", nothing_to_bomb(view, at)),
            ("§11.1", "There is Damage in {at} already.", bombed_already(view, at)),
            ("§11.1", "{at} is more than two areas away.", too_far(view, one, at, BOMBARDMENT)),
            at=area(at),
        )
        or against
    )


# ---------------------------------------------------------------- where to, and whether


def air_reach(view: Standpoint, group: tuple[Counter, ...], *, bombing: bool) -> Reach:
    """Every area an Air Fleet can strike or bombard, and why not the others."""
    against = why_no_bombardment if bombing else why_nothing_to_strike
    refused: dict[AreaId, tuple[Reason, ...]] = {at: (no_area(at),) for at in outside(view.game)}
    ways: dict[AreaId, tuple[Way, ...]] = {}
    always = tuple(dict.fromkeys(why for one in group if (why := _at_all(view, one, bombing=bombing))))
    for to in areas(view.game):
        reasons = tuple(dict.fromkeys(why for one in group if (why := against(view, one, to))))
        if reasons:
            refused[to] = reasons
        else:
            words = "{to} can be bombarded." if bombing else "An Air Strike can be made on {to}."
            means = "bombardment" if bombing else "air_strike"
            ways[to] = (Way(to=to, route=(to,), means=means, sentence=say(words, to=area(to)), rule="§11.1"),)
    time = wrong_time(view, bombing=bombing)
    return Reach(ways, refused, (*([time] if time else []), *always))


def wrong_time(view: Standpoint, *, bombing: bool) -> Reason | None:
    """Air Strikes are made in the Action phase, bombardments in a step of the Administrative phase."""  # §4.3, §6.5
    phase = view.position.clock.phase
    if not phase:
        return None
    early = phase == "action" and is_an_operation(view)
    return first_reason(
        (
            "§11.1, 4.3",
            "Bombardment is a step of the Administrative phase.",
            bombing and phase != "bombardment" and not early,
        ),
        ("§11.1, 6.5", "Air Strikes are made in the Action phase.", not bombing and phase != "action"),
    )


def is_an_operation(view: Standpoint) -> bool:
    """Whether Air Fleets bombard in the Action phase as well: the list of operations names it (§6.0)."""
    return says(view, "bombardment_time") == "action_phase_too"


def _at_all(view: Standpoint, one: Counter, *, bombing: bool) -> Reason | None:
    return why_no_bombardment(view, one, None) if bombing else why_no_strike(view, one, None)


def why_nothing_to_strike(view: Standpoint, one: Counter, at: AreaId) -> Reason | None:
    """An Air Strike needs an enemy that it may destroy there."""
    targets = enemies_in(view, at)
    open_ones = [each for each in targets if why_not_destroy(view, each, at, going=_ids(targets), by_air=True) is None]
    return first_reason(
        ("§2.0", "{at} is not played with: it belongs to the Arctic Expansion.", is_closed(view, at)),
        ("§11.1", "There is nobody in {at} to be struck from the air.", not open_ones),
        at=area(at),
    ) or why_no_strike(view, one, at)


def _ids(units: tuple[Counter, ...]) -> tuple[CounterId, ...]:
    return tuple(one.id for one in units)


def bombard(view: Standpoint, act: Act) -> Answer | None:
    """Whether these Air Fleets may bombard these areas, each another one."""
    to = tuple(area_of(place) for place in (*act.at, *act.to))
    fleets = tuple(view.position.counters[id] for id in act.counters) or some_that(
        view, len(to), lambda one: not to or why_no_bombardment(view, one, to[0]) is None
    )
    if not fleets or not to:
        return None
    if why := bombs_the_same(fleets, to):
        return no(why)
    for one, at in zip(fleets, to, strict=False):
        if against := why_no_bombardment(view, one, at):
            return no(against)
    told = say("A Damage marker can be put in {at}.", at=tuple(map(area, to)))
    if time := wrong_time(view, bombing=True):
        return yes(say("{told} {time}", told=told, time=time.sentence), time.rule)
    return yes(told, "§11.1")


def some_that(view: Standpoint, most: int, can: Callable[[Counter], bool]) -> tuple[Counter, ...]:
    """Where no Air Fleets are named: those of the power, the ones that can first."""
    return tuple(sorted(air_fleets_of(view), key=lambda one: not can(one))[:most])


def bombs_the_same(fleets: tuple[Counter, ...], to: tuple[AreaId, ...]) -> Reason | None:
    """Each Air Fleet bombards another area."""  # §11.1
    if len(set(to)) < len(fleets):
        return Reason(say("Each Air Fleet bombards another area."), "§11.1")
    return None


VERBS = dict.fromkeys(("bombard", "bombardment", "bomb", "strategic_bombardment"), bombard)
