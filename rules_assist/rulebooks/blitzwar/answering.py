"""Yes and no, as the verbs of `may` say them."""

from __future__ import annotations

from collections.abc import Iterable

from boards.board import AreaId
from boards.plain.sentence import Value, say
from counters.counter import Counter
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.standpoint import Standpoint


def resting_on(*rules: str) -> str:
    """The rules that an answer rests on, each once."""
    return ", ".join(dict.fromkeys(each for rule in rules for each in rule.split(", ") if each))


def agreed(words: str, rule: str, **values: Value) -> Answer:
    return Answer(yes=True, sentence=say(words, **values), rule=rule)


def denied(reason: Reason) -> Answer:
    return Answer(yes=False, sentence=reason.sentence, rule=reason.rule)


def answer(reasons: Iterable[Reason | None], words: str, rule: str, **values: Value) -> Answer:
    """No, for the first reason there is; else yes."""
    against = next((reason for reason in reasons if reason is not None), None)
    return agreed(words, rule, **values) if against is None else denied(against)


def place_meant(act: Act) -> PlaceId | None:
    """Where: `at` it, or else `to` it."""
    return next(iter((*act.at, *act.to)), None)


def meant(act: Act) -> AreaId | None:
    """The zone or sea zone that is meant."""
    place = place_meant(act)
    return None if place is None else area_of(place)


def named(view: Standpoint, act: Act) -> tuple[Counter, ...]:
    return tuple(view.position.counters[id] for id in act.counters)


def told_number(act: Act, *words: str) -> int | None:
    """A number among the details, under any of these words."""
    for word in words:
        said = act.details.get(word, "")
        if said.isascii() and said.isdecimal() and len(said) < 9:
            return int(said)
    return None
