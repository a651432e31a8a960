"""The rules of attacking once more, slowly and by the letter, with the readings that are the default."""

from __future__ import annotations

from boards.board import AreaId
from counters.counter import Counter
from counters.position import OptionId
from tests.rules_assist.rulebooks.totaldomination.plainly import FACTION, Plain


class PlainWar(Plain):
    """One position, and who may be destroyed, struck from the air, bombarded."""

    def links(self, at: AreaId) -> list[AreaId]:
        return [other for other in self.game.board.neighbours(at) if not self.attribute(other, "expansion")]

    def hostile(self, one: Counter, power: str) -> bool:
        return self.faction(one.side) != FACTION[power]

    def can_fight(self, one: Counter, at: AreaId, power: str) -> bool:
        return self.runs(one.side) == power and one.face != "used" and self.supplied(at, power)

    def may_attack(self, target: Counter, at: AreaId, power: str) -> bool:
        if self.attribute(at, "expansion") or not self.hostile(target, power):
            return False
        rising = self.position.options.get(OptionId("scenario")) == "rise_of_the_axis"
        if rising and target.side in ("us", "china"):
            return False
        others = [one for one in self.stack(at) if one.kind != "air_fleet" and self.hostile(one, power)]
        if target.kind == "air_fleet" and others:
            return False
        if self.attribute(at, "capital") and self.home(at, power):
            return True
        return any(self.can_fight(one, near, power) for near in self.links(at) for one in self.stack(near))

    def within_two(self, start: AreaId) -> set[AreaId]:
        first = {start, *self.links(start)}
        return first | {to for at in first for to in self.links(at)}

    def may_strike(self, plane: Counter, to: AreaId, power: str) -> bool:
        """No table of the tests has Air Fleets in the scenario that spares the US and China."""
        start = self.position.area(plane.id)
        targets = [one for one in self.stack(to) if self.hostile(one, power)]
        return bool(targets) and self.can_fight(plane, start, power) and to in self.within_two(start)

    def may_bombard(self, plane: Counter, to: AreaId, power: str) -> bool:
        owner = self.holder(to)
        worth_it = self.attribute(to, "factory") or self.attribute(to, "shipyard")
        if plane.face == "used" or not worth_it or owner == "" or FACTION[owner] == FACTION[power]:
            return False
        return to in self.within_two(self.position.area(plane.id))
