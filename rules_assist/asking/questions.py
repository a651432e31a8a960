"""Questions as people type them, read into what is asked of a rulebook, asked, and written back.

    reach COUNTERS [by MEANS]
    findings [about PLACES | about SIDE]
    supply SIDE | supply COUNTERS
    battle [PLACE] [from PLACES] [by COUNTERS] [with die 4]
    ledger [NAME] [of SIDE] [at PLACE] […]
    may VERB [COUNTERS] [side SIDE] [at PLACES] [from PLACES] [to PLACES] [through PLACES] [by MEANS] [with DETAILS]

Counters are named `#panzer`, or by what they are and where they lie: `2 germany infantry in berlin`. The `#` may be
left out; a shell would take what follows it for a comment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, cast, get_args

import msgspec

from boards.board import AreaId
from boards.plain.bad_input import BadInput
from boards.plain.nearest import unknown
from boards.plain.sentence import Sentence, say
from counters.counter import CounterId, SideId
from counters.game import Game
from counters.places import PlaceId, area_of
from counters.position import Position
from counters.text.tokens import Cursor, quoted, read_number, statements
from counters.text.words import BARE, GameWords, words_of
from rules_assist.advice import Act, Detail, Finding, SupplyLine
from rules_assist.asking.question_words import CLAUSES, Asker
from rules_assist.assist import Advice, Rulebook

Asks = Literal["reach", "findings", "supply", "battle", "ledger", "may"]
ASKS: tuple[Asks, ...] = get_args(Asks)
MOST = 1_000_000
"""Beyond which no number of a question makes sense."""


class Question(msgspec.Struct, frozen=True):
    """Which of the six questions, and about what. `act.verb` is the verb of a `may`, and the name of a ledger."""

    asks: Asks
    act: Act


def read_question(typed: str | Sequence[str], game: Game, position: Position) -> Question:
    """A question out of one line, or out of words as a command line gives them."""
    line = typed if isinstance(typed, str) else " ".join(typed)
    found = list(statements(line.replace("\n", " ")))
    if len(found) != 1:
        raise BadInput(say("One question was expected, such as: may attack #panzer at minsk."))
    return question_at(Cursor(found[0]), words_of(game), position)


def question_at(cursor: Cursor, words: GameWords, position: Position) -> Question:
    """The question that the finger points at, to the end of the statement."""
    first = cursor.name("A question (reach, findings, supply, battle, ledger or may)")
    if first.text.casefold() not in ASKS:
        raise first.wrong("{why}", why=unknown("question", first.text, ASKS))
    asks = cast("Asks", first.text.casefold())
    asker = Asker(cursor, words, position)
    act = _READERS[asks](asker)
    cursor.end("The end of the question")
    return Question(asks, act)


def _reach(asker: Asker) -> Act:
    return asker.clauses(Act(verb="reach", counters=asker.counters()), "by")


def _findings(asker: Asker) -> Act:
    act = Act(verb="findings")
    if not asker.cursor.took_word("about"):
        return act
    if (side := asker.side_if_named()) is not None:
        return msgspec.structs.replace(act, side=side)
    return msgspec.structs.replace(act, at=asker.places())


def _supply_of(asker: Asker) -> Act:
    asker.cursor.took_word("of", "for")
    if (side := asker.side_if_named()) is not None:
        return Act(verb="supply", side=side)
    return Act(verb="supply", counters=asker.counters())


def _battle(asker: Asker) -> Act:
    return asker.clauses(Act(verb="battle", at=() if asker.at_clause else asker.places()), *CLAUSES)


def _ledger(asker: Asker) -> Act:
    return asker.clauses(Act(verb="" if asker.at_clause else asker.word("The name of a ledger")), *CLAUSES)


def _may(asker: Asker) -> Act:
    act = Act(verb=asker.word("What somebody thinks of doing, such as attack"))
    if asker.at_clause:
        return asker.clauses(act, *CLAUSES)
    if not asker.counter_is_next and (side := asker.side_if_named()) is not None:
        return msgspec.structs.replace(act, side=side)
    if not asker.counter_is_next and (place := asker.place_if_named()) is not None:
        return msgspec.structs.replace(act, at=(place,))
    return asker.clauses(msgspec.structs.replace(act, counters=asker.counters()), *CLAUSES)


_READERS: Mapping[Asks, Callable[[Asker], Act]] = {
    "reach": _reach,
    "findings": _findings,
    "supply": _supply_of,
    "battle": _battle,
    "ledger": _ledger,
    "may": _may,
}


def ask(question: Question, game: Game, rulebook: Rulebook, position: Position) -> Advice | None:
    """The answer of a rulebook. None: it cannot say. What it names and nobody understands is an error."""
    act = _understood(question, game, rulebook)
    match question.asks:
        case "reach":
            return rulebook.reach(game, position, act.counters, act.means)
        case "findings":
            return tuple(found for found in rulebook.findings(game, position) if _concerns(found, act, game, position))
        case "supply":
            return _supply(act, game, rulebook, position)
        case "battle":
            return rulebook.battle(game, position, act)
        case "ledger":
            return rulebook.ledger(game, position, act)
        case "may":
            return rulebook.may(game, position, act)


def _understood(question: Question, game: Game, rulebook: Rulebook) -> Act:
    """The same with the details called by their own names."""
    act = question.act
    if question.asks not in ("may", "ledger", "battle") or not act.details:
        return act
    # What an attack may name, its odds may name as well.
    about = msgspec.structs.replace(act, verb="attack") if question.asks == "battle" else act
    known = rulebook.details(game, about, reckoned=question.asks == "ledger")
    if known is None:
        return act
    by_word = {word: detail for detail in known for word in (detail.name, *detail.also)}
    for word, said in act.details.items():
        if word not in by_word:
            raise BadInput(unknown(f"detail of “{act.verb}”", word, by_word))
        if (why := not_that(by_word[word], said, game)) is not None:
            raise BadInput(why)
    return msgspec.structs.replace(act, details={by_word[word].name: said for word, said in act.details.items()})


def not_that(detail: Detail, said: str, game: Game) -> Sentence | None:
    """Why a detail cannot be what was said."""
    named: dict[str, Iterable[str]] = {"area": game.board.spaces, "side": game.sheet.sides, "kind": game.sheet.kinds}
    possible = {*detail.values, *map(str, named.get(detail.names, ()))}
    if possible:
        parts = ("_".join(each.split()).casefold() for each in said.split(" and "))
        strange = next((each for each in parts if each not in possible), None)
        return None if strange is None else unknown(detail.name.replace("_", " "), strange, possible)
    if detail.least is None and detail.most is None:
        return None
    least, most = detail.least if detail.least is not None else -MOST, detail.most if detail.most is not None else MOST
    numbers = [read_number(each) for each in said.split(" and ")]
    if all(number is not None and least <= number <= most for number in numbers):
        return None
    words = "“{said}” is no {name}: a number from {least} to {most} was expected."
    if detail.least is None or detail.most is None:
        words = "“{said}” is no {name}: a number was expected."
        return say(words, said=said, name=detail.name.replace("_", " "))
    return say(words, said=said, name=detail.name.replace("_", " "), least=least, most=most)


def _concerns(found: Finding, act: Act, game: Game, position: Position) -> bool:
    if act.side is not None:
        named = {ref.id for ref in found.sentence.refs() if ref.what == "side"}
        of_side = {position.counters[id].side for id in found.counters if id in position.counters}
        over_them = (game.sheet.sides[each].belongs_to for each in of_side if each in game.sheet.sides)
        of_side |= {each for each in over_them if each}
        # Where a side and an area share a name, both are meant.
        at_home = any(area_of(at) == AreaId(act.side) for at in found.places)
        return act.side in named or act.side in of_side or at_home
    asked = set(act.at)
    return not asked or any(at in asked or PlaceId(area_of(at)) in asked for at in found.places)


def _supply(act: Act, game: Game, rulebook: Rulebook, position: Position) -> tuple[SupplyLine, ...]:
    asked = set(act.counters)
    sides = [act.side] if act.side is not None else dict.fromkeys(position.counters[id].side for id in act.counters)
    found = [(side, line) for side in sides for line in rulebook.supply(game, position, side)]
    wanted = [(side, line) for side, line in found if act.side is not None or not asked.isdisjoint(line.counters)]
    return tuple(rulebook.with_others(game, position, side, line) for side, line in wanted)


def write_question(question: Question) -> str:
    """As `read_question` understands it. Counters are named by their ids."""
    act, asks = question.act, question.asks
    named = _list(act.counters, sign="#")
    parts: list[str] = [asks]
    match asks:
        case "findings" if act.at or act.side:
            parts.append(f"about {_list(act.at) or _word(act.side or '')}")
        case "supply":
            parts.append(_word(act.side or "") or named)
        case "reach":
            parts += [named, f"by {_word(act.means)}" if act.means else ""]
        case "may":
            parts += [_word(act.verb), named, *_clauses(act)]
        case "battle" | "ledger":
            parts += [_word(act.verb) if asks == "ledger" else "", f"by {named}" if named else "", *_clauses(act)]
    return " ".join(part for part in parts if part)


def _clauses(act: Act) -> Iterable[str]:
    if act.side is not None:
        yield f"side {_word(act.side)}"
    for name, places in (("at", act.at), ("from", act.from_), ("to", act.to), ("through", act.through)):
        if places:
            yield f"{name} {_list(places)}"
    if act.means:
        yield f"by {_word(act.means)}"
    if act.details:
        yield "with " + ", ".join(f"{_word(word)} {_word(value)}" for word, value in act.details.items())


def _list(ids: Sequence[CounterId] | Sequence[PlaceId] | Sequence[SideId], sign: str = "") -> str:
    return ", ".join(sign + _word(id) for id in ids)


def _word(word: str) -> str:
    return word if not word or (BARE.fullmatch(word) and word not in CLAUSES) else quoted(word)
