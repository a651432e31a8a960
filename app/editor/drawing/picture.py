"""A picture that is traced, as dots of the screen: bounded, and never wider than it helps."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.editor.documents.draft import MOST_PICTURE, refuse_too_large
from app.pictures.safe_drawing import drawing_from
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded
from boards.plain.sentence import say
from boards.svg.pictures import form_of, refuse_swelling, size_of

MOST_SIDE = 4000
"""Dots; a larger scan is made smaller as it is read."""

MEGABYTES = 260


def picture_of(path: Path) -> QPixmap:
    """The picture; `BadInput` where it is none."""
    return _drawing(path) if path.suffix.lower() == ".svg" else QPixmap.fromImage(image_of(path))


def image_of(path: Path) -> QImage:
    """The same of a picture that is packed dots."""
    data = read_bounded(path, MOST_PICTURE)
    form, dots = form_of(data), size_of(data)
    if form is None or dots is None:
        raise BadInput(say("This picture cannot be read: its size is not in it."), path)
    refuse_too_large(dots, path)
    try:
        refuse_swelling(data)
    except BadInput as bad:
        raise bad.within(path) from bad
    QImageReader.setAllocationLimit(MEGABYTES)
    packed = QByteArray(data)
    buffer = QBuffer(packed)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    # What it is, is said here: Qt would take a drawing for a picture, whatever its name is, and paint it unread.
    reader = QImageReader(buffer, QByteArray(form.encode()))
    reader.setDecideFormatFromContent(False)
    reader.setAutoTransform(True)
    size = QSize(*dots)
    if max(dots) > MOST_SIDE:
        reader.setScaledSize(size.scaled(QSize(MOST_SIDE, MOST_SIDE), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        raise BadInput(say("This picture cannot be read: {why}.", why=reader.errorString()), path)
    return image


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
