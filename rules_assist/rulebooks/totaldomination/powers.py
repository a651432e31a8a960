"""Powers, factions, partners, and who runs whom (§3.1, §3.2, §4.3, §9.0)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boards.board import AreaId
from counters.counter import Counter, SideId
from counters.game import Game
from counters.places import PlaceId
from counters.position import OptionId, Position
from rules_assist.common.once import once
from rules_assist.common.standpoint import Standpoint

GERMANY, UK, JAPAN, USSR = SideId("germany"), SideId("uk"), SideId("japan"), SideId("ussr")
ITALY, FRANCE = SideId("italy"), SideId("france")
US, CHINA = SideId("us"), SideId("china")
AXIS, ALLIES, NEUTRAL = SideId("axis"), SideId("allies"), SideId("neutral")

POWERS = (GERMANY, UK, JAPAN, USSR)
PARTNERS = (FRANCE, ITALY)
"""They may change hands (§4.3)."""

JOINING = (US, CHINA)
"""They are nobody's until they join the war (§9.0)."""

FACTIONS = (AXIS, ALLIES)
NOBODY = SideId("")


def option(position: Position, game: Game, name: str) -> str:
    """How a thing is played or read: what the table chose, or what the sheet says."""
    id = OptionId(name)
    rule = game.sheet.options.get(id)
    return position.options.get(id, rule.default if rule else "")


def says(view: Standpoint, name: str) -> str:
    return option(view.position, view.game, name)


def rises(position: Position, game: Game) -> bool:
    """Rise of the Axis: no events, nobody joins, the US and China stay closed (§12.1)."""
    return option(position, game, "scenario") == "rise_of_the_axis"


def at_war(position: Position, game: Game, side: SideId) -> bool:
    """Whether the US or China have joined (§9.0)."""
    return side in joined(game, position)


@once
def joined(game: Game, position: Position) -> frozenset[SideId]:
    """Those of whom it is said, or whose marker is in the last box."""
    if rises(position, game):
        return frozenset()
    return frozenset(
        side for side in JOINING if position.facts.says("at_war", side) or _in_the_last_box(game, position, side)
    )


def _in_the_last_box(game: Game, position: Position, side: SideId) -> bool:
    track = f"{side}_joins"
    last = next((rule.most for id, rule in game.sheet.values.items() if id == track), None)
    if last is None:
        return False
    return position.value(track) >= last or any(
        one.side == side for one in position.in_place(PlaceId(f"{track}/{last:g}"))
    )


def original(game: Game, side: SideId) -> SideId:
    """Whom a nation belongs to at the start: Italy to Germany, the US to the United Kingdom."""
    found = game.sheet.sides.get(side)
    return (found.belongs_to if found else None) or NOBODY


@once
def runners(game: Game, position: Position) -> Mapping[SideId, SideId]:
    """Which power runs each nation at the moment, itself included. The US and China before they join: nobody."""
    found = {power: power for power in POWERS}
    for partner in PARTNERS:
        fact = position.facts.get("collaborates", partner)
        said = SideId(fact.value) if fact else _marked(game, position, partner)
        found[partner] = said if said in POWERS else original(game, partner)
    for joining in JOINING:
        if at_war(position, game, joining):
            found[joining] = original(game, joining)
    return found


def _marked(game: Game, position: Position, partner: SideId) -> SideId:
    """Whose side of the control marker shows that lies in the partner's area."""  # §4.3
    lying = (one for one in position.in_place(PlaceId(area_of_partner(game, partner))))
    faces = (game.kind(one).face(one.face).name for one in lying if one.kind == f"{partner}_control")
    return SideId(next(faces, NOBODY))


@cache
def area_of_partner(game: Game, partner: SideId) -> AreaId:
    return next(at for at in game.board.spaces if game.board.attribute(at, "home") == partner)


def run_by(view: Standpoint, side: SideId) -> SideId:
    """The power that runs a nation now; nobody runs the neutrals, and the US and China before they join."""
    return side if side in POWERS else runners(view.game, view.position).get(side, NOBODY)


def power(view: Standpoint) -> SideId:
    """The power whose standpoint this is: of a nation, the power that runs it."""
    return view.side if view.side in POWERS else run_by(view, view.side) or view.side


def seen_by(view: Standpoint, side: SideId) -> Standpoint:
    """The same table from another side."""
    return view if side == view.side else Standpoint(view.game, view.position, side)


def faction(view: Standpoint, side: SideId) -> SideId:
    """The faction of a side: that of whoever runs it; neutrals are one of their own."""
    return _topmost(view.game, run_by(view, side) or side)


@cache
def _topmost(game: Game, side: SideId) -> SideId:
    while above := original(game, side):
        side = above
    return side


def teammate(view: Standpoint) -> SideId:
    """The other power of our faction."""
    us = power(view)
    return next((other for other in POWERS if other != us and faction(view, other) == faction(view, us)), NOBODY)


def is_own(view: Standpoint, one: Counter) -> bool:
    """Ours, our partner's, or our ally's who is at war (§3.7)."""
    return bool(one.side) and run_by(view, one.side) == power(view)


def is_enemy(view: Standpoint, one: Counter) -> bool:
    """Of the other faction, or neutral (§3.2)."""
    return bool(one.side) and faction(view, one.side) != faction(view, power(view))


def alone(game: Game, position: Position) -> bool:
    """Whether this is the solo game (§13.0)."""
    return option(position, game, "players") == "solo"
