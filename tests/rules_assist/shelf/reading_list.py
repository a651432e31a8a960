"""The list of a rulebook's contested readings: how each is taken, and whether the table may choose another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from boards.plain.toml_reading import read_toml
from tests.rules_assist.shelf.rule_list import HOME, function_named, paths_of_cases

FILE = "readings.toml"

Became = Literal["option", "data", "settled"]
"""The table chooses; or whoever knows better puts a line of a text file right; or there is nothing left to contest."""


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing the rulebook leaves open: its id is the key it stands under."""

    asks: str
    """What is not clear, in our own words."""

    taken: str
    """The reading that is taken unless another is chosen."""

    became: Became
    options: tuple[str, ...] = ()
    """Ids of the sheet: the default of each is what is taken."""

    by: tuple[str, ...] = ()
    """`module:function`, within the package of the rulebook: where it is honoured."""

    cases: tuple[str, ...] = ()
    """`file: first word of the case`; of an option they tell each of its values from each other."""

    where: tuple[str, ...] = ()
    """The files in which it can be put right."""

    why: str = ""
    """Why it is no option, or not all of it."""

    def wrong(self) -> Iterator[str]:
        """What is missing, for what became of it."""
        if self.became == "option":
            if not (self.options and self.by and self.cases):
                yield "does not name its options, functions and cases"
            return
        if self.options:
            yield "names an option, but did not become one"
        if not self.why:
            yield "does not say why it is no option"
        if self.became == "data" and not self.where:
            yield "does not say in which file it stands"


def reading_list(game: str, home: Path = HOME) -> Mapping[str, Reading]:
    """Every contested reading of a game, in the order of its digest."""
    return read_toml(home / "rulebooks" / game / FILE, dict[str, Reading])


def functions_of_reading(game: str, reading: Reading) -> tuple[Callable[..., Any], ...]:
    """The functions that honour it."""
    return tuple(function_named(game, by) for by in reading.by)


def cases_of_reading(game: str, reading: Reading) -> Mapping[Path, tuple[str, ...]]:
    """The cases that show it, by their files."""
    return paths_of_cases(game, reading.cases)
