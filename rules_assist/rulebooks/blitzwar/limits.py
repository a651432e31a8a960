"""The plain numbers of the rulebook: they stand on the chart `limits`, each with its rule."""

from __future__ import annotations

from functools import cache

from counters.game import Game

CHART = "limits"


@cache
def limit(game: Game, name: str) -> int:
    """The number that the chart has under a name."""
    chart = game.sheet.charts[CHART]
    return int(chart.rows[chart.row_heads.index(name)][0])
