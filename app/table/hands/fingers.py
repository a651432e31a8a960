"""Many fingers on one table: those on counters drag them, each its own; the others push, zoom and turn the map.

Qt's record of where a finger was before is wrong in a turned view, so this keeps its own.
"""

from __future__ import annotations

import math
from time import monotonic

from PySide6.QtCore import QEvent, QObject, QPointF
from PySide6.QtGui import QEventPoint, QTouchEvent

from app.look import touch_size
from app.table.hands.pointer import STILL, Phase
from app.table.map_view import MapView

PALM = 90.0
"""Pixels across: no fingertip is so wide."""

TOGETHER, TWICE = 0.25, 0.4
"""Seconds: a second finger that comes so soon is of the same hand, and a second tap of the same deed."""

QUARTER = 60
"""Degrees that two fingers must turn before the map follows by a quarter."""


class Fingers(QObject):
    """What each finger on the screen is doing."""

    def __init__(self, table: MapView) -> None:
        super().__init__(table)
        self._table = table
        self._dragging: dict[int, QPointF] = {}
        self._on_map: dict[int, QPointF] = {}
        self._pressed_at: dict[int, QPointF] = {}
        self._last: tuple[float, int, QPointF] = (0.0, -1, QPointF())
        """When a finger went down last, which, and where."""

        self._turned = 0.0
        self._tapping = False
        """One finger lies on the bare map, and has not moved."""

    @property
    def hold(self) -> bool:
        """Whether any of them is at work, rather than on the map."""
        return bool(self._dragging)

    def touched(self, event: QTouchEvent) -> bool:
        """Everything that fingers do arrives here."""
        if event.type() == QEvent.Type.TouchCancel:
            self.cancel()
            return True
        for point in event.points():
            if _is_palm(point):
                self._rest_palm(point)
                continue
            match point.state():
                case QEventPoint.State.Pressed:
                    self._press(point)
                case QEventPoint.State.Updated:
                    self._drag(point)
                case QEventPoint.State.Released:
                    self._release(point)
                case _:
                    pass
        self._move_map({p.id(): p.position() for p in event.points() if p.id() in self._on_map})
        event.accept()
        return True

    def cancel(self) -> None:
        """The system took the fingers away: nothing has happened."""
        self._table.long_press.stop()
        self._table.rim.open()
        for finger, spot in self._dragging.items():
            self._table.say_pointer(Phase.CANCEL, spot, finger)
        self._dragging.clear()
        self._on_map.clear()
        self._tapping = False

    def _rest_palm(self, point: QEventPoint) -> None:
        """A hand lies on the table: what looked like a finger a moment ago lets go."""
        finger = point.id()
        self._table.long_press.stop(finger)
        self._on_map.pop(finger, None)
        if (spot := self._dragging.pop(finger, None)) is not None:
            self._table.say_pointer(Phase.CANCEL, spot, finger)

    def _press(self, point: QEventPoint) -> None:
        finger, spot = point.id(), point.position()
        table = self._table
        table.gliding.stop()
        table.rim.open()
        table.long_press.start(spot, finger)
        table.call_out.goes_down(table.to_map(spot))
        (then, other, there), now = self._last, monotonic()
        again = not self._dragging and not self._on_map and _apart(spot, there) < touch_size() / 2
        twice = table.two_move_the_map and again and now - then < TWICE
        self._last = (0.0 if twice else now, finger, spot)
        pointer = table.pointer(Phase.DOUBLE if twice else Phase.PRESS, spot, finger)
        table.call_out.touched(pointer)
        self._pressed_at[finger] = spot
        if table.two_move_the_map and (self._on_map or (now - then < TOGETHER and self._is_still(other))):
            # Of one hand, as it takes hold of a sheet: what the first has begun has not happened.
            if (first := self._dragging.pop(other, None)) is not None:
                table.say_pointer(Phase.CANCEL, first, other)
                self._on_map[other] = first
            self._on_map[finger] = spot
            self._tapping = False
        elif pointer.counters or table.every_finger_draws:
            self._dragging[finger] = spot
            table.look_afresh()
            table.pointed.emit(pointer)
        else:
            self._on_map[finger] = spot
            self._tapping = len(self._on_map) == 1

    def _is_still(self, finger: int) -> bool:
        """It is down, and has drawn nothing."""
        return finger in self._dragging and not _far(self._dragging[finger], self._pressed_at[finger])

    def _drag(self, point: QEventPoint) -> None:
        finger, spot = point.id(), point.position()
        self._table.long_press.moved(spot, finger)
        if finger in self._dragging and spot != self._dragging[finger]:
            self._dragging[finger] = spot
            if len(self._dragging) == 1 and not self._on_map:
                self._table.carry(spot, finger)
            else:
                self._table.rim.open()
                self._table.say_pointer(Phase.MOVE, spot, finger)
        elif finger in self._on_map and finger in self._pressed_at and _far(spot, self._pressed_at[finger]):
            self._tapping = False

    def _release(self, point: QEventPoint) -> None:
        finger, spot = point.id(), point.position()
        self._table.rim.open()
        held = self._table.long_press.over(finger)
        pressed_at = self._pressed_at.pop(finger, spot)
        if self._dragging.pop(finger, None) is not None:
            if not held:
                self._table.say_pointer(Phase.RELEASE, spot, finger)
                if not _far(spot, pressed_at):
                    self._table.call_out.tap(self._table.pointer(Phase.RELEASE, spot, finger))
        elif self._on_map.pop(finger, None) is not None and not self._on_map:
            self._turned = 0.0
            if self._tapping and not held:
                self._table.say_pointer(Phase.PRESS, spot, finger)
                self._table.say_pointer(Phase.RELEASE, spot, finger)
            else:
                self._table.gliding.let_go()
            self._tapping = False

    def _move_map(self, now: dict[int, QPointF]) -> None:
        """One finger pushes; two also zoom about their middle, and turn by quarters."""
        moving = sorted(finger for finger in now if finger in self._on_map)[:2]
        if not moving or self._tapping:
            return
        before = [self._on_map[finger] for finger in moving]
        after = [now[finger] for finger in moving]
        self._on_map.update(now)
        if len(moving) == 1:
            if after[0] != before[0]:
                self._table.gliding.push(after[0] - before[0])
            return
        was, is_now = before[1] - before[0], after[1] - after[0]
        wide, wider = math.hypot(was.x(), was.y()), math.hypot(is_now.x(), is_now.y())
        middle = (after[0] + after[1]) / 2
        self._table.push(middle - (before[0] + before[1]) / 2)
        if wide > 1 and wider > 1:
            self._table.zoom_at(middle, wider / wide)
            self._turn(math.degrees(math.atan2(is_now.y(), is_now.x()) - math.atan2(was.y(), was.x())))

    def _turn(self, degrees: float) -> None:
        self._turned += (degrees + 180) % 360 - 180
        if abs(self._turned) > QUARTER:
            self._table.turn(self._table.angle + (90 if self._turned > 0 else -90))
            self._turned -= math.copysign(90, self._turned)


def _is_palm(point: QEventPoint) -> bool:
    size = point.ellipseDiameters()
    return max(size.width(), size.height()) > PALM


def _far(one: QPointF, other: QPointF) -> bool:
    return _apart(one, other) > STILL


def _apart(one: QPointF, other: QPointF) -> float:
    return math.hypot(one.x() - other.x(), one.y() - other.y())
