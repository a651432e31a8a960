"""How counters are supplied: lines to their sources, thicker where many share them; what is cut off is hatched."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsRectItem

from app.language import tip, write
from app.look import PAPER, PRINT, SEVERITY
from app.marks.supply_ways import CASING, CUT, SIDE_BY_SIDE, Ways, cut_words, cuts
from app.table.counters.layer import CountersLayer
from app.table.layers.overlay import Overlay
from app.table.layers.pens import clear, pen
from app.table.layers.shapes import line_path
from app.table.layers.signs import disc, tag
from boards.board import AreaId, Spot
from boards.plain.sentence import Naming
from counters.counter import CounterId, SideId
from counters.faces.colours import readable, sound
from counters.laying.stacks import on_map
from rules_assist.advice import SupplyLine

UNDER = 8
"""Beneath the counters, so that these stay readable."""

OVER = 19
LIT, LIGHT = 0.1, "#ffd84a"
GROUND = 0.4
"""How far the hatched ground of what is cut off is to be seen around it, in halves of a counter."""

ABOVE = 2
"""Where an item keeps that it lies above the counters."""


class SupplyLayer(Overlay):
    """The chosen side's lines; or all sides', each side beside the others' where they share a way."""

    def __init__(self, counters: CountersLayer, ways: Ways, naming: Callable[[], Naming]) -> None:
        super().__init__(counters.scene, UNDER)
        self._counters, self._ways, self._naming = counters, ways, naming
        self.angle = 0
        self.lines: Mapping[SideId, Sequence[SupplyLine]] = {}
        self.only: SideId | None = None
        """Whose lines are shown; None: everybody's."""

        self.lit: frozenset[CounterId] = frozenset()
        """Counters whose own line stands out: those picked out, or under the mouse."""

        self._lit_items: list[QGraphicsItem] = []

    def show(self, lines: Mapping[SideId, Sequence[SupplyLine]]) -> None:
        if lines != self.lines:
            self.lines = lines
            self.renew()

    def show_side(self, side: SideId | None) -> None:
        if side != self.only:
            self.only = side
            self.renew()

    def light(self, counters: Collection[CounterId]) -> None:
        """Their lines stand out from the others."""
        if frozenset(counters) != self.lit:
            self.lit = frozenset(counters)
            self._light()

    def renew(self) -> None:
        super().renew()
        for item in self._items:
            if item.data(ABOVE):
                item.setZValue(OVER)
        self._light()

    def lines_of(self, counters: Collection[CounterId]) -> list[SupplyLine]:
        """What there is to say of these."""
        asked = set(counters)
        return [line for lines in self.lines.values() for line in lines if not asked.isdisjoint(line.counters)]

    @property
    def shown(self) -> Mapping[SideId, Sequence[SupplyLine]]:
        if self.only is not None:
            return {side: lines for side, lines in self.lines.items() if side == self.only}
        # A party's lines are those of its nations, once more.
        own = {side: [line for line in lines if self._is_of(line, side)] for side, lines in self.lines.items()}
        return {side: lines for side, lines in own.items() if lines}

    def items(self) -> Iterator[QGraphicsItem]:
        places = {side: index for index, side in enumerate(self.lines)}
        for side, lines in self.shown.items():
            yield from self._side(side, lines, places[side])
            yield from self._cut_places([line for line in lines if not line.supplied])
            for line in lines:
                if not line.supplied:
                    yield from self._hatched(line)

    def _is_of(self, line: SupplyLine, side: SideId) -> bool:
        return any(self._counters.belongs_to(id) in (side, None) for id in line.counters)

    def _light(self) -> None:
        for item in self._lit_items:
            self.scene.removeItem(item)
        self._lit_items = list(self._standing_out()) if self.on and self.lit else []
        for item in self._lit_items:
            item.setZValue(UNDER + 0.5)
            self.scene.addItem(item)

    def _standing_out(self) -> Iterator[QGraphicsItem]:
        """The line that is there, or the one that there would be if nobody cut it, in dashes."""
        size = self._counters.size
        for line in self.lines_of(self.lit):
            points = self._ways.whole(line)
            if len(points) < 2:
                continue
            path = line_path(points)
            casing = QGraphicsPathItem(path)
            casing.setPen(_stroke(PRINT, size * (LIT + CASING * 2)))
            inner = QGraphicsPathItem(path, casing)
            stroke = _stroke(LIGHT if line.supplied else SEVERITY["error"], size * LIT)
            if not line.supplied:
                stroke.setDashPattern([1.6, 1.8])
            inner.setPen(stroke)
            yield casing

    def _side(self, id: SideId, lines: Sequence[SupplyLine], index: int) -> Iterator[QGraphicsItem]:
        side, size = self._counters.pixmaps.side(id), self._counters.size
        fill = sound(side.fill) if side else "#888888"
        aside = (index % 3 - 1) * SIDE_BY_SIDE if self.only is None else 0.0
        paths: dict[float, QPainterPath] = {}
        for points, wide in self._ways.pieces(lines, aside):
            paths.setdefault(wide, QPainterPath()).addPath(line_path(points))
        for more, colour in ((CASING * size, readable(PAPER, fill)), (0.0, fill)):
            for wide, path in paths.items():
                item = QGraphicsPathItem(path)
                item.setPen(_stroke(colour, wide + more))
                yield item
        for source in dict.fromkeys(line.source for line in lines if line.supplied and line.source):
            spot = self._spot(source)
            if spot is not None:
                x, y = spot.x() + aside * size, spot.y()
                yield disc((x, y), size * 0.17, "S", fill, angle=self.angle, ink=readable(PAPER, fill))

    def _hatched(self, line: SupplyLine) -> Iterator[QGraphicsItem]:
        """What is cut off stands on hatched ground, in a broken frame, each counter with the reason."""
        words = self._words(line)
        for id in line.counters:
            for item in () if self._counters.is_lifted(id) else self._counters.drawn([id]):
                half, at = self._counters.side_of(id) / 2, item.pos()
                box = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)
                rim = half * GROUND
                ground = QGraphicsRectItem(box.adjusted(-rim, -rim, rim, rim))
                ground.setBrush(clear(PAPER, 225))
                ground.setPen(QPen(Qt.PenStyle.NoPen))
                hatched = QGraphicsRectItem(ground.rect(), ground)
                hatched.setBrush(QBrush(QColor(SEVERITY["error"]), Qt.BrushStyle.BDiagPattern))
                hatched.setPen(pen(SEVERITY["error"], 1))
                yield ground
                framed = QGraphicsRectItem(box)
                framed.setPen(pen(SEVERITY["error"], 2, Qt.PenStyle.DashLine))
                yield from _above(words, framed)

    def _cut_places(self, lines: Sequence[SupplyLine]) -> Iterator[QGraphicsItem]:
        """Lines that do not arrive: in dashes as far as they come, there a cross, and who cut them."""
        for cut in cuts(lines).values():
            words = "\n".join(map(self._words, cut))
            ends: dict[Spot, None] = {}
            for line in cut:
                way = self._ways.to_the_cut(line)
                if way is not None:
                    yield from self._cut_short(way[0])
                    ends[way[1]] = None
            for end in ends:
                yield from _above(words, self._cross(end))
            if ends:
                yield from _above(words, self._told(cut, next(iter(ends))))

    def _cut_short(self, points: Sequence[Spot]) -> Iterator[QGraphicsItem]:
        if len(points) > 1:
            size = self._counters.size
            for colour, wide in ((PAPER, CUT + CASING), (SEVERITY["error"], CUT)):
                item = QGraphicsPathItem(line_path(points))
                stroke = _stroke(colour, size * wide)
                if colour != PAPER:
                    stroke.setDashPattern([1.2, 1.9])
                item.setPen(stroke)
                yield item

    def _cross(self, at: Spot) -> QGraphicsItem:
        arm = self._counters.size * 0.2
        path = QPainterPath()
        for x in (arm, -arm):
            path.addPath(line_path([(at[0] - x, at[1] - arm), (at[0] + x, at[1] + arm)]))
        cross = QGraphicsPathItem(path)
        cross.setPen(_stroke(PAPER, arm * 0.75))
        inner = QGraphicsPathItem(path, cross)
        inner.setPen(_stroke(SEVERITY["error"], arm * 0.45))
        return cross

    def _told(self, cut: Sequence[SupplyLine], at: Spot) -> QGraphicsItem:
        size = self._counters.size
        across, down = on_map(0, -size * 0.5, self.angle)
        words = cut_words(cut, self._naming())
        return tag(words, (at[0] + across, at[1] + down), size * 0.38, "risky", SEVERITY["error"], angle=self.angle)

    def _words(self, line: SupplyLine) -> str:
        words = write(line.sentence, self._naming())
        return tip(f"{words} [{line.rule}]" if line.rule else words)

    def _spot(self, area: AreaId) -> QPointF | None:
        space = self._counters.game.board.spaces.get(area)
        return QPointF(*space.anchor) if space is not None and space.map == self._counters.map else None


def _above(words: str, item: QGraphicsItem) -> Iterator[QGraphicsItem]:
    """It lies over the counters, and tells why."""
    item.setToolTip(tip(words))
    item.setData(ABOVE, True)  # noqa: FBT003 - as Qt has it
    yield item


def _stroke(colour: str, width: float) -> QPen:
    made = QPen(QColor(colour), width)
    made.setCapStyle(Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return made
