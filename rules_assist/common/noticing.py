"""What is to be seen to on the table, and the one click that sees to it, where there is one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from boards.board import AreaId
from boards.plain.sentence import Sentence, say
from counters.counter import Counter, CounterId
from counters.events import Single, Together
from counters.places import PlaceId
from rules_assist.advice import Deed, Finding, Reason, Severity


def ids_of(ones: Iterable[Counter]) -> tuple[CounterId, ...]:
    return tuple(one.id for one in ones)


def as_one(events: Sequence[Single]) -> Single | Together:
    """Several events as one gesture."""
    return Together(tuple(events)) if len(events) > 1 else events[0]


def notice(
    why: Reason,
    about: Collection[Counter] = (),
    *places: PlaceId | AreaId,
    aspect: str,
    severity: Severity = "error",
    done: Iterable[Single] = (),
    doing: Sentence | str = "",
) -> Finding:
    """A finding, as a reason tells it; with what is `done` by a click, and how that is called."""
    events, told = tuple(done), say(doing) if isinstance(doing, str) else doing
    return Finding(
        severity=severity, places=tuple(map(PlaceId, places)), counters=ids_of(about), sentence=why.sentence,
        rule=why.rule, aspect=aspect, deed=Deed(sentence=told, event=as_one(events)) if events else None,
    )  # fmt: skip
