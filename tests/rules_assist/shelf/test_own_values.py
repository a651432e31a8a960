"""An owner's own values are laid over the game, and what does not fit is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.words.checking import check_file
from boards.board import AreaId
from boards.plain.bad_input import BadInput
from counters.counter import CounterId, KindId, SideId
from counters.game import Game
from counters.position import PlaceId
from counters.text.reading import read_position
from rules_assist.advice import Act
from rules_assist.rulebooks.empires import world
from rules_assist.shelf.own_values import form_of, laid_over, read_values
from rules_assist.shelf.record import values_file
from rules_assist.shelf.shelf import open_game
from tests.shelf_games import the_game

MINE = """values_of = "empires"
[units.arm]
cost = 11
[nations.italy.inf]
attack = 3
[areas.tambov]
resources = 4
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return file


def laid(folder: Path, text: str) -> Game:
    file = written(folder, text)
    return laid_over(the_game("empires").game, read_values(file), file)


def test_what_the_owner_types_is_what_the_game_says(tmp_path: Path) -> None:
    game = laid(tmp_path, MINE)
    arm, inf = game.sheet.kinds[KindId("arm")], game.sheet.kinds[KindId("inf")]
    assert arm.printed("cost") == 11
    assert arm.printed("attack") == 6
    assert inf.printed("attack", side=SideId("italy")) == 3
    assert inf.printed("defence", side=SideId("italy")) == 4
    assert inf.printed("attack", side=SideId("soviet")) == 2
    assert world.worth(game, AreaId("tambov")) == 4
    assert world.worth(the_game("empires").game, AreaId("tambov")) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('values_of = "blitz"', "not of empires"),
        ('values_of = "empires"\n[units.armour]\ncost = 3', "kind"),
        ('values_of = "empires"\n[units.arm]\nprize = 3', "value"),
        ('values_of = "empires"\n[units.arm]\ncost = -3', "from 0 to"),
        ('values_of = "empires"\n[nations.prussia.inf]\ncost = 3', "side"),
        ('values_of = "empires"\n[areas.tambow]\nresources = 3', "area"),
    ],
)
def test_what_does_not_fit_is_told_and_nothing_is_laid_over(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        laid(tmp_path, text)
    if "blitz" not in text:
        (report,) = check_file(written(tmp_path, text), "table")
        assert any(told in each for each in report.problems)


def test_a_value_of_another_type_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="line 3"):
        read_values(written(tmp_path, 'values_of = "empires"\n[units.arm]\ncost = "many"'))


def test_the_form_says_what_the_game_has_and_changes_nothing(tmp_path: Path) -> None:
    game = the_game("empires").game
    again = laid(tmp_path, form_of(game))
    assert check_file(tmp_path / "mine.toml", "table")[0].problems == ()
    for id, kind in game.sheet.kinds.items():
        assert again.sheet.kinds[id].attributes == kind.attributes
        assert again.sheet.kinds[id].by_side == kind.by_side
    assert all(again.board.spaces[at].attributes == space.attributes for at, space in game.board.spaces.items())


@pytest.mark.parametrize(
    ("id", "text"),
    [("blitz", '[faces.luftwaffe.size_2]\nair = 5\n[areas.berlin]\nfactory = 9'),
     ("totaldomination", "[areas.austria]\nstars = 3"), ("blitzwar", "[areas.paris]\ngeneral_points = 4")],
)  # fmt: skip
def test_what_other_games_ask_of_their_owners_is_laid_over_them_too(id: str, text: str, tmp_path: Path) -> None:
    file = written(tmp_path, f'values_of = "{id}"\n{text}')
    game = laid_over(the_game(id).game, read_values(file), file)
    (area, words) = next(iter(read_values(file).areas.items()))
    assert dict(game.board.spaces[AreaId(area)].attributes) == {
        **the_game(id).game.board.spaces[AreaId(area)].attributes, **words,
    }  # fmt: skip
    if id == "blitz":
        luftwaffe = game.sheet.kinds[KindId("luftwaffe")]
        assert luftwaffe.printed("air", "size_2") == 5
        assert luftwaffe.printed("air", "size_1") == 2
        assert luftwaffe.figures("size_2")[0] == "5", "the counter shows it"


@pytest.mark.parametrize(
    ("text", "told"),
    [("[faces.luftwaffe.size_3]\nair = 5", "face"), ("[faces.luftwafe.size_2]\nair = 5", "kind"),
     ("[faces.luftwaffe.size_2]\ndots = 5", "value"), ("[faces.luftwaffe.size_2]\nair = -5", "from 0 to"),
     ("[areas.berlin]\nports = 5", "value")],
)  # fmt: skip
def test_a_face_that_is_not_there_and_a_number_nobody_asks_for_are_told(text: str, told: str, tmp_path: Path) -> None:
    file = written(tmp_path, f'values_of = "blitz"\n{text}')
    with pytest.raises(BadInput, match=told):
        laid_over(the_game("blitz").game, read_values(file), file)


def test_a_game_is_opened_with_the_values_in_the_users_folder_and_without_those_that_are_wrong() -> None:
    file = values_file("empires")
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        file.write_text(MINE, encoding="utf-8")
        assert open_game("empires").game.sheet.kinds[KindId("arm")].printed("cost") == 11
        file.write_text('values_of = "empires"\n[units.arm]\nprize = 3', encoding="utf-8")
        opened = open_game("empires")
        assert opened.game.sheet.kinds[KindId("arm")].printed("cost") == 10
        assert "left out" in str(opened.remarks[0])
    finally:
        file.unlink()


def test_guns_built_into_a_city_are_as_the_owner_says_of_guns(tmp_path: Path) -> None:
    game = laid(tmp_path, 'values_of = "empires"\n[units.aa]\naa_roll = 3\n[nations.poland.aa]\naa_roll = 4\n')
    opened = the_game("empires")
    text = (
        "phase germany_bombing\nside germany\nholds poland: warsaw\nwarsaw: germany bmb #b\nfact at_war germany poland"
    )
    position = read_position(text, game)
    act = Act(verb="attack", counters=(CounterId("b"),), at=(PlaceId("warsaw"),))
    sheet = opened.rulebook.battle(game, position, act)
    assert sheet is not None
    assert sheet.figures["guns_defence_at_4"] == 1
