"""Plates: a picture with words beneath, to be pressed. They lie in rows as wide as the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.language import tip
from app.look import touch_size
from app.panels.parts.small import filled, small_button

GAP = 16
LETTERS = 30
"""So many stand in a line of a plate at the least."""

HIGHEST = 0.72
"""Of the width of a picture that is shown whole: a tall map has room at its sides, and words beneath it."""


class Picture(QWidget):
    """It fills its width; what does not fit is cut off at the edges, or, where all of it is wanted, it is as high as it
    needs to be."""

    def __init__(self, share: float = 0.58, *, whole: bool = False) -> None:
        super().__init__()
        self._share, self._whole = min(share, HIGHEST), whole
        self._pixmap = QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)

    def show_pixmap(self, pixmap: QPixmap) -> None:
        self._pixmap = pixmap
        if self._whole and not pixmap.isNull():
            self._share = min(pixmap.height() / pixmap.width(), HIGHEST)
            self.setFixedHeight(round(self.width() * self._share))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, round(260 * self._share))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(round(self.width() * self._share))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        whole = QRectF(self.rect())
        outline = QPainterPath()
        outline.addRoundedRect(whole, 5, 5)
        painter.setClipPath(outline)
        painter.fillRect(whole, self.palette().mid())
        if self._pixmap.isNull():
            return
        ratio = self.devicePixelRatioF()
        keep = Qt.AspectRatioMode.KeepAspectRatio if self._whole else Qt.AspectRatioMode.KeepAspectRatioByExpanding
        size = (whole.size() * ratio).toSize()
        scaled = self._pixmap.scaled(size, keep, Qt.TransformationMode.SmoothTransformation)
        shown = QRectF(0, 0, scaled.width() / ratio, scaled.height() / ratio)
        shown.moveCenter(whole.center())
        painter.drawPixmap(shown, scaled, QRectF(scaled.rect()))


class Plate(QPushButton):
    """One game, set-up or saved game."""

    def __init__(self, title: str, lines: tuple[str, ...] = (), key: str = "", *, room: int = 0) -> None:
        """`room`: for so many lines that are read later; what lies below does not move then, under a hand."""
        super().__init__()
        self.key = key
        self.setObjectName("framed")
        # All of a row are as high as the highest.
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.picture = Picture()
        self.title = QLabel(title)
        self.title.setObjectName("title")
        self.lines = QLabel()
        self.lines.setObjectName("faint")
        self._layout = filled(QVBoxLayout(self), self.picture)
        self._layout.setContentsMargins(10, 10, 10, 10)
        self._layout.setSpacing(4)
        self._layout.addSpacing(4)
        for label in (self.title, self.lines):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            # They are as wide as the plate, whatever they would like.
            policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
            label.setSizePolicy(policy)
            self._layout.addWidget(label)
        self._layout.addStretch(1)
        self.lines.setMinimumHeight(room * self.lines.fontMetrics().lineSpacing())
        self.say(lines)

    def offer(self, name: str, menu: Callable[[], QMenu]) -> None:
        """What else can be done with it: a button in the corner, or the right one of the mouse."""
        self.more = small_button("⋯", name, None)
        self.more.setParent(self)
        self.more.setObjectName("corner")
        self.more.setFixedSize(touch_size(), touch_size())
        self.more.move(GAP, GAP)
        self.more.clicked.connect(lambda: menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft())))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(lambda spot: menu().popup(self.mapToGlobal(spot)))

    def say(self, lines: tuple[str, ...]) -> None:
        """What stands beneath the title."""
        self.lines.setText("\n".join(line for line in lines if line))
        self.lines.setVisible(bool(self.lines.text()))
        words = ". ".join((self.title.text(), *(line for line in lines if line)))
        self.setAccessibleName(words)
        self.setToolTip(tip(words))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return self._layout.sizeHint()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        # The picture's height follows its width only once it is laid out.
        words = self._layout.totalHeightForWidth(width) - self.picture.height()
        return words + round((width - 20) * 0.58)


class PlateRows(QWidget):
    """As many plates side by side as there is room for."""

    def __init__(self, least: int = 250) -> None:
        super().__init__()
        self._least = least
        self.plates: list[QWidget] = []
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)

    def fill(self, plates: list[QWidget]) -> None:
        for plate in self.plates:
            plate.hide()
            plate.deleteLater()
        self.plates, self._columns = plates, 0
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        # With large letters the words need more.
        least = max(self._least, self.fontMetrics().averageCharWidth() * LETTERS)
        columns = max(1, min((self.width() + GAP) // (least + GAP), 6))
        if columns == self._columns:
            return
        for at in range(max(self._columns, columns)):
            self._grid.setColumnStretch(at, 1 if at < columns else 0)
        self._columns = columns
        for index, plate in enumerate(self.plates):
            self._grid.addWidget(plate, index // columns, index % columns)
            plate.show()
