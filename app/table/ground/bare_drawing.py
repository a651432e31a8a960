"""A drawing without its lettering: the ground of a turned map, on which names are set anew for the one who looks."""

from __future__ import annotations

import re
from pathlib import Path

from app.pictures.safe_drawing import drawing_from, refused
from boards.plain.files import write_aside

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
    text = without_lettering(drawing_from(drawing).decode("utf-8", "replace"))
    if text is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_aside(bare, text.encode())
    except OSError:
        return None
    return bare if refused(bare) is None else None
