"""What a short scenario leaves out lies under a veil: each area of which its set-up does not say that it is in play."""

from __future__ import annotations

from collections.abc import Iterator

from app.marks.mark import Fill, Mark, Order, Shape
from app.marks.on_map import OnMap
from boards.board import AreaId
from counters.facts import FactWord
from counters.position import Position

IN_PLAY = FactWord("in_play")
"""A set-up says it of areas; one that says it of none is played on the whole map."""


def in_play(position: Position) -> frozenset[str]:
    return frozenset(each for fact in position.facts.all if fact.word == IN_PLAY for each in fact.about)


def left_out(on: OnMap) -> tuple[AreaId, ...]:
    """The areas of the map that are not played in."""
    playing = in_play(on.position)
    return tuple(id for id in on.game.board.maps[on.map].areas if id not in playing) if playing else ()


def veil_mark(on: OnMap, area: AreaId) -> Iterator[Mark]:
    space = on.space(area)
    if space is not None:
        yield Mark((Shape(space.paper, Fill("paper", 0.62)),), Order.GROUND, area)


def veil_marks(on: OnMap) -> Iterator[Mark]:
    for area in left_out(on):
        yield from veil_mark(on, area)
