"""The inventory of the map: the order of battle in groups, with sums; it can be copied and written to a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from app.documents.game_document import GameDocument
from app.language import numeral, t, tip, write
from app.look import touch_size
from app.panels.parts.choice import DropDown
from app.panels.parts.lines import Wondering
from app.panels.parts.panel import AskWhy, LookAt, Panel, PickOut
from app.panels.parts.small import called, filled, push_button, words
from boards.plain.files import write_aside
from boards.plain.sentence import Value, say
from counters.order_of_battle import AMOUNT, STEPS, By, Line, OrderOfBattle, as_csv, as_text, order_of_battle
from counters.position import Position

LINE = Qt.ItemDataRole.UserRole
NAME_LETTERS = 19
"""Names are at least as wide as so many letters; a narrow panel scrolls sideways."""

SPREADSHEET_SIGN = "\ufeff"
"""Tells spreadsheets that letters beyond ASCII are UTF-8."""


class InventoryPanel(Panel):
    title = "Inventory"
    key = "Ctrl+2"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.book = OrderOfBattle((), ())
        self._columns: list[str] = []
        self._groups: dict[tuple[str, ...], QTreeWidgetItem] = {}
        self.search = QLineEdit()
        self.search.setPlaceholderText(t("Only what has these words"))
        self.search.setAccessibleName(t("Only what has these words"))
        self.search.setClearButtonEnabled(True)
        self.by = called(DropDown(), t("Grouped by"), t("Grouped by"))
        self.by.addItem(t("By area"), "area")
        self.by.addItem(t("By kind"), "kind")
        self.markers = QCheckBox(t("Markers, too"))
        self.markers.setToolTip(t("Count markers, flags and cubes as well."))
        self.tree = called(QTreeWidget(), t("Order of battle"))
        self.tree.setUniformRowHeights(True)
        self.tree.setIndentation(14)
        self.tree.itemClicked.connect(self._look)
        self.tree.itemActivated.connect(self._look)
        Wondering(self.tree).asked.connect(self._wonder)
        self.total = words()
        self.copy_button = push_button(t("Copy"), t("Put the order of battle on the clipboard, as text."), self.copy)
        self.save_button = push_button(
            t("Save…"), t("Write it to a file: text, or a table for a spreadsheet."), self.ask
        )
        self.search.textChanged.connect(lambda _words: self._reckon())
        self.setFocusProxy(self.search)
        self.by.currentIndexChanged.connect(lambda _index: self._reckon())
        self.markers.toggled.connect(lambda _on: self._reckon())
        how, below = QHBoxLayout(), QHBoxLayout()
        how.addWidget(self.by, 1)
        how.addWidget(self.markers)
        for widget, share in ((self.total, 1), (self.copy_button, 0), (self.save_button, 0)):
            below.addWidget(widget, share)
        layout = filled(QVBoxLayout(self), self.search, how, self.tree, below, wide=self.tree)
        layout.setContentsMargins(6, 6, 6, 6)

    def show_position(self, before: Position | None, after: Position) -> None:
        same = before is not None and before.counters == after.counters and before.stacks == after.stacks
        if not same:
            self._reckon()

    def _reckon(self) -> None:
        by: By = "kind" if self.by.currentData() == "kind" else "area"
        book = order_of_battle(
            self.document.game,
            self.document.position,
            by,
            self.search.text(),
            markers=self.markers.isChecked(),
            naming=self.document.naming,
        )
        if book != self.book:
            self.book = book
            self._fill()

    def _fill(self) -> None:
        opened, scrolled = self._opened(), self.tree.verticalScrollBar().value()
        with QSignalBlocker(self.tree):
            self.tree.clear()
            self._groups.clear()
            self._columns = [*map(_column, self.book.columns)]
            heads = [t("Counters"), "×", *self._columns]
            self.tree.setColumnCount(len(heads))
            self.tree.setHeaderLabels(heads)
            self.tree.headerItem().setToolTip(1, t("Count"))
            for line in self.book.lines:
                self._lay(self.tree.invisibleRootItem(), line, (), opened)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(30)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(0, self.fontMetrics().averageCharWidth() * NAME_LETTERS)
        self.tree.verticalScrollBar().setValue(scrolled)
        self.total.setText(t("{count} counters", count=self.book.count))

    def _lay(
        self, above: QTreeWidgetItem, line: Line, path: tuple[str, ...], opened: dict[tuple[str, ...], bool]
    ) -> None:
        name = self._write(line.title)
        path = (*path, name)
        sums = [numeral(total) if total else "" for total in line.sums]
        item = QTreeWidgetItem(above, [name, str(len(line.counters)), *sums])
        item.setData(0, LINE, line)
        said = ", ".join(f"{head}: {total}" for head, total in zip(self._columns, sums, strict=True))
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{name}: {len(line.counters)}. {said}")
        item.setToolTip(0, tip(name))
        item.setSizeHint(0, QSize(0, touch_size()))
        for column in range(1, len(sums) + 2):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if len(path) == 1:
            font = item.font(0)
            font.setBold(True)
            for column in range(len(sums) + 2):
                item.setFont(column, font)
        for below in line.below:
            self._lay(item, below, path, opened)
        if line.below:
            self._groups[path] = item
            item.setExpanded(opened.get(path, len(path) == 1))

    def _opened(self) -> dict[tuple[str, ...], bool]:
        """Which groups were open, by their names."""
        return {path: item.isExpanded() for path, item in self._groups.items()}

    def _write(self, title: Value) -> str:
        return write(say("{title}", title=title), self.document.naming)

    def _look(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        """Where it is, and which counters are meant."""
        line = item.data(0, LINE)
        if isinstance(line, Line):
            position = self.document.position
            here = [id for id in line.counters if id in position.where]
            if line.place is not None or len(line.counters) == 1:
                self.asked.emit(LookAt(tuple(dict.fromkeys(position.ground(id) for id in here))))
            self.asked.emit(PickOut(tuple(here)))

    def _wonder(self, index: QModelIndex) -> None:
        line = self.tree.itemFromIndex(index).data(0, LINE)
        if isinstance(line, Line):
            self.asked.emit(AskWhy(tuple(id for id in line.counters if id in self.document.position.where)))

    # To take along

    def text(self) -> str:
        return as_text(self.book, self._write, numeral)

    def table(self) -> str:
        by = (t("Area"), t("Kind")) if self.by.currentData() == "area" else (t("Kind"), t("Area"))
        return as_csv(self.book, self._write, (t("Side"), *by, t("Count")))

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())
        self.document.said.emit(say("The order of battle is on the clipboard."))

    def ask(self) -> QFileDialog:
        """Which file it goes into."""
        dialog = QFileDialog(self, t("Save the order of battle"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([t("Table for a spreadsheet (*.csv)"), t("Text (*.txt)")])
        dialog.setDefaultSuffix("csv")
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix("txt" if "txt" in chosen else "csv"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.save_to(Path(name)))
        dialog.open()
        return dialog

    def save_to(self, file: Path) -> None:
        """A table for a spreadsheet if the name says so; otherwise text."""
        said = SPREADSHEET_SIGN + self.table() if file.suffix.lower() == ".csv" else self.text()
        try:
            write_aside(file, said.encode())
        except OSError as error:
            self.document.said.emit(say("{file} cannot be written ({why}).", file=file.name, why=_why(error)))
            return
        self.document.said.emit(say("The order of battle is in {file}.", file=file.name))


def _why(error: OSError) -> str:
    return error.strerror or str(error)


def _column(word: str) -> str:
    """What is printed goes by the game's word; the others are ours."""
    return {STEPS: t("steps"), AMOUNT: t("amount")}.get(word, word.replace("_", " "))
