"""The panels at the window's edges. A panel is made when it is first opened."""

from __future__ import annotations

from typing import TypeVar, overload

from PySide6.QtCore import QByteArray, QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeySequence
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QMainWindow, QTabBar, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.documents.game_document import GameDocument
from app.language import label, t, tip
from app.panels.parts.choice import Tabs
from app.panels.parts.panel import Panel, PickingPanel
from app.panels.parts.small import called, filled, small_button
from app.windows.parts.look_windows import look_as
from app.windows.play.panel_list import BOTTOM, LEFT, PANELS, RIGHT, PanelRow, together
from counters.counter import CounterId

NARROW = 1500
ACROSS, ACROSS_NARROW, UPRIGHT = 0.3, 0.223, 0.24
"""So much of the window panels may take at first; whoever wants more pulls at their edge. In a narrow one two thirds of
all of it are left to the map."""

LEAST_LETTERS, LETTERS = 26, 46
"""A column at the side is at least so wide, and wants to be so wide at first: what stands there is read whole."""


TIGHT = {"": (26, 1.0), "near": (8, 1.0), "small": (8, 0.85)}
"""How the tabs of a column are set: the room beside each name, and how large its letters are. See `look_windows.py`."""

PREFIX = "panel."

P = TypeVar("P", bound=Panel)


class Folder(QWidget):
    """What lies in one dock: a panel, or several with a tab each. Those that a game has no use for have none."""

    turned = Signal(str)
    """To the tab of this row, by hand."""

    def __init__(self, rows: tuple[PanelRow, ...], document: GameDocument) -> None:
        super().__init__()
        self._ids = tuple(row.id for row in rows)
        self._panels: dict[str, Panel] = {}
        useful = [row.panel.has_use_in(document.game) for row in rows]
        self.front = next((id for id, use in zip(self._ids, useful, strict=True) if use), self._ids[0])
        self.tabs = Tabs()
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.setAccessibleName(t(rows[0].panel.title))
        self.tabs.setToolTip(t("What lies in one place; each has its key."))
        for index, row in enumerate(rows):
            key = QKeySequence(row.panel.key).toString(QKeySequence.SequenceFormat.NativeText)
            self.tabs.addTab(label(t(row.panel.title)))
            self.tabs.setTabToolTip(index, tip(f"{t(row.panel.title)} ({key})"))
            self.tabs.setTabVisible(index, useful[index])
        self.tabs.setVisible(sum(useful) > 1)
        self.tabs.setCurrentIndex(self._ids.index(self.front))
        self.tabs.currentChanged.connect(lambda index: self.turned.emit(self._ids[index]))
        self._layout = filled(QVBoxLayout(self), self.tabs, bare=True)
        self._layout.setSpacing(0)

    def put_in(self, id: str, panel: Panel) -> None:
        self._panels[id] = panel
        # Shown before it lies in here it would be a window of its own for a moment, and take the keys.
        self._layout.addWidget(panel)
        panel.setVisible(id == self.front)

    def turn_to(self, id: str) -> None:
        self.front = id
        with QSignalBlocker(self.tabs):
            self.tabs.setCurrentIndex(self._ids.index(id))
        for each, panel in self._panels.items():
            panel.setVisible(each == id)


class TitleBar(QWidget):
    """What it is called, and two buttons as large as a finger: into a window of its own, and away."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.setObjectName("dockTitle")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        name = QLabel(label(dock.windowTitle()), textFormat=Qt.TextFormat.PlainText)
        apart = small_button("❐", t("In a window of its own, or back"), lambda: dock.setFloating(not dock.isFloating()))
        away = small_button("×", t("Close this panel"), dock.close)
        layout = filled(QHBoxLayout(self), name, wide=name)
        layout.setContentsMargins(8, 0, 2, 0)
        layout.setSpacing(0)
        for button in (apart, away):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            layout.addWidget(button)


def _row(panel: str | type[Panel]) -> PanelRow:
    return next(row for row in PANELS if panel in (row.id, row.panel))


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
        """By the first row that lies in each."""

        self.panels: dict[str, Panel] = {}
        self._picked: tuple[CounterId, ...] = ()
        self._told_picked: dict[str, tuple[CounterId, ...]] = {}
        self._folders: dict[str, Folder] = {}
        self._widths: dict[Qt.DockWidgetArea, int] = {}
        """Of the columns at the sides, as they were last seen."""

        self._as_left = False
        """Whether what is open has the room that it had when the window was left."""

        for row in PANELS:
            if row.within:
                continue
            dock = called(QDockWidget(t(row.panel.title), window), t(row.panel.title))
            dock.setObjectName(f"{PREFIX}{row.id}")
            dock.visibilityChanged.connect(lambda seen, row=row: self._seen(row.id, seen))
            dock.setTitleBarWidget(TitleBar(dock))
            folder = self._folders[row.id] = Folder(together(row.id), document)
            folder.turned.connect(self._turned)
            dock.setWidget(folder)
            window.addDockWidget(row.area, dock)
            dock.setVisible(row.open)
            self.docks[row.id] = dock

    def is_open(self, id: str) -> bool:
        """Its dock is there, with its tab in front."""
        row = _row(id)
        return not self.docks[row.dock].isHidden() and self._folders[row.dock].front == id

    def toggle(self, id: str) -> None:
        """Open and in front; or, if it is there already, away."""
        dock = self.docks[_row(id).dock]
        if self.is_open(id) and dock.isVisible() and not dock.visibleRegion().isEmpty():
            dock.hide()
        else:
            self.go_to(id)

    def go_to(self, id: str) -> None:
        """Open it for somebody who asked for this very panel: where it has a line to type in, it is typed there."""
        panel = self.open(id)
        if panel.focusProxy() is not None:
            panel.setFocus(Qt.FocusReason.OtherFocusReason)

    @overload
    def open(self, panel: type[P]) -> P: ...

    @overload
    def open(self, panel: str) -> Panel: ...

    def open(self, panel: str | type[Panel]) -> Panel:
        """The panel of this type or of this row, made if need be, and in front of the others."""
        row = _row(panel)
        dock, fresh = self.docks[row.dock], not any(each.id in self.panels for each in together(row.dock))
        if fresh and dock.isHidden() and self._window.width() < NARROW and self._side_of(dock) != RIGHT:
            # On a small screen one side is enough: they lie behind each other there, and the map keeps its room.
            self._window.addDockWidget(RIGHT, dock)
            dock.hide()
        made = self._made(row)
        self._folders[row.dock].turn_to(row.id)
        # Those that it will lie before are not seen any more, once it does.
        beside = next((each.width() for each in self.docks.values() if self._stands(each, self._side_of(dock))), 0)
        if closed := dock.isHidden():
            self._join(dock)
        dock.show()
        dock.raise_()
        if closed:
            self._give_room(dock, made, beside)
        self._keep_tabs_readable()
        self.opened_or_closed.emit()
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
        """All names whole, closer together where many are open; to be scrolled through rather than cut off. Qt makes a
        bar when it needs one."""
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setUsesScrollButtons(True)
            bar.installEventFilter(self)
            self._fit(bar)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QTabBar) and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit(watched)
        return False

    def _fit(self, bar: QTabBar) -> None:
        names = sum(QFontMetrics(self._window.font()).horizontalAdvance(bar.tabText(n)) for n in range(bar.count()))
        fitting = (how for how, (room, size) in TIGHT.items() if names * size + room * bar.count() <= bar.width())
        tight = next(fitting, "small")
        if (bar.property("tight") or "") != tight:
            look_as(bar, "tight", tight)
            bar.setElideMode(Qt.TextElideMode.ElideNone)  # Lays them anew.

    def restore(self, state: QByteArray, form: int) -> None:
        """As it was left. What was open then in a dock of its own is open in the one that it shares now."""
        alone = [row for row in PANELS if row.within and f"{PREFIX}{row.id}".encode("utf-16-be") in state.data()]
        then = {row.id: QDockWidget(self._window) for row in alone}
        for id, dock in then.items():
            dock.setObjectName(f"{PREFIX}{id}")
            self._window.addDockWidget(RIGHT, dock)
            dock.hide()
        self._as_left = True
        self._as_left = self._window.restoreState(state, form)
        were_open = [id for id, dock in then.items() if not dock.isHidden()]
        for dock in then.values():
            self._window.removeDockWidget(dock)
            dock.deleteLater()
        for id in were_open:
            if self.docks[_row(id).dock].isHidden():
                self.open(id)
        # Widths of columns that were being laid out are none that anybody saw.
        self._widths.clear()
        # Qt makes the bars of tabs when it lays them out.
        QTimer.singleShot(0, self, self._keep_tabs_readable)

    def show_picked_out(self, counters: tuple[CounterId, ...]) -> None:
        self._picked = counters
        for id, panel in self.panels.items():
            if isinstance(panel, PickingPanel) and panel.isVisible():
                self._tell_picked(id, panel)

    def _tell_picked(self, id: str, panel: PickingPanel) -> None:
        if self._told_picked.get(id) != self._picked:
            self._told_picked[id] = self._picked
            panel.show_picked_out(self._picked)

    def _seen(self, dock: str, seen: bool) -> None:
        if not isValid(self._window):  # It is going, and its docks after it.
            return
        if seen:
            self._turned(self._folders[dock].front)
        elif self._window.isVisible() and not self.docks[dock].isFloating():
            # Closed, or behind another one now: it has the width that its column had.
            self._widths[self._side_of(self.docks[dock])] = self.docks[dock].width()
        self.opened_or_closed.emit()

    def _turned(self, id: str) -> None:
        """This panel is to be seen from now on."""
        self._made(_row(id))
        self._folders[_row(id).dock].turn_to(id)
        if isinstance(panel := self.panels[id], PickingPanel):
            self._tell_picked(id, panel)

    def _made(self, row: PanelRow) -> Panel:
        if row.id not in self.panels:
            panel = self.panels[row.id] = row.panel(self.document)
            panel.asked.connect(self.asked)
            self.made.emit(panel)
            self._folders[row.dock].put_in(row.id, panel)
            if self.docks[row.dock].isVisible() and not self._as_left:
                self._give_room(self.docks[row.dock], panel)
        return self.panels[row.id]

    def _give_room(self, dock: QDockWidget, panel: Panel, beside: int = 0) -> None:
        """A column at a side is as wide as it was, whatever is opened in it: the map stays where it is. Below, a panel
        gets as much as it asks for. `beside`: how wide those are that stand in the column."""
        side = self._side_of(dock)
        if side == BOTTOM:
            size = min(panel.sizeHint().height() + 40, round(self._window.height() * UPRIGHT))
            if size > dock.height():
                self._window.resizeDocks([dock], [size], Qt.Orientation.Vertical)
        elif not dock.isFloating():
            width = beside or self._widths.get(side, 0) or self._first_width(dock)
            self._window.resizeDocks([dock], [width], Qt.Orientation.Horizontal)

    def _first_width(self, dock: QDockWidget) -> int:
        letter = dock.fontMetrics().averageCharWidth()
        share = ACROSS_NARROW if self._window.width() < NARROW else ACROSS
        most = round(self._window.width() * share) - self._opposite(dock)
        return min(letter * LETTERS + 16, max(most, letter * LEAST_LETTERS))

    def _stands(self, dock: QDockWidget, side: Qt.DockWidgetArea) -> bool:
        """In front: those behind it are as wide as the column once was."""
        in_front = dock.isVisible() and not dock.visibleRegion().isEmpty()
        return in_front and not dock.isFloating() and self._side_of(dock) == side

    def _side_of(self, dock: QDockWidget) -> Qt.DockWidgetArea:
        return self._window.dockWidgetArea(dock)

    def _opposite(self, dock: QDockWidget) -> int:
        """What the panels on the other side take."""
        other = {LEFT: RIGHT, RIGHT: LEFT}.get(self._side_of(dock))
        there = (each for each in self.docks.values() if other is not None and self._stands(each, other))
        return max((each.width() for each in there), default=0)
