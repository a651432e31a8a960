"""Powers, factions and partners, who runs whom, and how the game is played (§3.1, §3.2, §4.3, §9.0)."""

from __future__ import annotations

from collections.abc import Mapping

from boards.board import AreaId
from counters.counter import Counter, SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId
from counters.position import Position
from rules_assist.common.printed import number, option
from rules_assist.common.standpoint import Standpoint

GERMANY, UK, JAPAN, USSR = SideId("germany"), SideId("uk"), SideId("japan"), SideId("ussr")
ITALY, FRANCE = SideId("italy"), SideId("france")
US, CHINA = SideId("us"), SideId("china")
AXIS, ALLIES, NEUTRAL = SideId("axis"), SideId("allies"), SideId("neutral")
NOBODY = SideId("")

POWERS = (GERMANY, UK, JAPAN, USSR)
PARTNERS = (FRANCE, ITALY)
"""They may change hands (§4.3)."""

JOINING = (US, CHINA)
"""They are nobody's until they join the war (§9.0)."""

HELPS = {UK: US, USSR: CHINA}
"""Whose marker a power moves by Lend-Lease (§9.1)."""

FACTIONS = (AXIS, ALLIES)
ACTION = ("action",)
"""The phase in which the powers act (§4.2)."""


def limit(game: Game, row: str, *, both: bool = False) -> int:
    """One of the other numbers of the rules; for a player who runs two powers with one hand."""
    return number(game, "numbers", row, "both powers of one player" if both else "number")


# ---------------------------------------------------------------- who runs whom


def original(game: Game, side: SideId) -> SideId:
    """Whom a nation belongs to at the start: Italy to Germany, the US to the United Kingdom."""
    found = game.sheet.sides.get(side)
    return (found.belongs_to if found else None) or NOBODY


@once
def joined(game: Game, position: Position) -> frozenset[SideId]:
    """The US and China, if it is said of them, or if their marker is in its last box (§9.0)."""
    if option(game, position, "scenario") == "rise_of_the_axis":
        return frozenset()
    return frozenset(
        side for side in JOINING if position.facts.says("at_war", side) or _in_the_last_box(game, position, side)
    )


def _in_the_last_box(game: Game, position: Position, side: SideId) -> bool:
    track = f"{side}_joins"
    last = next((rule.most for id, rule in game.sheet.values.items() if id == track), None)
    if last is None:
        return False
    lying = position.in_place(PlaceId(f"{track}/{last:g}"))
    return position.value(track) >= last or any(one.side == side for one in lying)


@once
def home_of_partner(game: Game, partner: SideId) -> AreaId:
    return next(at for at in game.board.spaces if game.board.attribute(at, "home") == partner)


@once
def runners(game: Game, position: Position) -> Mapping[SideId, SideId]:
    """Which power runs each nation now, itself included. Nobody the neutrals, and the US and China before they join."""
    found = {power: power for power in POWERS}
    for partner in PARTNERS:
        fact = position.facts.get("collaborates", partner)
        said = SideId(fact.value) if fact else _marked(game, position, partner)
        found[partner] = said if said in POWERS else original(game, partner)
    return found | {side: original(game, side) for side in joined(game, position)}


def _marked(game: Game, position: Position, partner: SideId) -> SideId:
    """Whose side of the control marker shows that lies in the partner's area (§4.3)."""
    lying = position.in_place(PlaceId(home_of_partner(game, partner)))
    faces = (game.kind(one).face(one.face).name for one in lying if one.kind == f"{partner}_control")
    return SideId(next(faces, NOBODY))


@once
def factions(game: Game, position: Position) -> Mapping[SideId, SideId]:
    """The faction of every side: that of whoever runs it. Neutrals are one of their own."""
    run = runners(game, position)
    found = {}
    for side in game.sheet.sides:
        top = run.get(side) or side
        while above := original(game, top):
            top = above
        found[side] = top
    return found


# ---------------------------------------------------------------- the year


# ---------------------------------------------------------------- what rules ask of it


class World(Standpoint):
    """The table as one side of the war sees it."""

    def says(self, name: str) -> str:
        """How a thing is played or read: what the table chose, or what the sheet says."""
        return option(self.game, self.position, name)

    def rises(self) -> bool:
        """Rise of the Axis: no events, nobody joins, the US and China stay closed (§12.1)."""
        return self.says("scenario") == "rise_of_the_axis"

    def alone(self) -> bool:
        """Whether this is the solo game (§13.0)."""
        return self.says("players") == "solo"

    def common_hand(self) -> bool:
        """Two players, or one alone, have one hand for both powers (§10.1, §13.0)."""
        return self.says("players") in ("two", "solo")

    def at_war(self, side: SideId) -> bool:
        return side in joined(self.game, self.position)

    def run_by(self, side: SideId) -> SideId:
        """The power that runs a nation now; nobody runs the neutrals, and the US and China before they join."""
        return runners(self.game, self.position).get(side, NOBODY)

    @property
    def power(self) -> SideId:
        """The power whose standpoint this is: of a nation, the power that runs it."""
        return runners(self.game, self.position).get(self.side, self.side)

    def seen_by(self, side: SideId) -> World:
        """The same table from another side."""
        return self if side == self.side else World(self.game, self.position, side)

    def its_power(self, side: SideId) -> World:
        """The same table as the power sees it that runs a side."""
        return self.seen_by(self.seen_by(side).power)

    def faction(self, side: SideId) -> SideId:
        return factions(self.game, self.position).get(side, side)

    def us_and_them(self) -> tuple[tuple[SideId, ...], tuple[SideId, ...]]:
        """The powers of our faction, and those of the other."""
        ours = self.faction(self.power)
        return tuple(each for each in POWERS if self.faction(each) == ours), tuple(
            each for each in POWERS if self.faction(each) != ours
        )

    def teammate(self) -> SideId:
        """The other power of our faction."""
        return next((other for other in self.us_and_them()[0] if other != self.power), NOBODY)

    def is_own(self, one: Counter) -> bool:
        """Ours, our partner's, or our ally's who is at war (§3.7)."""
        return bool(one.side) and self.run_by(one.side) == self.power

    def is_enemy(self, one: Counter) -> bool:
        """Of the other faction, or neutral (§3.2)."""
        of = factions(self.game, self.position)
        return bool(one.side) and of.get(one.side, one.side) != of.get(self.side, self.side)

    def year(self) -> int:
        turn = self.game.sheet.sequence.turn(self.position.clock.turn)
        found = turn.attributes.get("year") if turn else None
        return found if isinstance(found, int) else 0

    def is_last_year(self) -> bool:
        return self.position.clock.turn >= max(turn.number for turn in self.game.sheet.sequence.turns)

    def has_passed(self, which: SideId) -> bool:
        """Who has passed does nothing more this round (§4.2)."""
        return self.position.facts.says("passed", which)

    def plays_itself(self) -> bool:
        """The Axis of the solo game, which is not a player (§13.0)."""
        return self.alone() and self.faction(self.power) == AXIS
