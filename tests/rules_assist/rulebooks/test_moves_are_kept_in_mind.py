"""What was played along a way that the rulebook offered is known to it afterwards: nobody moves twice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from boards.board import AreaId
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.minding import entailed
from counters.position import PhaseId, Position, aboard, in_area
from counters.text.reading import read_position
from tests.shelf_games import the_game

HOME = PhaseId("germany_movement")
FIGHTER = """
setup spring_1941
turn 1 · phase germany_combat_movement · side germany
germany: germany fighter #u
"""
LANDING = """
turn 1 · phase great_britain_combat_movement · side great_britain
holds germany: norway
holds great_britain: united_kingdom
north_sea: great_britain transport
united_kingdom: great_britain infantry #u
"""
U_BOAT = """
setup full_game
turn 4 · phase axis_to_sea · side germany
holds germany: paris
paris/port: germany u_boat_i #u
"""
WARSAW = """
setup september_1939
turn 1 · phase germany_land_movement · side germany
pomerania: germany inf #u
"""
MOVES = [
    ("aaeurope", FIGHTER, "leningrad"),
    ("aaeurope", LANDING, "norway"),
    ("blitz", U_BOAT, "western_approaches"),
    ("empires", WARSAW, "danzig"),
]


@pytest.mark.parametrize(("id", "text", "to"), MOVES)
def test_who_has_gone_by_a_way_that_was_offered_goes_nowhere_else(id: str, text: str, to: str) -> None:
    opened = the_game(id)
    before = read_position(text, opened.game, setups=opened.setups)
    unit = CounterId("u")
    way = opened.rulebook.reach(opened.game, before, (unit,)).ways[AreaId(to)][0]
    move = CountersMoved((unit,), in_area(AreaId(to)), means=way.means, route=way.route)
    after = entailed(opened.game, before, move).happen(before)
    found = opened.rulebook.reach(opened.game, after, (unit,))
    assert found.notes or not found.ways
    assert after.facts.all or after.counters[unit].marks


def test_a_fighter_that_came_four_spaces_does_not_fly_four_home() -> None:
    opened = the_game("aaeurope")
    before = read_position(FIGHTER, opened.game, setups=opened.setups)
    unit = CounterId("u")
    way = opened.rulebook.reach(opened.game, before, (unit,)).ways[AreaId("leningrad")][0]
    move = CountersMoved((unit,), in_area(AreaId("leningrad")), means=way.means, route=way.route)
    after = entailed(opened.game, before, move).happen(before)
    left = opened.rulebook.reach(opened.game, replace(after, clock=replace(after.clock, phase=HOME)), (unit,))
    assert left.ways
    assert all(each.cost <= 4 - way.cost for ways in left.ways.values() for each in ways)


ABOARD = """
turn 1 · phase great_britain_combat_movement · side great_britain
holds germany: norway
holds great_britain: united_kingdom
north_sea: great_britain transport #ship [great_britain infantry #u]
"""
TWO_SHIPS = """
turn 1 · phase great_britain_combat_movement · side great_britain
holds germany: norway
holds great_britain: united_kingdom
north_sea: great_britain transport #ship, great_britain transport #second, great_britain transport #third
united_kingdom: great_britain infantry #u, great_britain armor #tank
"""


@pytest.mark.parametrize(
    ("text", "who", "ships"),
    [(ABOARD, "u", ["ship"]), (LANDING.replace("transport", "transport #ship"), "u", ["ship"]),
     (TWO_SHIPS, "u tank", ["ship", "second"])],
)  # fmt: skip
def test_a_ship_that_put_somebody_ashore_has_unloaded(text: str, who: str, ships: list[str]) -> None:
    opened = the_game("aaeurope")
    before = read_position(text, opened.game, setups=opened.setups)
    units = tuple(map(CounterId, who.split()))
    way = opened.rulebook.reach(opened.game, before, units).ways[AreaId("norway")][0]
    after = entailed(opened.game, before, way.taken(CountersMoved(units, in_area(AreaId("norway"))))).happen(before)
    assert [id for id in after.counters if after.facts.says("unloaded", id)] == ships
    assert {fact.value for fact in after.facts.of("unloaded")} == {"norway"}
    for id in map(CounterId, ships):
        assert not opened.rulebook.reach(opened.game, after, (id,)).ways
    assert not [each for each in opened.rulebook.findings(opened.game, after) if each.aspect == "transport"]


def test_a_ship_sails_to_where_its_cargo_was_put_ashore_from() -> None:
    opened = the_game("aaeurope")
    text = ABOARD.replace("holds germany: norway", "holds germany: norway, netherlands_belgium, france")
    before = read_position(text, opened.game, setups=opened.setups)
    reach, unit = opened.rulebook.reach(opened.game, before, (CounterId("u"),)), CounterId("u")
    to, way = next((to, ways[0]) for to, ways in reach.ways.items() if len(ways[0].route) > 1)
    after = entailed(opened.game, before, way.taken(CountersMoved((unit,), in_area(to)))).happen(before)
    assert after.area(unit) == to
    assert after.area(CounterId("ship")) == way.route[-2] != "north_sea"


CELTIC_SEA = """
turn 2 · phase great_britain_movement · side great_britain
celtic_sea: great_britain carrier #c
united_kingdom: great_britain fighter #u
"""
CHANNEL = """
setup september_1939
phase england_air_rebasing · side england
e_channel: england cv #c
plymouth: england ftr #u
"""
ON_DECK = [("aaeurope", CELTIC_SEA, "celtic_sea"), ("empires", CHANNEL, "e_channel")]


@pytest.mark.parametrize(("id", "text", "to"), ON_DECK)
def test_a_fighter_that_comes_down_at_sea_lies_on_the_carrier(id: str, text: str, to: str) -> None:
    """Over the sea it would be told at once that it has no base."""
    opened = the_game(id)
    before = read_position(text, opened.game, setups=opened.setups)
    after = gone(id, before, ("u",), to)
    assert after.where[CounterId("u")] == aboard(CounterId("c"))
    assert not any(found.severity == "error" and "u" in found.counters
                   for found in opened.rulebook.findings(opened.game, after))  # fmt: skip
    if id == "aaeurope":
        assert opened.rulebook.reach(opened.game, after, (CounterId("c"),)).notes


@pytest.mark.parametrize("group", [("i", "f"), ("f", "i")])
def test_troops_march_and_aircraft_fly_though_they_go_together(group: tuple[str, ...]) -> None:
    """Whoever is named first: troops have moved, and aircraft know from where they fly, not only over what."""
    text = "setup september_1939\nphase germany_land_movement · side germany\nsilesia: germany inf #i, germany ftr #f"
    opened = the_game("empires")
    after = gone("empires", read_position(text, opened.game, setups=opened.setups), group, "warsaw")
    assert after.counters[CounterId("i")].marked("moved")
    assert after.facts.says("came_from", "i")
    assert not after.facts.says("flew_from", "i")
    assert not after.counters[CounterId("f")].marked("moved")
    assert after.facts.says("flew_from", "f")


def test_aircraft_are_known_to_come_from_where_they_started() -> None:
    text = "setup september_1939\nphase germany_land_movement · side germany\nsaxony: germany ftr #f"
    opened = the_game("empires")
    after = gone("empires", read_position(text, opened.game, setups=opened.setups), ("f",), "warsaw")
    fact = after.facts.get("flew_from", "f")
    assert fact is not None
    assert fact.value == "saxony"


def gone(id: str, before: Position, group: tuple[str, ...], to: str) -> Position:
    """The table after these went there, as the program lets them go."""
    opened, ids = the_game(id), tuple(map(CounterId, group))
    way = opened.rulebook.reach(opened.game, before, ids).ways[AreaId(to)][0]
    return entailed(opened.game, before, way.taken(CountersMoved(ids, in_area(AreaId(to))))).happen(before)
