"""Some counters in the order in which they are shown, and what each is called."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.language import t, tip
from app.table.hands.dropping import DRAGGED, as_dragged
from boards.plain.sentence import Naming, counter
from counters.counter import HIDDEN, Counter, CounterId

ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


class Faces(QAbstractListModel):
    """What is dragged out of it are names; where one may not know a counter, its slot."""

    def __init__(self, naming: Naming, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._naming = naming
        self.counters: list[Counter] = []
        self.notes: dict[CounterId, str] = {}
        """What stands beneath a face: locked, three aboard."""

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own
        return 0 if parent.isValid() else len(self.counters)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        found = self.counters[index.row()]
        if role in ROLES:
            return self.told(found)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self.told(found))
        return found if role == Qt.ItemDataRole.UserRole else None

    def told(self, one: Counter) -> str:
        name = t("A hidden counter") if one.kind == HIDDEN else self._naming(counter(one.id))
        note = self.notes.get(one.id, "")
        return f"{name} ({note})" if note else name

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [DRAGGED]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        return as_dragged(self.counters[row].id for row in sorted(index.row() for index in indexes))

    def show(self, counters: list[Counter], notes: dict[CounterId, str]) -> bool:
        """Whether anything is other than it was."""
        if counters == self.counters and notes == self.notes:
            return False
        self.beginResetModel()
        self.counters, self.notes = counters, notes
        self.endResetModel()
        return True
