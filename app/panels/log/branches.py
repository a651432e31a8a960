"""The tree of what was played: every line of play with its name. Nothing that was played is lost."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from app.documents.game_document import GameDocument
from app.language import t
from app.panels.log.panel import LogLines
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import GoTo, Panel
from app.panels.parts.small import filled, push_button
from counters.position import Position
from counters.saves.history import START, History

SOON = 60
"""Milliseconds after a change: many moments may come at once."""


class BranchesPanel(Panel):
    title = "Branches"
    key = "Shift+F2"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self._log = LogLines(document, signed=False)
        self._found: list[Branch] = []
        self._first = START
        """The line of play that is picked out, by its first moment."""

        self.list = LinesView(t("Branches"))
        self.list.chosen.connect(self._choose)
        self.list.pointed.connect(self.asked)
        self.name = QLineEdit(placeholderText=t("Name this line of play"), clearButtonEnabled=True)
        self.name.setAccessibleName(t("Name of this line of play"))
        self.name.setToolTip(t("Enter keeps the name; no words take it away."))
        self.name.setMaxLength(200)
        self.name.editingFinished.connect(self._rename)
        self.look = push_button(t("Look"), t("Look at its last moment; nothing changes."), self._look)
        self.go = push_button(t("Play on from there"), t("The table goes there. What was played here stays."), self._go)
        row = filled(QHBoxLayout(), self.look, self.go)
        layout = filled(QVBoxLayout(self), self.list, self.name, row, wide=self.list)
        layout.setContentsMargins(4, 4, 4, 4)
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._refresh)
        document.looked.connect(lambda _number: self._refresh_soon())

    def show_position(self, before: Position | None, after: Position) -> None:
        self._refresh() if before is None else self._refresh_soon()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()

    @property
    def chosen(self) -> Branch | None:
        return next((branch for branch in self._found if branch.first == self._first), None)

    def _refresh_soon(self) -> None:
        if self.isVisible():
            self._soon.start()

    def _refresh(self) -> None:
        self._log.refresh()
        self._found = self.document.told_by(branches)
        here = self.document.told_by(lambda history: branch_of(history, self._found, self._log.shown))
        if self.chosen is None:
            self._first = here.first if here else START
        lines = [self._line(branch, branch is here) for branch in self._found]
        self.list.lines.show_these(lines)
        row = next((row for row, branch in enumerate(self._found) if branch.first == self._first), None)
        if row is not None:
            self.list.setCurrentIndex(self.list.lines.index(row))
        self._show_chosen()

    def _show_chosen(self) -> None:
        chosen = self.chosen
        for widget in (self.name, self.look, self.go):
            widget.setEnabled(chosen is not None)
        self.go.setEnabled(chosen is not None and chosen.last != self.document.head)
        if not self.name.hasFocus():
            with QSignalBlocker(self.name):
                self.name.setText(chosen.name if chosen else "")

    def _line(self, branch: Branch, here: bool) -> Line:
        last = self._log.of(branch.last)
        count, fork = branch.length, self._log.of(branch.fork).text
        if count == 1:
            text = t("One moment after “{fork}”: {last}", fork=fork, last=last.text)
        elif branch.fork == START:
            text = t("{count} moments from the beginning; the last: {last}", count=count, last=last.text)
        else:
            text = t("{count} moments after “{fork}”; the last: {last}", count=count, fork=fork, last=last.text)
        return Line(
            text, before=branch.name, indent=branch.depth, here=here, places=last.places, means=branch.first,
            sign_words=t("The table is here.") if here else "",
        )  # fmt: skip

    def _choose(self, line: Line) -> None:
        if isinstance(line.means, int):
            self._first = line.means
            self._show_chosen()

    def _look(self) -> None:
        if (chosen := self.chosen) is not None:
            self.document.look_at(chosen.last)

    def _go(self) -> None:
        if (chosen := self.chosen) is not None:
            self.asked.emit(GoTo(chosen.last))

    def _rename(self) -> None:
        chosen, name = self.chosen, " ".join(self.name.text().split())
        if chosen is not None and name != chosen.name:
            self.document.name_branch(chosen.named_at, name)


# The lines of play of a history: where each leaves another, and how far it goes.


@dataclass(frozen=True)
class Branch:
    """Moments that follow one another. It leaves the branch it is on after the moment `fork`."""

    first: int
    last: int
    fork: int
    length: int
    depth: int
    """How many times something else had been played before one comes here."""

    name: str = ""
    """As somebody called it; empty if nobody did."""

    named_at: int = 0
    """The moment that the name was given to."""


def branches(history: History) -> list[Branch]:
    """Every line of play, each followed by those that leave it."""
    found: list[Branch] = []
    waiting = [(child, 0 if at == 0 else 1) for at, child in reversed(list(enumerate(history.children(START))))]
    while waiting:
        first, depth = waiting.pop()
        branch, leaving = _follow(history, first, depth)
        found.append(branch)
        waiting += [(child, depth + 1) for child in reversed(leaving)]
    return found


def _follow(history: History, first: int, depth: int) -> tuple[Branch, list[int]]:
    """To the end of a line, and the beginnings of those that leave it."""
    at, length, named_at = first, 1, first
    leaving: list[int] = []
    while children := history.children(at):
        leaving += children[1:]
        at, length = children[0], length + 1
        named_at = at if at in history.names else named_at
    return Branch(first, at, history.parent(first), length, depth, history.names.get(named_at, ""), named_at), leaving


def branch_of(history: History, found: list[Branch], number: int) -> Branch | None:
    """The line of play that a moment is on."""
    begins = {branch.first: branch for branch in found}
    while number != START:
        if number in begins:
            return begins[number]
        number = history.parent(number)
    return found[0] if found else None
