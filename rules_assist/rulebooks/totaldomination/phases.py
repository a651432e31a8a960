"""What is to be seen to before a phase is left: the things that can be read off the table (§4.2, §4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import CounterId, SideId
from counters.events import (
    CountersMoved,
    CountersShown,
    CountersTurned,
    CountersTurnedOver,
    FactCleared,
    FactSet,
    Single,
    Together,
)
from counters.facts import Fact, FactWord
from counters.places import PlaceId
from counters.position import ValueId
from counters.tracks import value_set
from rules_assist.advice import Deed, Finding
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.air import why_no_bombardment
from rules_assist.rulebooks.totaldomination.areas import areas
from rules_assist.rulebooks.totaldomination.control import controller, of_type
from rules_assist.rulebooks.totaldomination.damage import MARKERS, is_repaired
from rules_assist.rulebooks.totaldomination.intelligence import without_exchange
from rules_assist.rulebooks.totaldomination.partners import goes_over_to, home_of_partner, liberators, units_of
from rules_assist.rulebooks.totaldomination.pieces import on_map
from rules_assist.rulebooks.totaldomination.powers import (
    FACTIONS,
    NOBODY,
    PARTNERS,
    POWERS,
    faction,
    original,
    run_by,
    seen_by,
)
from rules_assist.rulebooks.totaldomination.victory import technology_points, total_of
from rules_assist.rulebooks.totaldomination.winning import points_of_both, winner

DISCARDS, ACTIVE = PlaceId("pile/discard"), "active"
NOTHING = say("")


class Thing(NamedTuple):
    """One thing to be seen to; `done` by these events, if a click can do it."""

    told: Sentence
    rule: str
    places: tuple[PlaceId, ...] = ()
    counters: tuple[CounterId, ...] = ()
    done: tuple[Single, ...] = ()
    doing: Sentence = NOTHING


Things: TypeAlias = "Iterator[Thing]"


def left_over(view: Standpoint) -> Things:
    """A saved OP and Tactics last to the end of the Action phase (§6.0, §7.1)."""
    for power in POWERS:
        saved, tactics = PlaceId(f"saved/{power}"), PlaceId(f"tactics/{power}")
        if cards := view.position.stack(saved):
            told = say("The saved OP of {side} is lost: discard the card.", side=side(power))
            yield Thing(told, "§6.0", (saved,), cards, (CountersMoved(cards, DISCARDS),), say("discard it"))
        if cards := view.position.stack(tactics):
            told = say("Discard the Tactics before {side}.", side=side(power))
            yield Thing(told, "§7.1", (tactics,), cards, (CountersMoved(cards, DISCARDS),), say("discard them"))


def decided(view: Standpoint) -> Things:
    """Points are reckoned anew, and victory is asked for (§4.3, §5.1)."""
    for power in POWERS:
        stands, counts = view.position.value(f"{power}.victory"), total_of(seen_by(view, power))
        if stands != counts:
            words = "The marker of {side} stands at {stands}; it has {counts} points."
            told = say(words, side=side(power), stands=stands, counts=counts)
            yield Thing(told, "§5.1", done=_set(view, f"{power}.victory", counts), doing=say("set it"))
    who, told, rule = winner(view, points_of_both(view))
    if who != NOBODY or "draw" in told.template:
        yield Thing(told, rule)


def _set(view: Standpoint, value: str, to: float) -> tuple[Single, ...]:
    """A number the game keeps, and its marker with it."""
    event = value_set(view.game, view.position, ValueId(value), to)
    return tuple(each for each in event.events) if isinstance(event, Together) else (event,)


def switching(view: Standpoint) -> Things:
    """Partners go over, and their units to the supply of their new power (§4.3)."""
    for partner in PARTNERS:
        to, at = goes_over_to(view, partner), home_of_partner(view, partner)
        if to == NOBODY:
            continue
        words = "{partner} goes over to {side}, and its units to the supply of {side}."
        units = tuple(one.id for one in units_of(view, partner))
        told = say(words, partner=side(partner), side=side(to))
        yield Thing(told, "§4.3, 4.3.B", (PlaceId(at),), units, _gone_over(view, partner, to, units), say("so it is"))
        if moved_on := tuple(one.id for one in liberators(view, partner)):
            words = "{who} is moved from {at} to the closest area of {side} in supply."
            of = run_by(view, view.position.counters[moved_on[0]].side)
            told = say(words, who=tuple(map(counter, moved_on)), at=area(at), side=side(of))
            yield Thing(told, "§4.3, 4.3.B", (PlaceId(at),), moved_on)


def _gone_over(view: Standpoint, partner: SideId, to: SideId, units: tuple[CounterId, ...]) -> tuple[Single, ...]:
    """Its units to the supply of its new power; the control marker lies there while it is not its first one's."""
    first, at = original(view.game, partner), PlaceId(home_of_partner(view, partner))
    markers = tuple(one for one in view.position.counters.values() if one.kind == f"{partner}_control")
    ids = tuple(one.id for one in markers)
    moved = (CountersMoved(units, PlaceId(f"pool/{to}")),) if units else ()
    if to == first:
        return (
            *moved,
            *((CountersMoved(ids, MARKERS),) if ids else ()),
            FactCleared(FactWord("collaborates"), (partner,)),
        )
    marked = (CountersTurnedOver(ids, str(to)), CountersMoved(ids, at)) if ids else ()
    return (*moved, *marked, FactSet(Fact(FactWord("collaborates"), (partner,), "game", str(to))))


def repaired(view: Standpoint) -> Things:
    for at in areas(view.game):
        if is_repaired(view, at):
            markers = tuple(one.id for one in of_type(view, at, "damage"))
            told = say("The Damage marker in {at} comes off.", at=area(at))
            off = (CountersMoved(markers, MARKERS),)
            yield Thing(told, "§4.3, 4.3.C", (PlaceId(at),), markers, off, say("take it off"))


def refreshed(view: Standpoint) -> Things:
    """Air Fleets come out of the hangar, rockets and Radar are turned back (§4.3)."""
    for one in on_map(view.game, view.position):
        if view.game.printed(one, "used"):
            where = (view.position.where[one.id],)
            told = say("{who} comes out of the hangar.", who=counter(one.id))
            out = (CountersTurnedOver((one.id,), ACTIVE),)
            yield Thing(told, "§4.3, 4.3.E, 11.1", where, (one.id,), out, say("turn it over"))
    for power in POWERS:
        pile = PlaceId(f"technology/{power}")
        for one in view.position.in_place(pile):
            if one.turned:
                told = say("{card} is turned back.", card=counter(one.id))
                back = (CountersTurned((one.id,), 0),)
                yield Thing(told, "§4.3, 4.3.E, 6.4", (pile,), (one.id,), back, say("turn it back"))


def revealed(view: Standpoint) -> Things:
    """Cards of technology are shown, and their points counted (§4.3, §8.2)."""
    for power in POWERS:
        pile = PlaceId(f"technology/{power}")
        hidden = tuple(one.id for one in view.position.in_place(pile) if one.known_to is not None)
        if hidden:
            told = say("{side} reveals its technology.", side=side(power))
            yield Thing(told, "§4.3, 4.3.F, 8.0", (pile,), hidden, (CountersShown(hidden),), say("turn it up"))
        stands, counts = view.position.value(f"{power}.technology_points"), technology_points(seen_by(view, power))
        if not hidden and stands != counts:
            words = "The white cube of {side} stands at {stands}; it has {counts} points for technology."
            told = say(words, side=side(power), stands=stands, counts=counts)
            cube = _set(view, f"{power}.technology_points", counts)
            yield Thing(told, "§8.2", done=cube, doing=say("set it"))


def taken_up(view: Standpoint) -> Things:
    """Reserves and Lend-Lease cards come into the hand before the draft (§4.2, §9.1)."""
    for owner in (*POWERS, *FACTIONS):
        for words, place, rule in (
            ("{side} takes its reserve into the hand.", f"reserve/{owner}", "§4.2, 4.1"),
            ("{side} takes its Lend-Lease card into the hand.", f"lend_lease/{owner}", "§9.1, 4.1"),
        ):
            if cards := view.position.stack(PlaceId(place)):
                taken = (CountersMoved(cards, _hand_of(view, owner)),)
                yield Thing(say(words, side=side(owner)), rule, (PlaceId(place),), cards, taken, say("take it up"))


def _hand_of(view: Standpoint, owner: SideId) -> PlaceId:
    """The hand into which a side takes cards: its own, or that of its faction, as it is played."""
    own = PlaceId(f"hand/{owner}")
    return own if view.game.sheet.uses(own, view.position.options) else PlaceId(f"hand/{faction(view, owner)}")


def drafted(view: Standpoint) -> Things:
    """What was set aside comes into the hand; whoever controls the Arctic may exchange a card (§4.1, §11.4)."""
    for owner in (*POWERS, *FACTIONS):
        pile = PlaceId(f"aside/{owner}")
        if cards := view.position.stack(pile):
            told = say("{side} takes up what it has set aside.", side=side(owner))
            yield Thing(told, "§4.1", (pile,), cards, (CountersMoved(cards, _hand_of(view, owner)),), say("take it up"))
    for at in areas(view.game):
        if (who := controller(view, at)) and view.said(at, "exchange") and not without_exchange(view):
            words = "{side} controls {at}, and may exchange a card with its teammate."
            yield Thing(say(words, side=side(who), at=area(at)), "§11.4", (PlaceId(at),))


def bombing(view: Standpoint) -> Things:
    """Air Fleets that were not used this year may bombard (§11.1)."""
    for one in on_map(view.game, view.position):
        if one.kind != "air_fleet" or run_by(view, one.side) == NOBODY:
            continue
        us = seen_by(view, run_by(view, one.side))
        if targets := tuple(at for at in areas(view.game) if why_no_bombardment(us, one, at) is None):
            words = "{who} may bombard {areas}."
            where = (view.position.where[one.id],)
            told = say(words, who=counter(one.id), areas=tuple(map(area, targets)))
            yield Thing(told, "§11.1, 4.3.D", where, (one.id,))


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
    for one in things(view) if things else ():
        yield Finding(
            severity="note", places=one.places, counters=one.counters, sentence=one.told, rule=one.rule, aspect="phase",
            deed=_deed(one),
        )  # fmt: skip


def _deed(one: Thing) -> Deed | None:
    if not one.done:
        return None
    return Deed(sentence=one.doing, event=Together(one.done) if len(one.done) > 1 else one.done[0])


FINDINGS = (to_do,)
