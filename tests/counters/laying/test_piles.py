"""Who stays where it lay: nobody is moved because another comes to its area or leaves it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counters.counter import Counter, CounterId, KindId, SideId
from counters.laying.piles import Lies, piles
from counters.laying.stacks import layout
from counters.position import PlaceId, Position
from tests.counters.laying.test_stacks import BOARD, SIZE, lying, square

LAND, SEA, ISLE = PlaceId("land"), PlaceId("sea"), PlaceId("isle")


def laid(position: Position, place: PlaceId, lay: list[Lies], angle: int = 0) -> dict[CounterId, tuple[float, float]]:
    return {each.counter: (each.x, each.y) for each in layout(position, BOARD, place, angle, lay=lay)}


def without(position: Position, *ids: str) -> Position:
    return position.moved([CounterId(id) for id in ids], SEA)


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
@pytest.mark.parametrize("gone", ["c0", "c2", "c5"])
def test_those_that_stay_do_not_close_up_when_one_leaves(gone: str, angle: int) -> None:
    position = lying("land", 6, kinds=6)
    lay = layout(position, BOARD, LAND, angle)
    before, after = laid(position, LAND, lay, angle), laid(without(position, gone), LAND, lay, angle)
    assert after == {id: at for id, at in before.items() if id != gone}


def test_one_who_comes_lies_beside_them_and_upon_nobody() -> None:
    position = lying("land", 3, kinds=3)
    lay = layout(position, BOARD, LAND)
    more = position.placed([Counter(CounterId("new"), KindId("k9"), SideId("s0"))], LAND)
    there = layout(more, BOARD, LAND, lay=lay)
    assert {each.counter: (each.x, each.y) for each in there if each.counter != "new"} == laid(position, LAND, lay)
    (new,) = (each for each in there if each.counter == "new")
    assert not any(square(new).buffer(-1).intersects(square(each)) for each in there if each is not new)


def test_one_who_looks_like_others_is_told_by_their_number() -> None:
    position = lying("land", 5)
    lay = layout(position, BOARD, LAND)
    more = position.placed([Counter(CounterId("new"), KindId("k0"), SideId("s0"))], LAND)
    (pile,) = piles(layout(more, BOARD, LAND, lay=lay), SIZE)
    assert len(pile.lies) == 6
    assert "new" in pile.counters


def test_what_is_of_no_side_stays_at_the_bottom_of_a_mixed_pile() -> None:
    oil = [Counter(CounterId(f"oil{n}"), KindId("oil")) for n in range(2)]
    position = lying("land", 8, kinds=8).placed(oil, LAND)
    tower = [*oil, *(one for one in position.in_place(LAND) if one.side)]
    lay = [Lies(one.id, 300, 540 - 0.05 * SIZE * n, 1.0) for n, one in enumerate(tower)]
    (pile,) = piles(layout(without(position, "c3"), BOARD, LAND, lay=lay), SIZE)
    assert pile.counters == ("oil0", "oil1", "c0", "c1", "c2", "c4", "c5", "c6", "c7")


def test_one_that_looks_otherwise_now_leaves_the_pile_that_is_told_by_its_number() -> None:
    position = lying("land", 5)
    lay = layout(position, BOARD, LAND)
    turned = position.with_counters({CounterId("c2"): Counter(CounterId("c2"), KindId("k7"), SideId("s0"))})
    (pile,) = piles(layout(turned, BOARD, LAND, lay=lay), SIZE)
    assert pile.counters == ("c0", "c1", "c3", "c4")


def test_where_there_is_no_room_beside_them_all_are_laid_out_afresh() -> None:
    position = lying("isle", 1)
    lay = layout(position, BOARD, ISLE)
    many = position.placed([Counter(CounterId(f"n{n}"), KindId(f"n{n}"), SideId("s1")) for n in range(12)], ISLE)
    assert layout(many, BOARD, ISLE, lay=lay) == layout(many, BOARD, ISLE)


@given(st.lists(st.tuples(st.sampled_from(["land", "isle"]), st.integers(0, 9)), max_size=12))
def test_whatever_comes_and_goes_everybody_is_drawn_once_and_laid_out_again_nobody_moves(
    moves: list[tuple[str, int]],
) -> None:
    position = lying("land", 10, sides=2, kinds=4)
    lay: dict[PlaceId, list[Lies]] = {}
    for place, number in [("land", 0), *moves]:
        position = position.moved([CounterId(f"c{number}")], PlaceId(place))
        for at in (LAND, ISLE):
            lay[at] = layout(position, BOARD, at, lay=lay.get(at, []))
            again = layout(position, BOARD, at, lay=lay[at])
            assert [each.counter for each in again] == [each.counter for each in lay[at]]
            assert [x for each in again for x in each[1:]] == pytest.approx([x for each in lay[at] for x in each[1:]])
            assert sorted(each.counter for each in again) == sorted(position.stack(at))
