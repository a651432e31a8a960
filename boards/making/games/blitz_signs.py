"""The small signs of Blitz!: powers, what an area gives, terrain, snow, ports; and the patterns of the terrain."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from random import Random

from shapely.geometry.base import BaseGeometry

from boards.lettering import Letters
from boards.making.engraving.ink import INK, circle, stroke, wash
from boards.making.engraving.lettering import Pen, words
from boards.making.engraving.symbols import SNOW
from boards.making.engraving.terrain import scattered
from boards.making.looks import signs
from boards.making.looks.labels import Sign

RAYS = "".join(
    f"M0 0L{17 * cos(turn - 0.2):.1f} {17 * sin(turn - 0.2):.1f}L{17 * cos(turn + 0.2):.1f} {17 * sin(turn + 0.2):.1f}Z"
    for turn in (n * pi / 4 for n in range(8))
)
RED_SUN = circle((0, 0), 18, "#f7f4ec", INK, 1.6) + wash(RAYS, "#b3261e") + circle((0, 0), 7.5, "#b3261e")
"""With rays: without colours a plain disc would be taken for a roundel."""

EMBLEMS: Mapping[str, str] = {
    "germany": signs.BALKENKREUZ,
    "japan": RED_SUN,
    "afa": signs.ROUNDEL,
    "usa": signs.WHITE_STAR,
    "ussr": signs.RED_STAR,
}
PIG_IRON = stroke("M-15 11L-10-1H4L9 11ZM-3-1L2-12H15L20-1Z", INK, 1.8, fill="#9aa0a3")
"""A Resource: bars of iron."""

BARREL = (
    stroke("M-11-13V13Q0 19 11 13V-13", INK, 1.8, fill="#33302d")
    + stroke("M-11-13A11 4.5 0 0 1 11-13A11 4.5 0 0 1-11-13Z", INK, 1.6, fill="#55504a")
    + stroke("M-11-4Q0 1 11-4M-11 5Q0 10 11 5", "#c9a24a", 1.8)
)
GIVES: Mapping[str, str] = {"factory": signs.FACTORY, "resources": PIG_IRON, "oil": BARREL}

TERRAIN: Mapping[str, str] = {
    "mountain": stroke("M-18 12L-5-14L3 0L8-7L19 12Z", INK, 1.8, fill="#b79a74")
    + wash("M-5-14L-9-5L-4-7L-1-4Z", "#fbf7ec"),
    "forest": stroke("M-8 14V8M8 14V8", INK, 2) + stroke("M-8-15L0 8H-16ZM8-11L16 8H0Z", INK, 1.5, fill="#6f8a5c"),
    "jungle": stroke("M0 15Q-3 2 2-7", INK, 2.4)
    + stroke("M2-7Q-10-16-16-4Q-8-9 2-7Q-2-18 9-17Q5-12 2-7Q12-15 18-3Q9-8 2-7", INK, 1.5, fill="#5d8a4e"),
    "swamp": stroke("M-16 12H16M-10 17H10", "#4f8aa3", 2)
    + stroke("M-8 11L-10-8M-2 11L-1-14M5 11L8-10M10 11L14-3", "#5a6b45", 2.4),
}
CROSSES: Mapping[str, str] = {
    "icon": circle((0, 0), 16, "#3e6f96", INK, 1.4) + SNOW.replace("#47707f", "#ffffff"),
    "snowflake": circle((0, 0), 16, "#f4f8fa", "#47707f", 1.6) + SNOW,
}
"""The Snow icon (dark) keeps aircraft away; the Snowflake (light) halves their bombs."""

BIG_PORT = circle((0, 0), 19, "#f7f1df", INK, 2.6)
SMALL_PORT = circle((0, 0), 13, "#f7f1df", INK, 1.6)
ANCHOR = stroke("M0-9V10M-6-4H6M-9 3Q-8 10 0 10Q8 10 9 3", INK, 2.6) + circle((0, -11), 2.6, "none", INK, 1.8)


def port(size: str) -> str:
    """An anchor in a ring; a Small Port's is smaller."""
    if size == "big":
        return BIG_PORT + ANCHOR
    return SMALL_PORT + f'<g transform="scale(0.66)">{ANCHOR}</g>'


def numbered(letters: Letters, word: str, number: str) -> Sign:
    """A picture and how many; of a Factory its Factor."""
    text = f"+{number}" if word == "factory" else number
    icon, foot, wide = (-25, 26, 102) if word == "factory" else (-16, 22, 72)
    drawn = f'<g transform="translate({icon} 0)">{GIVES[word]}</g>'
    return Sign(drawn + words(letters, text, (foot, 12.5), 36, Pen("sans bold", "#4a1a12", "#f8f1df")), wide)


def expected(letters: Letters, power: str) -> Sign:
    """The flag of the power that is awaited, pale, with a question mark."""
    mark = words(letters, "?", (17, 12.5), 36, Pen("sans bold", "#4a1a12", "#f8f1df"))
    return Sign(f'<g opacity="0.8" transform="translate(-8 0) scale(0.86)">{EMBLEMS[power]}</g>' + mark, 54)


def pattern(terrain: str, room: BaseGeometry, word: str) -> str:
    """The same small strokes all over the free ground, in one path."""
    dice = Random(f"blitz {word}")  # noqa: S311 - the same map each time is the point
    spots = scattered(room, {"mountain": 44, "forest": 36, "jungle": 36, "swamp": 40}[terrain], dice, 900)
    one = {
        "mountain": "l13-21 13 21m-13-21 3 13",
        "forest": "v-6m-7 0 7-16 7 16z",
        "jungle": "q-2-8 1-13q-8-5-11 2m11-2q7-6 11 2m-11-2q1-6 5-7",
        "swamp": "h22m-17 0-2-11m8 11v-15m6 15 3-11",
    }[terrain]
    path = "".join(f"M{x:.0f} {y:.0f}{one}" for x, y in spots)
    colour = {"mountain": "#5d4934", "forest": "#3f5636", "jungle": "#2f5a34", "swamp": "#3c6673"}[terrain]
    return stroke(path, colour, 1.9, 0.5)
