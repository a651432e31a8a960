"""A frame about every counter that has moved."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem

from app.look import MOVED
from app.table.counters.layer import CountersLayer
from app.table.layers.overlay import Overlay
from counters.faces.pictures import picture_word
from counters.position import Position

OVER = 18


class MovedLayer(Overlay):
    """Above the counters."""

    def __init__(self, counters: CountersLayer) -> None:
        super().__init__(counters.scene, OVER)
        self._counters = counters
        self._position = Position()

    def show(self, position: Position) -> None:
        self._position = position
        if self.on:
            self.renew()

    def items(self) -> Iterator[QGraphicsItem]:
        size = self._counters.size
        for lies in self._counters.lies.values():
            for each in lies:
                marks = self._position.counters[each.counter].marks
                if any(picture_word(mark) == "arrow" for mark in marks):
                    half = size * each.scale * 0.53
                    item = QGraphicsRectItem(QRectF(each.x - half, each.y - half, half * 2, half * 2))
                    item.setPen(QPen(QColor(MOVED), size * 0.08))
                    yield item
