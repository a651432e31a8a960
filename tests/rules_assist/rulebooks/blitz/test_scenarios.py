"""Scenarios A to F to their end, and three turns of the full game, by events: sums and winners turn by turn."""

from __future__ import annotations

import pytest

from boards.board import AreaId
from counters.counter import SideId
from counters.events import AreasHeld, Event, FactSet, ValueSet
from counters.position import Clock, Fact, FactWord, PhaseId, Position, ValueId
from counters.text.reading import start_position
from rules_assist.advice import Act, Finding
from rules_assist.answers.may_these import done_now, what_now
from tests.shelf_games import the_game


class Table:
    """A game that is played by events, and asked after each turn."""

    def __init__(self, setup: str) -> None:
        self.opened = the_game("blitz")
        self.now: Position = start_position(self.opened.setups[setup], self.opened.game)

    def do(self, *events: Event) -> None:
        for event in events:
            self.now = event.happen(self.now)

    def take(self, side: str, *areas: str) -> None:
        """Those who stood there are gone, but for ships in Port; the side has it."""
        for at in areas:
            there = self.now.in_place(AreaId(at))
            gone = tuple(one.id for one in there if one.side not in ("", side))
            self.now = self.now.removed(gone)
            self.do(AreasHeld((AreaId(at),), SideId(side)))

    def end_of(self, turn: int) -> None:
        self.now = self.now.with_(clock=Clock(turn=turn, phase=PhaseId("victory"), side=SideId("")))

    def pay(self, side: str) -> tuple[float, float]:
        """What a power may use, written down as the button of the ledger does."""
        found = tuple(self.total(name, side) for name in ("usable_oil", "usable_resources"))
        for name, amount in zip(("oil", "resources"), found, strict=True):
            value = ValueId(f"{side}.{name}")
            self.do(ValueSet(value, self.now.value(value) + amount))
        return found[0], found[1]

    def score(self, side: str) -> float:
        value = ValueId(f"{side}.victory")
        amount = self.total("victory_points", side)
        self.do(ValueSet(value, self.now.value(value) + amount))
        return amount

    def total(self, name: str, side: str) -> float:
        (ledger,) = self.opened.rulebook.ledger(self.opened.game, self.now, Act(verb=name, side=SideId(side)))
        return ledger.total

    def has_won(self, side: str) -> bool:
        found = self.opened.rulebook.may(self.opened.game, self.now, Act(verb="win", side=SideId(side)))
        return found is not None and bool(found.yes)

    def found(self, aspect: str) -> list[Finding]:
        every = self.opened.rulebook.findings(self.opened.game, self.now)
        return [each for each in every if each.aspect == aspect]

    def take_offers(self, aspect: str) -> int:
        """All that is offered, one by one; what is taken is not offered again."""
        taken = 0
        while offers := [each for each in self.found(aspect) if each.deed]:
            assert offers[0].deed is not None
            self.do(offers[0].deed.event)
            taken += 1
            assert taken < 20
        return taken


def war(a: str, b: str) -> FactSet:
    return FactSet(Fact(FactWord("at_war"), (a, b)))


def test_a_germany_takes_poland_then_paris_and_has_won_at_once() -> None:
    table = Table("blitz_of_western_europe")
    table.take("germany", "poland")
    table.end_of(1)
    assert not table.has_won("germany")
    assert not table.has_won("afa")
    table.take("germany", "belgium_netherlands")
    table.now = table.now.with_(clock=Clock(turn=2, phase=PhaseId("axis_combat"), side=SideId("germany")))
    table.take("germany", "paris")
    assert table.has_won("germany")
    assert not table.has_won("afa")


def test_a_the_afa_wins_by_holding_paris_until_turn_two_is_over() -> None:
    table = Table("blitz_of_western_europe")
    table.take("germany", "poland")
    table.end_of(2)
    assert table.has_won("afa")


@pytest.mark.parametrize("taken", [True, False])
def test_b_the_western_allies_need_all_of_germany_by_turn_eleven(taken: bool) -> None:
    table = Table("longest_day")
    assert (table.pay("afa"), table.pay("germany")) == ((0, 7), (0, 6))
    table.end_of(9)
    table.take("usa", "paris")
    assert (table.total("usable_resources", "afa"), table.total("usable_resources", "germany")) == (9, 4)
    table.end_of(10)
    table.take("afa", "belgium_netherlands", "western_germany")
    assert (table.total("usable_resources", "afa"), table.total("usable_resources", "germany")) == (12, 1)
    assert not table.has_won("afa")
    if taken:
        table.take("usa", "berlin")
    table.end_of(11)
    assert (table.has_won("afa"), table.has_won("germany")) == (taken, not taken)


def test_c_seven_turns_of_the_atlantic_are_counted_and_a_tie_is_nobodys() -> None:
    table = Table("battle_of_the_atlantic")
    for turn in range(3, 10):
        table.end_of(turn)
        assert table.pay("germany") == (1, 3 if turn < 7 else 2)
        assert table.pay("afa") == (2, 4)
        assert table.score("afa") == 1  # All ships of the Axis are in port.
        assert table.score("germany") == 0
        assert not table.found("victory") or turn == 9
    assert table.has_won("afa")
    table.do(ValueSet(ValueId("germany.victory"), 7))
    assert not table.has_won("germany")
    table.do(ValueSet(ValueId("germany.victory"), 8))
    assert table.has_won("germany")


def test_d_germany_pays_more_with_each_turn_and_the_most_points_win_after_turn_twelve() -> None:
    table = Table("barbarossa")
    oil, whole = table.total("oil_production", "germany"), table.total("resource_production", "germany")
    for turn in range(3, 13):
        table.end_of(turn)
        lost = min(4, max(0, turn - 6)) + (turn >= 9)  # From then on Belgium-Netherlands is the Western Allies'.
        assert table.total("resource_production", "germany") == whole - lost
        assert table.total("oil_production", "germany") == oil
        assert table.pay("afa") == (2, 5)
    table.take("germany", "byelorussia", "baltic_states", "ukraine")
    assert table.score("germany") == 1 + 2  # Lebensraum, and the Long War of turn 12.
    assert table.has_won("germany")
    assert not table.has_won("ussr")
    table.do(ValueSet(ValueId("ussr.victory"), 4))
    assert table.has_won("ussr")


def test_e_japan_and_the_western_allies_until_somebody_has_fifteen_points() -> None:
    table = Table("empire_of_the_rising_sun")
    assert table.pay("afa") == (4, 7)
    table.take("japan", "manila", "singapore", "borneo", "java", "canton")
    table.end_of(4)
    assert table.pay("afa") == (3, 6)
    assert table.score("japan") == 2  # Co-Prosperity Sphere, all six.
    for turn in range(9, 12):
        table.end_of(turn)
        assert table.total("usable_resources", "afa") == 6 + 2 * (turn - 8)
    assert not table.has_won("japan")
    table.do(ValueSet(ValueId("japan.victory"), 15))
    assert table.has_won("japan")
    assert not table.has_won("afa")


def test_f_the_pacific_pays_until_japan_is_at_war_and_brazil_joins_the_usa() -> None:
    table = Table("rise_and_fall_of_fascism")
    before = table.total("resource_production", "afa"), table.total("oil_production", "afa")
    assert (table.total("resource_production", "usa"), table.total("oil_production", "usa")) == (5, 4)
    table.do(war("japan", "afa"), war("japan", "usa"))
    after = table.total("resource_production", "afa"), table.total("oil_production", "afa")
    assert (before[0] - after[0], before[1] - after[1]) == (2, 1)
    assert table.take_offers("politics") >= 1
    assert table.now.holders[AreaId("sao_paulo")] == "usa"
    assert table.total("resource_production", "usa") == 6
    table.do(ValueSet(ValueId("ussr.victory"), 15))
    assert table.has_won("ussr")


def test_three_turns_of_the_whole_war() -> None:
    table = Table("full_game")
    # Turn 1: Poland. The markers of the neutrals go up, and Germany has one Resource more.
    resources = table.total("resource_production", "germany")
    table.take("germany", "poland")
    assert [each.sentence.template for each in table.found("politics")] == [
        "{country} is conquered: its units in the Force Pool are set aside ({count})."
    ]
    assert table.take_offers("politics") == 1
    assert table.total("resource_production", "germany") == resources + 1
    table.do(ValueSet(ValueId("usa.its_war"), 2), ValueSet(ValueId("ussr.its_war"), 2))
    assert (table.total("usable", "usa"), table.total("usable", "ussr")) == (2, 2)
    # Turn 2: Paris. France falls out of the war, and its colonies with it.
    table.end_of(2)
    table.take("germany", "belgium_netherlands", "paris")
    assert table.take_offers("politics") >= 2  # France, and South-East Asia, which joins Japan.
    assert AreaId("algeria") not in table.now.holders
    assert AreaId("vichy_france") not in table.now.holders
    assert table.now.holders[AreaId("south_east_asia")] == "japan"
    french = table.now.in_area(AreaId("vichy_france"))
    assert {one.kind for one in french} == {"force_de_raid", "toulon_squadron"}
    assert table.total("resource_production", "germany") == resources + 1 + 2 + 1
    assert {each.places[0] for each in table.found("convoy")} >= {"western_approaches"}
    # Turn 3: Germany and the USSR are at war; two countries join, the Soviet Oil stays at home.
    table.end_of(3)
    oil = table.total("oil_production", "germany")
    table.do(war("germany", "ussr"))
    assert table.total("oil_production", "germany") == oil - 1
    assert table.take_offers("politics") == 2
    assert table.now.holders[AreaId("finland")] == table.now.holders[AreaId("central_europe")] == "germany"
    assert table.total("oil_production", "germany") == oil
    table.take("germany", "byelorussia", "baltic_states", "ukraine")
    assert table.score("germany") >= 1
    assert not table.has_won("germany")


@pytest.mark.parametrize(
    ("setup", "phase", "side", "there", "missing"),
    [
        ("full_game", "plans", "afa", "send_lend_lease", "buy_resources"),
        ("full_game", "start", "germany", "", "announce_war"),
        ("empire_of_the_rising_sun", "plans", "afa", "buy_resources", "place_partisan"),
        ("rise_and_fall_of_fascism", "start", "germany", "announce_war", "buy_resources"),
        ("longest_day", "axis_blitz", "germany", "attack", "port_attack"),
        ("battle_of_the_atlantic", "plans", "afa", "take_new_weapon", "research"),
    ],
)
def test_a_side_is_told_of_what_its_scenario_has(setup: str, phase: str, side: str, there: str, missing: str) -> None:
    table = Table(setup)
    turn = table.now.clock.turn
    now = table.now.with_(clock=Clock(turn=turn, phase=PhaseId(phase), side=SideId(side)))
    rulebook, game = table.opened.rulebook, table.opened.game
    told = {each.name for each in done_now(rulebook, game, now, SideId(side))}
    told |= {each.verb.name for each in what_now(rulebook, game, now, SideId(side))}
    assert missing not in told
    assert there in told or not there
