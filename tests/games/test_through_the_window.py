"""Two turns of every game of the shelf, by mouse and keys in its window: move, take from the tray, throw, count, draw,
turn the phase. Then the game is saved, opened again, and it is the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.panels.advice.sequence import SequencePanel
from app.panels.cards.panel import CardsPanel
from app.panels.kept.values import ValuesPanel
from app.panels.log.dice import DicePanel
from app.panels.tray.panel import TrayPanel
from app.panels.tray.tree import ROW
from app.table.table import Table
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId
from counters.events import (
    ClockMoved,
    CountersMoved,
    CountersPlaced,
    DiceRolled,
    Event,
    SeatTaken,
    Together,
    ValueSet,
)  # fmt: skip
from counters.position import PlaceId, Seat, SeatId
from counters.saves.history import START
from counters.saves.save_opening import open_save
from counters.saves.saved_game import begin_save
from counters.text.reading import start_position
from counters.text.writing import write_position
from tests.app.windows.a_table import anchor_of, drag, point_of, settings_at, window_on
from tests.shelf_games import the_game

GAMES = ("blitzwar", "totaldomination", "aaeurope", "empires", "blitz")
PLAIN = ("unit", "piece")
TURNS, MOST_PHASES = 2, 400
ALL = SeatId("all")


@pytest.fixture(params=GAMES)
def window(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> PlayWindow:
    """On the first set-up of the game. One person sits there and plays every side."""
    opened = the_game(request.param)
    setup = next(iter(opened.setups.values()))
    made = window_on(qtbot, opened, start_position(setup, opened.game), settings_at(tmp_path), (1600, 1000))
    made.document.happen(SeatTaken(Seat(ALL, "Everybody", tuple(opened.game.sheet.sides))))
    made.document.sit(ALL)
    return made


def test_two_turns_are_played_with_the_mouse_and_kept(window: PlayWindow, tmp_path: Path) -> None:
    document, game = window.document, window.document.game
    turn = document.position.clock.turn
    has_decks = any(rule.sort == "deck" and document.position.stack(id) for id, rule in game.sheet.places.items())
    for _ in range(TURNS):
        id, area = drag_somebody(window)
        assert document.position.area(id) == area
        take_from_the_tray(window)
        throw(window)
        count(window)
        if has_decks:
            before = len(document._history)
            draw(window)
            assert len(document._history) == before + 1
        to_the_next_turn(window)
    assert document.position.clock.turn == turn + TURNS
    wanted = {CountersMoved, CountersPlaced, DiceRolled, ValueSet, ClockMoved}
    assert wanted <= set(map(type, happened(window)))
    file = tmp_path / "evening.sandtable"
    save = begin_save(file, game, document._history)
    save.keep(document._history)
    save.close()
    again = open_save(file)
    assert write_position(again.history.state, game) == write_position(document._history.state, game)
    again.save.close()


def happened(window: PlayWindow) -> Iterator[Event]:
    history = window.document._history
    for number in history.line():
        event = history[number].event if number != START else None
        if isinstance(event, Together):
            yield from event.events
        elif event is not None:
            yield event  # type: ignore[misc]  # no glimpses are in a game of one's own


def click(button: QWidget) -> None:
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def drag_somebody(window: PlayWindow) -> tuple[CounterId, AreaId]:
    """The first unit that lies alone in its area and under no other, to an area beside it."""
    table, position = window.boards.front.table, window.document.position
    game = window.document.game
    table.finish()  # a full table is laid in slices
    for id in table.counters.items:
        one, lies = position.counters[id], position.where[id]
        alone = game.kind(one).sort in PLAIN and len(position.stack(lies)) == 1 and lies in game.board.spaces
        spot = table.to_map(point_of(table, id))
        if alone and table.counters.at(spot.x(), spot.y()) == (id,):
            for contact in game.board.contacts_of(AreaId(lies)):
                to = contact.other(AreaId(lies))
                if can_be_reached(table, to, point_of(table, id), anchor_of(table, to)):
                    drag(table, point_of(table, id), anchor_of(table, to))
                    QApplication.processEvents()
                    return id, to
    raise AssertionError("nobody lies alone")


def can_be_reached(table: Table, to: AreaId, *points: QPointF) -> bool:
    """On this map, and in the window."""
    space = table.game.board.spaces[to]
    inside = all(table.viewport().rect().adjusted(4, 4, -4, -4).contains(point.toPoint()) for point in points)
    return inside and space.map == table.map and not table.counters.at(*space.anchor)


def take_from_the_tray(window: PlayWindow) -> None:
    """One more of whatever comes first out of the box, put down where the name of an area is typed."""
    panel = window.docks.open("tray")
    assert isinstance(panel, TrayPanel)
    QApplication.processEvents()
    area = next(id for id, space in window.document.game.board.spaces.items() if space.kind != "box")
    panel.beyond.setChecked(True)
    item = next(each for each in panel._items if each.data(0, ROW).box is not None)
    panel.tree.setCurrentItem(item)
    before = len(window.document.position.counters)
    panel.put(PlaceId(area))
    assert len(window.document.position.counters) > before
    window.docks.docks["tray"].hide()


def throw(window: PlayWindow) -> None:
    panel = window.docks.open("dice")
    assert isinstance(panel, DicePanel)
    panel.pool.setText("2d6")
    QTest.keyClick(panel.pool, Qt.Key.Key_Return)
    window.docks.docks["dice"].hide()


def count(window: PlayWindow) -> None:
    """The first number that can grow."""
    panel = window.docks.open("values")
    assert isinstance(panel, ValuesPanel)
    QApplication.processEvents()
    row = next(row for row in panel.rows.values() if row.stepper.plus.isEnabled())
    click(row.stepper.plus)
    window.docks.docks["values"].hide()


def draw(window: PlayWindow) -> None:
    """The top card of the first deck: to a hand, or turned up where nobody has one."""
    panel = window.docks.open("cards")
    assert isinstance(panel, CardsPanel)
    QApplication.processEvents()
    deck = next(place for place in panel.places if place.rule.sort == "deck" and place.cards.faces.counters)
    buttons = {each.text(): each for each in deck.findChildren(QAbstractButton)}
    if "Draw to" in buttons:
        (first, *_) = buttons["Draw to"].menu().actions()  # type: ignore[attr-defined]  # it has one
        first.trigger()
    else:
        click(buttons.get("Draw") or buttons["Turn up the top"])
    window.docks.docks["cards"].hide()


def to_the_next_turn(window: PlayWindow) -> None:
    """Next, until there is no more of this turn; who acts round and round passes."""
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    QApplication.processEvents()
    turn = window.document.position.clock.turn
    for _ in range(MOST_PHASES):
        if window.document.position.clock.turn != turn:
            return
        click(panel.next_button if panel.done_button.isHidden() else panel.done_button)
    raise AssertionError(f"turn {turn} does not end")
