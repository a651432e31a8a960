"""Counters as large faces in a row or in rows: to pick, drag, put in another order, and drop things on."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QItemSelection, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.panels.parts.lines import Wondering
from app.panels.parts.panel import AskWhy
from app.panels.tray.faces_model import Faces
from app.table.counters.pictures import CounterPixmaps, pixels
from app.table.hands.dropping import PLACE, carry_out, dragged, new_dragged
from boards.plain.sentence import Naming
from counters.counter import Counter, CounterId
from counters.faces.faces import Style, face_size
from counters.position import PlaceId

GAP = 8


class FacesView(QListView):
    """Shows them large. What is picked stays picked as long as it is there."""

    dropped = Signal(object, int)
    """These counters were dropped before the one in this row."""

    brought = Signal(object)
    """New counters out of the box were dropped here: kind, side and how many, of each sort."""

    picked = Signal()
    opened = Signal(object)
    """A counter was double-clicked, or Enter was pressed on it."""

    wondered = Signal(object)
    """`AskWhy` about one of them: the right button, or a finger that rests."""

    def __init__(self, name: str, pixmaps: CounterPixmaps, naming: Naming, size: int = 84) -> None:
        super().__init__()
        self.faces = Faces(naming, self)
        self.setModel(self.faces)
        self.pixmaps, self.size_of_faces = pixmaps, size
        self.pages = False
        """All of them are cards, so that a hidden one looks like a card, too."""

        self.setItemDelegate(_FacePainting(self))
        self.setAccessibleName(name)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QListView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setDropIndicatorShown(False)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self._gap = -1
        Wondering(self).asked.connect(self._wonder)
        self.activated.connect(lambda index: self.opened.emit(self.faces.counters[index.row()].id))

    def _wonder(self, index: QModelIndex) -> None:
        self.wondered.emit(AskWhy((self.faces.counters[index.row()].id,)))

    def stands_for(self, place: PlaceId) -> None:
        """What is dragged here from the map goes to this place."""
        self.setProperty(PLACE, place)

    # What is shown

    def show_counters(self, counters: Iterable[Counter], notes: dict[CounterId, str] | None = None) -> None:
        """Other counters, or others on top; those that were picked and are there still, are picked still."""
        before = self.picked_out()
        if self.faces.show(list(counters), notes or {}):
            self.pick(before)

    def dress(self, style: Style) -> None:
        """How counters are drawn on the map."""
        self.pixmaps.dress(style)
        self.viewport().update()

    def face_size(self, one: Counter) -> QSize:
        wide, high = face_size(self.pixmaps.game.kind(one), self.pages)
        return QSize(round(self.size_of_faces * wide / 100), round(self.size_of_faces * high / 100))

    def picture(self, one: Counter) -> QPixmap:
        step = pixels(self.size_of_faces * self.devicePixelRatioF())
        return self.pixmaps.picture(one, step, page=self.pages)

    def row_of(self, id: CounterId) -> QRect:
        """Where one of them lies."""
        at = next((row for row, one in enumerate(self.faces.counters) if one.id == id), -1)
        return self.visualRect(self.faces.index(at))

    # What is picked

    def picked_out(self) -> tuple[CounterId, ...]:
        """In the order in which they are shown."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        return tuple(self.faces.counters[row].id for row in rows)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A face cut by the edge is not scrolled into sight under the hand: the next click would hit another."""
        self.setAutoScroll(False)
        super().mousePressEvent(event)
        self.setAutoScroll(True)

    def pick(self, ids: Iterable[CounterId]) -> None:
        wanted = set(ids)
        chosen = QItemSelection()
        for row, one in enumerate(self.faces.counters):
            if one.id in wanted:
                index = self.faces.index(row)
                chosen.select(index, index)
        self.selectionModel().select(chosen, self.selectionModel().SelectionFlag.ClearAndSelect)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.picked.emit()

    # What is dragged out, and dropped

    def startDrag(self, actions: Qt.DropAction) -> None:
        """The uppermost stands for all of them, so that the map beneath is seen."""
        if picked := self.selectedIndexes():
            shown = self.faces.counters[min(index.row() for index in picked)]
            carry_out(self, self.faces.mimeData(picked), self.picture(shown))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._consider(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._consider(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_gap(-1)
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        row = self.row_at(event.position().toPoint())
        self._show_gap(-1)
        ids, new = dragged(event.mimeData()), new_dragged(event.mimeData())
        if not ids and not new:
            return
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if ids:
            self.dropped.emit(ids, row)
        if new:
            self.brought.emit(new)

    def row_at(self, point: QPoint) -> int:
        """Before which counter something dropped there would come."""
        for row in range(self.faces.rowCount()):
            rect = self.visualRect(self.faces.index(row))
            if point.y() < rect.top() or (point.y() <= rect.bottom() and point.x() < rect.center().x()):
                return row
        return self.faces.rowCount()

    def _consider(self, event: QDragMoveEvent) -> None:
        if dragged(event.mimeData()) or new_dragged(event.mimeData()):
            self._show_gap(self.row_at(event.position().toPoint()))
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()

    def _show_gap(self, row: int) -> None:
        self._gap = row
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        count = self.faces.rowCount()
        if self._gap < 0:
            return
        at = self.visualRect(self.faces.index(min(self._gap, count - 1))) if count else QRect(0, 0, 4, 60)
        x = max(2, at.left() if self._gap < count or not count else at.right())
        painter = QPainter(self.viewport())
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 4))
        painter.drawLine(x, at.top() + 4, x, at.bottom() - 4)
        painter.end()


class _FacePainting(QStyledItemDelegate):
    def __init__(self, view: FacesView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        size = self._view.face_size(index.data(Qt.ItemDataRole.UserRole))
        note = self._view.fontMetrics().height() if self._view.faces.notes else 0
        return size + QSize(2 * GAP, 2 * GAP + note)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        one: Counter = index.data(Qt.ItemDataRole.UserRole)
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        face = QRect(option.rect.topLeft() + QPoint(GAP, GAP), self._view.face_size(one))
        painter.drawPixmap(face, self._view.picture(one))
        picked = bool(option.state & QStyle.StateFlag.State_Selected)
        if picked or option.state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus):
            # Only what is picked has a frame; where the keyboard stands, and the mouse, is a thin dotted line.
            line = Qt.PenStyle.SolidLine if picked else Qt.PenStyle.DotLine
            colour = QPalette.ColorRole.Highlight if picked else QPalette.ColorRole.Text
            painter.setPen(QPen(option.palette.color(colour), 4 if picked else 1, line))
            painter.drawRoundedRect(face.adjusted(-3, -3, 3, 3), 7, 7)
        note = self._view.faces.notes.get(one.id, "")
        if note:
            metrics = self._view.fontMetrics()
            painter.setPen(option.palette.color(QPalette.ColorRole.Text))
            beneath = QRect(option.rect.left(), face.bottom() + 4, option.rect.width(), metrics.height())
            elided = metrics.elidedText(note, Qt.TextElideMode.ElideRight, beneath.width())
            painter.drawText(beneath, Qt.AlignmentFlag.AlignCenter, elided)
        painter.restore()
