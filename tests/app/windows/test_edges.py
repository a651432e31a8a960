"""Round one screen: hands, buttons and menus at the edges, turned to whoever sits there; nothing is shown unasked."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.look import touch_size
from app.panels.cards.offered import places_elsewhere
from app.panels.log.panel import LogLines
from app.table.hands.pointer import Phase
from app.windows.edges.edges import Edges, nearest
from app.windows.edges.menu import Row, TurnedMenu
from app.windows.edges.strip import HandStrip
from app.windows.edges.turned import EDGES, Edge, on_screen, to_screen, within
from app.windows.play.play_window import PlayWindow
from app.windows.play.resuming import view_of
from boards.board import AreaId
from boards.plain.sentence import say
from counters.counter import HIDDEN, CounterId, SideId
from counters.events import AreasHeld, ClockMoved, CountersMoved, Together
from counters.position import Clock, PhaseId, PlaceId, SeatId
from tests.app.rig import touch_screen
from tests.app.windows.a_table import anchor_of, drag, game_window, point_of, sample_window

GERMANY, UK, JAPAN = SeatId("germany"), SeatId("uk"), SeatId("japan")
HANDS = """
turn 1 · phase action · side germany
hand/germany: g12, g05, g11
hand/uk: u05, u06
"""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> PlayWindow:
    window = game_window(qtbot, tmp_path, "totaldomination", "standard", HANDS)
    window.document.sit(GERMANY)
    return window


def middle_of(strip: HandStrip, number: int) -> QPoint:
    """Of the part of a card that is seen, on the screen."""
    place = strip.places_of_cards()[number]
    seen = QPointF(place.left() + 8, (place.top() + strip._row()) / 2)
    return strip.turned_by.map(seen).toPoint()


def wheel(menu: TurnedMenu, by: int) -> None:
    at, none = QPointF(40, 10), Qt.MouseButton.NoButton
    turned = QPoint(0, by)
    menu.wheelEvent(
        QWheelEvent(
            at, QPointF(menu.mapToGlobal(at.toPoint())), QPoint(), turned, none, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )
    )  # fmt: skip


def choose(menu: TurnedMenu | None, words: str) -> None:
    """With a finger, on the screen."""
    assert menu is not None
    number = next(at for at, row in enumerate(menu.rows) if row.words.startswith(words))
    spot = menu.turned_by.map(QPointF(menu.upright.width() / 2, (number + 0.5) * menu.row_height))
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=spot.toPoint())


@pytest.mark.parametrize("edge", EDGES)
def test_what_lies_at_an_edge_is_read_from_there(edge: Edge) -> None:
    """Its lower side is at the edge of the screen, its left at the reader's left."""
    room, size = QRectF(0, 0, 800, 600).toRect(), QSizeF(300, 80)
    place = within(room, edge, size)
    assert room.contains(place)
    assert place.size() == on_screen(edge, size)
    lower_left = to_screen(edge, size).map(QPointF(0, 80)) + QPointF(place.topLeft())
    corner = {"bottom": (250, 600), "top": (550, 0), "left": (0, 150), "right": (800, 450)}[edge]
    assert (round(lower_left.x()), round(lower_left.y())) == corner
    assert nearest(QRectF(room), QPointF(place.center()), EDGES) == edge


def test_ones_own_hand_peeks_over_the_lower_edge_and_a_click_on_a_card_plays_it(window: PlayWindow) -> None:
    strip = window.edges.alone
    assert strip.isVisible()
    assert [one.kind for one in strip.cards()] == ["g12", "g05", "g11"]
    assert strip.height() < 1.2 * touch_size(), "it leaves the map its room"
    low = strip.height()
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=middle_of(strip, 1))
    assert strip.height() > 3 * low, "looked at while held"
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=middle_of(strip, 1))
    choose(window.edges.menu, "Play")
    assert [one.kind for one in strip.cards()] == ["g12", "g11"]
    assert window.edges.menu is None


def test_an_opened_stack_does_not_lie_beneath_the_hand(window: PlayWindow) -> None:
    assert window.edges.reserved > 0
    table = window.boards.front.table
    at = next(place for place in window.document.position.stacks if window.document.game.space(place) is not None)
    window.spread_box.open(at, table.viewport().rect().bottomRight())
    assert window.spread_box.geometry().bottom() <= window.boards.height() - window.edges.reserved


def test_what_is_said_to_all_lies_above_a_hand_that_comes_to_lie_there(window: PlayWindow) -> None:
    document, strip = window.document, window.edges.alone
    cards = tuple(one.id for one in strip.cards())
    document.happen(CountersMoved(cards, PlaceId("pile/discard")))
    window.bar.say(document.log(1))
    assert not strip.isVisible()
    low = window.bar.geometry().bottom()
    document.undo()
    assert strip.isVisible()
    assert window.bar.geometry().bottom() < low
    assert window.bar.geometry().bottom() <= strip.mapTo(window.centralWidget(), QPoint()).y()


def test_a_message_gives_way_to_cards_that_are_held_up(window: PlayWindow) -> None:
    strip = window.edges.alone
    window.bar.say(say("Something was said."))
    low = window.bar.geometry()
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=middle_of(strip, 1))
    strip_lies = strip.geometry().translated(window.boards.pos())
    assert strip_lies.intersects(low), "there it would lie upon them"
    assert not strip_lies.intersects(window.bar.geometry())
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=middle_of(strip, 1))
    assert window.edges.menu is not None
    QTest.keyClick(window.edges.menu, Qt.Key.Key_Escape)
    window.edges.alone.refresh()
    assert window.bar.geometry() == low


def test_what_is_said_beside_a_finger_lies_above_the_message_at_the_edge(window: PlayWindow) -> None:
    desk = window.boards.front
    window.bar.say(say("Tap where they go."))
    bar, view = window.bar, desk.table
    spot = view.mapFromGlobal(bar.mapToGlobal(QPoint(bar.width() // 2, -30)))
    desk.bubble.say("One line.\nAnother.\nAnd a third.", QPointF(spot))
    assert desk.bubble.geometry().bottom() < spot.y() + 30


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_whole_map_lies_above_the_hand(window: PlayWindow, turned: int) -> None:
    window.resize(1000, 1400)
    table = window.boards.front.table
    for wide in (700, 1366):
        window.resize(wide, 768)
        table.turn(turned)
        table.fit()
        free = QRectF(table.viewport().rect()).adjusted(0, 0, 0, -window.edges.reserved)
        shown = table.viewportTransform().mapRect(table.whole)
        assert free.adjusted(-1, -1, 1, 1).contains(shown)


def test_a_hand_that_goes_moves_no_map_and_one_that_comes_hides_none_of_it(window: PlayWindow) -> None:
    window.resize(1000, 768)
    table, document = window.boards.front.table, window.document
    table.fit()
    before = table.viewportTransform()
    cards = tuple(one.id for one in window.edges.alone.cards())
    document.happen(CountersMoved(cards, PlaceId("pile/discard")))
    assert window.edges.reserved == 0
    assert table.viewportTransform() == before
    table.fit()
    assert table.viewportTransform() != before
    document.undo()
    assert table.viewportTransform() == before


def test_what_is_said_beside_a_finger_does_not_lie_beneath_the_hand(window: PlayWindow) -> None:
    desk = window.boards.front
    free = desk.table.viewport().height() - window.edges.reserved
    desk.bubble.say("Something.", QPointF(300, free - 20))
    assert window.edges.reserved > 0
    assert desk.bubble.geometry().bottom() < free - 20, "above the finger"


def test_what_is_left_of_a_hand_stays_where_it_lies_until_the_next_phase(window: PlayWindow) -> None:
    strip, document = window.edges.alone, window.document

    def lie() -> list[float]:
        return [strip.x() + place.x() for place in strip.places_of_cards()]

    before = lie()
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=middle_of(strip, 1))
    choose(window.edges.menu, "Play")
    assert lie() == before[:2]
    document.happen(ClockMoved(replace(document.position.clock, turn=document.position.clock.turn + 1)))
    strip.refresh()
    assert lie() != before[:2]


def test_the_right_button_gives_a_card_away_and_one_read_large_is_never_cut_off(window: PlayWindow) -> None:
    strip = window.edges.alone
    QTest.mouseClick(strip, Qt.MouseButton.RightButton, pos=middle_of(strip, 0))
    choose(window.edges.menu, "Read")
    assert window.edges.page is not None
    assert window.boards.rect().contains(window.edges.page.geometry())
    QTest.mouseClick(window.edges.page, Qt.MouseButton.LeftButton)
    assert not window.edges.page.isVisible()
    QTest.mouseClick(strip, Qt.MouseButton.RightButton, pos=middle_of(strip, 0))
    choose(window.edges.menu, "Give to")
    choose(window.edges.menu, "Give to British hand")
    assert len(window.document.position.stack(PlaceId("hand/uk"))) == 3


def test_escape_or_a_press_beside_it_puts_the_menu_of_a_card_away(window: PlayWindow) -> None:
    strip, table, moments = window.edges.alone, window.boards.front.table, window.document.moments
    QTest.mouseClick(strip, Qt.MouseButton.RightButton, pos=middle_of(strip, 0))
    assert window.edges.menu is not None
    QTest.keyClick(window.edges.menu, Qt.Key.Key_Escape)
    assert window.edges.menu is None
    assert table.hasFocus()
    QTest.mouseClick(strip, Qt.MouseButton.RightButton, pos=middle_of(strip, 0))
    assert window.edges.menu is not None
    table.setFocus()
    assert window.edges.menu is None
    assert window.document.moments == moments


def test_a_card_pulled_out_of_the_hand_lies_where_it_is_let_go(window: PlayWindow) -> None:
    strip, table = window.edges.alone, window.boards.front.table
    card = strip.cards()[0].id
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=middle_of(strip, 0))
    to = strip.mapFromGlobal(table.viewport().mapToGlobal(anchor_of(table, "poland").toPoint()))
    QTest.mouseMove(strip, to)
    to = strip.mapFromGlobal(table.viewport().mapToGlobal(anchor_of(table, "poland").toPoint()))
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=to)
    assert window.document.position.area(card) == "poland"


def test_each_seat_has_an_edge_and_nobodys_hand_is_open(window: PlayWindow) -> None:
    window.menus.actions["edges"].trigger()
    edges = window.edges
    assert edges.seats == {GERMANY: "bottom", UK: "left", JAPAN: "top", SeatId("ussr"): "right"}
    assert not window.document.sides, "in front of the screen sits nobody"
    hidden = window.document.position.in_place(PlaceId("hand/germany"))
    assert {one.kind for one in hidden} == {HIDDEN}
    for strip in edges.strips.values():
        assert strip.isVisible()
        assert not strip.is_open
        assert window.boards.room.contains(strip.geometry())
        assert all(place.height() >= touch_size() <= place.width() for place in strip.places_of_buttons())
    assert not edges.alone.isVisible()


def test_a_press_looks_while_it_is_held_and_two_hands_stay_two(window: PlayWindow) -> None:
    window.edges.switch()
    germany, uk = window.edges.strips[GERMANY], window.edges.strips[UK]
    QTest.touchEvent(window, touch_screen()).press(1, middle_of(germany, 0), germany).commit()
    assert germany.is_open
    assert not uk.is_open
    QTest.touchEvent(window, touch_screen()).stationary(1).press(2, middle_of(uk, 0), uk).commit()
    assert germany.is_open
    assert uk.is_open
    QTest.touchEvent(window, touch_screen()).release(1, middle_of(germany, 0), germany).stationary(2).commit()
    assert not germany.is_open
    assert uk.is_open
    QTest.touchEvent(window, touch_screen()).release(2, middle_of(uk, 0), uk).commit()
    assert not uk.is_open
    assert not window.document.can_undo, "looking has changed nothing"


def test_a_card_pulled_out_at_an_edge_asks_before_it_is_shown(window: PlayWindow) -> None:
    window.edges.switch()
    strip, table = window.edges.strips[UK], window.boards.front.table
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=middle_of(strip, 0))
    for _ in range(2):
        to = strip.mapFromGlobal(table.viewport().mapToGlobal(anchor_of(table, "poland").toPoint()))
        QTest.mouseMove(strip, to)
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=to)
    menu = window.edges.menu
    assert menu is not None
    assert menu.edge == "left"
    assert len(window.document.position.stack(PlaceId("hand/uk"))) == 2
    choose(menu, "Lay it on Poland")
    assert len(window.document.position.stack(PlaceId("hand/uk"))) == 1
    assert window.document.moment(window.document.head).seat == UK


def test_dice_and_the_next_phase_are_at_every_edge_and_all_see_them(window: PlayWindow) -> None:
    window.edges.switch()
    japan = window.edges.strips[JAPAN]
    for words, row in (("Dice", "3 × d6"), ("Japan", "Sit at the right edge")):
        number = next(at for at, button in enumerate(japan.buttons) if button.words == words)
        spot = japan.turned_by.map(japan.places_of_buttons()[number].center()).toPoint()
        QTest.mouseClick(japan, Qt.MouseButton.LeftButton, pos=spot)
        choose(window.edges.menu, row)
    assert window.edges.seats[JAPAN] == "right"
    assert japan.edge == "right"
    assert {len(strip._dice) for strip in window.edges.strips.values()} == {3}
    now = window.document.position.clock
    germany = window.edges.strips[GERMANY]
    number = next(at for at, button in enumerate(germany.buttons) if button.words == "Next")
    QTest.mouseClick(germany, Qt.MouseButton.LeftButton, pos=germany.places_of_buttons()[number].center().toPoint())
    assert window.document.position.clock != now
    assert {strip.document.position.clock for strip in window.edges.strips.values()} == {window.document.position.clock}


def by(window: PlayWindow) -> str:
    """Who did the last thing, as the log says."""
    document = window.document
    return LogLines(document).of(document.head).before


def a_counter(window: PlayWindow, side: str, at: str) -> CounterId:
    now = window.document.position
    return next(one.id for one in now.counters.values() if one.side == side and now.area(one.id) == at)


def test_what_is_moved_on_the_map_between_them_is_of_the_seat_that_acts_or_whose_it_is(window: PlayWindow) -> None:
    window.document.who = "Anna"
    window.edges.switch()
    table, document = window.boards.front.table, window.document
    germans, british = a_counter(window, "germany", "germany"), a_counter(window, "uk", "united_kingdom")
    spot = table.counters.items[germans].pos()
    germans = table.counters.at(spot.x(), spot.y())[0]  # The uppermost of the pile.
    drag(table, point_of(table, germans), anchor_of(table, "austria"))
    assert document.position.area(germans) == "austria"
    assert by(window) == "Germany"
    assert not document.crossing(document.before(document.head)), "whoever moved it takes it back with one click"
    document.happen(CountersMoved((british,), PlaceId("france")))
    assert by(window) == "", "in Germany's phase either may have done that: no name is told"
    document.happen(ClockMoved(Clock(turn=1, phase=PhaseId("action"), side=UK)))
    assert by(window) == "Germany", "it was Germany that went on"
    document.happen(Together((AreasHeld((AreaId("france"),), UK), CountersMoved((british,), PlaceId("norway")))))
    assert by(window) == "United Kingdom"
    document.happen(CountersMoved((british, germans), PlaceId("egypt")))
    assert by(window) == ""
    document.happen(ClockMoved(Clock(turn=1, phase=PhaseId("action"), side=SideId(""))))
    document.happen(CountersMoved((germans,), PlaceId("germany")))
    assert by(window) == "Germany", "nobody acts: it is Germany's"
    assert [each.why for each in document.crossing(document.before(document.before(document.head)))] == ["other seat"]
    window.edges.switch()
    window.curtain.sit.click()
    document.happen(CountersMoved((british,), PlaceId("france")))
    assert document.moment(document.head).seat == GERMANY, "one after the other it is who sits in front"


def test_whoever_did_what_nobody_can_know_says_so_with_one_tap(window: PlayWindow) -> None:
    """In one seat's phase another's counters were moved: the log asserts nothing, until somebody says who it was."""
    edges, document = window.edges, window.document
    edges.switch()
    theirs = next(
        id for id, one in document.position.counters.items() if one.side == "uk" and id in document.position.where
    )
    assert document.happen(CountersMoved((theirs,), PlaceId("norway")))
    assert document.moment(document.head).seat == ""
    strip = edges.strips[UK]
    number = next(at for at, each in enumerate(strip.buttons) if each.words == "It was me")
    spot = strip.turned_by.map(strip.places_of_buttons()[number].center()).toPoint()
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=spot)
    assert document.moment(document.head).seat == UK
    assert document.position.where[theirs] == "norway"
    assert not [each for each in strip.buttons if each.words == "It was me"], "it is asked once"
    own = next(id for id, one in document.position.counters.items() if one.side == "germany" and one.kind == "army")
    document.happen(CountersMoved((own,), PlaceId("poland")))
    assert document.moment(document.head).seat == GERMANY, "whose phase it is tells of its own counters"
    assert not [each for each in strip.buttons if each.words == "It was me"]


def test_a_menu_that_a_finger_opens_on_the_map_is_turned_to_the_nearest_edge(window: PlayWindow) -> None:
    window.edges.switch()
    table = window.boards.front.table
    spot = QPointF(table.viewport().width() / 2, 90)
    table.say_pointer(Phase.MENU, spot, finger=7)
    menu = window.edges.menu
    assert menu is not None
    assert menu.edge == "top"
    assert menu.row_height >= touch_size()
    assert any("Whole map" in row.words for row in menu.rows)
    choose(menu, "Close this menu")
    assert window.edges.menu is None


def test_what_another_moved_is_taken_back_at_an_edge_by_a_longer_press(window: PlayWindow) -> None:
    document = window.document
    window.edges.switch()
    germans = a_counter(window, "germany", "germany")
    document.happen(CountersMoved((germans,), PlaceId("poland")))
    assert by(window) == "Germany"
    undo = {
        seat: next(each for each in strip.buttons if each.words == "↶") for seat, strip in window.edges.strips.items()
    }
    undo[UK].press(QPointF())
    assert document.position.area(germans) == "poland"
    assert "Hold for a second" in window.bar.words
    undo[GERMANY].press(QPointF())
    assert document.position.area(germans) == "germany"


def test_who_sits_where_is_found_again(window: PlayWindow) -> None:
    window.edges.switch()
    window.edges.sit({**window.edges.seats, UK: "right"})
    kept = view_of(window).edges
    window.edges.switch()
    window.curtain.sit.click()
    assert window.document.seat == GERMANY
    window.edges.sit(kept)
    assert window.edges.seats[UK] == "right"
    window.edges.sit({"nobody": "right", GERMANY: "ceiling", UK: "top"})
    assert window.edges.seats == {UK: "top"}


def test_a_long_menu_is_pushed_with_the_finger_and_fits_any_edge(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    rows = [Row(f"Row {number}", lambda: None) for number in range(60)]
    for edge in EDGES:
        menu = TurnedMenu(edge, rows, window.boards)
        menu.open(QPointF(10, 10), window.boards.room)
        assert window.boards.room.contains(menu.geometry())
        start = QPointF(40, menu.upright.height() - 10)
        first = menu.row_at(QPointF(40, 10))
        menu.pressed(3, start)
        menu.moved(3, QPointF(40, 10))
        menu.released(3, QPointF(40, 10))
        assert menu.row_at(QPointF(40, 10)) != first
        menu.put_away()


def test_a_game_without_seats_says_why_nobody_can_sit_round(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    window.edges.switch()
    assert isinstance(window.edges, Edges)
    assert not window.edges.is_shared
    assert "seat" in window.bar.words


COMMON = """
seat all "All sides": axis, germany, italy, japan, allies, uk, france, us, ussr, china
turn 1 · phase action · side germany
hand/axis: g12, g05, g11
hand/allies: u05, u06
"""


def test_the_hand_of_the_faction_that_acts_lies_before_it_and_what_was_asked_for_is_lit(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = game_window(qtbot, tmp_path, "totaldomination", "two_players", COMMON)
    window.document.sit(SeatId("all"))
    strip, action = window.edges.alone, PhaseId("action")

    def lit() -> list[str]:
        return [button.words for button in strip.buttons if button.lit]

    assert strip.hand is not None
    assert strip.hand.id == "hand/axis"
    window.document.happen(ClockMoved(Clock(1, action, SideId("uk"))))
    assert strip.hand is not None
    assert strip.hand.id == "hand/allies"
    assert lit() == ["Common Allied hand: 2"]
    asked = next(button for button in strip.buttons if not button.lit)
    asked.press(QPointF())
    assert strip.hand.id == "hand/axis"
    assert lit() == ["Common Axis hand: 3"]
    window.document.happen(ClockMoved(Clock(1, action, SideId("ussr"))))
    assert strip.hand is not None
    assert strip.hand.id == "hand/allies"


def test_a_long_menu_is_pushed_with_the_wheel(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    menu = TurnedMenu("bottom", [Row(f"Row {number}", lambda: None) for number in range(60)], window.boards)
    menu.open(QPointF(10, 10), window.boards.room)
    wheel(menu, -240)
    assert menu.row_at(QPointF(40, 1)) == 2
    wheel(menu, -120 * 99)
    assert menu.row_at(QPointF(40, menu.upright.height() - 1)) == 59
    wheel(menu, 120 * 99)
    assert menu.row_at(QPointF(40, 1)) == 0


def test_a_card_is_given_to_places_of_its_own_side_first(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "totaldomination", "two_players", COMMON)
    window.document.sit(SeatId("all"))
    hands = {hand.id: hand for hand in window.edges.alone.hands()}
    for side in ("axis", "allies"):
        there = [place.owner for place in places_elsewhere(window.document, hands[PlaceId(f"hand/{side}")])]
        own = there.count(SideId(side))
        assert own == 2
        assert set(there[:own]) == {SideId(side)}
