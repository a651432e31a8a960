"""Exact chances as bars: the result, how often it comes, and what it means."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language import t, write
from boards.sentence import Naming
from rules_assist.advice import Chance

PAD = 6


class ChanceBars(QWidget):
    """The longest bar is the likeliest result. What the dice brought is framed."""

    def __init__(self, naming: Naming, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._naming = naming
        self.chances: tuple[Chance, ...] = ()
        self.result = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chances(self, chances: tuple[Chance, ...], result: str) -> None:
        self.chances, self.result = chances, result
        self.setAccessibleName(t("Chances: {all}", all="; ".join(map(self.told, chances))))
        self.setToolTip("\n".join(map(self.told, chances)))
        self.setVisible(bool(chances))
        self.updateGeometry()
        self.update()

    def told(self, chance: Chance) -> str:
        meaning = write(chance.sentence, self._naming)
        return t("{result}, {chance}: {meaning}", result=chance.result, chance=share(chance.chance), meaning=meaning)

    def sizeHint(self) -> QSize:
        return QSize(200, len(self.chances) * self._row() + 2)

    def _row(self) -> int:
        return QFontMetrics(self.font()).lineSpacing() * 2 + PAD

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics, high = QFontMetrics(self.font()), self._row()
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        heads = max((metrics.horizontalAdvance(each.result) for each in self.chances), default=0) + 2 * PAD
        tails = max((metrics.horizontalAdvance(share(each.chance)) for each in self.chances), default=0) + 2 * PAD
        most = max((float(each.chance) for each in self.chances), default=1.0)
        for number, each in enumerate(self.chances):
            row = QRectF(1, number * high + 1, self.width() - 2, high - 2)
            line = QRectF(row.left(), row.top(), row.width(), metrics.lineSpacing())
            painter.setPen(ink)
            centre = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(line.adjusted(PAD, 0, 0, 0), centre | Qt.AlignmentFlag.AlignLeft, each.result)
            painter.drawText(line.adjusted(0, 0, -PAD, 0), centre | Qt.AlignmentFlag.AlignRight, share(each.chance))
            room = line.adjusted(heads, 3, -tails, -2)
            painter.setPen(Qt.PenStyle.NoPen)
            tint = QColor(accent)
            tint.setAlpha(45)
            painter.setBrush(tint)
            painter.drawRoundedRect(room, 3, 3)
            painter.setBrush(accent)
            painter.drawRoundedRect(
                QRectF(room.left(), room.top(), room.width() * float(each.chance) / most, room.height()), 3, 3
            )
            painter.setPen(ink)
            meaning = metrics.elidedText(
                write(each.sentence, self._naming), Qt.TextElideMode.ElideRight, round(row.width() - heads - PAD)
            )
            painter.drawText(line.adjusted(heads, line.height(), 0, line.height()), centre, meaning)
            if each.result == self.result:
                painter.setPen(accent)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(row, 5, 5)
        painter.end()


def share(chance: Fraction) -> str:
    """5/36 · 13.9 %."""
    return f"{chance} · {float(chance) * 100:.1f} %"
