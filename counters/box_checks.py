"""Whether what comes in the box belongs together: the sheet with the board, a position with what was printed."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from boards.board import AreaId, Box
from boards.nearest import unknown
from boards.sentence import Sentence, area, kind, place, say, side, value
from counters.counter import HIDDEN, KindId, SideId
from counters.game import Game
from counters.places import area_of, carrier_of
from counters.position import Position


def check_box(game: Game) -> Iterator[Sentence]:
    """Where sheet and board speak of each other, and one of them is mistaken."""
    sheet, spaces = game.sheet, game.board.spaces
    tracks = [(rule.track, say("the value {value}", value=value(rule.id))) for rule in sheet.values.values()]
    for track, of in ((sheet.sequence.track, say("the sequence")), *tracks):
        if track and not isinstance(spaces.get(AreaId(track)), Box):
            why = unknown("box", track, (id for id, space in spaces.items() if isinstance(space, Box)))
            yield say("The track of {of} is not on the board. {why}", of=of, why=why)
    for id in sheet.places:
        if area_of(id) in spaces:
            yield say("{place} is a place off the board, but the board has an area of that name.", place=place(id))
    for one in game.sheet.kinds.values():
        for whose in one.mix:
            if whose and one.sides and whose not in one.sides:
                words = "{kind} is printed for {side}, but does not belong to it."
                yield say(words, kind=kind(one.id), side=side(whose))


def check_position(game: Game, position: Position) -> Iterator[Sentence]:
    """What was never printed, or not so often; places that are nowhere; areas held that are no areas."""
    yield from _mix(game, position)
    for at in position.stacks:
        if carrier_of(at) is None and not game.knows_place(at):
            yield say("{place} is neither on the board nor in the sheet.", place=place(at))
    for held in position.holders:
        if held not in game.board.spaces:
            yield say("{area} is held, but is not on the board.", area=area(held))


def _mix(game: Game, position: Position) -> Iterator[Sentence]:
    seen = (counter for counter in position.counters.values() if counter.kind != HIDDEN)
    lying: Tally[tuple[KindId, SideId]] = Tally((counter.kind, counter.side) for counter in seen)
    for (of, whose), count in sorted(lying.items()):
        printed = game.sheet.kinds.get(of)
        if printed is None:
            yield unknown("kind", of, game.sheet.kinds)
            continue
        if whose and printed.sides and whose not in printed.sides:
            yield say("{side} has no {kind}.", side=side(whose), kind=kind(of))
        most = printed.mix.get(whose)
        if most is not None and count > most:
            words = "{count} {kind} of {side} are on the table, but only {most} are printed."
            if not whose:
                words = "{count} {kind} are on the table, but only {most} are printed."
            yield say(words, count=count, kind=kind(of), side=side(whose), most=most)
