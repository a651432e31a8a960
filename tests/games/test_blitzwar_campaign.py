"""BlitzWar from Poland to Italy's surrender, played by events: offers are taken as they come, no zone set by hand."""

from __future__ import annotations

from functools import cache

from boards.board import AreaId
from counters.clockwork import clock_set, moments_of
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMoved, CountersPlaced, CountersRemoved
from counters.minding import kept_in_mind
from counters.places import PlaceId
from counters.position import Clock, Position
from counters.text.reading import start_position
from rules_assist.advice import Act, Finding
from rules_assist.rulebooks.blitzwar import RULEBOOK
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.printed import country_of, zones
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

BOX: Opened = the_game("blitzwar")
GAME = BOX.game


class Campaign:
    """The table, and what one does to it."""

    def __init__(self) -> None:
        self.now: Position = start_position(BOX.setups["europe_1939"], GAME)
        self.drawn = 0

    def to(self, turn: int, phase: str) -> None:
        moment = next(each for each in moments_of(GAME.sheet.sequence, turn) if each.phase == phase)
        self.now = clock_set(GAME, self.now, Clock(turn, moment.phase, moment.side)).happen(self.now)

    def findings(self, words: str = "") -> list[Finding]:
        naming = GAME.naming(self.now)
        return [each for each in RULEBOOK.findings(GAME, self.now) if words in each.sentence.text(naming)]

    def take(self, words: str) -> None:
        """The offer is there; once it is taken it is gone, and nothing is wrong that was not."""
        before = {(each.sentence, each.aspect) for each in self.findings()}
        found = [each for each in self.findings(words) if each.deed is not None]
        assert found, (words, [str(each.sentence) for each in self.findings()])
        deed = found[0].deed
        assert deed is not None
        self.now = deed.event.happen(self.now)
        assert found[0] not in self.findings()
        new = [each for each in self.findings() if (each.sentence, each.aspect) not in before]
        assert [each for each in new if each.severity == "error"] == []

    def take_all(self, words: str) -> None:
        while any(each.deed for each in self.findings(words)):
            self.take(words)

    def march(self, side: str, *places: str, kind: str = "infantry_2") -> None:
        """Corps of a side come into these zones; who stood there is beaten; then what is theirs is taken."""
        for place in places:
            there = [one for one in self.now.in_place(PlaceId(place)) if one.side != side]
            foes = tuple(one.id for one in there if GAME.kind(one).attributes.get("land"))
            self.now = CountersRemoved(foes).happen(self.now) if foes else self.now
            if there and not foes:
                self.take_all("are destroyed")
            self.drawn += 1
            new = Counter(CounterId(f"corps_{self.drawn}"), KindId(kind), SideId(side))
            self.now = CountersPlaced((new,), PlaceId(place)).happen(self.now)
        self.take_all("have entered")
        self.take_all("is now the")

    def gone(self, side: str) -> None:
        """The corps of a side march off the table again: what they took stays taken."""
        ids = tuple(id for id in self.now.counters if id.startswith("corps_") and self.now.counters[id].side == side)
        self.now = CountersRemoved(ids).happen(self.now)

    def owner(self, zone: str) -> str:
        return War(GAME, self.now, SideId("axis")).control(AreaId(zone))

    def owners(self, country: str) -> dict[str, str]:
        return {str(at): self.owner(at) for at in zones(GAME) if country_of(GAME, at) == country}

    def units(self, country: str) -> list[CounterId]:
        here = (one for one in self.now.counters.values() if one.side == country)
        return [one.id for one in here if self.now.area(one.id) in GAME.board.spaces]

    def side_of(self, country: str) -> str:
        fact = self.now.facts.get("joined", country)
        return fact.value if fact else ""


@cache
def poland() -> Campaign:
    war = Campaign()
    armies = war.now.stack(PlaceId("pool/allies"))
    for army, zone in zip(armies, ("poznan", "danzig", "krakow", "warsaw", "warsaw", "lodz"), strict=True):
        war.now = CountersMoved((army,), PlaceId(zone)).happen(war.now)
    war.to(1, "axis_combat")
    war.march("germany", "poznan", "danzig", "krakow", "warsaw", "lodz")
    war.to(2, "diplomacy")
    war.take("Poland surrenders")
    return war


def test_the_war_from_poland_to_the_surrender_of_italy() -> None:
    war = poland()
    held = war.owners("poland")
    assert {held[at] for at in ("bialystok", "brest_litovsk", "lvov", "pinsk", "vilna")} == {"soviet"}
    assert {held[at] for at in ("poznan", "danzig", "krakow", "warsaw", "lodz", "lublin")} == {"axis"}
    assert not war.units("poland")
    war.gone("germany")
    assert war.owners("poland") == held, "what was handed over stays so when the troops have gone"

    war.to(6, "axis_combat")  # Denmark and Norway
    war.march("germany", "copenhagen", "oslo")
    assert {war.side_of("denmark"), war.side_of("norway")} == {"allies"}
    war.to(7, "diplomacy")
    war.take("Denmark surrenders")
    war.take("Norway surrenders")
    assert set(war.owners("norway").values()) == set(war.owners("denmark").values()) == {"axis"}
    war.gone("germany")

    war.to(7, "axis_combat")  # The Low Countries and France
    war.march("germany", "brussels", "paris", "reims", "dijon", "nancy", "bordeaux")
    assert war.now.facts.says("first_attack_on_france")
    assert war.now.facts.says("line_destroyed", "nancy")
    war.to(8, "diplomacy")
    war.take("Belgium-Netherlands surrenders")
    war.take("France surrenders")
    blue = ("marseille", "lyon", "vichy", "toulouse", "algiers", "oran", "tunis", "casablanca", "damascus")
    assert {war.owner(at) for at in blue} == {"vichy"}
    assert {war.owner(at) for at in ("paris", "brest", "cherbourg", "bordeaux", "nantes", "nancy")} == {"axis"}
    assert not war.units("france")
    assert len(war.units("vichy")) == 5
    assert not war.findings("Vichy surrenders")
    ship = next(id for id, one in war.now.counters.items() if one.side == "britain" and one.kind == "infantry_2")
    asked = Act(verb="sea_transport", counters=(ship,), to=(PlaceId("algiers"),))
    answer = RULEBOOK.may(GAME, war.now, asked)
    assert answer is not None
    assert answer.yes is False
    war.take("Italy joins the Axis")
    war.take("Hungary joins the Axis")
    war.take("lets the Axis pass")
    assert war.owner("benghazi") == war.owner("rome") == war.owner("budapest") == "axis"
    assert not war.findings("surrender"), "nobody else gives up"
    war.gone("germany")

    war.to(12, "diplomacy")
    war.take("Bulgaria joins the Axis")
    war.take("Greece joins the Allies")
    war.to(15, "axis_combat")  # Yugoslavia
    war.march("germany", "belgrade", "zagreb", "brod", "sarajevo", "skopje")
    assert war.side_of("yugoslavia") == "allies"
    war.to(16, "diplomacy")
    war.take("Yugoslavia surrenders")
    assert set(war.owners("yugoslavia").values()) == {"axis"}
    assert not war.units("yugoslavia")
    war.gone("germany")

    war.to(16, "axis_combat")  # Barbarossa
    war.march("germany", "brest_litovsk", "bialystok", "minsk", "vilna")
    assert war.now.facts.says("first_attack_on_ussr")
    assert war.now.facts.says("at_war", "axis", "soviet")
    war.to(17, "diplomacy")
    war.take("Finland joins the Axis")
    war.take("Rumania joins the Axis")
    assert war.owner("bucharest") == war.owner("helsinki") == war.owner("minsk") == "axis"
    assert war.owner("america") == "usa", "America is not at war"
    war.to(20, "diplomacy")
    war.take("United States joins the Allies")
    assert war.owner("america") == "allies"
    war.to(20, "soviet_combat")  # Winter: Minsk is lost again
    war.now = CountersRemoved(tuple(one.id for one in war.now.in_place(PlaceId("minsk")))).happen(war.now)
    war.march("ussr", "minsk")
    war.gone("ussr")
    assert war.owner("minsk") == "soviet"

    war.to(23, "allies_combat")  # The landing in Africa
    war.march("usa", "casablanca", "oran", "algiers")
    war.take_all("have entered")
    war.to(24, "diplomacy")
    war.take("becomes Free France")
    assert {war.owner(at) for at in ("casablanca", "oran", "algiers")} == {"allies"}
    assert {war.owner(at) for at in ("tunis", "marseille", "lyon")} == {"axis"}, "what was not conquered is the Axis's"
    assert not war.units("vichy")

    war.to(31, "allies_combat")  # Italy
    war.march("usa", "sicily", "cosenza", "taranto", kind="infantry_3")
    war.march("britain", "foggia", kind="infantry_2")
    war.to(32, "diplomacy")
    war.take("Italy surrenders")
    held = war.owners("italy")
    assert {held[at] for at in ("sicily", "cosenza", "taranto", "foggia")} == {"allies"}
    assert {held[at] for at in ("rome", "milan", "turin")} == {"axis"}
    assert not war.units("italy")
    assert [str(each.sentence) for each in war.findings() if each.severity == "error"] == []


def test_corps_take_what_they_march_through() -> None:
    war = Campaign()
    war.to(1, "axis_movement")
    tanks = next(id for id in war.now.stack(PlaceId("breslau")) if war.now.counters[id].kind == "mixed_3")
    route = tuple(map(AreaId, ("krakow", "lublin")))
    move = CountersMoved((tanks,), PlaceId("lublin"), means="tactical", route=route)
    war.now = kept_in_mind(GAME, war.now, move).happen(war.now)
    war.take_all("is now the")
    assert war.owner("krakow") == war.owner("lublin") == "axis"
    assert not war.findings("is now the")
