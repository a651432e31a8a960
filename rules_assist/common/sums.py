"""Figures that are added up, term by term: income, victory points, the cost of a plan."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from boards.plain.sentence import Sentence, area, say, side
from counters.counter import SideId
from rules_assist.advice import Deed, Entry, Ledger, SupplyLine
from rules_assist.common.standpoint import Standpoint

Term: TypeAlias = tuple[float, Sentence, str]
"""An amount, what it is for, and the rule."""

Done: TypeAlias = tuple[float, Sentence, str, Deed]
"""One that a click sees to."""

Routed: TypeAlias = tuple[float, Sentence, str, None, SupplyLine]
"""One that comes by a way, or is cut off on it."""


def summed(terms: Iterable[Term | Done | Routed]) -> float:
    return sum(amount for amount, *_ in terms)


def add_up(view: Standpoint, name: str, terms: Iterable[Term | Done | Routed], rule: str, *, title: str = "") -> Ledger:
    """A figure of a side: each term with its amount, its reason and its rule. It is called by its title, if that says
    more than its name."""
    entries = tuple(_entry(*term) for term in terms)
    total = sum(entry.amount for entry in entries)
    told = say("{side}, {name}: {total}.", side=side(view.side), name=title or name.replace("_", " "), total=total)
    return Ledger(name=name, side=view.side, entries=entries, total=total, sentence=told, rule=rule)


def of_held(view: Standpoint, word: str, rule: str) -> list[Term]:
    """What the areas that a side holds are worth, by an attribute of theirs."""
    worth = ((at, view.said(at, word)) for at in view.game.board.spaces if view.holds(at))
    return [(float(n), say("{area}", area=area(at)), rule) for at, n in worth if isinstance(n, int | float) and n]


def told_sum(name: str, of: SideId, terms: Iterable[Term | Done | Routed], told: Sentence, rule: str) -> Ledger:
    """A figure whose sentence is the rulebook's own; its terms may be things to do."""
    entries = tuple(_entry(*term) for term in terms)
    total = sum(entry.amount for entry in entries)
    return Ledger(name=name, side=of, entries=entries, total=total, sentence=told, rule=rule)


def one_sum(name: str, of: SideId, amount: float, told: Sentence, rule: str) -> Ledger:
    """A figure that is one number, if it is not nought: what it is for is what it says."""
    return told_sum(name, of, [(amount, told, rule)] if amount else [], told, rule)


def _entry(amount: float, told: Sentence, rule: str, deed: Deed | None = None, line: SupplyLine | None = None) -> Entry:
    return Entry(amount=amount, sentence=told, rule=rule, deed=deed, line=line)


def packed(sizes: Iterable[int], room: int) -> int:
    """The fewest of so much room that hold all of these, each of which lies in one; who is too big has one alone."""
    loads: list[int] = []
    for size in sorted(sizes, reverse=True):
        if fitting := next((load for load in loads if load + size <= room), 0):
            loads.remove(fitting)
        loads.append(fitting + size)
    return len(loads)
