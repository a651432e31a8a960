"""Why there is no answer: a word the rulebook does not know, or a question that names too little."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boards.plain.nearest import unknown
from boards.plain.sentence import Sentence, say
from counters.game import Game
from counters.position import Position
from rules_assist.advice import MOVE, NOT_TOLD, Act, Answer, Need
from rules_assist.assist import Advice, Askable, Rulebook

CANNOT_SAY = say("The rulebook cannot say.")
NOTHING = say("The rulebook has nothing to say about it.")
NOTHING_ABOUT = {"findings": say("Nothing is wrong."), "supply": say("None of these needs supply.")}
"""What it means when a question is answered by nothing at all."""

LACKING: dict[Need, Sentence] = {
    "counters": say("It was not told which counters."),
    "side": say("It was not told of which side."),
    "at": say("It was not told at which place."),
    "from": say("It was not told from where."),
    "to": say("It was not told where to."),
    "through": say("It was not told by which way."),
    "means": say("It was not told by what means."),
}


def why_unsaid(  # noqa: PLR0917 - all of it makes the question
    rulebook: Rulebook, game: Game, position: Position, asks: str, act: Act, advice: Advice | None
) -> Sentence | None:
    """What stands in place of an answer; nothing where the answer speaks for itself."""
    # Who names no side asks for whoever's turn it is.
    act = act if act.side else msgspec.structs.replace(act, side=position.clock.side)
    empty = CANNOT_SAY if advice is None else NOTHING_ABOUT.get(asks, NOTHING)
    match asks:
        case "may" if advice is None or (isinstance(advice, Answer) and advice.sentence == NOT_TOLD):
            return _why(rulebook.verbs(game), act, "verb") or (empty if advice is None else None)
        case "ledger" if not advice:
            return _why(rulebook.figures(game), act, "ledger") or empty
    return None if advice else empty


def _why(known: Sequence[Askable], act: Act, what: str) -> Sentence | None:
    by_word = {word: each for each in known for word in (*each.also, each.name)}
    asked = by_word.get(act.verb)
    if asked is None and act.verb not in ("", MOVE):
        names = tuple(sorted(each.name for each in known))
        return say("{why} There are: {known}.", why=unknown(what, act.verb, by_word), known=names)
    if asked is None:
        return None
    told: dict[Need, object] = {
        "counters": act.counters, "side": act.side, "at": act.at, "from": act.from_, "to": act.to,
        "through": act.through, "means": act.means,
    }  # fmt: skip
    lacking = (detail.name for detail in asked.details or () if detail.needed and detail.name not in act.details)
    wanted = (say("Something is not told: “with {detail} …”.", detail=name) for name in lacking)
    return next((LACKING[need] for need in asked.needs if not told[need]), None) or next(wanted, None)
