"""Countries of Blitz! by clicks: who joins, what falls, is set free and falls again (§3.2 to §3.4)."""

from __future__ import annotations

import pytest

from boards.board import AreaId
from counters.counter import CounterId, KindId, SideId
from counters.events import AreasHeld, CountersMoved
from counters.position import PlaceId, Position, ValueId
from counters.text.reading import read_position, start_position
from rules_assist.advice import Act, Answer
from tests.rules_assist.rulebooks.test_three_games import opening
from tests.shelf_games import the_game


def done(position: Position, told: str, area: str) -> Position:
    """After the click on what is told of that area."""
    every = the_game("blitz").rulebook.findings(the_game("blitz").game, position)
    deeds = [each.deed for each in every if told in str(each.sentence) and area in each.places]
    assert len(deeds) == 1, [str(each.sentence) for each in every]
    assert deeds[0] is not None
    return deeds[0].event.happen(position)


def then(position: Position, text: str) -> Position:
    return read_position(text, the_game("blitz").game, position)


def builds_up(position: Position, id: str) -> bool:
    act = Act(verb="build", counters=(CounterId(id),))
    found = the_game("blitz").rulebook.may(the_game("blitz").game, position, act)
    return found is not None and found.yes is True


def test_poland_falls_is_freed_and_falls_again() -> None:
    _, position = opening("blitz", "turn 3 · phase plans · value afa.resources = 5 · poland: -")
    fallen = done(then(position, "holds germany: poland"), "is conquered", "poland")
    assert fallen.facts.says("conquered", "poland")
    freed = done(then(fallen, "holds afa: poland"), "is liberated", "poland")
    assert not freed.facts.says("conquered", "poland")
    # Its army, out of the pool again, is built up as any other.
    army = then(freed, "poland: afa polish_army #army (size_1)")
    assert builds_up(army, "army")
    again = done(then(freed, "holds germany: poland"), "is conquered", "poland")
    assert again.facts.says("conquered", "poland")


def test_france_falls_with_paris_once_and_later_with_all_its_land() -> None:
    _, position = opening("blitz", "turn 9 · phase axis_combat · fact liberated france · paris: -")
    told = the_game("blitz").rulebook.findings(the_game("blitz").game, then(position, "holds germany: paris"))
    assert not any("France is conquered" in str(each.sentence) for each in told)
    fallen = done(then(position, "holds germany: paris, vichy_france"), "France is conquered", "vichy_france")
    assert fallen.facts.says("conquered", "france")
    assert not fallen.facts.says("turned_neutral", "vichy_france")


def asked(position: Position, verb: str, power: str, area: str, **details: str) -> Answer:
    act = Act(verb=verb, side=SideId(power), at=(PlaceId(area),) if area else (), details=details)
    found = the_game("blitz").rulebook.may(the_game("blitz").game, position, act)
    assert found is not None
    return found


def test_all_that_was_set_free_of_a_country_is_given_back_at_once() -> None:
    text = "turn 8 · phase allied_combat · fact at_war usa germany · holds usa: morocco, algeria"
    _, position = opening("blitz", text)
    deed = asked(position, "hand_back", "usa", "algeria").deed
    assert deed is not None
    after = deed.event.happen(position)
    assert {after.holders[AreaId(at)] for at in ("morocco", "algeria")} == {"afa"}


@pytest.mark.parametrize(("more", "stands"), [("", True), (" · holds usa: morocco, algeria", False)])
def test_vichys_army_stands_up_against_the_axis_unless_all_of_north_africa_is_allied(more: str, stands: bool) -> None:
    text = """turn 4 · phase axis_land · fact conquered france · fact turned_neutral vichy_france
              holds germany: paris
              holds nobody: vichy_france, morocco, algeria
              vichy_france: -"""
    _, position = opening("blitz", text.replace("              ", "") + more.replace(" · ", chr(10)))
    deed = asked(position, "declare_war", "germany", "", on="vichy_france").deed
    assert deed is not None
    after = deed.event.happen(position)
    assert any(one.kind == "vichy_army" for one in after.in_area(AreaId("vichy_france"))) == stands


def lies(position: Position, kind: str) -> str:
    return next(position.where[one.id] for one in position.counters.values() if one.kind == kind)


def test_mexicos_army_stands_up_against_an_attack_and_waits_in_the_pool_otherwise() -> None:
    _, position = opening("blitz", "turn 3 · phase axis_land")
    deed = asked(position, "declare_war", "germany", "", on="mexico").deed
    assert deed is not None
    assert lies(deed.event.happen(position), "mexican_army") == "mexico"
    joined = done(then(position, "fact at_war usa japan"), "Mexico allies", "mexico")
    assert lies(joined, "mexican_army") == "pool/usa"


@pytest.mark.parametrize(("on", "struck"), [("afa", True), ("belgium_netherlands", True), ("norway", False)])
def test_japans_war_in_the_west_counts_against_it_as_turns_start(on: str, struck: bool) -> None:
    _, position = opening("blitz", "turn 2 · phase axis_land")
    deed = asked(position, "declare_war", "japan", "", on=on).deed
    assert deed is not None
    assert bool(deed.event.happen(position).facts.of("japan_struck")) == struck


def test_a_war_on_a_neutral_and_the_resource_won_from_it_bring_the_usa_in() -> None:
    text = """turn 3 · phase axis_land · value usa.its_war = 13 · fact turned_neutral french_north_africa
              algeria: - · morocco: - · holds nobody: algeria, morocco"""
    _, position = opening("blitz", text.replace("              ", ""))
    deed = asked(position, "declare_war", "germany", "", on="french_north_africa").deed
    assert deed is not None
    declared = deed.event.happen(position)
    assert declared.value("usa.its_war") == 14
    taken = done(then(declared, "algeria: germany 10th_army"), "took Algeria", "algeria")
    assert taken.value("usa.its_war") == 15


def test_what_the_allies_push_below_box_nought_germany_and_japan_score() -> None:
    text = """turn 1 · phase allied_land · value usa.its_war = 1, ussr.its_war = 1
              western_germany: - · western_germany/port: - · western_germany: afa 2nd_army"""
    _, position = opening("blitz", text.replace("              ", ""))
    taken = done(position, "took Western Germany", "western_germany")
    assert [taken.value(f"{power}.its_war") for power in ("usa", "ussr")] == [0, 0]
    assert [taken.value(f"{power}.victory") for power in ("germany", "japan")] == [2, 2]


def test_what_an_army_marches_over_is_its_own_at_once() -> None:
    """And the It's War! markers are moved by each Oil and Resource of it, and by Paris (§5.2, §7.2)."""
    game, (_, position) = (
        the_game("blitz").game,
        opening("blitz", "turn 2 · phase axis_land · side germany · paris: - · belgium_netherlands: -"),
    )
    text = "holds afa: belgium_netherlands\nwestern_germany: germany army_group_center #tanks (size_2)"
    position = then(position, text)
    way = (AreaId("belgium_netherlands"), AreaId("paris"))
    move = CountersMoved((CounterId("tanks"),), PlaceId("paris"), means="land", route=way)
    for event in (move, *the_game("blitz").rulebook.entails(game, position, move, None)):
        position = event.happen(position)
    assert {position.holders[at] for at in way} == {"germany"}
    assert position.value("usa.its_war") == 4
    held = then(position, "paris: afa maginot_line (size_2)\nholds afa: paris, belgium_netherlands")
    taken = the_game("blitz").rulebook.entails(game, held, move, None)
    assert [event.areas for event in taken if isinstance(event, AreasHeld)] == [way[:1]], (
        "there it has to be fought for"
    )


def test_who_is_overrun_goes_to_the_closest_base_by_a_click() -> None:
    text = "turn 2 · phase axis_combat · side germany · paris: - · london: - · vichy_france: -"
    _, position = opening("blitz", text)
    lost = then(position, "holds germany: paris, vichy_france\nparis: afa royal_air_force #raf (size_2)")
    assert done(lost, "is overrun", "paris").where[CounterId("raf")] == "london"
    # Where nothing is within triple its movement, it is lost.
    cut = then(lost, "holds germany: london, scotland, gibraltar, morocco, poland")
    assert done(cut, "is overrun", "paris").where[CounterId("raf")] == "pool/afa"


def test_the_armies_of_a_country_with_several_areas_stand_up_in_it() -> None:
    _, position = opening("blitz", "turn 2 · phase axis_land · side germany")
    war = asked(position, "declare_war", "germany", "belgium_netherlands").deed
    assert war is not None
    after = war.event.happen(position)
    assert after.where[CounterId("minor_belg_neth_army_1")] == "belgium_netherlands"
    assert after.where[CounterId("minor_dutch_east_indies_fleet_1")].startswith("java/port")
    assert after.holders[AreaId("java")] == "afa"


def test_a_liberated_country_gets_a_unit_back_at_once_and_then_one_each_turn() -> None:
    """What has joined the Force Pool is noted, and nothing more is asked for in that turn (§3.4)."""
    opened = the_game("blitz")
    text = """turn 9 · phase allied_combat · side usa · fact conquered france · holds afa: paris
              aside/afa: afa french_gar #gar, afa dlm_corps #corps"""
    _, position = opening("blitz", text.replace("              ", ""))

    def asked_for(now: Position) -> bool:
        return any("was liberated" in str(each.sentence) for each in opened.rulebook.findings(opened.game, now))

    assert not asked_for(position)
    freed = done(position, "is liberated", "paris")
    assert asked_for(freed)
    move = CountersMoved((CounterId("gar"),), PlaceId("pool/afa"))
    for event in (move, *opened.rulebook.entails(opened.game, freed, move, None)):
        freed = event.happen(freed)
    assert not asked_for(freed)
    assert asked_for(then(freed, "turn 10 · phase start").with_(facts=freed.facts.forgetting("turn")))


def test_a_partisan_is_placed_by_a_click_and_costs_what_lies_there_once() -> None:
    """Thrown for, placed, counted, and taken off: no other click is needed (§7.1, §7.6)."""
    opened = the_game("blitz")
    _, position = opening("blitz", "turn 3 · phase partisans · side afa · holds germany: paris · fact partisan_die = 5")
    _, unhurt = opening("blitz", "turn 3 · phase plans · holds germany: paris")
    placed = done(position, "A partisan may be placed", "paris")
    assert [one.kind for one in placed.in_area(AreaId("paris"))].count(KindId("partisan")) == 1
    plans = then(placed, "phase plans")

    def resources(now: Position) -> float:
        (told,) = opened.rulebook.ledger(opened.game, now, Act(verb="resource_production", side=SideId("germany")))
        return told.total

    assert resources(plans) == resources(unhurt) - 1
    gone = done(then(plans, "phase reveal"), "taken off", "paris")
    assert not any(one.kind == "partisan" for one in gone.counters.values())


def joined_the_pool(position: Position) -> Position:
    found = the_game("blitz").rulebook.findings(the_game("blitz").game, position)
    (joins,) = (each.deed for each in found if "joins the Force Pool" in str(each.sentence))
    assert joins is not None
    after = joins.event.happen(position)
    assert not any("joins the Force Pool" in str(each.sentence)
                   for each in the_game("blitz").rulebook.findings(the_game("blitz").game, after))  # fmt: skip
    return after


def test_a_liberated_country_is_kept_with_its_units_or_given_back_at_once_or_later() -> None:
    """The Americans free French North Africa; its units, in the Force Pool and to come, are whose it is (§3.4)."""
    text = """turn 8 · phase allied_land · side usa · fact conquered french_north_africa · fact at_war usa germany
              holds usa: algeria, morocco · aside/afa: afa free_french_army #free
              pool/afa: afa leclerc_column #column"""
    _, position = opening("blitz", text.replace("              ", ""))
    kept = done(position, "keeps it, with its units", "algeria")
    assert not kept.facts.says("conquered", "french_north_africa")
    assert joined_the_pool(kept).where[CounterId("free")] == "pool/usa"
    later = asked(joined_the_pool(kept), "hand_back", "usa", "algeria").deed
    assert later is not None
    for given in (later.event.happen(joined_the_pool(kept)), joined_the_pool(done(position, "comes back", "algeria"))):
        assert {given.holders[AreaId(at)] for at in ("algeria", "morocco")} == {"afa"}
        assert given.where[CounterId("free")] == "pool/afa"
        assert given.where[CounterId("column")] == "pool/afa"  # It is of another country.


def test_germany_announces_japans_war_and_the_usa_scores_for_each_turn_before_the_fourth() -> None:
    """In scenario F the AFA loses then what came from the Pacific (Sc.F)."""
    opened = the_game("blitz")
    for turn, points in ((1, 3), (3, 1), (5, 0)):
        start = start_position(opened.setups["rise_and_fall_of_fascism"], opened.game)
        position = then(start, f"turn {turn} · phase start")
        announced = asked(position, "announce_war", "germany", "").deed
        assert announced is not None
        after = announced.event.happen(position)
        assert after.facts.says("at_war", "japan", "afa")
        assert after.value(ValueId("usa.victory")) == points

        def usable(now: Position) -> float:
            (told,) = opened.rulebook.ledger(opened.game, now, Act(verb="usable", side=SideId("afa")))
            return told.total

        assert usable(position) - usable(after) == 3


def test_a_point_at_once_goes_no_further_than_box_15() -> None:
    opened = the_game("blitz")
    start = start_position(opened.setups["empire_of_the_rising_sun"], opened.game)
    position = then(start, "turn 5 · phase plans · value japan.victory = 15")
    bought = asked(position, "buy_resources", "afa", "").deed
    assert bought is not None
    assert bought.event.happen(position).value(ValueId("japan.victory")) == 15
