"""Small signs that several boards share, each drawn around the origin, about 44 units high."""

from __future__ import annotations

from boards.engraving.ink import GOLD, INK, circle, stroke, wash
from boards.lettering import Letters
from boards.making.engraving.lettering import Pen, words
from boards.making.engraving.symbols import star
from boards.making.looks.labels import Sign

CREAM = "#fbf5e3"


def mixed(one: str, other: str, part: float) -> str:
    """So much of the other colour in the one."""
    bands = [(int(one[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in bands)


FACTORY = (
    stroke("M-22 17V-4L-9-11V-3L4-11V-3L10-6L11-21H18L19 17Z", INK, 2.2, fill="#8b8478")
    + wash("M-17 5h6v6h-6zM-7 5h6v6h-6zM3 5h6v6h-6z", CREAM)
    + stroke("M15-24q3-5 9-3", INK, 2)
)
FREIGHTER = stroke("M-34 4H34L27 15H-27Z", INK, 2, fill="#5a6a72") + stroke(
    "M-20 4V-8H-6V4M-13-8V-17H-8V-8M2 4V-4H24V4M8-4V-16M18-4V-16", INK, 2, fill=CREAM
)
"""A merchant ship."""

BALKENKREUZ = (
    circle((0, 0), 18, "#f7f4ec", "#26221f", 1.6)
    + wash("M-4.4-14H4.4V-4.4H14V4.4H4.4V14H-4.4V4.4H-14V-4.4H-4.4Z", "#26221f")
    + stroke("M-7-14V-7H-14M7-14V-7H14M7 14V7H14M-7 14V7H-14", "#26221f", 1.3)
)
RED_STAR = stroke(star(5, 19, 7.6), "#e9c867", 2.6, fill="#a51115")
ROUNDEL = circle((0, 0), 18, "#2f4f86", "#f7f4ec", 1.6) + circle((0, 0), 11.5, "#f7f4ec") + circle((0, 0), 6, "#b3261e")
WHITE_STAR = circle((0, 0), 18, "#33507d", "#f7f4ec", 1.6) + wash(star(5, 16.5, 6.4), "#f7f4ec")
DERRICK = circle((0, 0), 18, "#f4e6b0", INK, 1.6) + stroke(
    "M-8 13L-2-13H2L8 13M-6 5H6M-4-3H4M-5.5 3L4-4M5.5 3L-4-4", INK, 1.7
)
"""Oil: the Middle East."""

NO_SHIPS = (
    circle((0, 0), 21, CREAM, "#9c2a20", 4)
    + stroke("M-12 3H12L9 9H-9ZM-5 3V-5H3V3", INK, 1.8, fill="#5a6a72")
    + (stroke("M-14-14L14 14", "#9c2a20", 4))
)


def disc(letters: Letters, number: str, size: float = 31.0) -> Sign:
    """A value in a ring."""
    size *= 1 if len(number) == 1 else 0.92
    drawn = circle((0, 0), 20.5, CREAM, INK, 2.2) + circle((0, 0), 17, "none", GOLD, 1.0)
    return Sign(drawn + words(letters, number, (0, size * 0.36), size, Pen("sans bold", "#4a1a12")), 50)


def crowned(emblem: str) -> Sign:
    """A capital: the nation's sign, larger, in a golden ring with four points."""
    ring = wash(star(8, 36, 27), GOLD) + stroke(star(8, 36, 27), INK, 1.3) + circle((0, 0), 25.5, CREAM, INK, 1.8)
    return Sign(ring + emblem, 78, 62)


def small(emblem: str, scale: float = 0.72) -> Sign:
    return Sign(f'<g transform="scale({scale:g})">{emblem}</g>', 40 * scale + 7)
