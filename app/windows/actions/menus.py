"""The rows of the table of actions as Qt's own actions: in menus, on keys, on buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from time import monotonic
from typing import Generic, Protocol

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QInputDevice, QKeySequence, QPointerEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QSizePolicy, QToolBar, QToolButton, QWidget

from app.documents.game_document import GameDocument
from app.language import label, t, tip
from app.panels.parts.action import ActionOf, Window
from app.panels.parts.moment import clock_words
from app.windows.actions.actions import MENU_TITLES, Action, Play
from app.windows.parts.hold_button import Hold, HoldToolButton
from app.windows.parts.icons import icon, picture_side
from app.windows.parts.look_windows import look_as
from app.windows.play.curtain import Seats
from app.windows.play.going_back import GoingBack

CLOSE = "close"
"""A menu with this property has rows for a mouse, close to each other; in all others a finger can hit them."""


TOUCHED = "touched"
"""The property of a menu bar on a screen that is touched."""


class MenusOf(QObject, Generic[Window]):
    """One `QAction` for each row of a window. Whether it can be done is asked when its menu opens, and when it is to be
    done.

    The long menus have the rows of whoever opens them: a mouse wants to see them whole, a finger to hit one.
    """

    keeps_grey = False
    """What cannot be done stays grey where no menu is open, too, and keys of it are dead."""

    def __init__(self, window: QWidget, front: Window, rows: Iterable[ActionOf[Window]], titles: Iterable[str]) -> None:
        super().__init__(window)
        self._window, self._front = window, front
        self.rows = {row.id: row for row in rows}
        self.actions = {id: self._made(row) for id, row in self.rows.items()}
        self.menus = [self._menu(title) for title in titles]
        self._bar: QMenuBar | None = None
        for id in self.rows:
            self.tick(id)

    def later(self, deed: Callable[[], object]) -> None:
        """After whatever is going on now."""
        QTimer.singleShot(0, self, deed)

    def can(self, id: str) -> bool:
        row = self.rows[id]
        return row.can is None or row.can(self._front)

    def tick(self, id: str) -> None:
        if (on := self.rows[id].on) is not None:
            self.actions[id].setChecked(on(self._front))

    def refresh(self) -> None:
        """Whether each can be done now, and is on."""
        self._ask(self.rows)

    def stand_in(self, bar: QMenuBar) -> None:
        """One beside the other."""
        for menu in self.menus:
            bar.addMenu(menu)
        self._bar = bar
        self.watch(bar)
        if any(device.type() == QInputDevice.DeviceType.TouchScreen for device in QInputDevice.devices()):
            self.widen()

    def widen(self) -> None:
        """The titles of the bar are as high as a fingertip, from the first finger on: there is a screen to touch."""
        if self._bar is not None:
            look_as(self._bar, TOUCHED, "yes")

    def watch(self, opener: QWidget) -> None:
        """Whether a mouse or a finger opens menus here."""
        opener.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPointerEvent) and event.type() in {QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin}:
            for menu in self.menus:
                look_as(menu, CLOSE, "" if event.device().type() == QInputDevice.DeviceType.TouchScreen else "yes")
        return False

    def everything_together(self) -> QMenu:
        """For the button that stands for the menu bar where that is hidden."""
        whole = QMenu(self._window)
        for menu in self.menus:
            whole.addMenu(menu)
        return whole

    def _made(self, row: ActionOf[Window]) -> QAction:
        beside = [each for each in self.rows.values() if each.within == row.id and self.can(each.id)]
        action = QAction(label(" · ".join(t(each.title) for each in (row, *beside))), self._window)
        action.setObjectName(row.id)
        action.setIcon(icon(row.id))
        action.setIconVisibleInMenu(False)
        action.setShortcuts([QKeySequence(key) for key in (row.key, row.also) if key])
        action.setToolTip(tip(tooltip(row)))
        action.setStatusTip(t(row.tip) if row.tip else "")
        action.setCheckable(row.on is not None)
        action.triggered.connect(lambda: self._do(row))
        self._window.addAction(action)
        return action

    def _do(self, row: ActionOf[Window]) -> None:
        if self.can(row.id):
            row.what(self._front)
        self.tick(row.id)

    def _menu(self, title: str) -> QMenu:
        menu = QMenu(t(title), self._window)
        menu.setProperty(CLOSE, "yes")
        menu.setToolTipsVisible(True)
        ids = [id for id, row in self.rows.items() if row.menu == title and not row.within]
        for id in ids:
            if self.rows[id].line:
                menu.addSeparator()
            menu.addAction(self.actions[id])
        menu.aboutToShow.connect(lambda: self._ask(ids))
        menu.aboutToHide.connect(lambda: self._closes(ids))
        return menu

    def _ask(self, ids: Iterable[str]) -> None:
        for id in ids:
            self.actions[id].setEnabled(self.can(id))
            self.tick(id)

    def _closes(self, ids: Iterable[str]) -> None:
        """Keys are asked when they are pressed."""
        for id in () if self.keeps_grey else ids:
            self.actions[id].setEnabled(True)


class Menus(MenusOf[Play]):
    """Those of the play window. Behind the curtain nothing can be done."""

    def __init__(self, window: QWidget, play: Play, rows: Iterable[Action], asleep: Callable[[], bool]) -> None:
        self._asleep = asleep
        super().__init__(window, play, rows, MENU_TITLES)

    def can(self, id: str) -> bool:
        return not self._asleep() and super().can(id)


class WithMenus(Play, Protocol):
    """For what is made of the rows: the menu under the pointer, what is found by typing."""

    menus: Menus


def key_text(row: ActionOf[Window]) -> str:
    """The key as it stands on this keyboard."""
    return QKeySequence(row.key).toString(QKeySequence.SequenceFormat.NativeText) if row.key else ""


def tooltip(row: ActionOf[Window]) -> str:
    """What it does, and its key."""
    words = t(row.title).rstrip("…")
    key = f" ({key_text(row)})" if row.key else ""
    return f"{words}{key}\n{t(row.tip)}" if row.tip else f"{words}{key}"


# A key held down for a while is let go again: what it switched goes back to how it was.


HELD = 0.35
"""Seconds: a tap is shorter."""


class HoldingKeys(QObject):
    """Told by the maps, to which the keys go."""

    def __init__(self, actions: Mapping[str, QAction], parent: QObject) -> None:
        super().__init__(parent)
        self._keys: dict[QAction, int] = {}
        """Letters and digits are numbered alike by Qt and by Unicode."""

        self._since: dict[int, tuple[float, QAction]] = {}
        for action in actions.values():
            action.setAutoRepeat(False)
            self._keys[action] = ord(action.shortcut().toString()[:1] or "\0")
            action.triggered.connect(lambda _on=False, action=action: self._pressed(action))

    def _pressed(self, action: QAction) -> None:
        """By its key, or from a menu: then no key is let go afterwards."""
        self._since = {self._keys[action]: (monotonic(), action)}

    def released(self, key: int) -> None:
        since, action = self._since.pop(key, (None, None))
        if since is not None and action is not None and monotonic() - since > HELD:
            action.trigger()
            self._since.clear()


# The strips of buttons: above, what is always wanted; at the side, the tools.


ALWAYS = ("nearer", "farther", "whole", "turn", "palette", "table only")


class MainStrip(QToolBar):
    """Menu, undo and redo, what time it is in the game, who sits here, and how to look at the map."""

    clock_pressed, seat_pressed = Signal(), Signal()

    def __init__(
        self, window: QMainWindow, document: GameDocument, menus: Menus, going_back: GoingBack, seats: Seats
    ) -> None:
        super().__init__(t("Main buttons"), window)
        self._document, self._seats = document, seats
        self.setObjectName("strip.main")
        self.setMovable(False)
        self.setIconSize(QSize(picture_side(), picture_side()))
        self.menu_button = self._button("menu", t("Menu"), t("All menus, where the menu bar is hidden."))
        self.menu_button.setMenu(menus.everything_together())
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menus.watch(self.menu_button)
        self.menu_place = self.addWidget(self.menu_button)
        self.undo_button = self._button("undo", t("Undo"), tooltip(menus.rows["undo"]), HoldToolButton(self))
        self.undo_hold = Hold(self.undo_button, going_back.undo_crosses)
        self.undo_hold.done.connect(going_back.undo_held)
        self.undo_hold.let_go_early.connect(going_back.explain_undo)
        self.addWidget(self.undo_button)
        self.redo_button = self._button("redo", t("Redo"), tooltip(menus.rows["redo"]))
        self.redo_button.clicked.connect(menus.actions["redo"].trigger)
        self.addWidget(self.redo_button)
        self.addSeparator()
        self.clock_button = self._button("", "", t("Turn, phase and side to act: opens the sequence of play."))
        self.clock_button.clicked.connect(self.clock_pressed)
        self.addWidget(self.clock_button)
        room = QWidget()
        room.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(room)
        self.seat_button = self._button("seat", "", tooltip(menus.rows["seat"]))
        self.seat_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.seat_button.clicked.connect(self.seat_pressed)
        self.addWidget(self.seat_button)
        self.addSeparator()
        for id in ALWAYS:
            self.addAction(menus.actions[id])
        window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self)
        document.news.of("clock", "shown", "options", "seat", "seats").connect(self.refresh)
        document.undoable.connect(self.undo_button.setEnabled)
        document.redoable.connect(self.redo_button.setEnabled)
        self.undo_button.setEnabled(document.can_undo)
        self.redo_button.setEnabled(document.can_redo)
        self.refresh()

    def refresh(self) -> None:
        """What stands on the buttons."""
        words = clock_words(self._document.game, self._document.position)
        self.clock_button.setText(label(words))
        self.clock_button.setAccessibleName(words)
        seat = self._seats.name_of(self._document.seat)
        self.seat_button.setText(label(seat))
        self.seat_button.setAccessibleName(t("Seat: {name}", name=seat))

    def _button(self, picture: str, words: str, about: str, button: QToolButton | None = None) -> QToolButton:
        button = button or QToolButton(self)
        button.setIcon(icon(picture))
        button.setText(words)
        button.setAccessibleName(words)
        button.setToolTip(tip(about))
        return button


class ToolStrip(QToolBar):
    """One tool is in hand."""

    def __init__(self, window: QMainWindow, menus: Menus) -> None:
        super().__init__(t("Tools"), window)
        self.setObjectName("strip.tools")
        self.setIconSize(QSize(picture_side(), picture_side()))
        group = QActionGroup(self)
        for id, action in menus.actions.items():
            if id.startswith("tool."):
                action.setIcon(icon(id.removeprefix("tool.")))
                group.addAction(action)
                self.addAction(action)
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self)
