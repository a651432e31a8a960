"""Sides in colours that stay apart for colour-blind eyes. A colour that does so already stays as it is."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

import msgspec

from counters.counter import Side, SideId
from counters.game import Game
from rules_assist.shelf.shelf import Opened

FILLS = (
    "#2d3e43", "#a51115", "#cf9e4b", "#75835f", "#096db6", "#6fc6a2", "#eee500", "#c295f6", "#f3f4f2",
)  # fmt: skip
Eyes: TypeAlias = "tuple[tuple[float, float, float], ...]"
EYES: tuple[Eyes, ...] = (
    ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    ((0.1124, 0.8876, 0.0), (0.1124, 0.8876, 0.0), (0.0040, -0.0040, 1.0)),
    ((0.2927, 0.7073, 0.0), (0.2927, 0.7073, 0.0), (-0.0223, 0.0223, 1.0)),
    ((1.0, 0.1446, -0.1446), (0.0, 0.8592, 0.1408), (0.0, 0.8592, 0.1408)),
)
"""How the usual eyes see light, and those that lack one of the three sorts of cones (Viénot, Brettel and Mollon)."""

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
APART = 0.06
"""Of the way from black to white: any less is one colour across a table."""


def with_safe_sides(opened: Opened) -> Opened:
    """The same game, its sides in other colours where that is needed."""
    sheet = msgspec.structs.replace(opened.game.sheet, sides=safe(opened.game.sheet.sides.values()))
    return replace(opened, game=Game(opened.game.board, sheet))


def safe(sides: Iterable[Side]) -> dict[SideId, Side]:
    """In their order: each keeps its colour, or takes the one farthest from those before it."""
    found: dict[SideId, Side] = {}
    taken: list[str] = []
    for side in sides:
        fill = side.fill
        if any(distance(fill, other) < APART for other in taken):
            fill = max(FILLS, key=lambda other: min(distance(other, each) for each in taken))
        taken.append(fill)
        ink = side.ink if fill == side.fill else ("#ffffff" if brightness(fill) < 0.18 else "#000000")
        found[side.id] = msgspec.structs.replace(side, fill=fill, ink=ink)
    return found


def distance(one: str, other: str) -> float:
    """How far apart two colours are for the eyes that see them nearest to each other."""
    return min(math.dist(_seen(one, eyes), _seen(other, eyes)) for eyes in EYES)


def brightness(colour: str) -> float:
    red, green, blue = _light(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _seen(colour: str, eyes: Eyes) -> tuple[float, ...]:
    """Lightness and tint as an eye has them, each about even in its steps."""
    light = _light(colour)
    red, green, blue = (max(0.0, sum(a * b for a, b in zip(row, light, strict=True))) ** (1 / 2.4) for row in eyes)
    return 0.6 * (red + green) / 2 + 0.1 * blue, 0.5 * (red - green), 0.35 * (blue - (red + green) / 2)


def _light(colour: str) -> tuple[float, float, float]:
    """Red, green and blue as amounts of light. What is no colour counts as grey."""
    colour = colour if COLOUR.fullmatch(colour) else "#808080"
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red**2.4, green**2.4, blue**2.4
