"""A form for any row of a kit's texts: a side, a kind of counter with both its faces, a rule, a phase, a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.editor.kit.rows import Row, at, put
from app.editor.kit.sorts import Field, Sort
from app.language import label, t, tip
from app.panels.parts.choice import DropDown, WholeNumber
from app.panels.parts.small import in_a_scroll, ok_and_cancel
from boards.edits.edited import word
from counters.counter import Face, Kind, KindId, Side
from counters.faces.faces import face_svg
from counters.faces.pictures import ALSO

SEEN = 130
"""Pixels of a face in its form."""

SYMBOLS = tuple(ALSO)
Known = Mapping[str, list[str]]
"""Words of the game, by what they are for."""


class RowForm(QDialog):
    """Fields, and what they say of a row when it is kept; what they do not ask for stays as it stands in the row."""

    def __init__(
        self, sort: Sort, row: Row | None, known: Known, parent: QWidget,
        done: Callable[[str, dict[str, Any]], object],
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.sort, self._row, self._known, self._done = sort, row, known, done
        self.setWindowTitle(t(sort.title))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fields: dict[str, Shown] = {}
        inside = QWidget()
        self.form = QFormLayout(inside)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for field in sort.fields:
            now = at(row.values, field.path) if row is not None else self._usual(field)
            self.put(field.path, t(field.title), self._made(field, now))
        self.more()
        buttons = ok_and_cancel(self, self.keep)
        layout = QVBoxLayout(self)
        layout.addWidget(in_a_scroll(inside), 1)
        layout.addWidget(buttons)
        self.resize(460, min(90 + 46 * len(self.fields) + (SEEN if self.sort.head == "kinds" else 0), 700))

    def _usual(self, field: Field) -> Any:
        """What a new row says: a list of all there is, where the field has no word of its own."""
        if field.usual is None and field.holds == "words" and field.known in ("types", "contacts", "sides"):
            return [each for each in self._known.get(field.known, []) if each not in ("impassable", "blocked")]
        return field.usual

    def more(self) -> None:
        """Further fields of one sort."""

    def put(self, path: str, words: str, field: Shown) -> None:
        field.setAccessibleName(words)
        self.fields[path] = field
        self.form.addRow(label(words), field)

    def _made(self, field: Field, now: Any) -> Shown:
        words = list(self._known.get(field.known, field.choices)) if field.known else list(field.choices)
        match field.holds:
            case "flag":
                box = QCheckBox()
                box.setChecked(now is True)
                return box
            case "choice":
                choice = DropDown(editable=bool(field.known))
                choice.addItems(["", *(each for each in words if each)])
                choice.setCurrentText(str(now) if now is not None else "")
                return choice
            case "colour":
                return ColourField(str(now) if now is not None else "")
            case "words" | "flags":
                items = list(now) if isinstance(now, list | dict) else []
                line = QLineEdit(", ".join(map(str, items)))
                line.setPlaceholderText(", ".join(words[:6]))
                return line
            case _:
                line = QLineEdit("" if now is None else f"{now:g}" if isinstance(now, float) else str(now))
                line.setPlaceholderText(", ".join(words[:6]))
                return line

    def said(self, field: Field) -> Any:
        """What a field says; None, where it is empty."""
        widget = self.fields[field.path]
        if isinstance(widget, QCheckBox):
            return True if widget.isChecked() else None
        text = (widget.currentText() if isinstance(widget, DropDown) else widget.text()).strip()
        if not text:
            return None
        match field.holds:
            case "words":
                return [part.strip() for part in text.split(",") if part.strip()]
            case "flags":
                return {part.strip(): True for part in text.split(",") if part.strip()}
            case "number" | "amount":
                return _number(text) if _number(text) is not None else text if field.holds == "amount" else None
            case _:
                return text

    def values(self) -> dict[str, Any]:
        """The keys of the row as the fields say them; those that they know nothing of are not among them."""
        before = dict(self._row.values) if self._row is not None else {}
        found = before
        for field in self.sort.fields:
            said = self.said(field)
            # A flag that stands there as false says the same as none.
            if said is None and at(found, field.path) is False:
                continue
            found = put(found, field.path, said)
        asked = {field.path.partition(".")[0] for field in self.sort.fields}
        return {key: found.get(key) for key in (*found, *before) if key in asked}

    @property
    def id(self) -> str:
        """Of the row: as it was, or after its name."""
        if self._row is not None:
            return self._row.id
        name = self.values().get("name") or self.values().get("title") or ""
        return word(str(name))

    def keep(self) -> None:
        if self.sort.named and not self.id:
            first = next(iter(self.fields.values()))
            first.setFocus()
            return
        self._done(self.id, self.values())
        self.accept()


class SideForm(RowForm):
    """What nobody typed follows from the rest."""

    def values(self) -> dict[str, Any]:
        found = super().values()
        name, fill = str(found.get("name") or ""), QColor(str(found.get("fill") or "#888888"))
        if not found.get("letter") and name:
            found["letter"] = name[:1].upper()
        if not found.get("ink"):
            found["ink"] = "#ffffff" if fill.lightnessF() < 0.55 else "#000000"
        return found


class KindForm(RowForm):
    """Both its faces are drawn as it is typed, and how many of it each side has."""

    def __init__(
        self, sort: Sort, row: Row | None, known: Known, parent: QWidget,
        done: Callable[[str, dict[str, Any]], object], *, sides: Mapping[str, Side],
    ) -> None:  # fmt: skip
        self._sides = sides
        self.counts: dict[str, WholeNumber] = {}
        self.face, self.back = QLabel(), QLabel()
        super().__init__(sort, row, known, parent, done)
        for field in self.fields.values():
            match field:
                case DropDown():
                    field.currentTextChanged.connect(self.draw)
                case QCheckBox():
                    field.toggled.connect(self.draw)
                case _:
                    field.textChanged.connect(self.draw)
        self.draw()

    def more(self) -> None:
        mix = at(self._row.values, "mix") if self._row is not None else None
        for id, side in self._sides.items():
            spin = self.counts[id] = WholeNumber(maximum=999)
            spin.setValue(mix.get(id, 0) if isinstance(mix, dict) and isinstance(mix.get(id, 0), int) else 0)
            spin.setAccessibleName(t("How many for {side}", side=side.name))
            self.form.addRow(label(t("How many for {side}", side=side.name)), spin)
        faces = QWidget()
        beside = QHBoxLayout(faces)
        for words, shown in ((t("Front"), self.face), (t("Back"), self.back)):
            shown.setAccessibleName(words)
            shown.setToolTip(tip(words))
            beside.addWidget(shown)
        beside.addStretch(1)
        self.form.addRow(faces)

    def values(self) -> dict[str, Any]:
        found = super().values()
        mix = {id: spin.value() for id, spin in self.counts.items() if spin.value()}
        before = at(self._row.values, "mix") if self._row is not None else None
        if isinstance(before, dict):
            # Sides that are not known any more keep what they had, and the order is as it was.
            others = {id: count for id, count in before.items() if id not in self.counts or mix.get(id) is not None}
            mix = {id: mix.get(id, count) for id, count in others.items()} | mix
        found["mix"] = mix or None
        return found

    def draw(self, *_: object) -> None:
        """In the colours of the first side."""
        values = {key: value for key, value in self.values().items() if value is not None}
        printed = {key: str(value) for key, value in (values.get("attributes") or {}).items()}
        back = values.get("back") or {}
        self.face.setPixmap(self._drawn(values, values, printed, "front"))
        self.back.setPixmap(self._drawn(values, back, printed, "back") if back else QPixmap())

    def _drawn(self, values: dict[str, Any], of: Mapping[str, Any], printed: dict[str, str], name: str) -> QPixmap:
        figures = tuple(_filled(str(each), printed) for each in of.get("figures") or ())
        face = Face(
            name=name, symbol=word(str(of.get("symbol") or "")), figures=figures, text=str(of.get("text") or "")
        )
        kind = Kind(
            id=KindId("new"), name=str(values.get("name") or "?"), type=str(values.get("type") or ""), faces=(face,)
        )
        svg = face_svg(kind, next(iter(self._sides.values()), None))
        pixmap = QPixmap(SEEN, SEEN)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        QSvgRenderer(QByteArray(svg.encode())).render(painter)
        painter.end()
        return pixmap


class ColourField(QWidget):
    """A colour as a word, and a button that shows and chooses it."""

    def __init__(self, colour: str) -> None:
        super().__init__()
        self._line = QLineEdit(colour)
        self._line.setPlaceholderText("#096db6")
        self.button = QPushButton()
        self.button.setAccessibleName(t("Choose a colour"))
        self.button.setToolTip(t("Choose a colour"))
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self._ask)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._line, 1)
        layout.addWidget(self.button)
        self._line.textChanged.connect(self._show)
        self._show(colour)
        self.setFocusProxy(self._line)
        self.textChanged = self._line.textChanged

    def text(self) -> str:
        return self._line.text()

    def setText(self, colour: str) -> None:
        self._line.setText(colour)

    def _show(self, colour: str) -> None:
        pixmap = QPixmap(28, 18)
        pixmap.fill(QColor(colour) if QColor.isValidColorName(colour) else QColor("#888888"))
        self.button.setIcon(pixmap)

    def _ask(self) -> None:
        dialog = QColorDialog(QColor(self._line.text()), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.colorSelected.connect(lambda colour: self._line.setText(colour.name()))
        dialog.open()


Shown: TypeAlias = QCheckBox | DropDown | QLineEdit | ColourField


def _number(text: str) -> int | float | None:
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        return None
    if not abs(found) < 1e9:
        return None
    return int(found) if found == int(found) else found


def _filled(figure: str, printed: Mapping[str, str]) -> str:
    for key, value in printed.items():
        figure = figure.replace("{" + key + "}", value)
    return figure
