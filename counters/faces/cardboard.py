"""The square piece of cardboard: its edge, its colour, its back, and the small signs that lie along its rim.

Everything is drawn in a square of 100 by 100.
"""

from __future__ import annotations

from typing import NamedTuple

from counters.faces.colours import BLACK, WHITE, darker, lighter, mix
from counters.faces.lettering import fitting, number, shortened, width, wrapped, write
from counters.faces.pictures import picture, picture_word

GOLD = "#f2c230"
BACK_SHARE = 0.34
"""How much paler the back is."""


class Print(NamedTuple):
    """The colours a piece is printed in, and the letter that goes with them."""

    fill: str
    ink: str
    letter: str


def board(fill: str) -> str:
    """Cardboard with a soft edge: shade below, light above."""
    return (
        '<rect x="1" y="2" width="98" height="97" rx="13" fill="#000000" fill-opacity="0.28"/>'
        f'<rect x="2" y="2" width="96" height="95" rx="12.5" fill="{darker(fill, 0.5)}"/>'
        f'<rect x="2" y="2" width="96" height="92.5" rx="12" fill="{lighter(fill, 0.3)}"/>'
        f'<rect x="3.5" y="3.5" width="93" height="91" rx="10.5" fill="{fill}"/>'
    )


def back(fill: str) -> str:
    """The other side: a paler field with lines across it. Name and figures keep the full colour beneath them."""
    pale, lines = lighter(fill, BACK_SHARE), hatching(6, 25, 88, 42, 8)
    return (
        board(fill)
        + f'<rect x="3.5" y="24" width="93" height="44" fill="{pale}"/>'
        + f'<path d="{lines}" fill="none" stroke="{fill}" stroke-opacity="0.55" stroke-width="2"/>'
    )


def hatching(left: float, top: float, wide: float, high: float, step: float) -> str:
    """Slanted lines that fill a rectangle; clipping is not to be had everywhere."""
    lines = []
    reach = step
    while reach < wide + high:
        x1, y1 = (left + reach, top) if reach <= wide else (left + wide, top + reach - wide)
        x2, y2 = (left, top + reach) if reach <= high else (left + reach - high, top + high)
        lines.append(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")
        reach += step
    return "".join(lines)


def hidden(fill: str, ink: str, letter: str, page: bool = False) -> str:
    """What is to be seen of a counter that one may not know: whose it is, at most."""
    high = 140 if page else 100
    line = mix(fill, ink, 0.32)
    middle = (high - 4) / 2
    pen = f'stroke="{line}" stroke-width="2.5"'
    frame = f'<rect x="10" y="10" width="80" height="{high - 23}" rx="6" fill="none" {pen}/>'
    lines = f'<path d="{hatching(13, 13, 74, high - 29, 8)}" fill="none" {pen} stroke-opacity="0.4"/>'
    lozenge = f'<path d="M50 {middle - 30:g}L76 {middle:g}L50 {middle + 30:g}L24 {middle:g}Z" fill="{fill}" {pen}/>'
    return frame + lines + lozenge + write(letter or "?", 50, middle + 11, fitting(letter or "?", 34, 32), ink)


def emblem(letter: str, fill: str, ink: str) -> str:
    """The sign that goes with the colour."""
    if not letter:
        return ""
    size = fitting(letter, 15, 15)
    return f'<circle cx="16" cy="15.5" r="9.5" fill="{ink}"/>' + write(letter, 16, 15.5 + size * 0.36, size, fill)


def heading(name: str, printed: Print, ink: str, marks: tuple[str, ...]) -> str:
    """Whose it is, and what it is called."""
    return emblem(printed.letter, printed.fill, ink) + name_line(name, ink, right=74 if marks else 92)


SNUG = 0.88
"""Names are set in Lato, which takes less than what is reckoned for any sans-serif."""

LEFT = 28
"""Where a name begins, beside the emblem."""


def name_line(text: str, ink: str, right: float = 92) -> str:
    """The name, small, along the upper rim."""
    room, middle = (right - LEFT) / SNUG, (LEFT + right) / 2
    if width(text, 7.6) <= room:
        size = fitting(text, room, 11)
        return write(text, middle, 19, size, ink)
    # As large as two lines hold it whole.
    breaks = (wrapped(text, room, size, bold=True, most=3) for size in (8, 7.2, 6.5))
    whole = (lines for lines in breaks if len(lines) < 3 and " ".join(lines) == text)
    lines = next(whole, wrapped(text, room, 6.5, bold=True, most=2)[:2])
    size = min(fitting(line, room, 8, 6) for line in lines)
    top = 17.5 if len(lines) == 1 else 13.0
    return "".join(
        write(shortened(line, room, size), middle, top + index * (size + 0.3), size, ink)
        for index, line in enumerate(lines)
    )


def elite_stripe(ink: str) -> str:
    return (
        f'<rect x="6" y="65.6" width="88" height="4.2" fill="{BLACK if ink == WHITE else ink}"/>'
        f'<rect x="6" y="66.6" width="88" height="2.2" fill="{GOLD}"/>'
    )


def step_dots(steps: int, lost: int, fill: str, ink: str, triangles: bool = False) -> str:
    """A dot for every step, or a triangle, filled while it is there; a number where there are many."""
    if steps < 2 and not triangles:
        return ""
    left = max(0, steps - lost)
    if steps > 6:
        return write(f"{left}/{steps}", 13, 37, 8.5, ink)
    top = 46 - (steps - 1) * 4.5
    dots = []
    for index in range(steps):
        inside, y = ink if index < left else fill, top + index * 9
        pen = f'fill="{inside}" stroke="{ink}" stroke-width="1.4"'
        if triangles:
            low, high = number(y + 3), number(y - 4)
            dots.append(f'<path d="M9.6 {high}L13.4 {low}L5.8 {low}Z" {pen} stroke-linejoin="round"/>')
        else:
            dots.append(f'<circle cx="9.6" cy="{number(y)}" r="3" {pen}/>')
    return "".join(dots)


def figures_line(figures: tuple[str, ...], ink: str, *, small: bool = False) -> str:
    """The factors, large, along the lower rim; larger still on a small counter, which has no name above."""
    text = "–".join(figures) if all(len(figure) < 4 for figure in figures) else "  ".join(figures)
    room, most = (84 * 1.12, 34.0) if small else (84, 27.5)
    size = fitting(text, room, most, 9)
    return write(shortened(text, room, size), 50, 91 - (most - size) * 0.3, size, ink)


def amount_chip(amount: str, *, figures: bool = False) -> str:
    """How much it stands for, on a white chip at the corner; above the factors, where there are any."""
    y, radius = (49, 13) if figures else (75, 18)
    size = fitting(amount, 1.5 * radius, 1.28 * radius)
    return (
        f'<circle cx="{96 - radius}" cy="{y}" r="{radius}" fill="{WHITE}" stroke="{BLACK}" stroke-width="3"/>'
        + write(amount, 96 - radius, y + size * 0.36, size, BLACK)
    )


MARK_FILLS = {"damage": "#c8321f", "battle": "#7d2f86", "arrow": "#1d6fb8", "no_supply": "#d97700"}


def mark_badges(marks: tuple[str, ...]) -> str:
    """Small badges down the right rim; more than four are counted."""
    drawn = []
    for index, mark in enumerate(marks[:4]):
        y = 16 + index * 19
        word = picture_word(mark)
        fill = MARK_FILLS.get(word, "#444b50")
        sign = write(mark[:1].upper(), 88, y + 4.6, 13, WHITE)
        if word:
            drawing = picture(word, "silhouette", WHITE, fill)
            sign = f'<g transform="translate(79.2 {number(y - 5.6)}) scale(0.176)">{drawing}</g>'
        drawn.append(f'<circle cx="88" cy="{y}" r="10" fill="{fill}" stroke="{WHITE}" stroke-width="2"/>{sign}')
    if len(marks) > 4:
        drawn.append(write(f"+{len(marks) - 4}", 88, 96, 11, BLACK))
    return "".join(drawn)
