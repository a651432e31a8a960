"""Expectations of what is wrong on the table."""

from __future__ import annotations

import msgspec

from boards.plain.sentence import Naming
from counters.counter import CounterId
from counters.position import PlaceId, area_of
from counters.text.words import plain
from rules_assist.advice import Finding
from rules_assist.asking.expectations.expecter import Expecter, Judge, Said, Verdict, matched, told

KNOWN = ("only", "none", "not")
SEVERITIES = ("error", "warning", "note")


class Entry(msgspec.Struct, frozen=True):
    """What is expected of one finding."""

    severity: str
    aspect: str
    places: frozenset[PlaceId]
    counters: frozenset[CounterId]
    said: Said

    def fits(self, found: Finding, naming: Naming) -> bool:
        return (
            self.severity in ("", found.severity)
            and self.aspect in ("", plain(found.aspect))
            and self._lies_there(found.places)
            and (not self.counters or self.counters == frozenset(found.counters))
            and self.said.fits(found.sentence, found.rule, naming)
        )

    def _lies_there(self, places: tuple[PlaceId, ...]) -> bool:
        """All its places and no other; an area that is named by itself stands for its ports and shores as well."""
        areas = frozenset(PlaceId(area_of(place)) for place in places)
        return not self.places or self.places in (frozenset(places), areas)


def expect_findings(expecter: Expecter) -> Judge[tuple[Finding, ...]]:
    match expecter.one_of("expectation of findings", KNOWN):
        case "none":
            return _only(())
        case "only":
            entries = [_entry(expecter)]
            while expecter.cursor.took_sign(","):
                entries.append(_entry(expecter))
            return _only(tuple(entries))
        case _ if expecter.cursor.took_word("none"):
            return lambda found, naming: Verdict(bool(found), _told(found, naming))
        case _:
            no = _entry(expecter)
            return lambda found, naming: Verdict(not any(no.fits(one, naming) for one in found), _told(found, naming))


def _entry(expecter: Expecter) -> Entry:
    cursor, asker = expecter.cursor, expecter.asker
    start = cursor.next
    severity = cursor.take().text.casefold() if not cursor.ended and cursor.next.is_word(*SEVERITIES) else ""
    aspect = ""
    if not cursor.ended and cursor.next.is_name and not cursor.next.quoted and not cursor.next.is_word(*asker.stops):
        aspect = plain(asker.phrase("A sort of finding"))
    places = asker.joined_places() if cursor.took_word("at") else ()
    counters = asker.counters("and") if cursor.took_word("by") else ()
    entry = Entry(severity, aspect, frozenset(places), frozenset(counters), expecter.said())
    if entry == Entry("", "", frozenset(), frozenset(), Said()):
        raise start.wrong("A finding was expected, such as: stacking at berlin rule 4.")
    return entry


def _only(entries: tuple[Entry, ...]) -> Judge[tuple[Finding, ...]]:
    def judge(found: tuple[Finding, ...], naming: Naming) -> Verdict:
        all_fit = matched(entries, found, lambda entry, one: entry.fits(one, naming))
        return Verdict(all_fit, _told(found, naming))

    return judge


def _told(found: tuple[Finding, ...], naming: Naming) -> str:
    said = [f"{one.aspect or one.severity}: {told([(one.sentence, one.rule)], naming)}" for one in found]
    return f"Found: {' '.join(said)}" if said else "Nothing was found."
