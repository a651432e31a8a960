"""The last moves as arrows, and the ways of the counters picked out: reckoned only while they are shown."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.documents.game_document import GameDocument
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.marks.trails import Trail, moves_between, told_ways, trail_of
from app.windows.play.boards_view import BoardsView
from app.windows.play.pointing import Pointing
from counters.counter import CounterId
from counters.places import in_area
from counters.position import Position
from counters.saves.history import START
from counters.secrets.glimpses import Glimpse

LAST = 4
"""So many moments are drawn as arrows."""

BACK = 200
"""A trail goes back no further than this."""


class Ways(QObject):
    """It also goes with the view to what happens out of sight."""

    def __init__(
        self, document: GameDocument, boards: BoardsView, meant: Pointing, settings: Kept[Settings], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._document, self._boards, self._meant, self._settings = document, boards, meant, settings
        document.changed.connect(self._changed)
        boards.layers_changed.connect(self._layer_changed)

    def _changed(self, before: Position, after: Position) -> None:
        self._draw_arrows()
        self.draw_trails()
        if self._settings.value.follow:
            self._follow(before, after)

    def _layer_changed(self, name: str) -> None:
        if name == "arrows":
            self._draw_arrows()
        elif name == "trails":
            self.draw_trails()

    def _draw_arrows(self) -> None:
        if self._boards.is_layer_on("arrows"):
            found = arrows(self._document)
            for desk in self._boards.desks.values():
                desk.table.sheets.show_arrows(found)

    def draw_trails(self) -> None:
        if self._boards.is_layer_on("trails"):
            found = trails(self._document, self._meant.meant)
            for desk in self._boards.desks.values():
                desk.table.sheets.show_trails(found)

    def _follow(self, before: Position, after: Position) -> None:
        """What went out of sight is brought into it."""
        boards = self._boards
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
