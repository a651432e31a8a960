"""Questions as people type them, read into what is asked of a rulebook, asked, and written back.

    reach COUNTERS [by MEANS]
    findings [about PLACES | about SIDE]
    supply SIDE | supply COUNTERS
    battle [PLACE] [from PLACES] [by COUNTERS] [with die 4]
    ledger [NAME] [of SIDE] [at PLACE] […]
    may VERB [COUNTERS | SIDE | PLACE] [side SIDE] [at PLACES] [from PLACES] [to PLACES] [through PLACES] [by MEANS]
        [with DETAILS]

Counters are named `#panzer`, or by what they are and where they lie: `2 germany infantry in berlin`. The `#` may be
left out; a shell would take what follows it for a comment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Literal, cast, get_args

import msgspec

from boards.board import AreaId
from boards.plain.bad_input import BadInput, unknown
from boards.plain.sentence import Ref, area, place, say
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.position import CannotHappen, PlaceId, Position, area_of
from counters.text.items import Items, Laying
from counters.text.words import BARE, Cursor, GameWords, Token, quoted, read_count, read_place, statements, words_of
from rules_assist.advice import REACH, Act, Finding, SupplyLine
from rules_assist.asking.understanding import YES, understood
from rules_assist.assist import Advice, Rulebook

# The parts that questions and expectations are typed in: places, sides, counters, and the clauses that follow.


CLAUSES = ("side", "of", "at", "from", "to", "through", "by", "with")


class Asker:
    """Reads the words of one question or expectation, about one position."""

    def __init__(self, cursor: Cursor, words: GameWords, position: Position, *stops: str) -> None:
        self.cursor, self.words, self.position = cursor, words, position
        self.same_name: PlaceId | None = None
        """A place that has the name of the side that is asked about."""

        self.stops = tuple(word for word in CLAUSES if word != "of") + stops
        """Where a name of several words ends. Not `of`: there is a Bay of Biscay."""

    @cached_property
    def _items(self) -> Items:
        return Items(self.words, Laying(Position()))

    @property
    def at_clause(self) -> bool:
        """Whether nothing is left but clauses."""
        return self.cursor.ended or self.cursor.next.is_word(*CLAUSES)

    def word(self, what: str) -> str:
        """One word, as rulebooks spell it."""
        token = self.cursor.name(what)
        return token.text if token.quoted else token.text.casefold()

    def names(self, what: str, *more_stops: str) -> list[Token]:
        """The words of one name: up to a sign, a clause, or something in quotation marks, which is a name by itself."""
        found = [self.cursor.name(what)]
        while not found[0].quoted and not self.cursor.ended and self._goes_on(self.cursor.next, more_stops):
            found.append(self.cursor.take())
        return found

    def _goes_on(self, token: Token, more_stops: tuple[str, ...]) -> bool:
        return token.is_name and not token.quoted and not token.is_word(*self.stops, *more_stops)

    def phrase(self, what: str, *more_stops: str) -> str:
        """One word or several, up to the next clause, as rulebooks spell them."""
        return spelled(self.names(what, *more_stops))

    def places(self) -> tuple[PlaceId, ...]:
        found = [self.place()]
        while self.cursor.took_sign(","):
            found.append(self.place())
        return tuple(found)

    def place(self, *more_stops: str) -> PlaceId:
        """A place by its name; or `#s4`, where that counter lies."""
        if self.cursor.took_sign("#"):
            return PlaceId(self.position.area(self._by_id(self.cursor.name("The name of a counter"))))
        return self.place_of(self.names("A place", *more_stops))

    def place_of(self, tokens: list[Token]) -> PlaceId:
        return read_place(self.words, tokens)

    def joined_places(self, *more_stops: str) -> tuple[PlaceId, ...]:
        """`sirte and tripoli`."""
        parts = [self.names("A place", *more_stops)]
        while self.cursor.took_word("and"):
            parts.append(self.names("A place", *more_stops))
        return tuple(map(self.place_of, parts))

    def side(self) -> SideId:
        return self.side_of(self.names("A side"))

    def side_of(self, tokens: list[Token]) -> SideId:
        return SideId(self.words.sides.read(tokens[0], None if tokens[0].quoted else spelled(tokens)))

    def side_if_named(self) -> SideId | None:
        """A side, if all the words up to the next clause name one, and that is not a side as well."""
        ahead = self._ahead("side")
        found = self.words.sides.find(spelled(ahead)) if ahead and self.words.sides.names else None
        if found is None:
            return None
        self.same_name = self.place_if_named()
        self.cursor.at += 0 if self.same_name else len(ahead)
        return SideId(found)

    def place_if_named(self) -> PlaceId | None:
        """A place, if all the words up to the next clause name one, and that is not a place as well."""
        ahead = self._ahead("at")
        if not ahead:
            return None
        try:
            place = self.place_of(ahead)
        except BadInput:
            return None
        self.cursor.at += len(ahead)
        return place

    def places_if_named(self) -> tuple[PlaceId, ...]:
        """A place, or several parted by commas, if all the words up to the next clause name nothing else."""
        one, before = self.place_if_named(), self.cursor.at
        if one is not None:
            return (one,)
        with suppress(BadInput):
            found = self.places() if not self.cursor.ended and self.cursor.next.is_name else ()
            if len(found) > 1 and self.at_clause and (self.cursor.ended or not self.cursor.next.is_word("at")):
                return found
        self.cursor.at = before
        return ()

    def refuse_named_twice(self) -> None:
        """A side or place right behind the verb needs no clause of its own, and leaves no room for one."""
        sides, spaces = self.words.sides, self.words.spaces
        before_side, before_at = self._ahead("at"), self._ahead("side")
        if before_side and sides.names and sides.find(spelled(before_side)) is not None:
            words = "The side is named twice: {name}, and another behind “side”."
            raise before_side[0].wrong(words, name=_typed(before_side))
        if before_at and spaces.names and spaces.meant(before_at) is not None:
            words = "The place is named twice: {name}, and another behind “at”."
            raise before_at[0].wrong(words, name=_typed(before_at))

    def _ahead(self, but: str) -> list[Token]:
        """The words up to the next clause or the end; none, if something else comes before it, or it is `but` this."""
        found: list[Token] = []
        for token in self.cursor.tokens[self.cursor.at :]:
            if found and token.is_word(*CLAUSES) and not token.is_word("of"):
                return [] if token.is_word(but) else found
            if not token.is_name or token.is_word("in"):
                return []
            found.append(token)
        return found

    @property
    def counter_is_next(self) -> bool:
        """Whether the next word is a counter's name, though it may be somebody else's too."""
        return not self.cursor.ended and self._is_id(self.cursor.next)

    def counters(self, joint: str = ",", others: Iterable[str] = (), what: str = "counter") -> tuple[CounterId, ...]:
        """Counters by id, or by what they are and where they lie; parted by commas, or by another word. `others`: what
        a word might have been meant to name besides."""
        found: dict[CounterId, None] = {}
        while True:
            found.update(dict.fromkeys(self._some_counters(found, joint, others, what)))
            if not (self.cursor.took_sign(",") if joint == "," else self.cursor.took_word(joint)):
                return tuple(found)

    def _some_counters(
        self, taken: Mapping[CounterId, None], joint: str, others: Iterable[str], what: str
    ) -> tuple[CounterId, ...]:
        if self.cursor.took_sign("#"):
            return (self._by_id(self.cursor.name("The name of a counter")),)
        start = self.cursor.next
        if self._is_id(start):
            return (self._by_id(self.cursor.take()),)
        names = self.names("A counter such as #panzer, or germany infantry in berlin", "in")
        count = None if len(names) == 1 or names[0].quoted else read_count(names[0].text)
        if not self.cursor.took_word("in"):
            if len(names) == 1:
                raise start.wrong("{why}", why=unknown(what, start.text, (*self.position.counters, *others)))
            if start.text.casefold() in self.position.counters:
                words = "{counter} is a counter. What follows it begins with one of {known}."
                raise names[1].wrong(words, counter=start.text, known=self.stops)
            raise self.cursor.expected("The word “in” and the place where the counter lies")
        where = self.place_of(self.names("A place", joint))
        lying = self._lying(names if count is None else names[1:], where)
        free = [one for one in lying if one.id not in taken]
        wanted = 1 if count is None else count
        if not 0 < wanted <= len(free):
            words = "{place} holds {there} of these, not {wanted}."
            raise start.wrong(words, place=_named(where), there=len(free), wanted=wanted)
        if wanted < len(free) and len({_looks(one) for one in free}) > 1:
            raise start.wrong("Several different counters in {place} are meant: say which by #id.", place=_named(where))
        return tuple(one.id for one in free[:wanted])

    def _lying(self, names: list[Token], where: PlaceId) -> list[Counter]:
        """Counters in a place by their kind, or by a name that several kinds share, if such lie there."""
        there = self.position.in_place(where)
        try:
            kind, side = self._items.kind_and_side(names)
        except BadInput:
            if found := self._items.of_shared_name(names, there):
                return found
            raise
        return [one for one in there if (one.kind, one.side) == (kind, side)]

    def _is_id(self, token: Token) -> bool:
        """Whether a word without `#` is a counter's name all the same."""
        after = self.cursor.tokens[self.cursor.at + 1 : self.cursor.at + 2]
        ends = not after or not self._goes_on(after[0], ("in",))
        named_by_place = bool(after) and after[0].is_word("in")
        return ends and not named_by_place and CounterId(token.text.casefold()) in self.position.counters

    def _by_id(self, token: Token) -> CounterId:
        id = CounterId(token.text if token.quoted else token.text.casefold())
        try:
            return self.position.counter_at(id)
        except CannotHappen:
            raise token.wrong("{why}", why=unknown("counter", id, self.position.counters)) from None

    def clauses(self, act: Act, *allowed: str) -> Act:
        """What follows a question: where, from where, by whom, by what means, with what details."""
        changes: dict[str, Any] = {}
        while not self.cursor.ended:
            token = self.cursor.next
            if not token.is_word(*CLAUSES):
                raise token.wrong("{why}", why=unknown("clause", token.text, CLAUSES))
            if not token.is_word(*allowed):
                raise token.wrong("This question has no “{word}”.", word=token.text)
            name, value = self._clause(self.cursor.take())
            if name == "counters" and name not in changes and act.counters:
                # Some were named before: the target, and now those who attack it.
                value = tuple(dict.fromkeys((*act.counters, *value))) if isinstance(value, tuple) else value
            elif name in changes or getattr(act, name):
                raise token.wrong("“{word}” is said twice.", word=token.text)
            changes[name] = value
        return msgspec.structs.replace(act, **changes)

    def _clause(self, token: Token) -> tuple[str, object]:
        match token.text.casefold():
            case "side" | "of":
                return "side", self.side()
            case "from":
                return "from_", self.places()
            case "by" if self.counters_follow:
                return "counters", self.counters()
            case "by":
                return "means", self.phrase("A means, such as land")
            case "with":
                return "details", self._details()
            case where:
                return where, self.places()

    @property
    def counters_follow(self) -> bool:
        """`by #panzer` and `by germany infantry in berlin` name counters, `by land` a means."""
        ahead = self.cursor.tokens[self.cursor.at :]
        if ahead and self._is_id(ahead[0]):
            return True
        for token in ahead:
            if token.is_sign("#") or token.is_word("in"):
                return True
            if not token.is_name or token.is_word(*self.stops):
                return False
        return False

    def _details(self) -> Mapping[str, str]:
        """Who says a word twice means both: `with deploy army, deploy fleet`."""
        found: dict[str, list[str]] = {}
        while True:
            word = self.word("A detail, such as die 4")
            if not self.cursor.took_sign("="):
                self.cursor.took_sign(":")
            parts = []
            while not self.cursor.ended and self.cursor.next.is_name and not self.cursor.next.is_word(*CLAUSES):
                parts.append(self.cursor.take().text)
            found.setdefault(word, []).append(" ".join(parts) or YES)
            if not self.cursor.took_sign(","):
                return {word: " and ".join(said) for word, said in found.items()}


def spelled(tokens: list[Token]) -> str:
    """`strategic move` and `Strategic_Move` are one word of a rulebook; what is quoted stays as it is."""
    return tokens[0].text if tokens[0].quoted else "_".join(token.text.casefold() for token in tokens)


def _typed(tokens: list[Token]) -> str:
    return " ".join(token.text for token in tokens)


def _looks(one: Counter) -> tuple[object, ...]:
    """All that one can see of a counter but its id."""
    return (one.kind, one.face, one.steps, one.amount, one.marks, one.turned, one.known_to)


def _named(at: PlaceId) -> Ref:
    return place(at) if "/" in at else area(at)


Asks = Literal["reach", "findings", "supply", "battle", "ledger", "may"]
ASKS: tuple[Asks, ...] = get_args(Asks)


class Question(msgspec.Struct, frozen=True):
    """Which of the six questions, and about what. `act.verb` is the verb of a `may`, and the name of a ledger."""

    asks: Asks
    act: Act
    or_at: PlaceId | None = None
    """A place that is called like the side: meant where what is thought of needs a place, and no side."""


def read_question(typed: str | Sequence[str], game: Game, position: Position) -> Question:
    """A question out of one line, or out of words as a command line gives them."""
    line = typed if isinstance(typed, str) else " ".join(typed)
    found = list(statements(line.replace("\n", " ")))
    if len(found) != 1:
        raise BadInput(say("One question was expected, such as: may attack #panzer at minsk."))
    return question_at(Cursor(found[0]), words_of(game), position)


def as_meant(
    read: Callable[[Position], Question], rulebook: Rulebook, game: Game, position: Position
) -> tuple[Question, Position]:
    """A question about a typed position, and the position as it is meant: it may name what was left unsaid."""
    try:
        question = read(position)
    except BadInput:
        question = read(rulebook.completed(game, position, Act(verb="")))
    return question, rulebook.completed(game, position, question.act)


def question_at(cursor: Cursor, words: GameWords, position: Position) -> Question:
    """The question that the finger points at, to the end of the statement."""
    first = cursor.name("A question (reach, findings, supply, battle, ledger or may)")
    if first.text.casefold() not in ASKS:
        why = unknown("question", first.text, ASKS)
        raise first.wrong("{why} There are: {known}.", why=why, known=ASKS)
    asks = cast("Asks", first.text.casefold())
    asker = Asker(cursor, words, position)
    act = _READERS[asks](asker)
    cursor.end("The end of the question")
    return Question(asks, act, asker.same_name)


def _reach(asker: Asker) -> Act:
    return asker.clauses(Act(verb=REACH, counters=asker.counters()), "by")


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
    return Act(verb="supply", counters=asker.counters(others=asker.words.sides.names, what="side or counter"))


def _battle(asker: Asker) -> Act:
    return asker.clauses(Act(verb="battle", at=() if asker.at_clause else asker.places()), *CLAUSES)


def _ledger(asker: Asker) -> Act:
    return asker.clauses(Act(verb="" if asker.at_clause else asker.word("The name of a ledger")), *CLAUSES)


def _may(asker: Asker) -> Act:
    act = Act(verb=asker.word("What somebody thinks of doing, such as attack"))
    if asker.at_clause:
        return asker.clauses(act, *CLAUSES)
    if not asker.counter_is_next and (side := asker.side_if_named()) is not None:
        whole = asker.clauses(msgspec.structs.replace(act, side=side), *CLAUSES)
        # `may attack germany by #fighter`: where a side and an area share a name, whoever does it is told already.
        here = asker.same_name if not (whole.at or whole.to) else None
        asker.same_name = None if whole.counters else here
        return msgspec.structs.replace(whole, side=None, at=(here,)) if here and whole.counters else whole
    if not asker.counter_is_next and (places := asker.places_if_named()):
        act = msgspec.structs.replace(act, at=places)
    else:
        if not asker.counter_is_next:
            asker.refuse_named_twice()
        others = (*asker.words.sides.names, *asker.words.spaces.names)
        act = msgspec.structs.replace(act, counters=asker.counters(others=others, what="side, place or counter"))
    return asker.clauses(act, *CLAUSES)


_READERS: Mapping[Asks, Callable[[Asker], Act]] = {
    "reach": _reach,
    "findings": _findings,
    "supply": _supply_of,
    "battle": _battle,
    "ledger": _ledger,
    "may": _may,
}


def _of_a_place(question: Question, game: Game, rulebook: Rulebook) -> Act:
    """Where a side shares its name with a place, the place is meant by verbs that are asked of places only."""
    asked = question.act
    if question.asks != "may" or not question.or_at:
        return asked
    needs = next((verb.needs for verb in rulebook.verbs(game) if asked.verb in (verb.name, *verb.also)), ())
    of_places = "at" in needs and not {"side", "counters"} & set(needs)
    return msgspec.structs.replace(asked, side=None, at=(question.or_at,)) if of_places else asked


def ask(question: Question, game: Game, rulebook: Rulebook, position: Position) -> Advice | None:
    """The answer of a rulebook. None: it cannot say. What it names and nobody understands is an error."""
    act = understood(question.asks, _of_a_place(question, game, rulebook), game, rulebook, position)
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
