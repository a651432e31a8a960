"""What the board says of an area (§3.5), whose home it is, and whether it is open."""

from __future__ import annotations

from functools import cache

from boards.board import AreaId
from counters.counter import SideId
from counters.game import Game
from counters.position import Position
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.powers import (
    JOINING,
    NOBODY,
    PARTNERS,
    at_war,
    option,
    original,
    power,
    rises,
    run_by,
    says,
    teammate,
)

KINDS = ("land", "coastal", "island")


@cache
def areas(game: Game) -> tuple[AreaId, ...]:
    """Every area of the map, the Arctic ones too."""
    return tuple(space.id for space in game.board.spaces.values() if space.kind in KINDS)


def kind(game: Game, at: AreaId) -> str:
    """land, coastal or island."""
    return game.board.spaces[at].kind


def stars(game: Game, at: AreaId) -> int:
    found = game.board.attribute(at, "stars")
    return found if isinstance(found, int) else 0


def is_capital(game: Game, at: AreaId) -> bool:
    return bool(game.board.attribute(at, "capital"))


def has_factory(game: Game, at: AreaId) -> bool:
    return bool(game.board.attribute(at, "factory"))


def has_shipyard(game: Game, at: AreaId) -> bool:
    return bool(game.board.attribute(at, "shipyard"))


def is_for_u_boots(game: Game, at: AreaId) -> bool:
    return bool(game.board.attribute(at, "u_boats"))


def printed_home(game: Game, at: AreaId) -> SideId:
    """In whose colour it is printed; neutral areas in nobody's."""
    return SideId(str(game.board.attribute(at, "home") or NOBODY))


def home_of(view: Standpoint, at: AreaId) -> SideId:
    """The power whose home area it is now. A captured partner is its captor's, if it is played so (option
    captured_partner); the US and China are nobody's before they join."""
    nation = printed_home(view.game, at)
    if nation in PARTNERS and says(view, "captured_partner") == "only_builds_its_units":
        return original(view.game, nation)
    return run_by(view, nation)


def is_home(view: Standpoint, at: AreaId) -> bool:
    """Ours, our partner's, our ally's who is at war (§3.5, §4.3, §9.0)."""
    return home_of(view, at) == power(view)


def in_play(position: Position, game: Game, at: AreaId) -> bool:
    """Outside the dashed line, or the Arctic Expansion is played with (§2.0, §11.4)."""
    return game.board.attribute(at, "expansion") is None or option(position, game, "arctic") == "on"


def is_not_at_war(view: Standpoint, at: AreaId) -> bool:
    """Whether it is printed in the colour of a power that has not joined yet (§9.0)."""
    nation = printed_home(view.game, at)
    return nation in JOINING and not at_war(view.position, view.game, nation)


def is_teammates(view: Standpoint, at: AreaId) -> bool:
    """A home area of our teammate is shut to us (§3.8)."""
    return home_of(view, at) != NOBODY and home_of(view, at) == teammate(view)


STANDS = {"army": 0, "air_fleet": 1, "fleet": 2, "u_boot": 3, "resistance": 4}
"""The columns of the chart that says who may stand where."""


def suits(game: Game, sort: str, at: AreaId) -> bool:
    """Whether a unit of this type may stand in an area of this kind (§3.5, §3.7)."""
    if sort == "u_boot":
        return is_for_u_boots(game, at)
    chart = game.sheet.charts["stacking"]
    return sort in STANDS and chart.rows[chart.row_heads.index(kind(game, at))][STANDS[sort]] == "yes"


def is_closed_by_scenario(position: Position, game: Game, at: AreaId) -> bool:
    """Rise of the Axis: nobody enters areas of the US and China (§12.1)."""
    return rises(position, game) and printed_home(game, at) in JOINING
