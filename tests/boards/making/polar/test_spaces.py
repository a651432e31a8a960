"""Boxes, tracks and links out of the tables: the same as those on the shelf, with room between them."""

from __future__ import annotations

from functools import cache

import pytest
import shapely

from boards.board import Board, Map
from boards.files.board_file import read_board
from boards.files.board_text import board_texts
from boards.making.polar.spaces import FORMS, board_of, make_world, outline
from boards.making.polar.tables import read_tables
from boards.making.polar.technology import make_technology
from rules_assist.shelf.record import HOME

FOLDERS = ("totaldomination", "totaldomination_alternative")
both = pytest.mark.parametrize("name", FOLDERS)


@cache
def made(name: str) -> Board:
    tables = read_tables(HOME / "boards/maps" / name)
    world, contacts = make_world(tables)
    boards = make_technology(tables)
    return board_of(tables, {world.id: world, boards.id: boards}, contacts)


def world(name: str) -> Map:
    return next(iter(made(name).maps.values()))


@both
def test_the_board_on_the_shelf_is_the_one_that_its_tables_make(name: str) -> None:
    assert board_texts(made(name)) == board_texts(read_board(HOME / "boards/maps" / name))


@both
def test_no_link_runs_through_an_area_or_a_track(name: str) -> None:
    boxes = world(name).boxes
    crossed = [
        (contact.a, contact.b, id)
        for contact in made(name).contacts
        for id, box in boxes.items()
        if contact.line is not None and id not in (contact.a, contact.b) and contact.line.distance(box.shape) < 16
    ]
    assert crossed == []
    assert all(contact.line is None or contact.line.length > 30 for contact in made(name).contacts)


@both
def test_areas_keep_apart_so_that_names_and_stars_can_be_read(name: str) -> None:
    boxes = [box.shape for box in world(name).boxes.values() if box.kind in FORMS]
    one, other = shapely.STRtree(boxes).query(boxes, predicate="dwithin", distance=30)
    assert [(a, b) for a, b in zip(one.tolist(), other.tolist(), strict=True) if a != b] == []


@both
def test_an_area_holds_its_counters(name: str) -> None:
    """Two side by side; four in a Capital, two by two."""
    map = world(name)
    for box in map.boxes.values():
        if box.kind in FORMS:
            x, y = box.shape.centroid.coords[0]
            rows = 2 if box.attributes.get("capital") else 1
            half = map.counter * 1.06
            assert box.shape.contains(shapely.box(x - half, y - half * rows / 2, x + half, y + half * rows / 2)), box.id


@both
def test_the_track_runs_once_around_and_no_number_is_left_out(name: str) -> None:
    track = world(name).boxes["victory_track"]  # type: ignore[index]
    assert [cell.id for cell in track.cells] == [str(number) for number in range(50)]
    assert all(
        a.shape.intersection(b.shape).length > 0
        for a, b in zip(track.cells, (*track.cells[1:], track.cells[0]), strict=True)
    )
    assert shapely.union_all([cell.shape for cell in track.cells]).area == pytest.approx(track.shape.area)


def test_shapes_tell_the_kinds_of_area() -> None:
    corners = {kind: len(outline(kind, 0, 0, 100).exterior.coords) - 1 for kind in FORMS}
    assert (corners["land"], corners["coastal"]) == (4, 8)
    assert corners["island"] > 30
