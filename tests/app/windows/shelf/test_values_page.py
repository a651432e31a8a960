"""Owners type in what their own sheets print: by hand, beside the game, as a file; nothing typed is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.language import choose
from app.windows.pages.page import Page
from app.windows.shelf.shelf_window import ShelfWindow
from app.windows.shelf.values_page import ValuesPage
from app.windows.shelf.values_sheets import sheets
from boards.board import AreaId
from boards.plain.bad_input import BadInput
from counters.counter import KindId, SideId
from counters.events import CountersMoved
from counters.position import PlaceId, Position
from rules_assist.rulebooks.empires import world
from rules_assist.shelf.own_values import Cell, cells, export_values, fitting, form_of, out_of_cells
from rules_assist.shelf.record import values_file
from rules_assist.shelf.shelf import Opened, open_game
from tests.app.windows.starts import Starts, taught
from tests.shelf_games import the_game

ARM: Cell = ("units", "arm", "cost")
LEFT = Qt.MouseButton.LeftButton
MINE = 'values_of = "empires"\ntitle = "Printing of 2009"\n[units.arm]\ncost = 11\n[areas.tambov]\nresources = 4\n'


@pytest.fixture
def shelf(start: Starts) -> ShelfWindow:
    """With the page of Empires open."""
    taught()
    found = start("empires").shelf
    found.resize(1366, 768)
    QApplication.processEvents()
    return found


def opened_form(shelf: ShelfWindow) -> ValuesPage:
    QTest.mouseClick(shelf.game_page.own_values, LEFT)
    QApplication.processEvents()
    return the_form(shelf)


def the_form(shelf: ShelfWindow) -> ValuesPage:
    (form,) = shelf.findChildren(ValuesPage)
    return form


def spot(form: ValuesPage, cell: Cell) -> QPoint:
    """Where a cell lies, once its sheet is in front."""
    for number, sheet in enumerate(form.sheets):
        for row, line in enumerate(sheet.rows):
            if line.at == cell[:-1]:
                form.choice.setCurrentIndex(number)
                index = form.model.index(row, line.words.index(cell[-1]) + 1)
                form.table.scrollTo(index)
                QApplication.processEvents()
                return form.table.visualRect(index).center()
    raise AssertionError(cell)


def type_in(form: ValuesPage, cell: Cell, words: str) -> None:
    QTest.mouseClick(form.table.viewport(), LEFT, pos=spot(form, cell))
    type_here(form, words)


def type_here(form: ValuesPage, words: str) -> None:
    """The first letter opens the field, which the others go into."""
    QTest.keyClicks(form.table, words[0])
    field = form.table.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, words[1:])
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()


def shown(form: ValuesPage, cell: Cell) -> tuple[str, bool]:
    """What stands in a cell, and whether it stands there in bold, as the owner's."""
    index = form.table.indexAt(spot(form, cell))
    font = index.data(Qt.ItemDataRole.FontRole)
    assert isinstance(font, QFont)
    assert font.italic() != font.bold()
    return str(index.data()), font.bold()


def test_what_is_typed_by_hand_lies_beside_the_game_and_the_game_reckons_with_it(shelf: ShelfWindow) -> None:
    page = shelf.game_page
    assert page.told_values.isHidden()
    form = opened_form(shelf)
    assert shown(form, ARM) == ("10", False)
    type_in(form, ARM, "11")
    type_in(form, ("nations", "italy", "inf", "attack"), "3")
    type_in(form, ("areas", "tambov", "resources"), "4")
    assert shown(form, ARM) == ("11", True)
    QTest.mouseClick(form.save_button, LEFT)
    assert "3" in form.bar.words
    assert page.told_values.text() == "With your own values: 3"
    assert not page.told_values.isHidden()
    for game in (page.opened.game, open_game("empires").game):
        assert game.sheet.kinds[KindId("arm")].printed("cost") == 11
        assert game.sheet.kinds[KindId("inf")].printed("attack", side=SideId("italy")) == 3
        assert world.worth(game, AreaId("tambov")) == 4
    QTest.keyClick(form.table, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert shelf.findChild(ValuesPage) is None
    assert shelf.game_page is page, "Escape puts the page away and nothing else"
    begun: list[tuple[Opened, Position]] = []
    shelf.begin.disconnect()
    shelf.begin.connect(lambda opened, position: begun.append((opened, position)))
    QTest.mouseClick(page.start, LEFT)
    assert begun[0][0].game.sheet.kinds[KindId("arm")].printed("cost") == 11


def test_a_saved_game_goes_on_with_the_values_that_were_typed_since(start: Starts) -> None:
    taught()
    program = start("empires")
    QTest.mouseClick(program.shelf.game_page.start, LEFT)
    document = program.play.document
    counter = next(id for id, at in document.position.where.items() if at in document.game.board.spaces)
    assert document.happen(CountersMoved((counter,), PlaceId("tambov")))
    path = document.save.path
    program.to_shelf()
    program.shelf.open_word("empires")
    form = opened_form(program.shelf)
    type_in(form, ARM, "11")
    QTest.mouseClick(form.save_button, LEFT)
    program.shelf.open_save.emit(path)
    document = program.play.document
    assert document.game.sheet.kinds[KindId("arm")].printed("cost") == 11
    assert document.position.where[counter] == "tambov"


def test_from_the_menu_of_a_table_the_game_goes_on_with_what_was_typed_in(start: Starts) -> None:
    taught()
    program = start("empires")
    QTest.mouseClick(program.shelf.game_page.start, LEFT)
    document = program.play.document
    counter = next(id for id, at in document.position.where.items() if at in document.game.board.spaces)
    assert document.happen(CountersMoved((counter,), PlaceId("tambov")))
    program.play.menus.actions["own values"].trigger()
    QApplication.processEvents()
    (form,) = program.play.findChildren(ValuesPage)
    type_in(form, ARM, "11")
    QTest.mouseClick(form.save_button, LEFT)
    QTest.keyClick(form.table, Qt.Key.Key_Escape)
    QApplication.processEvents()
    document = program.play.document
    assert document.game.sheet.kinds[KindId("arm")].printed("cost") == 11
    assert document.position.where[counter] == "tambov"


def test_the_keyboard_alone_is_enough(shelf: ShelfWindow) -> None:
    shelf.game_page.own_values.setFocus()
    QTest.keyClick(shelf.game_page.own_values, Qt.Key.Key_Space)
    form = the_form(shelf)
    assert form.table.currentIndex() == form.table.first_cell()
    for words in ("4", "3,5"):
        type_here(form, words)
    assert form.model.typed == {("units", "inf", "attack"): 4, ("units", "mtn", "attack"): 3.5}
    QTest.keyClick(form.table, Qt.Key.Key_Up)
    assert "Mountain infantry, Attack: 3½, yours; reconstructed was 3" in form.here.text()
    QTest.keyClick(form.table, Qt.Key.Key_Delete)
    assert form.model.typed == {("units", "inf", "attack"): 4}
    QTest.keyClick(form.table, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert cells(fitting(form.game, values_file("empires"))) == form.model.typed


@pytest.mark.parametrize("words", ["many", "-1", "1001", "nan", "1e999"])
def test_what_is_no_value_is_told_and_the_cell_stays(shelf: ShelfWindow, words: str) -> None:
    form = opened_form(shelf)
    type_in(form, ARM, words)
    assert form.bar.words == f"“{words}” is no value: a number from 0 to 1000 is."
    assert shown(form, ARM) == ("10", False)
    assert form.table.currentIndex() == form.table.indexAt(spot(form, ARM)), "it is typed once more in the same place"
    assert not form.save_button.isEnabled()


def test_a_nation_has_what_every_nation_has_unless_the_game_or_the_owner_says_otherwise(shelf: ShelfWindow) -> None:
    form = opened_form(shelf)
    type_in(form, ARM, "11")
    assert shown(form, ("nations", "england", "arm", "cost")) == ("11", True)
    assert shown(form, ("nations", "italy", "arm", "cost")) == ("9", False)
    QTest.mouseClick(form.save_button, LEFT)
    arm = shelf.game_page.opened.game.sheet.kinds[KindId("arm")]
    assert [arm.printed("cost", side=SideId(side)) for side in ("england", "italy")] == [11, 9]


def test_what_the_rules_say_stands_upright_and_what_is_reconstructed_slanted(shelf: ShelfWindow) -> None:
    form = opened_form(shelf)
    for cell, slanted in ((("units", "nuclear_bomb", "cost"), False), (ARM, True)):
        assert form.table.indexAt(spot(form, cell)).data(Qt.ItemDataRole.FontRole).italic() == slanted


def test_the_wheel_changes_no_value(shelf: ShelfWindow) -> None:
    form = opened_form(shelf)
    QTest.mouseClick(form.table.viewport(), LEFT, pos=spot(form, ARM))
    QTest.keyClick(form.table, Qt.Key.Key_F2)
    (field,) = form.table.viewport().findChildren(QLineEdit)
    for widget in (field, form.choice):
        chosen = form.choice.currentIndex()
        turned = QWheelEvent(
            QPointF(3, 3), QPointF(widget.mapToGlobal(QPoint(3, 3))), QPoint(), QPoint(0, -120),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(widget, turned)
        assert form.choice.currentIndex() == chosen
    assert field.text() == "10"
    assert form.model.typed == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("values_of = ", "TOML"),
        ('values_of = "blitz"', "values of blitz"),
        ('values_of = "empires"\n[units.arm]\ncost = 12\nprize = 3', "prize"),
        ('values_of = "empires"\n[units.arm]\ncost = "many"', "line 3"),
        ('values_of = "empires"\n[areas.tambov]\nresources = 4000', "1000"),
        (None, "no such file"),
    ],
)
def test_a_bad_file_is_one_sentence_and_nothing_that_is_typed_is_lost(
    shelf: ShelfWindow, home: Path, text: str | None, told: str
) -> None:
    form = opened_form(shelf)
    type_in(form, ARM, "11")
    QTest.mouseClick(form.save_button, LEFT)
    type_in(form, ("units", "inf", "cost"), "5")
    before, kept = dict(form.model.typed), values_file("empires").read_bytes()
    file = home / "theirs.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    form.take_in(str(file))
    assert told in form.bar.words
    assert form.model.typed == before
    assert values_file("empires").read_bytes() == kept


def test_what_one_gives_out_another_takes_in_and_keeps_what_only_they_typed(shelf: ShelfWindow, home: Path) -> None:
    form = opened_form(shelf)
    (home / "mine.toml").write_text(MINE, encoding="utf-8")
    type_in(form, ("units", "inf", "cost"), "5")
    form.take_in(str(home / "mine.toml"))
    assert form.model.typed == {ARM: 11, ("areas", "tambov", "resources"): 4, ("units", "inf", "cost"): 5}
    assert not values_file("empires").exists(), "only Save keeps"
    form.give_out(str(home / "ours.toml"))
    given = fitting(form.game, home / "ours.toml")
    assert cells(given) == form.model.typed
    assert given.title == "Printing of 2009"
    QTest.mouseClick(form.save_button, LEFT)
    assert values_file("empires").read_bytes() == (home / "ours.toml").read_bytes()


def test_a_folder_that_cannot_be_written_is_told_and_all_stays_typed(shelf: ShelfWindow) -> None:
    form = opened_form(shelf)
    type_in(form, ARM, "11")
    folder = values_file("empires").parent
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be", encoding="utf-8")
    QTest.mouseClick(form.save_button, LEFT)
    assert "It cannot be written" in form.bar.words
    form.give_out(str(folder / "mine.toml"))
    assert "It cannot be written" in form.bar.words
    assert form.model.typed == {ARM: 11}
    assert form.save_button.isEnabled()
    assert shelf.game_page.told_values.isHidden()


def test_the_reconstructed_is_given_back_and_what_was_typed_can_be_had_again(shelf: ShelfWindow) -> None:
    form = opened_form(shelf)
    assert not form.back_button.isEnabled()
    type_in(form, ARM, "11")
    QTest.mouseClick(form.save_button, LEFT)
    QTest.mouseClick(form.back_button, LEFT)
    assert not values_file("empires").exists()
    assert shelf.game_page.opened.game.sheet.kinds[KindId("arm")].printed("cost") == 10
    assert shelf.game_page.told_values.isHidden()
    QTest.mouseClick(button(form.bar, "Put mine back"), LEFT)
    assert cells(fitting(form.game, values_file("empires"))) == {ARM: 11}
    assert shelf.game_page.told_values.text() == "With your own values: 1"


@pytest.mark.parametrize(("answer", "left"), [("Save", {ARM: 11}), ("Leave them", None)])
def test_what_is_not_kept_is_asked_about_before_the_page_goes(
    shelf: ShelfWindow, answer: str, left: dict[Cell, int] | None
) -> None:
    form = opened_form(shelf)
    type_in(form, ARM, "11")
    QTest.keyClick(form.table, Qt.Key.Key_Escape)
    assert form.bar.words == "What you typed is not kept yet."
    assert not shelf.close(), "nor does the window go"
    QTest.mouseClick(button(form.bar, answer), LEFT)
    QApplication.processEvents()
    assert not [page for page in shelf.findChildren(Page) if page.isVisible()]
    file = values_file("empires")
    assert (cells(fitting(shelf.game_page.bare, file)) if file.exists() else None) == left


def test_a_kept_file_that_does_not_fit_is_told_and_laid_aside_before_another_is_kept(home: Path, start: Starts) -> None:
    taught()
    file = values_file("empires")
    file.parent.mkdir(parents=True)
    file.write_text('values_of = "empires"\n[units.arm]\nprize = 3', encoding="utf-8")
    shelf = start("empires").shelf
    form = opened_form(shelf)
    assert "prize" in form.bar.words
    type_in(form, ARM, "11")
    QTest.mouseClick(form.save_button, LEFT)
    assert cells(fitting(form.game, file)) == {ARM: 11}
    assert "prize" in file.with_suffix(".unread.toml").read_text(encoding="utf-8")


FORMS = ("empires", "blitz", "blitzwar", "totaldomination")


@pytest.mark.parametrize("id", FORMS)
def test_every_value_of_the_form_as_text_has_its_cell_on_a_sheet(id: str) -> None:
    game = the_game(id).game
    assert in_text(form_of(game)), "something is asked"
    on_sheets = {
        (*row.at, word) for sheet in sheets(game) for row in sheet.rows if row.at for word in row.words if word
    }
    lacking = [cell for cell in in_text(form_of(game)) if cell not in on_sheets]
    assert lacking == []


def in_text(text: str) -> list[Cell]:
    found, table = [], ""
    for line in text.splitlines():
        if line.startswith("["):
            table = line[1:].partition("]")[0]
        elif table and " = " in line:
            found.append((*table.split("."), line.partition(" = ")[0]))
    return found


@pytest.mark.parametrize("id", FORMS)
def test_values_become_cells_and_cells_the_same_file_again(id: str, tmp_path: Path) -> None:
    game = the_game(id).game
    (tmp_path / "whole.toml").write_text(form_of(game), encoding="utf-8")
    whole = fitting(game, tmp_path / "whole.toml")
    export_values(game, out_of_cells(game, cells(whole)), tmp_path / "again.toml")
    assert (tmp_path / "again.toml").read_text(encoding="utf-8") == form_of(game)
    with pytest.raises(BadInput, match="cannot be written"):
        export_values(game, whole, tmp_path)


def test_a_game_whose_values_stand_in_its_rules_has_no_such_form(start: Starts) -> None:
    taught()
    shelf = start("sample").shelf
    assert shelf.game_page.findChildren(QWidget)
    assert not hasattr(shelf.game_page, "own_values")


def test_in_german_the_sheets_are_german(shelf: ShelfWindow) -> None:
    try:
        choose("de")
        form = ValuesPage(shelf.game_page.bare)
        assert form.choice.itemText(0) == "Einheiten aller Nationen"
        assert form.model.index(0, 1).data() == "Angriff"
        assert "rekonstruiert" in form.here.text()
        form.deleteLater()
    finally:
        choose("en")


def button(bar: QWidget, name: str) -> QWidget:
    (found,) = [each for each in bar.findChildren(QWidget) if getattr(each, "text", str)() == name and each.isVisible()]
    return found
