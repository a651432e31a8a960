"""Supplies lost before reinforcements come: blockade (§12.4), bombing (§13.3), national points (§11.3); and how units
given up cancel them."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from rules_assist.advice import Act, Answer, Entry, Finding, Ledger, Reason
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.bombing import bombing_losses
from rules_assist.rulebooks.blitzwar.corps import units_of
from rules_assist.rulebooks.blitzwar.points import national_losses, national_points_held
from rules_assist.rulebooks.blitzwar.saying import answer, asked_once, number, to_see_to
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, PARTIES, party, party_of
from rules_assist.rulebooks.blitzwar.table import lying
from rules_assist.rulebooks.blitzwar.zones import sea_zones

RULE, BLOCKADE = "§11.3", "§12.4"
HOME = "united_kingdom_home"
CANCELS = {"infantry": "infantry corps", "fleet": "fleet unit", "armour": "armoured corps"}
"""The row of the chart for each sort of unit."""


def blockaders(view: Standpoint, sea: AreaId) -> float:
    """The Axis fleet and U-boat units in a sea zone."""
    there = lying(view.game, view.position).naval.get(sea, ())
    return sum(units_of(view, one) for one in there if party_of(view, one.side) == AXIS)


def home_points(view: Standpoint) -> int:
    """The national points that the Allies hold in the United Kingdom: no blockade costs more."""
    return national_points_held(view, HOME, ALLIES)


def blockade_entries(view: Standpoint) -> tuple[Entry, ...]:
    """What each Atlantic zone costs the Allies, and what the limit takes off (BW-NAV-09)."""
    found: list[Entry] = []
    for sea in sea_zones(view.game):
        each, units = view.said(sea, "blockade"), blockaders(view, sea)
        if isinstance(each, int | float) and each and units:
            told = say("{units} Axis naval units in {sea}", units=units, sea=area(sea))
            found.append(Entry(amount=ceil(each * units), sentence=told, rule=BLOCKADE))
    over = sum(entry.amount for entry in found) - home_points(view)
    if over > 0:
        told = say("No more than the {most} national points held in the United Kingdom", most=home_points(view))
        found.append(Entry(amount=-over, sentence=told, rule=BLOCKADE))
    return tuple(found)


def losses(view: Standpoint) -> tuple[Entry, ...]:
    """All that our side loses before it receives anything."""
    us, lost = party(view), national_losses(view, Act(verb="national_losses", side=party(view)))
    blockaded = blockade_entries(view) if us == ALLIES else ()
    bombed = bombing_losses(view, Act(verb="bombing")).entries if us == AXIS else ()
    return (*blockaded, *bombed, *(lost.entries if lost else ()))


def _ledger(view: Standpoint, name: str, entries: tuple[Entry, ...], rule: str) -> Ledger:
    total = sum(entry.amount for entry in entries)
    told = say("Supplies lost, {side}: {total}.", side=side(party(view)), total=total)
    return Ledger(name=name, side=party(view), entries=entries, total=total, sentence=told, rule=rule)


def supply_losses(view: Standpoint, act: Act) -> Ledger | None:
    """Of the side that is asked about; where none is named, of those that lose anything."""
    nobody = not any(losses(view._replace(side=each)) for each in PARTIES)
    if act.side is None and not losses(view) and not (nobody and party(view) == AXIS):
        return None
    return _ledger(view, "supply_losses", losses(view), RULE)


def blockade(view: Standpoint, act: Act) -> Ledger | None:
    if not asked_once(view, act, ALLIES):
        return None
    return _ledger(view._replace(side=ALLIES), "blockade", blockade_entries(view), BLOCKADE)


def given_up(view: Standpoint, act: Act) -> tuple[Entry, ...]:
    """What the units cancel that a question gives up: `with armour 1, infantry 1`."""
    found: list[Entry] = []
    for word, row in CANCELS.items():
        n = number(act, word, f"{word}_corps", f"{word}s")
        if n:
            each = view.chart("cancelled_losses", row, 0)
            told = say("{units} {what} given up", units=n, what=word)
            found.append(Entry(amount=n * each, sentence=told, rule=RULE))
    return tuple(found)


def enough_given_up(view: Standpoint, act: Act) -> bool:
    """Whether the units given up cancel all losses (BW-RNF-05)."""
    asked = number(act, "losses", "loss", "supply", "supplies")
    to_pay = sum(entry.amount for entry in losses(view)) if asked is None else asked
    return sum(entry.amount for entry in given_up(view, act)) >= to_pay


def cancelled_losses(view: Standpoint, act: Act) -> Ledger | None:
    """How much the units cancel that are given up: an infantry corps or fleet unit three, an armoured corps five."""
    entries = given_up(view, act)
    if not entries and not act.verb:
        return None
    total = sum(entry.amount for entry in entries)
    told = say("They cancel up to {total} supplies.", total=total)
    return Ledger(name="cancelled_losses", side=party(view), entries=entries, total=total, sentence=told, rule=RULE)


def _cancel_losses(view: Standpoint, act: Act) -> Answer:
    cancelled = sum(entry.amount for entry in given_up(view, act))
    told = say("They cancel up to {total} supplies.", total=cancelled)
    why = None if enough_given_up(view, act) else Reason(told, RULE)
    return answer(why, told, RULE)


def losses_to_see_to(view: Standpoint) -> Iterator[Finding]:
    """In the reinforcement phase: who loses supplies first."""
    if view.side not in PARTIES or view.position.clock.phase != "reinforcement":
        return
    total = sum(entry.amount for entry in losses(view))
    if total:
        told = say("Supplies lost before anything arrives, {side}: {total}.", side=side(view.side), total=total)
        yield to_see_to(told, RULE, urgent=True)


VERBS = {"cancel_losses": _cancel_losses, "cancel": _cancel_losses}
LEDGERS = {
    **dict.fromkeys(("supply_losses", "supply_loss", "lost_supplies", "losses"), supply_losses),
    **dict.fromkeys(("cancelled_losses", "cancelled", "cancel_losses"), cancelled_losses),
    "blockade": blockade,
}
FINDINGS = (losses_to_see_to,)
