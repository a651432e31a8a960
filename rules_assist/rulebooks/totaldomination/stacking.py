"""How many find room in an area, and who lies where they cannot (§3.7)."""

from __future__ import annotations

import re
from functools import cache

from boards.board import AreaId
from counters.counter import KindId
from counters.game import Game
from rules_assist.common.stacking import Limit
from rules_assist.rulebooks.totaldomination.areas import areas, is_capital, is_for_u_boots

CHART = "stacking"


@cache
def limits(game: Game) -> tuple[Limit, ...]:
    """Two units, four in a Capital. U-Boots have a limit of their own, and Resistance has none (§3.7)."""
    weights = {id: 1 for id, kind in game.sheet.kinds.items() if kind.attributes.get("stacks")}
    boats = {at: room_for_u_boots(game) for at in areas(game) if is_for_u_boots(game, at)}
    return (
        Limit(name="units", weights=weights, in_area=dict(room(game)), shared=True, rule="§3.7"),
        Limit(name="U-Boots", weights={KindId("u_boot"): 1}, in_area=dict(boats), shared=True, rule="§3.7, 11.2"),
    )


@cache
def room(game: Game) -> dict[AreaId, float]:
    """How many units may lie in each area."""
    chart = game.sheet.charts[CHART]
    most = {head: float(row[-1]) for head, row in zip(chart.row_heads, chart.rows, strict=True)}
    return {at: most["Capital" if is_capital(game, at) else game.board.spaces[at].kind] for at in areas(game)}


def room_for_u_boots(game: Game) -> float:
    """How many may lie in one area: it is printed with who may stand where (§3.7)."""
    chart = game.sheet.charts["stacking"]
    printed = chart.rows[chart.row_heads.index("island")][chart.columns.index("U-Boots")]
    found = re.search(r"\d+", printed)
    return float(found[0]) if found else 0
