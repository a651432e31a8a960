"""What an evening of BlitzWar stumbled over, done again by real hands."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId
from counters.position import PlaceId
from tests.app.panels.tray.test_spread import pick
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, game_window, point_of
from tests.app.windows.stories.evening import attack, offered, see_to, sequence_of

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def carried_over(window: PlayWindow, id: str, area: str) -> QPoint:
    """A counter taken up and held over an area: where that is."""
    table = window.boards.front.table
    lies, goes = table.counters.items[CounterId(id)].pos(), table.game.board.spaces[AreaId(area)].anchor
    far = 3 * table.counters.size
    table.show_part(QRectF(lies, QPointF(*goes)).normalized().adjusted(-far, -far, far, far))
    table.finish()
    view, end = table.viewport(), anchor_of(table, area).toPoint()
    QTest.mousePress(view, LEFT, NONE, point_of(table, CounterId(id)).toPoint())
    for spot in (end - QPoint(60, 40), end - QPoint(9, 9), end):
        move(view, spot)
    return end


def test_an_opened_stack_offers_what_the_rules_would_do_with_the_one_picked(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
turn 1 · phase axis_movement · side axis
breslau: -
breslau: germany infantry_2 #foot, germany mixed_3 #tanks
lodz: poland infantry_2
"""
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    panel = window.spread_box.panel
    window.spread_box.open(PlaceId("breslau"))
    row = next(at for at, one in enumerate(panel.faces.faces.counters) if one.id == "tanks")
    pick(panel.faces, row)
    offered = [each for each in panel.findChildren(QPushButton) if each.text().startswith("Activate German White tank")]
    QTest.mouseClick(offered[-1], LEFT)
    position = window.document.position
    assert position.counters[CounterId("tanks")].marked("activated")
    assert not position.counters[CounterId("foot")].marked("activated")
    assert sum(one.amount or 0 for one in position.in_area(AreaId("berlin"))) == 7, "and it is paid"


def test_an_air_unit_over_a_zone_of_its_own_changes_its_base(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase allies_air · side allies\nlondon: britain air #spitfire\n"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    end = carried_over(window, "spitfire", "calais")
    assert "Calais can be reached through our own zones" in window.boards.front.bubble.text().splitlines()[0]
    QTest.mouseRelease(window.boards.front.table.viewport(), LEFT, NONE, end)
    spitfire = window.document.position.counters[CounterId("spitfire")]
    assert (window.document.position.where[spitfire.id], spitfire.face) == (PlaceId("calais"), "")


def test_supplies_fresh_from_the_box_are_counted_where_it_is_told_what_is_left(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
turn 2 · phase axis_movement · side axis
berlin: -
berlin: axis supply_6, axis supply_2, germany armour_1 #tanks
"""
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    carried_over(window, "tanks", "kustrin")
    assert "Paid in Berlin: 7½ left of 8." in window.boards.front.bubble.text()


def test_what_was_marched_through_changes_hands_with_the_click_by_which_its_country_joins(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = """
turn 2 · phase axis_movement · side axis
berlin: -
berlin: axis supply_6, germany armour_1 #tanks
"""
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    end = carried_over(window, "tanks", "copenhagen")
    QTest.mouseRelease(window.boards.front.table.viewport(), LEFT, NONE, end)
    qtbot.waitUntil(lambda: any(line.startswith("German Armour has entered") for line in sequence_of(window)))
    see_to(window, "German Armour has entered")
    position = window.document.position
    assert position.facts.says("joined", "denmark")
    assert {position.holders[AreaId(at)] for at in ("aarhus", "copenhagen")} == {"axis"}


def test_armour_is_not_offered_to_follow_where_the_defenders_have_gone(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
turn 2 · phase axis_combat · side axis
holds axis: warsaw
warsaw: germany mixed_3 #tanks (activated)
lublin: poland infantry_2 #poles
"""
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    window.boards.look_at(PlaceId("lublin"))
    battle = attack(window, "tanks", "lublin")
    QTest.keyClicks(battle.dice.seen, "5")
    QTest.mouseClick(battle.dice.enter, LEFT)
    for words in ("Polish Infantry: loses", "They go to Lvov", "Mark the attackers", "They go to Lublin"):
        QTest.mouseClick(next(each for each in offered(battle) if words in each.text()), LEFT)
    further = [each.text() for each in offered(battle)]
    assert "German White tank: goes to Brest-Litovsk" in further
    assert "German White tank: goes to Lvov" not in further


def test_a_tap_on_the_number_of_a_pile_picks_those_of_it_who_are_not_picked_yet(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
turn 2 · phase soviet_combat · side soviet
leningrad: -
leningrad: ussr infantry_2 #ivan, ussr armour_2 #tank
"""
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    window.boards.look_at(PlaceId("leningrad"))
    table = window.boards.front.table
    badge = next(item for (place, _), item in table.counters.badges.items.items() if place == "leningrad")
    window.selection.only([CounterId("tank")])
    QTest.keyClicks(table, "b")
    for picked in ({"ivan", "tank"}, set[str]()):
        QTest.mouseClick(table.viewport(), LEFT, NONE, table.window_point(badge.x(), badge.y()))
        assert window.selection.counters == picked


def test_one_zone_changes_hands_and_two_change(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
turn 3 · phase diplomacy
fact joined denmark = allies
holds axis: copenhagen
holds allies: aarhus
copenhagen: germany armour_1
"""
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    qtbot.waitUntil(lambda: any("Denmark surrenders: 1 zone changes hands" in line for line in sequence_of(window)))


def test_neutrals_who_are_attacked_in_battle_join_the_other_side(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
turn 2 · phase soviet_combat · side soviet
leningrad: -
leningrad: ussr infantry_3 #ivan (activated), ussr armour_2 #tank (activated)
karelia: -
karelia: finland infantry_1
"""
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    window.boards.look_at(PlaceId("leningrad"))
    battle = attack(window, "tank", "karelia")
    QTest.keyClicks(battle.dice.seen, "5")
    QTest.mouseClick(battle.dice.enter, LEFT)
    QTest.mouseClick(next(each for each in offered(battle) if "Mark the attackers" in each.text()), LEFT)
    joined = window.document.position.facts.get("joined", "finland")
    assert joined is not None
    assert joined.value == "axis"
