"""Counters' pictures as pixmaps: one for each face and zoom step, shared by all that show it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

import msgspec
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.look import PLAIN
from counters.counter import Counter, Kind, Side, SideId
from counters.faces import FaceKey, Style, emblem_letter, face_key, face_size, face_svg, unknown_side
from counters.game import Game

STEPS = (8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384)
"""Pixels along a counter. The next larger step is drawn smaller, never the other way by more than a twentieth."""

FAR = 16
"""Up to here only colour and letter are told apart, and only these are drawn."""

LETTERED = 12
KEPT = 64
"""Steps up to this one are kept; finer pictures are large and are drawn again when they are wanted."""


def step_for(pixels: float) -> int:
    """The zoom step that is crisp at this size on the screen."""
    return STEPS[min(bisect_left(STEPS, pixels * 0.95), len(STEPS) - 1)]


class CounterPixmaps:
    """Every picture drawn so far for one game."""

    def __init__(self, game: Game, style: Style = "nato") -> None:
        self.game, self.style = game, style
        self.fills: Mapping[SideId, tuple[str, str]] = {}
        """Fill and ink for sides whose own are not wanted."""

        self._drawn: dict[tuple[FaceKey, int, int], QPixmap] = {}

    def __len__(self) -> int:
        return len(self._drawn)

    def picture(self, counter: Counter, step: int, page: bool = False) -> QPixmap:
        """The picture of a counter as it lies."""
        key = (face_key(counter, page), counter.turned % 360, step)
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = self._draw(counter, step, page)
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

    def forget_all_but(self, step: int) -> None:
        """What is not shown any more, and large."""
        self._drawn = {key: made for key, made in self._drawn.items() if key[2] == step or key[2] <= KEPT}

    def _draw(self, counter: Counter, step: int, page: bool) -> QPixmap:
        kind, side = self.game.kind(counter), self.side(counter.side)
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
        painter.end()
        return _turned(pixmap, counter.turned) if counter.turned % 360 else pixmap


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
