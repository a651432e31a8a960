"""Small forms that write a row of a kit's texts: a side, a kind of counter with its face, a rule."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from app.editor.kit.texts import cost_row, kind_row, move_rows, side_row, stacking_row, supply_row
from app.language import label, t
from app.panels.parts.choice import DropDown, Number, WholeNumber
from boards.edits.edited import word
from counters.counter import Face, Kind, KindId, Side
from counters.faces.faces import face_svg
from counters.faces.pictures import ALSO

SEEN = 130
"""Pixels of a face in its form."""

COLOURS = ("#096db6", "#a51115", "#cf9e4b", "#75835f", "#2d3e43", "#6fc6a2", "#eee500", "#c295f6", "#f3f4f2")
DARK = ("#096db6", "#a51115", "#2d3e43")
SYMBOLS = tuple(ALSO)


class RowForm(QDialog):
    """Fields, and the row they write when it is kept."""

    def __init__(self, title: str, parent: QWidget, done: Callable[[str], object]) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.form = QFormLayout(self)
        self._done = done

    def put(self, words: str, field: QWidget) -> None:
        field.setAccessibleName(words)
        self.form.addRow(label(words), field)

    def end(self) -> None:
        """The buttons, below all fields."""
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.keep)
        buttons.rejected.connect(self.reject)
        self.form.addRow(buttons)

    def row(self) -> str:
        """What the fields say."""
        raise NotImplementedError

    def keep(self) -> None:
        row = self.row()
        if row:
            self._done(row)
            self.accept()


class SideForm(RowForm):
    def __init__(self, parent: QWidget, done: Callable[[str], object]) -> None:
        super().__init__(t("A side"), parent, done)
        self.name, self.fill = QLineEdit(), DropDown(editable=True)
        self.fill.addItems(list(COLOURS))
        self.put(t("Name"), self.name)
        self.put(t("Colour"), self.fill)
        self.end()

    def row(self) -> str:
        name, fill = self.name.text().strip(), self.fill.currentText()
        return side_row(word(name), name, fill, "#ffffff" if fill in DARK else "#000000") if word(name) else ""


class KindForm(RowForm):
    """The face is drawn as it is typed."""

    def __init__(self, sides: dict[str, Side], parent: QWidget, done: Callable[[str], object]) -> None:
        super().__init__(t("A kind of counter"), parent, done)
        self._sides = sides
        self.name, self.type, self.symbol = QLineEdit(), DropDown(editable=True), DropDown(editable=True)
        self.type.addItems(["land", "sea", "air", "marker"])
        self.symbol.addItems(list(SYMBOLS))
        self.figures = {name: Number(maximum=999, decimals=0) for name in ("attack", "defence", "move")}
        self.counts = {id: WholeNumber(maximum=999) for id in sides}
        self.face = QLabel()
        self.face.setAccessibleName(t("How it looks"))
        self.put(t("Name"), self.name)
        self.put(t("Type"), self.type)
        self.put(t("Symbol"), self.symbol)
        for words, id in ((t("Attack"), "attack"), (t("Defence"), "defence"), (t("Move"), "move")):
            self.put(words, self.figures[id])
        for id, spin in self.counts.items():
            spin.setValue(5)
            self.put(t("How many for {side}", side=sides[id].name), spin)
        self.form.addRow(self.face)
        self.end()
        self.symbol.currentTextChanged.connect(self.draw)
        self.name.textChanged.connect(self.draw)
        for figure in self.figures.values():
            figure.valueChanged.connect(self.draw)
        self.draw()

    def draw(self, *_: object) -> None:
        """Its face in the colours of the first side."""
        values = {name: f"{spin.value():g}" for name, spin in self.figures.items()}
        face = Face(name="front", symbol=word(self.symbol.currentText()), figures=tuple(values.values()))
        kind = Kind(id=KindId("new"), name=self.name.text() or "?", type=self.type.currentText(), faces=(face,))
        svg = face_svg(kind, next(iter(self._sides.values()), None))
        pixmap = QPixmap(SEEN, SEEN)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        QSvgRenderer(QByteArray(svg.encode())).render(painter)
        painter.end()
        self.face.setPixmap(pixmap)

    def row(self) -> str:
        name = self.name.text().strip()
        words = {"name": name, "type": word(self.type.currentText()), "symbol": word(self.symbol.currentText())}
        mix = {id: spin.value() for id, spin in self.counts.items() if spin.value()}
        figures = {id: spin.value() for id, spin in self.figures.items()}
        return kind_row(word(name), words, figures, mix) if word(name) else ""


class RuleForm(RowForm):
    """A movement, a cost, a limit or supply: what the table of rules says most often."""

    def __init__(self, known: dict[str, list[str]], parent: QWidget, done: Callable[[str], object]) -> None:
        super().__init__(t("A rule"), parent, done)
        self.what = DropDown()
        for id, words in (
            ("move", t("Movement: who goes over what, and how far")),
            ("cost", t("Cost: what a step into such areas costs")),
            ("stacking", t("Stacking: how many may lie in one area")),
            ("supply", t("Supply: from where, and over what")),
        ):
            self.what.addItem(words, id)
        self.types, self.contacts, self.kinds = (QLineEdit(", ".join(known[k])) for k in ("types", "contacts", "kinds"))
        self.means, self.allowance, self.source = QLineEdit("land"), QLineEdit("move"), QLineEdit("capital")
        self.number, self.stop, self.rule = (
            WholeNumber(minimum=1, maximum=99, value=3),
            QCheckBox(t("It ends the move")),
            QLineEdit("1"),
        )
        self._rows: list[tuple[tuple[str, ...], QWidget]] = []
        self.put(t("Rule"), self.what)
        for tools, words, field in (
            (("move", "stacking", "supply"), t("Types of counters"), self.types),
            (("move", "cost"), t("By means of"), self.means),
            (("move", "supply"), t("Over contacts"), self.contacts),
            (("move",), t("As far as"), self.allowance),
            (("cost",), t("Into areas of the kind"), self.kinds),
            (("cost", "stacking"), t("How many"), self.number),
            (("cost",), "", self.stop),
            (("supply",), t("From areas with"), self.source),
        ):
            self.put(words, field)
            self._rows.append((tools, field))
        self.put(t("Number of the rule"), self.rule)
        self.end()
        self.what.currentIndexChanged.connect(self._choose)
        self._choose()

    def _choose(self, *_: object) -> None:
        for tools, field in self._rows:
            self.form.setRowVisible(field, self.what.currentData() in tools)

    def row(self) -> str:
        types, contacts, kinds = (_words(field.text()) for field in (self.types, self.contacts, self.kinds))
        rule, means = self.rule.text().strip(), word(self.means.text()) or "land"
        match self.what.currentData():
            case "move":
                return move_rows(means, types, contacts, self.allowance.text().strip() or "move", rule)
            case "cost":
                return cost_row(means, kinds, self.number.value(), rule, stop=self.stop.isChecked())
            case "stacking":
                return stacking_row(types, self.number.value(), rule)
            case _:
                return supply_row(types, word(self.source.text()) or "capital", contacts, rule)


def _words(text: str) -> list[str]:
    return [found for part in text.split(",") if (found := word(part))]
