"""How counters are supplied: lines to their sources, thicker where many share them; what is cut off is hatched."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsRectItem

from app.language import t, tip, write
from app.look import PAPER, PRINT, SEVERITY
from app.table.counters_layer import CountersLayer
from app.table.overlay import Overlay
from app.table.pens import pen
from app.table.shapes import line_path
from app.table.signs import disc, tag
from boards.board import AreaId
from boards.sentence import Naming, counter, say
from counters.counter import CounterId, SideId
from counters.face_colours import readable, sound
from counters.stacks import on_map
from rules_assist.advice import SupplyLine
from rules_assist.supplying import shared_ways

UNDER = 8
"""Beneath the counters, so that these stay readable."""

OVER = 19
THIN, THICKER, MOST = 0.06, 0.045, 9
CASING = 0.045
LIT, LIGHT = 0.1, "#ffd84a"
ABOVE = 2
"""Where an item keeps that it lies above the counters."""

MOST_NAMED = 2


class SupplyLayer(Overlay):
    """The chosen side's lines; or all sides', each side beside the others' where they share a way."""

    def __init__(self, counters: CountersLayer, naming: Callable[[], Naming]) -> None:
        super().__init__(counters.scene, UNDER)
        self._counters, self._naming = counters, naming
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
            points = [spot for area in (line.at, *line.path) if (spot := self._spot(area)) is not None]
            points = [spot for index, spot in enumerate(points) if index == 0 or spot != points[index - 1]]
            if len(points) < 2:
                continue
            path = line_path([(spot.x(), spot.y()) for spot in points])
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
        shared = shared_ways(lines)
        aside = (index % 3 - 1) * size * 0.12 if self.only is None else 0.0
        widths = {edge: size * (THIN + THICKER * min(count, MOST) ** 0.7) for edge, count in shared.items()}
        for more, colour in ((CASING * size, readable(PAPER, fill)), (0.0, fill)):
            for edge, wide in widths.items():
                path = self._way(edge, aside)
                if path is not None:
                    item = QGraphicsPathItem(path)
                    item.setPen(_stroke(colour, wide + more))
                    yield item
        for source in dict.fromkeys(line.source for line in lines if line.supplied and line.source):
            spot = self._spot(source)
            if spot is not None:
                x, y = spot.x() + aside, spot.y()
                yield disc((x, y), size * 0.17, "S", fill, angle=self.angle, ink=readable(PAPER, fill))

    def _way(self, edge: tuple[AreaId, AreaId], aside: float) -> QPainterPath | None:
        a, b = self._spot(edge[0]), self._spot(edge[1])
        if a is None or b is None:
            return None
        along = b - a
        long = max((along.x() ** 2 + along.y() ** 2) ** 0.5, 1e-6)
        shift = QPointF(-along.y(), along.x()) * (aside / long)
        path = QPainterPath(a + shift)
        path.lineTo(b + shift)
        return path

    def _hatched(self, line: SupplyLine) -> Iterator[QGraphicsItem]:
        """What is cut off, each counter with the reason."""
        words = self._words(line)
        for id in line.counters:
            for item in () if self._counters.is_lifted(id) else self._counters.drawn([id]):
                half = self._counters.side_of(id) / 2
                at = item.pos()
                hatched = QGraphicsRectItem(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half))
                hatched.setBrush(QBrush(QColor(SEVERITY["error"]), Qt.BrushStyle.BDiagPattern))
                hatched.setPen(pen(SEVERITY["error"], 2, Qt.PenStyle.DashLine))
                hatched.setToolTip(words)
                hatched.setData(ABOVE, True)  # noqa: FBT003 - as Qt has it
                yield hatched

    def _cut_places(self, lines: Sequence[SupplyLine]) -> Iterator[QGraphicsItem]:
        """Where lines are cut: a cross, and by whom."""
        size = self._counters.size
        cuts: dict[AreaId, list[SupplyLine]] = {}
        for line in lines:
            if line.cut is not None:
                cuts.setdefault(line.cut.area, []).append(line)
        for at, cut in cuts.items():
            spot = self._spot(at)
            if spot is None:
                continue
            arm = size * 0.2
            path = QPainterPath(spot + QPointF(-arm, -arm))
            path.lineTo(spot + QPointF(arm, arm))
            path.moveTo(spot + QPointF(arm, -arm))
            path.lineTo(spot + QPointF(-arm, arm))
            cross = QGraphicsPathItem(path)
            cross.setPen(QPen(QColor(SEVERITY["error"]), arm * 0.45))
            words = "\n".join(map(self._words, cut))
            cross.setToolTip(words)
            across, down = on_map(0, -size * 0.42, self.angle)
            where = (spot.x() + across, spot.y() + down)
            told = tag(self._by_whom(cut), where, size * 0.3, "risky", SEVERITY["error"], angle=self.angle)
            told.setToolTip(words)
            for item in (cross, told):
                item.setData(ABOVE, True)  # noqa: FBT003 - as Qt has it
                yield item

    def _by_whom(self, cut: Sequence[SupplyLine]) -> str:
        by = tuple(dict.fromkeys(id for line in cut if line.cut for id in line.cut.by))
        if not by:
            return t("cut here")
        if len(by) > MOST_NAMED:
            return t("cut by {count} counters", count=len(by))
        return write(say("cut by {counters}", counters=tuple(map(counter, by))), self._naming())

    def _words(self, line: SupplyLine) -> str:
        words = write(line.sentence, self._naming())
        return tip(f"{words} [{line.rule}]" if line.rule else words)

    def _spot(self, area: AreaId) -> QPointF | None:
        space = self._counters.game.board.spaces.get(area)
        return QPointF(*space.anchor) if space is not None and space.map == self._counters.map else None


def _stroke(colour: str, width: float) -> QPen:
    made = QPen(QColor(colour), width)
    made.setCapStyle(Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return made
