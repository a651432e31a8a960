"""Two years of Total Domination by hand, through the events: drafts, secrets, round and round; saved and replayed."""

from __future__ import annotations

from pathlib import Path
from random import Random

from counters.box.box_checks import check_position
from counters.counter import CounterId, SideId
from counters.events import (
    CardsDealt,
    CardsDrawn,
    CardsPassed,
    ChoicesCleared,
    ChoiceSealed,
    CountersConcealed,
    CountersMoved,
    CountersShown,
    CountersTurned,
    CountersTurnedOver,
    FactSet,
    Pass,
    PileShuffled,
    Together,
)
from counters.position import ChoiceId, Clock, Fact, FactWord, PhaseId, PlaceId, Position, SeatId, ValueId
from counters.secrets.seen import NOBODY, seen_by
from counters.tracks import value_set
from tests.games.by_hand import Played
from tests.games.keeping import saved_opened_and_replayed
from tests.games.test_totaldomination import POWERS, box, start


class Table(Played):
    """A game that is played: the clock is moved as the program moves it."""

    seat = "germany"

    def __init__(self) -> None:
        super().__init__(box().game, start("standard"))
        self.dice = Random(1939)

    def hand(self, power: str) -> tuple[CounterId, ...]:
        return self.now.stack(PlaceId(f"hand/{power}"))

    def ops(self, card: CounterId) -> int:
        return round(box().game.number(self.now.counters[card], "ops"))

    def best(self, power: str) -> CounterId:
        return max(self.hand(power), key=lambda card: (self.ops(card), card))

    def least(self, power: str) -> CounterId:
        return min(self.hand(power), key=lambda card: (self.ops(card), card))

    def move(self, counters: tuple[CounterId, ...] | CounterId, to: str, power: str = "germany") -> None:
        ids = (counters,) if isinstance(counters, str) else counters
        self.do(CountersMoved(ids, PlaceId(to)), seat=power)

    def shuffle(self, place: str) -> None:
        order = list(range(len(self.now.stack(PlaceId(place)))))
        self.dice.shuffle(order)
        self.do(PileShuffled(PlaceId(place), tuple(order)))

    def fact(self, word: str, power: str) -> None:
        self.do(FactSet(Fact(FactWord(word), (power,), "turn")), seat=power)

    def value(self, value: str, to: float) -> None:
        """The marker goes along."""
        self.do(value_set(box().game, self.now, ValueId(value), to))

    def pass_on(self, left: bool) -> None:
        step = 1 if left else -1
        passes = [
            Pass(self.hand(power), PlaceId(f"hand/{POWERS[(n + step) % 4]}")) for n, power in enumerate(POWERS)
        ]  # fmt: skip
        self.do(CardsPassed(tuple(passes)))

    def keep(self, keeping: dict[str, int]) -> None:
        """Everybody chooses in secret what to keep; nobody sees it when it is put aside."""
        chosen = {power: self.hand(power)[:count] for power, count in keeping.items()}
        for power, kept in chosen.items():
            self.do(ChoiceSealed(ChoiceId("keep"), SeatId(power), tuple(map(str, kept))), seat=power)
        self.do(
            Together(tuple(CountersMoved(kept, PlaceId(f"aside/{power}")) for power, kept in chosen.items())),
            ChoicesCleared(ChoiceId("keep")),
        )

    def draft(self, first: dict[str, int], left: bool) -> None:
        self.keep(first)
        self.pass_on(left)
        while len(self.hand("uk")) > 2:
            self.keep(dict.fromkeys(POWERS, 1))
            self.pass_on(left)
        assert [len(self.hand(power)) for power in POWERS] == [2, 2, 2, 2]
        self.keep(dict.fromkeys(POWERS, 1))
        for power in POWERS:
            self.move(self.hand(power), "pile/discard", power)
            self.move(self.now.stack(PlaceId(f"aside/{power}")), f"hand/{power}", power)

    def technology(self, power: str) -> CounterId:
        card = self.best(power)
        self.do(
            Together((CountersConcealed((card,), (SideId(power),)), CountersMoved((card,), at_technology(power)))),
            seat=power,
        )
        self.fact("technology_played", power)
        return card

    def lend_lease(self, power: str, ally: str) -> None:
        self.move(self.least(power), "pile/discard", power)
        self.value(f"{ally}_joins", self.now.value(f"{ally}_joins") + 1)
        self.do(CardsDrawn(PlaceId(f"deck/{ally}"), 1, PlaceId(f"lend_lease/{power}")), seat=power)
        self.fact("lend_lease", power)

    def passes(self, power: str, reserve: bool = False) -> None:
        if reserve:
            self.move(self.best(power), f"reserve/{power}", power)
        self.move(self.hand(power), "pile/discard", power)
        self.fact("passed", power)


def at_technology(power: str) -> PlaceId:
    return PlaceId(f"technology/{power}")


def the_year_1939(table: Table) -> None:
    """Poland falls; Britain and the Soviet Union look across the sea; Japan builds, and saves a point."""
    for deck in ("deck/draw", "deck/us", "deck/china"):
        table.shuffle(deck)
    hands = tuple(PlaceId(f"hand/{power}") for power in POWERS)
    table.do(CardsDealt(PlaceId("deck/draw"), 4, hands), CardsDrawn(PlaceId("deck/draw"), 1, hands[0]))
    table.next()
    table.draft({"germany": 2, "uk": 1, "japan": 1, "ussr": 1}, left=True)
    assert [len(table.hand(power)) for power in POWERS] == [4, 3, 3, 3]
    table.to("action")
    # Germany: destroy the Army in Poland (3), enter it with another (2).
    card = table.best("germany")
    assert table.ops(card) >= 5
    table.move(card, "pile/discard")
    table.move(table.of("poland", "army", "neutral"), "pool/neutral")
    table.move(table.of("germany", "army", "germany"), "poland")
    table.value("germany.victory", 9)
    assert table.next().side == "uk"
    table.lend_lease("uk", "us")
    assert table.next().side == "japan"
    # Japan: a Fleet (3); the fourth point of the card is saved.
    card = next(id for id in table.hand("japan") if table.ops(id) >= 4)
    table.do(CountersTurned((card,), 90), seat="japan")
    table.move(card, "saved/japan", "japan")
    table.move(table.of("pool/japan", "fleet", "japan"), "japan", "japan")
    assert table.next().side == "ussr"
    table.technology("ussr")
    assert table.next().side == "germany"  # round and round
    table.technology("germany")
    for power in ("uk", "japan", "ussr"):
        assert table.next().side == power
        table.passes(power, reserve=power != "uk")
    assert table.next().side == "germany"
    table.passes("germany", reserve=True)
    assert table.next().phase == "action_end"
    table.do(CountersTurned(table.now.stack(PlaceId("saved/japan")), 0))
    table.move(table.now.stack(PlaceId("saved/japan")), "pile/discard", "japan")


def the_winter_of_1939(table: Table) -> None:
    """The administrative phase: technologies are revealed, and cubes moved."""
    table.to("reveal")
    for power in ("germany", "ussr"):
        (card,) = table.now.stack(at_technology(power))
        table.do(CountersShown((card,)), seat=power)
        code = str(box().game.printed(table.now.counters[card], "technology"))
        group = {"a": "army", "b": "navy", "c": "engineering", "d": "intelligence", "e": "rocketry"}[code[0]]
        (cube,) = table.now.stack(PlaceId(f"{power}_{group}/{code}"))
        unit = "fleet" if code in ("b1", "b2", "b3", "c2") else "army"
        pip = PlaceId(f"{power}_{unit}_costs/{code}")
        table.move(cube, pip if box().game.knows_place(pip) else "pool/removed", power)
    assert table.next() == Clock(2, PhaseId("draw"))


def the_year_1940(table: Table) -> None:
    """Reserves and the US card come into the draft, which now goes to the right. Air Fleets and U-Boots appear."""
    for power in POWERS:
        table.move(table.now.stack(PlaceId(f"reserve/{power}")), f"hand/{power}", power)
    table.move(table.now.stack(PlaceId("lend_lease/uk")), "hand/uk", "uk")
    table.do(CardsDealt(PlaceId("deck/draw"), 4, tuple(PlaceId(f"hand/{power}") for power in POWERS)))
    assert [len(table.hand(power)) for power in POWERS] == [5, 5, 5, 5]
    table.next()
    table.draft(dict.fromkeys(POWERS, 2), left=False)
    table.to("action")
    assert table.now.clock.side == "uk"
    table.technology("uk")
    assert table.next().side == "japan"
    card = table.best("japan")
    table.move(card, "pile/discard", "japan")
    table.move(table.of("nanking", "army", "japan"), "indochina", "japan")  # over land, so an Army is first (2)
    table.value("japan.victory", 8)
    assert table.next().side == "ussr"
    table.passes("ussr")
    assert table.next().side == "germany"
    table.move(table.best("germany"), "pile/discard")
    table.move(table.of("pool/germany", "u_boot", "germany"), "atlantic")
    table.move(table.of("pool/germany", "air_fleet", "germany"), "germany")
    assert table.next().side == "uk"
    table.passes("uk")
    assert table.next().side == "japan"
    table.passes("japan")
    assert table.next().side == "germany"  # the only one left
    plane = table.of("germany", "air_fleet", "germany")
    table.move(table.best("germany"), "pile/discard")  # discarded for an Air Strike on the Army in Romania
    table.move(table.of("romania", "army", "neutral"), "pool/neutral")
    table.do(CountersTurnedOver((plane,), "used"))
    table.passes("germany", reserve=True)
    assert table.next().phase == "action_end"
    table.to("refresh")
    table.do(CountersTurnedOver((plane,), "active"))
    table.to("reveal")
    table.do(CountersShown(table.now.stack(at_technology("uk"))), seat="uk")
    table.next()


SECRET = ("hand", "aside", "reserve", "lend_lease")


def must_be_hidden(position: Position) -> None:
    """Each seat sees its own cards and nobody else's; nobody looks into a deck, or beneath a concealed technology."""
    for seat in (*map(SeatId, POWERS), NOBODY):
        seen = seen_by(position, seat)
        for place, stack in position.stacks.items():
            sort, _, owner = place.partition("/")
            if sort == "deck" or (sort in SECRET and owner != seat):
                assert all(each.kind == "?" for each in seen.in_place(place)), (seat, place)
                assert not set(stack) & set(seen.counters)
            elif sort in SECRET:
                assert [each.id for each in seen.in_place(place)] == list(stack)
        for id, counter in position.counters.items():
            if counter.known_to is not None:
                assert (id in seen.counters) == (seat in counter.known_to)


def test_in_the_middle_of_the_draft_and_after_each_seat_sees_only_its_own() -> None:
    table = Table()
    the_year_1939(table)
    hidden = 0
    for number in range(0, len(table.history) + 1, 3):
        position = table.history.go_to(number)
        must_be_hidden(position)
        hidden += any(place.startswith("aside/") for place in position.stacks)
    assert hidden > 2


def test_two_years_are_played_saved_opened_and_replayed(tmp_path: Path) -> None:
    table = Table()
    the_year_1939(table)
    position = table.now
    assert position.value("us_joins") == 1
    assert position.where[CounterId("us_joins_1")] == "us_joins/1"
    assert position.where[CounterId("germany_victory_1")] == "victory_track/9"
    assert len(position.stack(PlaceId("lend_lease/uk"))) == 1
    the_winter_of_1939(table)
    assert table.now.where[CounterId("round_1")] == "round_track/2"
    assert not table.now.facts.of("passed")  # with the year, who has passed is forgotten
    the_year_1940(table)
    end = table.now
    must_be_hidden(end)
    assert end.clock == Clock(3, PhaseId("draw"))
    assert [str(end.counters[id].kind) for id in end.stack(PlaceId("atlantic"))] == ["u_boot"]
    assert [len(end.stack(at_technology(power))) for power in POWERS] == [1, 1, 0, 1]
    assert not any(each.known_to for each in end.counters.values())
    assert list(map(str, check_position(box().game, end))) == []
    dealt = [each for each in end.counters.values() if box().game.kind(each).sort == "card"]
    assert len(dealt) == 60
    saved_opened_and_replayed(tmp_path / "war.sandtable", box().game, table.history, start("standard"))
