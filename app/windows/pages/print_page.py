"""Print: what of the game, on which paper, how large; the pages are seen before they are written to a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QIcon, QPixmap
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.language import t, tip, write
from app.panels.parts.choice import DropDown, Number
from app.panels.parts.small import ask_for_file, called, push_button, words
from app.paper.painting import Painting, picture_of
from app.paper.paper import LEAST_COUNTER, MOST_COUNTER, PAPERS, Page
from app.paper.printing import COUNTER_MM, What, pages, write_pdf
from app.windows.parts.long_work import LongWork
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence
from rules_assist.shelf.shelf import Opened

SEEN = 150
"""How wide a page is shown."""

WORDS: dict[What, str] = {"counters": "Counters", "cards": "Cards", "charts": "Charts", "map": "Map"}


class PrintPage(QWidget):
    """Everything is made anew when a choice changes; the pictures come one after the other."""

    said = Signal(object)

    def __init__(self, opened: Opened) -> None:
        super().__init__()
        self._opened = opened
        self._pages: list[Page] = []
        self._painting = Painting()
        cards = any(kind.sort == "card" for kind in opened.game.sheet.kinds.values())
        self.what = DropDown(*((t(name), what) for what, name in WORDS.items() if what != "cards" or cards))
        self.paper = DropDown(*((name, None) for name in PAPERS))
        self.map = DropDown(*((map.name or str(id), str(id)) for id, map in opened.game.board.maps.items()))
        self.counter = Number(decimals=1, minimum=LEAST_COUNTER, maximum=MOST_COUNTER, value=COUNTER_MM, suffix=" mm")
        self.count = words(look="faint")
        self.told = words(t("Print it at 100 %: the ruler at the foot of each page is 50 mm long. Backs are mirrored."))
        self.list = called(QListWidget(), t("Pages"))
        self.list.setViewMode(QListWidget.ViewMode.IconMode)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setMovement(QListWidget.Movement.Static)
        self.list.setIconSize(QSize(SEEN, round(SEEN * 1.45)))
        self.list.setSpacing(8)
        self.list.setMinimumHeight(300)
        self.save = push_button(t("Save as PDF…"), t("A file for a printer."), self.ask_where)
        self._lay_out()
        self._next = QTimer(self, interval=0)
        self._next.timeout.connect(self._draw_one)
        self._work = LongWork(self.window, self)
        for box in (self.what, self.paper, self.map):
            box.currentIndexChanged.connect(lambda _index: self._anew())
        self.counter.valueChanged.connect(lambda _size: self._anew())
        self._anew()

    def _lay_out(self) -> None:
        form, row, layout = QFormLayout(), QHBoxLayout(), QVBoxLayout(self)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for title, box in (
            (t("Of the game"), self.what), (t("Which map"), self.map), (t("Paper"), self.paper),
            (t("Width of a counter"), self.counter),
        ):  # fmt: skip
            box.setAccessibleName(title)
            box.setToolTip(tip(title))
            form.addRow(title, box)
        self._form = form
        row.addWidget(self.count, 1)
        row.addWidget(self.save)
        layout.addLayout(form)
        layout.addWidget(self.told)
        layout.addWidget(self.list, 1)
        layout.addLayout(row)

    def _made(self) -> list[Page]:
        return pages(
            self._opened, self.what.currentData(), PAPERS[self.paper.currentText()],
            counter_mm=self.counter.value(), map=self.map.currentData(),
        )  # fmt: skip

    def _anew(self) -> None:
        self.list.clear()
        self._form.setRowVisible(self.map, self.what.currentData() == "map" and self.map.count() > 1)
        try:
            self._pages = self._made()
            self.count.setText(t("Pages: {count}", count=len(self._pages)))
        except BadInput as error:
            self._pages = []
            self.count.setText(write(error.sentence))
        self.save.setEnabled(bool(self._pages))
        self._next.start()

    def _draw_one(self) -> None:
        """One page at a time, so that the window goes on living."""
        at = self.list.count()
        if at >= len(self._pages):
            self._next.stop()
            return
        picture = QPixmap.fromImage(picture_of(self._pages[at], SEEN, self._painting))
        item = QListWidgetItem(QIcon(picture), t("Page {number}", number=at + 1), self.list)
        item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)

    def ask_where(self) -> None:
        name = f"{self._opened.game.sheet.title or self._opened.record.id} {self.what.currentData()}.pdf"
        ask_for_file(self, t("Save as PDF"), "PDF (*.pdf)", self.write, start=str(Path.home()), name=name, writes="pdf")

    def leave(self) -> None:
        """It goes: no page is drawn or written any more."""
        self._next.stop()
        self._work.leave()

    def write(self, out: Path) -> None:
        """In a thread of its own: a map of many sheets takes a while, and can be stopped."""
        found = list(self._pages)
        self._next.stop()

        def done(sentence: Sentence) -> None:
            self.count.setText(write(sentence))
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(out)))
            self._next.start()

        self._work.do(
            t("The pages are drawn."), lambda tell: write_pdf(found, out, tell), done,
            lambda error: self.count.setText(write(error.sentence)),
        )  # fmt: skip
