"""What is remembered from one position to the next is forgotten when it changes, though nothing moved."""

from __future__ import annotations

from app.documents.deeds import purchase
from boards.board import AreaId
from counters.counter import CounterId, KindId, SideId
from counters.events import CountersMoved
from counters.game import Game
from counters.minding import entailed
from counters.position import Clock, Fact, Facts, FactWord, PhaseId, PlaceId, Position, SeatId, ValueId
from counters.secrets.seen import seen_by
from counters.text.reading import start_position
from rules_assist.advice import Act, Deed
from rules_assist.common.standpoint import as_one
from rules_assist.rulebooks.empires.world import World
from rules_assist.shelf.shelf import open_game

BERLIN = AreaId("berlin")
OPENED = open_game("empires")
GAME: Game = OPENED.game
START: Position = start_position(OPENED.setups["september_1939"], GAME)


def _told(position: Position) -> list[str]:
    return [found.aspect for found in OPENED.rulebook.findings(GAME, position) if PlaceId(BERLIN) in found.places]


def test_a_counter_that_changes_sides_where_it_lies_is_seen_and_seen_no_more() -> None:
    garrison: CounterId = next(one.id for one in START.in_area(BERLIN) if one.kind == "inf")
    assert _told(START) == []
    assert _told(START.changed((garrison,), side=SideId("poland"))) == ["war"]
    assert _told(START) == []


def test_a_war_that_is_over_is_forgotten() -> None:
    england = World(GAME, START, SideId("england"))
    assert "poland" in england.wars()["germany"]
    assert "france" in england.allies()
    peace = england.after(START.with_(facts=Facts()))
    assert peace.wars() == {}
    assert peace.allies() == frozenset()
    assert "france" in england.after(START.with_()).allies()


def test_income_is_collected_by_a_click_and_once() -> None:
    clock = Clock(1, PhaseId("england_collect"), SideId("england"))
    laid_out = START.with_(clock=clock)
    begun = Fact(FactWord("controlled_at_start"), ("london", "england"), "turn")
    played = laid_out.with_(facts=laid_out.facts.with_fact(begun))

    def offered(position: Position) -> list[Deed]:
        found = OPENED.rulebook.findings(GAME, position)
        return [each.deed for each in found if each.rule == "L564-574" and each.deed is not None]

    assert offered(laid_out) == [], "a table that was laid out pays nobody"
    deeds = offered(played)
    after = played
    for each in deeds:
        after = each.event.happen(after)
    assert after.value("england.resources") > played.value("england.resources")
    assert after.value("england.egypt") > played.value("england.egypt")
    assert after.value("france.resources") == played.value("france.resources")
    assert offered(after) == []


def test_oil_comes_by_a_click_to_its_wells_and_once() -> None:
    begun = START.facts.with_fact(Fact(FactWord("controlled_at_start"), ("berlin", "germany"), "turn"))
    now = START.with_(clock=Clock(1, PhaseId("germany_collect"), SideId("germany")), facts=begun)

    def offered(position: Position) -> list[Deed]:
        found = OPENED.rulebook.findings(GAME, position)
        return [each.deed for each in found if each.rule == "L598-602" and each.deed is not None]

    (wells,) = offered(now)
    after = wells.event.happen(now)
    new = after.counters.keys() - now.counters.keys()
    lying = sorted(after.area(id) for id in new if after.counters[id].kind == "oil")
    # The wells of Germany by the map, two from Romania where they are found, one from Sweden by sea.
    assert lying == ["hamburg", "ploesti", "ploesti", "ruhr", "ruhr", "saxony", "silesia"]
    assert offered(after) == []


def test_what_may_be_done_is_done_by_a_click_and_paid() -> None:
    """Another seat sees the unbuilt generals face down: what is left of them is counted all the same."""
    hidden = seen_by(START, SeatId("axis"))
    acts = (
        (Act(verb="blitzkrieg", side=SideId("germany")), "germany_air_rebasing"),
        (Act(verb="declare_war", side=SideId("germany"), at=(PlaceId("belgium"),)), "germany_diplomacy"),
        (Act(verb="influence", side=SideId("germany"), at=(PlaceId("ankara"),)), "germany_diplomacy"),
        (Act(verb="surrender", side=SideId("germany")), "germany_diplomacy"),
        (Act(verb="draw_general", side=SideId("germany")), "germany_build"),
    )
    for act, phase in acts:
        now = hidden.with_(clock=Clock(1, PhaseId(phase), SideId("germany")))
        found = OPENED.rulebook.may(GAME, now, act)
        assert found is not None
        assert found.yes, act
        assert found.deed is not None, act
        after = found.deed.event.happen(now)
        paid = now.value("germany.resources") - after.value("germany.resources")
        assert paid == {"influence": 10, "draw_general": 15}.get(act.verb, 0)
        again = OPENED.rulebook.may(GAME, after, act)
        assert again is not None
        assert (again.yes is False) == (act.verb not in ("surrender", "draw_general")), act
    assert after.stack(PlaceId("build_chart/1")), "the general comes next turn"


def test_over_what_units_came_into_a_battle_is_remembered_and_not_asked() -> None:
    """Pomerania and Danzig lie on two sides of a river: infantry attacks on 2."""
    (infantry, *_) = (one.id for one in START.in_area(AreaId("pomerania")) if one.kind == "inf")
    now = START.with_(clock=Clock(1, PhaseId("germany_land_movement"), SideId("germany")))
    danzig = PlaceId("danzig")
    went = entailed(GAME, now, CountersMoved((infantry,), danzig, means="land")).happen(now)
    then = went.with_(clock=Clock(1, PhaseId("germany_land_combat"), SideId("germany")))
    sheet = OPENED.rulebook.battle(GAME, then, Act(verb="battle", counters=(infantry,), at=(danzig,)))
    assert sheet is not None
    assert not any(each.name == "over" for each in sheet.questions)
    assert sheet.figures["land_attack_at_2"] == 1


def test_infantry_beyond_the_last_man_is_paid_twice_and_marked_by_a_click() -> None:
    germany, infantry = SideId("germany"), KindId("inf")
    broke = START.with_(clock=Clock(1, PhaseId("germany_build"), germany)).with_(
        values={**START.values, ValueId("germany.manpower"): 1.0}
    )
    bought = as_one(purchase(GAME, broke, {(infantry, germany): 3})).happen(broke)
    found = (each for each in OPENED.rulebook.findings(GAME, bought) if each.rule == "L192, L218")
    deed = next(found).deed
    assert deed is not None
    after = deed.event.happen(bought)
    late = [one for one in after.in_place(PlaceId("build_chart/0")) if one.marked("late")]
    assert (len(late), after.value("germany.manpower")) == (2, 0)
    assert broke.value("germany.resources") - after.value("germany.resources") == 4 + 2 * 8
    assert not [each for each in OPENED.rulebook.findings(GAME, after) if each.rule == "L192, L218"]
