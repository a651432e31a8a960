"""Runs golden cases: asks each question of the rulebook and holds the answer against what is expected.

The form of the files stands in `rules_assist/cases/README.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, text_of
from boards.plain.sentence import say
from counters.box.setups import Setup, typed_table
from counters.clockwork import clock_set, goes_on
from counters.game import Game
from counters.position import CannotHappen, Position
from counters.text.reading import read_position
from counters.text.words import Cursor, Token, statements, words_of
from rules_assist.asking.case_file import Asked, CaseText, FileText, Line, read_file
from rules_assist.asking.expectations.expecter import Verdict
from rules_assist.asking.expectations.reading import JudgeAny, read_expectation
from rules_assist.asking.questions import as_meant, ask, question_at
from rules_assist.assist import Rulebook
from rules_assist.shelf.kits import ABOUT, is_kit, read_kit
from rules_assist.shelf.shelf import open_game

MOST_BYTES = 4_000_000
T = TypeVar("T")


class Failure(msgspec.Struct, frozen=True):
    """A case that failed: the first of its expectations that was not met, and the answer there was instead."""

    file: str
    case: str
    expected: str
    got: str


class Results(msgspec.Struct, frozen=True):
    """Other programs read this as JSON: members may come, none may go or change."""

    passed: int = 0
    failed: int = 0
    failures: tuple[Failure, ...] = ()


class Box(Protocol):
    """As much of an opened game as cases need."""

    @property
    def game(self) -> Game: ...
    @property
    def rulebook(self) -> Rulebook: ...
    @property
    def setups(self) -> Mapping[str, Setup]: ...


Opening: TypeAlias = Callable[[str], Box]
Outcome: TypeAlias = "Failure | None"


def run(
    paths: Iterable[str | Path], *, flip: bool = False, only: Sequence[str] = (), opening: Opening = open_game
) -> Results:
    """Every case in these files and folders, or only those whose names begin with one of these words. Turned round by
    `flip`, none may pass."""
    return run_both_ways(paths, only=only, opening=opening)[flip]


def run_both_ways(
    paths: Iterable[str | Path], *, only: Sequence[str] = (), opening: Opening = open_game
) -> tuple[Results, Results]:
    """As the cases stand, and turned round. Each question is asked once."""
    opened: dict[str, Box] = {}

    def open_once(word: str) -> Box:
        if word not in opened:
            opened[word] = opening(word)
        return opened[word]

    outcomes: list[tuple[Outcome, Outcome]] = []
    for found in case_files(paths):
        if isinstance(found, BadInput):
            outcomes.append((Failure(found.file, "", "cases", str(found.why)),) * 2)
        else:
            outcomes.extend(_run_file(found, open_once, only=frozenset(only)))
    return _results(straight for straight, _ in outcomes), _results(turned for _, turned in outcomes)


def _results(outcomes: Iterable[Outcome]) -> Results:
    each = tuple(outcomes)
    failures = tuple(outcome for outcome in each if outcome is not None)
    return Results(len(each) - len(failures), len(failures), failures)


def _run_file(file: CaseFile, opening: Opening, *, only: Set[str]) -> Iterator[tuple[Outcome, Outcome]]:
    """What becomes of each case as it stands, and turned round."""
    name = str(file.path)
    try:
        text = read_file(text_of(read_bounded(file.path, MOST_BYTES), file.path))
        box = opening(_game_of(text, file))
    except BadInput as error:
        why = str(error.sentence).removeprefix(f"{name}, ").removeprefix(f"{name}: ")
        yield (Failure(name, "", "a file of cases", why),) * 2
        return
    cases = [case for case in text.cases if not only or case.name.partition(" ")[0] in only]
    shared: Position | BadInput
    try:
        shared = _laid(box, typed_table(box.game), text.positions)
    except BadInput as error:
        shared = error
    for case in cases:
        one = _Run(box)
        unmet: tuple[Unmet | None, Unmet | None]
        try:
            judged = one.case(case, shared)
            unmet = _unmet(judged, flip=False), _unmet(judged, flip=True)
        except (BadInput, CannotHappen) as error:
            unmet = (Unmet(one.doing, str(error)),) * 2
        about = f" (rule {', '.join(case.rules)})" if case.rules else ""
        straight, turned = (each and Failure(name, case.name, each.expected + about, each.got) for each in unmet)
        yield straight, turned


def _game_of(text: FileText, file: CaseFile) -> str:
    if file.kit:
        return file.kit
    if not text.game:
        raise BadInput(say("It does not say of which game its cases are. Write, for example: game sample."))
    return text.game


def _laid(box: Box, start: Position, texts: Iterable[Line]) -> Position:
    for text in texts:
        start = read_position(text.text, box.game, start, text.number, box.setups)
    return start


class Unmet(NamedTuple):
    """An expectation, and the answer there was instead."""

    expected: str
    got: str


class Judged(NamedTuple):
    """An expectation as typed, and what the answer makes of it."""

    expected: str
    verdict: Verdict


def _unmet(judged: Sequence[Judged], *, flip: bool) -> Unmet | None:
    """The first expectation that is not met. Turned round: the first, unless one of them is met all the same."""
    unmet = [it for it in judged if it.verdict.broken or it.verdict.holds == flip]
    if not unmet or (flip and len(unmet) < len(judged)):
        return None
    return Unmet(unmet[0].expected + " (turned round)" * flip, unmet[0].verdict.got)


class _Run:
    """One case on its way through its steps."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.words = words_of(box.game)
        self.doing = "the position of the file"
        """What is being read or asked: told to the one who has to mend it."""

    def case(self, case: CaseText, position: Position | BadInput) -> list[Judged]:
        """What becomes of each of its expectations."""
        if case.wrong:
            self.doing = "a case that asks and expects"
            raise BadInput(case.wrong[0])
        if isinstance(position, BadInput):
            raise position
        judged: list[Judged] = []
        for step in case.steps:
            if isinstance(step, Asked):
                judged += self._asked(step, position)
            else:
                self.doing = "a position"
                laid = _laid(self.box, position, [step])
                sequence, was = self.box.game.sheet.played(laid.options), position.clock
                if judged and (was.phase or laid.clock.turn > was.turn) and goes_on(sequence, laid.clock, was):
                    # As at the table, what was so for a phase, a side or a turn is over with it.
                    laid = _laid(self.box, clock_set(self.box.game, position, laid.clock).happen(position), [step])
                position = laid
        return judged

    def _asked(self, asked: Asked, position: Position) -> list[Judged]:
        """What becomes of each expectation of one question."""
        self.doing = typed = f"ask {asked.question.bare}"
        ((_, tokens),) = _parts(asked.question, one="question")
        rules, game, before = self.box.rulebook, self.box.game, position
        question, position = _unbroken(
            lambda: as_meant(lambda now: question_at(Cursor(tokens), self.words, now), rules, game, before)
        )
        judges: list[tuple[str, JudgeAny]] = []
        for line in asked.expected:
            for said, tokens in _parts(line):
                self.doing = f"{typed} · expect {said}"
                judges.append((said, read_expectation(Cursor(tokens), question.asks, self.words, position)))
        self.doing = typed
        advice = _unbroken(lambda: ask(question, game, rules, position))
        naming = self.box.game.naming(position)
        return [Judged(f"{typed} · expect {said}", judge(advice, naming)) for said, judge in judges]


def _unbroken(work: Callable[[], T]) -> T:
    """A rulebook that breaks fails its case, not the whole run."""
    try:
        return work()
    except BadInput:
        raise
    except Exception as error:
        raise BadInput(say("The rulebook broke: {what}.", what=f"{type(error).__name__} {error}")) from error


def _parts(line: Line, one: str = "") -> list[tuple[str, list[Token]]]:
    """The statements of one line, as typed and as tokens."""
    found = list(statements(line.text, line.number))
    if not found or (one and len(found) > 1):
        what = f"One {one}" if one else "Something to expect"
        raise BadInput(say("{what} was expected on this line.", what=what), place=f"line {line.number}")
    ends = [tokens[0].column - 1 for tokens in found[1:]] + [len(line.text)]
    typed = (line.text[tokens[0].column - 1 : end].strip(" \t·;|") for tokens, end in zip(found, ends, strict=True))
    return list(zip(typed, found, strict=True))


# Which files hold golden cases: every *.txt under the folders named, and the files named.


class CaseFile(msgspec.Struct, frozen=True):
    path: Path
    kit: str = ""
    """The kit it lies in: its cases are about that, whatever game they name."""


def case_files(paths: Iterable[str | Path]) -> Iterator[CaseFile | BadInput]:
    """Each file once, folder by folder, by name; or why there is none."""
    seen: set[Path] = set()
    for path in map(Path, paths):
        try:
            found = list(_under(path))
        except BadInput as error:
            yield error
            continue
        except OSError as error:
            yield BadInput(say("It cannot be read ({why}).", why=error.strerror or str(error)), path)
            continue
        for file in found:
            if (real := file.path.resolve()) not in seen:
                seen.add(real)
                yield file


def _under(path: Path) -> Iterator[CaseFile]:
    if is_kit(path):
        record = read_kit(path)
        path, kit = record.folder(record.cases), str(path)
    else:
        kit = ""
    if not path.exists():
        raise BadInput(say("There is no such file or folder."), path)
    if not path.is_dir():
        yield CaseFile(path, kit or _kit_above(path))
        return
    files = [file for file in sorted(path.rglob("*.txt")) if file.is_file() and not _part_of_a_kit(file)]
    if not files:
        raise BadInput(say("There are no cases in this folder: no file whose name ends with .txt."), path)
    for file in files:
        yield CaseFile(file, kit or _kit_above(file))


def _kit_above(file: Path) -> str:
    return next((str(folder) for folder in file.absolute().parents if (folder / ABOUT).is_file()), "")


def _part_of_a_kit(file: Path) -> bool:
    """Set-ups in a kit are texts too, but no cases."""
    kit = _kit_above(file)
    return bool(kit) and "cases" not in file.absolute().relative_to(kit).parts[:-1]
