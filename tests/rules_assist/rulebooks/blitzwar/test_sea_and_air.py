"""Ships, air units and transports: the quick answers are those of slow and plain ways."""

from __future__ import annotations

from itertools import product

import pytest

from boards.board import AreaId, Contact
from counters.counter import Counter, CounterId, SideId
from counters.events import CountersMoved, Together
from counters.position import Clock, PhaseId, PlaceId, Position
from counters.text.reading import read_position
from rules_assist.advice import Act, Reason
from rules_assist.common.reaching import Step, StepRule, reach
from rules_assist.common.standpoint import because
from rules_assist.common.sums import packed
from rules_assist.rulebooks.blitzwar.air import bases_from, is_at_base
from rules_assist.rulebooks.blitzwar.europe import zones
from rules_assist.rulebooks.blitzwar.moving import shut_port, voyages
from rules_assist.rulebooks.blitzwar.naval import passage, port_seas
from rules_assist.rulebooks.blitzwar.stacking import barred
from rules_assist.rulebooks.blitzwar.supply import War
from tests.rules_assist.rulebooks.blitzwar import plain
from tests.rules_assist.rulebooks.blitzwar.anything import europe

GAME, RULEBOOK = plain.box().game, plain.box().rulebook
BOARD = GAME.board


def tables() -> list[Position]:
    return [*plain.setups(), *map(plain.at_random, range(4))]


def views(position: Position, one: Counter) -> War:
    return War(GAME, position, one.side)


def lying(position: Position, which: str) -> list[Counter]:
    wanted = War.is_air if which == "air" else War.is_naval
    there = [one for one in position.counters.values() if wanted(War(GAME, position, one.side), one)]
    return [one for one in there if position.area(one.id) in BOARD.spaces]


def sail(view: War) -> StepRule:
    """Out of a port, from sea to sea, into a port, where the voyage ends."""
    ends = because("§12.1", "The voyage ends in port.")

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if contact.kind in ("sea", "strait"):
            key = AreaId(str(contact.attributes.get("key", "")))
            return Step() if not key or view.controls(key) else ends
        if contact.kind != "coast":
            return None
        if not contact.attributes.get("port"):
            return ends
        return shut_port(view, to) or Step(1, ends) if view.is_zone(to) else Step()

    return step


@pytest.mark.parametrize("position", tables())
def test_the_quick_voyages_reach_what_the_plain_ones_do(position: Position) -> None:
    for one in lying(position, "naval")[:6]:
        view, start = views(position, one), position.area(one.id)
        quick = voyages(view, (one,), start, 4, ())
        slow = reach(BOARD, start, sail(view), rule="§12.1", allowance=4, may_end=barred(view, (one,)).get)
        assert set(quick.ways) == set(slow.ways)
        assert set(quick.refused) == set(slow.refused)
        assert all(quick.refused.values())


def hops(start: AreaId) -> dict[AreaId, int]:
    """How many brown or dotted lines away each zone is."""
    found, edge = {start: 0}, [start]
    for here in edge:
        for contact in BOARD.contacts:
            for a, b in ((contact.a, contact.b), (contact.b, contact.a)):
                if contact.kind in ("land", "air") and a == here and b not in found:
                    found[b] = found[here] + 1
                    edge.append(b)
    return found


def coasts(at: AreaId) -> set[AreaId]:
    return {each.other(at) for each in BOARD.contacts if each.kind == "coast" and at in (each.a, each.b)}


@pytest.mark.parametrize("base", ["sirte", "calais", "warsaw", "malta", "america", "asian_bases", "moscow"])
def test_air_units_reach_what_one_would_count_on_the_map(base: str) -> None:
    at = AreaId(base)
    view = War(
        GAME,
        next(iter(plain.setups())).with_(stacks={}, counters={}, holders={at: SideId("axis")}, clock=Clock(24)),
        SideId("axis"),
    )
    position = view.position.placed([Counter(CounterId("a"), GAME_AIR, SideId("germany"))], PlaceId(base))
    near = {zone for zone, steps in hops(at).items() if steps <= 3}
    same_sea = {zone for zone in BOARD.spaces if zone in zones(GAME) and coasts(zone) & coasts(at)}
    found = RULEBOOK.reach(GAME, position, (CounterId("a"),), "air")
    assert set(found.ways) == near | same_sea | coasts(at) | {at}


GAME_AIR = next(id for id, kind in GAME.sheet.kinds.items() if kind.type == "air")


@pytest.mark.parametrize("position", tables())
def test_bases_are_changed_only_through_own_zones(position: Position) -> None:
    for one in lying(position, "air")[:4]:
        view = views(position, one)
        net = bases_from(view, position.area(one.id))
        for to, here in net.items():
            assert to == here or view.control(to) == view.party_of(one.side)
            assert (
                to == here or any(each.kind == "land" for each in BOARD.between(here, to)) or coasts(here) & coasts(to)
            )
        assert is_at_base(view, one) or not RULEBOOK.reach(GAME, position, (one.id,), "strategic_air").ways


@pytest.mark.parametrize("position", tables()[-2:])
def test_a_voyage_is_as_long_there_as_back(position: Position) -> None:
    view = War(GAME, position, SideId("axis"))
    ports = [zone for zone in BOARD.spaces if zone in zones(GAME) and port_seas(view, zone)][::9]
    for a, b in product(ports, ports):
        assert a == b or passage(view, a, b)[0] == passage(view, b, a)[0]


def test_no_counters_find_room_on_fewer_beachheads() -> None:
    for room in (2, 3):
        for sizes in (sizes for count in range(1, 5) for sizes in product(range(1, room + 1), repeat=count)):
            assert packed(sizes, room) == fewest(sizes, room)


def fewest(sizes: tuple[int, ...], room: int) -> int:
    """By trying every way to lay them."""
    for heads in range(1, len(sizes) + 1):
        for laid in product(range(heads), repeat=len(sizes)):
            loads = [sum(size for size, head in zip(sizes, laid, strict=True) if head == each) for each in range(heads)]
            if max(loads) <= room:
                return heads
    return len(sizes)


@pytest.mark.parametrize("position", tables())
def test_whatever_is_asked_of_ships_and_air_has_an_answer_with_a_rule(position: Position) -> None:
    verbs = (
        "naval_move",
        "place_air",
        "counter",
        "beachhead",
        "strategic_air",
        "bomb",
        "sea_transport",
        "land",
        "fortify",
    )
    ids = [one.id for one in position.counters.values() if GAME.kind(one).sort == "unit"][::11]
    for id, verb in product(ids, verbs):
        if position.area(id) not in BOARD.spaces:
            continue
        for to in ("london", "north_sea", "malta"):
            found = RULEBOOK.may(GAME, position, Act(verb=verb, counters=(id,), to=(PlaceId(to),)))
            assert found is not None
            assert str(found.sentence)
            assert found.rule.startswith("§")


@pytest.mark.parametrize("means", ["naval", "strategic_air", "sea_transport"])
@pytest.mark.parametrize("seed", range(3))
def test_a_way_by_sea_or_air_that_is_not_risky_brings_no_finding_about_those_who_take_it(seed: int, means: str) -> None:
    position = plain.at_random(seed)
    phase = {"naval": "naval", "strategic_air": "air", "sea_transport": "sea_transport"}[means]
    tried = 0
    there = [one for one in position.counters.values() if GAME.kind(one).sort == "unit"][::5]
    there = {"naval": lying(position, "naval"), "strategic_air": lying(position, "air")}.get(means, there)
    for one in there:
        if position.area(one.id) not in BOARD.spaces:
            continue
        side = views(position, one).party_of(one.side)
        now = position.with_(clock=Clock(position.clock.turn, PhaseId(f"{side}_{phase}"), side))
        found = RULEBOOK.reach(GAME, now, (one.id,), means)
        safe = [to for to, ways in found.ways.items() if all(way.grade != "risky" for way in ways)]
        before = about(now, one)
        tried += len(safe)
        for to in safe[:: max(1, len(safe) // 2)][:2]:
            assert about(now.moved([one.id], PlaceId(to)), one) <= before, (one.id, to)
    assert tried > 0


def about(position: Position, one: Counter) -> set[tuple[str, str]]:
    """What is found about a counter."""
    wrong = RULEBOOK.findings(GAME, position)
    return {(found.aspect, found.sentence.template) for found in wrong if one.id in found.counters}


@pytest.mark.parametrize(
    ("side", "phase", "used"),
    [("axis", "naval", True), ("allies", "air", True), ("soviet", "naval", False), ("soviet", "air", False)],
)
def test_only_phases_in_which_somebody_has_ships_or_aircraft_are_held_open(side: str, phase: str, used: bool) -> None:
    clock = Clock(3, PhaseId(f"{side}_{phase}"), SideId(side))
    found = RULEBOOK.findings(GAME, europe().with_(clock=clock))
    assert any(each.aspect == "may" for each in found) == used
    passed = GAME.sheet.sequence.phase(clock.phase)
    assert passed is not None
    assert passed.only_found, "the clock passes it where nothing is found"


def test_who_counters_goes_to_the_pool_with_the_enemy_that_came_last() -> None:
    flying = "holds allies: mechili, derna\nmechili: germany air #first (flying), germany air #last (flying)"
    words = f"turn 15 · phase axis_air · side axis\n{flying}\nderna: britain air #base"
    now = read_position(words, GAME, europe())
    (way,) = RULEBOOK.reach(GAME, now, (CounterId("base"),)).ways[AreaId("mechili")]
    move = way.taken(CountersMoved((CounterId("base"),), PlaceId("mechili")))
    after = Together((move, *RULEBOOK.entails(GAME, now, move, way))).happen(now)
    where = {each: str(after.where[CounterId(each)]) for each in ("base", "first", "last")}
    assert where["base"] == "pool/allies"
    assert sorted([where["first"], where["last"]]) == ["mechili", "pool/axis"]
