"""Dice fall, and battles go from round to round. What they were for stands in the event, in no language."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Ref, Sentence, Value, area, say, side
from counters.counter import CounterId, SideId
from counters.events.happening import Happening, Renaming
from counters.position import Position

Who: TypeAlias = Literal["attacker", "defender"]


class Purpose(msgspec.Struct, frozen=True):
    """A sentence in the form in which a file holds it."""

    template: str
    values: tuple[tuple[str, str | int | Ref], ...] = ()

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.template, self.values)


def purpose(template: str, **values: str | int | Ref) -> Purpose:
    return Purpose(template, tuple(values.items()))


class Throw(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which throw of which battle it was, whose the dice are, and what each of them hits on."""

    at: AreaId
    name: str = ""
    """A volley of the battle sheet, a section of the battle board; nothing: the one throw that decides it."""

    who: Who = "attacker"
    by: tuple[CounterId, ...] = ()
    hits_on: tuple[int, ...] = ()
    """Nothing: the dice are read on a chart."""

    attackers: tuple[CounterId, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    """What somebody said of the battle that no table shows."""

    def hit(self, results: tuple[int, ...]) -> tuple[bool, ...]:
        """Of each die; nothing where they are read on a chart."""
        return tuple(result <= number for result, number in zip(results, self.hits_on, strict=False))

    def naming(self, rename: Renaming) -> Throw:
        return replace(self, by=tuple(map(rename, self.by)), attackers=tuple(map(rename, self.attackers)))


class DiceRolled(Happening, frozen=True):
    """Dice fell, on the table or on the screen. The result is here; a replay never rolls again."""

    dice: str
    """2d6, 3d6+1d10: what was thrown."""

    results: tuple[int, ...]
    side: SideId = SideId("")
    why: str = ""
    """As somebody typed it. Games saved before there was a purpose have it here, in the language they were played."""

    typed_in: bool = False
    purpose: Purpose | None = None
    throw: Throw | None = None
    brought: Purpose | None = None
    """What was read off for it: the column and the result."""

    def happen(self, before: Position) -> Position:
        return before

    def tell(self, before: Position) -> Sentence:
        """Who threw, where that is known, what for, and what it brought."""
        who, roll = self.side or self._who_fired(before), self._told()
        if self.throw is not None and self.throw.hits_on:
            roll = say("{roll} Hits: {count}.", roll=roll, count=sum(self.throw.hit(self.results)))
        elif self.brought is not None:
            roll = say("{roll} {brought}", roll=roll, brought=self.brought.sentence)
        return say("{side}: {roll}", side=side(who), roll=roll) if who else roll

    def _who_fired(self, before: Position) -> SideId:
        fired = self.throw.by if self.throw is not None else ()
        return next((before.counters[id].side for id in fired if id in before.counters), SideId(""))

    def _told(self) -> Sentence:
        why: Value = self.purpose.sentence if self.purpose is not None else self.why
        said: dict[str, Value] = {"dice": self.dice, "results": self.results, "why": why}
        match self.typed_in, bool(why):
            case True, True:
                return say("Real dice, {dice} for {why}: {results}.", **said)
            case True, False:
                return say("Real dice, {dice}: {results}.", **said)
            case False, True:
                return say("Rolled {dice} for {why}: {results}.", **said)
            case _:
                return say("Rolled {dice}: {results}.", **said)

    def naming(self, rename: Renaming) -> DiceRolled:
        return self if self.throw is None else replace(self, throw=self.throw.naming(rename))


class BattleWent(Happening, frozen=True):
    """A battle begins, goes into its next round, or is over. Everything else about it is in the dice and the losses."""

    at: AreaId
    to: Literal["begun", "next_round", "over"]

    def happen(self, before: Position) -> Position:
        return before

    def tell(self, before: Position) -> Sentence:
        match self.to:
            case "begun":
                return say("The battle in {area} begins.", area=area(self.at))
            case "next_round":
                return say("The next round of the battle in {area}.", area=area(self.at))
            case "over":
                return say("The battle in {area} is over.", area=area(self.at))
