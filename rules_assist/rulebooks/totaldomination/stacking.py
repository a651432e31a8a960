"""How many find room in an area, and who lies where they cannot (§3.7)."""

from __future__ import annotations

from functools import cache

from boards.board import AreaId
from counters.game import Game
from rules_assist.rulebooks.totaldomination.areas import areas, is_capital
from rules_assist.stacking import Limit

CHART = "stacking"


@cache
def limits(game: Game) -> tuple[Limit, ...]:
    """Two units, four in a Capital. U-Boots have a limit of their own, and Resistance has none (§3.7)."""
    weights = {id: 1 for id, kind in game.sheet.kinds.items() if kind.attributes.get("stacks")}
    return (Limit(name="units", weights=weights, in_area=dict(room(game)), shared=True, rule="§3.7"),)


@cache
def room(game: Game) -> dict[AreaId, float]:
    """How many units may lie in each area."""
    chart = game.sheet.charts[CHART]
    most = {head: float(row[-1]) for head, row in zip(chart.row_heads, chart.rows, strict=True)}
    return {at: most["Capital" if is_capital(game, at) else game.board.spaces[at].kind] for at in areas(game)}
