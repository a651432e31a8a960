"""A table is found again as it was left: what was looked at, which panels were open, who sat there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPolygonF

from app.documents.game_document import GameDocument
from app.kept.settings import LainView, MapView, TableView, kept_view
from app.windows.edges.edges import Edges
from app.windows.pages.pages import Pages
from app.windows.play.boards_view import BoardsView
from app.windows.play.curtain import Curtain, Seats
from app.windows.play.desk import Desk
from app.windows.play.docks import Docks
from app.windows.play.table_only import TableOnly
from boards.board import MapId
from counters.laying.piles import Look
from counters.position import Position, SeatId, area_of

PLAYED_WITH = ("unit", "piece")
FEW = 2
"""Fewer places than these say nothing of where a game is played."""

AROUND, LEAST_PART = 3, 0.1
"""So much is shown around them: counters; and of the map's width, on each of two sides half of that."""

WORTH_IT = 1.3
READABLE = 72
"""Pixels of a counter; nearer there is nothing more to read."""

FORM = 1
"""Of the arrangement of panels; another number forgets it."""


class Resumed(Protocol):
    """What of a window is found again."""

    document: GameDocument
    boards: BoardsView
    curtain: Curtain
    seats: Seats
    docks: Docks
    table_only: TableOnly
    edges: Edges
    pages: Pages

    def saveState(self, version: int = ..., /) -> QByteArray: ...
    def saveGeometry(self) -> QByteArray: ...
    def restoreGeometry(self, geometry: QByteArray, /) -> bool: ...


def view_of(window: Resumed) -> TableView:
    """How the table is looked at now."""
    if window.table_only.is_on:
        window.table_only.switch(on=False)
    return TableView(
        maps=views(window.boards),
        map=window.boards.front.map,
        side_by_side=window.boards.side_by_side,
        window=_text(window.saveState(FORM)),
        place=_text(window.saveGeometry()),
        seat=window.curtain.seat if window.curtain.is_drawn else window.document.seat,
        looking=window.document.looking,
        layers=window.boards.layers_on(),
        guided=window.pages.guided,
        edges=dict(window.edges.seats),
    )


def views(boards: BoardsView) -> dict[MapId, MapView]:
    """What each map shows, and how counters lie there."""
    return {id: _view(desk, boards.angle) for id, desk in boards.desks.items()}


def restore_maps(boards: BoardsView, left: Mapping[MapId, MapView]) -> None:
    for id, view in left.items():
        if id in boards.desks:
            table = boards.desks[id].table
            boards.angle = view.turned // 90 * 90
            table.turn(boards.angle)
            if not view.whole:
                table.look_at(QPointF(view.x, view.y), view.zoom)
            table.counters.lie_as_before((Look(each.turned, each.larger), each.places) for each in view.lain)


def _view(desk: Desk, angle: int | None) -> MapView:
    table = desk.table
    turned = table.angle if angle is None else angle % 360
    middle = table.to_map(QPointF(table.viewport().width() / 2, table.viewport().height() / 2))
    lain = table.counters.before.kept()
    views = tuple(LainView(turned=look.turned, larger=look.larger, places=places) for look, places in lain)
    return MapView(x=middle.x(), y=middle.y(), zoom=table.zoom, turned=turned, whole=table.is_fitted, lain=views)


def restore_window(window: Resumed, view: TableView) -> bool:
    """The window and its panels. False, if it was left on a screen so much larger or smaller that its place says
    nothing here."""
    placed = window.restoreGeometry(_bytes(view.place))
    window.docks.restore(_bytes(view.window), FORM)
    return placed


def restore_table(window: Resumed, view: TableView) -> None:
    """Which map is in front, who sits there, and the moment looked at. What does not fit any more is left out."""
    window.boards.show_side_by_side(view.side_by_side)
    window.boards.bring_to_front(view.map)
    if view.layers is not None:
        # A table without counters would look as if they were lost.
        window.boards.show_layers({*view.layers, "counters"})
    seats = window.document.position.seats
    if view.seat in seats:
        window.seats.give_to(view.seat)
    elif len(seats) == 1:
        # After a power cut nothing is known of the window; who plays alone has no need to say so.
        window.seats.give_to(next(iter(seats)))
    if view.edges:
        window.edges.sit(view.edges)
    if view.looking is not None and 0 <= view.looking <= window.document.moments:
        window.document.look_at(view.looking)
    if view.guided is not None:
        window.pages.begin_first_turn(view.guided)


def seat_to_begin(position: Position) -> SeatId:
    """Whoever plays the side that acts first; where no side does, the first who sits there."""
    seats = position.seats
    return next((id for id, seat in seats.items() if position.clock.side in seat.sides), next(iter(seats)))


def open_on_part(boards: BoardsView, position: Position) -> None:
    """A new game is looked at where it is played, where that is but a part of a map: not, where most is yet to be laid
    out."""
    game = boards.document.game
    pieces = [id for id, one in position.counters.items() if game.kind(one).sort in PLAYED_WITH]
    waiting = sum(area_of(position.ground(id)) not in game.board.spaces for id in pieces)
    if 2 * waiting > len(pieces):
        return
    units = {
        area: game.board.spaces[area]
        for id, one in position.counters.items()
        if game.kind(one).sort in PLAYED_WITH and (area := area_of(position.ground(id))) in game.board.spaces
        if game.board.contacts_of(area)
    }
    for map, desk in boards.desks.items():
        spots = [QPointF(*space.anchor) for space in units.values() if space.map == map]
        if len(spots) < FEW:
            continue
        table = desk.table
        margin = max(table.counters.size * AROUND, table.whole.width() * LEAST_PART / 2)
        part = QPolygonF(spots).boundingRect().adjusted(-margin, -margin, margin, margin)
        before = table.least_zoom
        nearest = min(table.viewport().width() / part.width(), table.viewport().height() / part.height())
        if nearest > WORTH_IT * before:
            zoom = min(nearest, READABLE / table.counters.size)
            table.look_at(_within(table.whole, part.center(), table.viewport().size().toSizeF() / zoom), zoom)


def _within(whole: QRectF, middle: QPointF, seen: QSizeF) -> QPointF:
    """As near to it as may be with nothing but map in the window."""

    def kept(at: float, low: float, length: float, size: float) -> float:
        return low + length / 2 if length <= size else max(low + size / 2, min(low + length - size / 2, at))

    x = kept(middle.x(), whole.left(), whole.width(), seen.width())
    return QPointF(x, kept(middle.y(), whole.top(), whole.height(), seen.height()))


def keep_view(window: Resumed) -> None:
    """For the next start, if there is anything to go on with."""
    save = window.document.save
    if save is not None and save.path.is_file():
        kept_view(save.path).keep(view_of(window))


def _text(data: QByteArray) -> str:
    return bytes(data.toBase64().data()).decode("ascii")


def _bytes(text: str) -> QByteArray:
    return QByteArray.fromBase64(QByteArray(text.encode()))
