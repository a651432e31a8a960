"""One printed sheet under a hand: grey is reconstructed, and what is typed into a cell is its owner's."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.language import numeral, rule_words, t, tip
from app.panels.parts.stepper import read_number
from app.windows.shelf.values_sheets import Row, Sheet, bare_value, head, is_of_nation
from boards.plain.sentence import Sentence, say
from counters.game import Game
from rules_assist.shelf.own_values import MOST, Cell

Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
ROLE = Qt.ItemDataRole


def _is_reconstructed(row: Row) -> bool:
    """Whether the rules do not say all that stands there."""
    return "reconstructed" in row.source


class ValuesModel(QAbstractTableModel):
    """The cells of one sheet, and `typed`: what the owner put into any of them."""

    changed = Signal()
    refused = Signal(object)
    """A sentence: what was typed is no value."""

    def __init__(self, game: Game, sheet: Sheet, parent: QWidget) -> None:
        super().__init__(parent)
        self.game, self.sheet = game, sheet
        self.typed: dict[Cell, int | float] = {}

    def show_sheet(self, sheet: Sheet) -> None:
        self.beginResetModel()
        self.sheet = sheet
        self.endResetModel()

    def type_all(self, typed: dict[Cell, int | float]) -> None:
        """These are the owner's now, and no others."""
        self.beginResetModel()
        self.typed = dict(typed)
        self.endResetModel()
        self.changed.emit()

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.sheet.rows)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else self.sheet.width + 1

    def at(self, index: Index) -> tuple[Row, str]:
        """The row, and the word of the column; none in front, and where nothing is printed."""
        row, column = self.sheet.rows[index.row()], index.column() - 1
        return row, row.words[column] if 0 <= column < len(row.words) else ""

    def cell(self, index: Index) -> Cell:
        """Where its value stands, or nothing."""
        row, word = self.at(index)
        return (*row.at, word) if row.at and word else ()

    def value(self, cell: Cell) -> tuple[int | float | None, bool]:
        """What counts now, and whether it is the owner's."""
        if cell in self.typed:
            return self.typed[cell], True
        above = ("units", *cell[2:])
        if cell[0] == "nations" and above in self.typed and not is_of_nation(self.game, cell):
            return self.typed[above], True
        return bare_value(self.game, cell), False

    def data(self, index: Index, role: int = ROLE.DisplayRole) -> object:
        row, word = self.at(index)
        cell = self.cell(index)
        match role:
            case ROLE.DisplayRole | ROLE.EditRole:
                if not cell:
                    return row.name if index.column() == 0 else head(word) if word else None
                value = self.value(cell)[0]
                return "–" if value is None and role == ROLE.DisplayRole else _shown(value)
            case ROLE.ToolTipRole | ROLE.AccessibleTextRole if cell:
                return tip(self.spoken(index)) if role == ROLE.ToolTipRole else self.spoken(index)
            case ROLE.TextAlignmentRole:
                right = Qt.AlignmentFlag.AlignLeft if index.column() == 0 else Qt.AlignmentFlag.AlignHCenter
                return right | Qt.AlignmentFlag.AlignVCenter
            case ROLE.ForegroundRole if cell and _is_reconstructed(row) and not self.value(cell)[1]:
                return QApplication.palette().color(QPalette.ColorRole.PlaceholderText)
            case ROLE.BackgroundRole if not row.at:
                return QApplication.palette().color(QPalette.ColorRole.AlternateBase)
            case ROLE.FontRole:
                return self._font(
                    bold=not row.at or bool(cell and self.value(cell)[1]), slanted=bool(cell) and _is_reconstructed(row)
                )
            case _:
                return None

    def _font(self, *, bold: bool, slanted: bool) -> QFont:
        font = QApplication.font()
        font.setBold(bold)
        font.setItalic(slanted and not bold)
        return font

    def spoken(self, index: Index) -> str:
        """What stands there, whose it is, and where it comes from."""
        cell, (row, word) = self.cell(index), self.at(index)
        if not cell:
            return row.name
        value, own = self.value(cell)
        told = {"unit": row.name, "word": head(word), "value": _shown(value) or "–"}
        if own:
            bare = _shown(bare_value(self.game, cell)) or "–"
            if _is_reconstructed(row):
                return t("{unit}, {word}: {value}, yours; reconstructed was {bare}", **told, bare=bare)
            return t("{unit}, {word}: {value}, yours; the rules say {bare}", **told, bare=bare)
        if not _is_reconstructed(row):
            return t("{unit}, {word}: {value}, as the rules say", **told)
        return t("{unit}, {word}: {value}, reconstructed", **told)

    def source(self, index: Index) -> str:
        """What is known of the whole row; lines of a booklet by the headings above them."""
        return rule_words(self.at(index)[0].source)

    def flags(self, index: Index) -> Qt.ItemFlag:
        row, _ = self.at(index)
        if self.cell(index):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable
        return Qt.ItemFlag.ItemIsEnabled if index.column() == 0 or not row.at else Qt.ItemFlag.NoItemFlags

    def setData(self, index: Index, value: object, role: int = ROLE.EditRole) -> bool:
        """A number is the owner's; nothing at all gives the reconstructed one back."""
        cell, words = self.cell(index), str(value).strip()
        if role != ROLE.EditRole or not cell:
            return False
        if not words:
            self.typed.pop(cell, None)
        else:
            found = read_number(words)
            if found is None or not 0 <= found <= MOST:
                self.refused.emit(_no_value(words))
                return False
            self.typed[cell] = int(found) if found == int(found) else found
        self.dataChanged.emit(index, index)
        self.changed.emit()
        return True


class ValuesTable(QTableView):
    """Typing begins at once; Enter goes on below, Delete gives the reconstructed value back."""

    def __init__(self, model: ValuesModel) -> None:
        super().__init__()
        self.sheet_model = model
        self.setModel(model)
        self.setItemDelegate(_Typing(self))
        self.setAccessibleName(t("Your own printed values"))
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        # Out of the table by Tab; inside it the arrows go.
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.horizontalHeader().hide()
        self.setWordWrap(True)
        model.modelReset.connect(self.lay_out)
        self._refused = False
        model.refused.connect(self._stay)
        self.lay_out()

    def lay_out(self) -> None:
        """Names as wide as they are, numbers all alike; headings may take two lines."""
        heads, letters = self.horizontalHeader(), self.fontMetrics()
        heads.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows = self.sheet_model.sheet.rows
        self.setColumnWidth(0, max(letters.horizontalAdvance(row.name) for row in rows) + 24)
        for column in range(1, self.sheet_model.columnCount()):
            self.setColumnWidth(column, self._width(column))
        for number, row in enumerate(rows):
            self.setRowHeight(number, round(letters.height() * (1.5 if row.at else 2.6)))

    def _width(self, column: int) -> int:
        """Of the longest word above it, for a heading goes on below; and no narrower than a finger."""
        bold = self.font()
        bold.setBold(True)
        letters, model = QFontMetrics(bold), self.sheet_model
        above = (
            model.at(model.index(row, column))[1] for row in range(model.rowCount()) if not model.sheet.rows[row].at
        )
        words = (part for word in set(above) if word for part in head(word).split())
        return max(letters.horizontalAdvance("00000"), *map(letters.horizontalAdvance, words)) + 10

    def event(self, event: QEvent) -> bool:
        """What is typed here is a value, and no key of the window below."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.text().isdigit():
            event.accept()
            return True
        return super().event(event)

    def first_cell(self) -> QModelIndex:
        model = self.sheet_model
        every = (model.index(row, 1) for row in range(model.rowCount()))
        return next((index for index in every if model.cell(index)), QModelIndex())

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache and not self._refused:
            self._go_below()
        self._refused = False

    def _stay(self) -> None:
        """What was no value is typed once more in the same place."""
        self._refused = True

    def _go_below(self) -> None:
        here, model = self.currentIndex(), self.sheet_model
        for row in range(here.row() + 1, model.rowCount()):
            below = model.index(row, here.column())
            if model.cell(below):
                self.setCurrentIndex(below)
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.model().setData(self.currentIndex(), "", ROLE.EditRole)
        else:
            super().keyPressEvent(event)


class _Typing(QStyledItemDelegate):
    """A plain field: no wheel changes it."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        field = QLineEdit(parent, alignment=Qt.AlignmentFlag.AlignCenter)
        model = index.model()
        if isinstance(model, ValuesModel):
            field.setAccessibleName(model.spoken(index))
        return field

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QLineEdit):
            editor.setText(str(index.data(ROLE.EditRole) or ""))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """What was only looked at stays reconstructed, unless it is typed once more."""
        if isinstance(editor, QLineEdit) and editor.isModified():
            model.setData(index, editor.text(), ROLE.EditRole)


def _shown(value: int | float | None) -> str:
    return "" if value is None else numeral(value)


def _no_value(words: str) -> Sentence:
    return say("“{words}” is no value: a number from 0 to {most} is.", words=words[:40], most=MOST)
