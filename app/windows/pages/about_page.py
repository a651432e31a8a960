"""What a game is, what is in its box, how much of it had to be made up, and what became of each of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from app.language import chosen, t, translated, write
from app.panels.parts.choice import DropDown
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.small import called, filled
from app.panels.parts.small import words as small_words
from boards.plain.sentence import say
from counters.events.happening import number
from rules_assist.shelf.kits import kits_folder
from rules_assist.shelf.listing import Listed, listed
from rules_assist.shelf.record import Record
from rules_assist.shelf.rule_list import RuleListed, in_other_words, rule_list

ONE = ("one map", "one counter", "one card", "one chart", "one set-up")
MANY = ("{count} maps", "{count} counters", "{count} cards", "{count} charts", "{count} set-ups")


DONE = {
    "checked": "The program checks it: it says yes or no, and why.",
    "shown": "The program shows it on the map.",
    "reckoned": "The program reckons it.",
    "left": "By hand: it is left to the players.",
}
SHORT = {"checked": say("checked"), "shown": say("shown"), "reckoned": say("reckoned"), "left": say("by hand")}
"""What became of a rule, in one word beside it."""

HIGH = 420
"""Pixels, for the list of rules."""


def about_page(record: Record, about: str) -> QWidget:
    """`about` is what the game's own sheet says."""
    rules = rule_list(record.id) if not record.kit else {}
    told = about_words(record, about)
    if not rules:
        return told
    page = QWidget()
    filled(QVBoxLayout(page), told, RulesTold(rules, in_other_words(record.id, chosen())), bare=True)
    return page


class RulesTold(QWidget):
    """Every rule by its chapter, and what the program does with it; a search, and one sort alone."""

    def __init__(self, rules: Mapping[str, RuleListed], words: Mapping[str, str]) -> None:
        super().__init__()
        self._rules, self._words = rules, words
        count: Counter[str] = Counter(rule.became for rule in rules.values())
        summed = ", ".join(f"{count[each]} {write(SHORT[each])}" for each in SHORT if count[each])
        head = small_words(t("What became of each rule: {sum}", sum=summed), title=True)
        only = t("Only what has these words")
        self.search = called(QLineEdit(placeholderText=only, clearButtonEnabled=True), only)
        sorts = ((t(DONE[each]), each) for each in SHORT if count[each])
        self.sort = called(DropDown((t("All rules"), ""), *sorts), t("What became of them"), t("What became of them"))
        self.list = LinesView(t("The rules"))
        self.list.setMinimumHeight(HIGH)
        self.search.textChanged.connect(lambda _words: self._show())
        self.sort.currentIndexChanged.connect(lambda _index: self._show())
        filled(QVBoxLayout(self), head, self.search, self.sort, self.list, wide=self.list, bare=True)
        self._show()

    def _show(self) -> None:
        """A chapter of which nothing is left has no heading."""
        wanted, only = self.search.text().casefold().split(), self.sort.currentData()
        lines: list[Line] = []
        heading: Line | None = None
        for id, rule in self._rules.items():
            if rule.chapter:
                heading = Line(self._told(rule.chapter), heading=True)
            line = self._line(rule)
            text = f"{line.spoken} {id}".casefold()
            if (only and rule.became != only) or not all(word in text for word in wanted):
                continue
            lines += [*([heading] if heading else []), line]
            heading = None
        self.list.lines.show_these(lines or [Line(t("No rule has these words."), faint=True)])

    def _line(self, rule: RuleListed) -> Line:
        why = f" {self._told(rule.why)}" if rule.why else ""
        return Line(f"{self._told(rule.says)}{why}", rule.rule, amount=write(SHORT[rule.became]))

    def _told(self, english: str) -> str:
        return self._words.get(english, english)


def about_words(record: Record, about: str) -> QLabel:
    """What it is, and what is in its box."""
    parts = [translated(record.text), *about.strip().split("\n\n"), *_facts(listed(record))]
    if record.kit:
        by = t("A kit by {author}.", author=record.author) if record.author else t("A kit that somebody else made.")
        parts.append(f"{by} {record.kit}")
    else:
        parts.append(_where())
    if record.licence:
        parts.append(t("Licence: {licence}", licence=record.licence))
    label = QLabel("".join(f"<p>{escape(part)}</p>" for part in parts if part))
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setAccessibleName(t("About this game"))
    return label


def _where() -> str:
    """Where an owner of the printed game finds what differs from it."""
    return t(
        "Who owns the printed game and finds something that differs from it puts it right in a copy of their own:"
        " “Edit a copy of the map” lays all of the game in {folder}, where counters, cards, charts and set-ups are text"
        " files. The copy stands on the shelf beside this one; saved games of this one go on as they are.",
        folder=str(kits_folder()),
    )


def _facts(game: Listed) -> list[str]:
    box = [
        write(number(count, one, many))
        for count, one, many in zip(
            (len(game.boards), game.counters, game.cards, game.charts, len(game.setups)), ONE, MANY, strict=True
        )
        if count
    ]
    found = [t("In the box: {what}.", what=tuple(box))] if box else []
    if game.assist:
        found.append(t("A rulebook looks over your shoulder."))
    else:
        found.append(t("No rulebook: the table is free."))
    found.append(reconstructed_note(game))
    return found


def reconstructed_note(game: Listed) -> str:
    """How much of it could not be taken from its rules."""
    facts = game.facts
    if not facts.reconstructed and not facts.partly and not facts.outside:
        return t("Every number and every area of it stands in its rules.") if facts.text else ""
    if not facts.outside:
        return t(
            "{text} of its facts stand in its rules, {partly} do in part; {made_up} are reconstructed. Each is marked"
            " as such.",
            text=facts.text,
            partly=facts.partly,
            made_up=facts.reconstructed,
        )
    return t(
        "{text} of its facts stand in its rules, {partly} do in part, {outside} are known from elsewhere; {made_up} are"
        " reconstructed. Each is marked as such.",
        text=facts.text,
        partly=facts.partly,
        outside=facts.outside,
        made_up=facts.reconstructed,
    )
