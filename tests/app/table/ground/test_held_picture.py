"""While a zoom is under way what was in the window is enlarged; whatever else is to be seen is drawn all the same."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.table.hands import looking
from app.table.table import Table
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from counters.saves.history import History
from tests.app.rig import LEFT, NOTHING, Rig, opening, rig_on, sample
from tests.app.table.hands.test_looking import wheel
from tests.rule_code import PROJECT

MIDDLE = QPoint(500, 350)


def seen(rig: Rig) -> QImage:
    """Just what is on the screen now."""
    return rig.table.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def at_rest(qtbot: QtBot, rig: Rig) -> QImage:
    qtbot.waitUntil(lambda: rig.table.is_settled)
    rig.table.finish()
    return seen(rig)


def differing(one: QImage, other: QImage) -> float:
    """The share of pixels that are not alike, of every seventh."""
    spots = [(x, y) for x in range(0, one.width(), 7) for y in range(0, one.height(), 7)]
    return sum(one.pixel(*spot) != other.pixel(*spot) for spot in spots) / len(spots)


def test_at_rest_everything_is_as_crisp_as_if_nothing_had_been_held(qtbot: QtBot, rig: Rig) -> None:
    at_rest(qtbot, rig)
    wheel(rig, MIDDLE, 2)
    coarse = seen(rig)
    crisp = at_rest(qtbot, rig)
    assert coarse != crisp
    rig.table.look_afresh()
    assert seen(rig) == crisp


def test_what_comes_into_the_window_from_outside_is_drawn_at_once(qtbot: QtBot, rig: Rig) -> None:
    rig.table.look_at(QPointF(1500, 1000), 2.0)
    at_rest(qtbot, rig)
    wheel(rig, MIDDLE, -2)
    coarse = seen(rig)
    crisp = at_rest(qtbot, rig)
    rim = [QPoint(x, y) for x in (2, 997) for y in range(0, 700, 5)]
    assert sum(coarse.pixel(spot) == crisp.pixel(spot) for spot in rim) >= 0.9 * len(rim)


def test_a_move_in_the_middle_of_a_zoom_is_seen(qtbot: QtBot, rig: Rig) -> None:
    at_rest(qtbot, rig)
    wheel(rig, MIDDLE, 1)
    before = seen(rig)
    rig.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("withywold")))
    assert not rig.table.is_settled
    assert differing(before, seen(rig)) > 0


def test_a_counter_in_the_hand_goes_on_following_while_the_map_is_zoomed(qtbot: QtBot, rig: Rig) -> None:
    at_rest(qtbot, rig)
    start = rig.counter("reeds")
    with rig.dragging(start, start + QPoint(60, 40)):
        wheel(rig, MIDDLE, 1)
        first = seen(rig)
        rig.table.counters.items[CounterId("reeds")].moveBy(150, 90)
        assert differing(first, seen(rig)) > 0


def test_a_press_in_the_middle_of_a_zoom_shows_what_it_does(qtbot: QtBot, rig: Rig) -> None:
    at_rest(qtbot, rig)
    wheel(rig, MIDDLE, 1)
    before, at = seen(rig), rig.counter("reeds")
    QTest.mousePress(rig.table.viewport(), LEFT, NOTHING, at)
    QTest.mouseMove(rig.table.viewport(), at + QPoint(80, 60))
    assert not rig.table.is_settled
    assert differing(before, seen(rig)) > 0
    QTest.mouseRelease(rig.table.viewport(), LEFT, NOTHING, at + QPoint(80, 60))


def test_turning_in_the_middle_of_a_zoom_draws_the_map_turned(qtbot: QtBot, rig: Rig) -> None:
    at_rest(qtbot, rig)
    wheel(rig, MIDDLE, 1)
    before = seen(rig)
    rig.table.turn(180)
    assert differing(before, seen(rig)) > 0.05


def test_a_large_window_takes_its_picture_while_nobody_waits_for_it(
    qtbot: QtBot, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "LARGE", 0)
    monkeypatch.setattr(looking, "AHEAD", 0)
    rig.table.viewport().update()
    before = seen(rig)
    qtbot.waitUntil(lambda: not rig.table.busy)
    rendered: list[object] = []
    monkeypatch.setattr(rig.table.grounds, "draw", lambda *given: rendered.append(given))
    wheel(rig, MIDDLE, 1)
    enlarged = seen(rig)
    assert not rendered, "the first step draws nothing anew"
    assert enlarged != before


def test_what_happened_since_the_picture_was_taken_is_in_the_zoom(
    qtbot: QtBot, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "LARGE", 0)
    pictures = []
    for taken in (False, True):
        at_rest(qtbot, rig)
        if taken:
            qtbot.waitUntil(lambda: not rig.table.busy)
        rig.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("withywold")))
        wheel(rig, MIDDLE, 1)
        pictures.append(seen(rig))
        rig.document.undo()
        rig.table.fit()
    assert differing(*pictures) < 0.001


def test_the_ground_is_put_together_once_for_a_look_and_again_when_finer_tiles_have_come(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = PROJECT / "boards/maps/sample/map.svg"
    document = GameDocument(sample().game, History(opening()), sample().rulebook)
    rig = rig_on(document, Table(sample().game, next(iter(sample().game.board.maps)), drawing))
    qtbot.addWidget(rig.table)
    grounds, made = rig.table.grounds, []
    qtbot.waitUntil(lambda: not rig.table.busy)
    make = grounds._composed.make
    monkeypatch.setattr(grounds._composed, "make", lambda *words: (made.append(1), make(*words)))
    rig.table.settle()
    assert not made, "the same look"
    grounds.arrived(rig.table.whole)
    rig.table.settle()
    assert len(made) == 1
    rig.table.look_at(QPointF(1500, 1000), rig.table.zoom * 1.5)
    qtbot.waitUntil(lambda: not rig.table.busy)
    assert len(made) > 1
    rig.table.close_map()


def test_a_table_is_put_together_before_it_is_shown_and_not_again_when_it_is(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = PROJECT / "boards/maps/sample/map.svg"
    table = Table(sample().game, next(iter(sample().game.board.maps)), drawing)
    qtbot.addWidget(table)
    made: list[float] = []
    make = table.composed.make
    monkeypatch.setattr(table.composed, "make", lambda *words: (made.append(table.zoom), make(*words)))
    table.resize(1000, 700)
    table.begin()
    table.show()
    qtbot.waitUntil(lambda: not table.busy)
    assert made == [table.zoom], "each look that was put together"
    table.close_map()
