"""Texts as outlines, in the fonts that come with the program: for maps whose lettering is paths."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication, QPainterPath, QTransform

from boards.board import Spot
from boards.lettering import Outline, Style

FONTS = Path(__file__).parents[2] / "fonts"
FILES: dict[Style, str] = {
    "roman": "EBGaramond12-Regular.otf",
    "small caps": "EBGaramond12-Regular.otf",
    "italic": "EBGaramond12-Italic.otf",
    "sans": "Lato-Regular.ttf",
    "sans bold": "Lato-Bold.ttf",
}
DRAWN_AT = 200
"""Outlines are taken at this size and then made as small as wanted, so that no hinting bends them."""


def letters(text: str, style: Style, size: float, spacing: float) -> Outline:
    """The outline of a line of text."""
    scale = size / DRAWN_AT
    path = _written(text, style, spacing / scale)
    return Outline(_width(path, scale), tuple(_strokes(path, scale)))


def letters_path(text: str, style: Style, size: float, spacing: float) -> tuple[QPainterPath, float]:
    """The same as a path of Qt's, with its width."""
    scale = size / DRAWN_AT
    path = _written(text, style, spacing / scale)
    return QTransform().scale(scale, scale).map(path), _width(path, scale)


def length(text: str, style: Style, size: float) -> float:
    """How wide it is, from one foot to the next; without its outline, which takes ten times as long."""
    return QFontMetricsF(face(style)).horizontalAdvance(text) * size / DRAWN_AT


def _written(text: str, style: Style, spacing: float) -> QPainterPath:
    font = QFont(face(style))
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    return path


def _width(path: QPainterPath, scale: float) -> float:
    return path.boundingRect().right() * scale


def _strokes(path: QPainterPath, scale: float) -> list[tuple[str, tuple[Spot, ...]]]:
    found: list[tuple[str, tuple[Spot, ...]]] = []
    curve: list[Spot] = []
    for number in range(path.elementCount()):
        element = path.elementAt(number)
        point = (element.x * scale, element.y * scale)
        if element.isMoveTo():
            found.append(("M", (point,)))
        elif element.isLineTo():
            found.append(("L", (point,)))
        else:
            curve.append(point)
            if len(curve) == 3:
                found.append(("C", tuple(curve)))
                curve = []
    return found


@cache
def face(style: Style) -> QFont:
    """In the size at which outlines are taken."""
    if QGuiApplication.instance() is None:
        raise RuntimeError("Letters need a QGuiApplication.")
    number = QFontDatabase.addApplicationFont(str(FONTS / FILES[style]))
    font = QFont(QFontDatabase.applicationFontFamilies(number)[-1])
    font.setItalic(style == "italic")
    font.setBold(style == "sans bold")
    font.setPixelSize(DRAWN_AT)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if style == "small caps":
        font.setFeature(QFont.Tag("smcp"), 1)
        font.setFeature(QFont.Tag("onum"), 1)
    return font
