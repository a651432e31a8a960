"""A box may bring its words in other languages: they are read as data, and said wherever somebody reads of the box."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.language import boxed, choose, named, write
from app.panels.advice.sequence import SequencePanel
from app.panels.battle.board import BattleBoardPanel
from app.windows.shelf.seats_form import SeatsForm
from boards.board import AreaId
from boards.plain.bad_input import BadInput
from boards.plain.sentence import counter, place, say, seat, side
from boards.plain.sentence import value as value_ref
from counters.box.sheet_file import sheet_from
from counters.counter import CounterId
from counters.events import FactSet
from counters.position import Fact, FactWord, PlaceId
from counters.saves.history import encoded
from counters.text.reading import start_position
from rules_assist.shelf.shelf import shelf
from tests.app.windows.a_table import anchor_of, drag, game_window, point_of
from tests.boxes import READ, lacking, words_of
from tests.shelf_games import the_game

GERMAN = ("sample", "blitzwar", "blitz", "totaldomination", "aaeurope", "empires")
SHEET = """title = "A"
[sides.red]
name = "Red Army"
adjective = "Red"
[kinds.foot]
name = "Infantry"
sides = ["red"]
"""


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    choose("en")


@pytest.mark.parametrize("game", GERMAN)
def test_all_that_is_read_of_a_box_has_its_german_and_nothing_else_has(game: str) -> None:
    opened = the_game(game)
    assert lacking(opened) == [], f"python -m tests.boxes {game} lists them"
    boards = [the_game(record.id) for record in shelf() if record.sheet == opened.record.sheet]
    assert set(opened.game.sheet.languages["de"]) <= {words for each in boards for words in words_of(each)}
    assert all(map(str.strip, opened.game.sheet.languages["de"].values()))


def test_names_are_said_in_the_chosen_language_and_areas_as_they_are_printed() -> None:
    opened = the_game("sample")
    position = start_position(opened.setups["first_landing"], opened.game)
    fleet = next(id for id, one in position.counters.items() if one.kind == "fleet" and one.side == "ember")
    told = say("{who}, {whose}, {where}, {value}.", who=counter(fleet), whose=side("tide"),
               where=place(PlaceId("hand/ember")), value=value_ref("ember.lamps"))  # fmt: skip
    choose("de")
    assert told.text(named(opened.game, position)) == "Flotte (Glut), Flutkrone, Hand der Glut, Glutkrone: Lampen."
    assert boxed(opened.game.sheet, "March and sail") == "Marschieren und segeln"
    choose("en")
    assert told.text(named(opened.game, position)).startswith("Ember Fleet, The Tide Crown, Ember's hand")


def test_typed_text_and_answers_keep_the_words_that_are_printed() -> None:
    opened = the_game("sample")
    position = start_position(opened.setups["first_landing"], opened.game)
    choose("de")
    assert opened.game.naming(position)(side("tide")) == "The Tide Crown"


def test_words_of_a_stranger_that_are_no_words_are_told_with_their_place() -> None:
    assert sheet_from({"sheet.toml": SHEET, "de.toml": '"Infantry" = "Infanterie"'}, "a").said("Infantry", "de") == (
        "Infanterie"
    )
    with pytest.raises(BadInput) as bad:
        sheet_from({"sheet.toml": SHEET, "de.toml": '"Infantry" = 3'}, "a")
    assert "de.toml" in str(bad.value)


def test_what_is_not_translated_stays_as_it_is_printed() -> None:
    opened = the_game("sample")
    choose("de")
    assert boxed(opened.game.sheet, "Nobody wrote this") == "Nobody wrote this"
    assert READ.search("Axis")
    assert not READ.search("4-1")
    assert CounterId("x") not in opened.game.sheet.kinds


def test_a_fact_is_noted_in_the_words_of_its_box() -> None:
    opened = the_game("totaldomination")
    position = start_position(opened.setups["standard"], opened.game)
    told = FactSet(Fact(FactWord("ops_left"), ("uk",), "phase", "3")).tell(position)
    choose("de")
    words = boxed(opened.game.sheet, "OPs left")
    assert words != "OPs left"
    assert words in told.text(named(opened.game, position))


def test_what_is_played_in_german_is_kept_as_it_is_printed(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase germany_combat_movement · side germany"
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", text, language="de")
    document, table = window.document, window.boards.front.table
    drag(table, point_of(table, "germany_infantry_9"), anchor_of(table, "east_poland"))
    board = window.docks.open(BattleBoardPanel).fight
    assert board is not None
    board.turned = AreaId("east_poland")
    board.show_position(document.position)
    board.lay.click()
    next(button for button in board.rolls.values() if button.isEnabled()).click()
    window.docks.open(SequencePanel).next_button.click()
    kept = [encoded(document.moment(number).event).decode() for number in document.line()]
    said = [write(document.log(number), document.naming) for number in document.line()]
    german = {words for printed, words in document.game.sheet.languages["de"].items() if words != printed}
    assert len(kept) > 3
    assert not [each for each in german if any(f'"{each}"' in event for event in kept)]
    choose("en")
    assert not set(said) & {write(document.log(number), document.naming) for number in document.line()}


def test_what_a_fact_says_is_told_by_name_and_not_as_programs_write_it() -> None:
    opened = the_game("aaeurope")
    position = start_position(opened.setups["spring_1941"], opened.game)
    for value, told in (("great_britain", "Großbritannien"), ("germany_income", "Deutsches Einkommen")):
        choose("de")
        event = FactSet(Fact(FactWord("bombed"), ("east_poland",), "turn", value))
        assert f": {told}." in event.tell(position).text(named(opened.game, position))
    choose("en")


def test_seats_that_are_called_as_their_sides_are_kept_as_it_is_printed_and_read_in_german(qtbot: QtBot) -> None:
    choose("de")
    opened = the_game("aaeurope")
    form = SeatsForm(opened.game.sheet)
    qtbot.addWidget(form)
    form._name_each()
    assert form.boxes["soviet_union"].text() == "Sowjetunion"
    seats = {seat.id: seat for seat in form.seats()}
    assert "Soviet Union" in {seat.name for seat in seats.values()}
    position = start_position(opened.setups["spring_1941"], opened.game).with_(seats=seats)
    naming = named(opened.game, position)
    assert "Sowjetunion" in {naming(seat(id)) for id in seats}
    choose("en")
