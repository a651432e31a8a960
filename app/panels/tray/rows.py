"""What can be taken to the map: counters that wait beside it, and those still in the box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from counters.counter import HIDDEN, Counter, CounterId, KindId, SideId
from counters.game import Game, InTheBox, counter_mix
from counters.position import PlaceId, Position

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
        return (self.kind, self.side, self.place, self.example.face) == (
            other.kind, other.side, other.place, other.example.face,
        )  # fmt: skip


def tray_rows(game: Game, position: Position) -> list[TrayRow]:
    """By side and kind as the sheet has them; of each kind, those that wait before those in the box."""
    rows = [*_waiting(game, position), *_boxed(game, position)]
    sides = {id: at for at, id in enumerate(game.sheet.sides)}
    kinds = {id: at for at, id in enumerate(game.sheet.kinds)}
    return sorted(
        rows,
        key=lambda row: (
            sides.get(row.side, len(sides)), kinds.get(row.kind, len(kinds)), row.kind, row.box is not None,
            row.place or "", row.example.face,
        ),
    )  # fmt: skip


def _waiting(game: Game, position: Position) -> Iterator[TrayRow]:
    found: dict[tuple[KindId, SideId, PlaceId, str], list[Counter]] = {}
    for id, counter in position.counters.items():
        place = position.ground(id)
        if not _on_the_board(game, place) and not _among_cards(game, counter, place):
            found.setdefault((counter.kind, counter.side, place, counter.face), []).append(counter)
    for (_, _, place, _), counters in found.items():
        order = {id: at for at, id in enumerate(position.stack(place))}
        top_first = sorted((each.id for each in counters), key=lambda id: -order.get(id, -1))
        yield TrayRow(counters[0], tuple(top_first), place)


def _on_the_board(game: Game, place: PlaceId) -> bool:
    return place not in game.sheet.places and game.space(place) is not None


def _among_cards(game: Game, counter: Counter, place: PlaceId) -> bool:
    rule = game.sheet.places.get(place)
    return game.kind(counter).sort == "card" or (
        rule is not None and (rule.sort in SECRET or (counter.kind == HIDDEN and rule.sort == "pile"))
    )


def _boxed(game: Game, position: Position) -> Iterator[TrayRow]:
    for (kind, side), box in counter_mix(game, position).items():
        amount = 1.0 if game.sheet.kinds[kind].unit else None
        yield TrayRow(Counter(CounterId(""), kind, side, amount=amount), box=box)
