"""The printed map as it is needed: with its lettering, or bare beneath names that are turned to the seat."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_cache_path
from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QImage, QPainter, QTransform

from app.pictures.ground import plain
from app.pictures.safe_drawing import drawing_from, made_from, refused
from app.table.ground.map_layer import MapLayer
from app.table.ground.tiles import TileStore
from app.table.hands.looking import Looking
from boards.board import Board, Map
from boards.plain.files import write_aside
from boards.plain.sentence import Sentence

# A drawing without its lettering: the ground of a turned map, on which names are set anew for the one who looks.


GROUP = "lettering"
NAME = "ground.svg"
_INSIDE = r"""(?:[^<>"']|"[^"<]*"|'[^'<]*')*+>"""
_OPENING = re.compile(rf"<g\b{_INSIDE}")
_ID = re.compile(rf"""\bid\s*=\s*["']{GROUP}["']""")
_GROUP_TAG = re.compile(rf"<(/?)g(?=[\s/>]){_INSIDE}")


def without_lettering(svg: str) -> str | None:
    """The drawing less the group called `lettering`; None, if it has no such group."""
    start = next((found for found in _OPENING.finditer(svg) if _ID.search(found[0])), None)
    if start is None:
        return None
    if start[0].endswith("/>"):
        return svg[: start.start()] + svg[start.end() :]
    depth = 0
    for tag in _GROUP_TAG.finditer(svg, start.start()):
        if tag[1]:
            depth -= 1
        elif not tag[0].endswith("/>"):
            depth += 1
        if depth == 0:
            return svg[: start.start()] + svg[tag.end() :]
    return None


def bare_copy(drawing: Path, folder: Path) -> Path | None:
    """A copy without the lettering in this folder, made when it is first wanted."""
    bare = folder / NAME
    if bare.is_file():
        return bare
    text = without_lettering(drawing_from(drawing, beside=True).decode("utf-8", "replace"))
    if text is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_aside(bare, text.encode())
    except OSError:
        return None
    made_from(drawing, text.encode())
    return bare if refused(bare, beside=True) is None else None


BARE = "_bare"
LARGE = 3e6
"""Pixels of a window that takes too long to be drawn smoothly while a zoom is under way."""


class Grounds(QObject):
    """One of the two is shown; the other waits with empty hands."""

    endless = Signal()
    """The drawing went beyond its bounds."""

    def __init__(self, view: Looking, printed: Map, drawing: Path | None, settle_now: Callable[[], None]) -> None:
        super().__init__(view)
        self._view, self._map, self._drawing, self._settle_now = view, printed, drawing, settle_now
        self._printed = self._made(drawing, TileStore(drawing)) if drawing is not None else None
        self._unlettered: MapLayer | None = None
        self._composed, self._whole = view.composed, False
        self.bare = False
        """Whether what is shown has no lettering of its own. A map without a drawing has none."""

    @property
    def now(self) -> MapLayer | None:
        return self._unlettered if self.bare and self._unlettered is not None else self._printed

    def choose(self, *, bare: bool) -> None:
        """With its lettering or without, as far as there is such a thing."""
        wanted = bare and (self._printed is None or self._bare_layer() is not None)
        if wanted == self.bare:
            return
        if self.now is not None:
            self.now.rest()
        self.bare = wanted
        self._composed.forget()
        if self.now is not None:
            if self._view.isVisible() and not self.now.is_large:
                self.now.begin(self._view.zoom * self._view.devicePixelRatioF())
            else:
                self.now.begin_beside()

    def replace(self, drawing: Path | None) -> None:
        """Another drawing, brought in when it is there."""
        self.close()
        self._drawing, self._unlettered, self.bare = drawing, None, False
        self._printed = self._made(drawing, TileStore(drawing)) if drawing is not None else None
        self._composed.forget()
        if self._printed is not None:
            self._printed.begin_beside()
        self._view.viewport().update()

    def draw(self, painter: QPainter, part: QRectF) -> None:
        """This part of the map in a window, where it has not been put together."""
        view, layer = self._view, self.now
        if layer is None:
            return
        smooth = view.is_settled or not self._is_large
        layer.draw(painter, part, view.zoom * view.devicePixelRatioF(), view.angle, smooth=smooth)

    def settle(self) -> None:
        """The view stays as it is: it is put together once, when all its tiles are there."""
        view, layer = self._view, self.now
        size, ratio, look = view.viewport().size(), view.devicePixelRatioF(), view.viewportTransform()
        if self._whole and layer is not None and self._composed.is_of(size, ratio, look):
            return
        self._composed.forget()
        if layer is not None and not layer.busy:
            self._composed.make(size, ratio, look, self._draw_all)
            # Of what is still missing it is not known whether anybody will wait for it.
            self._whole = not layer.busy

    def picture(self, widest: int) -> QImage:
        """The map as it lies in the window, without anything on it, at most so many pixels wide."""
        view = self._view
        size = view.viewport().size()
        share = min(1.0, widest / max(size.width(), 1))
        image = QImage(size * share, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.setTransform(view.viewportTransform() * QTransform().scale(share, share))
        painter.fillRect(view.visible, view.backgroundBrush())
        if self.now is not None:
            self.now.draw(painter, view.visible, view.zoom * share, view.angle, coarse=True)
        painter.end()
        return image

    def _draw_all(self, painter: QPainter) -> None:
        painter.fillRect(self._view.visible, self._view.backgroundBrush())
        if self.now is not None:
            ratio = self._view.devicePixelRatioF()
            self.now.draw(painter, self._view.visible, self._view.zoom * ratio, self._view.angle)

    @property
    def _is_large(self) -> bool:
        size, ratio = self._view.viewport().size(), self._view.devicePixelRatioF()
        return size.width() * size.height() * ratio * ratio > LARGE

    def arrived(self, part: QRectF) -> None:
        """A part of the map can be drawn finer."""
        self._composed.forget()
        self._view.viewport().update(self._view.viewportTransform().mapRect(part).toAlignedRect())

    def close(self) -> None:
        for layer in (self._printed, self._unlettered):
            if layer is not None:
                layer.close()

    def _bare_layer(self) -> MapLayer | None:
        if self._unlettered is None and self._drawing is not None:
            store = TileStore(self._drawing, variant=BARE)
            copy = bare_copy(self._drawing, store.folder)
            if copy is not None:
                self._unlettered = self._made(copy, store)
        return self._unlettered

    def _made(self, drawing: Path, store: TileStore) -> MapLayer:
        layer = MapLayer(drawing, self._map.width, self._map.height, store)
        layer.setParent(self._view)
        layer.arrived.connect(self.arrived)
        layer.all_there.connect(self._settle_now)
        layer.endless.connect(self.endless)
        return layer


# A map that comes without a drawing is drawn plainly, once, and from then on is like any other.


def plain_drawing(board: Board, map: Map, folder: Path | None = None) -> Path | None:
    """Its file, kept by what is on it; None, where nothing can be kept."""
    svg = plain(board, map).svg()
    name = hashlib.sha256(svg.encode()).hexdigest()[:24]
    file = (folder or user_cache_path("sandtable", appauthor=False) / "plain") / name / "map.svg"
    if not file.is_file():
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            write_aside(file, svg.encode())
    return file if refused(file, beside=True) is None else None


def drawing_of(board: Board, map: Map, folder: Path) -> tuple[Path | None, Sentence | None]:
    """What is shown of a map whose board lies in this folder; and why it is not its own drawing, if that is refused."""
    printed = folder / map.drawing if map.drawing else None
    if printed is None or not os.path.lexists(printed):
        return plain_drawing(board, map), None
    why = refused(printed, beside=True)
    return (printed, None) if why is None else (plain_drawing(board, map), why)
