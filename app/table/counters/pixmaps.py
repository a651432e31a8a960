"""Counters' pictures as pixmaps: one for each face and size in pixels, shared by all that show it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

import msgspec
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.look import PLAIN
from counters.counter import Counter, FaceKey, Kind, Side, SideId, face_key
from counters.faces.faces import SMALL, Style, emblem_letter, face_size, face_svg, unknown_side
from counters.game import Game

SMALLEST, LARGEST = 4, 512
"""Pixels along a counter. Nearer than this they are drawn larger than they are."""

FAR = 11
"""Up to here only colour and letter are told apart, and only these are drawn."""

LETTERED = 9
BUDGET = 64 * 1024 * 1024
"""Bytes of pictures that are kept; those shown last, the longest."""


def pixels(wide: float) -> int:
    """Whole pixels for a counter that is so many wide on the screen."""
    return max(SMALLEST, min(LARGEST, round(wide)))


class CounterPixmaps:
    """Every picture drawn so far for one game."""

    def __init__(self, game: Game, style: Style = "nato") -> None:
        self.game, self.style = game, style
        self.fills: Mapping[SideId, tuple[str, str]] = {}
        """Fill and ink for sides whose own are not wanted."""

        self._drawn: OrderedDict[tuple[FaceKey, int, int], QPixmap] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._drawn)

    @property
    def megabytes(self) -> float:
        """What all of them take."""
        return self._bytes / 1e6

    def picture(self, counter: Counter, wide: int, page: bool = False) -> QPixmap:
        """The picture of a counter as it lies, so many pixels wide."""
        key = (face_key(counter, page), counter.turned % 360, wide)
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = self._draw(counter, wide, page)
            self._bytes += _bytes(found)
            while self._bytes > BUDGET and len(self._drawn) > 1:
                self._bytes -= _bytes(self._drawn.popitem(last=False)[1])
        self._drawn.move_to_end(key)
        return found

    def side(self, id: SideId) -> Side | None:
        """A side as it is coloured here."""
        side = self.game.sheet.sides.get(id) or unknown_side(id)
        if side is None or id not in self.fills:
            return side
        fill, ink = self.fills[id]
        return msgspec.structs.replace(side, fill=fill, ink=ink)

    def dress(self, style: Style | None = None, fills: Mapping[SideId, tuple[str, str]] | None = None) -> None:
        """Another taste: all pictures are drawn anew."""
        self.style = style or self.style
        self.fills = self.fills if fills is None else fills
        self._drawn.clear()
        self._bytes = 0

    def _draw(self, counter: Counter, wide: int, page: bool) -> QPixmap:
        kind, side = self.game.kind(counter), self.side(counter.side)
        width, height = face_size(kind, page)
        pixmap = QPixmap(wide, round(wide * height / width))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if wide <= FAR and kind.sort == "unit":
            _draw_far(painter, QRectF(pixmap.rect()), kind, side)
        else:
            few = wide < SMALL and not page
            svg = face_svg(kind, side, counter, style=self.style, family=PLAIN, page=page, small=few)
            QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(pixmap.rect()))
        painter.end()
        return _turned(pixmap, counter.turned) if counter.turned % 360 else pixmap


def _bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


def _draw_far(painter: QPainter, area: QRectF, kind: Kind, side: Side | None) -> None:
    """Colour and letter: all that can be told from afar."""
    fill = QColor(side.fill if side else "#e9e4d6")
    painter.setBrush(fill)
    painter.setPen(QPen(QColor("#20262b"), max(1.0, area.width() / 16)))
    inner = area.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRect(inner)
    letter = emblem_letter(side) or kind.name[:1]
    if area.width() >= LETTERED:
        font = painter.font()
        font.setFamily(PLAIN)
        font.setPixelSize(round(area.height() * 0.7))
        painter.setFont(font)
        painter.setPen(QColor("#ffffff" if fill.lightness() < 128 else "#20262b"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, letter)


def _turned(pixmap: QPixmap, degrees: int) -> QPixmap:
    canvas = QPixmap(pixmap.size())
    canvas.fill(Qt.GlobalColor.transparent)
    painter = QPainter(canvas)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    middle = QRectF(pixmap.rect()).center()
    painter.translate(middle)
    painter.rotate(degrees)
    if degrees % 90:
        # Turned askew it is wider than it was: keep its corners in.
        painter.scale(0.8, 0.8)
    painter.translate(-middle)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    return canvas
