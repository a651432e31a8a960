"""Reaching, checked against every way there is on small boards, one after the other."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.board import AreaId, Board, Contact
from boards.plain.sentence import say
from counters.counter import CounterId
from rules_assist.advice import Reach, Reason
from rules_assist.common.reaching import Part, Step, StepRule, either, reach, together
from tests.rules_assist.common.squares import board_of, chance_board
from tests.rules_assist.common.toy import only_over

ONE = Step()

A, B, C, D = (AreaId(id) for id in "abcd")
ENEMY = Reason(say("The enemy holds it."), "5")
FLEET = Reason(say("A fleet bars the way on."), "6")


class Walked(NamedTuple):
    """One way, walked by hand: what it would have to pass, what it costs, and its areas."""

    troubles: tuple[tuple[AreaId, Reason], ...]
    cost: float
    route: tuple[AreaId, ...]


def every_way(board: Board, start: AreaId, step: StepRule) -> Iterator[Walked]:
    """All ways that enter no area twice; past stops and refusals too, which are then troubles."""

    def walk(at: AreaId, way: Walked, stop: Reason | None) -> Iterator[Walked]:
        for contact in board.contacts:
            if at not in (contact.a, contact.b):
                continue
            to = contact.other(at)
            if to == start or to in way.route:
                continue
            taken = step(contact, at, to)
            if taken is None:
                continue
            troubles = way.troubles + (((at, stop),) if stop else ())
            if isinstance(taken, Reason):
                further, onward = Walked((*troubles, (to, taken)), way.cost + 1, (*way.route, to)), None
            else:
                further, onward = Walked(troubles, way.cost + taken.cost, (*way.route, to)), taken.stop
            yield further
            yield from walk(to, further, onward)

    return walk(start, Walked((), 0, ()), None)


def chance_steps(seed: int) -> StepRule:
    def step(contact: Contact, start: AreaId, to: AreaId) -> Step | Reason | None:
        chance = random.Random(f"{seed} {contact.a} {contact.b} {contact.kind} {start} {to}")
        if chance.random() < 0.1:
            return None
        if chance.random() < 0.25:
            return Reason(say("{to} is shut.", to=to), "5")
        stop = Reason(say("{to} stops everybody.", to=to), "6") if chance.random() < 0.25 else None
        return Step(chance.choice([0, 0.5, 1, 2]), stop)

    return step


@given(st.integers(0, 10**6), st.sampled_from([0.0, 1.0, 2.5, None]))
def test_the_cheapest_ways_are_found_and_every_other_area_gets_its_first_reason(
    seed: int, allowance: float | None
) -> None:
    board, step = chance_board(seed), chance_steps(seed)
    start = AreaId("a0")
    order = list(board.spaces)
    found = reach(board, start, step, rule="9", allowance=allowance)

    def rank(way: Walked) -> tuple[float, int, list[int]]:
        return way.cost, len(way.route), [order.index(area) for area in way.route]

    walked = list(every_way(board, start, step))
    for to in order[1:]:
        ways = [way for way in walked if way.route[-1] == to]
        clean = sorted((way for way in ways if not way.troubles), key=rank)
        if clean and (allowance is None or clean[0].cost <= allowance):
            (way,) = found.ways[to]
            assert (way.cost, way.route) == (clean[0].cost, clean[0].route)
            assert to not in found.refused
            continue
        assert to not in found.ways
        first = found.why_not(to)
        assert first is not None
        if not ways:
            assert "leads to" in str(first.sentence)
            continue
        best = min(ways, key=lambda way: (len(way.troubles), *rank(way)))
        near = [way for way in ways if allowance is not None and way.cost <= allowance]
        if allowance is not None and best.cost > allowance and near:
            cheapest = min(near, key=lambda way: (way.cost, len(way.troubles), *rank(way)[1:]))
            assert cheapest.troubles
            equals = [way for way in near if key(way) == key(cheapest)]
            assert any(says_of(first, way, to) for way in equals)
        elif best.troubles and (allowance is None or best.cost <= allowance or best.troubles[-1][0] == to):
            equals = [way for way in ways if key(way) == key(best)]
            assert any(says_of(first, way, to) for way in equals)


def key(way: Walked) -> tuple[float, int, tuple[AreaId, ...]]:
    """Ways alike in this are equally good: the same areas over other contacts."""
    return way.cost, len(way.troubles), way.route


def says_of(first: Reason, way: Walked, to: AreaId) -> bool:
    """The trouble at the place itself, or else the first on the way."""
    at_place = [reason for at, reason in way.troubles if at == to]
    if at_place:
        return first == at_place[0]
    at, reason = way.troubles[0]
    text = str(first.sentence)
    return str(reason.sentence) in text and str(at).title() in text and first.rule == reason.rule


def test_a_move_that_is_too_long_says_how_long_it_would_be() -> None:
    board = board_of("a b c d", "a-b b-c c-d")
    found = reach(board, A, lambda *_: ONE, rule="3.1", allowance=2)
    assert found.allowed == {B, C}
    reason = found.why_not(D)
    assert reason is not None
    assert (str(reason.sentence), reason.rule) == (
        "D is too far: it would cost 3, and the allowance is 2.",
        "3.1",
    )


def test_a_stop_on_the_way_is_named_with_its_place_before_the_length_of_the_way_round() -> None:
    board = board_of("a b c d", "a-b b-c a-d d-c")

    def step(_: Contact, start: AreaId, to: AreaId) -> Step | Reason:
        return Step(1, FLEET) if to == B else Step(3)

    found = reach(board, A, step, rule="3", allowance=4)
    assert found.allowed == {B, D}
    assert [str(reason.sentence) for reason in found.refused[C]] == [
        "Must stop before, in B: A fleet bars the way on.",
        "C is too far: it would cost 6, and the allowance is 4.",
    ]


def test_from_beside_the_board_no_way_leads() -> None:
    assert reach(board_of("a b", "a-b"), AreaId("tray"), lambda *_: ONE, rule="1") == Reach()


def test_an_area_that_is_shut_says_so_and_those_behind_it_name_it() -> None:
    board = board_of("a b c", "a-b b-c")
    found = reach(board, A, lambda _, start, to: ENEMY if to == B else ONE, rule="3")
    assert found.refused[B] == (ENEMY,)
    assert str(found.refused[C][0].sentence) == "No way through B: The enemy holds it."
    assert found.refused[C][0].rule == "5"


def test_an_area_may_be_passed_where_nobody_may_end() -> None:
    full = Reason(say("It is full."), "4")
    board = board_of("a b c", "a-b b-c")
    found = reach(board, A, lambda *_: ONE, rule="3", may_end=lambda to: full if to == B else None)
    assert found.allowed == {C}
    assert found.refused[B] == (full,)


def test_only_contacts_of_the_kinds_allowed_are_walked() -> None:
    board = board_of("a b c", "a-b a~c")
    found = reach(board, A, only_over(["land"], lambda *_: ONE), rule="3")
    assert found.allowed == {B}
    assert str(found.refused[C][0].sentence) == "No contact of the kind they need leads to C."


def test_of_equal_ways_the_first_by_the_order_of_the_board_is_told() -> None:
    board = board_of("a c b d", "a-b b-d a-c c-d")
    (way,) = reach(board, A, lambda *_: ONE, rule="3").ways[D]
    assert way.route == (C, D)


def test_the_worst_grade_on_the_way_is_the_grade_of_the_way() -> None:
    board = board_of("a b c", "a-b b-c")
    found = reach(board, A, lambda _, start, to: Step(1, grade="risky") if to == B else ONE, rule="3")
    assert found.ways[C][0].grade == "risky"


@pytest.fixture
def two_parts() -> tuple[Part, Part]:
    board = board_of("a b c d", "a-b b-c c-d")
    foot = reach(board, A, lambda *_: ONE, rule="3", allowance=1)
    tracks = reach(board, B, lambda *_: Step(0.5), rule="3", allowance=1)
    return Part((CounterId("foot"),), A, foot), Part((CounterId("tracks"),), B, tracks)


def test_a_mixed_group_goes_where_all_can_and_says_who_cannot(two_parts: tuple[Part, Part]) -> None:
    found = together(two_parts)
    assert found.allowed == {A, B}
    assert found.ways[B][0].cost == 1, "those who are there need no way"
    assert str(found.refused[C][0].sentence).startswith("Foot: C is too far")
    assert [str(reason.sentence).split(":")[0] for reason in found.refused[D]] == ["Foot"]


def test_what_stops_all_alike_is_said_once() -> None:
    board = board_of("a b", "a-b")
    shut = reach(board, A, lambda *_: ENEMY, rule="3")
    found = together([Part((CounterId("x"),), A, shut), Part((CounterId("y"),), A, shut)])
    assert found.refused[B] == (ENEMY,)


def test_several_means_are_told_apart_and_refused_is_what_none_allows() -> None:
    board = board_of("a b c d", "a-b a~b a~c")
    by_land = reach(board, A, only_over(["land"], lambda *_: ONE), rule="3", means="land")
    by_sea = reach(board, A, only_over(["sea"], lambda *_: ONE), rule="3", means="sea")
    found = either([by_land, by_sea])
    assert [way.means for way in found.ways[B]] == ["land", "sea"]
    assert found.allowed == {B, C}
    assert list(found.refused) == [D]
    assert either([]) == Reach()
