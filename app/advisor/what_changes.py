"""What would be otherwise if the hand were opened here: new findings, supply lost, supply regained."""

from __future__ import annotations

from collections.abc import Iterator

from app.advisor.advisor import Advised
from boards.plain.sentence import Sentence, counter, say
from counters.counter import CounterId
from rules_assist.advice import Severity, SupplyLine

MOST = 3
ORDER: tuple[Severity, ...] = ("error", "warning", "note")


def what_changes(now: Advised, then: Advised) -> tuple[Sentence, ...]:
    """The worst first, each with its rule; a few of them, and how many more there are."""
    found = [*_new_findings(now, then), *_supply(now, then)]
    told = list(dict.fromkeys(found))
    if len(told) > MOST:
        told = [*told[: MOST - 1], say("… and {count} more.", count=len(told) - MOST + 1)]
    return tuple(told)


def _new_findings(now: Advised, then: Advised) -> Iterator[Sentence]:
    before = {each.sentence for each in now.findings}
    new = [each for each in then.findings if each.sentence not in before]
    for each in sorted(new, key=lambda found: ORDER.index(found.severity)):
        yield say("Then: {sentence} [{rule}]", sentence=each.sentence, rule=each.rule)


def _supply(now: Advised, then: Advised) -> Iterator[Sentence]:
    """Only where both are known in full for a side."""
    for side, lines in then.supply.items():
        before = _supplied(now.supply.get(side, ()))
        for line in lines:
            lost = [id for id in line.counters if before.get(id)]
            if not line.supplied and lost:
                yield say("Then: {sentence} [{rule}]", sentence=line.sentence, rule=line.rule)
        found = tuple(id for line in lines if line.supplied for id in line.counters if before.get(id) is False)
        if found:
            yield say("Then {counters} would be in supply again.", counters=tuple(map(counter, found)))


def _supplied(lines: tuple[SupplyLine, ...]) -> dict[CounterId, bool]:
    return {id: line.supplied for line in lines for id in line.counters}
