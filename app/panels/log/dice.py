"""Dice: thrown on the screen in view of all, or typed in from a real table. The result is kept in the game."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import t, tip, write
from app.panels.parts.choice import DropDown
from app.panels.parts.dice_faces import DiceFaces, Die
from app.panels.parts.panel import Panel
from app.panels.parts.small import called, emptied, filled, push_button, scrolling, small_button, words
from app.panels.parts.stepper import Stepper
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from counters.clockwork import acting_at
from counters.counter import SideId
from counters.dice import Dice, Luck, luck_words, read_dice, roll_counts, rolled, rolls, typed_in
from counters.events import DiceRolled
from counters.position import Position

KINDS = (6, 4, 8, 10, 12, 20)
FRAME, FRAMES = 55, 11
"""Milliseconds, and how many of them dice tumble: a moment, and a click ends it."""

MOST_LETTERS = 200


class DicePanel(Panel):
    title = "Dice"
    key = "Ctrl+3"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.last: DiceRolled | None = None
        self._count: int | None = None
        self._frames = 0
        self._chance = Random()  # noqa: S311 - only how they tumble; what they show was drawn before
        self._tumbling = QTimer(self, interval=FRAME)
        self._tumbling.timeout.connect(self._tumble)
        self.faces = DiceFaces()
        self.faces.clicked.connect(self.lie)
        self.result = words(look="title")
        self.result.setAccessibleName(t("Result"))
        self.said = words()
        self._make_pool()
        self._make_target()
        self._make_real()
        self.luck = LuckView(document)
        self._put_together()

    # The parts

    def _make_pool(self) -> None:
        self.pool = called(
            QLineEdit("2d6", maxLength=MOST_LETTERS), t("Dice"), t("What is thrown: 2d6, or 3d6+1d10+2.")
        )
        self.pool.returnPressed.connect(self.roll)
        self.kinds = [self._kind(sides) for sides in KINDS]
        self.clear_button = small_button("×", t("No dice"), self.pool.clear)
        self.roll_button = push_button(t("Roll"), t("Throw these dice; everybody sees the result."), self.roll)
        self.roll_button.setDefault(True)
        self.why = called(QLineEdit(maxLength=MOST_LETTERS, placeholderText=t("What for")), t("What for"))
        self.why.returnPressed.connect(self.roll)
        sides = ((self.document.boxed(side.name), side.id) for side in self.document.game.sheet.sides.values())
        self.side = called(DropDown((t("Nobody in particular"), ""), *sides), t("Who throws"), t("Who throws"))

    def _kind(self, sides: int) -> QToolButton:
        return small_button(f"d{sides}", t("One more die with {sides} sides", sides=sides), lambda: self.add(sides))

    def _make_target(self) -> None:
        ways = ((t("The sum"), ""), (t("Hits at most"), "≤"), (t("Hits at least"), "≥"))
        self.target = called(DropDown(*ways), t("How it is read"), t("The sum, or how many dice hit a number"))
        self.at = Stepper(t("The number that hits"))
        self.at.keep_within(1, 1000)
        self.at.show_number(5)
        self.at.setVisible(False)
        self.at.asked.connect(self._aim)
        self.target.currentIndexChanged.connect(lambda _index: self._read())

    def _make_real(self) -> None:
        self.real = called(QCheckBox(t("Real dice")), t("Real dice"), t("Type in what real dice show."))
        self.real.toggled.connect(self._switch_real)
        self.results = called(
            QLineEdit(maxLength=MOST_LETTERS * 4, placeholderText=t("What they show: 4 2 6")), t("What real dice show")
        )
        self.results.setVisible(False)
        self.results.returnPressed.connect(self.roll)

    def _put_together(self) -> None:
        rows: tuple[tuple[tuple[QWidget, int], ...], ...] = (
            ((self.pool, 1), (self.clear_button, 0), (self.roll_button, 0)),
            tuple((button, 0) for button in self.kinds),
            ((self.target, 1), (self.at, 0)),
            ((self.why, 1), (self.side, 1)),
            ((self.real, 0), (self.results, 1)),
        )
        inside = QWidget()
        layout = filled(QVBoxLayout(inside), self.faces, self.result, self.said)
        layout.setContentsMargins(6, 6, 6, 6)
        for row in rows:
            line = QHBoxLayout()
            for widget, share in row:
                line.addWidget(widget, share)
            layout.addLayout(line)
        layout.addWidget(self.luck)
        layout.addStretch(1)
        filled(QVBoxLayout(self), scrolling(inside), bare=True)

    # What is shown

    def show_position(self, before: Position | None, after: Position) -> None:
        thrown = rolls(self.document.played())
        last = thrown[-1] if thrown else None
        first, new = self._count is None, self._count is not None and len(thrown) == self._count + 1
        if first:
            self._begin(after, last)
        self._count = len(thrown)
        if first or new or last is not self.last:
            self.last = last
            if new:
                self._frames = FRAMES
                self._tumbling.start()
                self._tumble()
            else:
                self.lie()
        if not self._tumbling.isActive():
            self.luck.show_luck()

    def _begin(self, position: Position, last: DiceRolled | None) -> None:
        """The dice thrown last lie ready again, for the side whose turn it is."""
        if last is not None:
            self.pool.setText(last.dice[:MOST_LETTERS])
        sides = self.document.sides
        acts = acting_at(self.document.game.sheet.sequence, position.clock)
        mine = next((side for side in acts if not sides or side in sides), sides[0] if sides else "")
        self.side.choose(mine)

    def _tumble(self) -> None:
        """Any faces will do, until they lie."""
        self._frames -= 1
        if self._frames <= 0 or self.last is None:
            self.lie()
            return
        dice = _dice(self.last)
        self.result.setText("…")
        self.faces.show_dice(
            [Die(die.sides, self._chance.randint(1, die.sides)) for die in dice],
            [self._chance.uniform(-35, 35) for _ in dice],
        )

    def lie(self) -> None:
        """The dice have come to rest."""
        self._tumbling.stop()
        self._read()
        self.luck.show_luck()

    def _read(self) -> None:
        """The last throw: its sum, or how many hit."""
        sign, at = self.target.currentData(), self.at.value
        self.at.setVisible(bool(sign))
        if self._tumbling.isActive():
            return
        if self.last is None:
            self.faces.show_dice(())
            self.result.setText(t("No dice have been thrown yet."))
            self.said.clear()
            return
        fallen = [die._replace(hit=_hits(die.shows, sign, at)) for die in _dice(self.last)]
        self.faces.show_dice(fallen)
        told = write(self.last.tell(self.document.position), self.document.naming)
        self.said.setText(told)
        self.faces.setAccessibleName(told)
        if sign:
            hits = sum(bool(die.hit) for die in fallen)
            self.result.setText(t("{hits} of {dice} hit", hits=hits, dice=len(fallen)))
        else:
            self.result.setText(str(_thrown(self.last).total(self.last.results)))

    def _aim(self, at: float) -> None:
        self.at.show_number(round(at))
        self._read()

    # What is done

    def add(self, sides: int) -> None:
        """One more die of this kind into the pool."""
        try:
            dice = read_dice(self.pool.text())
        except BadInput:
            dice = Dice(())
        more = (*dice.sides, sides)
        self.pool.setText(str(Dice(tuple(sorted(more, key=more.index)), dice.plus)))

    def roll(self) -> bool:
        """Throw what is in the pool; or keep what real dice show."""
        side, why = SideId(self.side.currentData()), self.why.text().strip()
        try:
            if self.real.isChecked():
                event = typed_in(self.pool.text(), _numbers(self.results.text()), side, why)
            else:
                event = rolled(self.pool.text(), side, why)
        except BadInput as bad:
            self.document.said.emit(bad.why)
            return False
        if not self.document.happen(event):
            return False
        self.results.clear()
        return True

    def _switch_real(self, on: bool) -> None:
        self.results.setVisible(on)
        self.roll_button.setText(t("Keep") if on else t("Roll"))
        self.roll_button.setAccessibleName(self.roll_button.text())
        self.roll_button.setToolTip(
            t("Keep what the real dice show.") if on else t("Throw these dice; everybody sees the result.")
        )
        if on:
            self.results.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._tumbling.isActive():
            self.lie()
            return
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.lie()
        super().hideEvent(event)


def _numbers(text: str) -> list[int]:
    """4 2 6, 4,2,6 or 4+2+6."""
    found = text.replace(",", " ").replace("+", " ").replace(";", " ").split()
    wrong = next((word for word in found if not word.isascii() or not word.isdigit() or len(word) > 6), None)
    if wrong is not None:
        raise BadInput(say("“{word}” is not what a die shows; numbers were expected, such as 4 2 6.", word=wrong[:40]))
    return [int(word) for word in found]


def _thrown(roll: DiceRolled) -> Dice:
    """What was thrown; dice that cannot be read, out of a file, are plain numbers."""
    try:
        return read_dice(roll.dice)
    except BadInput:
        return Dice(())


def _dice(roll: DiceRolled) -> list[Die]:
    sides = _thrown(roll).sides
    if len(sides) != len(roll.results):
        sides = tuple(max(2, result) for result in roll.results)
    return [Die(each, result) for each, result in zip(sides, roll.results, strict=True)]


def _hits(shows: int, sign: str, at: float) -> bool | None:
    match sign:
        case "≤":
            return shows <= at
        case "≥":
            return shows >= at
        case _:
            return None


# How the dice of this game have fallen: bars for every face, averages, and in plain words whether that is odd.


MOST_BARS = 30
KINDS_SHOWN = 6


class LuckView(QWidget):
    """All throws up to the moment that is shown, of everybody or of one side."""

    def __init__(self, document: GameDocument) -> None:
        super().__init__()
        self.document = document
        sides = ((document.boxed(side.name), side.id) for side in document.game.sheet.sides.values())
        self.whose = called(DropDown((t("Everybody's throws"), None), *sides), t("Whose throws"), t("Whose throws"))
        self.whose.currentIndexChanged.connect(lambda _index: self.show_luck())
        self.lucks: tuple[Luck, ...] = ()
        self._below = QVBoxLayout()
        filled(QVBoxLayout(self), self.whose, self._below, None, bare=True)

    def show_luck(self) -> None:
        """Reckon it anew."""
        side = self.whose.currentData()
        counts: Mapping[int, Mapping[int, int]] = roll_counts(
            self.document.played(), SideId(side) if side is not None else None
        )
        by_throws = sorted(counts, key=lambda sides: -sum(counts[sides].values()))
        lucks = tuple(Luck(sides, counts[sides]) for sides in by_throws[:KINDS_SHOWN])
        if lucks == self.lucks:
            return
        self.lucks = lucks
        emptied(self._below)
        for luck in lucks:
            self._below.addWidget(words(_head(luck), title=True))
            if luck.sides <= MOST_BARS:
                self._below.addWidget(Bars(luck))
            self._below.addWidget(words(write(luck_words(luck))))


def _head(luck: Luck) -> str:
    return t(
        "d{sides}: {throws} throws, {average} on average; fair dice {expected}",
        sides=luck.sides, throws=luck.throws, average=round(luck.average, 2), expected=luck.expected,
    )  # fmt: skip


class Bars(QWidget):
    """How often each face fell; the line is where fair dice would be."""

    def __init__(self, luck: Luck) -> None:
        super().__init__()
        self._luck = luck
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        told = ", ".join(f"{face}: {luck.counts.get(face, 0)}" for face in range(1, luck.sides + 1))
        self.setAccessibleName(told)
        self.setToolTip(tip(told))

    def sizeHint(self) -> QSize:
        return QSize(160, self.fontMetrics().height() * 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        sides, counts = self._luck.sides, self._luck.counts
        high, letters = max(1, *counts.values()), self.fontMetrics().height()
        wide, room = self.width() / sides, self.height() - 2 * letters
        text = self.palette().color(QPalette.ColorRole.WindowText)
        bar = self.palette().color(QPalette.ColorRole.Highlight)
        each = max(1, sides * letters // max(1, self.width()) + 1)
        fair = letters + room - room * self._luck.throws / sides / high
        for face in range(1, sides + 1):
            tall = room * counts.get(face, 0) / high
            painter.fillRect(QRectF((face - 0.88) * wide, letters + room - tall, wide * 0.76, tall), bar)
        painter.setPen(QPen(text, 1, Qt.PenStyle.DashLine))
        painter.drawLine(0, round(fair), self.width(), round(fair))
        painter.setPen(text)
        aligned = Qt.AlignmentFlag.AlignCenter if each == 1 else Qt.AlignmentFlag.AlignLeft
        for face in range(1, sides + 1, each):
            under = QRectF((face - 1) * wide, letters + room, wide * each, letters)
            painter.drawText(under, aligned, str(face))
            if each == 1:
                tall = room * counts.get(face, 0) / high
                over = QRectF((face - 1) * wide, room - tall, wide, letters)
                written = painter.boundingRect(over, aligned, str(counts.get(face, 0)))
                painter.fillRect(written.adjusted(-2, 2, 2, -2), self.palette().color(QPalette.ColorRole.Window))
                painter.drawText(over, aligned, str(counts.get(face, 0)))
        painter.end()
