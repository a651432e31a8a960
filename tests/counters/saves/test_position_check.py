"""Whether a position out of a file hangs together."""

import pytest

from boards.plain.bad_input import BadInput
from counters.counter import HIDDEN, Counter, CounterId, KindId
from counters.position import PlaceId, Position
from counters.saves.position_check import check_sound
from tests.counters.random_play import play


def laid(stacks: dict[str, str], counters: str = "a b c") -> Position:
    return Position(
        counters={CounterId(id): Counter(CounterId(id), KindId("k")) for id in counters.split()},
        stacks={PlaceId(place): tuple(map(CounterId, ids.split())) for place, ids in stacks.items()},
    )


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (laid({"spain": "a b"}), "C lies nowhere."),
        (laid({"spain": "a b c", "france": "a"}), "A lies in two places."),
        (laid({"spain": "a b c c"}), "C lies in two places."),
        (laid({"spain": "a b c d"}), "D lies in Spain, but is no counter."),
        (laid({"spain": "a b c", "france": ""}), "France is listed with nothing in it."),
        (laid({"spain": "a b", "aboard/d": "c"}), "C lies aboard what is no counter."),
        (laid({"spain": "a b", "aboard/c": "c"}), "C is aboard itself."),
        (laid({"spain": "a", "aboard/b": "c", "aboard/c": "b"}), "B is aboard itself."),
        (laid({"spain": "a~1"}, "a~1"), "Counter A~1 has the name of a hidden one."),
        (
            Position({CounterId("a"): Counter(CounterId("b"), KindId("k"))}, {PlaceId("x"): (CounterId("a"),)}),
            "Counter A is called b as well.",
        ),
    ],
)
def test_what_does_not_hang_together_is_said(position: Position, why: str) -> None:
    with pytest.raises(BadInput) as error:
        check_sound(position)
    assert str(error.value) == why


def test_what_hangs_together_passes() -> None:
    check_sound(laid({"spain": "a", "aboard/a": "b", "aboard/b": "c"}))
    hidden = CounterId("spain~0")
    check_sound(Position({hidden: Counter(hidden, HIDDEN)}, {PlaceId("spain"): (hidden,)}))


def test_events_keep_it_together() -> None:
    for _, _, after in play(21, 400):
        check_sound(after)
