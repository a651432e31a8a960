"""Where the printed charts are read in a battle: each chart says what its rows and columns are found by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boards.plain.sentence import write_number
from counters.box.sheet import Chart, Found
from counters.game import Game
from counters.position import Position
from rules_assist.battle_sheet import BattleSheet, Lit, Volley

NOT_IN_IDS = re.compile(r"[^a-z0-9]+")


def lit_charts(game: Game, position: Position, sheet: BattleSheet) -> tuple[Lit, ...]:
    """All that is to be looked at, chart by chart."""
    charts = [chart for chart in game.sheet.charts.values() if chart.found is not None]
    table = _Table(game, position, sheet)
    return tuple(dict.fromkeys(lit for chart in charts if chart.found for lit in _lit(table, chart, chart.found)))


class _Table(NamedTuple):
    game: Game
    position: Position
    sheet: BattleSheet

    @property
    def volleys(self) -> Iterator[Volley]:
        return (volley for fought in self.sheet.rounds for volley in fought.volleys)


def _lit(table: _Table, chart: Chart, found: Found) -> Iterator[Lit]:
    sheet = table.sheet
    match found.rows:
        case "modifier":
            yield from _named(chart, [each.name for each in sheet.modifiers if each.applies])
        case "round":
            yield from _named(chart, [each.name for each in sheet.rounds])
        case "attribute":
            yield from _named(chart, [str(table.game.board.attribute(sheet.at, found.word) or "")])
        case "die":
            for volley in table.volleys:
                if volley.chart == chart.id and volley.column in chart.columns:
                    yield Lit(
                        chart=chart.id,
                        column=chart.columns.index(volley.column),
                        head=volley.column,
                        who=volley.who,
                    )
                    yield from (
                        Lit(chart=chart.id, row=row, head=chart.row_heads[row], who=volley.who) for row in volley.rows
                    )
        case "number" | "kind":
            for volley in table.volleys:
                column = found.attack if volley.who == "attack" else found.defence
                at = chart.columns.index(column) if column in chart.columns else None
                heads = set(_heads(table, found, volley))
                rows = ((row, head) for row, head in enumerate(chart.row_heads) if head in heads)
                yield from (Lit(chart=chart.id, row=row, column=at, head=head, who=volley.who) for row, head in rows)


def _named(chart: Chart, names: Iterable[str]) -> Iterator[Lit]:
    wanted = {_word(name) for name in names if name}
    for row, head in enumerate(chart.row_heads):
        if _word(head) in wanted:
            yield Lit(chart=chart.id, row=row, head=head)


def _heads(table: _Table, found: Found, volley: Volley) -> Iterator[str]:
    """The heads of the rows of those who throw: their numbers, or what they are."""
    if found.rows == "number":
        yield from (write_number(each.number) for each in volley.shots)
        return
    side_has = table.sheet.attackers if volley.who == "attack" else table.sheet.defenders
    firing = [id for each in volley.shots for id in each.counters] or (side_has if volley.dice else ())
    for one in (table.position.counters[id] for id in firing):
        if found.side in (None, one.side):
            yield table.game.kind(one).name


def _word(head: str) -> str:
    """`Over a river` and `over_a_river` are one."""
    return NOT_IN_IDS.sub("_", head.casefold()).strip("_")
