"""Boards on disk: the same board back, the same bytes again, every border once."""

import os
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from shapely import LineString, MultiLineString, Polygon, box

from boards.board import Area, AreaId, Board, Contact, Map, MapId
from boards.coverage.coverage import Coverage
from boards.files.board_file import BOARD_FILE, board_texts, read_board, read_board_texts, write_board
from boards.plain.bad_input import BadInput
from tests.boards.files.odd_boards import boards
from tests.made_boards import made_board


def as_bytes(board: Board) -> dict[str, bytes]:
    return {name: text.encode() for name, text in board_texts(board).items()}


def two_squares(**contact: object) -> Board:
    """Two squares side by side, and one contact."""
    map = MapId("m")
    areas = {
        AreaId(id): Area(AreaId(id), id, "land", map, shape, (1, 1))
        for id, shape in (("left", box(0, 0, 4, 8)), ("right", box(4, 0, 8, 8)))
    }
    contacts = (Contact(AreaId("left"), AreaId("right"), "land", **contact),) if contact else ()
    return Board("b", "B", {map: Map(map, "M", 8, 8, areas)}, contacts)


@settings(max_examples=50)
@given(boards())
def test_any_board_is_read_as_it_was_written_and_written_as_it_was_read(board: Board) -> None:
    texts = board_texts(board)
    again = read_board_texts({name: text.encode() for name, text in texts.items()})
    assert again == board
    assert board_texts(again) == texts
    for map, other in zip(board.maps.values(), again.maps.values(), strict=True):
        assert map.grid == other.grid
        for id, area in map.areas.items():
            # Not equal within a little: the same numbers, point by point.
            coordinates = [shapely.get_coordinates(shape) for shape in (area.shape, other.areas[id].shape)]
            assert (coordinates[0] == coordinates[1]).all()


@settings(max_examples=30)
@given(boards(most_maps=1))
def test_every_border_is_stored_once(board: Board) -> None:
    """No straight piece of an outline stands in two arcs, whichever way it runs."""
    raw = msgspec.json.decode(board_texts(board)[BOARD_FILE])
    seen: set[frozenset[tuple[int, int]]] = set()
    pieces = 0
    for arc in raw["arcs"]:
        x, y, points = 0, 0, []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x, y))
        seen |= {frozenset(piece) for piece in pairwise(points)}
        pieces += len(points) - 1
    assert len(seen) == pieces
    outlines = {
        frozenset((one, other))
        for area in board.maps[MapId("europe")].areas.values()
        for part in shapely.get_parts(area.shape)
        for ring in (part.exterior, *part.interiors)
        for one, other in pairwise(ring.coords)
    }
    assert len(outlines) == pieces


def test_neighbours_can_be_read_from_the_arc_table() -> None:
    raw = msgspec.json.decode(board_texts(two_squares())[BOARD_FILE])
    left, right = ({max(arc, ~arc) for arc in it["arcs"][0]} for it in raw["objects"]["areas"]["geometries"])
    assert len(left & right) == 1
    assert raw["transform"] == {"scale": [1 / 128, 1 / 128], "translate": [0, 0]}


def test_a_border_is_kept_as_arcs_and_a_link_as_points() -> None:
    border = two_squares(border=True, line=LineString([(4, 0), (4, 8)]))
    link = two_squares(line=LineString([(4, 0), (4, 8)]))
    assert '"border": true, "arcs": [' in board_texts(border)[BOARD_FILE]
    assert '"line": [[4, 0], [4, 8]]' in board_texts(link)[BOARD_FILE]
    assert read_board_texts(as_bytes(border)) == border
    assert read_board_texts(as_bytes(link)) == link


@pytest.mark.parametrize(
    "line",
    [
        LineString([(4, 8), (4, 0)]),
        LineString([(4, 0), (4, 4)]),
        LineString([(5, 5), (6, 6), (7.3, 1e-9)]),
        LineString([(4, 0), (4, 8), (8, 8), (8, 0), (4, 0)]),
        MultiLineString([[(4, 0), (4, 8)]]),
        MultiLineString([[(4, 0), (4, 8)], [(0, 8), (4, 8)]]),
        None,
    ],
)
@pytest.mark.parametrize("border", [True, False])
def test_whatever_the_line_of_a_contact_it_is_read_as_it_was(line: LineString | None, border: bool) -> None:
    board = two_squares(line=line, border=border, source="x")
    assert read_board_texts(as_bytes(board)) == board


def test_two_contacts_may_share_a_border_piece_by_piece() -> None:
    """Half of it a river, half of it mountains: the arc is cut where the one ends."""
    board = two_squares(border=True, line=LineString([(4, 0), (4, 3), (4, 8)]))
    map = board.maps[MapId("m")]
    areas = {
        AreaId("left"): replace(map.areas[AreaId("left")], shape=Polygon([(0, 0), (4, 0), (4, 3), (4, 8), (0, 8)])),
        AreaId("right"): replace(map.areas[AreaId("right")], shape=Polygon([(8, 0), (8, 8), (4, 8), (4, 3), (4, 0)])),
    }
    halves = [LineString([(4, 0), (4, 3)]), LineString([(4, 8), (4, 3)])]
    contacts = tuple(replace(board.contacts[0], kind=kind, line=line) for kind, line in zip("rm", halves, strict=True))
    board = replace(board, maps={map.id: replace(map, areas=areas)}, contacts=contacts)
    assert board_texts(board)[BOARD_FILE].count('"arcs": [') == 2 + 2 + 1
    assert '"line"' not in board_texts(board)[BOARD_FILE]
    assert read_board_texts(as_bytes(board)) == board


def test_corners_off_the_grid_are_rounded_to_it_once() -> None:
    board = two_squares()
    map = board.maps[MapId("m")]
    shape = Polygon([(0, 0), (3.3333, 0), (3.3333, 7.7777), (0, 8)])
    area = replace(map.areas[AreaId("left")], shape=shape)
    once = read_board_texts(as_bytes(replace(board, maps={map.id: replace(map, areas={area.id: area})})))
    found = once.maps[map.id].areas[area.id].shape
    assert found.hausdorff_distance(shape) <= map.grid
    assert (shapely.get_coordinates(found) / map.grid % 1 == 0).all()
    assert read_board_texts(as_bytes(once)) == once


def test_a_map_keeps_a_finer_grid_if_it_has_one() -> None:
    board = two_squares()
    map = replace(board.maps[MapId("m")], grid=2.0**-20)
    fine = replace(map.areas[AreaId("left")], shape=box(0, 0, 3 + 2.0**-20, 7))
    board = replace(board, maps={map.id: replace(map, areas={fine.id: fine})})
    assert read_board_texts(as_bytes(board)) == board


def test_a_board_without_areas_can_be_kept() -> None:
    board = Board("b", "Boxes only", {MapId("m"): Map(MapId("m"), "M", 10, 10)})
    assert read_board_texts(as_bytes(board)) == board


def test_one_feature_or_contact_is_one_line() -> None:
    text = board_texts(made_board(areas=12, points=20))[BOARD_FILE]
    lines = text.splitlines()
    for id in ("area_0", "area_11"):
        assert sum(f'"id": "{id}"' in line for line in lines) == 1
    assert sum('"kind": "land", "border": true' in line for line in lines) == len(made_board(12, 20).contacts)
    assert max(map(len, lines)) < 500


def test_renaming_an_area_changes_one_line() -> None:
    board = made_board(areas=12, points=20)
    map = board.maps[MapId("made")]
    area = replace(map.areas[AreaId("area_5")], name="Ruritania")
    renamed = replace(board, maps={map.id: replace(map, areas={**map.areas, area.id: area})})
    before, after = (board_texts(it)[BOARD_FILE].splitlines() for it in (board, renamed))
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


def test_the_order_in_which_areas_were_made_does_not_show() -> None:
    board = made_board(areas=12, points=20)
    map = board.maps[MapId("made")]
    turned = replace(map, areas=dict(reversed(map.areas.items())))
    assert board_texts(replace(board, maps={map.id: turned})) == board_texts(board)


def test_a_board_is_a_folder(tmp_path: Path) -> None:
    board = made_board(areas=6, points=12)
    write_board(board, tmp_path / "new" / "folder")
    assert [path.name for path in (tmp_path / "new" / "folder").iterdir()] == [BOARD_FILE]
    assert read_board(tmp_path / "new" / "folder") == board
    assert read_board(tmp_path / "new" / "folder" / BOARD_FILE) == board


def test_a_board_file_may_have_another_name(tmp_path: Path) -> None:
    board = made_board(areas=6, points=12)
    (tmp_path / "copy.json").write_bytes(as_bytes(board)[BOARD_FILE])
    assert read_board(tmp_path / "copy.json") == board


def test_writing_leaves_the_old_file_when_the_disk_does_not_take_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = made_board(areas=6, points=12)
    write_board(board, tmp_path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_board(replace(board, title="Other"), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [BOARD_FILE]
    assert read_board(tmp_path) == board


def test_what_no_file_could_hold_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    board = made_board(areas=6, points=12)
    map = board.maps[MapId("made")]
    area = map.areas[AreaId("area_0")]
    with np.errstate(invalid="ignore"):
        nowhere = Polygon([(0, 0), (1, 0), (float("nan"), 1)])
    for bad in (
        replace(area, attributes={"value": float("nan")}),
        replace(area, attributes={"other": float("inf")}),
        replace(area, attributes={"value": "much"}),
        replace(area, attributes={"other": 10**5000}),
        replace(area, name="half a letter \ud800"),
        replace(area, shape=Polygon()),
        replace(area, shape=nowhere),
        replace(area, anchor=(float("inf"), 0)),
    ):
        with pytest.raises(BadInput):
            write_board(replace(board, maps={map.id: replace(map, areas={area.id: bad})}, contacts=()), tmp_path)
    with pytest.raises(BadInput):
        write_board(replace(board, maps={}), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_arcs_run_from_corner_to_corner_where_areas_begin_at_one() -> None:
    """Four squares around a point: five corners of more than two lines, so eight arcs and not one more."""
    map = MapId("m")
    shapes = [box(x, y, x + 4, y + 4) for x in (0, 4) for y in (0, 4)]
    starts = [
        Polygon([(4, 4), *[c for c in shape.exterior.coords[:-1] if c != (4, 4)]]).convex_hull for shape in shapes
    ]
    areas = {
        AreaId(f"a{n}"): Area(AreaId(f"a{n}"), "", "land", map, Polygon(_from(shape, (4, 4))), (1, 1))
        for n, shape in enumerate(starts)
    }
    board = Board("b", "B", {map: Map(map, "M", 8, 8, areas)})
    assert len(msgspec.json.decode(board_texts(board)[BOARD_FILE])["arcs"]) == 8
    assert len(Coverage(board.maps[map]).touching) == 4


def _from(shape: Polygon, corner: tuple[float, float]) -> list[tuple[float, ...]]:
    points = list(shape.exterior.coords[:-1])
    at = points.index(corner)
    return points[at:] + points[:at]
