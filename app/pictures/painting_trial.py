"""A drawing painted once to see whether that comes to an end, in a process of its own that is not let run on.

What a drawing costs cannot all be read out of it: a few thousand large shapes above each other take a minute.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

WIDE = 1000
SECONDS = 2
"""Our own largest map takes one."""

PATIENCE = 30
"""Seconds by the clock, on a machine that has much else to do; the time that it really takes is bounded closer."""

HOME = Path(__file__).parents[2]
TOO_MUCH = say("This drawing is too large: painting it takes too much time or memory.")


def refuse_endless(data: bytes) -> None:
    """`BadInput`, if painting it takes more time or memory than a map may."""
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "app.pictures.painting_trial"],
            input=data, capture_output=True, timeout=PATIENCE, check=False, cwd=HOME,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(HOME)},
        ).returncode  # fmt: skip
    except subprocess.TimeoutExpired:
        ended = 1
    except OSError as error:
        raise BadInput(say("This drawing cannot be tried out ({why}).", why=error.strerror or "")) from error
    if ended:
        raise BadInput(TOO_MUCH)


def try_it(data: bytes) -> None:
    """Paint it as a map is painted, and forget it."""
    from PySide6.QtCore import QByteArray, QRectF, QSize, Qt  # noqa: PLC0415 - only the process of its own needs Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter  # noqa: PLC0415 - the same
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - the same

    from app.pictures.bounds import bound_this_process  # noqa: PLC0415 - the same

    _application = QGuiApplication([])
    bound_this_process(SECONDS)
    renderer = QSvgRenderer(QByteArray(data))
    measure = renderer.viewBoxF().size().scaled(WIDE, WIDE, Qt.AspectRatioMode.KeepAspectRatio)
    size = measure.toSize().expandedTo(QSize(1, 1))
    picture = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size.width(), size.height()))
    painter.end()


if __name__ == "__main__":
    try_it(sys.stdin.buffer.read())
