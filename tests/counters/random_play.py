"""A table with hands, decks, concealed counters and carriers, and people who do anything at all on it.

Every counter has a number, and so has every word that is said of it alone (`kind17x`, `mark17x`): a test that searches
an output for such words finds any counter that should not be in it. It plays thousands of events in a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from boards.board import AreaId
from boards.plain.sentence import area
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import (
    AmountSet,
    AreasHeld,
    BattleWent,
    CardsDealt,
    CardsDrawn,
    CardsPassed,
    ChoicesCleared,
    ChoiceSealed,
    ChoicesOpened,
    ClockMoved,
    CounterBrokenDown,
    CountersCombined,
    CountersConcealed,
    CountersLoaded,
    CountersLocked,
    CountersMarked,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    CountersShown,
    CountersStepped,
    CountersTurned,
    CountersTurnedOver,
    CountersUnloaded,
    DiceRolled,
    Event,
    FactCleared,
    FactSet,
    MarksCleared,
    Noted,
    NoteRemoved,
    OptionSet,
    Pass,
    PileShuffled,
    SeatTaken,
    SightSet,
    Single,
    StackOrdered,
    Throw,
    Together,
    ValueSet,
    purpose,
)
from counters.position import (
    CannotHappen,
    ChoiceId,
    Clock,
    Fact,
    FactWord,
    Note,
    Offset,
    OptionId,
    PhaseId,
    PlaceId,
    Position,
    Seat,
    SeatId,
    Sight,
    ValueId,
    aboard,
    slot,
)
from counters.saves.history import START, History
from counters.secrets.seen import view
from counters.secrets.telling import Glimpse, glimpse_from

RED, BLUE = SideId("red"), SideId("blue")
ANNA, BEN, EVE = SeatId("anna"), SeatId("ben"), SeatId("eve")
SEATS = (ANNA, BEN, EVE)
AREAS = tuple(AreaId(name) for name in ("spain", "france", "gibraltar", "turn_track/7", "spain/port.bay"))
HANDS = tuple(PlaceId(name) for name in ("hand/red", "hand/blue"))
DECK, DISCARDS, TRAY = PlaceId("deck/events"), PlaceId("deck/discards"), PlaceId("tray")
PLACES = (*map(PlaceId, AREAS), *HANDS, DECK, DISCARDS, TRAY)
SIGHTS = {
    HANDS[0]: Sight("owner", RED),
    HANDS[1]: Sight("owner", BLUE),
    DECK: Sight("nobody"),
    DISCARDS: Sight("top"),
}


def counter(number: int, side: SideId = RED) -> Counter:
    return Counter(CounterId(f"c{number}x"), KindId(f"kind{number}x"), side)


def table(size: int = 12) -> Position:
    """Two players and an onlooker; counters in every sort of place, some of them concealed."""
    seats = {ANNA: Seat(ANNA, "Anna", (RED,)), BEN: Seat(BEN, "Ben", (BLUE,)), EVE: Seat(EVE, "Eve")}
    position = Position(seats=seats, sights=SIGHTS)
    for number in range(size):
        side = (RED, BLUE, SideId(""))[number % 3]
        position = position.placed([counter(number, side)], PLACES[number % len(PLACES)])
    hidden = [id for number, id in enumerate(position.counters) if number % 4 == 0]
    return position.changed(hidden, known_to=(BLUE,))


def undo(history: History) -> bool:
    """One gesture back, if there is one."""
    there = history.head != START
    if there:
        history.go_to(history.parent(history.head))
    return there


def redo(history: History) -> bool:
    """One gesture ahead again, on the branch last played or looked into from here."""
    ahead = history.line_ahead()
    if ahead:
        history.go_to(ahead[0])
    return bool(ahead)


class Player:
    """Does anything, by chance. Numbers for new counters are never used twice."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._next = 1000

    def event(self, position: Position) -> Event:
        """Something that can happen now."""
        while True:
            event = self._any(position) if position.counters else _placed(self, position)
            try:
                event.happen(position)
            except CannotHappen:
                continue
            return event

    def _any(self, position: Position) -> Event:
        if self._chance.random() < 0.15:
            return Together(tuple(self._single(position) for _ in range(self._chance.randrange(4))))
        return self._single(position)

    def _single(self, position: Position) -> Single:
        return self._chance.choice(DOINGS)(self, position)

    # What there is to choose from

    def number(self) -> int:
        self._next += 1
        return self._next

    def one_of(self, *things: str) -> str:
        return self._chance.choice(things)

    def below(self, most: int) -> int:
        return self._chance.randrange(most)

    def yes(self) -> bool:
        return self._chance.random() < 0.5

    def id(self, position: Position) -> CounterId:
        return self._chance.choice(list(position.counters))

    def handle(self, position: Position) -> CounterId:
        id = self.id(position)
        if self.yes():
            return id
        place = position.where[id]
        return slot(place, position.stack(place).index(id))

    def handles(self, position: Position) -> tuple[CounterId, ...]:
        return tuple(self.handle(position) for _ in range(self._chance.choice((1, 1, 1, 2, 3))))

    def place(self, position: Position) -> PlaceId:
        if position.counters and self._chance.random() < 0.15:
            return aboard(self.id(position))
        return self._chance.choice(PLACES)

    def sides(self) -> tuple[SideId, ...]:
        return self._chance.choice(((), (RED,), (BLUE,), (RED, BLUE)))

    def side(self) -> SideId:
        return self._chance.choice((RED, BLUE))

    def seat(self) -> SeatId:
        return self._chance.choice(SEATS)

    def at(self) -> int | None:
        return None if self.yes() else self._chance.randrange(4)

    def new(self) -> tuple[Counter, ...]:
        return tuple(counter(self.number(), self.side()) for _ in range(self._chance.choice((1, 1, 2))))

    def order(self, size: int) -> tuple[int, ...]:
        order = list(range(size))
        self._chance.shuffle(order)
        return tuple(order)


def word(id: CounterId, what: str) -> str:
    """`mark17x` for counter 17: said of this counter alone."""
    return f"{what}{id.removeprefix('c')}"


def _placed(p: Player, now: Position) -> Single:
    return CountersPlaced(p.new(), p.place(now), p.at())


def _moved(p: Player, now: Position) -> Single:
    spot = Offset(p.below(9), p.below(9)) if p.yes() else None
    route = (AREAS[0], AREAS[1]) if p.yes() else ()
    return CountersMoved(p.handles(now), p.place(now), p.at(), spot, p.one_of("", "by sea"), route)


def _ordered(p: Player, now: Position) -> Single:
    place = now.where[p.id(now)]
    stack = now.stack(place)
    return StackOrdered(place, tuple(stack[index] for index in p.order(len(stack))))


def _turned_over(p: Player, now: Position) -> Single:
    id = p.id(now)
    return CountersTurnedOver((id,), word(id, "face"))


def _marked(p: Player, now: Position) -> Single:
    id = p.id(now)
    marks = (word(id, "mark"),)
    return CountersMarked((id,), on=marks) if p.yes() else CountersMarked((id, p.handle(now)), off=("moved",))


def _fact(p: Player, now: Position) -> Single:
    scope = p._chance.choice(("phase", "turn", "game"))
    value = p.id(now) if p.yes() else ""
    return FactSet(Fact(FactWord("moved"), (p.id(now), "spain") if p.yes() else ("spain",), scope, value))


def _fact_cleared(p: Player, now: Position) -> Single:
    facts = sorted(now.facts.all)
    fact = p._chance.choice(facts) if facts else Fact(FactWord("moved"))
    return FactCleared(fact.word, fact.about)


def _noted(p: Player, now: Position) -> Single:
    number = p.number()
    to = p.seat() if p.yes() else None
    id = p._chance.choice([note.id for note in now.notes] or ["note"]) if p.yes() else f"note{number}x"
    return Noted(Note(id, f"text{number}x", to))


def _note_removed(p: Player, now: Position) -> Single:
    return NoteRemoved(p._chance.choice([note.id for note in now.notes] or ["note"]))


def _passed(p: Player, now: Position) -> Single:
    return CardsPassed(tuple(Pass((p.handle(now),), hand) for hand in HANDS))


def _combined(p: Player, now: Position) -> Single:
    return CountersCombined(p.handles(now), p.new())


def _shuffled(p: Player, now: Position) -> Single:
    place = now.where[p.id(now)]
    return PileShuffled(place, p.order(len(now.stack(place))))


def _sight(p: Player, now: Position) -> Single:
    who = p._chance.choice(("everybody", "top", "owner", "nobody"))
    return SightSet(p.place(now), Sight(who, p.side() if who == "owner" else None))


def _seated(p: Player, now: Position) -> Single:
    seat = p.seat()
    return SeatTaken(Seat(seat, seat.title(), p.sides()))


DOINGS: tuple[Callable[[Player, Position], Single], ...] = (
    _placed,
    _moved,
    _moved,
    _moved,
    _ordered,
    _turned_over,
    _marked,
    _fact,
    _fact_cleared,
    _noted,
    _note_removed,
    _passed,
    _combined,
    _shuffled,
    _sight,
    _seated,
    lambda p, now: CountersRemoved(p.handles(now)),
    lambda p, now: CountersLoaded(p.handles(now), p.handle(now)),
    lambda p, now: CountersUnloaded(p.handles(now), p.place(now)),
    lambda p, now: CounterBrokenDown(p.handle(now), p.new()),
    lambda p, now: CountersTurned(p.handles(now), 90),
    lambda p, now: MarksCleared("moved"),
    lambda p, now: CountersMarked(p.handles(now), on=("moved",)),
    lambda p, now: CountersStepped(p.handles(now), p.below(5) - 2),
    lambda p, now: AmountSet(p.handle(now), float(p.below(9)) if p.yes() else None),
    lambda p, now: CountersLocked(p.handles(now), p.yes()),
    lambda p, now: CountersShown(p.handles(now), p.sides()),
    lambda p, now: CountersConcealed(p.handles(now), p.sides()),
    lambda p, now: CardsDrawn(p.place(now), p.below(3), p.place(now)),
    lambda p, now: CardsDealt(p._chance.choice((DECK, DISCARDS)), p.below(3), HANDS),
    lambda p, now: AreasHeld((p._chance.choice(AREAS),), p.side() if p.yes() else None),
    lambda p, now: ValueSet(ValueId("treasury"), p.below(90)),
    lambda p, now: ClockMoved(Clock(p.below(3), PhaseId(p.one_of("move", "combat")), p.side())),
    lambda p, now: DiceRolled("2d6", (p.below(6) + 1, p.below(6) + 1), p.side(), p.one_of("", "battle"), p.yes()),
    lambda p, now: DiceRolled(
        "1d6",
        (p.below(6) + 1,),
        p.side(),
        purpose=purpose("the battle in {area}", area=area(AREAS[0])),
        throw=Throw(AREAS[0], "land", "defender", p.handles(now), (3,), p.handles(now), (("supply", "yes"),)),
    ),
    lambda p, now: BattleWent(AREAS[0], p._chance.choice(("begun", "next_round", "over"))),
    lambda p, now: OptionSet(OptionId("stacking"), p.one_of("strict", "free")),
    lambda p, now: ChoiceSealed(ChoiceId("card"), p.seat(), (f"answer{p.number()}x",)),
    lambda p, now: ChoicesOpened(ChoiceId("card")),
    lambda p, now: ChoicesCleared(ChoiceId("card")),
)


def play(seed: int, count: int, start: Position | None = None) -> Iterator[tuple[Position, Event, Position]]:
    """So many events, one after another: each with the position before and after."""
    player, before = Player(Random(seed)), start or table()
    for _ in range(count):
        event = player.event(before)
        after = event.happen(before)
        yield before, event, after
        before = after


def glimpse(event: Event, before: Position, seat: SeatId) -> Glimpse:
    """What may be told to a seat of an event, which must be able to happen in `before`."""
    return glimpse_from(view(before, seat), event)[0]
