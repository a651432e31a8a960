"""What can be done with some counters, in the user's words: for menus, and for the buttons beside an open stack."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.documents import deeds
from app.documents.deeds import Ids
from app.documents.game_document import NO_WAY, GameDocument
from app.language import t
from boards.plain.sentence import counter
from counters.counter import HIDDEN, CounterId, KindId, SideId
from counters.events import CountersConcealed, CountersMoved, CountersShown, Event
from counters.position import PlaceId, Position, aboard, area_of, carrier_of

Group = Literal["turn", "order", "mark", "cargo", "amount", "away", "secret", "marker"]
Deed: TypeAlias = Callable[[Position], Event | None]

MOST_OFFERED = 30
"""Carriers to load on, kinds of markers: beyond this nobody reads a menu."""


@dataclass(frozen=True)
class Command:
    """One thing to do. What it brings about is reckoned when it is done, not when it is offered."""

    id: str
    title: str
    document: GameDocument
    deed: Deed
    group: Group
    on: bool | None = None
    """For a switch: whether it is on now."""

    counts: int = 1
    """For how many of what is to be done it stands."""

    about: tuple[CounterId, ...] = ()
    """Whom it is done to, where that is to be shown."""

    by_hand: bool = True
    """Otherwise the rulebook offers it, and says by itself how they go."""

    def can(self) -> bool:
        return self.deed(self.document.position) is not None

    def run(self) -> bool:
        event = self.deed(self.document.position)
        return event is not None and self.document.happen(event, None if self.by_hand else NO_WAY)


def commands(
    document: GameDocument, ids: Ids, place: PlaceId | None = None, *, keeps: Collection[str] = ()
) -> list[Command]:
    """All that can be done with these now; what `keeps` names, even if it cannot. With a place, also what can be put on
    it."""
    there = tuple(id for id in ids if id in document.position.counters)
    offered: list[Command] = []
    if there:
        parts = (_turning, _marking, _ordering, _cargo, _amounts, _away, _secrets)
        offered = [each for part in parts for each in part(document, there)]
    if place is not None:
        offered += _markers(document, place)
    return [each for each in offered if each.id in keeps or each.can()]


def _turning(document: GameDocument, ids: Ids) -> Iterator[Command]:
    game, counters = document.game, document.position.counters
    yield Command("turn over", t("Turn over"), document, lambda now: deeds.turn_over(game, now, ids), "turn")
    yield Command("turn counter", t("Rotate by 45°"), document, lambda now: deeds.turn(now, ids), "turn")
    if any(game.kind(counters[id]).steps > 1 or deeds.prints_its_steps(game, counters[id]) for id in ids):
        yield Command("lose step", t("Lose a step"), document, lambda now: deeds.lose_step(game, now, ids), "turn")
        yield Command("win step", t("Regain a step"), document, lambda now: deeds.lose_step(game, now, ids, -1), "turn")


def _marking(document: GameDocument, ids: Ids) -> Iterator[Command]:
    counters = document.position.counters
    for word, rule in document.game.sheet.marks.items():
        on = all(counters[id].marked(word) for id in ids)
        yield Command(
            f"mark {word}", t("Mark: {mark}", mark=document.boxed(rule.name)), document, _mark(ids, word), "mark", on
        )


def _mark(ids: Ids, word: str) -> Deed:
    return lambda now: deeds.mark(now, ids, word)


def _ordering(document: GameDocument, ids: Ids) -> Iterator[Command]:
    locked = document.position.locked.issuperset(ids)
    yield Command("to top", t("To the top of the stack"), document, lambda now: deeds.to_top(now, ids), "order")
    yield Command(
        "to bottom", t("To the bottom of the stack"), document, lambda now: deeds.to_bottom(now, ids), "order"
    )
    yield Command("lock", t("Lock in place"), document, lambda now: deeds.lock(now, ids), "order", locked)


def _cargo(document: GameDocument, ids: Ids) -> Iterator[Command]:
    for carrier in carriers_near(document, ids)[:MOST_OFFERED]:
        title = t("Load aboard {carrier}", carrier=document.naming(counter(carrier)))
        yield Command(f"load {carrier}", title, document, _load(ids, carrier), "cargo")
    yield Command("unload", t("Unload"), document, lambda now: deeds.unload(now, ids), "cargo")


def _load(ids: Ids, carrier: CounterId) -> Deed:
    return lambda now: deeds.load(now, ids, carrier)


def carriers_near(document: GameDocument, ids: Ids) -> list[CounterId]:
    """What carries, and lies in the same area as these."""
    position, game = document.position, document.game
    areas = dict.fromkeys(area_of(position.ground(id)) for id in ids)
    near = (id for area in areas for place in position.places_of(area) for id in position.stack(place))
    taken = {*ids, *(carrier_of(position.where[id]) for id in ids)}
    return [id for id in near if id not in taken and game.kind(position.counters[id]).carries]


def _amounts(document: GameDocument, ids: Ids) -> Iterator[Command]:
    yield Command("split", t("Split the amount in half"), document, lambda now: deeds.halve(now, ids), "amount")
    yield Command("join", t("Join amounts"), document, lambda now: deeds.join(now, ids), "amount")


def _away(document: GameDocument, ids: Ids) -> Iterator[Command]:
    game = document.game
    yield Command("clone", t("Clone"), document, lambda now: deeds.clone(now, ids), "away")
    yield Command("to pool", t("Back to the pool"), document, lambda now: deeds.to_pool(game, now, ids), "away")
    yield Command("take off", t("Take off the table"), document, lambda now: deeds.take_off(now, ids), "away")


def _secrets(document: GameDocument, ids: Ids) -> Iterator[Command]:
    """Only who plays a side has anything to conceal, or to show."""
    some, sides = tuple(ids), document.sides
    found = [document.position.counters[id] for id in ids]
    if not sides or any(one.kind == HIDDEN for one in found):
        return
    if any(one.known_to is not None for one in found):
        yield Command("show", t("Show to everybody"), document, lambda _now: CountersShown(some), "secret")
        for side in document.game.sheet.sides.values():
            if side.id not in sides:
                title = t("Show to {side}", side=document.boxed(side.name))
                yield Command(f"show {side.id}", title, document, _show(some, side.id), "secret")
    else:
        deed: Deed = lambda _now: CountersConcealed(some, sides)  # noqa: E731 - as short as the others
        yield Command("conceal", t("Conceal from the others"), document, deed, "secret")


def _show(ids: tuple[CounterId, ...], to: SideId) -> Deed:
    return lambda _now: CountersShown(ids, (to,))


def _markers(document: GameDocument, place: PlaceId) -> Iterator[Command]:
    markers = [kind for kind in document.game.sheet.kinds.values() if kind.sort == "marker"][:MOST_OFFERED]
    for kind in markers:
        title = t("{marker} on top", marker=document.boxed(kind.name))
        yield Command(f"marker {kind.id}", title, document, _put(kind.id, place, under=False), "marker")
    for kind in markers:
        title = t("{marker} beneath", marker=document.boxed(kind.name))
        deed = _put(kind.id, place, under=True)
        yield Command(f"marker {kind.id} beneath", title, document, deed, "marker")


def _put(kind: KindId, place: PlaceId, *, under: bool) -> Deed:
    return lambda now: deeds.place_marker(now, kind, place, under=under)


def put_there(position: Position, ids: Ids, place: PlaceId, at: int | None = None) -> Event | None:
    """Counters that were dropped on a place of a panel go there; where they come from it, into that order."""
    there = tuple(dict.fromkeys(id for id in ids if id in position.counters))
    if not there or any(aboard(id) == place for id in there):
        return None
    stack = position.stack(place)
    if at is not None:
        # Rows are counted with those that are about to leave.
        at -= sum(id in there for id in stack[:at])
        if stack == (
            *[id for id in stack if id not in there][:at],
            *there,
            *[id for id in stack if id not in there][at:],
        ):
            return None
    return CountersMoved(there, place, at)
