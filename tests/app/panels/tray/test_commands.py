"""What can be done with counters, in the user's words; what cannot is not offered."""

from __future__ import annotations

from app.panels.tray.commands import carriers_near, commands, put_there
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId, SeatId
from tests.app.panels.a_panel import made_document

TABLE = (
    "spain: germany infantry #a, germany rommel #r, germany supply #oil (amount 4)\n"
    "spain/port.mediterranean_sea: britain carrier #ark\nfrance: britain carrier #eagle\n"
    'seat anna "Anna": germany'
)
A, R, OIL = CounterId("a"), CounterId("r"), CounterId("oil")


def titles(seat: str, *ids: CounterId, place: str = "") -> list[str]:
    document = made_document(TABLE, seat)
    return [each.title for each in commands(document, ids, PlaceId(place) if place else None)]


def test_only_what_can_be_done_is_offered() -> None:
    assert "Turn over" not in titles("", R)
    assert "Lose a step" not in titles("", R)
    assert "Regain a step" not in titles("", A), "it has lost none"
    assert {"Turn over", "Lose a step"} <= set(titles("", A))
    assert "Split the amount in half" in titles("", OIL)
    assert "Join amounts" not in titles("", OIL)
    assert "Unload" not in titles("", A)


def test_nothing_is_offered_for_what_is_not_on_the_table() -> None:
    assert titles("", CounterId("gone")) == []


def test_carriers_in_the_same_area_are_offered_and_no_others() -> None:
    document = made_document(TABLE)
    assert carriers_near(document, [A]) == ["ark"]
    assert carriers_near(document, [CounterId("ark")]) == []


def test_who_looks_on_has_nothing_to_conceal() -> None:
    assert "Conceal from the others" not in titles("", A)
    assert "Conceal from the others" in titles("anna", A)


def test_with_a_place_markers_are_offered_for_it() -> None:
    assert "Game turn on top" in titles("", place="spain")
    assert "Game turn on top" not in titles("", A)


def test_a_command_works_on_the_table_as_it_is_when_it_is_done() -> None:
    document = made_document(TABLE)
    turn = next(each for each in commands(document, [A, R]) if each.id == "turn counter")
    document.happen(CountersMoved((A,), PlaceId("france")))
    assert turn.run()
    assert [document.position.counters[id].turned for id in (A, R)] == [45, 45]


def test_a_command_for_what_has_gone_does_nothing() -> None:
    from counters.events import CountersRemoved

    document = made_document(TABLE)
    turn = next(each for each in commands(document, [A]) if each.id == "turn counter")
    document.happen(CountersRemoved((A,)))
    assert not turn.run()


def test_a_switch_says_whether_it_is_on() -> None:
    document = made_document(TABLE)
    mark = next(each for each in commands(document, [A]) if each.id == "mark moved")
    assert mark.on is False
    mark.run()
    assert next(each for each in commands(document, [A]) if each.id == "mark moved").on


def test_what_is_dropped_where_it_lies_or_into_itself_is_no_move() -> None:
    position = made_document(TABLE).position
    assert put_there(position, [A], PlaceId("spain"), 0) is None
    assert put_there(position, [A], PlaceId("spain"), 1) is None
    assert put_there(position, [CounterId("ark")], PlaceId("aboard/ark")) is None
    assert put_there(position, [CounterId("gone")], PlaceId("spain")) is None
    assert put_there(position, [A], PlaceId("spain"), 3) == CountersMoved((A,), PlaceId("spain"), 2)


def test_hidden_counters_are_not_offered_to_be_shown_by_who_does_not_know_them() -> None:
    document = made_document(
        TABLE.replace("infantry #a", "infantry #a (known to germany)") + '\nseat ben "Ben": britain'
    )
    document.sit(SeatId("ben"))
    hidden = document.position.stack(PlaceId("spain"))[0]
    assert hidden != A
    assert not [each for each in commands(document, [hidden]) if each.group == "secret"]
