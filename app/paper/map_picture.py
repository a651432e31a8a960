"""The picture of a map in few bytes, for pages that carry it with them."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImageWriter

from app.pictures.drawing import Drawing
from app.pictures.painting import image

QUALITY = 82


def jpeg(picture: Drawing, wide: int) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"jpeg"))
    writer.setQuality(QUALITY)
    writer.write(image(picture, wide))
    buffer.close()
    return bytes(data.data())
