"""A line of a list of sentences: what stands on it, what it names, and how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.language import rule_words
from app.look import FAINT, PRINT, touch_size
from app.panels.parts.panel import Light
from app.panels.parts.signs import draw_shape
from boards.plain.working_out import latest
from counters.counter import CounterId, Side
from counters.faces.colours import readable, sound
from counters.position import PlaceId

Sign = Literal["", "error", "warning", "note", "roll", "yes", "no", "todo", "done"]
Index: TypeAlias = QModelIndex | QPersistentModelIndex


class Badge(NamedTuple):
    """A side's colour with its letter."""

    letter: str
    ground: str
    ink: str


def badge_of(side: Side) -> Badge:
    ground = sound(side.fill)
    return Badge(side.letter or side.name[:1], ground, readable(PRINT, ground))


@dataclass(frozen=True)
class Line:
    """One sentence. The sign says in a shape what kind it is, and `sign_words` in words."""

    text: str
    rule: str = ""
    before: str = ""
    """Who says or does it; stands before the sentence."""

    sign: Sign = ""
    sign_words: str = ""
    places: tuple[PlaceId, ...] = ()
    counters: tuple[CounterId, ...] = ()
    badge: Badge | None = None
    """Whose it is."""

    amount: str = ""
    """A figure, set to the right."""

    indent: int = 0
    heading: bool = False
    faint: bool = False
    here: bool = False
    """Where the table stands now."""

    means: object = None
    """What a click on it is about."""

    @property
    def spoken(self) -> str:
        """All of it, for who listens rather than looks."""
        rule = f"[{rule_words(self.rule)}]" if self.rule else ""
        return " ".join(part for part in (self.sign_words, self.before, self.text, self.amount, rule) if part)

    @property
    def measured(self) -> tuple[object, ...]:
        """How high it is hangs on this, and on the room there is."""
        signs = bool(self.badge) + bool(self.sign)
        return self.before, self.text, self.rule, self.heading, self.amount, self.indent, signs

    @property
    def light(self) -> Light:
        return Light(self.places, self.counters)


# How it is drawn: a shape for what kind it is, the sentence, and the rule it rests on.


LINE = Qt.ItemDataRole.UserRole
PAD, MEASURED = 6, 5_000


class LinePainting(QStyledItemDelegate):
    """Draws lines, at most so many lines of text high; 0: as high as they need."""

    def __init__(self, most: int, view: QListView) -> None:
        super().__init__(view)
        self._most, self._view, self._least = most, view, touch_size()
        self._measured: dict[tuple[object, ...], int] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        wide, font = self._view.viewport().width(), self._view.font()
        metrics = QFontMetrics(font)
        if self._most:
            high = metrics.lineSpacing() * self._most
        else:
            line: Line = index.data(LINE)
            room = wide - _left(line, metrics) - _right(line, metrics) - 2 * PAD
            said = (line.measured, room, font.key())  # Qt asks of all with each news
            high = latest(self._measured, said, MEASURED, lambda: round(_Text(line, font, room, QColor()).high))
        return QSize(max(wide, 40), max(high + 2 * PAD, self._least))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        line: Line = index.data(LINE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        picked = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = option.palette
        _ground(painter, option.rect, line, palette, option.state)
        role = QPalette.ColorRole.HighlightedText if picked else QPalette.ColorRole.Text
        group = QPalette.ColorGroup.Disabled if line.faint and not picked else QPalette.ColorGroup.Active
        ink = palette.color(group, role)
        metrics = QFontMetrics(self._view.font())
        left, right, size = _left(line, metrics), _right(line, metrics), metrics.height()
        inner = QRectF(option.rect).adjusted(PAD, PAD, -PAD, -PAD)
        text = _Text(line, self._view.font(), inner.width() - left - right, ink, self._most)
        top = inner.top() + max(0.0, (inner.height() - text.high) / 2)
        at = inner.left() + _indent(line, metrics)
        if line.badge:
            _draw_badge(painter, QRectF(at, top, size, size), line.badge)
            at += size + PAD
        if line.sign:
            painter.setOpacity(0.45 if line.faint else 1.0)
            _draw_sign(painter, QRectF(at, top, size, size), line.sign)
            painter.setOpacity(1.0)
        text.draw(painter, QPointF(inner.left() + left, top))
        if line.amount:
            painter.setPen(ink)
            painter.setFont(_bold(self._view.font()))
            painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, line.amount)
        painter.restore()


def _left(line: Line, metrics: QFontMetrics) -> int:
    """The room that the signs before the text take."""
    return _indent(line, metrics) + ((line.badge is not None) + bool(line.sign)) * (metrics.height() + PAD)


def _indent(line: Line, metrics: QFontMetrics) -> int:
    return min(line.indent, 6) * metrics.height()


def _right(line: Line, metrics: QFontMetrics) -> int:
    return round(metrics.horizontalAdvance(line.amount) * 1.15) + 2 * PAD if line.amount else 0


def _ground(painter: QPainter, rect: QRect, line: Line, palette: QPalette, state: QStyle.StateFlag) -> None:
    """What lies behind the words; where the table stands now has a bar at its side."""
    accent = palette.color(QPalette.ColorRole.Highlight)
    picked = bool(state & QStyle.StateFlag.State_Selected)
    over = bool(state & QStyle.StateFlag.State_MouseOver)
    if picked:
        painter.fillRect(rect, accent)
    elif line.heading:
        painter.fillRect(rect, palette.color(QPalette.ColorRole.AlternateBase))
        painter.fillRect(rect.adjusted(0, rect.height() - 1, 0, 0), palette.color(QPalette.ColorRole.Mid))
    rolled = line.sign == "roll" and not line.heading
    for tinted, strong in ((rolled and not picked, 38), (over and not picked, 28)):
        if tinted:
            tint = QColor(accent)
            tint.setAlpha(strong)
            painter.fillRect(rect, tint)
    if line.here:
        bar = QRect(rect.left(), rect.top(), 4, rect.height())
        painter.fillRect(bar, palette.color(QPalette.ColorRole.HighlightedText) if picked else accent)


LONGEST = 4_000
"""Letters of a line: one word without end is measured anew for each row that it is broken into."""


class _Text:
    """The words of a line, laid out in a width."""

    def __init__(self, line: Line, font: QFont, wide: float, ink: QColor, most: int = 0) -> None:
        before = f"{line.before[:LONGEST]}  " if line.before else ""
        rule = f"  {rule_words(line.rule)}" if line.rule else ""
        words = before + (line.text if len(line.text) <= LONGEST else line.text[:LONGEST] + "…") + rule
        self._ink = ink
        self._layout = QTextLayout(words, _bold(font) if line.heading else font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        strong = [QTextLayout.FormatRange(), QTextLayout.FormatRange()]
        for each, start, length in zip(strong, (0, len(words) - len(rule)), (len(before), len(rule)), strict=True):
            each.start, each.length = start, length
            each.format.setFontWeight(QFont.Weight.Bold)
        self._layout.setFormats(strong)
        self._font, self._elided, self._last = font, "", QPointF()
        self.high, self._count = 0.0, 0
        spacing = QFontMetrics(font).lineSpacing()
        self._layout.beginLayout()
        while (row := self._layout.createLine()).isValid():
            row.setLineWidth(max(40.0, wide))
            row.setPosition(QPointF(0, self.high))
            self.high += spacing
            self._count += 1
            if self._count == most and row.textStart() + row.textLength() < len(words):
                rest = words[row.textStart() :]
                self._elided = QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, round(max(40.0, wide)))
                self._last = row.position() + QPointF(0, row.ascent())
                break
        self._layout.endLayout()

    def draw(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(self._ink)
        if not self._elided:
            self._layout.draw(painter, at)
            return
        for number in range(self._count - 1):
            self._layout.lineAt(number).draw(painter, at)
        painter.setFont(self._font)
        painter.drawText(at + self._last, self._elided)


def _bold(font: QFont) -> QFont:
    found = QFont(font)
    found.setBold(True)
    return found


# Before a line: what kind it is, and whose.


LETTERS = {"error": "!", "warning": "!", "note": "i"}


def _draw_sign(painter: QPainter, area: QRectF, sign: Sign) -> None:
    draw_shape(painter, area.adjusted(1, 1, -1, -1), sign)
    if letter := LETTERS.get(sign):
        low = (area.width() / 2 - 1) * 0.22 if sign == "warning" else 0
        painter.save()
        _letter(painter, area.adjusted(1, 1, -1, -1).translated(0, low), letter, "#ffffff", 0.68)
        painter.restore()


def _draw_badge(painter: QPainter, area: QRectF, badge: Badge) -> None:
    painter.save()
    painter.setBrush(QColor(badge.ground))
    painter.setPen(QPen(QColor(FAINT), 1))
    painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 3, 3)
    _letter(painter, area, badge.letter, badge.ink, 0.6)
    painter.restore()


def _letter(painter: QPainter, area: QRectF, letter: str, colour: str, share: float) -> None:
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(max(6, round(area.height() * share)))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter)
