"""A chart of a kit as a small table: its heads, its cells, and how many of each there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QFormLayout, QLineEdit, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from app.editor.kit.rows import Values
from app.language import t
from app.panels.parts.choice import WholeNumber
from app.panels.parts.small import Form, called, filled, named_rows, ok_and_cancel
from boards.edits.edited import word

MOST = 60
ODDS = ("1:2", "1:1", "2:1", "3:1", "4:1")
"""What a new chart begins with: the columns of a battle."""


class ChartForm(Form):
    """The first column and the first line of the table are its heads."""

    def __init__(
        self, name: str, values: Values, parent: QWidget, done: Callable[[str, dict[str, Any]], object]
    ) -> None:
        super().__init__(t("Chart"), parent)
        self._done = done
        columns = [str(each) for each in values.get("columns", ODDS if not values else [])]
        rows = [[str(cell) for cell in row] for row in values.get("rows", []) if isinstance(row, list)]
        heads = [str(each) for each in values.get("row_heads", [])]
        if not values:
            rows, heads = [["" for _ in columns] for _ in range(6)], [str(number) for number in range(1, 7)]
        self.name = QLineEdit(name or "battle", readOnly=bool(name))
        self.heading = QLineEdit(str(values.get("title", t("Battle") if not values else "")))
        self.wide, self.high = WholeNumber(minimum=1, maximum=MOST), WholeNumber(minimum=1, maximum=MOST)
        self.table = called(QTableWidget(max(len(rows), 1) + 1, max(len(columns), 1) + 1), t("Chart"))
        self.table.horizontalHeader().hide()
        self.table.verticalHeader().hide()
        self.wide.setValue(self.table.columnCount() - 1)
        self.high.setValue(self.table.rowCount() - 1)
        for at, each in enumerate(columns, 1):
            self._write(0, at, each)
        for at, each in enumerate(heads, 1):
            self._write(at, 0, each)
        for down, row in enumerate(rows, 1):
            for at, each in enumerate(row, 1):
                self._write(down, at, each)
        form = QFormLayout()
        named_rows(form, (
            (t("Id"), self.name), (t("Title"), self.heading), (t("Columns"), self.wide), (t("Rows"), self.high)
        ))  # fmt: skip
        self.wide.valueChanged.connect(lambda count: self.table.setColumnCount(count + 1))
        self.high.valueChanged.connect(lambda count: self.table.setRowCount(count + 1))
        buttons = ok_and_cancel(self, self.keep)
        filled(QVBoxLayout(self), form, self.table, buttons, wide=self.table)
        self.resize(620, 460)

    def _write(self, row: int, column: int, words: str) -> None:
        self.table.setItem(row, column, QTableWidgetItem(words))

    def _text(self, row: int, column: int) -> str:
        item = self.table.item(row, column)
        return item.text().strip() if item is not None else ""

    def values(self) -> dict[str, Any]:
        """As the file has them."""
        across, down = range(1, self.table.columnCount()), range(1, self.table.rowCount())
        heads = [self._text(row, 0) for row in down]
        return {
            "title": self.heading.text().strip(),
            "columns": [self._text(0, column) for column in across],
            "row_heads": heads if any(heads) else None,
            "rows": [[self._text(row, column) for column in across] for row in down],
        }

    def keep(self) -> None:
        name = word(self.name.text())
        if name:
            self._done(name, self.values())
            self.accept()
