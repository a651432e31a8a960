"""Areas too small for a counter are set out beside themselves, on paper that nobody else needs."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
import shapely
from shapely import Point

from boards.board import AreaId, MapId
from boards.engraving.ink import circle
from boards.files.board_file import read_board
from boards.making.looks.callouts import CROSSED, ROOM, CallOuts, call_out, crowded
from boards.making.looks.labels import Sign
from boards.making.looks.paper import Paper
from boards.making.looks.printing import Drawing
from boards.making.world.making import make_board
from boards.making.world.writing import write
from tests.boards.making.looks.test_drawing import blocks
from tests.boards.making.world.made_world import table, write_sources

ROCK, ISLE, LANE = AreaId("rock"), AreaId("isle"), AreaId("lane")
COUNTER = 100.0


@pytest.fixture
def paper(tmp_path: Path) -> Paper:
    """The made world, for counters so large that they find no room on the rock."""
    sources = write_sources(tmp_path)
    facts = msgspec.structs.replace(table(tmp_path), counter=COUNTER)
    made = make_board([facts], sources, lambda words: None)
    return Paper(made.maps[MapId("world")], made.board, sources, blocks, lambda words: None)


def signs(id: AreaId) -> Sequence[Sign]:
    return [Sign(circle((0, 0), 20, "#fff"), 44)] if id == ROCK else []


def called(paper: Paper, *also: AreaId) -> CallOuts:
    return call_out(paper, signs, 30, lambda id: "#eeeeee", also)


def test_only_what_is_too_small_is_crowded(paper: Paper) -> None:
    assert set(crowded(paper)) == {ROCK, LANE}


def test_a_card_holds_a_counter_and_lies_on_water_and_upon_no_sea_border(paper: Paper) -> None:
    found = called(paper)
    assert set(found.rooms) == {ROCK, LANE}
    for there in found.rooms.values():
        left, top, right, bottom = there.bounds
        assert min(right - left, bottom - top) >= ROOM * COUNTER - 0.2
        assert not there.intersects(paper.land)
        assert not any(it.line.intersects(there) for it in paper.board.contacts if it.line is not None)
    assert found.rooms[ROCK].distance(paper.lands[ROCK]) < 400
    assert {label.of for label in found.labels} == {ROCK, LANE}


def test_cards_keep_off_what_is_printed_and_off_each_other(paper: Paper) -> None:
    printed = Point(paper.lands[ROCK].centroid).buffer(300)
    paper.taken.add(printed)
    found = called(paper, ISLE)
    assert set(found.rooms) == {ROCK, LANE, ISLE}
    rooms = list(found.rooms.values())
    assert not any(it.intersects(printed) for it in rooms)
    assert sum(it.area for it in rooms) == pytest.approx(shapely.union_all(rooms).area)
    assert not paper.taken.free(shapely.centroid(rooms)).any()


def test_a_person_may_say_where_a_card_lies(paper: Paper) -> None:
    facts = paper.made.table
    label = msgspec.structs.replace(paper.label("rock"), at=(2200.0, 1500.0))
    pinned = replace(paper.made, table=msgspec.structs.replace(facts, labels={**facts.labels, "rock": label}))
    there = called(replace(paper, made=pinned)).rooms[ROCK]
    assert there.contains(Point(2200, 1530))


def test_a_line_ends_in_the_middle_of_its_area_or_just_within_its_shore(paper: Paper) -> None:
    middle, shore = (_dots(call_out(paper, signs, 30, lambda id: "#eeeeee", inward=it)) for it in (0.0, 12.0))
    assert all(it.distance(paper.lands[ROCK].boundary) > 12 for it in middle if paper.lands[ROCK].contains(it))
    ends = [it.distance(paper.lands[ROCK].boundary) for it in shore if paper.lands[ROCK].contains(it)]
    assert ends
    assert max(ends) == pytest.approx(12, abs=3.5)


def _dots(found: CallOuts) -> list[Point]:
    circles = [re.match(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="6.5"', it) for it in found.drawings]
    return [Point(float(it[1]), float(it[2])) for it in circles if it]


def test_where_lines_must_not_cross_a_card_rather_lies_farther_off(paper: Paper) -> None:
    there = called(paper).rooms[ROCK]
    wall = shapely.LineString([there.centroid, paper.lands[ROCK].centroid]).interpolate(0.5, normalized=True).buffer(6)
    paper.taken.add(wall)
    found = call_out(paper, signs, 30, lambda id: "#eeeeee", crossed=CROSSED)
    line = shapely.shortest_line(found.rooms[ROCK], Point(paper.lands[ROCK].centroid))
    assert not line.intersects(wall)


def test_call_outs_and_moved_boxes_are_written_to_the_board(paper: Paper, tmp_path: Path) -> None:
    box, elsewhere = AreaId("turns"), shapely.box(1800, 1700, 1900, 1800)
    made = Drawing(paper.width, paper.height, "A made world", callouts=called(paper).rooms, boxes={box: elsewhere})
    made.lettered[box] = shapely.box(1800, 1700, 1900, 1720)
    write(paper.board, {MapId("world"): made}, blocks, tmp_path / "made")
    found = read_board(tmp_path / "made").maps[MapId("world")]
    assert found.at(*found.areas[ROCK].paper.geoms[-1].centroid.coords[0]) is found.areas[ROCK]  # type: ignore[union-attr]
    assert found.boxes[box].anchor == (1850, 1750)
    assert found.boxes[box].lettered == made.lettered[box]
    assert found.at(1850, 1750) is found.boxes[box]
