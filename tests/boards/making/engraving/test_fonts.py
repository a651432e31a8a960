from pathlib import Path

import pytest

from boards.lettering import Outline, Style
from boards.making.engraving.fonts import letters_from

FONTS = Path(__file__).resolve().parents[4] / "app" / "fonts"
LETTERS = letters_from(FONTS)
STYLES: tuple[Style, ...] = ("roman", "small caps", "italic", "sans", "sans bold")


def highest(outline: Outline) -> float:
    return -min(y for _, points in outline.strokes for _, y in points)


def test_an_outline_is_closed_rings_on_the_line() -> None:
    outline = LETTERS("on", "roman", 40, 0)
    assert outline.strokes[0][0] == "M"
    assert sum(word == "M" for word, _ in outline.strokes) == 3
    assert 0 < highest(outline) < 40
    assert 20 < outline.width < 50


def test_small_caps_are_as_high_as_small_letters() -> None:
    assert highest(LETTERS("x", "small caps", 100, 0)) < 0.75 * highest(LETTERS("X", "small caps", 100, 0))
    assert LETTERS("x", "small caps", 100, 0) != LETTERS("x", "roman", 100, 0)


def test_letters_are_kerned_and_spaced() -> None:
    apart = LETTERS("A", "roman", 100, 0).width + LETTERS("V", "roman", 100, 0).width
    assert LETTERS("AV", "roman", 100, 0).width < apart - 3
    assert LETTERS("AV", "roman", 100, 10).width == pytest.approx(LETTERS("AV", "roman", 100, 0).width + 10)


@pytest.mark.parametrize("style", STYLES)
def test_every_style_has_letters_for_every_name(style: Style) -> None:
    for letter in "AZaz09.,'()&-·éü":
        assert LETTERS(letter, style, 50, 0).strokes, letter
    assert LETTERS(" ", style, 50, 0).width > 5


def test_both_kinds_of_curve_are_taken() -> None:
    for style in STYLES:
        assert {word for word, _ in LETTERS("S", style, 50, 0).strokes} <= {"M", "L", "C"}
