"""Nothing but the map, on the whole screen, and a button in a corner that brings the rest back."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QToolBar, QToolButton, QWidget

from app.language import t
from app.panels.parts.small import called
from app.windows.parts.following import Following
from app.windows.parts.icons import icon, picture_side
from app.windows.play.docks import Docks

EDGE = 12


class TableOnly(QObject):
    """What was open is open again afterwards."""

    switched = Signal()

    def __init__(self, window: QMainWindow, boards: QWidget, docks: Docks) -> None:
        super().__init__(window)
        self._window, self._boards, self._docks = window, boards, docks
        self.is_on = False
        self._before = QByteArray()
        self._state, self._place_before = Qt.WindowState.WindowNoState, QRect()
        self.button = called(QToolButton(boards), t("Show everything again"))
        self.button.setObjectName("corner")
        self.button.setIcon(icon("leave"))
        self.button.setIconSize(QSize(picture_side(), picture_side()))
        self.button.setToolTip(f"{t('Show everything again')} (F11, Esc)")
        self.button.clicked.connect(lambda: self.switch(on=False))
        self.button.hide()
        Following(self, boards, self._place)

    def switch(self, *, on: bool, whole_screen: bool = True) -> None:
        if on == self.is_on:
            return
        window = self._window
        self.is_on = on
        if on:
            self._before, self._state, self._place_before = window.saveState(), window.windowState(), window.geometry()
            for dock in self._docks.docks.values():
                dock.hide()
            for strip in window.findChildren(QToolBar):
                strip.hide()
            window.menuBar().hide()
            if whole_screen:
                window.showFullScreen()
        else:
            window.restoreState(self._before)
            window.setWindowState(self._state)
            if self._state == Qt.WindowState.WindowNoState:
                window.setGeometry(self._place_before)
        self.button.setVisible(on)
        self._place()
        self.switched.emit()

    def _place(self) -> None:
        self.button.adjustSize()
        self.button.move(self._boards.width() - self.button.width() - EDGE, EDGE)
        self.button.raise_()
