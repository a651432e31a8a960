"""Older forms of a saved game, brought to the present one as raw data, one step at a time.

There has been one form so far. A step takes a line of its form and gives the line of the next; a sample of every form
that was ever released stays in `tests/counters/forms`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Raw: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[Raw], Raw]

STEPS: Mapping[int, Step] = {}


def upgraded(line: Raw, form: int, to: int, steps: Mapping[int, Step] = STEPS) -> Raw:
    """The line as the present form writes it."""
    for step in range(form, to):
        line = steps[step](line)
    return line
