"""Going back from the window: one click, or a press held for a second where it crosses what cannot be unseen."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.documents.crossing import Crossing
from app.documents.game_document import GameDocument
from app.language import t
from app.windows.parts.sentence_bar import SentenceBar
from boards.plain.sentence import Sentence, say
from counters.position import SeatId


class GoingBack(QObject):
    """Asks for the longer press in the bar, and offers an old roll again afterwards."""

    def __init__(self, document: GameDocument, bar: SentenceBar, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._bar = document, bar
        self._offered: tuple[int, Sentence] | None = None
        """What was said as an old roll was offered again, and at which moment."""

    def _went_on(self, _before: object, _after: object) -> None:
        """Who has played on throws no old dice."""
        if self._offered is not None and self._offered[0] != self._document.head:
            self._document.changed.disconnect(self._went_on)
            if self._bar.last is self._offered[1]:
                self._bar.clear()
            self._offered = None

    def crosses(self, number: int) -> bool:
        return bool(self._document.crossing(number))

    def undo_crosses(self) -> bool:
        """Whether taking back the last move asks for a longer press."""
        return self._document.can_undo and self.crosses(self._before_head())

    def undo(self, by: SeatId | None = None) -> None:
        """By a click, a key or a menu; or by the button of somebody who sits at an edge."""
        if self._document.can_undo:
            self.ask(self._before_head(), by)

    def undo_held(self) -> None:
        """The button was held as long as it asks for."""
        if self._document.can_undo:
            self.go(self._before_head())

    def ask(self, number: int, by: SeatId | None = None) -> None:
        """Go back to a moment; where that crosses something, first ask for the longer press."""
        crossing = self._document.crossing(number, by)
        if not crossing:
            # What was told of is taken back, perhaps; and who was told to undo has done so.
            self._bar.clear()
            self._document.go_to(number)
            return
        self.explain(crossing)
        button = self._bar.offer(t("Hold to go back"), t("Press for a second."), lambda: self.go(number, by), hold=True)
        button.setFocus()

    def explain(self, crossing: tuple[Crossing, ...]) -> None:
        """What cannot be unseen."""
        told = tuple(each.sentence for each in crossing[-3:])
        if len(told) == 1:
            self._bar.say(say("This cannot be unseen: {what} Hold for a second to take it back.", what=told[0]))
        else:
            self._bar.say(
                say(
                    "{count} things were seen that cannot be unseen, the last: {what} Hold for a second to go back.",
                    count=len(crossing),
                    what=told[-1],
                )
            )

    def explain_undo(self) -> None:
        """The button was let go too early."""
        if self._document.can_undo and (crossing := self._document.crossing(self._before_head())):
            self.explain(crossing)

    def go(self, number: int, by: SeatId | None = None) -> None:
        """Go back, and offer the old roll again."""
        crossing = self._document.crossing(number, by)
        self._document.go_to(number)
        rolls = [each.roll for each in crossing if each.roll is not None]
        if not crossing:
            return
        told = say("Taken back; it stays in the log as a branch: {what}", what=crossing[-1].sentence)
        self._bar.say(told)
        if rolls:
            if self._offered is None:
                self._document.changed.connect(self._went_on)
            roll, self._offered = rolls[0], (self._document.head, told)
            self._bar.offer(
                t("Use the old roll again"),
                t("The same dice fall again: {results}.", results=roll.results),
                lambda: self._document.happen(roll),
            )

    def _before_head(self) -> int:
        return self._document.before(self._document.head)
