"""What is wrong on the table, and what is to be seen to before this phase is left. Nothing of it stops anybody."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from app.documents.advisor import Advised, Advisor
from app.documents.asking import answer
from app.documents.game_document import GameDocument
from app.language import t, write
from app.panels.flow import Flow
from app.panels.lines import Line, LinesView
from app.panels.panel import AdviceOff, LookAt, Panel, PickOut
from boards.sentence import Ref
from counters.places import PlaceId
from counters.position import Clock, Position
from counters.sheet import Step
from rules_assist.advice import Finding, Severity

ORDER: tuple[Severity, ...] = ("error", "warning", "note")


class FindingsPanel(Panel):
    title = "Findings"
    key = "F3"

    def __init__(self, document: GameDocument, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        self.off: tuple[str, ...] = ()
        """Kinds of findings that are not shown."""

        self.list = LinesView(t("What the rulebook finds"))
        self.list.pointed.connect(self.asked)
        self.list.chosen.connect(self._choose)
        self.kinds = QWidget()
        self._kinds = Flow(self.kinds)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.kinds)
        layout.addWidget(self.list, 1)
        self._advisor: Advisor | None = None
        self._findings: tuple[Finding, ...] = ()
        self._known: tuple[str, ...] = ()
        self._ticked: dict[Clock, set[int]] = {}
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
        self._findings = answer(self.document, lambda rules, game, position: rules.findings(game, position), ())
        self._show()

    def _advised(self, advised: Advised) -> None:
        self._findings = advised.findings
        self._show()

    # Showing

    def _show(self) -> None:
        self.list.lines.show_these(list(self._lines()))
        known = tuple(
            dict.fromkeys((*self._known, *self.off, *(each.aspect for each in self._findings if each.aspect)))
        )
        if known != self._known:
            self._known = known
            self._kinds.show([self._switch(aspect) for aspect in sorted(known)])
            self.kinds.setVisible(bool(known))

    def _lines(self) -> Iterator[Line]:
        wanted = [each for each in self._findings if each.aspect not in self.off]
        wanted.sort(key=lambda each: ORDER.index(each.severity))
        pressing = [each for each in wanted if each.severity != "note"]
        notes = [each for each in wanted if each.severity == "note"]
        steps = self._steps()
        done = self._ticked.get(self.document.position.clock, set())
        to_do = len(pressing) + len(steps) - len(done)
        yield Line(self._heading(to_do), heading=True, sign="" if to_do else "yes")
        yield from map(self._finding, pressing)
        for number, step in enumerate(steps):
            ticked = number in done
            words = t("done") if ticked else t("to do")
            yield Line(
                step.text, step.rule, sign="done" if ticked else "todo", sign_words=words, faint=ticked, means=number
            )
        if notes:
            yield Line(t("To know"), heading=True)
            yield from map(self._finding, notes)

    def _heading(self, to_do: int) -> str:
        phase = self.document.position.clock.phase
        name = self.document.naming(Ref("phase", phase)) if phase else t("this phase")
        if not to_do:
            return t("Nothing is left to do before you leave {phase}.", phase=name)
        if to_do == 1:
            return t("One thing to do before you leave {phase}", phase=name)
        return t("{count} things to do before you leave {phase}", count=to_do, phase=name)

    def _steps(self) -> tuple[Step, ...]:
        """What the sequence of play says of this phase."""
        phase = self.document.game.sheet.sequence.phase(self.document.position.clock.phase)
        return phase.steps if phase is not None else ()

    def _finding(self, found: Finding) -> Line:
        return Line(
            write(found.sentence, self.document.naming), found.rule, sign=found.severity,
            sign_words=severity_words(found.severity), places=self._places(found), counters=found.counters, means=found,
        )  # fmt: skip

    def _places(self, found: Finding) -> tuple[PlaceId, ...]:
        position = self.document.position
        return found.places or tuple(
            dict.fromkeys(position.ground(id) for id in found.counters if id in position.where)
        )

    # Doing

    def _choose(self, line: Line) -> None:
        if isinstance(line.means, Finding):
            if line.places:
                self.asked.emit(LookAt(line.places))
            if line.counters:
                self.asked.emit(PickOut(line.counters))
        elif isinstance(line.means, int):
            ticked = self._ticked.setdefault(self.document.position.clock, set())
            ticked ^= {line.means}
            self._show()

    def _switch(self, aspect: str) -> QWidget:
        button = QCheckBox(aspect.replace("_", " "))
        button.setAccessibleName(button.text())
        button.setToolTip(t("Show findings of this kind, on the map as well."))
        button.setChecked(aspect not in self.off)
        button.toggled.connect(lambda on: self._turn(aspect, on=on))
        return button

    def _turn(self, aspect: str, *, on: bool) -> None:
        others = tuple(each for each in self.off if each != aspect)
        self.off = others if on else (*others, aspect)
        self._show()
        self.asked.emit(AdviceOff(self.off))


def severity_words(severity: Severity) -> str:
    """What the shape says to who cannot see it."""
    return {"error": t("Against the rules:"), "warning": t("Mind:"), "note": t("Note:")}[severity]
