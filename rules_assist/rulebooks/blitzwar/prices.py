"""What acting costs, in supplies (§7): the printed chart, and half of it for a corps alone."""

from __future__ import annotations

from functools import cache

from counters.counter import Counter
from counters.game import Game
from counters.text.numbers import read_number
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.corps import corps_of, is_supply

RULE = "§7"


@cache
def printed_price(game: Game, row: str) -> float:
    """A number off the chart of costs; `×2` is 2."""
    chart = game.sheet.charts["supply_costs"]
    return read_number(chart.rows[chart.row_heads.index(row)][0].lstrip("×x")) or 0


def is_lone_corps(view: Standpoint, one: Counter) -> bool:
    """A counter that holds just one corps costs half; a supply counter never does."""
    return not is_supply(view, one) and corps_of(view, one) == 1


def price(view: Standpoint, one: Counter, row: str = "tactical") -> float:
    """tactical, activation, one_zone or strategic: for one counter of infantry, armour or supply."""
    full = printed_price(view.game, row)
    return full / 2 if is_lone_corps(view, one) else full


def price_of(view: Standpoint, group: tuple[Counter, ...], row: str = "tactical") -> float:
    return sum(price(view, one, row) for one in group)
