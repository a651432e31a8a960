"""While seats change, nothing is to be seen. First it hides everything, then somebody says that they sit there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QPushButton, QVBoxLayout, QWidget

from app.language import label, t
from counters.places import SeatId


class Curtain(QWidget):
    """It covers the whole window, and nothing goes on behind it: while it hangs, nobody sits there."""

    moved = Signal()
    """It hangs, or hangs no longer."""

    lifted = Signal(object)
    """The seat of the one who pressed."""

    given_up = Signal()

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.seat = SeatId("")
        self.over_it: QWidget | None = None
        """What is seen all the same: it tells nobody's secrets."""

        self.setObjectName("curtain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.words = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.words.setObjectName("curtainWords")
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.sit = QPushButton()
        self.sit.setToolTip(t("Sit down, and see what this seat may see."))
        self.sit.setObjectName("curtainSit")
        self.sit.clicked.connect(self._sit)
        self.sit.setAutoDefault(True)
        self.stay = QPushButton(t("Somebody else sits down"))
        self.stay.setAccessibleName(self.stay.text())
        self.stay.setToolTip(t("Choose another seat."))
        self.stay.setFlat(True)
        self.stay.clicked.connect(self.given_up)
        layout = QVBoxLayout(self)
        layout.addStretch(3)
        layout.addWidget(self.words)
        layout.addSpacing(24)
        layout.addWidget(self.sit, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(12)
        layout.addWidget(self.stay, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(4)
        self.sit.setAccessibleName(t("Sit down"))
        self.hide()

    @property
    def is_drawn(self) -> bool:
        return not self.isHidden()

    def draw(self, seat: SeatId, name: str) -> None:
        """Cover everything, and wait for whoever is to sit there."""
        self.seat = seat
        self.words.setText(t("Give the screen to {name}", name=name))
        self.sit.setText(label(t("I am {name}", name=name)))
        self.sit.setAccessibleName(t("I am {name}", name=name))
        self._window.installEventFilter(self)
        self._cover()
        self.show()
        self.raise_()
        if self.over_it is not None:
            self.over_it.raise_()
        self.sit.setFocus()
        self.moved.emit()

    def lift(self) -> None:
        self._window.removeEventFilter(self)
        self.hide()
        self.moved.emit()

    def _sit(self) -> None:
        self.lift()
        self.lifted.emit(self.seat)

    def _cover(self) -> None:
        self.setGeometry(self._window.rect())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._cover()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys go no further than the curtain."""
        event.accept()
