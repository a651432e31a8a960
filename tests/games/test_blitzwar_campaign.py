"""BlitzWar from Poland to Italy's surrender, played by events: offers are taken as they come, no zone set by hand."""

from __future__ import annotations

from functools import cache

from boards.board import AreaId
from counters.clockwork import clock_set, moments_of
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMoved, CountersPlaced, CountersRemoved
from counters.minding import kept_in_mind
from counters.position import Clock, PlaceId, Position
from counters.text.reading import start_position
from rules_assist.advice import Act, Finding
from rules_assist.rulebooks.blitzwar import RULEBOOK
from rules_assist.rulebooks.blitzwar.europe import zones
from rules_assist.rulebooks.blitzwar.supply import War
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

BOX: Opened = the_game("blitzwar")
GAME = BOX.game
SIDES = ("axis", "allies", "soviet")
PARTY = {"germany": "axis", "britain": "allies", "usa": "allies", "ussr": "soviet"}
NEVER = {("red", "allies"): "soviet", ("khaki", "soviet"): "allies"}
"""Allies never control red zones, Soviets never khaki ones (§7)."""

MOST_OFFERS = 60


def said_of(zone: str, word: str) -> str:
    return str(GAME.board.attribute(AreaId(zone), word) or "")


class Campaign:
    """The table, and what one does to it; and beside it the map of control as the rulebook's text would have it."""

    def __init__(self) -> None:
        self.now: Position = start_position(BOX.setups["europe_1939"], GAME)
        self.drawn = self.looked = 0
        self.happened: list[str] = []
        """What was done by clicks, in order."""

        self.moments = iter([each for turn in range(1, 48) for each in self.phases(turn)])
        self.map = {str(at): str(self.now.holders.get(at, said_of(at, "country"))) for at in zones(GAME)}

    @staticmethod
    def phases(turn: int) -> list[Clock]:
        return [Clock(turn, each.phase, each.side) for each in moments_of(GAME.sheet.sequence, turn)]

    # Time goes on, phase by phase.

    def to(self, turn: int, phase: str) -> None:
        """Through every phase to this one; what is offered on the way is taken."""
        for moment in self.moments:
            self.now = clock_set(GAME, self.now, moment).happen(self.now)
            there = (moment.turn, moment.phase) == (turn, phase)
            if there:
                self.looked = len(self.happened)
            self.settle()
            self.whose_phase_it_is()
            if there:
                return
            if moment.phase in ("diplomacy", "axis_combat", "allies_combat", "soviet_combat"):
                self.holds_true()

    def settle(self) -> None:
        """All offers of the moment are taken as they come, but for dice, and what each would choose from a card."""
        for _ in range(MOST_OFFERS):
            offered = [each for each in self.findings() if each.deed is not None and each.deed.thrown is None]
            if self.now.clock.phase in ("cards", "reinforcement") or not offered:
                return
            self.take(offered[0])
        raise AssertionError(self.happened[-4:])

    def take(self, found: Finding) -> None:
        """Once an offer is taken it is gone, and nothing is wrong that was not."""
        before = {(each.sentence, each.aspect) for each in self.findings()}
        assert found.deed is not None
        self.happened.append(found.deed.sentence.text(GAME.naming(self.now)))
        self.now = found.deed.event.happen(self.now)
        after = self.findings()
        assert found not in after
        assert [each for each in after if each.severity == "error" and (each.sentence, each.aspect) not in before] == []

    def take_all(self, words: str) -> None:
        while offered := [each for each in self.findings(words) if each.deed]:
            self.take(offered[0])

    def march(self, side: str, *places: str, kind: str = "infantry_2") -> None:
        """Corps of a side come into these zones; who stood there is beaten; then what is theirs is taken."""
        for place in places:
            there = [one for one in self.now.in_place(PlaceId(place)) if one.side != side]
            foes = tuple(one.id for one in there if GAME.kind(one).attributes.get("land"))
            self.now = CountersRemoved(foes).happen(self.now) if foes else self.now
            self.drawn += 1
            new = Counter(CounterId(f"corps_{self.drawn}"), KindId(kind), SideId(side))
            self.now = CountersPlaced((new,), PlaceId(place)).happen(self.now)
            self.map[place] = NEVER.get((said_of(place, "colour"), PARTY[side]), PARTY[side])
        self.settle()

    def gone(self, side: str) -> None:
        """The corps of a side march off the table again: what they took stays taken."""
        ids = tuple(id for id in self.now.counters if id.startswith("corps_") and self.now.counters[id].side == side)
        self.now = CountersRemoved(ids).happen(self.now)
        self.holds_true()

    # The map as the rulebook's text has it.

    def joins(self, country: str, side: str) -> None:
        """It brings the zones along that nobody has taken from it (§9.1)."""
        self.map.update({at: side for at, owner in self.map.items() if owner == country})

    def falls(self, country: str) -> None:
        """What its enemies have not taken is the Axis's; Eastern Poland is Soviet, the blue zones are Vichy's (§9.2,
        §9.4). Vichy itself leaves to the Axis what the Allies have not conquered."""
        home = {"poland": "allies", "france": "allies", "vichy": "vichy", "italy": "axis"}.get(country, "allies")
        land = (one for one in self.now.counters.values() if GAME.kind(one).attributes.get("land"))
        # Zones that are not free of units of somebody else.
        stays = {str(self.now.area(one.id)) for one in land if one.side not in (country, "vichy")}
        for at in self.map.keys() - stays:
            regions = GAME.board.attribute(AreaId(at), "regions") or ()
            mine = said_of(at, "country") == ("france" if country == "vichy" else country)
            if mine and country == "poland" and "eastern_poland" in regions:
                self.map[at] = "soviet"
            elif mine and country == "france" and "vichy" in regions:
                self.map[at] = "vichy"
            elif mine and self.map[at] == home:
                self.map[at] = "axis"

    # What is looked at.

    def holds_true(self) -> None:
        """Control zone by zone, points, supply and findings, as they are now."""
        view = War(GAME, self.now, SideId("axis"))
        assert {at: view.control(AreaId(at)) for at in self.map} == self.map
        points = sum(
            int(GAME.board.attribute(AreaId(at), f"{word}_points") or 0)
            for at, owner in self.map.items() if owner == "axis" for word in ("general", "national")
        )  # fmt: skip
        told = RULEBOOK.ledger(GAME, self.now, Act(verb="strategic_points", side=SideId("axis")))
        assert [each.total for each in told] == [points]
        # Corps are drawn as they are needed here, beyond what is in the box.
        wrong = [each for each in self.findings() if each.severity == "error" and each.aspect != "mix"]
        assert [str(each.sentence) for each in wrong] == []
        acting = self.now.clock.phase.removesuffix("_combat")
        if acting in SIDES:  # At the end of its turn everybody of a side is marked as his line has it (§17.5).
            for line in RULEBOOK.supply(GAME, self.now, SideId(acting)):
                marked = {self.now.counters[id].marked("oos") for id in line.counters}
                assert marked == {not line.supplied}, line

    def whose_phase_it_is(self) -> None:
        """In a phase of one side that side acts, and no other; in those of all, all do (§8)."""
        phase = self.now.clock.phase
        owner = next((each for each in SIDES if phase.startswith(f"{each}_")), "")
        for each in SIDES:
            answer = RULEBOOK.may(GAME, self.now, Act(verb="act", side=SideId(each)))
            assert answer is not None
            assert answer.yes is (owner in ("", each) and (phase != "setup" or each == "allies")), (phase, each)

    def said(self, words: str) -> bool:
        """Whether something happened as this phase came, or since."""
        return any(words in each for each in self.happened[self.looked :])

    def may(self, verb: str, side: str, to: str) -> bool | None:
        """Whether one corps of a nation that stands in a port may do that."""
        ours = (one for one in self.now.counters.values() if one.side == side and one.kind == "infantry_2")
        some = next(one for one in ours if said_of(self.now.area(one.id), "port"))
        answer = RULEBOOK.may(GAME, self.now, Act(verb=verb, counters=(some.id,), to=(PlaceId(to),)))
        return None if answer is None else answer.yes

    def findings(self, words: str = "") -> list[Finding]:
        naming = GAME.naming(self.now)
        return [each for each in RULEBOOK.findings(GAME, self.now) if words in each.sentence.text(naming)]

    def owner(self, zone: str) -> str:
        return War(GAME, self.now, SideId("axis")).control(AreaId(zone))

    def units(self, country: str) -> list[CounterId]:
        here = (one for one in self.now.counters.values() if one.side == country)
        return [one.id for one in here if self.now.area(one.id) in GAME.board.spaces]

    def side_of(self, country: str) -> str:
        fact = self.now.facts.get("joined", country)
        return fact.value if fact else ""


@cache
def begun() -> Campaign:
    war = Campaign()
    armies = war.now.stack(PlaceId("pool/allies"))
    for army, zone in zip(armies, ("poznan", "danzig", "krakow", "warsaw", "warsaw", "lodz"), strict=True):
        war.now = CountersMoved((army,), PlaceId(zone)).happen(war.now)
    return war


def test_the_war_from_poland_to_the_surrender_of_italy() -> None:
    """Every phase of 33 turns. What is said here of zones, sides and turns is read out of the printed rules: the map of
    control, supply, points, findings and whose phase it is are held against them turn by turn."""
    war = begun()
    war.to(1, "axis_combat")
    war.march("germany", "poznan", "danzig", "krakow", "warsaw", "lodz")
    war.to(2, "diplomacy")
    assert war.said("Poland surrenders")
    war.falls("poland")
    assert {war.owner(at) for at in ("bialystok", "brest_litovsk", "lvov", "pinsk", "vilna")} == {"soviet"}
    assert {war.owner(at) for at in ("poznan", "danzig", "krakow", "warsaw", "lodz", "lublin")} == {"axis"}
    assert not war.units("poland")
    war.gone("germany")
    war.holds_true()

    war.to(6, "axis_combat")  # Denmark and Norway
    war.march("germany", "copenhagen", "oslo")
    assert {war.side_of("denmark"), war.side_of("norway")} == {"allies"}
    war.joins("denmark", "allies")
    war.joins("norway", "allies")
    war.holds_true()
    war.to(7, "diplomacy")
    assert war.said("Denmark surrenders")
    assert war.said("Norway surrenders")
    war.falls("denmark")
    war.falls("norway")
    war.holds_true()
    war.gone("germany")

    war.to(7, "axis_combat")  # The Low Countries and France
    war.march("germany", "brussels", "paris", "reims", "dijon", "nancy", "bordeaux")
    war.joins("belgium", "allies")
    assert war.now.facts.says("first_attack_on_france")
    assert war.now.facts.says("line_destroyed", "nancy")
    war.to(8, "diplomacy")
    for event in (
        "Belgium-Netherlands surrenders",
        "France surrenders",
        "Italy joins the Axis",
        "Hungary joins the Axis",
    ):
        assert war.said(event), event
    assert war.said("lets the Axis pass")
    war.falls("belgium")
    war.falls("france")
    war.joins("italy", "axis")
    war.joins("hungary", "axis")
    war.joins("rumania", "axis")  # It lets the Axis pass, which brings its zones along (§9.1).
    war.holds_true()
    assert not war.units("france")
    assert len(war.units("vichy")) == 5
    assert not war.findings("Vichy surrenders")
    assert war.may("sea_transport", "britain", "algiers") is False
    assert war.may("sea_transport", "germany", "tripoli") is False, "no Germans in Africa yet (§9.6)"
    war.gone("germany")

    war.to(12, "diplomacy")
    assert war.said("Bulgaria joins the Axis")
    assert war.said("Greece joins the Allies")
    war.joins("bulgaria", "axis")
    war.joins("greece", "allies")
    war.holds_true()
    war.to(14, "diplomacy")
    assert war.findings("roll for Yugoslavia")
    war.to(15, "axis_combat")  # Yugoslavia
    war.march("germany", "belgrade", "zagreb", "brod", "sarajevo", "skopje")
    assert war.side_of("yugoslavia") == "allies"
    war.joins("yugoslavia", "allies")
    war.to(16, "diplomacy")
    assert war.said("Yugoslavia surrenders")
    war.falls("yugoslavia")
    war.holds_true()
    assert not war.units("yugoslavia")
    war.gone("germany")

    war.to(16, "axis_combat")  # Barbarossa
    war.march("germany", "brest_litovsk", "bialystok", "minsk", "vilna")
    assert war.now.facts.says("first_attack_on_ussr")
    assert war.now.facts.says("at_war", "axis", "soviet")
    war.to(17, "diplomacy")
    assert war.said("Finland joins the Axis")
    assert war.said("Rumania joins the Axis")
    war.joins("finland", "axis")
    war.holds_true()
    assert war.owner("america") == "usa", "America is not at war"
    war.to(20, "diplomacy")
    assert war.said("United States joins the Allies")
    war.joins("usa", "allies")
    war.holds_true()
    war.to(20, "soviet_combat")  # Winter: Minsk is lost again
    war.now = CountersRemoved(tuple(one.id for one in war.now.in_place(PlaceId("minsk")))).happen(war.now)
    war.march("ussr", "minsk")
    war.gone("ussr")
    war.holds_true()
    assert war.owner("minsk") == "soviet"

    war.to(23, "allies_combat")  # The landing in Africa
    war.march("usa", "casablanca", "oran", "algiers")
    war.to(24, "diplomacy")
    assert war.said("Vichy and Free France surrenders")
    war.falls("vichy")
    war.holds_true()
    assert {war.owner(at) for at in ("tunis", "marseille", "lyon")} == {"axis"}, "what was not conquered is the Axis's"
    assert not war.units("vichy")

    war.to(31, "allies_combat")  # Italy
    war.march("usa", "sicily", "cosenza", "taranto", kind="infantry_3")
    war.march("britain", "foggia", kind="infantry_2")
    war.to(32, "diplomacy")
    assert war.said("Italy surrenders")
    war.falls("italy")
    war.holds_true()
    assert {war.owner(at) for at in ("sicily", "cosenza", "taranto", "foggia")} == {"allies"}
    assert {war.owner(at) for at in ("rome", "milan", "turin", "tripoli")} == {"axis"}
    assert not war.units("italy")
    war.to(33, "diplomacy")
    surrendered = [event.split(" surrenders")[0] for event in war.happened if " surrenders:" in event]
    assert surrendered == [
        "Poland", "Denmark", "Norway", "France", "Belgium-Netherlands", "Yugoslavia", "Vichy and Free France", "Italy",
    ], "each once, and nobody else"  # fmt: skip


def test_corps_take_what_they_march_through() -> None:
    war = Campaign()
    war.now = clock_set(GAME, war.now, Clock(1, "axis_movement", SideId("axis"))).happen(war.now)
    tanks = next(id for id in war.now.stack(PlaceId("breslau")) if war.now.counters[id].kind == "mixed_3")
    route = tuple(map(AreaId, ("krakow", "lublin")))
    move = CountersMoved((tanks,), PlaceId("lublin"), means="tactical", route=route)
    war.now = kept_in_mind(GAME, war.now, move).happen(war.now)
    war.take_all("is now the")
    assert war.owner("krakow") == war.owner("lublin") == "axis"
    assert not war.findings("is now the")
