"""Whose turn it is at the table: the screen is offered to whoever acts next, and who moves what is not theirs is told.

Nothing of it stops anybody.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from app.documents.game_document import GameDocument
from app.documents.saves_kept import show_in_folder
from app.language import t, tip, write
from app.panels.parts.small import filled
from app.windows.parts.hold_button import HoldButton
from app.windows.parts.icons import icon
from app.windows.parts.sentence_bar import SentenceBar
from app.windows.play.curtain import Seats
from boards.plain.sentence import counter, say
from boards.plain.sentence import seat as seat_ref
from boards.plain.sentence import side as side_ref
from counters.clockwork import acting_at
from counters.counter import SideId
from counters.events import ClockMoved, CountersMoved, CountersRemoved, CountersTurned
from counters.position import Position, Seat

# What is seen is not now: the strip above the map while one looks at an earlier moment.


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
        layout = filled(QHBoxLayout(self), earlier, later, self.label, self.play, self.to_now, wide=self.label)
        layout.setContentsMargins(12, 4, 6, 4)
        self.to_now.setAccessibleName(self.to_now.text())
        document.looked.connect(self.show_moment)
        document.news.of("seat").connect(lambda: self.show_moment(document.looking))
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


HANDLED = (CountersMoved, CountersRemoved, CountersTurned)


class WhoseTurn(QObject):
    """It looks at each move that is made at this screen."""

    def __init__(self, document: GameDocument, seats: Seats, bar: SentenceBar, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._seats, self._bar = document, seats, bar
        self._head = document.head
        self._offered = ""
        """Beside these words the screen was offered to somebody."""

        self._listens = False
        document.news.of("seat", "seats").connect(self._listen)
        self._listen()

    def _listen(self) -> None:
        """Only where somebody sits does it matter who moves what."""
        if (wanted := bool(self._document.sides)) != self._listens:
            self._listens, self._head = wanted, self._document.head
            (self._document.changed.connect if wanted else self._document.changed.disconnect)(self._changed)

    def _changed(self, before: Position, after: Position) -> None:
        document, was = self._document, self._head
        self._head = document.head
        if document.looking is not None or not document.can_undo:
            return
        if document.before(document.head) != was:
            return
        moment = document.moment(document.head)
        if moment.seat != document.seat:
            return
        if any(isinstance(event, ClockMoved) for event in moment.events):
            if self._offered and self._bar.words == self._offered:
                # Whom the step before was offered to is not asked any more.
                self._bar.clear()
            # Whatever else is said of the step comes first, and keeps its place.
            QTimer.singleShot(0, self, lambda: self._offer(document.head))
            return
        moved = {id for event in moment.events if isinstance(event, HANDLED) for id in event.counters}
        self._tell(before, frozenset(moved))

    def who_plays(self, side: SideId) -> Seat | None:
        """Somebody else who plays this side."""
        if not side or side in self._document.sides:
            return None
        return next((seat for seat in self._document.position.seats.values() if side in seat.sides), None)

    def _who_acts(self, position: Position) -> tuple[SideId, Seat | None]:
        """The side whose turn it is and that somebody else plays, and who plays it; nobody, if it is one's own too."""
        acting = acting_at(self._document.game.sheet.sequence, position.clock)
        seats = {side: seat for side in acting if (seat := self.who_plays(side)) is not None}
        return next(iter(seats.items())) if seats and len(seats) == len(acting) else (SideId(""), None)

    def _offer(self, head: int) -> None:
        """The side that acts now is somebody else's: the screen can be handed over."""
        side, seat = self._who_acts(self._document.position)
        if seat is None or self._document.head != head:
            return
        if not self._bar.words:
            self._bar.say(say("Now it is {side}, played by {seat}.", side=side_ref(side), seat=seat_ref(seat.id)))
        self._hand_over(seat)

    def _tell(self, before: Position, moved: frozenset[str]) -> None:
        """Somebody else's counters, while somebody else acts."""
        _, acting = self._who_acts(before)
        theirs = tuple(
            one.id for one in before.counters.values() if one.id in moved and self.who_plays(one.side) is not None
        )
        if acting is None or not theirs:
            return
        words = "It is {seat}'s turn, and not yours to move: {counters}. It is done all the same."
        self._bar.say(say(words, seat=seat_ref(acting.id), counters=tuple(map(counter, theirs))))
        self._hand_over(acting)

    def _hand_over(self, seat: Seat) -> None:
        save = self._document.save
        if save is not None and save.head.seat is not None:
            told = t("Send this file back: who keeps the whole game takes it in.")
            self._bar.offer(t("Show in folder"), told, lambda: show_in_folder(save.path))
        else:
            title = t("Hand over to {name}", name=self._document.naming(seat_ref(seat.id)))
            self._bar.offer(title, self._seats.told(seat), lambda: self._seats.give_to(seat.id))
        self._offered = self._bar.words
