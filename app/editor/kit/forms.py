"""A form for any row of a kit's texts: a side, a kind of counter with both its faces, a rule, a phase, a card."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

import msgspec
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.editor.kit.rows import Row, Values, at, key_name, put, to_toml
from app.editor.kit.sorts import OF_EVERYBODY, PARTS, RULES, Field, Sort
from app.editor.kit.words_field import WordsField, pairs_said, pairs_shown
from app.language import label, t, tip, write
from app.look import PLAIN, SEVERITY
from app.panels.parts.choice import DropDown, WholeNumber
from app.panels.parts.small import Form, called, filled, in_a_scroll, level, ok_and_cancel
from app.panels.parts.small import words as words_label
from boards.edits.edited import word
from boards.plain.bad_input import BadInput
from boards.plain.sentence import readable_id
from boards.plain.toml_reading import raw_toml
from counters.counter import Face, Kind, KindId, Side
from counters.faces.faces import face_svg
from rules_assist.tables.forms import Rules

SEEN = 96
"""Pixels of a face in its form."""

USUAL_COUNT = 10
"""Of a new kind of counter, for each side: one that nobody has could not be put down."""

Known = Mapping[str, list[str]]
"""Words of the game, by what they are for."""


class RowForm(Form):
    """Fields, and what they say of a row when it is kept; what they do not ask for stays as it stands in the row."""

    counted: ClassVar[tuple[str, ...]] = ()
    """Keys that are asked for otherwise."""

    def __init__(
        self, sort: Sort, row: Row | None, known: Known, parent: QWidget,
        done: Callable[[str, dict[str, Any]], object],
    ) -> None:  # fmt: skip
        super().__init__(t(sort.title), parent)
        self.sort, self._row, self._known, self._done = sort, row, known, done
        self.fields: dict[str, Shown] = {}
        self.wrong: QLabel | None = None
        """What is wrong with a field, beneath it."""

        inside = QWidget()
        self.form = QFormLayout(inside, rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows)
        for field in sort.fields:
            now = at(row.values, field.path) if row is not None else self._usual(field)
            self.put(field.path, t(field.title), self._made(field, now))
        level(self.form)
        self._began = {path: _state(field) for path, field in self.fields.items()}
        self._parts = (*PARTS.get(sort.head, ()), *self.counted)
        self._rare = rarer(sort, row.values, self._parts) if row is not None else {}
        layout = QVBoxLayout(self)
        layout.addWidget(in_a_scroll(inside, t(sort.title)), 1)
        self.more(layout)
        self.rare = self._rarer()
        layout.addWidget(ok_and_cancel(self, self.keep))
        next(iter(self.fields.values())).setFocus()
        self.resize(520, min(180 + 46 * len(self.fields) + (SEEN if self.sort.head == "kinds" else 0), 700))

    def _usual(self, field: Field) -> Any:
        """What a new row says: a list of all there is, where the field has no word of its own."""
        every = (
            self.sort.head in OF_EVERYBODY and field.holds == "words" and field.known in ("types", "contacts", "sides")
        )
        if every and field.usual is None:
            return list(self._known.get("ways" if field.known == "contacts" else field.known, []))
        return field.usual

    def _rarer(self) -> QPlainTextEdit:
        """The words that have no field, as the file has them."""
        words = words_of(self.sort, self._parts)
        field = QPlainTextEdit(as_lines(self._rare))
        field.setFont(typewriter(self))
        field.setTabChangesFocus(True)
        field.setPlaceholderText(", ".join(words))
        field.setToolTip(tip(t("One in each line, as KITS.md has them: {words}", words=", ".join(words) or "…")))
        field.setFixedHeight(round(field.fontMetrics().lineSpacing() * min(max(3.5, len(self._rare) + 1.5), 7)))
        field.setAccessibleName(t("Further words"))
        self.form.addRow(label(t("Further words")), field)
        return field

    def more(self, below: QVBoxLayout) -> None:
        """Further fields of one sort, and what stays in view `below` them all."""

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
            case "either":
                choice = DropDown()
                choice.addItems(["", t("yes"), t("no")])
                choice.setCurrentIndex(0 if not isinstance(now, bool) else 1 if now else 2)
                return choice
            case "there":
                box = QCheckBox()
                box.setChecked(now is not None)
                return box
            case "words" | "flags":
                items = list(now) if isinstance(now, list | dict) else []
                return WordsField(", ".join(map(str, items)), words)
            case "pairs" | "lists":
                return WordsField(pairs_shown(now) if isinstance(now, dict) else "", words)
            case _:
                line = QLineEdit("" if now is None else f"{now:g}" if isinstance(now, float) else str(now))
                line.setPlaceholderText(", ".join(words[:6]))
                return line

    def said(self, field: Field) -> Any:
        """What a field says; None, where it is empty."""
        widget = self.fields[field.path]
        if isinstance(widget, QCheckBox):
            return ({} if field.holds == "there" else True) if widget.isChecked() else None
        text = (widget.currentText() if isinstance(widget, DropDown) else widget.text()).strip()
        if not text:
            return None
        match field.holds:
            case "either":
                return text == t("yes")
            case "words":
                return [part.strip() for part in text.split(",") if part.strip()] or None
            case "pairs" | "lists":
                before = at(self._row.values, field.path) if self._row is not None else None
                return (
                    pairs_said(text, before if isinstance(before, dict) else {}, lists=field.holds == "lists") or None
                )
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
            if self._row is not None and _state(self.fields[field.path]) == self._began[field.path]:
                continue  # Nobody touched it: it stays as it is typed, even where a form would say it otherwise.
            said = self.said(field)
            # A flag that stands there as false says the same as none.
            if said is None and at(found, field.path) is False:
                continue
            found = put(found, field.path, said)
        asked = {field.path.partition(".")[0] for field in self.sort.fields}
        for path, said in self._rare_said().items():
            found = put(found, path, said)
            asked.add(path.partition(".")[0])
        return {key: found.get(key) for key in (*found, *before) if key in asked}

    def _rare_said(self) -> dict[str, Any]:
        """What is otherwise among the further words; while they cannot be read, nothing."""
        try:
            return differing(self._rare, typed(self.sort, self.rare.toPlainText(), self._parts))
        except BadInput:
            return {}

    @property
    def id(self) -> str:
        """Of the row: as it was, or after its name."""
        if self._row is not None:
            return self._row.id
        name = self.values().get("name") or self.values().get("title") or ""
        return word(str(name))

    def keep(self) -> None:
        if self._told_wrong():
            return
        self._done(self.id, self.values())
        self.accept()

    def _told_wrong(self) -> bool:
        """Whether it has no name, or a field no number that can be; that is told beneath, and the form stays open."""
        if self.wrong is not None:
            self.form.removeRow(self.wrong)
            self.wrong = None
        if self.sort.named and not self.id:
            self._tell(next(iter(self.fields.values())), t("A name needs a letter or a number."))
            return True
        try:
            typed(self.sort, self.rare.toPlainText(), self._parts)
        except BadInput as error:
            self._tell(self.rare, write(error.sentence, readable_id))
            return True
        for field in self.sort.fields:
            widget = self.fields[field.path]
            if (
                field.holds != "number"
                or not isinstance(widget, QLineEdit)
                or _state(widget) == self._began[field.path]
            ):
                continue
            number = _number(widget.text())
            if not widget.text().strip() or (number is not None and field.least <= number <= field.most):
                continue
            told = t("A number from {least} to {most}.", least=f"{field.least:g}", most=f"{field.most:g}")
            self._tell(widget, told)
            return True
        return False

    def _tell(self, widget: QWidget, told: str) -> None:
        self.wrong = words_label(told)
        self.wrong.setStyleSheet(f"color: {SEVERITY['error']}")
        widget.setAccessibleDescription(told)
        under = next(row for row in range(self.form.rowCount()) if _widget_in(self.form, row) is widget) + 1
        self.form.insertRow(under, self.wrong)
        widget.setFocus()


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

    counted = ("mix",)

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

    def more(self, below: QVBoxLayout) -> None:
        mix = at(self._row.values, "mix") if self._row is not None else None
        for id, side in self._sides.items():
            spin = self.counts[id] = WholeNumber(maximum=999)
            count = mix.get(id, 0) if isinstance(mix, dict) else 0 if self._row is not None else USUAL_COUNT
            spin.setValue(count if isinstance(count, int) else 0)
            spin.setAccessibleName(t("How many for {side}", side=side.name))
            self.form.addRow(label(t("How many for {side}", side=side.name)), spin)
        faces = QWidget()
        beside = QHBoxLayout(faces)
        for words, shown in ((t("Front"), self.face), (t("Back"), self.back)):
            shown.setAccessibleName(words)
            shown.setToolTip(tip(words))
            beside.addWidget(shown)
        beside.addStretch(1)
        below.addWidget(faces)

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
        svg = face_svg(kind, next(iter(self._sides.values()), None), family=PLAIN)
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
        self.button = called(QPushButton(autoDefault=False), t("Choose a colour"), t("Choose a colour"))
        self.button.clicked.connect(self._ask)
        filled(QHBoxLayout(self), self._line, self.button, wide=self._line, bare=True)
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


Shown: TypeAlias = QCheckBox | DropDown | QLineEdit | ColourField | WordsField


def typewriter(beside: QWidget) -> QFont:
    """Letters of one width, as large as those of a widget."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(beside.font().pointSizeF())
    return font


def _widget_in(form: QFormLayout, row: int) -> QWidget | None:
    item = form.itemAt(row, QFormLayout.ItemRole.FieldRole)
    return item.widget() if item is not None else None


def _state(field: Shown) -> str:
    """What a field shows, to tell whether somebody touched it."""
    match field:
        case QCheckBox():
            return str(field.isChecked())
        case DropDown():
            return field.currentText()
        case _:
            return field.text()


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


# What a row may say that its form has no field for: typed as in the file, so that no word is out of reach.


def rarer(sort: Sort, values: Values, parts: tuple[str, ...]) -> dict[str, Any]:
    """By their paths: whole keys, and of a key that has fields what is in it besides."""
    paths = [field.path for field in sort.fields]
    found: dict[str, Any] = {}
    for key, value in values.items():
        if key in parts or key in paths:
            continue
        if not any(path.startswith(f"{key}.") for path in paths):
            found[key] = value
        elif isinstance(value, Mapping):
            for inner, each in value.items():
                path = f"{key}.{inner}"
                if not any(known == path or known.startswith(f"{path}.") for known in paths):
                    found[path] = each
    return found


def as_lines(found: Mapping[str, Any]) -> str:
    """A line for each."""
    return "\n".join(f"{'.'.join(map(key_name, path.split('.')))} = {to_toml(each)}" for path, each in found.items())


def typed(sort: Sort, text: str, parts: tuple[str, ...]) -> dict[str, Any]:
    """What the lines say, by the same paths; what a field of its own says is not among it. `BadInput`, if they are
    none."""
    return rarer(sort, raw_toml(text), parts)


def words_of(sort: Sort, parts: tuple[str, ...]) -> tuple[str, ...]:
    """Which words a row of the table of rules has besides."""
    form: Any = Rules
    for part in sort.head.split(".") if sort.file == RULES else ():
        kinds = typing.get_type_hints(form)
        form = _struct(kinds.get(part)) if form is not None else None
    if form is None or sort.file != RULES:
        return ()
    asked = {field.path.partition(".")[0] for field in sort.fields}
    return tuple(it.name for it in msgspec.structs.fields(form) if it.name not in asked and it.name not in parts)


def _struct(kind: Any) -> Any:
    """The rows in `tuple[Move, ...]`, or in `Battle | None`."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    return next((found for inner in typing.get_args(kind) if (found := _struct(inner)) is not None), None)


def differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What is otherwise, with None for what is gone."""
    return {path: after.get(path) for path in {**before, **after} if before.get(path) != after.get(path)}
