"""A walk through every window, panel, page and menu: all that can be pressed has a name, and all is in German."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.kept.settings import kept_settings
from app.language import catalogue, choose, t
from app.windows.pages.page import Page
from app.windows.parts import long_work
from app.windows.parts.qt_words import speak
from app.windows.parts.work_bar import WorkBar
from app.windows.play.panel_list import PANELS
from app.windows.play.play_window import PlayWindow
from app.windows.program import Program
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from tests.app.panels.spoken import spoken

CONTROLS = (
    QAbstractButton, QLineEdit, QComboBox, QAbstractItemView, QAbstractSpinBox, QAbstractSlider, QPlainTextEdit,
    QTextEdit, QTabBar, QGraphicsView,
)  # fmt: skip
PRESSED = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit, QTextEdit)
"""What needs a tip, or words of its own inside, besides its name."""


OF_THE_GAME = {"Battle", "Fort", "Infantry", "Oil"}
"""A chart and kinds of counter of the sample are called so: what is printed is not translated."""

NOT_SHOWN = {"area", "kind"}
"""What a row of a box means to the program."""


class Walk:
    """Everything that was said on the way, and what was without a name or a tip."""

    def __init__(self) -> None:
        self.words: set[str] = set()
        self.nameless: set[tuple[str, str]] = set()
        self.tipless: set[tuple[str, str]] = set()

    def look(self, widget: QWidget, where: str) -> None:
        QApplication.processEvents()
        self.words.update(spoken(widget).splitlines())
        for each in _controls(widget):
            words = each.text().strip("…×⋯▾‹ ") if isinstance(each, QAbstractButton) else ""
            if not (each.accessibleName() or words):
                self.nameless.add((where, type(each).__name__))
            placeholder = getattr(each, "placeholderText", str)()
            if isinstance(each, PRESSED) and not (each.toolTip() or placeholder):
                self.tipless.add((where, each.accessibleName() or words))

    def menu(self, menu: QMenu) -> None:
        for row in menu.actions():
            if not row.isSeparator():
                self.words.update((row.text(), row.toolTip(), row.statusTip()))
            inner = row.menu()
            if isinstance(inner, QMenu):
                self.menu(inner)


def _controls(widget: QWidget) -> Iterator[QWidget]:
    """Without Qt's own inside them: the arrows of a tab bar, the button that clears a field."""
    for each in widget.findChildren(QWidget):
        above = each.parentWidget()
        inside = isinstance(above, QComboBox | QAbstractSpinBox | QLineEdit | QTabBar) or isinstance(
            above.parentWidget(), QComboBox
        )
        of_qt = inside or each.objectName().startswith("qt_") or isinstance(each, QScrollBar)
        reached = each.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(each, QAbstractButton | QGraphicsView)
        if isinstance(each, CONTROLS) and each.isVisibleTo(widget) and reached and not of_qt:
            yield each


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    for kind in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    monkeypatch.setattr(long_work, "AT_ONCE", 30.0)
    kept = kept_settings()
    kept.keep(msgspec.structs.replace(kept.value, taught=True, language="de"))
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = Program(application)
    program.begin()
    yield program
    for window in (program.play, program.shelf):
        if window is not None:
            window.close()
            window.deleteLater()
    program.deleteLater()
    choose("en")
    speak(application, "en")


def walked(program: Program) -> Walk:
    walk = Walk()
    shelf = program.shelf
    assert shelf is not None
    walk.look(shelf, "shelf")
    shelf.show_settings()
    walk.look(shelf, "settings on the shelf")
    for page in shelf.findChildren(Page):
        page.close()
    bar = WorkBar(t("Opening {name}…", name="x"), shelf)
    walk.look(shelf, "long work")
    bar.put_away()
    shelf.open_word("sample")
    assert shelf.game_page is not None
    for box, name in zip(shelf.game_page.seats.boxes.values(), ("Anna", "Ben"), strict=False):
        box.setText(name)
    walk.look(shelf, "game page")
    shelf.game_page.start.click()
    play = program.play
    assert play is not None
    walk.look(play, "curtain")
    play.curtain.sit.click()
    _play(play, walk)
    return walk


def _play(play: PlayWindow, walk: Walk) -> None:
    for counter, place in (("reeds", "hush"), ("riders", "withywold")):
        play.document.happen(CountersMoved((CounterId(counter),), PlaceId(place)))
    for dock in play.docks.docks.values():
        dock.hide()
    for row in PANELS:
        dock = play.docks.docks[row.dock]
        play.docks.open(row.id)
        walk.look(dock, f"panel {row.id}")
        dock.hide()
    walk.look(play, "play")
    play.selection.only((CounterId("reeds"),))
    play.open_palette()
    walk.look(play, "palette")
    play.palette_box.put_away()
    play.pointing.open_stack(PlaceId("sconce"))
    walk.look(play, "spread")
    play.spread_box.put_away()
    for show in (play.pages.show_keys, play.pages.show_about, play.pages.show_settings):
        show()
        walk.look(play, show.__name__)
        play.pages.put_away()
    play.pages.begin_lesson()
    while play.pages.lesson is not None:
        walk.look(play, "lesson")
        play.pages.lesson.onward.click()
    play.pages.ask_for_name()
    walk.look(play, "name")
    play.bar.clear()
    play.document.look_at(0)
    walk.look(play, "banner")
    play.document.stop_looking()
    play.table_only.switch(on=True)
    walk.look(play, "table only")
    play.table_only.switch(on=False)
    play.boards.show_layer("overview", on=True)
    walk.look(play, "overview")
    table = play.boards.front.table
    for spot in (table.window_point(*table.game.board.spaces[PlaceId("sconce")].anchor), QPoint(3, 3)):
        QTest.mouseClick(table.viewport(), Qt.MouseButton.RightButton, pos=spot)
        QApplication.processEvents()
        for menu in play.findChildren(QMenu):
            if menu.isVisible():
                walk.menu(menu)
                menu.close()
    for menu in (*play.menus.menus, play.seats.menu()):
        walk.menu(menu)


def test_all_that_can_be_pressed_has_a_name_and_a_tip_and_nothing_is_left_in_english(program: Program) -> None:
    walk = walked(program)
    assert walk.nameless == set()
    assert walk.tipless == set()
    assert len(walk.words) > 500
    german = catalogue("de")
    left = {
        english
        for english, words in german.items()
        if words != english and "{" not in english and english in walk.words and english not in german.values()
    }
    assert left - OF_THE_GAME - NOT_SHOWN == set()
    assert not {"Close", "Float", "Closes the dock widget", "Cu&t", "Scroll Left"} & walk.words


def test_every_row_of_the_menus_has_a_key_of_its_own_and_says_it(program: Program) -> None:
    program.shelf.open_word("sample")
    program.shelf.game_page.start.click()
    actions = program.play.menus.actions.values()
    keys = [each.shortcut().toString() for each in actions]
    assert all(keys), [each.objectName() for each in actions if each.shortcut().isEmpty()]
    assert len(set(keys)) == len(keys)
    native = QKeySequence.SequenceFormat.NativeText
    assert not [each.objectName() for each in actions if f"({each.shortcut().toString(native)})" not in each.toolTip()]
