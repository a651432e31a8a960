"""How the dice of this game have fallen: bars for every face, averages, and in plain words whether that is odd."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import t, tip, write
from app.panels.parts.choice import DropDown
from app.panels.parts.small import called, emptied, filled, words
from counters.counter import SideId
from counters.dice import Luck, luck_words, roll_counts

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
