"""The answer to any question as lines that can be read, pointed at and clicked: each with what it names on the map."""

from __future__ import annotations

from collections.abc import Iterator

from app.documents.game_document import GameDocument
from app.language import t, write
from app.panels.advice.checklist import severity_words
from app.panels.log.panel import places_named
from app.panels.parts.lines import Line
from boards.board import AreaId
from boards.plain.sentence import Sentence
from counters.position import in_area
from rules_assist.advice import Answer, Finding, Ledger, Reach, SupplyLine
from rules_assist.answers.answers import NOTHING, as_text
from rules_assist.assist import Advice
from rules_assist.battle_sheet import BattleSheet

MOST_REFUSED = 40


def lines_of(document: GameDocument, advice: Advice | None, unsaid: Sentence | None) -> list[Line]:
    """What there is to say, or why there is nothing."""
    found = [] if unsaid is not None else list(_lines(document, advice))
    return found or [Line(write(unsaid or NOTHING, document.naming), faint=True)]


def _lines(document: GameDocument, advice: Advice | None) -> Iterator[Line]:
    match advice:
        case None:
            return
        case Reach():
            yield from _reach(document, advice)
        case BattleSheet():
            yield from (Line(words) for words in as_text(advice, document.naming))
        case Answer():
            yield _said(document, advice.sentence, advice.rule, yes=advice.yes)
            if (deed := advice.deed) is not None:
                doing = write(deed.sentence, document.naming)
                yield Line(doing, advice.rule, sign="todo", sign_words=t("A click does it:"), means=deed)
        case _:
            for each in advice:
                yield from _each(document, each)


def _reach(document: GameDocument, reach: Reach) -> Iterator[Line]:
    for note in reach.notes:
        line = _said(document, note.sentence, note.rule)
        yield Line(line.text, note.rule, sign="note", sign_words=t("Note:"), places=line.places)
    for ways in reach.ways.values():
        for way in ways:
            places = tuple(in_area(at) for at in (way.route or (way.to,)))
            text = write(way.sentence, document.naming)
            yield Line(text, way.rule, sign="yes", sign_words=t("Yes:"), places=places)
    told: dict[tuple[str, str], list[AreaId]] = {}
    for area, reasons in reach.refused.items():
        if reasons and reasons[0] not in reach.notes:
            told.setdefault((write(reasons[0].sentence, document.naming), reasons[0].rule), []).append(area)
    for (text, rule), areas in list(told.items())[:MOST_REFUSED]:
        words = text if len(areas) == 1 else t("{sentence} ({count} areas)", sentence=text, count=len(areas))
        yield Line(words, rule, sign="no", sign_words=t("No:"), places=tuple(map(in_area, areas)))


def _each(document: GameDocument, advice: Finding | SupplyLine | Ledger) -> Iterator[Line]:
    text = write(advice.sentence, document.naming)
    match advice:
        case Finding():
            yield Line(
                text, advice.rule, sign=advice.severity, sign_words=severity_words(advice.severity),
                places=advice.places, counters=advice.counters,
            )  # fmt: skip
        case SupplyLine():
            places = tuple(in_area(at) for at in (advice.path or (advice.at,)))
            fed = t("In supply:") if advice.supplied else t("Out of supply:")
            yield Line(
                text, advice.rule, sign="yes" if advice.supplied else "no", sign_words=fed,
                places=places, counters=advice.counters,
            )  # fmt: skip
        case Ledger():
            yield Line(text, advice.rule, heading=True)
            for entry in advice.entries:
                line = _said(document, entry.sentence, entry.rule)
                yield Line(line.text, entry.rule, amount=f"{entry.amount:+g}", places=line.places, indent=1)


def _said(document: GameDocument, sentence: Sentence, rule: str, *, yes: bool | None = None) -> Line:
    sign_words = "" if yes is None else t("Yes:") if yes else t("No:")
    return Line(
        write(sentence, document.naming), rule, sign="" if yes is None else "yes" if yes else "no",
        sign_words=sign_words, places=places_named(document, sentence),
    )  # fmt: skip
