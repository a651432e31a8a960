"""The game on the table, as the seat in front of the screen may see it.

`happen` is the one door in, `changed` the one signal out: do, undo, load, replay, looking back and changing seats all
arrive by it. What it carries has been through `seen_by`, so nothing that listens ever holds another seat's secret.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.documents.going_back import Crossing, crossings
from boards.plain.sentence import Ref, Sentence, say
from counters.counter import SideId
from counters.events import Event
from counters.game import Game
from counters.places import SeatId
from counters.position import CannotHappen, Position
from counters.saves.history import START, History
from counters.saves.saved_game import SavedGame
from counters.secrets.seen import NOBODY, seen_by, sides_of, view
from rules_assist.advice import NO_ADVICE, Rulebook


class GameDocument(QObject):
    """A history, who looks at it, and the file it is kept in."""

    changed = Signal(object, object)
    """The seen position before, and after."""

    looked = Signal(object)
    """The number of the moment looked at; None: the table is as it is now."""

    hands_off = Signal()
    """Undo, load, another seat: every hand lets go."""

    said = Signal(object)
    """A sentence for the bar at the edge of the window."""

    kept = Signal()
    """The file was written to, or could not be, or has another name."""

    def __init__(
        self,
        game: Game,
        history: History,
        rulebook: Rulebook = NO_ADVICE,
        save: SavedGame | None = None,
        *,
        clock: Callable[[], str] = lambda: "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.game, self.rulebook, self.save = game, rulebook, save
        self.assist = rulebook
        """What speaks without being asked, while counters are in the hand. `rulebook` is for questions."""

        self.who = ""
        self.history = history
        self._clock = clock
        self.seat: SeatId = history.seat or NOBODY
        self.looking: int | None = None
        self._shown = self._seen(history.state)

    # What there is to see

    @property
    def position(self) -> Position:
        """What the seat sees now, or at the moment it looks at."""
        return self._shown

    @property
    def sides(self) -> tuple[SideId, ...]:
        """The sides this seat plays."""
        return sides_of(self.position, self.seat)

    def naming(self, ref: Ref) -> str:
        """Names for sentences, always of the position now shown."""
        return self.game.naming(self._shown)(ref)

    def _seen(self, position: Position) -> Position:
        return seen_by(position, self.seat)

    def log(self, number: int) -> Sentence:
        """The line of a moment, as this seat may read it."""
        return self.history.tell(number, self.seat)

    def seen_at(self, number: int) -> Position:
        """What this seat sees of an earlier moment, for thumbnails and arrows. Nothing changes."""
        return self._seen(self.history.state_at(number))

    def hides_from(self, seat: SeatId) -> bool:
        """Whether there is anything on the table now that a seat may not see."""
        return not view(self.history.state, seat).open

    # What can be done

    def happen(self, event: Event) -> bool:
        """Something happens. What cannot is said, and changes nothing; nor does anything while one looks back."""
        if self.looking is not None:
            self.said.emit(say("You are looking at an earlier moment. Play from here, or go back to now."))
            return False
        try:
            self.history.happen(event, self.who, self.seat, self._clock())
        except CannotHappen as why:
            self.said.emit(why.sentence)
            return False
        self._keep()
        self._show(self.history.state)
        return True

    def undo(self) -> bool:
        """One gesture back."""
        return self.history.head != START and self.go_to(self.history.parent(self.history.head))

    def redo(self) -> bool:
        """One gesture ahead, on the branch last played."""
        ahead = self.history.line_ahead()
        return bool(ahead) and self.go_to(ahead[0])

    @property
    def can_undo(self) -> bool:
        return self.history.head != START

    @property
    def can_redo(self) -> bool:
        return bool(self.history.line_ahead())

    def go_to(self, number: int) -> bool:
        """Play goes on from this moment. What was played after it stays, as a branch."""
        self.hands_off.emit()
        was_looking, self.looking = self.looking, None
        self.history.go_to(number)
        self._keep()
        self._show(self.history.state)
        if was_looking is not None:
            self.looked.emit(None)
        return True

    def crossing(self, number: int) -> tuple[Crossing, ...]:
        """What going to a moment would take back that people may mind: rolls, revealed cards, another side's moves."""
        return crossings(self.history, number, self.seat)

    def name_branch(self, number: int, words: str) -> None:
        """Call a line of play by a name."""
        self.history.name(number, words)
        self._keep()
        self.changed.emit(self._shown, self._shown)

    # Looking back writes nothing

    def look_at(self, number: int) -> None:
        """Show an earlier moment."""
        if self.looking == number:
            return
        self.hands_off.emit()
        self.looking = number
        self._show(self.history.state_at(number))
        self.looked.emit(number)

    def stop_looking(self) -> None:
        """Show the table as it is now."""
        if self.looking is None:
            return
        self.hands_off.emit()
        self.looking = None
        self._show(self.history.state)
        self.looked.emit(None)

    def play_from_here(self) -> bool:
        """Go back to the moment looked at, and play on from there."""
        return self.looking is not None and self.go_to(self.looking)

    # Who looks

    def sit(self, seat: SeatId) -> None:
        """Another seat in front of the screen: everything is shown anew, as that seat may see it."""
        if seat == self.seat:
            return
        self.hands_off.emit()
        self.seat = seat
        self._show(self.history.state if self.looking is None else self.history.state_at(self.looking))

    # The file

    def _keep(self) -> None:
        if self.save is not None and (trouble := self.save.keep(self.history)) is not None:
            self.said.emit(trouble)
        self.kept.emit()

    def _show(self, position: Position) -> None:
        before, self._shown = self._shown, self._seen(position)
        self.changed.emit(before, self._shown)
