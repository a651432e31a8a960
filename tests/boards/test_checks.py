"""What is wrong with a board, and what is only odd."""

from dataclasses import replace

import pytest
from shapely import LineString, Polygon, box

from boards.board import Area, AreaId, Board, Box, Cell, Column, Contact, Map, MapId
from boards.checks import problems, remarks
from tests.boards.coverage.test_coverage import map_of
from tests.made_boards import made_board

LEFT, RIGHT, BOX = AreaId("a"), AreaId("b"), AreaId("hold")
BORDER = Contact(LEFT, RIGHT, "land", border=True, line=LineString([(50, 0), (50, 100)]))
HOLD = Box(BOX, "Hold", "box", MapId("m"), "square", box(10, 10, 20, 20), (15, 15))
COLUMNS = (
    Column("value", "number", on=("area",)),
    Column("terrain", "choice", on=("area", "toward"), choices=("plain", "hill")),
    Column("ports", "list", on=("area",), choices=("north", "south")),
    Column("fort", "flag", on=("cell",)),
)


def board(
    *contacts: Contact,
    boxes: tuple[Box, ...] = (),
    a: dict[str, object] | None = None,
    b: dict[str, object] | None = None,
) -> Board:
    """Two areas side by side, with changes to either."""
    map = map_of(box(0, 0, 50, 100), box(50, 0, 100, 100))
    areas: dict[AreaId, Area] = {
        LEFT: replace(map.areas[LEFT], **{"anchor": (25, 50), **(a or {})}),
        RIGHT: replace(map.areas[RIGHT], **{"anchor": (75, 50), **(b or {})}),
    }
    map = replace(map, areas=areas, boxes={it.id: it for it in boxes})
    return Board("test", "Test", {map.id: map}, contacts or (BORDER,), COLUMNS)


def told(wrong: Board) -> list[str]:
    return [str(sentence) for sentence in problems(wrong)]


def odd(strange: Board) -> list[str]:
    return [str(sentence) for sentence in remarks(strange)]


def test_a_sound_board_has_neither_problems_nor_remarks() -> None:
    sound = board(boxes=(HOLD,), a={"attributes": {"value": 2, "terrain": "hill", "ports": ("north",)}})
    assert told(sound) == []
    assert odd(sound) == []


def test_a_large_made_board_is_sound() -> None:
    assert problems(made_board(areas=60, points=40)) == ()
    assert remarks(made_board(areas=60, points=40)) == ()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (board(b={"shape": box(52, 0, 100, 100)}), "A and B share no line, yet their contact (land) is a border."),
        (board(b={"shape": box(48, 0, 100, 100)}), "A and B lie upon each other at 49, 50 (size 200)."),
        (
            board(a={"shape": Polygon(box(0, 0, 50, 100).exterior, [box(10, 10, 12, 12).exterior])}),
            "There is a gap between A at 11, 11 (size 4).",
        ),
        (board(b={"shape": box(50.25, 0, 100, 100)}), "There is a gap between A and B at 50.1, 50 (size 25)."),
        (
            board(a={"shape": Polygon([(0, 0), (50, 0), (0, 100), (50, 100)])}),
            "The outline of A crosses itself (Self-intersection[25 50]).",
        ),
        (board(a={"anchor": (60, 50)}), "The anchor of A, 60, 50, is outside of it."),
        (board(b={"shape": box(50, 0, 101, 100)}), "B reaches beyond the edge of its map."),
        (board(replace(BORDER, line=None)), "The border of A and B (land) has no line."),
        (
            board(replace(BORDER, line=LineString([(50, 0), (51, 50)]))),
            "The line of the border of A and B (land) is not where the two meet.",
        ),
        (
            board(Contact(LEFT, BOX, "route"), boxes=(HOLD,)),
            "A and B share a border 100 long, but no contact says what it is (impassable, if need be).",
        ),
        (board(a={"attributes": {"worth": 2}}), "A: worth is no column of this board."),
        (board(a={"attributes": {"value": "two"}}), "A: value holds a number, not two."),
        (board(a={"attributes": {"value": True}}), "A: value holds a number, not true."),
        (board(a={"attributes": {"terrain": "bog"}}), "A: terrain is one of plain and hill, not bog."),
        (board(a={"attributes": {"ports": ("north", "west")}}), "A: ports is one of north and south, not west."),
        (board(replace(BORDER, toward_b={"terrain": "bog"})), "A – B: terrain is one of plain and hill, not bog."),
        (board(replace(BORDER, attributes={"terrain": "hill"})), "A – B: terrain is no column of this board."),
        (
            board(boxes=(replace(HOLD, cells=(Cell("1", "One", box(10, 10, 15, 15), {"fort": 1}),)),)),
            "Hold, cell 1: fort holds true or false, not 1.",
        ),
        (
            board(boxes=(replace(HOLD, cells=(Cell("1", "One", box(10, 10, 25, 15)),)),)),
            "The cell 1 lies outside of Hold.",
        ),
        (
            board(boxes=(replace(HOLD, cells=(Cell("The first", "One", box(10, 10, 15, 15)),)),)),
            "Hold has a cell with the id The first, which is not a word of small letters.",
        ),
        (
            board(boxes=(replace(HOLD, id=AreaId("Hold here")),)),
            "The id Hold here is not a word of small letters, digits and _.",
        ),
        (board(boxes=(replace(HOLD, anchor=(0, 0)),)), "The anchor of Hold, 0, 0, is outside of it."),
    ],
)
def test_a_mistake_is_told_in_a_sentence(wrong: Board, words: str) -> None:
    assert words in told(wrong)


def test_a_plain_cut_is_noticed_though_nothing_gapes() -> None:
    map = map_of(box(0, 0, 50, 100), box(50, 0, 100, 40), box(50, 40, 100, 100))
    wrong = Board("test", "Test", {map.id: map})
    assert "3 pieces of outlines on M lie along another area without sharing its points." in told(wrong)


def test_a_needle_left_over_from_drawing_is_noticed() -> None:
    shape = box(0, 0, 50, 100).union(box(60, 20, 62, 20.0078125))
    assert "A has a sliver at 61, 20." in told(board(a={"shape": shape}))


def test_an_impassable_border_needs_no_other_contact() -> None:
    assert told(board(replace(BORDER, kind="impassable"))) == []
    assert told(board(Contact(LEFT, RIGHT, "strait"))) == []


def test_odd_things_are_remarked_on_not_called_wrong() -> None:
    other = replace(HOLD, id=AreaId("other"), shape=box(15, 15, 25, 25), anchor=(20, 20))
    strange = board(boxes=(HOLD, other), b={"name": "A"})
    assert told(strange) == []
    assert odd(strange) == [
        "2 spaces are named A: a and b.",
        "2 spaces are named Hold: hold and other.",
        "Hold and Other are boxes that lie upon each other.",
    ]


def test_boxes_side_by_side_do_not_lie_upon_each_other() -> None:
    beside = replace(HOLD, id=AreaId("other"), name="Other", shape=box(20, 10, 30, 20), anchor=(25, 15))
    assert odd(board(boxes=(HOLD, beside))) == []


def test_areas_that_nothing_leads_to_and_parts_that_hang_apart_are_remarked_on() -> None:
    map = map_of(*(box(20 * n, 0, 20 * n + 20, 100) for n in range(6)))
    pairs = (("a", "b"), ("c", "d"), ("d", "e"))
    contacts = tuple(Contact(AreaId(one), AreaId(other), "land") for one, other in pairs)
    assert odd(Board("test", "Test", {map.id: map}, contacts)) == [
        "Nothing leads to F: it has no contact.",
        "A and B (2 spaces) cannot be reached from the rest of the board.",
    ]


def test_each_map_is_checked() -> None:
    one = board()
    second = MapId("n")
    far = replace(one.maps[MapId("m")].areas[LEFT], id=AreaId("far"), map=second, name="Far", anchor=(99, 99))
    both = replace(one, maps={**one.maps, second: Map(second, "N", 50, 100, {far.id: far})})
    assert told(both) == ["The anchor of Far, 99, 99, is outside of it."]
