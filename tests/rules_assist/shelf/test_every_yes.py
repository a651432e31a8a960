"""No Yes without a check: for every verb that a case answers with yes, a check turned round turns the answer; or, where
the condition stands in the verb itself, another case is refused by it.

The checks are found by watching what is called while the question is answered: whatever gives a reason, or yes or no.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest

from boards.plain.working_out import MEMORY
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Act, Answer
from rules_assist.asking import cases
from rules_assist.asking.questions import Question, ask
from rules_assist.asking.understanding import understood
from rules_assist.assist import Rulebook
from rules_assist.common.standpoint import SeenAs, because, no, resting_on, yes
from rules_assist.common.standpoint import agreed as agreed_to
from rules_assist.rulebook import ChapterRulebook, Verb, asked_by
from tests.rules_assist.shelf.turned_rules import TurnedGame, turned

HOME = Path(__file__).parents[3] / "rules_assist" / "cases"
GAMES = ("blitzwar", "totaldomination", "blitz", "aaeurope", "empires")
ASKED = 6
"""So many of the questions about a verb are tried, until one is turned."""
SAYING = frozenset({yes, no, agreed_to, because, resting_on})
"""How it is said proves nothing."""

CHECKS = (
    "Reason",
    "bool",
    "Answer",
    "Reach",
    "Ledger",
    "BattleSheet",
    "frozenset",
    "set",
    "dict",
    "Mapping",
    "tuple",
    "int",
    "float",
    "SideId",
    "str",
)
"""What a check gives, the surest first."""


class Asked(NamedTuple):
    """A question about a verb, put to the verb alone: whether it is its time is another matter."""

    verb: Verb
    game: Game
    position: Position
    act: Act
    seen_as: SeenAs

    def answer(self) -> Answer | None:
        return self.verb.does(asked_by(self.game, self.position, self.act, self.seen_as), self.act)


@dataclass
class Heard:
    """What cases ask about one verb: those that it answers with yes, as many as are tried; and whether one is refused.

    Once both are there, no more is asked."""

    good: list[Asked] = field(default_factory=list)
    refused: bool = False

    def hear(self, asked: Asked) -> None:
        answer = asked.answer()
        if answer is not None and answer.yes and len(self.good) < ASKED:
            self.good.append(asked)
        self.refused |= answer is not None and answer.yes is False

    @property
    def enough(self) -> bool:
        return self.refused and len(self.good) == ASKED


def heard_of(game: str, opened: TurnedGame, monkeypatch: pytest.MonkeyPatch) -> dict[str, Heard]:
    """By verb, what is to be tried of all questions of the cases."""
    found: dict[str, Heard] = {}

    rules = opened.box.rulebook
    assert isinstance(rules, ChapterRulebook)

    def watched(question: Question, of: Game, rulebook: Rulebook, position: Position) -> Any:
        verb = rules.by_verb.get(question.act.verb) if question.asks == "may" else None
        heard = found.get(verb.name) if verb is not None else None
        if verb is not None and not (heard and heard.enough):
            answer = ask(question, of, rulebook, position)
            if isinstance(answer, Answer):
                # As the rulebook is asked: details by their own names.
                act = understood("may", question.act, of, rulebook, position)
                found.setdefault(verb.name, Heard()).hear(Asked(verb, of, position, act, rules.seen_as))

    monkeypatch.setattr(cases, "ask", watched)
    cases.run([HOME / game], opening=lambda _: opened.box)
    return found


def functions(game: str) -> dict[CodeType, FunctionType]:
    """All that the rulebook does, by its code; not how it says yes and no."""
    rooms = (f"rules_assist.rulebooks.{game}", "rules_assist.common")
    modules = [each for name, each in sys.modules.items() if name.startswith(rooms)]
    things = [thing for module in modules for thing in vars(module).values()]
    things += [thing for each in things if inspect.isclass(each) for thing in vars(each).values()]
    plain = (inspect.unwrap(each) for each in things if callable(each))
    own = (each for each in plain if isinstance(each, FunctionType) and each.__module__.startswith(rooms))
    return {each.__code__: each for each in own if each not in SAYING and not each.__code__.co_freevars}


def called(asked: Asked, known: dict[CodeType, FunctionType]) -> list[FunctionType]:
    """Whatever the verb itself calls to answer the question and may be a check, the surest first."""
    found: dict[FunctionType, None] = {}

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and (function := known.get(frame.f_code)) is not None:
            found.setdefault(function)

    vars(asked.position).pop(MEMORY, None)
    sys.setprofile(watch)
    try:
        asked.answer()
    finally:
        sys.setprofile(None)

    def sure(function: FunctionType) -> int:
        gives = str(function.__annotations__.get("return", ""))
        return next((n for n, word in enumerate(CHECKS) if word in gives), len(CHECKS))

    return sorted((each for each in found if sure(each) < len(CHECKS)), key=sure)


def is_turned(asked: Asked, check: Callable[..., Any], opened: TurnedGame) -> bool:
    """A contrary that makes no sense proves nothing."""
    vars(asked.position).pop(MEMORY, None)
    with turned(check, opened), suppress(Exception):
        answer = asked.answer()
        return answer is None or not answer.yes
    return False


def unturned(game: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, bool, bool]]:
    """Each verb that a case answers with yes: whether a check turns that, and whether another case is refused by it."""
    opened = TurnedGame(game)
    known = functions(game)
    for verb, heard in heard_of(game, opened, monkeypatch).items():
        itself = {inspect.unwrap(asked.verb.does) for asked in heard.good}
        checks = ((asked, each) for asked in heard.good for each in called(asked, known) if each not in itself)
        if heard.good:
            yield verb, any(is_turned(asked, each, opened) for asked, each in checks), heard.refused


@pytest.mark.parametrize("game", GAMES)
def test_every_yes_hangs_on_a_check(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(unturned(game, monkeypatch))
    assert [verb for verb, turns, refused in found if not (turns or refused)] == []
    assert sum(turns for _, turns, _ in found) >= 0.85 * len(found)
