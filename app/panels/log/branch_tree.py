"""The lines of play of a history: where each leaves another, and how far it goes."""

from __future__ import annotations

from dataclasses import dataclass

from counters.saves.history import START, History


@dataclass(frozen=True)
class Branch:
    """Moments that follow one another. It leaves the branch it is on after the moment `fork`."""

    first: int
    last: int
    fork: int
    length: int
    depth: int
    """How many times something else had been played before one comes here."""

    name: str = ""
    """As somebody called it; empty if nobody did."""

    named_at: int = 0
    """The moment that the name was given to."""


def branches(history: History) -> list[Branch]:
    """Every line of play, each followed by those that leave it."""
    found: list[Branch] = []
    waiting = [(child, 0 if at == 0 else 1) for at, child in reversed(list(enumerate(history.children(START))))]
    while waiting:
        first, depth = waiting.pop()
        branch, leaving = _follow(history, first, depth)
        found.append(branch)
        waiting += [(child, depth + 1) for child in reversed(leaving)]
    return found


def _follow(history: History, first: int, depth: int) -> tuple[Branch, list[int]]:
    """To the end of a line, and the beginnings of those that leave it."""
    at, length, named_at = first, 1, first
    leaving: list[int] = []
    while children := history.children(at):
        leaving += children[1:]
        at, length = children[0], length + 1
        named_at = at if at in history.names else named_at
    return Branch(first, at, history.parent(first), length, depth, history.names.get(named_at, ""), named_at), leaving


def branch_of(history: History, found: list[Branch], number: int) -> Branch | None:
    """The line of play that a moment is on."""
    begins = {branch.first: branch for branch in found}
    while number != START:
        if number in begins:
            return begins[number]
        number = history.parent(number)
    return found[0] if found else None
