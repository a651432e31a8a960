"""Hands that do anything at all in a play window: what a table must stand on a long evening."""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.table.table import Table
from app.windows.play.play_window import PlayWindow
from counters.position import in_area

CTRL, SHIFT, ALT, NONE = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.NoModifier,
)
LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton


class Hands:
    """The same seed does the same things."""

    def __init__(self, window: PlayWindow, seed: int) -> None:
        self.window, self.chance = window, random.Random(seed)
        self.done: list[str] = []

    def gesture(self) -> None:
        """One of them."""
        choices: list[tuple[int, Callable[[], None]]] = [
            (30, self.drag), (6, self.drag_and_escape), (6, self.band), (8, self.click), (3, self.double_click),
            (4, self.menu), (8, self.wheel), (4, self.push), (10, self.arrows), (8, self.undo), (5, self.redo),
            (5, self.look), (12, self.key), (5, self.layer), (2, self.turn), (2, self.tool), (2, self.panel),
        ]  # fmt: skip
        (deed,) = self.chance.choices([deed for _, deed in choices], [weight for weight, _ in choices])
        self.done.append(deed.__name__)
        deed()
        QApplication.processEvents()

    @property
    def table(self) -> Table:
        return self.window.boards.front.table

    def spot(self) -> QPoint:
        """Anywhere on the map that is seen."""
        room = self.table.viewport().rect()
        return QPoint(self.chance.randrange(room.width()), self.chance.randrange(room.height()))

    def counter(self) -> QPoint | None:
        """One that can be taken hold of."""
        room = self.table.viewport().rect()
        spots = [self.table.to_window(item.pos()).toPoint() for item in self.table.counters.items.values()]
        seen = sorted((spot.x(), spot.y()) for spot in spots if room.contains(spot))
        return QPoint(*self.chance.choice(seen)) if seen else None

    def area(self) -> QPoint:
        """The middle of an area or a box, or anywhere."""
        printed = self.table.printed
        space = self.chance.choice([*printed.areas.values()] or [*printed.boxes.values()])
        spot = self.table.window_point(*space.anchor)
        return (
            spot
            if self.table.viewport().rect().contains(spot) and self.window.boards.sees(in_area(space.id))
            else self.spot()
        )

    def _drag(self, start: QPoint, end: QPoint, button: Qt.MouseButton = LEFT, *, let_go: bool = True) -> None:
        view, keys = self.table.viewport(), self.chance.choice((NONE, NONE, NONE, ALT))
        QTest.mousePress(view, button, keys, start)
        for part in (0.3, 0.7, 1.0):
            QTest.mouseMove(view, start + (end - start) * part)
        if not let_go:
            QTest.keyClick(self.table, Qt.Key.Key_Escape)
        QTest.mouseRelease(view, button, keys, end)

    def drag(self) -> None:
        if (start := self.counter()) is not None:
            self._drag(start, self.area())

    def drag_and_escape(self) -> None:
        if (start := self.counter()) is not None:
            self._drag(start, self.area(), let_go=False)

    def band(self) -> None:
        self._drag(self.spot(), self.spot())

    def push(self) -> None:
        self._drag(self.spot(), self.spot(), MIDDLE)

    def click(self) -> None:
        keys = self.chance.choice((NONE, CTRL, SHIFT))
        QTest.mouseClick(self.table.viewport(), LEFT, keys, self.counter() or self.spot())

    def double_click(self) -> None:
        QTest.mouseDClick(self.table.viewport(), LEFT, NONE, self.counter() or self.spot())
        self.window.spread_box.put_away()

    def menu(self) -> None:
        QTest.mouseClick(self.table.viewport(), RIGHT, NONE, self.counter() or self.spot())
        QApplication.processEvents()
        for menu in self.window.findChildren(QMenu):
            if menu.isVisible():
                rows = [row for row in menu.actions() if row.isEnabled() and row.menu() is None and row.text()]
                safe = [row for row in rows if row.objectName() not in ("table only", "palette", "spread")]
                if safe and self.chance.random() < 0.5:
                    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(self.chance.choice(safe)).center())
                menu.close()

    def wheel(self) -> None:
        spot = QPointF(self.spot())
        delta = QPoint(0, self.chance.choice((-240, -120, 120, 240)))
        view = self.table.viewport()
        QApplication.sendEvent(
            view,
            QWheelEvent(
                spot, QPointF(view.mapToGlobal(spot)), QPoint(), delta, Qt.MouseButton.NoButton, NONE,
                Qt.ScrollPhase.NoScrollPhase, False,
            ),
        )  # fmt: skip

    def arrows(self) -> None:
        keys = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Tab)
        for _ in range(self.chance.randrange(1, 5)):
            QTest.keyClick(self.table, self.chance.choice(keys), CTRL)
        if self.chance.random() < 0.5:
            QTest.keyClick(self.table, Qt.Key.Key_Escape)

    def undo(self) -> None:
        QTest.keyClick(self.table, Qt.Key.Key_Z, CTRL)
        self.window.bar.clear()

    def redo(self) -> None:
        QTest.keyClick(self.table, Qt.Key.Key_Y, CTRL)

    def look(self) -> None:
        for _ in range(self.chance.randrange(1, 4)):
            QTest.keyClick(self.table, self.chance.choice((Qt.Key.Key_Left, Qt.Key.Key_Right)), ALT)
        if self.chance.random() < 0.8:
            self.window.document.stop_looking()

    def key(self) -> None:
        keys = (Qt.Key.Key_T, Qt.Key.Key_L, Qt.Key.Key_K, Qt.Key.Key_Backspace)
        if (spot := self.counter()) is not None:
            QTest.mouseClick(self.table.viewport(), LEFT, NONE, spot)
            QApplication.processEvents()
        QTest.keyClick(self.table, self.chance.choice(keys), CTRL)

    def layer(self) -> None:
        QTest.keyClicks(self.table, self.chance.choice("1234567890wa"))

    def turn(self) -> None:
        QTest.keyClick(self.table, Qt.Key.Key_R, CTRL)

    def tool(self) -> None:
        QTest.keyClicks(self.table, self.chance.choice("vsmpqb"))
        self._drag(self.spot(), self.spot())
        QTest.keyClicks(self.table, "v")

    def panel(self) -> None:
        self.window.docks.toggle(self.chance.choice(("tray", "log", "findings", "inventory", "why")))
