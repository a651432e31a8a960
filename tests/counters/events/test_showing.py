"""Counters turn over, are marked, lose steps, are shown and concealed."""

import pytest

from counters.events import (
    AmountSet,
    CountersConcealed,
    CountersLocked,
    CountersMarked,
    CountersShown,
    CountersStepped,
    CountersTurned,
    CountersTurnedOver,
    Event,
    MarksCleared,
    SightSet,
)
from counters.position import OPEN, CannotHappen, PlaceId, Sight, slot
from tests.counters.events.small_table import BLUE, DECK, FOOT, GUN, HAND, RED, SPAIN, TANK, Looks, check, small_table


@pytest.mark.parametrize(
    ("event", "told", "looks", "wanted"),
    [
        (
            CountersTurnedOver((TANK, GUN), "back"), "Tank and Gun turned over: back.",
            lambda now: [now.counters[id].face for id in (TANK, FOOT, GUN)], ["back", "", "back"],
        ),
        (CountersTurnedOver((TANK,), ""), "Tank turned over: front.", lambda now: now.counters[TANK].face, ""),
        (CountersTurned((slot(SPAIN, 0),), 450), "Tank turned to 90°.", lambda now: now.counters[TANK].turned, 90),
        (CountersTurned((TANK,), -90), "Tank turned to 270°.", lambda now: now.counters[TANK].turned, 270),
        (
            CountersMarked((TANK, FOOT), on=("moved",)), "Tank and Foot marked “moved”.",
            lambda now: [now.counters[id].marks for id in (TANK, FOOT)], [("moved",), ("moved",)],
        ),
        (
            CountersMarked((FOOT,), on=("fought",), off=("moved",)), "Foot marked “fought”, no longer “moved”.",
            lambda now: now.counters[FOOT].marks, ("fought",),
        ),
        (
            CountersMarked((FOOT,), off=("moved", "fought")), "Foot no longer “moved and fought”.",
            lambda now: now.counters[FOOT].marks, (),
        ),
        (
            MarksCleared("moved"), "All marks “moved” cleared.",
            lambda now: any(counter.marks for counter in now.counters.values()), False,
        ),
        (MarksCleared("unheard_of"), "All marks “unheard of” cleared.", lambda now: now == small_table(), True),
        (CountersStepped((TANK,), 2), "Tank lost steps: 2.", lambda now: now.counters[TANK].steps, 2),
        (CountersStepped((TANK,), -2), "Tank regained steps: 2.", lambda now: now.counters[TANK].steps, 0),
        (AmountSet(TANK, 1.5), "Tank now holds 1½.", lambda now: now.counters[TANK].amount, 1.5),
        (AmountSet(TANK, None), "Tank carries no amount any more.", lambda now: now.counters[TANK].amount, None),
        (CountersLocked((TANK, GUN)), "Tank and Gun locked.", lambda now: now.locked, {TANK, GUN}),
        (CountersLocked((TANK,), locked=False), "Tank unlocked.", lambda now: now.locked, set()),
        (CountersShown((TANK,)), "Tank shown.", lambda now: now.counters[TANK].known_to, None),
        (CountersShown((TANK,), (BLUE,)), "Tank shown to Blue.", lambda now: now.counters[TANK].known_to, None),
        (CountersConcealed((TANK,), (RED,)), "Tank concealed.", lambda now: now.counters[TANK].known_to, (RED,)),
        (
            SightSet(SPAIN, Sight("owner", BLUE)), "Only Blue may look into Spain.",
            lambda now: now.sight(SPAIN), Sight("owner", BLUE),
        ),
        (SightSet(HAND, Sight()), "Everybody may look into Hand/red.", lambda now: now.sight(HAND), OPEN),
        (
            SightSet(DECK, Sight("nobody")), "Nobody may look into Deck/events.",
            lambda now: now.sight(DECK).who, "nobody",
        ),
        (
            SightSet(DECK, Sight("top")), "Everybody may see the top of Deck/events.",
            lambda now: now.sight(DECK).who, "top",
        ),
    ],
)  # fmt: skip
def test_what_changes_and_what_is_told(event: Event, told: str, looks: Looks, wanted: object) -> None:
    check(event, told, looks, wanted)


def test_nobody_can_look_into_a_carrier_that_is_not_there() -> None:
    with pytest.raises(CannotHappen, match="There is no counter Nobody to look into"):
        SightSet(PlaceId("aboard/nobody"), Sight()).happen(small_table())


def test_showing_to_one_after_another_adds_up() -> None:
    now = CountersConcealed((TANK,), ()).happen(small_table())
    now = CountersShown((TANK,), (RED,)).happen(now)
    now = CountersShown((TANK,), (RED, BLUE)).happen(now)
    assert now.counters[TANK].known_to == (RED, BLUE)
    assert CountersShown((TANK,)).happen(now).counters[TANK].known_to is None
