"""What is written of the areas, boxes or the contact that are picked out, as a form."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.editor.documents.board_document import BoardDocument
from app.editor.tools.desk import Picked
from app.language import label, t
from app.panels.parts.choice import DropDown, WholeNumber
from app.panels.parts.small import called, filled, in_a_scroll, level
from app.panels.parts.small import words as words_label
from boards.board import AreaId, AttributeValue, Bearer, Board, Box, Column, Contact, Space
from boards.edits.boxes import set_cells as set_box_cells
from boards.edits.edited import CannotEdit, word
from boards.edits.facts import contact_kinds, give_id, kinds, name_new, rename, set_attribute, set_kind
from boards.edits.links import set_contact_attribute, set_contact_kind, set_toward, unlink
from boards.edits.tables import text_of, value_of
from boards.plain.sentence import Sentence, area, say

SEVERAL = "…"


class PropertiesPanel(QWidget):
    """Built anew for whatever is picked out; what is typed is one edit."""

    title = "Properties"
    typed = Signal()
    """Enter: a field is done."""

    def __init__(self, document: BoardDocument, picked: Picked) -> None:
        super().__init__()
        self.document, self.picked = document, picked
        self.fields: dict[str, QWidget] = {}
        self._area = in_a_scroll(QWidget(), t(self.title))
        filled(QVBoxLayout(self), self._area, bare=True)
        picked.changed.connect(self.refresh)
        document.changed.connect(lambda _before, _after: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        focused = next((name for name, field in self.fields.items() if field.hasFocus()), None)
        self.fields = {}
        inside = QWidget()
        form = QFormLayout(inside, rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows)
        spaces = [self.document.board.spaces[id] for id in self.picked.ids if id in self.document.board.spaces]
        if self.picked.contact is not None:
            self._contact(form, self.picked.contact)
        elif len(spaces) == 1:
            self._space(form, spaces[0])
        elif spaces:
            self._several(form, spaces)
        else:
            told = t("Nothing is picked out. Click an area, a box or, with the links shown, a contact.")
            form.addRow(words_label(told, look="faint"))
        level(form)
        # The field that was typed into may be the one that asks for this.
        old = self._area.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()
        self._area.setWidget(inside)
        # Made later than all else in the window, they would come last under the Tab key.
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        held = inside.findChildren(QWidget, options=direct)
        keyed = [it for it in held if it.focusPolicy() & Qt.FocusPolicy.TabFocus]
        for before, after in pairwise([self._area, *keyed]):
            QWidget.setTabOrder(before, after)
        if focused in self.fields:
            self.fields[focused].setFocus()

    def write_name(self) -> None:
        """The name is to be typed."""
        field = self.fields.get("name")
        if isinstance(field, QLineEdit):
            field.setFocus()
            field.selectAll()

    def _space(self, form: QFormLayout, it: Space) -> None:
        id = it.id
        self._line(form, "name", t("Name"), it.name, lambda w: self._name(it, w))
        self._line(form, "id", t("Id"), str(id), lambda w: self._give_id(id, w))
        self._kind(form, it.kind, (id,))
        bearer: Bearer = "box" if isinstance(it, Box) else "area"
        for column in self.document.board.columns:
            if bearer in column.on:
                self._attribute(form, column, it.attributes.get(column.name), (id,))
        if isinstance(it, Box):
            self._cells(form, it)
        near = self.document.board.contacts_of(id)
        names = ", ".join(sorted({self.document.naming(area(contact.other(id))) for contact in near}))
        told = t("Touches {names}.", names=names) if names else t("Touches nothing.")
        form.addRow(words_label(told, look="faint"))

    def _several(self, form: QFormLayout, spaces: list[Space]) -> None:
        ids = tuple(it.id for it in spaces)
        form.addRow(words_label(t("{count} are picked out: what is typed holds for all.", count=len(ids))))
        found = {it.kind for it in spaces}
        self._kind(form, found.pop() if len(found) == 1 else SEVERAL, ids)
        bearers: set[Bearer] = {"box" if isinstance(it, Box) else "area" for it in spaces}
        for column in self.document.board.columns:
            if bearers <= set(column.on):
                values = {text_of(it.attributes.get(column.name)) for it in spaces}
                alike = spaces[0].attributes.get(column.name) if len(values) == 1 else SEVERAL
                self._attribute(form, column, alike, ids)

    def _contact(self, form: QFormLayout, contact: Contact) -> None:
        board = self.document.board
        ends = t("{a} – {b}", a=self.document.naming(area(contact.a)), b=self.document.naming(area(contact.b)))
        form.addRow(QLabel(label(ends)))
        self._choice(
            form, "kind", t("Kind"), contact.kind, choices=contact_kinds(board),
            done=lambda w: self._edit(say("Kind {kind}", kind=w), lambda b: set_contact_kind(b, contact, w)),
        )  # fmt: skip
        for column in board.columns:
            if "contact" in column.on:
                self._value(
                    form, column, column.name, contact.attributes.get(column.name),
                    partial(self._set_of_contact, contact, column.name),
                )  # fmt: skip
            for end in (contact.a, contact.b) if "toward" in column.on else ():
                words = t("{column} in {area}", column=column.name, area=self.document.naming(area(end)))
                self._value(
                    form, column, words, contact.toward(end).get(column.name),
                    partial(self._set_toward, contact, end, column.name),
                )  # fmt: skip
        gone = called(QPushButton(t("They do not touch")), t("They do not touch"), t("Takes this contact away."))
        gone.clicked.connect(lambda: self._edit(say("Unlink"), lambda b: unlink(b, (contact,))))
        form.addRow(gone)

    def _set_of_contact(self, contact: Contact, name: str, value: AttributeValue | None) -> bool:
        return self._edit(say("Set {name}", name=name), lambda b: set_contact_attribute(b, contact, name, value))

    def _set_toward(self, contact: Contact, end: AreaId, name: str, value: AttributeValue | None) -> bool:
        return self._edit(say("Set {name}", name=name), lambda b: set_toward(b, contact, end, name, value))

    def _cells(self, form: QFormLayout, box: Box) -> None:
        count, rows = WholeNumber(maximum=500), WholeNumber(minimum=1, maximum=100)
        count.setValue(len(box.cells))
        tops = {round(cell.shape.bounds[1], 3) for cell in box.cells}
        rows.setValue(max(1, len(tops)))
        for words, spin in ((t("Cells"), count), (t("Rows"), rows)):
            spin.setAccessibleName(words)
            spin.setKeyboardTracking(False)
            form.addRow(words, spin)
            spin.editingFinished.connect(lambda: self._set_cells(box, count.value(), rows.value()))
        self.fields["cells"], self.fields["rows"] = count, rows

    def _set_cells(self, box: Box, count: int, rows: int) -> None:
        tops = {round(cell.shape.bounds[1], 3) for cell in box.cells}
        if count != len(box.cells) or (count and rows != len(tops)):
            self._edit(say("Cells"), lambda board: set_box_cells(board, box.id, count, min(rows, max(count, 1))))

    def _kind(self, form: QFormLayout, now: str, ids: tuple[AreaId, ...]) -> None:
        self._choice(
            form, "kind", t("Kind"), now, choices=kinds(self.document.board),
            done=lambda w: self._edit(say("Kind {kind}", kind=w), lambda b: set_kind(b, ids, w)),
        )  # fmt: skip

    def _name(self, it: Space, words: str) -> None:
        """What no file knows yet takes its id from the name, unless somebody gave it one."""
        saved = self.document.saved
        known = (saved is not None and it.id in saved.spaces) or not it.id.startswith(word(it.name))
        before = set(self.document.board.spaces)
        if self._edit(say("Rename"), lambda b: rename(b, it.id, words) if known else name_new(b, it.id, words)):
            self.picked.only((*(id for id in self.document.board.spaces if id not in before), it.id)[:1])

    def _give_id(self, id: AreaId, words: str) -> None:
        new = words.strip()
        if self._edit(say("Id {id}", id=new), lambda board: give_id(board, id, new)):
            self.picked.only((AreaId(new),))

    def _attribute(
        self, form: QFormLayout, column: Column, now: AttributeValue | None, ids: tuple[AreaId, ...]
    ) -> None:
        name = column.name
        title = say("Set {name}", name=name)
        self._value(form, column, name, now, lambda v: self._edit(title, lambda b: set_attribute(b, ids, name, v)))

    def _value(
        self, form: QFormLayout, column: Column, words: str, now: AttributeValue | None,
        set_to: Callable[[AttributeValue | None], object],
    ) -> None:  # fmt: skip
        """A field as the column wants it."""
        if column.holds == "flag":
            box = called(QCheckBox(label(words), tristate=now == SEVERAL), words, column.meaning)
            box.setCheckState(
                Qt.CheckState.PartiallyChecked
                if now == SEVERAL
                else Qt.CheckState.Checked
                if now
                else Qt.CheckState.Unchecked
            )
            box.clicked.connect(lambda on: set_to(True if on else None))
            form.addRow("", box)
            self.fields[words] = box
        elif column.holds == "choice":
            self._choice(
                form, words, words, text_of(now), choices=("", *column.choices), done=lambda w: set_to(w or None)
            )
        else:
            self._line(form, words, words, text_of(now), lambda w: self._typed(column, w, set_to), about=column.meaning)

    def _typed(self, column: Column, words: str, set_to: Callable[[AttributeValue | None], object]) -> None:
        try:
            value = value_of(column, words)
        except CannotEdit as error:
            self.document.said.emit(error.sentence)
            return
        set_to(value)

    def _line(
        self, form: QFormLayout, id: str, words: str, now: str, done: Callable[[str], object], *, about: str = ""
    ) -> None:
        field = called(QLineEdit(now), words, about)
        self._listen(field, now, done)
        form.addRow(label(words), field)
        self.fields[id] = field

    def _listen(self, line: QLineEdit, now: str, done: Callable[[str], object]) -> None:
        said = now

        def finished() -> None:
            nonlocal said
            # Qt says so again when the field goes, with what was typed into it.
            if line.text() != said:
                said = line.text()
                done(said)

        line.editingFinished.connect(finished)
        # The next key is a shortcut of the map again.
        line.returnPressed.connect(self.typed)

    def _choice(
        self,
        form: QFormLayout,
        id: str,
        words: str,
        now: str,
        *,
        choices: tuple[str, ...],
        done: Callable[[str], object],
    ) -> None:
        field = called(DropDown(editable=id == "kind"), words)
        field.addItems(list(dict.fromkeys((*choices, now))))
        field.setCurrentText(now)
        if (line := field.lineEdit()) is not None:
            self._listen(line, now, done)
            field.textActivated.connect(line.editingFinished)
        else:
            field.textActivated.connect(lambda text: done(text) if text != now else None)
        form.addRow(label(words), field)
        self.fields[id] = field

    def _edit(self, title: Sentence, edit: Callable[[Board], Board]) -> bool:
        return self.document.edit(title, edit)
