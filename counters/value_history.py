"""How values came to be what they are: every change of them on the way to a moment."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from counters.events import ValueSet
from counters.position import Position, ValueId
from counters.saves.history import START, Moment


class Change(msgspec.Struct, frozen=True):
    """What a value was from this moment on. The start is a moment, too."""

    number: int
    value: float


def value_histories(start: Position, played: Iterable[Moment]) -> dict[ValueId, list[Change]]:
    """Every value that changed, first to last; what changed nothing is left out. Values lie open to everybody."""
    found: dict[ValueId, list[Change]] = {}
    first = {id: [Change(START, value)] for id, value in start.values.items()}
    for moment in played:
        for each in moment.events:
            if isinstance(each, ValueSet):
                known = found.setdefault(each.value, first.get(each.value, []))
                if not known or known[-1].value != each.to:
                    known.append(Change(moment.number, each.to))
    return found
