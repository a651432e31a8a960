"""A position out of a text, one statement after another. The form stands in `counters.text.writing`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import TypeVar, get_args

from boards.board import AreaId
from boards.plain.bad_input import BadInput, Faults, unknown
from boards.plain.sentence import Ref, readable_id
from boards.plain.working_out import once
from counters.box.setups import Setup, empty_table
from counters.counter import CounterId, SideId
from counters.game import Game
from counters.position import (
    Choice,
    ChoiceId,
    Clock,
    Fact,
    Facts,
    FactWord,
    Note,
    OptionId,
    PhaseId,
    PlaceId,
    Position,
    Scope,
    Seat,
    SeatId,
    Sight,
    ValueId,
    Who,
)
from counters.text.items import Items, Laying
from counters.text.words import Cursor, GameWords, Token, Words, plain, read_place, statements, words_of

# What stands beside the counters in a text: clock, holders, values, facts, sights, seats, options, choices, notes.


Item = TypeVar("Item")
NOBODY = "nobody"
NONE = "none"
SCOPES: tuple[Scope, ...] = get_args(Scope)
WHO: tuple[Who, ...] = get_args(Who)


class Kept:
    """Gathers what the statements say."""

    def __init__(self, words: GameWords, start: Position) -> None:
        self.words = words
        self.clock = start.clock
        self.holders, self.values, self.options = dict(start.holders), dict(start.values), dict(start.options)
        self.sights, self.seats = dict(start.sights), dict(start.seats)
        self.choices = {id: {choice.seat: choice for choice in choices} for id, choices in start.choices.items()}
        self.notes = {note.id: note for note in start.notes}
        self.last_note = 0
        self.facts: dict[tuple[FactWord, tuple[str, ...]], Fact] = {}
        self.said_about: list[tuple[FactWord, Token]] = []
        self.locks: list[Token] = []
        self.seats_named: list[Token] = []

    def on(self, laid: Position) -> Position:
        """The counters that were laid, with everything beside them."""
        counters = Words("counter", dict.fromkeys(laid.counters, ()) or {"": ()})
        for word, token in self.said_about:
            if not knows_about(self.words, laid, word, token.text.casefold()):
                raise counters.unknown(token, token.text)
        locked = [CounterId(counters.read(token)) for token in self.locks]
        seats = Words("seat", dict.fromkeys(self.seats, ()) or {"": ()})
        for token in self.seats_named:
            seats.read(token)
        kept = frozenset(fact for fact in laid.facts.all if (fact.word, fact.about) not in self.facts)
        choices = {id: tuple(chosen.values()) for id, chosen in self.choices.items()}
        return laid.with_(
            clock=self.clock, holders=self.holders, values=self.values, options=self.options, sights=self.sights,
            seats=self.seats, choices=choices, notes=tuple(self.notes.values()),
            facts=Facts(kept | set(self.facts.values())), locked=laid.locked | frozenset(locked),
        )  # fmt: skip

    # One function for each word that a statement may begin with

    def turn(self, cursor: Cursor) -> None:
        self.clock = Clock(cursor.whole("The number of the turn"), self.clock.phase, self.clock.side)
        cursor.took_sign(",")
        if cursor.took_word("phase"):
            self.phase(cursor)
        elif cursor.took_word("side"):
            self.side(cursor)

    def phase(self, cursor: Cursor) -> None:
        phase = "" if cursor.took_word(NONE) else _name(self.words.phases, cursor, "A phase", "side")
        self.clock = Clock(self.clock.turn, PhaseId(phase), self.clock.side)
        cursor.took_sign(",")
        if cursor.took_word("side"):
            self.side(cursor)

    def side(self, cursor: Cursor) -> None:
        side = "" if cursor.took_word(NOBODY, "everybody") else _name(self.words.sides, cursor, "A side")
        self.clock = Clock(self.clock.turn, self.clock.phase, SideId(side))

    def holds(self, cursor: Cursor) -> None:
        side = None if cursor.took_word(NOBODY) else SideId(_name(self.words.sides, cursor, "A side"))
        cursor.sign(":", "A colon after the side")
        for area in _listed(cursor, lambda: AreaId(_name(self.words.spaces, cursor, "An area"))):
            if side is None:
                self.holders.pop(area, None)
            else:
                self.holders[area] = side

    def value(self, cursor: Cursor) -> None:
        def one() -> None:
            names = cursor.names("The name of a value")
            if not cursor.took_sign("=", ":") and len(names) > 1:
                cursor.at -= 1
                names.pop()
            value = ValueId(self.words.values.named(names))
            self.values[value] = cursor.number("A number")

        _listed(cursor, one)

    def option(self, cursor: Cursor) -> None:
        def one() -> None:
            option = OptionId(_name(self.words.options, cursor, "The name of an option"))
            cursor.sign("=", "The sign =")
            self.options[option] = _name(choices_of(self.words, option), cursor, "What is chosen")

        _listed(cursor, one)

    def fact(self, cursor: Cursor) -> None:
        word = FactWord(self.words.facts.read(cursor.name("The word of a fact")))
        rule = self.words.game.sheet.facts.get(word)
        scope: Scope = rule.scope if rule else "game"
        several: list[list[str]] = [[]]
        while not cursor.ended and not cursor.next.is_word("until") and not cursor.next.is_sign("="):
            cursor.took_sign("#")
            token = cursor.name("What the fact is about")
            several[-1].append(token.text if token.quoted else token.text.casefold())
            if not token.quoted:
                self.said_about.append((word, token))
            if cursor.took_sign(","):
                several.append([])
        scope = _until(cursor, scope)
        value = _words(cursor, "What the fact says", "until") if cursor.took_sign("=") else ""
        scope = _until(cursor, scope)  # In whichever order it is typed.
        for about in map(tuple, several):
            self.facts[word, about] = Fact(word, about, scope, value)

    def sight(self, cursor: Cursor) -> None:
        place = read_place(self.words, cursor.names("A place"))
        cursor.sign(":", "A colon after the place")
        who = _one_of(WHO, cursor, "One of everybody, top, owner and nobody")
        owner = None if cursor.ended else SideId(_name(self.words.sides, cursor, "A side"))
        self.sights[place] = Sight(who, owner)

    def seat(self, cursor: Cursor) -> None:
        id = SeatId(_seat_id(cursor.name("The id of a seat")))
        ended = cursor.ended or cursor.next.is_sign(":")
        name = readable_id(Ref("seat", id)) if ended else _words(cursor, "A name")
        sides: list[SideId] = []
        if cursor.took_sign(":"):
            sides = _listed(cursor, lambda: SideId(_name(self.words.sides, cursor, "A side")))
        self.seats[id] = Seat(id, name, tuple(sides))

    def lock(self, cursor: Cursor) -> None:
        def one() -> None:
            cursor.took_sign("#")
            self.locks.append(cursor.name("A counter"))

        _listed(cursor, one)

    def choice(self, cursor: Cursor) -> None:
        choice = ChoiceId(_seat_id(cursor.name("What is chosen")))
        chosen = self.choices.setdefault(choice, {})
        if cursor.ended:
            chosen.clear()
            return
        seat = self._seat_named(cursor)
        answers: list[str] = []
        if cursor.took_sign(":") and not cursor.next.is_word("open"):
            answers = _listed(cursor, lambda: _words(cursor, "What was chosen", "open"))
        chosen.pop(seat, None)
        chosen[seat] = Choice(seat, tuple(answers), cursor.took_word("open"))

    def note(self, cursor: Cursor) -> None:
        self.last_note = max(self.last_note, len(self.notes)) + 1
        while (id := f"note_{self.last_note}") in self.notes:
            self.last_note += 1
        if cursor.took_sign("#"):
            id = _seat_id(cursor.name("The id of the note"))
        to = None if cursor.next.is_sign(":") else self._seat_named(cursor)
        cursor.sign(":", "A colon and the text of the note")
        text = _words(cursor, "The text of the note")
        map = _name(self.words.maps, cursor, "A map", "at") if cursor.took_word("on") else ""
        points: list[tuple[float, float]] = []
        if cursor.took_word("at"):
            points = _listed(cursor, lambda: (cursor.number("A number"), cursor.number("A second number")))
        self.notes.pop(id, None)
        self.notes[id] = Note(id, text, to, map, tuple(points))

    def _seat_named(self, cursor: Cursor) -> SeatId:
        token = cursor.name("A seat")
        if not token.quoted:
            self.seats_named.append(token)
        return SeatId(_seat_id(token))


def choices_of(words: GameWords, option: OptionId) -> Words:
    rule = words.game.sheet.options.get(option)
    return Words("choice", {choice: (choice,) for choice in rule.choices} if rule else {})


def knows_about(words: GameWords, position: Position, fact: FactWord, id: str) -> bool:
    """Whether a fact may be about this without quotation marks: the game has such a thing, or any word will do."""
    rule = words.game.sheet.facts.get(fact)
    if rule is None or not rule.about or "word" in rule.about:
        return True
    named = (words.sides, words.kinds, words.values, words.maps)
    return id in position.counters or words.game.knows_place(PlaceId(id)) or any(id in each.names for each in named)


def _one_of(options: tuple[Item, ...], cursor: Cursor, what: str) -> Item:
    for option in options:
        if cursor.took_word(str(option)):
            return option
    raise cursor.expected(what)


def _name(words: Words, cursor: Cursor, what: str, *stops: str) -> str:
    """The id that the next words name together."""
    return words.named(cursor.names(what, *stops))


def _until(cursor: Cursor, scope: Scope) -> Scope:
    return _one_of(SCOPES, cursor, "One of phase, side, turn and game") if cursor.took_word("until") else scope


def _words(cursor: Cursor, what: str, *stops: str) -> str:
    """What stands in quotation marks, or the next words as they are."""
    if not cursor.ended and cursor.next.quoted:
        return cursor.take().text
    return " ".join(token.text for token in cursor.names(what, *stops))


def _seat_id(token: Token) -> str:
    return token.text if token.quoted else token.text.casefold()


def _listed(cursor: Cursor, one: Callable[[], Item]) -> list[Item]:
    """One or more, parted by commas."""
    found = [one()]
    while cursor.took_sign(","):
        found.append(one())
    return found


WITH_COLON = frozenset({"holds", "value", "sight", "seat", "choice", "note"})
"""Statements in which a colon may stand."""


def read_position(
    text: str, game: Game, start: Position | None = None, first_line: int = 1, setups: Mapping[str, Setup] | None = None
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
    return _laid_out(game, setup)


@once
def _laid_out(game: Game, setup: Setup) -> Position:
    """Many cases of a file begin with the same one."""
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
