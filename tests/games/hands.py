"""What people do in every game’s window: sit down behind the curtain, put a counter out of the tray somewhere."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.panels.tray.panel import TrayPanel
from app.windows.play.play_window import PlayWindow
from counters.position import SeatId

LEFT = Qt.MouseButton.LeftButton


def sit(window: PlayWindow, seat: SeatId) -> None:
    """Through the curtain, where it falls."""
    window.seats.give_to(seat)
    if window.curtain.isVisible():
        assert window.document.sides == ()
        QTest.mouseClick(window.curtain.sit, LEFT)
    assert window.document.seat == seat


def put(tray: TrayPanel, what: str, where: str) -> None:
    """A few letters of the counter, a click on its line, the place, Enter."""
    tray.search.setText(what)
    item = next(item for item in tray._items if not item.isHidden())
    tray.tree.scrollToItem(item)
    QTest.mouseClick(tray.tree.viewport(), LEFT, pos=tray.tree.visualItemRect(item).center())
    tray.where.setFocus()
    QTest.keyClicks(tray.where, where)
    QTest.keyClick(tray.where, Qt.Key.Key_Return)
