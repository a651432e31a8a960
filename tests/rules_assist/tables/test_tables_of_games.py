"""Games whose dice and figures are a table: every case passes, and the sheet throws what the battle board throws."""

from __future__ import annotations

import random

import pytest

from counters.battle import firing, laid_out
from counters.counter import SideId
from counters.position import Position
from counters.text.reading import read_position, start_position
from rules_assist.advice import Act
from rules_assist.asking.cases import run_both_ways
from rules_assist.asking.questions import ask, read_question
from rules_assist.battle_sheet import BattleSheet
from rules_assist.shelf.record import HOME
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

CASES = HOME / "rules_assist/cases"
GAMES = ("aaeurope", "blitz", "empires")


@pytest.mark.parametrize("game", GAMES)
def test_every_case_passes_and_none_when_turned_round(game: str) -> None:
    straight, turned = run_both_ways([CASES / game], opening=the_game)
    assert straight.failures == ()
    assert turned.passed == 0


def test_the_ledger_of_each_nation_is_what_the_resource_chart_prints() -> None:
    """But that the USA earn half at home in peacetime and the Soviets three quarters, and that German ships keep
    England from two points of trade; and that neutrals whom nobody plays collect nothing (L616)."""
    opened = the_game("empires")
    position = start_position(opened.setups["september_1939"], opened.game)
    chart = opened.game.sheet.charts["resources"]
    sides = {side.name: id for id, side in opened.game.sheet.sides.items()}
    printed = {sides[head]: float(row[1]) for head, row in zip(chart.row_heads, chart.rows, strict=True)}
    off = {
        side: printed[side] - earned for side in printed if (earned := _earned(opened, position, side)) != printed[side]
    }
    at_war = {each for fact in position.facts.of("at_war") for each in fact.about} | {"usa", "italy", "soviet"}
    assert {side: less for side, less in off.items() if side in at_war} == {"usa": 32, "soviet": 22, "england": 2}
    assert all(_earned(opened, position, side) == 0 for side in printed if side not in at_war)


def _earned(opened: Opened, position: Position, side: SideId) -> float:
    ledgers = opened.rulebook.ledger(opened.game, position, Act(verb="", side=side))
    return sum(each.total for each in ledgers if each.name.startswith("income"))


LAND = ("infantry", "artillery", "armor", "fighter", "bomber")
SEA = ("destroyer", "carrier", "battleship", "transport", "fighter")


@pytest.mark.parametrize(("at", "kinds"), [("poland", LAND), ("baltic_sea", SEA)])
def test_the_battle_sheet_and_the_battle_board_count_the_same_dice(at: str, kinds: tuple[str, ...]) -> None:
    opened, chance = the_game("aaeurope"), random.Random(at)
    game, board = opened.game, opened.game.sheet.battle_board
    assert board is not None
    for _ in range(25):
        lines = [f"{chance.randint(0, 5)} {side} {kind}" for side in ("germany", "soviet_union") for kind in kinds]
        lying = ", ".join(line for line in lines if not line.startswith("0")) or "germany infantry"
        position = read_position(f"turn 1 · side germany\n{at}: {lying}", game)
        sheet = ask(read_question(f"battle {at} side germany", game, position), game, opened.rulebook, position)
        assert isinstance(sheet, BattleSheet)
        event = laid_out(game, board, position, sheet.at)
        assert event is not None
        laid = event.happen(position)
        thrown = {
            f"{'land' if at == 'poland' else 'naval'}_combat_{'attack' if each.who == 'attacker' else 'defence'}"
            f"_at_{each.hits_on}": len(firing(game, board, laid, each))
            for each in board.sections
            if firing(game, board, laid, each)
        }
        told = {name: number for name, number in sheet.figures.items() if "_at_" in name}
        assert told == thrown
