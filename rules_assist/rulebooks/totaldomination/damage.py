"""Damage (§6.1, §4.3): where a marker belongs, and when it comes off."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter, CounterId, KindId
from counters.events import CountersMoved, CountersPlaced, Single
from counters.places import PlaceId, area_of
from counters.position import Position
from rules_assist.advice import Act, Answer, Deed, Finding, Reason
from rules_assist.common.saying import unless
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, has_factory, has_shipyard, home_of, printed_home
from rules_assist.rulebooks.totaldomination.control import controller, of_type
from rules_assist.rulebooks.totaldomination.powers import NOBODY, POWERS, faction, says


def can_be_damaged(view: Standpoint, at: AreaId) -> bool:
    """It has a factory or a shipyard; by option damage_needs, both (§6.1)."""
    yards = has_factory(view.game, at), has_shipyard(view.game, at)
    return all(yards) if says(view, "damage_needs") == "both" else any(yards)


def is_damaged(view: Standpoint, at: AreaId) -> bool:
    return bool(of_type(view, at, "damage"))


def is_taken(view: Standpoint, at: AreaId) -> bool:
    """A home area that units of an opponent control: a Capital needs two of them (§6.1, §3.8)."""
    owner, who = home_of(view, at) or printed_home(view.game, at), controller(view, at)
    return bool(owner) and who != NOBODY and faction(view, who) != faction(view, owner)


def needs_a_marker(view: Standpoint, at: AreaId) -> bool:
    """Whether a Damage marker is to be put there now (§6.1)."""
    return can_be_damaged(view, at) and is_taken(view, at) and not is_damaged(view, at)


def is_repaired(view: Standpoint, at: AreaId) -> bool:
    """Whether its marker comes off in this Administrative phase: its own power controls it again (§4.3)."""
    return is_damaged(view, at) and home_of(view, at) != NOBODY and controller(view, at) == home_of(view, at)


def may_damage(view: Standpoint, act: Act) -> Answer | None:
    """`may damage at italy`: whether a marker belongs there because the area is taken."""
    places = [area_of(at) for at in (*act.at, *act.to)]
    if not places:
        return None
    told = say("A Damage marker belongs in {at}.", at=tuple(map(area, places)))
    return unless((why for at in places for why in _why_no_marker(view, at)), told, "§6.1")


def _why_no_marker(view: Standpoint, at: AreaId) -> Iterator[Reason]:
    if not printed_home(view.game, at):
        yield Reason(say("{at} is no home area.", at=area(at)), "§6.1")
    elif not can_be_damaged(view, at):
        yield Reason(say("There is nothing in {at} to damage.", at=area(at)), "§6.1")
    elif not is_taken(view, at):
        yield Reason(say("No opponent controls {at}.", at=area(at)), "§6.1, 3.8")
    elif is_damaged(view, at):
        yield Reason(say("A Damage marker lies in {at} already.", at=area(at)), "§6.1")


def may_repair(view: Standpoint, act: Act) -> Answer | None:
    """`may repair at italy`: whether the marker there comes off."""
    places = [area_of(at) for at in (*act.at, *act.to)]
    if not places:
        return None
    told = say("The Damage marker in {at} comes off.", at=tuple(map(area, places)))
    return unless((_why_it_stays(view, at) for at in places), told, "§4.3, 4.3.C")


def _why_it_stays(view: Standpoint, at: AreaId) -> Reason | None:
    if not is_damaged(view, at):
        return Reason(say("No Damage marker lies in {at}.", at=area(at)), "§4.3, 4.3.C")
    if not is_repaired(view, at):
        return Reason(say("{at} is not under the control of its own power.", at=area(at)), "§4.3, 4.3.C")
    return None


MARKERS, DAMAGE = PlaceId("pool/markers"), KindId("damage")


def marked(position: Position, at: AreaId) -> Single:
    """A Damage marker out of the pool; or a new one, if none lies there."""
    waiting = [one.id for one in position.in_place(MARKERS) if one.kind == DAMAGE]
    if waiting:
        return CountersMoved((waiting[0],), PlaceId(at))
    return CountersPlaced((Counter(CounterId(f"damage_{at}"), DAMAGE, NOBODY),), PlaceId(at))


def findings_of(view: Standpoint) -> Iterator[Finding]:
    """Told once, by the first of the powers."""
    for at in areas(view.game) if view.side == POWERS[0] else ():
        if needs_a_marker(view, at):
            words = "A Damage marker belongs in {at}: {side} controls it."
            told = say(words, at=area(at), side=side(controller(view, at)))
            deed = Deed(sentence=say("a Damage marker in {at}", at=area(at)), event=marked(view.position, at))
            yield Finding(
                severity="warning", places=(PlaceId(at),), sentence=told, rule="§6.1", aspect="damage", deed=deed,
            )  # fmt: skip


VERBS = {"damage": may_damage, "place_damage": may_damage, "repair": may_repair, "remove_damage": may_repair}
FINDINGS = (findings_of,)
