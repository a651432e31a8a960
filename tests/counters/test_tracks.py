"""Markers on tracks show values and go along with them."""

from functools import cache

from counters.counter import CounterId
from counters.events import CountersMoved, Event, ValueSet
from counters.game import Game
from counters.position import PlaceId, Position, ValueId
from counters.text.reading import read_position
from counters.tracks import cell_of, shown_by_marker, told_by_markers, value_set
from tests.made_game import made_game
from tests.shelf_games import the_game

CROWNS = ValueId("ember.crowns")


@cache
def sample() -> Game:
    return the_game("sample").game


def position(text: str) -> Position:
    return read_position(text, sample())


def lies(before: Position, event: Event) -> dict[CounterId, PlaceId]:
    return dict(event.happen(before).where)


def test_the_marker_of_a_side_goes_along_with_its_value() -> None:
    before = position("value ember.crowns = 6\ncrown_track/6: ember crown #e, tide crown #t")
    event = value_set(sample(), before, CROWNS, 8)
    assert event.happen(before).value("ember.crowns") == 8
    assert lies(before, event) == {"e": "crown_track/8", "t": "crown_track/6"}


def test_a_number_that_has_no_cell_leaves_the_marker_where_it_is() -> None:
    before = position("value ember.crowns = 6\ncrown_track/6: ember crown #e")
    assert value_set(sample(), before, CROWNS, 20) == ValueSet(CROWNS, 20)
    assert value_set(sample(), before, CROWNS, 6.5) == ValueSet(CROWNS, 6.5)


def test_without_a_marker_the_value_changes_alone() -> None:
    assert value_set(sample(), position(""), CROWNS, 7) == ValueSet(CROWNS, 7)


def test_a_marker_that_lies_there_already_is_not_moved() -> None:
    before = position("value ember.crowns = 6\ncrown_track/8: ember crown #e")
    assert value_set(sample(), before, CROWNS, 8) == ValueSet(CROWNS, 8)


def test_of_several_markers_the_one_that_shows_the_value_is_meant() -> None:
    before = position("value ember.crowns = 6\ncrown_track/6: ember crown #e\ncrown_track/9: ember flag #f")
    assert lies(before, value_set(sample(), before, CROWNS, 7)) == {"e": "crown_track/7", "f": "crown_track/9"}


def test_a_value_that_no_sheet_knows_changes_all_the_same() -> None:
    assert value_set(made_game(), Position(), ValueId("odd"), 3) == ValueSet(ValueId("odd"), 3)


def test_the_marker_says_the_number_of_its_cell() -> None:
    rule = sample().sheet.values[CROWNS]
    assert shown_by_marker(sample(), position("value ember.crowns = 6\ncrown_track/9: ember crown"), rule) == 9
    assert shown_by_marker(sample(), position(""), rule) is None


def test_a_marker_that_hands_put_elsewhere_tells_the_value() -> None:
    before = position("value ember.crowns = 6\ncrown_track/6: ember crown #e, tide crown #t")
    move = CountersMoved((CounterId("e"),), PlaceId("crown_track/9"))
    assert told_by_markers(sample(), before, move) == (ValueSet(CROWNS, 9),)
    back = CountersMoved((CounterId("e"),), PlaceId("crown_track/6"))
    assert not told_by_markers(sample(), before, back), "it says what it said"
    assert not told_by_markers(sample(), before, CountersMoved((CounterId("e"),), PlaceId("wick")))
    other = position("value ember.crowns = 6\ncrown_track/6: ember crown #e\nwick: ember infantry #i")
    assert not told_by_markers(sample(), other, CountersMoved((CounterId("i"),), PlaceId("crown_track/9")))


def test_a_track_that_is_not_on_the_board_has_no_cells() -> None:
    assert cell_of(sample(), "nowhere", 1) is None
    assert cell_of(sample(), "wick", 1) is None
