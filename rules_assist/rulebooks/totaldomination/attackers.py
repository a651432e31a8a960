"""Who attacks (§6.3, §11.1): the units that are named, or all who might; and what is against their doing it."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.air import some_that, why_no_strike
from rules_assist.rulebooks.totaldomination.attack import (
    TARGETS,
    attackers_of,
    beside,
    can_attack,
    fed,
    in_hangar,
    in_own_capital,
    neighbours,
)
from rules_assist.rulebooks.totaldomination.destroying import is_fixed
from rules_assist.rulebooks.totaldomination.powers import is_own

BY_AIR = ("air_strike", "strike", "air_fleet", "air", "airstrike")


def is_strike(act: Act) -> bool:
    """Whether an Air Strike is meant: `by air_strike`, or `with air_strike`."""
    return act.means in BY_AIR or bool(act.details.keys() & {"air_strike", "strike"})


def attacking(
    view: Standpoint, act: Act, chosen: tuple[Counter, ...], at: AreaId, *, by_air: bool
) -> tuple[Counter, ...]:
    """Those named; else all who might do it."""
    if named := named_units(view, act):
        return named
    if by_air:
        return any_plane(view, act, at)
    if chosen and all(is_fixed(view.type(one)) for one in chosen):
        return tuple(dict.fromkeys(other for one in chosen for other in beside(view, one, at)))
    return attackers_of(view, at)


def any_plane(view: Standpoint, act: Act, at: AreaId) -> tuple[Counter, ...]:
    """Where nobody says which Air Fleet strikes, nor from where."""
    return () if act.from_ else some_that(view, 1, lambda one: why_no_strike(view, one, at) is None)


def named_units(view: Standpoint, act: Act) -> tuple[Counter, ...]:
    """Own units that the question names, or that lie where it says the attack comes from."""
    named = tuple(view.position.counters[id] for id in act.counters)
    if not any(is_own(view, one) for one in named):
        named = tuple(one for place in act.from_ for one in view.position.in_area(area_of(place)))
        if is_strike(act):
            named = tuple(one for one in named if view.type(one) == "air_fleet")
    return tuple(one for one in named if is_own(view, one) and view.type(one) in TARGETS)


def against_attackers(
    view: Standpoint, act: Act, chosen: tuple[Counter, ...], at: AreaId, *, by_air: bool
) -> Iterator[Reason]:
    """What is against the units that are said to attack."""
    named = named_units(view, act)
    if by_air:
        named = named or any_plane(view, act, at)
        if not named:
            yield Reason(say("No Air Fleet is named that might strike."), "§11.1")
        yield from (why for one in named if (why := why_no_strike(view, one, at)))
        return
    if not named or not chosen or in_own_capital(view, at) or all(is_fixed(view.type(one)) for one in chosen):
        return
    reasons = [why_cannot_attack(view, one, at) for one in named]
    yield from [why for why in reasons[:1] if why and all(reasons)]


def why_cannot_attack(view: Standpoint, one: Counter, at: AreaId) -> Reason | None:
    """What is against this unit being the one that attacks."""
    return first_reason(
        ("§11.1, 6.3", "{who} is in the hangar: it has been used this round.", in_hangar(view, one)),
        ("§6.3", "{who} cannot attack.", not can_attack(view, one)),
        ("§6.3", "{who} is not adjacent to {at}.", view.position.area(one.id) not in neighbours(view, at)),
        ("§3.9", "{who} is out of supply.", not fed(view, one)),
        who=counter(one.id),
        at=area(at),
    )
