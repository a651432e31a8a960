"""Areas out of any drawing: whatever is closed and filled in an SVG file becomes an area of a map.

Coordinates are those of the drawing's view box, counted from its upper left corner. Nothing is repaired: neighbours
that were drawn by hand do not meet exactly, and `coverage` knows how to mend that.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely

from boards.board import Area, AreaId, Map, MapId
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded
from boards.plain.sentence import Sentence, say
from boards.svg import remarks as remark
from boards.svg.limits import FILE, SIDE, Effort, clipped
from boards.svg.names import readable, unused, word
from boards.svg.remarks import CROSSED, Remarks
from boards.svg.rings import best_anchor
from boards.svg.styles import Look, Styles
from boards.svg.tree import AUTOMATIC, Element, read_tree
from boards.svg.viewports import Viewport, affine, map_frame
from boards.svg.walk import Around, Found, Walk

FINENESS = 4_000
"""A curve is cut so finely that it is nowhere off by more than this part of the map's longer side."""

FINEST = 1_000_000
NEARLY_ALL = 0.999

OURS = "data-kind"
"""Only the map editor says of an outline so of which kind the area is; its id is `area-` and the area's."""


@dataclass(frozen=True)
class Reading:
    """The map that a drawing shows, and what in the drawing was not read or not as it stands there."""

    map: Map
    remarks: tuple[Sentence, ...] = ()
    crossed: tuple[AreaId, ...] = ()
    """Areas whose outlines cross themselves in the drawing."""


def read_svg(path: str | Path, *, outlines: bool = False) -> Reading:
    """Read a drawing from a file. With `outlines`, closed lines without a fill are areas too."""
    path = Path(path)
    try:
        return read_svg_text(read_bounded(path, FILE), path.name, outlines=outlines)
    except BadInput as bad:
        raise bad.within(path) from bad


def read_svg_text(
    text: str | bytes, file: str = "", *, outlines: bool = False, tolerance: float | None = None
) -> Reading:
    """Read a drawing that is already in memory; `file` is what the map and its sentences are called by."""
    try:
        with np.errstate(all="ignore"):
            return _read(text, file, outlines=outlines, tolerance=tolerance)
    except BadInput as bad:
        raise bad.within(file) from bad


def _read(text: str | bytes, file: str, *, outlines: bool, tolerance: float | None) -> Reading:
    effort, remarks = Effort(), Remarks()
    root = read_tree(text, effort)
    if ours := [layer for layer in root.children if any(OURS in each.attributes for each in layer.children)]:
        root.children = ours
        remarks.say(say("The map editor has drawn this: its areas are read, and nothing that is painted round them."))
    frame = map_frame(root)
    x, y, width, height = frame or (0.0, 0.0, 1000.0, 1000.0)
    walk = Walk(root, _styles(root, effort, remarks), effort, remarks)
    walk.take_outlines = outlines
    side = max(width, height)
    walk.tolerance = max(tolerance or side / FINENESS, side / FINEST)
    walk.start(root, Around(affine(f"translate({-x}, {-y})"), Look(), Viewport(width, height)))
    found = walk.found
    if frame is None:
        width, height = _reach(found, root)
        remarks.say(say("The drawing says no size; its areas reach to {width} × {height}.", width=width, height=height))
    found = _without_ground(found, shapely.box(0, 0, width, height), remarks)
    stem = Path(file).stem
    id = MapId(word(stem) or "map")
    used: dict[str, int] = {}
    areas = [_area(one, id, used) for one in found]
    name = readable(root.label or stem) or "Map"
    return Reading(
        Map(id, name, width, height, {area.id: area for area in areas}, drawing=Path(file).name), remarks.sentences(),
        tuple(area.id for one, area in zip(found, areas, strict=True) if one.element in remarks.those(CROSSED)),
    )  # fmt: skip


def _styles(root: Element, effort: Effort, remarks: Remarks) -> Styles:
    styles = Styles(effort)
    for element in root.walk():
        if element.tag == "style":
            for unknown in styles.add(element.text):
                remarks.say(
                    say(
                        "The style rule {rule} (line {line}) is not understood.",
                        rule=clipped(unknown),
                        line=element.line,
                    )
                )
    return styles


def _reach(found: list[Found], root: Element) -> tuple[float, float]:
    """Where the drawing itself says no size, the map reaches as far as its areas."""
    if not found:
        raise BadInput(say("The drawing says no size and has no areas."), place=root.place)
    _, _, right, bottom = shapely.total_bounds([one.shape for one in found])
    if not (0 < right <= SIDE and 0 < bottom <= SIDE):
        raise BadInput(say("The drawing says no size, and its areas do not show one."), place=root.place)
    return float(right), float(bottom)


def _without_ground(found: list[Found], page: shapely.Polygon, remarks: Remarks) -> list[Found]:
    """A nameless rectangle under everything is paper, not an area; and what lies outside is said."""
    kept = []
    for one in found:
        large = one.shape.area >= NEARLY_ALL * page.area
        if large and len(found) > 1 and one.shape.intersection(page).area >= NEARLY_ALL * page.area:
            remarks.about(remark.UNDER if one.label else remark.GROUND, one.element)
            if not one.label:
                continue
        if not one.shape.intersects(page):
            remarks.about(remark.OUTSIDE, one.element)
        kept.append(one)
    return kept


def _area(one: Found, map: MapId, used: dict[str, int]) -> Area:
    kind = word(one.element.attributes.get(OURS, ""))
    own = "" if AUTOMATIC.fullmatch(one.element.id) else one.element.id
    own = own.removeprefix("area-") if kind else own
    id = AreaId(unused(word(own) or word(one.label) or word(one.element.id) or "area", used))
    name = readable(one.label or one.element.id) or readable(id)
    return Area(
        id=id,
        name=name,
        kind=kind or one.kind or "area",
        map=map,
        shape=one.shape,
        anchor=best_anchor(one.shape),
        attributes={"layer": one.layer} if one.layer and not kind else {},
    )
