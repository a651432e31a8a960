"""The combat chart with the column that is read, the one the bare odds stand in, and the row that the dice found."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from app.language import t, tip
from app.panels.advice.chart_table import ChartTable
from counters.box.sheet import Chart
from rules_assist.battle_sheet import Lit

NARROW, BESIDE = 22, 12
"""Pixels of the narrowest column of a chart, and about the head of a row: it is read, and not touched, and all of it is
to be seen at once in a narrow panel."""


class BattleChart(ChartTable):
    """Nobody touches this one; the battle lights it."""

    def __init__(self, chart: Chart, said: Callable[[str], str] = str) -> None:
        """`said`: in whose language it is read; a battle finds its column by what is printed."""
        super().__init__(chart.said(said))
        self.printed, self._said = chart, said
        self.read_column = self.odds_column = self.rolled_row = -1
        self.setItemDelegate(_Read(self))
        self.setSelectionMode(ChartTable.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.horizontalHeader().setMinimumSectionSize(NARROW)
        heads = (self.fontMetrics().horizontalAdvance(head) for head in self.chart.row_heads)
        self.verticalHeader().setFixedWidth(max(heads, default=0) + BESIDE)

    def show_battle(self, column: str, odds: str, row: int) -> None:
        """`row` is what the dice add up to; -1: not rolled yet."""
        columns, heads = list(self.printed.columns), list(self.printed.row_heads)
        self.read_column = columns.index(column) if column in columns else -1
        self.odds_column = columns.index(odds) if odds in columns else -1
        self.rolled_row = heads.index(str(row)) if str(row) in heads else -1
        told = t("{chart}: read in the column {column}", chart=self.chart.title, column=self._said(column) or "–")
        self.setAccessibleName(told)
        self.setToolTip(tip(told))
        self.fits = True
        self._share_room()
        self._show_read()
        self.viewport().update()

    def _show_read(self) -> None:
        """Into view with what is read, where the panel is narrower than the chart."""
        if self.read_column >= 0:
            self.scrollTo(self.model().index(max(0, self.rolled_row), self.read_column))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_read()


class _Read(QStyledItemDelegate):
    def __init__(self, chart: BattleChart) -> None:
        super().__init__(chart)
        self._chart = chart

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        accent = QColor(option.palette.color(QPalette.ColorRole.Highlight))
        read, rolled = index.column() == self._chart.read_column, index.row() == self._chart.rolled_row
        tint = QColor(accent)
        tint.setAlpha(150 if read and rolled else 70 if read or rolled else 0)
        painter.fillRect(option.rect, tint)
        super().paint(painter, option, index)
        if index.column() == self._chart.odds_column:
            painter.save()
            painter.setPen(QPen(accent, 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(option.rect.topLeft(), option.rect.bottomLeft())
            painter.drawLine(option.rect.topRight(), option.rect.bottomRight())
            painter.restore()


def lit_of(chart: Chart | None, column: str, thrown: int | None) -> tuple[Lit, ...]:
    """The column that is read, and the row that the dice found."""
    if chart is None or column not in chart.columns:
        return ()
    read = Lit(chart=chart.id, column=chart.columns.index(column), head=column, who="attack")
    row = str(thrown)
    if row not in chart.row_heads:
        return (read,)
    return (read, Lit(chart=chart.id, row=chart.row_heads.index(row), head=row, who="attack"))
