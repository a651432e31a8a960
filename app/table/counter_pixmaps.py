"""Counters' pictures as pixmaps: one for each face and zoom step, shared by all that show it."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.look import PLAIN
from counters.counter import Counter, Kind, Side
from counters.faces import FaceKey, Style, emblem_letter, face_key, face_size, face_svg, unknown_side
from counters.game import Game

STEPS = (12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)
"""Pixels along a counter. The next larger step is drawn smaller, never the other way by more than a tenth."""

FAR = 16
"""Up to here only colour and letter are told apart, and only these are drawn."""


def step_for(pixels: float) -> int:
    """The zoom step that is crisp at this size on the screen."""
    return STEPS[min(bisect_left(STEPS, pixels * 0.9), len(STEPS) - 1)]


class CounterPixmaps:
    """Every picture drawn so far for one game."""

    def __init__(self, game: Game, style: Style = "nato") -> None:
        self.game, self.style = game, style
        self._drawn: dict[tuple[FaceKey, int], QPixmap] = {}

    def __len__(self) -> int:
        return len(self._drawn)

    def picture(self, counter: Counter, step: int, page: bool = False) -> QPixmap:
        """The picture of a counter as it lies."""
        key = (face_key(counter, page), step)
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = self._draw(counter, step, page)
        return found

    def restyle(self, style: Style) -> None:
        """Another taste: all pictures are drawn anew."""
        self.style = style
        self._drawn.clear()

    def _draw(self, counter: Counter, step: int, page: bool) -> QPixmap:
        kind = self.game.kind(counter)
        side = self.game.sheet.sides.get(counter.side) or unknown_side(counter.side)
        width, height = face_size(kind, page)
        pixmap = QPixmap(round(step * width / 100), round(step * height / 100))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if step <= FAR and kind.sort == "unit":
            _draw_far(painter, QRectF(pixmap.rect()), kind, side)
        else:
            svg = face_svg(kind, side, counter, style=self.style, family=PLAIN, page=page)
            QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(pixmap.rect()))
        if counter.turned:
            painter.end()
            return _turned(pixmap, counter.turned)
        painter.end()
        return pixmap


def _draw_far(painter: QPainter, area: QRectF, kind: Kind, side: Side | None) -> None:
    """Colour and letter: all that can be told from afar."""
    fill = QColor(side.fill if side else "#e9e4d6")
    painter.setBrush(fill)
    painter.setPen(QPen(QColor("#20262b"), max(1.0, area.width() / 16)))
    inner = area.adjusted(1, 1, -1, -1)
    painter.drawRect(inner)
    letter = emblem_letter(side) or kind.name[:1]
    if area.width() >= STEPS[1]:
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
    # A square turned by 45 degrees is wider than it was: keep its corners in.
    painter.scale(0.8, 0.8) if degrees % 90 else None
    painter.translate(-middle)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    return canvas
