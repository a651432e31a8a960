"""What pointing at the map means to the window: menus, open stacks, what is picked out, what is dropped there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QMenu, QWidget

from app.documents.game_document import GameDocument
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.marks.moves import Trail, moves_between, told_ways, trail_of
from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Selection
from app.windows.play.boards_view import BoardsView
from app.windows.play.spread_box import SpreadBox
from app.windows.play.table_only import TableOnly
from counters.counter import CounterId
from counters.position import PlaceId, Position, in_area
from counters.saves.history import START
from counters.secrets.telling import Glimpse


class Pointing(QObject):
    """Everything that tools leave to the window."""

    def __init__(
        self, document: GameDocument, boards: BoardsView, selection: Selection, *, box: SpreadBox,
        table_only: TableOnly, menu: Callable[[Pointer], QMenu],
    ) -> None:  # fmt: skip
        super().__init__(boards)
        self._document, self._boards, self._selection = document, boards, selection
        self._box, self._table_only, self._menu = box, table_only, menu
        self._under: tuple[CounterId, ...] = ()
        self.turned: Callable[[QMenu, Pointer], bool] = lambda _menu, _pointer: False
        """Whether a menu is laid before whoever sits at an edge."""

        boards.pointed.connect(self._pointed)
        boards.escaped.connect(self._escaped)
        selection.opened.connect(self._open_under)
        selection.closer.connect(self._look_closer)

    @property
    def meant(self) -> tuple[CounterId, ...]:
        """The counters that a key or a menu row is about: those under an open menu, or those picked out."""
        position = self._document.position
        return tuple(id for id in self._under if id in position.counters) or self._selection.ordered(position)

    # Menus

    def open_menu(self, pointer: Pointer) -> None:
        """In the user's words, at the pointer."""
        under = pointer.counters[:1]
        self.mean(() if under and under[0] in self._selection.counters else under)
        menu = self._menu(pointer)
        menu.aboutToHide.connect(lambda: self._menu_gone(menu))
        if self.turned(menu, pointer):
            return
        viewport = self._boards.front.table.viewport()
        menu.popup(viewport.mapToGlobal(_spot(pointer)))

    def mean(self, counters: tuple[CounterId, ...]) -> None:
        """These, until the menu has gone."""
        self._under = counters

    def _menu_gone(self, menu: QWidget) -> None:
        # The row that was chosen is done after the menu has gone.
        menu.deleteLater()
        QTimer.singleShot(0, self, lambda: self.mean(()))

    # Open stacks

    def open_stack(self, place: PlaceId, pointer: Pointer | None = None) -> None:
        """The stack that lies there, large, beside the pointer or over its place."""
        boards, box = self._boards, self._box
        stack = self._document.position.stack(place)
        # What is framed in the stack is what the keys hit: one counter of it, or all.
        meant = [id for id in stack if id in self._selection.counters] or stack
        if pointer is not None:
            boards.bring_to_front(pointer.map)
            under = [id for id in pointer.counters[:1] if id in stack and not self._selection.counters & {*stack}]
            meant = under or meant
            box.open(place, boards.front.table.viewport().mapTo(boards, _spot(pointer)))
        else:
            if not boards.sees(place):
                boards.look_at(place)
            box.open(place, boards.spot_of(place))
        self._selection.only(meant)
        box.show_picked_out(tuple(meant))

    def open_meant(self) -> None:
        if self.meant:
            self.open_stack(self._document.position.ground(self.meant[0]))

    def _open_under(self, pointer: Pointer) -> None:
        if pointer.counters:
            self.open_stack(self._document.position.ground(pointer.counters[0]), pointer)

    # Pointers

    def _pointed(self, pointer: Pointer) -> None:
        if pointer.phase is Phase.PRESS and self._box.isVisible():
            self._box.put_away()
        if pointer.phase is Phase.MENU:
            self.open_menu(pointer)

    def _look_closer(self, pointer: Pointer) -> None:
        """A finger rests: on counters it opens the stack, elsewhere the menu."""
        if pointer.counters:
            self._open_under(pointer)
        else:
            self.open_menu(pointer)

    def _escaped(self) -> None:
        """Escape, with nothing in the hand."""
        if self._selection.counters:
            self._selection.only(())
        elif self._table_only.is_on:
            self._table_only.switch(on=False)


def _spot(pointer: Pointer) -> QPoint:
    return QPoint(round(pointer.screen[0]), round(pointer.screen[1]))


# The last moves as arrows, and the ways of the counters picked out: reckoned only while they are shown.


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
