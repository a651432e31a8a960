"""A drawing painted by a process of its own, that is given so much time and memory: for what a stranger drew.

What a drawing costs cannot all be read out of it: a few thousand large shapes above each other take a minute.
"""

from __future__ import annotations

import math
import pickle
import sys
from typing import TYPE_CHECKING

from app.pictures.bounds import MEGABYTES, run_bounded, told_to_be_bounded
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

if TYPE_CHECKING:
    from app.pictures.drawing import Drawing

SECONDS, USUAL = 3, 2000
"""For a picture so wide, and more for a wider one that somebody asks for. Our own largest takes half of it."""

TRIAL_SECONDS, TRIAL = 2, 1000
"""The same, for a trial."""

PATIENCE = 30
TOO_MUCH = say("This drawing is too large: painting it takes too much time or memory.")
US = "app.pictures.painting_beside"


def painted_beside(drawing: Drawing, form: str, width: int) -> bytes:
    """As `FORMS` has it; `BadInput`, where it takes more than a map may."""
    dots = width * round(width * drawing.full_height / drawing.width)
    larger = max(1.0, width / USUAL)
    painted = run_bounded(
        US, form, str(width), given=pickle.dumps(drawing), seconds=math.ceil(SECONDS * larger),
        megabytes=MEGABYTES + dots * 4 // 1_000_000, patience=PATIENCE * larger, too_much=TOO_MUCH,
    )  # fmt: skip
    if not painted:
        raise BadInput(TOO_MUCH)
    return painted


def try_painting(svg: bytes) -> None:
    """`BadInput`, if painting the map once takes more time or memory than a map may."""
    run_bounded(US, given=svg, seconds=TRIAL_SECONDS, patience=PATIENCE, too_much=TOO_MUCH)


def answer(given: bytes) -> bytes:
    """In the process of its own: the picture of a drawing in the form that is asked for; nothing, when none is."""
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415 - only the process of its own needs Qt

    from app.pictures.painting import FORMS  # noqa: PLC0415 - the same

    _application = QGuiApplication([])
    if not (words := told_to_be_bounded()):
        _paint(given)
        return b""
    form, width = words
    # Our own copy wrote it just now.
    return FORMS[form](pickle.loads(given), int(width))  # noqa: S301


def _paint(svg: bytes) -> None:
    """As a map is painted, and forget it."""
    from PySide6.QtCore import QByteArray, QRectF, QSize, Qt  # noqa: PLC0415 - as above
    from PySide6.QtGui import QImage, QPainter  # noqa: PLC0415 - the same
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - the same

    renderer = QSvgRenderer(QByteArray(svg))
    measure = renderer.viewBoxF().size().scaled(TRIAL, TRIAL, Qt.AspectRatioMode.KeepAspectRatio)
    size = measure.toSize().expandedTo(QSize(1, 1))
    picture = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size.width(), size.height()))
    painter.end()


if __name__ == "__main__":
    try:
        sys.stdout.buffer.write(answer(sys.stdin.buffer.read()))
    except MemoryError:
        sys.exit(3)
