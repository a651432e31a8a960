"""Stacking, checked against a count that asks of every counter."""

import random

from hypothesis import given
from hypothesis import strategies as st

from boards.board import AreaId
from boards.plain.sentence import say
from counters.counter import Counter, CounterId, KindId, SideId
from counters.position import Clock, PhaseId, PlaceId, Position
from rules_assist.advice import Finding
from rules_assist.common.stacking import Limit, no_room, overfull
from tests.baselines import plain_stacking
from tests.rules_assist.common.squares import board_of, game_on, laid

BOARD = board_of("a b", "a-b")
GAME = game_on(BOARD)
A, RED, BLUE = AreaId("a"), SideId("red"), SideId("blue")
LAND = {KindId("infantry"): 1, KindId("armour"): 2}


def said(position: Position, *limits: Limit) -> list[str]:
    return [str(finding.sentence) for finding in overfull(GAME, position, limits)]


@given(st.integers(0, 10**6))
def test_what_is_overfull_is_what_the_slow_count_finds(seed: int) -> None:
    chance = random.Random(seed)
    kinds, sides = ["infantry", "armour", "fleet"], ["red", "blue", "green"]
    counters, stacks, lying = {}, dict[PlaceId, tuple[CounterId, ...]](), []
    for number in range(chance.randrange(25)):
        id, at = CounterId(f"c{number}"), chance.choice(["a", "b", "a/port", "hand/red"])
        counters[id] = Counter(id, KindId(chance.choice(kinds)), SideId(chance.choice(sides)))
        stacks[PlaceId(at)] = (*stacks.get(PlaceId(at), ()), id)
        lying.append(plain_stacking.Lying(counters[id].kind, counters[id].side, at.removesuffix("/port")))
    position = Position(counters=counters, stacks=stacks)
    limit = Limit(name="units", weights=LAND, most=3, rule="4")
    slow = plain_stacking.too_many(lying, ["a", "b"], dict(LAND), 3)
    found = overfull(GAME, position, [limit])
    assert {(finding.places[0], position.counters[finding.counters[0]].side) for finding in found} == set(slow)
    for finding in found:
        of_side = [position.counters[id] for id in finding.counters]
        assert sum(LAND[one.kind] for one in of_side) == slow[finding.places[0], of_side[0].side]


def test_a_finding_tells_the_count_the_limit_and_the_rule() -> None:
    limit = Limit(name="land units", weights=LAND, most=2, rule="4.1")
    (finding,) = overfull(GAME, laid(a="red infantry, red armour #tank, blue infantry, red fleet"), [limit])
    assert str(finding.sentence) == "3 land units of Red in A; the limit is 2."
    assert (finding.rule, finding.aspect, finding.places) == ("4.1", "stacking", ("a",))
    assert finding.counters == ("red_infantry_1", "tank")


def test_how_many_there_are_and_may_be_is_told_as_numbers_too() -> None:
    limit = Limit(name="land units", weights=LAND, most=2, rule="4.1")
    (finding,) = overfull(GAME, laid(a="red infantry, red armour #tank"), [limit])
    assert (finding.figure, finding.severity) == ("3/2", "error")
    assert Finding(sentence=say("{count} of {most}", count=2.5, most=2), rule="").figure == "2½/2"
    assert not Finding(sentence=say("{count} lie there.", count=2), rule="").figure


def test_before_the_time_at_which_it_has_to_be_kept_it_is_a_quiet_note() -> None:
    limit = Limit(name="land units", weights=LAND, most=2, rule="4.1", ahead=("march",))
    crowded = laid(a="red infantry, red armour")
    for phase, severity in (("march", "note"), ("battle", "error"), ("", "error")):
        position = crowded.with_(clock=Clock(1, PhaseId(phase)))
        (finding,) = overfull(GAME, position, [limit])
        assert finding.severity == severity


def test_sides_may_share_a_limit_or_all_count_together() -> None:
    position = laid(a="red infantry, blue infantry, green infantry")
    allies = {RED: RED, BLUE: RED}
    assert said(position, Limit(name="units", weights=LAND, most=1, sides=allies, rule="4")) == [
        "2 units of Red in A; the limit is 1."
    ]
    assert said(position, Limit(name="units", weights=LAND, most=2, shared=True, rule="4")) == [
        "3 units in A; the limit is 2."
    ]
    assert said(position, Limit(name="units", weights=LAND, most=1, shared=True, sides=allies, rule="4")) == [
        "2 units in A; the limit is 1."
    ]


def test_an_area_may_have_a_limit_of_its_own_or_none() -> None:
    position = laid(a="red infantry, red infantry", b="red infantry, red infantry")
    assert said(position, Limit(name="units", weights=LAND, most=1, in_area={A: None}, rule="4")) == [
        "2 units of Red in B; the limit is 1."
    ]
    assert said(position, Limit(name="units", weights=LAND, in_area={A: 1}, rule="4")) == [
        "2 units of Red in A; the limit is 1."
    ]


def test_ports_count_with_their_area_or_by_themselves() -> None:
    fleets = {KindId("fleet"): 1}
    position = laid(a="red fleet", a__port="red fleet, red fleet")
    whole = Limit(name="fleets", weights=fleets, most=2, rule="4")
    assert said(position, whole) == ["3 fleets of Red in A; the limit is 2."]
    ports = Limit(name="fleets", weights=fleets, most=1, places="ports", rule="4")
    (finding,) = overfull(GAME, position, [ports])
    assert finding.places == ("a/port",)
    assert finding.sentence.text(GAME.naming(position)) == "2 fleets of Red in A (port); the limit is 1."
    each = Limit(name="fleets", weights=fleets, most=0, places="each", rule="4")
    assert [finding.places for finding in overfull(GAME, position, [each])] == [("a",), ("a/port",)]


@given(st.integers(0, 10**6))
def test_a_limit_that_was_asked_before_finds_what_one_finds_that_was_not(seed: int) -> None:
    chance = random.Random(seed)
    kept = Limit(name="units", weights=LAND, most=2, unless=lambda one: "damaged" in one.marks, rule="4")
    position = laid(a="red infantry #one, blue armour #two, red infantry #three", b="red armour #four")
    for _ in range(12):
        id = CounterId(chance.choice(["one", "two", "three", "four"]))
        position = chance.choice([
            position.moved([id], PlaceId(chance.choice(["a", "b", "a/port"]))),
            position.changed([id], marks=chance.choice([(), ("damaged",)])),
            position.changed([id], side=chance.choice([RED, BLUE])),
            position.changed([id], kind=KindId(chance.choice(["infantry", "armour"]))),
        ])  # fmt: skip
        fresh = Limit(name="units", weights=LAND, most=2, unless=lambda one: "damaged" in one.marks, rule="4")
        assert overfull(GAME, position, [kept]) == overfull(GAME, position, [fresh])


def test_counters_that_a_rule_excepts_do_not_count() -> None:
    position = laid(a="red infantry #hurt, red infantry").changed([CounterId("hurt")], marks=("damaged",))
    limit = Limit(name="units", weights=LAND, most=1, rule="4")
    assert said(position, limit)
    spared = Limit(name="units", weights=LAND, most=1, unless=lambda one: one.marked("damaged"), rule="4")
    assert said(position, spared) == []


def test_whether_there_is_room_counts_those_who_come_once() -> None:
    position = laid(a="red infantry #there, blue infantry", b="red infantry #comes, red armour #tank")
    limit = Limit(name="units", weights=LAND, most=2, rule="4")
    assert no_room(position, [limit], [CounterId("comes")], A) is None
    assert no_room(position, [limit], [CounterId("comes"), CounterId("there")], A) is None
    reason = no_room(position, [limit], [CounterId("tank")], A)
    assert reason is not None
    assert (str(reason.sentence), reason.rule) == (
        "No room in A for more units: 1 there and 2 to come; the limit is 2.",
        "4",
    )
