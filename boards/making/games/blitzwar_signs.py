"""The signs of BlitzWar's zones, each drawn around the origin, about 32 high; the legend shows the same."""

from __future__ import annotations

from boards.engraving.ink import INK, PAPER, circle, stroke, wash
from boards.lettering import Letters
from boards.making.engraving.lettering import Pen, words
from boards.making.engraving.symbols import star

CAPITAL, WATER = "#b0181c", "#2f6f94"
FIGURE = 24.5
"""The size of letters and numbers on the plates."""

PORT = circle((0, 0), 15, "#eaf3f6", WATER, 1.9) + stroke(
    "M0-5V9.500M-5-1.500H5M-8 2.500Q-7 9 0 10Q7 9 8 2.500", WATER, 2.4
) + circle((0, -7.5), 2.4, "none", WATER, 2)  # fmt: skip
NAVAL_BASE = (
    wash("M-15-11L0-15L15-11V4Q15 12 0 15Q-15 12-15 4Z", "#1f4f70")
    + stroke("M0-5V9M-4.500-2H4.500M-8 3Q-7 9 0 9.500Q7 9 8 3", PAPER, 2.3)
    + circle((0, -8), 2.2, "none", PAPER, 1.9)
)
SUPPLY = (
    wash("M-13-11H13V12H-13Z", "#6d5730")
    + stroke("M-13-11H13V12H-13ZM-13-4H13M-13 5H13M-11-9L11 10", "#f3e6c2", 1.6)
    + stroke("M-13-11H13V12H-13Z", INK, 1.5)
)
EASTERN_POLAND = stroke(star(5, 11, 4.6), "#f7efdc", 1.6, fill=CAPITAL)
STRAIT_KEY = stroke("M-5-7L0-13L5-7H2V7H5L0 13L-5 7H-2V-7Z", INK, 1.3, fill="#e9c45c")
"""Who holds the zone opens or shuts a strait."""

VICHY = wash("M-11-9H-5L0 5L5-9H11L3 11H-3Z", "#1d5c9e")

MARSH = stroke("M-14 6H14M-8 11H18M-6 6l-3-9M-2 6l0-12M2 6l3-10M10 11l-2-8M13 11l2-7", "#56754b", 1.7, 0.85)
PEAK = wash("M-16 10L-4-10L1-2L6-8L17 10Z", "#a98058") + stroke("M-16 10L-4-10L1-2L6-8L17 10", "#6d4a2b", 1.6)
HIGH_PEAKS = (
    wash("M-20 11L-8-13L-1-1L7-15L21 11Z", "#8a6244")
    + wash("M-8-13L-12-5L-8-7L-5-3L-2.500-3.500ZM7-15L2.500-7L6.500-9L10-5L12.500-5Z", PAPER)
    + stroke("M-20 11L-8-13L-1-1L7-15L21 11", "#4a2f1b", 1.7)
)
HATCH = "M-16 9L-4-9M-6 9L6-9M4 9L16-9"
NARROW = stroke(HATCH, "#b58a3c", 1.8, 0.75)
TERRAIN_SIGNS = {"narrow": NARROW, "swamp": MARSH, "mountain": PEAK, "high_mountain": HIGH_PEAKS}


def general(letters: Letters, number: str) -> str:
    return circle((0, 0), 16, "#2c6b46", "#f7efdc", 1.8) + _figure(letters, number, PAPER)


def national(letters: Letters, number: str) -> str:
    """A shield with points, so that it is told from a general one without colour."""
    return stroke(star(8, 19.5, 15), "#f7efdc", 1.4, fill="#2b2f36") + _figure(letters, number, "#f6dd8f")


def most(letters: Letters, number: str) -> str:
    """So many corps, and no more."""
    pen = Pen("sans", INK)
    return words(letters, "≤", (-10, 8.6), FIGURE, pen) + words(letters, number, (11, 8.6), FIGURE, pen)


def _figure(letters: Letters, number: str, colour: str) -> str:
    return words(letters, number, (0, 8.6), FIGURE, Pen("sans bold", colour))
