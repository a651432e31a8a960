"""Stacks lie in their areas, beside the names; ports at their seas; what is too much is drawn smaller."""

from dataclasses import replace
from itertools import pairwise

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, MultiPolygon, Point, Polygon, box

from boards.board import Area, AreaId, Board, Box, Cell, Contact, Map, MapId
from counters.counter import Counter, CounterId, KindId, SideId
from counters.laying.piles import Around, Lies
from counters.laying.rooms import counter_size, room
from counters.laying.stacks import anchor, layout, layout_all
from counters.position import Offset, PlaceId, Position, aboard

M = MapId("m")


def area(id: str, kind: str, shape: Polygon) -> Area:
    return Area(AreaId(id), id.title(), kind, M, shape, (shape.centroid.x, shape.centroid.y))


LAND, SEA, ROCK = area("land", "land", box(0, 0, 600, 600)), area("sea", "sea", box(600, 0, 1200, 600)), None
ISLE = area("isle", "land", box(1200, 0, 1230, 600))
TRACK = Box(
    AreaId("track"), "Track", "track", M, "track", box(650, 400, 1050, 500), (850, 450),
    tuple(Cell(str(n), str(n), box(650 + 100 * n, 400, 750 + 100 * n, 500)) for n in range(4)),
)  # fmt: skip
COAST = Contact(LAND.id, SEA.id, "coast", border=True, line=LineString([(600, 0), (600, 600)]))
BOARD = Board(
    "b", "B", {M: Map(M, "M", 1230, 600, {a.id: a for a in (LAND, SEA, ISLE)}, {TRACK.id: TRACK})}, (COAST,)
)  # fmt: skip
SIZE = counter_size(BOARD.maps[M])


def lying(place: str, count: int, sides: int = 1, kinds: int = 1) -> Position:
    counters = [Counter(CounterId(f"c{n}"), KindId(f"k{n % kinds}"), SideId(f"s{n % sides}")) for n in range(count)]
    return Position().placed(counters, PlaceId(place))


def square(lies: Lies) -> Polygon:
    half = lies.scale * SIZE / 2
    return box(lies.x - half, lies.y - half, lies.x + half, lies.y + half)


def test_where_boxes_are_what_counters_lie_in_they_say_how_large_a_counter_is() -> None:
    boxes = [
        Box(AreaId(f"b{n}"), f"B{n}", "zone", M, "square", box(40 * n, 0, 40 * n + 20, 20), (40 * n + 10, 10))
        for n in range(4)
    ]
    many = Map(M, "M", 1230, 600, BOARD.maps[M].areas, {each.id: each for each in boxes})
    few = Map(M, "M", 1230, 600, BOARD.maps[M].areas, {each.id: each for each in boxes[:2]})
    assert counter_size(many) == pytest.approx(0.46 * 20)
    assert counter_size(few) == SIZE


@pytest.mark.parametrize("count", [1, 2, 5, 9, 10, 30])
def test_counters_lie_within_their_area_and_off_its_name(count: int) -> None:
    laid = layout(lying("land", count, sides=3), BOARD, PlaceId("land"))
    within = room(BOARD, PlaceId("land"))
    assert within is not None
    assert within.name is not None
    assert sorted(lies.counter for lies in laid) == sorted(f"c{n}" for n in range(count))
    assert all(LAND.shape.buffer(1e-6).contains(square(lies)) for lies in laid)
    assert not any(square(lies).intersects(within.name) for lies in laid)


def test_counters_keep_off_the_name_where_the_map_says_it_is() -> None:
    name = box(40, 40, 560, 330)
    lettered = replace(LAND, lettered=name)
    here = replace(BOARD, maps={M: replace(BOARD.maps[M], areas={LAND.id: lettered})}, contacts=())
    laid = layout(lying("land", 4), here, PlaceId("land"))
    assert laid
    assert not any(square(lies).intersects(name) for lies in laid)


def test_counters_in_a_box_keep_off_its_name_where_the_map_says_it_is() -> None:
    zone = Box(AreaId("zone"), "Zone", "zone", M, "rectangle", box(650, 20, 850, 220), (750, 120))
    named = replace(zone, lettered=box(652, 22, 848, 220 - 1.2 * SIZE))
    here = replace(BOARD, maps={M: replace(BOARD.maps[M], boxes={named.id: named})}, contacts=())
    laid = layout(lying("zone", 1), here, PlaceId("zone"))
    assert named.lettered is not None
    assert [square(lies).intersects(named.lettered) for lies in laid] == [False]
    assert [named.shape.contains(square(lies)) for lies in laid] == [True]


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_the_name_of_a_box_turns_with_the_map_and_counters_keep_their_place_beneath_it(angle: int) -> None:
    here = Box(AreaId("here"), "Germany", "zone", M, "square", box(0, 0, 60, 60), (30, 12))
    board = replace(BOARD, maps={M: replace(BOARD.maps[M], boxes={here.id: here}, counter=24)}, contacts=())
    ((before, turned),) = zip(
        layout(lying("here", 1), board, PlaceId("here")),
        layout(lying("here", 1), board, PlaceId("here"), angle),
        strict=True,
    )
    assert (turned.x, turned.y) == (before.x, before.y)
    assert box(0, 0, 60, 60).contains(box(turned.x - 12, turned.y - 12, turned.x + 12, turned.y + 12))


@pytest.mark.parametrize(("name", "middle"), [(box(0, 62, 60, 72), 30), (box(0, 45, 60, 60), 22.5)])
def test_a_name_beneath_a_box_is_in_nobodys_way_and_one_in_it_is_kept_off(name: Polygon, middle: float) -> None:
    hold = Box(AreaId("hold"), "Hold", "zone", M, "square", box(0, 0, 60, 60), (30, 30), lettered=name)
    board = replace(BOARD, maps={M: replace(BOARD.maps[M], boxes={hold.id: hold}, counter=40)}, contacts=())
    (lies,) = layout(lying("hold", 1), board, PlaceId("hold"))
    assert (lies.x, lies.scale) == (30, 1)
    assert lies.y == pytest.approx(middle, abs=4)


def test_a_few_counters_lie_side_by_side_and_uncovered() -> None:
    laid = [square(lies) for lies in layout(lying("land", 6, kinds=6), BOARD, PlaceId("land"))]
    assert not any(one.intersects(other) for n, one in enumerate(laid) for other in laid[:n])


def test_what_is_alike_is_told_by_its_number_and_not_laid_out() -> None:
    laid = layout(lying("land", 12, kinds=2), BOARD, PlaceId("land"))
    places = {(round(lies.x / SIZE), round(lies.y / SIZE)) for lies in laid}
    assert len(places) == 2
    assert all(abs(one.y - other.y) < 0.1 * SIZE for one, other in pairwise(laid[:6]))


def test_a_high_pile_lies_bottom_first_and_every_name_looks_out() -> None:
    laid = layout(lying("land", 12), BOARD, PlaceId("land"))
    assert [lies.counter for lies in laid] == [f"c{n}" for n in range(12)]
    assert all(lower.y < upper.y for lower, upper in pairwise(laid))


def test_a_tower_in_a_small_area_is_parted_by_kinds() -> None:
    islet = area("islet", "land", box(0, 0, 260, 220))
    board = Board("b", "B", {M: Map(M, "M", 600, 600, {islet.id: islet, LAND.id: LAND}, counter=50)}, ())
    kinds = ("infantry", "armor", "fighter", "gun")
    counters = [Counter(CounterId(f"c{n}"), KindId(kinds[n % 4]), SideId("s")) for n in range(10)]
    laid = {lies.counter: lies for lies in layout(Position().placed(counters, ISLET), board, ISLET)}
    piles = {each.kind: [laid[one.id] for one in counters if one.kind == each.kind] for each in counters}
    tops = [pile[-1] for pile in piles.values()]
    assert all(max(abs(a.x - b.x), abs(a.y - b.y)) > 50 * 0.9 for a, b in pairwise(tops))


ISLET = PlaceId("islet")


def test_a_crowd_of_few_kinds_lies_in_a_pile_for_each_kind() -> None:
    counters = [Counter(CounterId(f"c{n}"), KindId(f"k{n % 3}"), SideId("s")) for n in range(12)]
    laid = layout(Position().placed(counters, PlaceId("land")), BOARD, PlaceId("land"))
    assert {each.scale for each in laid} == {1.0}
    tops = [square(each) for each in laid if each.counter in ("c9", "c10", "c11")]
    assert not any(one.intersects(other) for n, one in enumerate(tops) for other in tops[:n])


def test_where_there_is_no_room_counters_lie_over_the_border_in_the_size_of_all() -> None:
    count = 8
    laid = layout(lying("isle", count, sides=2), BOARD, PlaceId("isle"))
    assert {lies.scale for lies in laid} == {1.0}
    assert len(laid) == count
    middle = shapely.union_all([square(lies) for lies in laid]).centroid
    assert BOARD.spaces[AreaId("isle")].shape.buffer(SIZE / 2).contains(middle)


@pytest.mark.parametrize("place", ["land", "isle"])
@pytest.mark.parametrize("count", [1, 3, 8, 14, 30])
def test_a_counter_has_one_size_on_its_map_wherever_it_lies(place: str, count: int) -> None:
    assert {lies.scale for lies in layout(lying(place, count, sides=3), BOARD, PlaceId(place))} == {1.0}


def test_a_crowd_that_hangs_over_its_border_lies_in_no_box_of_others() -> None:
    islet = area("islet", "land", box(200, 0, 350, 80))
    card = Box(AreaId("card"), "", "zone", M, "square", box(350, 0, 600, 300), (475, 150))
    board = Board("b", "B", {M: Map(M, "M", 600, 600, {islet.id: islet}, {card.id: card}, counter=SIZE)}, ())
    laid = layout(lying("islet", 6, sides=2), board, ISLET)
    assert not any(square(lies).intersects(card.shape.buffer(-1)) for lies in laid)


def test_what_lies_in_port_lies_at_the_coast_of_its_sea_and_the_rest_beside_it() -> None:
    position = lying("land/port.sea", 2).placed([Counter(CounterId("army"), KindId("k"))], PlaceId("land"))
    port = layout(position, BOARD, PlaceId("land/port.sea"))
    assert all(500 < lies.x < 600 for lies in port)
    (army,) = layout(position, BOARD, PlaceId("land"))
    assert not any(square(army).intersects(square(lies)) for lies in port)


def test_a_port_on_no_sea_in_particular_lies_at_a_coast_and_off_the_name() -> None:
    named = replace(LAND, lettered=box(380, 200, 595, 400))
    here = replace(BOARD, maps={M: replace(BOARD.maps[M], areas={named.id: named, SEA.id: SEA})})
    (ship,) = layout(lying("land/port", 1), here, PlaceId("land/port"))
    assert ship.x > 500
    assert not square(ship).intersects(named.lettered)


def test_what_lies_in_port_lies_off_a_box_before_the_coast() -> None:
    mines = replace(TRACK, id=AreaId("mines"), shape=box(590, 200, 700, 400), cells=())
    here = replace(BOARD, maps={M: replace(BOARD.maps[M], boxes={mines.id: mines})})
    (ship,) = layout(lying("land/port.sea", 1), here, PlaceId("land/port.sea"))
    assert 500 < ship.x < 600
    assert not square(ship).intersects(mines.shape)


def test_what_lies_in_the_port_of_a_box_lies_in_its_corner_and_the_rest_beside_it() -> None:
    zone = Box(AreaId("zone"), "Zone", "zone", M, "rectangle", box(0, 0, 4 * SIZE, 4 * SIZE), (2 * SIZE, 2 * SIZE))
    zone = replace(zone, lettered=box(1, 1, 4 * SIZE - 1, SIZE))
    here = replace(BOARD, maps={M: replace(BOARD.maps[M], boxes={zone.id: zone})}, contacts=())
    position = lying("zone/port", 3).placed([Counter(CounterId("army"), KindId("k"))], PlaceId("zone"))
    port = [square(lies) for lies in layout(position, here, PlaceId("zone/port"))]
    (army,) = (square(lies) for lies in layout(position, here, PlaceId("zone")))
    assert all(zone.shape.contains(it) and it.bounds[0] > 2 * SIZE and it.bounds[1] > 2 * SIZE for it in port)
    assert not any(army.intersects(it) for it in (*port, zone.lettered))


@pytest.mark.parametrize("place", ["land/port", "land/port.isle", "land/port.atlantis"])
def test_a_port_without_a_known_coast_lies_somewhere_in_its_area(place: str) -> None:
    (lies,) = layout(lying(place, 1), BOARD, PlaceId(place))
    assert LAND.shape.buffer(1).contains(square(lies).centroid)


@pytest.mark.parametrize("angle", [0, 90])
def test_in_a_cell_that_is_too_small_counters_lie_upon_each_other_and_not_in_the_next(angle: int) -> None:
    two, one = (lying(f"track/{cell}", count, sides=count) for cell, count in (("1", 2), ("2", 1)))
    around, cells = Around(), {cell.id: cell.shape for cell in TRACK.cells}
    for cell, position in (("1", two), ("2", one)):
        laid = layout(position, BOARD, PlaceId(f"track/{cell}"), angle, scale=1.4, around=around)
        around.lay(PlaceId(f"track/{cell}"), laid, SIZE)
        assert all(cells[cell].contains(Point(lies.x, lies.y)) for lies in laid)
        apart = [max(abs(a.x - b.x), abs(a.y - b.y)) for a, b in pairwise(laid)]
        assert all(each > 0.4 * SIZE * 1.4 for each in apart), "of both enough is seen"


def test_cells_of_a_track_keep_their_own_and_a_box_is_not_free_sea() -> None:
    (lies,) = layout(lying("track/2", 1), BOARD, PlaceId("track/2"))
    assert TRACK.cells[2].shape.contains(square(lies).centroid)
    assert all(not square(lies).intersects(TRACK.shape) for lies in layout(lying("sea", 7), BOARD, PlaceId("sea")))


def test_a_free_spot_is_kept_exactly() -> None:
    position = lying("land", 2).with_(spots={CounterId("c1"): Offset(-120.5, 33)})
    laid = {lies.counter: lies for lies in layout(position, BOARD, PlaceId("land"))}
    assert laid[CounterId("c1")] == ("c1", 300 - 120.5, 300 + 33, 1.0)
    assert anchor(BOARD, PlaceId("land")) == (300, 300)


def test_cargo_lies_small_upon_its_carrier_and_cargo_of_cargo_smaller() -> None:
    position = lying("sea", 1)
    for carrier, cargo in (("c0", "tank"), ("tank", "crew")):
        position = position.placed([Counter(CounterId(cargo), KindId("k"))], aboard(CounterId(carrier)))
    carrier, tank, crew = layout(position, BOARD, PlaceId("sea"))
    assert carrier.scale > tank.scale > crew.scale
    assert square(tank).intersects(square(carrier))


def test_what_lies_beside_the_board_is_not_drawn_on_it() -> None:
    assert layout(lying("hand/red", 3), BOARD, PlaceId("hand/red")) == []
    assert layout_all(lying("tray", 3), BOARD) == {}


@given(
    st.lists(
        st.tuples(st.sampled_from(["land", "sea", "isle", "track/1", "land/port.sea"]), st.integers(1, 15)), max_size=4
    )
)
def test_every_counter_on_the_board_is_drawn_once_and_always_in_the_same_place(piles: list[tuple[str, int]]) -> None:
    position, made = Position(), 0
    for place, count in piles:
        counters = [Counter(CounterId(f"c{made + n}"), KindId("k"), SideId(f"s{n % 3}")) for n in range(count)]
        position, made = position.placed(counters, PlaceId(place)), made + count
    laid = [lies for stack in layout_all(position, BOARD).values() for lies in stack]
    assert sorted(lies.counter for lies in laid) == sorted(position.counters)
    assert laid == [lies for stack in layout_all(position, BOARD).values() for lies in stack]


def test_in_an_area_with_an_exclave_counters_lie_in_the_large_part() -> None:
    both = MultiPolygon([box(0, 0, 300, 300), box(500, 0, 610, 110)])
    torn = replace(area("torn", "land", box(0, 0, 300, 300)), shape=both, lettered=box(10, 10, 290, 240))
    board = Board("b", "B", {M: Map(M, "M", 700, 300, {torn.id: torn}, counter=90)})
    (lies,) = layout(lying("torn", 1), board, PlaceId("torn"))
    assert lies.x < 300
