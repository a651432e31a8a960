"""What stands on a drawing, as shapes: the hulls of names, the frames of signs, cards and mine boxes, leader lines."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple

import shapely
from PySide6.QtCore import QByteArray
from PySide6.QtSvg import QSvgRenderer
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from app.table.ground.lettering import Label, lettering_file, outline_of, read_lettering
from boards.board import Map

SVG = "{http://www.w3.org/2000/svg}"
STRAIGHT = re.compile(r"M(-?[\d.]+) (-?[\d.]+)L(-?[\d.]+) (-?[\d.]+)")


class Leader(NamedTuple):
    """A line from a card, a name or a box to its area, where it ends in a dot."""

    line: LineString

    @property
    def start(self) -> Point:
        return Point(self.line.coords[0])


def hull(label: Label) -> BaseGeometry:
    """The outline around its letters."""
    points = [(point.x(), point.y()) for polygon in outline_of(label).toSubpathPolygons() for point in polygon]
    return shapely.multipoints(points).convex_hull


def letters(label: Label) -> BaseGeometry:
    """What is between its letters, does not count: a name on a curve has much beneath it that is free."""
    outlines = outline_of(label).toSubpathPolygons()
    return shapely.union_all(
        [shapely.multipoints([(point.x(), point.y()) for point in outline]).convex_hull for outline in outlines]
    )


def symbols(file: Path) -> tuple[ET.Element, ET.Element]:
    """The whole drawing, and its layer of symbols."""
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 - our own file
    return root, next(group for group in root if group.get("id") == "symbols")


def signs(file: Path) -> list[Polygon]:
    """The frames around all that stands in the layer of symbols, each as large as it is drawn."""
    root, layer = symbols(file)
    drawn = [element for element in layer if element.tag == f"{SVG}g"]
    for number, element in enumerate(drawn):
        element.set("id", f"sign_{number}")
    drawing = QSvgRenderer(QByteArray(ET.tostring(root)))
    found = [drawing.boundsOnElement(f"sign_{number}") for number in range(len(drawn))]
    return [shapely.box(it.left(), it.top(), it.right(), it.bottom()) for it in found]


def leaders(file: Path) -> list[Leader]:
    """Every straight line in the layer of symbols that ends in a dot."""
    found: list[Leader] = []
    before: ET.Element | None = None
    for element in symbols(file)[1]:
        if element.tag == f"{SVG}circle" and before is not None:
            straight = STRAIGHT.fullmatch(before.get("d", ""))
            if straight is not None:
                line = LineString([(float(straight[1]), float(straight[2])), (float(straight[3]), float(straight[4]))])
                dot = Point(float(element.get("cx", "0")), float(element.get("cy", "0")))
                if dot.distance(Point(line.coords[-1])) < 1:
                    found.append(Leader(line))
        before = element
    return found


def cards(map: Map, names: dict[str, list[BaseGeometry]]) -> dict[str, BaseGeometry]:
    """The paper of every call-out, with its name; and the boxes that mines lie in."""
    found: dict[str, BaseGeometry] = {
        id: shapely.union_all([area.callout, *names.get(id, [])]).envelope
        for id, area in map.areas.items()
        if area.callout is not None
    }
    return found | {id: box.shape for id, box in map.boxes.items() if box.kind == "mine_box"}


def names(file: Path) -> list[tuple[Label, BaseGeometry]]:
    return [(label, hull(label)) for label in read_lettering(lettering_file(file))]
