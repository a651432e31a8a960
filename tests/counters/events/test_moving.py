"""Counters come, go, and change places."""

import pytest

from boards.board import AreaId
from counters.events import (
    CounterBrokenDown,
    CountersCombined,
    CountersLoaded,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    CountersUnloaded,
    Event,
    StackOrdered,
)
from counters.position import CannotHappen, Offset, PlaceId, aboard, slot
from tests.counters.events.small_table import (
    DECK,
    FOOT,
    FRANCE,
    GUN,
    LAID,
    PLANE,
    SHIP,
    SPAIN,
    TANK,
    Looks,
    check,
    ids,
    lies,
    small_table,
    unit,
)

BAY, ITALY = AreaId("bay_of_biscay"), AreaId("italy")


@pytest.mark.parametrize(
    ("event", "told", "laid"),
    [
        (
            CountersPlaced((unit("flag"), unit("fort")), FRANCE),
            "Flag and Fort placed in France.",
            {FRANCE: "ship flag fort"},
        ),
        (CountersPlaced((unit("fort"),), SPAIN, 0), "Fort placed in Spain.", {SPAIN: "fort tank foot gun"}),
        (CountersPlaced((unit("fort"),), SPAIN, 99), "Fort placed in Spain.", {SPAIN: "tank foot gun fort"}),
        (CountersPlaced((), SPAIN), "nothing placed in Spain.", {}),
        (CountersMoved((TANK,), FRANCE), "Tank, Spain to France.", {SPAIN: "foot gun", FRANCE: "ship tank"}),
        (
            CountersMoved((GUN, TANK), FRANCE, 0),
            "Gun and Tank, Spain to France.",
            {SPAIN: "foot", FRANCE: "gun tank ship"},
        ),
        (
            CountersMoved((TANK, TANK, slot(SPAIN, 0)), FRANCE),
            "3 × Tank, Spain to France.",
            {SPAIN: "foot gun", FRANCE: "ship tank"},
        ),
        (
            CountersMoved((FOOT,), FRANCE, route=(BAY, ITALY, AreaId("france")), means="by sea"),
            "Foot, Spain to France, through Bay Of Biscay and Italy, by sea.",
            {SPAIN: "tank gun", FRANCE: "ship foot"},
        ),
        (CountersMoved((TANK,), SPAIN), "Tank moved within Spain.", {SPAIN: "foot gun tank"}),
        (
            CountersMoved((TANK, SHIP), PlaceId("italy")),
            "Tank and Ship to Italy.",
            {SPAIN: "foot gun", FRANCE: "", "italy": "tank ship"},
        ),
        (CountersMoved((), FRANCE), "nothing to France.", {}),
        (CountersRemoved((FOOT,)), "Foot taken off the table.", {SPAIN: "tank gun"}),
        (CountersRemoved((SHIP,)), "Ship taken off the table.", {FRANCE: "", aboard(SHIP): ""}),
        (
            CountersLoaded((FOOT, GUN), SHIP),
            "Foot and Gun loaded aboard Ship.",
            {SPAIN: "tank", aboard(SHIP): "plane foot gun"},
        ),
        (
            CountersLoaded((FOOT,), slot(FRANCE, 0)),
            "Foot loaded aboard Ship.",
            {SPAIN: "tank gun", aboard(SHIP): "plane foot"},
        ),
        (CountersUnloaded((PLANE,), FRANCE), "Plane unloaded in France.", {FRANCE: "ship plane", aboard(SHIP): ""}),
        (StackOrdered(SPAIN, (GUN, TANK, FOOT)), "The stack in Spain put in another order.", {SPAIN: "gun tank foot"}),
        (StackOrdered(SPAIN, None), "The stack in Spain put in another order.", {}),
        (
            CountersCombined((TANK, GUN), (unit("corps"),)),
            "Tank and Gun combined into Corps.",
            {SPAIN: "foot corps"},
        ),
        (CountersCombined((), (unit("corps"),)), "nothing combined into Corps.", {}),
        (
            CounterBrokenDown(FOOT, (unit("half_1"), unit("half_2"))),
            "Foot broken down into Half 1 and Half 2.",
            {SPAIN: "tank gun half_1 half_2"},
        ),
    ],
)  # fmt: skip
def test_what_moves_and_what_is_told(event: Event, told: str, laid: dict[str, str]) -> None:
    wanted = {place: stack for place, stack in {**LAID, **laid}.items() if stack}
    check(event, told, lies, dict(sorted(wanted.items())))


@pytest.mark.parametrize(
    ("event", "looks", "wanted"),
    [
        (CountersMoved((TANK,), FRANCE), lambda now: now.spots, {}),
        (CountersMoved((FOOT,), FRANCE), lambda now: now.spots, {TANK: Offset(1, 2)}),
        (
            CountersMoved((FOOT, GUN), FRANCE, spot=Offset(3, 4)),
            lambda now: now.spots,
            {TANK: Offset(1, 2), FOOT: Offset(3, 4), GUN: Offset(3, 4)},
        ),
        (CountersRemoved((TANK,)), lambda now: (now.spots, TANK in now.counters), ({}, False)),
    ],
)
def test_free_spots_are_left_with_the_place(event: Event, looks: Looks, wanted: object) -> None:
    assert looks(event.happen(small_table())) == wanted


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (CountersPlaced((unit("tank"),), FRANCE), "Tank is on the table already."),
        (CountersPlaced((unit("fort"),), aboard(ids("nobody")[0])), "There is no counter Nobody to go aboard."),
        (CountersPlaced((unit("spain~0"),), FRANCE), "Spain~0 has the name of a hidden counter."),
        (CountersMoved(ids("nobody"), FRANCE), "There is no counter Nobody on the table."),
        (CountersMoved((slot(SPAIN, 3),), FRANCE), "There is no counter Spain~3 on the table."),
        (CountersMoved(ids("spain~"), FRANCE), "There is no counter Spain~ on the table."),
        (CountersMoved((TANK,), aboard(ids("nobody")[0])), "There is no counter Nobody to go aboard."),
        (CountersLoaded((SHIP,), SHIP), "Ship cannot go aboard itself."),
        (CountersLoaded((TANK, SHIP), PLANE), "Ship cannot go aboard itself."),
        (StackOrdered(SPAIN, (GUN, TANK)), "The stack in Spain holds other counters."),
        (StackOrdered(DECK, (GUN, TANK, FOOT)), "The stack in Deck/events holds other counters."),
        (CountersCombined((TANK,), (unit("gun"),)), "Gun is on the table already."),
        (CounterBrokenDown(ids("nobody")[0], ()), "There is no counter Nobody on the table."),
    ],
)
def test_what_cannot_happen_says_why(event: Event, why: str) -> None:
    with pytest.raises(CannotHappen) as refusal:
        event.happen(small_table())
    assert str(refusal.value.sentence) == why


def test_what_is_put_together_from_cargo_and_carrier_must_have_a_place_to_lie() -> None:
    with pytest.raises(CannotHappen, match="There is no counter Ship to go aboard"):
        CountersCombined((PLANE, SHIP), (unit("wreck"),)).happen(small_table())
    after = CountersCombined((SHIP, PLANE), (unit("wreck"),)).happen(small_table())
    assert lies(after)[FRANCE] == "wreck"


def test_what_is_broken_down_may_leave_its_name_to_a_part() -> None:
    after = CounterBrokenDown(FOOT, (unit("foot"), unit("half"))).happen(small_table())
    assert lies(after)[SPAIN] == "tank gun foot half"
    assert after.counters[FOOT] == unit("foot")
