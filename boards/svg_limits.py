"""How large a drawing may be, and how much work it may cost."""

from __future__ import annotations

from typing import Literal

from boards.bad_input import BadInput
from boards.sentence import say

MEGABYTE = 1_000_000
FILE = 64 * MEGABYTE
"""A whole file, with the pictures that are embedded in it."""

DRAWING = 16 * MEGABYTE
"""What is left of it when the embedded pictures are taken out."""

DEPTH = 256
SIDE = 1_000_000
FAR = 1e9
"""No number in a drawing that is meant lies further out."""

ATTRIBUTES = 400
"""Of one element."""

CURVES = 60_000
"""Of one path: svgelements needs a thousand bytes for each."""

Work = Literal[
    "elements",
    "attributes",
    "style comparisons",
    "numbers",
    "points",
    "rings",
    "curves",
    "shapes",
    "crossings",
    "comparisons",
]
MOST: dict[Work, int] = {
    "elements": 100_000,
    "attributes": 300_000,
    "style comparisons": 1_500_000,
    "numbers": 2_000_000,
    "points": 800_000,
    "rings": 30_000,
    "curves": 200_000,
    "shapes": 15_000,
    "crossings": 30_000,
    "comparisons": 30_000_000,
}


class Effort:
    """The work that one drawing has cost so far. It ends with a sentence, before the machine does."""

    def __init__(self) -> None:
        self._left = dict(MOST)

    def spend(self, work: Work, amount: int) -> None:
        self._left[work] -= amount
        if self._left[work] < 0:
            raise BadInput(
                say("This drawing is too large: it needs more than {most} {work}.", most=MOST[work], work=work)
            )


def clipped(text: str, most: int = 40) -> str:
    """As much of a stranger's text as fits into a sentence."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[:most] + "…"
