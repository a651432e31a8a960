"""The list of the tray; what is dragged out of it is a counter and looks like one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QItemSelectionModel, QMimeData, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QIcon, QInputDevice, QMouseEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget

from app.language import t
from app.look import touch_size
from app.table.hands.dropping import carry_out

ROW = Qt.ItemDataRole.UserRole
"""Where a line keeps what it is about."""

MOST = 0.8


class TrayTree(QTreeWidget):
    """What is dragged out of it is told by whoever knows the lines."""

    def __init__(
        self, carry: Callable[[], tuple[QMimeData, QPixmap] | None], face: Callable[[object], QIcon | None]
    ) -> None:
        """`face`: the picture of a line, by what the line keeps as its data; drawn when it is first seen."""
        super().__init__()
        self._carry = carry
        self.setItemDelegateForColumn(0, _Faced(face, self))
        self.setAccessibleName(t("Counters beside the map and in the box"))
        self.setHeaderLabels([t("Counter"), t("Where"), ""])
        self.headerItem().setToolTip(0, t("Several: with Shift or Ctrl, or a finger that taps on their pictures."))
        self.headerItem().setToolTip(2, t("Count"))
        self.setIconSize(QSize(touch_size() - 4, touch_size() - 4))
        self.setIndentation(10)
        self.setUniformRowHeights(True)
        # A row is as high as a finger needs: two lines of text find room in it.
        self.setWordWrap(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QTreeWidget.DragDropMode.DragOnly)
        self.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self._added = False
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(36)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self._most = self._widest = self._named = self._word = 0

    def give_names_room(self, told: Iterable[tuple[str, str]]) -> None:
        """The second column is as wide as the longest word of most lines, which break into two: the name needs the room
        more. A few places with long names are cut, not the names of all; none, if every name has room all the same, and
        then none is broken either. In a narrow tray the places are cut before the longest word of most names is.
        `told`: name and place of each line."""
        lines, wide = list(told), self.fontMetrics().horizontalAdvance
        words = [each.split(" ") for each in (t("Where"), *(where for _, where in lines))]
        self._most = self._of_most(words) + 14
        beside = touch_size() + 2 * self.indentation() + 14
        self._word = self._of_most([name.split(" ") for name, _ in lines]) + beside
        self._widest = max((wide(where) for _, where in lines), default=0) + 14
        self._named = max((wide(name) for name, _ in lines), default=0) + beside
        self._share()

    def _of_most(self, words: Iterable[Iterable[str]]) -> int:
        """How wide the longest word of most of them is."""
        widest = sorted(max(map(self.fontMetrics().horizontalAdvance, each)) for each in words)
        return widest[int(MOST * (len(widest) - 1))] if widest else 0

    def _share(self) -> None:
        room, header = self.viewport().width() - self.header().sectionSize(2), self.header()
        places = max(self._most, min(self._widest, room - self._named))
        header.resizeSection(1, max(header.minimumSectionSize(), min(places, room - self._word)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def selectionCommand(
        self, index: QModelIndex | QPersistentModelIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """A finger has neither Shift nor Ctrl: on the picture of a line it picks this one, too, and no more of it at
        the next tap. Whoever drags then takes all of them along."""
        if not isinstance(event, QMouseEvent) or not self._is_on_picture(index, event):
            return super().selectionCommand(index, event)
        flag, pressed = QItemSelectionModel.SelectionFlag, event.type() != QEvent.Type.MouseButtonRelease
        if pressed:
            self._added = not self.selectionModel().isSelected(index)
        if self._added:
            return flag.Select | flag.Rows
        return flag.NoUpdate if pressed else flag.Deselect | flag.Rows

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A finger that taps twice on a picture in a breath has tapped twice."""
        on_picture = self._is_on_picture(self.indexAt(event.position().toPoint()), event)
        self.mousePressEvent(event) if on_picture else super().mouseDoubleClickEvent(event)

    def _is_on_picture(self, index: QModelIndex | QPersistentModelIndex, event: QMouseEvent) -> bool:
        finger = event.device().type() == QInputDevice.DeviceType.TouchScreen
        left = self.visualRect(index.sibling(index.row(), 0)).left()
        return finger and index.isValid() and event.position().x() < left + touch_size()

    def startDrag(self, actions: Qt.DropAction) -> None:
        carried = self._carry()
        if carried is None:
            return
        carry_out(self, *carried)


class _Faced(QStyledItemDelegate):
    """Of a thousand lines, the pictures of the few that are in the window."""

    def __init__(self, face: Callable[[object], QIcon | None], tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._face = face

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        icon = self._face(index.data(ROW))
        if icon is not None:
            option.icon = icon
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
