"""A plate on the shelf keeps its height when what is read later arrives: nothing below it moves under a hand."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.windows.shelf.plates import Plate


def test_a_card_with_room_is_as_high_before_its_lines_are_read(qtbot: QtBot) -> None:
    plate, bare = Plate("Evening", ("11/19/26",), room=3), Plate("Evening", ("11/19/26",))
    for each in (plate, bare):
        qtbot.addWidget(each)
        each.resize(300, 400)
    before, bare_before = plate.lines.sizeHint().height(), bare.lines.sizeHint().height()
    reserved = plate.lines.minimumHeight()
    for each in (plate, bare):
        each.say(("BlitzWar", "Turn 2", "60 moves · 11/19/26"))
    assert max(before, reserved) >= plate.lines.sizeHint().height()
    assert bare_before < bare.lines.sizeHint().height(), "without room it grows"
