"""The words with which rulebooks answer whether something is allowed, and say what is to be seen to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, counter, say, say_named
from counters.counter import Counter, CounterId
from counters.events import Single, Together
from counters.places import PlaceId
from rules_assist.advice import Answer, Deed, Finding, Reason, Severity
from rules_assist.common.standpoint import Row, first_reason

__all__ = [
    "agreed", "allowed", "answer", "because", "first_reason", "names", "no", "one_by_one", "resting_on", "unless",
    "verdict", "yes",
]  # fmt: skip


def because(rule: str, words: str, **values: Value) -> Reason:
    """A reason in one line: `because("§6.1", "{to} has no factory.", to=area(at))`."""
    return Reason(say(words, **values), rule)


def yes(told: Sentence, rule: str) -> Answer:
    return Answer(yes=True, sentence=told, rule=rule)


def no(why: Reason) -> Answer:
    return Answer(yes=False, sentence=why.sentence, rule=why.rule)


def unless(reasons: Iterable[Reason | None], told: Sentence, rule: str) -> Answer:
    """Yes, unless something speaks against it: then no, for the first reason there is."""
    why = next((reason for reason in reasons if reason), None)
    return no(why) if why else yes(told, rule)


def resting_on(*rules: str) -> str:
    """The rules that an answer rests on, each once."""
    parts = dict.fromkeys(part.strip().lstrip("§") for rule in rules for part in rule.split(",") if part.strip())
    return "§" + ", ".join(parts) if parts else ""


def verdict(why: Reason | None, told: Sentence, rule: str) -> Answer:
    """No, if there is a reason against it; else yes."""
    return no(why) if why else yes(told, rule)


def agreed(words: str, rule: str, **values: Value) -> Answer:
    """Yes, in one line."""
    return yes(say(words, **values), rule)


def answer(reasons: Iterable[Reason | None], words: str, rule: str, **values: Value) -> Answer:
    """No, for the first reason there is; else yes, in these words."""
    return unless(reasons, say(words, **values), rule)


def allowed(words: str, rule: str, *reasons: Row, **values: Value) -> Answer:
    """Yes, in these words, unless something speaks against it; all of it in the same values."""
    why = first_reason(*reasons, **values)
    return no(why) if why else yes(say_named(words, values), rule)


def one_by_one(told: Sequence[Sentence]) -> Sentence:
    """Several sentences as one, in their order."""
    parts = {f"s{number}": each for number, each in enumerate(told)}
    return say(" ".join(f"{{{name}}}" for name in parts), **parts)


def names(counters: Iterable[Counter]) -> tuple[Value, ...]:
    """These counters, for a sentence that names them."""
    return tuple(counter(one.id) for one in counters)


# What is to be seen to on the table, and the one click that sees to it, where there is one.


def ids_of(ones: Iterable[Counter]) -> tuple[CounterId, ...]:
    return tuple(one.id for one in ones)


def as_one(events: Sequence[Single]) -> Single | Together:
    """Several events as one gesture."""
    return Together(tuple(events)) if len(events) > 1 else events[0]


def deed(told: Sentence, *events: Single) -> Deed:
    """What one click does."""
    return Deed(sentence=told, event=as_one(events))


def notice(
    why: Reason,
    about: Collection[Counter] = (),
    *places: PlaceId | AreaId,
    aspect: str,
    severity: Severity = "error",
    done: Iterable[Single] = (),
    doing: Sentence | str = "",
) -> Finding:
    """A finding, as a reason tells it; with what is `done` by a click, and how that is called, if by other words."""
    events, told = tuple(done), say(doing) if doing and isinstance(doing, str) else doing or why.sentence
    return Finding(
        severity=severity, places=tuple(map(PlaceId, places)), counters=ids_of(about), sentence=why.sentence,
        rule=why.rule, aspect=aspect, deed=Deed(sentence=told, event=as_one(events)) if events else None,
    )  # fmt: skip
