"""The last moves as arrows, and the ways of the counters picked out: reckoned only while they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.documents.game_document import GameDocument
from app.marks.trails import Trail, moves_between, told_ways, trail_of
from counters.counter import CounterId
from counters.places import in_area
from counters.position import Position
from counters.saves.history import START
from counters.secrets.glimpses import Glimpse

if TYPE_CHECKING:
    from app.windows.play.play_window import PlayWindow

LAST = 4
"""So many moments are drawn as arrows."""

BACK = 200
"""A trail goes back no further than this."""


class Ways(QObject):
    """It also goes with the view to what happens out of sight."""

    def __init__(self, window: PlayWindow) -> None:
        super().__init__(window)
        self._window = window
        window.document.changed.connect(self._changed)
        window.selection.changed.connect(self._draw_trails)
        window.boards.layers_changed.connect(self._layer_changed)

    def _changed(self, before: Position, after: Position) -> None:
        self._draw_arrows()
        self._draw_trails()
        if self._window.settings.value.follow:
            self._follow(before, after)

    def _layer_changed(self, name: str) -> None:
        if name == "arrows":
            self._draw_arrows()
        elif name == "trails":
            self._draw_trails()

    def _draw_arrows(self) -> None:
        if self._window.boards.is_layer_on("arrows"):
            found = arrows(self._window.document)
            for desk in self._window.boards.desks.values():
                desk.table.sheets.show_arrows(found)

    def _draw_trails(self) -> None:
        if self._window.boards.is_layer_on("trails"):
            found = trails(self._window.document, self._window.meant)
            for desk in self._window.boards.desks.values():
                desk.table.sheets.show_trails(found)

    def _follow(self, before: Position, after: Position) -> None:
        """What went out of sight is brought into it."""
        boards = self._window.boards
        if before.stacks is after.stacks or boards.is_busy():
            return
        places = [in_area(move.areas[-1]) for move in moves_between(before, after)]
        if places and not any(map(boards.sees, places)):
            boards.look_at(places[0])


def arrows(document: GameDocument) -> list[Trail]:
    """What the last few moments moved, as this seat may see it; the youngest first."""
    found: list[Trail] = []
    for age, number in enumerate(reversed(_line(document)[-LAST:])):
        event = document.moment(number).event
        before = document.seen_at(document.before(number))
        moves = moves_between(before, document.seen_at(number), age)
        found += moves if isinstance(event, Glimpse) else told_ways(event, moves)
    return found


def trails(document: GameDocument, counters: tuple[CounterId, ...]) -> list[Trail]:
    """Where these have been."""
    line = _line(document)[-BACK:]
    start = document.before(line[0]) if line else START
    positions = [document.seen_at(number) for number in (start, *line)]
    return [trail for id in counters if (trail := trail_of(id, positions)) is not None]


def _line(document: GameDocument) -> tuple[int, ...]:
    """The moments up to the one that is shown."""
    return document.line(document.looking)
