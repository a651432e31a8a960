"""Small signs of the board, each drawn around the origin: factory, shipyard, U-Boot, stars, triangles, emblems."""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

from boards.engraving.ink import GOLD, INK, PAPER, RED, circle, moved, run, stroke, wash
from boards.lettering import Letters
from boards.making.engraving.lettering import Pen, words
from boards.making.engraving.symbols import star

# The colours that powers have on the paper, and the letter that goes with each.


class Power(NamedTuple):
    name: str
    letter: str
    fill: str
    ink: str = "#000000"
    pale: str = ""


POWERS = {
    "germany": Power("Germany", "G", "#2d3e43", "#ffffff", "#ccd3d4"),
    "italy": Power("Italy", "I", "#6fc6a2", "#000000", "#dcf1e7"),
    "uk": Power("United Kingdom", "UK", "#cf9e4b", "#000000", "#f3e3c4"),
    "france": Power("France", "F", "#096db6", "#ffffff", "#cfe3f2"),
    "us": Power("United States", "US", "#75835f", "#000000", "#dde2d3"),
    "japan": Power("Japan", "J", "#eee500", "#000000", "#fbf8bf"),
    "ussr": Power("USSR", "S", "#a51115", "#ffffff", "#efcfcd"),
    "china": Power("China", "C", "#c295f6", "#000000", "#efe4fc"),
}
NEUTRAL = Power("Neutral", "", "#c4b694", "#000000", "#fbf6e8")


def power(id: str) -> Power:
    return POWERS.get(id, NEUTRAL)


BADGE = 21.0
LAND_LINK, SEA_LINK = "#8d5a2b", "#1d5c8c"
ICE = "#2c6c94"
TRIANGLES = {"A": "#b8432f", "B": "#5a4593", "C": "#2f7d5b"}


def _badge(inside: str, fill: str = PAPER) -> str:
    return circle((0, 0), BADGE, fill, INK, 1.6) + inside


FACTORY = _badge(
    wash("M-13 11V-1L-5-7V-1L3-7V-1L7-1L8-13H12.5L13.5-1V11Z", INK)
    + wash("M-9 3h4v4h-4zM-1 3h4v4H-1zM7 3h4v4H7z", PAPER)
)
SHIPYARD = _badge(
    stroke("M-8 12V-12M-3 12V-12M-13-7H13L8-12H-8M-8-7L-3-1M-3-7L-8-1M-8 5L-3 11M-3 5L-8 11", INK, 1.9)
    + stroke("M9-7V2", INK, 1.5)
    + wash("M5 2H13V8H5Z", INK)
)
U_BOAT = _badge(
    wash("M-15 4Q-12-1-5-1L-4-7H3L4-1H9Q14 0 15 4Q12 8 8 8H-9Q-13 8-15 4Z", INK) + stroke("M0-7V-12H4", INK, 1.7)
)
NO_AIR = _badge(
    wash("M-1.5-11Q0-14 1.5-11L2-4L13 1V4L2 2L1.500 8L5 10.500V12H-5V10.500L-1.500 8L-2 2L-13 4V1L-2-4Z", INK)
    + stroke("M-14 14L14-14", RED, 3.4)
)
EXCHANGE = _badge(
    stroke("M-11-6H3V11H-11Z", INK, 1.5, fill=PAPER)
    + stroke("M-4-11H11V6H-4Z", INK, 1.5, fill="#dfe8ea")
    + stroke("M-1-3L7-3M4-6L7-3L4 0", INK, 1.5)
    + stroke("M8 2L0 2M3-1L0 2L3 5", INK, 1.5)
)
CARD = stroke("M-13-18H13V18H-13Z", INK, 1.5, fill="#dfe8ea") + wash("M-13-18H13V-10H-13Z", SEA_LINK)


def stars(count: int) -> str:
    """One for each victory point; those of a Capital are larger."""
    size, step = (13.0, 30.0) if count == 3 else (10.5, 25.0)
    path = "".join(_star_at((n - (count - 1) / 2) * step, size) for n in range(count))
    return wash(path, GOLD) + stroke(path, INK, 1.3)


def _star_at(x: float, size: float) -> str:
    outline = star(5, size, size * 0.42)
    head, _, rest = outline.removeprefix("M").partition("l")
    left, top = (float(part) for part in head.replace("-", " -").split())
    return f"M{left + x:g} {top + 0.8:g}l{rest}"


def stars_wide(count: int) -> float:
    return 30.0 * 3 if count == 3 else 25.0 * count


def emblem(letters: Letters, letter: str, fill: str, ink: str, radius: float = 17.0) -> str:
    """The disc that goes with a power's colour."""
    size = radius * (1.25 if len(letter) == 1 else 0.98)
    return circle((0, 0), radius, fill, INK, 1.6) + words(
        letters, letter, (0, size * 0.36), size, Pen("sans bold", ink)
    )


def triangle(letters: Letters, letter: str, turn: float) -> str:
    """Points away from its area; the letter stands upright."""
    at = [(cos(radians(turn + a)) * far, sin(radians(turn + a)) * far) for a, far in ((0, 34), (122, 27), (238, 27))]
    shape = run(at, closed=True)
    x, y = sum(p[0] for p in at) / 3, sum(p[1] for p in at) / 3
    colour = TRIANGLES[letter]
    return (
        moved(wash(shape, INK, 0.3), 2, 3) + stroke(shape, INK, 2, fill=colour)
        + words(letters, letter, (x, y + 7.5), 22, Pen("sans bold", "#ffffff"))
    )  # fmt: skip


def land_link(path: str) -> str:
    return (
        stroke(path, PAPER, 16, 0.55) + stroke(path, INK, 11) + stroke(path, LAND_LINK, 8) + stroke(path, "#d9b27c", 2)
    )


def sea_link(path: str) -> str:
    return stroke(path, "#e8f1f2", 13, 0.75) + stroke(path, SEA_LINK, 8.5, dash="0.1 15")


def dashed_line(path: str) -> str:
    return stroke(path, "#ffffff", 10, 0.7) + stroke(path, ICE, 5, dash="22 12")
