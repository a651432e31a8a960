"""The sequence of play: where in the turn we are, what is to be seen to, and what comes next."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import t
from app.panels.lines import Line, LinesView
from app.panels.panel import Panel
from app.panels.small import push_button, words
from boards.sentence import Ref, side
from counters.clockwork import clock_before, clock_set, moments_of, next_clock, ticked
from counters.events import FactCleared, FactSet
from counters.position import Clock, Position
from counters.sheet import Phase, Step


class SequencePanel(Panel):
    title = "Sequence"
    key = "Ctrl+4"

    def __init__(self, document: GameDocument, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        self.turn, self.phase = words(), words()
        self.turn.setObjectName("faint")
        self.phase.setObjectName("title")
        self.phase.setAccessibleName(t("Phase"))
        self.back_button = push_button("◂", t("Back to what came before; the log keeps it."), self.back)
        self.back_button.setAccessibleName(t("Back"))
        self.next_button = push_button(t("Next"), "", self.next)
        self.ahead = words()
        self.ahead.setObjectName("faint")
        self.steps = LinesView(t("To be seen to in this phase"))
        self.steps.chosen.connect(self._tick)
        self.order = LinesView(t("The whole turn"))
        self.order.chosen.connect(self._go)
        head, layout = QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(self.back_button)
        head.addWidget(self.next_button, 1)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.turn)
        layout.addWidget(self.phase)
        layout.addLayout(head)
        layout.addWidget(self.ahead)
        layout.addWidget(self.steps, 3)
        layout.addWidget(self.order, 4)

    @property
    def clock(self) -> Clock:
        return self.document.position.clock

    @property
    def _phase(self) -> Phase | None:
        return self.document.game.sheet.sequence.phase(self.clock.phase)

    def show_position(self, before: Position | None, after: Position) -> None:
        if before is not None and (before.clock, before.facts) == (after.clock, after.facts):
            return
        sequence = self.document.game.sheet.sequence
        self.turn.setText(self._turn(after.clock))
        self.phase.setText(self._moment(after.clock) or t("No phase"))
        following = next_clock(sequence, after.clock, after.facts)
        ahead = self._moment(following) or self._turn(following)
        if following.turn != after.clock.turn:
            ahead = t("Turn {turn}", turn=following.turn) + (f" · {ahead}" if following.phase else "")
        self.ahead.setText(t("Next: {moment}", moment=ahead))
        self.next_button.setToolTip(self.ahead.text())
        self.next_button.setAccessibleDescription(self.ahead.text())
        self.back_button.setEnabled(clock_before(sequence, after.clock) != after.clock)
        self._list_steps(after)
        self._list_order(after.clock)

    def _turn(self, clock: Clock) -> str:
        turns = self.document.game.sheet.sequence.turns
        named = self.document.game.sheet.sequence.turn(clock.turn)
        last = max((turn.number for turn in turns), default=0)
        words = t("Turn {turn} of {last}", turn=clock.turn, last=last) if last else t("Turn {turn}", turn=clock.turn)
        return f"{words} · {named.name}" if named is not None and named.name != str(clock.turn) else words

    def _moment(self, clock: Clock) -> str:
        """The phase, and the side that acts in it."""
        naming = self.document.naming
        parts = [naming(Ref("phase", clock.phase))] if clock.phase else []
        return " · ".join([*parts, naming(side(clock.side))] if clock.side else parts)

    def _list_steps(self, position: Position) -> None:
        phase = self._phase
        steps = phase.steps if phase is not None else ()
        self.steps.setVisible(bool(steps))
        self.steps.lines.show_these(
            [_step_line(step, at, done=ticked(phase, at) in position.facts) for at, step in enumerate(steps)]
            if phase is not None
            else []
        )

    def _list_order(self, now: Clock) -> None:
        sequence, lines = self.document.game.sheet.sequence, []
        for clock in moments_of(sequence, now.turn):
            phase = sequence.phase(clock.phase)
            side = self.document.game.sheet.sides.get(clock.side)
            lines.append(
                Line(
                    self._moment(clock) or self._turn(clock),
                    rule=phase.rule if phase is not None else "",
                    badge=(side.letter or side.name[:1], side.fill) if side is not None else None,
                    here=clock == now,
                    means=clock,
                )
            )
        self.order.lines.show_these(lines)

    # What is done

    def next(self) -> bool:
        return self.go_to(next_clock(self.document.game.sheet.sequence, self.clock, self.document.position.facts))

    def back(self) -> bool:
        return self.go_to(clock_before(self.document.game.sheet.sequence, self.clock))

    def go_to(self, clock: Clock) -> bool:
        """The turn marker goes along, and marks that are over come off."""
        if clock == self.clock:
            return False
        return self.document.happen(clock_set(self.document.game, self.document.position, clock))

    def _go(self, line: Line) -> None:
        if isinstance(line.means, Clock):
            self.go_to(line.means)

    def _tick(self, line: Line) -> None:
        """Seen to; or, clicked again, not yet."""
        phase = self._phase
        if phase is None or not isinstance(line.means, int):
            return
        fact = ticked(phase, line.means)
        done = fact in self.document.position.facts
        self.document.happen(FactCleared(fact.word, fact.about) if done else FactSet(fact))


def _step_line(step: Step, at: int, *, done: bool) -> Line:
    return Line(
        step.text,
        rule=step.rule,
        sign="done" if done else "todo",
        sign_words=t("seen to") if done else t("to do"),
        faint=done,
        means=at,
    )
