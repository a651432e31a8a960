"""Where a stack can get, looked up plainly: every contact of the board is looked at for every step."""

from __future__ import annotations

from collections.abc import Sequence

Pairs = Sequence[tuple[str, str]]


def reached(pairs: Pairs, start: str, steps: int) -> dict[str, int]:
    """The areas within so many steps, and how many it takes."""
    found = {start: 0}
    for step in range(1, steps + 1):
        for here in [area for area, far in found.items() if far == step - 1]:
            for a, b in pairs:
                if a == here and b not in found:
                    found[b] = step
                elif b == here and a not in found:
                    found[a] = step
    return found
