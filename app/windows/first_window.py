"""The first window: the games on the shelf and their set-ups, and what lies on the table when one begins."""

from __future__ import annotations

import signal
import sys

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.look import FELT, PAPER, PRINT, ready_to_draw
from app.pictures.painting import image
from app.pictures.rendering import as_seen, picture
from boards.bad_input import BadInput
from counters.position_text import start_position
from rules_assist.record import Record
from rules_assist.shelf import Opened, open_record, shelf, users_kits

CHOICE = Qt.ItemDataRole.UserRole
WIDE = 2400
"""Dots of the picture; the window shows as many of them as it has."""


def show() -> int:
    """Open the window, and stay until it is closed."""
    application = QApplication.instance() or QApplication(sys.argv[:1])
    # Qt's loop does not let Python hear of Ctrl-C; nothing here needs to be put away first.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    ready_to_draw()
    window = FirstWindow()
    window.showMaximized()
    return application.exec()


class TablePicture(QWidget):
    """A picture as large as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._image = QImage()

    def show_image(self, image: QImage) -> None:
        self._image = image
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(1200, 800)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), FELT)
        if self._image.isNull():
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        room = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRect(0, 0, room.width(), room.height())
        place.moveCenter(self.rect().center())
        ratio = self.devicePixelRatioF()
        sharp = self._image.scaled(
            room * ratio, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        painter.drawImage(place, sharp)


class FirstWindow(QWidget):
    """On the left what can be chosen, on the right what it looks like."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Sandtable")
        self._opened: dict[str, Opened] = {}
        self._picture = TablePicture()
        self._about = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._list = QListWidget()
        self._list.setWordWrap(True)
        self._list.setFixedWidth(320)
        self._list.setStyleSheet(
            f"QListWidget {{ border: 0; background: {PAPER}; color: {PRINT}; font-size: 17px; }}"
            f"QListWidget::item {{ padding: 11px 8px; }}"
            f"QListWidget::item:selected {{ background: {FELT}; color: {PAPER}; }}"
        )
        self._about.setFixedWidth(320)
        self._about.setMargin(12)
        self._about.setStyleSheet(f"background: {PAPER}; color: {PRINT}; font-size: 15px;")
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self._list, 1)
        left.addWidget(self._about)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(left)
        whole.addWidget(self._picture, 1)
        self._fill()
        self._list.currentItemChanged.connect(self._chosen)
        # The window is there first, and its picture a moment later.
        QTimer.singleShot(0, self, self._choose_first)

    def _fill(self) -> None:
        """A heading for each game, and a row for each of its set-ups."""
        kits, remarks = users_kits()
        for record in (*shelf(), *kits):
            heading = QListWidgetItem(record.title, self._list)
            heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
            font = heading.font()
            font.setBold(True)
            heading.setFont(font)
            try:
                opened = self._opened[record.id] = open_record(record)
            except BadInput as error:
                heading.setToolTip(str(error))
                continue
            for setup in opened.setups.values():
                row = QListWidgetItem(setup.title, self._list)
                row.setData(CHOICE, (record.id, setup.id))
        self._about.setText("\n".join(map(str, remarks)))

    def _choose_first(self) -> None:
        rows = (self._list.item(row) for row in range(self._list.count()))
        first = next((item for item in rows if item.data(CHOICE)), None)
        if first is not None:
            self._list.setCurrentItem(first)

    def _chosen(self, item: QListWidgetItem | None) -> None:
        choice = item.data(CHOICE) if item is not None else None
        if not choice:
            return
        game, setup = choice
        opened = self._opened[game]
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            position = start_position(opened.setups[setup], opened.game)
            self._picture.show_image(image(picture(opened, as_seen(opened, position, None)), WIDE))
            self._about.setText(_about(opened.record, opened.setups[setup].about))
        except BadInput as error:
            self._picture.show_image(QImage())
            self._about.setText(str(error))
        finally:
            QApplication.restoreOverrideCursor()


def _about(record: Record, setup: str) -> str:
    by = f"A kit by {record.author}." if record.kit and record.author else ""
    return "\n\n".join(part for part in (record.text, setup, by) if part)
