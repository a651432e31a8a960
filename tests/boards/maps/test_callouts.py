"""An area too small for its counters has a call-out: it is that area to whoever points at it and lays counters."""

from dataclasses import replace
from pathlib import Path

import pytest
from shapely import Polygon, box

from boards.board import AreaId, Board, Box, MapId
from boards.checks import problems
from boards.files.board_file import read_board, write_board
from boards.files.fingerprints import drawing_fingerprint, facts_fingerprint
from boards.plain.bad_input import BadInput
from counters.laying.rooms import held, room
from counters.position import PlaceId
from tests.boards.coverage.test_coverage import map_of

SMALL, SEA = AreaId("a"), AreaId("b")
CALLOUT = box(60, 40, 80, 60)


def board(callout: Polygon | None = CALLOUT) -> Board:
    map = map_of(box(0, 0, 10, 100), box(10, 0, 100, 100))
    small = replace(map.areas[SMALL], callout=callout)
    return Board("test", "Test", {map.id: replace(map, areas={**map.areas, SMALL: small})})


def test_who_points_at_the_call_out_points_at_its_area() -> None:
    map = board().maps[MapId("m")]
    for x, y in ((5, 50), (61, 41), (70, 50), (60, 40)):
        assert map.at(x, y) is map.areas[SMALL]
    for x, y in ((59, 50), (90, 50), (70, 61)):
        assert map.at(x, y) is map.areas[SEA]


def test_counters_lie_in_the_call_out_and_the_area_beneath_keeps_clear_of_it() -> None:
    there, sea = room(board(), PlaceId(SMALL)), room(board(), PlaceId(SEA))
    assert there is not None
    assert sea is not None
    assert there.shape.equals(CALLOUT)
    assert there.anchor == (70, 50)
    assert there.spots
    assert not any(CALLOUT.buffer(-1e-6).contains(box(x, y, x, y).centroid) for x, y in sea.spots)
    assert sea.shape.area == 9000 - 400


def test_the_area_and_its_call_out_are_both_coloured_for_their_holder() -> None:
    it = board()
    there = room(it, PlaceId(SMALL))
    assert there is not None
    assert held(it.spaces[SMALL], there).area == 1000 + 400


def test_a_call_out_is_kept_in_the_file(tmp_path: Path) -> None:
    write_board(board(), tmp_path)
    found = read_board(tmp_path).spaces[SMALL]
    assert found.paper.equals(board().spaces[SMALL].paper)
    assert "callout" not in (tmp_path / "board.json").read_text().split('"id": "b"')[1].split("\n")[0]


def test_what_paper_a_name_takes_is_kept_in_the_file_and_by_the_room_for_counters(tmp_path: Path) -> None:
    it = board(None)
    map = it.maps[MapId("m")]
    sea = replace(map.areas[SEA], lettered=box(20, 10.5, 70, 24))
    write_board(replace(it, maps={map.id: replace(map, areas={**map.areas, SEA: sea})}), tmp_path)
    found = room(read_board(tmp_path), PlaceId(SEA))
    assert found is not None
    assert found.name is not None
    assert found.name.bounds == (20, 10.5, 70, 24)


def test_a_call_out_that_is_no_ring_is_told_with_its_place(tmp_path: Path) -> None:
    write_board(board(), tmp_path)
    file = tmp_path / "board.json"
    text = file.read_text()
    start = text.index('"callout"')
    end = text.index("]]", start) + 2
    file.write_text(f'{text[:start]}"callout": [[1, 2], [3, 4]]{text[end:]}')
    with pytest.raises(BadInput, match=r"properties.callout"):
        read_board(tmp_path)


def test_a_call_out_is_drawing_and_no_fact() -> None:
    one, other = board(), board(None)
    assert facts_fingerprint(one) == facts_fingerprint(other)
    assert drawing_fingerprint(one) != drawing_fingerprint(other)


def test_a_call_out_beyond_the_edge_or_upon_something_is_a_problem() -> None:
    assert not any("call-out" in str(it) for it in problems(board()))
    beyond = [str(it) for it in problems(board(box(90, 40, 120, 60)))]
    assert any("crosses itself or the edge" in it for it in beyond)
    map = board().maps[MapId("m")]
    hold = Box(AreaId("hold"), "Hold", "box", map.id, "square", box(75, 55, 95, 75), (85, 65))
    upon = Board("test", "Test", {map.id: replace(map, boxes={hold.id: hold})})
    assert any("The call-out of A lies upon Hold" in str(it) for it in problems(upon))
    twice = replace(map, areas={**map.areas, SEA: replace(map.areas[SEA], callout=box(65, 45, 70, 50))})
    assert any("lies upon" in str(it) for it in problems(Board("test", "Test", {map.id: twice})))
