"""The ledger: what a side earns, spends and is worth, term by term, each with its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import numeral, t, translated, write
from app.panels.advice.proposals import Proposals, Step, proposes
from app.panels.log.panel import places_named
from app.panels.parts.choice import DropDown
from app.panels.parts.flow import Flow
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import LookAt, Panel
from app.panels.parts.small import called, filled, push_button
from boards.plain.sentence import value as value_ref
from boards.plain.sentence import write_number
from counters.counter import SideId
from counters.events import FactSet, Together
from counters.position import TICKED, Fact, Position, ValueId
from counters.tracks import value_set
from rules_assist.advice import Act, Ledger, SupplyLine


class LedgerPanel(Panel):
    title = "Ledger"
    key = "F6"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.side = called(DropDown(), t("Side"), t("Whose figures are shown."))
        for side in document.game.sheet.sides.values():
            self.side.addItem(self.document.boxed(side.name), side.id)
        self._choose_side()
        self.side.currentIndexChanged.connect(lambda _row: self._show(self.document.position))
        self.list = LinesView(t("Figures and how they add up"))
        self.list.pointed.connect(self.asked)
        self.list.chosen.connect(self._choose)
        self.list.wondered.connect(self.asked)
        self.applied = QWidget()
        self._applied = Flow(self.applied)
        self.proposals = Proposals(document)
        layout = filled(QVBoxLayout(self), self.side, self.list, self.applied, wide=self.list)
        layout.setContentsMargins(4, 4, 4, 4)

    def _choose_side(self) -> None:
        self.side.setCurrentIndex(max(0, self.side.findData(self.document.side_to_ask)))

    def show_position(self, before: Position | None, after: Position) -> None:
        # Who looks at the side to act goes on with the next; who looks up another's stays there.
        if before is None or before.clock.side == self.side.currentData() != after.clock.side:
            self._choose_side()
        self._show(after)

    def _show(self, position: Position) -> None:
        side = self.side.currentData()
        act = Act(verb="", side=SideId(side) if side else None)
        told = self.document.answer(lambda rules, game, now: rules.ledger(game, now, act), ())
        ledgers = tuple(self.proposals.held(told))
        lines = [line for ledger in ledgers for line in self._lines(ledger)]
        self.list.lines.show_these(lines or [Line(t("The rulebook has no figures for this side."), faint=True)])
        sums = tuple(each for each in ledgers if not proposes(each))
        buttons = [button for ledger in sums for button in self._apply(ledger, position)]
        if self.proposals.is_begun:
            tip = t("What was begun is left as it is.")
            buttons.insert(0, push_button(t("Reset the proposal"), tip, self._begin_anew))
        self._applied.show(buttons)
        self.applied.setVisible(bool(buttons))

    def _lines(self, ledger: Ledger) -> Iterator[Line]:
        yield Line(
            write(ledger.sentence, self.document.naming), ledger.rule, amount=numeral(ledger.total), heading=True
        )
        for number, entry in enumerate(ledger.entries):
            line = Line(
                write(entry.sentence, self.document.naming), entry.rule, amount=signed(entry.amount), indent=1,
                places=places_named(self.document, entry.sentence), means=entry.line,
            )  # fmt: skip
            yield line if entry.deed is None else self._to_do(line, Step(ledger, number))

    def _to_do(self, line: Line, step: Step) -> Line:
        """A step of a proposal: a click does it."""
        if self.proposals.is_done(step):
            return replace(line, amount="", sign="done", sign_words=t("done"), faint=True, means=step)
        return replace(line, amount="", sign="todo", sign_words=t("A click does it:"), means=step)

    def _choose(self, line: Line) -> None:
        if line.places:
            self.asked.emit(LookAt(line.places, (line.means,) if isinstance(line.means, SupplyLine) else ()))
        if isinstance(line.means, Step):
            self.proposals.take(line.means)

    def _begin_anew(self) -> None:
        self.proposals.begin_anew()
        self._show(self.document.position)

    # Into the treasury

    def _apply(self, ledger: Ledger, position: Position) -> Iterator[QWidget]:
        for id, to in treasuries(self.document, ledger, position):
            rule = self.document.game.sheet.values[id]
            before = position.value(id, rule.start)
            if to == before:
                continue
            taken, value = taken_in(ledger, id, to - before), self.document.naming(value_ref(rule.id))
            adds = id != _named(ledger)
            if adds and rule.earns != (ledger.name,):
                # Several figures go into it: which of them this is.
                value = f"{value} ({self._figure(ledger)})"
            if position.facts.says(taken.word, *taken.about):
                told = t("{value}: taken in this turn", value=value)
                button = push_button(told, t("Undo gives it back; the number itself can be changed in Values."), None)
                button.setEnabled(False)
                yield button
                continue
            title = t("{before} → {after}  {value}", value=value, before=before, after=to)
            tip = t("{what} – write it down; undo takes it back.", what=title)
            button = push_button(title, tip, self._setter(id, to, taken if adds else None))
            button.setStyleSheet("text-align: left")
            yield button

    def _figure(self, ledger: Ledger) -> str:
        """What it is called, in the reader's language."""
        titles = {each.name: each.title for each in self.document.rulebook.figures(self.document.game)}
        return translated(titles.get(ledger.name) or ledger.name.replace("_", " ").capitalize())

    def _setter(self, id: ValueId, to: float, taken: Fact | None) -> Callable[[], object]:
        def write_down() -> None:
            event = value_set(self.document.game, self.document.position, id, to)
            if taken is not None:
                events = event.events if isinstance(event, Together) else (event,)
                event = Together((*events, FactSet(taken, quiet=True)))
            self.document.happen(event)

        return write_down


def taken_in(ledger: Ledger, id: ValueId, amount: float) -> Fact:
    """That a figure has been added to a number: once a turn. Undo and the next turn forget it."""
    return Fact(TICKED, (ledger.name, id), "turn", write_number(amount))


def _named(ledger: Ledger) -> ValueId:
    return ValueId(f"{ledger.side}.{ledger.name}")


def treasuries(document: GameDocument, ledger: Ledger, position: Position) -> Iterator[tuple[ValueId, float]]:
    """Which numbers of the game a figure goes into, and what they are then.

    A figure that is called as a number of its side is that number; any other may be added to those that no figure is,
    of whatever side it was asked.
    """
    rules = document.game.sheet.values
    named = _named(ledger)
    if named in rules:
        yield named, ledger.total
        return
    names = {each.name for each in document.rulebook.figures(document.game)}
    for id, rule in rules.items():
        earns = ledger.name in rule.earns if rule.earns is not None else id.rpartition(".")[2] not in names
        now = not rule.earned_in or position.clock.phase in (*rule.earned_in, "")
        if rule.side == ledger.side and earns and now:
            yield id, position.value(id, rule.start) + ledger.total


def signed(amount: float) -> str:
    """+3, −2."""
    return f"+{numeral(amount)}" if amount >= 0 else f"−{numeral(-amount)}"
