"""The log: what happened, in sentences. Pointing at one lights the map, clicking one looks at that moment."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import t, tip
from app.panels.log.entries import ROLLS, LogLines, Only
from app.panels.parts.choice import DropDown, Slide
from app.panels.parts.lines import Line, LinesView
from app.panels.parts.panel import Light, LookAt, Panel
from app.panels.parts.small import small_button
from counters.position import Position

SPEEDS = {"½×": 0.5, "1×": 1.0, "2×": 2.0, "4×": 4.0}
BEAT = 1200
"""Milliseconds that a moment is shown for, at the plain speed."""

WRAPPED = 400
"""So many lines are as high as their words need; in a longer log each is two lines high, and its tip tells the rest."""

REST = 25
"""Milliseconds the slider rests before its moment is shown: a quick hand does not ask for all of them."""


class LogPanel(Panel):
    title = "Log"
    key = "F2"

    def __init__(self, document: GameDocument, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        self._log = LogLines(document)
        self._slid = QTimer(self, singleShot=True, interval=REST)
        self._slid.timeout.connect(self._slide)
        self._beat = QTimer(self, interval=BEAT)
        self._beat.timeout.connect(self._played)
        self.list = LinesView(t("What has happened"))
        self.whose, self.kinds = DropDown(), DropDown()
        self._fill()
        self._lay_lines()
        self.list.pointed.connect(self._light)
        self.list.chosen.connect(self._choose)
        self.list.wondered.connect(self.asked)
        self.slider = Slide(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(t("Moment"))
        self.slider.setToolTip(t("Look at any moment; nothing changes."))
        self.slider.valueChanged.connect(lambda _row: self._slid.start())
        self.first = small_button("|◀", t("Look at the beginning"), lambda: self.look(0))
        self.back = small_button("◀", t("One moment back"), lambda: self.step(-1))
        self.play = small_button("▶▶", t("Play what follows"), None)
        self.play.setCheckable(True)
        self.play.toggled.connect(self._play)
        self.ahead = small_button("▶", t("One moment ahead"), lambda: self.step(1))
        self.now = small_button("▶|", t("Back to now"), document.stop_looking)
        self.speed = DropDown()
        self.speed.addItems(list(SPEEDS))
        self.speed.setCurrentText("1×")
        self.speed.setAccessibleName(t("How fast to play"))
        self.speed.setToolTip(t("How fast to play"))
        self.speed.currentTextChanged.connect(lambda _words: self._beat.setInterval(self._pause()))
        self.follow = QCheckBox(t("Follow with the view"))
        self.follow.setAccessibleName(self.follow.text())
        self.follow.setChecked(True)
        self.follow.setToolTip(t("While you look back, the map goes where something happened."))
        self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._refresh)
        document.changed.connect(lambda _before, _after: self._refresh_soon())
        document.looked.connect(lambda _number: self._refresh_soon())

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(2)
        for widget in (self.first, self.back, self.play, self.ahead, self.now, self.speed):
            row.addWidget(widget)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        which = QHBoxLayout()
        which.addWidget(self.whose, 1)
        which.addWidget(self.kinds, 1)
        layout.addLayout(which)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.slider)
        layout.addLayout(row)
        layout.addWidget(self.follow)

    def _fill(self) -> None:
        """Which moves are listed: of a nation, of a type of counters, or the rolls alone."""
        game = self.document.game
        self.whose.addItem(t("All nations"), "")
        for id, side in game.sheet.sides.items():
            self.whose.addItem(side.name, str(id))
        self.kinds.addItem(t("Everything"), "")
        self.kinds.addItem(t("Rolls"), ROLLS)
        for word in dict.fromkeys(kind.type for kind in game.sheet.kinds.values() if kind.type and kind.sort != "card"):
            self.kinds.addItem(word.replace("_", " ").capitalize(), word)
        for box, name in ((self.whose, t("Whose moves are listed")), (self.kinds, t("What is listed"))):
            box.setAccessibleName(name)
            box.setToolTip(tip(name))
            box.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
            box.currentIndexChanged.connect(lambda _index: self._show_only())

    def _lay_lines(self) -> None:
        """How high each is comes first: the height of ten thousand is never asked one by one."""
        count = len(self._log.moments)
        self.list.hold(0 if count <= WRAPPED else 2)
        self.list.lines.show(count, self._log.line)

    def _show_only(self) -> None:
        self._log.show_only(Only(self.whose.currentData() or "", self.kinds.currentData() or ""))
        self._lay_lines()
        self._refresh()

    # Looking

    def look(self, row: int) -> None:
        """Look at the moment of a line; at the last one played, the table is as it is now."""
        if self._soon.isActive():
            self._refresh()
        number = self._log.moments[max(0, min(row, len(self._log.moments) - 1))]
        if number == self.document.head:
            self.document.stop_looking()
        else:
            self.document.look_at(number)
        if self.follow.isChecked():
            self._follow(number)

    def _slide(self) -> None:
        self.look(self.slider.value())

    def step(self, by: int) -> None:
        """So many moments on, or back."""
        if self._soon.isActive():
            self._refresh()
        row = self._log.row(self._log.shown)
        if row is not None and 0 <= row + by < len(self._log.moments):
            self.look(row + by)

    def _choose(self, line: Line) -> None:
        self.play.setChecked(False)
        row = self._log.row(line.means) if isinstance(line.means, int) else None
        if row is not None:
            self.look(row)

    def _follow(self, number: int) -> None:
        row = self._log.row(number)
        places = self._log.line(row).places if row is not None else ()
        if places:
            self.asked.emit(LookAt(places))

    def _light(self, light: Light) -> None:
        there = self.document.position.counters
        self.asked.emit(Light(light.places, tuple(id for id in light.counters if id in there)))

    # Playing

    def _pause(self) -> int:
        return round(BEAT / SPEEDS[self.speed.currentText()])

    def _play(self, on: bool) -> None:
        name = t("Stop playing") if on else t("Play what follows")
        self.play.setText("||" if on else "▶▶")
        self.play.setToolTip(tip(name))
        self.play.setAccessibleName(name)
        if not on:
            self._beat.stop()
            return
        if self._log.shown == self._log.moments[-1]:
            self.look(0)
        self._beat.start(self._pause())

    def _played(self) -> None:
        self.step(1)
        if self._log.shown == self._log.moments[-1]:
            self.play.setChecked(False)

    # Showing

    def show_position(self, before: Position | None, after: Position) -> None:
        if before is None:
            self._refresh()
        else:
            self._refresh_soon()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()

    def _refresh_soon(self) -> None:
        """A move does not wait for its line."""
        if self.isVisible():
            self._soon.start()

    def _refresh(self) -> None:
        self._soon.stop()
        news = self._log.refresh()
        lines, count = self.list.lines, len(self._log.moments)
        if news == "other" or lines.rowCount() > count:
            self._lay_lines()
        elif lines.rowCount() < count:
            self.list.hold(0 if count <= WRAPPED else 2)
            lines.grow(count)
        lines.say_anew()
        row = self._log.row(self._log.shown)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, count - 1)
            if not self._slid.isActive():
                # A hand on the slider is ahead of what is shown.
                self.slider.setValue(row if row is not None else count - 1)
        if row is not None:
            index = lines.index(row)
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)
        self.back.setEnabled(bool(row))
        self.first.setEnabled(bool(row))
        self.ahead.setEnabled(row is not None and row + 1 < count)
        self.now.setEnabled(self.document.looking is not None)
        self.play.setEnabled(count > 1)
