"""Names from afar: who is looked for first gets room first, nothing lies upon a counter, and near by there are none."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform
from shapely import LineString, box

from app.table.ground.far_names import (
    HIGH,
    PAD,
    STEP,
    WATER,
    Wanted,
    _as_printed,
    set_names,
    steps_along,
    wanted_of,
    worth_of,
)
from app.table.ground.lettering import labels_of
from app.table.ground.names_layer import groups
from boards.board import AreaId
from counters.laying.piles import Lead
from tests.app.rig import Rig
from tests.shelf_games import the_game

pytestmark = pytest.mark.usefixtures("qapp")

PAPER = QRectF(0, 0, 400, 300)
LOOK = QTransform()
"""A pixel to a unit of the map."""


def name(area: str, x: float, y: float, *, worth: float = 0, size: float = 5) -> Wanted:
    return Wanted(AreaId(area), (area.title(),), (x, y), size, worth)


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_names_stand_apart_and_upon_no_counter() -> None:
    names = [name(word, 100 + 9 * at, 100 + 4 * at) for at, word in enumerate(("lodz", "warsaw", "radom", "lublin"))]
    counter = (105.0, 105.0, 10.0)
    found = list(set_names(names, LOOK, 1.0, PAPER, counters=[counter], boxes={}))
    boxes = [each.box for each in found]
    assert len(boxes) >= 2
    assert not any(overlap(box, (95, 95, 115, 115)) for box in boxes)
    assert not any(overlap(one, other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])


def test_printed_boxes_are_covered_only_by_what_counts() -> None:
    everywhere = QRectF(0, 0, 400, 300)
    names = [name("berlin", 200, 150, worth=1001), name("zossen", 200, 150)]
    found = [
        each.name.area for each in set_names(names, LOOK, 1.0, PAPER, counters=(), boxes={AreaId("berlin"): everywhere})
    ]
    assert found == ["berlin"]


def test_what_can_be_read_as_it_is_printed_stays() -> None:
    names = [name("minsk", 200, 150, size=14)]
    assert not list(set_names(names, LOOK, 1.0, PAPER, counters=(), boxes={}))
    assert list(set_names(names, LOOK, 1.0, PAPER, counters=(), boxes={})) == []
    assert len(list(set_names([name("minsk", 200, 150)], LOOK, 1.0, PAPER, counters=(), boxes={}))) == 1


def test_legends_values_and_tracks_stay_free() -> None:
    besides = [QRectF(0, 0, 400, 160)]
    found = list(
        set_names([name("berlin", 200, 150, worth=1001)], LOOK, 1.0, PAPER, counters=(), boxes={}, besides=besides)
    )
    assert all(each.box[1] >= 160 for each in found)


def test_a_capital_that_can_be_read_stands_larger_in_its_place_or_not_at_all() -> None:
    capital = name("neaphaven", 200, 150, worth=1001, size=11)
    (found,) = set_names([capital], LOOK, 1.0, PAPER, counters=(), boxes={})
    assert (found.box[0] + found.box[2], found.box[1] + found.box[3]) == pytest.approx((400, 300))
    assert not list(set_names([capital], LOOK, 1.0, PAPER, counters=[(200, 138, 8)], boxes={}))


def test_no_line_to_an_area_strikes_a_name_through() -> None:
    lead = Lead((120.0, 90.0), (300.0, 210.0))
    line = LineString(lead)
    besides = list(steps_along([lead], STEP))
    names = [name("berlin", 200, 150), name("zossen", 150, 110), name("posen", 260, 190)]
    found = list(set_names(names, LOOK, 1.0, PAPER, counters=(), boxes={}, besides=besides))
    assert len(found) > 1
    assert not any(line.intersects(box(*each.box)) for each in found)


def test_no_name_leaves_the_map() -> None:
    found = list(set_names([name("edge", 2, 2)], LOOK, 1.0, PAPER, counters=(), boxes={}))
    assert all(each.box[0] >= 0 and each.box[1] >= 0 for each in found)


def test_a_capital_is_looked_for_first(rig: Rig) -> None:
    board = rig.document.game.board
    capital = next(space for space in board.spaces.values() if space.attributes.get("capital"))
    others = (space for space in board.spaces.values() if not space.attributes.get("capital"))
    assert worth_of(capital) > max(map(worth_of, others))


def test_they_come_with_the_zoom_and_go_with_it(rig: Rig) -> None:
    table = rig.table
    table.look_at(table.whole.center(), 0.12)
    table.finish()
    assert table.overlays.afar._told[2], "from afar"
    table.look_at(table.whole.center(), 1.5)
    table.finish()
    assert not table.overlays.afar._told[2], "near by the map is read as it is printed"


def test_the_first_time_they_come_as_soon_as_the_counters_lie_and_later_only_when_all_rests(rig: Rig) -> None:
    overlays = rig.table.overlays
    overlays.afar._told = None
    rig.table.counters.laid.emit(frozenset())
    assert overlays.afar._soon.interval() == 0
    rig.table.finish()
    rig.table.counters.laid.emit(frozenset())
    assert overlays.afar._soon.interval() > 0


def test_a_name_that_was_broken_at_its_hyphen_is_one_word_again() -> None:
    broken = Wanted(AreaId("belgium"), ("Belgium-", "Netherlands"), (200, 150), 5, 0)
    (found,) = set_names([broken], LOOK, 1.0, PAPER, counters=(), boxes={})
    assert found.lines == ("Belgium-Netherlands",)


def test_two_names_beside_each_other_are_not_read_as_one() -> None:
    row = [name("nigeria", x, 150) for x in range(100, 300, 3)]
    found = [each.box for each in set_names(row, LOOK, 1.0, PAPER, counters=(), boxes={})]
    level = [pair for pair in combinations(found, 2) if pair[0][1] < pair[1][3] and pair[1][1] < pair[0][3]]
    gaps = [max(one[0], other[0]) - min(one[2], other[2]) + 2 * PAD for one, other in level]
    assert gaps
    assert min(gaps) > HIGH / 3, "more than a space between words"


def test_a_plate_covers_the_printed_one_under_a_name_and_there_is_none_where_none_is_printed() -> None:
    plated = name("moscow", 200, 150)._replace(plate=(140.0, 260.0))
    (found,) = set_names([plated], LOOK, 1.0, PAPER, counters=(), boxes={})
    assert found.plate is not None
    left, top, right, low = found.plate
    assert (left, right) == (140, 260)
    assert top < found.box[1] < found.box[3] < low
    quarter = QTransform().rotate(90)
    (found,) = set_names([plated], quarter, 1.0, PAPER, counters=(), boxes={})
    assert found.plate is None, "the printed one stands upright there"
    (found,) = set_names([name("moscow", 200, 150)], LOOK, 1.0, PAPER, counters=(), boxes={})
    assert found.plate is None


@pytest.mark.parametrize("zoom", [0.12, 0.15, 0.1826, 0.2, 0.25])
def test_a_plate_covers_no_other_name(zoom: float) -> None:
    look = QTransform().scale(zoom, zoom)
    placed = list(set_names(_names_of("totaldomination"), look, zoom, QRectF(0, 0, 3500, 2700), counters=(), boxes={}))
    assert any(each.plate for each in placed)
    for one, other in combinations(placed, 2):
        (left, top, right, low), (west, north, east, south) = one.plate or one.box, other.plate or other.box
        assert right <= west or east <= left or low <= north or south <= top, (one.name.area, other.name.area)


@pytest.mark.parametrize(("game", "on_plates"), [("totaldomination", True), ("blitzwar", False), ("blitz", False)])
def test_which_maps_print_names_on_plates_is_seen_from_their_lettering(game: str, on_plates: bool) -> None:
    names = _names_of(game)
    assert all(bool(each.plate[1]) == on_plates for each in names)
    assert any(each.pale for each in names) == (game == "blitzwar"), "its capitals stand on red"


def test_only_water_shines_about_a_name() -> None:
    board = the_game("blitz").game.board
    italic = [each for each in _names_of("blitz") if each.style == "italic"]
    dry = {each.area for each in italic if each.halo != WATER}
    assert dry == {each.area for each in italic if board.spaces[each.area].kind == "impassable"}
    assert 0 < len(dry) < len(italic)


def _names_of(game: str) -> tuple[Wanted, ...]:
    opened = the_game(game)
    map = next(iter(opened.game.board.maps.values()))
    return wanted_of(map, groups(labels_of(map, opened.record.folder(opened.record.board) / map.drawing)))


def test_what_is_printed_well_enough_to_be_made_out_is_covered_or_left_clear() -> None:
    """Two lines looked out to both sides behind a name that was set on one."""
    two = Wanted(AreaId("a"), ("NETHERLANDS-", "BELGIUM"), (200, 200), 8.0, 1.0)
    alone = list(set_names([two], LOOK, 1.0, PAPER, counters=(), boxes={}))
    assert [each.lines for each in alone] == [two.lines]
    in_the_way = [(240.0, 204.0, 20.0)]
    printed = _as_printed(two, two.at, 1.0)
    elsewhere = list(set_names([two], LOOK, 1.0, PAPER, counters=in_the_way, boxes={}))
    assert not any(overlap(each.box, printed) for each in elsewhere), "half upon it is worse"


def test_a_name_that_counts_covers_the_middle_of_no_other_box() -> None:
    own, other = QRectF(188, 120, 24, 24), QRectF(188, 150, 24, 24)
    breslau = name("breslau", 200, 148, worth=3)
    boxes = {AreaId("breslau"): own, AreaId("prague"): other}
    (found,) = set_names([breslau], LOOK, 1.0, PAPER, counters=(), boxes=boxes)
    assert not overlap(found.box, (194, 156, 206, 168))
    (alone,) = set_names([breslau], LOOK, 1.0, PAPER, counters=[(200, 148, 4)], boxes={AreaId("breslau"): own})
    (beside,) = set_names([breslau], LOOK, 1.0, PAPER, counters=[(200, 148, 4)], boxes=boxes)
    assert not overlap(beside.box, (194, 156, 206, 168))
    assert overlap(alone.box, (180, 110, 220, 190)), "it is about its own"


def test_a_name_stands_nowhere_where_it_would_be_read_as_that_of_another() -> None:
    lodz, radom = name("lodz", 200, 150, worth=2), name("radom", 200, 176)
    between = [(200, 130, 30), (150, 150, 20), (250, 150, 20), (200, 152, 8)]
    found = {
        each.name.area: each.box for each in set_names([lodz, radom], LOOK, 1.0, PAPER, counters=between, boxes={})
    }
    for area, (left, top, right, low) in found.items():
        own, others = (lodz, radom) if area == "lodz" else (radom, lodz)
        away = [max(left - x, x - right, top - y, y - low, 0) for x, y in (own.at, others.at)]
        assert away[0] * 0.7 <= away[1], area


def test_a_capital_that_finds_no_room_otherwise_lies_upon_another_box() -> None:
    boxes = {AreaId("mines"): QRectF(0, 0, 400, 300)}
    for worth, count in ((3, 0), (1001, 1)):
        found = list(set_names([name("oslo", 200, 150, worth=worth)], LOOK, 1.0, PAPER, counters=(), boxes=boxes))
        assert len(found) == count
