"""The bar at the edge where the program says things. Errors are sentences here, never boxes that stop the game."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QTextDocument
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from app.language import linked, t, tip, write
from app.panels.parts.small import announce, filled, menu_row, small_button
from app.windows.parts.hold_button import HoldButton
from boards.plain.sentence import Naming, Sentence

SHOWN_FOR = 15_000
OFFERED_FOR = 60_000
"""What can be done about it is there for longer."""

READ_IN = 1_500
"""Milliseconds; who plays on then has read it, and needs none of what it offers."""

REMEMBERED = 30
TOGETHER = 3
NAME_LETTERS = 40


class SentenceBar(QFrame):
    """The last sentence, what can be done about it, and those before it."""

    followed = Signal(str)
    """A name in a sentence was clicked: `area:berlin`."""

    def __init__(self, naming: Naming, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._naming = naming
        self.last: Sentence | None = None
        """What was said last, for whoever asks what it is about."""

        self._before: deque[str] = deque(maxlen=REMEMBERED)
        self._at_once: deque[str] = deque(maxlen=TOGETHER)
        self.setObjectName("sentenceBar")
        self.setAccessibleName(t("Messages"))
        self.label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.label.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.label.linkActivated.connect(self.followed)
        self.earlier = small_button("⋯", t("Earlier messages"), None)
        self.earlier.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._list_earlier)
        self.earlier.setMenu(self._menu)
        self.dismiss = small_button("×", t("Put the message away"), self.clear)
        self._layout = filled(QHBoxLayout(self), self.label, self.earlier, self.dismiss, wide=self.label)
        self._layout.setContentsMargins(12, 4, 6, 4)
        self._offers: list[QWidget] = []
        self._stays = False
        self._said_since = QElapsedTimer()
        self._timer = QTimer(self, singleShot=True, interval=SHOWN_FOR)
        self._timer.timeout.connect(self.clear)
        self.hide()

    @property
    def words(self) -> str:
        """What stands there, without links."""
        return self._before[-1] if self._before and not self.isHidden() else ""

    def say(self, sentence: Sentence, *, stays: bool = False) -> None:
        """Say it, until something else is said or it has been read; what is said in one go stands together."""
        self._take_offers_away()
        self.last = sentence
        self._before.append(write(sentence, self._naming))
        if not self._at_once:
            QTimer.singleShot(0, self, self._at_once.clear)
        self._at_once.append(linked(sentence, self._naming))
        self.label.setText("<br>".join(self._at_once))
        self.label.setAccessibleName(self._before[-1])
        self.earlier.setVisible(len(self._before) > 1)
        self.show()
        announce(self, self._before[-1])
        self._stays = stays
        self._said_since.start()
        if stays:
            self._timer.stop()
        else:
            self._timer.start(SHOWN_FOR)

    def offer(self, label: str, about: str, deed: Callable[[], object], *, hold: bool = False) -> QPushButton:
        """Something that can be done about what was said. With `hold`, by a press held for a second."""
        button = HoldButton(label, lambda: hold, self)
        button.setToolTip(tip(about))
        button.setAccessibleDescription(about)
        button.hold.done.connect(self.clear)
        button.hold.done.connect(deed)
        self._put(button)
        if not self._stays:
            self._timer.start(OFFERED_FOR)
        return button

    def ask(self, sentence: Sentence, words: str, deed: Callable[[str], object]) -> QLineEdit:
        """Ask for a few words; Enter gives them, Escape does not."""
        self.say(sentence, stays=True)
        box = QLineEdit(words)
        box.setAccessibleName(self.label.accessibleName())
        box.setToolTip(t("Enter takes these words, Esc leaves it as it is."))
        # Names are longer than Qt's idea of a field.
        box.setMinimumWidth(box.fontMetrics().averageCharWidth() * NAME_LETTERS)
        box.selectAll()

        def given() -> None:
            self.clear()
            deed(box.text())

        box.returnPressed.connect(given)
        box.installEventFilter(self)
        self._put(box)
        box.setFocus()
        return box

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            self.clear()
            return True
        return super().eventFilter(watched, event)

    def _put(self, widget: QWidget) -> None:
        self._offers.append(widget)
        self._layout.insertWidget(len(self._offers), widget)
        widget.show()
        self._timer.stop()

    def play_on(self) -> None:
        """Something is done on the map: what lies there, and was offered before, is in the way."""
        if self._offers and not self._stays and self._said_since.elapsed() > READ_IN:
            self.clear()

    @property
    def wide(self) -> int:
        """As wide as its words and what it offers need on one line."""
        words = QTextDocument(defaultFont=self.label.font())
        words.setHtml(self.label.text())
        return math.ceil(words.idealWidth()) + self._layout.sizeHint().width()

    def clear(self) -> None:
        """Nothing more is said."""
        self._timer.stop()
        self._take_offers_away()
        self.hide()

    def forget(self) -> None:
        """Another seat: what was said before was not said to them."""
        self.clear()
        self._before.clear()
        self._menu.clear()
        self.label.clear()
        self.label.setAccessibleName("")

    def _take_offers_away(self) -> None:
        for widget in self._offers:
            self._layout.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._offers.clear()

    def _list_earlier(self) -> None:
        self._menu.clear()
        for words in reversed(self._before):
            menu_row(self._menu, words)
