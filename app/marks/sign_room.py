"""Where the sign of an area stands that may be reached: beneath its middle, covering neither counters nor the name."""

from __future__ import annotations

from collections.abc import Iterable

from boards.board import Space
from counters.laying.stacks import Lies, on_map

BELOW = 0.82
"""From the middle of an area to the sign of its ways, in counters."""

SIGN_HIGH, HALF = 0.34, 1.5
"""How high a sign is, and about how far it reaches to each side, in counters."""


def sign_below(space: Space, lies: Iterable[Lies], size: float, angle: int = 0) -> float:
    """How far below the middle, for one to whom the map is turned by so much."""
    (x, y), low, high = space.anchor, BELOW * size, SIGN_HIGH * size
    for each in lies:
        # What a turned map shows below is elsewhere on the map.
        aside, down = on_map(each.x - x, each.y - y, -angle)
        if abs(aside) < size * 1.2:
            low = max(low, down + size * each.scale / 2 + high)
    if space.lettered is not None:
        corners = [on_map(at[0] - x, at[1] - y, -angle) for at in space.lettered.exterior.coords]
        asides, downs = [at[0] for at in corners], [at[1] for at in corners]
        beside = min(asides) > HALF * size or max(asides) < -HALF * size
        if not beside and min(downs) < low + high / 2 and max(downs) > low - high / 2:
            low = max(downs) + high * 0.6
    return low
