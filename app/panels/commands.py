"""What can be done with some counters, in the user's words: for menus, and for the buttons beside an open stack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from app.documents import deeds
from app.documents.deeds import Ids
from app.documents.game_document import GameDocument
from app.language import t
from boards.sentence import counter
from counters.counter import HIDDEN, CounterId, KindId
from counters.events import CountersConcealed, CountersMoved, CountersShown, Event
from counters.places import PlaceId, aboard, area_of, carrier_of
from counters.position import Position

Group = Literal["turn", "order", "mark", "cargo", "amount", "away", "secret", "marker"]
MOST_OFFERED = 30
"""Carriers to load on, kinds of markers: beyond this nobody reads a menu."""


@dataclass(frozen=True)
class Command:
    """One thing to do. What it brings about is reckoned when it is done, not when it is offered."""

    id: str
    title: str
    deed: Callable[[], Event | None]
    document: GameDocument
    group: Group = "turn"
    on: bool | None = None
    """For a switch: whether it is on now."""

    def run(self) -> bool:
        event = self.deed()
        return event is not None and self.document.happen(event)


def commands(document: GameDocument, ids: Ids, place: PlaceId | None = None) -> list[Command]:
    """All that can be done with these now. With a place, also what can be put on it."""
    there = tuple(id for id in ids if id in document.position.counters)
    offered = [*_of_counters(document, there), *_cargo(document, there), *_secrets(document, there)] if there else []
    if place is not None:
        offered += _markers(document, place)
    return [each for each in offered if each.on is not None or each.deed() is not None]


def _of_counters(document: GameDocument, ids: Ids) -> Iterator[Command]:
    def now() -> Position:
        return document.position

    def row(id: str, title: str, deed: Callable[[], Event | None], group: Group) -> Command:
        return Command(id, title, deed, document, group)

    game = document.game
    yield row("turn over", t("Turn over"), lambda: deeds.turn_over(game, now(), ids), "turn")
    yield row("turn counter", t("Turn by 45°"), lambda: deeds.turn(now(), ids), "turn")
    if any(game.kind(now().counters[id]).steps > 1 for id in ids):
        yield row("lose step", t("Lose a step"), lambda: deeds.lose_step(now(), ids), "turn")
        yield row("win step", t("Win a step back"), lambda: deeds.lose_step(now(), ids, -1), "turn")
    for word, rule in game.sheet.marks.items():
        title = t("Mark: {mark}", mark=rule.name)
        marked = all(now().counters[id].marked(word) for id in ids)
        yield Command(
            f"mark {word}", title, lambda word=word: deeds.mark(now(), ids, word), document, "mark", marked
        )  # fmt: skip
    yield row("to top", t("To the top of the stack"), lambda: deeds.to_top(now(), ids), "order")
    yield row("to bottom", t("To the bottom of the stack"), lambda: deeds.to_bottom(now(), ids), "order")
    yield Command(
        "lock", t("Lock in place"), lambda: deeds.lock(now(), ids), document, "order", now().locked.issuperset(ids)
    )  # fmt: skip
    yield row("split", t("Split the amount in half"), lambda: deeds.halve(now(), ids), "amount")
    yield row("join", t("Join amounts"), lambda: deeds.join(now(), ids), "amount")
    yield row("clone", t("One more of these"), lambda: deeds.clone(now(), ids), "away")
    yield row("to pool", t("Back to the pool"), lambda: deeds.to_pool(game, now(), ids), "away")
    yield row("take off", t("Take off the table"), lambda: deeds.take_off(now(), ids), "away")


def _cargo(document: GameDocument, ids: Ids) -> Iterator[Command]:
    for carrier in carriers_near(document, ids)[:MOST_OFFERED]:
        title = t("Load aboard {carrier}", carrier=document.naming(counter(carrier)))
        yield Command(
            f"load {carrier}", title,
            lambda carrier=carrier: deeds.load(document.position, ids, carrier), document, "cargo",
        )  # fmt: skip
    yield Command("unload", t("Unload"), lambda: deeds.unload(document.position, ids), document, "cargo")


def carriers_near(document: GameDocument, ids: Ids) -> list[CounterId]:
    """What carries, and lies in the same area as these."""
    position, game = document.position, document.game
    areas = dict.fromkeys(area_of(position.ground(id)) for id in ids)
    near = (id for area in areas for place in position.places_of(area) for id in position.stack(place))
    aboard_already = {carrier_of(position.where[id]) for id in ids}
    return [
        id for id in near if id not in ids and id not in aboard_already and game.kind(position.counters[id]).carries
    ]


def _secrets(document: GameDocument, ids: Ids) -> Iterator[Command]:
    position, sides = document.position, document.sides
    some = tuple(ids)
    if any(position.counters[id].known_to is not None for id in ids):
        yield Command("show", t("Show to everybody"), lambda: CountersShown(some), document, "secret")
        for side in document.game.sheet.sides.values():
            title = t("Show to {side}", side=side.name)
            if side.id not in sides:
                yield Command(
                    f"show {side.id}", title, lambda to=side.id: CountersShown(some, (to,)), document, "secret"
                )  # fmt: skip
    elif sides and not any(position.counters[id].kind == HIDDEN for id in ids):
        yield Command(
            "conceal", t("Conceal from the others"), lambda: CountersConcealed(some, sides), document, "secret"
        )  # fmt: skip


def _markers(document: GameDocument, place: PlaceId) -> Iterator[Command]:
    markers = [kind for kind in document.game.sheet.kinds.values() if kind.sort == "marker"][:MOST_OFFERED]
    for under in (False, True):
        for kind in markers:
            name = kind.name
            title = t("{marker} beneath", marker=name) if under else t("{marker} on top", marker=name)
            yield Command(
                f"marker {kind.id}{' beneath' if under else ''}", title,
                lambda id=kind.id, under=under: _put(document, id, place, under=under), document, "marker",
            )  # fmt: skip


def _put(document: GameDocument, kind: KindId, place: PlaceId, *, under: bool) -> Event:
    return deeds.place_marker(document.game, document.position, kind, place, under=under)


def put_there(position: Position, ids: Ids, place: PlaceId, at: int | None = None) -> Event | None:
    """Counters that were dropped on a place of a panel go there; on the place they come from, into that order."""
    there = tuple(dict.fromkeys(id for id in ids if id in position.counters))
    if not there or any(aboard(id) == place for id in there):
        return None
    stack = position.stack(place)
    if at is not None:
        # Rows are counted with those that are about to leave.
        at -= sum(id in there for id in stack[:at])
    return CountersMoved(there, place, at)
