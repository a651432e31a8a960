"""One value on its line: its name, a smaller and a larger button, and the way it has gone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from app.language import t, tip
from app.look import touch_size
from app.panels.parts.small import words
from app.panels.parts.stepper import Stepper
from boards.plain.sentence import write_number
from counters.box.sheet import ValueRule


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
        self.setToolTip(tip(" → ".join(map(write_number, self._went[-8:]))))
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
