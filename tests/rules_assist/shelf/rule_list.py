"""The list of a rulebook's rules: what became of each, which function does it, and which cases hold it to that."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal

import msgspec

from boards.plain.toml_reading import read_toml

HOME = Path(__file__).parents[3] / "rules_assist"
FILE, BEFORE = "rule_list.toml", "rules.toml"
"""Where it stands: a `rules.toml` is executed; a game that has not been moved has its list there."""

Became = Literal["checked", "shown", "reckoned", "left"]
"""A rule that is checked says yes or no, or finds a violation; one that is left is left to the players."""


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id is the key it stands under."""

    says: str
    rule: str
    became: Became
    by: str = ""
    """`module:function`, within the package of the rulebook; or `rules.toml:name`, a row of its table."""

    cases: tuple[str, ...] = ()
    """`file: first word of the case`, in the folder of the game's cases."""

    why: str = ""
    """Why it is left to the players, or what of it is."""

    def wrong(self) -> Iterator[str]:
        """What is missing, for the sort of rule that it is."""
        if self.became == "left":
            if not self.why:
                yield "is left to the players, but does not say why"
            return
        if ":" not in self.by:
            yield "does not say which function does it"
        if self.became != "shown" and not self.cases:
            yield "has no case"
        if self.in_table and self.became == "checked":
            yield "is a row of a table, which nobody turns round"

    @property
    def in_table(self) -> bool:
        return self.by.startswith(f"{BEFORE}:")


def rule_list(game: str, home: Path = HOME) -> Mapping[str, Listed]:
    """Every rule that is listed for a game, in the order of its rulebook."""
    folder = home / "rulebooks" / game
    return read_toml(folder / FILE if (folder / FILE).is_file() else folder / BEFORE, dict[str, Listed])


def rows_of(game: str, home: Path = HOME) -> frozenset[str]:
    """The names of all rows of a game's table."""
    path = home / "rulebooks" / game / BEFORE
    return frozenset(_names(read_toml(path, dict[str, Any]))) if path.is_file() else frozenset()


def _names(row: object) -> Iterator[str]:
    if isinstance(row, dict):
        if isinstance(name := row.get("name"), str):
            yield name
        for each in row.values():
            yield from _names(each)
    elif isinstance(row, list):
        for each in row:
            yield from _names(each)


def function_of(game: str, rule: Listed) -> Callable[..., Any]:
    """The function that does it."""
    return function_named(game, rule.by)


def function_named(game: str, by: str) -> Callable[..., Any]:
    """A function of a rulebook by `module:function`, or `module:Class.method`. Whatever keeps its answers for later is
    looked through."""
    module, _, name = by.partition(":")
    found: Callable[..., Any] = attrgetter(name)(import_module(f"rules_assist.rulebooks.{game}.{module}"))
    unwrapped: Callable[..., Any] = inspect.unwrap(found)
    return unwrapped


def cases_of(game: str, rule: Listed) -> Mapping[Path, tuple[str, ...]]:
    """The cases that hold a rule to its word, by their files."""
    return paths_of_cases(game, rule.cases)


def paths_of_cases(game: str, cases: Iterable[str]) -> Mapping[Path, tuple[str, ...]]:
    """`file: first word of the case`, gathered by file."""
    found: dict[Path, tuple[str, ...]] = {}
    for case in cases:
        file, _, id = case.partition(":")
        path = HOME / "cases" / game / file.strip()
        found[path] = (*found.get(path, ()), id.strip())
    return found
