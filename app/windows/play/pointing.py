"""What pointing at the map means to the window: menus, open stacks, what is picked out, what is dropped there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QWidget

from app.table.hands.pointer import Phase, Pointer
from app.windows.actions.context_menu import context_menu
from counters.counter import CounterId
from counters.places import PlaceId

if TYPE_CHECKING:
    from app.windows.play.play_window import PlayWindow


class Pointing(QObject):
    """Everything that tools leave to the window."""

    def __init__(self, window: PlayWindow) -> None:
        super().__init__(window)
        self._window = window
        self._under: tuple[CounterId, ...] = ()
        boards, selection = window.boards, window.selection
        boards.pointed.connect(self._pointed)
        boards.escaped.connect(self._escaped)
        selection.opened.connect(self._open_under)
        selection.closer.connect(self._look_closer)

    @property
    def meant(self) -> tuple[CounterId, ...]:
        """The counters that a key or a menu row is about: those under an open menu, or those picked out."""
        position = self._window.document.position
        return tuple(id for id in self._under if id in position.counters) or self._window.selection.ordered(position)

    # Menus

    def open_menu(self, pointer: Pointer) -> None:
        """In the user's words, at the pointer."""
        under = pointer.counters[:1]
        self.mean(() if under and under[0] in self._window.selection.counters else under)
        menu = context_menu(self._window, pointer)
        menu.aboutToHide.connect(lambda: self._menu_gone(menu))
        viewport = self._window.boards.front.table.viewport()
        menu.popup(viewport.mapToGlobal(_spot(pointer)))

    def mean(self, counters: tuple[CounterId, ...]) -> None:
        """These, until the menu has gone."""
        self._under = counters
        self._window.menus.refresh()

    def _menu_gone(self, menu: QWidget) -> None:
        # The row that was chosen is done after the menu has gone.
        menu.deleteLater()
        self._window.menus.later(lambda: self.mean(()))

    # Open stacks

    def open_stack(self, place: PlaceId, pointer: Pointer | None = None) -> None:
        """The stack that lies there, large, beside the pointer or over its place."""
        boards, box = self._window.boards, self._window.spread_box
        if pointer is not None:
            boards.bring_to_front(pointer.map)
            box.open(place, boards.front.table.viewport().mapTo(boards, _spot(pointer)))
            return
        if not boards.sees(place):
            boards.look_at(place)
        box.open(place, boards.spot_of(place))

    def open_meant(self) -> None:
        if self.meant:
            self.open_stack(self._window.document.position.ground(self.meant[0]))

    def _open_under(self, pointer: Pointer) -> None:
        if pointer.counters:
            self.open_stack(self._window.document.position.ground(pointer.counters[0]), pointer)

    # Pointers

    def _pointed(self, pointer: Pointer) -> None:
        if pointer.phase is Phase.PRESS:
            self._window.spread_box.put_away()
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
        window = self._window
        if window.selection.counters:
            window.selection.only(())
        elif window.table_only.is_on:
            window.table_only.switch(on=False)


def _spot(pointer: Pointer) -> QPoint:
    return QPoint(round(pointer.screen[0]), round(pointer.screen[1]))
