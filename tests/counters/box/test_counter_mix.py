"""What is still in the box."""

from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersPlaced
from counters.game import counter_mix, over_the_mix
from counters.position import PlaceId, SeatId
from counters.secrets.seen import seen_by
from counters.text.reading import read_position
from tests.counters.random_play import glimpse
from tests.made_game import made_game

GERMANY, INFANTRY = SideId("germany"), KindId("infantry")


def test_what_lies_on_the_table_is_no_longer_in_the_box() -> None:
    mix = counter_mix(made_game(), read_position("berlin: 4 germany infantry\ntray: germany infantry", made_game()))
    assert mix[INFANTRY, GERMANY].left == 1
    assert mix[INFANTRY, SideId("britain")].left == 6


def test_more_than_were_printed_leave_nothing_and_not_less() -> None:
    box = counter_mix(made_game(), read_position("berlin: 9 germany infantry", made_game()))[INFANTRY, GERMANY]
    assert (box.left, box.allows(0), box.allows(1)) == (0, True, False)


def test_what_is_beyond_the_box_is_told_of_just_the_table_that_is_asked_about() -> None:
    game = made_game()
    few, many = (read_position(f"berlin: {count} germany infantry", game) for count in (6, 7))
    apart = many.moved([*many.counters][:1], PlaceId("tray"))
    gone = many.removed([*many.counters][:1])
    found = [[*over_the_mix(game, each)] for each in (few, many, few, apart, gone)]
    assert found == [[], [(INFANTRY, GERMANY)], [], [(INFANTRY, GERMANY)], []]


def test_a_kind_without_a_mix_never_runs_out() -> None:
    box = counter_mix(made_game(), read_position("", made_game()))[KindId("rommel"), GERMANY]
    assert box.left is None
    assert box.allows(1000)


def test_cards_are_not_taken_out_of_the_box() -> None:
    assert not any(kind == "mud" for kind, _ in counter_mix(made_game(), read_position("", made_game())))


def test_a_concealed_counter_does_not_betray_its_kind() -> None:
    text = 'seat ben "Ben": britain\nberlin: germany infantry (known to germany)'
    seen = seen_by(read_position(text, made_game()), SeatId("ben"))
    assert counter_mix(made_game(), seen)[INFANTRY, GERMANY].left == 6


def test_counters_beyond_the_mix_are_said_in_the_log_but_not_to_those_who_see_their_backs() -> None:
    text = 'seat anna "Anna": germany · seat ben "Ben": britain\nsight tray: owner germany'
    before = read_position(text, made_game())
    event = CountersPlaced((Counter(CounterId("x"), INFANTRY, GERMANY),), PlaceId("tray"), beyond_mix=True)
    anna, ben = (str(glimpse(event, before, SeatId(id)).tell(before, SeatId(id))) for id in ("anna", "ben"))
    assert anna.endswith("beyond the counter mix.")
    assert "mix" not in ben
