"""What the sheet of a battle says, line by line: how its odds come about, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.documents.game_document import GameDocument
from app.language import numeral, t, write
from app.panels.advice.aspects import figure_words, is_common, is_told_otherwise
from app.panels.advice.ledger import signed
from app.panels.log.panel import places_named
from app.panels.parts.line import Line
from boards.plain.sentence import area, say
from counters.events import Throw, purpose
from counters.events.fighting import Purpose
from counters.position import in_area
from rules_assist.battle_sheet import BattleSheet, Modifier, WholeBattle


def head_lines(document: GameDocument, sheet: BattleSheet, *, over: bool) -> Iterator[Line]:
    """The odds; or why there can be no battle; or that it is over."""
    naming, where = document.naming, (in_area(sheet.at),)
    if over:
        yield Line(over_words(document, sheet), heading=True, places=where)
        return
    head = Line(write(sheet.sentence, naming), sheet.rule, amount=sheet.odds, heading=True, places=where)
    shut = any(why.sentence == sheet.sentence for why in sheet.refused)
    yield replace(head, sign="no", sign_words=t("No:")) if shut else head
    # Of counters that are called alike the same is said once.
    said = {(write(why.sentence, naming), why.rule): why for why in sheet.refused if why.sentence != sheet.sentence}
    for (told, rule), why in said.items():
        yield Line(told, rule, sign="no", sign_words=t("No:"), places=places_named(document, why.sentence))
    if sheet.whole is not None and not sheet.refused:
        yield from whole_lines(document, sheet.whole)


def over_words(document: GameDocument, sheet: BattleSheet) -> str:
    """A Convoy is no counter: where it was fired at, somebody is left."""
    nobody = say("Nobody is left to fight in {area}: the battle is over.", area=area(sheet.at))
    return write(
        nobody if sheet.refused else say("The battle in {area} is over.", area=area(sheet.at)), document.naming
    )


def odds_lines(document: GameDocument, sheet: BattleSheet) -> Iterator[Line]:
    """How the odds come about."""
    if not sheet.rounds:
        for name, value in sheet.figures.items():
            if (value and not is_told_otherwise(name)) or is_common(name):
                yield Line(figure_words(name), amount=numeral(value).replace("-", "−"))
        yield from (modifier_line(document, each) for each in sheet.modifiers if each.applies)


def other_lines(document: GameDocument, sheet: BattleSheet) -> Iterator[Line]:
    """What does not apply: greyed, and each with why not."""
    others = [each for each in sheet.modifiers if not each.applies]
    if others:
        yield Line(t("These do not apply here"), heading=True)
        yield from (modifier_line(document, each) for each in others)


def whole_lines(document: GameDocument, whole: WholeBattle) -> Iterator[Line]:
    """What comes of it if it is fought to the end."""
    yield Line(t("The whole battle"), whole.rule, heading=True)
    for told in whole.lines:
        yield Line(write(told, document.naming))


def modifier_line(document: GameDocument, each: Modifier, indent: int = 0) -> Line:
    return Line(
        write(each.sentence, document.naming), each.rule,
        sign="yes" if each.applies else "no", faint=not each.applies, indent=indent,
        sign_words=t("Applies:") if each.applies else t("Does not apply:"),
        amount=signed(each.value) if each.value else "", places=places_named(document, each.sentence),
    )  # fmt: skip


def result_words(document: GameDocument, sheet: BattleSheet, thrown: int) -> str:
    """What the dice of the one throw that decides it have brought."""
    meaning = next((each.sentence for each in sheet.chances if each.result == sheet.result), None)
    if meaning is None:
        return t("{thrown} was rolled.", thrown=thrown)
    told = write(meaning, document.naming)
    return t("{thrown} was rolled: {result}. {meaning}", thrown=thrown, result=sheet.result, meaning=told)


def read_off(sheet: BattleSheet, throw: Throw) -> Purpose | None:
    """What the log tells with the dice."""
    volleys = (each for fought in sheet.rounds for each in fought.volleys if each.name == throw.name)
    result = next((each.result for each in volleys), "") if throw.name else sheet.result
    if not result:
        return None
    if throw.name or not sheet.column:
        return purpose("Result: {result}.", result=result)
    return purpose("Column {column}: {result}.", column=sheet.column, result=result)
