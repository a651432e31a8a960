"""What a row of a kit's texts can be: its fields, and what each of them holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from app.editor.kit.rows import Row

SHEET, RULES, SEQUENCE, CARDS = "sheet.toml", "rules.toml", "sequence.toml", "cards.toml"
Holds = Literal[
    "text", "words", "number", "flag", "choice", "colour", "amount", "flags", "either", "there", "pairs", "lists"
]
"""`amount` is a number or a word that is printed; `flags` are words that must be true; `either` is yes or no, and both
are said; `there` stands there or not, as `no_attackers = {}`; `pairs` are words and what they must say, and `lists` the
same, each with a list of it."""

OF_EVERYBODY = ("move", "step", "stacking", "never", "supply", "supply.lines", "battle", "fight", "phases")
"""A new row of these names all types, contacts and sides there are; one of the others says only what is typed."""


@dataclass(frozen=True)
class Field:
    path: str
    title: str
    holds: Holds = "text"
    choices: tuple[str, ...] = ()
    known: str = ""
    """Words that the game has for this: types, contacts, kinds of areas, sides, charts."""

    usual: Any = None
    """What a new row has there."""

    least: float = -1000
    most: float = 1000
    """Of a number."""


@dataclass(frozen=True)
class Sort:
    """One kind of row."""

    head: str
    title: str
    file: str
    fields: tuple[Field, ...]
    many: bool = True
    """`[[move]]`; otherwise the heading has the id, as `[kinds.tank]`, or stands alone, as `[battle]`."""

    named: bool = False
    group: str = ""
    """Under which word of the menu it stands; nothing: in the menu itself."""

    def fits(self, row: Row) -> bool:
        """Whether it is a row of this sort."""
        if self.named:
            return row.head == self.head and len(row.path) == 2
        return ".".join(row.path) == self.head

    @property
    def part(self) -> str:
        """The key under which it is listed in the row that it is a part of; nothing, where it stands for itself."""
        return self.head.rpartition(".")[2] if "." in self.head else ""


# Fields that rows of many sorts have.

WHO = Field("who.types", "Types of counters", "words", known="types")
RULE = Field("rule", "Number of the rule", usual="1")
TEXT = Field("text", "What is said")
