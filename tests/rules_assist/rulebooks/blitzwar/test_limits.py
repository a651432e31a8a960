"""The plain numbers of the rules are data: each is asked for somewhere, and whoever corrects one is believed."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

from msgspec.structs import replace

from counters.game import Game
from counters.text.reading import read_position
from rules_assist.rulebooks.blitzwar import RULEBOOK
from tests.rules_assist.rulebooks.blitzwar import plain

HOME = Path(__file__).resolve().parents[4] / "rules_assist/rulebooks/blitzwar"
GAME = plain.box().game


def corrected(name: str, number: str) -> Game:
    """The game, with another number under this name."""
    chart = GAME.sheet.charts["limits"]
    named = zip(chart.row_heads, chart.rows, strict=True)
    rows = tuple((number, *row[1:]) if head == name else tuple(row) for head, row in named)
    charts = {**GAME.sheet.charts, "limits": replace(chart, rows=rows)}
    return dataclasses.replace(GAME, sheet=replace(GAME.sheet, charts=charts))


def test_every_number_of_the_chart_is_asked_for_and_says_its_rule() -> None:
    chart = GAME.sheet.charts["limits"]
    sources = "".join(path.read_text("utf-8") for path in HOME.rglob("*.py"))
    assert [head for head in chart.row_heads if f'"{head}"' not in sources] == []
    assert set(re.findall(r'\blimit\([\w.]+, "(\w+)"\)', sources)) <= set(chart.row_heads)
    assert all(re.fullmatch(r"\d+", row[0]) and row[2].startswith("§") for row in chart.rows)


def test_whoever_corrects_a_number_is_believed() -> None:
    text = "turn 30 · phase axis_naval\nberlin: 4 germany infantry_1f"
    for number, findings in (("3", 1), ("4", 0)):
        game = corrected("counters_in_zone", number)
        assert len(RULEBOOK.findings(game, read_position(text, game))) == findings


def test_the_dates_name_phases_of_the_turn() -> None:
    names = {phase.name for phase in GAME.sheet.sequence.phases}
    for row in GAME.sheet.charts["dates"].rows:
        assert not row[2] or set(row[2].split(", ")) <= names
        assert row[3].startswith("§")
