"""A button whose words go on in a second line where the panel is narrow, rather than being cut off."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeySequence, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton

AS_IT_COMES = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
HIGH, SLACK = 10_000, 2
"""Words that are measured may need a little more room than words in one line were said to need."""


class WrappingButton(QPushButton):
    """As wide as its words if there is room; else as high as they need."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.setText(words)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def setText(self, words: str) -> None:
        """Words of others: no letter of them is a key, and `&` is what it is."""
        super().setText(words)
        self.setShortcut(QKeySequence())

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(SLACK, 0)

    def minimumSizeHint(self) -> QSize:
        """No narrower than its longest word."""
        hint = super().minimumSizeHint()
        metrics = QFontMetrics(self.font())
        words = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        return QSize(min(hint.width(), words + self._around().width()), hint.height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        around, metrics = self._around(), QFontMetrics(self.font())
        room = QRect(0, 0, max(1, width - around.width()), HIGH)
        needed = metrics.boundingRect(room, AS_IT_COMES, self.text()).height()
        return max(super().sizeHint().height(), needed + around.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        words, option.text = option.text, ""
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        if self.isDown():
            painter.translate(QPoint(0, 1))
        room = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self)
        # A style sheet colours the words that Qt paints, and not these.
        ink = QPalette.ColorRole.HighlightedText if self.isDefault() else QPalette.ColorRole.ButtonText
        self.style().drawItemText(painter, room, AS_IT_COMES, option.palette, self.isEnabled(), words, ink)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def _around(self) -> QSize:
        """What the button has besides its words."""
        whole, metrics = super().sizeHint(), QFontMetrics(self.font())
        return QSize(
            max(0, whole.width() - metrics.horizontalAdvance(self.text())),
            max(0, whole.height() - metrics.height()),
        )
