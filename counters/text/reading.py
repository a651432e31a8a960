"""A position out of a text, one statement after another. The form stands in `counters.text.writing`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from boards.plain.bad_input import BadInput, Faults
from boards.plain.nearest import unknown
from counters.box.setups import Setup, empty_table
from counters.game import Game
from counters.position import Position
from counters.text.items import Items, Laying
from counters.text.kept import Kept
from counters.text.tokens import Cursor, statements
from counters.text.words import GameWords, Words, plain, read_place, words_of

WITH_COLON = frozenset({"holds", "value", "sight", "seat", "choice", "note"})
"""Statements in which a colon may stand."""


def read_position(
    text: str,
    game: Game,
    start: Position | None = None,
    first_line: int = 1,
    setups: Mapping[str, Setup] | None = None,
) -> Position:
    """The position that a text says; what it does not mention is as in `start`.

    A text whose first statement is `setup NAME` starts from that set-up instead.
    """
    said: Iterator[Cursor] = map(Cursor, statements(text, first_line))
    first = next(said, None)
    if first is not None and first.took_word("setup") and not first.next.is_sign(":"):
        start = _named_setup(first, game, setups or {})
    elif first is not None:
        said = chain([first], said)
    words = words_of(game)
    laying, kept = Laying(start or Position()), Kept(words, start or Position())
    items = Items(words, laying)
    statement_words: dict[str, Callable[[Cursor], None]] = {
        "turn": kept.turn, "phase": kept.phase, "side": kept.side, "holds": kept.holds, "value": kept.value,
        "option": kept.option, "fact": kept.fact, "sight": kept.sight, "seat": kept.seat, "lock": kept.lock,
        "choice": kept.choice, "note": kept.note,
    }  # fmt: skip
    faults = Faults()
    with faults:
        for cursor in said:
            with faults:
                _statement(cursor, words, laying, items, statement_words)
    faults.tell()
    return kept.on(laying.finished())


def _statement(
    cursor: Cursor, words: GameWords, laying: Laying, items: Items, known: Mapping[str, Callable[[Cursor], None]]
) -> None:
    cursor.at = 0
    begin = cursor.take()
    word = "" if begin.quoted else begin.text.casefold()
    if word in known and not _names_a_place(word, cursor):
        known[word](cursor)
    else:
        cursor.at = 0
        _place(cursor, words, laying, items, tuple(known))
    cursor.end()


def _names_a_place(word: str, cursor: Cursor) -> bool:
    """`turn track/7: season` is about a place, although it begins with the word of a statement."""
    if word in WITH_COLON:
        return word != "note" and cursor.next.is_sign(":")
    return any(token.is_sign(":") for token in cursor.tokens)


def start_position(setup: Setup, game: Game) -> Position:
    """What lies on the table when a game starts with this set-up."""
    try:
        return read_position(setup.text, game, empty_table(game), setup.first_line)
    except BadInput as bad:
        raise bad.within(setup.file) if setup.file else bad from None


def _named_setup(cursor: Cursor, game: Game, setups: Mapping[str, Setup]) -> Position:
    names = cursor.names("The name of a set-up")
    cursor.end()
    if not setups:
        raise names[0].wrong("There are no set-ups here.")
    found = Words("set-up", {id: (setup.title,) for id, setup in setups.items()}).named(names)
    try:
        return start_position(setups[found], game)
    except BadInput as bad:
        raise names[0].wrong("The set-up {setup} cannot be read. {why}", setup=found, why=bad.sentence) from None


def _place(cursor: Cursor, words: GameWords, laying: Laying, items: Items, known: tuple[str, ...]) -> None:
    """`PLACE: counters`, or `PLACE: -` to clear it."""
    names = cursor.names("A place and a colon, or a word such as turn, value or fact")
    if not cursor.took_sign(":"):
        if words.anywhere.find(names[0].text) is not None or plain(names[0].text) in known:
            cursor.at = min(cursor.at, 1)
            raise cursor.expected("A colon after the place")
        if names[0].is_word("setup"):
            raise names[0].wrong("A set-up is named before anything else.")
        raise names[0].wrong(
            "A place and a colon was expected, or a statement. {why}",
            why=unknown("statement", plain(names[0].text), known),
        )
    place = read_place(words, names)
    if cursor.took_word("-", "–"):
        laying.empty(place)
    else:
        items.read(cursor, laying.stacks.setdefault(place, {}))
