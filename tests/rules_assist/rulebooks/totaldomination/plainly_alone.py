"""What the solo opponent does with a card once more, slowly and by the letter (13.0), with the readings that are the
default. Nothing here is shared with the rulebook but the board, the sheet and the position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from boards.board import AreaId
from counters.counter import Counter, CounterId, KindId, SideId
from counters.game import Game
from counters.position import Clock, OptionId, PhaseId, PlaceId, Position
from tests.rules_assist.rulebooks.totaldomination.plainly import FACTION, Plain

HOMES = {
    "japan": ("japan", "nanking", "manchuria", "ryukyu"),
    "germany": ("germany", "italy", "austria", "czechoslovakia"),
}
OTHER = {"army": "fleet", "fleet": "army"}
MORE = {
    "destroy": (("a2", "army"), ("a3", "army"), ("b2", "fleet"), ("b3", "fleet")),
    "move": (("a1", "army"), ("b1", "fleet")),
    "deploy": (("c1", "army"), ("c2", "fleet")),
}
# A card with each of these technologies.
CARDS = {"a1": "g08", "a2": "g10", "a3": "g01", "b1": "u03", "b2": "g09", "b3": "u11", "c1": "g05", "c2": "g13"}


class Deed(NamedTuple):
    verb: str
    unit: CounterId
    to: AreaId


class Alone:
    """A power of the Axis with a card in its hand: what it does, deed by deed, and the table after each."""

    def __init__(self, game: Game, position: Position, power: str, sweep: tuple[str, ...]) -> None:
        self.game, self.position, self.power, self.sweep = game, position, power, sweep
        self.plain = Plain(game, position)
        self.homes = [AreaId(home) for home in HOMES[power]]

    def ours(self, at: AreaId) -> list[Counter]:
        return [one for one in self.plain.stack(at) if self.plain.runs(one.side) == self.power]

    def first_met(self, among: set[AreaId]) -> AreaId | None:
        """On the line of arrow 1, which begins at its border; arrows 2 to 4 where two are met at once."""
        sides = {"left": (0, 1), "top": (1, 1), "right": (2, -1), "bottom": (3, -1)}

        def met(at: AreaId) -> list[float]:
            bounds = self.game.board.spaces[at].shape.bounds
            return [bounds[sides[border][0]] * sides[border][1] for border in self.sweep]

        return min(sorted(among), key=met, default=None)

    # ---- what could be done
    def targets(self, at: AreaId) -> list[Counter]:
        """Enemies next to units of ours that are in supply, and those in our own Capital wherever we are."""
        capital = self.plain.attribute(at, "capital") and self.plain.home(at, self.power)
        around = [
            one
            for next_to in self.game.board.neighbours(at)
            for one in self.ours(next_to)
            if self.plain.supplied(next_to, self.power)
        ]
        enemies = [one for one in self.plain.stack(at) if self.plain.faction(one.side) != FACTION[self.power]]
        return enemies if capital or around else []

    def destroyed(self, sort: str, *, just: bool) -> Iterator[Deed]:
        for home in self.homes:
            there = self.targets(home)
            for one in (*(each for each in there if each.kind == sort), *(each for each in there if not just)):
                yield Deed("destroy", one.id, home)
        found = {at: one for at in self.plain.areas for one in self.targets(at) if one.kind == sort}
        if (to := self.first_met(set(found))) is not None:
            yield Deed("destroy", found[to].id, to)

    def deployed(self, sort: str) -> Iterator[Deed]:
        for home in self.homes:
            nation = str(self.plain.attribute(home, "home"))
            if self.plain.runs(nation) != self.power:
                continue
            pool = [
                one
                for one in self.position.in_place(PlaceId(f"pool/{self.power}"))
                if one.kind == sort and one.side == nation
            ]
            lying = [one.kind for one in self.position.in_place(home)]
            enemy = any(self.plain.runs(one.side) != self.power for one in self.plain.stack(home))
            yard = self.plain.attribute(home, "factory" if sort == "army" else "shipyard")
            room = len(self.plain.stack(home)) < (4 if self.plain.attribute(home, "capital") else 2)
            if pool and yard and room and not enemy and "damage" not in lying:
                yield Deed("deploy", pool[0].id, home)

    def spare(self, home: AreaId, sort: str) -> list[Counter]:
        return [one for one in self.ours(home) if one.kind == sort] if len(self.ours(home)) > 1 else []

    def moved(self, sort: str, *, just: bool) -> Iterator[Deed]:
        for home in (home for home in self.homes if not self.plain.stack(home)):
            for each in (sort,) if just else (sort, OTHER[sort]):
                near = [one for start in self.homes for one in self.spare(start, each)]
                yield from (Deed("move", one.id, home) for one in near if self.plain.may_go(one, home))
                far = {
                    at: one
                    for at in self.plain.areas
                    for one in self.ours(at)
                    if at not in self.homes and one.kind == each and self.plain.may_go(one, home)
                }
                if (start := self.first_met(set(far))) is not None:
                    yield Deed("move", far[start].id, home)
        for one in (one for home in self.homes for one in self.spare(home, sort)):
            empty = {
                at
                for at in self.plain.areas
                if not self.plain.stack(at) and self.plain.holder(at) != self.power and self.plain.may_go(one, at)
            }
            if (to := self.first_met(empty)) is not None:
                yield Deed("move", one.id, to)

    # ---- what is done
    def one(self, verb: str, sort: str, *, just: bool) -> Deed | None:
        for each in (sort,) if just else (sort, OTHER[sort]):
            found = {
                "destroy": lambda each=each: self.destroyed(each, just=just),
                "deploy": lambda each=each: self.deployed(each),
                "move": lambda each=each: self.moved(each, just=just),
            }[verb]()
            if (deed := next(found, None)) is not None:
                return deed
        return None

    def after(self, deed: Deed) -> Position:
        one = self.position.counters[deed.unit]
        pool = PlaceId(f"pool/{self.plain.runs(one.side) or POOLS.get(one.side, str(one.side))}")
        return self.position.moved((deed.unit,), pool if deed.verb == "destroy" else PlaceId(deed.to))


class Drawn(NamedTuple):
    """A card in the hand of a power: what it says, in order, how it sweeps, and which technologies the power has."""

    power: str
    orders: tuple[tuple[str, str], ...]
    sweep: tuple[str, ...]
    known: frozenset[str]


def deeds_of(game: Game, position: Position, drawn: Drawn) -> list[list[Deed]]:
    """Order by order; nothing where it is skipped. What comes closer to war is left to the rulebook's own table."""
    found = []
    for verb, sort in drawn.orders:
        done: list[Deed] = []
        for each, just in ((sort, False), *((more, True) for code, more in MORE[verb] if code in drawn.known)):
            now = Alone(game, position, drawn.power, drawn.sweep)
            deed = now.one(verb, each, just=just)
            if deed is None and not done:
                break
            if deed is not None:
                done.append(deed)
                position = now.after(deed)
        found.append(done)
    return found


class Laying:
    """A table of the solo game laid at random: no more units than there are, each where it may stand, one power's to an
    area, with intruders in the homes of the Axis, and homes that stand empty."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.dice, self.plain = game, Random(seed), Plain(game, Position())
        mixes = {kind: game.sheet.kinds[KindId(kind)].mix for kind in ("army", "fleet")}
        self.left = {(kind, str(side)): count for kind, mix in mixes.items() for side, count in mix.items()}
        self.counters: dict[CounterId, Counter] = {}
        self.stacks: dict[PlaceId, tuple[CounterId, ...]] = {}

    def put(self, at: str, kind: str, side: str) -> None:
        if self.left.get((kind, side), 0) > 0:
            self.left[kind, side] -= 1
            id = CounterId(f"{side}_{kind}_{self.left[kind, side]}")
            self.counters[id] = Counter(id, KindId(kind), SideId(side))
            self.stacks[PlaceId(at)] = (*self.stacks.get(PlaceId(at), ()), id)

    def some(self, at: AreaId, side: str, counts: tuple[int, ...]) -> None:
        sorts = [kind for kind in ("army", "fleet") if (kind, self.game.board.spaces[at].kind) not in WRONG]
        for _ in range(self.dice.choice(counts)):
            self.put(at, self.dice.choice(sorts), side)

    def laid(self) -> Position:
        areas = [at for at in self.plain.areas if not self.plain.attribute(at, "expansion")]
        for at in self.dice.sample(areas, self.dice.randint(8, 34)):
            nation = self.dice.choice(NATIONS)
            if not self.plain.shut(at, self.plain.runs(nation) or "germany"):
                self.some(at, nation, (1, 1, 2))
        for power, home in ((power, home) for power, homes in HOMES.items() for home in homes):
            if PlaceId(home) not in self.stacks:
                self.some(AreaId(home), "italy" if home == "italy" else power, (0, 1, 1, 2))
        for (kind, side), count in list(self.left.items()):
            for _ in range(count):
                self.put(f"pool/{POOLS.get(side, side)}", kind, side)
        options = {OptionId("players"): "solo", OptionId("air_fleets"): "off"}
        clock = Clock(self.dice.randint(1, 7), PhaseId("action"), SideId(self.dice.choice(("germany", "japan"))))
        return Position(clock=clock, options=options).with_(counters=self.counters, stacks=self.stacks)


WRONG = (("army", "island"), ("fleet", "land"))
NATIONS = ("germany", "germany", "italy", "japan", "japan", "uk", "ussr", "france", "us", "neutral")
POOLS = {"italy": "germany", "france": "uk", "us": "uk", "china": "ussr"}
