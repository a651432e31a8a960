"""The form for an owner's own printed values: sheet by sheet, kept beside the game and exchanged as a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.language import t
from app.panels.parts.choice import DropDown
from app.panels.parts.small import ask_for_file, called, filled, push_button, words
from app.windows.parts.sentence_bar import SentenceBar
from app.windows.shelf.values_sheets import sheets
from app.windows.shelf.values_table import ValuesModel, ValuesTable
from boards.plain.bad_input import BadInput
from boards.plain.sentence import readable_id, say
from counters.game import Game
from rules_assist.shelf.own_values import (
    Cell,
    OwnValues,
    cells,
    export_values,
    fitting,
    keep_values,
    kept_values,
    out_of_cells,
)

ENDING = ".toml"
WIDEST = 1500


class ValuesPage(QWidget):
    """`kept` says what the owner has now, as soon as it lies in the user's folder."""

    kept = Signal(object)
    done = Signal()

    def __init__(self, bare: Game) -> None:
        super().__init__()
        self.game = bare
        self.sheets = sheets(bare)
        self.model = ValuesModel(bare, self.sheets[0], self)
        self.table = ValuesTable(self.model)
        self.table.setMinimumHeight(180)
        one_for_each = t("A sheet of units for every nation and for each, and one for each map.")
        self.choice = called(DropDown(), t("Which sheet"), one_for_each)
        self.choice.setMaxVisibleItems(24)
        self.here = words()
        self.bar = SentenceBar(readable_id, self)
        about = words(
            t(
                "Type in what your own sheets and maps print. Grey and slanted is reconstructed; bold is yours. Enter"
                " goes on below, Delete gives the reconstructed value back."
            )
        )
        top = filled(QHBoxLayout(), self.choice, about, wide=about)
        filled(QVBoxLayout(self), top, self.table, self.here, self.bar, self._buttons(), wide=self.table, bare=True)
        self.saved: dict[Cell, int | float] = {}
        self.title = ""
        self._read()
        for sheet in self.sheets:
            self.choice.addItem(sheet.name)
        self.choice.currentIndexChanged.connect(self._turn_to)
        self.model.changed.connect(self._count)
        self.model.refused.connect(self.bar.say)
        self.table.selectionModel().currentChanged.connect(lambda _now, _before: self._tell_here())
        self.model.dataChanged.connect(lambda *_: self._tell_here())
        self._count()
        self.table.setCurrentIndex(self.table.first_cell())

    def sizeHint(self) -> QSize:
        """As large as the window lets it be."""
        return QSize(WIDEST, 4000)

    def hasHeightForWidth(self) -> bool:
        """It scrolls by itself, and is no longer because it is narrow."""
        return False

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        made = []
        for title, about, deed in (
            (t("Save"), t("Keeps them beside the game, which reckons with them from now on (Ctrl+S)."), self.save),
            (
                t("Import…"),
                t("A file of values that somebody typed in; it is laid over what stands here."),
                self.ask_in,
            ),
            (t("Export…"), t("What is yours, as a file for others."), self.ask_out),
            (t("Give back the reconstructed"), t("None of the values is yours any more."), self.give_back),
        ):
            made.append(push_button(title, about, deed))
            row.addWidget(made[-1])
        self.save_button, _, self.out_button, self.back_button = made
        row.addStretch(1)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Save), self, self.save)
        return row

    def _read(self) -> None:
        """What lies in the user's folder. Where that does not fit, it is told, and laid aside before anything else."""
        try:
            values = kept_values(self.game)
        except BadInput as error:
            self.bar.say(say("Your own values are left out: {why}", why=error.sentence), stays=True)
            return
        if values is not None:
            self.title = values.title
            self.saved = cells(values)
            self.model.type_all(self.saved)

    # What is seen

    def _turn_to(self, number: int) -> None:
        self.model.show_sheet(self.sheets[number])
        self.table.scrollToTop()
        self.table.setCurrentIndex(self.table.first_cell())

    def _tell_here(self) -> None:
        index = self.table.currentIndex()
        if index.isValid() and self.model.cell(index):
            source = self.model.source(index)
            more = f" [{source}]" if source not in ("", "reconstructed") else ""
            self.here.setText(f"{self.model.spoken(index)}{more}")

    def _count(self) -> None:
        typed = self.model.typed
        for number, sheet in enumerate(self.sheets):
            count = sum(any(cell[: len(at)] == at for at in sheet.at) for cell in typed)
            self.choice.setItemText(number, f"{sheet.name} ({count})" if count else sheet.name)
        self.save_button.setEnabled(self.unsaved)
        self.out_button.setEnabled(bool(typed))
        self.back_button.setEnabled(bool(typed or self.saved))

    # What is done

    @property
    def unsaved(self) -> bool:
        return self.model.typed != self.saved

    @property
    def values(self) -> OwnValues:
        return out_of_cells(self.game, self.model.typed, self.title)

    def save(self) -> bool:
        """Into the user's folder; where that cannot be, it is told and all stays as it is typed."""
        values = self.values
        try:
            keep_values(self.game, values)
        except BadInput as error:
            self.bar.say(error.sentence, stays=True)
            return False
        self.saved = dict(self.model.typed)
        self._count()
        self.bar.say(
            say("Kept. The game reckons with your values: {count}.", count=len(self.saved))
            if self.saved
            else say("The game reckons with the reconstructed values again.")
        )
        self.kept.emit(values)
        return True

    def give_back(self) -> None:
        """The file goes; until something else is said, all that was typed can be put back."""
        typed = dict(self.model.typed)
        self.model.type_all({})
        if not self.save():
            self.model.type_all(typed)
            return
        self.bar.offer(t("Put mine back"), t("As they were typed."), lambda: self._again(typed))

    def _again(self, typed: dict[Cell, int | float]) -> None:
        self.model.type_all(typed)
        self.save()

    def may_leave(self) -> bool:
        """What is typed and not kept is asked about first."""
        if not self.unsaved:
            return True
        self.bar.say(say("What you typed is not kept yet."), stays=True)
        keep = self.bar.offer(t("Save"), t("Keep them, and close the page."), self._save_and_go)
        self.bar.offer(t("Leave them"), t("Close the page; what is not kept is forgotten."), self._forget_and_go)
        keep.setFocus()
        return False

    def _save_and_go(self) -> None:
        if self.save():
            self.done.emit()

    def _forget_and_go(self) -> None:
        self.model.type_all(self.saved)
        self.done.emit()

    # Files

    def ask_in(self) -> None:
        ask_for_file(
            self, t("Import values"), self._names, lambda path: self.take_in(str(path)), start=str(Path.home())
        )

    def take_in(self, name: str) -> None:
        """Laid over what is typed; nothing of a file that does not fit."""
        try:
            found = fitting(self.game, Path(name))
        except BadInput as error:
            self.bar.say((error if error.file else error.within(name)).sentence, stays=True)
            return
        self.title = self.title or found.title
        taken = cells(found)
        self.model.type_all({**self.model.typed, **taken})
        self.bar.say(say("{count:value|values} taken out of {file}; Save keeps them.", count=len(taken), file=name))

    def ask_out(self) -> None:
        ask_for_file(
            self, t("Export values"), self._names, lambda path: self.give_out(str(path)), start=str(Path.home()),
            name=f"{self.game.sheet.game}_values{ENDING}", writes=ENDING.removeprefix("."),
        )  # fmt: skip

    def give_out(self, name: str) -> None:
        try:
            export_values(self.game, self.values, Path(name))
        except BadInput as error:
            self.bar.say(error.sentence, stays=True)
            return
        self.bar.say(say("{count:value|values} written into {file}.", count=len(self.model.typed), file=name))

    @property
    def _names(self) -> str:
        return f"{t('Values')} (*{ENDING})"
