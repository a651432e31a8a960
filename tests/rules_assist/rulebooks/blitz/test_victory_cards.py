"""What happens at the table decides four of Blitz!'s victory cards by itself (§8)."""

from __future__ import annotations

from app.documents.doing import do
from app.documents.game_document import GameDocument
from boards.board import AreaId
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMoved, CountersPlaced, Event
from counters.position import PlaceId, in_area
from counters.saves.history import History
from counters.text.reading import read_position
from rules_assist.advice import Act
from tests.shelf_games import the_game


def played(text: str, *events: Event) -> GameDocument:
    box = the_game("blitz")
    document = GameDocument(box.game, History(read_position(text, box.game, setups=box.setups)), box.rulebook)
    for event in events:
        assert document.happen(event)
    return document


def scored(document: GameDocument, side: str, card: str) -> bool:
    act = Act(verb="victory_points", side=SideId(side))
    found = the_game("blitz").rulebook.ledger(document.game, document.position, act)
    return any(card in str(entry.sentence) for ledger in found for entry in ledger.entries)


def test_six_sizes_out_of_the_force_pool_are_the_five_year_plan() -> None:
    text = "setup full_game\nturn 4 · phase plans\nvalue ussr.resources = 9, ussr.its_war = 15"
    new = [("moscow_gar", "moscow"), ("leningrad_gar", "leningrad"), ("odessa_gar", "ukraine"), ("pvo", "moscow"),
           ("reserve_front", "moscow")]  # fmt: skip
    document = played(text, *(
        CountersMoved((CounterId(f"ussr_{unit}_1"),), in_area(AreaId(to))) for unit, to in new))  # fmt: skip
    assert not scored(document, "ussr", "Five Year Plan")
    up = the_game("blitz").rulebook.may(document.game, document.position, Act(verb="build", counters=(
        CounterId("ussr_reserve_front_1"),)))  # fmt: skip
    assert up is not None
    assert up.deed is not None
    assert do(document, up.deed)
    assert scored(document, "ussr", "Five Year Plan")


def test_a_hit_convoy_begins_to_rule_the_waves_in_the_turn_after() -> None:
    marker = Counter(CounterId("hit"), KindId("damage"), SideId(""), face="one")
    document = played("setup full_game\nturn 3 · phase axis_sea_combat · side germany",
                      CountersPlaced((marker,), PlaceId("north_atlantic")))  # fmt: skip
    assert document.position.facts.says("convoys_hit")
    assert document.position.facts.says("convoy_hit")
    elsewhere = played("setup full_game\nturn 3 · phase axis_sea_combat · side germany",
                       CountersPlaced((marker,), PlaceId("berlin")))  # fmt: skip
    assert not elsewhere.position.facts.says("convoys_hit")


def test_a_lost_factory_ends_the_five_year_plan_of_the_turn() -> None:
    text = """
    setup full_game
    turn 5 · phase axis_land · side germany
    fact at_war germany ussr · fact built ussr = 6
    holds germany: ukraine
    ukraine: germany 18th_army #army
    ukraine/port: -
    don_basin: -
    """
    document = played(text)
    assert scored(document, "ussr", "Five Year Plan")
    assert document.happen(CountersMoved((CounterId("army"),), in_area(AreaId("don_basin"))))
    assert not scored(document, "ussr", "Five Year Plan")
