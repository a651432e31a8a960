"""The forms of battles: the one that is read on a chart with its modifiers, and the one that is fought in rounds."""

from __future__ import annotations

from app.editor.kit.fields import RULE, RULES, TEXT, WHO, Field, Sort

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
_HOLDS = (
    Field("options", "Where the game is played with", "pairs", known="options"),
    Field("turn", "In turns with", "pairs", known="turns"),
)
_ASKED = (*_CASE, Field("answers", "Where it was answered", "lists", known="answers"), *_HOLDS)
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
        *_CASE, *_HOLDS, TEXT, RULE,
    )),
    Sort("battle.refuse", "No such battle", RULES, (*_CASE, *_HOLDS, TEXT, RULE)),
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
