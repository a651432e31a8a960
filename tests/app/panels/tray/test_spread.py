"""A stack opened: big faces, the uppermost first; everything that can be done to counters is a button."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolButton
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.parts.panel import PickOut
from app.panels.tray.faces_view import FacesView
from app.panels.tray.spread import SpreadPanel
from app.table.hands.dropping import PLACE, as_dragged, dragged
from counters.counter import CounterId
from counters.events import CountersMoved, CountersRemoved
from counters.position import PlaceId
from tests.app.panels.a_panel import asked, made_document, shown

SPAIN = PlaceId("spain")
STACK = (
    "spain: germany infantry #low, germany armour #middle, germany infantry #high\n"
    "spain/port.mediterranean_sea: britain carrier #ark [britain fighter #plane]\n"
    "france: germany supply #oil (amount 4), germany supply #more (amount 1½)\n"
    'seat anna "Anna": germany'
)


def opened(qtbot: QtBot, place: str = "spain", text: str = STACK) -> SpreadPanel:
    panel = SpreadPanel(made_document(text, "anna"))
    panel.open(PlaceId(place))
    return shown(qtbot, panel)


def order(document: GameDocument, place: str = "spain") -> tuple[CounterId, ...]:
    return document.position.stack(PlaceId(place))


def faces(panel: SpreadPanel) -> list[str]:
    return [one.id for one in panel.faces.faces.counters]


def pick(view: FacesView, row: int, *, more: bool = False) -> None:
    keys = Qt.KeyboardModifier.ControlModifier if more else Qt.KeyboardModifier.NoModifier
    rect = view.visualRect(view.faces.index(row))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, rect.center())


def button(panel: SpreadPanel, title: str) -> QAbstractButton:
    return next(
        each for each in panel.findChildren(QAbstractButton) if each.text() == title and each.isVisibleTo(panel)
    )


def row_of_menu(panel: SpreadPanel, menu: str, title: str) -> None:
    found = cast("QToolButton", button(panel, f"{menu} ▾"))
    next(action for action in found.menu().actions() if action.text() == title).trigger()


def drop(view: FacesView, data: QMimeData, at: QPoint) -> None:
    """A drag comes in, and lets go there."""
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    for event in (QDragEnterEvent(at, *how), QDragMoveEvent(at, *how), QDropEvent(QPointF(at), *how)):
        QApplication.sendEvent(view.viewport(), event)


def test_the_uppermost_counter_comes_first(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    assert faces(panel) == ["high", "middle", "low"]
    assert panel.heading.text() == "Spain: 3"


def test_buttons_stay_where_they_are_whichever_card_is_picked(qtbot: QtBot) -> None:
    panel = opened(qtbot, text="spain: germany infantry #low, germany infantry #middle, germany infantry #high")

    def where() -> dict[str, QPoint]:
        return {title: button(panel, title).pos() for title in ("Why?", "To the bottom of the stack", "Clone")}

    before = where()
    for row in range(3):
        pick(panel.faces, row)
        QApplication.processEvents()
        assert where() == before
    assert not button(panel, "To the bottom of the stack").isEnabled(), "it lies there"
    assert button(panel, "To the top of the stack").isEnabled()


def test_without_picking_a_button_is_for_the_whole_stack(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    button(panel, "Rotate by 45°").click()
    assert [panel.document.position.counters[id].turned for id in order(panel.document)] == [45, 45, 45]
    assert len(panel.document._history) == 1


def test_picked_counters_are_picked_out_on_the_map_and_are_what_buttons_are_about(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    wishes = asked(panel)
    pick(panel.faces, 0)
    pick(panel.faces, 2, more=True)
    assert PickOut((CounterId("low"), CounterId("high"))) in wishes
    button(panel, "Turn over").click()
    counters = panel.document.position.counters
    assert [counters[CounterId(id)].face for id in ("low", "middle", "high")] == ["back", "", "back"]
    assert panel.faces.picked_out() == ("high", "low")


def test_steps_marks_and_locks(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    pick(panel.faces, 0)
    button(panel, "Lose a step").click()
    row_of_menu(panel, "Mark", "Mark: Damaged")
    button(panel, "Lock in place").click()
    high = panel.document.position.counters[CounterId("high")]
    assert (high.face, high.marks) == ("back", ("damaged",))
    assert "high" in panel.document.position.locked
    assert panel.faces.faces.notes == {"high": "locked"}
    row_of_menu(panel, "Mark", "Mark: Damaged")
    assert not panel.document.position.counters[CounterId("high")].marks


def test_dropping_a_counter_further_down_puts_the_stack_in_that_order(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    view = panel.faces
    after_last = view.visualRect(view.faces.index(2)).center() + QPoint(20, 0)
    drop(view, view.faces.mimeData([view.faces.index(0)]), after_last)
    assert order(panel.document) == ("high", "low", "middle")
    drop(view, view.faces.mimeData([view.faces.index(2)]), view.visualRect(view.faces.index(0)).topLeft())
    assert order(panel.document) == ("low", "middle", "high")
    drop(view, view.faces.mimeData([view.faces.index(0)]), view.visualRect(view.faces.index(0)).topLeft())
    assert len(panel.document._history) == 2, "a drop that changes nothing is no move"


def test_counters_from_elsewhere_can_be_dropped_between_the_others(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    view = panel.faces
    assert view.property(PLACE) == "spain"
    drop(view, as_dragged([CounterId("oil")]), view.visualRect(view.faces.index(1)).topLeft())
    assert order(panel.document) == ("low", "middle", "oil", "high")


def test_what_is_dragged_out_are_the_picked_counters(qtbot: QtBot) -> None:
    view = opened(qtbot).faces
    assert dragged(view.faces.mimeData([view.faces.index(2), view.faces.index(0)])) == ("high", "low")


def test_something_else_that_is_dropped_changes_nothing(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    data = QMimeData()
    data.setText("low")
    drop(panel.faces, data, QPoint(5, 5))
    assert len(panel.document._history) == 0


def test_an_amount_is_split_and_joined_again(qtbot: QtBot) -> None:
    panel = opened(qtbot, "france")
    panel.faces.pick([CounterId("oil")])
    panel.split.part.setValue(1.5)
    assert panel.split.rest.text() == "of 4: 1½ and 2½"
    panel.split.go.click()
    amounts = sorted(panel.document.position.counters[id].amount or 0 for id in order(panel.document, "france"))
    assert amounts == [1.5, 1.5, 2.5]
    panel.faces.clearSelection()
    button(panel, "Join amounts").click()
    (one,) = order(panel.document, "france")
    assert panel.document.position.counters[one].amount == 5.5


def test_counters_go_aboard_and_ashore_and_the_cargo_can_be_opened(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    pick(panel.faces, 2)
    row_of_menu(panel, "Cargo", "Load aboard British Aircraft carrier")
    assert order(panel.document, "aboard/ark") == ("plane", "low")
    button(panel, "Spain (port, Mediterranean Sea): 1").click()
    assert panel.faces.faces.notes == {"ark": "2 aboard"}
    QApplication.processEvents()
    rect = panel.faces.visualRect(panel.faces.faces.index(0))
    QTest.mouseClick(panel.faces.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    QTest.mouseDClick(panel.faces.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert faces(panel) == ["low", "plane"]
    row_of_menu(panel, "Cargo", "Unload")
    assert order(panel.document, "spain/port.mediterranean_sea")[-2:] == ("plane", "low")
    panel.up.click()
    assert panel.place == "spain/port.mediterranean_sea"


def test_to_the_pool_a_copy_and_off_the_table(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    pick(panel.faces, 0)
    button(panel, "Clone").click()
    assert len(order(panel.document)) == 4
    button(panel, "Back to the pool").click()
    assert order(panel.document, "pool/germany") == ("high",)
    pick(panel.faces, 0)
    button(panel, "Take off the table").click()
    assert order(panel.document) == ("low", "middle")


def test_a_marker_goes_on_top_or_beneath(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    row_of_menu(panel, "Markers", "Game turn on top")
    row_of_menu(panel, "Markers", "Game turn beneath")
    kinds = [panel.document.position.counters[id].kind for id in order(panel.document)]
    assert kinds == ["game_turn", "infantry", "armour", "infantry", "game_turn"]


def test_counters_are_concealed_and_shown(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    pick(panel.faces, 0)
    row_of_menu(panel, "Secrets", "Conceal from the others")
    assert panel.document.position.counters[CounterId("high")].known_to == ("germany",)
    row_of_menu(panel, "Secrets", "Show to Great Britain")
    assert panel.document.position.counters[CounterId("high")].known_to == ("germany", "britain")
    row_of_menu(panel, "Secrets", "Show to everybody")
    assert panel.document.position.counters[CounterId("high")].known_to is None


def test_a_stack_that_leaves_is_said(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    with qtbot.waitSignal(panel.emptied, timeout=500):
        panel.document.happen(CountersMoved(order(panel.document), PlaceId("france")))
    assert panel.heading.text() == "Nothing lies here: Spain"
    assert faces(panel) == []


def test_a_carrier_that_is_taken_off_takes_the_spread_of_its_cargo_along(qtbot: QtBot) -> None:
    panel = opened(qtbot, "aboard/ark")
    panel.document.happen(CountersRemoved((CounterId("ark"),)))
    assert faces(panel) == []
    assert panel.heading.text() == "Open a stack on the map to see it here."


def test_while_one_looks_back_the_buttons_only_say_so(qtbot: QtBot) -> None:
    panel = opened(qtbot)
    panel.document.happen(CountersMoved((CounterId("low"),), SPAIN))
    panel.document.look_at(0)
    button(panel, "Rotate by 45°").click()
    assert len(panel.document._history) == 1


def test_a_long_stack_stays_where_it_was_scrolled_to_while_one_after_the_other_is_picked(qtbot: QtBot) -> None:
    """Whoever picks by the third counter from the end must not hit another with the next click."""
    many = ", ".join(f"germany infantry #one{number}" for number in range(18))
    panel = opened(qtbot, text=f'spain: {many}\nseat anna "Anna": germany')
    panel.setFixedSize(546, 460)
    bar = panel.faces.verticalScrollBar()
    pick(panel.faces, 0)
    qtbot.wait(200)
    assert bar.maximum() > 0
    panel.faces.clearSelection()
    qtbot.wait(200)
    bar.setValue(bar.maximum())
    at, view = bar.value(), panel.faces
    every = ((row, view.visualRect(view.faces.index(row)).center()) for row in range(view.faces.rowCount()))
    # How many are in sight hangs on the letters that the tests before this one have chosen.
    first, second, *_, third, fourth = [row for row, middle in every if view.viewport().rect().contains(middle)]
    for number, row in enumerate((first, second, fourth, third)):
        pick(panel.faces, row, more=True)
        qtbot.wait(30)
        assert bar.value() == at
        assert len(panel.faces.picked_out()) == number + 1
