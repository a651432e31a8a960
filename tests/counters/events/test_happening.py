"""What all events have in common."""

from typing import get_args

import msgspec
import pytest

from counters.counter import CounterId
from counters.events import (
    CardsDealt,
    ClockMoved,
    CountersMoved,
    CountersPlaced,
    DiceRolled,
    Event,
    Happening,
    MarksCleared,
    PileShuffled,
    SightSet,
    Single,
    Throw,
    Together,
)
from counters.position import TRAY, CannotHappen, Clock, PlaceId, Sight, aboard
from counters.saves.history import encoded
from tests.counters.events.small_table import (
    DECK,
    FOOT,
    FRANCE,
    GUN,
    HAND,
    PLANE,
    SHIP,
    SPAIN,
    TANK,
    lies,
    small_table,
    unit,
)
from tests.counters.random_play import DOINGS, SEATS, glimpse, play

_DECODER = msgspec.json.Decoder(Event)


def test_random_play_knows_every_event_and_every_event_comes_back_from_json() -> None:
    met: set[type[Happening]] = set()
    for seed in range(12):
        for _, event, _ in play(seed, 100):
            assert _DECODER.decode(encoded(event)) == event
            met.add(type(event))
    assert met == {*get_args(Single), Together}
    assert len(DOINGS) >= len(get_args(Single))


def test_several_events_are_one_gesture() -> None:
    both = Together((CountersMoved((TANK,), FRANCE), CountersMoved((TANK,), SPAIN, 0)))
    assert str(both.tell(small_table())) == "Tank, Spain to France. Tank, France to Spain."
    assert lies(both.happen(small_table())) == lies(small_table())
    one_by_one = Together(tuple(CountersMoved((id,), TRAY) for id in (TANK, FOOT, GUN)))
    assert str(one_by_one.tell(small_table())) == "Tank, Foot and Gun, Spain: back into the tray."
    aside = Together((CountersMoved((TANK,), FRANCE), CountersMoved((SHIP,), FRANCE)))
    assert str(aside.tell(small_table())) == "Tank, Spain to France. Ship moved within France."
    assert Together(()).happen(small_table()) == small_table()
    assert str(Together(()).tell(small_table())) == ""
    decks = Together((PileShuffled(PlaceId("deck/one"), None), PileShuffled(PlaceId("deck/two"), None)))
    assert str(decks.tell(small_table())) == "Deck/one and Deck/two shuffled."
    eleven = Together(tuple(PileShuffled(PlaceId(f"deck/{number}"), None) for number in range(11)))
    assert str(eleven.tell(small_table())) == "11 piles shuffled."


def test_a_gesture_happens_whole_or_not_at_all() -> None:
    with pytest.raises(CannotHappen):
        Together((CountersMoved((TANK,), FRANCE), CountersMoved((CounterId("nobody"),), SPAIN))).happen(small_table())


@pytest.mark.parametrize(
    ("event", "renamed"),
    [
        (CountersMoved((TANK,), aboard(SHIP)), CountersMoved((CounterId("TANK"),), PlaceId("aboard/SHIP"))),
        (CountersPlaced((unit("fort"),), aboard(SHIP)), CountersPlaced((unit("fort"),), PlaceId("aboard/SHIP"))),
        (
            DiceRolled("1d6", (3,), throw=Throw(SPAIN, by=(TANK,), attackers=(SHIP,))),
            DiceRolled("1d6", (3,), throw=Throw(SPAIN, by=(CounterId("TANK"),), attackers=(CounterId("SHIP"),))),
        ),
        (SightSet(aboard(SHIP), Sight()), SightSet(PlaceId("aboard/SHIP"), Sight())),
        (CardsDealt(DECK, 1, (HAND, aboard(PLANE))), CardsDealt(DECK, 1, (HAND, PlaceId("aboard/PLANE")))),
    ],
)
def test_counters_are_renamed_wherever_they_are_named(event: Happening, renamed: Happening) -> None:
    assert event.naming(lambda id: CounterId(id.upper())) == renamed


def test_an_event_is_small() -> None:
    for _, event, _ in play(3, 200):
        if not isinstance(event, Together):
            assert len(encoded(event)) < 500, "plain data, and no positions in it"


def test_telling_never_fails_where_the_event_can_happen() -> None:
    for before, event, _ in play(4, 200):
        assert str(event.tell(before)) or event == Together(())
        assert all(glimpse(event, before, seat).events or event == Together(()) for seat in SEATS)


def test_what_goes_with_the_clock_is_told_by_the_clock_alone() -> None:
    """Marks that are over, and the marker in its own box; who comes from elsewhere is told of."""
    first, second = PlaceId("track/1"), PlaceId("track/2")
    on_track = CountersMoved((TANK,), first).happen(small_table())
    gone_on = Together((MarksCleared("moved"), ClockMoved(Clock(2)), CountersMoved((TANK,), second)))
    assert str(gone_on.tell(on_track)) == "Turn 2, no phase."
    assert str(gone_on.tell(small_table())) == "Turn 2, no phase. Tank, Spain to Track/2."
    assert str(Together(gone_on.events[::2]).tell(on_track)) == "All marks “moved” cleared. Tank, Track/1 to Track/2."
