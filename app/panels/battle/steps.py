"""The steps of a round of battle, as a chart of the game has them, and which of them it is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.language import t
from app.panels.parts.choice import DropDown
from app.panels.parts.flow import in_rows
from app.panels.parts.small import small_button, words
from counters.box.sheet import Chart


class BattleSteps(QWidget):
    """Battles on land and at sea have other steps: each sort is a chart."""

    def __init__(self, charts: Sequence[Chart], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.charts, self.at = tuple(charts), 0
        self.which = DropDown()
        self.which.setAccessibleName(t("What sort of battle it is"))
        self.which.setToolTip(t("What sort of battle it is"))
        for chart in charts:
            self.which.addItem(chart.title)
        self.which.currentIndexChanged.connect(lambda _row: self.begin())
        self.back = small_button("‹", t("Step before"), lambda: self.go(-1))
        self.on = small_button("›", t("Next step"), lambda: self.go(1))
        self.told = words()
        self.told.setAccessibleName(t("Step of the round"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(in_rows(self.which, self.back, self.on))
        layout.addWidget(self.told)
        self.begin()

    def begin(self) -> None:
        """With the first step."""
        self.at = 0
        self._write()

    def go(self, by: int) -> None:
        rows = self._rows()
        self.at = max(0, min(len(rows) - 1, self.at + by))
        self._write()

    def _rows(self) -> tuple[tuple[str, ...], ...]:
        row = self.which.currentIndex()
        return self.charts[row].rows if 0 <= row < len(self.charts) else ()

    def _write(self) -> None:
        rows = self._rows()
        self.back.setEnabled(self.at > 0)
        self.on.setEnabled(self.at < len(rows) - 1)
        step = " · ".join(cell for cell in rows[self.at] if cell) if rows else ""
        self.told.setText(
            t("{number} of {count}: {step}", number=self.at + 1, count=len(rows), step=step) if rows else ""
        )
