"""A position out of a text, one statement after another. The form stands in `counters.position_text`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boards.bad_input import BadInput
from boards.nearest import unknown
from counters.game import Game
from counters.position import Position
from counters.setups import Setup, empty_table
from counters.text.cursor import Cursor
from counters.text.items import Items
from counters.text.kept import Kept
from counters.text.laying import Laying
from counters.text.place_names import read_place
from counters.text.tokens import statements
from counters.text.words import GameWords, Words, plain


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
    said = [Cursor(statement) for statement in statements(text, first_line)]
    if said and said[0].took_word("setup") and not said[0].next.is_sign(":"):
        start = _named_setup(said.pop(0), game, setups or {})
    words = GameWords(game)
    laying, kept = Laying(start or Position()), Kept(words, start or Position())
    items = Items(words, laying)
    statement_words: dict[str, Callable[[Cursor], None]] = {
        "turn": kept.turn, "phase": kept.phase, "side": kept.side, "holds": kept.holds, "value": kept.value,
        "option": kept.option, "fact": kept.fact, "sight": kept.sight, "seat": kept.seat, "lock": kept.lock,
        "choice": kept.choice, "note": kept.note,
    }  # fmt: skip
    for cursor in said:
        cursor.at = 0
        first = cursor.take()
        word = "" if first.quoted else first.text.casefold()
        if word in statement_words and (word == "note" or not cursor.next.is_sign(":")):
            statement_words[word](cursor)
        else:
            cursor.at = 0
            _place(cursor, words, laying, items, tuple(statement_words))
        cursor.end()
    return kept.on(laying.finished())


def start_position(setup: Setup, game: Game) -> Position:
    """What lies on the table when a game starts with this set-up."""
    try:
        return read_position(setup.text, game, empty_table(game), setup.first_line)
    except BadInput as bad:
        raise bad.within(setup.file) if setup.file else bad from None


def _named_setup(cursor: Cursor, game: Game, setups: Mapping[str, Setup]) -> Position:
    names = cursor.names("The name of a set-up")
    cursor.end()
    typed = "_".join(token.text for token in names)
    if not setups:
        raise names[0].wrong("There are no set-ups here.")
    found = Words("set-up", {id: (setup.title,) for id, setup in setups.items()}).read(names[0], typed)
    try:
        return start_position(setups[found], game)
    except BadInput as bad:
        raise names[0].wrong("The set-up {setup} cannot be read. {why}", setup=found, why=bad.sentence) from None


def _place(cursor: Cursor, words: GameWords, laying: Laying, items: Items, known: tuple[str, ...]) -> None:
    """`PLACE: counters`, or `PLACE: -` to clear it."""
    names = cursor.names("A place and a colon, or a word such as turn, value or fact")
    if not cursor.took_sign(":"):
        if (cursor.ended and len(names) == 1) or plain(names[0].text) not in known:
            raise names[0].wrong(
                "A place and a colon was expected, or a statement. {why}",
                why=unknown("statement", plain(names[0].text), known),
            )
        raise cursor.expected("A colon after the place")
    place = read_place(words, names)
    if cursor.took_word("-", "–"):
        laying.empty(place)
    else:
        items.read(cursor, laying.stacks.setdefault(place, {}))
