"""The list of the tray; what is dragged out of it is a counter and looks like one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QItemSelectionModel, QMimeData, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QIcon, QInputDevice, QMouseEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget

from app.language import t
from app.look import touch_size
from app.table.hands.dropping import carry_out

ROW = Qt.ItemDataRole.UserRole
"""Where a line keeps what it is about."""

MOST = 0.8


class Needed(NamedTuple):
    """Pixels: what most lines of a column take, broken into two; all of them; all of them unbroken."""

    most: int
    all: int
    unbroken: int


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
        self._names = self._places = Needed(0, 0, 0)

    def give_names_room(self, told: Iterable[tuple[str, str]]) -> None:
        """The second column is as wide as most places need, broken into two lines: the name needs the room more. It is
        wider where all names find room on two lines all the same; and where they do on one, none is broken. In a
        narrow tray the places are cut before most names are. `told`: name and place of each line."""
        lines = list(told)
        self._names = self._needed([name for name, _ in lines], touch_size() + 2 * self.indentation() + 14)
        self._places = self._needed([t("Where"), *(place for _, place in lines)], 14)
        self._share()

    def _needed(self, told: Sequence[str], beside: int) -> Needed:
        wide = self.fontMetrics().horizontalAdvance
        broken = sorted(map(partial(on_two_lines, wide), told))
        most = broken[int(MOST * (len(broken) - 1))] if broken else 0
        return Needed(most + beside, max(broken, default=0) + beside, max(map(wide, told), default=0) + beside)

    def _share(self) -> None:
        room, header = self.viewport().width() - self.header().sectionSize(2), self.header()
        names, places = self._names, self._places
        share = max(places.most, min(places.all, room - names.all), min(places.unbroken, room - names.unbroken))
        header.resizeSection(1, max(header.minimumSectionSize(), min(share, room - names.most)))

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


def on_two_lines(wide: Callable[[str], int], told: str) -> int:
    """The narrowest in which it stands on two lines, or on one."""
    breaks = (each.end() for each in re.finditer("[ -]", told))
    return min((max(wide(told[:at].rstrip()), wide(told[at:])) for at in breaks), default=wide(told))


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
