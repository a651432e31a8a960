"""Undo by keeping every state there ever was."""

from collections.abc import Iterable
from typing import Any


def keep(start: Any, events: Iterable[Any]) -> list[Any]:
    states = [start]
    for event in events:
        states.append(event.happen(states[-1]))
    return states
