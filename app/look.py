"""How things look: the letters, and the colours of paper, land, sea, borders and signs, for pictures and windows."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

FONTS = Path(__file__).parent / "fonts"

PLAIN = "Lato"
"""Counters, panels, everything that is read quickly."""

BOOKISH = "EB Garamond"
"""Names on maps, titles."""

ELSEWHERE = {
    PLAIN: "Lato, Carlito, 'DejaVu Sans', sans-serif",
    BOOKISH: "'EB Garamond', Garamond, 'DejaVu Serif', serif",
}
"""What stands in a file that programs without our fonts may open."""

PAPER, PRINT, FAINT = "#f3efe4", "#20262b", "#6d7278"
WATER, WATER_DEEP = "#c3d9e2", "#a9c8d6"
FELT = "#3c4a45"
SEVERITY = {"error": "#c8321f", "warning": "#d97700", "note": "#1d6fb8"}
MOVED = "#1d6fb8"
GOOD = "#2d7d46"

TOUCH = 9 / 25.4
"""Inches: what a fingertip can hit."""

LEAST_DPI, MOST_DPI = 96.0, 144.0
"""What screens say of themselves is believed within these."""

LANDS = ("#e4deb8", "#dcd6ab", "#e9e2c4", "#d7d5b0")
"""Neighbours seldom get the same one, so that a plain map does not run together."""

GROUNDS = {
    "sea": WATER,
    "ocean": WATER_DEEP,
    "lake": "#cfe3ea",
    "coast": "#cfe0e2",
    "mountain": "#c9b995",
    "mountains": "#c9b995",
    "desert": "#ecd9a4",
    "marsh": "#c6cfae",
    "forest": "#b9c79a",
    "impassable": "#b7b2a8",
    "neutral": "#e3ded2",
}


class Pen(NamedTuple):
    """How a line is drawn."""

    colour: str
    width: float
    """In hundredths of a counter."""

    dashes: str = ""


CONTACTS = {
    "land": Pen("#8d8468", 2.2),
    "river": Pen("#3f7fb0", 5),
    "coast": Pen("#4d6f80", 3),
    "sea": Pen("#7fa6b8", 2, "8 6"),
    "strait": Pen("#c05a1c", 5, "4 4"),
    "canal": Pen("#3f7fb0", 4, "4 3"),
    "route": Pen("#7d4b94", 4, "10 6"),
    "impassable": Pen("#5b4636", 7),
    "mountain": Pen("#7d5f3a", 5),
}
OTHER_CONTACT = Pen("#94622c", 3.5, "7 4")


def ground_colour(kind: str, index: int) -> str:
    """The fill of an area of this kind on a map that has no drawing."""
    for word in (kind, *reversed(kind.split("_"))):
        if word in GROUNDS:
            return GROUNDS[word]
    return LANDS[index % len(LANDS)]


def is_water(kind: str) -> bool:
    return any(word in ("sea", "ocean", "lake", "water", "strait") for word in kind.split("_"))


def contact_pen(kind: str) -> Pen:
    for word in (kind, *reversed(kind.split("_"))):
        if word in CONTACTS:
            return CONTACTS[word]
    return OTHER_CONTACT


def touch_size() -> int:
    """Nine millimetres, in the units of windows."""
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415 - colours are wanted without Qt, too

    screens = QGuiApplication.screens()
    dots = screens[0].physicalDotsPerInch() if screens else LEAST_DPI
    return round(TOUCH * max(LEAST_DPI, min(MOST_DPI, dots)))


@cache
def ready_to_draw() -> object:
    """Qt can draw from here on, with our own letters. Where there is no window, none is needed."""
    from PySide6.QtGui import QFontDatabase, QGuiApplication  # noqa: PLC0415 - colours are wanted without Qt, too

    application = QGuiApplication.instance()
    if application is None:
        # Without a window the screen is of no use, and the picture is the same on every machine.
        before = os.environ.get("QT_QPA_PLATFORM")
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        application = QGuiApplication(["sandtable"])
        if before is None:
            del os.environ["QT_QPA_PLATFORM"]
        else:
            os.environ["QT_QPA_PLATFORM"] = before
    for font in sorted(FONTS.glob("*.[ot]tf")):
        QFontDatabase.addApplicationFont(str(font))
    return application
