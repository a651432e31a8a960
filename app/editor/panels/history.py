"""The panel of moments: what was done, with every branch; a click goes there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.editor.documents.board_document import BoardDocument
from app.language import t, write
from app.panels.parts.small import called, filled

NUMBER = Qt.ItemDataRole.UserRole
MOST = 500


class HistoryPanel(QWidget):
    """The line that is gone along stands straight; what branches off is set in."""

    title = "History"

    def __init__(self, document: BoardDocument) -> None:
        super().__init__()
        self._document = document
        self.tree = called(QTreeWidget(), t("History"))
        self.tree.setHeaderHidden(True)
        self.tree.setRootIsDecorated(False)
        self.tree.itemActivated.connect(lambda item, _column: self._go(item))
        self.tree.itemClicked.connect(lambda item, _column: self._go(item))
        filled(QVBoxLayout(self), self.tree, bare=True)
        document.changed.connect(lambda _before, _after: self.refresh() if self.isVisible() else None)

    def showEvent(self, event: QShowEvent) -> None:
        """Unseen it is not kept: with each edit that would take longer than with the one before."""
        self.refresh()
        super().showEvent(event)

    def refresh(self) -> None:
        timeline = self._document.timeline
        self.tree.clear()
        line = [*timeline.line(), *timeline.line_ahead()]
        on_line = set(line)
        for number in line[-MOST:]:
            item = self._item(number)
            self.tree.addTopLevelItem(item)
            for child in timeline.children(number):
                if child not in on_line:
                    self._branch(item, child)
            item.setExpanded(True)
            if number == timeline.head:
                self.tree.setCurrentItem(item)

    def _branch(self, above: QTreeWidgetItem, number: int) -> None:
        at: int | None = number
        for _ in range(MOST):
            if at is None:
                return
            item = self._item(at)
            above.addChild(item)
            children = self._document.timeline.children(at)
            for other in children[1:]:
                self._branch(item, other)
            at = children[0] if children else None

    def _item(self, number: int) -> QTreeWidgetItem:
        moment = self._document.timeline.moments[number]
        item = QTreeWidgetItem([write(moment.title, self._document.naming)])
        item.setData(0, NUMBER, number)
        return item

    def _go(self, item: QTreeWidgetItem) -> None:
        self._document.go(int(item.data(0, NUMBER)))
