"""The strips of buttons: above, what is always wanted; at the side, the tools."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QToolBar, QToolButton, QWidget

from app.documents.game_document import GameDocument
from app.language import label, t, tip
from app.panels.parts.moment import clock_words
from app.windows.actions.menus import Menus, tooltip
from app.windows.parts.hold_button import Hold
from app.windows.parts.icons import icon, picture_side
from app.windows.play.curtain import Seats
from app.windows.play.going_back import GoingBack

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
        self.menu_place = self.addWidget(self.menu_button)
        self.undo_button = self._button("undo", t("Undo"), tooltip(menus.rows["undo"]))
        self.undo_hold = Hold(self.undo_button, going_back.undo_crosses)
        self.undo_hold.done.connect(going_back.undo_held)
        self.undo_hold.let_go_early.connect(going_back.explain_undo)
        self.addWidget(self.undo_button)
        self.addAction(menus.actions["redo"])
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
        document.changed.connect(lambda _before, _after: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """What stands on the buttons."""
        words = clock_words(self._document.game, self._document.position)
        self.clock_button.setText(label(words))
        self.clock_button.setAccessibleName(words)
        seat = self._seats.name_of(self._document.seat)
        self.seat_button.setText(label(seat))
        self.seat_button.setAccessibleName(t("Seat: {name}", name=seat))
        self.undo_button.setEnabled(self._document.can_undo)

    def _button(self, picture: str, words: str, about: str) -> QToolButton:
        button = QToolButton(self)
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
