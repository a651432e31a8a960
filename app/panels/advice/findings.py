"""What is wrong on the table, and what is to be seen to before this phase is left. Nothing of it stops anybody."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMenu, QVBoxLayout

from app.advisor.advisor import Advised, Advisor
from app.documents.game_document import GameDocument
from app.language import t
from app.panels.advice.aspects import aspect_words
from app.panels.advice.checklist import (
    by_severity,
    checklist,
    deal_with,
    finding_line,
    heading,
    is_to_be_seen_to,
    to_do,
)
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import AdviceOff, Panel
from app.panels.parts.small import called, filled, menu_row, push_button
from counters.position import Position
from rules_assist.advice import Finding


class FindingsPanel(Panel):
    title = "Findings"
    key = "F3"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.off: tuple[str, ...] = ()
        """Kinds of findings that are not shown."""

        self.list = LinesView(t("What the rulebook finds"))
        self.list.pointed.connect(self.asked)
        self.list.chosen.connect(self._choose)
        self.list.wondered.connect(self.asked)
        # One button, however many kinds there are by and by: the list stays where it is.
        self.kinds = push_button("", t("Which kinds of findings are shown, here and on the map."), None)
        self._menu = QMenu(self.kinds)
        self._menu.aboutToShow.connect(self._list_kinds)
        self.kinds.setMenu(self._menu)
        layout = filled(QVBoxLayout(self), self.list, self.kinds, wide=self.list)
        layout.setContentsMargins(4, 4, 4, 4)
        self._advisor: Advisor | None = None
        self._findings: tuple[Finding, ...] = ()
        self._known: frozenset[str] = frozenset()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._ask)

    def listen(self, advisor: Advisor) -> None:
        """From now on show what the advisor says, rather than ask by itself."""
        self._advisor, self.off = advisor, advisor.off
        advisor.advised.connect(self._advised)
        self._advised(advisor.now)

    def show_position(self, before: Position | None, after: Position) -> None:
        """Old findings are gone at once; the new ones come when there is time."""
        self._findings = ()
        if self._advisor is None:
            self._soon.start()
            self._show()
        else:
            self._advised(self._advisor.now)

    def _ask(self) -> None:
        self._findings = self.document.answer(lambda rules, game, position: rules.findings(game, position), ())
        self._show()

    def _advised(self, advised: Advised) -> None:
        self._findings = advised.findings
        if self._advisor is not None:
            self.off = self._advisor.off
        self._show()

    # Showing

    def _show(self) -> None:
        self.list.lines.show_these(list(self._lines()))
        self._known |= {*self.off, *(each.aspect for each in self._findings if each.aspect)}
        off = ", ".join(map(aspect_words, sorted(self.off)))
        shown = t("All but: {kinds}", kinds=off) if off else t("All kinds are shown")
        called(self.kinds, shown).setText(shown)
        self.kinds.setEnabled(bool(self._known))

    def _lines(self) -> Iterator[Line]:
        wanted = by_severity(each for each in self._findings if each.aspect not in self.off)
        count = len(to_do(self.document, wanted))
        yield Line(heading(self.document, count), heading=True, sign="" if count else "yes")
        yield from self._about_the_answer()
        yield from checklist(self.document, wanted)
        notes = [each for each in wanted if not is_to_be_seen_to(self.document, each)]
        if notes:
            yield Line(t("To know"), heading=True)
            yield from (finding_line(self.document, each) for each in notes)

    def _about_the_answer(self) -> Iterator[Line]:
        """A silent rulebook says what it says only when it is asked."""
        advisor = self._advisor
        if advisor is not None and advisor.silent:
            if advisor.now.old:
                yield Line(t("This was so before the last move. Ask the rulebook (A) again."), faint=True)
            elif not advisor.now.whole:
                yield Line(t("The rulebook is silent until it is asked (A)."), faint=True)

    def go_to(self, finding: Finding) -> None:
        """Somebody has clicked on it on the map."""
        lines = self.list.lines
        row = next((row for row in range(lines.rowCount()) if lines.line(row).means == finding), None)
        if row is not None:
            self.list.setCurrentIndex(lines.index(row))
            self.list.scrollTo(lines.index(row))

    # Doing

    def _choose(self, line: Line) -> None:
        for wish in deal_with(self.document, line):
            self.asked.emit(wish)

    def _list_kinds(self) -> None:
        self._menu.clear()
        for aspect in sorted(self._known, key=aspect_words):
            row = menu_row(self._menu, aspect_words(aspect))
            row.setCheckable(True)
            row.setChecked(aspect not in self.off)
            row.toggled.connect(lambda on, aspect=aspect: self._turn(aspect, on=on))

    def _turn(self, aspect: str, *, on: bool) -> None:
        others = tuple(each for each in self.off if each != aspect)
        self.off = others if on else (*others, aspect)
        self._show()
        self.asked.emit(AdviceOff(self.off))
