"""Choices made in secret and opened together."""

from __future__ import annotations

import msgspec

from boards.plain.sentence import Sentence, Value, say, seat
from counters.events.happening import Happening
from counters.position import CannotHappen, Choice, ChoiceId, Position, SeatId


class ChoiceSealed(Happening, frozen=True):
    """A seat has chosen. What, stands in a part sealed to that seat."""

    choice: ChoiceId
    seat: SeatId
    answer: tuple[str, ...]
    """Nothing, in a file made for another seat."""

    def happen(self, before: Position) -> Position:
        others = tuple(c for c in before.choices.get(self.choice, ()) if c.seat != self.seat)
        sealed = (*others, Choice(self.seat, self.answer))
        return before.with_(choices={**before.choices, self.choice: sealed})

    def tell(self, before: Position) -> Sentence:
        return say("{seat} has chosen: {choice}.", seat=seat(self.seat), choice=self.choice.replace("_", " "))


class ChoicesOpened(Happening, frozen=True):
    """All choices of one kind are shown at once."""

    choice: ChoiceId
    answers: tuple[tuple[SeatId, tuple[str, ...]], ...] = ()
    """Filled in a file made for a seat, which does not know the others' answers until now."""

    def happen(self, before: Position) -> Position:
        if self.choice not in before.choices:
            raise CannotHappen(say("Nobody has chosen yet: {choice}.", choice=self.choice))
        told = dict(self.answers)
        opened = tuple(
            msgspec.structs.replace(c, open=True, answer=told.get(c.seat, c.answer))
            for c in before.choices[self.choice]
        )
        return before.with_(choices={**before.choices, self.choice: opened})

    def tell(self, before: Position) -> Sentence:
        told = dict(self.answers)
        parts: tuple[Value, ...] = tuple(
            say("{seat}: {answer}", seat=seat(c.seat), answer=told.get(c.seat, c.answer))
            for c in before.choices.get(self.choice, ())
        )
        return say("Choices opened, {choice}: {parts}.", choice=self.choice.replace("_", " "), parts=parts)


class ChoicesCleared(Happening, frozen=True):
    """The table is clear for the next secret choice."""

    choice: ChoiceId

    def happen(self, before: Position) -> Position:
        kept = {id: choices for id, choices in before.choices.items() if id != self.choice}
        return before.with_(choices=kept)

    def tell(self, before: Position) -> Sentence:
        return say("Choices put away: {choice}.", choice=self.choice.replace("_", " "))
