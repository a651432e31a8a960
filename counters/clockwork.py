"""What comes next in a turn, and what goes with the clock: the turn marker moves on, marks that are over come off."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boards.plain.working_out import once
from counters.box.sheet import Phase, Sequence
from counters.counter import HIDDEN, SideId
from counters.events import ClockMoved, CountersMoved, Event, FactSet, MarksCleared, Single, Together
from counters.game import Game
from counters.position import TICKED, Clock, Fact, Facts, FactWord, Position, area_of
from counters.tracks import cell_of, marker_in, turn_marker

NO_SIDE = SideId("")


def phases_of(sequence: Sequence, turn: int) -> tuple[Phase, ...]:
    """The phases of this turn: some are only in some."""
    return tuple(phase for phase in sequence.phases if not phase.turns or turn in phase.turns)


@once
def moments_of(sequence: Sequence, turn: int) -> tuple[Clock, ...]:
    """Everything the clock shows in a turn, first to last: each phase, for each side that acts in it."""
    found = (
        Clock(turn, phase.id, side)
        for phase in phases_of(sequence, turn)
        for side in sequence.order(phase, turn) or (NO_SIDE,)
    )
    return tuple(found) or (Clock(turn),)


def acting_at(sequence: Sequence, clock: Clock) -> tuple[SideId, ...]:
    """The side that acts then, or those that do at once; nobody in particular, where every side may."""
    phase = sequence.phase(clock.phase)
    at_once = phase.sides if phase is not None and phase.together else ()
    return (clock.side,) if clock.side else at_once


def next_clock(sequence: Sequence, clock: Clock, facts: Facts | None = None) -> Clock:
    """After the last side of the last phase comes the next turn. A clock that stands nowhere begins its turn.

    Where a phase goes round and round, the facts tell who has done with it."""
    moments = moments_of(sequence, clock.turn)
    at = _index(moments, clock)
    if at is None:
        return moments[0]
    phase = sequence.phase(clock.phase)
    if phase is not None and phase.until and facts is not None:
        there = [index for index, each in enumerate(moments) if each.phase == phase.id]
        still = [index for index in there if not facts.says(phase.until, moments[index].side)]
        if still:
            return moments[next((index for index in still if index > at), still[0])]
        at = there[-1]
    return moments[at + 1] if at + 1 < len(moments) else moments_of(sequence, clock.turn + 1)[0]


def clock_before(sequence: Sequence, clock: Clock) -> Clock:
    """The other way; before the beginning there is nothing."""
    moments = moments_of(sequence, clock.turn)
    at = _index(moments, clock) or 0
    if at > 0:
        return moments[at - 1]
    first = min((turn.number for turn in sequence.turns), default=1)
    return moments_of(sequence, clock.turn - 1)[-1] if clock.turn > first else moments[0]


def _index(moments: tuple[Clock, ...], clock: Clock) -> int | None:
    """Where the clock stands; by its phase, where the side is not one that acts in it."""
    if clock in moments:
        return moments.index(clock)
    return next((at for at, each in enumerate(moments) if each.phase == clock.phase and clock.phase), None)


def is_later(sequence: Sequence, clock: Clock, than: Clock) -> bool:
    if clock.turn != than.turn:
        return clock.turn > than.turn
    moments = moments_of(sequence, clock.turn)
    at, before = _index(moments, clock), _index(moments, than)
    return at is not None and (before is None or at > before)


def goes_on(sequence: Sequence, to: Clock, clock: Clock) -> bool:
    """Whether time passes: to something later, or from the last side of a phase to the first that has not done with
    it."""
    phase = sequence.phase(to.phase)
    round_again = phase is not None and phase.until and (to.turn, to.phase) == (clock.turn, clock.phase)
    return is_later(sequence, to, clock) or (bool(round_again) and to != clock)


def clock_set(game: Game, position: Position, to: Clock) -> Event:
    """The clock moves, or the same side acts once more, and with it what hangs on it. Going back, marks stay: nobody
    knows which there were."""
    events: list[Single] = []
    sequence = game.sheet.played(position.options)
    if goes_on(sequence, to, position.clock) or to == position.clock:
        events += [MarksCleared(mark) for mark in _marks_over(game, position, to)]
    events.append(ClockMoved(to))
    marker, cell = turn_marker(game, position), cell_of(game, game.sheet.sequence.track, to.turn)
    if marker is not None and cell is not None and position.where[marker] != cell:
        events.append(CountersMoved((marker,), cell))
    events += _markers_of(game, position, to)
    return Together(tuple(events)) if len(events) > 1 else events[0]


def _markers_of(game: Game, position: Position, to: Clock) -> Iterator[CountersMoved]:
    """Markers in the boxes that print the phases and whose turn it is."""
    phase = game.sheet.sequence.phase(to.phase)
    for shown in phase.cells if phase is not None else ():
        marker = marker_in(game, position, area_of(shown))
        if marker is not None and position.where[marker] != shown:
            yield CountersMoved((marker,), shown)


def has_acted(game: Game, position: Position) -> bool:
    """Where a phase goes round and round: whether the side to act has done what it may in this round."""
    phase = game.sheet.sequence.phase(position.clock.phase)
    return phase is not None and position.facts.says(phase.acted, position.clock.side)


def done_for_now(game: Game, position: Position, onward: Callable[[Position], Event] | None = None) -> Event | None:
    """Where a phase goes round and round: the side to act has done with it, and the next one acts. `onward`: how the
    clock goes on from there, if not simply to the next moment of the sequence."""
    fact = _done_with(game, position, position.clock)
    if fact is None:
        return None
    after = fact.happen(position)
    sequence = game.sheet.played(after.options)
    turned = onward(after) if onward else clock_set(game, after, next_clock(sequence, after.clock, after.facts))
    return Together((fact, *(turned.events if isinstance(turned, Together) else (turned,))))


def out_of_cards(game: Game, position: Position, clock: Clock) -> FactSet | None:
    """That the side whose turn comes then has done with the phase, for want of a card in any hand that is its own or
    its faction's; None: it has one, or plays without."""
    phase, side = game.sheet.sequence.phase(clock.phase), game.sheet.sides.get(clock.side)
    if phase is None or not phase.plays_hands or side is None:
        return None
    hands = [
        place.id
        for place in game.sheet.places.values()
        if place.sort == "hand"
        and place.owner in (side.id, side.belongs_to or side.id)
        and game.sheet.uses(place.id, position.options)
    ]
    return None if not hands or any(map(position.stack, hands)) else _done_with(game, position, clock)


def _done_with(game: Game, position: Position, clock: Clock) -> FactSet | None:
    phase = game.sheet.sequence.phase(clock.phase)
    if phase is None or not phase.until or not clock.side or position.facts.says(phase.until, clock.side):
        return None
    word = FactWord(phase.until)
    return FactSet(Fact(word, (clock.side,), game.sheet.facts[word].scope))


def _marks_over(game: Game, position: Position, to: Clock) -> list[str]:
    """Marks whose time is over and that somebody has, or may have: nobody sees what is on a hidden counter."""
    over = {"phase"}
    if to.turn != position.clock.turn:
        over |= {"side", "turn"}
    elif to.side != position.clock.side and _who_acts(game, to) - _who_acts(game, position.clock):
        over |= {"side"}
    seen = {mark for each in position.counters.values() for mark in each.marks}
    hidden = any(each.kind == HIDDEN for each in position.counters.values())
    return [mark.word for mark in game.sheet.marks.values() if mark.until in over and (hidden or mark.word in seen)]


def _who_acts(game: Game, clock: Clock) -> frozenset[SideId]:
    """All who have that phase in turn: they go through it together. One that names nobody is everybody’s."""
    phase = game.sheet.sequence.phase(clock.phase)
    every = (side for each in game.sheet.sequence.phases for side in each.sides)
    return frozenset((phase.sides if phase is not None else ()) or every)


def ticked(phase: Phase, step: int) -> Fact:
    """The fact that a step of this phase has been seen to. The clock forgets it."""
    return Fact(TICKED, (phase.id, str(step + 1)), "phase", phase.steps[step].text)
