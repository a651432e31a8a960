"""What each seat is told of an event: enough to see what it sees now, and no word more."""

import re

import msgspec
from hypothesis import example, given, settings
from hypothesis import strategies as st

from counters.events import (
    AmountSet,
    ChoiceSealed,
    ChoicesOpened,
    CounterBrokenDown,
    CountersCombined,
    CountersMarked,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    CountersShown,
    Event,
    FactCleared,
    FactSet,
    Noted,
    NoteRemoved,
    PileShuffled,
    StackOrdered,
    Together,
)
from counters.position import ChoiceId, Fact, FactWord, Note, PlaceId, Position, SeatId, aboard
from counters.saves.history import encoded
from counters.secrets.seen import NOBODY, seen_by
from counters.secrets.telling import Glimpse, tell_to
from tests.counters.random_play import ANNA, BEN, DECK, EVE, HANDS, RED, SEATS, counter, glimpse, play, table
from tests.counters.secrets.test_seen import SPAIN, with_secrets
from tests.counters.words import words
from tests.made_game import made_game
from tests.strategies import full_table, plays

_DECODER = msgspec.json.Decoder(Glimpse)


def seen_on_the_way(event: Event, before: Position, seat: SeatId) -> set[str]:
    """Every numbered word that the seat sees before, after and between."""
    seen = words(seen_by(before, seat))
    for single in event.events if isinstance(event, Together) else (event,):
        before = single.happen(before)
        seen |= words(seen_by(before, seat))
    return seen


@settings(max_examples=25)
@given(st.integers(0, 10**6))
@example(41365)  # drawn from aboard a counter that was taken off the table unseen in the same gesture
@example(527)  # dice that say who threw them, of whom one has just been taken off the table
def test_a_glimpse_leads_to_what_is_seen_and_holds_no_other_word(seed: int) -> None:
    for before, event, after in play(seed, 30):
        for seat in (*SEATS, NOBODY):
            seen, told = seen_by(before, seat), glimpse(event, before, seat)
            assert told.happen(seen, seat) == seen_by(after, seat)
            assert _DECODER.decode(encoded(told)) == told
            sentence = told.tell(seen, seat)
            assert sentence == tell_to(event, before, seat)
            assert words(told, sentence) <= seen_on_the_way(event, before, seat)


@settings(max_examples=25)
@given(plays(made_game(), most=10, start=full_table(made_game())))
def test_so_it_is_where_names_are_odd(played: list[tuple[Event, Position]]) -> None:
    before = full_table(made_game())
    for event, after in played:
        for seat in (*before.seats, NOBODY):
            told = glimpse(event, before, seat)
            assert told.happen(seen_by(before, seat), seat) == seen_by(after, seat)
            assert _DECODER.decode(encoded(told)) == told
        before = after


def told(event: Event, before: Position, seat: SeatId) -> str:
    """All that leaves the program for this seat, and the line of its log."""
    outputs = (glimpse(event, before, seat), seen_by(event.happen(before), seat), tell_to(event, before, seat))
    return "\n".join([*(encoded(output).decode() for output in outputs), str(outputs[2])])


BEFORE = with_secrets().with_(notes=(Note("note7x", "text7x", ANNA), Note("note8x", "text8x")))
BEFORE = ChoiceSealed(ChoiceId("card"), ANNA, ("answer7x",)).happen(BEFORE)
HAND, DECK_CARD, UNIT = counter(0).id, counter(4).id, counter(10).id

SECRETS: dict[str, tuple[Event, str]] = {
    "placed into a hand": (CountersPlaced((counter(77, RED),), HANDS[0]), "77x"),
    "placed aboard a hidden carrier": (CountersPlaced((counter(77, RED),), aboard(UNIT)), "77x|10x"),
    "combined in a hand": (CountersCombined((HAND, counter(2).id), (counter(77, RED),)), "77x|c0x|c2x"),
    "broken down in the deck": (CounterBrokenDown(DECK_CARD, (counter(77), counter(78))), "77x|78x|c4x"),
    "an amount": (AmountSet(UNIT, 7654321.0), "7654321|10x"),
    "a mark": (CountersMarked((UNIT, counter(11).id), on=("elite10x",)), "c10x"),
    "a mark on hidden ones alone": (CountersMarked((UNIT, HAND), on=("elite10x",)), "10x|c0x"),
    "a fact about it": (FactSet(Fact(FactWord("spotted10x"), (UNIT,))), "10x"),
    "a fact that names it": (FactSet(Fact(FactWord("target"), ("spain",), "turn", UNIT)), "10x|target"),
    "a fact about what is aboard": (FactSet(Fact(FactWord("full"), (f"aboard/{UNIT}",))), "10x"),
    "a fact about what has gone": (
        Together((CountersRemoved((UNIT,)), FactCleared(FactWord("moved"), (UNIT,)))),
        "10x",
    ),
    "a note of one's own": (Noted(Note("note9x", "text9x", ANNA)), "note9x|text9x"),
    "a note that was everybody's": (Noted(Note("note8x", "text9x", ANNA)), "text9x"),
    "a note of one's own rubbed out": (NoteRemoved("note7x"), "note7x|text7x"),
    "a choice": (ChoiceSealed(ChoiceId("card"), ANNA, ("answer9x",)), "answer9x"),
    "a shuffle": (PileShuffled(DECK, (2, 0, 1)), r"\[2,0,1\]"),
    "a deck in another order": (StackOrdered(DECK, BEFORE.stack(DECK)[::-1]), "c4x|c5x|c6x"),
    "a move within hidden places": (CountersMoved((HAND,), HANDS[1], means="means9x"), "means9x|c2x"),
    "several at once": (Together((CountersMoved((HAND,), DECK), CountersMoved((HAND,), HANDS[0]))), "c0x|c2x"),
}


def test_what_is_hidden_is_not_in_anything_that_is_told() -> None:
    for name, (event, secret) in SECRETS.items():
        event.happen(BEFORE)
        for seat in (BEN, EVE, NOBODY):
            if name == "a move within hidden places" and seat == BEN:
                continue
            found = re.findall(secret, told(event, BEFORE, seat))
            assert not found, f"{name}: {seat or 'nobody'} reads {found}"
        if name != "a shuffle":
            assert re.search(secret.split("|")[0], told(event, BEFORE, ANNA) + encoded(event).decode()), name


def test_the_log_of_each_seat() -> None:
    lines = {
        CountersMoved((HAND,), SPAIN): {
            ANNA: "C0x to Spain, from Hand/red.",
            BEN: "C0x to Spain, from Hand/red.",
        },
        CountersMoved((UNIT,), HANDS[1]): {
            ANNA: "C10x, Spain to Hand/blue.",
            BEN: "one hidden counter, Spain to Hand/blue.",
        },
        CountersShown((UNIT,)): {ANNA: "C10x shown.", BEN: "C10x shown."},
        CountersPlaced((counter(77, RED), counter(78, RED)), HANDS[0]): {
            ANNA: "C77x and C78x placed in Hand/red.",
            BEN: "2 hidden counters placed in Hand/red.",
        },
        CounterBrokenDown(HAND, (counter(77), counter(78))): {
            ANNA: "C0x broken down into C77x and C78x.",
            BEN: "one hidden counter broken down into 2 hidden counters.",
        },
        AmountSet(UNIT, 3): {ANNA: "C10x now holds 3.", BEN: "Something happened out of sight."},
        ChoicesOpened(ChoiceId("card")): {
            ANNA: "Choices opened, card: Anna: answer7x.",
            BEN: "Choices opened, card: Anna: answer7x.",
        },
        Together((CountersMoved((HAND,), DECK), CountersShown((UNIT,)))): {
            ANNA: "C0x to Deck/events, from Hand/red. C10x shown.",
            BEN: "one hidden counter to Deck/events, from Hand/red. C10x shown.",
        },
    }
    for event, told_to in lines.items():
        assert {seat: str(tell_to(event, BEFORE, seat)) for seat in told_to} == told_to


def test_where_nothing_is_hidden_the_event_is_told_as_it_is() -> None:
    before = table(0).placed([counter(1)], SPAIN)
    event = CountersMoved((counter(1).id,), PlaceId("france"), means="by sea", route=())
    told_plainly = glimpse(event, before, ANNA)
    assert told_plainly.events == (event,)
    assert not told_plainly.told[0].known
    assert told_plainly.told[0].right is None


def test_drawing_ones_own_card_brings_it_and_nothing_else() -> None:
    before = with_secrets()
    draw = CountersMoved((before.stack(DECK)[2],), HANDS[0])
    assert words(glimpse(draw, before, ANNA)) == {"c6x", "kind6x"}
    assert words(glimpse(draw, before, BEN)) == set()
