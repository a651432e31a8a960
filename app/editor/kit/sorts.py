"""Which rows the texts of a kit have, and the fields of each: what a form asks for, in the words of KITS.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.editor.kit.rows import Row, at

# What a row of a kit's texts can be: its fields, and what each of them holds.


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


# The forms of battles: the one that is read on a chart with its modifiers, and the one that is fought in rounds.


GROUP = "Battle in rounds"
_SIDES = (
    Field("attackers.types", "Attackers", "words", known="types"),
    Field("defenders.types", "Defenders", "words", known="types"),
)
_CASE = (
    Field("when.at.kinds", "In areas of the kind", "words", known="kinds"),
    Field("when.at.attributes", "In areas with", "pairs", known="columns"),
    Field("when.attackers.types", "An attacker of the type", "words", known="types"),
    Field("when.attackers.kinds", "An attacker of the kind", "words", known="counters"),
    Field("when.attackers.marks", "An attacker with the mark", "words", known="marks"),
    Field("when.attackers.facts", "An attacker of whom it is said", "words", known="facts"),
    Field("when.over.contacts", "An attacker over contacts", "words", known="contacts"),
    Field("when.every", "True of every attacker", "flag"),
    Field("when.defenders.types", "A defender of the type", "words", known="types"),
    Field("when.defenders.kinds", "A defender of the kind", "words", known="counters"),
    Field("when.defenders.marks", "A defender with the mark", "words", known="marks"),
    Field("when.no_attackers", "Nobody attacks", "there"),
    Field("when.no_defenders", "Nobody defends", "there"),
    Field("when.apart", "An attacker from no neighbour", "there"),
    Field("when.out_of.kinds", "An attacker out of areas of the kind", "words", known="kinds"),
    Field("when.inside", "An attacker within the area itself", "there"),
    Field("when.away", "An attacker from outside", "there"),
    Field("when.unsupplied", "Out of supply", "choice", ("attackers", "defenders")),
)
_HELD = (
    Field("options", "Where the game is played with", "pairs", known="options"),
    Field("turn", "In turns with", "pairs", known="turns"),
)
_ASKED = (*_CASE, Field("answers", "Where it was answered", "lists", known="answers"), *_HELD)
_WHOSE = Field("whose", "Whose", "choice", ("attack", "defence"), usual="attack")

BATTLE_SORTS: tuple[Sort, ...] = (
    Sort("battle", "Battle", RULES, (
        Field("chart", "Chart", "choice", known="charts", usual="battle"),
        Field("meanings", "Chart of what results mean", "choice", known="charts"),
        Field("compare", "Compared by", "choice", ("odds", "difference"), usual="odds"),
        Field("favour", "Rounded for", "choice", ("defender", "attacker", "nearest")),
        Field("attack", "Printed strength of the attacker", "choice", known="printed"),
        Field("defence", "Printed strength of the defender", "choice", known="printed"),
        Field("dice", "Dice", usual="1d6"), *_SIDES, RULE,
    ), many=False),
    Sort("battle.modifiers", "Modifier of a battle", RULES, (
        Field("name", "Name", usual="modifier"),
        Field("shift", "Columns to the right", "number", least=-20, most=20),
        Field("die", "Added to the die", "number", least=-20, most=20),
        Field("attack", "Added to the attack", "number"), Field("defence", "Added to the defence", "number"),
        Field("per.types", "For each counter of the type", "words", known="types"),
        *_CASE, *_HELD, TEXT, RULE,
    )),
    Sort("battle.refuse", "No such battle", RULES, (*_CASE, *_HELD, TEXT, RULE)),
    Sort("fight", "Battle in rounds", RULES, (*_SIDES, TEXT, RULE), many=False, group=GROUP),
    Sort("fight.ask", "Question", RULES, (
        Field("name", "Name", usual="question"), TEXT,
        Field("choices", "Answers, the usual one first", "words", usual=["no", "yes"]), *_ASKED, RULE,
    ), group=GROUP),
    Sort("fight.refuse", "No such battle", RULES, (*_ASKED, TEXT, RULE), group=GROUP),
    Sort("fight.round", "Round", RULES, (
        Field("name", "Name", usual="round"), TEXT, *_SIDES,
        Field("both", "Only where either side has somebody", "flag"),
        Field("attack", "Printed strength of the attacker", "choice", known="printed", usual="attack"),
        Field("defence", "Printed strength of the defender", "choice", known="printed", usual="defence"),
        Field("reads", "How it is read", "choice", ("factors", "numbers", "rows"), usual="numbers"),
        Field("chart", "Chart", "choice", known="charts"),
        Field("meanings", "Chart of what results mean", "choice", known="charts"),
        Field("dice", "Dice", usual="1d6"),
        Field("second_best", "Printed word of what else it is good at", "choice", known="printed"),
        Field("support.types", "Supporters", "words", known="types"),
        Field("least", "Never less than", "number"), *_ASKED, RULE,
    ), group=GROUP),
    Sort("fight.round.changes", "Change of the dice", RULES, (
        Field("name", "Name", usual="change"), _WHOSE,
        WHO,
        Field("who.kinds", "Kinds of counters", "words", known="counters"),
        Field("over.contacts", "Over contacts", "words", known="contacts"),
        Field("times", "Times", "number", least=0, most=100), Field("add", "Added", "number"),
        Field("most", "Never more than", "number"), Field("dice", "Dice for one", "number", least=0, most=100),
        Field("word", "Printed word in place of their own", "choice", known="printed"),
        Field("per.whose", "Added once for each of", "choice", ("attackers", "defenders", "there")),
        Field("per.who.types", "For each counter of the type", "words", known="types"),
        Field("per.printed", "By their printed word", "choice", known="printed"),
        Field("spread", "Dealt out one by one", "flag"),
        Field("outside", "Only from areas that do not touch", "flag"),
        Field("only_told", "It is only told", "flag"),
        *_ASKED, TEXT, Field("otherwise", "What is said where it does not apply"), RULE,
    ), group=GROUP),
    Sort("fight.round.standing", "Dice without a counter", RULES, (
        _WHOSE, Field("number", "Number", "number", usual=1, least=0),
        Field("dice", "Dice", "number", most=100, least=0),
        *_ASKED, TEXT, RULE,
    ), group=GROUP),
    Sort("fight.round.silent", "A side without dice", RULES, (_WHOSE, *_ASKED, TEXT, RULE), group=GROUP),
)  # fmt: skip


# The forms of ledgers and their sums, of what may be done, of remarks, and of the lines of supply.


RELATIONS = ("own", "self", "other", "enemy", "neutral", "nobody")
"""How a side stands to the one that asks."""

_PHASES = Field("phases", "In phases", "words", known="phases")
_HOLDS = (
    _PHASES, Field("turn", "In turns with", "pairs", known="turns"),
    Field("options", "Where the game is played with", "pairs", known="options"),
    Field("said", "While it is said", "words", known="facts"),
    Field("unsaid", "While it is not said", "words", known="facts"),
)  # fmt: skip

SUM_SORTS: tuple[Sort, ...] = (
    Sort("supply.lines", "Line of supply", RULES, (
        Field("means", "By means of", "choice", known="means", usual="land"),
        Field("over.0.contacts", "Over contacts", "words", known="contacts"),
        Field("through.kinds", "Through areas of the kind", "words", known="kinds"),
        Field("limit", "As far as", "number", least=0),
        Field("joins.attributes", "It takes over in areas with", "pairs", known="columns"),
    )),
    Sort("caution", "Remark on a move", RULES,
         (WHO, Field("who.marks", "With the mark", "words", known="marks"), *_HOLDS, TEXT, RULE)),
    Sort("ledger", "Ledger", RULES, (
        Field("name", "Name", usual="income"), Field("sides", "Sides", "words", known="sides"),
        Field("least", "Never less than", "number", least=-1e6, most=1e6),
        Field("most", "Never more than", "number", least=-1e6, most=1e6), *_HOLDS, TEXT, RULE,
    )),
    Sort("ledger.sums", "Sum of a ledger", RULES, (
        Field("areas.held", "Areas held by", "words", RELATIONS, usual=["own"]),
        Field("areas.kinds", "Areas of the kind", "words", known="kinds"),
        Field("areas.attributes", "Areas with", "pairs", known="columns"),
        Field("attribute", "What each area has of", "choice", known="columns"),
        Field("lying.types", "What lies there, of the type", "words", known="types"),
        Field("counters.types", "Types of counters", "words", known="types"),
        Field("counters.sides", "Counters of", "words", RELATIONS),
        Field("printed", "Their printed word", "choice", known="printed"),
        Field("at.kinds", "In areas of the kind", "words", known="kinds"),
        Field("value", "Value", "choice", known="values"),
        Field("fact", "Fact about the side", "choice", known="facts"),
        Field("ledger", "Another ledger above", "choice", known="ledgers"),
        Field("amount", "A fixed amount", "number", least=-1e6, most=1e6),
        Field("times", "Times", "number"), Field("share", "Only this share of it", "number", least=0, most=1),
        Field("rounded", "Rounded", "choice", ("up", "down", "half up")),
        Field("sides", "Only for sides", "words", known="sides"),
        Field("cancels", "It takes off all that stands above", "flag"), *_HOLDS, TEXT, RULE,
    )),
    Sort("may", "What may be done", RULES, (
        Field("verb", "What is done", "choice", known="verbs", usual="play"),
        Field("yes", "It may be done", "either", usual=True), WHO,
        Field("who.kinds", "Kinds of counters", "words", known="counters"),
        Field("who.printed", "With printed words", "pairs", known="printed"),
        Field("at.kinds", "In areas of the kind", "words", known="kinds"),
        Field("at.attributes", "In areas with", "pairs", known="columns"),
        Field("at.held", "In areas held by", "words", RELATIONS),
        Field("value", "If the value", "choice", known="values"),
        Field("least", "is at least", "number", least=-1e6, most=1e6),
        Field("below", "and below", "number", least=-1e6, most=1e6), *_HOLDS, TEXT, RULE,
    )),
)  # fmt: skip


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
