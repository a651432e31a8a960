"""A first turn, guided: a quiet guide at the edge that says the step, why, and what to press, and lights it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.advisor.advisor import Advised, Advisor
from app.documents.game_document import GameDocument
from app.language import chosen, label, rule_words, t, tip
from app.panels.advice.checklist import following, heading, to_do, unclicked
from app.panels.advice.sequence import SequencePanel
from app.panels.parts.moment import moment_words, turn_named
from app.panels.parts.small import filled, small_button
from app.windows.pages.lesson import Guide
from app.windows.play.boards_view import BoardsView
from app.windows.play.docks import Docks
from counters.box.first_turn import FirstTurn, GuideStep
from counters.events import ClockMoved
from counters.events.happening import Happening
from counters.position import Position, in_area

LETTERS, LEAST_WIDE = 46, 300
"""How wide it is: in letters, and in pixels."""

EDGE, FRAME = 12, 3
MOST_STEPS = 4
"""So many of the sequence's own steps are told where nothing else is said of a phase."""


class FirstTurnGuide(Guide):
    """It follows the clock: whoever goes on by hand is met where the game is. What is pressed stands at its top, where
    no words push it about."""

    def __init__(
        self, guide: FirstTurn, document: GameDocument, advisor: Advisor, boards: BoardsView, docks: Docks,
        *, clock_button: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(boards)
        self._advisor = advisor
        self._guide, self._document, self._docks = guide, document, docks
        self._clock_button = clock_button
        self._turn, self._head = document.position.clock.turn, document.head
        self._clock, self._at = document.position.clock, 0
        self._seen = 0
        """How often what this step asks for has happened."""

        self._was_open = False
        """The panel of this step: whoever has it open already is told the step all the same."""

        self._past: dict[GuideStep, int | None] = {}
        """Done in this moment, or passed over: where a phase goes round and round they do not come again; what is taken
        back is there to be done once more."""

        self._held: QPoint | None = None
        self._corner = 0
        self.count, self.title, self.words, self.why = (QLabel() for _ in range(4))
        for faint in (self.count, self.why):
            faint.setObjectName("faint")
        self.title.setObjectName("title")
        for text in (self.count, self.title, self.words, self.why):
            text.setWordWrap(True)
            text.setTextFormat(Qt.TextFormat.PlainText)
        self.fold = QToolButton()
        self.fold.setText("–")
        self.fold.setAccessibleName(t("Fold the guide"))
        self.fold.setToolTip(t("Only its heading is left; once more brings the rest back."))
        self.fold.clicked.connect(self._fold)
        self.open_button = QPushButton()
        self.open_button.clicked.connect(self._open_panel)
        self.leave = small_button("×", t("Leave the guide"), self.end)
        self.leave.setToolTip(tip(t("It is in the menu Help, and goes on where the game is.")))
        self.onward = QPushButton()
        self.onward.clicked.connect(self.go_on)
        for button in (self.fold, self.open_button, self.leave, self.onward):
            # A press on it leaves the keys on the map: Escape is meant for what is picked out there.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        head = filled(QHBoxLayout(), self.onward, None, self.fold, self.leave)
        layout = self._layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 10)
        layout.addLayout(head)
        for each in (self.count, self.title, self.words, self.why, self.open_button):
            layout.addWidget(each)
        self.halo = Halo(boards.window())
        document.changed.connect(self._changed)
        advisor.advised.connect(self._advised)
        docks.opened_or_closed.connect(self._look_at_panels)
        self._show_step()
        self.show()
        self.place()

    # Where one is

    @property
    def steps(self) -> tuple[GuideStep, ...]:
        """What is to be done in the phase that is played now; the last is always to go on."""
        return self._guide.of(self._clock)

    @property
    def step(self) -> GuideStep | None:
        """None: all is done here, and the next phase waits."""
        steps = self.steps
        return steps[self._at] if self._at < len(steps) else None

    def go_on(self) -> None:
        """A step further, done or not."""
        if self.step is None:
            self._docks.open(SequencePanel).next()
            self._show_step()
            return
        self._pass(None)

    def _pass(self, moment: int | None) -> None:
        steps, at = self.steps, self._at
        self._past[steps[at]] = moment
        self._seen = 0
        self._at = next((each for each in range(at + 1, len(steps)) if steps[each] not in self._past), len(steps))
        self._show_step()

    def skip(self, steps: int) -> None:
        """Those of this phase that were done before the table was left."""
        self._at = max(0, min(steps, len(self.steps)))
        self._past |= dict.fromkeys(self.steps[: self._at])
        self._show_step()

    def catch_up(self) -> None:
        """What was done in this phase before anybody asked to be guided."""
        document = self._document
        moments = [(number, document.moment(number).events) for number in document.line()]
        since = [at for at, (_, events) in enumerate(moments, 1) if any(isinstance(e, ClockMoved) for e in events)]
        for number, events in moments[since[-1] if since else 0 :]:
            self._see(events, number)

    @property
    def at(self) -> int:
        """How many steps of this phase are done."""
        return self._at

    def end(self) -> None:
        """The turn is over, or it is enough."""
        self._boards.light(())
        self.halo.surround(None)
        self.halo.deleteLater()
        super().end()

    def _changed(self, _before: Position, after: Position) -> None:
        document = self._document
        if document.looking is not None:
            return
        was, self._head = self._head, document.head
        line = frozenset(document.line())
        kept = {step: moment for step, moment in self._past.items() if moment is None or moment in line}
        turned, self._clock = after.clock != self._clock, after.clock
        if turned and document.head < was:
            # What was passed over before the clock was turned back is asked for again, too.
            kept = {step: moment for step, moment in kept.items() if moment is not None or step not in self.steps}
        if turned or kept != self._past:
            self._seen, self._past = 0, kept
            self._at = next((at for at, step in enumerate(self.steps) if step not in self._past), len(self.steps))
            self._show_step()
        elif document.head != was and document.can_undo and document.before(document.head) == was:
            self._see(document.moment(document.head).events, document.head)

    def _advised(self, _advised: Advised) -> None:
        """What is open stands where all else is done."""
        if self.step is None:
            self._show_step()

    def _see(self, events: Iterable[Happening], moment: int) -> None:
        """What has happened, as often as the step asks for it; that a panel was to be opened first is past then."""
        happened, steps, at = tuple(events), self.steps, self._at
        while at < len(steps) and self._is_only_to_open(steps[at]) and not steps[at].seen_in(happened):
            at += 1
        step = steps[at] if at < len(steps) else None
        if step is None or not (seen := step.seen_in(happened)):
            return
        while self.step is not step:
            self._pass(moment)
        self._seen += seen
        if self._seen >= step.times:
            self._pass(moment)
        else:
            self._show_step()

    def _look_at_panels(self) -> None:
        step, was_open = self.step, self._was_open
        self._was_open = step is not None and bool(step.panel) and self._docks.is_open(step.panel)
        if step is not None and self._was_open and not was_open and self._is_only_to_open(step):
            self.go_on()
        else:
            self._light()

    def _is_only_to_open(self, step: GuideStep) -> bool:
        return not step.into and step.happens is None

    # What is said

    def _show_step(self) -> None:
        step, game, clock = self.step, self._document.game, self._clock
        self._was_open = step is not None and bool(step.panel) and self._docks.is_open(step.panel)
        phase = game.sheet.sequence.phase(clock.phase)
        naming = self._document.naming
        named = moment_words(game, naming, clock) or turn_named(naming, clock)
        steps = self.steps
        self.count.setText(
            t("{phase}: step {number} of {all}", phase=named, number=self._at + 1, all=len(steps) + 1)
            if steps
            else named
        )
        if step is not None:
            title, words, why = map(self._said, (step.title, step.words, step.why))
            title += f" ({self._seen}/{step.times})" if step.times > 1 else ""
            rule = step.rule or (phase.rule if phase is not None else "")
        elif clock.turn != self._turn:
            title = t("The first turn is over")
            words, why, rule = t("From here on the checklist of each phase says what is to be seen to."), "", ""
        else:
            advised = self._advisor.now
            due = to_do(self._document, () if advised.old else advised.findings)
            title, rule = t("On to what comes next"), phase.rule if phase is not None and not steps else ""
            words = self._onward()
            if due:
                title = heading(self._document, len(due))
                # A click on these words does nothing.
                told_due = ((unclicked(self._document, each), rule_words(each.rule)) for each in due[:MOST_STEPS])
                words = "\n".join((*(f"{told} [{rule}]" for told, rule in told_due), words))
            options = self._document.position.options
            told = [each for each in phase.steps if game.sheet.chosen(each.only_with, options)] if phase else []
            told = told[:MOST_STEPS] if not steps else []
            why = "\n".join(self._document.boxed(each.text) for each in told)
        self.title.setText(title)
        self.words.setText(words)
        self.why.setText(f"{why} [{rule_words(rule)}]" if rule and why else why or rule)
        self.why.setVisible(bool(self.why.text()))
        last = clock.turn != self._turn and step is None
        self.leave.setVisible(not last)
        sequence = self._docks.found(SequencePanel)
        on = t("Go on all the same") if sequence is not None and sequence.has_warned else t("Next phase")
        self.onward.setText(t("Skip this") if step is not None else t("Play on") if last else on)
        self.onward.setAccessibleName(self.onward.text())
        self.setAccessibleName(". ".join(filter(None, (title, words, self.why.text()))))
        if last:
            self.onward.clicked.disconnect()
            self.onward.clicked.connect(self.end)
        self._light()
        self.place()

    def _said(self, words: str) -> str:
        return self._guide.said(words, chosen())

    def _onward(self) -> str:
        document = self._document
        to = following(document)
        ahead = moment_words(document.game, document.naming, to) or turn_named(document.naming, to)
        return t("Press Next in the sequence of play. Then comes: {moment}.", moment=ahead)

    def _light(self) -> None:
        """The areas it is about, and what is to be pressed."""
        step = self.step
        self._boards.light(tuple(in_area(area) for area in (*step.areas, *step.into)) if step is not None else ())
        panel = step.panel if step is not None else "sequence"
        closed = bool(panel) and not self._is_seen(panel)
        self.open_button.setVisible(closed and not self._is_folded)
        if panel:
            self.open_button.setText(label(t("Open “{panel}”", panel=self._docks.docks[panel].windowTitle())))
            self.open_button.setAccessibleName(self.open_button.text())
        target: QWidget | None = None
        if panel and not closed:
            sequence = self._docks.found(SequencePanel)
            target = sequence.next_button if step is None and sequence is not None else self._docks.docks[panel]
        elif step is None:
            target = self._clock_button
        self.halo.surround(target)
        self.place()

    def _is_seen(self, panel: str) -> bool:
        dock = self._docks.docks[panel]
        return dock.isVisible() and not dock.visibleRegion().isEmpty()

    def _open_panel(self) -> None:
        step = self.step
        self._docks.go_to(step.panel if step is not None and step.panel else "sequence")

    # Where it lies

    @property
    def _is_folded(self) -> bool:
        return self.fold.text() == "+"

    def _fold(self) -> None:
        self.fold.setText("–" if self._is_folded else "+")
        shown = not self._is_folded
        self.words.setVisible(shown)
        self.why.setVisible(shown and bool(self.why.text()))
        self._light()

    def lies_at(self) -> QRect:
        """Where a hand has pushed it; or in a corner where nothing lies that the step asks for, in the same one if it
        can be."""
        room = self._boards.room.adjusted(EDGE, EDGE, -EDGE, -EDGE)
        wide = min(max(LEAST_WIDE, self.fontMetrics().averageCharWidth() * LETTERS), room.width())
        high = self._layout.totalHeightForWidth(wide)
        if self._held is not None:
            return QRect(self.x(), self.y(), wide, high)
        right, below = room.right() + 1 - wide, max(room.top(), room.bottom() + 1 - high)
        corners = [QRect(x, y, wide, high) for y in (room.top(), below) for x in (room.left(), right)]
        asked = list(self._asked_for())
        free = (at for at in (self._corner, *range(len(corners))) if not any(map(corners[at].intersects, asked)))
        self._corner = next(free, self._corner)
        return corners[self._corner]

    def _asked_for(self) -> Iterator[QRect]:
        """Where the counters lie that the step is about."""
        step, position, table = self.step, self._document.position, self._boards.front.table
        for area in (*step.areas, *step.into) if step is not None else ():
            for item in table.counters.drawn(one.id for one in position.in_area(area)):
                on_map = table.mapFromScene(item.sceneBoundingRect()).boundingRect()
                yield on_map.translated(table.viewport().mapTo(self._boards, QPoint()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the map. It is pressed at a table all the time: that does not end the guide."""
        if event.key() == Qt.Key.Key_Escape:
            self._boards.front.table.setFocus()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """It can be pushed out of the way."""
        self._held = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            to = self.mapToParent(event.position().toPoint()) - self._held
            room = self._boards.rect()
            x = max(0, min(to.x(), room.width() - self.width()))
            self.move(x, max(0, min(to.y(), room.height() - self.height())))


class Halo(QFrame):
    """A frame round what is to be pressed. Hands go through it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("halo")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._target: QWidget | None = None
        self.hide()

    def surround(self, target: QWidget | None) -> None:
        if self._target is not None:
            self._target.removeEventFilter(self)
        self._target = target
        self.setVisible(target is not None)
        if target is not None:
            target.installEventFilter(self)
            self._follow()

    def _follow(self) -> None:
        target = self._target
        if target is None:
            return
        self.setVisible(target.isVisible())
        at = target.mapTo(self.window(), QPoint(0, 0))
        self.setGeometry(QRect(at, target.size()).adjusted(-FRAME, -FRAME, FRAME, FRAME))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        moved = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)
        if watched is self._target and event.type() in moved:
            self._follow()
        return super().eventFilter(watched, event)
