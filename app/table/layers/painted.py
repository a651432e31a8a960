"""What covers whole areas, painted once for the window into one picture: filling shapes anew at every frame is slow.

While the map is pushed or zoomed the picture goes along; when that has settled it is painted again, in short slices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem

from app.marks.mark import Part
from app.table.layers.painter import paint
from app.table.slices import Slices

if TYPE_CHECKING:
    from app.table.hands.looking import Looking

MARGIN = 0.12
"""So much more than the window is painted on every side, in parts of the window."""

AFTER = 120
"""Milliseconds after the last push, until what came into the window is painted."""


class Stroke(NamedTuple):
    """One shape in ink. A pen is as wide as it is on the map."""

    path: QPainterPath
    fill: QColor | QBrush | None = None
    pen: QPen | None = None


class Piece(NamedTuple):
    """What is asked for when it is painted, and not before."""

    bounds: QRectF
    strokes: Callable[[], Iterable[Stroke | Part]]


class Painted(Slices):
    """One picture, of all the sheets that are on at this height."""

    def __init__(self, view: Looking, height: float) -> None:
        super().__init__(view)
        self._view = view
        self._sheets: dict[str, Sequence[Piece]] = {}
        self._item = QGraphicsPixmapItem()
        self._item.setZValue(height)
        self._item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self._item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._item.hide()
        view.scene().addItem(self._item)
        self._image = QImage()
        self._part, self.covered = QRectF(), QRectF()
        self._look = QTransform()
        self._soon = QTimer(self, singleShot=True, interval=AFTER)
        self._soon.timeout.connect(self.paint)
        view.settled.connect(self.paint)
        view.moved_view.connect(self._moved)

    def show(self, name: str, pieces: Sequence[Piece]) -> None:
        """Instead of what the sheet of that name showed before."""
        if pieces or name in self._sheets:
            self._sheets[name] = pieces
            if not pieces:
                del self._sheets[name]
            self._soon.start(0)

    def paint(self) -> None:
        """Again, for what is in the window now."""
        self._soon.stop()
        self.drop()
        if not self._sheets:
            self._item.hide()
            self._item.setPixmap(QPixmap())
            self.covered = QRectF()
            return
        window = self._view.visible
        aside, above = window.width() * MARGIN, window.height() * MARGIN
        self._part = window.adjusted(-aside, -above, aside, above).intersected(self._view.whole)
        if self._part.isEmpty():
            return
        scale = self._view.zoom * self._view.devicePixelRatioF()
        look = QTransform().scale(scale, scale).rotate(self._view.angle)
        box = look.mapRect(self._part)
        self._look = look * QTransform().translate(-box.left(), -box.top())
        self._image = QImage(box.size().toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        self._image.fill(Qt.GlobalColor.transparent)
        # By name, as it happens, names come last, above holders and links.
        sheets = [self._sheets[name] for name in sorted(self._sheets)]
        pieces = [piece for sheet in sheets for piece in sheet if piece.bounds.intersects(self._part)]
        self.in_slices(self._paint_piece, pieces, then=self._done)

    def finish(self) -> None:
        if self._soon.isActive():
            self.paint()
        super().finish()

    @property
    def shown(self) -> bool:
        """Whether there is a picture."""
        return self._item.isVisible()

    @property
    def busy(self) -> bool:
        return super().busy or self._soon.isActive()

    def _paint_piece(self, piece: Piece) -> None:
        painter = QPainter(self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(self._look)
        for stroke in piece.strokes():
            if not isinstance(stroke, Stroke):
                paint(painter, stroke)
                continue
            painter.setBrush(stroke.fill if stroke.fill is not None else Qt.BrushStyle.NoBrush)
            painter.setPen(stroke.pen if stroke.pen is not None else Qt.PenStyle.NoPen)
            painter.drawPath(stroke.path)
        painter.end()

    def _done(self) -> None:
        self.covered = self._part
        self._item.setPixmap(QPixmap.fromImage(self._image))
        self._item.setTransform(self._look.inverted()[0])
        self._item.show()
        self._image = QImage()

    def _moved(self) -> None:
        if self._sheets and not self.covered.contains(self._view.visible.intersected(self._view.whole)):
            self._soon.start(AFTER)
