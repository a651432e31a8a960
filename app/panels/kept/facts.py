"""What is so and what rules ask about later: who is at war, who has surrendered. Hands note it, and take it back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import t, tip
from app.panels.parts.choice import DropDown
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import PickingPanel
from app.panels.parts.small import called, emptied, filled, push_button, words
from boards.board import AreaId
from boards.plain.sentence import Ref
from counters.box.sheet import FactRule
from counters.counter import CounterId
from counters.events import FactCleared, FactSet, Together
from counters.position import TICKED, Fact, FactWord, Position, in_area

EVERY = ""
"""Facts of every word are shown."""


class FactsPanel(PickingPanel):
    title = "Facts"
    key = "Ctrl+8"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self._picked: tuple[CounterId, ...] = ()
        self.boxes: list[QComboBox | QLineEdit] = []
        self.which = _choice(t("What is so"))
        self.which.addItem(t("All facts"), EVERY)
        for rule in document.game.sheet.facts.values():
            self.which.addItem(document.naming(Ref("fact", rule.word)), rule.word)
            self.which.setItemData(
                self.which.count() - 1, tip(self.document.boxed(rule.meaning)), Qt.ItemDataRole.ToolTipRole
            )
        self.which.currentIndexChanged.connect(lambda _row: self._choose())
        self.meaning = words()
        more = t("What more it says, if anything")
        self.value = called(QLineEdit(placeholderText=more), more)
        self.note = push_button(t("Note it"), t("From now on this is so, until its time is over."), self.set)
        self.list = LinesView(t("What is so"))
        self.list.pointed.connect(self.asked)
        self.list.wondered.connect(self.asked)
        self.off = push_button(t("Not so any more"), t("Take back the fact that is chosen in the list."), self.clear)
        self._about = QVBoxLayout()
        self._form = QWidget()
        row = filled(QHBoxLayout(), self.value, self.note, wide=self.value)
        filled(QVBoxLayout(self._form), self._about, row, bare=True)
        layout = filled(QVBoxLayout(self), self.which, self.meaning, self._form, self.list, self.off, wide=self.list)
        layout.setContentsMargins(6, 6, 6, 6)
        self._choose()

    @property
    def rule(self) -> FactRule | None:
        return self.document.game.sheet.facts.get(FactWord(self.which.currentData()))

    def choose(self, word: str) -> None:
        self.which.choose(word)

    def show_position(self, before: Position | None, after: Position) -> None:
        if before is None or before.facts != after.facts:
            self._fill()

    def show_picked_out(self, counters: tuple[CounterId, ...]) -> None:
        self._picked = counters
        self._say()

    # What is noted

    def set(self) -> bool:
        """For every counter that is picked out, where it is about counters."""
        rule = self.rule
        if rule is None:
            return False
        said = [_said(box) for box in self.boxes]
        if not all(said):
            return False
        value, about = self.value.text().strip(), "counter" in rule.about
        facts = [
            FactSet(Fact(rule.word, self._ids(rule, said, one), rule.scope, value))
            for one in (self._picked if about else ("",))
        ]
        if not facts:
            return False
        self.value.clear()
        return self.document.happen(facts[0] if len(facts) == 1 else Together(tuple(facts)))

    def _ids(self, rule: FactRule, said: list[str], counter: str) -> tuple[str, ...]:
        rest = iter(said)
        return tuple(counter if sort == "counter" else next(rest) for sort in rule.about)

    def clear(self) -> bool:
        """What is chosen in the list is so no longer."""
        index = self.list.currentIndex()
        means = self.list.line_at(index).means if index.isValid() else None
        return isinstance(means, Fact) and self.document.happen(FactCleared(means.word, means.about))

    # What is shown

    def _choose(self) -> None:
        """Another word: what it is said of is asked for anew."""
        emptied(self._about)
        rule = self.rule
        self.boxes = [self._box(sort) for sort in (rule.about if rule else ()) if sort != "counter"]
        for box in self.boxes:
            self._about.addWidget(box)
        self._form.setVisible(rule is not None)
        self._say()
        self._fill()

    def _box(self, sort: str) -> QComboBox | QLineEdit:
        board, sheet = self.document.game.board, self.document.game.sheet
        if sort == "word":
            return called(QLineEdit(placeholderText=t("A word")), t("A word"))
        choice = _choice(t("A side") if sort == "side" else t("An area"))
        named: list[tuple[str, str]] = [(self.document.boxed(side.name), id) for id, side in sheet.sides.items()]
        if sort == "area":
            named = sorted((space.name, id) for id, space in board.spaces.items())
            choice.setEditable(True)
            choice.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            if (found := choice.completer()) is not None:
                found.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
                found.setFilterMode(Qt.MatchFlag.MatchContains)
        for name, id in named:
            choice.addItem(name, id)
        return choice

    def _say(self) -> None:
        rule = self.rule
        told = self.document.boxed(rule.meaning) if rule else t("Choose a word above to note that something is so.")
        if rule is not None and "counter" in rule.about:
            told += " " + t("Said of what is picked out on the map: {count}.", count=len(self._picked))
        self.meaning.setText(told)

    def _fill(self) -> None:
        facts = [
            fact
            for fact in sorted(self.document.position.facts.all)
            if fact.word != TICKED and self.which.currentData() in (EVERY, fact.word)
        ]
        self.list.lines.show_these([self._line(fact) for fact in facts])
        self.off.setEnabled(bool(facts))

    def _line(self, fact: Fact) -> Line:
        """Of every word, or of the one that is chosen, which need not be said again."""
        rule, spaces = self.document.game.sheet.facts.get(fact.word), self.document.game.board.spaces
        sorts = rule.about if rule and len(rule.about) == len(fact.about) else ("word",) * len(fact.about)
        pairs = list(zip(sorts, fact.about, strict=True))
        about = [self._name(sort, id) for sort, id in pairs]
        until = {
            "phase": t("until the phase is over"), "side": t("until another side's turn"),
            "turn": t("until the turn is over"), "game": "",
        }[fact.scope]  # fmt: skip
        name = self.document.naming(Ref("fact", fact.word))
        word = "" if self.which.currentData() else name
        return Line(
            " · ".join(filter(None, (word, ", ".join(about), fact.value, until))) or name,
            places=tuple(in_area(AreaId(id)) for sort, id in pairs if sort == "area" and AreaId(id) in spaces),
            counters=tuple(CounterId(id) for sort, id in pairs if sort == "counter"),
            means=fact,
        )

    def _name(self, sort: str, id: str) -> str:
        match sort:
            case "side" | "area" | "counter":
                return self.document.naming(Ref(sort, id))
            case _:
                return id


def _choice(name: str) -> DropDown:
    box = called(DropDown(), name, name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    return box


def _said(box: QComboBox | QLineEdit) -> str:
    """The id that is chosen, or the words that are typed; nothing, for what is no area."""
    if isinstance(box, QLineEdit):
        return box.text().strip()
    row = box.findText(box.currentText(), Qt.MatchFlag.MatchFixedString)
    return str(box.itemData(row)) if row >= 0 else ""
