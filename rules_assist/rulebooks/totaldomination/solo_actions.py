"""The three actions of the solo opponent (§13.0): which unit moves, is deployed or destroyed, where, and why."""

from __future__ import annotations

from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, say, side
from counters.counter import Counter
from counters.places import PlaceId
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, printed_home
from rules_assist.rulebooks.totaldomination.attack import enemies_in, own_units, why_not_destroy
from rules_assist.rulebooks.totaldomination.control import controller, is_unoccupied
from rules_assist.rulebooks.totaldomination.deploying import deploy_reach
from rules_assist.rulebooks.totaldomination.joining import advances
from rules_assist.rulebooks.totaldomination.moving import move_reach
from rules_assist.rulebooks.totaldomination.powers import power, run_by
from rules_assist.rulebooks.totaldomination.solo_cards import (
    OTHER,
    SoloCard,
    first_met,
    homes_of,
)
from rules_assist.rulebooks.totaldomination.unused import unused_unit


class Deed(NamedTuple):
    """One unit that moves, is deployed or destroyed."""

    verb: str
    sort: str
    start: AreaId | None
    to: AreaId
    told: Sentence
    after: Standpoint


def spare_units(view: Standpoint, home: AreaId, sort: str) -> tuple[Counter, ...]:
    """Units that may leave a home area: never the last one."""  # §13.0
    there = own_units(view, home)
    return tuple(one for one in there if view.type(one) == sort) if len(there) > 1 else ()


def is_left_empty(view: Standpoint, home: AreaId) -> bool:
    """A home area without a unit of its power: it is filled first."""  # §13.0
    return is_unoccupied(view, home)


def move(view: Standpoint, sort: str, card: SoloCard, *, strictly: bool = False) -> Deed | None:
    """First into home areas that are empty; then out of the home area that comes first, to the first empty area."""
    for home in (home for home in homes_of(view) if is_left_empty(view, home)):
        for each in (sort,) if strictly else (sort, OTHER[sort]):
            if found := _fill(view, each, home, card):
                return found
    for home in homes_of(view):
        for one in spare_units(view, home, sort):
            to = first_met(view, _empty_areas(view, one), card.sweep)
            if to is not None:
                words = "{unit} moves from {start} to {to}: the first empty area on the sweep from the {sweep}."
                return _moved(view, one, to, words, card)
    return None


def _empty_areas(view: Standpoint, one: Counter) -> tuple[AreaId, ...]:
    """Where a unit can go that nobody holds, or an enemy has left."""
    reached = move_reach(view, (one,)).ways
    return tuple(at for at in reached if is_unoccupied(view, at) and controller(view, at) != power(view))


def _fill(view: Standpoint, sort: str, home: AreaId, card: SoloCard) -> Deed | None:
    """A unit for an empty home area: from other home areas in their order, else from the first area on the sweep."""
    for start in homes_of(view):
        for one in spare_units(view, start, sort):
            if home in move_reach(view, (one,)).ways:
                return _moved(view, one, home, "{unit} moves from {start} to {to}: no home area stays empty.", card)
    abroad = [one for at in areas(view.game) if at not in homes_of(view) for one in own_units(view, at)]
    able = {view.position.area(one.id): one for one in abroad if view.type(one) == sort and _can_go(view, one, home)}
    nearest = first_met(view, able, card.sweep)
    if nearest is None:
        return None
    return _moved(view, able[nearest], home, "{unit} moves from {start} to {to}: no home area stays empty.", card)


def _can_go(view: Standpoint, one: Counter, to: AreaId) -> bool:
    return to in move_reach(view, (one,)).ways


def _moved(view: Standpoint, one: Counter, to: AreaId, words: str, card: SoloCard) -> Deed:
    start = view.position.area(one.id)
    told = _say(view, words, one, card, start=start, to=to)
    after = Standpoint(view.game, view.position.moved((one.id,), PlaceId(to)), view.side)
    return Deed("move", view.type(one), start, to, told, after)


def deploy(view: Standpoint, sort: str, card: SoloCard, *, strictly: bool = False) -> Deed | None:
    """In the home area that comes first and can take it."""
    for home in homes_of(view):
        nation = printed_home(view.game, home)
        if run_by(view, nation) != power(view):
            continue
        more, one = unused_unit(view, sort, nation)
        if home in deploy_reach(more, (one,)).ways:
            words = "{unit} is deployed in {to}: the first home area that can take it."
            told = _say(more, words, one, card, to=home)
            after = Standpoint(more.game, more.position.moved((one.id,), PlaceId(home)), view.side)
            return Deed("deploy", sort, None, home, told, after)
    return None


def destroy(view: Standpoint, sort: str, card: SoloCard, *, strictly: bool = False) -> Deed | None:
    """First whoever stands in a home area of its power; then the first unit of the sort on the sweep."""
    for home in homes_of(view):
        for one in targets(view, home):
            if not strictly or view.type(one) == sort:
                words = "{unit} is destroyed in {to}: enemies in home areas come first."
                return _destroyed(view, one, home, words, card)
    found = {at: one for at in areas(view.game) for one in reversed(targets(view, at)) if view.type(one) == sort}
    to = first_met(view, found, card.sweep)
    if to is None:
        return None
    words = "{unit} is destroyed in {to}: the first on the sweep from the {sweep}."
    return _destroyed(view, found[to], to, words, card)


def targets(view: Standpoint, at: AreaId) -> tuple[Counter, ...]:
    """Enemies there that the power can destroy as in any attack."""  # §6.3, §13.0
    return tuple(one for one in enemies_in(view, at) if why_not_destroy(view, one, at) is None)


def _destroyed(view: Standpoint, one: Counter, at: AreaId, words: str, card: SoloCard) -> Deed:
    told = _say(view, words, one, card, to=at)
    if advances(view, one):
        told = say("{told} The marker of {ally} goes on by one.", told=told, ally=side(one.side))
    after = Standpoint(view.game, view.position.removed((one.id,)), view.side)
    return Deed("destroy", view.type(one), None, at, told, after)


def _say(
    view: Standpoint, words: str, one: Counter, card: SoloCard, *, to: AreaId, start: AreaId | None = None
) -> Sentence:
    owner = view.game.sheet.sides.get(one.side)
    values: dict[str, Value] = {
        "unit": f"{owner.adjective if owner else ''} {view.game.kind(one).name}".strip(),
        "to": area(to), "start": area(start or to), "sweep": card.sweep[0] if card.sweep else "?",
    }  # fmt: skip
    return say(words, **{name: value for name, value in values.items() if f"{{{name}}}" in words})


DOES = {"move": move, "deploy": deploy, "destroy": destroy}
