"""Positions and events by chance, for hypothesis: all that can happen at a table of some game, and odd names too."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from hypothesis import strategies as st

from boards.board import AreaId, Box
from boards.plain.files import HIDDEN
from counters.box.setups import empty_table
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
from counters.game import Game
from counters.position import (
    SLOT,
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
from counters.text.items import numbered, stem

Drawn = TypeVar("Drawn")
Draw = Callable[[st.SearchStrategy[Drawn]], Drawn]

WORDS = ("moved", "back", "note", "nobody", "until", "steps", "turn", "2", "3x", "side", "open", "?", "-", "")
"""Words that mean something to a reader of position text, where they stand for nothing but themselves."""


def text(min_size: int = 0, max_size: int = 12) -> st.SearchStrategy[str]:
    """Words of letters that are seen: no others come out of a file."""
    return st.text(min_size=min_size, max_size=max_size).map(lambda words: HIDDEN.sub("?", words))


ODD = st.one_of(st.sampled_from(WORDS), text(max_size=6))
"""Names from another game, or from a damaged file."""

NUMBERS = st.one_of(
    st.sampled_from([0.0, 1.5, -0.25, 3.0]),
    st.integers(-1000, 1000).map(float),
    st.floats(-1e9, 1e9),
)
SMALL = st.integers(0, 3)


class Chance:
    """What may be named at the table of a game: mostly what is there, now and then something odd."""

    def __init__(self, game: Game) -> None:
        sheet, board = game.sheet, game.board
        boxes = [space for space in board.spaces.values() if isinstance(space, Box)]
        cells = [PlaceId(f"{box.id}/{cell.id}") for box in boxes for cell in box.cells]
        ports = [PlaceId(f"{c.a}/port.{c.b}") for c in board.contacts[:3]]
        odd_places = text(min_size=1, max_size=5).filter(lambda words: "/" not in words and SLOT not in words)
        self.off_board = _ids(PlaceId, [*sheet.places, PlaceId("tray")])
        self.places = st.one_of(
            _ids(PlaceId, list(board.spaces)), self.off_board, _ids(PlaceId, [*cells, *ports]), odd_places.map(PlaceId)
        )
        self.areas = _ids_and_odd(AreaId, list(board.spaces))
        self.sides = _ids_and_odd(SideId, list(sheet.sides))
        self.kinds = _ids_and_odd(KindId, list(sheet.kinds))
        self.faces = st.one_of(_ids(str, [face.name for kind in sheet.kinds.values() for face in kind.faces]), ODD)
        self.marks = _ids_and_odd(str, list(sheet.marks))
        self.phases = _ids_and_odd(PhaseId, [phase.id for phase in sheet.sequence.phases])
        self.values = _ids_and_odd(ValueId, list(sheet.values))
        self.options = _ids_and_odd(OptionId, list(sheet.options))
        self.facts = _ids_and_odd(FactWord, list(sheet.facts))
        self.maps = _ids_and_odd(str, list(board.maps))
        self.seats = _ids_and_odd(SeatId, ["anna", "ben"])
        self.choices = _ids_and_odd(ChoiceId, ["card"])

    def counter(self, draw: Draw[Any], position: Position) -> CounterId:
        """One that is there, by its id or by its slot."""
        id = draw(st.sampled_from(list(position.counters)))
        if draw(st.integers(0, 4)):
            return id
        place = position.where[id]
        return slot(place, position.stack(place).index(id))

    def counters(self, draw: Draw[Any], position: Position) -> tuple[CounterId, ...]:
        return tuple(self.counter(draw, position) for _ in range(draw(st.sampled_from([1, 1, 2, 3]))))

    def place(self, draw: Draw[Any], position: Position) -> PlaceId:
        if position.counters and not draw(st.integers(0, 6)):
            return aboard(draw(st.sampled_from(list(position.counters))))
        return draw(self.places)

    def new(self, draw: Draw[Any], position: Position) -> tuple[Counter, ...]:
        """Several of a kind, called as usual, or one with a name and a look of its own."""
        kind, side = draw(self.kinds), draw(st.one_of(self.sides, st.just(SideId(""))))
        if draw(st.booleans()):
            usual = (numbered(stem(side, kind), number) for number in range(1, 1000))
            free = (id for id in usual if id not in position.counters and SLOT not in id)
            return tuple(Counter(id, kind, side) for id, _ in zip(free, range(draw(st.integers(1, 4))), strict=False))
        id = draw(ODD.filter(lambda id: bool(id) and SLOT not in id and id not in position.counters))
        return (
            Counter(
                CounterId(id), kind, side, draw(self.faces), draw(SMALL), draw(st.one_of(st.none(), NUMBERS)),
                tuple(draw(st.lists(self.marks, max_size=2, unique=True))), draw(st.sampled_from([0, 90, 270])),
                draw(st.one_of(st.none(), st.lists(self.sides, max_size=2).map(tuple))),
            ),
        )  # fmt: skip


@cache
def _chance(game: Game) -> Chance:
    return Chance(game)


def _ids(made: Callable[[str], Drawn], ids: list[Any]) -> st.SearchStrategy[Drawn]:
    return st.sampled_from(ids or ["nothing"]).map(made)


def _ids_and_odd(made: Callable[[str], Drawn], ids: list[Any]) -> st.SearchStrategy[Drawn]:
    """One of the game's own four times out of five."""
    return st.integers(0, 4).flatmap(lambda n: _ids(made, ids) if n else ODD.map(made))


Doing = Callable[[Draw[Any], Chance, Position], Single]


def _placed(draw: Draw[Any], chance: Chance, now: Position) -> Single:
    return CountersPlaced(chance.new(draw, now), chance.place(draw, now), draw(st.one_of(st.none(), SMALL)))


def _moved(draw: Draw[Any], chance: Chance, now: Position) -> Single:
    spot = draw(st.one_of(st.none(), st.builds(Offset, NUMBERS, NUMBERS)))
    at, means = draw(st.one_of(st.none(), SMALL)), draw(st.sampled_from(["", "sea"]))
    route = tuple(draw(st.lists(chance.areas, max_size=2)))
    return CountersMoved(chance.counters(draw, now), chance.place(draw, now), at, spot, means, route)


def _ordered(draw: Draw[Any], _: Chance, now: Position) -> Single:
    place = draw(st.sampled_from(list(now.stacks)))
    return StackOrdered(place, tuple(draw(st.permutations(now.stack(place)))))


def _shuffled(draw: Draw[Any], _: Chance, now: Position) -> Single:
    place = draw(st.sampled_from(list(now.stacks)))
    return PileShuffled(place, tuple(draw(st.permutations(range(len(now.stack(place)))))))


def _fact(draw: Draw[Any], chance: Chance, now: Position) -> Single:
    about = st.one_of(chance.areas, chance.sides, chance.places, st.sampled_from(list(now.counters)))
    scope, value = draw(st.sampled_from(["phase", "turn", "game"])), draw(ODD)
    return FactSet(Fact(draw(chance.facts), tuple(draw(st.lists(about, max_size=2))), scope, value))


def _fact_cleared(draw: Draw[Any], chance: Chance, now: Position) -> Single:
    fact = draw(st.sampled_from(sorted(now.facts.all))) if now.facts.all else Fact(draw(chance.facts))
    return FactCleared(fact.word, fact.about)


def _noted(draw: Draw[Any], chance: Chance, now: Position) -> Single:
    ids = st.one_of(
        ODD, st.just(f"note_{len(now.notes) + 1}"), st.sampled_from([note.id for note in now.notes] or ["x"])
    )
    points = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=3).map(tuple)
    to, map = st.one_of(st.none(), chance.seats), st.one_of(st.just(""), chance.maps)
    return Noted(draw(st.builds(Note, ids, text(max_size=12), to, map, points)))


def _sealed(draw: Draw[Any], chance: Chance, _: Position) -> Single:
    return ChoiceSealed(draw(chance.choices), draw(chance.seats), tuple(draw(st.lists(ODD, max_size=2))))


def _sight(draw: Draw[Any], chance: Chance, now: Position) -> Single:
    who = draw(st.sampled_from(["everybody", "top", "owner", "nobody"]))
    return SightSet(chance.place(draw, now), Sight(who, draw(st.one_of(st.none(), chance.sides))))


def _passed(draw: Draw[Any], chance: Chance, now: Position) -> Single:
    passes = (Pass(chance.counters(draw, now), draw(chance.off_board)) for _ in range(2))
    return CardsPassed(tuple(passes))


def _clock(draw: Draw[Any], chance: Chance, _: Position) -> Single:
    return ClockMoved(Clock(draw(st.integers(-3, 99)), draw(chance.phases), draw(chance.sides)))


def _rolled(draw: Draw[Any], chance: Chance, _: Position) -> Single:
    results = tuple(draw(st.lists(st.integers(1, 6), min_size=1, max_size=3)))
    return DiceRolled(f"{len(results)}d6", results, draw(chance.sides), draw(ODD), draw(st.booleans()))


def _fought(draw: Draw[Any], chance: Chance, now: Position) -> Single:
    at, who = draw(chance.areas), draw(st.sampled_from(["attacker", "defender"]))
    throw = Throw(at, draw(ODD), who, chance.counters(draw, now), (3,), chance.counters(draw, now))
    return DiceRolled("1d6", (draw(st.integers(1, 6)),), purpose=purpose("{round}", round=draw(SMALL)), throw=throw)


ANY_TIME: tuple[Doing, ...] = (
    _placed, _placed, _sight, _noted, _sealed, _clock, _rolled,
    lambda draw, chance, now: AreasHeld(
        tuple(draw(st.lists(chance.areas, min_size=1, max_size=3))), draw(st.one_of(st.none(), chance.sides))
    ),
    lambda draw, chance, now: BattleWent(draw(chance.areas), draw(st.sampled_from(["begun", "next_round", "over"]))),
    lambda draw, chance, now: ValueSet(draw(chance.values), draw(NUMBERS)),
    lambda draw, chance, now: OptionSet(draw(chance.options), draw(ODD)),
    lambda draw, chance, now: SeatTaken(
        Seat(draw(chance.seats), draw(text(max_size=8)), tuple(draw(st.lists(chance.sides, max_size=2))))
    ),
    lambda draw, chance, now: NoteRemoved(draw(st.sampled_from([note.id for note in now.notes] or ["x"]))),
    lambda draw, chance, now: ChoicesOpened(draw(st.sampled_from(list(now.choices) or [ChoiceId("x")]))),
    lambda draw, chance, now: ChoicesCleared(draw(st.sampled_from(list(now.choices) or [ChoiceId("x")]))),
    lambda draw, chance, now: MarksCleared(draw(chance.marks)),
    lambda draw, chance, now: CardsDrawn(draw(chance.off_board), draw(SMALL), draw(chance.places)),
    lambda draw, chance, now: CardsDealt(
        draw(chance.off_board), draw(SMALL), tuple(draw(st.lists(chance.places, max_size=3)))
    ),
)  # fmt: skip
"""What can happen at an empty table as well."""

WITH_COUNTERS: tuple[Doing, ...] = (
    _moved, _moved, _moved, _fought, _ordered, _shuffled, _fact, _fact_cleared, _passed,
    lambda draw, chance, now: CountersRemoved(chance.counters(draw, now)),
    lambda draw, chance, now: CountersLoaded(chance.counters(draw, now), chance.counter(draw, now)),
    lambda draw, chance, now: CountersUnloaded(chance.counters(draw, now), chance.place(draw, now)),
    lambda draw, chance, now: CountersCombined(chance.counters(draw, now), chance.new(draw, now)),
    lambda draw, chance, now: CounterBrokenDown(chance.counter(draw, now), chance.new(draw, now)),
    lambda draw, chance, now: CountersTurnedOver(chance.counters(draw, now), draw(chance.faces)),
    lambda draw, chance, now: CountersTurned(chance.counters(draw, now), draw(st.integers(-400, 400))),
    lambda draw, chance, now: CountersMarked(
        chance.counters(draw, now), tuple(draw(st.lists(chance.marks, max_size=2))), (draw(chance.marks),)
    ),
    lambda draw, chance, now: CountersStepped(chance.counters(draw, now), draw(st.integers(-2, 3))),
    lambda draw, chance, now: AmountSet(chance.counter(draw, now), draw(st.one_of(st.none(), NUMBERS))),
    lambda draw, chance, now: CountersLocked(chance.counters(draw, now), draw(st.booleans())),
    lambda draw, chance, now: CountersShown(
        chance.counters(draw, now), tuple(draw(st.lists(chance.sides, max_size=2)))
    ),
    lambda draw, chance, now: CountersConcealed(
        chance.counters(draw, now), tuple(draw(st.lists(chance.sides, max_size=2)))
    ),
)  # fmt: skip


def _single(draw: Draw[Any], chance: Chance, now: Position) -> Single:
    doings = ANY_TIME + 2 * WITH_COUNTERS if now.counters else ANY_TIME
    return draw(st.sampled_from(doings))(draw, chance, now)


def _can_happen(event: Event, before: Position) -> Position | None:
    try:
        return event.happen(before)
    except CannotHappen:
        return None


@st.composite
def events(draw: Draw[Any], game: Game, position: Position) -> Event:
    """Something that can happen now; one time in ten, several things that are one gesture."""
    chance = _chance(game)
    gesture: list[Single] = []
    now = position
    for _ in range(draw(st.integers(2, 3)) if not draw(st.integers(0, 9)) else 1):
        event = _single(draw, chance, now)
        after = _can_happen(event, now)
        if after is None:
            event = ValueSet(draw(chance.values), draw(NUMBERS))
            after = event.happen(now)
        now = after
        gesture.append(event)
    return gesture[0] if len(gesture) == 1 else Together(tuple(gesture))


def full_table(game: Game) -> Position:
    """Counters of every kind and side, spread over the areas; cards in every hand and deck; two people to play."""
    now, sides = empty_table(game), list(game.sheet.sides)
    areas = [PlaceId(area) for area in game.board.spaces]
    off_board = [place for place in game.sheet.places if place.startswith(("hand/", "deck/", "pile/"))] or areas
    for number, kind in enumerate(game.sheet.kinds.values()):
        places = off_board if kind.sort == "card" else areas
        sides_of_kind = kind.sides or (SideId(""),)
        for copy, side in enumerate(2 * sides_of_kind):
            id = numbered(stem(side, kind.id), 1 + copy // len(sides_of_kind))
            now = now.placed([Counter(id, kind.id, side)], places[(number + copy) % len(places)])
    seats = {SeatId("anna"): sides[:1], SeatId("ben"): sides[1:]}
    return now.with_(seats={id: Seat(id, id.title(), tuple(played)) for id, played in seats.items()})


@st.composite
def plays(draw: Draw[Any], game: Game, most: int = 20, start: Position | None = None) -> list[tuple[Event, Position]]:
    """Events one after another, each with the position it leads to; from a full or an empty table unless told."""
    now = draw(st.sampled_from([full_table(game), empty_table(game)])) if start is None else start
    played: list[tuple[Event, Position]] = []
    for _ in range(draw(st.integers(0, most))):
        event = draw(events(game, now))
        now = event.happen(now)
        played.append((event, now))
    return played


def positions(game: Game, most: int = 20) -> st.SearchStrategy[Position]:
    """Any position that so many events can lead to."""
    return plays(game, most).map(lambda played: played[-1][1] if played else full_table(game))
