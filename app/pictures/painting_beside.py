"""A drawing painted by a process of its own, that is given so much time and memory: for what a stranger drew."""

from __future__ import annotations

import math
import os
import pickle
import subprocess
import sys

from app.pictures.bounds import MEGABYTES, bound_this_process
from app.pictures.drawing import Drawing
from app.pictures.painting_trial import HOME, PATIENCE, TOO_MUCH
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

SECONDS, USUAL = 3, 2000
"""For a picture so wide, and more for a wider one that somebody asks for. Our own largest takes half of it."""


def painted_beside(drawing: Drawing, form: str, width: int) -> bytes:
    """As `FORMS` has it; `BadInput`, where it takes more than a map may."""
    words = [sys.executable, "-P", "-m", "app.pictures.painting_beside", form, str(width)]
    dots = width * round(width * drawing.full_height / drawing.width)
    larger = max(1.0, width / USUAL)
    bounds = [str(math.ceil(SECONDS * larger)), str(MEGABYTES + dots * 4 // 1_000_000), str(os.getpid())]
    # The order of what Qt puts into a page must not be chance.
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_HASH_SEED": "0", "PYTHONPATH": str(HOME)}
    try:
        ended = subprocess.run(  # noqa: S603 - our own program
            [*words, *bounds], input=pickle.dumps(drawing), capture_output=True, timeout=PATIENCE * larger, check=False,
            env=env,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise BadInput(TOO_MUCH) from error
    except OSError as error:
        raise BadInput(say("This drawing cannot be tried out ({why}).", why=error.strerror or "")) from error
    if ended.returncode or not ended.stdout:
        raise BadInput(TOO_MUCH)
    return ended.stdout


def answer(form: str, width: str, seconds: str, megabytes: str, parent: str) -> bytes:
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415 - only the process of its own needs Qt

    from app.pictures.painting import FORMS  # noqa: PLC0415 - the same

    # Our own copy wrote it just now.
    drawing = pickle.loads(sys.stdin.buffer.read())  # noqa: S301
    _application = QGuiApplication([])
    bound_this_process(float(seconds), int(megabytes), int(parent))
    return FORMS[form](drawing, int(width))


if __name__ == "__main__":
    sys.stdout.buffer.write(answer(*sys.argv[1:]))
