"""What the editor asks for in forms of their own: files above all. What each leads to can be called without one."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from app.documents.autosave import safe_name
from app.editor.documents.beside import begin_beside
from app.editor.documents.draft import maps_folder, take_picture
from app.editor.documents.exporting import export
from app.editor.documents.opening import Beginning, Wanted, empty, of_world
from app.editor.window.front import Front
from app.editor.window.look_forms import ColoursForm, ReliefForm
from app.editor.window.project import Project
from app.editor.window.test_drive import Trial, laid_out
from app.editor.window.world_form import WorldForm
from app.language import t, write
from app.panels.parts.choice import Number
from app.panels.parts.small import Form, ask_for_file, filled, named_rows, ok_and_cancel
from app.panels.parts.small import words as words_label
from app.windows.pages.print_page import PrintPage
from app.windows.parts.long_work import LongWork
from boards.board import Map
from boards.edits.facts import set_map
from boards.files.board_rules import MOST_LETTERS, too_much
from boards.plain.bad_input import BadInput
from boards.plain.files import Tell
from boards.plain.sentence import say

OPENS = "*.json *.zip *.toml *.svg *.png *.jpg *.jpeg *.webp *.geojson"
PICTURES = "*.png *.jpg *.jpeg *.webp *.svg"
WIDE = 340
"""Pixels of a form that has something to tell."""

EXPORTS = (("SVG", "svg"), ("PNG", "png"), ("PDF", "pdf"), ("GeoJSON", "geojson"), ("Kit", "zip"))


Done = TypeVar("Done")


class Files:
    """Of one window."""

    def __init__(self, front: Front, work: LongWork, opens: Callable[[Beginning], object], parent: QWidget) -> None:
        self._front, self._work, self._opens, self._parent = front, work, opens, parent

    def ask_new(self) -> None:
        form = NewMap(self._parent)
        form.accepted.connect(lambda: self._opens(form.begun()))
        form.open()

    def ask_world(self) -> None:
        form = WorldForm(self._parent)
        form.accepted.connect(lambda: self.world(Path(form.file.text()), form.wanted()))
        form.open()

    def world(self, path: Path, wanted: Wanted) -> None:
        """A part of the real world, in a window of its own."""
        self._do(t("Opening {name}…", name=path.name), lambda tell: of_world(path, wanted, tell), self._opens)

    def ask_open(self) -> None:
        names = f"{t('Maps, kits, drawings and pictures')} ({OPENS});;{t('All files')} (*)"
        ask_for_file(self._parent, t("Open a map"), names, self.open)

    def open(self, path: Path) -> None:
        """Read beside the window, and shown in one of its own."""
        word = str(path.parent if path.name == "kit.toml" else path)
        self._do(t("Opening {name}…", name=path.name), lambda tell: begin_beside(word, tell), self._opens)

    def _do(self, words: str, work: Callable[[Tell], Done], done: Callable[[Done], object]) -> None:
        self._work.do(words, work, done, lambda error: self._front.say(error.sentence))

    def save(self) -> None:
        self._front.project.save()

    def ask_save_as(self) -> None:
        dialog = QFileDialog(self._parent, t("A folder for this map"), str(maps_folder()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.fileSelected.connect(lambda name: self._front.project.save_as(Path(name)))
        dialog.open()

    def change_colours(self) -> None:
        ColoursForm(self._front.project, self._parent).show()

    def ask_relief(self) -> None:
        ReliefForm(self._front.project, self._work, self._parent).show()

    def print_out(self) -> None:
        """As it is now, at true size."""
        try:
            PrintOut(self._front.project, self._parent).open()
        except BadInput as error:
            self._front.say(error.sentence)

    def ask_map(self) -> None:
        MapForm(self._front.desk.paper, self.set_map, self._parent).open()

    def set_map(self, title: str, counter: float) -> None:
        map = self._front.map
        self._front.desk.edit(say("This map"), lambda board: set_map(board, map, title, counter))

    def ask_picture(self) -> None:
        ask_for_file(self._parent, t("A picture to trace"), f"{t('Pictures')} ({PICTURES})", self.picture)

    def picture(self, path: Path) -> None:
        """Beneath the map, to be traced."""
        project = self._front.project
        project.be_a_copy()
        try:
            draft = take_picture(project.draft, path)
        except BadInput as error:
            self._front.say(error.sentence)
            return
        project.take_draft(draft)

    def ask_export(self) -> None:
        names = ";;".join(f"{words} (*.{suffix})" for words, suffix in EXPORTS)
        name = safe_name(self._front.project.document.board.title)
        dialog = ask_for_file(self._parent, t("Export"), names, self.export, name=name, writes="svg")
        dialog.filterSelected.connect(lambda words: dialog.setDefaultSuffix(words.rpartition(".")[2].rstrip(")")))

    def export(self, out: Path) -> None:
        """As its name asks for; a kit has the map in it as it was saved last."""
        front = self._front
        project = front.project
        kit = project.draft.kit

        if kit is not None and out.suffix.lower() == ".zip" and not project.document.is_saved and not project.save():
            return
        board, map, draft, style_id = project.document.board, front.table.map, project.draft, project.style_id
        words = t("Writing {name}…", name=out.name)
        self._do(words, lambda _tell: export(board, map, draft, out, style_id), front.say)


class MapForm(Form):
    """What the map is called, and how large its counters are: by that it is told what is too small, and printed."""

    def __init__(self, paper: Map, done: Callable[[str, float], object], parent: QWidget) -> None:
        super().__init__(t("This map"), parent)
        self.name = QLineEdit(paper.name)
        self.counter = Number(maximum=min(paper.width, paper.height) / 2, decimals=1, value=paper.counter)
        self.counter.setSpecialValueText(t("as the areas allow"))
        form = QFormLayout(self)
        named_rows(form, ((t("Title"), self.name), (t("Width of a counter"), self.counter)))
        form.addRow(ok_and_cancel(self, self.accept))
        self.accepted.connect(lambda: done(self.name.text(), self.counter.value()))


class NewMap(Form):
    """What a new map is called, and how large it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(t("New map"), parent)
        self.name = QLineEdit(t("New map"), maxLength=MOST_LETTERS["name"])
        self.name.selectAll()
        self.wide, self.high = (Number(minimum=100, maximum=100_000, decimals=0, value=n) for n in (3000, 2000))
        form = QFormLayout(self)
        named_rows(form, ((t("Title"), self.name), (t("Width"), self.wide), (t("Height"), self.high)))
        told = words_label(
            t(
                "Only the proportions count; how large it is on paper is asked when it is printed. To begin with a "
                "picture, a drawing or the real world, go on from here to the menu Map."
            ),
            look="faint",
        )
        told.setMinimumWidth(WIDE)
        form.addRow(told)
        self.wrong = words_label()
        form.addRow(self.wrong)
        form.addRow(ok_and_cancel(self, self.look))

    def look(self) -> None:
        """Good as it is, or why not."""
        wrong = next((told for told, _ in too_much(next(iter(self.begun().board.maps.values())))), None)
        if wrong is None:
            self.accept()
        else:
            self.wrong.setText(write(wrong))

    def begun(self) -> Beginning:
        """An empty map, as it was asked for."""
        return empty(" ".join(self.name.text().split()) or t("New map"), self.wide.value(), self.high.value())


class PrintOut(Form):
    """The map, and the counters, cards and charts of its game, at their true size: the same page as at the table, over
    a copy of how they are now that goes when it is closed."""

    def __init__(self, project: Project, parent: QWidget) -> None:
        super().__init__(t("Print"), parent)
        self._folder = tempfile.TemporaryDirectory(prefix="sandtable-print-")
        opened, _position = laid_out(project, Path(self._folder.name), Trial())
        self.page = PrintPage(opened)
        self.page.what.choose("map")
        filled(QVBoxLayout(self), self.page)
        self.resize(760, 640)
        self.finished.connect(lambda _how: self._gone())

    def _gone(self) -> None:
        self.page.leave()
        self._folder.cleanup()
