"""Four rounds of Axis & Allies Europe by events: a convoy war, a landing, a capital that falls and is won back.

Every turn the rulebook is asked what is wrong, what may be done, and what each power earns; its offers are taken.
"""

from __future__ import annotations

from boards.board import AreaId
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import (
    AreasHeld,
    CountersLoaded,
    CountersMarked,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    CountersTurnedOver,
    CountersUnloaded,
    FactSet,
    OptionSet,
    Together,
)
from counters.minding import entailed
from counters.position import Fact, FactWord, OptionId, PlaceId, ValueId, aboard
from counters.tracks import value_set
from rules_assist.advice import Act, Finding, Reach
from tests.games.by_hand import Played
from tests.games.test_aaeurope import BRITAIN, GERMANY, SOVIET, box, start

AMERICA = SideId("united_states")
Ids = tuple[CounterId, ...]


class Campaign(Played):
    """A game that asks the rulebook as it goes along."""

    def __init__(self) -> None:
        super().__init__(box().game, start("spring_1941"))
        self.rules = box().rulebook

    def reach(self, *ids: CounterId) -> Reach:
        return self.rules.reach(self.game, self.now, ids)

    def march(self, ids: Ids, to: str, mark: str = "moved") -> None:
        """Only where the rulebook says that they may go."""
        found = self.reach(*ids)
        assert not found.notes, found.notes
        assert AreaId(to) in found.ways, found.why_not(AreaId(to))
        self.do(CountersMoved(ids, PlaceId(to)), CountersMarked(ids, on=(mark,)))

    def may(self, verb: str, side: str, at: str = "", ids: Ids = (), **details: str) -> bool | None:
        act = Act(verb=verb, side=SideId(side), counters=ids, at=(PlaceId(at),) if at else (), details=details)
        answer = self.rules.may(self.game, self.now, act)
        return None if answer is None else answer.yes

    def found(self, aspect: str = "") -> list[Finding]:
        return [each for each in self.rules.findings(self.game, self.now) if aspect in ("", each.aspect)]

    def take_offers(self, aspect: str) -> list[str]:
        """Take what is offered; then it is offered no more."""
        taken = []
        while offers := [each for each in self.found(aspect) if each.deed is not None]:
            deed = offers[0].deed
            assert deed is not None
            taken += list(offers[0].places)
            self.do(deed.event)
            assert offers[0] not in self.found(aspect)
        return sorted(taken)

    def income(self, side: str) -> float:
        ledgers = self.rules.ledger(self.game, self.now, Act(verb="income", side=SideId(side)))
        return ledgers[0].total

    def value(self, id: str) -> float:
        return self.now.values[ValueId(id)]

    def collect(self, side: str) -> None:
        self.to(f"{side}_income")
        assert self.may("collect", side) == (self.income(side) > 0)
        self.do(value_set(self.game, self.now, ValueId(f"{side}.ipc"), self.value(f"{side}.ipc") + self.income(side)))

    def lose(self, *ids: CounterId) -> None:
        self.do(CountersRemoved(ids))

    def add(self, side: SideId, kind: str, count: int, at: str) -> Ids:
        new = tuple(
            Counter(CounterId(f"{side}_{kind}_{at}_{n}_{self.now.clock.turn}"), KindId(kind), side)
            for n in range(count)
        )
        self.do(CountersPlaced(new, PlaceId(at)))
        return tuple(one.id for one in new)


def first_round(war: Campaign) -> None:
    """Germany opens the convoy war and Barbarossa."""
    assert war.found() == []
    war.to("starting_income")
    for side in (GERMANY, SOVIET, BRITAIN, AMERICA):
        war.do(value_set(war.game, war.now, ValueId(f"{side}.ipc"), war.income(side)))
    war.to("germany_purchase")
    assert war.may("buy", GERMANY, submarine="3", infantry="5") is True
    assert war.may("buy", GERMANY, battleship="2") is False
    war.to("germany_combat_movement")
    wolves = war.of("azores_sea", "submarine"), war.of("south_atlantic", "submarine")
    war.march(wolves[:1], "british_convoy_3")
    war.march(wolves[1:], "british_convoy_1")
    assert war.take_offers("control") == ["british_convoy_1", "british_convoy_3"]
    assert (war.income(BRITAIN), war.income(GERMANY)) == (17, 40)
    assert war.value("great_britain.production") == 17
    foot, tanks = war.all_of("poland", "infantry")[:4], war.all_of("poland", "armor")
    war.march((*foot, *tanks), "baltic_states")
    why = war.reach(war.of("hungary", "armor")).why_not(AreaId("belorussia"))
    assert why is not None
    assert why.sentence.template.startswith("Must stop before")
    war.to("germany_combat")
    sheet = war.rules.battle(
        war.game, war.now, Act(verb="attack", counters=(*foot, *tanks), at=(PlaceId("baltic_states"),))
    )
    assert sheet is not None
    assert sheet.whole is not None
    assert abs(sheet.whole.win + sheet.whole.lose + sheet.whole.tie - 1) < 1e-9
    assert [each.aspect for each in war.found()] == ["battle"]
    war.lose(foot[0], *war.all_of("baltic_states", "infantry", SOVIET))
    war.do(CountersMarked((*foot[1:], *tanks), on=("fought",)))
    assert war.take_offers("control") == ["baltic_states"]
    assert (war.income(GERMANY), war.income(SOVIET)) == (41, 23)
    war.to("germany_movement")
    assert war.reach(tanks[0]).notes
    war.to("germany_placement")
    assert war.may("place", GERMANY, "germany", infantry="5") is True
    assert war.may("place", GERMANY, "baltic_states", infantry="1") is False
    war.collect(GERMANY)
    assert war.value("germany.ipc") == 81


def british_answer(war: Campaign) -> None:
    """A destroyer sinks one submarine, the other submerges; Norway is invaded."""
    war.to("great_britain_combat_movement")
    hunter, raider = war.of("celtic_sea", "destroyer"), war.of("british_convoy_3", "submarine", GERMANY)
    war.march((hunter,), "british_convoy_3")
    ship, marines = war.of("north_sea", "transport"), war.all_of("united_kingdom", "infantry")[:2]
    assert "norway" in war.reach(*marines).ways
    war.do(CountersLoaded(marines, ship), *(FactSet(Fact(FactWord("loaded"), (id,), "turn")) for id in marines))
    war.do(FactSet(Fact(FactWord("landing"), (ship, "norway"), "turn")))
    assert "denmark" not in war.reach(marines[0]).ways
    assert war.may("land", BRITAIN, "norway", marines) is True
    fighter = war.of("united_kingdom", "fighter")
    way = war.reach(fighter).ways[AreaId("norway")][0]
    assert "united_kingdom" in way.onward
    war.march((fighter,), "norway")
    war.to("great_britain_combat")
    war.lose(raider)
    assert war.take_offers("control") == ["british_convoy_3"]
    assert war.income(BRITAIN) == 22
    war.lose(*war.all_of("norway", "infantry", GERMANY), *war.all_of("norway", "fighter", GERMANY))
    war.do(CountersUnloaded(marines, PlaceId("norway")))
    war.do(
        CountersMarked(marines, on=("fought",)), *(FactSet(Fact(FactWord("landed"), (id,), "turn")) for id in marines)
    )
    assert war.take_offers("control") == ["norway"]
    assert (war.income(BRITAIN), war.income(GERMANY)) == (24, 39)
    war.to("great_britain_movement")
    assert [each.aspect for each in war.found()] == ["phase"]
    assert war.may("land", BRITAIN, "norway", (fighter,)) is False
    war.do(CountersMoved((fighter,), PlaceId("united_kingdom")))
    assert war.found() == []
    war.collect(BRITAIN)


def moscow_falls(war: Campaign) -> None:
    """Round two: the capital, all the money of the Soviets, and two AA guns are German."""
    war.to("germany_combat_movement")
    tanks = war.add(GERMANY, "armor", 3, "belorussia")
    war.lose(*war.all_of("belorussia", "infantry", SOVIET), *war.all_of("belorussia", "artillery", SOVIET))
    assert war.take_offers("control") == ["belorussia"]
    war.march(tanks, "moscow")
    war.to("germany_combat")
    money = war.value("soviet_union.ipc"), war.value("germany.ipc")
    assert money[0] > 0
    for kind in ("infantry", "armor", "fighter", "bomber"):
        war.lose(*war.all_of("moscow", kind, SOVIET))
    assert war.take_offers("control") == ["moscow"]
    assert (war.value("soviet_union.ipc"), war.value("germany.ipc")) == (0, sum(money))
    assert [war.now.counters[id].side for id in war.all_of("moscow", "aa_gun")] == [GERMANY]
    war.do(CountersMarked(tanks, on=("fought",)))
    war.collect(GERMANY)
    war.to("soviet_union_purchase")
    assert war.may("buy", SOVIET, infantry="1") is False
    assert "capital" in {each.aspect for each in war.found()}
    war.collect(SOVIET)
    assert war.value("soviet_union.ipc") == 0
    assert war.may("win", GERMANY) is False


def moscow_is_won_back(war: Campaign) -> None:
    """Round three begins with a German victory, if they played on no longer; the Soviets take it back."""
    war.to("germany_purchase")
    assert war.may("win", GERMANY) is True
    assert "victory" in {each.aspect for each in war.found()}
    war.to("soviet_union_combat_movement")
    foot = war.all_of("russia", "infantry")
    war.march(foot, "moscow")
    war.to("soviet_union_combat")
    war.lose(*war.all_of("moscow", "armor", GERMANY))
    assert war.take_offers("control") == ["moscow"]
    assert war.may("win", GERMANY) is False
    war.do(CountersMarked(foot, on=("fought",)))
    earned = war.income(SOVIET)
    assert earned > 0
    war.collect(SOVIET)
    assert war.value("soviet_union.ipc") == earned


def last_round(war: Campaign) -> None:
    """An American submarine goes under and comes up; Germany reaches the Middle East; a fighter turns Soviet."""
    war.to("germany_combat_movement")
    war.lose(*(one.id for one in war.now.in_place(PlaceId("egypt"))))
    tank = war.add(GERMANY, "armor", 1, "libya")
    war.march(tank, "palestine")
    war.do(CountersMoved(tank, PlaceId("egypt")))
    assert war.take_offers("control") == ["egypt"]
    assert war.value("germany.middle_east") == 1
    before = war.income(BRITAIN)
    assert war.income(GERMANY) == war.value("germany.production") + 1
    war.to("soviet_union_movement")
    guest = war.add(BRITAIN, "fighter", 1, "leningrad")
    assert war.take_offers("patriotic") == ["leningrad"]
    assert guest[0] not in war.now.counters
    turned = war.of("leningrad", "fighter", SOVIET)
    assert war.reach(turned).notes
    war.to("united_states_combat")
    boat = war.add(AMERICA, "submarine", 1, "mid_atlantic")
    war.do(CountersTurnedOver(boat, "submerged"))
    war.to("united_states_righting")
    assert war.take_offers("phase") == ["mid_atlantic"]
    assert war.now.counters[boat[0]].face in ("", "surfaced")
    assert war.income(BRITAIN) == before
    assert war.now.clock.turn == 4


def test_four_rounds_are_played_as_the_rules_have_them() -> None:
    war = Campaign()
    first_round(war)
    british_answer(war)
    moscow_falls(war)
    moscow_is_won_back(war)
    last_round(war)
    assert [each.sentence.template for each in war.found("chart")] == []


def test_what_a_liberator_held_goes_back_with_its_worth_when_the_capital_is_free() -> None:
    war = Campaign()
    leningrad, moscow = AreaId("leningrad"), AreaId("moscow")
    war.lose(*(one.id for one in war.now.in_area(moscow)))
    war.do(AreasHeld((moscow,), GERMANY), AreasHeld((leningrad,), BRITAIN))
    war.do(FactSet(Fact(FactWord("liberator"), (leningrad, BRITAIN))))
    war.take_offers("chart")
    assert war.found("control") == []
    worth = {side: war.value(f"{side}.production") for side in (SOVIET, BRITAIN, GERMANY)}
    war.do(AreasHeld((moscow,), SOVIET))
    assert war.take_offers("control") == [leningrad]
    assert war.now.holders[leningrad] == SOVIET
    assert not war.now.facts.of("liberator")
    assert war.value("great_britain.production") == worth[BRITAIN] - 1
    assert war.value("soviet_union.production") == worth[SOVIET] + 1
    assert [each.places for each in war.found("control")] == []


def test_what_a_blitz_or_a_warship_passes_changes_hands_with_the_move() -> None:
    """East Poland and a convoy center; but not by a transport, nor without combat."""
    war = Campaign()
    war.to("germany_combat_movement")
    war.lose(*(one.id for one in war.now.in_area(AreaId("east_poland"))))

    def entailed(id: CounterId, *route: str, means: str = "combat_movement") -> set[str]:
        areas = tuple(map(AreaId, route))
        move = CountersMoved((id,), PlaceId(areas[-1]), means=means, route=areas)
        events = war.rules.entails(war.game, war.now, move, None)
        return {at for event in events if isinstance(event, AreasHeld) for at in event.areas}

    tank, boat = war.of("poland", "armor"), war.of("azores_sea", "submarine")
    ferry = war.of("tyrrhenian_sea", "transport")
    assert entailed(tank, "east_poland", "baltic_states") == {"east_poland"}
    assert entailed(tank, "hungary", "austria") == set()
    assert entailed(tank, "east_poland", "baltic_states", means="movement") == set()
    assert entailed(boat, "british_convoy_3", "celtic_sea") == {"british_convoy_3"}
    assert entailed(ferry, "british_convoy_3", "celtic_sea") == set()
    way = war.reach(tank).ways[AreaId("belorussia")][0]
    assert entailed(tank, *way.route) == {"east_poland"}


def test_a_liberator_is_remembered_and_a_convoy_falls_with_archangel_for_good() -> None:
    war = Campaign()
    war.do(OptionSet(OptionId("archangel_convoy"), "lost for good"))
    war.lose(*(one.id for area in ("moscow", "archangel") for one in war.now.in_area(AreaId(area))))
    war.do(AreasHeld((AreaId("moscow"),), GERMANY))
    war.to("germany_combat")
    war.take_offers("chart")
    war.add(GERMANY, "infantry", 1, "archangel")
    assert war.take_offers("control") == ["archangel"]
    assert war.now.facts.says("patriotic_convoy_lost")
    war.lose(*(one.id for one in war.now.in_area(AreaId("archangel"))))
    war.to("great_britain_combat")
    before = war.value("great_britain.production"), war.value("soviet_union.production")
    war.add(BRITAIN, "infantry", 1, "archangel")
    assert war.take_offers("control") == ["archangel"]
    assert war.now.facts.says("liberator", "archangel", BRITAIN)
    assert (war.value("great_britain.production"), war.value("soviet_union.production")) == (before[0] + 1, before[1])
    assert war.found("chart") == []


def test_what_comes_onto_the_map_unpaid_or_where_nobody_is_placed_is_told_until_it_is_put_right() -> None:
    war = Campaign()
    war.to("germany_placement")
    money = war.value("germany.ipc")

    def come(at: str, *, bought: bool) -> None:
        new = (Counter(CounterId(f"new_{war.history.head}"), KindId("infantry"), GERMANY),)
        if bought:
            war.do(CountersPlaced(new, PlaceId("purchases/germany")))
        move = CountersMoved((new[0].id,), PlaceId(at)) if bought else CountersPlaced(new, PlaceId(at))
        war.do(move, *war.rules.entails(war.game, war.now, move, None))

    come("poland", bought=False)
    assert [each.sentence.template for each in war.found("place")] == ["{who} came to {at} unpaid."]
    war.take_offers("place")
    assert war.value("germany.ipc") == money - 3
    assert len(war.now.in_place(PlaceId("purchases/germany"))) == 1
    come("germany", bought=False)
    war.take_offers("place")
    assert war.value("germany.ipc") == money - 6
    assert len(war.now.in_place(PlaceId("purchases/germany"))) == 1, "where it may be placed it stays"
    come("poland", bought=True)
    assert [each.rule for each in war.found("place")] == ["§ Place New Units"]
    war.take_offers("place")
    come("germany", bought=True)
    assert war.found("place") == []
    # A captured factory counts one after the other what it serves.
    war.lose(*(one.id for one in war.now.in_area(AreaId("leningrad"))))
    war.do(AreasHeld((AreaId("leningrad"),), GERMANY))
    come("leningrad", bought=True)
    assert war.found("place") == []
    come("leningrad", bought=True)
    assert [each.rule for each in war.found("place")] == ["§ Place New Units"]


def test_whoever_is_placed_with_the_cash_advance_is_no_unit_that_stood_there_already() -> None:
    war = Campaign()
    war.do(value_set(war.game, war.now, ValueId("germany.ipc"), 30))
    for number, at in enumerate(("north_sea", "north_sea", "danish_sea")):
        ship = Counter(CounterId(f"ship_{number}"), KindId("submarine"), GERMANY)
        placed = CountersPlaced((ship,), PlaceId(at))
        war.do(placed, *war.rules.entails(war.game, war.now, placed, None))
    war.take_offers("place")
    assert len(war.now.in_place(PlaceId("purchases/germany"))) == 2
    assert war.now.where[CounterId("ship_2")] == PlaceId("danish_sea")


def test_who_goes_aboard_in_the_combat_movement_was_there_before_the_sea_battle_and_may_be_landed_after_it() -> None:
    war = Campaign()
    war.to("germany_combat_movement")
    ferry, man = war.of("tyrrhenian_sea", "transport"), war.of("northern_italy", "infantry")
    way = war.reach(man).ways[AreaId("tyrrhenian_sea")][0]
    move = way.taken(CountersMoved((man,), PlaceId("tyrrhenian_sea")))
    war.do(entailed(war.game, war.now, Together((move, *war.rules.entails(war.game, war.now, move, way)))))
    assert war.now.where[man] == aboard(ferry)
    war.do(CountersMoved((ferry,), PlaceId("sicilian_sea")), CountersMarked((ferry,), on=("moved", "fought")))
    war.lose(*(one.id for one in war.now.in_area(AreaId("malta"))))
    war.to("germany_combat")
    assert war.may("unload", GERMANY, "malta", (man,))


def test_who_goes_back_from_a_battle_has_fought_and_lands_nobody() -> None:
    war = Campaign()
    war.to("germany_combat")
    ferry, big, man = (war.of(*each) for each in (("tyrrhenian_sea", "transport"), ("tyrrhenian_sea", "battleship"),
                                                  ("northern_italy", "infantry")))  # fmt: skip
    war.do(CountersLoaded((man,), ferry), FactSet(Fact(FactWord("landing"), (ferry, "malta"))))
    war.do(CountersMoved((ferry, big), PlaceId("sicilian_sea")))
    war.add(BRITAIN, "destroyer", 1, "sicilian_sea")
    move = CountersMoved((ferry, big), PlaceId("tyrrhenian_sea"), means="retreat")
    war.do(move, *war.rules.entails(war.game, war.now, move, None))
    assert all(war.now.counters[id].marked("fought") for id in (ferry, big))
    war.to("germany_movement")
    assert not war.may("unload", GERMANY, "northern_italy", (man,))
    assert war.reach(big).notes
