"""The names on a map as a layer of their own: set anew for the one who looks at a turned map, or above the counters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QTransform

from app.look import PAPER, is_water
from app.table.ground.lettering import Label, labels_of, outline_of, upright_outline
from app.table.layers.painter import Painted, Piece, Stroke, clear
from boards.board import AreaId, Map

NAME = "names"
HALO = 1 / 3
"""The width of the paper around letters above counters, of their size; on the map itself it is half as wide."""

LINES = 2.6
"""Lines of one name are so near each other, of their size."""


class NamesLayer:
    """Nothing at all, while the map's own lettering can be read."""

    def __init__(self, under: Painted, over: Painted, map: Map, drawing: Path | None) -> None:
        self._under, self._over, self._map, self._drawing = under, over, map, drawing
        self._labels: tuple[Label, ...] | None = None
        self._angle, self._on_top, self._bare = 0, False, False

    def show(self, angle: int, *, bare: bool, on_top: bool) -> None:
        """`bare`: the ground has no lettering of its own. `on_top`: above the counters."""
        if (angle, bare, on_top) == (self._angle, self._bare, self._on_top):
            return
        self._angle, self._bare, self._on_top = angle, bare, on_top
        found = groups(self.labels) if bare or on_top else []
        above = [group for group in found if on_top and self._is_name(group[0])]
        beneath = [group for group in found if bare and not (on_top and self._is_name(group[0]))]
        self._over.show(NAME, [Piece(bounds(group), partial(self._strokes, group, HALO, PAPER)) for group in above])
        self._under.show(NAME, [Piece(bounds(group), partial(self._strokes, group, HALO / 2)) for group in beneath])

    def _is_name(self, label: Label) -> bool:
        """Of an area, rather than something lettered in a box or a panel."""
        return AreaId(label.of) in self._map.areas

    @property
    def labels(self) -> tuple[Label, ...]:
        """Read when they are first wanted."""
        if self._labels is None:
            self._labels = labels_of(self._map, self._drawing)
        return self._labels

    @cached_property
    def _heads(self) -> list[tuple[AreaId, QRectF]]:
        """Above the room for its counters a card beside its area has its name, and what is printed beneath that."""
        found: list[tuple[AreaId, QRectF]] = []
        for label in self.labels:
            area = self._map.areas.get(AreaId(label.of))
            if area is not None and area.callout is not None:
                left, top, right, _ = area.callout.bounds
                head = QRectF(left, label.at[1] - label.size, right - left, top - label.at[1] + label.size)
                if left < label.at[0] < right and label.size / 2 < head.height() < right - left:
                    found.append((area.id, head))
        return found

    def card_at(self, x: float, y: float) -> AreaId | None:
        """The area on the head of whose card that is: who points at its name means it, not what it lies on."""
        return next((id for id, head in self._heads if head.contains(x, y)), None)

    def _strokes(self, group: list[Label], wide: float, halo: str = "") -> Iterator[Stroke]:
        """Names of areas are upright. What is lettered in boxes, call-outs and panels stays as it was printed."""
        if not stands_upright(self._map, group[0]):
            outlines = [outline_of(label) for label in group]
        elif len(group) == 1:
            outlines = [upright_outline(group[0], self._angle)]
        else:
            outlines = _together(group, self._angle)
        for label, path in zip(group, outlines, strict=True):
            if halo or label.halo:
                around = QPen(clear(halo or label.halo, 0.86), label.size * wide)
                around.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                yield Stroke(path, None, around)
            ink = QColor(label.colour)
            yield Stroke(path, ink, QPen(ink, label.weight) if label.weight > 0 else None)


def stands_upright(map: Map, label: Label) -> bool:
    """A card that lies on the map has room for its words one way only; letters on one need no halo, nor do they slant
    as names of seas do."""
    area = map.areas.get(AreaId(label.of))
    if area is None:
        return False
    convoy = is_water(area.kind) and label.style != "italic"
    return bool(label.halo) or not (convoy or area.callout is not None)


def bounds(group: list[Label]) -> QRectF:
    """Where its letters may be, however they are turned: reckoned generously, for it is asked of every name."""
    edges: list[tuple[float, float, float, float]] = []
    for label in group:
        reach = label.size * (1 + len(label.text)) + label.spacing * len(label.text)
        edges += [(x - reach, y - reach, x + reach, y + reach) for x, y in label.along or (label.at,)]
    left, top, right, low = (
        least(at) for least, at in zip((min, min, max, max), zip(*edges, strict=True), strict=True)
    )
    return QRectF(left, top, right - left, low - top)


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


def _together(group: list[Label], angle: int) -> list[QPainterPath]:
    """Turned about the middle of them all, so that they stay in order."""
    outlines = [outline_of(label) for label in group]
    around = QPainterPath()
    for path in outlines:
        around.addPath(path)
    middle: QPointF = around.boundingRect().center()
    turn = QTransform().translate(middle.x(), middle.y()).rotate(-angle).translate(-middle.x(), -middle.y())
    return [turn.map(path) for path in outlines]
