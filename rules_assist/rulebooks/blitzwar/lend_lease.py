"""Lend-Lease (§11.4): what the Allies may send to the Soviets out of their card, and by which sea."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import SideId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Entry, Finding, Ledger, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.cards import arriving
from rules_assist.rulebooks.blitzwar.control import control
from rules_assist.rulebooks.blitzwar.corps import is_fleet, is_u_boats, units_of
from rules_assist.rulebooks.blitzwar.dates import date
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.saying import answer, number, to_see_to
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, SOVIET, party_of
from rules_assist.rulebooks.blitzwar.superiority import naval_superiority
from rules_assist.rulebooks.blitzwar.table import corps_in, lying
from rules_assist.rulebooks.blitzwar.zones import colour_of, regions_of, sea_zones, zones

RULE = "§11.4"
GERMANY = SideId("germany")
NORWEGIAN_SEA, PERSIAN_GULF, BASRA = AreaId("norwegian_sea"), AreaId("persian_gulf"), AreaId("basra")


def ways(view: Standpoint) -> tuple[AreaId, ...]:
    return tuple(sea for sea in sea_zones(view.game) if view.said(sea, "lend_lease"))


def germans_in_russia(view: Standpoint) -> bool:
    """Whether German corps stand in the Soviet Union: in a red zone, or a starred one that was Soviet (§11.4)."""
    starred = option(view, "germans_in_russia") == "red and starred zones"
    return any(
        any(one.side == GERMANY for one in corps_in(view, at))
        for at in zones(view.game)
        if colour_of(view.game, at) == "red" or (starred and _soviet_poland(view, at))
    )


def _soviet_poland(view: Standpoint, at: AreaId) -> bool:
    facts = view.position.facts
    soviet = facts.says("surrendered", "poland") or view.position.holders.get(at) == SOVIET
    return "eastern_poland" in regions_of(view.game, at) and soviet


def units_at(view: Standpoint, sea: AreaId, of: SideId, *, fleets: bool) -> float:
    there = lying(view.game, view.position).naval.get(sea, ())
    wanted = is_fleet if fleets else is_u_boats
    return sum(units_of(view, one) for one in there if party_of(view, one.side) == of and wanted(view, one))


def fleets_usable(view: Standpoint, sea: AreaId) -> float:
    """Fleet units that can carry; in the Norwegian Sea each U-boat unit takes one out (BW-RNF-13)."""
    fleets, hunters = units_at(view, sea, ALLIES, fleets=True), units_at(view, sea, AXIS, fleets=False)
    return max(0, fleets - hunters) if sea == NORWEGIAN_SEA else fleets


def why_shut(view: Standpoint, sea: AreaId) -> Reason | None:
    """Why nothing can be sent by this sea (BW-RNF-13)."""
    allies, gulf = view._replace(side=ALLIES), sea == PERSIAN_GULF
    first = date(view, "persian_gulf")
    ruled = sea == NORWEGIAN_SEA and not naval_superiority(allies, sea)
    return first_reason(
        (RULE, "Nothing is sent by {sea}.", sea not in ways(view)),
        (RULE, "There are no Germans in the Soviet Union.", not germans_in_russia(view)),
        (RULE, "The Allies have no naval superiority in {sea}.", ruled),
        (RULE, "The Persian Gulf is open from turn {turn} on.", gulf and turn(view) < first),
        (RULE, "Basra is not Allied.", gulf and control(view, BASRA) != ALLIES),
        (RULE, "No fleet unit in {sea} can carry anything.", not fleets_usable(view, sea)),
        sea=area(sea),
        turn=first,
    )  # fmt: skip


def per_fleet(view: Standpoint) -> float:
    """The supplies that one fleet unit carries."""
    return view.chart("lend_lease", "one fleet unit", 0)


def fleets_for_air(view: Standpoint) -> float:
    """The fleet units that one air unit takes."""
    return 2 / view.chart("lend_lease", "two fleet units", 1)


def _asked(view: Standpoint, act: Act) -> tuple[AreaId, ...]:
    named = tuple(area_of(at) for at in (*act.through, *act.at, *act.to))
    by = tuple(sea for sea in ways(view) if act.means and act.means == sea)
    return named or by or ways(view)


def too_much(view: Standpoint, seas: tuple[AreaId, ...], supplies: float, air: float) -> Reason | None:
    """Whether more is sent than fleets can carry."""
    can = sum(fleets_usable(view, sea) for sea in seas)
    needed = ceil(supplies / per_fleet(view)) + air * fleets_for_air(view)
    words = "{needed} fleet units are needed, and {can} can be used."
    return Reason(say(words, needed=needed, can=can), RULE) if needed > can else None


def not_on_the_card(view: Standpoint, supplies: float, air: float) -> Reason | None:
    """What is sent comes out of the Allied card that arrives, if it lies on the table."""
    card = arriving(view._replace(side=ALLIES))
    if card is None:
        return None
    stores, wings = view.game.number(card, "supply"), view.game.number(card, "air")
    return first_reason(
        (RULE, "The card of the Allies brings no more than {most} supplies.", stores < supplies),
        (RULE, "The card of the Allies does not bring so many air units.", wings < air),
        most=stores,
    )


def _lend(view: Standpoint, act: Act) -> Answer:
    """`may lend_lease with supply 4 through norwegian_sea`."""
    asked = _asked(view, act)
    shut = [why_shut(view, sea) for sea in asked]
    open_seas = tuple(sea for sea, why in zip(asked, shut, strict=True) if why is None)
    if not open_seas:
        return answer(shut[0], say(""), RULE)
    supplies, air = number(act, "supply", "supplies") or 0, number(act, "air") or 0
    words = "{fleets} fleet units can carry: {supplies} supplies, or one air unit for each two."
    fleets = sum(fleets_usable(view, sea) for sea in open_seas)
    told = say(words, fleets=fleets, supplies=fleets * per_fleet(view))
    return answer(not_on_the_card(view, supplies, air) or too_much(view, open_seas, supplies, air), told, RULE)


def lend_lease(view: Standpoint, act: Act) -> Ledger | None:
    """The supplies that can be sent: two for each fleet unit that can be used."""
    if act.side is None and view.side != ALLIES:
        return None
    entries: list[Entry] = []
    for sea in (sea for sea in _asked(view, act) if why_shut(view, sea) is None):
        fleets, hunters = units_at(view, sea, ALLIES, fleets=True), units_at(view, sea, AXIS, fleets=False)
        told = say("{fleets} Allied fleet units in {sea}", fleets=fleets, sea=area(sea))
        entries.append(Entry(amount=fleets * per_fleet(view), sentence=told, rule=RULE))
        if sea == NORWEGIAN_SEA and hunters:
            told = say("{units} U-boat units hunt there", units=hunters)
            entries.append(Entry(amount=-min(hunters, fleets) * per_fleet(view), sentence=told, rule=RULE))
    total = sum(entry.amount for entry in entries)
    words = "{fleets} fleet units can be used: {supplies} supplies, or {air} air units."
    fleets = total / per_fleet(view)
    told = say(words, fleets=fleets, supplies=total, air=fleets // fleets_for_air(view))
    if not entries and (shut := [why_shut(view, sea) for sea in _asked(view, act)]) and shut[0]:
        told = shut[0].sentence
    return Ledger(name="lend_lease", side=ALLIES, entries=tuple(entries), total=total, sentence=told, rule=RULE)


def lend_lease_air(view: Standpoint, act: Act) -> Ledger | None:
    """The air units that can be sent instead: one for each two fleet units."""
    found = lend_lease(view, act)
    if found is None:
        return None
    n = found.total / per_fleet(view) // fleets_for_air(view)
    entries = (Entry(amount=n, sentence=found.sentence, rule=RULE),) if n else ()
    return Ledger(name="lend_lease_air", side=ALLIES, entries=entries, total=n, sentence=found.sentence, rule=RULE)


def lend_lease_to_see_to(view: Standpoint) -> Iterator[Finding]:
    """In the reinforcement phase: that something may be sent, and how much."""
    if view.side != ALLIES or view.position.clock.phase != "reinforcement" or not germans_in_russia(view):
        return
    for sea in ways(view):
        if why_shut(view, sea) is None:
            fleets = fleets_usable(view, sea)
            words = "Lend-Lease may go through {sea}: {supplies} supplies, or an air unit for each two fleet units."
            yield to_see_to(say(words, sea=area(sea), supplies=fleets * per_fleet(view)), RULE)


VERBS = {"lend_lease": _lend, "send_lend_lease": _lend}
LEDGERS = {"lend_lease": lend_lease, "lend_lease_air": lend_lease_air}
FINDINGS = (lend_lease_to_see_to,)
