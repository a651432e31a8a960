"""How counters are supplied: lines to their sources, thicker where many share them; what is cut off is hatched."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsRectItem

from app.language import write
from app.look import PAPER, SEVERITY
from app.table.counters_layer import CountersLayer
from app.table.overlay import Overlay
from app.table.pens import pen
from app.table.signs import disc
from boards.board import AreaId
from boards.sentence import Naming
from counters.counter import SideId
from counters.face_colours import readable, sound
from rules_assist.advice import SupplyLine

UNDER = 8
"""Beneath the counters, so that these stay readable."""

OVER = 19
THIN, THICKER, MOST = 0.06, 0.045, 9
CASING = 0.045
Edge = tuple[AreaId, AreaId]


class SupplyLayer(Overlay):
    """All sides' lines, each side beside the others' where they share a way."""

    def __init__(self, counters: CountersLayer, naming: Callable[[], Naming]) -> None:
        super().__init__(counters.scene, UNDER)
        self._counters, self._naming = counters, naming
        self.angle = 0
        self.lines: Mapping[SideId, Sequence[SupplyLine]] = {}

    def show(self, lines: Mapping[SideId, Sequence[SupplyLine]]) -> None:
        self.lines = lines
        self.renew()

    def renew(self) -> None:
        super().renew()
        for item in self._items:
            if isinstance(item, QGraphicsRectItem):
                item.setZValue(OVER)

    def items(self) -> Iterator[QGraphicsItem]:
        for index, (side, lines) in enumerate(self.lines.items()):
            yield from self._side(side, lines, index)
            for line in lines:
                if not line.supplied:
                    yield from self._cut_off(line)

    def _side(self, id: SideId, lines: Sequence[SupplyLine], index: int) -> Iterator[QGraphicsItem]:
        side, size = self._counters.pixmaps.side(id), self._counters.size
        fill = sound(side.fill) if side else "#888888"
        shared = edges(lines)
        aside = (index % 3 - 1) * size * 0.12
        widths = {edge: size * (THIN + THICKER * min(count, MOST) ** 0.7) for edge, count in shared.items()}
        for more, colour in ((CASING * size, readable(PAPER, fill)), (0.0, fill)):
            for edge, wide in widths.items():
                path = self._way(edge, aside)
                if path is not None:
                    item = QGraphicsPathItem(path)
                    stroke = QPen(QColor(colour), wide + more)
                    stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
                    item.setPen(stroke)
                    yield item
        for source in dict.fromkeys(line.source for line in lines if line.supplied and line.source):
            spot = self._spot(source)
            if spot is not None:
                x, y = spot.x() + aside, spot.y()
                yield disc((x, y), size * 0.17, "S", fill, angle=self.angle, ink=readable(PAPER, fill))

    def _way(self, edge: Edge, aside: float) -> QPainterPath | None:
        a, b = self._spot(edge[0]), self._spot(edge[1])
        if a is None or b is None:
            return None
        along = b - a
        long = max((along.x() ** 2 + along.y() ** 2) ** 0.5, 1e-6)
        shift = QPointF(-along.y(), along.x()) * (aside / long)
        path = QPainterPath(a + shift)
        path.lineTo(b + shift)
        return path

    def _cut_off(self, line: SupplyLine) -> Iterator[QGraphicsItem]:
        size, words = self._counters.size, write(line.sentence, self._naming())
        for id in line.counters:
            for item in self._counters.drawn([id]):
                half = self._counters.side_of(id) / 2
                at = item.pos()
                hatched = QGraphicsRectItem(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half))
                hatched.setBrush(QBrush(QColor(SEVERITY["error"]), Qt.BrushStyle.BDiagPattern))
                hatched.setPen(pen(SEVERITY["error"], 2, Qt.PenStyle.DashLine))
                hatched.setToolTip(f"{words} ({line.rule})")
                yield hatched
        spot = self._spot(line.cut.area) if line.cut else None
        if spot is not None:
            arm = size * 0.2
            path = QPainterPath(spot + QPointF(-arm, -arm))
            path.lineTo(spot + QPointF(arm, arm))
            path.moveTo(spot + QPointF(arm, -arm))
            path.lineTo(spot + QPointF(-arm, arm))
            cross = QGraphicsPathItem(path)
            cross.setPen(QPen(QColor(SEVERITY["error"]), arm * 0.45))
            cross.setToolTip(words)
            yield cross

    def _spot(self, area: AreaId) -> QPointF | None:
        space = self._counters.game.board.spaces.get(area)
        return QPointF(*space.anchor) if space is not None and space.map == self._counters.map else None


def edges(lines: Sequence[SupplyLine]) -> Mapping[Edge, int]:
    """How many counters' supply passes from each area to the next, whichever way."""
    found: Tally[Edge] = Tally()
    for line in lines:
        if line.supplied:
            for a, b in pairwise((line.at, *line.path)):
                if a != b:
                    found[(a, b) if a < b else (b, a)] += len(line.counters)
    return found
