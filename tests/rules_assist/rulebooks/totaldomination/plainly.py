"""The rules of control, supply and moving once more, slowly and by the letter, with the readings that are the default.

Nothing here is shared with the rulebook but the board, the sheet and the position.
"""

from __future__ import annotations

from random import Random

from boards.board import AreaId
from counters.counter import Counter, CounterId, KindId, SideId
from counters.game import Game
from counters.position import Clock, PhaseId, PlaceId, Position

POWERS = ("germany", "uk", "japan", "ussr")
FACTION = {"germany": "axis", "japan": "axis", "uk": "allies", "ussr": "allies", "": "neutral"}
AT_FIRST = {"italy": "germany", "france": "uk", "us": "uk", "china": "ussr"}


class Plain:
    """One position, looked at without haste."""

    def __init__(self, game: Game, position: Position) -> None:
        self.game, self.position = game, position
        self._holders: dict[AreaId, str] = {}
        self._fed: dict[str, set[AreaId]] = {}
        self._ways: dict[tuple[str, AreaId], set[AreaId]] = {}
        self.areas = [id for id, space in game.board.spaces.items() if space.kind in ("land", "coastal", "island")]

    def runs(self, nation: str) -> str:
        if nation in ("us", "china") and not self.position.facts.says("at_war", nation):
            return ""
        told = self.position.facts.get("collaborates", nation)
        return told.value if told else AT_FIRST.get(nation, nation if nation in POWERS else "")

    def faction(self, nation: str) -> str:
        return FACTION[self.runs(nation) or AT_FIRST.get(nation, "")]

    def stack(self, at: AreaId) -> list[Counter]:
        return [one for one in self.position.in_place(at) if one.kind in ("army", "fleet", "air_fleet")]

    def attribute(self, at: AreaId, word: str) -> object:
        return self.game.board.attribute(at, word)

    def holder(self, at: AreaId) -> str:
        if at not in self._holders:
            self._holders[at] = self.holder_now(at)
        return self._holders[at]

    def holder_now(self, at: AreaId) -> str:
        colour = str(self.attribute(at, "home") or "")
        firm = [one for one in self.stack(at) if one.kind != "air_fleet"]
        if not colour:
            owners = {self.runs(one.side) for one in firm}
            return owners.pop() if len(owners) == 1 else ""
        enemies = [one for one in firm if self.faction(one.side) != self.faction(colour)]
        if not enemies:
            return self.runs(colour)
        if self.attribute(at, "capital") and len(enemies) == 1:
            return ""
        owners = {self.runs(one.side) for one in enemies}
        return owners.pop() if len(owners) == 1 else ""

    def points(self, power: str) -> int:
        """Stars of its own areas, less the Resistance in each; none with a U-Boot beside an Allied Fleet."""
        total = 0
        for at in self.areas:
            kinds = [one.kind for one in self.position.in_place(at)]
            fleets = [one for one in self.stack(at) if one.kind == "fleet" and self.faction(one.side) == "allies"]
            if self.holder(at) == power and not ("u_boot" in kinds and fleets):
                stars = self.attribute(at, "stars")
                assert isinstance(stars, int)
                total += max(0, stars - kinds.count(KindId("resistance")))
        return total

    def home(self, at: AreaId, power: str) -> bool:
        colour = str(self.attribute(at, "home") or "")
        return bool(colour) and self.runs(colour) == power

    def fed(self, power: str) -> set[AreaId]:
        if power not in self._fed:
            self._fed[power] = self.fed_now(power)
        return self._fed[power]

    def fed_now(self, power: str) -> set[AreaId]:
        """Areas of a power that are in supply: grown area by area until nothing is added."""
        found = {
            at
            for at in self.areas
            if self.home(at, power)
            and self.holder(at) == power
            and all(self.faction(one.side) == FACTION[power] for one in self.stack(at))
        }
        while True:
            more = {
                at
                for at in self.areas
                if at not in found and self.holder(at) == power and found & set(self.game.board.neighbours(at))
            }
            if not more:
                return found
            found |= more

    def supplied(self, at: AreaId, power: str) -> bool:
        fed = self.fed(power)
        if self.home(at, power) or at in fed:
            return True
        return self.holder(at) != power and bool(fed & set(self.game.board.neighbours(at)))

    def on_the_way(self, one: Counter) -> set[AreaId]:
        """Where a unit can be before its last step."""
        power, start = self.runs(one.side), self.position.area(one.id)
        if (power, start) not in self._ways:
            self._ways[power, start] = self.ways_now(power, start)
        return self._ways[power, start]

    def ways_now(self, power: str, start: AreaId) -> set[AreaId]:
        fed, found = self.fed(power), {start}
        while True:
            more = {to for at in found for to in self.game.board.neighbours(at) if to in fed} - found
            if not more:
                return found
            found |= more

    def may_go(self, one: Counter, to: AreaId) -> bool:
        power = self.runs(one.side)
        start = self.position.area(one.id)
        if power == "" or one.face == "used" or to == start or not self.supplied(start, power):
            return False
        if self.attribute(to, "expansion") or self.shut(to, power):
            return False
        there = self.stack(to)
        strangers = [each for each in there if self.runs(each.side) != power]
        bombers = bool(there) and all(
            each.kind == "air_fleet" and self.faction(each.side) != FACTION[power] for each in there
        )
        if strangers and not (bombers and one.kind != "air_fleet"):
            return False
        kind = self.game.board.spaces[to].kind
        if (one.kind, kind) in (("army", "island"), ("fleet", "land")):
            return False
        firm = [each for each in there if each.kind != "air_fleet"]
        if one.kind == "air_fleet" and not firm and not self.home(to, power):
            return False
        if (0 if bombers else len(there)) + 1 > (4 if self.attribute(to, "capital") else 2):
            return False
        return self.arrives(one, to, empty=not there or bombers, coast=kind == "coastal")

    def arrives(self, one: Counter, to: AreaId, *, empty: bool, coast: bool) -> bool:
        fed, way = self.fed(self.runs(one.side)), self.on_the_way(one)
        if to in fed:
            return to in way
        if not fed & set(self.game.board.neighbours(to)):
            return False
        links = [link for link in self.game.board.contacts_of(to) if link.other(to) in way]
        if not (empty and coast):
            return bool(links)
        return any((link.kind == "sea") == (one.kind == "fleet") and one.kind != "air_fleet" for link in links)

    def shut(self, to: AreaId, power: str) -> bool:
        colour = str(self.attribute(to, "home") or "")
        if FACTION[power] == "allies":
            sleeping = [one for one in self.stack(to) if one.side in ("us", "china") and self.runs(one.side) == ""]
            if sleeping or (colour in ("us", "china") and self.runs(colour) == ""):
                return True
        owner = self.runs(colour) if colour else ""
        return owner not in ("", power) and FACTION[owner] == FACTION[power]


def scattered(game: Game, seed: int, *, hidden_war: bool = False) -> Position:
    """Units thrown over the map, one nation to an area, not always where they may be; with U-Boots and Resistance, or
    without."""
    dice = Random(seed)
    plain = Plain(game, Position())
    position = Position(clock=Clock(dice.randint(1, 7), PhaseId("action"), SideId("")))
    counters: dict[CounterId, Counter] = {}
    stacks: dict[PlaceId, tuple[CounterId, ...]] = {}
    nations = ("germany", "uk", "japan", "ussr", "italy", "france", "us", "china", "neutral")
    for at in dice.sample(plain.areas, dice.randint(5, 30)):
        nation = dice.choice(nations)
        there = []
        for number in range(dice.choice((1, 1, 1, 2, 2, 3))):
            kind = dice.choice(("army", "army", "fleet", "fleet", "air_fleet"))
            id = CounterId(f"{at}_{number}")
            face = "used" if kind == "air_fleet" and dice.random() < 0.2 else ""
            counters[id] = Counter(id, KindId(kind), SideId(nation), face)
            there.append(id)
        more = [("u_boot", "germany")] if at in ("atlantic", "caribbean") else [("resistance", "allies")]
        for kind, side in more * dice.choice((0, 0, 0, 1, 2)) if hidden_war else ():
            id = CounterId(f"{at}_{len(there)}")
            counters[id] = Counter(id, KindId(kind), SideId(side))
            there.append(id)
        stacks[PlaceId(at)] = tuple(there)
    return position.with_(counters=counters, stacks=stacks)
