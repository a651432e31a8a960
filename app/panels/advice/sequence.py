"""The sequence of play: where in the turn we are, what is to be seen to, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from app.advisor.advisor import Advised, Advisor
from app.documents.game_document import GameDocument
from app.language import rule_words, t, tip, write
from app.panels.advice.checklist import (
    Presses,
    alike,
    checklist,
    deal_with,
    do_alike,
    done,
    following,
    go_on,
    heading,
    owed,
    phase_of,
    to_do,
)
from app.panels.parts.line import Line, badge_of
from app.panels.parts.lines import LinesView
from app.panels.parts.moment import moment_words, turn_named, turn_words
from app.panels.parts.panel import AskWhy, Panel
from app.panels.parts.small import announce, push_button, words
from boards.plain.sentence import Ref, side
from counters.box.sheet import Sequence
from counters.clockwork import clock_before, done_for_now, has_acted, moments_of
from counters.position import Clock, FactWord, OptionId, Position
from rules_assist.advice import Act, Finding


class SequencePanel(Panel):
    title = "Sequence"
    key = "Ctrl+4"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.turn, self.phase = words(), words()
        self.turn.setObjectName("faint")
        self.phase.setObjectName("title")
        self.phase.setAccessibleName(t("Phase"))
        self.back_button = push_button("◂", t("Back to what came before; the log keeps it."), self.back)
        self.back_button.setAccessibleName(t("Back"))
        self.next_button = push_button(t("Next"), "", self.next)
        self.done_button = push_button("", "", self.done)
        self.can_button = push_button(t("What can we do now?"), t("What the rulebook allows in this phase."), self.can)
        self.ahead = words(look="faint")
        self.open_now = words(title=True)
        self._looked_ahead_from: Position | None = None
        self.presses = Presses()
        # Next was pressed with this open, and goes on all the same when it is pressed again.
        self._warned_at: Position | None = None
        self._findings: tuple[Finding, ...] = ()
        self._alike: tuple[Finding, ...] = ()
        self._listed: tuple[int, Mapping[OptionId, str]] | None = None
        self._moments: list[Line] = []
        self.alike_button = push_button("", t("One click; undo takes it back."), self.do_alike)
        self.steps = LinesView(t("To be seen to in this phase"))
        self.steps.pointed.connect(self.asked)
        self.steps.chosen.connect(self._choose)
        self.steps.wondered.connect(self.asked)
        self.order = LinesView(t("The whole turn"))
        self.order.chosen.connect(self._go)
        head, layout = QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(self.back_button)
        head.addWidget(self.next_button, 1)
        layout.setContentsMargins(6, 6, 6, 6)
        # First, and so always in the same spot: whoever presses them again and again looks at the map meanwhile.
        layout.addLayout(head)
        layout.addWidget(self.can_button)
        layout.addWidget(self.done_button)
        layout.addWidget(self.turn)
        layout.addWidget(self.phase)
        layout.addWidget(self.ahead)
        layout.addWidget(self.open_now)
        layout.addWidget(self.alike_button)
        layout.addWidget(self.steps, 3)
        layout.addWidget(self.order, 4)

    @property
    def clock(self) -> Clock:
        return self.document.position.clock

    @property
    def _sequence(self) -> Sequence:
        """As this game goes through it."""
        return self.document.game.sheet.played(self.document.position.options)

    def show_position(self, before: Position | None, after: Position) -> None:
        if before is not None and _of(before) == _of(after):
            return
        sequence = self.document.game.sheet.played(after.options)
        self.turn.setText(self._turn(after.clock))
        self.phase.setText(self._moment(after.clock) or t("No phase"))
        verbs = self.document.rulebook.verbs(self.document.game)
        self.can_button.setVisible(any(verb.needs == ("side",) for verb in verbs))
        self._say_ahead()
        self.back_button.setEnabled(clock_before(sequence, after.clock) != after.clock)
        self._offer_to_pass(after)
        self._list_steps()
        self._list_order(after.clock)

    def can(self) -> None:
        """Asked of the rulebook for the side to act; where several act at once, for each of this seat's."""
        clock, own = self.clock, self.document.sides
        acting = dict.fromkeys(moment.side for moment in moments_of(self._sequence, clock.turn) if moment.side)
        ours = tuple(each for each in acting if not own or each in own)
        alone = self.document.side_to_ask
        sides = ours if ours and not clock.side else (alone,) if alone else ()
        if sides:
            self.asked.emit(AskWhy(sides=sides))

    def _offer_to_pass(self, position: Position) -> None:
        """Where the sides act round and round, until each has done with it."""
        phase = phase_of(self.document)
        self.done_button.setVisible(done_for_now(self.document.game, position) is not None)
        if phase is not None and phase.until:
            # Who has acted in this round goes on by Next; the button stays where it is all the same.
            rule, acted = self.document.game.sheet.facts[FactWord(phase.until)], has_acted(self.document.game, position)
            against = t("It has acted in this round: Next goes on.") if acted else self._against(rule.name)
            self.done_button.setEnabled(not against)
            who = self.document.naming(side(position.clock.side))
            self.done_button.setText(f"{who}: {self.document.naming(Ref('fact', phase.until))}")
            self.done_button.setAccessibleName(self.done_button.text())
            self.done_button.setToolTip(tip(against or self.document.boxed(rule.meaning)))

    def _against(self, verb: str) -> str:
        """Why the side to act may not do that, if the rulebook speaks by itself."""
        document, act = self.document, Act(verb=verb, side=self.document.position.clock.side)
        found = document.answer(lambda _rules, game, now: document.assist.may(game, now, act), None)
        return write(found.sentence, document.naming) if found is not None and found.yes is False else ""

    def _turn(self, clock: Clock) -> str:
        last = max((turn.number for turn in self._sequence.turns), default=0)
        counted = turn_named(self.document.naming, clock)
        words = t("{turn} of {last}", turn=counted, last=last) if last else counted
        return " · ".join(turn_words(self.document.game, words, clock))

    def _moment(self, clock: Clock) -> str:
        return moment_words(self.document.game, self.document.naming, clock)

    def listen(self, advisor: Advisor) -> None:
        """What the rulebook finds is to be seen to as well."""
        advisor.advised.connect(self._advised)
        self._advised(advisor.now)

    def _advised(self, advised: Advised) -> None:
        self._findings = () if advised.old else advised.findings
        self._list_steps()
        if not advised.old:
            self._offer_to_pass(self.document.position)
        if not advised.old and self._looked_ahead_from is not self.document.position:
            # Where cards or counters have come, there may be something to do in what was to be passed over.
            self._say_ahead()

    def _say_ahead(self) -> None:
        """What Next leads to."""
        self._looked_ahead_from = self.document.position
        now, turns, to = self.clock, self._sequence.turns, following(self.document)
        ahead = self._moment(to) or self._turn(to)
        if to.turn != now.turn:
            ahead = turn_named(self.document.naming, to) + (f" · {ahead}" if to.phase else "")
            if turns and now.turn == max(turn.number for turn in turns):
                ahead = t("after the last turn, {turn}", turn=ahead)
        self.ahead.setText(t("Next: {moment}", moment=ahead))
        self.next_button.setToolTip(tip(self.ahead.text()))
        self.next_button.setAccessibleDescription(self.ahead.text())

    def _list_steps(self) -> None:
        """What is open, and what is done. Nothing of it stops anybody."""
        lines, count = checklist(self.document, self._findings), len(to_do(self.document, self._findings))
        self.steps.setVisible(bool(lines))
        self.steps.lines.show_these(lines)
        self.open_now.setVisible(bool(lines))
        self.open_now.setText(heading(self.document, count))
        self._alike = alike(self._findings)
        self.alike_button.setVisible(bool(self._alike))
        if self._alike:
            told = "\n".join(write(each.sentence, self.document.naming) for each in self._alike)
            self.alike_button.setToolTip(tip(told))
            whole = len(self._alike) == len(to_do(self.document, self._findings))
            many = len(self._alike)
            some = t("All {count}: {rule}", count=many, rule=rule_words(self._alike[0].rule))
            self.alike_button.setText(t("All {count} of these", count=many) if whole else some)
        counted = t("Next ({count} open)", count=count) if count else t("Next")
        self.next_button.setText(t("Go on all the same") if self.has_warned else counted)
        self.next_button.setDefault(self.has_warned)

    def _list_order(self, now: Clock) -> None:
        turn = now.turn, self.document.position.options
        if turn != self._listed:
            # A turn of Empires has two hundred moments, and from one to the next only where it stands is another.
            self._listed, self._moments = turn, [*self._lines_of(now.turn)]
        lines = [replace(line, here=True) if line.means == now else line for line in self._moments]
        self.order.lines.show_these(lines)
        self.order.keep_in_view(next((at for at, line in enumerate(lines) if line.here), 0))

    def _lines_of(self, turn: int) -> Iterator[Line]:
        sequence = self._sequence
        for clock in moments_of(sequence, turn):
            phase, side = sequence.phase(clock.phase), self.document.game.sheet.sides.get(clock.side)
            yield Line(
                self._moment(clock) or self._turn(clock),
                rule=phase.rule if phase is not None else "",
                badge=badge_of(side) if side is not None else None,
                means=clock,
            )

    # What is done

    @property
    def has_warned(self) -> bool:
        """Whether the next press goes on though something is open."""
        return self._warned_at is self.document.position

    def next(self) -> bool:
        return self.presses.counts() and self.go_on()

    def go_on(self) -> bool:
        """With something open it is shown first, here where the button is; one more press goes on all the same."""
        to = following(self.document)
        if self.has_warned or not owed(self.document, to, self._findings):
            return self.go_to(to)
        self._warned_at = self.document.position
        self._list_steps()
        self.steps.scrollToTop()
        announce(self, self.open_now.text())
        return False

    def done(self) -> bool:
        """The side to act has done with this phase for good."""
        return self.presses.counts() and done(self.document)

    def do_alike(self) -> bool:
        """With one click what is said of several alike."""
        return do_alike(self.document, self._alike)

    def back(self) -> bool:
        return self.go_to(clock_before(self._sequence, self.clock))

    def go_to(self, clock: Clock) -> bool:
        """The turn marker goes along, and marks that are over come off; what was left open is said."""
        return go_on(self.document, clock, self._findings)

    def _go(self, line: Line) -> None:
        if isinstance(line.means, Clock):
            self.go_to(line.means)

    def _choose(self, line: Line) -> None:
        for wish in deal_with(self.document, line):
            self.asked.emit(wish)


def _of(position: Position) -> tuple[object, ...]:
    """What the panel shows of a position."""
    return position.clock, position.facts, position.options
