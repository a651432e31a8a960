"""What is kept beside the counters: who holds what, values, the clock, options, seats, notes."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import Ref, Sentence, area, moment, say, seat, side
from boards.plain.sentence import value as value_ref
from counters.counter import SideId
from counters.events.happening import Happening
from counters.position import Clock, Note, OptionId, Position, Scope, Seat, ValueId


class AreasHeld(Happening, frozen=True):
    """A side holds areas now; or nobody does."""

    areas: tuple[AreaId, ...]
    side: SideId | None

    def happen(self, before: Position) -> Position:
        holders = dict(before.holders)
        for held in self.areas:
            holders.pop(held, None)
        return before.with_(holders=holders if self.side is None else holders | dict.fromkeys(self.areas, self.side))

    def tell(self, before: Position) -> Sentence:
        areas = tuple(area(id) for id in self.areas)
        if self.side is None:
            return say("Nobody holds {areas} now.", areas=areas)
        return say("{side} holds {areas} now.", side=side(self.side), areas=areas)


class ValueSet(Happening, frozen=True):
    """A treasury, a score, the place of a marker on a track."""

    value: ValueId
    to: float

    def happen(self, before: Position) -> Position:
        return before.with_(values={**before.values, self.value: self.to})

    def tell(self, before: Position) -> Sentence:
        was = before.values.get(self.value)
        if was is None:
            return say("{value}: {now}.", value=value_ref(self.value), now=self.to)
        return say("{value}: {now}; it was {was}.", value=value_ref(self.value), now=self.to, was=was)


class ClockMoved(Happening, frozen=True):
    """Another turn, phase or side to act; or the same side once more. Facts whose time is over are forgotten."""

    clock: Clock

    def happen(self, before: Position) -> Position:
        now, was = self.clock, before.clock
        over: dict[Scope, bool] = {"turn": now.turn != was.turn, "side": (now.turn, now.side) != (was.turn, was.side),
                                   "phase": True}  # fmt: skip
        facts = before.facts.forgetting(*(scope for scope, ended in over.items() if ended))
        return before.with_(clock=now, facts=facts)

    def tell(self, before: Position) -> Sentence:
        turn, phase, who = Ref("turn", str(self.clock.turn)), self.clock.phase, self.clock.side
        if who and not phase:
            return say("{turn}, {phase}, {side}.", turn=turn, phase="no phase", side=side(who))
        now = moment(phase, who) if who else Ref("phase", phase)
        return say("{turn}, {phase}.", turn=turn, phase=now if phase else "no phase")


class OptionSet(Happening, frozen=True):
    """How this game is played: an optional rule, an expansion, a contested reading."""

    option: OptionId
    to: str

    def happen(self, before: Position) -> Position:
        return before.with_(options={**before.options, self.option: self.to})

    def tell(self, before: Position) -> Sentence:
        return say("Option {option} set to {to}.", option=self.option.replace("_", " "), to=self.to.replace("_", " "))


class SeatTaken(Happening, frozen=True):
    """Somebody sits down, or plays other sides than before."""

    seat: Seat

    def happen(self, before: Position) -> Position:
        return before.with_(seats={**before.seats, self.seat.id: self.seat})

    def tell(self, before: Position) -> Sentence:
        sides = tuple(side(id) for id in self.seat.sides)
        return say("{name} plays {sides}.", name=self.seat.name, sides=sides)


class Noted(Happening, frozen=True):
    """Words or a pencil line. A note of the same id is replaced."""

    note: Note

    def happen(self, before: Position) -> Position:
        kept = tuple(note for note in before.notes if note.id != self.note.id)
        return before.with_(notes=(*kept, self.note))

    def tell(self, before: Position) -> Sentence:
        if self.note.to is not None:
            return say("{seat} made a note.", seat=seat(self.note.to))
        if self.note.points and not self.note.text:
            return say("A line drawn on the map.")
        return say("Note: {text}", text=self.note.text)


class NoteRemoved(Happening, frozen=True):
    """A note is rubbed out."""

    note: str

    def happen(self, before: Position) -> Position:
        return before.with_(notes=tuple(note for note in before.notes if note.id != self.note))

    def tell(self, before: Position) -> Sentence:
        return say("A note rubbed out.")
