"""Boards out of a table of facts: without a gap, the same each time, and with a sentence where the facts are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point, coverage_is_valid

from boards.board import AreaId
from boards.checks import problems
from boards.files.board_text import board_texts
from boards.making.islands.archipelago import make_board
from boards.making.islands.island_facts import IslandFacts, read_island_facts
from boards.plain.bad_input import BadInput

FACTS = """
title = "Two halves"
width = 400
height = 300
seed = {seed}

columns = [
    {{ name = "lamps", holds = "number", on = ["area"] }},
    {{ name = "port", holds = "flag", on = ["toward"] }},
    {{ name = "only", holds = "text", on = ["contact"] }},
]

[[coasts]]
name = "Isle"
points = [[100, 80], [200, 60], [300, 90], [310, 200], [200, 230], [90, 200]]

[[cuts]]
river = true
points = [[200, 40], [190, 150], [210, 260]]

[areas.west]
name = "West"
kind = "clear"
at = [[140, 150]]
anchor = [140, 150]
attributes = {{ lamps = 2 }}

[areas.east]
name = "East"
kind = "forest"
at = [[260, 150]]
anchor = [260, 150]

[areas.deep]
name = "The Deep"
kind = "sea"
at = [[20, 20]]
anchor = [40, 260]

[[coast]]
pair = ["west", "deep"]
port = [100, 150]

[[contacts]]
pair = ["deep", "tent"]
kind = "route"
link = [[40, 260], [350, 270]]
attributes = {{ only = "red" }}

[boxes.tent]
name = "Tent"
kind = "box"
form = "rectangle"
frame = [330, 250, 60, 40]
"""


def facts(tmp_path: Path, seed: int = 1, **changes: str) -> IslandFacts:
    text = FACTS.format(seed=seed)
    for old, new in changes.items():
        text = text.replace(old, new)
    file = tmp_path / "geography.toml"
    file.write_text(text, encoding="utf-8")
    return read_island_facts(file)


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000))
def test_whatever_the_dice_say_the_areas_fill_the_map_without_a_gap(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    board = make_board("isle", facts(tmp_path_factory.mktemp("isle"), seed))
    areas = [area.shape for map in board.maps.values() for area in map.areas.values()]
    assert coverage_is_valid(areas)
    assert sum(shape.area for shape in areas) == pytest.approx(400 * 300)
    assert problems(board) == ()


def test_the_same_facts_give_the_same_board_and_another_seed_another(tmp_path: Path) -> None:
    one, again = make_board("isle", facts(tmp_path)), make_board("isle", facts(tmp_path))
    assert board_texts(one) == board_texts(again)
    assert board_texts(make_board("isle", facts(tmp_path, seed=2))) != board_texts(one)


def test_contacts_are_of_the_kind_that_the_drawing_and_the_facts_make_them(tmp_path: Path) -> None:
    board = make_board("isle", facts(tmp_path))
    west, east, deep, tent = (AreaId(id) for id in ("west", "east", "deep", "tent"))
    (river,), (coast,), (route,) = board.between(west, east), board.between(west, deep), board.between(deep, tent)
    assert (river.kind, river.border) == ("river", True)
    assert (coast.kind, dict(coast.toward(west)), dict(coast.toward(deep))) == ("coast", {"port": True}, {})
    assert (route.kind, route.border, dict(route.attributes)) == ("route", False, {"only": "red"})
    assert board.between(east, tent) == ()


def test_anchors_lie_in_their_areas_and_attributes_are_kept(tmp_path: Path) -> None:
    board = make_board("isle", facts(tmp_path))
    (map,) = board.maps.values()
    assert all(area.shape.contains(Point(area.anchor)) for area in map.areas.values())
    assert board.attribute(AreaId("west"), "lamps") == 2


def test_two_areas_that_nothing_parts_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="Nothing parts east from west"):
        make_board("isle", facts(tmp_path, **{"[[200, 40], [190, 150], [210, 260]]": "[[350, 10], [390, 10]]"}))


def test_an_area_off_the_map_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="west is said to be at"):
        make_board("isle", facts(tmp_path, **{"at = [[140, 150]]": "at = [[1400, 150]]"}))


def test_a_slip_of_the_pen_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"line 14: .*nmae"):
        facts(tmp_path, **{'name = "Isle"': 'nmae = "Isle"'})
