"""The program from the shelf to the table and back, and again at the next start exactly as it was left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.documents.autosave import games_folder, saved_games
from app.editor.documents.opening import begin
from app.editor.window.files import NewMap
from app.kept.settings import kept_settings, kept_view
from app.windows.pages.lesson import STEPS
from app.windows.play.resuming import views
from app.windows.program import Program
from boards.board import AreaId
from boards.edits.areas import delete_areas, split_area
from boards.plain.sentence import say
from counters.counter import CounterId
from counters.events import CountersMoved, PileShuffled, Together
from counters.game import Game
from counters.position import TRAY, PlaceId, SeatId
from rules_assist.shelf.kit_packing import pack
from rules_assist.shelf.kits import kits_folder
from rules_assist.shelf.shelf import SAMPLE, open_record
from rules_assist.shelf.shelf import shelf as shelf_games
from tests.app.windows.starts import Starts, begin_sample, taught

REEDS, RIDERS = CounterId("reeds"), CounterId("riders")


def test_the_first_start_teaches_and_leaving_is_remembered(start: Starts) -> None:
    program = start()
    assert program.play is not None
    lesson = program.play.pages.lesson
    assert lesson is not None
    assert lesson.step == 1
    QTest.mouseClick(lesson.leave, Qt.MouseButton.LeftButton)
    assert program.play.pages.lesson is None
    assert start().shelf is not None


def test_escape_leaves_the_lesson(start: Starts) -> None:
    program = start()
    QTest.keyClick(program.play.boards.front.table, Qt.Key.Key_Escape)
    assert program.play.pages.lesson is None
    assert kept_settings().value.taught


def test_whoever_does_what_the_lesson_says_comes_to_its_end(qtbot: QtBot, start: Starts) -> None:
    program = start()
    play = program.play
    lesson, table = play.pages.lesson, play.boards.front.table
    table.zoom_at(QPointF(300, 300), 1.3)
    assert lesson.step == 2
    play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    assert lesson.step == 3
    play.document.happen(CountersMoved((REEDS,), PlaceId("samphire")))
    assert lesson.step == 3, "one counter is no pile"
    play.document.happen(CountersMoved((REEDS, RIDERS), PlaceId("withywold")))
    assert lesson.step == 4
    qtbot.wait(10)
    QTest.keyClick(table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert lesson.step == 5
    play.pointing.open_stack(PlaceId("sconce"))
    assert lesson.step == 6
    play.selection.attacked.emit((REEDS,), AreaId("wick"))
    assert lesson.step == 7
    play.open_palette()
    assert play.palette_box.isVisible(), "it is there to be used"
    assert play.pages.lesson is lesson
    QTest.keyClick(play.palette_box.box, Qt.Key.Key_Escape)
    assert play.pages.lesson is None
    assert kept_settings().value.taught


def test_every_step_can_be_skipped(start: Starts) -> None:
    play = start().play
    for number in range(1, len(STEPS) + 1):
        assert play.pages.lesson.step == number
        QTest.mouseClick(play.pages.lesson.onward, Qt.MouseButton.LeftButton)
    assert play.pages.lesson is None


def test_the_shelf_shows_games_and_a_game_its_set_ups_options_and_sides(start: Starts) -> None:
    taught()
    shelf = start().shelf
    assert shelf is not None
    first_sides = [record.title for record in shelf_games() if not record.side_of]
    assert [card.title.text() for card in shelf.games.plates] == first_sides
    assert not shelf.saves.isVisible()
    QTest.mouseClick(shelf.games.plates[0], Qt.MouseButton.LeftButton)
    page = shelf.game_page
    assert [row.text() for row in page.rows.values()] == ["The First Landing", "The Two Crowns"]
    assert list(page.seats.boxes) == ["ember", "tide"]
    assert page.options.values()
    QTest.keyClick(shelf, Qt.Key.Key_Escape)
    assert shelf.game_page is None


def test_a_board_with_two_sides_is_one_game_and_its_page_turns_it(start: Starts) -> None:
    taught()
    program = start("totaldomination")
    page = program.shelf.game_page
    assert list(page.sides) == ["totaldomination", "totaldomination_alternative"]
    page.rows["two_players"].click()
    page.sides["totaldomination_alternative"].click()
    assert page.title.text() == "Total Domination (alternative side)"
    assert [id for id, row in page.rows.items() if row.isChecked()] == ["two_players"]
    assert [id for id, row in page.sides.items() if row.isChecked()] == ["totaldomination_alternative"]
    QTest.mouseClick(page.start, Qt.MouseButton.LeftButton)
    assert program.play.document.game.sheet.game == "totaldomination_alternative"
    assert program.play.document._history.state.options["players"] == "two"


def test_who_goes_past_the_lesson_to_another_game_is_offered_its_guide_once(start: Starts) -> None:
    program = start()
    program.to_shelf()
    for offered in (True, False):
        program.begin("totaldomination")
        QTest.mouseClick(program.shelf.game_page.start, Qt.MouseButton.LeftButton)
        assert program.play.bar.words.startswith("A first turn can be played with a guide") is offered
        program.to_shelf()


def test_a_game_begins_with_what_was_chosen(start: Starts) -> None:
    taught()
    program = start()
    begin_sample(program, "Anna", "Ben")
    position = program.play.document._history.state
    assert {seat.name: seat.sides for seat in position.seats.values()} == {
        "Anna": ("ember",),
        "Ben": ("tide",),
    }
    assert program.play.curtain.isVisible()
    program.play.curtain.sit.click()
    assert program.play.document.seat == SeatId("anna")
    assert program.shelf is None


def test_a_new_game_begins_by_shuffling_its_decks(start: Starts) -> None:
    taught()
    program = start()
    begin_sample(program)
    history, deck = program.play.document._history, PlaceId("deck/lore")
    event = history[1].event
    assert isinstance(event, Together)
    assert [each.place for each in event.events if isinstance(each, PileShuffled)] == [deck]
    assert sorted(history.state.stack(deck)) == sorted(history.start.stack(deck))


def test_one_person_alone_plays_all_sides_and_needs_no_curtain(start: Starts) -> None:
    taught()
    program = start()
    begin_sample(program)
    assert not program.play.curtain.isVisible()
    assert set(program.play.document.sides) == {"ember", "tide", "keepers"}


def test_a_game_is_found_again_exactly_as_it_was_left(qtbot: QtBot, start: Starts) -> None:
    taught()
    program = start()
    begin_sample(program)
    play = program.play
    play.showNormal()
    play.resize(780, 640)
    qtbot.wait(20)
    play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    play.document.happen(CountersMoved((RIDERS,), PlaceId("withywold")))
    play.docks.open("tray")
    play.docks.docks["log"].hide()
    play.boards.show_layer("holders", on=True)
    play.boards.show_layer("counters", on=False)
    play.boards.turn(90)
    play.boards.front.table.look_at(QPointF(700, 500), 2.0)
    play.document.look_at(1)
    qtbot.wait(20)
    shown = play.document.position
    view = views(play.boards)
    size = play.size()
    lay = play.boards.front.table.counters.before.kept()
    spots = {look: places for look, places in lay if "withywold" in places}
    assert spots
    again = start().play
    assert again is not None
    qtbot.wait(50)
    assert again.document.position == shown
    assert again.document.looking == 1
    assert again.banner.isVisible()
    assert again.document.seat == SeatId("all")
    assert again.size() == size
    assert again.docks.is_open("tray")
    assert not again.docks.is_open("log")
    assert again.boards.is_layer_on("holders")
    assert again.boards.is_layer_on("counters"), "a table without counters would look as if they were lost"
    for map, was in view.items():
        now = views(again.boards)[map]
        assert (now.turned, now.whole) == (was.turned, was.whole)
        assert (now.x, now.y, now.zoom) == pytest.approx((was.x, was.y, was.zoom), abs=1.5)
    lies = dict(again.boards.front.table.counters.before.kept())
    for look, places in spots.items():
        for place, were in places.items():
            assert [id for id, *_ in lies[look][place]] == [id for id, *_ in were]
            assert [at for _, *at in lies[look][place]] == [pytest.approx(at, abs=0.1) for _, *at in were]


def test_whoever_left_from_the_shelf_comes_back_to_the_shelf(start: Starts) -> None:
    taught()
    program = start()
    begin_sample(program)
    program.play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    program.play.menus.actions["shelf"].trigger()
    assert program.play is None
    assert len(program.shelf.saves.plates) == 1
    again = start()
    assert again.play is None
    QTest.mouseClick(again.shelf.saves.plates[0], Qt.MouseButton.LeftButton)
    assert again.play.document.position.where[REEDS] == "withywold"


def test_a_secret_seat_is_found_again_behind_the_curtain(start: Starts) -> None:
    taught()
    program = start()
    begin_sample(program, "Anna", "Ben")
    program.play.curtain.sit.click()
    program.play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    again = start().play
    assert again.curtain.isVisible()
    assert again.curtain.words.text() == "Give the screen to Anna"


def test_who_plays_alone_sits_there_again_though_nothing_is_known_of_the_window(start: Starts) -> None:
    taught()
    program = start()
    begin_sample(program)
    program.play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    view = kept_view(program.play.document.save.path).path
    start.stop()
    view.unlink()
    assert start().play.document.seat == SeatId("all")


def test_a_lost_or_broken_save_leads_to_the_shelf_with_a_sentence(start: Starts) -> None:
    taught()
    program = start()
    begin_sample(program)
    program.play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    start.stop()
    (path,) = saved_games()
    path.write_bytes(b"no game at all")
    again = start()
    assert again.play is None
    assert path.name in again.shelf.bar.words
    path.unlink()
    assert start().shelf.bar.words == ""


def test_a_word_names_a_game_a_saved_game_or_a_kit(start: Starts, home: Path) -> None:
    taught()
    assert start("sample").shelf.game_page is not None
    pack(SAMPLE, home / "mine.zip")
    assert start(str(home / "mine.zip")).shelf.game_page is not None
    program = start()
    begin_sample(program)
    program.play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    start.stop()
    (path,) = saved_games()
    assert start(str(path)).play.document.position.where[REEDS] == "withywold"
    for wrong in ("no_such_game", str(home / "nothing.sandtable"), str(home)):
        assert start(wrong).shelf.bar.words


def test_a_kit_that_is_dropped_on_the_shelf_opens_and_a_save_too(start: Starts, home: Path) -> None:
    taught()
    program = start()
    pack(SAMPLE, home / "mine.zip")
    drop(program, home / "mine.zip")
    assert program.shelf.game_page.opened.record.kit
    (home / "nonsense.sandtable").write_text("{}")
    drop(program, home / "nonsense.sandtable")
    assert "nonsense.sandtable" in program.shelf.bar.words


def drop(program: Program, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(QPoint(50, 50)),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    program.shelf.dropEvent(event)


def test_a_bad_kit_in_the_users_folder_is_said_and_the_shelf_stands(start: Starts) -> None:
    taught()
    kits_folder().mkdir(parents=True)
    (kits_folder() / "bad.zip").write_bytes(b"PK")
    shelf = start().shelf
    broken = shelf.games.plates[-1]
    assert "bad.zip" in broken.accessibleName()
    broken.clicked.emit()
    assert "bad.zip" in shelf.bar.words
    assert len(shelf.games.plates) == len([game for game in shelf_games() if not game.side_of]) + 1


def test_the_language_changes_at_once_and_the_game_goes_on(qtbot: QtBot, start: Starts) -> None:
    taught()
    program = start()
    begin_sample(program)
    program.play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    program.play.change_settings(language="de")
    qtbot.wait(20)
    play = program.play
    assert play.menus.actions["undo"].text() == "Rückgängig"
    assert play.document.position.where[REEDS] == "withywold"
    assert play.document.undo()
    assert play.document.happen(CountersMoved((RIDERS,), PlaceId("withywold")))
    assert play.document.save.read_only is None
    play.change_settings(language="en")


def test_large_letters_and_darkness_change_at_once(qtbot: QtBot, start: Starts) -> None:
    taught()
    program = start()
    begin_sample(program)
    before = program.play.main_strip.clock_button.fontMetrics().height()
    program.play.change_settings(letters="huge")
    assert program.play.main_strip.clock_button.fontMetrics().height() > before * 1.4
    program.play.change_settings(colours="dark")
    assert program.play.palette().window().color().lightness() < 80
    program.play.change_settings(colours="light", letters="normal")


def test_a_setting_that_cannot_be_kept_is_a_sentence(start: Starts, home: Path) -> None:
    taught()
    program = start()
    begin_sample(program)
    settings = program.settings.path
    settings.unlink()
    settings.parent.rmdir()
    settings.parent.write_text("in the way")
    program.play.change_settings(name="Anna")
    assert "cannot be written" in program.play.bar.words
    settings.parent.unlink()


def test_the_picture_of_a_saved_game_shows_turn_and_moves_and_nobodys_hand(
    qtbot: QtBot, start: Starts, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    taught()
    program = start()
    begin_sample(program)
    program.play.document.happen(CountersMoved((REEDS,), PlaceId("withywold")))
    program.play.menus.actions["shelf"].trigger()
    card = program.shelf.saves.plates[0]
    qtbot.waitUntil(lambda: "Turn 2" in card.lines.text(), timeout=20_000)
    assert "2 moves" in card.lines.text(), "the shuffle that began it, and one"
    assert games_folder().is_dir()


def test_words_of_a_kit_are_never_taken_for_markup(qtbot: QtBot, start: Starts) -> None:
    taught()
    shelf = start().shelf
    opened = open_record(SAMPLE)
    nasty = "<img src='file:///etc/passwd'><b>bold</b>"
    sheet = msgspec.structs.replace(opened.game.sheet, title=nasty, about=nasty)
    setups = {id: msgspec.structs.replace(setup, title=nasty, about=nasty) for id, setup in opened.setups.items()}
    shelf.show_game(replace(opened, game=Game(opened.game.board, sheet), setups=setups))
    labels = [each for each in shelf.game_page.findChildren(QLabel) if "<" in each.text()]
    assert len(labels) >= 3
    assert all(each.textFormat() == Qt.TextFormat.PlainText for each in labels)
    assert not any("<img" in each.toolTip() for each in shelf.game_page.findChildren(QWidget))


@pytest.mark.parametrize("path", ["a." * 3_000, "a\0b", "/proc/self/mem/x", "/dev/zero"])
def test_settings_that_name_what_no_system_has_begin_with_the_shelf(start: Starts, path: str) -> None:
    kept = taught()
    kept.keep(msgspec.structs.replace(kept.value, last=path, recent=(path,), kits=(path,)))
    program = start()
    assert program.play is None
    assert program.shelf is not None


def test_a_new_map_is_asked_for_its_name_and_stands_on_the_shelf_when_it_is_a_game(start: Starts) -> None:
    program = start()
    shelf = program.to_shelf()
    cards = len(shelf.games.plates)
    shelf.wants_edit.emit("")
    form = shelf.findChild(NewMap)
    assert form is not None
    form.name.setText("Two Islands")
    form.wide.setValue(100_000)
    form.high.setValue(100)
    form.look()
    assert form.isVisible()
    assert "times longer" in form.wrong.text()
    form.high.setValue(70_000)
    form.look()
    (window,) = program.editing.windows
    assert window.project.document.board.title == "Two Islands"
    window.game.begin.click()
    assert len(shelf.games.plates) == cards + 1
    window.close()


def test_a_game_whose_map_is_edited_from_the_table_goes_on_upon_the_new_one(qtbot: QtBot, start: Starts) -> None:
    taught()
    begun = begin("sample")
    assert begun.draft.kit is not None
    program = start(str(begun.draft.kit))
    qtbot.waitUntil(lambda: program.shelf is not None and program.shelf.game_page is not None)
    QTest.mouseClick(program.shelf.game_page.start, Qt.MouseButton.LeftButton)
    play = program.play
    assert play is not None
    play.document.happen(CountersMoved((RIDERS,), PlaceId("tallow_downs")))
    lay = play.document.position.stacks[PlaceId("moths")]
    play.wants_edit.emit()
    qtbot.waitUntil(lambda: bool(program.editing.windows), timeout=20_000)
    (editor,) = program.editing.windows
    said: list[str] = []
    project = editor.project
    project.said.connect(lambda sentence: said.append(str(sentence)))
    downs = project.document.board.spaces[AreaId("tallow_downs")].shape
    left, top, _, bottom = downs.bounds
    x = left + (downs.bounds[2] - left) / 3
    assert project.document.edit(
        say("Split"), lambda b: split_area(b, editor.map, [(x, top - 5), (x, bottom + 5)], [AreaId("tallow_downs")])
    )
    project.document.edit(say("Delete"), lambda b: delete_areas(b, [AreaId("moths")]))
    kept = project.document.board.spaces[AreaId("tallow_downs")].shape
    assert kept.area > downs.area / 2, "the larger part keeps the id"
    assert project.save()
    assert "No longer on the board: The Moths. In saved games, what lies there goes to the tray." in said
    editor.close()
    assert "here it lies as it was" in play.bar.words
    (offer,) = [it for it in play.bar.findChildren(QPushButton) if it.text() == "Go on upon the new one"]
    QTest.mouseClick(offer, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: program.play is not None and program.play is not play, timeout=20_000)
    position = program.play.document.position
    assert AreaId("moths") not in program.play.document.game.board.spaces
    assert {position.where[id] for id in lay} == {TRAY}
    assert position.where[RIDERS] == PlaceId("tallow_downs")
    assert "What lay there is in the tray." in program.play.bar.words
