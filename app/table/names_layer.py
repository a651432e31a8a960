"""The names on a map as a layer of their own: set anew for the one who looks at a turned map, or above the counters."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene

from app.look import PAPER
from app.table.lettering import Label, labels_of, outline_of, upright_outline
from app.table.pens import clear
from boards.board import AreaId, Map

GROUND, TOP = 1, 26
HALO = 1 / 3
"""The width of the paper around letters above counters, of their size; on the map itself it is half as wide."""

LINES = 2.6
"""Lines of one name are so near each other, of their size."""


class NamesLayer:
    """Nothing at all, while the map's own lettering can be read."""

    def __init__(self, scene: QGraphicsScene, map: Map, drawing: Path | None) -> None:
        self._scene, self._map, self._drawing = scene, map, drawing
        self._labels: tuple[Label, ...] | None = None
        self._items: list[QGraphicsItem] = []
        self._angle, self._on_top, self._bare = 0, False, False

    def show(self, angle: int, *, bare: bool, on_top: bool) -> None:
        """`bare`: the ground has no lettering of its own. `on_top`: above the counters."""
        if (angle, bare, on_top) == (self._angle, self._bare, self._on_top):
            return
        self._angle, self._bare, self._on_top = angle, bare, on_top
        for item in self._items:
            self._scene.removeItem(item)
        self._items.clear()
        if bare or on_top:
            self._items = [self._item(*each) for each in self._outlines()]

    @property
    def labels(self) -> tuple[Label, ...]:
        """Read when they are first wanted."""
        if self._labels is None:
            self._labels = labels_of(self._map, self._drawing)
        return self._labels

    def _outlines(self) -> list[tuple[Label, QPainterPath]]:
        """Names of areas are upright. What is lettered in boxes and panels stays as it was printed."""
        found = []
        for group in groups(self.labels):
            if AreaId(group[0].of) not in self._map.areas:
                if self._bare and not self._on_top:
                    found += [(label, outline_of(label)) for label in group]
            elif len(group) == 1:
                found.append((group[0], upright_outline(group[0], self._angle)))
            else:
                found += _together(group, self._angle)
        return found

    def _item(self, label: Label, path: QPainterPath) -> QGraphicsItem:
        item = QGraphicsPathItem(path)
        item.setPen(QPen(QColor(label.colour), label.weight) if label.weight > 0 else QPen(Qt.PenStyle.NoPen))
        item.setBrush(QColor(label.colour))
        halo = PAPER if self._on_top else label.halo
        if halo:
            under = QGraphicsPathItem(path, item)
            around = QPen(clear(halo, 220), label.size * (HALO if self._on_top else HALO / 2))
            around.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            under.setPen(around)
            under.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent)
        item.setZValue(TOP if self._on_top else GROUND)
        self._scene.addItem(item)
        return item


def groups(labels: tuple[Label, ...]) -> list[list[Label]]:
    """Lines that stand beneath each other and name the same area belong together."""
    found: list[list[Label]] = []
    for label in labels:
        last = found[-1][-1] if found else None
        if last is not None and label.of and _next_line(last, label):
            found[-1].append(label)
        else:
            found.append([label])
    return found


def _next_line(one: Label, other: Label) -> bool:
    near = abs(one.at[1] - other.at[1]) + abs(one.at[0] - other.at[0]) < LINES * one.size
    return one.of == other.of and near and not one.along and not other.along


def _together(group: list[Label], angle: int) -> list[tuple[Label, QPainterPath]]:
    """Turned about the middle of them all, so that they stay in order."""
    outlines = [outline_of(label) for label in group]
    around = QPainterPath()
    for path in outlines:
        around.addPath(path)
    middle: QPointF = around.boundingRect().center()
    turn = QTransform().translate(middle.x(), middle.y()).rotate(-angle).translate(-middle.x(), -middle.y())
    return [(label, turn.map(path)) for label, path in zip(group, outlines, strict=True)]
