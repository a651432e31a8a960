"""Through a drawing from the outside in, as it is painted: what of it is a filled shape, and where it comes to lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from shapely.errors import ShapelyError

from boards.board import Shape
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from boards.svg import remarks as remark
from boards.svg.limits import FAR, Effort, clipped
from boards.svg.names import is_layer, kind_word, layer_name, may_name_one, names_its_parts
from boards.svg.outlines import SHAPES, outlines
from boards.svg.remarks import Remarks
from boards.svg.rings import crosses_itself, fill, together
from boards.svg.styles import Look, Styles, is_nothing
from boards.svg.tree import Element
from boards.svg.uses import elements_by_id, refuse_bombs, shown_by
from boards.svg.viewports import Affine, Viewport, affine, inner_viewport, length, transform

Result = TypeVar("Result")
GROUPS = ("g", "a", "svg")
SILENT = (
    "", "title", "desc", "metadata", "defs", "style", "symbol", "clipPath", "mask", "marker", "pattern", "filter",
    "linearGradient", "radialGradient", "meshgradient", "hatch", "solidcolor", "view", "cursor", "font", "line",
    "color-profile",
)  # fmt: skip
"""Nothing of these is painted where it stands (or, as a line, has an inside)."""

SIDES = {
    "rect": ("x", "y", "width", "height", "rx", "ry"), "circle": ("cx", "cy", "r"), "ellipse": ("cx", "cy", "rx", "ry"),
}  # fmt: skip
"""Attributes that are lengths."""


@dataclass(frozen=True)
class Found:
    """A filled shape of the drawing, in the units of the map."""

    element: Element
    shape: Shape
    label: str
    """What a person called it, if anybody did."""

    layer: str
    kind: str


@dataclass(frozen=True)
class Around:
    """What is handed down to an element by those around it."""

    matrix: Affine
    look: Look
    port: Viewport
    layer: str = ""
    kind: str = ""


class Walk:
    """One walk through one drawing."""

    def __init__(self, root: Element, styles: Styles, effort: Effort, remarks: Remarks) -> None:
        self.found: list[Found] = []
        self._styles, self._effort, self._remarks = styles, effort, remarks
        self._by_id = elements_by_id(root)
        self.tolerance = 0.1
        self.take_outlines = False

    def start(self, root: Element, around: Around) -> None:
        refuse_bombs(root, self._by_id)
        around = replace(around, look=around.look.under(self._styles.of(root)))
        self._inside(root, around)

    def _inside(self, element: Element, around: Around) -> None:
        for child in element.children:
            self._visit(child, around)

    def _visit(self, element: Element, around: Around) -> None:
        tag = element.tag
        if tag in SILENT:
            return
        if tag in ("text", "image"):
            self._remarks.about(remark.TEXT if tag == "text" else remark.PICTURE, element)
            return
        if tag not in (*GROUPS, *SHAPES, "use", "switch"):
            self._remarks.about(remark.UNKNOWN, element)
            return
        declared = self._styles.of(element)
        if declared.get("display", "").lower() == "none" or is_nothing(declared.get("opacity", "1")):
            self._remarks.about(remark.HIDDEN, element)
            return
        if {declared.get("clip-path", "none"), declared.get("mask", "none")} != {"none"}:
            self._remarks.about(remark.CLIPPED, element)
        own = transform(declared.get("transform", ""))
        if own is None:
            self._remarks.about(remark.TRANSFORM, element)
            own = np.identity(3)
        around = replace(
            around,
            matrix=around.matrix @ own,
            look=around.look.under(declared),
            layer=(layer_name(element) if not around.layer or is_layer(element) else "") or around.layer,
            kind=kind_word(element) or around.kind,
        )
        if tag in SHAPES:
            self._shape(element, around)
        else:
            self._group(element, around)

    def _group(self, element: Element, around: Around) -> None:
        before = len(self.found)
        match element.tag:
            case "use":
                self._use(element, around)
            case "svg":
                self._framed(element, element, around)
            case "switch":
                for child in element.children:
                    if child.tag in (*GROUPS, *SHAPES, "use") and not _conditional(child):
                        self._visit(child, around)
                        break
            case _:
                self._inside(element, around)
        self._name(element, before)

    def _name(self, element: Element, before: int) -> None:
        """A named group of nameless shapes is one area: a country with its islands. A use names what it shows."""
        parts = self.found[before:]
        if not parts or (any(part.label for part in parts) and not (element.tag == "use" and len(parts) == 1)):
            return
        if len(parts) == 1 and may_name_one(element):
            self.found[before:] = [replace(parts[0], element=element, label=element.label)]
        elif len(parts) > 1 and names_its_parts(element):
            whole = _guarded(element, lambda: together([part.shape for part in parts], self._effort))
            if whole is not None:
                self._remarks.about(remark.MERGED, element)
                self.found[before:] = [replace(parts[0], element=element, label=element.label, shape=whole)]

    def _use(self, use: Element, around: Around) -> None:
        target = shown_by(use, self._by_id)
        if target is None:
            self._remarks.about(remark.DANGLING, use)
            return
        x, y = (length(use.attributes.get(name, "0"), 0) or 0.0 for name in ("x", "y"))
        around = replace(around, matrix=around.matrix @ affine(f"translate({x}, {y})"))
        if target.tag in ("svg", "symbol"):
            around = replace(around, look=around.look.under(self._styles.of(target)))
            self._framed(target, use, around)
        else:
            self._visit(target, around)

    def _framed(self, frame: Element, sized_by: Element, around: Around) -> None:
        """The inside of an svg or a symbol, which counts in units of its own."""
        sides = []
        for name, whole in (("width", around.port.width), ("height", around.port.height)):
            written = sized_by.attributes.get(name) or frame.attributes.get(name) or "100%"
            side = length(written, whole)
            if side is None:
                self._remarks.about(remark.LENGTH, sized_by)
            sides.append(whole if side is None else side)
        inner = inner_viewport(frame, (sides[0], sides[1]), around.port)
        if inner is not None:
            self._inside(frame, replace(around, matrix=around.matrix @ inner[0], port=inner[1]))

    def _shape(self, element: Element, around: Around) -> None:
        if around.look.hidden:
            self._remarks.about(remark.HIDDEN, element)
            return
        stroked = not around.look.filled
        if stroked and not (self.take_outlines and around.look.outlined):
            self._remarks.about(remark.UNFILLED, element)
            return
        scale = float(np.linalg.norm(around.matrix[:2, :2], 2))
        if not np.isfinite(around.matrix).all() or scale > FAR:
            self._remarks.about(remark.FAR, element)
            return
        self._effort.spend("shapes", 1)
        if any(
            (said := element.attributes.get(name)) and said != "auto" and length(said, 1) is None
            for name in SIDES.get(element.tag, ())
        ):
            self._remarks.about(remark.LENGTH, element)
        drawn = _guarded(
            element, lambda: outlines(element, around.port, self.tolerance / max(scale, 1 / FAR), self._effort)
        )
        if drawn.fault is not None:
            self._remarks.say(
                say(
                    "The outline of {what} breaks off: {fault}. What comes before it was read.",
                    what=element.called,
                    fault=drawn.fault,
                )
            )
        if stroked and drawn.open:
            self._remarks.about(remark.UNFILLED, element)
            return
        rings = [ring @ around.matrix[:2, :2].T + around.matrix[:2, 2] for ring in drawn.rings]
        if any(np.abs(ring).max() > FAR for ring in rings):
            self._remarks.about(remark.FAR, element)
            return
        even_odd = around.look.even_odd
        shape = _guarded(element, lambda: fill(rings, even_odd=even_odd, effort=self._effort))
        if shape is None:
            self._remarks.about(remark.FLAT, element)
            return
        if drawn.open and drawn.fault is None:
            self._remarks.about(remark.OPEN, element)
        if any(map(crosses_itself, rings)):
            self._remarks.about(remark.CROSSED, element)
        self.found.append(Found(element, shape, element.label, around.layer, around.kind))


def _conditional(element: Element) -> bool:
    """Only for programs that know more than we do."""
    return any(element.attributes.get(name, "").strip() for name in ("requiredExtensions", "systemLanguage"))


def _guarded(element: Element, work: Callable[[], Result]) -> Result:
    """Whatever svgelements or shapely stumbles over is said of the element it happened at."""
    try:
        return work()
    except BadInput as bad:
        raise bad if bad.place else BadInput(bad.why, place=element.place) from bad
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, ShapelyError) as error:
        why = say("{what} cannot be read ({why}).", what=element.called, why=clipped(str(error)))
        raise BadInput(why, place=element.place) from error
