"""The printed map, as tiles. What is not drawn yet is shown coarser, and drawn beside the program as it runs."""

from __future__ import annotations

import contextlib
import math
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QObject, QPointF, QProcess, QRect, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer

from app.pictures.safe_drawing import drawing_from, is_little, is_ours
from app.table.ground.tiles import (
    BLOCK,
    FINEST,
    SIDE,
    Tile,
    TileMemory,
    TileStore,
    block_of,
    draw_tiles,
    level_for,
    part_of,
    tiles_in,
    write_tile,
)

MOST_CRASHES = 3
NEAR = 1e-6
"""Pixels that nobody sees."""

WAITING = 128
"""So much is waited for; what scrolled by long ago is not drawn any more."""

AT_ONCE, QUICK = 64, 0.5
"""Tiles of a stranger's drawing that are drawn in one go: to go through all of a large one takes longer than to fill a
window with it. It is a block at first, for its time is bounded, and twice as many after each that took so few seconds.
Ours are drawn one by one, the middle one first, but for those that show the whole map."""

UNDER_WAY = 4
"""Single tiles of ours that are asked for at a time: while one is brought here, the next is drawn."""

AHEAD_FINEST = 0
"""No finer level is drawn before anybody has asked for it."""

SLOW = 1_000_000
"""Bytes of a drawing: one that is larger takes up to half a second to be drawn as fine as a window needs it."""

LARGE = 8_000_000
"""Bytes of a drawing. All of ours are smaller, and drawn within half a second. A stranger's is drawn at once only
where it is little; any other may take longer than it looks, and is drawn by the process that has bounds."""

UNDRAWN = "#d5dcdc"


class Asked(NamedTuple):
    """What the other process has been told to draw."""

    blocks: frozenset[Tile]
    ahead: bool
    """Nobody has looked at it yet."""

    since: float


class MapLayer(QObject):
    """The ground of one map. It draws what it has, and says when it has more."""

    arrived = Signal(QRectF)
    """A part of the map can be drawn finer now."""

    all_there = Signal()
    """Nothing that is looked at is waited for any more."""

    endless = Signal()
    """A stranger's drawing went beyond its bounds: it will never be drawn."""

    def __init__(self, drawing: Path, width: float, height: float, store: TileStore | None = None) -> None:
        super().__init__()
        self.drawing, self.area = drawing, QRectF(0, 0, width, height)
        self.memory = TileMemory()
        self.store = store or TileStore(drawing)
        self.store.use()
        self._size = (width, height)
        self._wanted: deque[Tile] = deque(maxlen=WAITING)
        self._asked: deque[Asked] = deque()
        self._nearer: deque[Tile] = deque()
        """What nobody has looked at yet."""

        self._is_ours = is_ours(drawing)
        self._at_once = BLOCK * BLOCK

        self._maker: QProcess | None = None
        self._told_ready = False
        """To make ready for single tiles."""

        self._closed = False
        self._overview = level_for(min(SIDE / width, SIDE / height) * 1.9)
        self._first = self._overview
        """The level that was there at first, the whole map of it."""

        self._began_coarse = False
        self._unread = ""
        self._crashes = 0
        self._looked_at: tuple[QRectF, int] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being drawn."""
        return bool(self._wanted) or not all(asked.ahead for asked in self._asked)

    @property
    def is_coarse(self) -> bool:
        """It was shown before it was drawn as fine as it is seen, and is being drawn so."""
        return self._began_coarse and self.busy

    def begin(self, pixels_to_a_unit: float) -> None:
        """Have something to show at once: the whole map, about as fine as it will first be seen; coarser, if nothing of
        it is there and that would take long. What is finer comes from the other process, which is begun meanwhile."""
        coarse = self._overview - 1
        level = self._first = max(coarse, min(level_for(pixels_to_a_unit), self._overview + 1))
        if self._fetch_all(level):
            return
        if level > coarse and self._is_beyond(SLOW):
            self._began_coarse = True
            self._running_maker()
            level = coarse
            if self._fetch_all(level):
                return
        # The whole level in one breath, then cut up: hardly slower than one tile alone.
        renderer = QSvgRenderer(QByteArray(drawing_from(self.drawing)))
        for tile, image in draw_tiles(renderer, self._size, self._all_of(level)):
            self.memory.put(tile, QPixmap.fromImage(image))
            # A full disk keeps no tile, and nobody from the table.
            with contextlib.suppress(OSError):
                write_tile(image, self.store.path(tile))

    def begin_beside(self) -> None:
        """The same where nobody waits for it, or where it would take too long: drawn by the other process."""
        for tile in self._all_of(self._overview):
            if not self._fetch(tile):
                self._want(tile)
        self._ask()

    @property
    def is_large(self) -> bool:
        """Too much to be drawn while everything else waits, for all that is known of it."""
        return self._is_beyond(LARGE) if self._is_ours else not is_little(self.drawing)

    @property
    def has_overview(self) -> bool:
        """Whether there is something to show of every part."""
        return all(self.memory.nearest(tile) for tile in self._all_of(self._overview))

    def give_up(self) -> None:
        """What is being drawn is not wanted, until something else is looked at."""
        self._wanted.clear()
        self._nearer.clear()
        self._asked.clear()
        self._end_maker()

    def draw(
        self,
        painter: QPainter,
        part: QRectF,
        pixels_to_a_unit: float,
        angle: int = 0,
        *,
        coarse: bool = False,
        smooth: bool = True,
    ) -> None:
        """Draw this part of the map. Tiles meet on whole pixels of the window, so that no seam shows.

        `coarse`: with what there is; nothing finer is asked for. `smooth`: rather than fast.
        """
        part = part.intersected(self.area)
        if part.isEmpty():
            return
        look = painter.worldTransform()
        painter.save()
        painter.resetTransform()
        painter.setClipRect(look.mapRect(self.area))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=smooth)
        level = level_for(pixels_to_a_unit)
        if coarse:
            level = max(level, self._first)
        for tile in tiles_in(self._inside(part), level):
            if self.memory.get(tile) is None and not self._fetch(tile) and not coarse:
                self._want(tile)
            found = self.memory.nearest(tile)
            where = _pixels(look.mapRect(tile.area))
            if found is None:
                painter.fillRect(where, QColor(UNDRAWN))
            else:
                _draw_turned(painter, where, found[1], part_of(tile, found[0]), angle)
        painter.restore()
        self._ask()

    def close(self) -> None:
        """No more tiles are wanted, whatever a window that is going may still paint."""
        self._closed = True
        self.rest()
        self.store.tidy()

    def rest(self) -> None:
        """Nothing is asked for, and nothing kept in memory."""
        self.give_up()
        self.memory.forget()

    def _end_maker(self) -> None:
        if self._maker is not None:
            self._maker.readyReadStandardOutput.disconnect(self._hear)
            self._maker.finished.disconnect(self._maker_gone)
            # What it is drawing is not wanted any more; tiles are on the disk whole or not at all.
            self._maker.kill()
            self._maker.waitForFinished(1000)
            self._maker.deleteLater()
            self._maker = None

    def _inside(self, part: QRectF) -> QRectF:
        """Just short of the far edges, where no tile begins."""
        return part.adjusted(0, 0, -1e-6 * self.area.width(), -1e-6 * self.area.height())

    def _all_of(self, level: int) -> list[Tile]:
        return list(tiles_in(self._inside(self.area), level))

    def _fetch_all(self, level: int) -> bool:
        return all([self._fetch(tile) for tile in self._all_of(level)])  # noqa: C419 - all, whatever is missing

    def _is_beyond(self, size: int) -> bool:
        """Whether the drawing has more bytes."""
        try:
            return self.drawing.stat().st_size > size
        except OSError:
            return False

    def _fetch(self, tile: Tile) -> bool:
        """From the disk into memory, if it is there."""
        path = self.store.path(tile)
        if not path.is_file():
            return False
        pixmap = QPixmap(str(path))
        if pixmap.width() != SIDE:
            path.unlink(missing_ok=True)
            return False
        self.memory.put(tile, pixmap)
        return True

    def _want(self, tile: Tile) -> None:
        first = self._together(tile)[0]
        for number, asked in enumerate(self._asked):
            if first in asked.blocks:
                self._asked[number] = asked._replace(ahead=False)
                return
        if not self._closed and first not in self._wanted:
            self._wanted.append(first)

    def _together(self, tile: Tile) -> list[Tile]:
        """The tiles that are drawn whenever this one is."""
        return [tile] if self._is_ours else block_of(tile, *self._size)

    def _most(self, level: int) -> int:
        """How many are drawn in one go."""
        if self._is_ours:
            return AT_ONCE if level <= self._overview else 1
        return self._at_once

    def _tiles_around(self, blocks: Sequence[Tile]) -> int:
        """How many tiles there are in the rectangle of these blocks."""
        columns, rows = [tile.column for tile in blocks], [tile.row for tile in blocks]
        side = 1 if self._is_ours else BLOCK
        return (max(columns) - min(columns) + side) * (max(rows) - min(rows) + side)

    def _ask(self) -> None:
        """What is looked at comes first; what is being drawn is waited for."""
        while len(self._asked) < (UNDER_WAY if self._is_ours else 1):
            blocks = self._next_blocks()
            if blocks:
                self._have_drawn(blocks)
                continue
            while self._nearer and not self._asked:
                nearer = self._nearer.popleft()
                if not self.store.has(nearer):
                    self._have_drawn([nearer], ahead=True)
            return

    def _next_blocks(self) -> list[Tile]:
        blocks: list[Tile] = []
        while self._wanted:
            first = self._wanted.popleft()
            if not self._is_looked_at(first):
                continue
            if blocks and (
                first.level != blocks[0].level or self._tiles_around([*blocks, first]) > self._most(first.level)
            ):
                self._wanted.appendleft(first)
                break
            blocks.append(first)
        return blocks

    def _have_drawn(self, blocks: list[Tile], *, ahead: bool = False) -> None:
        self._asked.append(Asked(frozenset(blocks), ahead, monotonic()))
        tiles = [tile for first in blocks for tile in self._together(first)]
        columns, rows = [tile.column for tile in tiles], [tile.row for tile in tiles]
        asked = blocks[0].level, min(columns), max(columns), min(rows), max(rows)
        self._running_maker().write(" ".join(map(str, asked)).encode() + b"\n")

    def draw_ahead(self) -> None:
        """What is looked at as it will be seen from nearer, kept on the disk: so that a hand that goes there need not
        wait. Not of a stranger's drawing, which is drawn only as far as somebody looks."""
        if self._looked_at is None or self._closed or not self._is_ours:
            return
        part, level = self._looked_at
        if level < AHEAD_FINEST:
            nearer = tiles_in(self._inside(part.intersected(self.area)), level + 1)
            self._nearer = deque(tile for tile in nearer if not self.store.has(tile))
            self._ask()

    def make_ready(self) -> None:
        """Somebody is going nearer: have the drawing read by the time that it is to be drawn."""
        if self._looked_at is None or self._told_ready or self._closed or self._crashes >= MOST_CRASHES:
            return
        part, level = self._looked_at
        middle = next(tiles_in(self._inside(part.intersected(self.area)), min(level + 1, FINEST)), None)
        if middle is not None and not (self.store.has(middle) and self.store.has(middle.coarser)):
            self._running_maker().write(b"\n")
            self._told_ready = True

    def _running_maker(self) -> QProcess:
        if self._maker is None:
            self._unread, self._told_ready = "", False
            self._maker = QProcess(self)
            self._maker.setProcessChannelMode(QProcess.ProcessChannelMode.SeparateChannels)
            self._maker.readyReadStandardOutput.connect(self._hear)
            self._maker.finished.connect(self._maker_gone)
            self._maker.setWorkingDirectory(str(Path(__file__).resolve().parents[3]))
            size = map(str, self._size)
            words = ["-m", "app.table.ground.tile_maker", str(self.drawing.resolve()), *size, str(self.store.folder)]
            self._maker.start(sys.executable, words)
        return self._maker

    def _hear(self) -> None:
        if self._maker is None:
            return
        self._unread += bytes(self._maker.readAllStandardOutput().data()).decode()
        *lines, self._unread = self._unread.split("\n")
        was_busy = self.busy
        for line in lines:
            if not line:
                if monotonic() - self._asked.popleft().since < QUICK:
                    self._at_once = min(2 * self._at_once, AT_ONCE)
                continue
            tile = Tile(*map(int, line.split()))
            # Told though it is in memory by now: a picture of the window that was put together meanwhile may have taken
            # it from the disk, and the window itself has not been painted since.
            if not self._asked[0].ahead and (self.memory.get(tile) is not None or self._fetch(tile)):
                self.arrived.emit(tile.area)
        self._ask()
        if was_busy and not self.busy:
            self.all_there.emit()

    def look_at(self, part: QRectF, pixels_to_a_unit: float) -> None:
        """What is in the window now: what was wanted for elsewhere is not, any more. Who goes nearer sees a picture of
        the window until the zoom rests, and then what has been drawn meanwhile."""
        before, self._looked_at = self._looked_at, (part, level_for(pixels_to_a_unit))
        self._nearer.clear()
        if before is not None and before[1] != self._looked_at[1]:
            tiles = list(tiles_in(self._inside(part.intersected(self.area)), self._looked_at[1]))
            self.memory.make_room(len(tiles))
            for tile in tiles:
                if self.memory.get(tile) is None and not self.store.has(tile):
                    self._want(tile)
            self._ask()

    def _is_looked_at(self, first: Tile) -> bool:
        if self._looked_at is None:
            return True
        part, level = self._looked_at
        if first.level <= self._overview:
            return True
        return first.level == level and any(tile.area.intersects(part) for tile in self._together(first))

    def _maker_gone(self) -> None:
        """It should not, but if it does: try again, but not for ever."""
        self._crashes += 1
        if self._maker is not None:
            self._maker.deleteLater()
            self._maker = None
        if not self._is_ours:
            self._wanted.clear()
            self._closed = True
            self.endless.emit()
        elif self._crashes < MOST_CRASHES:
            self._asked.clear()
            self._ask()


def _pixels(rect: QRectF) -> QRect:
    """Edges on whole pixels: what two tiles share is rounded alike. It is reckoned from either of them, and may come
    out a hair's breadth apart, just where halves go up or down."""
    left, top, right, bottom = (
        math.floor(edge + 0.5 + NEAR) for edge in (rect.left(), rect.top(), rect.right(), rect.bottom())
    )
    return QRect(left, top, right - left, bottom - top)


def _draw_turned(painter: QPainter, where: QRect, pixmap: QPixmap, part: QRectF, angle: int) -> None:
    """A piece of a picture, turned by quarters."""
    if not angle:
        painter.drawPixmap(QRectF(where), pixmap, part)
        return
    middle = QRectF(where).center()
    painter.setTransform(QTransform().translate(middle.x(), middle.y()).rotate(angle))
    wide, high = (where.height(), where.width()) if angle % 180 else (where.width(), where.height())
    painter.drawPixmap(QRectF(QPointF(-wide / 2, -high / 2), QPointF(wide / 2, high / 2)), pixmap, part)
    painter.resetTransform()
