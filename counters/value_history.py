"""How values came to be what they are: every change of them on the way to a moment."""

from __future__ import annotations

import msgspec

from counters.events import Together, ValueSet
from counters.position import ValueId
from counters.saves.history import START, History
from counters.secrets.glimpses import Glimpse


class Change(msgspec.Struct, frozen=True):
    """What a value was from this moment on. The start is a moment, too."""

    number: int
    value: float


def value_histories(history: History, to: int | None = None) -> dict[ValueId, list[Change]]:
    """Every value that changed, first to last; what changed nothing is left out. Values lie open to everybody."""
    found: dict[ValueId, list[Change]] = {}
    start = history.start.values
    for number in history.line(to):
        event = history[number].event
        for each in event.events if isinstance(event, Together | Glimpse) else (event,):
            if isinstance(each, ValueSet):
                known = found.setdefault(each.value, [Change(START, start[each.value])] if each.value in start else [])
                if not known or known[-1].value != each.to:
                    known.append(Change(number, each.to))
    return found
