"""BlitzWar, printed: boxes and lines over the land, seas with blue borders, the calendar and charts on the edge."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId
from boards.engraving import borders as edge
from boards.geography import water
from boards.geography.aside import aside
from boards.geography.drawing import ground
from boards.geography.drawing.borders import BorderPen, borders
from boards.geography.drawing.labels import Label
from boards.geography.drawing.printing import Drawing
from boards.geography.drawing.sea_names import name_seas
from boards.geography.drawing.sheet import Sheet, relief
from boards.geography.games import blitzwar_zones as zones
from boards.geography.games.blitzwar_panels import EDGE, LEGEND, charts

BORDERS = ("sea", "strait", "shore")
"""Contacts whose areas must share a line on the paper."""

GROUND = "#ecdfc0"
ISLET = 60_000.0
"""Land smaller than this has no coast that rules speak of."""

SEA = ("#d3e2e8", "#bdd3de", "#a9c5d5", "#9bbace")
PENS = {
    "sea": BorderPen(5.5, "#1f4f92", 0.9, casing=6, casing_strong=0.4),
    "strait": BorderPen(7, "#b0181c", dash="12 9", casing=6),
}


def draw(sheet: Sheet) -> Drawing:
    made = Drawing(sheet.width, sheet.height, sheet.board.title)
    sheet.tell("europe: relief")
    jpeg = aside(lambda: relief(sheet, {AreaId("land"): GROUND}, GROUND, SEA))
    made.add("ground", [*ground.halo(sheet), ground.islets(sheet, GROUND)])
    sheet.tell("europe: lakes and rivers")
    made.add("water", _water(sheet))
    sheet.tell("europe: borders")
    made.add("borders", borders(sheet.contacts("sea", "strait"), PENS, lambda contact: contact.kind))
    made.add("borders", ground.coast(sheet))
    for coast in bold_coasts(sheet):
        made.add("borders", zones.bold(coast))
    made.add("borders", edge.neat_line(sheet.width, sheet.height))
    found = zones.ways(sheet.board)
    made.add("borders", zones.draw_ways(found))
    sheet.tell("europe: zones")
    for box in sheet.made.map.boxes.values():
        if box.kind in ("zone", "off_map"):
            _take(made, zones.zone(box, sheet.letters))
    _keep_clear(sheet)
    names = name_seas(sheet, sorted(_seas(sheet), key=lambda id: sheet.seas[id].area))
    for id in names.nowhere:
        sheet.tell(f"no room for the name of {id}")
    made.labels += names.labels
    made.anchors.update(names.anchors)
    charts(sheet, made, PENS["sea"], PENS["strait"])
    made.add("relief", [ground.picture(jpeg(), sheet.width, sheet.height)])
    return made


def _take(made: Drawing, parts: Iterator[str | Label]) -> None:
    for part in parts:
        if isinstance(part, Label):
            made.labels.append(part)
        else:
            made.add("symbols", [part])


def _water(sheet: Sheet) -> Iterator[str]:
    lands = {str(id): shape for id, shape in sheet.lands.items()}
    lakes = water.lakes(sheet.made.world, sheet.sources, lands, 90)
    dry = sheet.land.difference(lakes)
    yield from ground.rivers(water.rivers(sheet.made.world, sheet.sources, lands, dry, 5))
    yield from ground.lakes(lakes)


def bold_coasts(sheet: Sheet) -> Iterator[BaseGeometry]:
    """Where the table says that a coast has no beaches: along one sea, within a frame of places, without islets."""
    land = sheet.lands[AreaId("land")]
    shores = {contact.a: contact.line for contact in sheet.contacts("shore") if contact.line is not None}
    large = [part.boundary for part in shapely.get_parts(land).tolist() if part.area > ISLET]
    near = shapely.union_all(large).buffer(0.3)
    for one in sheet.made.table.print["bold"]:
        places = tuple((east, north) for east, north in (*one["clip"], one["clip"][0]))
        clip = shapely.make_valid(shapely.Polygon(sheet.made.world.line(places).coords))
        yield shapely.line_merge(shapely.intersection(shores[one["sea"]], clip).intersection(near))


def _seas(sheet: Sheet) -> list[AreaId]:
    return [id for id, facts in sheet.facts.items() if facts.kind == "sea" or facts.id == "caspian_sea"]


def _keep_clear(sheet: Sheet) -> None:
    """Names of seas keep off the boxes, the ways, the borders and the panels."""
    sheet.taken.add(*(box.shape.buffer(8) for box in sheet.made.map.boxes.values()))
    sheet.taken.add(shapely.box(*EDGE), shapely.box(*LEGEND))
    sheet.taken.add(
        *(it.line.buffer(7) for it in sheet.board.contacts if it.line is not None and it.kind in ("land", "air"))
    )
