"""Every contested reading of a digest stands in the list of its rulebook, and whatever can be chosen is honoured."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

import pytest

from boards.plain.bad_input import BadInput
from rules_assist.asking.case_file import read_file
from rules_assist.asking.cases import Box
from rules_assist.shelf.shelf import open_game
from tests.rules_assist.shelf.reading_list import FILE, Reading, cases_of_reading, functions_of_reading, reading_list
from tests.rules_assist.shelf.rule_list import HOME
from tests.rules_assist.shelf.told_apart import not_told_apart

REPOSITORY = HOME.parent

NUMBERED = {
    "totaldomination": {f"Q{number}" for number in range(1, 53)},
    "blitzwar": {f"A-{number:02}" for number in range(1, 59)},
}
"""The numbers of section 8 of each digest."""

SETTINGS = {
    "totaldomination": {"players", "scenario", "arctic", "air_fleets", "u_boots", "resistance", "units_placed"},
    "blitzwar": {"players", "hidden_queue"},
}
"""Options that are no readings, but what is played."""

LISTED = [game for game in NUMBERED if (HOME / "rulebooks" / game / FILE).is_file()]
opening: Callable[[str], Box] = functools.cache(open_game)


@pytest.mark.parametrize("game", LISTED)
def test_every_contested_reading_is_listed_and_none_is_made_up(game: str) -> None:
    assert set(reading_list(game)) == NUMBERED[game]


@pytest.mark.parametrize("game", LISTED)
def test_every_reading_says_what_became_of_it(game: str) -> None:
    for id, reading in reading_list(game).items():
        assert list(reading.wrong()) == [], id
        assert all(callable(each) for each in functions_of_reading(game, reading)), id
        assert all((REPOSITORY / file).is_file() for file in reading.where), id


@pytest.mark.parametrize("game", LISTED)
def test_every_option_is_a_reading_or_a_setting_and_tells_its_rule_where_it_is_chosen(game: str) -> None:
    options = opening(game).game.sheet.options
    read = {option for reading in reading_list(game).values() for option in reading.options}
    assert {str(id) for id in options} - SETTINGS.get(game, set()) == read
    assert [id for id, option in options.items() if not (option.meaning and option.source)] == []


@pytest.mark.parametrize("game", LISTED)
def test_the_cases_that_are_named_are_there(game: str) -> None:
    for id, reading in reading_list(game).items():
        for file, named in cases_of_reading(game, reading).items():
            there = {case.name.split()[0] for case in read_file(file.read_text("utf-8")).cases}
            assert set(named) <= there, id


@pytest.mark.parametrize("game", LISTED)
def test_each_value_of_an_option_is_told_from_each_other_by_a_case(game: str, tmp_path: Path) -> None:
    readings = reading_list(game).items()
    found = {id: list(not_told_apart(game, reading, tmp_path, opening)) for id, reading in readings}
    assert {id: alike for id, alike in found.items() if alike} == {}


def test_a_reading_that_lacks_what_it_needs_is_told() -> None:
    assert list(Reading(asks="?", taken="So.", became="option", options=("x",)).wrong())
    assert list(Reading(asks="?", taken="So.", became="data", why="A number.").wrong())
    assert list(Reading(asks="?", taken="So.", became="settled").wrong())
    assert list(Reading(asks="?", taken="So.", became="settled", why="So.", options=("x",)).wrong())


def test_a_list_with_a_mistake_is_told_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "rulebooks" / "mine"
    folder.mkdir(parents=True)
    (folder / FILE).write_text('[Q1]\nasks = "?"\ntaken = "So."\nbecame = "forgotten"\n')
    with pytest.raises(BadInput, match=r"readings.toml, line 4: .*forgotten"):
        reading_list("mine", tmp_path)
