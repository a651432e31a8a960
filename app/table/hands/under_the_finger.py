"""What a spot of a window means on the board: the place there, the counters, and on which of several maps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from shapely import Point

from app.table.hands.dropping import place_at
from app.table.hands.pointer import MOUSE, Phase, Pointer
from boards.board import GROUND, Area, Box, Space
from counters.places import PlaceId, cell, in_area

if TYPE_CHECKING:
    from app.table.table import Table

WITHIN_REACH = 44
"""Pixels from a box, about the width of a fingertip: who lets go there means the box."""

LETS_GO = (Phase.MOVE, Phase.RELEASE)

NO_KEYS = Qt.KeyboardModifier.NoModifier


def pointer_at(
    table: Table, phase: Phase, spot: QPointF, finger: int = MOUSE, keys: Qt.KeyboardModifier = NO_KEYS
) -> Pointer:
    """On another map's board, where the spot is over that."""
    if not QRectF(table.viewport().rect()).contains(spot):
        return _outside(table, phase, spot, finger, keys)
    at = table.to_map(spot)
    space = table.printed.at(at.x(), at.y())
    beside = phase in LETS_GO and (space is None or is_paper(space))
    if beside and table.whole.contains(at):
        space = table.printed.nearest_above(at.x(), at.y(), WITHIN_REACH / table.zoom)
    pile = table.counters.badges.at(at.x(), at.y())
    return Pointer(
        phase,
        table.map,
        at.x(),
        at.y(),
        _beside(space, at) if beside else place_under(table, at),
        space.id if space else None,
        pile or table.counters.at(at.x(), at.y()),
        finger,
        exact=bool(keys & Qt.KeyboardModifier.AltModifier),
        adding=bool(keys & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)),
        whole_stack=bool(pile),
        choice=table.mouse.choice if finger == MOUSE else 0,
        screen=(spot.x(), spot.y()),
        beside=beside,
    )


def is_paper(space: Space) -> bool:
    """Whether it only closes the map beneath boxes: no rule reads it, and nothing is laid on it."""
    return isinstance(space, Area) and space.kind == GROUND


def _beside(space: Space | None, at: QPointF) -> PlaceId | None:
    """The box nearby, and of a track the step nearest to the finger."""
    if isinstance(space, Box) and space.cells:
        nearest = min(space.cells, key=lambda each: each.shape.distance(Point(at.x(), at.y())))
        return cell(space.id, nearest.id)
    return in_area(space.id) if space is not None else None


def place_under(table: Table, at: QPointF) -> PlaceId | None:
    """The finest place there is: a cell, a port, an area."""
    space = table.printed.at(at.x(), at.y())
    if space is None:
        return None
    if isinstance(space, Box):
        hit = table.printed.cell_at(at.x(), at.y())
        return cell(hit[0].id, hit[1].id) if hit else in_area(space.id)
    return table.ports.at(space.id, at.x(), at.y()) or in_area(space.id)


def _outside(table: Table, phase: Phase, spot: QPointF, finger: int, keys: Qt.KeyboardModifier) -> Pointer:
    """Over another map of the same game, over a panel that takes counters, or over nothing."""
    on_screen = table.viewport().mapToGlobal(spot)
    for other in table.beside():
        there = other.viewport().mapFromGlobal(on_screen)
        if QRectF(other.viewport().rect()).contains(there):
            return replace(pointer_at(other, phase, there, finger, keys), screen=(spot.x(), spot.y()))
    at = table.to_map(spot)
    place = place_at(on_screen.toPoint(), table.window())
    return Pointer(phase, table.map, at.x(), at.y(), place, finger=finger, screen=(spot.x(), spot.y()))
