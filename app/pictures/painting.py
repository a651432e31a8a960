"""A drawing painted by Qt: in dots, or on a page. Long drawings are fine; one thread at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF, QUuid
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgRenderer

from app.look import ready_to_draw
from app.pictures.drawing import Drawing
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

QUALITY = 82
"""Of a picture in few bytes, for pages that carry it with them."""

_THIN = re.compile(rb"<< /SMask << /S /Alpha /G (\d+ 0 R) >> >>")
_DATES = re.compile(rb"D:\d{14}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")


def renderer(drawing: Drawing) -> QSvgRenderer:
    """Qt's own reading of it."""
    ready_to_draw()
    made = QSvgRenderer(QByteArray(drawing.svg().encode()))
    if not made.isValid():
        raise BadInput(say("The drawing of this map cannot be drawn."))
    return made


def image(drawing: Drawing, width: int) -> QImage:
    """The picture in dots."""
    drawn = renderer(drawing)
    high = max(1, round(width * drawing.full_height / drawing.width))
    picture = QImage(width, high, QImage.Format.Format_RGB32)
    picture.fill(QColor("#ffffff"))
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    drawn.render(painter, QRectF(0, 0, width, high))
    painter.end()
    return picture


def png(picture: QImage) -> bytes:
    return _packed(picture, b"png")


def _packed(picture: QImage, form: bytes, quality: int = -1) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(form))
    writer.setQuality(quality)
    writer.write(picture)
    buffer.close()
    return bytes(data.data())


def pdf(drawing: Drawing, width: int) -> bytes:
    """One page of the drawing's own form, without the hour at which it was made."""
    drawn = renderer(drawing)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Sandtable")
    writer.setDocumentId(QUuid("{5a4d7ab1-e000-4000-8000-000000000000}"))
    points = width * 0.36
    size = QSizeF(points, points * drawing.full_height / drawing.width)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(300)
    painter = QPainter(writer)
    drawn.render(painter, QRectF(0, 0, writer.width(), writer.height()))
    painter.end()
    buffer.close()
    return finished(bytes(data.data()))


def finished(data: bytes) -> bytes:
    """A PDF without the hour at which it was made, its colours that thin out as thin as they are.

    Qt writes how thin as shades of grey, and then says that the shades are not to be looked at.
    """
    return _THIN.sub(_by_its_shades, _DATES.sub(_same_hour, data))


def _by_its_shades(found: re.Match[bytes]) -> bytes:
    """As long as it was: the file tells by numbers where everything in it begins."""
    return b"".join((b"<</SMask<</S/Luminosity/G ", found[1], b">>>>")).ljust(len(found[0]))


def _same_hour(found: re.Match[bytes]) -> bytes:
    return b"D:20000101000000" if found[0].startswith(b"D:") else b"2000-01-01T00:00:00"


FORMS: Mapping[str, Callable[[Drawing, int], bytes]] = {
    "png": lambda drawing, width: png(image(drawing, width)),
    "jpeg": lambda drawing, width: _packed(image(drawing, width), b"jpeg", QUALITY),
    "pdf": pdf,
}
