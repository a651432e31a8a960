"""The forms of ledgers and their sums, of what may be done, of remarks, and of the lines of supply."""

from __future__ import annotations

from app.editor.kit.fields import RULE, RULES, TEXT, WHO, Field, Sort

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
