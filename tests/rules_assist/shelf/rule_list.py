"""The list of a rulebook's rules: what became of each, which function does it, and which cases hold it to that."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

from boards.plain.toml_reading import read_toml
from rules_assist.shelf.rule_list import RuleListed

HOME = Path(__file__).parents[3] / "rules_assist"
BEFORE = "rules.toml"
"""What is executed: a rule may be a row of it."""


def wrong(rule: RuleListed) -> Iterator[str]:
    """What is missing, for the sort of rule that it is."""
    if rule.became == "left":
        if not rule.why:
            yield "is left to the players, but does not say why"
        return
    if ":" not in rule.by:
        yield "does not say which function does it"
    if rule.became != "shown" and not rule.cases:
        yield "has no case"
    if in_table(rule) and rule.became == "checked":
        yield "is a row of a table, which nobody turns round"


def in_table(rule: RuleListed) -> bool:
    return rule.by.startswith(f"{BEFORE}:")


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


def function_of(game: str, rule: RuleListed) -> Callable[..., Any]:
    """The function that does it."""
    return function_named(game, rule.by)


def function_named(game: str, by: str) -> Callable[..., Any]:
    """A function of a rulebook by `module:function`, or `module:Class.method`. Whatever keeps its answers for later is
    looked through."""
    module, _, name = by.partition(":")
    found: Any = attrgetter(name)(import_module(f"rules_assist.rulebooks.{game}.{module}"))
    found = found.func if isinstance(found, cached_property) else found
    unwrapped: Callable[..., Any] = inspect.unwrap(found)
    return unwrapped


def cases_of(game: str, rule: RuleListed) -> Mapping[Path, tuple[str, ...]]:
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
