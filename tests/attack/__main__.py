"""`python -m tests.attack --count N`: mutants of every form, read by the program in processes of their own.

Each mutant is a file that was sound, changed in a few places as chance or a list of nasty things has it. What is
neither taken nor refused with a sentence, takes too long or too much memory, touches what lies outside, or leaves a
process behind, is told with its number; the same number makes the same mutant again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.attack.fence import MEGABYTES, Fence, Outcome, warm_up
from tests.attack.forms import Form, forms, in_windows
from tests.attack.trying import attacked, own_folders

TOGETHER = 6
"""So many are tried in one child where they need a window, which takes its time to be begun with."""


@dataclass
class Figures:
    """What an attack came to."""

    tried: Tally[str] = field(default_factory=Tally)
    troubles: list[str] = field(default_factory=list)
    slowest: float = 0.0
    largest: float = 0.0

    def add(self, outcome: Outcome) -> None:
        self.tried[outcome.form] += 1
        self.slowest = max(self.slowest, outcome.seconds)
        self.largest = max(self.largest, outcome.megabytes)
        if outcome.megabytes > MEGABYTES:
            outcome.troubles.append(f"{outcome.megabytes:.0f} MB")
        self.troubles += [f"{outcome.number} ({outcome.form}): {trouble}" for trouble in outcome.troubles]

    def lines(self) -> Iterator[str]:
        yield (
            f"{self.tried.total()} mutants, {len(self.troubles)} troubles, the slowest took {self.slowest:.1f} s, "
            f"the largest {self.largest:.0f} MB"
        )
        yield from (f"  {form}: {count}" for form, count in sorted(self.tried.items()))
        yield from self.troubles


def attack(found: Sequence[Form], count: int, first: int = 0) -> Figures:
    """One child after the other; one that ends over a mutant is begun anew behind it."""
    figures, at = Figures(), first
    fence = Fence()
    try:
        with own_folders(fence.root / "own"):
            warm_up()
            while at < first + count:
                size = TOGETHER if found[0].is_window else 1
                outcomes = fence.run(found, range(at, min(at + size, first + count)))
                for outcome in outcomes:
                    figures.add(outcome)
                    for trouble in outcome.troubles:
                        print(f"{outcome.number} ({outcome.form}): {trouble}", flush=True)
                at = outcomes[-1].number + 1
    finally:
        fence.take_down()
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first mutant: each is always the same")
    parser.add_argument("--windows", action="store_true", help="the forms that are opened in a window")
    parser.add_argument("--here", action="store_true", help="the first one only, in this process")
    said = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    found = in_windows() if said.windows else forms()
    if said.here:
        return here(found, said.first)
    began = time.monotonic()
    figures = attack(found, said.count, said.first)
    print("\n".join(figures.lines()))
    print(f"{time.monotonic() - began:.0f} s by the clock")
    return 1 if figures.troubles else 0


def here(found: Sequence[Form], number: int) -> int:
    """To look at one with a debugger."""
    fence = Fence()
    form = found[number % len(found)]
    print(form.name, form.words, fence.root)
    print(attacked(form, number, fence.root / "work", fence.outside))
    return 0


if __name__ == "__main__":
    sys.exit(main())
