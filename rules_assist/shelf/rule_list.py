"""What became of each rule of a game: checked, shown, reckoned, or left to the players, by the rulebook's chapters."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from boards.plain.toml_reading import raw_toml, read_toml
from rules_assist.shelf.record import HOME

RULEBOOKS = HOME / "rules_assist" / "rulebooks"
FILE = "rule_list.toml"

Became = Literal["checked", "shown", "reckoned", "left"]
"""A rule that is checked says yes or no, or finds a violation; one that is left is left to the players."""


class RuleListed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id is the key it stands under."""

    says: str
    rule: str
    became: Became
    chapter: str = ""
    """The rules from here on are of this chapter."""

    by: str = ""
    """`module:function`, within the package of the rulebook; or `rules.toml:name`, a row of its table."""

    cases: tuple[str, ...] = ()
    """`file: first word of the case`, in the folder of the game's cases."""

    why: str = ""
    """Why it is left to the players, or what of it is."""


def rule_list(game: str, rulebooks: Path = RULEBOOKS) -> Mapping[str, RuleListed]:
    """Every rule that is listed for a game, in the order of its rulebook; none where nobody has listed them."""
    file = rulebooks / game / FILE
    return read_toml(file, dict[str, RuleListed]) if file.is_file() else {}


def in_other_words(game: str, language: str, rulebooks: Path = RULEBOOKS) -> Mapping[str, str]:
    """The list's own words in another language, by the English ones; what nobody has translated is not in it."""
    file = rulebooks / game / f"rule_list.{language}.toml"
    return raw_toml(file.read_text("utf-8"), file) if file.is_file() else {}
