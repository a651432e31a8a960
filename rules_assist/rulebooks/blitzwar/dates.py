"""What the charts of the sheet say of a country, and when things fall due (§9, §10, §11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from counters.counter import SideId
from counters.facts import Fact
from counters.game import Game
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.seasons import turn


@cache
def row_of(game: Game, chart: str, country: SideId) -> Sequence[str]:
    """The row of a chart whose head names a country; the last one where none does."""
    found = game.sheet.charts[chart]
    side = game.sheet.sides.get(country)
    for head, row in zip(found.row_heads, found.rows, strict=True):
        if side is not None and any(side.name.startswith(part) for part in head.split(", ")):
            return row
    return found.rows[-1]


def date(view: Standpoint, name: str) -> int:
    """The turn that is to be remembered under this name."""
    return int(view.chart("dates", name, 0))


def delay(view: Standpoint, name: str) -> int:
    """So many turns after what the chart says."""
    return int(view.chart("delays", name, 0))


def turn_said(fact: Fact | None) -> int | None:
    """The turn that a fact tells; nought where it is so, but nobody said since when."""
    if fact is None:
        return None
    return int(fact.value) if fact.value.strip().isdigit() else 0


def since(view: Standpoint, word: str, *about: str) -> int | None:
    """The turn since which a fact holds."""
    return turn_said(view.position.facts.get(word, *about))


def due(view: Standpoint, word: str, after: str, *about: str) -> int | None:
    """The turn on which something falls due that follows a fact by a delay."""
    began = since(view, word, *about)
    return None if began is None else began + delay(view, after)


def is_due(view: Standpoint, falls: int | None) -> bool:
    return falls is not None and turn(view) >= falls


def season_mark(view: Standpoint, mark: str) -> bool:
    """Whether reinforcements of this mark are printed on the calendar for this turn: 1 or 2 (§11.2)."""
    found = view.game.sheet.sequence.turn(turn(view))
    marks = found.attributes.get("reinforcements", ()) if found else ()
    return isinstance(marks, tuple) and mark in marks
