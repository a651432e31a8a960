"""A game on the table and a panel beside it, for tests."""

from __future__ import annotations

from typing import TypeVar

from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.language import write
from app.panels.parts.panel import Panel
from boards.plain.sentence import Sentence
from counters.position import SeatId
from counters.saves.history import History
from counters.text.reading import read_position, start_position
from tests.made_game import made_game
from tests.shelf_games import the_game

Shown = TypeVar("Shown", bound=Panel)
TWO_SEATS = 'seat anna "Anna": germany, italy · seat ben "Ben": britain\n'


def sample_document(setup: str = "two_crowns") -> GameDocument:
    opened = the_game("sample")
    return GameDocument(opened.game, History(start_position(opened.setups[setup], opened.game)), opened.rulebook)


def made_document(text: str, seat: str = "") -> GameDocument:
    """Of the game with every feature. The text is a typed position."""
    game = made_game()
    document = GameDocument(game, History(read_position(text, game)))
    document.sit(SeatId(seat))
    return document


def shown(qtbot: QtBot, panel: Shown) -> Shown:
    """In a window, where it hears of every change."""
    qtbot.addWidget(panel)
    panel.resize(340, 600)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def heard(document: GameDocument) -> list[str]:
    """What is said in the bar, as it is said."""
    found: list[str] = []

    def hear(sentence: Sentence) -> None:
        found.append(write(sentence, document.naming))

    document.said.connect(hear)
    return found


def asked(panel: Panel) -> list[object]:
    """What the panel asks of its window."""
    found: list[object] = []
    panel.asked.connect(found.append)
    return found


def last_line(document: GameDocument) -> str:
    """The last line of the log."""
    return write(document.log(document._history.head), document.naming)
