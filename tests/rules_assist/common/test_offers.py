"""What the usual letters of a battle's result ask of the players."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from counters.counter import CounterId, SideId
from counters.position import PlaceId
from counters.text.reading import read_position
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet
from rules_assist.common.chart_battle import Letters, follow_letters
from rules_assist.common.standpoint import Standpoint
from tests.shelf_games import the_game

LETTERS = Letters("1", ("land", "river"), "fought", "2", "3")
TEXT = "turn 2\nholds tide: samphire, eddyford\nsamphire: ember guard #guard, tide infantry #reeds\n"


def followed(result: str, text: str = TEXT) -> list[tuple[str, int, str]]:
    game = the_game("sample").game
    view = Standpoint(game, read_position(text, game), SideId("ember"))
    bare = the_game("sample").rulebook.battle(
        game, view.position, Act(verb="battle", counters=(CounterId("guard"),), at=(PlaceId("samphire"),))
    )
    assert isinstance(bare, BattleSheet)
    sheet = follow_letters(view, replace(bare, result=result), LETTERS)
    return [(offer.verb, offer.times, " ".join((*offer.counters, *offer.to))) for offer in sheet.offers]


@pytest.mark.parametrize(
    ("result", "wanted"),
    [
        ("A2", [("lose", 2, "guard"), ("mark", 1, "guard")]),
        ("A", [("lose", 1, "guard"), ("mark", 1, "guard")]),
        ("AD", [("lose", 1, "guard"), ("lose", 1, "reeds"), ("mark", 1, "guard")]),
        ("D1", [("lose", 1, "reeds"), ("mark", 1, "guard"), ("advance", 1, "guard samphire")]),
        (
            "DR",
            [
                ("lose", 1, "reeds"), ("retreat", 1, "reeds eddyford"), ("mark", 1, "guard"),
                ("advance", 1, "guard samphire"),
            ],
        ),
        ("EX", []),
    ],
)  # fmt: skip
def test_each_letter_asks_for_what_it_says(result: str, wanted: list[tuple[str, int, str]]) -> None:
    assert followed(result) == wanted


@pytest.mark.parametrize("shut", ["holds ember: eddyford\n", "eddyford: ember infantry\n"])
def test_where_nobody_can_go_back_one_more_step_is_lost(shut: str) -> None:
    assert [offer[:2] for offer in followed("DR", TEXT + shut)] == [("lose", 2), ("mark", 1), ("advance", 1)]
