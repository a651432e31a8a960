"""Which rows the texts of a kit have, and the fields of each: what a form asks for, in the words of KITS.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.editor.kit.rows import Row, at

Holds = Literal["text", "words", "number", "flag", "choice", "colour", "amount", "flags"]
"""`amount` is a number or a word that is printed; `flags` are words that must be true."""


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


SHEET, RULES, SEQUENCE, CARDS = "sheet.toml", "rules.toml", "sequence.toml", "cards.toml"
UNITS = ("unit", "piece", "marker", "cube", "flag", "card")
_WHO = Field("who.types", "Types of counters", "words", known="types")
_MEANS = Field("means", "By means of", "words", known="means", usual=["land"])
_RULE = Field("rule", "Number of the rule", usual="1")
_TEXT = Field("text", "What is said")

SORTS: tuple[Sort, ...] = (
    Sort(
        "sides", "Side", SHEET,
        (
            Field("name", "Name"), Field("adjective", "Adjective"), Field("letter", "Letter"),
            Field("fill", "Colour", "colour", usual="#096db6"), Field("ink", "Colour of letters", "colour"),
        ),
        many=False, named=True,
    ),
    Sort(
        "kinds", "Kind of counter", SHEET,
        (
            Field("name", "Name"), Field("type", "Type", "choice", known="types", usual="land"),
            Field("sort", "Sort", "choice", UNITS),
            Field("symbol", "Symbol", "choice", known="symbols", usual="infantry"),
            Field("attributes.attack", "Attack", "number", usual=2),
            Field("attributes.defence", "Defence", "number", usual=2),
            Field("attributes.move", "Move", "number", usual=2),
            Field("figures", "Figures on it", "words", usual=["{attack}", "{defence}", "{move}"]),
            Field("text", "Words on it"),
            Field("back.symbol", "Symbol of the back", "choice", known="symbols"),
            Field("back.figures", "Figures of the back", "words"), Field("back.text", "Words on the back"),
        ),
        many=False, named=True,
    ),
    Sort(
        "move", "Movement", RULES,
        (
            Field("means", "By means of", "choice", known="means", usual="land"), _WHO,
            Field("over.contacts", "Over contacts", "words", known="contacts"),
            Field("allowance", "As far as", "amount", usual="move"), _RULE,
        ),
    ),
    Sort(
        "step", "Cost of a step", RULES,
        (
            _MEANS, Field("into.kinds", "Into areas of the kind", "words", known="kinds"),
            Field("over.contacts", "Over contacts", "words", known="contacts"),
            Field("cost", "Costs", "number", usual=1),
            Field("plus", "More than usual", "number"), Field("stop", "It ends the move", "flag"),
            Field("refuse", "There is no way", "flag"), _TEXT, _RULE,
        ),
    ),
    Sort(
        "end", "Where no move ends", RULES,
        (_MEANS, Field("at.kinds", "In areas of the kind", "words", known="kinds"), _TEXT, _RULE),
    ),
    Sort(
        "stacking", "Stacking", RULES,
        (
            Field("name", "What is counted", usual="counters"), _WHO,
            Field("at.kinds", "In areas of the kind", "words", known="kinds"),
            Field("most", "How many", "number", usual=3), _RULE,
        ),
    ),
    Sort(
        "never", "Where nobody lies", RULES,
        (_WHO, Field("at.kinds", "In areas of the kind", "words", known="kinds"), _TEXT, _RULE),
    ),
    Sort(
        "supply", "Supply", RULES,
        (
            _WHO, Field("sources.0.attributes", "From areas with", "flags", known="flags", usual={"capital": True}),
            Field("lines.0.over.0.contacts", "Over contacts", "words", known="contacts"),
            Field("cut.0.holding.sides", "Cut by counters of", "words", usual=["enemy"]),
            Field("cut.0.without.sides", "But not beside", "words", usual=["own"]),
            Field("finding", "Tell who has none", "flag", usual=True), _RULE,
        ),
    ),
    Sort(
        "battle", "Battle", RULES,
        (
            Field("chart", "Chart", "choice", known="charts", usual="battle"),
            Field("compare", "Compared by", "choice", ("odds", "difference"), usual="odds"),
            Field("favour", "Rounded for", "choice", ("defender", "attacker", "nearest")),
            Field("attack", "Printed strength of the attacker"), Field("defence", "Printed strength of the defender"),
            Field("dice", "Dice", usual="1d6"), Field("attackers.types", "Attackers", "words", known="types"),
            Field("defenders.types", "Defenders", "words", known="types"), _RULE,
        ),
        many=False,
    ),
    Sort(
        "phases", "Phase", SEQUENCE,
        (
            Field("id", "Id"), Field("name", "Name"), Field("sides", "Sides, in their order", "words", known="sides"),
            Field("rule", "Number of the rule"),
        ),
    ),
    Sort(
        "decks", "Deck of cards", CARDS,
        (Field("name", "Name"), Field("shuffled", "Shuffled", "flag", usual=True)), many=False, named=True,
    ),
    Sort(
        "cards", "Card", CARDS,
        (
            Field("title", "Title"), Field("deck", "Deck", "choice", known="decks"),
            Field("copies", "How many", "number", usual=1),
            Field("symbol", "Symbol", "choice", known="symbols"), Field("text", "Words on it"),
        ),
        many=False, named=True,
    ),
)  # fmt: skip
BY_HEAD: Mapping[str, Sort] = {sort.head: sort for sort in SORTS}
TRIED = ("move", "step", "end", "stacking", "never", "supply")
"""Rows that a test drive shows at work."""


def told(row: Row) -> str:
    """A row in a few words, as the game itself has them."""
    values = row.values
    name = values.get("name") or values.get("title") or row.id
    said = [str(name)] if isinstance(name, str) and name else []
    for path in ("means", "who.types", "into.kinds", "at.kinds", "over.contacts", "chart"):
        found = at(values, path)
        if isinstance(found, list):
            found = ", ".join(map(str, found))
        if isinstance(found, str) and found:
            said.append(found)
    for path in ("allowance", "cost", "plus", "most"):
        found = at(values, path)
        if isinstance(found, str | int | float) and not isinstance(found, bool):
            said.append(f"{path} {found}")
    rule = values.get("rule")
    return " · ".join(said) + (f" [{rule}]" if isinstance(rule, str) and rule else "")
