"""The menu under the right button: what a click would do stands before what can only be asked."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.panels.battle.panel import BattlePanel
from app.table.hands.pointer import MOUSE, Phase
from app.windows.actions.context_menu import context_menu
from app.windows.actions.menus import CLOSE
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId
from counters.position import PlaceId
from tests.app.windows.a_table import anchor_of, game_window, point_of

POLAND = AreaId("poland")
ATTACK = """
turn 1 · phase axis_movement · side axis
breslau: germany mixed_3 #panzer, germany infantry_1f #foot, axis supply_6 (amount 6)
lodz: poland infantry_2 #poles
"""


def menu_over(window: PlayWindow, id: str) -> QMenu:
    table = window.boards.front.table
    window.boards.look_at(window.document.position.where[CounterId(id)])
    pointer = table.pointer(Phase.MENU, point_of(table, id), MOUSE)
    window.pointing.mean((CounterId(id),))
    return context_menu(window, pointer)


def rows(menu: QMenu) -> list[str]:
    return [row.text() for row in menu.actions() if not row.isSeparator()]


def supplies(window: PlayWindow) -> float:
    return sum(one.amount or 0 for one in window.document.position.counters.values() if one.side == "axis")


def test_what_one_click_does_stands_first_and_is_paid(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", ATTACK)
    menu = menu_over(window, "foot")
    found = rows(menu)
    assert found[1:3] == ["Fortify German Infantry (supplies: 2)", "Activate German Infantry (supplies: ½)"]
    before = supplies(window)
    menu.actions()[1].trigger()
    counters = window.document.position.counters
    assert counters[CounterId("foot")].face == "fortified"
    assert supplies(window) == before - 2
    assert "Turn back to plain infantry" in rows(menu_over(window, "foot"))


def test_an_attack_begins_with_its_attackers(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", ATTACK)
    menu = menu_over(window, "panzer")
    next(row for row in menu.actions() if row.text() == "Attack from here…").trigger()
    assert window.boards.tool == "attack"
    assert window.selection.counters == {"panzer"}
    assert window.bar.words == "Tap where they attack."


def test_nobody_is_asked_to_bomb_with_infantry(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", ATTACK)
    menu = menu_over(window, "panzer")
    more = next(row.menu() for row in menu.actions() if row.text() == "May these …?")
    assert isinstance(more, QMenu)
    more.aboutToShow.emit()
    told = " · ".join(rows(more))
    assert "Activate to attack" in told
    assert not any(words in told for words in ("Bomb", "card", "plain infantry"))


def test_a_mouse_sees_the_map_beside_its_menu_and_the_attack_of_what_is_picked_out_comes_first(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", ATTACK)
    window.selection.only([CounterId("panzer")])
    menu = menu_over(window, "poles")
    assert rows(menu)[0] == "Attack here: the odds"
    assert menu.sizeHint().height() < window.height()
    more = {row.text(): row.menu() for row in menu.actions() if row.menu() is not None}
    whole, away = more["The table"], more["Clone, or take off"]
    assert isinstance(whole, QMenu)
    assert isinstance(away, QMenu)
    assert "Whole map" in rows(whole)
    assert "Clone" in rows(away)
    assert len({each.property(CLOSE) for each in (menu, whole, away)}) == 1
    menu.close()


def test_where_these_attack_is_known_if_there_is_one_fight_and_tapped_if_there_is_none(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", "phase axis_combat · side germany")
    table, panel = window.boards.front.table, window.docks.open(BattlePanel)
    window.selection.only([one.id for one in window.document.position.in_area(AreaId("berlin"))])
    panel.take.click()
    assert (panel.at, window.boards.tool) == ("poland", "move")
    window.selection.only([one.id for one in window.document.position.in_area(AreaId("vichy_france"))])
    panel.take.click()
    assert (panel.at, window.boards.tool, window.bar.words) == (None, "attack", "Tap where they attack.")
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=anchor_of(table, "poland").toPoint())
    qtbot.waitUntil(lambda: window.boards.tool == "move")
    assert panel.at == "poland"
    assert not window.bar.words, "what was asked for is told"


def test_war_is_declared_on_a_country_where_it_lies(qtbot: QtBot, tmp_path: Path) -> None:
    """A place without a counter is asked too what may be done with it now."""
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", "phase axis_rebase · side germany")
    table, low_countries = window.boards.front.table, AreaId("belgium_netherlands")
    window.boards.look_at(PlaceId(low_countries))
    pointer = table.pointer(Phase.MENU, anchor_of(table, low_countries), MOUSE)
    war = next(row for row in context_menu(window, pointer).actions() if row.text().startswith("Declare war"))
    assert war.text() == "Declare war on Belgium-Netherlands"
    war.trigger()
    position = window.document.position
    assert position.holders[low_countries] == "afa"
    assert [one.kind for one in position.in_area(low_countries)] == ["belg_neth_army"], "its army stands there at once"
    assert position.facts.says("declared_war", "germany", low_countries)
    menu = context_menu(window, table.pointer(Phase.MENU, anchor_of(table, low_countries), MOUSE))
    assert not any(row.text().startswith("Declare war") for row in menu.actions())


def test_a_partisan_is_placed_where_the_menu_was_asked_and_costs_its_area_a_resource(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = game_window(
        qtbot, tmp_path, "blitz", "full_game", "turn 2 · phase partisans · side afa\nholds germany: poland"
    )
    table, poland = window.boards.front.table, AreaId("poland")
    window.boards.look_at(PlaceId(poland))
    menu = context_menu(window, table.pointer(Phase.MENU, anchor_of(table, poland), MOUSE))
    next(row for row in menu.actions() if row.text() == "Place a partisan in Poland").trigger()
    assert [one.kind for one in window.document.position.in_area(poland) if one.kind == "partisan"] == ["partisan"]
