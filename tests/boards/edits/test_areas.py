"""Areas drawn, cut, joined, taken away: who keeps the id, and what becomes of the contacts."""

import pytest
import shapely

from boards.board import AreaId, Board, MapId
from boards.checks import problems
from boards.edits.areas import cut_hole, delete_areas, draw_area, join_areas, split_area
from boards.edits.edited import CannotEdit
from boards.edits.facts import new_board, rename, set_kind
from boards.edits.links import link, set_contact_kind, unconfirmed
from boards.edits.outlines import circle, draw_grid, rectangle
from boards.files.board_file import read_board
from tests.boards.edits.conftest import MAPS
from tests.boards.edits.random_edits import faults

MAP = MapId("map")


def two() -> Board:
    """A western and an eastern half, each 100 wide."""
    board = new_board("two", "Two halves", 200, 100)
    board = draw_area(board, MAP, rectangle((0, 0), (100, 100)), "West")
    return draw_area(board, MAP, rectangle((100, 0), (200, 100)), "East")


def test_areas_drawn_side_by_side_share_their_border_and_touch() -> None:
    board = two()
    (contact,) = board.contacts
    assert (contact.a, contact.b, contact.kind, contact.border) == ("east", "west", "land", True)
    assert contact.line is not None
    assert contact.line.length == 100
    assert problems(board) == ()


def test_what_is_drawn_roughly_over_a_neighbour_is_cut_at_its_border() -> None:
    board = draw_area(new_board("b", "B", 200, 100), MAP, rectangle((0, 0), (100, 100)), "West")
    board = draw_area(board, MAP, [(80, 10), (180, 12), (181, 90), (85, 70)], "East")
    assert board.maps[MAP].areas[AreaId("west")].shape.area == 10_000
    assert board.neighbours(AreaId("east")) == ("west",)
    assert faults(board) == []


def test_with_over_the_new_area_takes_what_it_covers() -> None:
    board = draw_area(two(), MAP, circle((100, 50), (120, 50)), "Lake", "lake", over=True)
    areas = board.maps[MAP].areas
    assert areas[AreaId("west")].shape.area + areas[AreaId("lake")].shape.area / 2 == pytest.approx(10_000, abs=20)
    assert set(board.neighbours(AreaId("lake"))) == {"east", "west"}
    assert {contact.kind for contact in board.contacts_of(AreaId("lake"))} == {"coast"}
    assert faults(board) == []


def test_the_larger_part_keeps_the_id_and_both_keep_what_the_border_was() -> None:
    board = two()
    board = set_contact_kind(board, board.contacts[0], "river")
    board = split_area(board, MAP, [(-10, 30), (110, 30)], (AreaId("west"),))
    areas = board.maps[MAP].areas
    assert areas[AreaId("west")].shape.area == 7_000
    assert areas[AreaId("west_2")].name == "West 2"
    assert {c.kind for c in board.between(AreaId("east"), AreaId("west_2"))} == {"river"}
    assert {c.kind for c in board.between(AreaId("east"), AreaId("west"))} == {"river"}
    assert {c.kind for c in board.between(AreaId("west"), AreaId("west_2"))} == {"land"}
    assert problems(board) == ()


def test_a_cut_that_misses_a_corner_leaves_no_border_with_what_lies_beyond_it() -> None:
    board = new_board("three", "Two halves by the sea", 200, 100)
    board = draw_area(board, MAP, rectangle((0, 0), (100, 60)), "West")
    board = draw_area(board, MAP, rectangle((100, 0), (200, 60)), "East")
    board = draw_area(board, MAP, rectangle((0, 60), (200, 100)), "Sea", "sea")
    board = split_area(board, MAP, [(100.3, 50), (100.3, 110)], (AreaId("sea"),))
    assert set(board.neighbours(AreaId("sea"))) == {"west", "sea_2"}
    assert set(board.neighbours(AreaId("sea_2"))) == {"east", "sea"}
    assert problems(board) == ()


def test_a_line_that_ends_inside_cuts_nothing_and_says_so() -> None:
    with pytest.raises(CannotEdit, match="from border to border"):
        split_area(two(), MAP, [(-10, 30), (50, 30)])


def test_a_cut_that_passes_a_border_point_by_a_hair_goes_through_it() -> None:
    """Else there would be two points that the file can hardly tell apart, and the cut would be refused."""
    board = read_board(MAPS / "blitz")
    for id in ("london", "fiji", "wake_island", "ceylon", "bismarck_sea"):
        it = board.maps[MapId("world")].areas[AreaId(id)]
        left, top, right, bottom = it.shape.bounds
        x, y = it.anchor
        for line in ([(x, top - 1), (x + 1, y), (x, bottom + 1)], [(left - 1, y), (x, y + 1), (right + 1, y)]):
            assert len(split_area(board, it.map, line, (it.id,)).spaces) > len(board.spaces)


def test_joined_areas_keep_the_largest_and_the_links_of_all() -> None:
    board = split_area(two(), MAP, [(-10, 30), (110, 30)])
    board = draw_area(board, MAP, rectangle((150, 20), (160, 30)), "Inn", over=True)
    board = link(board, AreaId("inn"), AreaId("west_2"), "road")
    board = join_areas(board, (AreaId("west"), AreaId("west_2")))
    assert sorted(board.maps[MAP].areas) == ["east", "inn", "west"]
    assert [(c.a, c.b) for c in board.contacts if c.kind == "road"] == [("inn", "west")]
    assert len(board.between(AreaId("east"), AreaId("west"))) == 1
    assert problems(board) == ()


def test_areas_that_do_not_touch_become_one_with_an_island() -> None:
    board = draw_area(new_board("b", "B", 200, 100), MAP, rectangle((0, 0), (50, 50)), "Main")
    board = draw_area(board, MAP, rectangle((60, 60), (70, 70)), "Isle")
    board = join_areas(board, (AreaId("main"), AreaId("isle")))
    assert shapely.get_num_geometries(board.maps[MAP].areas[AreaId("main")].shape) == 2


def test_a_deleted_area_takes_its_contacts_with_it() -> None:
    board = delete_areas(two(), (AreaId("east"),))
    assert board.contacts == ()
    assert list(board.spaces) == ["west"]


def test_a_hole_belongs_to_nobody() -> None:
    board = cut_hole(two(), MAP, rectangle((20, 20), (40, 40)))
    assert board.maps[MAP].areas[AreaId("west")].shape.area == 10_000 - 400
    assert len(problems(board)) == 1
    assert "gap" in str(problems(board)[0])


def test_an_outline_that_crosses_itself_is_refused_in_words() -> None:
    with pytest.raises(CannotEdit, match="crosses itself"):
        draw_area(two(), MAP, [(10, 10), (50, 50), (50, 10), (10, 50)], "Bow tie")


@pytest.mark.parametrize("hexagons", [True, False])
def test_a_grid_is_whole_and_every_space_touches_its_neighbours(hexagons: bool) -> None:
    board = draw_grid(new_board("b", "B", 1000, 800), MAP, (10, 10), (990, 790), 60, hexagons=hexagons)
    areas = board.maps[MAP].areas
    assert len(areas) > 50
    assert faults(board) == []
    assert unconfirmed(board) == ()
    inner = max(len(board.neighbours(id)) for id in areas)
    assert inner == (6 if hexagons else 4)


def test_a_name_makes_an_id_and_a_second_one_another() -> None:
    board = draw_area(new_board("b", "B", 200, 100), MAP, rectangle((0, 0), (50, 50)), "Größe")
    board = draw_area(board, MAP, rectangle((100, 0), (150, 50)), "Größe")
    assert sorted(board.spaces) == ["grosse", "grosse_2"]
    board = set_kind(rename(board, AreaId(min(board.spaces)), "  Klein  "), board.spaces, "sea")
    assert {space.kind for space in board.spaces.values()} == {"sea"}


def test_a_second_grid_has_names_of_its_own() -> None:
    board = draw_grid(new_board("b", "B", 1000, 700), MAP, (0, 0), (400, 300), 100, hexagons=False)
    board = draw_grid(board, MAP, (500, 0), (1000, 300), 100, hexagons=False)
    assert len(board.spaces) == 4 * 3 + 5 * 3
    assert len({space.name for space in board.spaces.values()}) == 27
