"""The panel of tables: all areas, boxes and contacts, with typed columns, many edited at once, in and out as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, cast

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.documents.autosave import safe_name
from app.editor.documents.board_document import BoardDocument
from app.language import t
from app.panels.parts.choice import DropDown
from app.panels.parts.small import Form, ask_for_file, called, filled, named_rows
from boards.board import AreaId, Bearer, Board, Column, Contact
from boards.edits.facts import drop_column, set_column
from boards.edits.tables import Which, cell, from_csv, headers, keys, pasted, set_cells, to_csv
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, text_of, write_aside
from boards.plain.sentence import say

Index = QModelIndex | QPersistentModelIndex
DISPLAY, EDIT = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole


class BoardTable(QAbstractTableModel):
    """One of the three tables of the board."""

    def __init__(self, document: BoardDocument, which: Which, parent: QWidget) -> None:
        super().__init__(parent)
        self.document, self.which = document, which
        self.board: Board = document.board
        self.keys: tuple[AreaId | Contact, ...] = keys(self.board, which)
        self.headers = headers(self.board, which)

    def show_board(self, board: Board) -> None:
        """Another board; where its rows are the same, only cells may differ."""
        found, head = keys(board, self.which), headers(board, self.which)
        if len(found) == len(self.keys) and head == self.headers and (self.which == "contact" or found == self.keys):
            self.board, self.keys = board, found
            if found:
                self.dataChanged.emit(self.index(0, 0), self.index(len(found) - 1, len(head) - 1))
            return
        self.beginResetModel()
        self.board, self.keys, self.headers = board, found, head
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else len(self.keys)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else len(self.headers)

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        if role not in (DISPLAY, EDIT):
            return None
        return cell(self.board, self.which, self.keys[index.row()], self.headers[index.column()])

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> Any:
        if role != DISPLAY:
            return None
        return self.headers[section] if orientation == Qt.Orientation.Horizontal else section + 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        fixed = self.which == "contact" and self.headers[index.column()] in ("a", "b", "border")
        base = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return base if fixed else base | Qt.ItemFlag.ItemIsEditable


class TablePanel(QWidget):
    """With a filter above, and what is done with many rows."""

    title = "Table"
    picked_rows = Signal(object)
    """Ids of areas or boxes, or one contact."""

    def __init__(self, document: BoardDocument) -> None:
        super().__init__()
        self.document = document
        tables = ((t("Areas"), "area"), (t("Boxes"), "box"), (t("Contacts"), "contact"))
        self.which = called(DropDown(*tables), t("Which table"))
        self.filter = called(QLineEdit(placeholderText=t("Filter"), clearButtonEnabled=True), t("Filter"))
        self.view = called(QTableView(sortingEnabled=True), t("Table"))
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.model = BoardTable(document, "area", self)
        self.sorted = _Typed(self)
        self.sorted.setFilterKeyColumn(-1)
        self.sorted.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.sorted.panel = self
        self._use(self.model)
        top = filled(QHBoxLayout(), self.which, self.filter)
        for words, about, deed in (
            (t("Columns…"), t("Which attributes areas, boxes and contacts have."), self._columns),
            (t("CSV in…"), t("Read values out of a file; rows are known by their id."), self.ask_csv_in),
            (t("CSV out…"), t("Write this table to a file."), self.ask_csv_out),
        ):
            button = called(QPushButton(words), words, about)
            button.clicked.connect(lambda _on=False, deed=deed: deed())
            top.addWidget(button)
        layout = filled(QVBoxLayout(self), top, self.view, wide=self.view)
        layout.setContentsMargins(4, 4, 4, 4)
        self.which.currentIndexChanged.connect(self._other_table)
        self.filter.textChanged.connect(self.sorted.setFilterFixedString)
        document.changed.connect(lambda _before, after: self.model.show_board(after))
        for key, deed in (("Ctrl+V", self.paste), ("Ctrl+C", self.copy)):
            QShortcut(QKeySequence(key), self.view, deed, context=Qt.ShortcutContext.WidgetShortcut)

    def _use(self, model: BoardTable) -> None:
        self.model = model
        self.sorted.setSourceModel(model)
        self.view.setModel(self.sorted)
        # As the file has them, until somebody clicks a heading.
        self.view.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.view.selectionModel().selectionChanged.connect(lambda _on, _off: self._picked())

    def _other_table(self) -> None:
        self._use(BoardTable(self.document, cast("Which", self.which.currentData()), self))

    # What is selected

    def selected(self) -> list[AreaId | Contact]:
        """What the rows with a selected cell are about, from the top."""
        rows = sorted({index.row() for index in self.view.selectionModel().selectedIndexes()})
        return [self.model.keys[self.sorted.mapToSource(self.sorted.index(row, 0)).row()] for row in rows]

    def _selected_columns(self) -> list[str]:
        columns = sorted({index.column() for index in self.view.selectionModel().selectedIndexes()})
        return [self.model.headers[column] for column in columns]

    def _picked(self) -> None:
        found = self.selected()
        if found and self.isVisible():
            self.picked_rows.emit(found)

    # Editing

    def type_in(self, index: Index, words: str) -> bool:
        """A cell was typed into: all selected rows get the same in that column, but for names and ids."""
        source = self.sorted.mapToSource(index)
        header, key = self.model.headers[source.column()], self.model.keys[source.row()]
        many = self.selected() if header not in ("id", "name") else [key]
        if all(it is not key and it != key for it in many):
            many = [key]
        which = self.model.which
        return self.document.edit(
            say("Set {name}", name=header), lambda board: set_cells(board, which, header, many, words)
        )

    def paste(self) -> None:
        """Out of a spreadsheet, from the first selected cell on."""
        text, columns, rows = QGuiApplication.clipboard().text(), self._selected_columns(), self.selected()
        if not text or not columns or not rows:
            return
        wide = text.split("\n", 1)[0].count("\t") + 1
        tall = len(text.rstrip("\n").split("\n"))
        if wide > 1 or tall > 1:
            first = self.model.headers.index(columns[0])
            columns = list(self.model.headers[first : first + wide])
            top = min(index.row() for index in self.view.selectionModel().selectedIndexes())
            rows = [
                self.model.keys[self.sorted.mapToSource(self.sorted.index(row, 0)).row()]
                for row in range(top, min(top + tall, self.sorted.rowCount()))
            ]
        which = self.model.which
        self.document.edit(say("Paste"), lambda board: pasted(board, which, text, rows, columns))

    def copy(self) -> None:
        """As a spreadsheet takes it."""
        columns = self._selected_columns()
        board, which = self.document.board, self.model.which
        lines = ["\t".join(cell(board, which, key, header) for header in columns) for key in self.selected()]
        QGuiApplication.clipboard().setText("\n".join(lines))

    def _columns(self) -> None:
        form = ColumnForm(self.document, self)
        form.open()

    # Files

    def ask_csv_in(self) -> None:
        ask_for_file(self, t("Read a table"), f"{t('Tables')} (*.csv *.tsv *.txt)", self.csv_in)

    def csv_in(self, file: Path) -> None:
        try:
            text = text_of(read_bounded(file, 8_000_000), file)
        except BadInput as error:
            self.document.said.emit(error.sentence)
            return
        which = self.model.which
        self.document.edit(say("Read {file}", file=file.name), lambda board: from_csv(board, which, text))

    def ask_csv_out(self) -> None:
        ask_for_file(self, t("Write a table"), f"{t('Tables')} (*.csv)", self.csv_out,
                     name=safe_name(self.document.board.title), writes="csv")  # fmt: skip

    def csv_out(self, file: Path) -> None:
        try:
            write_aside(file, to_csv(self.document.board, self.model.which).encode())
        except OSError as error:
            self.document.said.emit(say("It cannot be saved: {why}.", why=error.strerror or str(error)))


class _Typed(QSortFilterProxyModel):
    """Numbers are sorted as numbers; what is typed goes to all selected rows."""

    panel: TablePanel

    def lessThan(self, left: Index, right: Index) -> bool:
        one, other = (str(self.sourceModel().data(each)) for each in (left, right))
        try:
            return float(one or "-inf") < float(other or "-inf")
        except ValueError:
            return one.casefold() < other.casefold()

    def setData(self, index: Index, value: Any, role: int = EDIT) -> bool:
        if role != EDIT or str(value) == self.data(index, EDIT):
            return False
        return self.panel.type_in(index, str(value))


# Which attributes areas, boxes and contacts may have: the columns of a board, as a small form.


Holds = Literal["text", "number", "flag", "choice", "list"]


class ColumnForm(Form):
    """Columns on the left, the one that is chosen on the right."""

    def __init__(self, document: BoardDocument, parent: QWidget) -> None:
        super().__init__(t("Columns"), parent)
        self.document = document
        self.list = called(QListWidget(), t("Columns"))
        self.name = QLineEdit()
        self.holds = DropDown(
            (t("a text"), "text"), (t("a number"), "number"), (t("yes or no"), "flag"), (t("one of these"), "choice"),
            (t("a list of words"), "list"),
        )  # fmt: skip
        self.choices = QLineEdit(placeholderText=t("plain, hill, marsh"))
        self.meaning = QLineEdit()
        self.on: dict[Bearer, QCheckBox] = {
            "area": QCheckBox(t("Areas")),
            "box": QCheckBox(t("Boxes")),
            "cell": QCheckBox(t("Cells")),
            "contact": QCheckBox(t("Contacts")),
            "toward": QCheckBox(t("Sides of contacts")),
        }
        form = QFormLayout()
        named_rows(form, (
            (t("Name"), self.name), (t("Holds"), self.holds),
            (t("Choices"), self.choices), (t("Meaning"), self.meaning),
        ))  # fmt: skip
        for box in self.on.values():
            form.addRow("", box)
        buttons = QHBoxLayout()
        for words, deed in (
            (t("New"), self.begin), (t("Keep"), self.keep), (t("Delete"), self.drop), (t("Close"), self.close),
        ):  # fmt: skip
            button = called(QPushButton(words, autoDefault=False), words)
            button.clicked.connect(deed)
            buttons.addWidget(button)
        right = filled(QVBoxLayout(), form, None, buttons)
        filled(QHBoxLayout(self), self.list, right)
        self.list.currentTextChanged.connect(self._show)
        document.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self, *_: object) -> None:
        now = self.list.currentItem().text() if self.list.currentItem() is not None else ""
        self.list.clear()
        self.list.addItems([column.name for column in self.document.board.columns])
        found = self.list.findItems(now, Qt.MatchFlag.MatchExactly)
        if found:
            self.list.setCurrentItem(found[0])

    def _show(self, name: str) -> None:
        column = next((it for it in self.document.board.columns if it.name == name), None)
        if column is None:
            return
        self.name.setText(column.name)
        self.holds.choose(column.holds)
        self.choices.setText(", ".join(column.choices))
        self.meaning.setText(column.meaning)
        for bearer, box in self.on.items():
            box.setChecked(bearer in column.on)

    def begin(self) -> None:
        """One more column: nothing of another's stands in it."""
        self.list.setCurrentRow(-1)
        for line in (self.name, self.choices, self.meaning):
            line.clear()
        self.name.setFocus()

    def keep(self) -> None:
        """The column as it stands here."""
        on = tuple(bearer for bearer, box in self.on.items() if box.isChecked())
        choices = tuple(word.strip() for word in self.choices.text().split(",") if word.strip())
        holds = cast("Holds", self.holds.currentData())
        column = Column(self.name.text().strip(), holds, on, choices, self.meaning.text().strip())
        if self.document.edit(say("Column {name}", name=column.name), lambda board: set_column(board, column)):
            self.list.setCurrentRow([it.name for it in self.document.board.columns].index(column.name))

    def drop(self) -> None:
        """The column and all that stands in it."""
        name = self.name.text().strip()
        self.document.edit(say("Delete column {name}", name=name), lambda board: drop_column(board, name))
