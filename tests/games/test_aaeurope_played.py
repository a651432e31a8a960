"""Two rounds of Axis & Allies Europe, played by hand: bought, fought on the battle board, placed, collected, saved."""

from __future__ import annotations

from pathlib import Path

from boards.board import AreaId
from counters.box.box_checks import check_position
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import (
    AreasHeld,
    CountersLoaded,
    CountersMarked,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    CountersTurned,
    CountersTurnedOver,
    CountersUnloaded,
    DiceRolled,
    FactSet,
    MarksCleared,
)
from counters.position import Clock, Fact, FactWord, PhaseId, PlaceId, ValueId
from counters.tracks import shown_by_marker, value_set
from tests.games.by_hand import Played
from tests.games.keeping import saved_opened_and_replayed
from tests.games.test_aaeurope import BRITAIN, GERMANY, POWERS, SOVIET, box, start


class Table(Played):
    """A game that is played: the clock and the markers are moved as the program moves them."""

    def __init__(self) -> None:
        super().__init__(box().game, start("spring_1941"))

    def set(self, value: str, by: float) -> None:
        id = ValueId(value)
        self.do(value_set(box().game, self.now, id, self.now.values[id] + by))

    def buy(self, side: SideId, *kinds: str, to: str = "") -> None:
        """Paid at the price of the sheet; into the power's purchase box, or straight on to the map."""
        for number, kind in enumerate(kinds):
            price = box().game.sheet.kinds[KindId(kind)].attributes["cost"]
            self.set(f"{side}.ipc", -int(str(price)))
            id = CounterId(f"{side}_{kind}_bought_{self.now.clock.turn}_{number}")
            self.do(CountersPlaced((Counter(id, KindId(kind), side),), PlaceId(to or f"purchases/{side}")))

    def move(self, counters: tuple[CounterId, ...], to: str, mark: str = "moved") -> None:
        self.do(CountersMoved(counters, PlaceId(to)), CountersMarked(counters, on=(mark,)))

    def collect(self, side: SideId) -> None:
        self.to(f"{side}_income")
        self.set(f"{side}.ipc", self.now.values[ValueId(f"{side}.production")])

    def take(self, area: str, side: SideId, loser: SideId, worth: float) -> None:
        """Marker, holder, both production markers."""
        flag = Counter(CounterId(f"{side}_control_{area}"), KindId("control"), side)
        self.do(CountersPlaced((flag,), PlaceId(area), at=0), AreasHeld((AreaId(area),), side))
        self.do(FactSet(Fact(FactWord("captured"), (area,), "turn", side)))
        self.set(f"{loser}.production", -worth)
        if not box().game.board.spaces[AreaId(area)].attributes.get("convoy"):
            self.set(f"{side}.production", worth)


def before_the_first_round(table: Table) -> None:
    table.buy(GERMANY, "armor", "armor", to="poland")
    table.to("starting_income")
    table.do(value_set(box().game, table.now, ValueId("allies.cash_advance"), 0))
    table.set("great_britain.ipc", 12)
    for side in POWERS:
        table.set(f"{side}.ipc", table.now.values[ValueId(f"{side}.production")])


def first_round(table: Table) -> None:
    """Germany takes the Baltic States on the battle board and a convoy center at sea; Britain hunts the submarine."""
    table.to("germany_purchase")
    table.buy(GERMANY, "infantry", "infantry", "submarine")
    table.to("germany_combat_movement")
    foot, tank = table.all_of("poland", "infantry")[:5], table.of("poland", "armor")
    plane = table.of("poland", "fighter")
    table.move((*foot, tank, plane), "baltic_states")
    wolf = table.of("azores_sea", "submarine")
    table.move((wolf,), "british_convoy_3")
    table.take("british_convoy_3", GERMANY, BRITAIN, 5)
    table.to("germany_combat")
    soviets = table.all_of("baltic_states", "infantry")[:3]
    table.do(
        CountersMoved(foot, PlaceId("battle/attacker_1")),
        CountersMoved((tank, plane), PlaceId("battle/attacker_3")),
        CountersMoved(soviets, PlaceId("battle/defender_2")),
        DiceRolled("5d6", (1, 5, 2, 6, 1), GERMANY, "section 1"),
        DiceRolled("2d6", (3, 4), GERMANY, "section 3"),
        CountersMoved(soviets, PlaceId("battle/casualties")),
        DiceRolled("3d6", (2, 5, 6), SOVIET, "section 2"),
        CountersRemoved((foot[0], *soviets)),
        CountersMoved((*foot[1:], tank, plane), PlaceId("baltic_states")),
        CountersMarked((*foot[1:], tank, plane), on=("fought",)),
    )
    table.take("baltic_states", GERMANY, SOVIET, 1)
    table.to("germany_movement")
    table.move((plane,), "germany", "moved_after")
    table.to("germany_placement")
    table.do(
        CountersMoved(table.all_of("purchases/germany", "infantry"), PlaceId("germany")),
        CountersMoved(table.all_of("purchases/germany", "submarine"), PlaceId("danish_sea")),
    )
    table.collect(GERMANY)
    table.to("great_britain_combat_movement")
    hunters = (table.of("celtic_sea", "destroyer"), table.of("united_kingdom", "fighter"))
    table.move(hunters, "british_convoy_3")
    table.to("great_britain_combat")
    table.do(
        DiceRolled("2d6", (5, 6), BRITAIN, "destroyer and fighter"),
        CountersTurnedOver((wolf,), "submerged"),
        CountersMarked(hunters, on=("fought",)),
    )
    table.do(CountersRemoved((CounterId("germany_control_british_convoy_3"),)))
    table.do(AreasHeld((AreaId("british_convoy_3"),), BRITAIN))
    table.set("great_britain.production", 5)
    table.to("great_britain_righting")
    table.do(CountersTurnedOver((wolf,), "surfaced"))
    table.collect(BRITAIN)


def second_round(table: Table) -> None:
    """A German landing; a battleship is tipped and righted; a British fighter turns Soviet; Syria pays."""
    table.to("germany_combat_movement")
    ship, battleship = table.of("tyrrhenian_sea", "transport"), table.of("tyrrhenian_sea", "battleship")
    marines = table.all_of("southern_italy", "infantry")
    table.move((ship, battleship), "sicilian_sea")
    table.do(CountersLoaded(marines, ship))
    table.do(FactSet(Fact(FactWord("landing"), (ship, "malta"), "turn")))
    table.to("germany_combat")
    table.do(
        DiceRolled("1d6", (4,), GERMANY, "shore shot"),
        FactSet(Fact(FactWord("shore_shot"), (battleship,), "turn", "malta")),
        CountersMoved((table.of("malta", "fighter"),), PlaceId("battle/casualties")),
        DiceRolled("1d6", (6,), BRITAIN, "section 4"),
        CountersRemoved(table.all_of("battle/casualties", "fighter")),
        CountersUnloaded(marines, PlaceId("malta")),
        FactSet(Fact(FactWord("landed"), (marines[0],), "turn")),
    )
    table.take("malta", GERMANY, BRITAIN, 0)
    table.do(CountersMarked((battleship,), on=("damaged",)), CountersTurned((battleship,), 90))
    table.do(
        AreasHeld((AreaId("syria"),), GERMANY), value_set(box().game, table.now, ValueId("germany.middle_east"), 1)
    )
    table.to("germany_righting")
    table.do(MarksCleared("damaged"), CountersTurned((battleship,), 0))
    table.collect(GERMANY)
    table.set("germany.ipc", table.now.values[ValueId("germany.middle_east")])
    table.set("united_states.ipc", -1)
    spitfire = table.all_of("united_kingdom", "fighter")[0]
    table.do(CountersMoved((spitfire,), PlaceId("leningrad")))
    table.to("soviet_union_movement")
    yak = Counter(CounterId("yak"), KindId("fighter"), SOVIET)
    table.do(
        CountersRemoved((spitfire,)),
        CountersPlaced((yak,), PlaceId("leningrad")),
        FactSet(Fact(FactWord("joined_soviets"), ("yak",), "turn")),
        CountersMarked((yak.id,), on=("cannot_move",)),
    )
    table.to("germany_purchase")


def test_two_rounds_are_played_saved_opened_and_replayed(tmp_path: Path) -> None:
    table, game = Table(), box().game
    before_the_first_round(table)
    assert [table.now.values[ValueId(f"{side}.ipc")] for side in POWERS] == [42, 24, 37, 40]
    first_round(table)
    now = table.now
    assert now.holders[AreaId("baltic_states")] == GERMANY
    assert now.holders[AreaId("british_convoy_3")] == BRITAIN
    assert [now.values[ValueId(f"{side}.production")] for side in POWERS] == [41, 23, 25, 40]
    assert [now.values[ValueId(f"{side}.ipc")] for side in POWERS] == [69, 24, 62, 40]
    assert now.facts.says("captured", "baltic_states")
    second_round(table)
    end = table.now
    assert end.clock == Clock(3, PhaseId("germany_purchase"), GERMANY)
    assert end.where[CounterId("round_1")] == "round_track/3"
    assert not any(each.marks for each in end.counters.values())
    assert not end.facts.of("captured")
    assert end.holders[AreaId("malta")] == GERMANY
    assert end.values[ValueId("germany.ipc")] == 111
    for side in POWERS:
        rule = game.sheet.values[ValueId(f"{side}.production")]
        assert shown_by_marker(game, end, rule) == end.values[rule.id]
    assert shown_by_marker(game, end, game.sheet.values[ValueId("germany.middle_east")]) == 1
    # The war goes on where the rounds end: a set-up has nobody in an enemy's area, a game may.
    assert [told for told in map(str, check_position(game, end)) if "has units in" not in told] == []
    saved_opened_and_replayed(tmp_path / "war.sandtable", game, table.history, start("spring_1941"))
