"""Piles and hands."""

import pytest

from counters.events import CardsDealt, CardsDrawn, CardsPassed, Event, Pass, PileShuffled
from counters.position import CannotHappen, PlaceId, slot
from tests.counters.events.small_table import (
    DECK,
    FOOT,
    HAND,
    JACK,
    KING,
    LAID,
    QUEEN,
    SPAIN,
    TANK,
    check,
    lies,
    small_table,
)

OTHER = PlaceId("hand/blue")


@pytest.mark.parametrize(
    ("event", "told", "laid"),
    [
        (CardsDrawn(DECK, 2, HAND), "Drawn from Deck/events to Hand/red: 2.", {DECK: "king", HAND: "jack queen"}),
        (CardsDrawn(DECK, 9, HAND), "Drawn from Deck/events to Hand/red: 9.", {DECK: "", HAND: "jack queen king"}),
        (CardsDrawn(DECK, 0, HAND), "Drawn from Deck/events to Hand/red: 0.", {}),
        (
            CardsDealt(DECK, 1, (HAND, OTHER)), "Dealt from Deck/events to Hand/red and Hand/blue: 1 each.",
            {DECK: "king", HAND: "jack", OTHER: "queen"},
        ),
        (
            CardsDealt(DECK, 99_999_999_999, (HAND, OTHER)),
            "Dealt from Deck/events to Hand/red and Hand/blue: 99999999999 each.",
            {DECK: "", HAND: "jack king", OTHER: "queen"},
        ),
        (
            PileShuffled(DECK, (2, 0, 1)), "Deck/events shuffled.", {DECK: "jack king queen"},
        ),
        (PileShuffled(DECK, None), "Deck/events shuffled.", {}),
        (
            CardsPassed((Pass((KING, QUEEN), HAND), Pass((TANK,), DECK), Pass((slot(SPAIN, 1),), DECK))),
            "Passed on: King and Queen to Hand/red, Tank to Deck/events and Foot to Deck/events.",
            {DECK: "jack tank foot", HAND: "king queen", SPAIN: "gun"},
        ),
        (CardsPassed(()), "Passed on: .", {}),
    ],
)  # fmt: skip
def test_where_cards_go_and_what_is_told(event: Event, told: str, laid: dict[str, str]) -> None:
    wanted = {place: stack for place, stack in {**LAID, **laid}.items() if stack}
    check(event, told, lies, dict(sorted(wanted.items())))


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (CardsDrawn(DECK, -1, HAND), "Nobody can draw -1 cards."),
        (CardsDealt(DECK, 1, (HAND, DECK)), "Deck/events cannot be dealt to itself."),
        (PileShuffled(DECK, (0, 1)), "The shuffle of Deck/events is of another pile."),
        (PileShuffled(DECK, (0, 1, 1)), "The shuffle of Deck/events is of another pile."),
        (CardsPassed((Pass((slot(HAND, 0),), DECK),)), "There is no counter Hand/red~0 on the table."),
    ],
)
def test_what_cannot_happen_says_why(event: Event, why: str) -> None:
    with pytest.raises(CannotHappen) as refusal:
        event.happen(small_table())
    assert str(refusal.value.sentence) == why


def test_in_a_draft_everybody_passes_at_the_same_moment() -> None:
    now = CardsDealt(DECK, 1, (HAND, OTHER)).happen(small_table())
    swapped = CardsPassed((Pass((slot(HAND, 0),), OTHER), Pass((slot(OTHER, 0),), HAND))).happen(now)
    assert (swapped.stack(HAND), swapped.stack(OTHER)) == ((QUEEN,), (JACK,))


def test_a_deal_goes_round_like_the_same_cards_drawn_one_by_one() -> None:
    dealt = CardsDealt(DECK, 2, (HAND, OTHER)).happen(small_table())
    drawn = small_table()
    for hand in (HAND, OTHER, HAND):
        drawn = CardsDrawn(DECK, 1, hand).happen(drawn)
    assert dealt == drawn
    assert FOOT in dealt.counters
