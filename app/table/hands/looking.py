"""A sheet of paper on the screen: nearer and farther at a spot, pushed about, turned by quarters.

Pushing shifts what is drawn already, zooming enlarges it; only when that is over is the whole window drawn anew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from time import monotonic
from typing import cast

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QRegion, QResizeEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

# While a zoom is under way, what was in the window when it began is shown, larger or smaller: that is quick.


MOST = 2.0
"""Enlarged or made smaller by more than this, it is taken anew: it would be too coarse, or mostly rim."""

NO_CHILDREN = QWidget.RenderFlag.DrawWindowBackground
"""What lies over the view is no part of the picture."""


class HeldPicture:
    """Of one view."""

    def __init__(self, viewport: QWidget) -> None:
        self._viewport = viewport
        self._picture = QPixmap()
        self._look = QTransform()
        self._taking = False
        self._ahead = False
        """Taken before it was wanted: not shown yet."""

    @property
    def held(self) -> bool:
        return not (self._picture.isNull() or self._taking or self._ahead)

    def hold(self, look: QTransform, wanted: float) -> None:
        """Take it, unless the one there is will do. `wanted`: the zoom that is to be shown."""
        there = not (self._picture.isNull() or self._taking)
        if there and 1 / MOST <= wanted / _zoom(self._look) <= MOST:
            self._ahead = False
            return
        self.forget()
        if not self._viewport.isVisible():
            return
        ratio = self._viewport.devicePixelRatioF()
        picture = QPixmap(self._viewport.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        # Without a first colour it would be given an alpha channel, and take twice as long to draw.
        picture.fill(Qt.GlobalColor.black)
        self._taking = True
        self._viewport.render(picture, QPoint(), QRegion(), NO_CHILDREN)
        self._taking = False
        self._picture, self._look = picture, QTransform(look)

    def take_ahead(self, look: QTransform) -> None:
        """While nobody waits for it, so that the first step of a zoom need not."""
        if self._picture.isNull():
            self.hold(look, _zoom(look))
            self._ahead = not self._picture.isNull()

    def painted(self) -> bool:
        """Something is painted: what was taken ahead is of another moment. Whether it is not for this picture."""
        if self._ahead and not self._taking:
            self.forget()
        return not self._taking

    def forget(self) -> None:
        """The view rests, or shows something else."""
        self._picture, self._ahead = QPixmap(), False

    def draw(self, painter: QPainter, look: QTransform) -> QRegion:
        """As far as it goes: the whole pixels of the window that it covers."""
        way = self._look.inverted()[0] * look
        covered = way.mapRect(QRectF(QPoint(), self._picture.deviceIndependentSize()))
        painter.setTransform(way)
        painter.drawPixmap(0, 0, self._picture)
        painter.resetTransform()
        inner = covered.adjusted(1, 1, -1, -1).toRect()
        return QRegion(inner.intersected(self._viewport.rect()))


def _zoom(look: QTransform) -> float:
    return float(abs(look.m11()) + abs(look.m12()))


# The ground in the window, put together once at just this zoom: fitting tiles at every frame takes too long.


NEAR = 1e-6


class Composed:
    """What lay in the window when it had settled, for as long as the zoom stays the same."""

    def __init__(self) -> None:
        self._picture = QPixmap()
        self._look = QTransform()

    def make(self, size: QSize, ratio: float, look: QTransform, draw: Callable[[QPainter], None]) -> None:
        """Draw the window, as it is looked at now, once and for all."""
        if size.isEmpty():
            self.forget()
            return
        self._picture = QPixmap(size * ratio)
        self._picture.setDevicePixelRatio(ratio)
        self._look = QTransform(look)
        painter = QPainter(self._picture)
        painter.setTransform(look)
        draw(painter)
        painter.end()

    def forget(self) -> None:
        self._picture = QPixmap()

    def is_of(self, size: QSize, ratio: float, look: QTransform) -> bool:
        """Whether it is of a window of this size that is looked at just so."""
        return not self._picture.isNull() and self._picture.size() == size * ratio and look == self._look

    def draw(self, painter: QPainter, part: QRectF) -> bool:
        """As far as it goes. Whether that is all of this part of the map; shifted by whole pixels, it still fits."""
        look = painter.worldTransform()
        by = QPointF(look.dx() - self._look.dx(), look.dy() - self._look.dy())
        if (
            self._picture.isNull()
            or not _alike(look, self._look)
            or (by - QPointF(by.toPoint())).manhattanLength() > NEAR
        ):
            return False
        # What is asked for is reckoned back from the map, and may be a hair's breadth larger than the window.
        covered = QRectF(by, self._picture.deviceIndependentSize()).adjusted(-NEAR, -NEAR, NEAR, NEAR)
        if not covered.contains(look.mapRect(part)):
            return False
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(by.toPoint(), self._picture)
        painter.restore()
        return True


def _alike(one: QTransform, other: QTransform) -> bool:
    pairs = ((one.m11(), other.m11()), (one.m12(), other.m12()), (one.m21(), other.m21()), (one.m22(), other.m22()))
    return all(abs(a - b) < 1e-12 for a, b in pairs)


NEAREST = 8.0
"""The whole map may be enlarged this many times beyond fitting into the window, and beyond a pixel to a unit."""

FARTHEST = 0.8
"""Of what fits."""

MARGIN = 0.25
"""How far beyond its edge the map can be pushed, in parts of the window."""

SETTLES = 90
"""Milliseconds after the last step of a zoom, until things are drawn for the new one."""


AHEAD = 400
"""Milliseconds of rest after which the picture for the next zoom is taken, of a window that is large."""

LARGE = 3e6
"""Pixels of a window that takes longer than a frame to be drawn."""


class Looking(QGraphicsView):
    """A view of a sheet of so many units, whose angle is a multiple of 90 degrees."""

    moved_view = Signal()
    """Zoomed, pushed or turned."""

    settled = Signal()
    """The zoom or the angle has changed, and has stayed as it is for a moment."""

    def __init__(self, whole: QRectF, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setScene(QGraphicsScene(self))
        self.scene().setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self.whole = whole
        self.angle = 0
        self.covered = QRect()
        """What a guide lies over, in pixels of the window."""

        self._below = 0
        """So much of the lower edge, in pixels of the window, lies under hands of cards."""

        self._fitted = True
        self._rest = QPointF()
        self._settling = QTimer(self, singleShot=True, interval=SETTLES)
        self._held = HeldPicture(self.viewport())
        self.composed = Composed()
        self._ahead = QTimer(self, singleShot=True, interval=AHEAD)
        self._ahead.timeout.connect(self._take_ahead)
        self._settling.timeout.connect(self._held.forget)
        self._settling.timeout.connect(self.settled)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    # How it is looked at

    @property
    def zoom(self) -> float:
        """Window pixels to a unit of the map."""
        look = self.transform()
        return math.hypot(look.m11(), look.m12())

    @property
    def least_zoom(self) -> float:
        """The whole map just fits into the window."""
        turned = self._turned(self.whole)
        # A map in a tab that is not in front has no size yet.
        wide, high = max(1, self.viewport().width()), max(1, self.viewport().height() - self._below)
        return min(wide / turned.width(), high / turned.height())

    @property
    def is_fitted(self) -> bool:
        """Whether the whole map is shown, however large the window is."""
        return self._fitted

    @property
    def is_settled(self) -> bool:
        """Whether the zoom has stayed as it is for a moment."""
        return not self._settling.isActive()

    @property
    def visible(self) -> QRectF:
        """The part of the map that is in the window."""
        return self.viewportTransform().inverted()[0].mapRect(QRectF(self.viewport().rect()))

    @property
    def covered_map(self) -> QRectF:
        """The part of the map that a guide lies over."""
        return self.viewportTransform().inverted()[0].mapRect(QRectF(self.covered))

    @property
    def free(self) -> QRectF:
        """What of the window does not lie under hands of cards."""
        return QRectF(self.viewport().rect().adjusted(0, 0, 0, -self._below))

    def to_map(self, spot: QPointF) -> QPointF:
        """From the window to the map, finer than a pixel."""
        return self.viewportTransform().inverted()[0].map(spot)

    def to_window(self, spot: QPointF) -> QPointF:
        return self.viewportTransform().map(spot)

    def window_point(self, x: float, y: float) -> QPoint:
        """Where a spot of the map is in the window, for pop-ups and tests."""
        return self.to_window(QPointF(x, y)).toPoint()

    # Looking elsewhere

    def fit(self) -> None:
        """Show the whole map, above the hands that lie at the lower edge."""
        self._fitted, zoom = True, self.least_zoom
        down = QTransform().rotate(-self.angle).map(QPointF(0, self._below / 2)) / zoom
        self._look(self.whole.center() + down, zoom)

    def keep_free(self, below: int) -> None:
        """So much of the lower edge lies under hands of cards. A whole map gives way to more, and stays for less."""
        covers, self._below = below > self._below, below
        if covers and self._fitted:
            self.fit()

    def look_at(self, middle: QPointF, zoom: float | None = None) -> None:
        """Bring a spot of the map to the middle of the window."""
        self._fitted = False
        self._look(middle, zoom or self.zoom)

    def show_part(self, part: QRectF) -> None:
        """Bring a part of the map into the window, with some room around it."""
        turned = self._turned(part)
        fits = min(self.viewport().width() / max(turned.width(), 1), self.viewport().height() / max(turned.height(), 1))
        self.look_at(part.center(), min(fits * 0.7, self._nearest))

    def zoom_at(self, spot: QPointF, factor: float) -> None:
        """Nearer or farther, the map staying put under this spot of the window."""
        wanted = max(self.least_zoom * FARTHEST, min(self._nearest, self.zoom * factor))
        on_map = self.to_map(spot)
        self._fitted = False
        if self._is_still:
            self._held.hold(self.viewportTransform(), wanted)
        self._look(on_map + QTransform().rotate(-self.angle).map(self._half - spot) / wanted, wanted)

    def push(self, by: QPointF) -> None:
        """Shift the map by so many pixels of the window."""
        self._fitted = False
        wanted = self.to_map(self._half - self._rest - by)
        kept = self._kept_in(wanted, self.zoom, now=self.to_map(self._half))
        way = self._half - self.to_window(kept)
        steps = way.toPoint()
        self._rest = way - QPointF(steps) if kept == wanted else QPointF()
        if steps.isNull():
            return
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - steps.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - steps.y())
        self.moved_view.emit()

    def look_afresh(self) -> None:
        """Something else is to be seen than when the zoom began: it is drawn, not enlarged."""
        enlarged = self._held.held
        self._held.forget()
        if enlarged:
            self.viewport().update()

    def turn(self, degrees: int) -> None:
        """Turn the map for somebody who sits elsewhere: 0, 90, 180 or 270."""
        wanted = round(degrees / 90) * 90 % 360
        if wanted == self.angle:
            return
        middle, fitted = self.to_map(self._half), self._fitted
        self._held.forget()
        self.angle = wanted
        self._was_turned()
        if fitted:
            self.fit()
        else:
            self._look(middle, self.zoom)

    def _was_turned(self) -> None:
        """What must be drawn the other way round, before the map is."""

    @property
    def _is_still(self) -> bool:
        """Whether nothing moves on the sheet."""
        return True

    @property
    def _nearest(self) -> float:
        return max(NEAREST, NEAREST * self.least_zoom)

    @property
    def _half(self) -> QPointF:
        return QPointF(self.viewport().width() / 2, self.viewport().height() / 2)

    def _turned(self, part: QRectF) -> QRectF:
        return QTransform().rotate(self.angle).mapRect(part)

    def _look(self, middle: QPointF, zoom: float, now: QPointF | None = None) -> None:
        """Scroll bars count whole pixels; what is left of one goes into the transform."""
        middle = self._kept_in(middle, zoom, now)
        look = QTransform().scale(zoom, zoom).rotate(self.angle)
        at = self._half - look.map(middle)
        whole = QPoint(math.floor(at.x()), math.floor(at.y()))
        rest = at - QPointF(whole)
        room = max(self.viewport().width(), self.viewport().height()) / zoom
        self.setSceneRect(self.whole.adjusted(-room, -room, room, room))
        self.setTransform(look * QTransform().translate(rest.x(), rest.y()))
        self.horizontalScrollBar().setValue(-whole.x())
        self.verticalScrollBar().setValue(-whole.y())
        self._rest = QPointF()
        self._settling.start()
        self.moved_view.emit()

    def _kept_in(self, middle: QPointF, zoom: float, now: QPointF | None = None) -> QPointF:
        """Not so far out that the map is lost; where it is farther out `now`, it may stay there."""
        window = self._turned(QRectF(self.viewport().rect()))
        now = self.whole.center() if now is None else now

        def kept(at: float, there: float, length: float, size: float) -> float:
            slack = size / zoom * (0.5 - MARGIN)
            least, most = min(slack, there), max(length - slack, there)
            return length / 2 if length < 2 * slack else max(least, min(most, at))

        return QPointF(
            kept(middle.x(), now.x(), self.whole.width(), window.width()),
            kept(middle.y(), now.y(), self.whole.height(), window.height()),
        )

    def _take_ahead(self) -> None:
        if self.is_settled and self._is_still and self.viewport().isVisible():
            self._held.take_ahead(self.viewportTransform())

    def resizeEvent(self, event: QResizeEvent) -> None:
        middle = self.to_map(self._half)
        super().resizeEvent(event)
        grown = event.size().width() >= event.oldSize().width() and event.size().height() >= event.oldSize().height()
        if self._fitted:
            self.fit()
        else:
            # Where a panel was closed more is seen, and nothing moves.
            self._look(middle, self.zoom, middle if grown else None)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._held.held:
            if self._held.painted() and self.viewport().width() * self.viewport().height() > LARGE:
                self._ahead.start()
            super().paintEvent(event)
            return
        painter = QPainter(self.viewport())
        painter.setClipRegion(event.region())
        covered = self._held.draw(painter, self.viewportTransform())
        painter.end()
        # Strip by strip: of a frame around the window, everything within the frame would be gone through.
        # (The stubs do not know that a region's rectangles can be gone through.)
        for strip in cast("Iterable[QRect]", event.region().subtracted(covered)):
            super().paintEvent(QPaintEvent(strip))


# Pushing the map, and its gliding on for a moment when it is let go.


FRAME = 16
FRICTION = 0.92
SLOWEST = 0.4
"""Pixels in a frame; slower than this is standing still."""

FRESH = 0.08
"""Seconds: a hand that rested this long before it let go did not throw."""


class Gliding(QObject):
    """Keeps the speed of the last pushes."""

    def __init__(self, table: Looking) -> None:
        super().__init__(table)
        self._table = table
        self._speed = QPointF()
        self._last = 0.0
        self._timer = QTimer(self, interval=FRAME)
        self._timer.timeout.connect(self._glide)

    def push(self, by: QPointF) -> None:
        """The hand moves the map."""
        now = monotonic()
        passed = max(now - self._last, 0.001)
        self._last = now
        share = min(1.0, passed * 30)
        self._speed = self._speed * (1 - share) + by * (FRAME / 1000 / passed) * share
        self._table.push(by)

    def let_go(self) -> None:
        """The hand lets the map go."""
        if monotonic() - self._last < FRESH and self._speed.manhattanLength() > SLOWEST * 4:
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()
        self._speed = QPointF()

    def _glide(self) -> None:
        self._table.push(self._speed)
        self._speed *= FRICTION
        if self._speed.manhattanLength() < SLOWEST:
            self.stop()
