"""Which attributes areas, boxes and contacts may have: the columns of a board, as a small form."""

from __future__ import annotations

from typing import Literal, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.editor.documents.board_document import BoardDocument
from app.language import t
from app.panels.parts.choice import DropDown
from app.panels.parts.small import Form, called, filled, named_rows
from boards.board import Bearer, Column
from boards.edits.facts import drop_column, set_column
from boards.plain.sentence import say

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
        for words, deed in ((t("Keep"), self.keep), (t("Delete"), self.drop), (t("Close"), self.close)):
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

    def keep(self) -> None:
        """The column as it stands here."""
        on = tuple(bearer for bearer, box in self.on.items() if box.isChecked())
        choices = tuple(word.strip() for word in self.choices.text().split(",") if word.strip())
        holds = cast("Holds", self.holds.currentData())
        column = Column(self.name.text().strip(), holds, on, choices, self.meaning.text().strip())
        self.document.edit(say("Column {name}", name=column.name), lambda board: set_column(board, column))

    def drop(self) -> None:
        """The column and all that stands in it."""
        name = self.name.text().strip()
        self.document.edit(say("Delete column {name}", name=name), lambda board: drop_column(board, name))
