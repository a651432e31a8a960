"""The game's charts: tables to look things up in. They can be touched, enlarged, and put in a window of their own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import t
from app.panels.advice.chart_table import ChartTable
from app.panels.parts.choice import DropDown
from app.panels.parts.panel import Panel
from app.panels.parts.small import called, filled, push_button, small_button, words
from counters.box.sheet import Chart
from counters.position import Position
from rules_assist.battle_sheet import Lit
from rules_assist.shelf.listing import basis

LARGER, LARGEST = 1.2, 3.6
IN_A_WINDOW = 1.8
RECONSTRUCTED = "reconstructed"


LEAST_TITLE = 8
"""Letters of a title that are always seen."""


class ChartPage(QWidget):
    """A chart with all that is said about it."""

    def __init__(self, chart: Chart) -> None:
        super().__init__()
        self.chart, self.times = chart, 1.0
        self.table = ChartTable(chart, self)
        self.read = words(self.table.words())
        self.read.setAccessibleName(t("What is read there"))
        self.table.selectionModel().currentChanged.connect(lambda _now, _before: self.read.setText(self.table.words()))
        self.note = words(chart.note)
        self.source = words(_source(chart.source), look="faint")
        layout = filled(QVBoxLayout(self), self.table, self.read, wide=self.table, bare=True)
        # Shown before it lies in here, a label would be a window of its own for a moment, and take the keys.
        for label in (self.note, self.source):
            layout.addWidget(label)
            label.setVisible(bool(label.text()))

    def enlarge(self, times: float) -> None:
        """Within reason."""
        self.times = max(1 / LARGER, min(LARGEST, times))
        self.table.enlarge(self.times)


class ChartsPanel(Panel):
    title = "Charts"
    key = "Ctrl+6"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.page: ChartPage | None = None
        self.lit: tuple[Lit, ...] = ()
        """Where the charts are read in the battle that is on."""

        self.windows: list[QWidget] = []
        charts = ((document.boxed(chart.title), chart.id) for chart in document.game.sheet.charts.values())
        self.which = called(DropDown(*charts), t("Which chart"), t("Which chart"))
        # As wide as the panel, not as its longest title.
        self.which.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.which.setMinimumContentsLength(LEAST_TITLE)
        self.which.currentIndexChanged.connect(lambda _index: self._open())
        self.smaller = small_button("−", t("Smaller text"), lambda: self._enlarge(1 / LARGER))
        self.larger = small_button("+", t("Larger text"), lambda: self._enlarge(LARGER))
        self.apart = push_button(t("Enlarge"), t("In a window of its own, to be put anywhere."), self.enlarge)
        self.nothing = words(t("This game has no charts."))
        head = QHBoxLayout()
        for widget, share in ((self.which, 1), (self.smaller, 0), (self.larger, 0), (self.apart, 0)):
            head.addWidget(widget, share)
        self._layout = filled(QVBoxLayout(self), head, self.nothing)
        self._layout.setContentsMargins(6, 6, 6, 6)
        for widget in (self.which, self.smaller, self.larger, self.apart):
            widget.setVisible(bool(document.game.sheet.charts))
        self.nothing.setVisible(not document.game.sheet.charts)
        self._open()

    def show_position(self, before: Position | None, after: Position) -> None:
        """Charts are printed once and for all."""

    def light(self, lit: tuple[Lit, ...]) -> None:
        """Light these, and mark the charts on which something is."""
        self.lit = lit
        here = {each.chart for each in lit}
        for row, chart in enumerate(self.document.game.sheet.charts.values()):
            title = self.document.boxed(chart.title)
            self.which.setItemText(row, f"● {title}" if chart.id in here else title)
        if self.page is not None:
            self.page.table.show_lit(lit)

    def choose(self, chart: str) -> None:
        self.which.setCurrentIndex(self.which.findData(chart))

    def _open(self) -> None:
        chart = self.document.game.sheet.charts.get(self.which.currentData() or "")
        if chart is None:
            return
        times = 1.0
        if self.page is not None:
            times = self.page.times
            self.page.hide()
            self._layout.removeWidget(self.page)
            self.page.deleteLater()
        self.page = ChartPage(chart.said(self.document.boxed))
        self._layout.addWidget(self.page, 1)
        self.page.table.show_lit(self.lit)
        self.page.enlarge(times)

    def _enlarge(self, by: float) -> None:
        if self.page is not None:
            self.page.enlarge(self.page.times * by)

    def enlarge(self) -> None:
        """The same chart, large, beside the table; Escape closes it."""
        if self.page is None:
            return
        window = QWidget(self, Qt.WindowType.Window, windowTitle=self.page.chart.title)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page = ChartPage(self.page.chart)
        page.table.show_lit(self.lit)
        QVBoxLayout(window).addWidget(page)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), window, window.close)
        screen = self.screen().availableSize()
        window.resize(min(900, screen.width() - 40), min(700, screen.height() - 80))
        window.destroyed.connect(lambda: self._gone(window))
        self.windows.append(window)
        window.show()
        page.enlarge(IN_A_WINDOW)
        if self.page.table.currentIndex().isValid():
            page.table.light(self.page.table.row, self.page.table.column)

    def _gone(self, window: QWidget) -> None:
        self.windows = [each for each in self.windows if each is not window]


def _source(source: str) -> str:
    """Where it comes from; what is not in the rulebook is marked."""
    if not source:
        return ""
    match basis(source):
        case "reconstructed":
            rest = source.removeprefix(RECONSTRUCTED).lstrip(",;: ")
            if not rest:
                return t("Reconstructed, not from the rulebook.")
            return t("Reconstructed, not from the rulebook: {source}", source=rest)
        case "partly":
            return t("Reconstructed in part: {source}", source=source)
        case _:
            return t("Source: {source}", source=source)
