"""Units of a Force Pool have their price in the tray; a list of them is paid in one gesture, and placed later."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.language import write
from app.panels.tray.panel import TrayPanel
from app.windows.play.play_window import NEAR, PlayWindow
from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say
from counters.counter import CounterId
from counters.events import ClockMoved, CountersMoved
from counters.position import TRAY, PhaseId, PlaceId, SeatId, ValueId
from tests.app.panels.tray.test_panel import choose, words
from tests.app.windows.a_table import game_window

PLANS = 'turn 2 · phase plans · side germany\nvalue germany.resources = 1, germany.oil = 1\nseat anna "Anna": germany'
WORKSHEET = PlaceId("build/germany")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> PlayWindow:
    return game_window(qtbot, tmp_path, "blitz", "full_game", PLANS)


def tray_of(window: PlayWindow) -> TrayPanel:
    panel = window.docks.open("tray")
    assert isinstance(panel, TrayPanel)
    return panel


def buy(panel: TrayPanel, *names: str) -> None:
    for name in names:
        choose(panel, name)
        assert panel.buy_button.isVisible()
        QTest.mouseClick(panel.buy_button, Qt.MouseButton.LeftButton)


def saved(window: PlayWindow) -> tuple[float, float]:
    value = window.document.position.value
    return value(ValueId("germany.resources")), value(ValueId("germany.oil"))


def test_what_waits_in_the_force_pool_says_what_its_first_size_costs(window: PlayWindow) -> None:
    panel = tray_of(window)
    told = [words(item) for item in panel._items]
    where = {item.text(0): item.text(1) for item in panel._items if "costs" in item.text(1)}
    assert where["Me-109s"].split() == ["costs", "1"], "a narrow tray has room for the price alone"
    assert "Me-109s · costs\u00a01, German Force Pool: 1" in told
    assert "Wehrkreis GAR · costs\u00a00, German Force Pool: 1" in told, "the first GAR of a turn is free"
    assert "Waffen SS Army, German Group 1: 1" in told, "a Group is not to be had yet"


def test_the_button_that_buys_stays_under_the_finger_while_the_list_opens(window: PlayWindow, qtbot: QtBot) -> None:
    panel = tray_of(window)
    choose(panel, "Me-109s")
    qtbot.wait(50)
    before = panel.buy_button.mapTo(window, panel.buy_button.rect().center())
    QTest.mouseClick(panel.buy_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(panel.purchases.isVisible)
    qtbot.wait(50)
    assert panel.buy_button.mapTo(window, panel.buy_button.rect().center()) == before


@pytest.mark.parametrize(("seat", "aside"), [("anna", WORKSHEET), ("", TRAY)])
def test_a_list_is_paid_with_resources_and_then_oil_and_placed_later(
    window: PlayWindow, seat: str, aside: PlaceId
) -> None:
    """On the worksheet, which nobody else reads; where nobody plays the power, in the tray."""
    panel, document = tray_of(window), window.document
    document.sit(SeatId(seat))
    buy(panel, "Me-109s", "He-111s")
    assert "1 of 1, 0 left" in panel.purchases.sums.text().splitlines()[0]
    assert saved(window) == (1, 1), "nothing has happened yet"
    QTest.mouseClick(panel.purchases.pay, Qt.MouseButton.LeftButton)
    assert saved(window) == (0, 0)
    new = [one for one in document.position.in_place(aside) if one.kind in ("me_109s", "he_111s")]
    assert [one.face for one in new] == ["size_1", "size_1"]
    document.happen(ClockMoved(replace(document.position.clock, phase=PhaseId("reveal"))))
    document.happen(CountersMoved((new[0].id,), PlaceId("berlin")))
    assert saved(window) == (0, 0), "it is paid already"
    assert document.position.area(new[0].id) == "berlin"
    for _ in range(3):
        document.undo()
    assert saved(window) == (1, 1)
    assert not document.position.in_place(aside)


def test_more_than_there_is_to_pay_with_is_told_and_not_refused(window: PlayWindow) -> None:
    panel, told = tray_of(window), list[Sentence]()
    window.document.said.connect(told.append)
    buy(panel, "Me-109s")
    assert panel.purchases.pay.text() == "Pay"
    buy(panel, "He-111s", "Army Group A")
    assert "2 of 1, 1 too few" in panel.purchases.sums.text()
    assert panel.purchases.pay.text() == panel.purchases.pay.accessibleName() == "Pay (1 short)"
    assert panel.purchases.done()
    said = write(told[-1], window.document.naming)
    assert said.startswith("Paid, 1 (Germany: Resources saved) short, and set aside to be placed: 1 × Me-109s")
    assert saved(window) == (-1, 0)
    found = window.document.rulebook.findings(window.document.game, window.document.position)
    assert any(each.sentence.template.startswith("{side} owes") for each in found)


def test_one_garrison_of_a_list_is_free(window: PlayWindow) -> None:
    pool = window.document.position.in_place(PlaceId("pool/germany"))
    guards: list[CounterId] = [one.id for one in pool if one.kind.endswith("_gar")]
    assert len(guards) == 2
    window.document.happen(CountersMoved(tuple(guards), WORKSHEET))
    assert saved(window) == (0, 1)


def test_the_words_that_it_is_paid_do_not_lie_over_what_was_bought(qtbot: QtBot, tmp_path: Path) -> None:
    phase = "turn 1 · phase germany_purchase · side germany\nvalue germany.ipc = 40"
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", phase)
    panel, boards = tray_of(window), window.boards
    window.resize(window.width(), window.height() - 70)
    buy(panel, "Infantry")
    QTest.mouseClick(panel.purchases.pay, Qt.MouseButton.LeftButton)
    spot = boards.spot_of(PlaceId("purchases/germany"))
    assert spot is not None
    assert boards.rect().contains(spot)
    window.bar.show()
    qtbot.waitUntil(window.bar.isVisible)
    assert not window.bar.geometry().contains(boards.mapTo(window.bar.parentWidget(), spot))
    at_length = "Something else, told at length. " * 12
    window.document.said.emit(Sentence(at_length))

    def lies_over_it() -> bool:
        under = window.bar.geometry().adjusted(0, -NEAR, 0, NEAR)
        return under.contains(boards.mapTo(window.bar.parentWidget(), spot))

    qtbot.waitUntil(lies_over_it)
    window.document.said.emit(say(at_length + "{at}", at=area(AreaId("purchases"))))
    qtbot.waitUntil(lambda: not lies_over_it())
