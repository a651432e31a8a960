"""Everything that can be done in the editor, found by a part of its name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.language import t
from app.windows.actions.palette import score

HOLDS = Qt.ItemDataRole.UserRole


class Finder(QDialog):
    """A field, and beneath it what fits; Enter does the first."""

    def __init__(self, deeds: Sequence[tuple[QAction, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self._deeds = deeds
        self.setWindowTitle(t("Find what can be done…").rstrip("…"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field, self.list = QLineEdit(), QListWidget()
        self.field.setAccessibleName(t("Type a part of its name."))
        self.field.setPlaceholderText(t("Type a part of its name."))
        self.list.setAccessibleName(t("What fits"))
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.field.textChanged.connect(self._fill)
        self.field.returnPressed.connect(self._do)
        self.list.itemActivated.connect(lambda _item: self._do())
        self.field.installEventFilter(self)
        self.resize(420, 380)
        self._fill("")

    def _fill(self, words: str) -> None:
        self.list.clear()
        found = [(score(words, title), title, action) for action, title in self._deeds]
        fitting = [each for each in found if each[0] is not None]
        for _, title, action in sorted(fitting, key=lambda each: -(each[0] or 0)) if words else fitting:
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            item = QListWidgetItem(f"{title.rstrip('…')}    {key}".rstrip())
            item.setData(HOLDS, action)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _do(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            action: QAction = item.data(HOLDS)
            self.accept()
            action.trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down go through the list while the field has the keys."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            by = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if by:
                self.list.setCurrentRow(min(max(self.list.currentRow() + by, 0), self.list.count() - 1))
                return True
        return super().eventFilter(watched, event)
