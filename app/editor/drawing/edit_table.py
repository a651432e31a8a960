"""The map under the hands of those who draw it: the table of the game, with the board drawn live."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import shapely
from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem, QWidget

from app.editor.documents.draft import Look
from app.editor.drawing.board_items import BoardItems
from app.editor.drawing.relief import Relief
from app.editor.drawing.sketch import SketchItem
from app.editor.drawing.styles import PRINTED, Style, style
from app.table.hands.pointer import MOUSE, Phase, Pointer
from app.table.table import Table
from boards.board import Area, AreaId, Board, Box, MapId
from boards.edits.segments import near
from boards.edits.tables import text_of
from counters.box.sheet import Sheet
from counters.game import Game

UNDER = 0.5
RESTS = 350
"""Milliseconds after an edit until what is made of the whole map is drawn anew."""

SLICE = 0.012
"""Seconds of that at a time."""

SNAP = 11
"""Pixels: so near to a border the hand means the border."""

COLOURS = ("#096db6", "#a51115", "#cf9e4b", "#75835f", "#6fc6a2", "#c295f6", "#eee500", "#2d3e43", "#d97700", "#5a8f29")
WITHOUT = "#e8e6df"
"""Of the values that are painted, and of areas without one."""


class EditTable(Table):
    """It shows a board, and another one after each edit."""

    def __init__(self, board: Board, map: MapId, drawing: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(Game(board, Sheet(game=board.id, title=board.title)), map, drawing, parent)
        self.overlays.afar.wanted = False
        self.board = board
        self.has_drawing = drawing is not None
        self.style_sheet: Style = style(PRINTED if self.has_drawing else "plain")
        self.on_paper = BoardItems(self.scene(), map)
        self.sketch = SketchItem(self.whole)
        self.scene().addItem(self.sketch)
        self._picture = QGraphicsPixmapItem()
        self._picture.setZValue(UNDER)
        self._picture.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._picture.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.scene().addItem(self._picture)
        self._tint: Callable[[Area], str | None] | None = None
        self._relief: Relief | None = None
        self.every_finger_draws = self.two_move_the_map = True
        self._engraving: Iterator[None] = iter(())
        self._engraves_soon = QTimer(self, singleShot=True, interval=RESTS)
        self._engraves_soon.timeout.connect(self._engrave)
        self.settled.connect(self._keep_pictures)
        self.show_board(board)

    def _keep_pictures(self) -> None:
        self.on_paper.keep_pictures(self.zoom * self.devicePixelRatioF(), self.printed)

    def show_board(self, board: Board) -> None:
        self.board = board
        self.printed = board.maps[self.map]
        self.on_paper.show(board, self.style_sheet, faint=self.has_picture, tint=self._tint)
        self._engraving = self._all_engraved()
        self._engraves_soon.start(RESTS if self.style_sheet.engraved or self._relief is not None else 0)
        self.look_afresh()

    def _all_engraved(self) -> Iterator[None]:
        tinted = self._tint is not None
        self.on_paper.show_relief(self.printed, None if tinted else self._relief)
        yield from self.on_paper.engrave(self.printed, bare=tinted)

    def _engrave(self, most: float = SLICE) -> None:
        """A little at a time, so that no hand waits for it."""
        end = monotonic() + most
        for _ in self._engraving:
            if monotonic() > end:
                self._engraves_soon.start(0)
                return

    def finish(self) -> None:
        if self._engraves_soon.isActive():
            self._engraves_soon.stop()
            self._engrave(math.inf)
        super().finish()
        self._keep_pictures()

    def close_map(self) -> None:
        self._engraves_soon.stop()
        super().close_map()

    def show_style(self, wanted: Style, relief: Relief | None = None) -> None:
        """Inked otherwise."""
        self.style_sheet, self._relief = wanted, relief
        self.show_board(self.board)
        self.viewport().update()

    def tint(self, tint: Callable[[Area], str | None] | None) -> None:
        """Areas in colours that say something else than their ground: who has what value."""
        self._tint = tint
        self.on_paper.show(self.board, self.style_sheet, faint=self.has_picture, tint=tint or (lambda _area: None))
        self._tint = tint
        self._engraving = self._all_engraved()
        self._engraves_soon.start(0)
        self.viewport().update()

    def tint_by(self, attribute: str) -> None:
        """Every area in the colour of its value."""
        values = sorted({text_of(it.attributes.get(attribute)) for it in self.board.spaces.values()} - {""})
        colours = {value: _colour(number) for number, value in enumerate(values)}
        self.tint(lambda area: colours.get(text_of(area.attributes.get(attribute)), WITHOUT))

    @property
    def is_tinted(self) -> bool:
        return self._tint is not None

    # The picture beneath

    @property
    def has_picture(self) -> bool:
        return not self._picture.pixmap().isNull() and self._picture.isVisible()

    def show_picture(self, pixmap: QPixmap, look: Look) -> None:
        """To be traced; none takes it away."""
        if pixmap.cacheKey() != self._picture.pixmap().cacheKey():
            self._picture.setPixmap(pixmap)
        fits = self.whole.width() / max(pixmap.width(), 1)
        self._picture.setTransform(
            QTransform().translate(look.x, look.y).rotate(look.rotation).scale(fits * look.scale, fits * look.scale)
        )
        self._picture.setOpacity(look.opacity)
        self.show_board(self.board)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self.style_sheet.id == PRINTED and self.has_drawing:
            super().drawBackground(painter, rect)
            return
        painter.fillRect(rect, self.backgroundBrush())
        painter.fillRect(QRectF(rect).intersected(self.whole), QColor(self.style_sheet.paper))

    # What lies where

    def space_at(self, x: float, y: float) -> AreaId | None:
        """The box or the area there. The finder of the table would be made anew after each edit, which takes long."""
        point = shapely.Point(x, y)
        boxes = [box for box in self.printed.boxes.values() if box.shape.intersects(point)]
        if boxes:
            return min(boxes, key=lambda box: box.shape.area).id
        return next((it.id for it in near(self.printed, (x, y, x, y)) if it.shape.intersects(point)), None)

    def box_at(self, x: float, y: float) -> Box | None:
        found = self.space_at(x, y)
        return self.printed.boxes.get(found) if found is not None else None

    def pointer(
        self, phase: Phase, spot: QPointF, finger: int = MOUSE, modifiers: Qt.KeyboardModifier | None = None
    ) -> Pointer:
        at = self.to_map(spot)
        keys = modifiers if modifiers is not None else Qt.KeyboardModifier.NoModifier
        adding = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        return Pointer(
            phase, self.map, at.x(), at.y(), area=self.space_at(at.x(), at.y()), finger=finger,
            exact=bool(keys & Qt.KeyboardModifier.AltModifier), adding=bool(keys & adding),
            screen=(spot.x(), spot.y()),
        )  # fmt: skip

    @property
    def reach(self) -> float:
        """So near, in units of the map, the hand means a border."""
        return SNAP / self.zoom


def _colour(number: int) -> str:
    """The usual ones first, and then hues that lie as far apart as they can."""
    if number < len(COLOURS):
        return COLOURS[number]
    return QColor.fromHsvF(number * 0.618 % 1, 0.35 + number % 3 * 0.2, 0.9 - number % 2 * 0.25).name()
