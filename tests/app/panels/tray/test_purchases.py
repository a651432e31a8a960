"""Counters have prices; a list of what is wanted is paid in one gesture and lies ready to be placed."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.documents.deeds import price, waits_in
from app.documents.game_document import GameDocument
from app.panels.tray.panel import TrayPanel
from app.panels.tray.purchases import bought, told_before
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import ClockMoved, CountersMoved, CountersPlaced, SeatTaken, ValueSet
from counters.position import PlaceId, Seat, SeatId, ValueId
from counters.saves.history import History
from counters.text.reading import read_position, start_position
from tests.app.panels.a_panel import heard, shown
from tests.app.panels.tray.test_panel import choose, words
from tests.shelf_games import the_game

INFANTRY, ARMOR = (KindId("infantry"), SideId("germany")), (KindId("armor"), SideId("germany"))
PURSE, SET_ASIDE = ValueId("germany.ipc"), PlaceId("purchases/germany")
LEFT = Qt.MouseButton.LeftButton


def europe() -> GameDocument:
    opened = the_game("aaeurope")
    start = start_position(opened.setups["spring_1941"], opened.game)
    return GameDocument(opened.game, History(read_position("value germany.ipc = 20", opened.game, start)))


def tray(qtbot: QtBot) -> TrayPanel:
    panel = shown(qtbot, TrayPanel(europe()))
    panel.resize(420, 800)
    return panel


def buy(panel: TrayPanel, what: str, count: int) -> None:
    choose(panel, what)
    panel.count.ask(count)
    QTest.mouseClick(panel.buy_button, LEFT)


def test_a_line_of_the_tray_says_what_one_costs(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    told = [words(item) for item in panel._items]
    assert any(each.startswith("Infantry · costs\u00a03, in the box:") for each in told)


def test_a_list_is_paid_once_and_lies_ready(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    buy(panel, "Infantry · costs", 3)
    buy(panel, "Armor", 1)
    position = panel.document.position
    assert panel.document.moments == 0, "nothing has happened yet"
    assert "14 of 20, 6 left" in panel.purchases.sums.text()
    words_said = heard(panel.document)
    QTest.mouseClick(panel.purchases.pay, LEFT)
    assert words_said == ["Paid, and set aside to be placed: 3 × Infantry and 1 × Armor."]
    position = panel.document.position
    assert position.value(PURSE) == 6
    assert sorted(one.kind for one in position.in_place(SET_ASIDE)) == ["armor", "infantry", "infantry", "infantry"]
    assert panel.document.moments == 1
    assert not panel.purchases.isVisible()
    panel.document.undo()
    assert panel.document.position.value(PURSE) == 20
    assert not panel.document.position.in_place(SET_ASIDE)


def test_what_is_paid_is_not_told_as_unpaid_but_what_is_dragged_there_is(qtbot: QtBot) -> None:
    game, rules = europe().game, the_game("aaeurope").rulebook
    laid = start_position(the_game("aaeurope").setups["spring_1941"], game)
    words = "phase germany_purchase · side germany\nvalue germany.ipc = 20"
    document = GameDocument(game, History(read_position(words, game, laid)), rules)

    def unpaid() -> int:
        return sum("unpaid" in each.sentence.template for each in rules.findings(game, document.position))

    event = bought(document, {INFANTRY: 3, ARMOR: 1})
    assert event is not None
    assert document.happen(event)
    assert document.position.value(PURSE) == 6
    assert unpaid() == 0
    tank = Counter(CounterId("tank"), *ARMOR)
    assert document.happen(CountersPlaced((tank,), SET_ASIDE))
    assert unpaid() == 1


def test_more_than_there_is_money_for_is_told_and_not_refused(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    buy(panel, "Infantry · costs", 8)
    assert "24 of 20, 4 too few" in panel.purchases.sums.text()
    panel.purchases.list.chosen.emit(panel.purchases.list.lines.line(0))
    assert panel.purchases.wanted == {INFANTRY: 7}
    assert panel.purchases.done()
    assert panel.document.position.value(PURSE) == -1


def test_men_and_money_are_paid_and_the_build_chart_says_when(qtbot: QtBot) -> None:
    opened = the_game("empires")
    fighter, infantry = (KindId("ftr"), SideId("germany")), (KindId("inf"), SideId("germany"))
    assert {rule.id: each for rule, each in price(opened.game, infantry).items()} == {
        "germany.resources": 4, "germany.manpower": 1,
    }  # fmt: skip
    when = int(opened.game.sheet.kinds[fighter[0]].attributes["build_time"])  # type: ignore[arg-type]
    assert waits_in(opened.game, fighter) == f"build_chart/{when}"
    start = start_position(next(iter(opened.setups.values())), opened.game)
    document = GameDocument(opened.game, History(start))
    assert {bill.purse.id: bill.amount for bill in told_before(document, bought(document, {infantry: 2}))} == {
        "germany.resources": 8, "germany.manpower": 2,
    }  # fmt: skip


def test_where_nothing_has_a_price_there_is_nothing_to_buy(qtbot: QtBot) -> None:
    opened = the_game("sample")
    start = start_position(opened.setups["first_landing"], opened.game)
    panel = shown(qtbot, TrayPanel(GameDocument(opened.game, History(start))))
    choose(panel, "Infantry, in the box")
    assert not panel.buy_button.isVisible()


def test_what_there_is_to_spend_stands_beneath_the_counters_of_whose_turn_it_is(qtbot: QtBot) -> None:
    """Ledger and tray lie behind each other on a small screen."""
    opened = the_game("blitz")
    text = "phase plans · side afa\nvalue germany.resources = 5\nvalue germany.oil = 2\nvalue afa.resources = 9"
    position = read_position(text, opened.game, start_position(opened.setups["full_game"], opened.game))
    panel = shown(qtbot, TrayPanel(GameDocument(opened.game, History(position))))
    assert "Resources saved 9" in panel.has.text()
    top = panel.tree.itemAt(4, 4)
    assert top is not None
    assert top.text(0).startswith("Anglo-French Alliance:")
    choose(panel, "Army Group A")
    assert "Oil saved 2" in panel.has.text()
    assert "Resources saved 5" in panel.has.text()
    panel.document.happen(ValueSet(ValueId("germany.resources"), 4))
    assert "Resources saved 4" in panel.has.text()


def test_where_counters_are_bought_only_what_pays_for_them_stands_there(qtbot: QtBot) -> None:
    assert tray(qtbot).has.text() == "Germany: IPCs on hand 20"


def test_whoever_leaves_the_phase_with_a_list_that_is_not_paid_is_told_once(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    buy(panel, "Infantry · costs", 3)
    panel.hide()
    words_said = heard(panel.document)
    clock = panel.document.position.clock
    panel.document.happen(ClockMoved(replace(clock, turn=2)))
    assert words_said == ["On the list in the tray, and not paid yet: 3 × Infantry."]
    panel.document.happen(ValueSet(PURSE, 19))
    assert len(words_said) == 1
    panel.purchases.forget()
    panel.document.happen(ClockMoved(replace(clock, turn=3)))
    assert len(words_said) == 1


def test_nobody_reads_the_list_of_another_seat_and_ones_own_is_there_again(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    for id, side in (("anna", "germany"), ("ben", "soviet_union")):
        panel.document.happen(SeatTaken(Seat(SeatId(id), id.title(), (SideId(side),))))
    panel.document.sit(SeatId("anna"))
    buy(panel, "Infantry · costs", 3)
    panel.document.sit(SeatId("ben"))
    assert panel.purchases.isHidden()
    panel.document.sit(SeatId("anna"))
    assert panel.purchases.wanted == {INFANTRY: 3}


def test_the_button_that_buys_stays_where_it_is_from_one_kind_to_the_next(qtbot: QtBot) -> None:
    panel = tray(qtbot)
    buy(panel, "Infantry · costs", 1)
    qtbot.wait(50)
    stood = panel.buy_button.mapTo(panel, QPoint())
    for what in ("Armor", "Artillery"):
        buy(panel, what, 1)
        qtbot.wait(50)
        assert panel.buy_button.mapTo(panel, QPoint()) == stood


def test_what_was_lost_stands_after_all_that_can_be_bought(qtbot: QtBot) -> None:
    document = europe()
    document.happen(CountersMoved((CounterId("germany_infantry_9"),), PlaceId("pool/germany")))
    panel = shown(qtbot, TrayPanel(document))
    told = [words(item) for item in panel._items]
    lost = told.index("Infantry, pieces not in play: 1")
    german = [each for each in told[: lost + 1] if "costs" in each]
    assert len(german) == 11, "all that Germany can buy stands before it"
