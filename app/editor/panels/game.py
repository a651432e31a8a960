"""The panel of the game round the map: its texts, forms that add to them, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase, QPixmap, QTextCursor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.editor.kit.forms import KindForm, RuleForm, SideForm
from app.editor.kit.texts import Fault, faults, files_of, keep, text, with_row
from app.language import t, tip, write
from app.panels.parts.choice import DropDown
from app.panels.parts.flow import Flow
from app.panels.parts.small import in_a_scroll
from app.pictures.contact_sheet import contact_sheet
from app.pictures.painting import image
from boards.board import Board
from boards.edits.facts import contact_kinds, kinds
from boards.plain.bad_input import BadInput
from boards.plain.sentence import readable_id
from counters.box.sheet_file import read_sheet
from counters.counter import Side
from counters.game import Game
from rules_assist.shelf.kits import RULES

SOON = 700
"""Milliseconds after the last letter, until it is kept and looked at."""

WIDE = 900
SHEET = "sheet.toml"


class GamePanel(QWidget):
    """Files edited by hand stay as they are typed; a form adds a row and touches nothing else."""

    title = "Game"
    begins = Signal()
    """A kit is to be made round this map."""

    def __init__(self, board: Board, kit: Path | None) -> None:
        super().__init__()
        self.board, self.kit = board, kit
        self.faults: list[Fault] = []
        self.begin = self._button(
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
        strip = QWidget()
        buttons = Flow(strip)
        for words, about, deed in (
            (t("A side…"), t("Adds a row to sheet.toml."), self.ask_side),
            (t("A counter…"), t("Adds a kind of counter to sheet.toml; its face is drawn as you type."), self.ask_kind),
            (t("A rule…"), t("Adds a row to rules.toml; F5 tries it."), self.ask_rule),
            (t("All counters"), t("Every counter of the box at a glance."), self.show_counters),
        ):
            buttons.addWidget(self._button(words, about, deed))
        self._whole = QWidget()
        inner = QVBoxLayout(self._whole)
        inner.setContentsMargins(0, 0, 0, 0)
        for widget, share in ((self.file, 0), (strip, 0), (self.text, 1), (self.told, 0)):
            inner.addWidget(widget, share)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        top = QHBoxLayout()
        top.addWidget(self.begin)
        layout.addLayout(top)
        layout.addWidget(self._whole, 1)
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self.keep_now)
        self.text.textChanged.connect(self._soon.start)
        self.file.currentTextChanged.connect(self._show_file)
        self._now = ""
        self.use(kit)

    def _button(self, words: str, about: str, deed: object) -> QPushButton:
        button = QPushButton(words)
        button.setToolTip(tip(about))
        button.setAccessibleName(words)
        if callable(deed):
            button.clicked.connect(lambda _on=False: deed())
        return button

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
        """What is wrong with the game now."""
        if self.kit is None:
            return
        self.faults = list(faults(self.kit))[:8]
        self.told.setText(
            "\n".join(write(fault.sentence, readable_id) for fault in self.faults) or t("Nothing is wrong.")
        )
        found = next((fault for fault in self.faults if fault.file == self._now and fault.line), None)
        if found is not None and not self.text.hasFocus():
            block = self.text.document().findBlockByNumber(found.line - 1)
            self.text.setTextCursor(QTextCursor(block))

    # Forms

    def sides(self) -> dict[str, Side]:
        """Of the sheet, as far as it can be read."""
        try:
            return {str(id): side for id, side in read_sheet(self.kit).sides.items()} if self.kit is not None else {}
        except BadInput:
            return {}

    def add(self, name: str, row: str) -> None:
        """One more row in a text; all that stands there already stays as it is."""
        if self.kit is None:
            return
        self.keep_now()
        try:
            keep(self.kit, name, with_row(text(self.kit, name), row))
        except BadInput as error:
            self.told.setText(write(error.sentence))
            return
        self._now = ""
        self.file.setCurrentText(name)
        self._show_file(name)
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        self.look()

    def ask_side(self) -> None:
        SideForm(self, lambda row: self.add(SHEET, row)).open()

    def ask_kind(self) -> None:
        KindForm(self.sides(), self, lambda row: self.add(SHEET, row)).open()

    def ask_rule(self) -> None:
        RuleForm(self.known(), self, lambda row: self.add(RULES, row)).open()

    def known(self) -> dict[str, list[str]]:
        """Words that the map and the sheet use."""
        try:
            types = (
                list(dict.fromkeys(it.type for it in read_sheet(self.kit).kinds.values() if it.type))
                if self.kit
                else []
            )
        except BadInput:
            types = []
        return {
            "types": types or ["land"],
            "contacts": list(contact_kinds(self.board)),
            "kinds": list(kinds(self.board)),
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
