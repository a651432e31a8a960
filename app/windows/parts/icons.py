"""The pictures on buttons: a few strokes each, in the colour of the lettering."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

STROKES = {
    "menu": "M4 7h16M4 12h16M4 17h16",
    "undo": "M9 6L4 11l5 5M4.5 11H14a5 5 0 0 1 0 10h-3",
    "redo": "M15 6l5 5-5 5M19.5 11H10a5 5 0 0 0 0 10h3",
    "earlier": "M14 6l-6 6 6 6",
    "later": "M10 6l6 6-6 6",
    "whole": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "nearer": "M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5L20 20M8.5 11h5M11 8.5v5",
    "farther": "M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5L20 20M8.5 11h5",
    "palette": "M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5L20 20",
    "turn": "M19 12a7 7 0 1 1-2.2-5.1M19.5 3.5v4h-4",
    "seat": "M12 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5 20c0-4 3-6 7-6s7 2 7 6",
    "table only": "M4 10V4h6M14 20h6v-6M4.5 4.5L10 10M19.5 19.5L14 14",
    "leave": "M10 4v6H4M14 20v-6h6M9.5 9.5L4 4M14.5 14.5L20 20",
    "move": "M12 3v18M3 12h18M12 3L9.5 5.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5"
    "M21 12l-2.5-2.5M21 12l-2.5 2.5",
    "select": "M4 7V4h3M11 4h2M17 4h3v3M20 11v2M20 17v3h-3M13 20h-2M7 20H4v-3M4 13v-2",
    "attack": "M5 4l11 11M4 5l11 11M4 4h2.5M4 4v2.5M13 18l5-5M16.5 16.5L20 20M19 4L12.5 10.5M9 14l-4 4M11 18l-5-5"
    "M20 5l-7 6.5M20 4h-2.5M20 4v2.5",
    "pan": "M8 12V6.5a1.4 1.4 0 0 1 2.8 0V11M10.8 11V4.8a1.4 1.4 0 0 1 2.8 0V11M13.6 11V6a1.4 1.4 0 0 1 2.8 0v7.5"
    "c0 4-2 7-5.4 7-3 0-4.3-1.6-6.3-5.3-.8-1.5.9-2.6 2-1.4L8 15V12",
    "measure": "M4 16L16 4l4 4L8 20zM7 13l2 2M10 10l2.5 2.5M13 7l2 2",
    "pencil": "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
    "label": "M6 6h12M12 6v13M9 19h6",
    "rubber": "M5 15l8-9 6 5-8 9H8zM9 10.5l6 5M8 20h11",
    "point": "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3",
    "help": "M9 9a3 3 0 1 1 4 2.8c-.8.4-1 1-1 2.2M12 17.5v.5",
    "shelf": "M4 20h16M6 20V6h3v14M11 20V4h3v16M16.5 20L14.5 7l2.5-.5L19.5 20",
    "settings": "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4",
    "edit save": "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
    "edit finish": "M5 12.5l4.5 4.5L19 7",
    "edit back": "M20 6H9l-6 6 6 6h11zM12 9.500l5 5M17 9.500l-5 5",
    "edit escape": "M6 6l12 12M18 6L6 18",
    "edit delete": "M5 7h14M10 4h4M7 7l1 13h8l1-13M10.500 10v7M13.500 10v7",
    "edit test": "M8 5l11 7-11 7z",
    "edit pick": "M6 4l12 8-5.5 1.2L10 19z",
    "edit points": "M4 17L9 7l7 3 4-5M7.5 5.5h3v3h-3zM14.5 8.5h3v3h-3zM2.5 15.5h3v3h-3z",
    "edit draw": "M5 8l8-4 6 6-3 9-9-2zM5 8h.1M13 4h.1M19 10h.1",
    "edit rectangle": "M4 6h16v12H4z",
    "edit circle": "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
    "edit hexagon": "M8 4.5h8L20.5 12 16 19.5H8L3.5 12z",
    "edit grid": "M7 3h5l2.5 4.3L12 11.6H7L4.5 7.3zM12 11.6h5l2.5 4.3-2.5 4.3h-5L9.5 16zM14.5 7.3h4",
    "edit cut": "M5 5l14 6v8H5zM3 15L21 7",
    "edit join": "M4 6h7v12H4M20 6h-7v12h7M8 12h8M13.5 9.5L16 12l-2.5 2.5M10.5 9.5L8 12l2.5 2.5",
    "edit hole": "M4 5h16v14H4zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "edit link": "M6 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM18 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM9 12h6",
    "edit border": "M5 20c2-3-1-5 2-8s6-1 7-4 1-3 4-4M14 17l5-5 2 2-5 5h-2z",
    "edit reshape": "M3 17l3-7 4 3 3-7 4 5 4-6M3 20c5-6 12 1 18-7",
    "edit letter": "M4 17C8 9 16 9 20 17M9.500 12.500V5M7 5h5M15 11.500l1.500-6 2.500 6.500",
    "edit sign": "M12 8v12M8.500 11h7M5 14c.5 4 4 6 7 6s6.500-2 7-6"
    "M12 3.500a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400z",
    "edit paint": "M7 14l8-9 4 3.5-7.5 8.5zM7 14c-2 0-3 1.5-3 5 3 .5 6 0 7.500-2",
}
"""Paths in a square of 24."""


SIDE = 24
MODES = (
    (QIcon.Mode.Normal, QIcon.State.Off, QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText),
    (QIcon.Mode.Disabled, QIcon.State.Off, QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText),
    (QIcon.Mode.Normal, QIcon.State.On, QPalette.ColorGroup.Active, QPalette.ColorRole.HighlightedText),
)


def icon(name: str) -> QIcon:
    """The picture of that name, in the present colour of buttons; none, if there is none."""
    if name not in STROKES:
        return QIcon()
    palette = QGuiApplication.palette()
    colours = tuple(palette.color(group, role).name() for _, _, group, role in MODES)
    return _drawn(name, picture_side(), frozenset((1, *_ratios())), colours)


def picture_side() -> int:
    """As large as goes with the letters."""
    return max(SIDE, round(QFontMetrics(QGuiApplication.font()).height() * 1.4))


def _ratios() -> Iterator[int]:
    return (math.ceil(screen.devicePixelRatio()) for screen in QGuiApplication.screens())


@cache
def _drawn(name: str, side: int, ratios: frozenset[int], colours: tuple[str, ...]) -> QIcon:
    """Sharp on every screen there is."""
    found = QIcon()
    for (mode, state, _, _), colour in zip(MODES, colours, strict=True):
        for ratio in ratios:
            found.addPixmap(_pixmap(STROKES[name], QColor(colour), side, ratio), mode, state)
    return found


def _pixmap(path: str, colour: QColor, side: int, ratio: int) -> QPixmap:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<path d="{path}" fill="none" stroke="{colour.name()}" stroke-width="1.8" '
        'stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    pixmap = QPixmap(side * ratio, side * ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(pixmap.rect()))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
