"""From September 1939 to the fall of France by events: income, diplomacy, ships on both maps, turn by turn.

The sums are added up from the printed maps: the values of the territories, by hand.
"""

from __future__ import annotations

from boards.board import AreaId
from counters.clockwork import clock_set
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import (
    AreasHeld,
    ClockMoved,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    Event,
    FactSet,
    Together,
)
from counters.position import Clock, Fact, FactWord, PlaceId, Position
from counters.text.reading import start_position
from rules_assist.advice import Act, Finding
from tests.shelf_games import the_game

POLAND = ("danzig", "poznan", "warsaw", "krakow", "lublin", "vilna", "brest", "lwow")


class Campaign:
    """A game that is played by events, and asked in between."""

    def __init__(self) -> None:
        self.opened = the_game("empires")
        self.game = self.opened.game
        self.now: Position = start_position(self.opened.setups["september_1939"], self.game)

    def happen(self, *events: Event) -> None:
        for event in events:
            self.now = event.happen(self.now)

    def phase(self, turn: int, phase: str, side: str) -> None:
        """With what the rulebook notes as it begins."""
        event = clock_set(self.game, self.now, Clock(turn, phase, SideId(side)))
        whole = event.events if isinstance(event, Together) else (event,)
        clocks = [each for each in whole if isinstance(each, ClockMoved)]
        noted = [one for each in clocks for one in self.opened.rulebook.entails(self.game, self.now, each, None)]
        self.happen(*whole, *noted)

    def fact(self, word: str, *about: str, value: str = "") -> None:
        self.happen(FactSet(Fact(FactWord(word), about, self.game.sheet.facts[FactWord(word)].scope, value)))

    def units(self, at: str, side: str, *kinds: str) -> tuple[CounterId, ...]:
        return tuple(one.id for one in self.now.in_area(AreaId(at)) if one.side == side and one.kind in kinds)

    def clear(self, at: str, side: str) -> None:
        lost = tuple(one.id for one in self.now.in_area(AreaId(at)) if one.side == side)
        self.happen(*([CountersRemoved(lost)] if lost else []))

    def goes(self, units: tuple[CounterId, ...], to: str, *, means: str = "") -> bool:
        """Whether they may go there; and they go."""
        found = self.opened.rulebook.reach(self.game, self.now, units, means)
        self.happen(CountersMoved(units, PlaceId(to)))
        return AreaId(to) in found.ways

    def put(self, at: str, side: str, kind: str, name: str) -> tuple[CounterId, ...]:
        one = Counter(id=CounterId(name), kind=KindId(kind), side=SideId(side))
        self.happen(CountersPlaced((one,), PlaceId(at)))
        return (one.id,)

    def sum(self, name: str, side: str) -> float:
        (found,) = self.opened.rulebook.ledger(self.game, self.now, Act(verb=name, side=SideId(side)))
        return found.total

    def findings(self, aspect: str) -> list[Finding]:
        return [each for each in self.opened.rulebook.findings(self.game, self.now) if each.aspect == aspect]

    def do_all(self, aspect: str) -> int:
        """Every offer of a sort is taken; none of them comes back."""
        count = 0
        while offers := [each for each in self.findings(aspect) if each.deed is not None]:
            assert offers[0].deed is not None
            self.happen(offers[0].deed.event)
            count += 1
            assert count < 60
        return count

    def may(self, verb: str, side: str, **details: str) -> bool | None:
        answer = self.opened.rulebook.may(self.game, self.now, Act(verb=verb, side=SideId(side), details=details))
        return None if answer is None else answer.yes


def take(war: Campaign, start: str, to: str, side: str, loser: str) -> None:
    """Everybody in the start attacks, the defenders are lost, the land is offered and taken."""
    troops = war.units(start, side, "inf", "arm")
    assert troops, start
    assert war.goes(troops[:2], to)
    war.clear(to, loser)


def test_from_the_attack_on_poland_to_the_fall_of_france() -> None:
    war = Campaign()
    # Turn 1. 80 at home and at sea (77 and 3): the resource chart.
    assert war.sum("income", "germany") == 80
    assert war.may("declare_war", "germany", on="poland") is False
    assert war.may("blitzkrieg", "germany") is True
    war.phase(1, "germany_diplomacy", "germany")
    assert war.now.facts.says("controlled_at_start", "berlin", "germany"), "noted with the clock"
    assert war.findings("phase") == []
    war.fact("blitzkrieg", "germany")
    war.phase(1, "germany_land_movement", "germany")
    take(war, "pomerania", "danzig", "germany", "poland")
    take(war, "silesia", "krakow", "germany", "poland")
    war.phase(1, "germany_placement", "germany")
    assert war.do_all("control") == 2
    assert war.now.holders[AreaId("danzig")] == "germany"
    # Danzig 2 and Krakow 3: half of 5 is 3.
    assert war.sum("conquered", "germany") == 3
    assert war.sum("income", "germany") == 83
    # Poland: 16 less 5; nothing at sea.
    assert war.sum("income", "poland") == 11
    # Turn 2: Warsaw falls, which stuns Poland; the Soviet Union takes the pact and the east.
    war.phase(2, "germany_diplomacy", "germany")
    war.fact("controlled_at_start", "warsaw", "poland")
    war.phase(2, "germany_land_movement", "germany")
    take(war, "danzig", "warsaw", "germany", "poland")
    take(war, "silesia", "poznan", "germany", "poland")
    war.phase(2, "germany_placement", "germany")
    assert war.do_all("control") == 2
    assert war.do_all("conquest") == 1
    assert war.now.facts.says("stunned", "poland")
    assert war.may("declare_war", "soviet", on="poland") is False
    war.fact("option_taken", "partition_pact")
    assert war.may("declare_war", "soviet", on="poland") is True
    war.fact("at_war", "soviet", "poland")
    assert war.findings("war") == []
    for at in ("vilna", "brest", "lwow", "lublin"):
        war.clear(at, "poland")
        war.happen(AreasHeld((AreaId(at),), SideId("soviet")))
    war.clear("danzig", "poland")
    # Vilna 1, Brest 1, Lwow 2, Lublin 1: half of 5. Germany: 2, 3, 4, 2: half of 11.
    assert (war.sum("conquered", "soviet"), war.sum("conquered", "germany")) == (3, 6)
    assert war.do_all("conquest") == 1
    assert war.now.facts.says("conquered", "poland")
    assert war.sum("income", "poland") == 0
    # The Atlantic and beyond: a cruiser leaves the Baltic by the canal and stops trade; another through Suez.
    war.phase(3, "germany_naval_movement", "germany")
    raider = war.put("e_baltic", "germany", "dd", "raider")
    assert war.goes(raider, "e_skagerrak")
    before = war.sum("naval_trade", "england")
    (zone,) = {AreaId("e_irish")}
    war.happen(CountersMoved(raider, PlaceId(zone)))
    lost = {"e_irish": sum(int(str(each).split()[-1]) for each in trade_of(war, "e_irish", "england"))}
    assert war.sum("naval_trade", "england") == before - lost["e_irish"]
    chaser = war.put("e_med_e", "england", "dd", "chaser")
    assert war.goes(chaser, "z_red_sea")
    assert war.goes(chaser, "z_west_indian")
    assert war.goes(chaser, "p_indian_sw"), "a connection point joins the two maps"
    # Spring 1940: Norway and the Low Countries, then France.
    war.phase(4, "germany_diplomacy", "germany")
    for neutral in ("denmark", "norway", "netherlands", "belgium"):
        assert war.may("declare_war", "germany", on=neutral) is True
        assert war.sum("income", neutral) == 0
        war.fact("at_war", "germany", neutral)
    assert war.sum("income", "belgium") > 0
    for at, who in (("jutland", "denmark"), ("oslo", "norway"), ("netherlands", "netherlands"), ("belgium", "belgium")):
        war.clear(at, who)
        war.happen(AreasHeld((AreaId(at),), SideId("germany")))
    war.phase(5, "germany_land_movement", "germany")
    for at in ("lille", "paris", "lorraine", "brittany", "burgundy"):
        war.clear(at, "france")
        war.happen(AreasHeld((AreaId(at),), SideId("germany")))
    # Poland 11; Jutland 2, Oslo 2, Netherlands 4, Belgium 4; Lille 3, Paris 7, Lorraine 3, Brittany 2, Burgundy 2: 40.
    assert war.sum("conquered", "germany") == 20
    assert war.may("surrender", "france") is True
    war.fact("surrender_offered", "france")
    assert war.do_all("surrender") == 1
    assert war.now.facts.says("surrendered", "france")
    assert not any("france" in fact.about for fact in war.now.facts.of("at_war"))
    assert war.may("declare_war", "france", on="germany") is False
    assert war.may("surrender", "france") is False


def trade_of(war: Campaign, at: str, side: str) -> list[object]:
    listed = war.game.board.attribute(AreaId(at), "naval_trade")
    return [each for each in (listed if isinstance(listed, tuple) else ()) if str(each).startswith(side)]
