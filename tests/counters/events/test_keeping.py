"""What is kept beside the counters."""

from typing import get_args

import pytest

from boards.board import AreaId
from boards.plain.sentence import area
from counters.counter import SideId
from counters.events import (
    AreasHeld,
    BattleWent,
    ClockMoved,
    DiceRolled,
    Event,
    FactCleared,
    FactSet,
    Noted,
    NoteRemoved,
    OptionSet,
    SeatTaken,
    ValueSet,
    purpose,
)
from counters.position import Clock, Fact, FactWord, Note, OptionId, PhaseId, Scope, Seat, SeatId, ValueId
from tests.counters.events.small_table import ANNA, BLUE, RED, TANK, Looks, check, small_table

SPAIN, FRANCE = AreaId("spain"), AreaId("france")
GOLD = ValueId("red.gold")
BY_SEA = FactWord("by_sea")
MOVED = Fact(BY_SEA, (TANK,), "turn")


@pytest.mark.parametrize(
    ("event", "told", "looks", "wanted"),
    [
        (
            AreasHeld((SPAIN, FRANCE), RED), "Red holds Spain and France now.",
            lambda now: now.holders, {SPAIN: RED, FRANCE: RED},
        ),
        (AreasHeld((SPAIN,), None), "Nobody holds Spain now.", lambda now: now.holders, {}),
        (ValueSet(GOLD, 2.5), "Red.gold: 2½.", lambda now: now.value("red.gold"), 2.5),
        (FactSet(MOVED), "By sea: Tank.", lambda now: now.facts.says("by_sea", "tank"), True),
        (
            FactSet(Fact(BY_SEA, ("a", "b"), value="far")), "By sea: A and B (far).",
            lambda now: now.facts.all, {Fact(BY_SEA, ("a", "b"), value="far")},
        ),
        (FactCleared(BY_SEA), "No longer so: By sea.", lambda now: now.facts.all, frozenset()),
        (
            ClockMoved(Clock(2, PhaseId("sea_moves"), RED)), "Turn 2, Sea Moves, Red.",
            lambda now: now.clock, Clock(2, PhaseId("sea_moves"), RED),
        ),
        (ClockMoved(Clock(2)), "Turn 2, no phase.", lambda now: now.clock.turn, 2),
        (DiceRolled("2d6", (3, 5)), "Rolled 2d6: 3 and 5.", lambda now: now == small_table(), True),
        (DiceRolled("1d6", (3,), RED, "Gibraltar"), "Red: Rolled 1d6 for Gibraltar: 3.", lambda now: now.clock.turn, 1),
        (DiceRolled("1d6", (3,), typed_in=True), "Real dice, 1d6: 3.", lambda now: now.clock.turn, 1),
        (
            DiceRolled("1d6", (3,), RED, "luck", typed_in=True), "Red: Real dice, 1d6 for luck: 3.",
            lambda now: now == small_table(), True,
        ),
        (
            DiceRolled("1d6", (3,), RED, purpose=purpose("the battle in {area}", area=area(SPAIN))),
            "Red: Rolled 1d6 for the battle in Spain: 3.", lambda now: now == small_table(), True,
        ),
        (BattleWent(SPAIN, "begun"), "The battle in Spain begins.", lambda now: now == small_table(), True),
        (BattleWent(SPAIN, "next_round"), "The next round of the battle in Spain.", lambda now: now.clock.turn, 1),
        (BattleWent(SPAIN, "over"), "The battle in Spain is over.", lambda now: now.clock.turn, 1),
        (
            OptionSet(OptionId("sea_supply"), "as_in_1941"), "Option sea supply set to as in 1941.",
            lambda now: now.options, {"sea_supply": "as_in_1941"},
        ),
        (
            SeatTaken(Seat(ANNA, "Anna", (RED, BLUE))), "Anna plays Red and Blue.",
            lambda now: now.seats[ANNA].sides, (RED, BLUE),
        ),
        (
            Noted(Note("second", "Take France")), "Note: Take France",
            lambda now: [note.text for note in now.notes], ["Hold Spain", "Take France"],
        ),
        (
            Noted(Note("first", "Leave Spain")), "Note: Leave Spain",
            lambda now: [note.text for note in now.notes], ["Leave Spain"],
        ),
        (Noted(Note("x", "Secret", ANNA)), "Anna made a note.", lambda now: now.notes[1].to, ANNA),
        (
            Noted(Note("x", "", map="europe", points=((1, 2), (3, 4)))), "A line drawn on the map.",
            lambda now: now.notes[1].points, ((1, 2), (3, 4)),
        ),
        (NoteRemoved("first"), "A note rubbed out.", lambda now: now.notes, ()),
        (NoteRemoved("never"), "A note rubbed out.", lambda now: len(now.notes), 1),
    ],
)  # fmt: skip
def test_what_is_kept_and_what_is_told(event: Event, told: str, looks: Looks, wanted: object) -> None:
    check(event, told, looks, wanted)


def test_a_value_tells_what_it_was() -> None:
    before = ValueSet(GOLD, 3).happen(small_table())
    assert str(ValueSet(GOLD, 5).tell(before)) == "Red.gold: 5; it was 3."


def test_somebody_new_may_sit_down() -> None:
    eve = Seat(SeatId("eve"), "Eve", (SideId("green"),))
    assert list(SeatTaken(eve).happen(small_table()).seats) == ["anna", "ben", "eve"]


@pytest.mark.parametrize(
    ("clock", "left"),
    [
        (Clock(1, PhaseId("move"), RED), {"side", "turn", "game"}),  # the same side once more
        (Clock(1, PhaseId("move"), BLUE), {"turn", "game"}),
        (Clock(1, PhaseId("combat"), RED), {"side", "turn", "game"}),
        (Clock(2, PhaseId("move"), RED), {"game"}),
        (Clock(0, PhaseId("move"), RED), {"game"}),
    ],
)
def test_facts_are_forgotten_when_their_time_is_over(clock: Clock, left: set[str]) -> None:
    now = ClockMoved(Clock(1, PhaseId("move"), RED)).happen(small_table())
    for scope in get_args(Scope):
        now = FactSet(Fact(BY_SEA, (scope,), scope)).happen(now)
    assert {fact.scope for fact in ClockMoved(clock).happen(now).facts.all} == left


def test_a_fact_of_the_same_word_about_the_same_is_replaced() -> None:
    now = FactSet(MOVED).happen(small_table())
    now = FactSet(Fact(BY_SEA, (TANK,), "game", "twice")).happen(now)
    assert now.facts.all == {Fact(BY_SEA, (TANK,), "game", "twice")}
    assert FactCleared(BY_SEA, (TANK,)).happen(now).facts.all == frozenset()
