"""How a line of a list is drawn: a shape for what kind it is, the sentence, and the rule it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.look import touch_size
from app.panels.parts.signs import draw_badge, draw_sign

if TYPE_CHECKING:
    from app.panels.parts.lines import Line

LINE = Qt.ItemDataRole.UserRole
PAD = 6


class LinePainting(QStyledItemDelegate):
    """Draws lines, at most so many lines of text high; 0: as high as they need."""

    def __init__(self, most: int, view: QListView) -> None:
        super().__init__(view)
        self._most, self._view = most, view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        wide = self._view.viewport().width()
        font = self._view.font()
        if self._most:
            high = QFontMetrics(font).lineSpacing() * self._most
        else:
            line: Line = index.data(LINE)
            metrics = QFontMetrics(font)
            room = wide - _left(line, metrics) - _right(line, metrics) - 2 * PAD
            high = round(_Text(line, font, room, QColor()).high)
        return QSize(max(wide, 40), max(high + 2 * PAD, touch_size()))

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
            draw_badge(painter, QRectF(at, top, size, size), *line.badge)
            at += size + PAD
        if line.sign:
            painter.setOpacity(0.45 if line.faint else 1.0)
            draw_sign(painter, QRectF(at, top, size, size), line.sign)
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
    elif line.sign == "roll":
        tint = QColor(accent)
        tint.setAlpha(38)
        painter.fillRect(rect, tint)
    if over and not picked:
        tint = QColor(accent)
        tint.setAlpha(28)
        painter.fillRect(rect, tint)
    if line.here:
        bar = QRect(rect.left(), rect.top(), 4, rect.height())
        painter.fillRect(bar, palette.color(QPalette.ColorRole.HighlightedText) if picked else accent)


class _Text:
    """The words of a line, laid out in a width."""

    def __init__(self, line: Line, font: QFont, wide: float, ink: QColor, most: int = 0) -> None:
        before = f"{line.before}  " if line.before else ""
        rule = f"  {line.rule}" if line.rule else ""
        words = before + line.text + rule
        self._ink = ink
        self._layout = QTextLayout(words, _bold(font) if line.heading else font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        strong = QTextCharFormat()
        strong.setFontWeight(QFont.Weight.Bold)
        self._layout.setFormats([_range(0, len(before), strong), _range(len(words) - len(rule), len(rule), strong)])
        self._font, self._elided, self._last = font, "", QPointF()
        self.high, count = 0.0, 0
        spacing = QFontMetrics(font).lineSpacing()
        self._layout.beginLayout()
        while (row := self._layout.createLine()).isValid():
            row.setLineWidth(max(40.0, wide))
            row.setPosition(QPointF(0, self.high))
            self.high += spacing
            count += 1
            if count == most and row.textStart() + row.textLength() < len(words):
                rest = words[row.textStart() :]
                self._elided = QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, round(max(40.0, wide)))
                self._last = row.position() + QPointF(0, row.ascent())
                break
        self._layout.endLayout()
        self._count = count

    def draw(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(self._ink)
        if not self._elided:
            self._layout.draw(painter, at)
            return
        for number in range(self._count - 1):
            self._layout.lineAt(number).draw(painter, at)
        painter.setFont(self._font)
        painter.drawText(at + self._last, self._elided)


def _range(start: int, length: int, how: QTextCharFormat) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length, found.format = start, length, how
    return found


def _bold(font: QFont) -> QFont:
    found = QFont(font)
    found.setBold(True)
    return found
