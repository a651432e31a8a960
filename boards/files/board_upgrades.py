"""Files of older forms, brought to the present form as raw data, one form at a time.

A step is a function from a dict of form n to a dict of form n + 1. It is never changed once it is released.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Raw: TypeAlias = dict[str, Any]
Upgrade: TypeAlias = Callable[[Raw], Raw]

UPGRADES: Mapping[int, Upgrade] = {}
"""The step from each form to the next. Form 1 is the first."""


def upgraded(raw: Raw, form: int, to: int, upgrades: Mapping[int, Upgrade] = UPGRADES) -> Raw:
    for step in range(form, to):
        raw = upgrades[step](raw)
    return raw
