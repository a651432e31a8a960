"""A table as it is first written: the map as one vector item, every counter an item with a paint of its own in Python,
and everything set anew when anything has changed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QGraphicsView, QStyleOptionGraphicsItem, QWidget

Place = tuple[float, float]


class MapItem(QGraphicsItem):
    """Every area and its name, drawn each time."""

    def __init__(self, areas: Mapping[str, list[Place]], width: float, height: float) -> None:
        super().__init__()
        self.size = QRectF(0, 0, width, height)
        self.paths, self.names = [], []
        for name, points in areas.items():
            path = QPainterPath()
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
            self.paths.append(path)
            self.names.append((name, path.boundingRect().center()))
        self.holders = False

    def boundingRect(self) -> QRectF:  # noqa: N802 - as Qt calls it
        return self.size

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.fillRect(self.size, QColor("#b9d0d6"))
        for index, path in enumerate(self.paths):
            painter.setPen(QPen(QColor("#6d6250"), 3))
            painter.setBrush(QColor("#e4deb8" if index % 3 else "#c3d9e2"))
            painter.drawPath(path)
            if self.holders:
                painter.setBrush(Qt.BrushStyle.BDiagPattern)
                painter.drawPath(path)
        painter.setPen(QColor("#20262b"))
        for name, middle in self.names:
            painter.drawText(middle, name)


class CounterItem(QGraphicsItem):
    """One counter: board, sign, figures."""

    def __init__(self, side: float, fill: str) -> None:
        super().__init__()
        self.side, self.fill = side, QColor(fill)

    def boundingRect(self) -> QRectF:  # noqa: N802 - as Qt calls it
        half = self.side / 2
        return QRectF(-half, -half, self.side, self.side)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        half = self.side / 2
        painter.setPen(QPen(QColor("black"), self.side / 40))
        painter.setBrush(self.fill)
        painter.drawRoundedRect(self.boundingRect(), self.side / 10, self.side / 10)
        painter.setBrush(QColor("white"))
        box = QRectF(-half * 0.5, -half * 0.5, half, half * 0.7)
        painter.drawRect(box)
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.topRight())
        font = painter.font()
        font.setPointSizeF(max(1.0, self.side / 5))
        painter.setFont(font)
        painter.drawText(QRectF(-half, half * 0.3, self.side, half * 0.6), Qt.AlignmentFlag.AlignCenter, "3-2-4")


class NaiveTable(QGraphicsView):
    """All of it in one view."""

    def __init__(self, areas: Mapping[str, list[Place]], width: float, height: float) -> None:
        super().__init__()
        self.setScene(QGraphicsScene(self))
        self.map = MapItem(areas, width, height)
        self.scene().addItem(self.map)
        self.counters: dict[str, CounterItem] = {}
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)

    def show_places(self, places: Mapping[str, Place], side: float) -> None:
        """Everything where it lies."""
        for index, (id, (x, y)) in enumerate(places.items()):
            if id not in self.counters:
                self.counters[id] = CounterItem(side, "#2d3e43" if index % 2 else "#a51115")
                self.scene().addItem(self.counters[id])
            self.counters[id].setPos(x, y)

    def show_holders(self, on: bool) -> None:
        self.map.holders = on
        self.map.update()
