"""May these …? Every verb of a rulebook that can be asked about what is picked out and where it would go, answered.

A verb says what it needs to be asked; what fits is asked, and what the rulebook cannot say is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from counters.counter import CounterId, SideId
from counters.game import Game
from counters.position import PlaceId, Position
from rules_assist.advice import Act, Answer
from rules_assist.assist import Askable, Doable, Rulebook


class Considered(NamedTuple):
    """Something that could be done, and whether it may."""

    verb: Askable
    act: Act
    answer: Answer


def may_these(
    rulebook: Rulebook, game: Game, position: Position, counters: tuple[CounterId, ...], place: PlaceId | None = None
) -> tuple[Considered, ...]:
    """What these counters may do, there if a place is named; what may be done before what may not. With no counters,
    what whoever acts may do now with the place."""
    known = tuple(id for id in counters if id in position.counters)
    if not known:
        here = () if counters or place is None else _at(rulebook, game, position, place)
        return tuple(_told_once(_answered(rulebook, game, position, here)))
    fitting = (verb for verb in rulebook.verbs(game) if verb.fits(game, position, known))
    acts = (
        (verb, replace(act, details=chosen))
        for verb in fitting
        if (act := _with_counters(verb, position, known, place)) is not None
        for chosen in _offered(verb) or [{}]
    )
    found = _answered(rulebook, game, position, acts)
    return tuple(_open(found))


def what_now(rulebook: Rulebook, game: Game, position: Position, side: SideId) -> tuple[Considered, ...]:
    """What a side may do now that needs no counters: pass, play on, end the phase, call for peace; and why it may not.
    What has its time in another phase is not told: the player asks about now."""
    now = {verb.name for verb in rulebook.verbs(game) if verb.is_now(game, position, side)}
    acts = (
        (verb, Act(verb=verb.name, side=side, details=details))
        for verb in rulebook.verbs(game)
        if verb.needs == ("side",) and verb.fits(game, position, ())
        for details in _choices(verb, now)
    )
    found = _answered(rulebook, game, position, acts)
    timed = {verb.name for verb in rulebook.verbs(game) if verb.phases and position.clock.phase}
    told = _open(each for each in found if each.verb.name in now or each.verb.name not in timed)
    return tuple(sorted(_told_once(told), key=lambda each: not (each.answer.yes and each.verb.name in now)))


def _open(found: Iterable[Considered]) -> Iterable[Considered]:
    """Of several choices those that are not open are told only where none is."""
    found = tuple(found)
    open_ones = {each.verb.name for each in found if each.answer.yes}
    return (each for each in found if each.answer.yes or not each.act.details or each.verb.name not in open_ones)


def _told_once(found: Iterable[Considered]) -> Iterable[Considered]:
    """Why none of a verb's choices is open is told once."""
    return {(each.verb.name, each.answer.sentence): each for each in found}.values()


def done_now(rulebook: Rulebook, game: Game, position: Position, side: SideId) -> tuple[Doable, ...]:
    """What this phase is for, that is done with counters or at a place: whether these may, is asked of them. Also what
    is not answered of a side alone: who buys says what."""
    now = (verb for verb in rulebook.verbs(game) if verb.is_now(game, position, side))
    return tuple(
        verb
        for verb in now
        if verb.needs != ("side",) or rulebook.may(game, position, Act(verb=verb.name, side=side)) is None
    )


def _at(rulebook: Rulebook, game: Game, position: Position, place: PlaceId) -> Iterator[tuple[Doable, Act]]:
    """What this phase is for, that is done with a place alone."""
    side = position.clock.side
    for verb in done_now(rulebook, game, position, side):
        if "at" in verb.needs and set(verb.needs) <= {"side", "at"} and _is_whole(verb):
            for chosen in _offered(verb) or [{}]:
                yield verb, Act(verb=verb.name, side=side or None, at=(place,), details=chosen)


def _with_counters(
    verb: Askable, position: Position, counters: tuple[CounterId, ...], place: PlaceId | None
) -> Act | None:
    """The question, if what the verb needs is just what there is."""
    needs = set(verb.needs)
    where = needs & {"at", "to"}
    if "counters" not in needs or needs & {"through", "means"} or bool(where) != (place is not None):
        return None
    if not _is_whole(verb):
        return None
    starts = tuple(dict.fromkeys(position.ground(id) for id in counters))
    there = (place,) if place is not None else ()
    return Act(
        verb=verb.name,
        counters=counters,
        from_=starts if "from" in needs else (),
        at=there if "at" in needs else (),
        to=there if "to" in needs else (),
    )


def _choices(verb: Askable, now: Collection[str]) -> Iterator[Mapping[str, str]]:
    """What has to be said besides: nothing, or in its phase each of what it can be, where that is one of a few."""
    needed = [detail for detail in verb.details or () if detail.needed]
    if not needed:
        yield from (verb.name in now and _offered(verb)) or [{}]
    elif len(needed) == 1 and verb.name in now and not needed[0].known:
        yield from ({needed[0].name: value} for value in needed[0].values)


def _offered(verb: Askable) -> list[dict[str, str]]:
    """What its details offer to be said, each by itself."""
    return [{detail.name: each} for detail in verb.details or () for each in detail.offers]


def _is_whole(verb: Askable) -> bool:
    """Whether nothing else has to be said so that the question makes sense."""
    return not any(detail.needed for detail in verb.details or ())


def _answered(
    rulebook: Rulebook, game: Game, position: Position, acts: Iterable[tuple[Askable, Act | None]]
) -> tuple[Considered, ...]:
    asked = ((verb, act, rulebook.may(game, position, act)) for verb, act in acts if act is not None)
    found = [Considered(verb, act, answer) for verb, act, answer in asked if answer and answer.yes is not None]
    return tuple(sorted(found, key=lambda each: not each.answer.yes))
