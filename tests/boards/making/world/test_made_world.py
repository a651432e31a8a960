import dataclasses
import json
from pathlib import Path

import pytest
import shapely
from shapely import Point
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, MapId
from boards.checks import problems
from boards.files.board_file import read_board, write_board
from boards.making.world.contacts import differences
from boards.making.world.making import Made, make_board
from boards.making.world.provinces import World, pieces
from boards.making.world.seas import cut_lines
from boards.making.world.shaping import land
from boards.making.world.sources import Sources
from boards.making.world.tables import read_geography
from boards.making.world.water import lakes, rivers
from boards.plain.bad_input import BadInput
from tests.boards.making.world.made_world import BORDERS, TABLE, table, write_sources


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Sources:
    return write_sources(tmp_path_factory.mktemp("sources"))


@pytest.fixture(scope="module")
def made(sources: Sources, tmp_path_factory: pytest.TempPathFactory) -> Made:
    return make_board([table(tmp_path_factory.mktemp("made"))], sources, lambda words: None)


def areas_of(made: Made) -> dict[str, BaseGeometry]:
    return {str(id): area.shape for id, area in made.board.maps[MapId("world")].areas.items()}


def test_every_area_of_the_table_is_made_and_nothing_is_wrong(made: Made) -> None:
    assert set(areas_of(made)) == {str(area["id"]) for area in TABLE["areas"]}
    assert problems(made.board) == ()


def test_a_map_without_areas_may_be_boxes_only(sources: Sources, tmp_path: Path) -> None:
    track = {"id": "t", "name": "T", "kind": "track", "form": "track", "frame": [10, 10, 90, 30]}
    file = tmp_path / "chart.geography.json"
    file.write_text(json.dumps({
        "form": 1, "game": "world", "title": "W", "map": "chart", "name": "Chart", "canvas": [100, 40], "counter": 9,
        "frame": [0, 0, 100, 40], "boxes": [track],
    }))  # fmt: skip
    found = make_board([table(tmp_path), read_geography(file)], sources, lambda words: None).board
    assert list(found.maps) == ["world", "chart"]
    assert (dict(found.maps[MapId("chart")].areas), list(found.maps[MapId("chart")].boxes)) == ({}, ["t"])
    assert problems(found) == ()


def test_the_areas_fill_the_paper_without_gap_or_overlap(made: Made) -> None:
    shapes = list(areas_of(made).values())
    assert shapely.coverage_is_valid(shapes)
    assert sum(shape.area for shape in shapes) == pytest.approx(2500 * 2000, rel=1e-9)


def test_links_become_borders_where_the_shapes_share_a_line(made: Made) -> None:
    contacts = {(contact.a, contact.b): contact for contact in made.board.contacts}
    assert contacts[AreaId("west"), AreaId("east")].border
    line = contacts[AreaId("west"), AreaId("east")].line
    assert line is not None
    assert line.length == pytest.approx(5 * 111.19 * 0.8, rel=0.01)
    route = contacts[AreaId("isle"), AreaId("cape")]
    assert not route.border
    assert route.line is not None


def test_the_paper_and_the_table_agree(made: Made) -> None:
    map = made.board.maps[MapId("world")]
    assert [str(it) for it in differences(map, made.board.contacts, BORDERS, 3)] == []


def test_a_link_too_few_and_a_link_too_many_are_both_told(made: Made) -> None:
    map = made.board.maps[MapId("world")]
    contacts = [it for it in made.board.contacts if (it.a, it.b) != ("west", "east")]
    contacts.append(dataclasses.replace(contacts[0], a=AreaId("west"), b=AreaId("isle")))
    told = [str(it) for it in differences(map, contacts, BORDERS, 3)]
    assert any("East and West touch" in it for it in told)
    assert any("West and Isle (land) do not touch" in it for it in told)
    assert len(told) == 2


def test_a_corner_is_no_contact(made: Made) -> None:
    """North meets Calm and Rough; West and Cape have nothing in common."""
    pairs = {frozenset((it.a, it.b)) for it in made.board.contacts if it.border}
    assert frozenset((AreaId("west"), AreaId("cape"))) not in pairs


def test_a_shared_province_is_cut_between_its_areas(made: Made) -> None:
    world, shapes = World(made.maps[MapId("world")].table), areas_of(made)
    assert shapes["east"].contains(Point(world.spot((6, 2))))
    assert shapes["cape"].contains(Point(world.spot((9, 2))))
    assert shapes["east"].area == pytest.approx(shapes["cape"].area, rel=0.02)


def test_a_channel_parts_two_lands_and_a_circle_is_round(made: Made) -> None:
    world, shapes = World(made.maps[MapId("world")].table), areas_of(made)
    assert shapes["calm"].contains(Point(world.spot((1, 5))))
    assert shapes["rock"].area == pytest.approx(3.1416 * 45**2, rel=0.02)


def test_an_enlarged_island_stays_where_it_was(made: Made) -> None:
    shape = areas_of(made)["isle"]
    world = World(made.maps[MapId("world")].table)
    west, _ = world.spot((14, 5))
    assert shape.bounds[0] < west - 5
    assert shape.contains(Point(world.spot((15, 5))))


def test_a_cut_is_brought_to_where_two_lands_meet_on_the_coast(sources: Sources, tmp_path: Path) -> None:
    facts = table(tmp_path)
    lands = land(facts, pieces(facts, sources))
    start = Point(cut_lines(facts, lands)[1].coords[0])
    assert lands.areas["west"].distance(start) == 0
    assert lands.areas["east"].distance(start) == 0


def test_islands_that_nobody_has_are_only_drawn(made: Made) -> None:
    decor = made.maps[MapId("world")].shapes.land
    world = World(made.maps[MapId("world")].table)
    spot = Point(world.spot((-3.5, 8.5)))
    assert decor.contains(spot)
    assert areas_of(made)["calm"].contains(spot)


def test_land_that_is_named_nowhere_can_be_drawn_as_out_of_play(sources: Sources, tmp_path: Path) -> None:
    facts = table(tmp_path, decor=[], unnamed=100.0)
    found = make_board([facts], sources, lambda words: None)
    spot = Point(World(facts).spot((-3.5, 8.5)))
    assert not any(shape.contains(spot) for shape in areas_of(found).values())
    assert any(shape.contains(spot) for shape in found.maps[MapId("world")].shapes.closed.values())


def test_an_inset_is_drawn_by_its_own_projection(sources: Sources, tmp_path: Path) -> None:
    inset = {
        "id": "away", "areas": ["isle"], "window": [13, 3, 17, 7],
        "projection": {"kind": "azimuthal", "centre": [15, 5], "scale": 1.6, "origin": [2300, 900]},
    }  # fmt: skip
    plain = [{k: v for k, v in area.items() if k != "magnify"} for area in TABLE["areas"]]
    found = make_board([table(tmp_path, insets=[inset], areas=plain)], sources, lambda words: None)
    middle = areas_of(found)["isle"].centroid
    assert (middle.x, middle.y) == pytest.approx((2300, 900), abs=3)
    assert areas_of(found)["isle"].area == pytest.approx((2 * 111.19 * 1.6) ** 2, rel=0.02)


def test_what_is_made_is_written_and_read_again(made: Made, tmp_path: Path) -> None:
    write_board(made.board, tmp_path)
    assert read_board(tmp_path) == made.board


def test_boxes_lie_above_the_areas(made: Made) -> None:
    map = made.board.maps[MapId("world")]
    space = map.at(1750, 1750)
    assert space is not None
    assert space.id == "far"
    assert [cell.name for cell in map.boxes[AreaId("turns")].cells] == ["1", "2"]


def test_squares_and_hexagons_lie_about_a_place_and_are_joined_by_straight_lines(
    sources: Sources, tmp_path: Path
) -> None:
    boxes = [{"id": "here", "name": "Here", "kind": "zone", "form": "square", "at": [1000, 1700]},
             {"id": "fort", "name": "Fort", "kind": "zone", "form": "hexagon", "at": [1300, 1700]}]  # fmt: skip
    links = [*TABLE["links"], {"a": "here", "b": "fort", "kind": "way"}]
    more = {"boxes": [*TABLE["boxes"], *boxes], "links": links, "square": 100, "straight": ["way"]}
    made = make_board([table(tmp_path, **more)], sources, lambda words: None)
    found = made.board.maps[MapId("world")].boxes
    assert found[AreaId("here")].shape.bounds == (950, 1650, 1050, 1750)
    assert found[AreaId("fort")].shape.bounds == (1238, 1650, 1362, 1750)
    line = made.board.contacts[-1].line
    assert line is not None
    assert list(line.coords) == [(1050, 1700), (1238, 1700)]
    upon = [boxes[0], {**boxes[1], "at": [1010, 1700]}]
    with pytest.raises(BadInput, match="lie upon each other"):
        make_board([table(tmp_path, **(more | {"boxes": upon}))], sources, lambda words: None)


def test_a_province_that_does_not_exist_is_told_with_the_nearest(sources: Sources, tmp_path: Path) -> None:
    areas = [{**TABLE["areas"][0], "provinces": ["A-11"]}, *TABLE["areas"][1:]]
    with pytest.raises(BadInput, match="A-11"):
        make_board([table(tmp_path, areas=areas)], sources, lambda words: None)


def test_a_seed_in_somebody_elses_land_is_told(sources: Sources, tmp_path: Path) -> None:
    areas = [*TABLE["areas"][:-2], {**TABLE["areas"][-2], "seeds": [[2, 2]]}, TABLE["areas"][-1]]
    with pytest.raises(BadInput, match="seed of Rough lies in West"):
        make_board([table(tmp_path, areas=areas)], sources, lambda words: None)


def test_an_area_with_nothing_on_the_paper_is_told(sources: Sources, tmp_path: Path) -> None:
    areas = [*TABLE["areas"], {"id": "dream", "name": "Dream", "kind": "sea", "water": True, "seeds": [[80, 80]]}]
    with pytest.raises(BadInput, match="Nothing on the paper is Dream"):
        make_board([table(tmp_path, areas=areas)], sources, lambda words: None)


def test_lakes_and_great_rivers_are_found_on_their_land(made: Made, sources: Sources) -> None:
    one = made.maps[MapId("world")]
    lands = {id: shape for id, shape in areas_of(made).items() if id in ("west", "east", "cape", "north")}
    water = lakes(one.world, sources, lands, 20)
    assert water.area == pytest.approx((111.19 * 0.8) ** 2, rel=0.02)
    dry = shapely.union_all(list(lands.values()))
    found = rivers(one.world, sources, lands, dry, 6)
    assert [river.rank for river in found] == [2]
    assert found[0].line.length < 7.6 * 111.19 * 0.8
