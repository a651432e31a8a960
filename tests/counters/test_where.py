"""Places are paths, and a slot stands for a counter in one."""

import pytest

from boards.board import AreaId
from counters.counter import CounterId
from counters.position import PlaceId, aboard, area_of, carrier_of, cell, in_area, parent, slot, slot_parts


@pytest.mark.parametrize(
    ("place", "area", "above"),
    [
        ("berlin", "berlin", None),
        ("spain/port", "spain", "spain"),
        ("spain/port.mediterranean_sea", "spain", "spain"),
        ("turn_track/7", "turn_track", "turn_track"),
        ("hand/axis", "hand", "hand"),
        ("pool/germany/air", "pool", "pool/germany"),
        ("aboard/cv", "aboard", None),
        ("aboard/hand/axis~0", "aboard", None),
    ],
)
def test_a_place_is_a_path(place: str, area: str, above: str | None) -> None:
    assert area_of(PlaceId(place)) == area
    assert parent(PlaceId(place)) == above


def test_places_are_made_of_what_they_are_in() -> None:
    assert in_area(AreaId("berlin")) == "berlin"
    assert cell(AreaId("turn_track"), "7") == "turn_track/7"
    assert carrier_of(aboard(CounterId("cv"))) == "cv"
    assert carrier_of(PlaceId("berlin")) is None


@pytest.mark.parametrize("place", ["deck/cards", "aboard/cv", "aboard/deck/cards~2", "a~b"])
@pytest.mark.parametrize("index", [0, 3, 12345678])
def test_a_slot_says_its_place_and_how_many_lie_below(place: str, index: int) -> None:
    assert slot_parts(slot(PlaceId(place), index)) == (place, index)


@pytest.mark.parametrize("handle", ["", "rommel", "deck~", "deck~x", "deck~-1", "deck~²", "deck~999999999", "deck~1 "])
def test_whatever_else_is_no_slot(handle: str) -> None:
    assert slot_parts(CounterId(handle)) is None
