"""A position, typed and written."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from boards.plain.bad_input import BadInput
from counters.box.setups import Setup, empty_table
from counters.counter import HIDDEN, Counter, CounterId, KindId, SideId
from counters.position import (
    MOST_DEEP,
    Choice,
    Clock,
    Fact,
    FactWord,
    Note,
    Offset,
    PlaceId,
    Position,
    Seat,
    SeatId,
    Sight,
    aboard,
)
from counters.secrets.seen import seen_by
from counters.text.reading import read_position, start_position
from counters.text.writing import write_position
from tests.made_game import made_game
from tests.strategies import positions

GAME = made_game()
FORM = Path(__file__).parents[3] / "rules_assist" / "cases" / "POSITIONS.md"


def read(text: str, start: Position | None = None) -> Position:
    return read_position(text, GAME, start)


def one(text: str) -> Counter:
    """The only counter that a text lays."""
    (counter,) = read(text).counters.values()
    return counter


def ids(position: Position, place: str) -> list[str]:
    return [str(id) for id in position.stack(PlaceId(place))]


@settings(max_examples=60)
@given(positions(GAME))
def test_what_was_written_is_read_back_exactly(position: Position) -> None:
    text = write_position(position, GAME)
    assert read_position(text, GAME) == position
    assert write_position(read_position(text, GAME), GAME) == text


@settings(max_examples=30)
@given(positions(GAME))
def test_what_a_seat_sees_is_read_back_exactly(position: Position) -> None:
    for seat in (SeatId("anna"), SeatId("nobody")):
        seen = seen_by(position, seat)
        assert read_position(write_position(seen, GAME), GAME) == seen


def test_the_text_does_not_depend_on_how_the_position_came_about() -> None:
    one_way = read("berlin: germany infantry\nspain: italy infantry\nvalue weather = 2\nvalue germany.treasury = 1")
    other_way = read("value germany.treasury = 1, weather = 2\nspain: italy infantry\nberlin: germany infantry")
    assert one_way == other_way
    assert write_position(one_way, GAME) == write_position(other_way, GAME)


def test_until_when_a_fact_holds_is_typed_before_what_it_says_or_behind() -> None:
    before, behind = read("fact at_war germany until turn = so"), read("fact at_war germany = so until turn")
    assert before.facts.all == behind.facts.all == {Fact(FactWord("at_war"), ("germany",), "turn", "so")}


def test_with_commas_a_fact_is_so_of_each() -> None:
    position = read("berlin: germany infantry #a, germany infantry #b\nfact moved_by_sea a, b = far")
    assert position.facts.all == {Fact(FactWord("moved_by_sea"), (id,), "turn", "far") for id in ("a", "b")}


def test_everything_beside_the_counters_can_be_typed() -> None:
    position = read("""
        # a comment
        turn 13 · phase combat · side germany   # and another
        holds germany: berlin, tripoli
        value germany.treasury = 40, weather = 1½
        option stacking = strict; option fog = on
        berlin: germany infantry #guard
        fact moved_by_sea guard
        fact at_war germany britain until phase = "since 1939"
        seat anna "Anna": germany, italy
        seat eve
        sight hand/axis: owner germany
        sight pile/played: top
        choice card anna: "x", y z open
        choice card eve
        note anna: "text"
        note #plan: "Torch" on europe at 1 2, 3.5 -4
        lock guard
    """)
    assert position.clock == Clock(13, "combat", "germany")  # type: ignore[arg-type]  # ids typed by hand
    assert position.holders == {"berlin": "germany", "tripoli": "germany"}
    assert position.values == {"germany.treasury": 40, "weather": 1.5}
    assert position.options == {"stacking": "strict", "fog": "on"}
    assert position.facts.all == {
        Fact(FactWord("moved_by_sea"), ("guard",), "turn"),
        Fact(FactWord("at_war"), ("germany", "britain"), "phase", "since 1939"),
    }
    assert position.seats[SeatId("anna")] == Seat(SeatId("anna"), "Anna", (SideId("germany"), SideId("italy")))
    assert position.seats[SeatId("eve")].name == "Eve"
    assert position.sights == {"hand/axis": Sight("owner", SideId("germany")), "pile/played": Sight("top")}
    assert list(position.choices.values()) == [
        (Choice(SeatId("anna"), ("x", "y z"), open=True), Choice(SeatId("eve"), ()))
    ]
    assert position.notes == (
        Note("note_1", "text", SeatId("anna")),
        Note("plan", "Torch", None, "europe", ((1, 2), (3.5, -4))),
    )
    assert position.locked == {"guard"}


def test_the_details_of_a_counter_can_be_typed() -> None:
    details = "back, moved, steps 1, amount 1½, turned 90, known to germany italy, at 12.5 -3, locked"
    text = f"tray: germany infantry ({details})"
    position = read(text)
    assert one(text) == Counter(
        CounterId("germany_infantry_1"), KindId("infantry"), SideId("germany"), "back", 1, 1.5, ("moved",), 90,
        (SideId("germany"), SideId("italy")),
    )  # fmt: skip
    assert position.spots == {"germany_infantry_1": Offset(12.5, -3)}
    assert position.locked == {"germany_infantry_1"}


def test_the_name_may_stand_behind_the_details() -> None:
    assert read("berlin: germany infantry (turned 90) #lost") == read("berlin: germany infantry #lost (turned 90)")


@pytest.mark.parametrize(
    "typed",
    [
        "Berlin: German Infantry",
        "BERLIN:Germany   INFANTRY",
        "berlin: 1 germany infantries",
        "berlin: 1x german infantry",
        "berlin : “germany” infantry",
        'berlin: "germany" "infantry" #germany_infantry_1',
        "berlin: germany infantry #1",
        "\ufeffberlin: germany infantry\r",
        "berlin: germany infantry,",
    ],
)
def test_small_slips_are_forgiven(typed: str) -> None:
    assert read(typed) == read("berlin: germany infantry")


def test_printed_names_do_as_well_as_ids() -> None:
    position = read(
        "Bay of Biscay: British aircraft carriers [2 British fighters]\nAxis hand: Offensive\nturn track/Turn 3: mud"
    )
    assert sorted(position.stacks) == ["aboard/britain_carrier_1", "bay_of_biscay", "hand/axis", "turn_track/3"]


@pytest.mark.parametrize("typed", ["½", "1/2", ".5", "0.5", "amount ½", "amount 0.50"])
def test_half_is_half_however_it_is_typed(typed: str) -> None:
    assert one(f"berlin: supply ({typed})").amount == 0.5


def test_counters_are_numbered_by_what_is_free() -> None:
    position = read(
        "berlin: 2 germany infantry, germany infantry #2, 2 germany armour #4-5\nspain: germany infantry, mud"
    )
    assert ids(position, "berlin") == [
        "germany_infantry_1", "germany_infantry_3", "germany_infantry_2", "germany_armour_4", "germany_armour_5",
    ]  # fmt: skip
    assert ids(position, "spain") == ["germany_infantry_4", "mud_1"]


def test_names_are_written_only_where_a_reader_would_give_others() -> None:
    text = "spain: germany infantry #4\nfrance: germany infantry\nberlin: 3 germany infantry #1-3\n"
    position = read(text)
    assert write_position(position, GAME).endswith(
        "spain: germany infantry #4\nfrance: germany infantry #5\nberlin: 3 germany infantry\n"
    )


def test_a_long_stack_goes_on_in_the_next_line() -> None:
    position = read("berlin: " + ", ".join(f"germany infantry #guard_{number}" for number in range(12)))
    lines = [line for line in write_position(position, GAME).splitlines() if line.startswith("berlin: ")]
    assert len(lines) > 1
    assert max(map(len, lines)) <= 110
    assert read("\n".join(lines)).stacks == position.stacks


def test_cargo_may_carry_cargo() -> None:
    text = "berlin: germany carrier #a [germany carrier #b [2 germany fighter], germany infantry]"
    position = read(text)
    assert ids(position, aboard(CounterId("a"))) == ["b", "germany_infantry_1"]
    assert ids(position, aboard(CounterId("b"))) == ["germany_fighter_1", "germany_fighter_2"]
    assert text in write_position(position, GAME)


def test_cargo_is_written_with_its_carrier_wherever_that_lies() -> None:
    for place in ("tray", '"Zanzibar"', "hand/axis", "turn_track/2"):
        text = f"{place}: mud [mud [mud]]\n"
        assert write_position(read(text), GAME).endswith(text)


def test_cargo_that_lies_as_deep_as_it_may_is_read_back_too() -> None:
    position = read("berlin: germany carrier #c0")
    for depth in range(MOST_DEEP - 2):
        inner = Counter(CounterId(f"c{depth + 1}"), KindId("carrier"), SideId("germany"))
        position = position.placed([inner], aboard(CounterId(f"c{depth}")))
    assert read(write_position(position, GAME)) == position


def test_hidden_counters_are_called_by_their_slots() -> None:
    position = read("deck/events: mud, 2 ?\nspain: germany ? [?]")
    assert ids(position, "deck/events") == ["mud_1", "deck/events~1", "deck/events~2"]
    assert ids(position, "aboard/spain~0") == ["aboard/spain~0~0"]
    assert position.counters[CounterId("spain~0")] == Counter(CounterId("spain~0"), HIDDEN, SideId("germany"))
    assert "spain: germany ? [?]\ndeck/events: mud, 2 ?\n" in write_position(position, GAME)


def test_what_another_game_left_is_kept_in_quotation_marks() -> None:
    strange = '"Old Area": "reds" "Heavy Tank" #"N°1" (face "Über", mark "so so")'
    counter = one(strange)
    assert (counter.id, counter.side, counter.kind, counter.face) == ("N°1", "reds", "Heavy Tank", "Über")
    assert counter.marks == ("so so",)
    assert strange in write_position(read(strange), GAME)


@pytest.mark.parametrize(
    "text", ["", '"', "\\", "\n", "a\tb", "\u2028", "é", "\ud800", "🂡", "x" * 500, " # no comment"]
)
def test_a_note_may_say_anything(text: str) -> None:
    position = Position(notes=(Note("note_1", text),))
    written = write_position(position, GAME)
    assert len(written.splitlines()) == len(written.split("\n")) - 1
    assert read(written) == position


@pytest.mark.parametrize("number", [0.1, -1.25, 1 / 3, 1e9, -5e-324, 2.0**29, 1e-15, 0.5])
def test_numbers_come_back_to_the_last_digit(number: float) -> None:
    position = read("berlin: supply").changed([CounterId("supply_1")], amount=number)
    assert read(write_position(position, GAME)) == position


# Beginning with what is there already


def test_a_text_says_only_what_is_otherwise() -> None:
    start = read("turn 4 · phase move\nberlin: germany infantry\nvalue weather = 2")
    assert read("turn 5", start) == read("turn 5 · phase move\nberlin: germany infantry\nvalue weather = 2")
    assert read("phase none", start).clock == Clock(4)


def test_a_place_that_is_named_again_gets_more_on_top() -> None:
    start = read("berlin: germany infantry")
    assert ids(read("berlin: germany infantry, mud", start), "berlin") == [
        "germany_infantry_1", "germany_infantry_2", "mud_1",
    ]  # fmt: skip


def test_a_dash_clears_a_place_and_what_was_aboard() -> None:
    start = read("""
        berlin: germany carrier #cv (at 1 2, locked) [germany fighter #plane [mud]]
        fact moved_by_sea cv
        fact moved_by_sea plane
        fact at_war germany britain
    """)
    cleared = read("berlin: -\nspain: mud", start)
    assert cleared == read("spain: mud\nfact at_war germany britain")


def test_a_ship_is_emptied_however_it_was_loaded() -> None:
    start = read("berlin: germany carrier #cv [mud]")
    assert read("aboard/cv: -", start) == read("berlin: germany carrier #cv")
    assert read("berlin: germany carrier #cv [mud]\naboard/cv: mud\naboard/cv: -") == read(
        "berlin: germany carrier #cv"
    )


def test_a_counter_is_moved_by_its_name_with_its_cargo() -> None:
    start = read("berlin: mud, germany carrier #cv (moved) [germany fighter]")
    moved = read("spain: #cv (damaged, steps 1)", start)
    assert ids(moved, "berlin") == ["mud_1"]
    assert ids(moved, "spain") == ["cv"]
    assert ids(moved, "aboard/cv") == ["germany_fighter_1"]
    assert moved.counters[CounterId("cv")].marks == ("moved", "damaged")


def test_nobody_holds_an_area_any_more() -> None:
    assert read("holds nobody: berlin", read("holds germany: berlin, spain")).holders == {"spain": "germany"}


def test_a_note_of_the_same_name_is_replaced() -> None:
    start = read('note #plan: "old"\nnote: "other"')
    assert [note.text for note in read('note #plan: "new"', start).notes] == ["other", "new"]


# Set-ups

WINTER = Setup(id="winter", title="Winter 1941", text="turn 3\nberlin: germany infantry", first_line=4)


def test_a_set_up_begins_with_what_the_sheet_says() -> None:
    position = start_position(WINTER, GAME)
    assert position.clock == Clock(3, "move", "germany")  # type: ignore[arg-type]  # ids typed by hand
    assert position.values == {"germany.treasury": 12, "weather": 0, "germany.industry": 8, "britain.industry": 5}
    assert position.options == {"stacking": "free", "fog": "off"}
    assert position.sights == {
        "hand/axis": Sight("owner", SideId("germany")),
        "hand/allies": Sight("owner", SideId("britain")),
        "pile/played": Sight("top"),
        "deck/events": Sight("nobody"),
    }
    assert start_position(Setup(id="x", title="X"), GAME) == empty_table(GAME)


@pytest.mark.parametrize("typed", ["setup winter", "SETUP Winter 1941", "# first\n\nsetup winter"])
def test_a_text_may_begin_with_a_set_up(typed: str) -> None:
    position = read_position(f"{typed}\nberlin: mud", GAME, setups={"winter": WINTER})
    assert ids(position, "berlin") == ["germany_infantry_1", "mud_1"]
    assert position.clock.turn == 3


def test_a_mistake_in_a_set_up_is_told_with_its_own_line() -> None:
    bad = Setup(id="bad", title="Bad", text="\nberln: mud", first_line=7, file="bad.txt")
    with pytest.raises(BadInput) as told:
        start_position(bad, GAME)
    assert (told.value.file, told.value.place) == ("bad.txt", "line 8, column 1")
    with pytest.raises(BadInput) as told:
        read_position("setup bad", GAME, setups={"bad": bad})
    assert "The set-up bad cannot be read. bad.txt, line 8, column 1: There is no place berln" in str(told.value)


def test_the_example_of_a_mistake_in_the_description_is_true() -> None:
    example = FORM.read_text(encoding="utf-8").split("    turn 13")[1].split("\n\n")[0]
    with pytest.raises(BadInput) as told:
        read("turn 13" + example.replace("el_agheila", "berlin").replace("mechili", "spain"))
    assert str(told.value) == "line 4, column 49: A name was expected for one counter only, not for 2."
