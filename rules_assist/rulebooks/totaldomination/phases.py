"""What is to be seen to before a phase is left: the things that can be read off the table (§4.2, §4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from boards.sentence import Sentence, area, counter, say, side
from counters.counter import CounterId
from counters.places import PlaceId
from rules_assist.advice import Finding
from rules_assist.rulebooks.totaldomination.air import why_no_bombardment
from rules_assist.rulebooks.totaldomination.areas import areas
from rules_assist.rulebooks.totaldomination.control import controller, of_type
from rules_assist.rulebooks.totaldomination.damage import is_repaired
from rules_assist.rulebooks.totaldomination.intelligence import without_exchange
from rules_assist.rulebooks.totaldomination.partners import goes_over_to, home_of_partner, liberators, units_of
from rules_assist.rulebooks.totaldomination.pieces import on_map
from rules_assist.rulebooks.totaldomination.powers import FACTIONS, NOBODY, PARTNERS, POWERS, run_by, seen_by
from rules_assist.rulebooks.totaldomination.victory import technology_points, total_of
from rules_assist.rulebooks.totaldomination.winning import points_of_both, winner
from rules_assist.standpoint import Standpoint

Things: TypeAlias = "Iterator[tuple[Sentence, str, tuple[PlaceId, ...], tuple[CounterId, ...]]]"


def left_over(view: Standpoint) -> Things:
    """A saved OP and Tactics last to the end of the Action phase (§6.0, §7.1)."""
    for power in POWERS:
        saved, tactics = PlaceId(f"saved/{power}"), PlaceId(f"tactics/{power}")
        if view.position.stack(saved):
            words = "The saved OP of {side} is lost: discard the card."
            yield say(words, side=side(power)), "§6.0", (saved,), view.position.stack(saved)
        if view.position.stack(tactics):
            yield (
                say("Discard the Tactics before {side}.", side=side(power)),
                "§7.1",
                (tactics,),
                view.position.stack(tactics),
            )


def decided(view: Standpoint) -> Things:
    """Points are reckoned anew, and victory is asked for (§4.3, §5.1)."""
    for power in POWERS:
        stands, counts = view.position.value(f"{power}.victory"), total_of(seen_by(view, power))
        if stands != counts:
            words = "The marker of {side} stands at {stands}; it has {counts} points."
            yield say(words, side=side(power), stands=stands, counts=counts), "§5.1", (), ()
    who, told, rule = winner(view, points_of_both(view))
    if who != NOBODY or "draw" in told.template:
        yield told, rule, (), ()


def switching(view: Standpoint) -> Things:
    """Partners go over, and their units to the supply of their new power (§4.3)."""
    for partner in PARTNERS:
        to, at = goes_over_to(view, partner), home_of_partner(view, partner)
        if to == NOBODY:
            continue
        words = "{partner} goes over to {side}, and its units to the supply of {side}."
        units = tuple(one.id for one in units_of(view, partner))
        yield say(words, partner=side(partner), side=side(to)), "§4.3, 4.3.B", (PlaceId(at),), units
        if moved_on := tuple(one.id for one in liberators(view, partner)):
            words = "{who} is moved from {at} to the closest area of {side} in supply."
            of = run_by(view, view.position.counters[moved_on[0]].side)
            told = say(words, who=tuple(map(counter, moved_on)), at=area(at), side=side(of))
            yield told, "§4.3, 4.3.B", (PlaceId(at),), moved_on


def repaired(view: Standpoint) -> Things:
    for at in areas(view.game):
        if is_repaired(view, at):
            markers = tuple(one.id for one in of_type(view, at, "damage"))
            yield say("The Damage marker in {at} comes off.", at=area(at)), "§4.3, 4.3.C", (PlaceId(at),), markers


def refreshed(view: Standpoint) -> Things:
    """Air Fleets come out of the hangar, rockets and Radar are turned back (§4.3)."""
    for one in on_map(view.game, view.position):
        if view.game.printed(one, "used"):
            where = (view.position.where[one.id],)
            yield say("{who} comes out of the hangar.", who=counter(one.id)), "§4.3, 4.3.E, 11.1", where, (one.id,)
    for power in POWERS:
        pile = PlaceId(f"technology/{power}")
        for one in view.position.in_place(pile):
            if one.turned:
                yield say("{card} is turned back.", card=counter(one.id)), "§4.3, 4.3.E, 6.4", (pile,), (one.id,)


def revealed(view: Standpoint) -> Things:
    """Cards of technology are shown, and their points counted (§4.3, §8.2)."""
    for power in POWERS:
        pile = PlaceId(f"technology/{power}")
        hidden = tuple(one.id for one in view.position.in_place(pile) if one.known_to is not None)
        if hidden:
            yield say("{side} reveals its technology.", side=side(power)), "§4.3, 4.3.F, 8.0", (pile,), hidden
        stands, counts = view.position.value(f"{power}.technology_points"), technology_points(seen_by(view, power))
        if not hidden and stands != counts:
            words = "The white cube of {side} stands at {stands}; it has {counts} points for technology."
            yield say(words, side=side(power), stands=stands, counts=counts), "§8.2", (), ()


def taken_up(view: Standpoint) -> Things:
    """Reserves and Lend-Lease cards come into the hand before the draft (§4.2, §9.1)."""
    for owner in (*POWERS, *FACTIONS):
        for words, place, rule in (
            ("{side} takes its reserve into the hand.", f"reserve/{owner}", "§4.2, 4.1"),
            ("{side} takes its Lend-Lease card into the hand.", f"lend_lease/{owner}", "§9.1, 4.1"),
        ):
            if cards := view.position.stack(PlaceId(place)):
                yield say(words, side=side(owner)), rule, (PlaceId(place),), cards


def drafted(view: Standpoint) -> Things:
    """What was set aside comes into the hand; whoever controls the Arctic may exchange a card (§4.1, §11.4)."""
    for owner in (*POWERS, *FACTIONS):
        pile = PlaceId(f"aside/{owner}")
        if cards := view.position.stack(pile):
            yield say("{side} takes up what it has set aside.", side=side(owner)), "§4.1", (pile,), cards
    for at in areas(view.game):
        if (who := controller(view, at)) and view.said(at, "exchange") and not without_exchange(view):
            words = "{side} controls {at}, and may exchange a card with its teammate."
            yield say(words, side=side(who), at=area(at)), "§11.4", (PlaceId(at),), ()


def bombing(view: Standpoint) -> Things:
    """Air Fleets that were not used this year may bombard (§11.1)."""
    for one in on_map(view.game, view.position):
        if one.kind != "air_fleet" or run_by(view, one.side) == NOBODY:
            continue
        us = seen_by(view, run_by(view, one.side))
        if targets := tuple(at for at in areas(view.game) if why_no_bombardment(us, one, at) is None):
            words = "{who} may bombard {areas}."
            where = (view.position.where[one.id],)
            yield say(words, who=counter(one.id), areas=tuple(map(area, targets))), "§11.1, 4.3.D", where, (one.id,)


TO_DO: Mapping[str, Callable[[Standpoint], Things]] = {
    "draw": taken_up,
    "draft": drafted,
    "action_end": left_over,
    "victory": decided,
    "partners": switching,
    "repair": repaired,
    "bombardment": bombing,
    "refresh": refreshed,
    "reveal": revealed,
}


def to_do(view: Standpoint) -> Iterator[Finding]:
    """Told once, by the first of the powers; of the phase that the clock shows."""
    things = TO_DO.get(view.position.clock.phase) if view.side == POWERS[0] else None
    for told, rule, places, counters in things(view) if things else ():
        yield Finding(severity="note", places=places, counters=counters, sentence=told, rule=rule, aspect="phase")


FINDINGS = (to_do,)
