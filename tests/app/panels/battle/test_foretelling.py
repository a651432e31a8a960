"""What only the odds of a whole battle rest on: folded beneath the dice, and changed by hand."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.language import write
from app.panels.battle.panel import BattlePanel
from boards.board import AreaId
from counters.counter import CounterId
from tests.app.panels.a_panel import shown
from tests.app.panels.battle.test_rounds import buttons, document, said, throw


def test_the_order_of_losses_is_changed_by_hand_and_the_odds_of_the_whole_battle_with_it(qtbot: QtBot) -> None:
    text = "turn 1 · side germany\neast_poland: -\neast_poland: 3 germany infantry, "
    text += "germany artillery, 3 soviet_union infantry"
    panel = BattlePanel(document("aaeurope", "spring_1941", text))
    ours = [one.id for one in panel.document.position.in_place(AreaId("east_poland")) if one.side == "germany"]
    panel.choose(ours, AreaId("east_poland"))
    shown(qtbot, panel)
    order = panel.foretelling.orders["attacker_loses"]
    assert order.kinds() == ("infantry", "artillery")
    assert panel.expected is not None
    assert panel.expected.whole is not None
    assert round(panel.expected.whole.win, 6) == 0.690867
    order.setCurrentRow(1)
    QTest.keyClick(order, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert order.kinds() == ("artillery", "infantry")
    qtbot.waitUntil(lambda: round(panel.expected.whole.win, 6) == 0.532053)
    QTest.keyClick(order, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert order.kinds() == ("infantry", "artillery"), "keys stay on what they move"
    qtbot.waitUntil(lambda: round(panel.expected.whole.win, 6) == 0.690867)
    assert panel.foretelling.orders["attacker_loses"] is order


def test_what_only_the_odds_rest_on_is_folded_beneath_the_dice_and_stays_under_the_hand_that_changes_it(
    qtbot: QtBot,
) -> None:
    text = "turn 1 · side germany\neast_poland: -\neast_poland: 3 germany infantry, "
    text += "germany artillery, 3 soviet_union infantry"
    panel = BattlePanel(document("aaeurope", "spring_1941", text))
    shown(qtbot, panel)
    panel.resize(280, 400)
    ours = [one.id for one in panel.document.position.in_place(AreaId("east_poland")) if one.side == "germany"]
    panel.choose(ours, AreaId("east_poland"))
    fold, order = panel.foretelling.fold, panel.foretelling.orders["attacker_loses"]
    qtbot.waitUntil(lambda: not panel.rounds.volleys["land_combat_attack"].roll.visibleRegion().isEmpty())
    assert not order.isVisible()
    fold.click()
    qtbot.waitUntil(lambda: fold.mapTo(panel, QPoint()).y() > panel.rounds.mapTo(panel, QPoint()).y())
    qtbot.wait(50)
    panel.scrolled.ensureWidgetVisible(order)
    qtbot.wait(50)
    was = order.mapTo(panel, QPoint())
    box = panel.foretelling.questions["goes back after"]
    box.activated.emit(1)
    qtbot.waitUntil(lambda: box.currentText() == "1")
    qtbot.wait(50)
    assert order.mapTo(panel, QPoint()) == was
    assert panel.foretelling.told.text() == said(panel.head)[2]


def test_the_last_land_unit_stands_apart_and_is_kept_to_take_the_territory_by_hand(qtbot: QtBot) -> None:
    text = "turn 1 · side germany\neast_poland: -\neast_poland: germany infantry, 2 germany armor, 2 germany fighter, "
    text += "4 soviet_union infantry"
    panel = BattlePanel(document("aaeurope", "spring_1941", text))
    ours = [one.id for one in panel.document.position.in_place(AreaId("east_poland")) if one.side == "germany"]
    panel.choose(ours, AreaId("east_poland"))
    shown(qtbot, panel)
    order = panel.foretelling.orders["attacker_loses"]
    assert order.kinds() == ("infantry", "armor", "last armor", "fighter")
    assert order.item(2).text() == "the last Armor"
    assert panel.expected is not None
    assert panel.expected.figures["captured"] < 0.8
    assert panel.expected.whole is not None
    told = [write(line, panel.document.naming) for line in panel.expected.whole.lines]
    assert "With the last land unit kept to the end it is taken in 90.6 %." in told
    order.setCurrentRow(2)
    QTest.keyClick(order, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert order.kinds() == ("infantry", "armor", "fighter", "last armor")
    qtbot.waitUntil(lambda: round(panel.expected.figures["captured"], 6) == 0.906088)


def test_when_the_attacker_goes_back_is_chosen_and_the_odds_of_the_whole_battle_with_it(qtbot: QtBot) -> None:
    text = "turn 1 · side germany\neast_poland: -\neast_poland: 2 germany infantry, "
    text += "4 germany armor, 5 soviet_union infantry"
    panel = BattlePanel(document("aaeurope", "spring_1941", text))
    ours = [one.id for one in panel.document.position.in_place(AreaId("east_poland")) if one.side == "germany"]
    panel.choose(ours, AreaId("east_poland"))
    shown(qtbot, panel)
    assert panel.expected is not None
    assert panel.expected.figures["open"] == 0
    box = panel.foretelling.questions["goes back after"]
    assert box.currentText() == "Never"
    box.activated.emit(2)
    qtbot.waitUntil(lambda: round(panel.expected.figures["open"], 6) == 0.537531)
    assert panel.foretelling.questions["goes back after"].currentText() == "2"


def test_an_order_of_losses_that_is_changed_once_the_dice_lie_there_is_what_is_offered(qtbot: QtBot) -> None:
    text = (
        "turn 1 · phase germany_combat · side germany\neast_poland: -\neast_poland: germany armor #a, germany bomber, "
    )
    text += "2 germany fighter, germany infantry, germany artillery, 3 soviet_union infantry"
    panel = BattlePanel(document("aaeurope", "spring_1941", text))
    ours = [one.id for one in panel.document.position.in_place(AreaId("east_poland")) if one.side == "germany"]
    panel.choose(ours, AreaId("east_poland"))
    shown(qtbot, panel)
    panel.resize(290, 600)
    throw(panel, "land_combat_attack", "6 6 6 6 6 6")
    throw(panel, "land_combat_defence", "1 6 6")
    assert [*buttons(panel)] == ["German Infantry: lost"]
    order = panel.foretelling.orders["attacker_loses"]
    last = order.visualItemRect(order.item(order.count() - 1))
    assert order.viewport().rect().contains(last), "no kind is to be scrolled for"
    order.ordered.emit("fighter, infantry, artillery, armor, bomber")
    qtbot.waitUntil(lambda: [*buttons(panel)] == ["German Fighter: lost"])


def test_of_a_battle_that_is_over_nothing_is_foretold(qtbot: QtBot) -> None:
    text = "phase germany_combat · side germany\ncyprus: -\n"
    text += "cyprus: great_britain infantry, germany armor #one, germany infantry #other"
    panel = shown(qtbot, BattlePanel(document("aaeurope", "spring_1941", text)))
    panel.choose([CounterId("one"), CounterId("other")], AreaId("cyprus"))
    assert panel.foretelling.isVisible()
    throw(panel, "land_combat_attack", "1 6")
    throw(panel, "land_combat_defence", "6")
    panel.onward.click()
    assert panel._is_over()
    assert not panel.foretelling.isVisible()
