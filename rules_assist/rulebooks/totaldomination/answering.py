"""Yes, or no for the first reason against it."""

from __future__ import annotations

from collections.abc import Iterable

from boards.plain.sentence import Sentence
from rules_assist.advice import Answer, Reason


def yes(told: Sentence, rule: str) -> Answer:
    return Answer(yes=True, sentence=told, rule=rule)


def no(why: Reason) -> Answer:
    return Answer(yes=False, sentence=why.sentence, rule=why.rule)


def unless(reasons: Iterable[Reason | None], told: Sentence, rule: str) -> Answer:
    """Yes, unless something speaks against it."""
    why = next((reason for reason in reasons if reason), None)
    return no(why) if why else yes(told, rule)
