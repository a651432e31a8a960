"""Which technologies a power has developed, and what they make cheaper (§8.0, §8.1)."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Mapping
from functools import cache

from boards.board import AreaId, Box
from counters.counter import KindId, SideId
from counters.game import Game
from counters.places import PlaceId
from counters.position import Position
from rules_assist.common.once import once
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.powers import POWERS, power

BOARDS = {"army": "brown_cube", "navy": "blue_cube", "engineering": "yellow_cube", "intelligence": "purple_cube",
          "rocketry": "red_cube"}  # fmt: skip
"""The five holed boards of a power, and the cubes that fill their holes."""

COSTS = ("army_costs", "fleet_costs")
"""Where a cube goes that makes something cheaper."""

COLUMNS = {"army": 0, "air_fleet": 0, "fleet": 2, "u_boot": 4, "resistance": 5}
"""The column of the chart of operations for each type of unit; beside it, its price with the technology."""


@cache
def names(game: Game) -> Mapping[str, str]:
    """Every technology by its code."""
    chart = game.sheet.charts["technologies"]
    return {head.casefold(): row[0] for head, row in zip(chart.row_heads, chart.rows, strict=True)}


@once
def all_developed(game: Game, position: Position) -> Mapping[SideId, frozenset[str]]:
    """Of each power: its cards that lie face up, its cubes that were moved, and its holes whose cubes were removed."""
    return {side: _cards(game, position, side) | _cubes(game, position, side) for side in POWERS}


def developed(view: Standpoint) -> frozenset[str]:
    """The technologies that work for the power and all units it runs: a1 and such."""
    return all_developed(view.game, view.position).get(power(view), frozenset())


def has(view: Standpoint, technology: str) -> bool:
    return technology in developed(view)


def _cards(game: Game, position: Position, side: SideId) -> frozenset[str]:
    """A card that is still concealed works from the next Administrative phase on (§8.0)."""
    shown = (one for one in position.in_place(PlaceId(f"technology/{side}")) if one.known_to is None)
    return frozenset(str(found) for one in shown if (found := game.printed(one, "technology")))


def _cubes(game: Game, position: Position, side: SideId) -> frozenset[str]:
    """Cubes on the pips of the costs; and holes that are empty, if as many cubes were taken out of the game (§8.0)."""
    moved = {cell for board in COSTS for cell in cells(game, side, board) if _filled(position, side, board, cell)}
    found = set(moved)
    gone = Tally(one.kind for one in position.in_place(PlaceId("pool/removed")) if one.side == side)
    movable = {cell for board in COSTS for cell in cells(game, side, board)}
    for board, cube in BOARDS.items():
        open_holes = [
            cell
            for cell in cells(game, side, board)
            if cell not in movable and not _filled(position, side, board, cell)
        ]
        if 0 < len(open_holes) <= gone[KindId(cube)]:
            found.update(open_holes)
    return frozenset(found)


def cells(game: Game, side: SideId, board: str) -> tuple[str, ...]:
    """The holes or pips of one of a power's boards."""
    space = game.board.spaces.get(AreaId(f"{side}_{board}"))
    return tuple(cell.id for cell in space.cells) if isinstance(space, Box) else ()


def _filled(position: Position, side: SideId, board: str, cell: str) -> bool:
    return PlaceId(f"{side}_{board}/{cell}") in position.stacks


def price(view: Standpoint, action: str, sort: str) -> float | None:
    """What it costs to `deploy` or `move` a unit of this sort, with the technologies of the power that does it; None:
    it cannot be had for OPs (§6.1, §6.2, §8.1)."""
    column = COLUMNS[sort] + is_cheaper(view, action, sort)
    return _leading(_row(view, action)[column])


def is_cheaper(view: Standpoint, action: str, sort: str) -> bool:
    """Whether a technology of the power makes it cheaper (§8.1)."""
    if sort in ("u_boot", "resistance"):
        return False
    needed = re.search(r"\((\w+)", _row(view, action)[COLUMNS[sort] + 1])
    return needed is not None and has(view, needed[1].casefold())


def _row(view: Standpoint, action: str) -> tuple[str, ...]:
    chart = view.game.sheet.charts["operations"]
    return chart.rows[chart.row_heads.index(action)]


def _leading(cell: str) -> float | None:
    found = re.match(r"\d+", cell)
    return float(found[0]) if found else None
