"""What a spot of a window means on the board: the place there, the counters, and on which of several maps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt

from app.table.hands.dropping import place_at
from app.table.hands.pointer import MOUSE, Phase, Pointer
from boards.board import Box
from counters.places import PlaceId, cell, in_area

if TYPE_CHECKING:
    from app.table.table import Table

NO_KEYS = Qt.KeyboardModifier.NoModifier


def pointer_at(
    table: Table, phase: Phase, spot: QPointF, finger: int = MOUSE, keys: Qt.KeyboardModifier = NO_KEYS
) -> Pointer:
    """On another map's board, where the spot is over that."""
    if not QRectF(table.viewport().rect()).contains(spot):
        return _outside(table, phase, spot, finger, keys)
    at = table.to_map(spot)
    space = table.printed.at(at.x(), at.y())
    pile = table.counters.badges.at(at.x(), at.y())
    return Pointer(
        phase,
        table.map,
        at.x(),
        at.y(),
        place_under(table, at),
        space.id if space else None,
        pile or table.counters.at(at.x(), at.y()),
        finger,
        exact=bool(keys & Qt.KeyboardModifier.AltModifier),
        adding=bool(keys & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)),
        whole_stack=bool(pile),
        choice=table.mouse.choice if finger == MOUSE else 0,
        screen=(spot.x(), spot.y()),
    )


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
