"""What the sheet of a battle says, line by line: how its odds come about, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from app.documents.game_document import GameDocument
from app.language import numeral, t, write
from app.panels.advice.aspects import figure_words, is_common, is_told_otherwise
from app.panels.advice.ledger import signed
from app.panels.log.panel import places_named
from app.panels.parts.line import Line
from rules_assist.battle_sheet import BattleSheet, Modifier, WholeBattle


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
