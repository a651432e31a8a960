"""Advice as other programs read it, and as people do: every answer with its rule; and why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from boards.plain.bad_input import unknown
from boards.plain.sentence import Naming, Sentence, area, say
from counters.game import Game
from counters.position import Position
from rules_assist.advice import MOVE, NOT_TOLD, Act, Answer, Finding, Ledger, Need, Reach, Reason, SupplyLine
from rules_assist.assist import Advice, Askable, Rulebook
from rules_assist.battle_sheet import BattleSheet

# Why there is no answer: a word the rulebook does not know, or a question that names too little.


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
            known = rulebook.figures(game)
            return _why(known, act, "ledger") or _takes(known, act) or empty
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


def _takes(known: Sequence[Askable], act: Act) -> Sentence | None:
    """What could be told besides, if nothing was: an act is one without it, a sum often is none."""
    names = tuple(detail.name for each in known if act.verb in (each.name, *each.also) for detail in each.details or ())
    if act.details or not names:
        return None
    return say("Nothing was told with it; it takes “with …”: {known}.", known=names)


def as_data(advice: Advice | None, naming: Naming, unsaid: Sentence = CANNOT_SAY) -> Any:
    """The same, as plain data. Several answers are a list; members may come, none may go or change. `unsaid`: why there
    is no answer."""
    if advice is None:
        return {"sentence": unsaid.text(naming), "rule": ""}
    if isinstance(advice, Reach):
        return {
            "ways": [_plain(way, naming) for ways in advice.ways.values() for way in ways],
            "refused": [
                {"to": to, **_plain(reasons[0], naming), "more": [_plain(reason, naming) for reason in reasons[1:]]}
                for to, reasons in advice.refused.items()
                if reasons
            ],
            "notes": [_plain(note, naming) for note in advice.notes],
        }
    return _plain(advice, naming)


def _plain(value: object, naming: Naming) -> Any:
    """Sentences written out, numbers as short as they are, chances as fractions."""
    match value:
        case Sentence():
            return value.text(naming)
        case Fraction():
            return str(value)
        case float() if value.is_integer():
            return int(value)
        case msgspec.Struct():
            return {
                name.rstrip("_"): _plain(getattr(value, name), naming)
                for name in ("sentence", "rule", *value.__struct_fields__)
                if hasattr(value, name)
            }
        case dict():
            return {name: _plain(each, naming) for name, each in value.items()}
        case tuple() | list():
            return [_plain(each, naming) for each in value]
        case _:
            return value


def as_text(advice: Advice | None, naming: Naming) -> list[str]:
    """The same, line by line."""
    return list(_lines(advice, naming)) or [NOTHING.text(naming)]


def _lines(advice: Advice | None, naming: Naming) -> Iterator[str]:
    match advice:
        case None:
            yield CANNOT_SAY.text(naming)
        case Reach():
            yield from _reach(advice, naming)
        case BattleSheet():
            yield from _battle(advice, naming)
        case Answer():
            said = written(advice.sentence, advice.rule, naming)
            yield {True: "Yes. ", False: "No. ", None: ""}[advice.yes] + said
        case _:
            for each in advice:
                yield from _each(each, naming)


def written(sentence: Sentence, rule: str, naming: Naming) -> str:
    """A sentence and the rule it rests on."""
    return f"{sentence.text(naming)} [{rule}]" if rule else sentence.text(naming)


def _reasons(reasons: tuple[Reason, ...], naming: Naming) -> Iterator[str]:
    return (written(reason.sentence, reason.rule, naming) for reason in reasons)


def _reach(advice: Reach, naming: Naming) -> Iterator[str]:
    yield from _reasons(advice.notes, naming)
    several = len(advice.means) > 1
    for ways in advice.ways.values():
        for way in ways:
            means = f"{way.means}: " if several and way.means else ""
            grade = {"free": "+", "costs": "+ (at a cost)", "risky": "+ (dangerous)"}[way.grade]
            yield f"{grade} {means}{written(way.sentence, way.rule, naming)}"
    noted = set(advice.notes)
    told: dict[str, int] = {}
    for reasons in advice.refused.values():
        if reasons and reasons[0] not in noted:
            said = written(reasons[0].sentence, reasons[0].rule, naming)
            told[said] = told.get(said, 0) + 1
    for said, count in told.items():
        yield f"- {said}" if count == 1 else f"- {said} ({count} areas)"


def _battle(advice: BattleSheet, naming: Naming) -> Iterator[str]:
    yield written(advice.sentence, advice.rule, naming)
    for said in _reasons(advice.refused, naming):
        yield f"- {said}"
    if advice.whole is not None:
        for line in advice.whole.lines:
            yield written(line, advice.whole.rule, naming)
    for asked in advice.questions:
        yield f"? {written(asked.sentence, asked.rule, naming)} {' / '.join(asked.answers)}: {asked.answer}"
    for fought in advice.rounds:
        yield written(fought.sentence, fought.rule, naming)
        for volley in fought.volleys:
            thrown = f" > {volley.result}" if volley.result else ""
            yield f"  {volley.name}: {written(volley.sentence, volley.rule, naming)}{thrown}"
    for each in advice.modifiers:
        mark = f"{each.value:+g}" if each.applies else "(no)"
        yield f"{mark} {written(each.sentence, each.rule, naming)}"
    for chance in advice.chances:
        percent = f"{float(chance.chance):.1%}"
        thrown = "> " if chance.result == advice.result else ""
        yield f"{thrown}{chance.result}: {chance.chance} ({percent}) {chance.sentence.text(naming)}"
    for offer in advice.offers:
        yield f"* {written(offer.sentence, offer.rule, naming)}"


def _each(advice: Finding | SupplyLine | Ledger, naming: Naming) -> Iterator[str]:
    match advice:
        case Finding():
            mark = {"error": "!", "warning": "?", "note": "·"}[advice.severity]
            yield f"{mark} {written(advice.sentence, advice.rule, naming)}"
        case SupplyLine():
            yield f"{'+' if advice.supplied else '-'} {written(advice.sentence, advice.rule, naming)}"
            for way in advice.others:
                through, source = tuple(map(area, way[-2:0:-1])), area(way[-1])
                told = say("As short: from {source} through {through}.", source=source, through=through)
                yield f"  {told.text(naming)}"
        case Ledger():
            yield written(advice.sentence, advice.rule, naming)
            for entry in advice.entries:
                yield f"  {entry.amount:+g} {written(entry.sentence, entry.rule, naming)}"
