"""Tracks, piles of cards, cartouche and legend: printed on the paper, or as cardboard that lies on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boards.board import Box, Cell
from boards.engraving.ink import GOLD, INK, PAPER, SEA_INK, data, moved, panel, stroke, wash
from boards.lettering import Letters
from boards.making.engraving.symbols import compass
from boards.making.looks import panels
from boards.making.looks.labels import Label
from boards.making.looks.panels import caption, rule
from boards.making.polar import signs
from boards.making.polar.signs import POWERS, power
from boards.making.polar.spaces import outline
from boards.making.polar.tables import Frame, Layout

Printed = Iterator[str | Label]
WON = {"Axis": ("#2d3e43", "#ffffff"), "Allies": ("#cf9e4b", "#000000")}
TITLE = "#5b2e1c"


def frame_of(thing: Box | Cell) -> Frame:
    left, top, right, bottom = thing.shape.bounds
    return left, top, right - left, bottom - top


def rectangle(left: float, top: float, wide: float, high: float) -> str:
    return f"M{left:g} {top:g}h{wide:g}v{high:g}h{-wide:g}Z"


def victory(box: Box, letters: Letters) -> Printed:
    """All around: every fifth number stronger, the powers' starts and the winning numbers marked."""
    left, top, wide, high = frame_of(box)
    yield wash(
        rectangle(left - 24, top - 24, wide + 48, high + 48) + rectangle(left + 80, top + 80, wide - 160, high - 160),
        PAPER,
    )
    for cell in box.cells:
        x, y, across, down = frame_of(cell)
        fifth = int(cell.id) % 5 == 0
        yield stroke(rectangle(x, y, across, down), INK, 1.4, fill="#f3e7c9" if fifth else "#fbf6e8")
        yield from _number(cell, letters)
    yield stroke(rectangle(left - 6, top - 6, wide + 12, high + 12), GOLD, 2)
    yield stroke(rectangle(left, top, wide, high) + rectangle(left + 80, top + 80, wide - 160, high - 160), INK, 3)


def _number(cell: Cell, letters: Letters) -> Printed:
    x, y, across, down = frame_of(cell)
    start, win = str(cell.attributes.get("start", "")), str(cell.attributes.get("win", ""))
    tall = down > across
    middle = x + across / 2
    if win:
        fill, ink = WON[win.partition(",")[0]]
        band = rectangle(x, y, across, 27)
        yield stroke(band, INK, 1.2, fill=fill)
        yield Label(win if "," in win else f"{win} win", "sans bold", 16.5, (middle, y + 19.5), colour=ink)
    if start:
        yield moved(
            signs.emblem(letters, POWERS[start].letter, POWERS[start].fill, POWERS[start].ink, 19),
            x + across - 30,
            y + 30,
        )
        yield Label("start", "italic", 19, (x + across - 30, y + 68))
    # To one side, so that a marker in the middle leaves it to be read.
    at = (middle, y + 42) if tall else (x + 16, y + (66 if win else down / 2 + 13))
    yield Label(cell.name, "roman", 40, at, colour=TITLE, align=0.5 if tall else 0)


def rounds(box: Box, letters: Letters, *, cardboard: bool) -> Printed:
    """Year, the power that begins, cards to draw, and which way the draft goes."""
    yield from _board(box, cardboard=cardboard)
    for cell in box.cells:
        x, y, wide, high = frame_of(cell)
        first = power(str(cell.attributes["first"]))
        yield stroke(rectangle(x, y, wide, high), INK, 1.4, fill=first.pale)
        yield stroke(rectangle(x, y, 74, high), INK, 1.2, fill=first.fill)
        yield Label(cell.name, "sans bold", 25, (x + 37, y + high - 12), colour=first.ink)
        yield moved(signs.emblem(letters, first.letter, first.fill, first.ink, 16), x + 37, y + 24)
        yield moved(signs.CARD, x + wide - 88, y + 25, 0.8)
        yield Label(f"{cell.attributes['draw']}", "sans bold", 26, (x + wide - 72, y + 34), align=0)
        extra = str(cell.attributes.get("extra", ""))
        if extra:
            yield Label(f"{power(extra).letter} +1", "sans bold", 17, (x + wide - 10, y + 32), align=1)
        yield moved(pass_arrow(str(cell.attributes["pass"])), x + wide - 56, y + high - 18)


def pass_arrow(way: str) -> str:
    path = "M18 0H-18M-10-7L-18 0L-10 7" if way == "left" else "M-18 0H18M10-7L18 0L10 7"
    return stroke(path, SEA_INK, 3)


def joining(box: Box, letters: Letters, *, cardboard: bool) -> Printed:
    """A step for every card that is drawn; in the last box the power is at war."""
    yield from _board(box, cardboard=cardboard)
    for cell in box.cells:
        x, y, wide, high = frame_of(cell)
        joins = str(cell.attributes.get("joins", ""))
        who = power(joins)
        yield stroke(rectangle(x, y, wide, high), INK, 1.4, fill=who.pale if joins else "#fbf6e8")
        if joins:
            yield moved(signs.emblem(letters, who.letter, who.fill, who.ink, 24), x + wide / 2, y + 34)
            yield Label("at war", "italic", 21, (x + wide / 2, y + high - 14))
        else:
            yield stroke(f"M{x + wide - 26:g} {y + high / 2 - 9:g}l9 9l-9 9", GOLD, 3)


def _board(box: Box, *, cardboard: bool) -> Printed:
    """What the cells of a track lie on: a board of their own, or the paper itself."""
    left, top, wide, high = frame_of(box)
    if cardboard:
        yield panel(left - 18, top - 52, wide + 36, high + 70)
        yield caption(box.name, (left + wide / 2, top - 15), 30)
        return
    yield stroke(rectangle(left - 7, top - 7, wide + 14, high + 14), INK, 1.6, fill=PAPER)
    yield replace(caption(box.name, (left + wide / 2, top - 20), 30), halo="#e6eef0")


def pile(box: Box) -> Printed:
    """An empty place where a pile lies."""
    x, y, wide, high = frame_of(box)
    yield panel(x - 14, y - 14, wide + 28, high + 28)
    yield stroke(rectangle(x, y, wide, high), SEA_INK, 2, fill="#e9eef0", dash="8 6")
    first, _, second = box.name.partition(" ")
    yield moved(signs.CARD, x + wide / 2, y + high / 2 + 26, 1.25)
    yield caption(first, (x + wide / 2, y + 40), 24)
    yield caption(second, (x + wide / 2, y + 64), 22, style="italic")


def cartouche(frame: Frame, lines: tuple[str, ...]) -> Printed:
    left, top, wide, high = frame
    middle = left + wide / 2
    yield panel(left, top, wide, high)
    yield moved(compass(52), middle, top + 78)
    for side in (-1, 1):
        near, far = sorted((middle + side * 80, middle + side * (wide / 2 - 40)))
        yield rule(near, far, top + 78)
    yield caption(lines[0], (middle, top + 188), 60)
    for number, line in enumerate(lines[1:]):
        yield Label(line, "italic", 29 if number == 0 else 25, (middle, top + 232 + number * 32), spacing=0.5)


# What the signs of the board mean, in the very signs that are printed on it.


def _shape(kind: str, fill: str) -> str:
    return stroke(data(outline(kind, 0, 0, 40)), INK, 1.8, fill=fill)


def signs_of(layout: Layout, letters: Letters) -> list[tuple[str, str]]:
    """Each sign with its meaning."""
    pale = power("").pale
    found = [
        (_shape("land", pale), "land: Armies, Air Fleets"),
        (_shape("coastal", pale), "coastal: all units"),
        (_shape("island", "#e3eef0"), "island: Fleets, Air Fleets"),
        (moved(signs.stars(1), 0, 0, 1.2), "one victory point; 2 units"),
        (moved(signs.stars(3), 0, 0, 0.62), "Capital; 4 units"),
        (moved(signs.FACTORY, 0, 0, 0.95), "factory: Armies, Air Fleets"),
        (moved(signs.SHIPYARD, 0, 0, 0.95), "shipyard: Fleets"),
        (moved(signs.U_BOAT, 0, 0, 0.95), "U-Boots"),
        (moved(signs.NO_AIR, 0, 0, 0.95), "no Air Fleet may end here"),
        (moved(signs.EXCHANGE, 0, 0, 0.95), "exchange a card after the draft"),
        (signs.land_link("M-24 0H24"), "land link: Armies first"),
        (signs.sea_link("M-24 0H24"), "sea link: Fleets first"),
    ]
    if layout.triangles:
        found.append((moved(signs.triangle(letters, "A", 0), -6, 0, 0.8), "off-map land link, by letter"))
    found.append((signs.dashed_line("M-24 0H24"), "only with the Arctic Expansion"))
    found.append((moved(signs.CARD, 0, 0, 0.9), "cards that each power draws"))
    found.append((pass_arrow("left"), "which way the draft is passed"))
    return found


def homes(letters: Letters) -> list[tuple[str, str]]:
    """Whose home areas are whose."""
    return [(signs.emblem(letters, it.letter, it.fill, it.ink, 16), it.name) for it in POWERS.values()]


def legend(frame: Frame, layout: Layout, letters: Letters) -> Printed:
    left, top, wide, high = frame
    yield panel(left, top, wide, high)
    yield caption("Legend", (left + wide / 2, top + 46), 32)
    half = top + high * 0.72
    for part, columns, box in (
        (signs_of(layout, letters), 2, (left + 26, top + 58, left + wide - 16, half)),
        (homes(letters), 3, (left + 26, half + 4, left + wide - 16, top + high - 18)),
    ):
        yield from panels.legend(part, box, columns, 22.0)
