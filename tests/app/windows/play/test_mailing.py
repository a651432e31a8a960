"""By mail from the window: a file for a seat, played on in another window, and taken in again."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from app.documents.autosave import saved_games
from counters.counter import CounterId, SideId
from counters.dice import rolled
from counters.events import ClockMoved, CountersMoved
from counters.position import PlaceId, SeatId
from counters.saves.save_reading import read_save
from tests.app.windows.starts import Starts, begin_sample, taught

REEDS = CounterId("reeds")


def test_a_file_goes_to_a_seat_is_played_on_and_taken_in(start: Starts, home: Path) -> None:
    taught()
    program = start()
    begin_sample(program, "Anna", "Ben")
    play = program.play
    play.curtain.sit.click()
    play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    play.menus.actions["send"].trigger()
    assert "what everybody has in hand" in play.bar.words
    play.mailing.ask_where(SeatId("ben"))
    (dialog,) = play.findChildren(QFileDialog)
    assert "Ben" in dialog.windowTitle()
    sent = home / "for Ben.sandtable"
    dialog.fileSelected.emit(str(sent))
    dialog.close()
    assert read_save(sent).history.seat == "ben"
    (master,) = saved_games()
    play.mailing.ask_where(SeatId("ben"))
    play.document.send(SeatId("ben"), master)
    assert "over the saved game itself" in play.bar.words
    count = len(read_save(master).history)

    bens = start(str(sent)).play
    assert bens.document.seat == "ben"
    assert bens.document.happen(rolled("2d6"))
    assert bens.document.happen(CountersMoved((REEDS,), PlaceId("sconce")))
    first = bens.document.moment(bens.document.line()[-2]).event
    bens.document.go_to(count)
    assert bens.document.happen(rolled("2d6"))
    assert bens.document.moment(bens.document.head).event == first, "a second try falls alike"
    bens.document.undo()
    bens.document.go_to(count + 2)

    again = start(str(master)).play
    again.mailing.take([str(sent), str(master), str(home / "nothing")])
    assert read_save(master).history.state.where[REEDS] == "sconce"
    assert "nothing" in again.bar.words
    assert len(read_save(master).history) >= count + 2
    if again.curtain.is_drawn:
        again.curtain.sit.click()
    assert again.document.position.where[REEDS] == "sconce"


def test_where_one_plays_all_there_is_nobody_to_send_a_file_to(start: Starts, home: Path) -> None:
    taught()
    program = start()
    begin_sample(program)
    program.play.menus.actions["send"].trigger()
    assert program.play.bar.words == "There is one seat at this table, and nobody else to send a file to."


def test_a_file_for_a_seat_goes_back_itself_and_nobody_else_sits_down_at_it(start: Starts, home: Path) -> None:
    taught()
    program = start()
    begin_sample(program, "Anna", "Ben")
    program.play.curtain.sit.click()
    program.play.document.send(SeatId("ben"), sent := home / "for Ben.sandtable")
    bens = start(str(sent)).play
    bens.menus.actions["send"].trigger()
    assert bens.bar.words.startswith("This file was made for Ben: send for Ben.sandtable itself back.")
    assert [row.text() for row in bens.seats.menu().actions() if row.text().startswith(("Anna", "Ben"))] == [
        "Ben: The Tide Crown"
    ]
    clock = bens.document.position.clock
    bens.document.happen(ClockMoved(replace(clock, side=SideId("ember"))))
    QApplication.processEvents()
    buttons = [button.text() for button in bens.bar.findChildren(QPushButton) if not button.isHidden()]
    assert "Show in folder" in buttons
    assert not any("Hand over" in words for words in buttons), "Anna is not at home here"
