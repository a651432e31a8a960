"""A full hand held at the edge of the window: the map comes in from beyond it, and only then."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.table.hands import rim
from counters.counter import CounterId
from tests.app.rig import LEFT, NOTHING, Rig, move
from tests.app.table.hands.test_touch import Touch

LONG = 250
"""Milliseconds in which the map would have moved by far more than a pixel."""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rim, "WAITS", 0.05)
    monkeypatch.setattr(rim, "GROWS", 0.05)


@pytest.fixture
def near(rig: Rig) -> Iterator[Rig]:
    """So near that the map goes on beyond every edge."""
    rig.table.look_at(rig.table.counters.items[CounterId("reeds")].pos(), 3.0)
    rig.table.finish()
    yield rig
    QTest.mouseRelease(rig.table.viewport(), LEFT, NOTHING, QPoint(1, 1))


def edges(rig: Rig) -> dict[str, QPoint]:
    room, middle = rig.table.viewport().rect(), rig.table.viewport().rect().center()
    return {
        "left": QPoint(4, middle.y()), "right": QPoint(room.right() - 4, middle.y()),
        "up": QPoint(middle.x(), 4), "down": QPoint(middle.x(), room.bottom() - 4),
    }  # fmt: skip


def middle(rig: Rig) -> QPointF:
    return rig.table.visible.center()


def pick_up(rig: Rig, spot: QPoint) -> None:
    start = rig.counter("reeds")
    QTest.mousePress(rig.table.viewport(), LEFT, NOTHING, start)
    move(rig.table.viewport(), (start + spot) / 2, NOTHING)
    move(rig.table.viewport(), spot, NOTHING)


@pytest.mark.parametrize(("edge", "by"), [("left", (-1, 0)), ("right", (1, 0)), ("up", (0, -1)), ("down", (0, 1))])
def test_the_map_comes_in_from_where_the_hand_rests_and_goes_on_under_it(
    near: Rig, qtbot: QtBot, edge: str, by: tuple[int, int]
) -> None:
    before, spot = middle(near), edges(near)[edge]
    pick_up(near, spot)
    qtbot.waitUntil(lambda: (middle(near) - before).manhattanLength() > 20)
    way = middle(near) - before
    assert (way.x() * by[0] + way.y() * by[1]) == pytest.approx(way.manhattanLength())
    item = near.table.counters.items[CounterId("reeds")]
    assert (near.table.to_window(item.pos()) - QPointF(spot)).manhattanLength() < 30, "it is in the hand still"
    QTest.mouseRelease(near.table.viewport(), LEFT, NOTHING, spot)
    rests = middle(near)
    qtbot.wait(LONG)
    assert middle(near) == rests, "an empty hand moves nothing"


def test_it_stops_when_the_hand_leaves_the_edge_for_the_map_or_for_a_panel(near: Rig, qtbot: QtBot) -> None:
    spot = edges(near)["right"]
    pick_up(near, spot)
    before = middle(near)
    qtbot.waitUntil(lambda: middle(near) != before)
    for away in (spot - QPoint(80, 0), spot + QPoint(30, 0)):
        move(near.table.viewport(), spot, NOTHING)
        move(near.table.viewport(), away, NOTHING)
        rests = middle(near)
        qtbot.wait(LONG)
        assert middle(near) == rests


def test_whoever_passes_the_edge_leaves_the_map_where_it_is(
    near: Rig, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rim, "WAITS", 30)
    before = middle(near)
    pick_up(near, edges(near)["right"])
    qtbot.wait(LONG)
    assert middle(near) == before


def test_without_a_counter_in_the_hand_and_where_all_is_seen_nothing_moves(rig: Rig, qtbot: QtBot) -> None:
    before = middle(rig)
    pick_up(rig, edges(rig)["left"])
    qtbot.wait(LONG)
    assert middle(rig) == before, "the whole map is in the window"
    rig.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(rig.table.viewport(), LEFT, NOTHING, edges(rig)["left"])
    rig.table.look_at(QPointF(1500, 1000), 1.0)
    before = middle(rig)
    with rig.dragging(rig.area("candle_sound"), edges(rig)["left"]):
        qtbot.wait(LONG)
        assert middle(rig) == before, "a frame that is drawn is no counter"


def test_escape_at_the_edge_ends_it(near: Rig, qtbot: QtBot) -> None:
    pick_up(near, edges(near)["down"])
    before = middle(near)
    qtbot.waitUntil(lambda: middle(near) != before)
    near.key(Qt.Key.Key_Escape)
    qtbot.wait(50)
    rests = middle(near)
    qtbot.wait(LONG)
    assert middle(near) == rests


def test_a_finger_pulls_the_map_as_well_but_not_from_under_another(near: Rig, qtbot: QtBot) -> None:
    touch, spot, before = Touch(near), edges(near)["left"], middle(near)
    touch.press(f1=near.counter("reeds"))
    touch.move(f1=spot + QPoint(60, 0))
    touch.move(f1=spot)
    qtbot.waitUntil(lambda: middle(near) != before)
    touch.press(f2=QPoint(300, 300))
    rests = middle(near)
    qtbot.wait(LONG)
    assert middle(near) == rests
    touch.lift(1, 2)
