"""Values and tracks: treasuries, scores, whatever the game counts. Markers on the tracks go along."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import numeral, t, tip, write
from app.look import touch_size
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import Panel
from app.panels.parts.small import filled, scrolling, words
from app.panels.parts.stepper import Stepper
from boards.plain.sentence import side as side_ref
from boards.plain.sentence import value as value_ref
from counters.box.sheet import ValueRule
from counters.position import Position, ValueId
from counters.saves.history import START
from counters.tracks import Change, shown_by_marker, value_histories, value_set


class ValuesPanel(Panel):
    title = "Values"
    key = "Ctrl+5"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.rows: dict[ValueId, ValueRow] = {}
        self.chosen: ValueId | None = None
        self._start = document.seen_at(START)
        self._histories: dict[ValueId, list[Change]] = {}
        self.nothing = words(t("This game counts nothing."))
        self.changes = LinesView(t("How the value has gone"))
        self.changes.chosen.connect(self._look_at)
        self.changes.hide()
        self._inside = QWidget()
        self._layout = filled(QVBoxLayout(self._inside), self.nothing, None)
        self._layout.setContentsMargins(8, 6, 8, 6)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scrolling(self._inside), 3)
        layout.addWidget(self.changes, 2)

    def show_position(self, before: Position | None, after: Position) -> None:
        game, rules = self.document.game, self._rules(after)
        if [*rules] != [*self.rows]:
            self._make(rules)
        self._start = self.document.seen_at(START)
        self._histories = value_histories(self._start, self.document.played())
        for id, rule in rules.items():
            went = [change.value for change in self._went(rule)]
            self.rows[id].show_value(after.value(id, rule.start), shown_by_marker(game, after, rule), went)
        self._tell_changes()

    def _rules(self, position: Position) -> dict[ValueId, ValueRule]:
        """Those of the sheet, by side; then whatever else is counted on this table."""
        sheet = self.document.game.sheet
        sides = {id: at for at, id in enumerate(sheet.sides)}
        of_sheet = sorted(sheet.values.values(), key=lambda rule: sides.get(rule.side, -1) if rule.side else -1)
        rules = {rule.id: rule for rule in of_sheet}
        for id in sorted(set(position.values) - set(rules)):
            rules[id] = ValueRule(id=id, name=self.document.naming(value_ref(id)))
        return rules

    def _make(self, rules: dict[ValueId, ValueRule]) -> None:
        """One line each, under the names of the sides."""
        while self._layout.count() > 2:
            item = self._layout.takeAt(1)
            if (widget := item.widget() if item is not None else None) is not None:
                widget.deleteLater()
        self.rows, headed = {}, None
        for id, rule in rules.items():
            if rule.side != headed and rule.side is not None:
                self._add(words(self.document.naming(side_ref(rule.side)), title=True))
            headed = rule.side
            row = self.rows[id] = ValueRow(rule, self._name(rule))
            row.stepper.asked.connect(lambda to, id=id: self.set_to(id, to))
            row.take.clicked.connect(lambda _on=False, id=id: self._take(id))
            row.way.clicked.connect(lambda _on=False, id=id: self.choose(id))
            self._add(row)
        self.nothing.setVisible(not rules)

    def _add(self, widget: QWidget) -> None:
        self._layout.insertWidget(self._layout.count() - 1, widget)

    def _name(self, rule: ValueRule) -> str:
        """Under its side's name, the side need not be said again; what is left begins a line."""
        side = self.document.naming(side_ref(rule.side)) if rule.side else ""
        name = self.document.naming(value_ref(rule.id)).removeprefix(f"{side}: ")
        return name[:1].upper() + name[1:]

    # What is done

    def set_to(self, id: ValueId, to: float) -> bool:
        return self.document.happen(value_set(self.document.game, self.document.position, id, to))

    def _take(self, id: ValueId) -> None:
        """What the marker on the track says."""
        rule = self.rows[id].rule
        marker = shown_by_marker(self.document.game, self.document.position, rule)
        if marker is not None:
            self.set_to(id, marker)

    # How it has gone

    def choose(self, id: ValueId) -> None:
        """Tell the changes of this value; clicked again, no longer."""
        self.chosen = None if self.chosen == id else id
        for each, row in self.rows.items():
            row.way.setChecked(each == self.chosen)
        self._tell_changes()

    def _went(self, rule: ValueRule) -> tuple[Change, ...]:
        """From the start on: a value that was never told began as the sheet has it."""
        known = self._histories.get(rule.id, [])
        if known and known[0].number == START:
            return tuple(known)
        return (Change(START, self._start.value(rule.id, rule.start)), *known)

    def _tell_changes(self) -> None:
        """The last one first, each with the line of the log that brought it about."""
        self.changes.setVisible(self.chosen in self.rows)
        if self.chosen is None or self.chosen not in self.rows:
            return
        changes = self._went(self.rows[self.chosen].rule)
        self.changes.lines.show(len(changes), lambda row: self._change(changes, len(changes) - 1 - row))

    def _change(self, changes: tuple[Change, ...], at: int) -> Line:
        change = changes[at]
        if change.number == START:
            return Line(t("At the start"), amount=numeral(change.value), means=START)
        by = change.value - changes[at - 1].value
        told = write(self.document.log(change.number), self.document.naming)
        return Line(f"{'+' if by > 0 else ''}{numeral(by)}: {told}", amount=numeral(change.value), means=change.number)

    def _look_at(self, line: Line) -> None:
        if line.means == self.document.head:
            self.document.stop_looking()
        elif isinstance(line.means, int):
            self.document.look_at(line.means)


# One value on its line: its name, a smaller and a larger button, and the way it has gone.


class ValueRow(QWidget):
    """It shows; the panel asks and does."""

    def __init__(self, rule: ValueRule, name: str) -> None:
        super().__init__()
        self.rule, self.name = rule, name
        self.stepper = Stepper(name, rule.step or 1)
        self.way = Way(name)
        self.remark = words(look="faint")
        self.label = words(name)
        self.label.setToolTip(tip(rule.source))
        self.take = QToolButton()
        self.take.hide()
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 2, 0, 2)
        layout.setVerticalSpacing(0)
        layout.addWidget(self.label, 0, 0)
        layout.addWidget(self.way, 0, 1)
        layout.addWidget(self.stepper, 0, 2)
        layout.addWidget(self.remark, 1, 0, 1, 2)
        layout.addWidget(self.take, 1, 2)
        layout.setColumnStretch(0, 1)

    def show_value(self, value: float, marker: float | None, went: Sequence[float]) -> None:
        """`marker` is the number at which the counter on the track lies."""
        self.stepper.show_number(value)
        self.way.show_way(went)
        self.remark.setText(self._remark(value, marker))
        self.remark.setVisible(bool(self.remark.text()))
        self.take.setVisible(marker is not None and marker != value)
        if marker is not None:
            self.take.setText(t("Take {number}", number=marker))
            self.take.setToolTip(t("The number at which the marker lies."))
            self.take.setAccessibleName(t("{name}: take {number} from the track", name=self.name, number=marker))

    def _remark(self, value: float, marker: float | None) -> str:
        """What does not fit; nothing is forbidden."""
        remarks = []
        if self.rule.most is not None and value > self.rule.most:
            remarks.append(t("More than there can be: {number}.", number=self.rule.most))
        if self.rule.least is not None and value < self.rule.least:
            remarks.append(t("Less than there can be: {number}.", number=self.rule.least))
        if marker is not None and marker != value:
            remarks.append(t("The marker lies at {number}.", number=marker))
        return " ".join(remarks)


class Way(QToolButton):
    """The last changes as a stepped line; a click tells them one by one."""

    SHOWN = 24

    def __init__(self, name: str) -> None:
        super().__init__()
        self._went: tuple[float, ...] = ()
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(t("{name}: how it has gone", name=name))

    def show_way(self, went: Sequence[float]) -> None:
        self._went = tuple(went[-self.SHOWN :])
        self.setToolTip(tip(" → ".join(map(numeral, self._went[-8:]))))
        self.setAccessibleDescription(self.toolTip())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(touch_size() * 1.7), touch_size())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        around = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(accent if self.isChecked() or self.hasFocus() else QColor(0, 0, 0, 0), 2))
        painter.drawRoundedRect(around, 4, 4)
        inner = around.adjusted(5, 7, -5, -7)
        low, high = min(self._went, default=0.0), max(self._went, default=0.0)
        across = inner.width() / max(1, len(self._went))
        corners = []
        for at, value in enumerate(self._went):
            share = (value - low) / (high - low) if high > low else 0.5
            y = inner.bottom() - share * inner.height()
            corners += [QPointF(inner.left() + at * across, y), QPointF(inner.left() + (at + 1) * across, y)]
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.WindowText), 1.6))
        painter.drawPolyline(QPolygonF(corners))
        painter.end()
