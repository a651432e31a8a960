"""Whether a position out of a file hangs together: every counter lies in one place, and nothing is aboard itself."""

from __future__ import annotations

from boards.plain.bad_input import BadInput
from boards.plain.sentence import counter, place, say
from counters.counter import HIDDEN, CounterId
from counters.position import MOST_COUNTERS, MOST_DEEP, SLOT, Position, carrier_of, too_deep, too_many


def check_sound(position: Position) -> None:
    """`BadInput` where it does not hang together. Events keep a sound position sound."""
    if len(position.counters) > MOST_COUNTERS:
        raise BadInput(too_many())
    for id, found in position.counters.items():
        if id != found.id:
            raise BadInput(say("Counter {counter} is called {name} as well.", counter=counter(id), name=found.id))
        if SLOT in id and found.kind != HIDDEN:
            raise BadInput(say("Counter {counter} has the name of a hidden one.", counter=counter(id)))
    lying: set[CounterId] = set()
    for where, stack in position.stacks.items():
        if not stack:
            raise BadInput(say("{place} is listed with nothing in it.", place=place(where)))
        for id in stack:
            if id not in position.counters:
                raise BadInput(
                    say("{counter} lies in {place}, but is no counter.", counter=counter(id), place=place(where))
                )
            if id in lying:
                raise BadInput(say("{counter} lies in two places.", counter=counter(id)))
            lying.add(id)
    if lost := next((id for id in position.counters if id not in lying), None):
        raise BadInput(say("{counter} lies nowhere.", counter=counter(lost)))
    check_cargo(position)


def check_cargo(position: Position) -> None:
    """Everything aboard is aboard something that lies on the table in the end."""
    ashore: dict[CounterId, int] = {}
    for id in position.counters:
        way: list[CounterId] = []
        at: CounterId | None = id
        while at is not None and at not in ashore:
            if at not in position.counters:
                raise BadInput(say("{counter} lies aboard what is no counter.", counter=counter(way[-1])))
            if len(way) > len(position.counters):
                raise BadInput(say("{counter} is aboard itself.", counter=counter(id)))
            way.append(at)
            at = carrier_of(position.where[at])
        deep = len(way) + (ashore[at] if at is not None else 0)
        if deep > MOST_DEEP:
            raise BadInput(too_deep())
        ashore.update((each, deep - steps) for steps, each in enumerate(way))
