"""A play window on the sample, or on a small made game with two maps, for tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.language import choose
from app.table.table import Table
from app.windows.parts.look_windows import dress
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId
from counters.position import Position
from counters.saves.history import History
from counters.text.reading import read_position, start_position
from rules_assist.assist import NO_ADVICE
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import Opened
from tests.made_game import made_game
from tests.shelf_games import the_game

NOWHERE = Record(id="made", title="A made game", text="", board="", sheet="", cases="", rulebook="")
TWO_SEATS = 'seat anna "Anna": germany, italy · seat ben "Ben": britain\n'


def settings_at(folder: Path, **settings: object) -> Kept[Settings]:
    return Kept(folder / "settings.json", Settings(**settings))


def window_on(
    qtbot: QtBot, opened: Opened, position: Position, settings: Kept[Settings], size: tuple[int, int] = (1200, 800)
) -> PlayWindow:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    choose(settings.value.language or "en")
    dress(application, settings.value)
    document = GameDocument(opened.game, History(position), opened.rulebook)
    window = PlayWindow(opened, document, settings)
    qtbot.addWidget(window)
    window.resize(*size)
    with qtbot.waitActive(window):
        window.show()
    # A hand comes to a table that is laid.
    for desk in window.boards.desks.values():
        desk.table.finish()
    return window


def sample_window(qtbot: QtBot, folder: Path, setup: str = "first_landing", **settings: object) -> PlayWindow:
    opened = the_game("sample")
    position = start_position(opened.setups[setup], opened.game)
    return window_on(qtbot, opened, position, settings_at(folder, **settings))


def game_window(qtbot: QtBot, folder: Path, game: str, setup: str, text: str = "", **settings: object) -> PlayWindow:
    """Of a game of the shelf. The text says what lies otherwise than in the set-up."""
    opened = shelf_game(game)
    position = read_position(text, opened.game, start_position(opened.setups[setup], opened.game))
    return window_on(qtbot, opened, position, settings_at(folder, **settings))


@cache
def shelf_game(game: str) -> Opened:
    return the_game(game)


def made_window(qtbot: QtBot, folder: Path, text: str = "", **settings: object) -> PlayWindow:
    """Of the game with two maps. The text is a typed position."""
    game = made_game()
    opened = Opened(NOWHERE, game, NO_ADVICE, {})
    return window_on(qtbot, opened, read_position(text, game), settings_at(folder, **settings))


def point_of(table: Table, counter: str) -> QPointF:
    """Where a counter is in the window."""
    return table.to_window(table.counters.items[CounterId(counter)].pos())


def anchor_of(table: Table, area: str) -> QPointF:
    return table.to_window(QPointF(*table.game.board.spaces[AreaId(area)].anchor))


def drag(table: Table, start: QPointF, end: QPointF) -> None:
    """With the mouse, in a few steps."""
    view = table.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start.toPoint())
    for part in (0.2, 0.6, 1.0):
        QTest.mouseMove(view, (start + (end - start) * part).toPoint())
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end.toPoint())
