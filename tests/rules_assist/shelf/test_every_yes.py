"""No Yes without a check: for every verb that a case answers with yes, a check turned round turns the answer.

The checks are found by watching what is called while the question is answered: whatever gives a reason, or yes or no.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from counters.game import Game
from counters.once import forget
from counters.position import Position
from rules_assist.advice import Answer
from rules_assist.asking import cases
from rules_assist.asking.questions import Question, ask
from rules_assist.assist import Rulebook
from tests.rules_assist.shelf.turned_rules import Opened, turned

HOME = Path(__file__).parents[3] / "rules_assist" / "cases"
GAMES = ("blitzwar", "totaldomination", "blitz", "aaeurope", "empires")
ASKED = 6
"""So many of the questions about a verb are tried, until one is turned."""

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
)
"""What a check gives, the surest first."""

Asked = tuple[Question, Game, Rulebook, Position]


def agreed(game: str, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Asked]]:
    """By verb, questions of the cases that are answered with yes."""
    found: dict[str, list[Asked]] = {}

    def watched(question: Question, of: Game, rulebook: Rulebook, position: Position) -> Any:
        answer = ask(question, of, rulebook, position)
        verb = opened.box.rulebook.by_verb.get(question.act.verb)  # type: ignore[attr-defined]
        if verb is not None and question.asks == "may" and isinstance(answer, Answer) and answer.yes:
            found.setdefault(verb.name, []).append((question, of, rulebook, position))
        return answer

    monkeypatch.setattr(cases, "ask", watched)
    cases.run([HOME / game], opening=lambda _: opened.box)
    return found


def functions(game: str) -> dict[CodeType, FunctionType]:
    """All that the rulebook does, by its code."""
    rooms = (f"rules_assist.rulebooks.{game}", "rules_assist.common")
    modules = [each for name, each in sys.modules.items() if name.startswith(rooms)]
    things = [thing for module in modules for thing in vars(module).values()]
    things += [thing for each in things if inspect.isclass(each) for thing in vars(each).values()]
    plain = (inspect.unwrap(each) for each in things if callable(each))
    return {each.__code__: each for each in plain if isinstance(each, FunctionType) and not each.__code__.co_freevars}


def called(asked: Asked, known: dict[CodeType, FunctionType]) -> list[FunctionType]:
    """Whatever is called while the question is answered and may be a check, the surest first."""
    found: dict[FunctionType, None] = {}

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and (function := known.get(frame.f_code)) is not None:
            found.setdefault(function)

    forget(asked[3])
    sys.setprofile(watch)
    try:
        ask(*asked)
    finally:
        sys.setprofile(None)

    def sure(function: FunctionType) -> int:
        gives = str(function.__annotations__.get("return", ""))
        return next((n for n, word in enumerate(CHECKS) if word in gives), len(CHECKS))

    return sorted((each for each in found if sure(each) < len(CHECKS)), key=sure)


def is_turned(asked: Asked, check: Callable[..., Any], opened: Opened) -> bool:
    forget(asked[3])
    with turned(check, opened):
        try:
            answer = ask(*asked)
        except Exception:  # noqa: BLE001 - a contrary that makes no sense has been noticed as well
            return True
        finally:
            forget(asked[3])
    return not (isinstance(answer, Answer) and answer.yes)


def unchecked(game: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    opened = Opened(game)
    known = functions(game)
    verbs = opened.box.rulebook.verbs(opened.box.game)
    does = {inspect.unwrap(verb.does) for verb in verbs}  # type: ignore[attr-defined]
    for verb, questions in agreed(game, opened, monkeypatch).items():
        checks = ((asked, each) for asked in questions[:ASKED] for each in called(asked, known) if each not in does)
        if not any(is_turned(asked, each, opened) for asked, each in checks):
            yield verb


@pytest.mark.parametrize("game", GAMES)
def test_every_yes_hangs_on_a_check(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(unchecked(game, monkeypatch)) == []
