"""Searching outputs for secret words: `c17x`, `kind17x`, `text1003x` and the like."""

import re
from typing import Any

from counters.saves.history import encoded

WORD = re.compile(r"[a-z]+\d+x")


def words(*outputs: Any) -> set[str]:
    """Every numbered word in the JSON of these."""
    return {word for output in outputs for word in WORD.findall(encoded(output).decode())}
