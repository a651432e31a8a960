"""The map is zoomed at the cursor, pushed, turned; what is under the cursor stays there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.app.rig import NOTHING, Rig, move


def wheel(rig: Rig, spot: QPoint, steps: int) -> None:
    """As a mouse's wheel does it, 120 to a notch."""
    at, viewport = QPointF(spot), rig.table.viewport()
    event = QWheelEvent(
        at, viewport.mapToGlobal(at), QPoint(), QPoint(0, 120 * steps), Qt.MouseButton.NoButton, NOTHING,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(viewport, event)


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_the_wheel_zooms_at_the_cursor(rig: Rig, angle: int) -> None:
    rig.table.turn(angle)
    rig.table.look_at(QPointF(1500, 1000), 0.9)
    spot = QPoint(311, 427)
    under, zoom = rig.table.to_map(QPointF(spot)), rig.table.zoom
    for steps in (1, 1, 2, -1, 3, -2):
        wheel(rig, spot, steps)
        assert (rig.table.to_map(QPointF(spot)) - under).manhattanLength() < 1e-6
    assert rig.table.zoom > zoom


def test_zooming_ends_at_eight_times_and_at_a_little_less_than_the_whole(rig: Rig) -> None:
    wheel(rig, QPoint(500, 350), 40)
    assert rig.table.zoom == pytest.approx(8)
    wheel(rig, QPoint(500, 350), -60)
    assert rig.table.zoom == pytest.approx(rig.table.least_zoom * 0.8)


def test_the_map_cannot_be_pushed_out_of_sight(rig: Rig) -> None:
    rig.table.look_at(QPointF(1500, 1000), 1.0)
    for _ in range(200):
        rig.table.push(QPointF(90, -70))
    assert rig.table.visible.intersects(rig.table.whole)
    assert rig.table.visible.contains(rig.table.whole.bottomLeft())


def test_pushing_is_exact_though_pixels_are_whole(rig: Rig) -> None:
    rig.table.look_at(QPointF(1500, 1000), 1.0)
    before = rig.table.to_map(QPointF(500, 350))
    for _ in range(40):
        rig.table.push(QPointF(0.3, 0.15))
    gone = before - rig.table.to_map(QPointF(500, 350))
    assert gone.x() == pytest.approx(12, abs=1)
    assert gone.y() == pytest.approx(6, abs=1)


def test_the_middle_button_pushes_and_so_does_space(rig: Rig) -> None:
    viewport, spot = rig.table.viewport(), rig.counter("reeds")
    rig.table.look_at(QPointF(1500, 1000), 1.0)
    for button, held in ((Qt.MouseButton.MiddleButton, False), (Qt.MouseButton.LeftButton, True)):
        if held:
            QTest.keyPress(rig.table, Qt.Key.Key_Space)
        before = rig.table.to_map(QPointF(spot))
        QTest.mousePress(viewport, button, NOTHING, spot)
        move(viewport, spot + QPoint(40, 30))
        after = rig.table.to_map(QPointF(spot + QPoint(40, 30)))
        QTest.mouseRelease(viewport, button, NOTHING, spot + QPoint(40, 30))
        rig.table.gliding.stop()
        assert (after - before).manhattanLength() < 1e-6
    QTest.keyRelease(rig.table, Qt.Key.Key_Space)
    assert len(rig.document._history) == 0


def test_a_thrown_map_glides_on_and_comes_to_rest(rig: Rig, qtbot: QtBot) -> None:
    rig.table.look_at(QPointF(1500, 1000), 1.0)
    for _ in range(6):
        rig.table.gliding.push(QPointF(14, 0))
        qtbot.wait(8)
    left = rig.table.visible.left()
    rig.table.gliding.let_go()
    assert rig.table.gliding._timer.isActive()
    qtbot.waitUntil(lambda: not rig.table.gliding._timer.isActive(), timeout=4000)
    assert rig.table.visible.left() < left - 10


def test_turning_keeps_the_middle_and_a_fitted_map_fitted(rig: Rig) -> None:
    for angle in (90, 180, 270, 0):
        rig.table.turn(angle)
        assert rig.table.is_fitted
        assert rig.table.visible.adjusted(-1, -1, 1, 1).contains(rig.table.whole)
    rig.table.look_at(QPointF(900, 600), 2.0)
    for angle in (90, 180, 270, 360):
        rig.table.turn(angle)
        assert (rig.table.visible.center() - QPointF(900, 600)).manhattanLength() < 1


def test_counters_are_upright_and_fan_towards_the_one_who_looks(rig: Rig) -> None:
    rig.table.turn(180)
    rig.table.finish()
    lies = [rig.table.counters.items[id] for id in rig.position.stack("sconce")]
    in_window = [rig.table.to_window(item.pos()) for item in lies]
    assert all(item.rotation() == -180 for item in lies)
    assert [spot.y() for spot in in_window] == sorted(spot.y() for spot in in_window)
    rig.table.counters.keep_upright(upright=False)
    assert all(item.rotation() == 0 for item in rig.table.counters.items.values())


def test_a_part_of_the_map_is_brought_into_the_window(rig: Rig) -> None:
    part = rig.table.whole.adjusted(2000, 1200, -300, -300)
    rig.table.show_part(part)
    assert rig.table.visible.contains(part)


def test_the_overview_shows_what_is_in_the_window_and_moves_it(rig: Rig) -> None:
    rig.table.show_layer("overview", on=True)
    rig.table.look_at(QPointF(800, 600), 1.5)
    overview = rig.table.overview
    frame = overview.frame()
    assert frame.width() / overview.width() == pytest.approx(1000 / 1.5 / 3000, rel=0.03)
    QTest.mouseClick(
        overview, Qt.MouseButton.LeftButton, NOTHING, QPoint(overview.width() * 3 // 4, overview.height() // 2)
    )
    assert rig.table.visible.center().x() == pytest.approx(2250, rel=0.03)
    overview.grab()
    rig.table.turn(90)
    assert overview.height() > overview.width()
