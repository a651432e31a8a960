"""What every event is: something that has happened, in the past tense, and the position it leads to.

Events are small and plain data. A hidden counter is named by its slot; chance has been rolled before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Self, TypeAlias

import msgspec

from boards.plain.sentence import Sentence, Value, counter, say
from counters.counter import HIDDEN, CounterId
from counters.position import PlaceId, Position, aboard, carrier_of, slot_parts

Renaming: TypeAlias = Callable[[CounterId], CounterId]
NAMES_COUNTERS = frozenset({"counters", "counter", "carrier", "carriers", "order"})
NAMES_PLACES = frozenset({"place", "to", "from_", "hands"})


class Happening(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """One event. `happen` gives the next position; `tell` is its line in the log, said of the position before."""

    def happen(self, before: Position) -> Position:
        raise NotImplementedError

    def tell(self, before: Position) -> Sentence:
        raise NotImplementedError

    def naming(self, rename: Renaming) -> Self:
        """The same event, calling counters otherwise: by slots, for those who may not know them."""
        changes: dict[str, Any] = {}
        for field in self.__struct_fields__:
            if field in NAMES_COUNTERS:
                changes[field] = _each(getattr(self, field), rename)
            elif field in NAMES_PLACES:
                changes[field] = _each(getattr(self, field), lambda place: rename_place(place, rename))
        return msgspec.structs.replace(self, **changes) if changes else self


def _each(names: Any, rename: Callable[[Any], Any]) -> Any:
    """One name or several, in other words. What is no name, such as a new counter, stays as it is."""
    if isinstance(names, tuple):
        return tuple(_each(name, rename) for name in names)
    return rename(names) if isinstance(names, str) else names


def rename_place(place: PlaceId, rename: Renaming) -> PlaceId:
    """Cargo lies aboard a counter, which may be called otherwise as well."""
    carrier = carrier_of(place)
    return place if carrier is None else aboard(rename(carrier))


def _several(ids: list[CounterId]) -> Value:
    """12 × German Infantry: a name has no plural of its own."""
    first = counter(ids[0])
    return first if len(ids) == 1 else say("{count} × {counter}", count=len(ids), counter=first)


def named(before: Position, handles: Iterable[CounterId]) -> Value:
    """Counters as the log calls them: equal ones together with their number; by how many where one may not know."""
    alike: dict[object, list[CounterId]] = {}
    hidden = 0
    for handle in handles:
        found = before.counters.get(handle)
        if found is None and (parts := slot_parts(handle)) is not None:
            stack = before.stacks.get(parts[0], ())
            found = before.counters[stack[parts[1]]] if parts[1] < len(stack) else None
        if found is None or found.kind == HIDDEN:
            hidden += 1
        else:
            alike.setdefault((found.kind, found.side, found.face, found.amount), []).append(found.id)
    known = [_several(ids) for ids in alike.values()]
    if hidden == 1:
        known.append(say("one hidden counter"))
    elif hidden:
        known.append(say("{count} hidden counters", count=hidden))
    return tuple(known) or say("nothing")


def number(count: int, one: str, many: str) -> Sentence:
    return say(one) if count == 1 else say(many, count=count)
