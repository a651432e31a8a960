"""The maps of Empires of History can be read and played on where a screen of 1920 x 1080 shows them whole."""

from pathlib import Path

import pytest
import shapely

from app.table.ground.lettering import lettering_file, read_lettering
from boards.board import Board, Box
from boards.files.board_file import read_board
from boards.making.games.empires_signs import NATIONS
from boards.making.world.tables import files_of, read_geography
from counters.laying.piles import GAP
from tests.shelf_games import the_game

FOLDER = Path(__file__).resolve().parents[2] / "boards" / "maps" / "empires"
PIXELS = 7

OWN_ROOM = ("off_map_land", "off_map_sea", "mine_box")


@pytest.fixture(scope="module")
def board() -> Board:
    return read_board(FOLDER)


def test_every_name_is_at_least_seven_pixels_high(board: Board) -> None:
    small = [
        (label.text, label.size)
        for map in board.maps.values()
        for label in read_lettering(lettering_file(FOLDER / map.drawing))
        if label.size * min(1920 / map.width, 1080 / map.height) < PIXELS
    ]
    assert small == []


def test_every_box_beyond_the_edge_holds_a_counter_beside_its_name_and_signs(board: Board) -> None:
    boxes = [box for map in board.maps.values() for box in map.boxes.values() if box.kind in OWN_ROOM]
    assert len(boxes) == 72
    assert [box.id for box in boxes if not _holds(box, board.maps[box.map].counter)] == []


def _holds(box: Box, side: float) -> bool:
    """Whether a square of this side lies in it beneath what is printed: prints stand at the top of a box."""
    assert box.lettered is not None
    left, _, right, low = box.shape.bounds
    below = low - box.lettered.bounds[3]
    return box.shape.covers(shapely.box(*box.lettered.bounds)) and right - left > side and below > GAP * side


def test_the_shields_are_those_of_the_counters() -> None:
    sides = {id: side for id, side in the_game("empires").game.sheet.sides.items() if id != "neutral"}
    assert {id: (side.letter, side.name) for id, side in sides.items()} == dict(NATIONS)
    for file in files_of(FOLDER):
        assert read_geography(file).print["tints"] == {id: side.fill for id, side in sides.items()}
