"""The lines of the log, as the seat in front of the screen may read them; each is made when it is first shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from app.documents.game_document import GameDocument
from app.language import t, write
from app.panels.parts.lines import Line, Sign
from boards.plain.sentence import Ref, Sentence, say
from counters.counter import CounterId, Side, SideId
from counters.events import ClockMoved, DiceRolled, Happening
from counters.position import PlaceId, SeatId
from counters.saves.history import START, Moment

News = Literal["same", "more", "other"]


ROLLS = "rolls"
"""In place of a type of counter: whatever was thrown."""


class Only(NamedTuple):
    """Whose moves, and of which type of counters; nothing: all."""

    side: str = ""
    kind: str = ""


EVERYTHING = Only()


class LogLines:
    """Which moments the log shows, and their lines so far. Another seat begins with none. `signed`: whose counters they
    are is told by a sign, where they are all of one side."""

    def __init__(self, document: GameDocument, *, signed: bool = True) -> None:
        self._document, self._signed = document, signed
        self._seat = document.seat
        self._known: dict[int, Line] = {}
        self._head = document.head
        self.only = EVERYTHING
        self.moments = self._all()

    def refresh(self) -> News:
        """Look again at what has happened."""
        document, before = self._document, self.moments
        old_head, self._head = self._head, document.head
        if self._seat != document.seat:
            self._seat = document.seat
            self._known.clear()
            self.moments = self._all()
            return "other"
        if self._head == old_head:
            return "same"
        plain = self.only == EVERYTHING
        if plain and self._head == document.moments and document.before(self._head) == before[-1] == old_head:
            self.moments.append(self._head)
            return "more"
        self.moments = self._all()
        return "same" if self.moments == before else "other"

    def show_only(self, only: Only) -> None:
        """Another part of what happened."""
        self.only = only
        self.moments = self._all()

    def _all(self) -> list[int]:
        every = [*self._document.line(), *self._document.line_ahead()]
        return [START, *(every if self.only == EVERYTHING else filter(self._is_wanted, every))]

    def _is_wanted(self, number: int) -> bool:
        """Whether it is about the nation and of the kind that are asked for."""
        line, only = self.of(number), self.only
        if only.kind == ROLLS and line.sign != "roll":
            return False
        then = self._document.seen_at(self._document.before(number)).counters
        now = self._document.position.counters
        about = [one for id in line.counters if (one := now.get(id) or then.get(id)) is not None]
        kinds = self._document.game.kind
        return (not only.side or any(one.side == only.side for one in about)) and (
            only.kind in ("", ROLLS) or any(kinds(one).type == only.kind for one in about)
        )

    @property
    def shown(self) -> int:
        """The moment that is on the table: looked at, or played last."""
        looking = self._document.looking
        return self._document.head if looking is None else looking

    def row(self, number: int) -> int | None:
        """Where a moment stands. Numbers grow along a line of play."""
        low, high = 0, len(self.moments)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.moments[middle] < number else (low, middle)
        return low if low < len(self.moments) and self.moments[low] == number else None

    def line(self, row: int) -> Line:
        number = self.moments[row]
        found = self.of(number)
        faint, here = number > self._head, number == self.shown
        return replace(found, faint=faint, here=here) if faint or here else found

    def of(self, number: int) -> Line:
        """The line of any moment, wherever it was played."""
        if number not in self._known:
            start = Line(t("The beginning"), heading=True, means=START)
            self._known[number] = start if number == START else self._line(number)
        return self._known[number]

    def _line(self, number: int) -> Line:
        document = self._document
        moment = document.moment(number)
        sentence, events = document.log(number), moment.events
        sign: Sign = "roll" if any(isinstance(event, DiceRolled) for event in events) else ""
        rolled = next((event.side for event in events if isinstance(event, DiceRolled)), SideId(""))
        whose = self._whose(sentence, number) if self._signed else None
        words = write(sentence, _NamesThen(document, number, plain=whose is not None))
        if gone := document.taken_back(number):
            words += " " + write(say("(Taken back before it: {what})", what=gone), _NamesThen(document, number))
        return Line(
            words,
            before=self._who(moment),
            sign=sign,
            sign_words=t("Roll.") if sign else f"{whose.name}:" if whose else "",
            places=places_named(document, sentence),
            counters=self._counters(events, sentence),
            badge=_badge(whose or document.game.sheet.sides.get(rolled) or self._seated(moment.seat)),
            heading=any(isinstance(event, ClockMoved) for event in events),
            means=number,
        )

    def _counters(self, events: tuple[Happening, ...], sentence: Sentence) -> tuple[CounterId, ...]:
        """All that it happened to, though equal ones are told as one; of hidden ones only what the sentence tells."""
        told = [CounterId(ref.id) for ref in sentence.refs() if ref.what == "counter"]
        alike = (id for event in events for id in getattr(event, "counters", ()))
        there = self._document.position.counters
        return tuple(dict.fromkeys((*told, *(id for id in alike if id in there))))

    def _whose(self, sentence: Sentence, number: int) -> Side | None:
        """The one side that all counters belong to which the sentence names."""
        now, then = self._document.position, self._document.seen_at(self._document.before(number))
        ids = [CounterId(ref.id) for ref in sentence.refs() if ref.what == "counter"]
        named = [now.counters.get(id) or then.counters.get(id) for id in ids]
        sides = {one.side if one is not None else "" for one in named}
        return self._document.game.sheet.sides.get(SideId(sides.pop())) if len(sides) == 1 else None

    def _who(self, moment: Moment) -> str:
        """Who did it, and from which seat; of one who plays all sides nobody wonders."""
        seat = self._document.position.seats.get(moment.seat)
        everybody = seat is not None and set(seat.sides) >= set(self._document.game.sheet.sides)
        name = seat.name if seat and not everybody else ""
        if moment.who and name and moment.who != name:
            return t("{who} ({seat})", who=moment.who, seat=name)
        return moment.who or name

    def _seated(self, id: SeatId) -> Side | None:
        seat = self._document.position.seats.get(id)
        everybody = self._document.game.sheet.sides
        return everybody.get(seat.sides[0]) if seat and seat.sides and set(seat.sides) < set(everybody) else None


def _badge(side: Side | None) -> tuple[str, str] | None:
    return (side.letter or side.name[:1], side.fill) if side else None


class _NamesThen:
    """Names of now; what is not on the table now is called as it was called when it happened. `plain`: whose counters
    they are is told by a sign."""

    def __init__(self, document: GameDocument, number: int, *, plain: bool = False) -> None:
        self._document, self._number, self._plain = document, number, plain

    def __call__(self, ref: Ref) -> str:
        document, position = self._document, self._document.position
        if ref.what != "counter":
            return document.naming(ref)
        if CounterId(ref.id) not in position.counters:
            seen = (document.seen_at(at) for at in (document.before(self._number), self._number))
            position = next((then for then in seen if CounterId(ref.id) in then.counters), position)
        found = position.counters.get(CounterId(ref.id))
        if self._plain and found is not None:
            return document.game.kind(found).name
        return document.game.naming(position)(ref)


def places_named(document: GameDocument, sentence: Sentence) -> tuple[PlaceId, ...]:
    """The places on the board that a sentence names, the last one first: that is where things ended up."""
    named = (PlaceId(ref.id) for ref in reversed(sentence.refs()) if ref.what in ("area", "place"))
    return tuple(dict.fromkeys(place for place in named if document.game.space(place) is not None))
