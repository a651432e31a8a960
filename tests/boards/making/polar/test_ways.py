"""Lines of Total Domination: links run beneath nobody else's name or signs, and the dashed line beneath nobody's."""

import pytest
from shapely import LineString
from shapely.geometry.base import BaseGeometry
from svgelements import Path as Outline

from boards.board import AreaId, Board
from boards.files.board_file import read_board
from boards.making.engraving.fonts import letters_from
from boards.making.polar import areas, signs
from boards.making.polar.spaces import FORMS
from rules_assist.shelf.record import HOME
from tests.boards.svg.drawn import SVG, names, symbols

MAPS = HOME / "boards/maps"
LETTERS = letters_from(HOME / "app/fonts")
both = pytest.mark.parametrize("name", ["totaldomination", "totaldomination_alternative"])


def printed(board: Board) -> dict[AreaId, BaseGeometry]:
    """Every area with the plates of its name and its stars."""
    boxes = next(iter(board.maps.values())).boxes
    return {id: areas.printed(box, LETTERS) for id, box in boxes.items() if box.kind in FORMS}


@both
def test_no_link_runs_beneath_another_area_or_its_plates(name: str) -> None:
    board, beneath = read_board(MAPS / name), []
    taken = printed(board)
    for contact in board.contacts:
        if contact.line is not None:
            others = [id for id in taken if id not in (contact.a, contact.b)]
            beneath += [(contact.a, contact.b, id) for id in others if taken[id].intersects(contact.line)]
    assert beneath == []


@pytest.mark.usefixtures("qapp")
@both
def test_no_link_runs_beneath_words_that_are_no_areas(name: str) -> None:
    board = read_board(MAPS / name)
    words = [(label.text, shape) for label, shape in names(MAPS / name / "map.svg") if label.of not in board.spaces]
    lines = [contact.line for contact in board.contacts if contact.line is not None]
    assert [text for text, shape in words if any(line.distance(shape) < 4 for line in lines)] == []


@both
def test_the_dashed_line_runs_between_the_plates(name: str) -> None:
    root, _ = symbols(MAPS / name / "map.svg")
    pen = signs.dashed_line("M0 0H9").split('stroke-dasharray="')[1].split('"')[0]
    borders = next(group for group in root if group.get("id") == "borders")
    drawn = [it.get("d", "") for it in borders.iter(f"{SVG}path") if it.get("stroke-dasharray") == pen]
    assert len(drawn) == 1
    line = LineString([(part.end.x, part.end.y) for part in Outline(drawn[0]) if part.end is not None])
    assert line.length > 3000
    assert [id for id, shape in printed(read_board(MAPS / name)).items() if shape.intersects(line)] == []
