"""What hands do with counters besides moving them, as events. Each asks nothing and refuses nothing.

`None` where there is nothing to do: a counter without a back, an empty hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import msgspec

from boards.plain.sentence import write_number
from boards.plain.working_out import once
from counters.battle import Battle, on_the_board, put_back
from counters.box.sheet import ValueRule
from counters.counter import HIDDEN, Counter, CounterId, KindId, SideId
from counters.events import (
    BattleWent,
    ClockMoved,
    CounterBrokenDown,
    CountersCombined,
    CountersLoaded,
    CountersLocked,
    CountersMarked,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    CountersStepped,
    CountersTurned,
    CountersTurnedOver,
    CountersUnloaded,
    Event,
    Single,
    StackOrdered,
    Together,
    ValueSet,
)
from counters.game import Game, Printing, counter_mix, pool_of
from counters.position import TRAY, PlaceId, Position, aboard, carrier_of
from counters.tracks import now, value_set

Ids = Sequence[CounterId]


def together(events: Iterable[Single]) -> Event | None:
    """One gesture, whatever it is made of."""
    found = tuple(events)
    return Together(found) if len(found) > 1 else (found[0] if found else None)


def at_once(*events: Event | None) -> Event | None:
    """Several deeds as one gesture, so that one click takes them back."""
    found = (event for event in events if event is not None)
    return together(single for event in found for single in (event.events if isinstance(event, Together) else (event,)))


def known(position: Position, ids: Ids) -> list[Counter]:
    """Those that are on the table and can be told."""
    found = (position.counters[id] for id in ids if id in position.counters)
    return [counter for counter in found if counter.kind != HIDDEN]


def turn_over(game: Game, position: Position, ids: Ids) -> Event | None:
    """The next face of each; of the last one, the first."""
    faces: dict[str, list[CounterId]] = {}
    for counter in known(position, ids):
        names = [face.name for face in game.kind(counter).faces]
        if len(names) > 1:
            at = names.index(counter.face) if counter.face in names else 0
            faces.setdefault(names[(at + 1) % len(names)], []).append(counter.id)
    return together(CountersTurnedOver(tuple(some), face) for face, some in faces.items())


def lose_step(game: Game, position: Position, ids: Ids, by: int = 1) -> Event | None:
    """One step fewer; by -1, one more again. Where faces print their steps, it is the next face; the last one goes."""
    faced, plain = list[Single](), list[CounterId]()
    for counter in known(position, ids):
        if prints_its_steps(game, counter):
            event = _another_face(game, position, counter, by)
            faced += event.events if isinstance(event, Together) else (event,) if event is not None else ()
        elif game.kind(counter).steps > 1 and counter.steps + by >= game.kind(counter).steps:
            faced.append(CountersMoved((counter.id,), pool_of(game, counter.side)))
        elif counter.steps + by in range(game.kind(counter).steps):
            plain.append(counter.id)
    return together([*faced, *([CountersStepped(tuple(plain), by)] if plain else [])])


def prints_its_steps(game: Game, counter: Counter) -> bool:
    """Whether each face has the dots of another step printed on it, or is the only one for a step."""
    kind = game.kind(counter)
    return len(kind.faces) == kind.steps > 1 or all("dots" in face.attributes for face in kind.faces)


def _another_face(game: Game, position: Position, counter: Counter, by: int) -> Event | None:
    """The next face, or the one before. Past the last of them the smaller counter of the same unit takes its place, or
    it goes to its pool; before the first comes the larger one, if it waits there."""
    names = [face.name for face in game.kind(counter).faces]
    at = (names.index(counter.face) if counter.face in names else 0) + by
    if 0 <= at < len(names):
        return CountersTurnedOver((counter.id,), names[at])
    other = game.kind(counter).attributes.get("small_counter" if by > 0 else "big_counter")
    waits = next((one for one in position.counters.values() if one.kind == other and one.side == counter.side), None)
    lies, pool = position.where[counter.id], pool_of(game, counter.side)
    if waits is None:
        return CountersMoved((counter.id,), pool) if by > 0 and lies != pool else None
    face = game.kind(waits).faces[0 if by > 0 else -1].name
    away = pool if by > 0 else PlaceId(f"{RESERVE}/{counter.side}")
    return Together((
        CountersMoved((waits.id,), lies), CountersTurnedOver((waits.id,), face),
        CountersMoved((counter.id,), away if game.knows_place(away) else pool),
    ))  # fmt: skip


RESERVE = "reserve_pool"
"""Where the smaller counter waits while the larger one of its unit is in play, if the board has such a box."""


def turn(position: Position, ids: Ids, by: int = 45) -> Event | None:
    """Each by so many degrees further."""
    angles: dict[int, list[CounterId]] = {}
    for counter in known(position, ids):
        angles.setdefault((counter.turned + by) % 360, []).append(counter.id)
    return together(CountersTurned(tuple(some), angle) for angle, some in angles.items())


def mark(position: Position, ids: Ids, word: str) -> Event | None:
    """Put a mark on all of them; off, if all have it."""
    counters = known(position, ids)
    some = tuple(counter.id for counter in counters)
    if not some:
        return None
    if all(counter.marked(word) for counter in counters):
        return CountersMarked(some, off=(word,))
    return CountersMarked(some, on=(word,))


def lock(position: Position, ids: Ids) -> Event | None:
    """Locked in their places; free again, if all are locked."""
    some = tuple(id for id in ids if id in position.counters)
    return CountersLocked(some, locked=not position.locked.issuperset(some)) if some else None


def to_top(position: Position, ids: Ids) -> Event | None:
    return _ordered(position, ids, top=True)


def to_bottom(position: Position, ids: Ids) -> Event | None:
    return _ordered(position, ids, top=False)


def _ordered(position: Position, ids: Ids, *, top: bool) -> Event | None:
    events = []
    for place in dict.fromkeys(position.where[id] for id in ids if id in position.where):
        stack = position.stack(place)
        some = tuple(id for id in stack if id in ids)
        rest = tuple(id for id in stack if id not in ids)
        order = rest + some if top else some + rest
        if order != stack:
            events.append(StackOrdered(place, order))
    return together(events)


def fresh_ids(position: Position, kind: KindId, side: SideId, count: int) -> list[CounterId]:
    """Names for new counters that nobody on the table has: `side_kind_4`.

    Where something is hidden, they are numbered beyond all there are: even a refusal would tell what lies hidden.
    """
    stem = f"{side}_{kind}" if side else str(kind)
    found: list[CounterId] = []
    hidden = any(counter.kind == HIDDEN for counter in position.counters.values())
    number = len(position.counters) if hidden else 0
    while len(found) < count:
        number += 1
        if (id := CounterId(f"{stem}_{number}")) not in position.counters:
            found.append(id)
    return found


def clone(position: Position, ids: Ids) -> Event | None:
    """One more of each, beside it."""
    events: list[Single] = []
    before = position
    for counter in known(position, ids):
        (id,) = fresh_ids(before, counter.kind, counter.side, 1)
        event = CountersPlaced((msgspec.structs.replace(counter, id=id),), before.where[counter.id])
        before = event.happen(before)
        events.append(event)
    return together(events)


def to_pool(game: Game, position: Position, ids: Ids) -> Event | None:
    """Back where counters of its side wait: its pool, or else the tray."""
    there: dict[PlaceId, list[CounterId]] = {}
    for id in ids:
        to = pool_of(game, position.counters[id].side) if id in position.counters else None
        if to is not None and position.where[id] != to:
            there.setdefault(to, []).append(id)
    return together(CountersMoved(tuple(some), to) for to, some in there.items())


def with_the_board_cleared(game: Game, position: Position, event: Event, battle: Callable[[], Battle | None]) -> Event:
    """When a battle is over, another begins or the clock goes on, nobody stays on the battle board: the fallen go where
    such wait, the others back to where they fought."""
    board, events = game.sheet.battle_board, event.events if isinstance(event, Together) else (event,)
    ends = [each for each in events if isinstance(each, ClockMoved) or _ends_one(each)]
    if board is None or not ends or not on_the_board(board, position):
        return event
    said = next((each.at for each in ends if isinstance(each, BattleWent) and each.to == "over"), None)
    at = said or (fought.at if (fought := battle()) is not None else None)
    fallen = to_pool(game, position, position.stacks.get(board.casualties, ()))
    return at_once(fallen, put_back(game, board, position, at) if at else None, event) or event


def _ends_one(event: Event) -> bool:
    return isinstance(event, BattleWent) and event.to != "next_round"


def load(position: Position, ids: Ids, carrier: CounterId) -> Event | None:
    some = tuple(id for id in ids if id in position.counters and id != carrier)
    return CountersLoaded(some, carrier) if some and carrier in position.counters else None


def unload(position: Position, ids: Ids) -> Event | None:
    """Cargo goes ashore where its carrier lies; a carrier lands all it has."""
    there: dict[PlaceId, list[CounterId]] = {}
    for id in ids:
        if id not in position.counters:
            continue
        cargo = [id] if carrier_of(position.where[id]) is not None else list(position.stack(aboard(id)))
        there.setdefault(position.ground(id), []).extend(cargo)
    return together(CountersUnloaded(tuple(some), to) for to, some in there.items() if some)


def split(position: Position, id: CounterId, off: float) -> Event | None:
    """A part of an amount becomes a counter of its own."""
    counter = position.counters.get(id)
    if counter is None or counter.amount is None or not 0 < off < counter.amount:
        return None
    first, second = fresh_ids(position, counter.kind, counter.side, 2)
    into = (
        msgspec.structs.replace(counter, id=first, amount=counter.amount - off),
        msgspec.structs.replace(counter, id=second, amount=off),
    )
    return CounterBrokenDown(id, into)


def halve(position: Position, ids: Ids) -> Event | None:
    """The first of them that stands for an amount becomes two."""
    counter = next((each for each in known(position, ids) if each.amount), None)
    if counter is None or counter.amount is None:
        return None
    part = counter.amount / 2
    return split(position, counter.id, part if counter.amount <= 1 else part // 0.5 * 0.5)


def take_off(position: Position, ids: Ids) -> Event | None:
    """Off the table for good."""
    some = tuple(id for id in ids if id in position.counters)
    return CountersRemoved(some) if some else None


def join(position: Position, ids: Ids) -> Event | None:
    """Amounts of one kind and side in one place become one counter."""
    groups: dict[tuple[KindId, SideId, PlaceId], list[Counter]] = {}
    for counter in known(position, ids):
        if counter.amount is not None:
            groups.setdefault((counter.kind, counter.side, position.where[counter.id]), []).append(counter)
    events: list[Single] = []
    for group in groups.values():
        if len(group) > 1:
            (id,) = fresh_ids(position, group[0].kind, group[0].side, 1)
            whole = sum(cast("float", counter.amount) for counter in group)
            one = msgspec.structs.replace(group[0], id=id, amount=whole)
            events.append(CountersCombined(tuple(counter.id for counter in group), (one,)))
    return together(events)


def place_marker(position: Position, kind: KindId, place: PlaceId, *, under: bool = False) -> Event:
    """A marker out of the box, on or under what lies there."""
    (id,) = fresh_ids(position, kind, SideId(""), 1)
    return CountersPlaced((Counter(id, kind),), place, 0 if under else None)


def bring(game: Game, position: Position, what: Iterable[tuple[KindId, SideId, int]], place: PlaceId) -> Event | None:
    """New counters out of the box, so many of each sort; the log says so where there are more than were printed."""
    found, mix = list[Event](), counter_mix(game, position)
    for kind, side, count in what:
        amount = 1.0 if kind in game.sheet.kinds and game.sheet.kinds[kind].unit else None
        new = tuple(Counter(id, kind, side, amount=amount) for id in fresh_ids(position, kind, side, count))
        if new:
            box = mix.get((kind, side))
            found.append(CountersPlaced(new, place, beyond_mix=box is not None and not box.allows(count)))
    return at_once(*found)


# Buying: what a counter costs, which numbers of its side pay for it, and where it waits until it is placed.


WORD = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class Bill:
    """What a list takes out of one number."""

    purse: ValueRule
    amount: float
    has: float

    @property
    def left(self) -> float:
        return self.has - self.amount


def purses(game: Game, side: SideId) -> tuple[ValueRule, ...]:
    """The numbers of a side that pay for counters."""
    return tuple(rule for rule in game.sheet.values.values() if side and rule.side == side and rule.pays)


def treasuries(game: Game, side: SideId) -> tuple[ValueRule, ...]:
    """What a side has to spend: what pays for counters; where nothing does, what it earns."""
    earned = (rule for rule in game.sheet.values.values() if side and rule.side == side and rule.earns)
    return purses(game, side) or tuple(earned)


def price(game: Game, what: Printing) -> dict[ValueRule, float]:
    """What one of them costs, purse by purse. Nothing: it has no price."""
    found: dict[ValueRule, float] = {}
    for rule in purses(game, what[1]):
        printed = _printed(game, what, rule.pays)
        if isinstance(printed, int | float) and not isinstance(printed, bool) and printed > 0:
            found[rule] = printed
    return found


def bills(game: Game, before: Position, after: Position) -> tuple[Bill, ...]:
    """What was taken, from one position to the next."""
    rules = game.sheet.values.values() if before.values != after.values else ()
    sums = ((rule, now(before, rule) - now(after, rule)) for rule in rules)
    return tuple(Bill(rule, amount, now(before, rule)) for rule, amount in sums if amount)


@once
def waits_in(game: Game, what: Printing) -> PlaceId:
    """Where it lies until it comes into play: as the sheet has it, or else in the tray."""
    rules = (rule for rule in game.sheet.values.values() if what[1] and rule.side == what[1])
    places = (_place(game, what, rule.bought) for rule in rules if rule.pays or rule.out_of)
    return next((place for place in places if place is not None), TRAY)


@once
def on_sale(game: Game, what: Printing) -> PlaceId | None:
    """Where counters lie that are bought by going where they wait then; what that takes the rulebook says."""
    rules = (rule for rule in game.sheet.values.values() if what[1] and rule.side == what[1] and rule.out_of)
    return next((_place(game, what, rule.out_of) for rule in rules), None)


def purchase(
    game: Game, position: Position, wanted: Mapping[Printing, int], sides: Collection[SideId] = ()
) -> Iterator[Event]:
    """All of it is set aside, part by part, where these sides see it. New counters are paid for; those that lie on sale
    go, and what it takes is put on at the door: one part for each place they go to. Who has too little is told so
    before, and not refused."""
    going: dict[PlaceId, list[CounterId]] = {}
    sums: dict[ValueRule, float] = {}
    for what, count in wanted.items():
        if (shelf := on_sale(game, what)) is not None:
            lying = [one.id for one in position.in_place(shelf) if (one.kind, one.side) == what]
            to = waits_in(game, what)
            secret = position.sight(to).who == "owner" and position.sight(to).owner not in sides
            going.setdefault(TRAY if secret else to, []).extend(lying[:count])
            continue
        for purse, each in price(game, what).items():
            sums[purse] = sums.get(purse, 0) + each * count
        if (new := bring(game, position, [(*what, count)], waits_in(game, what))) is not None:
            yield new
    yield from (value_set(game, position, purse.id, now(position, purse) - amount) for purse, amount in sums.items())
    yield from (CountersMoved(tuple(ids), place) for place, ids in going.items() if ids)


def is_bought(game: Game, event: Single, whole: Iterable[Single]) -> bool:
    """Whether it lays aside what is paid for in the same gesture: no rulebook needs to ask who paid."""
    if not isinstance(event, CountersPlaced) or not any(isinstance(each, ValueSet) for each in whole):
        return False
    return all(waits_in(game, (one.kind, one.side)) == event.place for one in event.counters)


def _place(game: Game, what: Printing, words: str) -> PlaceId | None:
    place = PlaceId(WORD.sub(lambda word: _words(game, what, word[1]), words))
    return place if words and game.knows_place(place) else None


def _printed(game: Game, what: Printing, word: str) -> object:
    kind = game.sheet.kinds.get(what[0])
    return kind.printed(word, "", what[1]) if kind is not None else None


def _words(game: Game, what: Printing, word: str) -> str:
    found = what[1] if word == "side" else _printed(game, what, word)
    return write_number(found) if isinstance(found, int | float) else str(found)
