"""Call-outs: a line leads from each card to its area, over no other line, card, name or symbol."""

from pathlib import Path

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from boards.board import Map
from boards.files.board_file import read_board
from tests.boards.svg.drawn import Leader, cards, leaders, names, signs

MAPS = Path(__file__).resolve().parents[3] / "boards" / "maps"
PLAIN = ("aaeurope", "blitz", "blitzwar", "empires")
"""Games whose leader lines are all clear."""

EDGE = 14.0
"""A line begins at the edge of its card; its name and its room lie a little within."""


def crossings(map: Map, file: Path) -> list[str]:
    """Each line that meets what it must not, in words."""
    lettered = names(file)
    hulls: dict[str, list[BaseGeometry]] = {}
    for label, shape in lettered:
        hulls.setdefault(label.of, []).append(shape)
    paper, drawn, lines = cards(map, hulls), signs(file), leaders(file)
    found = []
    for number, it in enumerate(lines):
        own = {id for id, shape in paper.items() if shape.distance(it.start) < EDGE}
        own |= {label.of for label, shape in lettered if shape.distance(it.start) < EDGE}
        who = ", ".join(sorted(own))
        found += [
            f"{who}: the line to {_end(map, other)}" for other in lines[:number] if other.line.intersects(it.line)
        ]
        found += [f"{who}: the card of {id}" for id, shape in paper.items() if id not in own and meets(it, shape)]
        found += [
            f"{who}: the name {label.text}" for label, shape in lettered if label.of not in own and meets(it, shape)
        ]
        mine = shapely.union_all([paper[id] for id in own if id in paper]).buffer(EDGE)
        found += [
            f"{who}: a sign at {shape.centroid}" for shape in drawn if meets(it, shape) and not mine.covers(shape)
        ]
    return found


def meets(leader: Leader, shape: BaseGeometry) -> bool:
    return bool(leader.line.intersects(shape))


def _end(map: Map, leader: Leader) -> str:
    x, y = leader.line.coords[-1]
    space = map.at(x, y)
    return space.id if space is not None else f"{x:g} {y:g}"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("game", PLAIN)
def test_no_leader_line_crosses_another_or_a_card_or_a_name_or_a_symbol(game: str) -> None:
    board, seen = read_board(MAPS / game), 0
    for map in board.maps.values():
        file = MAPS / game / map.drawing
        seen += len(leaders(file))
        assert crossings(map, file) == []
    assert seen >= len([area for map in board.maps.values() for area in map.areas.values() if area.callout])
