"""Who stands with whom, who lies where, and what a space is to a power: friendly, hostile, neutral, occupied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter, side
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.places import aboard, area_of, carrier_of
from counters.position import Position
from rules_assist.advice import Reason
from rules_assist.common.saying import because
from rules_assist.common.standpoint import Standpoint

GERMANY = SideId("germany")
SOVIETS, BRITAIN, AMERICA = SideId("soviet_union"), SideId("great_britain"), SideId("united_states")
POWERS = (GERMANY, SOVIETS, BRITAIN, AMERICA)
ALLIES = frozenset({SOVIETS, BRITAIN, AMERICA, SideId("allies")})
LAND = frozenset({"infantry", "artillery", "armor"})
WALKS = LAND | {"aa_gun"}
AIR = frozenset({"fighter", "bomber"})
NAVAL = frozenset({"transport", "submarine", "destroyer", "carrier", "battleship"})
WARSHIPS = NAVAL - {"transport"}
PIECES = WALKS | AIR | NAVAL
SEAS = ("sea", "convoy")
CARRIER_ROOM, TRANSPORT_ROOM = 2, 2
Ids = tuple[CounterId, ...]


def friends(side: str) -> frozenset[SideId]:
    """The power, and those who fight with it."""
    return ALLIES if side in ALLIES else frozenset({SideId(side)})


class Lying(NamedTuple):
    """The pieces in a space that are not cargo, and neither submerged."""

    axis: tuple[Counter, ...]
    allied: tuple[Counter, ...]

    def against(self, side: str) -> tuple[Counter, ...]:
        return self.axis if side in ALLIES else self.allied

    def of(self, side: str) -> tuple[Counter, ...]:
        return self.allied if side in ALLIES else self.axis


NOBODY_THERE = Lying((), ())


@once
def lying(game: Game, position: Position) -> Mapping[AreaId, Lying]:
    """Every space with pieces in it. What is submerged is not present (§ Submarines)."""
    found: dict[AreaId, tuple[list[Counter], list[Counter]]] = {}
    spaces, types = game.board.spaces, {id: kind.type for id, kind in game.sheet.kinds.items()}
    for place, stack in position.stacks.items():
        at = area_of(place)
        if at not in spaces or carrier_of(place) is not None or spaces[at].kind not in ("land", "island", *SEAS):
            continue
        for id in stack:
            one = position.counters[id]
            if types.get(one.kind) in PIECES and one.face != "submerged" and one.side:
                found.setdefault(at, ([], []))[one.side in ALLIES].append(one)
    return {at: Lying(tuple(axis), tuple(allied)) for at, (axis, allied) in found.items()}


# ---------------------------------------------------------------- the time


def step_of(phase: str) -> str:
    """combat_movement, movement, purchase…: the part of a power's turn that the clock shows."""
    for power in POWERS:
        if phase.startswith(f"{power}_"):
            return phase.removeprefix(f"{power}_")
    return phase


def named(pieces: Iterable[Counter]) -> tuple:  # type: ignore[type-arg]  # values of a sentence
    return tuple(counter(one.id) for one in pieces)


def no_neutral(at: AreaId) -> Reason:
    return because("§ Neutral Territories", "{to} is neutral: nobody enters it or flies over it.", to=area(at))


# ---------------------------------------------------------------- what a typed position leaves unsaid


def completed(game: Game, position: Position, _act: object = None) -> Position:
    """Nobody typed who holds a territory: its first owner does, or those who alone stand in it."""
    view = World(game, position, position.clock.side)
    held = dict(position.holders)
    there = lying(game, position)
    for at in game.board.spaces:
        owner = view.said(at, "owner")
        if at in held or not isinstance(owner, str) or owner == "neutral":
            continue
        pieces = there.get(at, NOBODY_THERE)
        troops = [one for one in (*pieces.axis, *pieces.allied) if view.type(one) in LAND]
        strangers = troops and all(one.side not in friends(owner) for one in troops)
        moving = position.clock.side in friends(troops[0].side) if strangers else False
        held[at] = troops[0].side if strangers and view.is_land(at) and not moving else SideId(owner)
    return position if held == dict(position.holders) else position.with_(holders=held)


class World(Standpoint):
    """The table as one power sees it."""

    def enemies(self, at: AreaId) -> tuple[Counter, ...]:
        return lying(self.game, self.position).get(at, NOBODY_THERE).against(self.side)

    def with_us(self, at: AreaId) -> tuple[Counter, ...]:
        """Our pieces there, and those of our allies."""
        return lying(self.game, self.position).get(at, NOBODY_THERE).of(self.side)

    def of_types(self, counters: Iterable[Counter], types: Iterable[str]) -> tuple[Counter, ...]:
        return tuple(one for one in counters if self.type(one) in types)

    def is_sea(self, at: AreaId) -> bool:
        return self.kind(at) in SEAS

    def is_land(self, at: AreaId) -> bool:
        return self.kind(at) in ("land", "island")

    def neutral(self, at: AreaId) -> bool:
        return bool(self.said(at, "neutral"))

    def holder(self, at: AreaId) -> SideId:
        return self.position.holders.get(at, SideId(""))

    def is_friendly(self, at: AreaId) -> bool:
        """Held by us or an ally (§ Land Territories, Sea Zones and Convoy Centers)."""
        return self.holder(at) in friends(self.side)

    def is_hostile(self, at: AreaId) -> bool:
        held = self.holder(at)
        return bool(held) and held not in friends(self.side) and not self.neutral(at)

    def worth(self, at: AreaId) -> int:
        found = self.said(at, "ipc")
        return int(found) if isinstance(found, int | float) else 0

    def capital(self, power: str) -> AreaId | None:
        return next((at for at in self.game.board.spaces if self.said(at, "capital_of") == power), None)

    def has_capital(self, power: str) -> bool:
        """A capital in an ally's hands is as good as free."""
        at = self.capital(power)
        return at is None or self.position.holders.get(at, SideId(power)) in friends(power)

    def fact_about(self, word: str, *about: str) -> str | None:
        """What a fact says; None: it is not said."""
        found = self.position.facts.get(word, *about)
        return None if found is None else found.value

    def captured_now(self, at: AreaId) -> bool:
        """Whether the power took the space in this turn of its own: to all others it is long since taken."""
        said = self.fact_about("captured", at)
        return said is not None and said in ("", self.side)

    def cargo(self, one: CounterId) -> tuple[Counter, ...]:
        return self.position.in_place(aboard(one))

    def carried_by(self, one: CounterId) -> Counter | None:
        """The ship that a piece is aboard."""
        ship = carrier_of(self.position.where[one])
        return self.position.counters.get(ship) if ship is not None else None

    def load(self, pieces: Iterable[Counter]) -> int:
        """One armor fills a transport; of anything else two do (§ Transports)."""
        return sum(2 if self.type(one) == "armor" else 1 for one in pieces)

    def room_aboard(self, ship: Counter) -> int:
        if self.type(ship) == "carrier":
            return CARRIER_ROOM - len(self.cargo(ship.id))
        return TRANSPORT_ROOM - self.load(self.cargo(ship.id)) if self.type(ship) == "transport" else 0

    def step(self) -> str:
        return step_of(self.position.clock.phase)

    def whose_turn(self) -> str:
        phase = self.position.clock.phase
        return next((power for power in POWERS if phase.startswith(f"{power}_")), self.position.clock.side)

    def timely(self, phases: tuple[str, ...]) -> bool:
        """Whether it is the side's own turn, and one of these parts of it; true where no phase is told."""
        phase = self.position.clock.phase
        if not phase:
            return True
        return step_of(phase) in phases and self.whose_turn() in (self.side, "")

    def not_the_time(self, steps: tuple[str, ...], rule: str) -> Reason | None:
        if not self.position.clock.phase:
            return None
        turn = self.whose_turn()
        if turn and turn != self.side and turn in POWERS:
            words = "It is the turn of {side}: a power moves its own pieces in its own turn."
            return because("§ Multi-player Forces", words, side=side(SideId(turn)))
        if self.step() not in steps:
            return because(rule, "This is not the time for {side} to move.", side=side(self.side))
        return None

    def anothers_turn(self, one: Counter) -> bool:
        """Whether another power is moving or fighting just now."""
        turn = self.whose_turn()
        acting = self.step() in ("combat_movement", "combat", "movement") and turn in POWERS
        return acting and one.side in POWERS and turn != one.side

    def two_powers(self, pieces: Iterable[Counter]) -> Reason | None:
        """Allies defend together, but never attack together."""
        sides = tuple(dict.fromkeys(one.side for one in pieces))
        if len(sides) < 2:
            return None
        words = "{sides} never attack together: each attacks in its own turn."
        return because("§ Multi-player Forces", words, sides=tuple(map(side, sides)))
