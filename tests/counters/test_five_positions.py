"""The five positions that the file forms must be able to say: typed, saved as JSON, and shown to each seat exactly."""

import msgspec
import pytest

from boards.plain.sentence import write_number
from counters.counter import HIDDEN, CounterId
from counters.position import PlaceId, Position, SeatId
from counters.secrets.seen import NOBODY, seen_by
from counters.text.reading import read_position
from counters.text.writing import write_position
from tests.counters.five_positions import BOARDS, FIVE, five_positions, game_of, typed

FOUND = {name: position for name, _, position in five_positions()}
VIEWS = [(name, seat) for name, position in FOUND.items() for seat in (*position.seats, NOBODY)]


@pytest.mark.parametrize("name", BOARDS)
def test_a_typed_position_is_written_as_it_was_typed(name: str) -> None:
    assert write_position(FOUND[name], game_of(name)) == typed(name)


@pytest.mark.parametrize("name", BOARDS)
def test_a_position_survives_json(name: str) -> None:
    data = msgspec.json.encode(FOUND[name])
    assert msgspec.json.decode(data, type=Position) == FOUND[name]


@pytest.mark.parametrize(("name", "seat"), VIEWS)
def test_each_seat_is_shown_just_what_is_for_it(name: str, seat: SeatId) -> None:
    seen = seen_by(FOUND[name], seat)
    expected = (FIVE / f"{name}.{seat or 'onlooker'}.txt").read_text(encoding="utf-8")
    assert write_position(seen, game_of(name)) == expected
    assert read_position(expected, game_of(name)) == seen
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Position) == seen


def test_every_expected_view_is_asked_for() -> None:
    asked = {f"{name}.{seat or 'onlooker'}.txt" for name, seat in VIEWS} | {f"{name}.txt" for name in BOARDS}
    assert {path.name for path in FIVE.glob("*.txt")} == asked


def test_one_and_a_half_supplies_are_left_in_tripoli() -> None:
    (supply,) = FOUND["blitzwar"].in_place(PlaceId("tripoli"))
    assert supply.amount is not None
    assert write_number(supply.amount) == "1½"
    assert FOUND["blitzwar"].facts.says("activated", "two")


def test_a_card_in_the_middle_of_the_draft_is_nobody_elses_business() -> None:
    position = FOUND["totaldomination"]
    secret = [c.kind for place in ("hand/japan", "reserve/japan") for c in position.in_place(PlaceId(place))]
    for seat in ("anna", "ben", "dmitri", NOBODY):
        text = write_position(seen_by(position, SeatId(seat)), game_of("totaldomination"))
        assert not [kind for kind in secret if kind in text]
    assert all(kind in write_position(seen_by(position, SeatId("chie")), game_of("totaldomination")) for kind in secret)


def test_two_powers_fighters_lie_aboard_one_carrier() -> None:
    position = FOUND["aaeurope"]
    assert [fighter.side for fighter in position.cargo(CounterId("wasp"))] == ["usa", "britain"]
    assert position.area(CounterId("spitfire")) == "celtic_sea"


def test_spain_has_a_fleet_in_each_of_its_ports() -> None:
    position = FOUND["blitz"]
    assert [str(place) for place in sorted(position.stacks) if place.startswith("spain/")] == [
        "spain/port.mediterranean_sea",
        "spain/port.western_approaches",
    ]
    assert {str(c.side) for c in position.cargo(CounterId("med_trs"))} == {"italy"}
    seen = seen_by(position, SeatId("allies"))
    assert [c.kind for c in seen.in_place(PlaceId("spain/port.western_approaches"))] == [HIDDEN, "bb"]


def test_a_fleet_lies_on_one_map_and_its_army_on_the_other() -> None:
    board, position = game_of("empires").board, FOUND["empires"]
    fleet, army = position.area(CounterId("britain_battleship_1")), position.area(CounterId("wavell"))
    assert (board.spaces[fleet].map, board.spaces[army].map) == ("pacific", "europe")
