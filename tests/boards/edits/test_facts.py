"""What is written of spaces and contacts, and boxes above the coverage."""

import pytest

from boards.board import AreaId, Board, Column
from boards.checks import problems
from boards.edits.boxes import delete_boxes, draw_box, move_box, set_cells
from boards.edits.edited import CannotEdit
from boards.edits.facts import drop_column, give_id, rename, set_attribute, set_column
from boards.edits.links import confirm_border, link, set_toward, unconfirmed, unlink
from boards.edits.outlines import circle, rectangle
from boards.edits.tables import from_csv, pasted
from tests.boards.edits.test_areas import MAP, two

WEST, EAST = AreaId("west"), AreaId("east")


def with_columns() -> Board:
    board = set_column(two(), Column("value", "number", ("area", "box")))
    board = set_column(board, Column("ground", "choice", ("area",), ("plain", "hill")))
    return set_column(board, Column("port", "flag", ("toward",)))


def test_an_attribute_is_set_on_many_at_once_and_taken_away_again() -> None:
    board = set_attribute(with_columns(), (WEST, EAST), "value", 3)
    assert [board.attribute(id, "value") for id in (WEST, EAST)] == [3, 3]
    board = set_attribute(board, (WEST,), "value", None)
    assert board.attribute(WEST, "value") is None
    assert problems(board) == ()


def test_a_value_that_does_not_fit_its_column_is_refused_in_words() -> None:
    with pytest.raises(CannotEdit, match="holds a number"):
        set_attribute(with_columns(), (WEST,), "value", "three")
    with pytest.raises(CannotEdit, match="one of"):
        set_attribute(with_columns(), (WEST,), "ground", "swamp")
    with pytest.raises(CannotEdit, match="no column"):
        set_attribute(with_columns(), (WEST,), "worth", 3)


def test_a_column_goes_with_all_that_stands_in_it() -> None:
    board = drop_column(set_attribute(with_columns(), (WEST,), "value", 3), "value")
    assert "value" not in board.spaces[WEST].attributes
    assert problems(board) == ()


def test_another_id_is_known_to_every_contact() -> None:
    board = give_id(rename(two(), WEST, "Ponente"), WEST, "ponente")
    assert {board.contacts[0].a, board.contacts[0].b} == {"east", "ponente"}
    with pytest.raises(CannotEdit, match="already"):
        give_id(board, EAST, "ponente")


def test_a_border_nobody_has_confirmed_is_told_and_can_be_confirmed() -> None:
    board = two()
    board = unlink(board, board.contacts)
    assert unconfirmed(board) == ((EAST, WEST),)
    board = confirm_border(board, EAST, WEST, "river")
    assert unconfirmed(board) == ()
    assert problems(board) == ()


def test_links_have_kinds_and_ports_a_side() -> None:
    board = link(with_columns(), WEST, EAST, "ferry", [(50, 50), (150, 50)])
    ferry = board.contacts[-1]
    assert not ferry.border
    board = set_toward(board, ferry, WEST, "port", value=True)
    assert board.contacts[-1].toward(WEST) == {"port": True}
    with pytest.raises(CannotEdit, match="already"):
        link(board, EAST, WEST, "ferry")
    with pytest.raises(CannotEdit, match="itself"):
        link(board, EAST, EAST, "ferry")


def test_a_box_becomes_a_track_and_goes_elsewhere_with_its_cells() -> None:
    board = draw_box(two(), MAP, rectangle((10, 10), (110, 30)), "rectangle", "Turns")
    id = AreaId("turns")
    board = move_box(set_cells(board, id, 10, 2), id, (5, 40))
    box = board.maps[MAP].boxes[id]
    assert [cell.name for cell in box.cells] == [str(number) for number in range(1, 11)]
    assert box.shape.bounds == (15, 50, 115, 70)
    assert problems(board) == ()
    board = link(board, id, WEST, "holds")
    assert [c.kind for c in delete_boxes(board, (id,)).contacts] == ["land"]


def test_a_round_box_cannot_be_divided_into_cells() -> None:
    board = draw_box(two(), MAP, circle((50, 50), (70, 50)), "circle", "Hold")
    with pytest.raises(CannotEdit, match="no rectangle"):
        set_cells(board, AreaId("hold"), 4)


@pytest.mark.parametrize("cell", ["x" * 200_000, '"' + "\n" * 200_000], ids=["long", "open"])
def test_a_table_with_a_cell_without_end_is_refused(cell: str) -> None:
    with pytest.raises(CannotEdit, match="no table"):
        from_csv(two(), "area", f"id,name\nwest,{cell}")


def test_names_that_are_brought_in_are_one_line_of_letters_that_are_seen() -> None:
    found = from_csv(two(), "area", 'id,name\nwest,"a\nb\u202e\0"')
    assert found.spaces[WEST].name == "a b??"


@pytest.mark.parametrize(("column", "most"), [("name", 200), ("kind", 100), ("id", 100)])
def test_what_the_reader_would_refuse_for_its_length_comes_into_no_cell(column: str, most: int) -> None:
    board = two()
    id = next(iter(board.spaces))
    longest = pasted(board, "area", "x" * most, [id], [column])
    assert "x" * most in {it for space in longest.spaces.values() for it in (space.name, space.kind, space.id)}
    with pytest.raises(CannotEdit):
        pasted(board, "area", "x" * (most + 1), [id], [column])
