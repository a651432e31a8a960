"""A bar over the foot of a window: what is being done, how far it is, and the button that stops it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from app.language import t
from app.panels.parts.small import called

WIDEST, EDGE, GAP = 620, 20, 8
WHOLE = 1000


class WorkBar(QFrame):
    """It is there as long as the work is."""

    stopped = Signal()

    def __init__(self, words: str, window: QWidget, *, beside: bool = False) -> None:
        """`beside`: it is not what somebody waits for, so keys go where they went."""
        super().__init__(window)
        self._window = window
        self.setObjectName("framed")
        self.setAutoFillBackground(True)
        self.setAccessibleName(words)
        self.words = QLabel(words, textFormat=Qt.TextFormat.PlainText)
        self.share = called(QProgressBar(), words, words)
        self.share.setRange(0, 0)
        self.share.setTextVisible(False)
        self.cancel = called(QPushButton(t("Cancel")), t("Cancel"))
        self.cancel.setToolTip(f"{t('Stop it; everything stays as it was.')} (Esc)")
        self.cancel.clicked.connect(self.stopped)
        self.cancel.installEventFilter(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 10, 8)
        layout.setSpacing(14)
        for widget, stretch in ((self.words, 0), (self.share, 1), (self.cancel, 0)):
            layout.addWidget(widget, stretch)
        window.installEventFilter(self)
        self._place()
        self.show()
        self.raise_()
        if not beside:
            self.cancel.setFocus()

    def show_share(self, done: float) -> None:
        """From 0 to 1; at 0 nobody knows yet."""
        if done > 0:
            self.share.setRange(0, WHOLE)
            self.share.setValue(round(min(1.0, done) * WHOLE))

    def say(self, words: str) -> None:
        self.words.setText(words)
        self.setAccessibleName(words)
        self.share.setAccessibleName(words)

    def put_away(self) -> None:
        self._window.removeEventFilter(self)
        self.hide()
        self.deleteLater()

    def _place(self) -> None:
        room = self._window.rect()
        high = self.sizeHint().height()
        wide = min(WIDEST, room.width() - 2 * EDGE)
        beneath = sum(other.height() + GAP for other in self._window.findChildren(WorkBar) if self._is_above(other))
        self.setGeometry((room.width() - wide) // 2, room.height() - high - EDGE - beneath, wide, high)

    def _is_above(self, other: WorkBar) -> bool:
        """One that was there before."""
        return other is not self and other.isVisible()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._place()
        if watched is self.cancel and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            # Escape means this button rather than what the window would do with it.
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.stopped.emit()
                return True
        return super().eventFilter(watched, event)
