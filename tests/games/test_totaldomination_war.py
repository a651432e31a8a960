"""Total Domination from 1939 to 1945, played through by events: what the rulebook offers is taken as it comes.

After each year control, supply, points, findings and what each power may do are what the rules demand."""

from __future__ import annotations

from boards.board import AreaId
from counters.clockwork import clock_set, next_clock
from counters.counter import CounterId, SideId
from counters.events import CountersConcealed, CountersMoved, Event, FactSet
from counters.minding import entailed
from counters.position import Fact, FactWord, PlaceId, Position, SeatId
from counters.saves.history import History
from rules_assist.advice import Act, Answer, Finding, Reach
from rules_assist.rulebooks.totaldomination import RULEBOOK
from tests.games.test_totaldomination import POWERS, box, start
from tests.rules_assist.rulebooks.totaldomination.plainly import Plain

PATIENCE = 60


class War:
    """A table, the rulebook beside it, and people who do only what it allows."""

    def __init__(self) -> None:
        self.game, self.history = box().game, History(start("standard"))
        self.ops, self.acting = 0.0, ""
        self.taken: list[str] = []

    @property
    def now(self) -> Position:
        return self.history.state

    def do(self, event: Event) -> None:
        self.history.happen(entailed(self.game, self.now, event), "hand", SeatId(self.acting or "table"))

    # Asking

    def findings(self) -> tuple[Finding, ...]:
        return RULEBOOK.findings(self.game, self.now)

    def wrong(self) -> list[str]:
        """What is more than a note, as it is read."""
        naming = self.game.naming(self.now)
        return [each.sentence.text(naming) for each in self.findings() if each.severity != "note"]

    def may(self, verb: str, power: str, *at: str, **details: str) -> Answer:
        act = Act(verb=verb, side=SideId(power), at=tuple(map(PlaceId, at)), details=details)
        found = RULEBOOK.may(self.game, self.now, act)
        assert found is not None, (verb, power)
        return found

    def total(self, name: str, side: str, **details: str) -> float:
        (found,) = RULEBOOK.ledger(self.game, self.now, Act(verb=name, side=SideId(side), details=details))
        return found.total

    def points(self) -> dict[str, float]:
        return {power: self.total("victory", power) for power in POWERS}

    def one(self, place: str, kind: str, side: str) -> CounterId:
        lying = self.now.in_place(PlaceId(place))
        return next(each.id for each in lying if (each.kind, each.side) == (kind, side))

    # Doing

    def take(self) -> None:
        """Every offer, as it comes. Once it is taken it is offered no more, and nothing is wrong for its sake."""
        for _ in range(PATIENCE):
            offered = next((each for each in self.findings() if each.deed is not None), None)
            if offered is None:
                return
            assert offered.deed is not None
            before = {(each.sentence, each.severity) for each in self.findings()}
            self.do(offered.deed.event)
            after = self.findings()
            assert (offered.sentence, offered.severity) not in {(each.sentence, each.severity) for each in after}
            new = [each for each in after if (each.sentence, each.severity) not in before]
            assert [each for each in new if each.severity == "error"] == []
            self.taken.append(offered.sentence.text(self.game.naming(self.now)))
        raise AssertionError("offers without an end")

    def to(self, phase: str, side: str = "") -> None:
        for _ in range(PATIENCE):
            self.take()
            clock = next_clock(self.game.sheet.sequence, self.now.clock, self.now.facts)
            self.acting = ""
            self.do(clock_set(self.game, self.now, clock))
            if clock.phase == phase and side in ("", clock.side):
                self.acting = str(clock.side)
                return
        raise AssertionError(f"{phase} of {side} does not come")

    def card(self, kind: str) -> CounterId:
        """Into the hand of whoever acts, wherever chance has put it, and so named."""
        found = next(each.id for each in self.now.counters.values() if each.kind == kind)
        if not self.now.where[found].startswith((f"hand/{self.acting}", "tactics/", "technology/")):
            self.do(CountersMoved((found,), PlaceId(f"hand/{self.acting}")))
        return found

    def turn(self, power: str, kind: str) -> None:
        """This power plays a card for operations."""
        if self.now.clock.side != power or self.now.clock.phase != "action":
            self.to("action", power)
        self.acting = power
        card = self.card(kind)
        assert self.may("operations", power, card=kind).yes
        self.ops = self.total("card_value", power, card=kind)
        self.do(CountersMoved((card,), PlaceId("pile/discard")))

    def reach(self, *ids: CounterId, means: str = "") -> Reach:
        return RULEBOOK.reach(self.game, self.now, ids, means)

    def move(self, *ids: CounterId, to: str) -> None:
        found = self.reach(*ids)
        assert not found.notes, found.notes
        (way,) = found.ways[AreaId(to)]
        self.pay(way.cost)
        self.do(CountersMoved(ids, PlaceId(to), means=way.means, route=way.route))
        self.take()

    def deploy(self, kind: str, side: str, to: str) -> CounterId:
        owner = {"us": "uk", "china": "ussr", "italy": "germany", "france": "uk"}.get(side, side)
        id = self.one(f"pool/{owner}", kind, side)
        (way,) = self.reach(id).ways[AreaId(to)]
        self.pay(way.cost)
        self.do(CountersMoved((id,), PlaceId(to), means=way.means))
        self.take()
        return id

    def storm(self, *ids: CounterId, at: str) -> None:
        """Destroy them, then move in: the last of what the sheet offers."""
        act = Act(verb="attack", counters=ids, at=(PlaceId(at),), details={"ops": f"{self.ops:g}"})
        self.deed(act, -1, "moves in")

    def attack(self, power: str, at: str) -> None:
        self.deed(Act(verb="attack", side=SideId(power), at=(PlaceId(at),)), 0, "OPs")

    def deed(self, act: Act, which: int, says: str) -> None:
        sheet = RULEBOOK.battle(self.game, self.now, act)
        assert sheet is not None
        assert sheet.refused == ()
        deed = sheet.offers[0].deeds[which]
        told = deed.sentence.text(self.game.naming(self.now))
        assert says in told, told
        self.pay(float(told.rpartition(":")[2].split()[0]))
        self.do(deed.event)
        self.take()

    def pay(self, cost: float) -> None:
        self.ops -= cost
        assert self.ops >= 0

    def technology(self, power: str, kind: str) -> None:
        self.to("action", power)
        card = self.card(kind)
        assert self.may("develop", power, card=kind).yes, self.may("develop", power, card=kind).sentence
        self.do(CountersConcealed((card,), (SideId(power),)))
        self.do(CountersMoved((card,), PlaceId(f"technology/{power}")))

    def lend_lease(self, power: str, kind: str) -> None:
        self.to("action", power)
        card = self.card(kind)
        assert self.may("lend_lease", power, card=kind).yes
        found = RULEBOOK.may(self.game, self.now, Act(verb="lend_these", counters=(card,)))
        assert found is not None
        assert found.deed is not None
        self.do(found.deed.event)
        self.take()

    def year_ends(self) -> None:
        """All pass, and the Administrative phase is gone through; the next year begins."""
        while self.now.clock.phase == "action" or self.now.clock.phase in ("draw", "draft", "replacement", "espionage"):
            if self.now.clock.phase == "action":
                power = str(self.now.clock.side)
                assert self.may("pass", power).yes
                hand = self.now.stack(PlaceId(f"hand/{power}"))
                if hand:
                    self.do(CountersMoved(hand, PlaceId("pile/discard")))
                self.do(FactSet(Fact(FactWord("passed"), (power,), "turn")))
            self.step()
        while self.now.clock.phase != "draw":
            self.step()

    def step(self) -> None:
        self.take()
        self.acting = ""
        clock = next_clock(self.game.sheet.sequence, self.now.clock, self.now.facts)
        self.do(clock_set(self.game, self.now, clock))

    def checked(self, points: dict[str, int], *wrong: str) -> None:
        """At the end of a year: control, supply and points by the letter; markers on their points; nothing wrong."""
        plain = Plain(self.game, self.now)
        assert {power: plain.points(power) for power in POWERS} == {
            power: self.total("areas", power) for power in POWERS
        }
        for power in POWERS:
            for line in RULEBOOK.supply(self.game, self.now, SideId(power)):
                assert line.supplied == plain.supplied(line.at, power), line
        assert self.points() == points
        assert {power: self.now.value(f"{power}.victory") for power in POWERS} == points
        assert sorted(self.wrong()) == sorted(wrong)


def the_year_1939(war: War) -> None:
    """Poland falls, the US is helped, Japan goes south."""
    war.turn("germany", "g13")
    assert war.ops == 7, "raised in its own colour"
    war.storm(war.one("germany", "army", "germany"), at="poland")
    war.move(war.one("austria", "army", "germany"), to="low_countries")
    assert war.ops == 0
    war.lend_lease("uk", "u07")
    war.turn("japan", "j12")
    war.move(war.one("nanking", "army", "japan"), to="indochina")
    war.move(war.one("ryukyu", "fleet", "japan"), to="mariana")
    war.deploy("army", "japan", "japan")
    war.technology("ussr", "s10")
    war.technology("germany", "g10")
    assert not war.may("lend_lease", "uk", card="u01").yes, "once a round"
    assert not war.may("develop", "germany", technology="b1").yes, "one technology a round"
    assert war.may("event", "uk", "east_usa", card="a03").rule == "§7.0", "the US is not at war"
    war.year_ends()
    war.checked({"germany": 10, "uk": 10, "japan": 9, "ussr": 9})
    assert war.total("attack_cost", "germany", army="yes") == 2, "what was laid down works now"


def the_year_1940(war: War) -> None:
    """Great Britain goes to sea, the USSR west and east; France falls, and goes over."""
    war.turn("uk", "u13")
    war.move(war.one("united_kingdom", "fleet", "uk"), to="atlantic")
    war.deploy("fleet", "uk", "united_kingdom")
    war.turn("japan", "j13")
    war.move(war.one("japan", "army", "japan"), to="indochina")
    war.move(war.one("indochina", "army", "japan"), to="siam")
    war.move(war.one("japan", "fleet", "japan"), to="solomon")
    war.turn("ussr", "s13")
    war.move(war.one("northern_ussr", "army", "ussr"), to="baltics")
    war.move(war.one("siberia", "army", "ussr"), to="mongolia")
    war.move(war.one("moscow", "army", "ussr"), to="ukraine")
    war.deploy("army", "ussr", "moscow")
    assert war.ops == 1, "Mechanization: 1 OP for each Army"
    war.turn("germany", "g14")
    war.storm(war.one("germany", "army", "germany"), at="france")
    assert war.now.in_place(PlaceId("france"))[-1].kind == "damage", "taken, it was marked by the offer"
    war.lend_lease("uk", "u04")
    war.technology("germany", "g05")
    war.year_ends()
    war.checked({"germany": 13, "uk": 9, "japan": 11, "ussr": 12})
    assert "France goes over to Germany, and its units to the supply of Germany." in war.taken
    assert war.one("pool/germany", "army", "france")
    assert war.now.value("us_joins") == 2


def the_year_1941(war: War) -> None:
    """Japan attacks the Philippines and goes in: two steps, and the US is at war. Barbarossa; the Atlantic."""
    war.turn("japan", "j08")
    assert war.may("control", "uk", "east_usa").yes is False
    war.attack("japan", "philippines")
    war.move(war.one("japan", "fleet", "japan"), to="philippines")
    assert war.now.value("us_joins") == 4
    assert war.may("join", "us").yes
    assert war.may("control", "uk", "east_usa").yes, "its areas count at once"
    assert war.total("threshold", "allies") == 35
    assert not war.may("lend_lease", "uk", card="u01").yes, "the marker is in its last box"
    war.lend_lease("ussr", "s05")
    war.turn("germany", "g09")
    war.storm(war.one("poland", "army", "germany"), at="baltics")
    war.deploy("army", "germany", "germany")
    war.turn("uk", "u12")
    war.move(war.one("india", "army", "uk"), to="burma")
    war.move(war.one("west_usa", "fleet", "us"), to="hawaii")
    war.turn("germany", "g04")
    war.deploy("u_boot", "germany", "atlantic")
    plane = war.deploy("air_fleet", "germany", "germany")
    assert not war.reach(plane).ways.get(AreaId("spain")), "alone it would be removed"
    assert not war.may("control", "uk", "atlantic").yes, "a U-Boot lies there"
    war.year_ends()
    war.checked({"germany": 13, "uk": 15, "japan": 12, "ussr": 11})


def the_year_1942(war: War) -> None:
    """Resistance, an Air Strike, the U-Boot sunk; China joins."""
    war.to("action", "ussr")
    war.card("s01")
    assert war.may("event", "ussr", "low_countries", card="s01").yes
    assert not war.may("event", "ussr", "france", card="s01").yes, "no home area"
    war.do(CountersMoved((war.one("pool/resistance", "resistance", "allies"),), PlaceId("low_countries")))
    war.to("action", "germany")
    plane = war.one("germany", "air_fleet", "germany")
    act = Act(verb="battle", counters=(plane,), at=(PlaceId("ukraine"),), means="air_strike", details={"card": "g12"})
    war.ops = 5
    war.deed(act, 0, "Soviet Army")
    assert war.now.counters[plane].face == "used"
    assert war.reach(plane).ways == {}, "in the hangar"
    war.turn("uk", "u03")
    war.attack("uk", "atlantic")
    war.deploy("army", "uk", "united_kingdom")
    war.technology("japan", "g08")
    war.lend_lease("ussr", "s04")
    assert war.total("threshold", "allies") == 37
    war.year_ends()
    war.checked({"germany": 12, "uk": 16, "japan": 12, "ussr": 12})
    assert war.now.counters[plane].face in ("", "active"), "refreshed"


def the_year_1943(war: War) -> None:
    """A German Army stands in Northern USSR, out of supply, and is destroyed; its Damage comes off."""
    war.turn("germany", "g13")
    war.move(war.one("germany", "army", "germany"), to="poland")
    war.move(war.one("baltics", "army", "germany"), to="northern_ussr")
    war.deploy("army", "germany", "germany")
    assert any("Supply does not reach the Northern USSR" in each for each in war.wrong())
    assert war.points()["ussr"] == 10
    assert war.reach(war.one("northern_ussr", "army", "germany")).ways == {}, "out of supply nobody moves"
    war.turn("ussr", "s09")
    assert not war.may("deploy", "ussr", "northern_ussr", army="yes").yes, "an enemy, and Damage"
    war.attack("ussr", "northern_ussr")
    war.move(war.one("moscow", "army", "ussr"), to="ukraine")
    war.year_ends()
    war.checked({"germany": 12, "uk": 16, "japan": 12, "ussr": 13})
    assert "The Damage marker in the Northern USSR comes off." in war.taken


def the_year_1944(war: War) -> None:
    """The landing in France: a Fleet first, then an Army; France is British again. Poland changes hands."""
    war.turn("uk", "u12")
    war.attack("uk", "france")
    army = war.one("united_kingdom", "army", "uk")
    assert "must be a Fleet" in str(war.reach(army).why_not(AreaId("france")))
    war.move(war.one("united_kingdom", "fleet", "uk"), to="france")
    war.move(army, to="france")
    assert war.ops == 0
    war.turn("ussr", "s13")
    war.storm(war.one("ukraine", "army", "ussr"), at="poland")
    war.move(war.one("moscow", "army", "ussr"), to="ukraine")
    war.year_ends()
    war.checked({"germany": 9, "uk": 18, "japan": 12, "ussr": 14})
    assert "France goes over to the United Kingdom, and its units to the supply of the United Kingdom." in war.taken
    assert war.one("pool/uk", "army", "france")


def the_year_1945(war: War) -> None:
    """Influence counts; nobody has the points, and the Axis wins."""
    war.to("action", "uk")
    assert war.total("influence", "uk", card="u02") == 2
    war.do(CountersMoved((war.card("u02"),), PlaceId("influence/uk")))
    assert war.points()["uk"] == 20
    assert not war.may("win", "axis").yes, "victory is asked for in the Administrative phase"
    for power in ("uk", "ussr", "germany", "japan"):
        war.do(FactSet(Fact(FactWord("passed"), (power,), "turn")))
    war.to("victory")
    war.take()
    assert {power: war.now.value(f"{power}.victory") for power in POWERS} == war.points()
    axis, allies = war.may("win", "axis"), war.may("win", "allies")
    assert (axis.yes, allies.yes, axis.rule) == (True, False, "§5.2, 4.3, 4.3.A")


def test_seven_years_are_what_the_rules_make_of_them() -> None:
    war = War()
    for year in (
        the_year_1939, the_year_1940, the_year_1941, the_year_1942, the_year_1943, the_year_1944, the_year_1945,
    ):  # fmt: skip
        year(war)
