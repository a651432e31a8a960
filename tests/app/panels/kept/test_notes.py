"""Writing notes, for everybody and for oneself."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.panels.kept.notes import NotesPanel
from app.panels.parts.panel import LookAt
from counters.position import Note, PlaceId, SeatId
from tests.app.panels.a_panel import TWO_SEATS, asked, heard, last_line, made_document, shown

ANNA, BEN = SeatId("anna"), SeatId("ben")


def notes(qtbot: QtBot, text: str = "", seat: str = "anna") -> NotesPanel:
    return shown(qtbot, NotesPanel(made_document(TWO_SEATS + text, seat)))


def read(panel: NotesPanel) -> list[str]:
    return [panel.list.lines.line(row).spoken for row in range(panel.list.lines.rowCount())]


def open_note(panel: NotesPanel, row: int) -> None:
    spot = panel.list.visualRect(panel.list.lines.index(row)).center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def write_note(panel: NotesPanel, words: str) -> None:
    QTest.keyClicks(panel.page, words)
    QTest.mouseClick(panel.write_button, Qt.MouseButton.LeftButton)


def test_a_note_is_written_for_everybody_and_the_last_comes_first(qtbot: QtBot) -> None:
    panel = notes(qtbot)
    write_note(panel, "Hold the ford")
    write_note(panel, "Watch the sea")
    assert read(panel) == ["Watch the sea", "Hold the ford"]
    assert panel.page.toPlainText() == ""
    panel.document.sit(BEN)
    assert read(panel) == ["Watch the sea", "Hold the ford"]


def test_a_note_of_ones_own_is_read_by_nobody_else(qtbot: QtBot) -> None:
    panel = notes(qtbot)
    panel.own.setChecked(True)
    write_note(panel, "They bluff")
    assert read(panel) == ["Anna They bluff"]
    panel.document.sit(BEN)
    assert read(panel) == []
    assert last_line(panel.document) != "Note: They bluff"
    assert "bluff" not in last_line(panel.document)


def test_what_one_seat_was_writing_is_gone_when_another_sits_down(qtbot: QtBot) -> None:
    panel = notes(qtbot)
    QTest.keyClicks(panel.page, "They bluff")
    QTest.keyClicks(panel.search, "bluff")
    panel.hide()
    panel.document.sit(BEN)
    assert (panel.page.toPlainText(), panel.search.text()) == ("", "")
    QTest.keyClick(panel.page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(panel.search, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (panel.page.toPlainText(), panel.search.text()) == ("", "")


def test_two_notes_of_two_seats_never_replace_each_other(qtbot: QtBot) -> None:
    panel = notes(qtbot)
    panel.own.setChecked(True)
    write_note(panel, "mine")
    panel.document.sit(BEN)
    write_note(panel, "for all")
    panel.document.sit(ANNA)
    assert sorted(read(panel)) == ["Anna mine", "for all"]


def test_a_note_is_opened_changed_and_rubbed_out(qtbot: QtBot) -> None:
    panel = notes(qtbot, 'note: "Hold the ford"')
    open_note(panel, 0)
    assert panel.page.toPlainText() == "Hold the ford"
    panel.page.selectAll()
    write_note(panel, "Leave the ford")
    assert read(panel) == ["Leave the ford"]
    open_note(panel, 0)
    QTest.mouseClick(panel.rub_button, Qt.MouseButton.LeftButton)
    assert read(panel) == []
    assert panel.page.toPlainText() == ""
    panel.document.undo()
    assert read(panel) == ["Leave the ford"]


def test_a_shared_note_can_be_made_ones_own_in_one_move(qtbot: QtBot) -> None:
    panel = notes(qtbot, 'note: "Hold the ford"')
    open_note(panel, 0)
    panel.own.setChecked(True)
    panel.write()
    assert read(panel) == ["Anna Hold the ford"]
    assert panel.document._history.head == 1


def test_control_enter_writes(qtbot: QtBot) -> None:
    panel = notes(qtbot)
    panel.activateWindow()
    panel.page.setFocus()
    qtbot.waitUntil(panel.page.hasFocus)
    QTest.keyClicks(panel.page, "Quick")
    QTest.keyClick(panel.page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert read(panel) == ["Quick"]


def test_words_leave_only_the_notes_that_have_them(qtbot: QtBot) -> None:
    panel = notes(qtbot, 'note: "Hold the ford"\nnote: "Watch the sea"')
    QTest.keyClicks(panel.search, "SEA")
    assert read(panel) == ["Watch the sea"]


def test_an_empty_page_is_not_written(qtbot: QtBot) -> None:
    panel = notes(qtbot)
    QTest.keyClicks(panel.page, "   ")
    assert not panel.write_button.isEnabled()
    assert not panel.write()


def test_a_note_longer_than_a_page_is_refused_with_a_sentence(qtbot: QtBot) -> None:
    panel = notes(qtbot)
    said = heard(panel.document)
    panel.page.setPlainText("x" * 20_001)
    assert not panel.write()
    assert said == ["A note has room for 20000 letters."]


def test_a_note_on_the_map_is_looked_at_and_stays_where_it_is_when_changed(qtbot: QtBot) -> None:
    panel = notes(qtbot, 'note #n: "Here" on europe at 2.5 0.5')
    wishes = asked(panel)
    open_note(panel, 0)
    assert LookAt((PlaceId("berlin"),)) in wishes
    panel.page.setPlainText("There")
    panel.write()
    assert panel.document.position.notes == (Note("n", "There", None, "europe", ((2.5, 0.5),)),)


def test_who_plays_no_seat_writes_only_for_everybody(qtbot: QtBot) -> None:
    panel = notes(qtbot, seat="")
    assert panel.own.isHidden()
    write_note(panel, "Open")
    assert panel.document.position.notes[0].to is None
