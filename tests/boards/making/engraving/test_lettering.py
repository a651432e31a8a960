"""Lettering as paths: straight, bent, and with a halo beneath."""

from __future__ import annotations

import re

import pytest

from boards.lettering import Outline, Style
from boards.making.engraving.lettering import Pen, curved_words, slope, words


def blocks(text: str, style: Style, size: float, spacing: float) -> Outline:
    """A font whose every letter is a square."""
    strokes: list[tuple[str, tuple[tuple[float, float], ...]]] = []
    for number in range(len(text)):
        left = number * (size + spacing)
        strokes += [("M", ((left, 0.0),)), ("L", ((left + size, 0.0),)), ("L", ((left + size, -size),))]
    return Outline(len(text) * (size + spacing) - spacing, tuple(strokes))


def starts(drawn: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"M(-?[\d.]+)[ ]?(-?[\d.]+)l", drawn)]


@pytest.mark.parametrize(("align", "first"), [(0.0, 100.0), (0.5, 80.0), (1.0, 60.0)])
def test_words_begin_end_or_have_their_middle_at_the_point(align: float, first: float) -> None:
    assert starts(words(blocks, "abcd", (100, 50), 10, Pen(), align=align))[0] == (first, 50)


def test_curved_words_stand_on_their_curve() -> None:
    drawn = curved_words(blocks, "abcd", [(0, 100), (50, 50), (100, 100)], 10, Pen("italic"))
    (_, first), (_, second), (middle, top), _ = starts(drawn)
    assert top < second < first
    assert middle == pytest.approx(50, abs=1)


def test_words_longer_than_their_curve_run_on_straight() -> None:
    drawn = curved_words(blocks, "abcdefghij", [(0, 0), (10, 0), (20, 0)], 10, Pen())
    assert [y for _, y in starts(drawn)] == [0.0] * 10


def test_a_halo_lies_beneath() -> None:
    drawn = words(blocks, "a", (0, 0), 10, Pen(colour="#111111", halo="#eeeeee"))
    assert drawn.index("#eeeeee") < drawn.index("#111111")
    assert words(blocks, "", (0, 0), 10, Pen()) == ""


def test_slope() -> None:
    assert slope((0, 0), (1, 1)) == pytest.approx(45)
