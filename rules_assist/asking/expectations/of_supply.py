"""Expectations of how counters are supplied."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boards.board import AreaId
from boards.plain.bad_input import unknown
from boards.plain.sentence import Naming, area, counter
from rules_assist.advice import Cut, SupplyLine
from rules_assist.asking.expectations.expecter import Expecter, Judge, Verdict, names, told

KNOWN = ("supplied", "cut", "only")
Fits = Callable[[SupplyLine, Naming], bool]


def expect_supply(expecter: Expecter) -> Judge[tuple[SupplyLine, ...]]:
    match expecter.one_of("expectation of supply", KNOWN):
        case "supplied":
            return _all_of_them(*_supplied(expecter))
        case "cut":
            return _all_of_them(*_cut(expecter))
        case _:
            return _only(expecter)


def _supplied(expecter: Expecter) -> tuple[AreaId | None, Fits]:
    cursor = expecter.cursor
    at = expecter.area() if cursor.took_word("in") else None
    source: AreaId | None = None
    through: tuple[AreaId, ...] | None = None
    means = ""
    while not cursor.ended and not cursor.next.quoted and not cursor.next.is_word("rule"):
        if cursor.took_word("from"):
            source = expecter.area()
        elif cursor.took_word("through"):
            through = expecter.joined_areas()
        elif cursor.took_word("by"):
            means = expecter.asker.phrase("A means, such as land")
        else:
            raise cursor.next.wrong("{why}", why=unknown("word", cursor.next.text, ("from", "through", "by", "rule")))
    said = expecter.said()

    def fits(line: SupplyLine, naming: Naming) -> bool:
        return (
            line.supplied
            and any(source in (None, path[-1]) and through in (None, between(path)) for path in ways_of(line))
            and means in ("", line.means)
            and said.fits(line.sentence, line.rule, naming)
        )

    return at, fits


def _cut(expecter: Expecter) -> tuple[AreaId | None, Fits]:
    cursor = expecter.cursor
    cursor.took_word("off")
    at = expecter.area() if cursor.took_word("in") else None
    broken = expecter.area() if cursor.took_word("at") else None
    by = None
    if cursor.took_word("by"):
        by = frozenset(() if cursor.took_word("nobody") else expecter.asker.counters("and"))
    said = expecter.said()

    def is_meant(cut: Cut | None) -> bool:
        at_it = broken is None or (cut is not None and cut.area == broken)
        return at_it and (by is None or (cut is not None and frozenset(cut.by) == by))

    def fits(line: SupplyLine, naming: Naming) -> bool:
        meant = any(map(is_meant, (line.cut, *line.other_cuts)))
        return not line.supplied and meant and said.fits(line.sentence, line.rule, naming)

    return at, fits


def ways_of(line: SupplyLine) -> tuple[tuple[AreaId | None, ...], ...]:
    """The line, and others that are as short; each ends in its source."""
    path = line.path if line.path and line.path[-1] == line.source else (*line.path, line.source)
    return (path, *line.others)


def between(path: Sequence[AreaId | None]) -> tuple[AreaId, ...]:
    """The areas that a way runs through, from the source on, without either end."""
    return tuple(at for at in reversed(path[1:-1]) if at is not None)


def _all_of_them(at: AreaId | None, fits: Fits) -> Judge[tuple[SupplyLine, ...]]:
    def judge(found: tuple[SupplyLine, ...], naming: Naming) -> Verdict:
        lines = [line for line in found if at in (None, line.at)]
        if not lines:
            where = f" in {naming(area(at))}" if at is not None else ""
            return Verdict(holds=False, got=f"No supply line is told of{where}.", broken=True)
        return Verdict(all(fits(line, naming) for line in lines), " ".join(_told(line, naming) for line in lines))

    return judge


def _told(line: SupplyLine, naming: Naming) -> str:
    said = told([(line.sentence, line.rule)], naming)
    if line.supplied:
        start = names([line.source] if line.source else [], naming)
        by = f", by {line.means}" if line.means else ""
        return f"{said} (from {start}, through {names(between(ways_of(line)[0]), naming)}{by})"
    if line.cut is None:
        return said
    by = " and ".join(naming(counter(id)) for id in line.cut.by) or "nobody"
    return f"{said} (cut at {naming(area(line.cut.area))} by {by})"


def _only(expecter: Expecter) -> Judge[tuple[SupplyLine, ...]]:
    cursor = expecter.cursor
    supplied = expecter.one_of("word", ("supplied", "cut")) == "supplied"
    cursor.took_word("off")
    cursor.took_sign(":")
    cursor.took_word("in")
    wanted = frozenset(() if cursor.took_word("nowhere", "none") else expecter.areas())

    def judge(found: tuple[SupplyLine, ...], naming: Naming) -> Verdict:
        there = {line.at: None for line in found if line.supplied == supplied}
        what = "Supplied" if supplied else "Not supplied"
        got = f"{what}: {names(there, naming)}. {' '.join(_told(line, naming) for line in found)}"
        return Verdict(frozenset(there) == wanted, got.strip(), broken=not found)

    return judge
