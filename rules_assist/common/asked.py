"""What a question names: areas, numbers, so many of something. Whatever does not fit is not guessed at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace as with_other
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Value, area, say, say_named, side
from counters.counter import Counter
from counters.position import area_of
from rules_assist.advice import Act, Answer, Ledger, Reach, Reason, not_told
from rules_assist.common.reaching import moving
from rules_assist.common.standpoint import Standpoint, allowed, one_by_one
from rules_assist.common.sums import Done, Routed, Term, add_up
from rules_assist.rulebook import Chapter, Does, Reckons, Seen, Verb

LONGEST_NUMBER = 7
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}


def spelled(words: str) -> str:
    """`U-Boots`, `u boots`, `u_boots` are one word."""
    return re.sub(r"[\s_-]+", "_", words.strip().casefold())


def whole(told: str) -> int | None:
    """A whole number of sensible length; None for anything else."""
    return int(told) if told.isascii() and told.isdecimal() and len(told) < LONGEST_NUMBER else None


def number(act: Act, *words: str) -> int | None:
    """The first of these details that is a whole number."""
    return next((found for word in words if (found := whole(act.details.get(word, ""))) is not None), None)


def numbers(act: Act, word: str) -> list[int]:
    """All whole numbers of a detail that may be told several times: `die 4 and 7`."""
    return [found for each in act.details.get(word, "").split() if (found := whole(each)) is not None]


def areas_named(act: Act) -> tuple[AreaId, ...]:
    """Where: at them, or to them; one that is named twice is there twice."""
    return tuple(area_of(place) for place in (*act.at, *act.to))


def meant(act: Act) -> AreaId | None:
    """The area that is meant: the first of these."""
    return next(iter(areas_named(act)), None)


class Some(NamedTuple):
    """So many of something, somewhere perhaps: `2 armies in poland`."""

    number: int
    what: str
    where: str = ""


def some(words: str) -> tuple[Some, ...]:
    """What a detail lists: `army`, `2 armies in poland and fleet`, `army 2`."""
    return tuple(_one(part) for part in re.split(r"\s+(?:and|plus)\s+", words.strip()) if part.strip())


def so_many(told: str, what: str) -> tuple[Some, ...]:
    """`2`, `yes`, `yes and 3` behind the name of something: so many of it."""
    parts = re.split(r"\s+and\s+", told.strip())
    return tuple(_one(f"{1 if part == 'yes' else part} {what}") for part in parts if part)


def _one(part: str) -> Some:
    what, _, where = part.partition(" in ")
    first, _, rest = what.strip().partition(" ")
    # An `a` with nothing behind it is the name of a counter.
    count = NUMBERS.get(first.casefold() if rest else "", whole(first))
    if count is not None:
        return Some(count, spelled(rest), spelled(where))
    before, _, last = what.strip().rpartition(" ")
    if before and (count := whole(last)) is not None:
        return Some(count, spelled(before), spelled(where))
    return Some(1, spelled(what), spelled(where))


def added_up(
    name: str, terms: Callable[[Seen, Act], Iterable[Term | Done | Routed] | None], *, rule: str = "", called: str = "",
    told: str = "", of: Callable[[Seen], object] = lambda _view: True, nobodys: bool = False,
) -> Reckons:  # fmt: skip
    """A figure that is nothing but its terms added up; none, where there are none to tell of, or for whom it is not:
    `of` says whose it is. Its rule is that of its first term, if it has none itself. `called`: in its sentence, if that
    says more than its name; `told`: the sentence, of {side}, {at} and {total}, if it has one of its own. `nobodys`: all
    sides have the same, so that asked of nobody it is told once."""

    def reckons(view: Standpoint, act: Act) -> Ledger | None:
        found = terms(view, act) if of(view) else None
        if found is None:
            return None
        known = tuple(found)
        reckoned = add_up(view, name, known, rule or known[0][2], title=called)
        alike = nobodys and not act.side and not act.counters
        if told or alike:
            named: dict[str, Value] = {
                "side": side(view.side), "total": reckoned.total, "at": tuple(map(area, areas_named(act))),
                "name": called or name.replace("_", " "),
            }  # fmt: skip
            reckoned = replace(reckoned, sentence=say_named(told or "{name}: {total}.", named))
        return replace(reckoned, side=None) if alike else reckoned

    return reckons


def at_each(*checks: Callable[[Seen, AreaId], Reason | None], told: str, rule: str) -> Does:
    """Whether it may be in every area that is named, which the words call {at}: no, for the first reason of one."""

    def asked(view: Seen, act: Act) -> Answer | None:
        places = areas_named(act)
        # One after the other: a check may rest on those before it.
        why = next((why for at in places for check in checks if (why := check(view, at)) is not None), None)
        return allowed(told, rule, why, at=tuple(map(area, places))) if places else None

    return asked


def of_each(does: Does) -> Does:
    """The same verb, asked about every place that is named: no, if it is so of none."""

    def asked(view: Standpoint, act: Act) -> Answer | None:
        if max(len(act.at), len(act.to)) < 2:
            return does(view, act)
        answers = [does(view, replace(act, at=(at,))) for at in act.at] or [
            does(view, replace(act, to=(to,))) for to in act.to
        ]
        told = [each for each in answers if each is not None and each.yes]
        if len(told) < len(answers):
            return next(each for each in answers if each is None or not each.yes)
        sentences = tuple(dict.fromkeys(each.sentence for each in told))
        return replace(told[0], sentence=one_by_one(sentences)) if len(sentences) > 1 else told[0]

    return asked


def of_one(does: Does, rule: str) -> Does:
    """The same verb, for what counters do in one place only."""

    def asked(view: Standpoint, act: Act) -> Answer | None:
        if max(len(act.at), len(act.to)) < 2:
            return does(view, act)
        return Answer(yes=False, sentence=say("They can do that in one place only."), rule=rule)

    return asked


def reminded(
    chapter: Chapter, its_time: Callable[[Seen, Verb], bool], resting_on: Callable[[str, Verb], str]
) -> Chapter:
    """The same chapter, with verbs that do not refuse at another time, for plans are made ahead: their yes says so, and
    there is no click that does it."""

    def reminding(verb: Verb, view: Seen, act: Act) -> Answer | None:
        found = verb.does(view, act)
        if found is None or not found.yes or its_time(view, verb):
            return found
        told = say("{told} But this is not the time for it.", told=found.sentence)
        return replace(found, sentence=told, rule=resting_on(found.rule, verb), deed=None)

    verbs = (with_other(verb, does=partial(reminding, verb)) if verb.phases else verb for verb in chapter.verbs)
    return with_other(chapter, verbs=tuple(verbs))


def going(reach: Callable[[Seen, tuple[Counter, ...]], Reach], rule: str) -> Does:
    """Whether these get there by that: the answer is their reach, asked about one area, and those it is through."""

    def asked(view: Seen, act: Act) -> Answer | None:
        areas = [area_of(place) for place in (*act.to, *act.at)]
        if not areas or not act.counters:
            return not_told(rule)
        found = reach(view, tuple(view.position.counters[id] for id in act.counters))
        # By way of any area that is named, too.
        answers = [moving(found, view.position, act.counters, at) for at in (*map(area_of, act.through), areas[0])]
        told = next((each for each in answers if each is None or not each.yes), answers[-1])
        return told if told is None or told.rule else replace(told, rule=rule)

    return asked
