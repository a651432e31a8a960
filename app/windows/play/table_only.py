"""Nothing but the map, on the whole screen, and a button in a corner that brings the rest back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize
from PySide6.QtWidgets import QToolBar, QToolButton

from app.language import t
from app.windows.parts.icons import icon, picture_side

if TYPE_CHECKING:
    from app.windows.play.play_window import PlayWindow

EDGE = 12


class TableOnly(QObject):
    """What was open is open again afterwards."""

    def __init__(self, window: PlayWindow) -> None:
        super().__init__(window)
        self._window = window
        self.is_on = False
        self._before = QByteArray()
        self._was_full = False
        self.button = QToolButton(window.boards)
        self.button.setObjectName("corner")
        self.button.setIcon(icon("leave"))
        self.button.setIconSize(QSize(picture_side(), picture_side()))
        self.button.setAccessibleName(t("Show everything again"))
        self.button.setToolTip(f"{t('Show everything again')} (F11, Esc)")
        self.button.clicked.connect(lambda: self.switch(on=False))
        self.button.hide()
        window.boards.installEventFilter(self)

    def switch(self, *, on: bool) -> None:
        if on == self.is_on:
            return
        window = self._window
        self.is_on = on
        if on:
            self._before, self._was_full = window.saveState(), window.isFullScreen()
            for dock in window.docks.docks.values():
                dock.hide()
            for strip in window.findChildren(QToolBar):
                strip.hide()
            window.menuBar().hide()
            window.showFullScreen()
        else:
            window.restoreState(self._before)
            window.show_menu_bar(shown=window.settings.value.menu_bar)
            if not self._was_full:
                window.showNormal()
        self.button.setVisible(on)
        self._place()
        window.menus.refresh()

    def _place(self) -> None:
        self.button.adjustSize()
        self.button.move(self._window.boards.width() - self.button.width() - EDGE, EDGE)
        self.button.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)
