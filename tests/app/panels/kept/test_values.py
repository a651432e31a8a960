"""Values and tracks: more, less, typed, and how they have gone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.panels.kept.values import ValuesPanel
from app.panels.parts.stepper import Stepper, read_number
from counters.events import CountersMoved, ValueSet
from counters.position import PlaceId, ValueId
from tests.app.panels.a_panel import made_document, sample_document, shown

CROWNS, LAMPS = ValueId("ember.crowns"), ValueId("ember.lamps")


def values(qtbot: QtBot) -> ValuesPanel:
    return shown(qtbot, ValuesPanel(sample_document()))


def changes(panel: ValuesPanel) -> list[str]:
    return [panel.changes.lines.line(row).spoken for row in range(panel.changes.lines.rowCount())]


def test_plus_and_minus_change_a_value_by_its_step(qtbot: QtBot) -> None:
    panel = values(qtbot)
    QTest.mouseClick(panel.rows[LAMPS].stepper.plus, Qt.MouseButton.LeftButton)
    QTest.mouseClick(panel.rows[LAMPS].stepper.plus, Qt.MouseButton.LeftButton)
    QTest.mouseClick(panel.rows[LAMPS].stepper.minus, Qt.MouseButton.LeftButton)
    assert panel.document.position.value("ember.lamps") == 7
    assert panel.rows[LAMPS].stepper.box.text() == "7"
    assert panel.document._history.head == 3


@pytest.mark.parametrize(("typed", "value"), [("12", 12), ("1½", 1.5), ("2,5", 2.5), ("-3", -3)])
def test_a_value_is_typed(qtbot: QtBot, typed: str, value: float) -> None:
    panel = values(qtbot)
    box = panel.rows[LAMPS].stepper.box
    box.selectAll()
    QTest.keyClicks(box, typed)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert panel.document.position.value("ember.lamps") == value


def test_what_is_no_number_changes_nothing(qtbot: QtBot) -> None:
    panel = values(qtbot)
    box = panel.rows[LAMPS].stepper.box
    box.selectAll()
    QTest.keyClicks(box, "many")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert (panel.document._history.head, box.text()) == (0, "6")


def test_the_marker_on_the_track_goes_along(qtbot: QtBot) -> None:
    panel = values(qtbot)
    QTest.mouseClick(panel.rows[CROWNS].stepper.plus, Qt.MouseButton.LeftButton)
    assert len(panel.document.position.stack(PlaceId("crown_track/7"))) == 1
    panel.document.undo()
    assert len(panel.document.position.stack(PlaceId("crown_track/6"))) == 2
    assert panel.rows[CROWNS].stepper.box.text() == "6"


def test_a_marker_that_lies_elsewhere_is_remarked_on_and_can_be_believed(qtbot: QtBot) -> None:
    panel = values(qtbot)
    row = panel.rows[CROWNS]
    marker = next(c.id for c in panel.document.position.in_place(PlaceId("crown_track/6")) if c.side == "ember")
    panel.document.happen(CountersMoved((marker,), PlaceId("crown_track/9")))
    assert panel.document.position.value(CROWNS) == 9, "whoever puts the marker there tells the value"
    panel.document.happen(ValueSet(CROWNS, 6))
    assert row.remark.text() == "The marker lies at 9."
    QTest.mouseClick(row.take, Qt.MouseButton.LeftButton)
    assert panel.document.position.value("ember.crowns") == 9
    assert row.remark.text() == ""
    assert row.take.isHidden()


def test_more_than_there_can_be_is_free_and_remarked_on(qtbot: QtBot) -> None:
    panel = values(qtbot)
    assert panel.set_to(CROWNS, 25)
    assert panel.rows[CROWNS].remark.text() == "More than there can be: 19. The marker lies at 6."
    panel.set_to(LAMPS, -1)
    assert panel.rows[LAMPS].remark.text() == "Less than there can be: 0."


def test_the_way_a_value_has_gone_is_told_last_first(qtbot: QtBot) -> None:
    panel = values(qtbot)
    for to in (8, 5):
        panel.set_to(LAMPS, to)
    QTest.mouseClick(panel.rows[LAMPS].way, Qt.MouseButton.LeftButton)
    assert changes(panel) == [
        "-3: The Ember Crown: Lamps: 5; it was 8. 5",
        "+2: The Ember Crown: Lamps: 8; it was 6. 8",
        "At the start 6",
    ]
    QTest.mouseClick(panel.rows[LAMPS].way, Qt.MouseButton.LeftButton)
    assert panel.changes.isHidden()


def test_a_click_on_a_change_looks_at_that_moment(qtbot: QtBot) -> None:
    panel = values(qtbot)
    for to in (8, 5):
        panel.set_to(LAMPS, to)
    panel.choose(LAMPS)
    view = panel.changes
    spot = view.visualRect(view.lines.index(1)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert panel.document.looking == 1
    assert panel.rows[LAMPS].stepper.box.text() == "8"


def test_values_of_a_side_stand_under_its_name(qtbot: QtBot) -> None:
    panel = values(qtbot)
    assert [row.name for row in panel.rows.values()] == ["Lamps", "Crowns", "Lamps", "Crowns"]


def test_a_value_that_no_sheet_knows_gets_a_line_of_its_own(qtbot: QtBot) -> None:
    panel = shown(qtbot, ValuesPanel(made_document("")))
    panel.document.happen(ValueSet(ValueId("prestige"), 4))
    assert panel.rows[ValueId("prestige")].stepper.box.text() == "4"


def test_arrow_keys_change_a_number_and_escape_takes_back_what_was_typed(qtbot: QtBot) -> None:
    stepper = Stepper("Lamps")
    qtbot.addWidget(stepper)
    stepper.asked.connect(stepper.show_number)
    QTest.keyClick(stepper.box, Qt.Key.Key_Up)
    assert stepper.value == 1
    QTest.keyClicks(stepper.box, "77")
    QTest.keyClick(stepper.box, Qt.Key.Key_Escape)
    assert stepper.box.text() == "1"


def test_a_number_is_kept_within_its_bounds(qtbot: QtBot) -> None:
    stepper = Stepper("How many")
    qtbot.addWidget(stepper)
    stepper.asked.connect(stepper.show_number)
    stepper.keep_within(1, 3)
    stepper.ask(99)
    assert stepper.value == 3
    assert not stepper.plus.isEnabled()
    stepper.keep_within(1, 2)
    assert stepper.value == 2


@pytest.mark.parametrize("text", ["", "-", "abc", "nan", "inf", "1e99", "½½", "--2", "1.2.3", "٣x"])
def test_odd_texts_are_no_numbers(text: str) -> None:
    assert read_number(text) is None


def test_halves_are_numbers() -> None:
    assert [read_number(text) for text in ("½", "-½", "2¼", "−3", " 4 ")] == [0.5, -0.5, 2.25, -3, 4]
