"""What is seen is not now: the strip above the map while one looks at an earlier moment."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from app.documents.game_document import GameDocument
from app.language import t, tip, write
from app.windows.parts.hold_button import HoldButton
from app.windows.parts.icons import icon


class Banner(QFrame):
    """`Move 41 · Play from here · Back`."""

    stepped = Signal(int)
    play_from_here = Signal()
    let_go_early = Signal()
    back = Signal()

    def __init__(self, document: GameDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self.setObjectName("banner")
        self.label = QLabel()
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        earlier, later = QToolButton(), QToolButton()
        for button, name, picture, by in (
            (earlier, t("Look one move back"), "earlier", -1),
            (later, t("Look one move ahead"), "later", 1),
        ):
            button.setIcon(icon(picture))
            button.setAccessibleName(name)
            button.setToolTip(tip(f"{name} (Alt+{'←' if by < 0 else '→'})"))
            button.clicked.connect(lambda _checked=False, by=by: self.stepped.emit(by))
        self.play = HoldButton(t("Play from here"), self._crosses, self)
        self.play.setToolTip(t("Go back to this moment. What was played after it stays, as a branch."))
        self.play.hold.done.connect(self.play_from_here)
        self.play.hold.let_go_early.connect(self.let_go_early)
        self.to_now = QPushButton(t("Back to now"))
        self.to_now.setToolTip(f"{t('Stop looking back.')} (Alt+End)")
        self.to_now.clicked.connect(self.back)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 6, 4)
        layout.addWidget(earlier)
        layout.addWidget(later)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.play)
        layout.addWidget(self.to_now)
        self.to_now.setAccessibleName(self.to_now.text())
        document.looked.connect(self.show_moment)
        document.changed.connect(lambda _before, _after: self.show_moment(document.looking))
        self.show_moment(document.looking)

    def show_moment(self, number: int | None) -> None:
        """`None`: the table is as it is now, and there is nothing to say."""
        self.setVisible(number is not None)
        if number is None:
            return
        line = write(self._document.log(number), self._document.naming) if number else t("The beginning of the game.")
        words = t("Move {number}", number=number) + " · " + line
        self.label.setText(words)
        self.label.setToolTip(tip(words))
        self.setAccessibleName(t("You are looking at an earlier moment: {words}", words=words))

    def _crosses(self) -> bool:
        looking = self._document.looking
        return looking is not None and bool(self._document.crossing(looking))
