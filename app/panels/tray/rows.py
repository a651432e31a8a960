"""What can be taken to the map: counters that wait beside it, and those still in the box."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from counters.box.sheet import PlaceRule
from counters.counter import HIDDEN, Counter, CounterId, KindId, SideId
from counters.events import CountersMoved
from counters.game import Game, InTheBox, counter_mix
from counters.position import PlaceId, Position
from counters.saves.history import Moment
from counters.tracks import MARKERS, cell_of

SECRET = ("hand", "deck")
"""Cards lie there; they have a panel of their own."""


@dataclass(frozen=True)
class TrayRow:
    """Counters that are alike and come from one place."""

    example: Counter
    counters: tuple[CounterId, ...] = ()
    place: PlaceId | None = None
    """Where they lie; None: in the box, as new as they were printed."""

    box: InTheBox | None = None
    now: bool = False
    """Whether they wait to be placed."""

    gone: str = ""
    """What the sheet says of them as they came off the board: lost."""

    @property
    def section(self) -> SideId | None:
        """Those of its side; None: those that wait to be placed, of whatever side."""
        return None if self.now else self.side

    @property
    def kind(self) -> KindId:
        return self.example.kind

    @property
    def side(self) -> SideId:
        return self.example.side

    @property
    def count(self) -> int | None:
        """None: as many as are wanted."""
        return len(self.counters) if self.box is None else self.box.left

    def is_like(self, other: TrayRow) -> bool:
        """The same thing, before and after somebody took some of it."""
        return (self.kind, self.side, self.place, self.example.face, self.now, self.gone) == (
            other.kind, other.side, other.place, other.example.face, other.now, other.gone,
        )  # fmt: skip


def tray_rows(
    game: Game, position: Position, back: Mapping[PlaceId, Collection[CounterId]] | None = None
) -> list[TrayRow]:
    """What is to be placed; then by side and kind as the sheet has them; of each kind, those that wait before those in
    the box. What lies in a pool though its box never runs out nobody looks for: it is last of its side. `back`: who
    came to these places off the board."""
    boxed = [*_boxed(game, position)]
    rows = [*_waiting(game, position, back or {}), *boxed]
    endless = {(row.kind, row.side) for row in boxed if row.count is None}
    sides = {id: at for at, id in enumerate(game.sheet.sides)}
    kinds = {id: at for at, id in enumerate(game.sheet.kinds)}
    return sorted(
        rows,
        key=lambda row: (
            not row.now, sides.get(row.side, len(sides)),
            _is_pooled(game, row) and (row.kind, row.side) in endless,
            kinds.get(row.kind, len(kinds)), row.kind,
            row.box is not None, row.place or "", row.example.face,
        ),
    )  # fmt: skip


def _is_pooled(game: Game, row: TrayRow) -> bool:
    rule = game.sheet.places.get(row.place) if row.place is not None else None
    return rule is not None and rule.sort == "pool" and not row.now


def came_back(game: Game, played: Iterable[Moment]) -> dict[PlaceId, set[CounterId]]:
    """Who was laid off the board, into places of which the sheet says what has become of such."""
    found: dict[PlaceId, set[CounterId]] = {id: set() for id, rule in game.sheet.places.items() if rule.gone}
    for event in chain.from_iterable(moment.events for moment in played) if found else ():
        if isinstance(event, CountersMoved) and event.to in found:
            found[event.to].update(event.counters)
    return found


def _waiting(game: Game, position: Position, back: Mapping[PlaceId, Collection[CounterId]]) -> Iterator[TrayRow]:
    found: dict[tuple[KindId, SideId, PlaceId, str, bool, str], list[Counter]] = {}
    for id, counter in position.counters.items():
        place = position.ground(id)
        if not _on_the_board(game, place) and not _among_cards(game, counter, place):
            rule = game.sheet.places.get(place)
            gone = _gone(game, rule, counter) if rule is not None and id in back.get(place, ()) else ""
            now = rule is not None and not gone and (rule.waits or bool(rule.gone))
            found.setdefault((counter.kind, counter.side, place, counter.face, now, gone), []).append(counter)
    for (_, _, place, _, now, gone), counters in found.items():
        order = {id: at for at, id in enumerate(position.stack(place))}
        top_first = sorted((each.id for each in counters), key=lambda id: -order.get(id, -1))
        yield TrayRow(counters[0], tuple(top_first), place, now=now, gone=gone)


def _gone(game: Game, rule: PlaceRule, counter: Counter) -> str:
    return rule.gone.get(game.kind(counter).type, rule.gone.get("any", "")) if counter.kind != HIDDEN else ""


def _on_the_board(game: Game, place: PlaceId) -> bool:
    return place not in game.sheet.places and game.space(place) is not None


def _among_cards(game: Game, counter: Counter, place: PlaceId) -> bool:
    rule = game.sheet.places.get(place)
    return game.kind(counter).sort == "card" or (
        rule is not None and (rule.sort in SECRET or (counter.kind == HIDDEN and rule.sort == "pile"))
    )


def is_for_cards(game: Game, place: PlaceId) -> bool:
    """Whether cards are held, drawn or laid there, which have a panel of their own."""
    rule = game.sheet.places.get(place)
    return rule is not None and rule.sort in (*SECRET, "pile")


def _boxed(game: Game, position: Position) -> Iterator[TrayRow]:
    for (kind, side), box in counter_mix(game, position).items():
        amount = 1.0 if game.sheet.kinds[kind].unit else None
        yield TrayRow(Counter(CounterId(""), kind, side, amount=amount), box=box)


@dataclass(frozen=True)
class Coming:
    """A counter, or a card, that comes by itself on a later turn, or on this one."""

    turn: int
    counter: Counter


def coming(game: Game, position: Position) -> list[Coming]:
    """What lies in line, one for each turn; and units that lie on a turn to come."""
    clock, sequence = position.clock, game.sheet.sequence
    found = list[Coming]()
    for rule in game.sheet.places.values():
        turns = _turns_of(game, position, rule) if rule.comes_in else iter(())
        found += [Coming(turn, one) for one, turn in zip(reversed(position.in_place(rule.id)), turns, strict=False)]
    for turn in sequence.turns if sequence.track else ():
        lies = cell_of(game, sequence.track, turn.number) if turn.number > clock.turn else None
        there = position.in_place(lies) if lies is not None else ()
        found += [Coming(turn.number, one) for one in there if game.kind(one).sort not in MARKERS]
    return sorted(found, key=lambda each: each.turn)


def _turns_of(game: Game, position: Position, rule: PlaceRule) -> Iterator[int]:
    """The turns on which something comes from there, from now on."""
    clock, sequence = position.clock, game.sheet.sequence
    phases = [phase.id for phase in sequence.phases]
    phase = sequence.phase(rule.comes_in)
    if phase is None:
        return
    past = clock.phase in phases and phases.index(clock.phase) > phases.index(phase.id)
    came = bool(rule.came) and position.facts.says(rule.came, rule.owner or "")
    for turn in sequence.turns:
        begun = turn.number > clock.turn or (turn.number == clock.turn and not past and not came)
        if begun and (not phase.turns or turn.number in phase.turns):
            yield turn.number
