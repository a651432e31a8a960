"""The first window: there before anything is read, without a counter on it, and gone when there is one to work in."""

from __future__ import annotations

import base64
import json
import struct
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.kept.settings import kept_view
from app.windows.first_sight import TITLE, FirstSight, forget_sight, show_all, sights
from app.windows.program import Program
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from tests.app.windows.starts import Starts, begin_sample, taught


def left(start: Starts) -> Path:
    """A game that was begun and put away."""
    taught()
    program = start()
    begin_sample(program)
    play = program.play
    assert play is not None
    play.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("withywold")))
    assert play.document.save is not None
    path = play.document.save.path
    play.boards.front.table.finish()
    start.stop()
    return path


def test_the_map_is_seen_at_once_as_it_was_left_and_nothing_that_lay_on_it(start: Starts) -> None:
    path = left(start)
    sight = FirstSight(sights(), str(path))
    shown = sight.grab().toImage()
    again = FirstSight(sights(), "").grab().toImage()
    assert shown == again, "the next start without a word goes on there"
    colours = {shown.pixelColor(x, y).name() for x in range(0, shown.width(), 9) for y in range(0, shown.height(), 9)}
    assert len(colours) > 50, "a map"
    program = start(str(path))
    assert program.play is not None
    table = program.play.boards.front.table
    at = table.viewport().mapTo(program.play, table.viewport().rect().topLeft())
    bare, lying = table.grounds.picture(4000), 0
    for item in table.counters.items.values():
        spot = table.window_point(item.pos().x(), item.pos().y())
        seen, printed = shown.pixelColor(spot + at), bare.pixelColor(spot)
        assert all(abs(a - b) < 40 for a, b in zip(seen.getRgb(), printed.getRgb(), strict=True))
        lying += table.grab().toImage().pixelColor(spot) != printed
    assert lying > 5


def test_it_goes_when_there_is_a_window_to_work_in(start: Starts, qapp: QApplication) -> None:
    path = left(start)
    sight = FirstSight(sights(), str(path))
    program = Program(qapp, sight=sight)
    program.begin(str(path))
    start.program = program
    start.qtbot.waitUntil(lambda: program.play is not None and not isValid(sight))


def test_what_is_kept_and_broken_is_taken_for_nothing(tmp_path: Path) -> None:
    whole = FirstSight(tmp_path, "")
    name = "e3b0c44298fc1c149afbf4c8"
    for broken in ("", "[", '{"place": [1, 2, 3]}', '{"place": [1, 2, 3, "x"], "map": [0, 0, 1e9, 1]}', "[" * 3000):
        (tmp_path / f"{name}.json").write_text(broken)
        (tmp_path / f"{name}.jpg").write_text("no picture")
        assert FirstSight(tmp_path, "").grab().toImage() == whole.grab().toImage()
    forget_sight(tmp_path)
    assert not (tmp_path / f"{name}.json").exists()


def test_going_to_the_shelf_forgets_it_for_a_start_without_a_word(start: Starts) -> None:
    left(start)
    program = start()
    assert program.play is not None
    program.to_shelf()
    assert not list(sights().glob("e3b0c44298fc1c149afbf4c8.json"))


def test_the_first_window_needs_nothing_of_ours_but_itself() -> None:
    code = (
        "import sys, app.windows.first_sight; print([m for m in sys.modules if m in ('numpy', 'shapely', 'msgspec')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_no_source_is_read_again_once_the_program_starts() -> None:
    code = (
        "import linecache; from app.windows.starting import read_no_sources; read_no_sources()\n"
        "linecache.clearcache()\n"
        "import app.windows.program; print(len([name for name in linecache.cache if '/app/' in name]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"


@pytest.mark.parametrize("by_hand", [True, False])
def test_whoever_shuts_it_has_thought_better_of_it(tmp_path: Path, by_hand: bool) -> None:
    sight = FirstSight(tmp_path, "")
    sight.close() if by_hand else sight.leave()
    assert sight.shut is by_hand


def test_a_window_for_which_the_screen_is_too_low_takes_all_of_it_and_its_foot_is_not_below(
    start: Starts, qapp: QApplication
) -> None:
    room = qapp.primaryScreen().availableGeometry()
    low, high = QWidget(), QWidget()
    for window, wanted in ((low, room.height()), (high, room.height() - TITLE)):
        start.qtbot.addWidget(window)
        window.resize(300, wanted)
        show_all(window)
    assert (low.isMaximized(), high.isMaximized()) == (True, False)
    assert high.height() == room.height() - TITLE


WIDTH_AT = 46
"""Where in what Qt keeps of a window's place the width of its screen stands."""


def test_a_window_left_on_a_much_larger_screen_is_whole_on_this_one(start: Starts, qapp: QApplication) -> None:
    path, room = left(start), qapp.primaryScreen().availableGeometry()
    view = kept_view(path)
    place = bytearray(base64.b64decode(view.value.place))
    (wide,) = struct.unpack_from(">i", place, WIDTH_AT)
    assert wide == qapp.primaryScreen().geometry().width()
    struct.pack_into(">i", place, WIDTH_AT, wide * 1920 // 1366 + 1)
    view.keep(msgspec.structs.replace(view.value, place=base64.b64encode(place).decode()))
    for kept in sights().glob("*.json"):
        about = json.loads(kept.read_text()) | {"place": [0, 0, room.width() * 2, room.height() * 2]}
        kept.write_text(json.dumps(about))
    sight = FirstSight(sights(), str(path))
    start.qtbot.addWidget(sight)
    play = start(str(path)).play
    assert play is not None
    assert sight.isMaximized()
    assert play.isMaximized()
    assert room.contains(sight.geometry())
    assert room.contains(play.geometry())
