"""Outlines out of the fonts that come with the program."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication

from app.table.ground.map_lettering import FILES, FONTS, letters
from boards.lettering import Style


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("style", FILES)
def test_every_style_has_its_font_and_its_own_look(style: Style) -> None:
    assert QGuiApplication.instance() is not None
    outline = letters("Kindlewood", style, 40, 0)
    assert 100 < outline.width < 400
    others = [letters("Kindlewood", other, 40, 0).strokes for other in FILES if other != style]
    assert outline.strokes not in others


@pytest.mark.usefixtures("qapp")
def test_spacing_and_size_make_words_wider() -> None:
    plain = letters("Glim", "italic", 40, 0).width
    assert letters("Glim", "italic", 40, 5).width == pytest.approx(plain + 15, abs=1)
    assert letters("Glim", "italic", 80, 0).width == pytest.approx(2 * plain, rel=0.02)


@pytest.mark.usefixtures("qapp")
def test_letters_with_accents_are_there() -> None:
    assert len(letters("é", "roman", 40, 0).strokes) > len(letters("e", "roman", 40, 0).strokes)


def test_the_fonts_come_with_their_licence_and_are_not_heavy() -> None:
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 2_500_000
