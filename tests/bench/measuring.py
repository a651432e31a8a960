"""Looking at the clock fairly: medians, ours and the other by turns, without the rubbish collector in between."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any, NamedTuple, TypeAlias

Deed: TypeAlias = Callable[[], Any]

LONG_ENOUGH = 0.005
"""A turn lasts so many seconds at least, so that the clock's own steps do not matter."""


class Pair(NamedTuple):
    """Seconds for one time of doing it: ours, and the plain way."""

    ours: float
    plain: float


@contextmanager
def undisturbed() -> Iterator[None]:
    """Without the collector of rubbish, which comes when it likes."""
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def by_turns(ours: Deed, plain: Deed, turns: int = 7) -> Pair:
    """The medians of so many turns of each. What else the machine does, it does to both."""
    with undisturbed():
        often = how_often(ours), how_often(plain)
        times = [(seconds(ours, often[0]), seconds(plain, often[1])) for _ in range(turns)]
    return Pair(median(pair[0] for pair in times), median(pair[1] for pair in times))


def alone(deed: Deed, turns: int = 7) -> float:
    """The median of so many turns of one thing."""
    with undisturbed():
        often = how_often(deed)
        return median(seconds(deed, often) for _ in range(turns))


def how_often(deed: Deed) -> int:
    """How many times it must be done to take long enough."""
    once = max(seconds(deed, 1), 1e-7)
    return max(1, min(100_000, round(LONG_ENOUGH / once)))


def seconds(deed: Deed, often: int) -> float:
    """For one time, out of so many in a row."""
    started = time.perf_counter()
    for _ in range(often):
        deed()
    return (time.perf_counter() - started) / often


def memory(make: Deed) -> int:
    """How many bytes what was made holds on to."""
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        made = make()
        gc.collect()
        held = tracemalloc.get_traced_memory()[0] - before
        del made
        return held
    finally:
        tracemalloc.stop()
