"""A picture that is traced, as dots of the screen: bounded, and never wider than it helps."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.pictures.safe_drawing import drawing_from
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

MOST_SIDE = 6000
"""Dots; a larger scan is made smaller as it is read."""

MEGABYTES = 512


def picture_of(path: Path) -> QPixmap:
    """The picture; `BadInput` where it is none."""
    if path.suffix.lower() == ".svg":
        return _drawing(path)
    QImageReader.setAllocationLimit(MEGABYTES)
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise BadInput(say("This picture cannot be read: its size is not in it."), path)
    if max(size.width(), size.height()) > MOST_SIDE:
        reader.setScaledSize(size.scaled(QSize(MOST_SIDE, MOST_SIDE), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        raise BadInput(say("This picture cannot be read: {why}.", why=reader.errorString()), path)
    return QPixmap.fromImage(image)


def _drawing(path: Path) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(drawing_from(path)))
    size = renderer.defaultSize()
    if not renderer.isValid() or size.isEmpty():
        raise BadInput(say("This picture cannot be read: its size is not in it."), path)
    size = size.scaled(QSize(MOST_SIDE // 2, MOST_SIDE // 2), Qt.AspectRatioMode.KeepAspectRatio)
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    return QPixmap.fromImage(image)
