"""Choices made in secret and opened together."""

import pytest

from counters.events import ChoicesCleared, ChoiceSealed, ChoicesOpened
from counters.position import CannotHappen, Choice, ChoiceId, Position, SeatId
from tests.counters.events.small_table import ANNA, BEN, small_table

BID = ChoiceId("secret_bid")


def sealed() -> Position:
    now = ChoiceSealed(BID, ANNA, ("5",)).happen(small_table())
    return ChoiceSealed(BID, BEN, ("7", "Spain")).happen(now)


def test_a_choice_is_sealed_without_telling_it() -> None:
    assert str(ChoiceSealed(BID, ANNA, ("5",)).tell(small_table())) == "Anna has chosen: secret bid."
    assert sealed().choices[BID] == (Choice(ANNA, ("5",)), Choice(BEN, ("7", "Spain")))


def test_whoever_changes_their_mind_chooses_again() -> None:
    now = ChoiceSealed(BID, ANNA, ("6",)).happen(sealed())
    assert now.choices[BID] == (Choice(BEN, ("7", "Spain")), Choice(ANNA, ("6",)))


def test_choices_are_opened_together() -> None:
    event = ChoicesOpened(BID)
    assert str(event.tell(sealed())) == "Choices opened, secret bid: Anna: 5 and Ben: 7 and Spain."
    assert event.happen(sealed()).choices[BID] == (Choice(ANNA, ("5",), True), Choice(BEN, ("7", "Spain"), True))


def test_whoever_did_not_know_an_answer_is_told_it_when_it_is_opened() -> None:
    blank = ChoiceSealed(BID, BEN, ()).happen(small_table())
    event = ChoicesOpened(BID, ((BEN, ("7",)), (SeatId("eve"), ("9",))))
    assert str(event.tell(blank)) == "Choices opened, secret bid: Ben: 7."
    assert event.happen(blank).choices[BID] == (Choice(BEN, ("7",), True),)


def test_choices_are_put_away() -> None:
    assert str(ChoicesCleared(BID).tell(sealed())) == "Choices put away: secret bid."
    assert ChoicesCleared(BID).happen(sealed()).choices == {}
    assert ChoicesCleared(BID).happen(small_table()).choices == {}


def test_nothing_is_opened_where_nobody_chose() -> None:
    with pytest.raises(CannotHappen, match="Nobody has chosen yet: secret_bid"):
        ChoicesOpened(BID).happen(small_table())
