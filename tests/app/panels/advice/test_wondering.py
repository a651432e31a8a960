"""Why? asked of a row: by the right button, or by a mouse or a finger that rests on it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.panels.advice.findings import FindingsPanel
from app.panels.cards.panel import CardsPanel
from app.panels.parts.panel import AskWhy, LookAt
from app.panels.tray.inventory import InventoryPanel
from app.panels.tray.panel import TrayPanel
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from tests.app.panels.a_panel import TWO_SEATS, asked, made_document, sample_document, shown
from tests.app.windows.stories.test_assist_in_the_hand import touch

LEFT = Qt.MouseButton.LeftButton
REEDS = CounterId("reeds")


def findings(qtbot: QtBot) -> tuple[FindingsPanel, QPoint]:
    """With something wrong on the table, and where it is told."""
    document = sample_document("first_landing")
    document.happen(CountersMoved((REEDS,), PlaceId("hush")))
    panel = shown(qtbot, FindingsPanel(document))
    lines = panel.list.lines
    qtbot.waitUntil(lambda: any(lines.line(row).rule for row in range(lines.rowCount())))
    row = next(row for row in range(lines.rowCount()) if lines.line(row).rule == "§4.4")
    return panel, panel.list.visualRect(lines.index(row)).center()


def right_click(view: QWidget, spot: QPoint) -> None:
    """As the window system makes it of the right button or of the menu key."""
    QApplication.sendEvent(view, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, view.mapToGlobal(spot)))


def test_the_right_button_on_a_finding_asks_why(qtbot: QtBot) -> None:
    panel, spot = findings(qtbot)
    wishes = asked(panel)
    right_click(panel.list.viewport(), spot)
    assert wishes[-1] == AskWhy((REEDS,), PlaceId("hush"))


def test_a_mouse_that_rests_on_a_finding_asks_why_and_its_release_does_nothing_else(qtbot: QtBot) -> None:
    panel, spot = findings(qtbot)
    wishes = asked(panel)
    QTest.mousePress(panel.list.viewport(), LEFT, pos=spot)
    qtbot.waitUntil(lambda: any(isinstance(each, AskWhy) for each in wishes))
    QTest.mouseRelease(panel.list.viewport(), LEFT, pos=spot)
    assert not [each for each in wishes if isinstance(each, LookAt)]
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=spot)
    assert [each for each in wishes if isinstance(each, LookAt)], "a short click still looks there"


def test_a_finger_that_rests_asks_why_and_one_that_moves_on_does_not(qtbot: QtBot) -> None:
    panel, spot = findings(qtbot)
    wishes, view = asked(panel), panel.list.viewport()
    touch(view, "press", spot)
    touch(view, "move", spot + QPoint(0, 40))
    qtbot.wait(450)
    touch(view, "release", spot + QPoint(0, 40))
    assert not [each for each in wishes if isinstance(each, AskWhy)]
    touch(view, "press", spot)
    qtbot.waitUntil(lambda: any(isinstance(each, AskWhy) for each in wishes))
    touch(view, "release", spot)


def test_a_heading_names_nothing_and_explains_nothing(qtbot: QtBot) -> None:
    panel, _ = findings(qtbot)
    wishes = asked(panel)
    right_click(panel.list.viewport(), panel.list.visualRect(panel.list.lines.index(0)).center())
    right_click(panel.list.viewport(), QPoint(5, panel.list.viewport().height() - 2))
    assert not [each for each in wishes if isinstance(each, AskWhy)]


def test_a_card_in_the_hand_is_asked_about(qtbot: QtBot) -> None:
    document = made_document(TWO_SEATS + "hand/axis: offensive #one\n", seat="anna")
    panel = shown(qtbot, CardsPanel(document))
    wishes = asked(panel)
    place = next(place for place in panel.places if place.cards.faces.rowCount())
    cards = place.cards
    right_click(cards.viewport(), cards.visualRect(cards.faces.index(0)).center())
    (menu,) = place.findChildren(QMenu, "", Qt.FindChildOption.FindDirectChildrenOnly)
    why = menu.actions()[-1]
    assert why.text() == "Why?"
    why.trigger()
    assert wishes[-1] == AskWhy((cards.faces.counters[0].id,))
    menu.close()


@pytest.mark.parametrize("made", [InventoryPanel, TrayPanel])
def test_counters_in_a_list_are_asked_about(qtbot: QtBot, made: type[InventoryPanel] | type[TrayPanel]) -> None:
    document = sample_document("first_landing")
    if made is TrayPanel:
        document.happen(CountersMoved((REEDS,), PlaceId("tray")))
    panel = shown(qtbot, made(document))
    wishes = asked(panel)
    panel.tree.expandAll()
    item = panel.tree.topLevelItem(0)
    while item is not None:
        panel.tree.scrollToItem(item)
        right_click(panel.tree.viewport(), panel.tree.visualItemRect(item).center())
        item = panel.tree.itemBelow(item)
    told = [each for each in wishes if isinstance(each, AskWhy)]
    assert any(REEDS in each.counters for each in told)
