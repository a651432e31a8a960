"""A file of golden cases, cut into its parts. What the words mean depends on the game, and is read later.

The form stands in `rules_assist/cases/README.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from boards.plain.bad_input import BadInput, unknown
from boards.plain.sentence import Sentence, say

KEYWORDS = ("game", "title", "position", "case", "rule", "ask", "expect")
FIRST_WORD = re.compile(r"\s*([^\s:]+)(?=\s|$)")
COMMENT = re.compile(r"\s#(\s.*)?$")


class Line(msgspec.Struct, frozen=True):
    """One line or several, blank where words have been taken off, so that columns stay right."""

    number: int
    text: str

    @property
    def bare(self) -> str:
        return " ".join(self.text.split())


class Asked(msgspec.Struct, frozen=True):
    """A question and what is expected of the answer."""

    question: Line
    expected: tuple[Line, ...] = ()


class CaseText(msgspec.Struct, frozen=True):
    """One case: positions and questions, in the order of the file."""

    name: str
    line: int
    rules: tuple[str, ...] = ()
    steps: tuple[Line | Asked, ...] = ()
    wrong: tuple[Sentence, ...] = ()
    """What is the matter with its form."""


class FileText(msgspec.Struct, frozen=True):
    game: str
    title: str
    positions: tuple[Line, ...]
    """Shared by all cases."""

    cases: tuple[CaseText, ...]


def read_file(text: str) -> FileText:
    """Cut the text into its parts. Wrong lines inside a case are a matter of that case only."""
    game, title = "", ""
    positions: list[Line] = []
    cases: dict[str, _Gathered] = {}
    gathered: _Gathered | None = None
    for word, line in _statements(text):
        if word == "case":
            gathered = _Gathered(line)
            if gathered.name in cases:
                cases[gathered.name].say_wrong(line, say("There is another case of this name."))
            cases.setdefault(gathered.name, gathered)
        elif gathered is not None:
            gathered.add(word, line)
        elif word == "game":
            game = COMMENT.sub("", line.text).strip()
        elif word == "title":
            title = line.bare
        elif word == "position":
            positions.append(line)
        else:
            raise BadInput(_out_of_place(word), place=f"line {line.number}")
    if not cases:
        raise BadInput(
            say("There is no case in it. A case begins with a line such as: case GC-1 A name of your choice.")
        )
    return FileText(game, title, tuple(positions), tuple(case.finished() for case in cases.values()))


def _statements(text: str) -> Iterator[tuple[str, Line]]:
    """Every line with the word it begins with. The lines of a position go together."""
    position: list[str] = []
    begun = 0
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        match = FIRST_WORD.match(raw)
        word = match[1].casefold() if match else ""
        comment = not raw.strip() or raw.lstrip().startswith("#")
        if position and (comment or word not in KEYWORDS):
            position.append("" if comment else raw)
        elif not comment:
            if position:
                yield "position", Line(begun, "\n".join(position))
                position = []
            known = match is not None and word in KEYWORDS
            rest = " " * match.end() + raw[match.end() :].rstrip() if match is not None and known else raw
            if word == "position":
                position, begun = [rest], number
            else:
                yield word if known else raw.split()[0], Line(number, rest)
    if position:
        yield "position", Line(begun, "\n".join(position))


class _Gathered:
    """A case while its lines come in."""

    def __init__(self, line: Line) -> None:
        self.line, self.name = line, COMMENT.sub("", line.text).strip() or f"line {line.number}"
        self.rules: list[str] = []
        self.steps: list[Line | tuple[Line, list[Line]]] = []
        self.wrong: list[Sentence] = []
        if not line.bare:
            self.say_wrong(line, say("A case needs a name."))

    def add(self, word: str, line: Line) -> None:
        last = self.steps[-1] if self.steps else None
        match word:
            case "rule":
                self.rules.append(line.bare)
            case "position":
                self.steps.append(line)
            case "ask":
                self.steps.append((line, []))
            case "expect" if isinstance(last, tuple):
                last[1].append(line)
            case "expect":
                self.say_wrong(line, say("There is an expectation, but no question right before it."))
            case _:
                self.say_wrong(line, _out_of_place(word))

    def say_wrong(self, line: Line, why: Sentence) -> None:
        self.wrong.append(say("line {line}: {why}", line=line.number, why=why))

    def finished(self) -> CaseText:
        """A case that asks nothing, or expects nothing, is no case."""
        steps = tuple(Asked(step[0], tuple(step[1])) if isinstance(step, tuple) else step for step in self.steps)
        asked = [step for step in steps if isinstance(step, Asked)]
        if not asked:
            self.say_wrong(self.line, say("The case asks nothing."))
        for each in asked:
            if not each.expected:
                self.say_wrong(each.question, say("Nothing is expected of the answer to this question."))
        return CaseText(self.name, self.line.number, tuple(self.rules), steps, tuple(self.wrong))


def _out_of_place(word: str) -> Sentence:
    if word in KEYWORDS:
        return say("There is no place for “{word}” here.", word=word)
    why = unknown("word", word, KEYWORDS)
    return say("{why} A line begins with one of {known}.", why=why, known=KEYWORDS)
