"""What everybody decides in secret, by mouse and keys in the window: the builds of Blitz!, the card of BlitzWar. Behind
the curtain nobody sees what another sealed, and then all is shown at once."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from app.panels.cards.panel import CardsPanel
from app.panels.cards.place import CardPlace
from app.panels.tray.faces_view import FacesView
from app.panels.tray.panel import TrayPanel
from app.windows.play.play_window import PlayWindow
from counters.counter import HIDDEN
from counters.position import ChoiceId, PlaceId, SeatId
from tests.app.windows.a_table import game_window
from tests.games.hands import put, sit

ANNA, BEN = SeatId("anna"), SeatId("ben")
LEFT = Qt.MouseButton.LeftButton


def cards_of(window: PlayWindow) -> CardsPanel:
    panel = window.docks.open("cards")
    assert isinstance(panel, CardsPanel)
    panel.show_position(None, window.document.position)
    return panel


def place_of(panel: CardsPanel, id: str) -> CardPlace:
    return next(each for each in panel.places if each.place == id)


def pick(view: FacesView, row: int) -> None:
    index = view.faces.index(row)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())


def press(where: QWidget, title: str) -> None:
    found = next(each for each in where.findChildren(QAbstractButton) if each.text() == title and each.isVisible())
    assert found.isEnabled()
    QTest.mouseClick(found, LEFT)


def lying(window: PlayWindow, place: str) -> list[str]:
    """What the seat sees there: the kinds."""
    return [str(each.kind) for each in window.document.position.in_place(PlaceId(place))]


def seal(panel: CardsPanel, answer: str) -> None:
    box = panel.choices
    row = box.answer.findText(answer)
    box.answer.setCurrentIndex(row)
    press(box, "Seal")


def test_the_builds_of_blitz_are_sealed_with_their_worksheets_and_opened_together(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(
        qtbot, tmp_path, "blitz", "full_game", 'turn 1 · phase plans\nseat anna "Anna": germany\nseat ben "Ben": afa'
    )
    sit(window, ANNA)
    tray = window.docks.open("tray")
    assert isinstance(tray, TrayPanel)
    pool = window.document.position.stack(PlaceId("pool/germany"))
    first = window.document.position.counters[pool[-1]]
    put(tray, window.document.game.kind(first).name, "German worksheet")
    built = lying(window, "build/germany")
    assert built
    panel = cards_of(window)
    assert panel.choices.about.currentText() == "turn end"
    seal(panel, "as on my worksheet")
    sit(window, BEN)
    panel = cards_of(window)
    assert lying(window, "build/germany") == [HIDDEN] * len(built)
    assert panel.choices.told.text() == "turn end – Anna has chosen"
    assert "worksheet" not in panel.choices.told.text()
    seal(panel, "nothing is built")
    press(panel.choices, "Open all")
    assert panel.choices.told.text() == "turn end – Anna: as on my worksheet; Ben: nothing is built"
    press(panel.choices, "Put away")
    assert ChoiceId("turn_end") not in window.document.position.choices


def test_the_card_of_blitzwar_goes_beneath_those_that_wait_and_nobody_sees_which(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(
        qtbot, tmp_path, "blitzwar", "europe_1939",
        'turn 2 · phase cards\nseat anna "Anna": axis\nseat ben "Ben": allies, soviet',
    )  # fmt: skip
    sit(window, ANNA)
    for _ in range(3):
        panel = cards_of(window)
        hand = place_of(panel, "hand/axis")
        pick(hand.cards, 0)
        press(hand, "Play")
    mine = lying(window, "queue/axis")
    assert len(mine) == 3
    assert HIDDEN not in mine
    sit(window, BEN)
    assert lying(window, "queue/axis") == [HIDDEN] * 3
    assert lying(window, "hand/axis") == [HIDDEN] * 5
    panel = cards_of(window)
    hand = place_of(panel, "hand/allies")
    pick(hand.cards, 1)
    press(hand, "Play")
    assert len(lying(window, "queue/allies")) == 1
