"""The outline of a counter that is picked out: dark and light, so that it shows on any ground and any colour."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem

from app.look import MOVED
from app.table.layers.pens import pen

OUT, ROUND = 0.05, 0.12


def outline(item: QGraphicsPixmapItem) -> QGraphicsItem:
    """It goes where the counter goes."""
    box = item.boundingRect()
    out = box.width() * OUT
    path = QPainterPath()
    path.addRoundedRect(box.adjusted(-out, -out, out, out), box.width() * ROUND, box.width() * ROUND)
    casing = QGraphicsPathItem(path, item)
    casing.setPen(pen("#ffffff", 5))
    line = QGraphicsPathItem(path, casing)
    line.setPen(pen(MOVED, 3))
    dashes = QGraphicsPathItem(path, casing)
    dashes.setPen(pen("#ffd84d", 3, Qt.PenStyle.DotLine))
    return casing
