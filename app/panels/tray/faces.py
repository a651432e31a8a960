"""Pictures of counters on lines and buttons of panels, as they look on the map."""

from __future__ import annotations

from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QWidget

from app.table.counters.pixmaps import CounterPixmaps, pixels
from counters.counter import Counter


def face_icon(pixmaps: CounterPixmaps, counter: Counter, size: int, on: QWidget) -> QIcon:
    """As sharp as the screen is; the same when it cannot be used, but faint."""
    return QIcon(face_pixmap(pixmaps, counter, size, on))


def face_pixmap(pixmaps: CounterPixmaps, counter: Counter, size: int, on: QWidget) -> QPixmap:
    ratio = on.devicePixelRatioF()
    pixmap = QPixmap(pixmaps.picture(counter, pixels(size * ratio)))
    pixmap.setDevicePixelRatio(max(pixmap.width(), pixmap.height()) / size)
    return pixmap
