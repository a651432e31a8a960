"""Relief: light and shadow of real mountains as a picture that lies over the land and beneath every line.

It is worked out once, from heights and the projection of the map, and kept beside the board. Where the land is now, it
is clipped to it, here and in what is exported.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QImageWriter, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.editor.documents.draft import MOST_PICTURE, Draft, keep_beside, refuse_too_large
from app.editor.drawing.sketch import path_of
from app.editor.drawing.styles import Style
from app.look import is_water
from app.pictures.safe_drawing import drawing_from
from boards.board import Map
from boards.files.heights import WORLD, Frame, Heights, heights_of, read_heights
from boards.files.world import Paper
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded
from boards.plain.sentence import say
from boards.svg.pictures import form_of, refuse_swelling, size_of
from counters.faces.lettering import number

# A picture that is traced, as dots of the screen: bounded, and never wider than it helps.


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


Floats = np.ndarray[Any, np.dtype[np.float64]]
RELIEF = "relief.png"
WIDE = 1400
"""Dots; heights of the whole world come in steps of five minutes of arc, and more would show nothing more."""

STEPS = 28
"""Of shadow, and of light: so the picture stays small."""

GENTLE = 0.012
"""A slope that is shaded as much as any, where a land is flat: else its least swelling would look like the Alps."""

METRES = 111_320.0
"""From one degree of latitude to the next."""

TALL = 6_000.0
"""Metres that white stands for in a picture of heights; how strong the light is goes by the steepest anyway."""

SHADOW, LIGHT = (58, 40, 24), (255, 250, 232)


@dataclass(frozen=True)
class Relief:
    """The picture, and how strong it is in a style."""

    image: QImage
    strength: float


def heights_in(path: Path, paper: Paper, frame: Frame) -> Heights:
    """Heights for a map; a picture of them covers the frame, in plain degrees."""
    if path.suffix.lower() in (".png", ".jpg", ".jpeg", ".webp"):
        grey = image_of(path).convertToFormat(QImage.Format.Format_Grayscale16)
        rows = np.frombuffer(grey.constBits(), np.uint16).reshape(grey.height(), grey.bytesPerLine() // 2)
        return heights_of(rows[:, : grey.width()], frame, paper.frame, step=TALL / 65535)
    return read_heights(path, paper.frame)


BANDS = 16
"""Looked up one after the other: at once, all that is worked out of a place would take ten times a map's memory."""


def shaded(heights: Heights, paper: Paper) -> bytes:
    """The relief of a map as a PNG: nothing but shadow and light, each as strong as the slope."""
    scale = WIDE / max(paper.width, paper.height)
    wide, high = round(paper.width * scale), round(paper.height * scale)
    metres = np.empty((high, wide))
    for rows in np.array_split(np.arange(high), BANDS):
        x, y = np.meshgrid((np.arange(wide) + 0.5) / scale, (rows + 0.5) / scale)
        degrees = paper.degrees(np.column_stack((x.ravel(), y.ravel())))
        metres[rows] = heights.at(degrees[:, 0], degrees[:, 1]).reshape(len(rows), wide)
    dot = METRES * (paper.frame[3] - paper.frame[1]) / high
    # Rounded off by the size of a cell: between its cells a grid knows nothing, and its edges would show.
    metres = _soft(np.maximum(metres, 0), max(0.8, heights.cell * METRES / dot * 0.45))
    down, across = (np.asarray(np.gradient(metres / dot, axis=axis)) for axis in (0, 1))
    slope = across * 0.6 + down * 0.8
    steep = float(np.percentile(np.abs(slope[metres > 0]), 92)) if (metres > 0).any() else 0.0
    strength = np.tanh(slope / max(steep, GENTLE))
    numbers = np.round(strength * STEPS).astype(int) + STEPS
    return _packed(numbers.astype(np.uint8))


def _soft(values: Floats, radius: float) -> Floats:
    """Three even blurs are nearly a bell, and take as long for any radius."""
    reach = max(1, round(radius))
    for axis in (0, 0, 0, 1, 1, 1):
        padded = np.pad(values, [(reach + 1, reach) if axis == n else (0, 0) for n in (0, 1)], mode="edge")
        summed = np.cumsum(padded, axis=axis)
        width = 2 * reach + 1
        ahead, behind = (summed[width:], summed[:-width]) if axis == 0 else (summed[:, width:], summed[:, :-width])
        values = (ahead - behind) / width
    return values


def _packed(numbers: np.ndarray[Any, np.dtype[np.uint8]]) -> bytes:
    """Few colours, told once: shadow, nothing, light."""
    high, wide = numbers.shape
    rows = np.ascontiguousarray(numbers)
    image = QImage(rows.data, wide, high, wide, QImage.Format.Format_Indexed8)
    colours = []
    for step in range(-STEPS, STEPS + 1):
        colour = QColor(*(SHADOW if step < 0 else LIGHT))
        colour.setAlphaF(abs(step) / STEPS)
        colours.append(colour.rgba())
    image.setColorTable(colours)
    return _png(image)


def _png(image: QImage) -> bytes:
    packed = QByteArray()
    buffer = QBuffer(packed)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"png")).write(image):
        raise BadInput(say("The relief cannot be written."))
    return bytes(packed.data())


def on_land(image: QImage, map: Map) -> QImage:
    """The relief where there is land now, and nothing at sea."""
    found = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    mask = QImage(found.size(), found.format())
    mask.fill(Qt.GlobalColor.transparent)
    painter = QPainter(mask)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(found.width() / map.width, found.height() / map.height)
    # With a pen, so that nothing shows between neighbours.
    painter.setPen(QPen(Qt.GlobalColor.black, map.width / found.width()))
    painter.setBrush(Qt.GlobalColor.black)
    for area in map.areas.values():
        if not is_water(area.kind):
            painter.drawPath(path_of(area.shape))
    painter.end()
    painter = QPainter(found)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, mask)
    painter.end()
    return found


def relief_of(draft: Draft, style: Style) -> Relief | None:
    """What is kept beside the board, if there is such and the style shows it."""
    look = draft.look
    strength = style.relief * look.shade
    if not look.relief or strength <= 0 or not (draft.folder / look.relief).is_file():
        return None
    return Relief(image_of(draft.folder / look.relief), min(strength, 1.0))


def take_relief(draft: Draft, path: Path, frame: Frame | None = None) -> Draft:
    """The relief of a map of the real world, out of a file of heights, into the board's folder."""
    look = draft.look
    if look.frame is None:
        raise BadInput(
            say("Relief is for maps of the real world: nobody knows where on the globe this one lies."), path
        )
    paper = Paper(look.frame, look.projection)
    packed = shaded(heights_in(path, paper, frame or WORLD), paper)
    keep_beside(draft, RELIEF, packed)
    return replace(draft, look=msgspec.structs.replace(look, relief=RELIEF))


def svg_of(relief: Relief, map: Map) -> str:
    """The same for a drawing, packed into it."""
    packed = b64encode(_png(on_land(relief.image, map))).decode()
    return (
        f'<image x="0" y="0" width="{number(map.width)}" height="{number(map.height)}" preserveAspectRatio="none" '
        f'opacity="{number(relief.strength)}" href="data:image/png;base64,{packed}"/>'
    )
