"""Details and means of a question: understood or told of, never passed over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from boards.plain.bad_input import BadInput, unknown
from boards.plain.sentence import Sentence, say
from counters.game import Game
from counters.position import Position
from counters.text.words import read_whole, words_of
from rules_assist.advice import Act, Detail
from rules_assist.assist import Rulebook
from rules_assist.common.asked import NUMBERS, some, spelled

MOST = 1_000_000
"""Beyond which no number of a question makes sense."""

YES = "yes"
"""What a detail says that is only named: `with retreat`."""

JOINTS = ("a", "an", "and", "then")
LISTED = 48
"""So many known words are told to whoever used another; of more only the nearest."""


def understood(asks: str, act: Act, game: Game, rulebook: Rulebook, position: Position) -> Act:
    """The same with the details called by their own names. What nobody knows is an error."""
    if asks not in ("may", "ledger", "battle", "reach"):
        return act
    # What an attack may name, its odds may name as well.
    about = msgspec.structs.replace(act, verb="attack") if asks == "battle" else act
    reckoned = asks == "ledger"
    if act.means and (ways := rulebook.ways(game, about, reckoned=reckoned)) is not None and act.means not in ways:
        raise BadInput(_no_way(act, ways, position))
    known = rulebook.details(game, about, reckoned=reckoned)
    if known is None:
        return act
    by_word = {word: detail for detail in known for word in (detail.name, *detail.also)}
    act = msgspec.structs.replace(act, details={
        word: _by_id(by_word[word], said, game, position) if word in by_word else said
        for word, said in act.details.items()
    })  # fmt: skip
    for word, said in act.details.items():
        if word not in by_word:
            raise BadInput(_no_detail(act.verb, word, by_word))
        if (why := not_that(by_word[word], said, game, position)) is not None:
            raise BadInput(why)
    return msgspec.structs.replace(act, details={by_word[word].name: said for word, said in act.details.items()})


def _by_id(detail: Detail, said: str, game: Game, position: Position) -> str:
    """What a detail names goes by its id; typed it may be called as it is printed: `with kind Infantry`."""
    words = words_of(game)
    named = {"area": words.spaces, "side": words.sides, "kind": words.kinds, "counter": words.kinds}.get(detail.names)
    if named is None or spelled(said) in _possible(detail, game, position):
        return said
    return named.find(spelled(said)) or named.find(spelled(said).removesuffix("s")) or said


def _no_way(act: Act, ways: Iterable[str], position: Position) -> Sentence:
    why = unknown("counter or means", act.means, (*ways, *position.counters))
    names = tuple(sorted(each.replace("_", " ") for each in ways))
    return say("{why} There are: {known}.", why=why, known=names) if 0 < len(names) <= LISTED else why


def _no_detail(verb: str, word: str, known: Mapping[str, Detail]) -> Sentence:
    why = unknown(f"detail of “{verb}”", word, known)
    # `with 2 armies` is understood, and not told number by number.
    called = (detail.name.replace(" ", "_") for detail in known.values())
    names = tuple(dict.fromkeys(name for name in called if not name.isdecimal()))
    if not names:
        return say("{why} It takes none.", why=why)
    return say("{why} There are: {known}.", why=why, known=names) if len(names) <= LISTED else why


def not_that(detail: Detail, said: str, game: Game, position: Position | None = None) -> Sentence | None:
    """Why a detail cannot be what was said."""
    possible = _possible(detail, game, position)
    bound = detail.least is not None or detail.most is not None
    if not possible and not bound:
        return None
    least = -MOST if detail.least is None else detail.least
    most = MOST if detail.most is None else detail.most
    parts = _parts(detail, said, game)
    if len(parts) > 1 and not (possible or detail.several):
        return _strange(detail, said, possible)
    for part in parts:
        number = read_whole(part) if bound else None
        if spelled(part) not in possible and (number is None or not least <= number <= most):
            return _strange(detail, part if possible else said, possible)
    return None


def _possible(detail: Detail, game: Game, position: Position | None) -> set[str]:
    """Every word it may be, as one word is spelled."""
    named: dict[str, Iterable[str]] = {
        "area": game.board.spaces, "side": game.sheet.sides, "kind": game.sheet.kinds,
        "counter": (*game.sheet.kinds, *(position.counters if position is not None else ())),
    }  # fmt: skip
    more = detail.known(game) if detail.known is not None else ()
    return {spelled(str(each)) for each in (*detail.values, *named.get(detail.names, ()), *more)}


def _parts(detail: Detail, said: str, game: Game) -> Sequence[str]:
    """`army and fleet` are two; so many of something, somewhere, is one, where that can be said."""
    if detail.several:
        return [word for word in re.split(r"[\s,+>]+", said) if word and word not in JOINTS]
    if not detail.counted:
        return re.split(r"\s+and\s+", said)
    parts = []
    for each in some(said):
        if each.where and each.where not in game.board.spaces:
            raise BadInput(unknown("area", each.where, map(str, game.board.spaces)))
        parts.append(each.what or str(each.number))
    return parts if detail.names else [str(NUMBERS.get(part, part)) for part in parts]


def _strange(detail: Detail, said: str, possible: set[str]) -> Sentence:
    """What was expected instead."""
    name, least, most = detail.name.replace("_", " "), detail.least, detail.most
    if detail.names and said == YES:
        return say("Something is not told: “with {detail} …”.", detail=detail.name)
    if detail.names:
        return unknown({"kind": "kind of counter"}.get(detail.names, detail.names), said, possible)
    known = tuple(each.replace("_", " ") for each in detail.values if least is None or each != YES)
    if 0 < len(known) <= LISTED:
        words = "“{said}” is no {name}: {known} was expected."
        if least is not None:
            words = "“{said}” is no {name}: a number or {known} was expected."
        elif len(known) > 1:
            words = "“{said}” is no {name}: one of {known} was expected."
        return say(words, said=said, name=name, known=known)
    if possible - {YES}:
        return unknown(name, said, possible)
    lowest = -MOST if least is None else least
    if most is None:
        words = "“{said}” is no {name}: a whole number from {least} on was expected."
        return say(words, said=said, name=name, least=lowest)
    return say(
        "“{said}” is no {name}: a number from {least} to {most} was expected.",
        said=said,
        name=name,
        least=lowest,
        most=most,
    )
