"""Expectations of how counters are supplied."""

from __future__ import annotations

from collections.abc import Callable

from boards.board import AreaId
from boards.nearest import unknown
from boards.sentence import Naming, area, counter
from rules_assist.advice import SupplyLine
from rules_assist.expectations.expecter import Expecter
from rules_assist.expectations.verdict import Judge, Verdict, names, told

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
            and source in (None, line.source)
            and through in (None, between(line))
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

    def fits(line: SupplyLine, naming: Naming) -> bool:
        return (
            not line.supplied
            and (broken is None or (line.cut is not None and line.cut.area == broken))
            and (by is None or (line.cut is not None and frozenset(line.cut.by) == by))
            and said.fits(line.sentence, line.rule, naming)
        )

    return at, fits


def between(line: SupplyLine) -> tuple[AreaId, ...]:
    """The areas the line runs through, from the source on, without either end."""
    path = list(reversed(line.path))
    if path and path[0] == line.source:
        path = path[1:]
    if path and path[-1] == line.at:
        path = path[:-1]
    return tuple(path)


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
        return f"{said} (from {start}, through {names(between(line), naming)}{by})"
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
