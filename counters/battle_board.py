"""What lies on a battle board: who goes to which section, how many dice each throws, and how it is cleared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from boards.board import AreaId
from counters.box.sheet import BattleBoard, BattleSection, SpecialFire
from counters.counter import Counter, CounterId, SideId
from counters.events import CountersMoved, Together
from counters.game import Game
from counters.places import PlaceId
from counters.position import Position


def fighters(game: Game, board: BattleBoard, position: Position, at: AreaId) -> tuple[Counter, ...]:
    """Whoever in an area has something printed to fight with, cargo with its ship."""
    there = (one for one in position.in_area(at) if one.side)
    return tuple(one for one in there if _has(game, one, board.attack) or _has(game, one, board.defence))


def battles(game: Game, board: BattleBoard, position: Position) -> tuple[AreaId, ...]:
    """The areas in which counters of two sides that are no friends lie."""
    found = []
    for at in game.board.spaces:
        camps = {camp(game, one.side) for one in fighters(game, board, position, at)}
        if len(camps) > 1:
            found.append(at)
    return tuple(found)


def camp(game: Game, side: SideId) -> SideId:
    """Those who belong together fight together."""
    known = game.sheet.sides.get(side)
    return (known.belongs_to or side) if known else side


def laid_out(game: Game, board: BattleBoard, position: Position, at: AreaId) -> Together | None:
    """Everybody in the area to the section that fits; the side to act attacks. None if nobody is there."""
    there = fighters(game, board, position, at)
    attackers = tuple(one for one in there if one.side == position.clock.side)
    ours = camp(game, position.clock.side)
    # Friends of the attacker look on; it is the enemies who defend.
    defenders = tuple(one for one in there if camp(game, one.side) != ours)
    goes: dict[PlaceId, list[CounterId]] = {}
    helped = sum(game.number(one, board.supports) for one in attackers) if board.supports else 0
    for one in attackers:
        number = game.number(one, board.attack)
        if helped > 0 and board.paired and _has(game, one, board.paired):
            number, helped = game.number(one, board.paired), helped - 1
        goes.setdefault(_section(game, board, "attacker", one, number), []).append(one.id)
    for one in defenders:
        number = game.number(one, board.defence)
        goes.setdefault(_section(game, board, "defender", one, number), []).append(one.id)
    return _moves(goes)


def firing(game: Game, board: BattleBoard, position: Position, section: BattleSection) -> tuple[Counter, ...]:
    """Who throws a die in a section: those who lie there, and the fallen who still fire back from it."""
    lying = [position.counters[id] for id in position.stacks.get(section.place, ())]
    if section.who == "defender" and section.hits_on:
        fallen = (position.counters[id] for id in position.stacks.get(board.casualties, ()))
        lying += [one for one in fallen if game.number(one, board.defence) == section.hits_on]
    return tuple(lying) if section.hits_on else ()


class Shots(NamedTuple):
    """Who fires in a special way, and what each die hits on."""

    by: tuple[CounterId, ...]
    hits_on: tuple[int, ...]


def special_shots(game: Game, board: BattleBoard, position: Position, fire: SpecialFire) -> Shots:
    """Those who have it printed, in the sections of their side or beside them."""
    lying = {
        who: [one for section in board.sections if section.who == who for one in _at(position, section.place)]
        for who in ("attacker", "defender")
    }
    acting = position.clock.side
    beside = [one for one in _at(position, board.aside) if (one.side == acting) == (fire.who == "attacker")]
    ready = [one for one in (beside if fire.from_aside else lying[fire.who]) if _has(game, one, fire.having)]
    shots = [round(game.number(one, fire.hits_on)) for one in ready]
    if fire.at_each and shots:
        enemies = lying["defender" if fire.who == "attacker" else "attacker"]
        shots = [max(shots) for one in enemies if _has(game, one, fire.at_each)]
    return Shots(tuple(one.id for one in ready), tuple(shots))


def put_back(board: BattleBoard, position: Position, at: AreaId) -> Together | None:
    """The battle is over: whoever is left on the board goes to the area."""
    left = [id for lies in _places(board) if lies != board.casualties for id in position.stacks.get(lies, ())]
    return _moves({PlaceId(at): left})


def on_the_board(board: BattleBoard, position: Position) -> tuple[CounterId, ...]:
    return tuple(id for lies in _places(board) for id in position.stacks.get(lies, ()))


def _places(board: BattleBoard) -> Sequence[PlaceId]:
    return (*(section.place for section in board.sections), board.casualties, board.aside)


def _at(position: Position, lies: PlaceId) -> list[Counter]:
    return [position.counters[id] for id in position.stacks.get(lies, ())]


def _section(game: Game, board: BattleBoard, who: str, one: Counter, number: float) -> PlaceId:
    if game.printed(one, "casualty") is False:
        return board.aside
    return next((each.place for each in board.sections if (each.who, each.hits_on) == (who, number)), board.aside)


def _has(game: Game, one: Counter, word: str) -> bool:
    return game.printed(one, word) not in (None, False)


def _moves(goes: dict[PlaceId, list[CounterId]]) -> Together | None:
    moves: Iterable[tuple[PlaceId, list[CounterId]]] = sorted(goes.items())
    events = tuple(CountersMoved(tuple(ids), to) for to, ids in moves if ids)
    return Together(events) if events else None
