"""Ask: a line to type a question to the rulebook in, with examples, names completed, and the answer on the map."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QHideEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QVBoxLayout

from app.documents.doing import do
from app.documents.game_document import GameDocument
from app.language import boxed, t, write
from app.panels.advice.checklist import severity_words
from app.panels.advice.ledger import signed
from app.panels.battle.chance_bars import share
from app.panels.battle.told import odds_lines, other_lines, whole_lines
from app.panels.log.panel import places_named
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import Light, LookAt, Panel
from app.panels.parts.small import filled
from boards.board import AreaId
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence
from counters.game import Game
from counters.position import Position, in_area
from rules_assist.advice import Answer, Deed, Finding, Ledger, Reach, SupplyLine
from rules_assist.answers.answers import NOTHING, why_unsaid
from rules_assist.asking.examples import examples
from rules_assist.asking.questions import ASKS, CLAUSES, ask, read_question
from rules_assist.assist import Advice, Rulebook
from rules_assist.battle_sheet import BattleSheet

LAST_WORD = re.compile(r"[#\w/.~]*$")
LONGEST = 400


def meanings() -> dict[str, str]:
    """What each question asks, in the words of the reader: questions are typed in one language."""
    return {
        "reach": t("Where can these go?"), "findings": t("What is wrong, or to be seen to?"),
        "supply": t("Who is in supply?"), "battle": t("What are the odds?"),
        "ledger": t("What does it come to?"), "may": t("Is that allowed?"),
    }  # fmt: skip


class AskPanel(Panel):
    title = "Ask"
    key = "Ctrl+Shift+Q"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.box = QLineEdit()
        self.box.setMaxLength(LONGEST)
        self.box.setPlaceholderText(t("reach …, supply …, battle …, may …"))
        self.box.setAccessibleName(t("A question to the rulebook"))
        self.box.setToolTip(t("Type a question; Enter asks it. A click on an example puts it here."))
        self.box.setClearButtonEnabled(True)
        self.box.returnPressed.connect(self.ask)
        self.box.textEdited.connect(self._complete)
        self.words = QStandardItemModel(self)
        self.completer = QCompleter(self.words, self)
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.completer.setWidget(self.box)
        self.list_of_words = QListView()
        self.completer.setPopup(self.list_of_words)
        self.list_of_words.clicked.connect(self._take)
        self.list_of_words.activated.connect(self._take)
        self.list = LinesView(t("The answer"))
        self.list.pointed.connect(self.asked)
        self.list.wondered.connect(self.asked)
        self.list.chosen.connect(self._choose)
        layout = filled(QVBoxLayout(self), self.box, self.list, wide=self.list)
        layout.setContentsMargins(6, 6, 6, 6)
        self.setFocusProxy(self.box)
        self._asked = ""

    def show_position(self, before: Position | None, after: Position) -> None:
        """A question that was asked is answered anew; before there is one, examples stand there."""
        if before is None:
            self._fill()
        if self._asked:
            self._show(self._answer(self._asked), light=False)
        else:
            self._show(self._examples(), light=False)

    def ask(self) -> None:
        self.list_of_words.hide()
        self._asked = self.box.text().strip()
        self._show(self._answer(self._asked) if self._asked else self._examples(), light=True)

    def hideEvent(self, event: QHideEvent) -> None:
        """What an answer lit is dark again, lest it be taken for something else."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.asked.emit(Light())

    def _show(self, lines: list[Line], *, light: bool) -> None:
        self.list.lines.show_these(lines)
        if light:
            yes = [line for line in lines if line.sign != "no"] or lines
            places = dict.fromkeys(chain.from_iterable(line.places for line in yes))
            counters = dict.fromkeys(chain.from_iterable(line.counters for line in yes))
            self.asked.emit(Light(tuple(places), tuple(counters)))

    def _answer(self, typed: str) -> list[Line]:
        """Of what this seat sees; what cannot be understood is told with the nearest word."""
        document = self.document

        def answered(rules: Rulebook, game: Game, now: Position) -> list[Line]:
            try:
                question = read_question(typed, game, now)
                advice = ask(question, game, rules, now)
                unsaid = why_unsaid(rules, game, now, question.asks, question.act, advice)
                return lines_of(document, advice, unsaid)
            except BadInput as error:
                words = write(error.why, document.naming)
                return [Line(words, sign="error", sign_words=t("Not understood:"))]

        return document.answer(answered, [])

    def _examples(self) -> list[Line]:
        found = self.document.answer(lambda rules, game, now: examples(game, rules, now, ASKS), [])
        heading = [Line(t("For example"), heading=True)] if found else []
        meant = meanings()
        return [*heading, *(Line(f"{each} – {meant[each.partition(' ')[0]]}", means=each) for each in found)]

    def _choose(self, line: Line) -> None:
        if isinstance(line.means, str):
            self.box.setText(line.means)
            self.box.setFocus()
            self.ask()
        elif isinstance(line.means, Deed):
            do(self.document, line.means)
        elif line.places:
            self.asked.emit(LookAt(line.places))

    # Completing names

    def _fill(self) -> None:
        """Everything a question may name: its own words, what the rulebook knows, the sheet, the board."""
        game, rules = self.document.game, self.document.rulebook
        named = {word: word for word in CLAUSES} | meanings()
        named |= {each.name: each.title or each.name for each in (*rules.verbs(game), *rules.figures(game))}
        named |= {str(id): boxed(game.sheet, side.name) for id, side in game.sheet.sides.items()}
        named |= {str(id): space.name for id, space in game.board.spaces.items()}
        named |= {str(id): boxed(game.sheet, kind.name) for id, kind in game.sheet.kinds.items() if kind.sort != "card"}
        self.words.clear()
        for id, name in sorted(named.items()):
            plain = name.casefold().replace(" ", "_") == id
            row = QStandardItem(id if plain else f"{id} ({name})")
            row.setData(id, Qt.ItemDataRole.UserRole)
            row.setEditable(False)
            self.words.appendRow(row)

    def _complete(self, typed: str) -> None:
        before = typed[: self.box.cursorPosition()]
        found = LAST_WORD.search(before)
        word = found[0] if found else ""
        if len(word) < 2 or word.startswith("#"):
            self.list_of_words.hide()
            return
        self.completer.setCompletionPrefix(word)
        rows = self.completer.completionModel().rowCount()
        if rows == 0 or (rows == 1 and self.completer.currentCompletion() == word):
            self.list_of_words.hide()
        else:
            self.completer.complete()

    def _take(self, index: QModelIndex) -> None:
        """The name chosen takes the place of what was typed of it."""
        typed, at = self.box.text(), self.box.cursorPosition()
        start = at - len((LAST_WORD.search(typed[:at]) or [""])[0])
        id = str(index.data(Qt.ItemDataRole.UserRole))
        self.box.setText(f"{typed[:start]}{id} {typed[at:].lstrip()}")
        self.box.setCursorPosition(start + len(id) + 1)


# The answer to any question as lines that can be read, pointed at and clicked: each with what it names on the map.


MOST_REFUSED = 40


def lines_of(document: GameDocument, advice: Advice | None, unsaid: Sentence | None) -> list[Line]:
    """What there is to say, or why there is nothing."""
    found = [] if unsaid is not None else list(_lines(document, advice))
    return found or [Line(write(unsaid or NOTHING, document.naming), faint=True)]


def _lines(document: GameDocument, advice: Advice | None) -> Iterator[Line]:
    match advice:
        case None:
            return
        case Reach():
            yield from _reach(document, advice)
        case BattleSheet():
            yield from _battle(document, advice)
        case Answer():
            yield _said(document, advice.sentence, advice.rule, yes=advice.yes)
            if (deed := advice.deed) is not None:
                doing = write(deed.sentence, document.naming)
                yield Line(doing, advice.rule, sign="todo", sign_words=t("A click does it:"), means=deed)
        case _:
            for each in advice:
                yield from _each(document, each)


def _reach(document: GameDocument, reach: Reach) -> Iterator[Line]:
    for note in reach.notes:
        line = _said(document, note.sentence, note.rule)
        yield Line(line.text, note.rule, sign="note", sign_words=t("Note:"), places=line.places)
    for ways in reach.ways.values():
        for way in ways:
            places = tuple(in_area(at) for at in (way.route or (way.to,)))
            text = write(way.sentence, document.naming)
            yield Line(text, way.rule, sign="yes", sign_words=t("Yes:"), places=places)
    told: dict[tuple[str, str], list[AreaId]] = {}
    for area, reasons in reach.refused.items():
        if reasons and reasons[0] not in reach.notes:
            told.setdefault((write(reasons[0].sentence, document.naming), reasons[0].rule), []).append(area)
    for (text, rule), areas in list(told.items())[:MOST_REFUSED]:
        words = text if len(areas) == 1 else t("{sentence} ({count} areas)", sentence=text, count=len(areas))
        yield Line(words, rule, sign="no", sign_words=t("No:"), places=tuple(map(in_area, areas)))


def _battle(document: GameDocument, sheet: BattleSheet) -> Iterator[Line]:
    """What the panel of battles says of it."""
    told = [why.sentence for why in sheet.refused]
    yield _said(document, sheet.sentence, sheet.rule, yes=False if sheet.sentence in told else None)
    for why in sheet.refused:
        if why.sentence != sheet.sentence:
            yield _said(document, why.sentence, why.rule, yes=False)
    yield from odds_lines(document, sheet)
    for fought in sheet.rounds:
        yield Line(write(fought.sentence, document.naming), fought.rule, heading=True)
        for volley in fought.volleys:
            yield replace(_said(document, volley.sentence, volley.rule), indent=1)
    for chance in sheet.chances:
        yield Line(f"{chance.result}: {write(chance.sentence, document.naming)}", amount=share(chance.chance))
    if sheet.whole is not None:
        yield from whole_lines(document, sheet.whole)
    yield from other_lines(document, sheet)


def _each(document: GameDocument, advice: Finding | SupplyLine | Ledger) -> Iterator[Line]:
    text = write(advice.sentence, document.naming)
    match advice:
        case Finding():
            yield Line(
                text, advice.rule, sign=advice.severity, sign_words=severity_words(advice.severity),
                places=advice.places, counters=advice.counters,
            )  # fmt: skip
        case SupplyLine():
            places = tuple(in_area(at) for at in (advice.path or (advice.at,)))
            fed = t("In supply:") if advice.supplied else t("Out of supply:")
            yield Line(
                text, advice.rule, sign="yes" if advice.supplied else "no", sign_words=fed,
                places=places, counters=advice.counters,
            )  # fmt: skip
        case Ledger():
            yield Line(text, advice.rule, heading=True)
            for entry in advice.entries:
                line = _said(document, entry.sentence, entry.rule)
                yield Line(line.text, entry.rule, amount=signed(entry.amount), places=line.places, indent=1)


def _said(document: GameDocument, sentence: Sentence, rule: str, *, yes: bool | None = None) -> Line:
    sign_words = "" if yes is None else t("Yes:") if yes else t("No:")
    return Line(
        write(sentence, document.naming), rule, sign="" if yes is None else "yes" if yes else "no",
        sign_words=sign_words, places=places_named(document, sentence),
    )  # fmt: skip
