"""The panels at the window's edges. A panel is made when it is first opened, and told of changes while it is seen."""

from __future__ import annotations

from typing import TypeVar, overload

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from app.documents.game_document import GameDocument
from app.language import t
from app.panels.parts.panel import Panel
from app.windows.play.panel_list import BOTTOM, LEFT, PANELS, RIGHT, PanelRow
from counters.counter import CounterId
from counters.position import Position

NARROW = 1500
ACROSS, ACROSS_NARROW, UPRIGHT = 0.3, 0.23, 0.24
"""So much of the window panels may take at first; whoever wants more pulls at their edge. In a narrow one two thirds of
all of it are left to the map."""

LEAST_LETTERS = 26
"""A panel at the side is at least so wide."""


P = TypeVar("P", bound=Panel)


class Docks(QObject):
    """Every panel of the list, open or not."""

    asked = Signal(object)
    opened_or_closed = Signal()
    made = Signal(object)
    """A panel that is opened for the first time."""

    def __init__(self, window: QMainWindow, document: GameDocument) -> None:
        super().__init__(window)
        self._window = window
        self.document = document
        self.docks: dict[str, QDockWidget] = {}
        self.panels: dict[str, Panel] = {}
        self._told: dict[str, Position] = {}
        for row in PANELS:
            dock = QDockWidget(t(row.panel.title), window)
            dock.setObjectName(f"panel.{row.id}")
            dock.setAccessibleName(t(row.panel.title))
            dock.visibilityChanged.connect(lambda seen, row=row: self._seen(row, seen))
            window.addDockWidget(row.area, dock)
            dock.setVisible(row.open)
            self.docks[row.id] = dock
        document.changed.connect(self.show_position)

    def is_open(self, id: str) -> bool:
        return not self.docks[id].isHidden()

    def toggle(self, id: str) -> None:
        """Open and in front; or, if it is there already, away."""
        dock = self.docks[id]
        if dock.isVisible() and not dock.visibleRegion().isEmpty():
            dock.hide()
        else:
            self.open(id)
        self.opened_or_closed.emit()

    @overload
    def open(self, panel: type[P]) -> P: ...

    @overload
    def open(self, panel: str) -> Panel: ...

    def open(self, panel: str | type[Panel]) -> Panel:
        """The panel of this type or of this row, made if need be, and in front of the others."""
        row = next(row for row in PANELS if panel in (row.id, row.panel))
        dock, fresh = self.docks[row.id], row.id not in self.panels
        if fresh and dock.isHidden() and self._window.width() < NARROW and self._side_of(dock) != RIGHT:
            # On a small screen one side is enough: they lie behind each other there, and the map keeps its room.
            self._window.addDockWidget(RIGHT, dock)
            dock.hide()
        made = self._made(row)
        if dock.isHidden():
            self._join(dock)
        dock.show()
        dock.raise_()
        self._keep_tabs_readable()
        return made

    def found(self, panel: type[P]) -> P | None:
        """The panel of this type, if it has been made."""
        return next((each for each in self.panels.values() if isinstance(each, panel)), None)

    def _join(self, dock: QDockWidget) -> None:
        """As a tab beside those that are open on its side. A place that somebody gave it is kept."""
        area = self._window.dockWidgetArea(dock)
        open_there = [
            other
            for other in self.docks.values()
            if not (other is dock or other.isHidden() or other.isFloating())
            and self._window.dockWidgetArea(other) == area
        ]
        if open_there and not dock.isFloating() and not self._window.tabifiedDockWidgets(dock):
            self._window.tabifyDockWidget(open_there[-1], dock)

    def _keep_tabs_readable(self) -> None:
        """Whole names to be scrolled through, rather than all of them cut off; Qt makes a bar when it needs one."""
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setUsesScrollButtons(True)

    def show_position(self, before: Position | None, after: Position) -> None:
        for id in self.panels:
            if self.docks[id].isVisible():
                self._tell(id, after)

    def show_picked_out(self, counters: tuple[CounterId, ...]) -> None:
        for panel in self.panels.values():
            panel.show_picked_out(counters)

    def _seen(self, row: PanelRow, seen: bool) -> None:
        if seen:
            self._made(row)
            self._tell(row.id, self.document.position)

    def _made(self, row: PanelRow) -> Panel:
        if row.id not in self.panels:
            panel = self.panels[row.id] = row.panel(self.document)
            panel.asked.connect(self.asked)
            self.made.emit(panel)
            self.docks[row.id].setWidget(panel)
            self._give_room(row)
        return self.panels[row.id]

    def _give_room(self, row: PanelRow) -> None:
        """As much as the panel asks for; the map keeps two thirds across, and as much of the height."""
        panel, dock = self.panels[row.id], self.docks[row.id]
        side = self._side_of(dock) != BOTTOM
        wanted = panel.sizeHint().width() + 16 if side else panel.sizeHint().height() + 40
        room = self._window.width() if side else self._window.height()
        least = dock.fontMetrics().averageCharWidth() * LEAST_LETTERS if side else 0
        size = min(max(wanted, least), max(round(room * self._share(side)) - self._opposite(dock), least))
        if size > (dock.width() if side else dock.height()):
            across = Qt.Orientation.Horizontal if side else Qt.Orientation.Vertical
            self._window.resizeDocks([dock], [size], across)

    def _share(self, side: bool) -> float:
        if not side:
            return UPRIGHT
        return ACROSS_NARROW if self._window.width() < NARROW else ACROSS

    def _side_of(self, dock: QDockWidget) -> Qt.DockWidgetArea:
        return self._window.dockWidgetArea(dock)

    def _opposite(self, dock: QDockWidget) -> int:
        """What the panels on the other side take."""
        other = {LEFT: RIGHT, RIGHT: LEFT}.get(self._side_of(dock))
        there = (each for each in self.docks.values() if each.isVisible() and not each.isFloating())
        return max((each.width() for each in there if self._side_of(each) == other), default=0)

    def _tell(self, id: str, after: Position) -> None:
        before = self._told.get(id)
        if before is not after:
            self._told[id] = after
            self.panels[id].show_position(before, after)
