"""One map on the screen. Turns mouse and fingers into pointers in words of the board, and hands them on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTouchEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from app.look import FELT
from app.table.counter_pixmaps import CounterPixmaps
from app.table.counters_layer import CountersLayer
from app.table.fingers import Fingers
from app.table.gliding import Gliding
from app.table.map_layer import MapLayer
from app.table.pointer import MOUSE, Phase, Pointer
from app.table.pressing import LongPress
from boards.board import Box, MapId
from counters.game import Game
from counters.places import PlaceId, cell, in_area

COUNTERS_HEIGHT = 10
NEAREST = 8.0
"""The whole map may be enlarged this many times beyond a pixel to a unit."""

WHEEL_STEP = 1.0015
MARGIN = 0.25
"""How far beyond its edge the map can be pushed, in parts of the window."""


class Table(QGraphicsView):
    """The view of one map of a game."""

    pointed = Signal(object)
    """A `Pointer`: the mouse, or one of the fingers."""

    let_go = Signal()
    """Escape: all hands open."""

    words_at = Signal(str, QPointF)
    """Words, and the spot of the window they belong to."""

    moved_view = Signal()
    """Zoomed, pushed or turned."""

    def __init__(self, game: Game, map: MapId, drawing: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game, self.map = game, map
        self.printed = game.board.maps[map]
        self.setScene(QGraphicsScene(self))
        self.whole = QRectF(0, 0, self.printed.width, self.printed.height)
        self.scene().setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self.ground = MapLayer(drawing, self.printed.width, self.printed.height) if drawing else None
        self.pixmaps = CounterPixmaps(game)
        self.counters = CountersLayer(self.scene(), COUNTERS_HEIGHT, game, map, self.pixmaps)
        self.angle = 0
        self._fitted = True
        self._pushing: QPointF | None = None
        self._space = False
        self.every_finger_draws = False
        """A pencil or a measure is in hand: fingers on the bare map draw rather than push."""

        self.gliding = Gliding(self)
        self.fingers = Fingers(self)
        self.long_press = LongPress(self)
        self._prepare()
        if self.ground is not None:
            self.ground.setParent(self)
            self.ground.arrived.connect(self._ground_arrived)

    def _prepare(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setBackgroundBrush(QColor(FELT))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setAccessibleName(self.printed.name)

    # Looking: zoom, push, turn

    @property
    def zoom(self) -> float:
        """Window pixels to a unit of the map."""
        across = self.transform().map(QPointF(1, 0)) - self.transform().map(QPointF(0, 0))
        return float((across.x() ** 2 + across.y() ** 2) ** 0.5)

    @property
    def least_zoom(self) -> float:
        """The whole map just fits into the window."""
        turned = QTransform().rotate(self.angle).mapRect(self.whole)
        # A map in a tab that is not in front has no size yet.
        wide, high = max(1, self.viewport().width()), max(1, self.viewport().height())
        return min(wide / turned.width(), high / turned.height())

    @property
    def is_fitted(self) -> bool:
        """Whether the whole map is shown, however large the window is."""
        return self._fitted

    def fit(self) -> None:
        """Show the whole map."""
        self._fitted = True
        self._look(self.whole.center(), self.least_zoom)

    def look_at(self, middle: QPointF, zoom: float | None = None) -> None:
        """Bring a spot of the map to the middle of the window."""
        self._fitted = False
        self._look(middle, zoom or self.zoom)

    def show_part(self, part: QRectF) -> None:
        """Bring a part of the map into the window, with some room around it."""
        turned = QTransform().rotate(self.angle).mapRect(part)
        fits = min(self.viewport().width() / max(turned.width(), 1), self.viewport().height() / max(turned.height(), 1))
        self.look_at(part.center(), min(fits * 0.7, NEAREST))

    def zoom_at(self, spot: QPointF, factor: float) -> None:
        """Nearer or farther, the map staying put under this spot of the window."""
        wanted = max(self.least_zoom * 0.8, min(NEAREST, self.zoom * factor))
        on_map = self.to_map(spot)
        middle = QPointF(self.viewport().rect().center())
        self._fitted = False
        turn = QTransform().rotate(-self.angle)
        self._look(on_map + turn.map(middle - spot) / wanted, wanted)

    def push(self, by: QPointF) -> None:
        """Shift the map by so many pixels of the window."""
        self._fitted = False
        middle = self.to_map(QPointF(self.viewport().rect().center()) - by)
        self._look(middle, self.zoom)

    def turn(self, degrees: int) -> None:
        """Turn the map for somebody who sits elsewhere: 0, 90, 180 or 270."""
        middle, fitted = self.to_map(QPointF(self.viewport().rect().center())), self._fitted
        self.angle = degrees % 360
        self.counters.turned(self.angle)
        if fitted:
            self.fit()
        else:
            self._look(middle, self.zoom)

    def _look(self, middle: QPointF, zoom: float) -> None:
        middle = self._kept_in(middle, zoom)
        half = QPointF(self.viewport().width() / 2, self.viewport().height() / 2)
        look = QTransform().translate(half.x(), half.y()).scale(zoom, zoom).rotate(self.angle)
        corner = look.translate(-middle.x(), -middle.y())
        # The scene is as large as the window, so that Qt adds no scrolling of its own.
        visible = corner.inverted()[0].mapRect(QRectF(self.viewport().rect()))
        self.setSceneRect(visible)
        self.setTransform(QTransform().scale(zoom, zoom).rotate(self.angle))
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().minimum())
        self.verticalScrollBar().setValue(self.verticalScrollBar().minimum())
        self.counters.zoomed(zoom * self.devicePixelRatioF())
        self.moved_view.emit()

    def _kept_in(self, middle: QPointF, zoom: float) -> QPointF:
        """Not so far out that the map is lost."""
        window = QTransform().rotate(-self.angle).mapRect(QRectF(self.viewport().rect()))

        def kept(at: float, length: float, size: float) -> float:
            slack = size / zoom * (0.5 - MARGIN)
            return length / 2 if length < 2 * slack else max(slack, min(length - slack, at))

        return QPointF(
            kept(middle.x(), self.whole.width(), window.width()), kept(middle.y(), self.whole.height(), window.height())
        )

    def to_map(self, spot: QPointF) -> QPointF:
        """From the window to the map, finer than a pixel."""
        return self.viewportTransform().inverted()[0].map(spot)

    def to_window(self, spot: QPointF) -> QPointF:
        return self.viewportTransform().map(spot)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, self.backgroundBrush())
        if self.ground is not None:
            self.ground.draw(painter, QRectF(rect), self.zoom * self.devicePixelRatioF())

    def _ground_arrived(self, part: QRectF) -> None:
        self.viewport().update(self.viewportTransform().mapRect(part).toAlignedRect())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        else:
            self._look(self.to_map(QPointF(self.viewport().rect().center())), self.zoom)

    def begin(self) -> None:
        """The window is about to be shown: draw what it will show first."""
        self.fit()
        if self.ground is not None:
            self.ground.begin(self.zoom * self.devicePixelRatioF())

    def close_map(self) -> None:
        """The map is put away."""
        self.long_press.stop()
        self.gliding.stop()
        if self.ground is not None:
            self.ground.close()

    # Pointing

    def pointer(
        self, phase: Phase, spot: QPointF, finger: int = MOUSE, modifiers: Qt.KeyboardModifier | None = None
    ) -> Pointer:
        """What a spot of the window means on the board."""
        at = self.to_map(spot)
        space = self.printed.at(at.x(), at.y())
        place: PlaceId | None = in_area(space.id) if space else None
        if isinstance(space, Box) and (hit := self.printed.cell_at(at.x(), at.y())) is not None:
            place = cell(hit[0].id, hit[1].id)
        keys = modifiers if modifiers is not None else Qt.KeyboardModifier.NoModifier
        return Pointer(
            phase,
            self.map,
            at.x(),
            at.y(),
            place,
            space.id if space else None,
            self.counters.at(at.x(), at.y()),
            finger,
            exact=bool(keys & Qt.KeyboardModifier.AltModifier),
            adding=bool(keys & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)),
            screen=(spot.x(), spot.y()),
        )

    def say_pointer(
        self, phase: Phase, spot: QPointF, finger: int = MOUSE, modifiers: Qt.KeyboardModifier | None = None
    ) -> None:
        self.pointed.emit(self.pointer(phase, spot, finger, modifiers))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton or self._space:
            self._pushing = event.position()
            self.gliding.stop()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.LeftButton:
            self.long_press.start(event.position(), MOUSE)
            self.say_pointer(Phase.PRESS, event.position(), MOUSE, event.modifiers())
        elif event.button() == Qt.MouseButton.RightButton:
            self.say_pointer(Phase.MENU, event.position(), MOUSE, event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pushing is not None:
            self.gliding.push(event.position() - self._pushing)
            self._pushing = event.position()
            return
        self.long_press.moved(event.position(), MOUSE)
        self.say_pointer(Phase.MOVE, event.position(), MOUSE, event.modifiers())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pushing is not None:
            self._pushing = None
            self.unsetCursor()
            self.gliding.let_go()
        elif event.button() == Qt.MouseButton.LeftButton and not self.long_press.over(MOUSE):
            self.say_pointer(Phase.RELEASE, event.position(), MOUSE, event.modifiers())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.say_pointer(Phase.DOUBLE, event.position(), MOUSE, event.modifiers())

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() or event.angleDelta().x()
        self.zoom_at(event.position(), WHEEL_STEP**steps)
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent):
            return self.fingers.touched(event)
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.let_go.emit()
        elif event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
        else:
            super().keyReleaseEvent(event)

    def say_at(self, words: str, spot: QPointF) -> None:
        """Words beside a spot of the map; none takes them away."""
        self.words_at.emit(words, self.to_window(spot))

    def window_point(self, x: float, y: float) -> QPoint:
        """Where a spot of the map is in the window, for pop-ups and tests."""
        return self.to_window(QPointF(x, y)).toPoint()
