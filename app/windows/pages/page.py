"""A page laid over the window: help, settings, what a game is. The game goes on behind it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.language import t
from app.panels.parts.small import called, filled, scrolling
from app.windows.parts.following import Following

WIDEST = 760
EDGE = 24


class Page(QFrame):
    """One at a time; Escape or its button puts it away."""

    closed = Signal()

    def __init__(
        self,
        window: QWidget,
        title: str,
        inside: QWidget,
        widest: int = WIDEST,
        may_leave: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(window)
        self.may_leave = may_leave
        self._window, self._widest = window, widest
        self.setObjectName("framed")
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        head = QLabel(title, textFormat=Qt.TextFormat.PlainText)
        head.setObjectName("title")
        done = called(QPushButton(t("Close")), t("Close"))
        done.setToolTip(f"{t('Close')} (Esc)")
        done.clicked.connect(self.close)
        top = filled(QHBoxLayout(), head, done, wide=head)
        area = scrolling(inside)
        area.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        layout = filled(QVBoxLayout(self), top, area, wide=area)
        layout.setContentsMargins(22, 16, 22, 18)
        Following(self, window, self._place)
        self._inside = inside
        self._place()
        self.show()
        self.raise_()
        self.setFocus()

    def _place(self) -> None:
        room = self._window.rect()
        wide = min(self._widest, room.width() - 2 * EDGE)
        wanted = self._inside.sizeHint().height() + 110
        if self._inside.hasHeightForWidth():
            wanted = self._inside.heightForWidth(wide - 70) + 110
        high = min(max(240, wanted), room.height() - 2 * EDGE)
        self.setGeometry((room.width() - wide) // 2, (room.height() - high) // 2, wide, high)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.may_leave():
            event.ignore()
            return
        self.closed.emit()
        super().closeEvent(event)
