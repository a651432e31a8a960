"""Counters are dragged out of a panel onto the map: the events as Qt makes them, and once on a real screen of X11."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QPixmap
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from app.panels.tray.panel import TrayPanel
from app.table.hands.dropping import AWAY, DRAGGED, NEW, as_dragged
from app.windows.play.play_window import PlayWindow
from counters.counter import CounterId, KindId, SideId
from counters.events import CountersMoved
from counters.position import Offset, PlaceId
from rules_assist.shelf.record import HOME
from tests.app.windows.a_table import anchor_of, game_window, sample_window

NOTHING, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
POOL, REEDS = PlaceId("pool/tide"), CounterId("reeds")
INFANTRY, GERMANY = KindId("infantry"), SideId("germany")


def let_go_over(window: PlayWindow, area: str, data: QMimeData) -> bool:
    """As Qt tells a widget of a drag: it comes, it goes over, it is let go. Whether it was taken."""
    table = window.boards.front.table
    spot = anchor_of(table, area)
    how = (Qt.DropAction.MoveAction, data, LEFT, NOTHING)
    taken = True
    for event in (QDragEnterEvent(spot.toPoint(), *how), QDragMoveEvent(spot.toPoint(), *how)):
        event.ignore()
        QApplication.sendEvent(table.viewport(), event)
        taken = taken and event.isAccepted()
    dropped = QDropEvent(QPointF(spot), *how)
    dropped.ignore()
    QApplication.sendEvent(table.viewport(), dropped)
    return taken and dropped.isAccepted()


def tray_of(window: PlayWindow) -> TrayPanel:
    panel = window.docks.open("tray")
    assert isinstance(panel, TrayPanel)
    return panel


def rows(panel: TrayPanel) -> Iterator[QTreeWidgetItem]:
    waiting = [panel.tree.topLevelItem(at) for at in range(panel.tree.topLevelItemCount())]
    for item in waiting:
        if item is not None:
            yield item
            waiting += [item.child(at) for at in range(item.childCount())]


def carried(panel: TrayPanel, sort: str) -> QMimeData:
    """What a drag of the first row of that sort takes along."""
    for item in rows(panel):
        panel.tree.setCurrentItem(item)
        data = panel.carried()
        if data is not None and data.hasFormat(sort):
            return data
    raise AssertionError("the tray is empty")


def test_what_waits_in_the_tray_is_dragged_onto_the_map(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    window.document.happen(CountersMoved((REEDS,), POOL))
    data = carried(tray_of(window), DRAGGED)
    assert let_go_over(window, "eddyford", data)
    assert window.document.position.where[REEDS] == "eddyford"
    assert len(window.document._history) == 2


def test_what_is_still_in_the_box_is_dragged_onto_the_map(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    data = carried(tray_of(window), NEW)
    before = len(window.document.position.counters)
    assert let_go_over(window, "eddyford", data)
    assert len(window.document.position.counters) == before + 1


def test_the_open_stack_gives_way_to_what_is_dragged_out_of_it(qtbot: QtBot, tmp_path: Path) -> None:
    """The map beneath it says where they may go."""
    window = sample_window(qtbot, tmp_path)
    box, table = window.spread_box, window.boards.front.table
    box.open(window.document.position.ground(REEDS))
    middle = box.geometry().center()

    def in_front() -> bool:
        there = window.boards.childAt(middle)
        return there is not None and (there is box or box.isAncestorOf(there))

    assert in_front()
    spot = anchor_of(table, "eddyford")
    how = (Qt.DropAction.MoveAction, as_dragged((REEDS,)), LEFT, NOTHING)
    for event in (QDragEnterEvent(spot.toPoint(), *how), QDragMoveEvent(spot.toPoint(), *how)):
        QApplication.sendEvent(table.viewport(), event)
    assert not in_front()
    QApplication.sendEvent(table.viewport(), QDragLeaveEvent())
    assert in_front()


def test_what_hangs_over_the_map_is_under_the_hand_and_no_frame_stays_behind(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    table = window.boards.front.table
    drawn = table.counters.items[REEDS]
    spot = anchor_of(table, "eddyford")
    how = (Qt.DropAction.MoveAction, as_dragged((REEDS,)), LEFT, NOTHING)
    # The hand came from the open stack, wherever on its paper the counter lies.
    window.document.happen(CountersMoved((REEDS,), window.document.position.ground(REEDS), spot=Offset(200.0, 260.0)))
    for event in (QDragEnterEvent(spot.toPoint(), *how), QDragMoveEvent(spot.toPoint(), *how)):
        QApplication.sendEvent(table.viewport(), event)
    away = table.to_window(drawn.pos()) - QPointF(spot)
    assert max(abs(away.x()), abs(away.y())) < 2
    QApplication.sendEvent(table.viewport(), QDropEvent(QPointF(spot), *how))
    assert window.document.position.area(REEDS) == "eddyford"
    assert window.boards.front.keyboard.at is None, "the frame of the area it came from"


def test_the_picture_under_the_hand_covers_no_words_beside_it(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = sample_window(qtbot, tmp_path)
    pictures: list[QPixmap] = []
    monkeypatch.setattr(QDrag, "exec", lambda drag, *_: pictures.append(drag.pixmap()))
    window.spread_box.open(window.document.position.ground(REEDS))
    faces = window.spread_box.panel.faces
    faces.selectAll()
    faces.startDrag(Qt.DropAction.MoveAction)
    carried(tray := tray_of(window), NEW)
    tray.tree.startDrag(Qt.DropAction.MoveAction)
    assert len(pictures) == 2
    assert all(max(each.width(), each.height()) < 2 * AWAY for each in pictures)


def test_dropped_where_nothing_can_lie_and_what_has_gone_meanwhile_change_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    assert let_go_over(window, "eddyford", as_dragged([CounterId("nobody")]))
    strange = QMimeData()
    strange.setText("riders")
    assert not let_go_over(window, "eddyford", strange)
    assert len(window.document._history) == 0


PLACING = "turn 1 phase germany_placement\n\npurchases/germany: germany infantry #bought\n"


@pytest.mark.parametrize("sort", [DRAGGED, NEW])
def test_where_what_is_dragged_out_of_the_tray_may_be_placed_is_lit(qtbot: QtBot, tmp_path: Path, sort: str) -> None:
    """Bought counters wait in the tray, new ones lie in the box: the map answers for both as long as they hang over."""
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", PLACING)
    desk = window.boards.front
    data = as_dragged([CounterId("bought")]) if sort == DRAGGED else as_dragged((), [(INFANTRY, GERMANY, 1)])
    how = (Qt.DropAction.MoveAction, data, LEFT, NOTHING)
    spots = {area: anchor_of(desk.table, area).toPoint() for area in ("germany", "france")}
    QApplication.sendEvent(desk.table.viewport(), QDragEnterEvent(spots["germany"], *how))
    for area, may in (("germany", True), ("france", False)):
        QApplication.sendEvent(desk.table.viewport(), QDragMoveEvent(spots[area], *how))
        assert desk.preview.lit_now == {"germany", "northern_italy"}
        assert ("may be placed" in desk.bubble.text() or "is placed" in desk.bubble.text()) == may, desk.bubble.text()
    QApplication.sendEvent(desk.table.viewport(), QDragLeaveEvent())
    assert not desk.preview.lit_now
    assert desk.bubble.text() == ""


# On a real screen

PROGRAM = """
import sys
from pathlib import Path
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication
application = QApplication([])
from app.documents.game_document import GameDocument
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.look import ready_to_draw
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.saves.history import History
from counters.position import Offset, PlaceId
from counters.text.reading import start_position
from rules_assist.shelf.shelf import open_game

ready_to_draw()
game = open_game("sample")
document = GameDocument(game.game, History(start_position(game.setups["first_landing"], game.game)), game.rulebook)
window = PlayWindow(game, document, Kept(Path("settings.json"), Settings()))
document.happen(CountersMoved((CounterId("reeds"),), PlaceId("pool/tide")))
window.setGeometry(0, 0, 1300, 860)
window.show()
panel = window.docks.open("tray")

def spots():
    tree = panel.tree
    waiting = [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]
    for item in waiting:
        waiting += [item.child(at) for at in range(item.childCount())]
    for row in waiting:
        tree.setCurrentItem(row)
        if panel.carried() is not None and panel.carried().hasFormat("application/x-sandtable-counters"):
            break
    tree.scrollToItem(row)
    start = tree.viewport().mapToGlobal(tree.visualItemRect(row).center())
    table = window.boards.front.table
    spot = table.window_point(*table.game.board.spaces[AreaId("eddyford")].anchor)
    end = table.viewport().mapToGlobal(spot)
    print("FROM", start.x(), start.y(), "TO", end.x(), end.y(), flush=True)

def changed(_before, after):
    print("NOW", after.where[CounterId("reeds")], flush=True)
    QTimer.singleShot(200, application.quit)

document.changed.connect(changed)
QTimer.singleShot(700, spots)
QTimer.singleShot(20000, application.quit)
sys.exit(application.exec())
"""


class Fingers:
    """A mouse on a screen of X11, as XTest moves it."""

    def __init__(self, display: str) -> None:
        x11, xtst = ctypes.util.find_library("X11"), ctypes.util.find_library("Xtst")
        if x11 is None or xtst is None:
            pytest.skip("libXtst is not here")
        self._x11, self._xtst = ctypes.CDLL(x11), ctypes.CDLL(xtst)
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._at = ctypes.c_void_p(self._x11.XOpenDisplay(display.encode()))
        assert self._at.value

    def go(self, x: int, y: int) -> None:
        self._xtst.XTestFakeMotionEvent(self._at, -1, x, y, 0)
        self._rest()

    def press(self, *, down: bool) -> None:
        self._xtst.XTestFakeButtonEvent(self._at, 1, int(down), 0)
        self._rest()

    def _rest(self) -> None:
        self._x11.XSync(self._at, 0)
        time.sleep(0.03)


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not here; ./sandtable test installs it")
def test_on_a_real_screen_a_counter_is_dragged_out_of_the_tray(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            display = f":{answer.readline().strip()}"
        fingers = Fingers(display)
        surroundings = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
        for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
            surroundings[f"XDG_{kind}_HOME"] = str(tmp_path / kind.lower())
        surroundings |= {"DISPLAY": display, "PYTHONPATH": str(HOME), "LANG": "C.UTF-8"}
        with subprocess.Popen(
            [sys.executable, "-c", PROGRAM], env=surroundings, cwd=tmp_path, stdout=subprocess.PIPE, text=True
        ) as program:
            assert program.stdout is not None
            _, x1, y1, _, x2, y2 = program.stdout.readline().split()
            start, end = (int(x1), int(y1)), (int(x2), int(y2))
            fingers.go(*start)
            fingers.press(down=True)
            for part in range(1, 21):
                fingers.go(*(round(a + (b - a) * part / 20) for a, b in zip(start, end, strict=True)))
            time.sleep(0.2)
            fingers.press(down=False)
            assert program.stdout.readline().strip() == "NOW eddyford"
            program.wait(timeout=10)
    finally:
        server.terminate()
        server.wait()
