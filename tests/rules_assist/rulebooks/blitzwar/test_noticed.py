"""What moves and dice bring that later turns ask for: nobody has to remember it."""

from __future__ import annotations

import pytest

from boards.board import AreaId
from counters.counter import CounterId
from counters.events import CountersMoved, Together
from counters.position import FactWord, PlaceId, Position
from counters.text.reading import read_position, start_position
from rules_assist.advice import Act, Deed, Finding
from tests.shelf_games import the_game

BOX = the_game("blitzwar")
GAME, RULEBOOK = BOX.game, BOX.rulebook
AT_WAR = """
fact joined finland = axis
fact at_war axis soviet = 16
fact surrendered france = 8
fact vichy_created = 8
"""


def table(words: str) -> Position:
    return read_position(f"{words}\n{AT_WAR}", GAME, start_position(BOX.setups["europe_1939"], GAME))


def gone(position: Position, id: str, to: str, means: str) -> Position:
    """Along a way that the rulebook offers, with all that it entails."""
    ids = (CounterId(id),)
    ways = RULEBOOK.reach(GAME, position, ids, means).ways
    way = ways[AreaId(to)][0]
    move = way.taken(CountersMoved(ids, PlaceId(to)))
    return Together((move, *RULEBOOK.entails(GAME, position, move, way))).happen(position)


def test_germans_who_come_to_finland_are_remembered_and_others_are_not() -> None:
    words = "turn 17 · phase axis_movement · side axis\nholds axis: oslo, narvik, petsamo, oulu, tallinn"
    before = table(f"{words}\npetsamo: germany infantry_1 #german\nnarvik: germany infantry_1, axis supply_2")
    after = gone(before, "german", "oulu", "tactical")
    told = after.facts.get(FactWord("germans_in_finland"))
    assert told is not None
    assert told.value == "17"
    finns = table(f"{words}\nkarelia: finland infantry_1 #finn\noulu: axis supply_2")
    assert not gone(finns, "finn", "oulu", "tactical").facts.says("germans_in_finland")


def test_supplies_and_air_units_that_corps_pass_are_destroyed_and_ships_put_to_sea() -> None:
    before = table("""turn 17 · phase axis_movement · side axis
holds axis: vitebsk, dnepropetrovsk, zaporozhe
vitebsk: - · kiev: - · kirovograd: -
zaporozhe: germany armour_2 #tank, axis supply_2
stalino: soviet supply_2 #stores, ussr air #planes""")
    after = gone(before, "tank", "rostov", "tactical")
    assert after.holders[AreaId("stalino")] == "axis"
    assert {after.where.get(CounterId(id), "") for id in ("stores", "planes")} <= {"pool/soviet", ""}
    ports = table("""turn 20 · phase allies_movement · side allies
holds allies: calais, nantes
holds axis: cherbourg, brest
calais: britain armour_1 #tank, allies supply_2
cherbourg: germany u_boats_2 #wolf""")
    assert gone(ports, "tank", "brest", "tactical").where[CounterId("wolf")] == "english_channel"


def test_a_landing_in_the_united_kingdom_brings_america_nearer() -> None:
    before = table("""turn 11 · phase axis_sea_transport · side axis
holds axis: calais, paris, brussels
calais: germany infantry_1 #lion, axis supply_2
london: -
london/shore.english_channel: germany air (flying)""")
    after = gone(before, "lion", "london", "beachhead")
    assert after.facts.says("landed_in_britain")
    (entry,) = RULEBOOK.ledger(GAME, after, Act(verb="usa_entry"))
    assert entry.total == 19


def offered(position: Position, words: str) -> tuple[Finding, Deed]:
    naming = GAME.naming(position)
    found = [each for each in RULEBOOK.findings(GAME, position) if words in each.sentence.text(naming)]
    assert len(found) == 1
    assert found[0].deed is not None
    return found[0], found[0].deed


def thrown(position: Position, words: str, die: int) -> Position:
    """What comes of the click on such a finding, if the die falls so."""
    _, deed = offered(position, words)
    assert deed.thrown is not None
    asked = deed.thrown.act
    answer = RULEBOOK.may(GAME, position, Act(verb=asked.verb, side=asked.side, details={"die": str(die)}))
    assert answer is not None
    assert answer.deed is not None
    after = answer.deed.event.happen(position)
    assert not [each for each in RULEBOOK.findings(GAME, after) if words in each.sentence.text(GAME.naming(after))]
    return after


@pytest.mark.parametrize(("die", "joined"), [(5, ""), (6, "axis")])
def test_the_die_for_spain_is_thrown_by_a_click_and_what_it_brings_is_written_down(die: int, joined: str) -> None:
    after = thrown(table("turn 8 · phase diplomacy"), "roll for Spain", die)
    found = after.facts.get(FactWord("joined"), "spain")
    assert (found.value if found else "") == joined
    (entry,) = RULEBOOK.ledger(GAME, after, Act(verb="usa_entry"))
    assert entry.total == (19 if joined else 20)


def test_a_six_for_yugoslavia_is_offered_with_its_price() -> None:
    after = thrown(table("turn 14 · phase diplomacy"), "roll for Yugoslavia", 6)
    _, deed = offered(after, "Yugoslavia joins the Axis")
    assert stock(after) - stock(deed.event.happen(after)) == 6


def stock(position: Position) -> float:
    """The supplies of the Axis on the map."""
    there = (one for zone in GAME.board.spaces for one in position.in_area(zone))
    return sum(one.amount or 0 for one in there if one.side == "axis" and GAME.kind(one).type == "supply")


@pytest.mark.parametrize(("die", "corps"), [(2, 0), (4, 1), (6, 2)])
def test_partisans_rise_by_a_click_and_wait_to_be_placed(die: int, corps: int) -> None:
    words = "turn 22 · phase reinforcement\nfact surrendered yugoslavia = 15\nfact handed_over yugoslavia"
    empty = "".join(f"\n{zone}: -" for zone in ("belgrade", "brod", "sarajevo", "montenegro"))
    after = thrown(table(words + empty), "Roll for partisans", die)
    waiting = [one for one in after.in_place(PlaceId("pool/allies")) if one.side == "yugoslavia"]
    assert sum(GAME.number(one, "corps") for one in waiting) == corps


def test_two_sides_that_leave_vichy_go_to_different_zones() -> None:
    before = table("""turn 8 · phase diplomacy
holds axis: bordeaux, toulouse, paris
bordeaux: germany infantry_2
toulouse: germany armour_1 #panzer
lyon: germany infantry_1f #german, germany air #stuka
marseille: britain infantry_1 #tommy
vichy: -""")
    _, deed = offered(before, "Whoever stands in the zones of Vichy")
    after = deed.event.happen(before)
    assert {after.where[CounterId(id)] for id in ("panzer", "german", "stuka")} <= {"bordeaux", "dijon"}
    went = after.area(CounterId("tommy"))
    assert GAME.board.attribute(went, "regions") == ("occupied_france",)
    assert "germany" not in {one.side for one in after.in_area(went)}


def test_a_corps_without_works_on_its_back_is_changed_for_one_with_works() -> None:
    before = table("turn 17 · phase axis_movement · side axis\nberlin: germany infantry_2 #half (reduced)")
    answer = RULEBOOK.may(GAME, before, Act(verb="fortify", counters=(CounterId("half"),)))
    assert answer is not None
    assert answer.deed is not None
    after = answer.deed.event.happen(before)
    (dug_in,) = (one for one in after.in_area(AreaId("berlin")) if GAME.kind(one).type == "infantry")
    assert (dug_in.kind, dug_in.face) == ("infantry_1f", "fortified")
    assert stock(before) - stock(after) == 2


def test_a_line_that_came_to_the_axis_with_france_is_destroyed_when_the_allies_capture_it() -> None:
    before = table("""turn 41 · phase allies_movement · side allies
holds axis: nancy, saar, stuttgart
holds allies: reims, dijon, paris
nancy: -
dijon: britain infantry_1 #tommy, allies supply_2""")
    assert not before.facts.says("line_destroyed", "nancy")
    assert gone(before, "tommy", "nancy", "tactical").facts.says("line_destroyed", "nancy")
