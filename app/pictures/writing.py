"""A drawing written to a file: PNG, SVG or PDF, the same bytes each time."""

from __future__ import annotations

from pathlib import Path

from app.look import ELSEWHERE
from app.pictures.drawing import Drawing
from boards.plain.bad_input import BadInput, unknown
from boards.plain.files import refuse_unwritable, write_aside, writing
from boards.plain.sentence import say

SUFFIXES = ("png", "svg", "pdf")
LEAST, MOST = 16, 16_000
PIXELS = 70_000_000
"""More than these would be far more memory than anybody gives to a picture."""


def check(out: Path, width: int | None) -> str:
    """The form that the file's name asks for. Said before anything is drawn, for drawing may take a while."""
    suffix = out.suffix.lower().removeprefix(".")
    if suffix not in SUFFIXES:
        asked = unknown("kind of picture", suffix, SUFFIXES) if suffix else say("The name says no kind of picture.")
        raise BadInput(say("{asked} A name ends in .png, .svg or .pdf.", asked=asked), out)
    if width is not None and not LEAST <= width <= MOST:
        why = say("A picture can be {least} to {most} wide, not {width}.", least=LEAST, most=MOST, width=width)
        raise BadInput(why, out)
    refuse_unwritable(out)
    return suffix


def write_drawing(drawing: Drawing, out: Path, width: int, *, ours: bool = False) -> tuple[int, int]:
    """Write it, whole or not at all. The size in dots, or in hundredths of an inch for paper.

    `ours`: there is nothing in it that came with a stranger's board, so it is painted by this process.
    """
    suffix = check(out, width)
    high = max(1, round(width * drawing.full_height / drawing.width))
    if suffix == "png" and width * high > PIXELS:
        raise BadInput(say("{width} × {high} dots are more than can be drawn.", width=width, high=high), out)
    data = for_others(drawing.svg(width)).encode() if suffix == "svg" else in_dots(drawing, suffix, width, ours=ours)
    _put(data, out)
    return width, high


def in_dots(drawing: Drawing, form: str, width: int, *, ours: bool) -> bytes:
    """Painted: a PNG, a JPEG or a page of PDF."""
    if not ours:
        from app.pictures.painting_beside import painted_beside  # noqa: PLC0415 - an SVG file needs none

        return painted_beside(drawing, form, width)
    from app.pictures.painting import FORMS  # noqa: PLC0415 - an SVG file needs no Qt

    return FORMS[form](drawing, width)


def for_others(svg: str) -> str:
    """With letters that other programs know, where ours are not at hand."""
    for family, families in ELSEWHERE.items():
        svg = svg.replace(f'font-family="{family}"', f'font-family="{families}"')
    return svg


def _put(data: bytes, out: Path) -> None:
    """Written aside and renamed, so that no half picture is ever there."""
    with writing(out):
        write_aside(out, data)
