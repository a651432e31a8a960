"""The group `assist`: what a rulebook answers for every stack of every set-up, and for the whole table after a move."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import fmean, median
from typing import NamedTuple, TypeAlias

from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.game import Game
from counters.position import PlaceId, Position
from counters.text.reading import start_position
from rules_assist.rulebooks.aaeurope.odds import Fight, battles
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import Opened, open_game, shelf
from tests.baselines import plain_search
from tests.bench.groups import Figure, compared
from tests.bench.measuring import undisturbed

GROUP = "assist"


class Spread(NamedTuple):
    """Milliseconds for the destinations of one stack, over all stacks."""

    middle: float
    average: float
    worst: float


RECORDED = Spread(0.24, 1.60, 22.6)
"""TripleA 1.9, without a reason: recorded in an earlier run on another machine, not measured in this one."""

AIM = Spread(0.25, 1.60, 3.0)
"""The average is to be no worse than the recorded one; the others are promised."""

AFTER, AT_ONCE = 2.0, {"blitzwar": 1.0, "totaldomination": 1.0}
"""Milliseconds for everything after a move; for these two it is to be in one."""

ODDS = 3.0
"""Milliseconds for the odds of a whole battle."""

STEPS, MOVES, TURNS = 5, 12, 3
UNITS = ("unit", "piece")
Stacks: TypeAlias = dict[tuple[AreaId, str], tuple[CounterId, ...]]


def figures(records: Sequence[Record] | None = None) -> Iterator[Figure]:
    """Every set-up of every game that has a rulebook; then all stacks, game by game: middle, average and worst."""
    of_games: dict[str, list[float]] = {}
    for record in [each for each in shelf() if not each.side_of] if records is None else records:
        if "reach" in record.assist.split():
            opened, all_stacks = open_game(record.id), of_games.setdefault(record.id, [])
            for id, setup in opened.setups.items():
                yield from _of_setup(f"{record.id} {id}", opened, start_position(setup, opened.game), all_stacks)
    for game, times in of_games.items():
        yield from spread_of(game, times)
    if "aaeurope" in of_games:
        yield from whole_battles()


def whole_battles() -> Iterator[Figure]:
    """The odds of whole battles of fifteen against fifteen in Axis & Allies Europe."""
    land = {"infantry": 6, "artillery": 3, "armor": 3, "fighter": 2, "bomber": 1}
    fleet = {"destroyer": 6, "battleship": 3, "carrier": 2, "fighter": 4}
    pack = {"submarine": 5, "destroyer": 3, "battleship": 2, "carrier": 2, "fighter": 3}
    holding = {"infantry": 8, "artillery": 2, "armor": 2, "fighter": 3}
    fights = {
        "on land": Fight(attackers=land, defenders=holding),
        "on land, with AA guns and shore shots": Fight(
            attackers=land, defenders=holding, guns=True, shore={"battleship": 2}
        ),
        "on land, over three rounds": Fight(attackers=land, defenders=holding, rounds=3),
        "at sea": Fight(attackers=fleet, defenders=fleet, sea=True),
        "at sea, with submarines on both sides": Fight(attackers=pack, defenders=pack, sea=True),
    }
    fought = battles(open_game("aaeurope").game).fought
    for words, fight in fights.items():
        with undisturbed():
            ours = _time(partial(fought, fight), turns=5 * TURNS)
        name = f"aaeurope: odds of a whole battle, 15 against 15, {words}, against {ODDS:g} ms"
        yield compared(GROUP, name, "ms", ours, ODDS, at_least=1)


def spread_of(game: str, times: Sequence[float]) -> Iterator[Figure]:
    """Like with like: our middle against the recorded middle, average against average, worst against worst."""
    ours = Spread(median(times), fmean(times), max(times))
    for which, value, recorded, aim in zip(Spread._fields, ours, RECORDED, AIM, strict=True):
        words = f"{game}: {which} of {len(times)} stacks, against TripleA (recorded, without reasons)"
        yield compared(GROUP, words, "ms", value, recorded, at_least=recorded / aim)


def _of_setup(name: str, opened: Opened, position: Position, all_stacks: list[float]) -> Iterator[Figure]:
    game, rulebook = opened.game, opened.rulebook
    stacks = stacks_of(game, position)
    if not stacks:
        return
    pairs = [(contact.a, contact.b) for contact in game.board.contacts]
    with undisturbed():
        ours = [_time(partial(rulebook.reach, game, position, ids)) for ids in stacks.values()]
        plainly = [_time(partial(plain_search.reached, pairs, at, STEPS)) for at, _ in stacks]
    words = f"{name}: destinations, the middle of {len(stacks)} stacks, against {STEPS} steps searched plainly"
    yield compared(GROUP, words, "ms", median(ours), median(plainly))
    all_stacks += ours
    after = median(_after_moves(opened, position, stacks))
    most = AT_ONCE.get(name.split(maxsplit=1)[0], AFTER)
    words = f"{name}: supply of all sides and all findings after a move, against {most:g} ms"
    yield compared(GROUP, words, "ms", after, most, at_least=1)


def stacks_of(game: Game, position: Position) -> Stacks:
    """Who lies together and can be picked up as one: the units of a side in an area."""
    found: Stacks = {}
    for at in game.board.spaces:
        for one in position.in_area(at):
            if one.side and game.kind(one).sort in UNITS:
                found[at, one.side] = (*found.get((at, one.side), ()), one.id)
    return found


def players_of(opened: Opened) -> tuple[SideId, ...]:
    """The sides that need supply: those that the rulebook names, or all."""
    named: tuple[str, ...] = getattr(opened.rulebook, "players", ())
    return tuple(map(SideId, named or opened.game.sheet.sides))


def _after_moves(opened: Opened, position: Position, stacks: Stacks) -> list[float]:
    """Some counter of each of the first stacks goes next door: each time a position that nobody has seen, and after
    another move than the same one, for what did not change since the last position may be remembered."""
    near = [
        (ids[:1], beside)
        for (at, _), ids in [*stacks.items()][:MOVES]
        for beside in opened.game.board.neighbours(at)[:1]
    ]
    rounds = [[_all_of_it(opened, position.moved(ids, PlaceId(to))) for ids, to in near] for _ in range(TURNS)]
    return [min(each) for each in zip(*rounds, strict=True)] or [0.001]


def _all_of_it(opened: Opened, moved: Position) -> float:
    """Milliseconds for supply and findings on a table that nobody has seen yet."""
    gc.collect()
    started = time.perf_counter()
    for side in players_of(opened):
        opened.rulebook.supply(opened.game, moved, side)
    opened.rulebook.findings(opened.game, moved)
    return (time.perf_counter() - started) * 1e3


def _time(deed: Callable[[], object], turns: int = TURNS) -> float:
    """Milliseconds, the best of a few: what else the machine does is not ours."""
    best = float("inf")
    for _ in range(turns):
        started = time.perf_counter()
        deed()
        best = min(best, time.perf_counter() - started)
    return best * 1e3
