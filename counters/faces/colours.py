"""Colours as cardboard needs them: lighter, darker, and the ink that can be read on them."""

from __future__ import annotations

import re
from functools import lru_cache

WHITE, BLACK = "#ffffff", "#14181b"
BARE = "#d9d4c7"
"""Cardboard without a print."""

_HEX = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue; what is no colour counts as bare cardboard."""
    found = _HEX.fullmatch(colour)
    digits = found[1] if found else BARE[1:]
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def sound(colour: str) -> str:
    """A colour as a picture may write it, whatever stood in the file."""
    return "#{:02x}{:02x}{:02x}".format(*channels(colour))


def mix(colour: str, other: str, share: float) -> str:
    """The first with a share of the second in it."""
    mixed = (round(a + (b - a) * share) for a, b in zip(channels(colour), channels(other), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def lighter(colour: str, share: float) -> str:
    return mix(colour, WHITE, share)


def darker(colour: str, share: float) -> str:
    return mix(colour, BLACK, share)


@lru_cache(maxsize=256)
def brightness(colour: str) -> float:
    """From 0 for black to 1 for white, as eyes weigh it."""

    def linear(channel: int) -> float:
        part = channel / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """How well one reads on the other: 1 not at all, 21 at best."""
    low, high = sorted((brightness(colour), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def readable(wanted: str, on: str) -> str:
    """The ink that was asked for, if it can be read there; else black or white."""
    if contrast(wanted, on) >= 3:
        return sound(wanted)
    return max((BLACK, WHITE), key=lambda ink: contrast(ink, on))
