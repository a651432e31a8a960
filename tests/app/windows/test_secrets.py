"""A word that only Anna may know is nowhere in the window when Ben, or nobody, sits in front of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtWidgets import QGraphicsView, QLineEdit
from pytestqt.qtbot import QtBot

from app.panels.log.find import FindPanel
from app.panels.tray.inventory import InventoryPanel
from app.windows.actions.palette import all_entries
from app.windows.play.panel_list import PANELS
from app.windows.play.play_window import PlayWindow
from app.windows.shelf.thumbnail_maker import Asked, make
from counters.counter import CounterId, SideId
from counters.events import CountersConcealed, CountersMoved, CountersTurned, Noted
from counters.position import Note, PlaceId, SeatId
from counters.saves.export import export_save
from counters.saves.history import History
from counters.saves.saved_game import begin_save
from counters.secrets.seen import NOBODY
from counters.text.reading import start_position
from tests.app.panels.spoken import spoken
from tests.app.windows.a_table import made_window
from tests.shelf_games import the_game

WORD = "xyzzy"
ANNA, BEN = SeatId("anna"), SeatId("ben")
TEXT = """
sight hand/axis: owner germany
sight hand/allies: owner britain
hand/axis: germany rommel #xyzzy_hand
hand/allies: britain infantry #bens
berlin: germany armour #xyzzy_tank (known to germany), germany infantry #open
seat anna "Anna": germany, italy
seat ben "Ben": britain
note anna: "xyzzy whispers"
choice plan anna: "xyzzy"
"""


def everything_said(window: PlayWindow) -> Iterator[str]:
    yield from spoken(window).splitlines()
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip(), action.statusTip())
    for entry in all_entries(window):
        yield from (entry.title, entry.hint)
    for desk in window.boards.desks.values():
        yield from (str(id) for id in desk.table.counters.items)
    for view in window.findChildren(QGraphicsView):
        for item in view.scene().items():
            yield from (item.toolTip(), str(item.data(0) or ""))
    yield from map(str, window.selection.counters)
    window.bar._list_earlier()
    yield from (row.text() for row in window.bar._menu.actions())
    yield QGuiApplication.clipboard().text()


def betrayed(window: PlayWindow) -> list[str]:
    return [words for words in everything_said(window) if WORD in words.casefold()]


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> PlayWindow:
    """Anna has sat there, with everything open, and done this and that."""
    window = made_window(qtbot, tmp_path, TEXT)
    window.seats.give_to(ANNA)
    window.curtain.sit.click()
    for row in PANELS:
        window.docks.open(row.id)
    document = window.document
    for event in (
        CountersMoved((CounterId("xyzzy_hand"),), PlaceId("hand/axis")),
        CountersTurned((CounterId("xyzzy_tank"),), 90),
        CountersConcealed((CounterId("open"),), (SideId("germany"),)),
        Noted(Note("n", "xyzzy shouts", ANNA)),
    ):
        assert document.happen(event)
    window.selection.only((CounterId("xyzzy_tank"),))
    window.pointing.open_stack(PlaceId("berlin"))
    window.open_palette()
    window.palette_box.box.setText("xyzzy")
    window.bar.say(document.log(1))
    window.bar.say(document.log(2))
    qtbot.wait(30)
    return window


def test_anna_herself_sees_it_so_the_search_can_find(window: PlayWindow) -> None:
    assert betrayed(window)


def test_behind_the_curtain_there_is_nothing_to_be_found(qtbot: QtBot, window: PlayWindow) -> None:
    window.seats.give_to(BEN)
    qtbot.wait(30)
    assert window.curtain.isVisible()
    assert betrayed(window) == []


def test_ben_finds_nothing_of_hers(qtbot: QtBot, window: PlayWindow) -> None:
    window.seats.give_to(BEN)
    window.curtain.sit.click()
    qtbot.wait(30)
    assert window.document.seat == BEN
    assert betrayed(window) == []
    for row in PANELS:
        window.docks.open(row.id)
    window.look_by(-1)
    window.pointing.open_stack(PlaceId("berlin"))
    window.going_back.ask(0)
    qtbot.wait(30)
    assert betrayed(window) == []


def test_who_looks_on_finds_nothing_either(qtbot: QtBot, window: PlayWindow) -> None:
    window.seats.give_to(NOBODY)
    qtbot.wait(30)
    assert betrayed(window) == []


def test_the_picture_on_the_shelf_shows_nobodys_hand(tmp_path: Path) -> None:
    opened = the_game("sample")
    position = start_position(opened.setups["first_landing"], opened.game)
    hands = [id for place, stack in position.stacks.items() if place.startswith("hand/") for id in stack]
    assert hands
    plain = position.removed(hands)
    pictures = []
    for name, start in (("hidden", position), ("empty", plain)):
        history = History(start)
        save = begin_save(tmp_path / f"{name}.sandtable", opened.game, history)
        history.happen(CountersTurned((CounterId("reeds"),), 90))
        save.keep(history)
        save.close()
        facts = make(Asked(out=str(tmp_path / name), save=str(save.path)))
        assert facts.trouble == ""
        assert facts.moves == 1
        pictures.append((tmp_path / f"{name}.png").read_bytes())
        assert not any(word in (tmp_path / f"{name}.json").read_text() for word in ("fair_wind", "gulls"))
    assert pictures[0] == pictures[1]


def test_what_ben_copies_saves_and_mails_has_nothing_of_hers(qtbot: QtBot, window: PlayWindow, tmp_path: Path) -> None:
    window.seats.give_to(BEN)
    window.curtain.sit.click()
    panel = window.docks.open("inventory")
    assert isinstance(panel, InventoryPanel)
    qtbot.wait(30)
    panel.copy()
    panel.save_to(tmp_path / "order.csv")
    panel.save_to(tmp_path / "order.txt")
    written = [QGuiApplication.clipboard().text(), *(path.read_text() for path in tmp_path.glob("order.*"))]
    history = window.document._history
    save = begin_save(tmp_path / "whole.sandtable", window.document.game, history)
    save.keep(history)
    save.close()
    export_save(tmp_path / "whole.sandtable", BEN, tmp_path / "bens.sandtable")
    written.append((tmp_path / "bens.sandtable").read_text())
    assert all(len(words) > 20 for words in written), "there is something in each of them"
    assert not [words for words in written if WORD in words.casefold()]
    assert WORD in (tmp_path / "whole.sandtable").read_text().casefold(), "the search could find it"


def test_what_ben_types_into_find_leads_nowhere(qtbot: QtBot, window: PlayWindow) -> None:
    window.seats.give_to(BEN)
    window.curtain.sit.click()
    window.open_palette()
    window.palette_box.box.setText(WORD)
    find = window.docks.open("find")
    assert isinstance(find, FindPanel)
    for box in find.findChildren(QLineEdit):
        box.setText(WORD)
    qtbot.wait(30)
    assert window.palette_box.list.count() == 0
    # What he has typed himself stands in the boxes.
    window.palette_box.put_away()
    for box in find.findChildren(QLineEdit):
        box.clear()
    assert betrayed(window) == []


def test_bens_screen_is_the_same_to_the_pixel_whatever_is_hidden(qtbot: QtBot, tmp_path: Path) -> None:
    screens = []
    for name, hidden in (("one", "germany rommel"), ("two", "germany infantry")):
        text = TEXT.replace("germany rommel #xyzzy_hand", f"{hidden} #xyzzy_hand")
        text = text.replace("germany armour #xyzzy_tank", f"{hidden} #xyzzy_tank")
        window = made_window(qtbot, tmp_path / name, text)
        window.seats.give_to(BEN)
        window.curtain.sit.click()
        for id in ("tray", "cards", "inventory"):
            window.docks.open(id)
        qtbot.wait(60)
        for desk in window.boards.desks.values():
            desk.table.finish()
        window.bar.clear()
        qtbot.waitUntil(lambda window=window: not any(desk.table.busy for desk in window.boards.desks.values()))
        window.focus_map()
        screens.append(at_rest(qtbot, window))
    assert screens[0] == screens[1]


def at_rest(qtbot: QtBot, window: PlayWindow) -> QImage:
    """When panels have slid into their places, and nothing moves any more."""
    found = window.grab().toImage()
    for _ in range(60):
        qtbot.wait(120)
        before, found = found, window.grab().toImage()
        if before == found:
            return found
    raise AssertionError("it never comes to rest")
