"""Pages painted by Qt: on a screen to look at, into a PDF file, or by a printer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF, QUuid
from PySide6.QtGui import QColor, QImage, QPagedPaintDevice, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgRenderer

from app.paper.paper import Page, Paper
from app.pictures.drawing import Drawing
from app.pictures.painting import finished, image, renderer
from boards.plain.files import Tell, to_nobody

INCH = 25.4
DPI = 220
"""Of pieces of a map: as fine as a printer shows, and a tenth of what its outlines would take."""

ROUGH, GLANCE = 100, 1600
"""Below so many dots an inch nobody reads a map; dots of the whole map for such pages."""


class Painting:
    """Draws pages one after the other; a map that lies beneath several is read once."""

    def __init__(self) -> None:
        self._read: tuple[Drawing, QSvgRenderer] | None = None
        self._small: tuple[Drawing, QImage] | None = None

    def page(self, painter: QPainter, page: Page, dots: float, fine: int = DPI) -> None:
        """`dots`: of the painter's own, for each millimetre; `fine`: dots an inch of a map's piece."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        whole = QRectF(0, 0, page.paper.wide * dots, page.paper.high * dots)
        painter.fillRect(whole, QColor("#ffffff"))
        if page.picture is not None and page.piece is not None:
            piece = page.piece
            wide, high = piece.wide * piece.scale, piece.high * piece.scale
            there = QRectF(piece.x * dots, piece.y * dots, wide * dots, high * dots)
            if fine < ROUGH:
                self._glance(painter, page, there)
            else:
                painter.drawImage(there, self._piece(page.picture, page, fine))
        renderer(page.drawing).render(painter, whole)

    def _glance(self, painter: QPainter, page: Page, there: QRectF) -> None:
        """A piece out of the whole picture, drawn small and once: for looking at all the sheets of a map."""
        piece, picture = page.piece, page.picture
        assert piece is not None and picture is not None  # noqa: S101, PT018 - whoever calls has looked
        if self._small is None or self._small[0] is not picture:
            self._small = picture, image(picture, GLANCE)
        scale = GLANCE / picture.width
        left, top = (piece.left - picture.left) * scale, (piece.top - picture.top) * scale
        painter.drawImage(there, self._small[1], QRectF(left, top, piece.wide * scale, piece.high * scale))

    def _piece(self, picture: Drawing, page: Page, fine: int) -> QImage:
        piece = page.piece
        assert piece is not None  # noqa: S101 - whoever calls has looked
        if self._read is None or self._read[0] is not picture:
            self._read = picture, renderer(picture)
        found = self._read[1]
        found.setViewBox(QRectF(piece.left, piece.top, piece.wide, piece.high))
        wide, high = (max(1, round(side * piece.scale / INCH * fine)) for side in (piece.wide, piece.high))
        drawn = QImage(wide, high, QImage.Format.Format_RGB32)
        drawn.fill(QColor("#ffffff"))
        painter = QPainter(drawn)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing)
        found.render(painter, QRectF(0, 0, wide, high))
        painter.end()
        return drawn


def pdf(pages: Sequence[Page], tell: Tell = to_nobody) -> bytes:
    """The same bytes each time."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Sandtable")
    writer.setDocumentId(QUuid("{5a4d7ab1-e000-4000-8000-000000000001}"))
    writer.setResolution(DPI)
    paint(writer, pages, tell)
    buffer.close()
    return finished(bytes(data.data()))


def paint(device: QPagedPaintDevice, pages: Sequence[Page], tell: Tell = to_nobody) -> None:
    """All pages, each on its own paper, without any margin but what is drawn: the size stays true."""
    painting, painter = Painting(), QPainter()
    device.setPageMargins(QMarginsF(0, 0, 0, 0))
    try:
        for at, page in enumerate(pages):
            tell(at / len(pages))
            device.setPageSize(page_size(page.paper))
            if at == 0:
                painter.begin(device)
            else:
                device.newPage()
            painting.page(painter, page, device.logicalDpiX() / INCH)
    finally:
        # Whoever stops it in the middle: Qt falls, if the device goes before the painter has left it.
        painter.end()


def page_size(paper: Paper) -> QPageSize:
    return QPageSize(
        QSizeF(paper.wide, paper.high), QPageSize.Unit.Millimeter, paper.name, QPageSize.SizeMatchPolicy.ExactMatch
    )


def picture_of(page: Page, wide: int, painting: Painting) -> QImage:
    """A page to look at before it is printed."""
    dots = wide / page.paper.wide
    drawn = QImage(wide, max(1, round(page.paper.high * dots)), QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    painting.page(painter, page, dots, fine=max(24, round(dots * INCH)))
    painter.end()
    return drawn
