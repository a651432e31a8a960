"""Fingers: each its own hand, in views turned every way and at every zoom; two on the map push, zoom and turn it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSizeF
from PySide6.QtGui import QEventPoint, QTouchEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.look import touch_size
from app.table.hands.pointer import LongPress, Phase, Pointer
from app.tools.map_tools import PointAt
from counters.counter import CounterId
from tests.app.rig import Rig, touch_screen

PRESSED, UPDATED, RELEASED = QEventPoint.State.Pressed, QEventPoint.State.Updated, QEventPoint.State.Released


class Touch:
    """Fingers on the viewport; all that are down are in every event, as a screen reports them."""

    def __init__(self, rig: Rig) -> None:
        self.viewport = rig.table.viewport()
        self.down: dict[int, QPoint] = {}

    def press(self, **fingers: QPoint) -> None:
        self._send(PRESSED, {int(name[1:]): spot for name, spot in fingers.items()})

    def move(self, **fingers: QPoint) -> None:
        self._send(UPDATED, {int(name[1:]): spot for name, spot in fingers.items()})

    def lift(self, *fingers: int) -> None:
        self._send(RELEASED, {finger: self.down[finger] for finger in fingers})
        for finger in fingers:
            del self.down[finger]

    def _send(self, state: QEventPoint.State, fingers: dict[int, QPoint]) -> None:
        touch = QTest.touchEvent(self.viewport, touch_screen())
        for finger in sorted(self.down.keys() | fingers.keys()):
            if finger not in fingers:
                touch.stationary(finger)
            elif state is PRESSED:
                touch.press(finger, fingers[finger])
            elif state is UPDATED:
                touch.move(finger, fingers[finger])
            else:
                touch.release(finger, fingers[finger])
        touch.commit()
        self.down.update(fingers)


SHORT = 60
"""Milliseconds that a finger rests here until it asks; people are asked after more."""


@pytest.fixture
def asked_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LongPress, "hold", SHORT)


@pytest.fixture
def touch(rig: Rig) -> Iterator[Touch]:
    made = Touch(rig)
    yield made
    if made.down:
        made.lift(*made.down)


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
@pytest.mark.parametrize("zoom", [0.3, 1.0, 4.0])
def test_two_fingers_drag_two_counters_however_the_map_lies(rig: Rig, touch: Touch, angle: int, zoom: float) -> None:
    rig.table.turn(angle)
    rig.table.finish()
    one, other = rig.table.counters.items[CounterId("tide_infantry_2")], rig.table.counters.items[CounterId("riders")]
    rig.table.look_at((one.pos() + other.pos()) / 2, zoom)
    first, second = rig.counter("tide_infantry_2"), rig.counter("riders")
    by, aside = QPoint(30, 20), QPoint(-20, 35)
    start, begin = rig.table.to_map(QPointF(first)), rig.table.to_map(QPointF(second))
    places = one.pos(), other.pos()
    touch.press(f1=first, f2=second)
    touch.move(f1=first + by, f2=second + aside)
    went, gone = one.pos() - places[0], other.pos() - places[1]
    assert (went - rig.table.to_map(QPointF(first + by)) + start).manhattanLength() < 1e-6
    assert (gone - rig.table.to_map(QPointF(second + aside)) + begin).manhattanLength() < 1e-6
    expected = [rig.table.pointer(Phase.MOVE, QPointF(spot)).place for spot in (first + by, second + aside)]
    touch.lift(1, 2)
    assert [rig.where("tide_infantry_2"), rig.where("riders")] == expected
    assert not rig.preview.lit_now
    assert rig.as_laid_out()


def test_two_hands_take_two_counters_of_one_pile(rig: Rig, touch: Touch) -> None:
    first, second = rig.position.stack("sconce")[:-3:-1]
    spot = rig.counter(first)
    touch.press(f1=spot)
    touch.press(f2=spot + QPoint(1, 1))
    touch.move(f1=rig.area("tallow_downs"), f2=rig.area("kindlewood"))
    touch.lift(1)
    touch.lift(2)
    assert (rig.where(first), rig.where(second)) == ("tallow_downs", "kindlewood")


def test_one_finger_on_the_bare_map_pushes_it(rig: Rig, touch: Touch) -> None:
    rig.table.look_at(QPointF(1500, 1000), 1.0)
    start = rig.area("candle_sound")
    before = rig.table.to_map(QPointF(start))
    touch.press(f1=start)
    touch.move(f1=start + QPoint(20, 10))
    touch.move(f1=start + QPoint(60, 40))
    after = rig.table.to_map(QPointF(start + QPoint(60, 40)))
    assert (after - before).manhattanLength() < 1e-6
    touch.lift(1)
    rig.table.gliding.stop()
    assert len(rig.document._history) == 0


def test_two_fingers_zoom_about_what_is_between_them(rig: Rig, touch: Touch) -> None:
    rig.table.look_at(QPointF(1500, 700), 0.8)
    middle = rig.area("candle_sound")
    under, zoom = rig.table.to_map(QPointF(middle)), rig.table.zoom
    touch.press(f1=middle - QPoint(30, 0), f2=middle + QPoint(30, 0))
    touch.move(f1=middle - QPoint(45, 0), f2=middle + QPoint(45, 0))
    touch.move(f1=middle - QPoint(60, 0), f2=middle + QPoint(60, 0))
    assert rig.table.zoom == pytest.approx(zoom * 2, rel=0.01)
    # The offscreen screen reports fingers two pixels aside.
    assert (rig.table.to_map(QPointF(middle)) - under).manhattanLength() < 3
    touch.lift(1, 2)


def test_two_fingers_that_turn_far_enough_turn_the_map_by_a_quarter(rig: Rig, touch: Touch) -> None:
    middle = rig.area("candle_sound")
    ways = [QPoint(60, 0), QPoint(50, 33), QPoint(33, 50), QPoint(15, 58), QPoint(0, 60)]
    touch.press(f1=middle - ways[0], f2=middle + ways[0])
    for way in ways[1:]:
        touch.move(f1=middle - way, f2=middle + way)
    touch.lift(1, 2)
    assert rig.table.angle == 90


def test_a_tap_on_the_bare_map_lets_go_of_what_was_picked_out(rig: Rig, touch: Touch) -> None:
    rig.selection.only([CounterId("reeds")])
    touch.press(f1=rig.area("candle_sound"))
    touch.lift(1)
    assert not rig.selection.counters


@pytest.mark.usefixtures("asked_soon")
def test_holding_still_looks_closer_and_the_release_does_nothing_else(rig: Rig, touch: Touch, qtbot: QtBot) -> None:
    looked: list[Pointer] = []
    rig.selection.closer.connect(looked.append)
    touch.press(f1=rig.counter("reeds"))
    qtbot.wait(SHORT + 60)
    assert [pointer.counters[0] for pointer in looked] == ["reeds"]
    touch.move(f1=rig.area("eddyford"))
    touch.lift(1)
    assert rig.where("reeds") == "samphire"
    assert not rig.selection.counters
    assert not rig.lit


@pytest.mark.usefixtures("asked_soon")
def test_holding_still_on_the_bare_map_looks_closer_too(rig: Rig, touch: Touch, qtbot: QtBot) -> None:
    looked: list[Pointer] = []
    rig.selection.closer.connect(looked.append)
    touch.press(f1=rig.area("candle_sound"))
    qtbot.wait(SHORT + 60)
    touch.lift(1)
    assert [pointer.area for pointer in looked] == ["candle_sound"]


@pytest.mark.usefixtures("asked_soon")
def test_what_is_dragged_is_not_asked_about_by_resting(rig: Rig, touch: Touch, qtbot: QtBot) -> None:
    looked: list[Pointer] = []
    rig.selection.closer.connect(looked.append)
    touch.press(f1=rig.counter("reeds"))
    touch.move(f1=rig.area("eddyford"))
    qtbot.wait(SHORT + 60)
    touch.lift(1)
    assert not looked
    assert rig.where("reeds") == "eddyford"


def test_a_palm_does_no_harm(rig: Rig) -> None:
    spot = QPointF(rig.counter("reeds"))
    for state, size in ((PRESSED, 160.0), (UPDATED, 170.0), (RELEASED, 170.0)):
        send(rig, state, spot, size)
        spot += QPointF(60, 0)
    assert len(rig.document._history) == 0
    assert not rig.lit


def test_a_finger_that_turns_out_to_be_a_palm_lets_go(rig: Rig) -> None:
    start, there = QPointF(rig.counter("reeds")), QPointF(rig.area("eddyford"))
    send(rig, PRESSED, start, 12)
    send(rig, UPDATED, there, 14)
    assert rig.hands.busy
    send(rig, UPDATED, there, 150)
    assert not rig.lit
    send(rig, RELEASED, there, 150)
    assert rig.where("reeds") == "samphire"


def test_fingers_that_the_system_takes_away_have_done_nothing(rig: Rig) -> None:
    send(rig, PRESSED, QPointF(rig.counter("reeds")), 12)
    send(rig, UPDATED, QPointF(rig.area("eddyford")), 12)
    QApplication.sendEvent(rig.table.viewport(), QTouchEvent(QEvent.Type.TouchCancel, touch_screen()))
    assert not rig.lit
    assert rig.where("reeds") == "samphire"


def test_with_a_tool_that_draws_a_finger_on_the_bare_map_is_for_the_tool(rig: Rig, touch: Touch) -> None:
    rig.take(PointAt)
    before = len(rig.table.scene().items())
    touch.press(f1=rig.area("candle_sound"))
    assert len(rig.table.scene().items()) == before + 1
    touch.lift(1)


class Point:
    """A finger of a certain width, which Qt's own test events cannot be."""

    def __init__(self, state: QEventPoint.State, spot: QPointF, wide: float) -> None:
        self.values = state, spot, wide

    def id(self) -> int:
        return 7

    def state(self) -> QEventPoint.State:
        return self.values[0]

    def position(self) -> QPointF:
        return self.values[1]

    def ellipseDiameters(self) -> QSizeF:  # noqa: N802 - as Qt calls it
        return QSizeF(self.values[2], self.values[2] * 0.7)


class WideTouch(QTouchEvent):
    """One finger of a certain width."""

    def __init__(self, kind: QEvent.Type, point: Point) -> None:
        super().__init__(kind, touch_screen())
        self.point = point

    def points(self) -> list[Point]:  # type: ignore[override]
        return [self.point]


def send(rig: Rig, state: QEventPoint.State, spot: QPointF, wide: float) -> None:
    kinds = {PRESSED: QEvent.Type.TouchBegin, UPDATED: QEvent.Type.TouchUpdate, RELEASED: QEvent.Type.TouchEnd}
    rig.table.fingers.touched(WideTouch(kinds[state], Point(state, QPointF(spot), wide)))


def test_a_finger_near_a_round_number_means_it_and_on_the_counter_the_counter(rig: Rig) -> None:
    """Nine millimetres, however small the number is drawn; a mouse means exactly what it is on."""
    table = rig.table
    badges = table.counters.badges.items
    badge = next(item for key, item in badges.items() if key[0] == "sconce")
    spot = table.to_window(badge.pos()) + QPointF(touch_size() / 2 - 4, 3)
    assert table.pointer(Phase.PRESS, spot, finger=1).whole_stack
    assert not table.pointer(Phase.PRESS, spot).whole_stack
    assert not table.pointer(Phase.PRESS, spot + QPointF(touch_size(), 0), finger=1).whole_stack
    pile = table.pointer(Phase.PRESS, table.to_window(badge.pos()), finger=1).counters
    counter = table.to_window(table.counters.items[pile[0]].pos())
    assert not table.pointer(Phase.PRESS, counter, finger=1).whole_stack
