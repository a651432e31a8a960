"""A rulebook out of chapters and the shared vocabulary, asked of the Lantern Isles."""

from __future__ import annotations

from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.position import PlaceId
from counters.text.reading import read_position
from rules_assist.advice import Act, Answer
from rules_assist.common.standpoint import Standpoint, printed_room
from rules_assist.common.sums import of_held
from rules_assist.common.supplying import both_ways
from rules_assist.rulebook import ChapterRulebook
from rules_assist.rulebooks.sample import RULEBOOK
from tests.shelf_games import the_game

GAME = the_game("sample").game
POSITION = read_position(
    """
turn 1 · phase march · side ember
holds ember: wick, cinder_fells, tallow_downs · holds tide: dulse
wick: ember infantry #first, ember infantry #second
dulse: tide infantry
""",
    GAME,
)


def may(verb: str, *counters: str, **parts: tuple[PlaceId, ...]) -> Answer | None:
    return RULEBOOK.may(GAME, POSITION, Act(verb=verb, counters=tuple(map(CounterId, counters)), **parts))


def test_it_is_a_value_like_any_rulebook() -> None:
    assert isinstance(RULEBOOK, ChapterRulebook)
    assert RULEBOOK.reach(GAME, POSITION, (CounterId("first"),)) == RULEBOOK.reach(
        GAME, POSITION, (CounterId("first"),)
    )


def test_moving_is_allowed_as_far_as_reach_goes_and_refused_with_its_reason() -> None:
    yes, no = may("move", "first", to=(PlaceId("tallow_downs"),)), may("move", "first", to=(PlaceId("dulse"),))
    assert yes is not None
    assert no is not None
    assert (yes.yes, no.yes) == (True, False)
    assert no.rule.startswith("§")


def test_an_act_that_nobody_wrote_a_rule_for_has_no_answer() -> None:
    assert may("dance", "first") is None
    assert may("move", "first") is None
    assert may("attack", "first") is None


def test_of_a_counter_that_is_gone_nothing_is_said() -> None:
    gone = CounterId("gone")
    assert may("move", "gone", to=(PlaceId("wick"),)) is None
    assert may("play", "gone") is may("play") is None
    assert RULEBOOK.battle(GAME, POSITION, Act(verb="attack", counters=(gone,), at=(PlaceId("wick"),))) is None
    assert RULEBOOK.reach(GAME, POSITION, (gone,)).ways == {}


def test_ledgers_are_told_for_the_players_or_for_the_side_asked_about() -> None:
    everything = RULEBOOK.ledger(GAME, POSITION, Act(verb=""))
    assert [(ledger.name, ledger.side) for ledger in everything] == [
        ("income", "ember"), ("income", "tide"), ("crowns", "ember"), ("crowns", "tide"),
    ]  # fmt: skip
    assert RULEBOOK.ledger(GAME, POSITION, Act(verb="debts")) == ()
    (keepers,) = RULEBOOK.ledger(GAME, POSITION, Act(verb="income", side=SideId("keepers")))
    assert keepers.total == 0


def test_terms_of_what_is_held_add_up_to_the_ledger() -> None:
    view = Standpoint(GAME, POSITION, SideId("ember"))
    terms = of_held(view, "lamps", "1")
    assert {str(told): amount for amount, told, _ in terms} == {"Wick": 3, "Cinder Fells": 1, "Tallow Downs": 2}


def test_networks_lead_both_ways() -> None:
    network = both_ways(Standpoint(GAME, POSITION, SideId("ember")), lambda contact: contact.kind == "crossing")
    assert set(network[AreaId("glim")]) == {"brand_head", "shingle"}
    assert network[AreaId("shingle")] == ("glim",)


def test_an_empty_cell_of_a_chart_says_nothing_of_room() -> None:
    room = printed_room(GAME, "terrain", 1)
    assert (room["clear"], room["port"]) == (4, 2)
    assert "river" not in room
