"""Turns each checked rule round in the running program, one at a time, and looks whether one of its cases notices.

`python -m tests.rules_assist.shelf.turned_rules blitzwar` prints a line for each rule.
"""

from __future__ import annotations

import functools
import gc
import sys
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from types import FunctionType
from typing import Any

import msgspec

from boards.plain.sentence import say
from boards.plain.working_out import MEMORY
from counters.game import Game
from counters.position import Facts, Position
from rules_assist.advice import Answer, Finding, Ledger, Reach, Reason, SupplyLine, Way
from rules_assist.asking.cases import run
from rules_assist.battle_sheet import BattleSheet, Modifier
from rules_assist.shelf.rule_list import RuleListed, rule_list
from rules_assist.shelf.shelf import open_game
from tests.rules_assist.shelf.rule_list import cases_of, function_of

TURNED = say("This was turned round.")
AGAINST = Reason(TURNED, "turned")
MADE: dict[str, Any] = {
    "Finding": Finding(sentence=TURNED, rule="turned"),
    "Reason": AGAINST,
    "Answer": Answer(True, TURNED, "turned"),
    "Ledger": Ledger(name="turned", total=1, sentence=TURNED, rule="turned"),
}
NOW: list[Callable[..., Any]] = []
"""What is said instead, while a function is turned round."""


OPPOSITES: dict[type, Callable[[Any], Any]] = {
    bool: lambda found: not found,
    int: lambda found: found + 1,
    float: lambda found: found + 1,
    Fraction: lambda found: found + 1,
    str: lambda found: f"not {found}",
    Answer: lambda found: msgspec.structs.replace(found, yes=not found.yes),
    Modifier: lambda found: msgspec.structs.replace(found, applies=not found.applies),
    SupplyLine: lambda found: msgspec.structs.replace(found, supplied=not found.supplied),
    Ledger: lambda found: msgspec.structs.replace(found, total=found.total + 1, entries=()),
    BattleSheet: lambda found: msgspec.structs.replace(
        found, result="", odds="", column="", modifiers=(), refused=() if found.refused else (AGAINST,)
    ),
    Reach: lambda found: Reach(
        {at: (Way(to=at, sentence=TURNED, rule="turned"),) for at in found.refused},
        dict.fromkeys(found.ways, (AGAINST,)),
    ),
    dict: lambda _: {},
    set: lambda _: frozenset(),
    frozenset: lambda _: frozenset(),
}


def opposite(found: Any, annotation: Any = None) -> Any:
    """The contrary of an answer, whatever sort of answer it is: something where nothing was, and nothing else."""
    if turn := OPPOSITES.get(type(found)):
        return turn(found)
    if isinstance(found, tuple | list) and found:
        each = OPPOSITES.get(type(found[0]))
        return tuple(map(each, found)) if each and isinstance(found[0], msgspec.Struct) else ()
    return _something(annotation) if found is None or isinstance(found, tuple | list) else None


def _something(annotation: Any) -> Any:
    """Something where there was nothing, of the sort that is promised."""
    said = str(annotation)
    several = any(word in said for word in ("tuple", "Iter", "Sequence", "list"))
    made = next((made for word, made in MADE.items() if word in said), 1)
    return (made,) if several else made


@contextmanager
def turned(function: Callable[..., Any], opened: TurnedGame) -> Iterator[None]:
    """While this lasts, the function says the contrary, to whoever calls it by whatever way."""
    assert isinstance(function, FunctionType)
    assert not function.__code__.co_freevars, f"{function.__name__} is made inside another function"
    as_it_was = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    as_it_was.__kwdefaults__ = function.__kwdefaults__
    annotation = function.__annotations__.get("return")
    with suppress(NameError):  # One that is imported for the type checker alone stays a word.
        annotation = typing.get_type_hints(function).get("return")

    def contrary(*given: Any, **named: Any) -> Any:
        found = as_it_was(*given, **named)
        return opposite(tuple(found) if isinstance(found, Iterator) else found, annotation)

    code = function.__code__
    NOW[:] = [contrary]
    opened.forget_answers()
    function.__code__ = _instead.__code__
    try:
        yield
    finally:
        function.__code__ = code
        opened.forget_answers()


def _instead(*given: Any, **named: Any) -> Any:
    """Lent to the function that is turned round, so it may use nothing of this module but by importing it."""
    from tests.rules_assist.shelf import turned_rules  # noqa: PLW0406 - see above

    return turned_rules.NOW[0](*given, **named)


class TurnedGame:
    """A game taken off the shelf once, and where answers are kept for later that outlive a case."""

    def __init__(self, game: str) -> None:
        self.box = open_game(game)
        alive = gc.get_objects()
        self.keepers = [one for one in alive if isinstance(one, Game | Position | Facts)]
        self.caches = [
            one
            for one in alive
            if isinstance(one, functools._lru_cache_wrapper) and str(one.__module__).startswith("rules_assist")
        ]

    def forget_answers(self) -> None:
        """So that nobody goes on with one from before. Each case is read anew, and what was kept with it is gone."""
        for kept in self.keepers:
            vars(kept).pop(MEMORY, None)
        for kept in self.caches:
            kept.cache_clear()


def notices(game: str, rule: RuleListed, opened: TurnedGame) -> bool:
    """Whether one of the cases that are named for a rule fails when the rule is turned round."""
    with turned(function_of(game, rule), opened):
        files = cases_of(game, rule).items()
        return any(
            failure.case
            for file, ids in files
            for failure in run([file], only=ids, opening=lambda _: opened.box).failures
        )


def unnoticed(game: str) -> Iterator[tuple[str, RuleListed, bool]]:
    """Each checked rule, and whether turning it round is noticed."""
    opened = TurnedGame(game)
    for id, rule in rule_list(game).items():
        if rule.became == "checked":
            yield id, rule, notices(game, rule, opened)


def main(games: list[str]) -> int:
    slept = 0
    for game in games:
        for id, rule, noticed in unnoticed(game):
            slept += not noticed
            print(f"{id:12} {'noticed' if noticed else 'NOT NOTICED':12} {rule.by}", flush=True)
    print(f"{slept} rules could be turned round without anybody noticing.")
    return 1 if slept else 0


if __name__ == "__main__":
    from tests.rules_assist.shelf import turned_rules  # noqa: PLW0406 - the one that is imported, not this one that is run

    sys.exit(turned_rules.main(sys.argv[1:]))
