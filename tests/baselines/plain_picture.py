"""Qt's own reading and drawing of a map's file, once, at the size of the window. Nothing else."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

WINDOW = (1600, 1000)


def plain_picture(drawing: Path) -> float:
    """Seconds from the file to the picture."""
    application = QGuiApplication.instance() or QGuiApplication([])
    began = time.perf_counter()
    renderer = QSvgRenderer(str(drawing))
    size = renderer.defaultSize()
    scale = min(WINDOW[0] / size.width(), WINDOW[1] / size.height())
    wide, high = round(size.width() * scale), round(size.height() * scale)
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, wide, high))
    painter.end()
    took = time.perf_counter() - began
    del application
    return took
