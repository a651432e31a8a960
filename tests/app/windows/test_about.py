"""The page about a game lists its rules by chapter, with what the program does about each; in German, too."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.language import choose, chosen
from app.windows.pages.about_page import RulesTold, about_page
from rules_assist.shelf.rule_list import in_other_words, rule_list
from rules_assist.shelf.shelf import find

GAMES = ("blitzwar", "blitz", "aaeurope", "totaldomination", "empires")


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    choose("en")


def told(qtbot: QtBot, game: str) -> RulesTold:
    page = RulesTold(rule_list(game), in_other_words(game, chosen()))
    qtbot.addWidget(page)
    page.resize(700, 600)
    page.show()
    return page


def lines(page: RulesTold) -> list[str]:
    return [page.list.lines.line(row).spoken for row in range(page.list.lines.rowCount())]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_stands_there_with_what_became_of_it(qtbot: QtBot, game: str) -> None:
    rules = rule_list(game).values()
    lines = told(qtbot, game).list.lines
    found = [lines.line(row) for row in range(lines.rowCount())]
    assert len(found) == len(rules) + sum(bool(rule.chapter) for rule in rules)
    assert sum(line.amount == "by hand" for line in found) == sum(rule.became == "left" for rule in rules)


def test_a_search_leaves_what_has_all_the_words_under_its_chapter(qtbot: QtBot) -> None:
    page = told(qtbot, "blitzwar")
    QTest.keyClicks(page.search, "malta hold")
    assert lines(page) == [
        "Stacking and living side by side",
        "Malta and Gibraltar hold one corps, Tobruk two. checked [§4]",
    ]
    QTest.keyClicks(page.search, " xyzzy")
    assert lines(page) == ["No rule has these words."]


def test_one_sort_of_rules_alone(qtbot: QtBot) -> None:
    page = told(qtbot, "aaeurope")
    page.sort.setCurrentIndex(page.sort.findData("left"))
    rules = [line for line in lines(page) if " by hand" in line]
    assert len(rules) == sum(rule.became == "left" for rule in rule_list("aaeurope").values())
    assert len(lines(page)) < 2 * len(rules) + 1


@pytest.mark.parametrize("game", GAMES)
def test_in_german_the_list_is_german_as_far_as_somebody_translated_it(qtbot: QtBot, game: str) -> None:
    choose("de")
    found, words = lines(told(qtbot, game)), in_other_words(game, "de")
    assert any("geprüft" in line for line in found)
    for english, german in words.items():
        assert any(german in line for line in found), english


def test_the_page_about_a_game_has_the_list_where_there_is_one(qtbot: QtBot) -> None:
    for game, listed in (("blitz", True), ("sample", False)):
        page = about_page(find(game, ()), "A war.")
        qtbot.addWidget(page)
        assert bool(page.findChildren(RulesTold)) is listed
