"""Which rows the texts of a kit have, and the fields of each: what a form asks for, in the words of KITS.md."""

from __future__ import annotations

from collections.abc import Mapping

from app.editor.kit.battle_sorts import BATTLE_SORTS
from app.editor.kit.fields import CARDS, RULE, RULES, SEQUENCE, SHEET, TEXT, WHO, Field, Sort
from app.editor.kit.rows import Row, at
from app.editor.kit.sum_sorts import SUM_SORTS

UNITS = ("unit", "piece", "marker", "cube", "flag", "card")
_MEANS = Field("means", "By means of", "words", known="means", usual=["land"])

SORTS: tuple[Sort, ...] = (
    Sort("sides", "Side", SHEET, (
        Field("name", "Name"), Field("adjective", "Adjective"), Field("article", "Article"), Field("letter", "Letter"),
        Field("fill", "Colour", "colour", usual="#096db6"), Field("ink", "Colour of letters", "colour"),
    ), many=False, named=True),
    Sort("kinds", "Kind of counter", SHEET, (
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
    ), many=False, named=True),
    Sort("move", "Movement", RULES, (
        Field("means", "By means of", "choice", known="means", usual="land"), WHO,
        Field("over.contacts", "Over contacts", "words", known="contacts"),
        Field("allowance", "As far as", "amount", usual="move"), RULE,
    )),
    Sort("step", "Cost of a step", RULES, (
        _MEANS, Field("into.kinds", "Into areas of the kind", "words", known="kinds"),
        Field("over.contacts", "Over contacts", "words", known="contacts"),
        Field("cost", "Costs", "number", usual=1),
        Field("plus", "More than usual", "number"), Field("stop", "It ends the move", "flag"),
        Field("refuse", "There is no way", "flag"), TEXT, RULE,
    )),
    Sort("end", "Where no move ends", RULES,
         (_MEANS, Field("at.kinds", "In areas of the kind", "words", known="kinds"), TEXT, RULE)),
    Sort("stacking", "Stacking", RULES, (
        Field("name", "What is counted", usual="counters"), WHO,
        Field("at.kinds", "In areas of the kind", "words", known="kinds"),
        Field("most", "How many", "number", usual=3), RULE,
    )),
    Sort("never", "Where nobody lies", RULES,
         (WHO, Field("at.kinds", "In areas of the kind", "words", known="kinds"), TEXT, RULE)),
    Sort("supply", "Supply", RULES, (
        WHO, Field("sources.0.attributes", "From areas with", "flags", known="flags", usual={"capital": True}),
        Field("lines.0.over.0.contacts", "Over contacts", "words", known="contacts"),
        Field("cut.0.holding.sides", "Cut by counters of", "words", usual=["enemy"]),
        Field("cut.0.without.sides", "But not beside", "words", usual=["own"]),
        Field("finding", "Tell who has none", "flag", usual=True), RULE,
    )),
    *BATTLE_SORTS,
    *SUM_SORTS,
    Sort("phases", "Phase", SEQUENCE, (
        Field("id", "Id"), Field("name", "Name"), Field("sides", "Sides, in their order", "words", known="sides"),
        Field("rule", "Number of the rule"),
    )),
    Sort("decks", "Deck of cards", CARDS,
         (Field("name", "Name"), Field("shuffled", "Shuffled", "flag", usual=True)), many=False, named=True),
    Sort("cards", "Card", CARDS, (
        Field("title", "Title"), Field("deck", "Deck", "choice", known="decks"),
        Field("copies", "How many", "number", usual=1),
        Field("symbol", "Symbol", "choice", known="symbols"), Field("text", "Words on it"),
    ), many=False, named=True),
)  # fmt: skip
PARTS: Mapping[str, tuple[str, ...]] = {
    sort.head: tuple(other.part for other in SORTS if other.part and other.head.rpartition(".")[0] == sort.head)
    for sort in SORTS
}
"""The lists of a row whose items have forms of their own."""

TRIED = ("move", "step", "end", "stacking", "never", "supply", "caution", "battle", "fight", "may", "ledger")
"""Rows that a test drive shows at work."""

TELLING = ("verb", "means", "who.types", "into.kinds", "at.kinds", "over.contacts", "chart", "attribute", "ledger")
"""What is told of a row, in this order."""

SAYING = ("may", "caution", "ledger", "battle", "fight")
"""Where the sentence tells more of a row than anything else."""


def told(row: Row) -> str:
    """A row in a few words, as the game itself has them."""
    values = row.values
    name = values.get("name") or values.get("title") or ("" if row.many else row.id)
    said = [str(name)] if isinstance(name, str) and name else []
    for path in TELLING:
        found = at(values, path)
        if isinstance(found, list):
            found = ", ".join(map(str, found))
        if isinstance(found, str) and found:
            said.append(found)
    for path in ("allowance", "cost", "plus", "most", "shift", "die", "times", "add", "amount"):
        found = at(values, path)
        if isinstance(found, str | int | float) and not isinstance(found, bool):
            said.append(f"{path} {found}")
    words = values.get("text")
    if isinstance(words, str) and words and (not name or row.path[0] in SAYING):
        said.append(words)
    rule = values.get("rule")
    return " · ".join(said) + (f" [{rule}]" if isinstance(rule, str) and rule else "")
