"""What is asked and told of surrender: may a country surrender, how far is it from that, who does so next (§9.2)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import Sentence, area, say, side
from counters.counter import SideId
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Entry, Finding, Ledger, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.answering import denied
from rules_assist.rulebooks.blitzwar.dates import date
from rules_assist.rulebooks.blitzwar.saying import answer, to_see_to, which_country
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import AXIS, NOBODY, PARTIES, VICHY, is_neutral
from rules_assist.rulebooks.blitzwar.surrender import (
    BY_SUPPLY_ZONES,
    FRANCE,
    ITALY,
    RULE,
    capital,
    countries,
    enemy_corps,
    fights_for,
    has_surrendered,
    lost_so_far,
    occupied,
    overrun_italy,
    revives,
    surrenders,
)
from rules_assist.rulebooks.blitzwar.vichy import RULE as VICHY_RULE
from rules_assist.rulebooks.blitzwar.vichy import ports_freed, vichy_gives_up


def why_not_yet(view: Standpoint, country: SideId) -> Reason | None:
    """The first reason why a country does not surrender."""
    if country == VICHY:
        return None if vichy_gives_up(view) else Reason(lost_so_far(view, country), VICHY_RULE)
    early = country == ITALY and turn(view) < date(view, "italy_surrenders")
    why = first_reason(
        (RULE, "{country} has surrendered already.", has_surrendered(view, country)),
        (RULE, "{country} is not at war.", fights_for(view, country) == NOBODY),
        (RULE, "{country} does not surrender before turn {turn}.", early),
        country=side(country),
        turn=date(view, "italy_surrenders"),
    )
    return why or (None if surrenders(view, country) else Reason(lost_so_far(view, country), RULE))


def rule_of(country: SideId) -> str:
    return VICHY_RULE if country == VICHY else RULE


def _surrender(view: Standpoint, act: Act) -> Answer:
    """`may surrender side poland`."""
    country = act.side or view.side
    if country in PARTIES:
        return denied(which_country(RULE))
    return answer(why_not_yet(view, country), _falls(view, country), rule_of(country))


def _falls(view: Standpoint, country: SideId) -> Sentence:
    now = view.position.clock.phase == "diplomacy"
    words = (
        "{country} surrenders now: {why}" if now else "{country} surrenders at the beginning of the next turn: {why}"
    )
    return say(words, country=side(country), why=lost_so_far(view, country))


def _revive(view: Standpoint, act: Act) -> Answer:
    """`may revive side poland`."""
    country = act.side or view.side
    if country in PARTIES:
        return denied(which_country(RULE))
    why = first_reason(
        (RULE, "{country} has not surrendered.", not has_surrendered(view, country)),
        (RULE, "France does not revive.", country == FRANCE),
        (RULE, "From turn {turn} on nobody revives.", turn(view) >= date(view, "no_revival")),
        (RULE, "{country} is still occupied: {why}", not revives(view, country)),
        country=side(country),
        turn=date(view, "no_revival"),
        why=lost_so_far(view, country),
    )
    return answer(why, say("{country} fights again.", country=side(country)), RULE)


def surrender_of(view: Standpoint, act: Act) -> Ledger | None:
    """How far a country is from surrender: its zones that are occupied; of Italy the corps that do it."""
    country = act.side or view.side
    if country in PARTIES:
        return None
    counted = dict.fromkeys(occupied(view, country), 1)
    if country in BY_SUPPLY_ZONES:
        counted = {at: 1 for at in counted if view.said(at, "supply_zone")}
    if country == VICHY:
        counted = dict.fromkeys(ports_freed(view), 1)
    if country == ITALY:
        counted = {at: enemy_corps(view, country, at) for at in overrun_italy(view)}
    entries = tuple(
        Entry(amount=n, sentence=say("{zone} is occupied.", zone=area(at)), rule=rule_of(country))
        for at, n in counted.items()
    )
    told = _falls(view, country) if surrenders(view, country) else lost_so_far(view, country)
    total, rule = sum(counted.values()), rule_of(country)
    return Ledger(name="surrender", side=country, entries=entries, total=total, sentence=told, rule=rule)


def surrenders_due(view: Standpoint) -> Iterator[Finding]:
    """Who surrenders, now or at the beginning of the next turn; and who revives."""
    if view.side != AXIS:
        return
    now = view.position.clock.phase == "diplomacy"
    for country in countries(view.game):
        seat = capital(view.game, country)
        places = (PlaceId(seat),) if seat else ()
        if surrenders(view, country) and not is_neutral(view, country):
            told = _falls(view, country)
        elif now and revives(view, country):
            told = say("{country} is free again, and revives.", country=side(country))
        else:
            continue
        yield to_see_to(told, RULE, urgent=now, places=places)


VERBS = {**dict.fromkeys(("surrender", "surrenders", "capitulate"), _surrender), "revive": _revive, "revives": _revive}
LEDGERS = {"surrender": surrender_of}
FINDINGS = (surrenders_due,)
