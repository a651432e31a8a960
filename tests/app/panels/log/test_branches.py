"""The lines of play: shown, named, looked at, and gone back to."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.log.branches import BranchesPanel, branch_of, branches
from app.panels.parts.panel import GoTo
from counters.counter import CounterId
from counters.events import CountersMarked, CountersMoved
from counters.position import PlaceId
from tests.app.panels.a_panel import asked, made_document, shown

PANZER = CounterId("p")


def forked() -> GameDocument:
    """1 - 2 - 3, and after 1 also 4 - 5, and after 4 also 6."""
    document = made_document("spain: germany armour #p")
    for place in ("france", "berlin", "spain"):
        document.happen(CountersMoved((PANZER,), PlaceId(place)))
    document.go_to(1)
    document.happen(CountersMoved((PANZER,), PlaceId("tripoli")))
    document.happen(CountersMarked((PANZER,), ("moved",)))
    document.go_to(4)
    document.happen(CountersMarked((PANZER,), ("damaged",)))
    return document


def texts(panel: BranchesPanel) -> list[str]:
    lines = panel.list.lines
    return [f"{lines.line(row).before}|{lines.line(row).text}" for row in range(lines.rowCount())]


def test_every_line_of_play_is_followed_by_those_that_leave_it() -> None:
    found = branches(forked()._history)
    assert [(each.first, each.last, each.fork, each.length, each.depth) for each in found] == [
        (1, 3, 0, 3, 0),
        (4, 5, 1, 2, 1),
        (6, 6, 4, 1, 2),
    ]
    here = branch_of(forked()._history, found, 6)
    assert here is found[2]
    assert branch_of(forked()._history, found, 0) is found[0]


def test_the_tree_is_told_in_sentences_and_shows_where_the_table_is(qtbot: QtBot) -> None:
    panel = shown(qtbot, BranchesPanel(forked()))
    assert texts(panel) == [
        "|3 moments from the beginning; the last: German Armour, Berlin to Spain.",
        "|2 moments after “German Armour, Spain to France.”; the last: German Armour marked “Moved”.",
        "|One moment after “German Armour, France to Tripoli.”: German Armour marked “Damaged”.",
    ]
    assert [panel.list.lines.line(row).here for row in range(3)] == [False, False, True]


def test_a_name_typed_in_stays_with_the_line_of_play_and_can_be_taken_away(qtbot: QtBot) -> None:
    document = forked()
    panel = shown(qtbot, BranchesPanel(document))
    panel.name.setFocus()
    QTest.keyClicks(panel.name, "To Africa")
    QTest.keyClick(panel.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: texts(panel)[2].startswith("To Africa|"))
    assert dict(document._history.names) == {6: "To Africa"}
    panel.name.clear()
    QTest.keyClick(panel.name, Qt.Key.Key_Return)
    assert document._history.names == {}


def test_choosing_another_line_lets_one_look_and_play_on_from_there(qtbot: QtBot) -> None:
    document = forked()
    panel = shown(qtbot, BranchesPanel(document))
    wishes = asked(panel)
    rect = panel.list.visualRect(panel.list.lines.index(0))
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    panel.look.click()
    assert document.looking == 3
    assert document._history.head == 6
    panel.go.click()
    assert GoTo(3) in wishes


def test_one_cannot_go_where_one_is(qtbot: QtBot) -> None:
    panel = shown(qtbot, BranchesPanel(forked()))
    assert not panel.go.isEnabled()


def test_without_any_moment_there_is_nothing_to_choose(qtbot: QtBot) -> None:
    panel = shown(qtbot, BranchesPanel(made_document("spain: germany armour #p")))
    assert texts(panel) == []
    assert not panel.look.isEnabled()
