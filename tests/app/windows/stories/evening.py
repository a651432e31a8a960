"""What hands do on an evening of Total Domination, and what the table says of it, for tests."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.panels.advice.ledger import LedgerPanel
from app.panels.advice.sequence import SequencePanel
from app.panels.battle.panel import BattlePanel
from app.panels.cards.panel import CardsPanel
from app.panels.cards.place import CardPlace
from app.table.hands.dropping import as_dragged
from app.windows.play.play_window import PlayWindow
from counters.counter import CounterId
from counters.position import PlaceId, SeatId
from tests.app.panels.tray.test_spread import pick
from tests.app.windows.a_table import anchor_of, game_window, point_of

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
DECK = PlaceId("deck/draw")


def sit(qtbot: QtBot, folder: Path, seat: str, text: str, setup: str = "standard") -> PlayWindow:
    window = game_window(qtbot, folder, "totaldomination", setup, text)
    window.document.sit(SeatId(seat))
    return window


def cards(window: PlayWindow, place: str) -> CardPlace:
    panel = window.docks.open("cards")
    assert isinstance(panel, CardsPanel)
    return next(each for each in panel.places if each.place == place)


def button(place: CardPlace, title: str) -> QAbstractButton:
    return next(each for each in place.findChildren(QAbstractButton) if each.text() == title and not each.isHidden())


def give(window: PlayWindow, place: str, to: str, card: int = 0) -> None:
    """A card of a hand or pile, by the menu beneath it."""
    lying = cards(window, place)
    pick(lying.cards, card)
    menu = button(lying, "Give to ▾")
    assert isinstance(menu, QToolButton)
    next(row for row in menu.menu().actions() if row.text() == to).trigger()


def play(window: PlayWindow, place: str, way: str, card: int = 0) -> None:
    """A card of a hand, for what the rulebook says it may be played for."""
    lying = cards(window, place)
    pick(lying.cards, card)
    menu = button(lying, "Play ▾")
    assert isinstance(menu, QToolButton)
    next(row for row in menu.menu().actions() if row.text().startswith(way)).trigger()


def count(window: PlayWindow, place: str) -> int:
    return len(window.document.position.stack(PlaceId(place)))


def ledger_of(window: PlayWindow, side: str) -> list[str]:
    panel = window.docks.open("ledger")
    assert isinstance(panel, LedgerPanel)
    panel.side.setCurrentIndex(panel.side.findData(side))
    return [panel.list.lines.line(row).text for row in range(panel.list.lines.rowCount())]


def sequence_of(window: PlayWindow) -> list[str]:
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    return [panel.steps.lines.line(row).text for row in range(panel.steps.lines.rowCount())]


def hung_over(window: PlayWindow, area: str, counter: CounterId) -> str:
    """What is said while a counter is dragged out of a panel over an area."""
    table = window.boards.front.table
    how = (Qt.DropAction.MoveAction, as_dragged([counter]), LEFT, NONE)
    spot = anchor_of(table, area).toPoint()
    for event in (QDragEnterEvent(spot, *how), QDragMoveEvent(spot, *how)):
        QApplication.sendEvent(table.viewport(), event)
    return words(window)


def see_to(window: PlayWindow, words: str) -> None:
    """A click on what is to be done in this phase."""
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    row = next(at for at, line in enumerate(sequence_of(window)) if line.startswith(words))
    panel.steps.scrollTo(panel.steps.lines.index(row))
    spot = panel.steps.visualRect(panel.steps.lines.index(row)).center()
    QTest.mouseClick(panel.steps.viewport(), LEFT, NONE, spot)


def words(window: PlayWindow) -> str:
    return window.boards.front.bubble.text()


def attack(window: PlayWindow, by: str, area: str) -> BattlePanel:
    """The counter is tapped, then with the tool of attacks the area."""
    table = window.boards.front.table
    QTest.keyClicks(table, "v")
    window.selection.only(())
    QTest.mouseClick(table.viewport(), LEFT, NONE, point_of(table, by).toPoint())
    QTest.keyClicks(table, "b")
    QTest.mouseClick(table.viewport(), LEFT, NONE, anchor_of(table, area).toPoint())
    battle = window.docks.panels["battle"]
    assert isinstance(battle, BattlePanel)
    return battle


def offered(battle: BattlePanel) -> list[QPushButton]:
    return [each for each in battle.steps.findChildren(QPushButton) if each.isVisible()]


ACTION = """
turn 3 · phase action · side germany
germany: -
germany: germany army #one, germany army #two, germany army #three
hand/germany: g12, g05, g11, g08
"""
"""Germany's turn in 1941, with three Armies at home and four cards."""
