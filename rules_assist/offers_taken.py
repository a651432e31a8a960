"""What has been done of what a battle's result asks for: read from what happened since the dice fell, by any hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from counters.counter import CounterId
from counters.events import (
    CounterBrokenDown,
    CountersMarked,
    CountersMoved,
    CountersRemoved,
    CountersStepped,
    CountersTurnedOver,
    Happening,
    Together,
)
from counters.game import Game
from counters.position import area_of
from counters.saves.history import Moment
from rules_assist.battle_sheet import Offer


class Taken(NamedTuple):
    """How often each offer was, and what counters have been changed for."""

    times: tuple[int, ...]
    became: Mapping[CounterId, tuple[CounterId, ...]]
    smaller: Mapping[CounterId, CounterId] = {}
    """The smaller counter of the same unit that took its place."""

    def now(self, offer: Offer) -> tuple[CounterId, ...]:
        """Whoever lost something goes back, goes in and is marked as what is left of him, and may lose more of that."""
        own = tuple(self.smaller.get(id, id) for id in offer.counters)
        if offer.verb in ("lose", "turn"):
            return tuple(dict.fromkeys((*own, *offer.counters)))
        return tuple(now for id in own for now in self.became.get(id, (id,)))


def taken(game: Game, offers: Sequence[Offer], since: Iterable[Moment]) -> Taken:
    """`since`: what happened since the dice fell. A gesture is for the first offer that it fits and is not all done."""
    found = Taken((0,) * len(offers), {})
    for moment in since:
        events = moment.events
        left, proposed = _proposed(offers, events, found)
        found = _with(found, proposed)
        found = _with(found, _each(game, offers, left, found))
        new = {
            each.counter: tuple(one.id for one in each.into) for each in events if isinstance(each, CounterBrokenDown)
        }
        less = dict(_smaller(game, events))
        # Who has been changed may be changed once more.
        became = {old: tuple(now for id in ids for now in new.get(id, (id,))) for old, ids in found.became.items()}
        smaller = {old: less.get(id, id) for old, id in found.smaller.items()}
        found = Taken(found.times, {**became, **new}, {**smaller, **less})
    return found


def _smaller(game: Game, events: Sequence[Happening]) -> Iterator[tuple[CounterId, CounterId]]:
    """Where one counter comes in, is turned over, and another leaves the board: what the one is now."""
    for three in zip(events, events[1:], events[2:], strict=False):
        match three:
            case (CountersMoved((came,), to=here), CountersTurnedOver((turned,)), CountersMoved((gone,), to=away)):
                if came == turned and area_of(here) in game.board.spaces and area_of(away) not in game.board.spaces:
                    yield gone, came


def _with(found: Taken, more: Iterable[tuple[int, int]]) -> Taken:
    times = list(found.times)
    for number, count in more:
        times[number] += count
    return found._replace(times=tuple(times))


def _proposed(
    offers: Sequence[Offer], events: Iterable[Happening], so_far: Taken
) -> tuple[list[Happening], list[tuple[int, int]]]:
    """Whatever the offers themselves propose, all of which is in the gesture; and what is in it besides."""
    left, found = list(events), list[tuple[int, int]]()
    for number, offer in enumerate(offers):
        for deed in offer.deeds:
            done = so_far.times[number] + sum(count for at, count in found if at == number)
            parts: Sequence[Happening] = deed.event.events if isinstance(deed.event, Together) else (deed.event,)
            if done < offer.times and all(part in left for part in parts):
                left = [each for each in left if each not in parts]
                found.append((number, deed.counts))
    return left, found


def _each(game: Game, offers: Sequence[Offer], events: Iterable[Happening], so_far: Taken) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for event in events:
        for number, offer in enumerate(offers):
            done = so_far.times[number] + sum(count for at, count in found if at == number)
            if done < offer.times:
                count = _counts(game, offer, event, set(so_far.now(offer)))
                if count:
                    found.append((number, count))
                    break
    return found


def _counts(game: Game, offer: Offer, event: Happening, whom: set[CounterId]) -> int:
    """For how many of what the offer asks for an event stands."""
    match offer.verb, event:
        case "lose", CountersStepped(by=by) if by > 0:
            return by * len(whom & set(event.counters))
        case "lose", CountersTurnedOver() | CountersRemoved():
            return len(whom & set(event.counters))
        case "lose", CountersMoved() if area_of(event.to) not in game.board.spaces:
            return len(whom & set(event.counters))
        case (("retreat" | "advance"), CountersMoved()):
            there = any(area_of(to) == area_of(event.to) for to in offer.to)
            return _all_or_each(offer, whom & set(event.counters)) if there else 0
        case "mark", CountersMarked():
            return _all_or_each(offer, whom & set(event.counters)) if offer.mark in event.on else 0
        case "turn", CountersTurnedOver():
            return len(whom & set(event.counters)) if event.face == offer.mark else 0
        case _:
            return 0


def _all_or_each(offer: Offer, whom: set[CounterId]) -> int:
    return len(whom) if offer.some else int(bool(whom))
