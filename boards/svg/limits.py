"""How large a drawing may be, and how much work it may cost."""

from __future__ import annotations

from typing import Literal

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

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
    "letters",
]
MOST: dict[Work, int] = {
    "elements": 100_000,
    "attributes": 300_000,
    "style comparisons": 1_500_000,
    "numbers": 2_000_000,
    "points": 800_000,
    "rings": 30_000,
    "curves": 500_000,
    "shapes": 15_000,
    "crossings": 30_000,
    "comparisons": 30_000_000,
    "letters": 200_000,
}
MICROSECONDS: dict[Work, float] = {
    "elements": 8,
    "attributes": 2,
    "style comparisons": 1.5,
    "numbers": 0.2,
    "points": 2.5,
    "rings": 90,
    "curves": 3,
    "shapes": 60,
    "crossings": 50,
    "comparisons": 0.06,
    "letters": 5,
}
"""What one of each costs, as measured: so the same drawing is refused on every machine, or on none."""

SECONDS = 4.5
"""For all of it."""


class Effort:
    """The work that one drawing has cost so far. It ends with a sentence, before the machine does."""

    def __init__(self) -> None:
        self._left = dict(MOST)
        self._seconds = 0.0

    def spend(self, work: Work, amount: int) -> None:
        self._left[work] -= amount
        if self._left[work] < 0:
            raise BadInput(
                say("This drawing is too large: it needs more than {most} {work}.", most=MOST[work], work=work)
            )
        self._seconds += amount * MICROSECONDS[work] / 1e6
        if self._seconds > SECONDS:
            raise BadInput(say("This drawing is too large to be read in {seconds} seconds.", seconds=SECONDS))


def clipped(text: str, most: int = 40) -> str:
    """As much of a stranger's text as fits into a sentence."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[:most] + "…"
