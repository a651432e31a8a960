"""The order of stacks, against the plainest model there is: lists."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counters.counter import Counter, CounterId, KindId
from counters.position import CannotHappen, Offset, PlaceId, Position, aboard

PLACES = [PlaceId(place) for place in ("spain", "france", "hand/axis")]
IDS = [CounterId(letter) for letter in "abcdefgh"]
MOVES = st.tuples(
    st.lists(st.sampled_from(IDS), max_size=4), st.sampled_from(PLACES), st.one_of(st.none(), st.integers(-2, 9))
)


def table() -> Position:
    """All of them in Spain, a at the bottom."""
    return Position().placed([Counter(id, KindId("army")) for id in IDS], PLACES[0])


@settings(max_examples=100)
@given(st.lists(MOVES, max_size=12))
def test_counters_go_on_top_or_where_they_are_put(moves: list[tuple[list[CounterId], PlaceId, int | None]]) -> None:
    now = table()
    model = {place: list(IDS) if place == PLACES[0] else [] for place in PLACES}
    for ids, to, at in moves:
        now = now.moved(ids, to, at)
        moved = list(dict.fromkeys(ids))
        for stack in model.values():
            stack[:] = [id for id in stack if id not in moved]
        index = len(model[to]) if at is None else max(at, 0)
        model[to][index:index] = moved
        assert now.stacks == {place: tuple(stack) for place, stack in model.items() if stack}


def test_counters_come_in_the_order_given() -> None:
    now = table().moved([IDS[2], IDS[0]], PLACES[1])
    assert now.stack(PLACES[1]) == ("c", "a")
    assert now.moved([IDS[1], CounterId("france~0")], PLACES[1], 0).stack(PLACES[1]) == ("b", "c", "a")


def test_nothing_goes_aboard_itself_or_its_own_cargo() -> None:
    a, b, c = IDS[:3]
    now = table().moved([b], aboard(a)).moved([c], aboard(b))
    for ids, carrier in (([a], a), ([a], c), ([IDS[5], b], c)):
        with pytest.raises(CannotHappen, match="cannot go aboard itself"):
            now.moved(ids, aboard(carrier))
    with pytest.raises(CannotHappen, match="There is no counter Ghost to go aboard"):
        now.moved([c], aboard(CounterId("ghost")))
    assert now.moved([c], aboard(a)).stack(aboard(a)) == ("b", "c")


def test_what_is_aboard_goes_with_its_carrier() -> None:
    a, b, c = IDS[:3]
    now = table().moved([b], aboard(a)).moved([c], aboard(b)).moved([a], PLACES[1])
    assert (now.ground(c), now.area(c)) == ("france", "france")
    gone = now.with_(spots={c: Offset(1, 1)}, locked=frozenset({b})).removed([a])
    assert not {a, b, c} & gone.counters.keys()
    assert (gone.stack(aboard(a)), gone.stack(aboard(b)), gone.spots, gone.locked) == ((), (), {}, frozenset())
    assert gone.stack(PLACES[0]) == tuple(IDS[3:])


def test_a_stack_is_ordered_only_as_a_whole() -> None:
    assert table().ordered(PLACES[0], IDS[::-1]).stack(PLACES[0]) == tuple(IDS[::-1])
    for wrong in (IDS[1:], [*IDS, IDS[0]]):
        with pytest.raises(CannotHappen, match="holds other counters"):
            table().ordered(PLACES[0], wrong)


def test_a_counter_is_on_the_table_once() -> None:
    with pytest.raises(CannotHappen, match="A is on the table already"):
        table().placed([Counter(IDS[0], KindId("army"))], PLACES[1])
