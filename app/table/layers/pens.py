"""Pens that draw as wide on the screen at every zoom."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen


def pen(colour: QColor | str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """`width` in pixels of the window."""
    made = QPen(QColor(colour), width, style)
    made.setCosmetic(True)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    made.setCapStyle(Qt.PenCapStyle.RoundCap)
    return made


def clear(colour: QColor | str, alpha: int) -> QColor:
    """The colour, to be seen through: 0 is not there, 255 is solid."""
    made = QColor(colour)
    made.setAlpha(alpha)
    return made
