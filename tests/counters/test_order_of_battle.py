"""What lies on the map, in groups and added up."""

import csv
import io

from boards.plain.sentence import Value, write_value
from counters.order_of_battle import By, OrderOfBattle, as_csv, as_text, order_of_battle
from counters.position import Position, SeatId
from counters.secrets.seen import seen_by
from counters.text.reading import read_position
from tests.made_game import made_game

LYING = """
berlin: 2 germany infantry, germany infantry (back, steps 1), germany armour
france: britain infantry, game_turn
tray: 3 germany infantry
hand/axis: mud
"""


def position(text: str = LYING) -> Position:
    return read_position(text, made_game())


def writing(value: Value) -> str:
    return write_value(value, made_game().naming(position()))


def told(book: OrderOfBattle) -> str:
    return as_text(book, writing)


def battle(by: By = "area", words: str = "", text: str = LYING) -> OrderOfBattle:
    return order_of_battle(made_game(), position(text), by, words)


def test_only_pieces_on_the_map_are_counted_and_each_face_by_what_it_prints() -> None:
    assert told(battle()) == (
        "4 Germany (attack 5, steps 6)\n"
        "    4 Berlin (attack 5, steps 6)\n"
        "        3 Infantry (attack 5, steps 5)\n"
        "        1 Armour (steps 1)\n"
        "1 Great Britain (attack 2, steps 2)\n"
        "    1 France (attack 2, steps 2)\n"
        "        1 Infantry (attack 2, steps 2)\n"
    )


def test_by_kind_the_areas_come_last() -> None:
    assert told(battle("kind")).splitlines()[1:3] == [
        "    3 Infantry (attack 5, steps 5)",
        "        3 Berlin (attack 5, steps 5)",
    ]


def test_words_leave_out_what_they_are_not_said_of() -> None:
    assert battle(words="britain").count == 1
    assert battle(words="berlin armour").count == 1
    assert battle(words="spain").lines == ()


def test_markers_count_when_they_are_wanted() -> None:
    assert order_of_battle(made_game(), position(), markers=True).count == 6


def test_amounts_are_added_up() -> None:
    book = battle(text="berlin: supply (amount 1½), supply (amount 2)")
    assert book.columns == ("amount",)
    assert book.lines[0].sums == (3.5,)


def test_a_concealed_counter_is_counted_for_its_side_and_not_known() -> None:
    text = 'seat ben "Ben": britain\nberlin: germany armour #secret_one (known to germany)'
    seen = seen_by(position(text), SeatId("ben"))
    book = order_of_battle(made_game(), seen)
    words = as_text(book, writing)
    assert words == "1 Germany\n    1 Berlin\n        1 not known\n"
    assert order_of_battle(made_game(), seen, words="secret").count == 0


def test_the_table_for_spreadsheets_can_be_read_back_and_runs_no_formula() -> None:
    book = battle()
    rows = list(
        csv.reader(io.StringIO(as_csv(book, lambda value: "=" + writing(value), ("side", "area", "kind", "n"))))
    )
    assert rows[0] == ["side", "area", "kind", "n", "attack", "steps"]
    assert rows[1] == ["'=Germany", "'=Berlin", "'=Infantry", "3", "5", "5"]
    assert len(rows) == 4
