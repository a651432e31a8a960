"""The panel of the game round the map: its rows as forms, its texts as they are typed, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QPixmap, QTextCursor
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.editor.kit.charts import ChartForm
from app.editor.kit.forms import KindForm, RowForm, SideForm, typewriter
from app.editor.kit.items import Item, beneath, item_added, item_changed, item_out, items_in
from app.editor.kit.known import known_words
from app.editor.kit.rows import Row, added, changed, rows_in, without
from app.editor.kit.sorts import PARTS, SHEET, SORTS, TRIED, Sort, told
from app.editor.kit.texts import Fault, faults, files_of, keep, text
from app.language import label, t, tip, write
from app.look import SEVERITY
from app.panels.parts.choice import DropDown, Tabs
from app.panels.parts.flow import Flow
from app.panels.parts.small import Form, called, filled, in_a_scroll, push_button
from app.panels.parts.small import words as plain_words
from app.pictures.contact_sheet import contact_sheet
from app.pictures.painting import image
from boards.board import Board
from boards.plain.bad_input import BadInput
from boards.plain.sentence import readable_id
from counters.box.sheet_file import read_sheet
from counters.counter import Side
from counters.game import Game

LINES_TOLD = 4
SOON = 700
"""Milliseconds after the last letter, until it is kept and looked at."""

WIDE = 900
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
        self._first = QWidget()
        self.begin = push_button(
            t("Make a game of this map"), t("A kit of your own, with two sides and a way to move."), self.begins.emit
        )
        self.file = called(DropDown(), t("Which text"))
        self.text = called(QPlainTextEdit(lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap), t("The text"))
        self.text.setFont(typewriter(self))
        self.told = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.tree = called(QTreeWidget(), t("Rows of the game"))
        self.tree.setHeaderHidden(True)
        self.tree.itemActivated.connect(lambda item, _column: self.change(item))
        self.tabs = QTabWidget()
        self.tabs.setTabBar(Tabs())
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
        groups: dict[str, QMenu] = {}
        self._adds: dict[str, QAction] = {}
        for sort in SORTS:
            if sort.group and sort.group not in groups:
                groups[sort.group] = self.menu.addMenu(label(t(sort.group)))
            menu = groups.get(sort.group, self.menu)
            self._adds[sort.head] = menu.addAction(label(t(sort.title)))
            self._adds[sort.head].triggered.connect(lambda _on=False, it=sort: self.ask(it))
        self.menu.addAction(label(t("Chart"))).triggered.connect(lambda _on=False: self.ask_chart(""))
        self.menu.aboutToShow.connect(self._can_add)
        self.add_button.setMenu(self.menu)
        self.try_button = push_button(
            t("Try it"), t("A test drive with counters that this rule is about."), self.try_row
        )
        buttons.show((
            self.add_button,
            push_button(t("Change…"), t("The form of the row (Enter)."), lambda: self.change(self.tree.currentItem())),
            push_button(t("Delete"), t("Takes the row out of its text."), self.delete),
            self.try_button,
            push_button(t("All counters"), t("Every counter of the box at a glance."), self.show_counters),
        ))  # fmt: skip
        one = filled(QVBoxLayout(rows), strip, self.tree, wide=self.tree)
        other = filled(QVBoxLayout(texts), self.file, self.text, wide=self.text)
        for inner in (one, other):
            inner.setContentsMargins(0, 4, 0, 0)
        self.tabs.addTab(rows, t("Rows"))
        self.tabs.addTab(texts, t("Texts"))
        self._whole = QWidget()
        inside = filled(QVBoxLayout(self._whole), self.tabs, wide=self.tabs, bare=True)
        # However much is wrong, the rows stay to be seen.
        below = called(QScrollArea(widgetResizable=True), t("Problems"))
        below.setWidget(self.told)
        below.setMaximumHeight(LINES_TOLD * self.told.fontMetrics().lineSpacing())
        inside.addWidget(below)
        layout = filled(QVBoxLayout(self), self._first, wide=self._first)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self._whole, 1)
        kit = plain_words(t("A kit of your own, with two sides and a way to move."))
        filled(QVBoxLayout(self._first), kit, self.begin, None)
        self.tree.currentItemChanged.connect(lambda _now, _before: self._can())

    def use(self, kit: Path | None) -> None:
        self.keep_now()
        self.kit, self._now = kit, ""
        self._first.setVisible(kit is None)
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
        with self._told_wrong(), QSignalBlocker(self.text):
            self.text.setPlainText(text(self.kit, name))

    @contextmanager
    def _told_wrong(self) -> Iterator[None]:
        """What cannot be read or written is told beneath the rows."""
        try:
            yield
        except BadInput as error:
            self.told.setText(write(error.sentence))

    def keep_now(self) -> None:
        """What was typed is on the disk."""
        self._soon.stop()
        if self.kit is None or not self._now:
            return
        words = self.text.toPlainText()
        with self._told_wrong():
            if words != text(self.kit, self._now):
                keep(self.kit, self._now, words)
            self.look()

    def look(self) -> None:
        """What is wrong with the game now, and what rows it has."""
        if self.kit is None:
            return
        self.faults = list(faults(self.kit))[:40]
        here = f"{self.kit}/"
        told = (write(fault.sentence, readable_id).replace(here, "") for fault in self.faults[:6])
        self.told.setText("\n".join(told) or t("Nothing is wrong."))
        self._fill()
        found = next((fault for fault in self.faults if fault.file == self._now and fault.line), None)
        if found is not None and not self.text.hasFocus():
            block = self.text.document().findBlockByNumber(found.line - 1)
            self.text.setTextCursor(QTextCursor(block))

    # Rows

    def rows(self, file: str) -> list[Row]:
        """Of one of the texts, each with what is listed in it behind it."""
        try:
            return _with_items(text(self.kit, file)) if self.kit is not None else []
        except BadInput:
            return []

    def _fill(self) -> None:
        """The tree of rows; a fault hangs under the row it is about."""
        item = self.tree.currentItem()
        before = self._held()
        here = (item.text(0), before[1].first if isinstance(before, tuple) else 0) if item is not None else ("", 0)
        self.tree.clear()
        again: list[tuple[int, QTreeWidgetItem]] = []
        for file in dict.fromkeys(sort.file for sort in SORTS):
            rows = self.rows(file)
            whole = beneath(rows)
            shown: dict[int, QTreeWidgetItem] = {}
            for sort in (sort for sort in SORTS if sort.file == file):
                self._fill_sort(sort, rows, whole, shown)
            self._hang_faults(file, rows, shown)
            again += [(abs(rows[n].first - here[1]), it) for n, it in shown.items() if it.text(0) == here[0]]
        if again:
            self.tree.setCurrentItem(min(again, key=lambda each: each[0])[1])
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

    def _fill_sort(self, sort: Sort, rows: list[Row], whole: dict[int, int], shown: dict[int, QTreeWidgetItem]) -> None:
        """The rows of one sort; a part of a row stands beneath it, all others under their heading."""
        mine = [number for number, row in enumerate(rows) if sort.fits(row)]
        above = {number: shown.get(whole.get(number, -1)) if sort.part else None for number in mine}
        loose = [number for number in mine if above[number] is None]
        head = QTreeWidgetItem([f"{t(sort.title)} ({len(loose)})"])
        if loose:
            self.tree.addTopLevelItem(head)
        for number in mine:
            words = told(rows[number])
            child = shown[number] = QTreeWidgetItem([f"{t(sort.title)}: {words}" if sort.part else words])
            child.setToolTip(0, tip(child.text(0)))
            child.setData(0, HOLDS, (sort, rows[number]))
            (above[number] or head).addChild(child)
        head.setExpanded(len(loose) < 30)

    def _hang_faults(self, file: str, rows: list[Row], shown: dict[int, QTreeWidgetItem]) -> None:
        """Each under the smallest row that it is in."""
        for fault in self.faults:
            if fault.file != file:
                continue
            about = [number for number in shown if rows[number].first < fault.line <= rows[number].end]
            if not about:
                continue
            child = shown[min(about, key=lambda number: rows[number].end - rows[number].first)]
            words = write(fault.sentence, readable_id).replace(f"{self.kit}/", "")
            bad = QTreeWidgetItem([words])
            bad.setToolTip(0, tip(words))
            child.addChild(bad)
            for item in (child, bad):
                item.setForeground(0, QColor(SEVERITY["error"]))
            above: QTreeWidgetItem | None = child
            while above is not None:
                above.setExpanded(True)
                above = above.parent()

    def _can(self) -> None:
        held = self._held()
        self.try_button.setEnabled(isinstance(held, tuple) and held[1].head in TRIED)

    def _can_add(self) -> None:
        """A part can be added only to a row that is there."""
        for sort in SORTS:
            if sort.part:
                self._adds[sort.head].setEnabled(self._whole_for(sort) is not None)

    def _whole_for(self, sort: Sort) -> Row | None:
        """The row that a new part belongs to: the one that is picked out in the tree, or the last of its like."""
        rows = self.rows(sort.file)
        path = tuple(sort.head.split("."))[:-1]
        item = self.tree.currentItem()
        while item is not None:
            match item.data(0, HOLDS):
                case (_, Row() as row) if row.path == path:
                    return _again(rows, row)
            item = item.parent()
        return next((row for row in reversed(rows) if row.path == path), None)

    def _held(self) -> tuple[Sort, Row] | str | None:
        item = self.tree.currentItem()
        while item is not None and item.data(0, HOLDS) is None:
            item = item.parent()
        found: tuple[Sort, Row] | str | None = item.data(0, HOLDS) if item is not None else None
        return found

    def ask(self, sort: Sort, row: Row | None = None) -> RowForm:
        """The form of a row, or of a new one."""
        done = partial(self.write_row, sort, row, self._whole_for(sort) if sort.part and row is None else None)
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

    def write_row(self, sort: Sort, row: Row | None, whole: Row | None, id: str, values: dict[str, Any]) -> None:
        """One row otherwise, or one more, as a part of a whole or for itself; all else stays as it is."""
        said = self._text_now(sort.file)
        if said is None:
            return
        if row is not None:
            # It may have moved since the form was opened.
            now = _again(_with_items(said), row)
            match now:
                case None:
                    words = said
                case Item():
                    words = item_changed(said, now, values)
                case _:
                    words = changed(said, now, values)
        elif sort.part:
            words = _with_part(said, whole, sort, values)
        else:
            path = (sort.head, id) if sort.named else (sort.head,)
            first = next((it for it in rows_in(said) if it.path == path), None)
            if first is not None and not sort.many:
                words = changed(said, first, values)
            else:
                # Rows are read from the top: a cost for some areas belongs above the plain one.
                above = first if sort.head == "step" and ("into" in values or values.get("refuse")) else None
                words = added(said, path, values, many=sort.many, above=above)
        if words != said:
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
                now = _again(_with_items(said), row) if said is not None else None
                if said is not None and now is not None:
                    self._write(sort.file, item_out(said, now) if isinstance(now, Item) else without(said, now))

    def try_row(self) -> None:
        match self._held():
            case (sort, row) if row.head in TRIED:
                self.keep_now()
                # A part is tried with all that is above it: a modifier with those who fight the battle.
                above = [
                    it.values for it in self.rows(sort.file) if it.path and it.path == row.path[: len(it.path)][:1]
                ]
                self.tries.emit({**(above[0] if sort.part and above else {}), **row.values})

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
        with self._told_wrong():
            keep(self.kit, file, words)
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
        files = ("sheet.toml", "rules.toml", "sequence.toml", "cards.toml", "tracks.toml")
        charts = [Path(name).stem for name in files_of(self.kit) if name.startswith("charts/")] if self.kit else []
        return known_words(self.board, {file: self.rows(file) for file in files}, charts)

    def show_counters(self) -> None:
        """In a window of their own."""
        if self.kit is None:
            return
        with self._told_wrong():
            game = Game(self.board, read_sheet(self.kit))
            seen = Form(t("All counters"), self)
            picture = QLabel(pixmap=QPixmap.fromImage(image(contact_sheet(game), WIDE)))
            filled(QVBoxLayout(seen), in_a_scroll(picture, t("All counters")))
            seen.resize(WIDE + 60, 640)
            seen.open()


def _with_items(said: str) -> list[Row]:
    """The rows of a text, each with the items that have forms of their own behind it."""
    found: list[Row] = []
    for row in rows_in(said):
        found.append(row)
        for key in PARTS.get(".".join(row.path), ()):
            found += items_in(said, row, key)
    return found


def _again(rows: list[Row], row: Row) -> Row | None:
    """The same row, wherever it stands now: of those that say the same, the nearest."""

    def far(other: Row) -> tuple[int, int]:
        numbers = [it.number if isinstance(it, Item) else 0 for it in (other, row)]
        return abs(other.first - row.first), abs(numbers[0] - numbers[1])

    return min((it for it in rows if it.path == row.path and it.values == row.values), key=far, default=None)


def _with_part(said: str, whole: Row | None, sort: Sort, values: dict[str, Any]) -> str:
    """One part more: in the list of its row, or as a row of its own below it."""
    rows = rows_in(said)
    now = _again(rows, whole) if whole is not None else None
    if now is None:
        return said
    listed = now.values.get(sort.part)
    if isinstance(listed, list):
        plain = {key: value for key, value in values.items() if value is not None}
        return item_added(said, now, sort.part, values) or changed(said, now, {sort.part: [*listed, plain]})
    below = now
    for row in rows[rows.index(now) + 1 :]:
        if row.path[: len(now.path)] != now.path or len(row.path) == len(now.path):
            break
        below = row
    return added(said, tuple(sort.head.split(".")), values, many=True, below=below)
