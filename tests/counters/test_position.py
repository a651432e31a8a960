"""Where everything lies."""

from hypothesis import given, settings
from hypothesis import strategies as st

from boards.board import AreaId
from counters.counter import SideId
from counters.position import OPEN, PlaceId, Position, Sight, aboard
from tests.counters.events.small_table import DECK, FOOT, FRANCE, GUN, PLANE, SHIP, SPAIN, TANK, small_table, unit
from tests.counters.random_play import play

PORT = PlaceId("spain/port.bay")


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_where_a_counter_lies_is_always_what_the_stacks_say(seed: int) -> None:
    for _, _, after in play(seed, 60):
        assert after.where == {id: place for place, stack in after.stacks.items() for id in stack}
        assert after.where.keys() == after.counters.keys()
        assert all(after.stacks.values()), "no place is listed with nothing in it"


def test_an_area_holds_its_stack_and_its_ports_but_no_cargo() -> None:
    now = small_table().moved([GUN], PORT).moved([FOOT], aboard(TANK))
    assert [counter.id for counter in now.in_area(AreaId("spain"))] == [TANK, GUN]
    assert [counter.id for counter in now.in_place(SPAIN)] == [TANK]
    assert now.in_area(AreaId("nowhere")) == ()
    assert [counter.id for counter in now.cargo(TANK)] == [FOOT]


def test_cargo_is_where_its_carrier_is() -> None:
    now = small_table().moved([SHIP], PORT).moved([FOOT], aboard(PLANE))
    assert (now.ground(FOOT), now.area(FOOT)) == (PORT, "spain")
    assert (now.ground(TANK), now.area(TANK)) == (SPAIN, "spain")


def test_a_position_is_never_changed() -> None:
    before = small_table()
    kept = (dict(before.stacks), dict(before.counters), dict(before.where))
    before.moved([TANK], FRANCE).removed([SHIP]).placed([unit("fort")], SPAIN).ordered(DECK, before.stack(DECK)[::-1])
    assert (dict(before.stacks), dict(before.counters), dict(before.where)) == kept


def test_moving_nothing_gives_the_same_position() -> None:
    before = small_table()
    assert before.moved([], FRANCE) is before
    assert before.placed([], FRANCE) is before


def test_sight_is_said_of_the_place_or_of_what_it_is_part_of() -> None:
    now = Position(sights={SPAIN: Sight("nobody"), PlaceId("spain/port.bay"): Sight("top")})
    assert now.sight(PORT).who == "top"
    assert now.sight(PlaceId("spain/shore")).who == "nobody"
    assert now.sight(FRANCE) is OPEN
    assert now.sight(aboard(TANK)) is OPEN


def test_values_that_were_never_set_are_nought() -> None:
    assert Position().value("gold") == 0
    assert Position().value("gold", 7) == 7


def test_the_counters_of_a_side() -> None:
    assert [counter.id for counter in small_table().by(SideId("blue"))] == [GUN, PLANE]
