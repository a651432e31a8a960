"""What a question names, steps over a network, and answers that wait until they are asked for."""

from __future__ import annotations

import pytest

from boards.board import AreaId
from counters.position import PlaceId
from rules_assist.advice import Act, WhenPointedAt
from rules_assist.common.asked import Some, areas_named, number, so_many, some, spelled, whole
from rules_assist.common.walking import distances, joined, paths

A, B, C, D, E = map(AreaId, "abcde")
CHAIN = {A: (B,), B: (A, C), C: (B, D), D: (C,), E: ()}


def test_words_and_numbers_are_read_forgivingly_but_never_guessed() -> None:
    assert spelled(" U-Boots ") == spelled("u boots") == "u_boots"
    assert [whole(told) for told in ("3", "03", "", "-1", "3.5", "9" * 9, "²")] == [3, 3] + [None] * 5
    act = Act(verb="", at=(PlaceId("berlin/port"),), to=(PlaceId("paris"),), details={"count": "x", "cards": "4"})
    assert number(act, "count", "cards") == 4
    assert number(act, "count") is None
    assert areas_named(act) == ("berlin", "paris")


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("army", (Some(1, "army"),)),
        ("2 armies in the Baltics and a fleet", (Some(2, "armies", "the_baltics"), Some(1, "fleet"))),
        ("army 3", (Some(3, "army"),)),
        ("", ()),
    ],
)
def test_so_many_of_something_somewhere(told: str, meant: tuple[Some, ...]) -> None:
    assert some(told) == meant
    assert so_many("yes and 2", "army") == (Some(1, "army"), Some(2, "army"))


def test_ways_lead_through_what_is_passable_only() -> None:
    assert paths(CHAIN, A, {B, C}) == {A: (), B: (B,), C: (B, C)}
    assert paths(CHAIN, A, {C}) == {A: ()}
    assert distances(CHAIN, A) == {A: 0, B: 1, C: 2, D: 3}
    assert distances(CHAIN, A, within=1) == {A: 0, B: 1}
    assert distances(CHAIN, A, passable={B}) == {A: 0, B: 1, C: 2}
    assert joined(CHAIN, (A, E), {A, B, D}) == {A, B}


def test_an_answer_is_worked_out_once_and_only_for_what_is_asked() -> None:
    asked: list[AreaId] = []

    def work(at: AreaId) -> str:
        asked.append(at)
        return at.upper()

    found = WhenPointedAt(dict.fromkeys((A, B)), work)
    assert (len(found), list(found), A in found, C in found) == (2, [A, B], True, False)
    assert asked == []
    assert (found[A], found[A], found.get(C)) == ("A", "A", None)
    assert asked == [A]
    assert found == {A: "A", B: "B"}
