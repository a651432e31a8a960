import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, box

from boards.making.world.placing import Block, Taken, broken, inside, outside, rectangle

ROOM = box(0, 0, 400, 200)


def test_a_name_is_set_as_large_as_its_area_allows_and_where_it_is_wanted() -> None:
    fit = inside(ROOM, [Block(8, 1)], [60, 45, 30], near=(200, 100), margin=0.1, taken=Taken())
    assert fit is not None
    number, place = fit
    assert (number, place.size, place.at) == (0, 45, (200, 100))


def test_a_name_in_a_narrow_area_is_broken() -> None:
    fit = inside(box(0, 0, 200, 200), [Block(8, 1), Block(4, 2)], [40], near=(100, 100), margin=0.1, taken=Taken())
    assert fit is not None
    assert fit[0] == 1


def test_a_name_is_turned_rather_than_left_out() -> None:
    strip = shapely.affinity.rotate(box(0, 0, 400, 60), 30)
    fit = inside(strip, [Block(9, 1, (0, 30))], [40], near=(200, 30), margin=0.1, taken=Taken())
    assert fit is not None
    assert fit[1].turn == 30


def test_what_is_taken_stays_free() -> None:
    taken = Taken()
    taken.add(box(150, 50, 250, 150))
    fit = inside(ROOM, [Block(4, 1)], [25], near=(200, 100), margin=0.1, taken=taken)
    assert fit is not None
    assert not rectangle(fit[1].at, 100, 25).intersects(box(150, 50, 250, 150))


def test_no_room_is_no_place() -> None:
    assert inside(ROOM, [Block(30, 1)], [20], near=(200, 100), margin=0.1, taken=Taken()) is None


def test_a_name_beside_its_area_is_near_it_and_keeps_off_lines() -> None:
    isle, taken = box(190, 90, 210, 110), Taken()
    taken.add(LineString([(215, 0), (215, 200)]))
    place = outside(isle, Block(4, 1), 20, taken=taken, field=ROOM, better=ROOM, reach=120)
    assert place is not None
    found = rectangle(place.at, 80, 20)
    assert 0 < found.distance(isle) < 40
    assert not found.intersects(taken.shapes[0])


def test_a_name_beside_its_area_goes_where_it_is_better() -> None:
    isle = box(190, 90, 210, 110)
    place = outside(isle, Block(4, 1), 20, taken=Taken(), field=ROOM, better=box(0, 0, 400, 85), reach=120)
    assert place is not None
    assert place.at[1] < 85


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("Malta", [("Malta",)]),
        ("Baltic Sea", [("Baltic Sea",), ("Baltic", "Sea")]),
        ("Netherlands-Belgium", [("Netherlands-Belgium",), ("Netherlands-", "Belgium")]),
        ("U.S. Eastern Coast", [("U.S. Eastern Coast",), ("U.S. Eastern", "Coast"), ("U.S.", "Eastern", "Coast")]),
    ],
)
def test_names_are_broken_evenly(name: str, ways: list[tuple[str, ...]]) -> None:
    assert broken(name) == ways


@settings(deadline=None, max_examples=60)
@given(
    st.floats(60, 500), st.floats(60, 500), st.floats(1, 10), st.lists(st.sampled_from([0.0, 20.0, -45.0]), min_size=1)
)
def test_wherever_a_name_is_put_it_lies_in_its_area(wide: float, high: float, long: float, turns: list[float]) -> None:
    room = box(0, 0, wide, high)
    fit = inside(room, [Block(long, 1, tuple(turns))], [60, 30, 15], near=(0, 0), margin=0.1, taken=Taken())
    if fit is not None:
        place = fit[1]
        assert room.contains(rectangle(place.at, long * place.size, place.size, place.turn))
