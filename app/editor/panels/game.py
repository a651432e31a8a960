"""The panel of the game round the map: its rows as forms, its texts as they are typed, and what is wrong with them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontDatabase, QPixmap, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QMenu,
    QPlainTextEdit,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor.kit.charts import ChartForm
from app.editor.kit.forms import SYMBOLS, KindForm, RowForm, SideForm
from app.editor.kit.rows import Row, added, at, changed, rows_in, without
from app.editor.kit.sorts import SORTS, TRIED, Sort, told
from app.editor.kit.texts import Fault, faults, files_of, keep, text
from app.language import label, t, tip, write
from app.look import SEVERITY
from app.panels.parts.choice import DropDown
from app.panels.parts.flow import Flow
from app.panels.parts.small import in_a_scroll, push_button
from app.pictures.contact_sheet import contact_sheet
from app.pictures.painting import image
from boards.board import Board
from boards.edits.facts import contact_kinds, kinds
from boards.plain.bad_input import BadInput
from boards.plain.sentence import readable_id
from counters.box.sheet_file import read_sheet
from counters.counter import Side
from counters.game import Game

SOON = 700
"""Milliseconds after the last letter, until it is kept and looked at."""

WIDE = 900
SHEET = "sheet.toml"
HOLDS = Qt.ItemDataRole.UserRole


class GamePanel(QWidget):
    """Files edited by hand stay as they are typed; a form changes its own row and touches nothing else."""

    title = "Game"
    begins = Signal()
    """A kit is to be made round this map."""

    tries = Signal(object)
    """A row of the table of rules is to be seen at work."""

    def __init__(self, board: Board, kit: Path | None) -> None:
        super().__init__()
        self.board, self.kit = board, kit
        self.faults: list[Fault] = []
        self.begin = push_button(
            t("Make a game of this map"), t("A kit of your own, with two sides and a way to move."), self.begins.emit
        )
        self.file = DropDown()
        self.file.setAccessibleName(t("Which text"))
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(t("The text"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.told = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(t("Rows of the game"))
        self.tree.itemActivated.connect(lambda item, _column: self.change(item))
        self._expanded: set[str] = {sort.head for sort in SORTS}
        self.tabs = QTabWidget()
        self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self.keep_now)
        self.text.textChanged.connect(self._soon.start)
        self.file.currentTextChanged.connect(self._show_file)
        self._now = ""
        self.use(kit)

    def _lay_out(self) -> None:
        strip, rows, texts = QWidget(), QWidget(), QWidget()
        buttons = Flow(strip)
        self.add_button = push_button(t("Add…"), t("One more row: a side, a counter, a rule, a phase, a card."), None)
        self.menu = QMenu(self.add_button)
        for sort in SORTS:
            self.menu.addAction(label(t(sort.title))).triggered.connect(lambda _on=False, it=sort: self.ask(it))
        self.menu.addAction(label(t("Chart"))).triggered.connect(lambda _on=False: self.ask_chart(""))
        self.add_button.setMenu(self.menu)
        self.try_button = push_button(
            t("Try it"), t("A test drive with counters that this rule is about."), self.try_row
        )
        for button in (
            self.add_button,
            push_button(t("Change…"), t("The form of the row (Enter)."), lambda: self.change(self.tree.currentItem())),
            push_button(t("Delete"), t("Takes the row out of its text."), self.delete),
            self.try_button,
            push_button(t("All counters"), t("Every counter of the box at a glance."), self.show_counters),
        ):
            buttons.addWidget(button)
        one = QVBoxLayout(rows)
        one.addWidget(strip)
        one.addWidget(self.tree, 1)
        other = QVBoxLayout(texts)
        other.addWidget(self.file)
        other.addWidget(self.text, 1)
        for inner in (one, other):
            inner.setContentsMargins(0, 4, 0, 0)
        self.tabs.addTab(rows, t("Rows"))
        self.tabs.addTab(texts, t("Texts"))
        self._whole = QWidget()
        inside = QVBoxLayout(self._whole)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.tabs, 1)
        inside.addWidget(self.told)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.begin)
        layout.addWidget(self._whole, 1)
        self.tree.currentItemChanged.connect(lambda _now, _before: self._can())

    def use(self, kit: Path | None) -> None:
        """The texts of this kit."""
        self.keep_now()
        self.kit, self._now = kit, ""
        self.begin.setVisible(kit is None)
        self._whole.setVisible(kit is not None)
        self.file.clear()
        if kit is not None:
            self.file.addItems(files_of(kit))
            self.file.setCurrentText(SHEET)
            self.look()

    # Texts

    def _show_file(self, name: str) -> None:
        self.keep_now()
        self._now = name
        if self.kit is None or not name:
            return
        try:
            words = text(self.kit, name)
        except BadInput as error:
            self.told.setText(write(error.sentence))
            return
        self.text.blockSignals(True)  # noqa: FBT003 - Qt's
        self.text.setPlainText(words)
        self.text.blockSignals(False)  # noqa: FBT003 - Qt's

    def keep_now(self) -> None:
        """What was typed is on the disk."""
        self._soon.stop()
        if self.kit is None or not self._now:
            return
        words = self.text.toPlainText()
        try:
            if words != text(self.kit, self._now):
                keep(self.kit, self._now, words)
        except BadInput as error:
            self.told.setText(write(error.sentence))
            return
        self.look()

    def look(self) -> None:
        """What is wrong with the game now, and what rows it has."""
        if self.kit is None:
            return
        self.faults = list(faults(self.kit))[:40]
        self.told.setText(
            "\n".join(write(fault.sentence, readable_id) for fault in self.faults[:6]) or t("Nothing is wrong.")
        )
        self._fill()
        found = next((fault for fault in self.faults if fault.file == self._now and fault.line), None)
        if found is not None and not self.text.hasFocus():
            block = self.text.document().findBlockByNumber(found.line - 1)
            self.text.setTextCursor(QTextCursor(block))

    # Rows

    def rows(self, file: str) -> list[Row]:
        """Of one of the texts."""
        try:
            return rows_in(text(self.kit, file)) if self.kit is not None else []
        except BadInput:
            return []

    def _fill(self) -> None:
        """The tree of rows; a fault hangs under the row it is about."""
        item = self.tree.currentItem()
        here = item.text(0) if item is not None else ""
        self.tree.clear()
        rows = {file: self.rows(file) for file in dict.fromkeys(sort.file for sort in SORTS)}
        for sort in SORTS:
            mine = [row for row in rows[sort.file] if row.head == sort.head and len(row.path) == 1 + sort.named]
            if not mine:
                continue
            head = QTreeWidgetItem([f"{t(sort.title)} ({len(mine)})"])
            self.tree.addTopLevelItem(head)
            for row in mine:
                child = QTreeWidgetItem([told(row)])
                child.setToolTip(0, tip(told(row)))
                child.setData(0, HOLDS, (sort, row))
                head.addChild(child)
                self._hang_faults(child, sort.file, row)
                if child.text(0) == here:
                    self.tree.setCurrentItem(child)
            head.setExpanded(len(mine) < 30)
        charts = [name for name in files_of(self.kit) if name.startswith("charts/")] if self.kit is not None else []
        if charts:
            head = QTreeWidgetItem([f"{t('Charts')} ({len(charts)})"])
            self.tree.addTopLevelItem(head)
            for name in charts:
                child = QTreeWidgetItem([name])
                child.setData(0, HOLDS, name)
                head.addChild(child)
            head.setExpanded(True)
        self._can()

    def _hang_faults(self, child: QTreeWidgetItem, file: str, row: Row) -> None:
        for fault in self.faults:
            if fault.file == file and row.first < fault.line <= row.end:
                words = write(fault.sentence, readable_id)
                bad = QTreeWidgetItem([words])
                bad.setToolTip(0, tip(words))
                for item in (child, bad):
                    item.setForeground(0, QColor(SEVERITY["error"]))
                child.addChild(bad)
                child.setExpanded(True)

    def _can(self) -> None:
        held = self._held()
        self.try_button.setEnabled(isinstance(held, tuple) and held[0].head in TRIED)

    def _held(self) -> tuple[Sort, Row] | str | None:
        item = self.tree.currentItem()
        while item is not None and item.data(0, HOLDS) is None:
            item = item.parent()
        found: tuple[Sort, Row] | str | None = item.data(0, HOLDS) if item is not None else None
        return found

    def ask(self, sort: Sort, row: Row | None = None) -> RowForm:
        """The form of a row, or of a new one."""
        done = partial(self.write_row, sort, row)
        known = self.known()
        match sort.head:
            case "kinds":
                form: RowForm = KindForm(sort, row, known, self, done, sides=self.sides())
            case "sides":
                form = SideForm(sort, row, known, self, done)
            case _:
                form = RowForm(sort, row, known, self, done)
        form.open()
        return form

    def ask_chart(self, file: str) -> ChartForm:
        """A chart as a small table; nothing said is a new one."""
        rows = self.rows(file) if file else []
        values = next((row.values for row in rows if not row.path), {})
        form = ChartForm(Path(file).stem if file else "", values, self, self.write_chart)
        form.open()
        return form

    def change(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.tree.setCurrentItem(item)
        match self._held():
            case (sort, row):
                self.ask(sort, row)
            case str() as file:
                self.ask_chart(file)

    def write_row(self, sort: Sort, row: Row | None, id: str, values: dict[str, Any]) -> None:
        """One row otherwise, or one more; all else in its text stays as it is."""
        said = self._text_now(sort.file)
        if said is None:
            return
        if row is not None:
            # It may have moved since the form was opened; it is known by its place among its like.
            now = next((it for it in rows_in(said) if it.path == row.path and it.values == row.values), None)
            words = changed(said, now, values) if now is not None else said
        else:
            path = (sort.head, id) if sort.named else (sort.head,)
            first = next((it for it in rows_in(said) if it.path == path), None)
            if first is not None and not sort.many:
                words = changed(said, first, values)
            else:
                # Rows are read from the top: a cost for some areas belongs above the plain one.
                above = first if sort.head == "step" and ("into" in values or values.get("refuse")) else None
                words = added(said, path, values, many=sort.many, above=above)
        self._write(sort.file, words)

    def write_chart(self, name: str, values: dict[str, Any]) -> None:
        file = f"charts/{name}.toml"
        said = self._text_now(file)
        if said is None:
            return
        top = next((row for row in rows_in(said) if not row.path), Row((), many=False, first=0, end=0, values={}))
        self._write(file, changed(said, top, values))
        if self.file.findText(file) < 0:
            self.file.addItem(file)

    def delete(self) -> None:
        match self._held():
            case (sort, row):
                said = self._text_now(sort.file)
                if said is not None:
                    self._write(sort.file, without(said, row))

    def try_row(self) -> None:
        match self._held():
            case (sort, row) if sort.head in TRIED:
                self.keep_now()
                self.tries.emit(row.values)

    def _text_now(self, file: str) -> str | None:
        self.keep_now()
        try:
            return text(self.kit, file) if self.kit is not None else None
        except BadInput as error:
            self.told.setText(write(error.sentence))
            return None

    def _write(self, file: str, words: str) -> None:
        if self.kit is None:
            return
        try:
            keep(self.kit, file, words)
        except BadInput as error:
            self.told.setText(write(error.sentence))
            return
        if file == self._now:
            self._now = ""
            self._show_file(file)
        self.look()

    # What the game knows

    def sides(self) -> dict[str, Side]:
        """Of the sheet, as far as it can be read."""
        try:
            return {str(id): side for id, side in read_sheet(self.kit).sides.items()} if self.kit is not None else {}
        except BadInput:
            return {}

    def known(self) -> dict[str, list[str]]:
        """Words that the map, the sheet and the table of rules use."""
        sheet, rules = self.rows(SHEET), self.rows("rules.toml")

        def words(rows: list[Row], head: str, path: str) -> list[str]:
            found = (at(row.values, path) for row in rows if row.head == head)
            return list(dict.fromkeys(each for each in found if isinstance(each, str) and each))

        charts = [Path(name).stem for name in files_of(self.kit) if name.startswith("charts/")] if self.kit else []
        return {
            "types": words(sheet, "kinds", "type") or ["land"],
            "means": words(rules, "move", "means") or ["land"],
            "contacts": list(contact_kinds(self.board)),
            "kinds": list(kinds(self.board)),
            "flags": [column.name for column in self.board.columns if column.holds == "flag"],
            "sides": [row.id for row in sheet if row.head == "sides" and row.id],
            "decks": [row.id for row in self.rows("cards.toml") if row.head == "decks" and row.id],
            "charts": charts,
            "symbols": list(SYMBOLS),
        }

    def show_counters(self) -> None:
        """In a window of their own."""
        if self.kit is None:
            return
        try:
            game = Game(self.board, read_sheet(self.kit))
        except BadInput as error:
            self.told.setText(write(error.sentence))
            return
        seen = QDialog(self)
        seen.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        seen.setWindowTitle(t("All counters"))
        picture = QLabel()
        picture.setPixmap(QPixmap.fromImage(image(contact_sheet(game), WIDE)))
        layout = QVBoxLayout(seen)
        layout.addWidget(in_a_scroll(picture))
        seen.resize(WIDE + 60, 640)
        seen.open()
