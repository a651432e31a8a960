"""More windows on the game that is played: on a second screen, for lookers-on, for a seat of its own. All are live."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QMouseEvent, QPainter, QPaintEvent, QPalette, QRegion
from PySide6.QtWidgets import QWidget

from app.kept.kept import Kept
from app.kept.settings import Settings
from app.language import t
from app.look import touch_size
from app.table.table import Table
from app.windows.parts.following import Following
from app.windows.play.boards_view import BoardsView
from app.windows.play.play_window import PlayWindow
from counters.secrets.seen import NOBODY


class MoreWindows(QObject):
    """They go when the first one goes; nothing of how they were looked at is kept."""

    def __init__(self, settings: Kept[Settings], parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self.windows: list[PlayWindow] = []

    def open(self, first: PlayWindow) -> PlayWindow:
        """For somebody who looks on, until a seat is chosen in it."""
        document = first.document.beside(NOBODY)
        window = PlayWindow(first.opened, document, self._settings)
        window.is_first = False
        window.wants_another.connect(lambda: self.open(first))
        window.wants_television.connect(lambda: self.show_alone(first))
        window.gone.connect(lambda: self._gone(window))
        for dock in window.docks.docks.values():
            dock.hide()
        window.resize(first.size())
        window.show()
        self.windows.append(window)
        return window

    def show_alone(self, first: PlayWindow) -> PlayWindow:
        """The map alone, on another screen if there is one; what it shows is moved from the first window."""
        window = self.open(first)
        others = [each for each in QGuiApplication.screens() if each is not first.screen()]
        if others:
            window.setGeometry(others[0].geometry())
        window.table_only.switch(on=True, whole_screen=bool(others))
        frame = Frame(first.boards, window.boards)
        window.gone.connect(frame.deleteLater)
        return window

    def close_all(self) -> None:
        for window in tuple(self.windows):
            window.close()

    def _gone(self, window: PlayWindow) -> None:
        self.windows.remove(window)
        window.deleteLater()


# A window for a television, or for the other end of the table: the map alone, live, and moved from the first one.


RIM = 5
"""Pixels of the frame; within it the map is touched as ever."""

LEAST = 40


class Frame(QWidget):
    """What the other window shows, on the map of this one: its handle is dragged, its corner pulled."""

    def __init__(self, here: BoardsView, there: BoardsView) -> None:
        super().__init__(here.front.table.viewport())
        self._here, self._there = here, there
        self._held: tuple[str, QPointF, QRectF] | None = None
        self.setAccessibleName(t("What the other window shows"))
        self.setToolTip(t("Drag it, and the other window looks elsewhere; pull its corner, and it comes nearer."))
        self.setMouseTracking(True)
        for desk in (*here.desks.values(), *there.desks.values()):
            desk.table.moved_view.connect(self.follow)
        for desk in here.desks.values():
            Following(self, desk.table.viewport(), self.follow)
        here.front_changed.connect(self._other_map)
        self._other_map()

    def _other_map(self) -> None:
        """The other window goes along to the map that is in front here."""
        self._there.bring_to_front(self._here.front.map)
        self.setParent(self._here.front.table.viewport())
        self.show()
        self.follow()

    @property
    def _tables(self) -> tuple[Table, Table]:
        return self._here.front.table, self._there.desks[self._here.front.map].table

    def follow(self) -> None:
        """One of the two has been looked at otherwise."""
        here, there = self._tables
        seen = there.visible.intersected(there.whole)
        corners = QRectF(here.to_window(seen.topLeft()), here.to_window(seen.bottomRight())).normalized()
        place = corners.toAlignedRect().adjusted(-RIM, -RIM, RIM, RIM)
        # Its rim stays in sight, so that it can be taken hold of.
        place = place.intersected(here.viewport().rect())
        place.setSize(place.size().expandedTo(self._handle().size()))
        self.setGeometry(place)
        inner = self.rect().adjusted(RIM, RIM, -RIM, -RIM)
        self.setMask(QRegion(self.rect()) - QRegion(inner) + QRegion(self._handle()) + QRegion(self._corner()))
        self.raise_()
        self.update()

    def _handle(self) -> QRect:
        """As high as a fingertip, with its name."""
        wide = QFontMetrics(self.font()).horizontalAdvance(self._words) + 20
        return QRect(0, 0, wide, touch_size())

    def _corner(self) -> QRect:
        side = touch_size()
        return QRect(self.width() - side, self.height() - side, side, side)

    @property
    def _words(self) -> str:
        return t("Other window")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        what = "corner" if self._corner().contains(event.position().toPoint()) else "rim"
        self._held = (what, event.globalPosition(), self._tables[1].visible)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        over = Qt.CursorShape.SizeFDiagCursor if self._corner().contains(at) else Qt.CursorShape.SizeAllCursor
        self.setCursor(over)
        if self._held is None:
            return
        what, start, seen = self._held
        here, there = self._tables
        moved = event.globalPosition() - start
        by = here.to_map(moved) - here.to_map(QPointF(0, 0))
        if what == "rim":
            there.look_at(seen.center() + by, there.zoom)
            return
        wide = max(LEAST / here.zoom, seen.width() + by.x())
        there.look_at(seen.center(), there.zoom * there.visible.width() / wide)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._held = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        palette = self.palette()
        painter = QPainter(self)
        accent = palette.color(QPalette.ColorRole.Highlight)
        painter.fillRect(self.rect(), accent)
        painter.setPen(palette.color(QPalette.ColorRole.HighlightedText))
        painter.drawText(self._handle(), Qt.AlignmentFlag.AlignCenter, self._words)
        corner = self._corner()
        for step in (8, 14, 20):
            painter.drawLine(corner.right() - step, corner.bottom() - 4, corner.right() - 4, corner.bottom() - step)
        painter.end()
