"""One printed table; a click on a cell lights its row and column, as a finger would on paper."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QApplication, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from app.language import t, tip
from app.look import touch_size
from counters.box.sheet import Chart
from rules_assist.battle_sheet import Lit

Index = QModelIndex | QPersistentModelIndex


class ChartModel(QAbstractTableModel):
    """What is printed."""

    def __init__(self, chart: Chart, parent: QWidget) -> None:
        super().__init__(parent)
        self.chart = chart
        self.lit: tuple[Lit, ...] = ()
        """Where it is read in the battle that is on."""

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else len(self.chart.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else len(self.chart.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        text = self.chart.rows[index.row()][index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.spoken(index.row(), index.column())
            case Qt.ItemDataRole.ToolTipRole:
                return tip(self.spoken(index.row(), index.column()))
            case Qt.ItemDataRole.TextAlignmentRole:
                return self._aligned(index.column())
            case _:
                return None

    def spoken(self, row: int, column: int) -> str:
        """Where it stands, and what."""
        heads = self.chart.printed_heads
        where = ", ".join(part for part in (heads[row] if heads else "", self.chart.columns[column]) if part)
        return f"{where}: {self.chart.rows[row][column]}"

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return self._marked(section)
        return self.chart.printed_heads[section] if self.chart.row_heads else str(section + 1)

    def _aligned(self, column: int) -> Qt.AlignmentFlag:
        short = self.chart.is_short(column)
        return Qt.AlignmentFlag.AlignCenter if short else Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft

    def _marked(self, column: int) -> str:
        """The head of a column, and whose it is in the battle: a colour alone is no sign."""
        whole = {each.who for each in self.lit if each.column == column and each.row is None}
        marks = [words for who, words in (("attack", t("attack")), ("defence", t("defence"))) if who in whole]
        return "\n".join([self.chart.columns[column], *marks])


class ChartTable(QTableView):
    """It grows with the letters, and breaks long lines rather than cut them off."""

    def __init__(self, chart: Chart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart = chart
        self._printed = ChartModel(chart, self)
        self.setModel(self._printed)
        self.setAccessibleName(chart.title)
        self.setItemDelegate(_Lit(self))
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setWordWrap(True)
        # Tab leads on to what comes next; arrows go from cell to cell.
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionsClickable(True)
            header.setHighlightSections(True)
            header.setMinimumSectionSize(touch_size())
        self.horizontalHeader().setMinimumHeight(touch_size())
        self.verticalHeader().setMinimumWidth(touch_size())
        self.verticalHeader().setVisible(bool(chart.row_heads))
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().sectionClicked.connect(lambda column: self.light(max(0, self.row), column))
        self.verticalHeader().sectionClicked.connect(lambda row: self.light(row, max(0, self.column)))
        self.selectionModel().currentChanged.connect(lambda _now, _before: self.viewport().update())
        self.fits = False
        """As high as its rows, at whatever width."""

        self.enlarge(1)

    @property
    def row(self) -> int:
        """The row that is lit; -1: none."""
        return self.currentIndex().row()

    @property
    def column(self) -> int:
        return self.currentIndex().column()

    def light(self, row: int, column: int) -> None:
        """Its row and its column."""
        self.setCurrentIndex(self._printed.index(row, column))

    def show_lit(self, lit: Iterable[Lit]) -> None:
        """Where it is read in a battle: rows, columns, or cells."""
        here = tuple(each for each in lit if each.chart == self.chart.id)
        if here != self._printed.lit:
            self._printed.lit = here
            self._printed.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.chart.columns) - 1)
            self._share_room()
            self._show_first()
            self.viewport().update()

    def _show_first(self) -> None:
        """Into view with what is lit, in a table too wide or too high for its room; what is lit first stays in view."""
        for each in reversed(self._printed.lit):
            self.scrollTo(self._printed.index(each.row or 0, each.column or 0))

    def _fit(self) -> None:
        """As high as its rows, within reason."""
        rows = sum(self.rowHeight(at) for at in range(len(self.chart.rows)))
        wide = sum(self.columnWidth(at) for at in range(len(self.chart.columns)))
        bar = self.horizontalScrollBar().sizeHint().height() if wide > self.viewport().width() else 0
        header = self.horizontalHeader()
        head = max(header.sizeHint().height(), header.minimumHeight())
        self.setFixedHeight(min(HIGHEST, rows + head + bar + 6))

    def is_lit(self, row: int, column: int) -> tuple[str, bool]:
        """For whom (`attack`, `defence`, `both`; or nothing), and whether a row and a column meet there."""
        found = [each for each in self._printed.lit if each.row in (None, row) and each.column in (None, column)]
        who = {each.who or "both" for each in found}
        crossing = any(a.row is None and b.column is None and a.who == b.who for a in found for b in found)
        return "both" if len(who) > 1 else next(iter(who), ""), crossing

    def words(self) -> str:
        """What is read where the lit row and column meet."""
        if not self.currentIndex().isValid():
            return t("Touch a cell to light its row and column.")
        return self._printed.spoken(self.row, self.column)

    def enlarge(self, times: float) -> None:
        """Letters so many times as large as elsewhere."""
        font = QApplication.font()
        font.setPointSizeF(max(4.0, font.pointSizeF() * times))
        for part in (self, self.horizontalHeader(), self.verticalHeader()):
            part.setFont(font)
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Columns are as wide as they need; where that is too much, those with long texts share what is left."""
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        wants = [max(self.sizeHintForColumn(at), header.sectionSizeHint(at)) for at in range(len(self.chart.columns))]
        room = self.viewport().width()
        if not wants:
            return
        over = sum(wants) - room
        if over > 0:
            wants = capped(wants, room, self.fontMetrics().averageCharWidth() * 14)
        elif over < 0:
            wants = [want + -over // len(wants) for want in wants]
        for at, want in enumerate(wants):
            header.resizeSection(at, want)
        self.resizeRowsToContents()
        if self.fits:
            self._fit()


HIGHEST = 420
DEFENCE = QColor("#c7722b")
"""Beside the colour of all that is picked out; the words at the head of the column say it too."""


def tinted(accent: QColor, who: str, *, strongly: bool = False) -> QColor:
    """What the attacker reads in the colour of things picked out, the defender in another."""
    tint = QColor(DEFENCE if who == "defence" else accent)
    tint.setAlpha(200 if strongly else 90)
    return tint


def capped(wants: list[int], room: int, least: int) -> list[int]:
    """The widest columns made as narrow as each other until all fit; as they were if that were too narrow to read."""
    for cap in range(max(wants), least - 1, -1):
        if sum(min(want, cap) for want in wants) <= room:
            return [min(want, cap) for want in wants]
    return wants


class _Lit(QStyledItemDelegate):
    """The row and column of the cell that was touched have another ground."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return super().sizeHint(option, index) + QSize(12, 6)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        table = self.parent()
        who, crossing = table.is_lit(index.row(), index.column()) if isinstance(table, ChartTable) else ("", False)
        if who:
            accent = option.palette.color(QPalette.ColorRole.Highlight)
            painter.fillRect(option.rect, tinted(accent, who, strongly=crossing))
        if isinstance(table, ChartTable) and (index.row() == table.row) != (index.column() == table.column):
            tint = QColor(option.palette.color(QPalette.ColorRole.Highlight))
            tint.setAlpha(56)
            painter.fillRect(option.rect, tint)
        super().paint(painter, option, index)
