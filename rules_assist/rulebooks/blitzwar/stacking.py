"""How many find room together in a zone (§4). It is tested when a phase ends."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say
from counters.counter import Counter
from counters.places import PlaceId
from rules_assist.advice import Finding, Reason, Severity
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.corps import corps_of, is_corps
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.phases import COMMON, acting, is_told, phase
from rules_assist.rulebooks.blitzwar.sides import is_ours, party
from rules_assist.rulebooks.blitzwar.table import corps_in, ids, own_corps

RULE = "§4"


def most_counters(view: Standpoint, zone: AreaId) -> int | None:
    """The limit of counters; America has none."""
    return None if view.said(zone, "no_stacking_limit") else limit(view.game, "counters_in_zone")


def most_corps(view: Standpoint, zone: AreaId) -> int | None:
    """The limit of corps: one in Malta and Gibraltar, two in Tobruk."""
    found = view.said(zone, "most_corps")
    return int(found) if isinstance(found, int | float) and not isinstance(found, bool) else None


def too_many_counters(view: Standpoint, zone: AreaId, stack: tuple[Counter, ...]) -> bool:
    """More counters of infantry and armour than a zone has room for."""
    most = most_counters(view, zone)
    return most is not None and len(stack) > most


def too_many_corps(view: Standpoint, zone: AreaId, stack: tuple[Counter, ...]) -> bool:
    """More corps than Malta, Gibraltar or Tobruk have room for."""
    most = most_corps(view, zone)
    return most is not None and count_corps(view, stack) > most


def count_corps(view: Standpoint, stack: tuple[Counter, ...]) -> int:
    return sum(corps_of(view, one) for one in stack)


def is_transient(view: Standpoint) -> bool:
    """Whether the phase is still going on in which it may be put right: limits are tested when a phase ends."""
    return is_told(view) and (phase(view) in COMMON or acting(view) == party(view))


def severity(view: Standpoint) -> Severity:
    return "note" if is_transient(view) else "error"


def overfull(view: Standpoint) -> Iterator[Finding]:
    """Zones with too many of our counters or corps."""
    for at, ours in own_corps(view).items():
        if too_many_counters(view, at, ours):
            words = "{count} land counters in {at}; the limit is {most}."
            yield _finding(
                view, at, ours, say(words, count=len(ours), at=area(at), most=most_counters(view, at) or 0), RULE
            )
        if too_many_corps(view, at, ours):
            words = "{count} corps in {at}; the limit is {most}."
            told = say(words, count=count_corps(view, ours), at=area(at), most=most_corps(view, at) or 0)
            yield _finding(view, at, ours, told, RULE)


def _finding(view: Standpoint, at: AreaId, stack: tuple[Counter, ...], told: Sentence, rule: str) -> Finding:
    return Finding(
        severity=severity(view), places=(PlaceId(at),), counters=ids(stack), sentence=told, rule=rule, aspect="stacking"
    )


def stack_trouble(view: Standpoint, group: tuple[Counter, ...], zone: AreaId) -> Reason | None:
    """What would have to leave when the phase ends, if these stay in a zone."""
    coming = tuple(one for one in group if is_corps(view, one))
    if not coming:
        return None
    staying = tuple(one for one in corps_in(view, zone) if one not in coming and is_ours(view, one))
    whole = (*staying, *coming)
    if too_many_counters(view, zone, whole):
        words = "{count} land counters would be in {at}; the limit at the end of the phase is {most}."
        return Reason(say(words, count=len(whole), at=area(zone), most=most_counters(view, zone) or 0), RULE)
    if too_many_corps(view, zone, whole):
        words = "{count} corps would be in {at}; the limit at the end of the phase is {most}."
        return Reason(say(words, count=count_corps(view, whole), at=area(zone), most=most_corps(view, zone) or 0), RULE)
    return None


FINDINGS = (overfull,)
