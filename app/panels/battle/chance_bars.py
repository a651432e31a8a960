"""Exact chances as bars: the result, how often it comes, and what it means."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language import numeral, t, tip, write
from boards.plain.sentence import Naming
from rules_assist.battle_sheet import Chance

PAD = 6


class ChanceBars(QWidget):
    """The longest bar is the likeliest result. What the dice brought is framed."""

    def __init__(self, naming: Naming) -> None:
        super().__init__()
        self._naming = naming
        self.chances: tuple[Chance, ...] = ()
        self.result = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_chances(self, chances: tuple[Chance, ...], result: str) -> None:
        self.chances, self.result = chances, result
        self.setAccessibleName(t("Chances: {all}", all="; ".join(map(self.told, chances))))
        self.setToolTip(tip("\n".join(map(self.told, chances))))
        self.setVisible(bool(chances))
        self.updateGeometry()
        self.update()

    def told(self, chance: Chance) -> str:
        meaning = write(chance.sentence, self._naming)
        return t("{result}, {chance}: {meaning}", result=chance.result, chance=share(chance.chance), meaning=meaning)

    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(self.width()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(self._heights(width)) + 2

    def _heads(self) -> int:
        return max((self.fontMetrics().horizontalAdvance(each.result) for each in self.chances), default=0) + 2 * PAD

    def _meaning(self, chance: Chance, width: int) -> list[str]:
        """What it means, in as many lines as it needs."""
        words, room = write(chance.sentence, self._naming), max(1, width - 2 - self._heads() - PAD)
        layout = QTextLayout(words, self.font())
        starts = []
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(room)
            starts.append(line.textStart())
        layout.endLayout()
        return [words[start:end] for start, end in pairwise([*starts, len(words)])]

    def _heights(self, width: int) -> list[int]:
        line = self.fontMetrics().lineSpacing()
        return [line * (1 + max(1, len(self._meaning(each, width)))) + PAD for each in self.chances]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics, heads, top = self.fontMetrics(), self._heads(), 1
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        tails = max((metrics.horizontalAdvance(share(each.chance)) for each in self.chances), default=0) + 2 * PAD
        most = max((float(each.chance) for each in self.chances), default=1.0)
        centre = Qt.AlignmentFlag.AlignVCenter
        for each, high in zip(self.chances, self._heights(self.width()), strict=True):
            row = QRectF(1, top, self.width() - 2, high - 2)
            line = QRectF(row.left(), row.top(), row.width(), metrics.lineSpacing())
            painter.setPen(ink)
            painter.drawText(line.adjusted(PAD, 0, 0, 0), centre | Qt.AlignmentFlag.AlignLeft, each.result)
            painter.drawText(line.adjusted(0, 0, -PAD, 0), centre | Qt.AlignmentFlag.AlignRight, share(each.chance))
            self._draw_bar(painter, line.adjusted(heads, 3, -tails, -2), float(each.chance) / most, accent)
            painter.setPen(ink)
            below = row.adjusted(heads, line.height(), -PAD, 0)
            painter.drawText(below, Qt.AlignmentFlag.AlignTop, "\n".join(self._meaning(each, self.width())))
            if each.result == self.result:
                painter.setPen(accent)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(row, 5, 5)
            top += high
        painter.end()

    def _draw_bar(self, painter: QPainter, room: QRectF, long: float, accent: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        tint = QColor(accent)
        tint.setAlpha(45)
        painter.setBrush(tint)
        painter.drawRoundedRect(room, 3, 3)
        painter.setBrush(accent)
        painter.drawRoundedRect(QRectF(room.left(), room.top(), room.width() * long, room.height()), 3, 3)


def share(chance: Fraction) -> str:
    """5/36 · 13.9 %."""
    return f"{chance} · {numeral(round(float(chance) * 100, 1))} %"
