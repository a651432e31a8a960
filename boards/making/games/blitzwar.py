"""BlitzWar, printed: boxes and lines over the land, seas with blue borders, the calendar and charts on the edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import shapely
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Box
from boards.making.engraving import borders as edge
from boards.making.games import blitzwar_panels
from boards.making.games import blitzwar_ways as links
from boards.making.games import blitzwar_zones as zones
from boards.making.games.blitzwar_panels import EDGE, charts
from boards.making.looks import ground
from boards.making.looks.borders import BorderPen, borders
from boards.making.looks.callouts import CORNERS, CROSSED, call_out
from boards.making.looks.labels import to_be_seen
from boards.making.looks.paper import Paper, relief
from boards.making.looks.printing import Drawing
from boards.making.looks.sea_names import Hand, name_seas
from boards.making.world.aside import aside
from boards.making.world.placing import room
from boards.making.world.shading import Light

BORDERS = ("sea", "strait", "shore")
"""Contacts whose areas must share a line on the paper."""

GROUND = "#ecdfc0"
LIGHT = Light(relief=0.85, exaggeration=34, heights=0.36)
"""The land has one colour: its mountains stand out the more."""

ISLET = 60_000.0
"""Land smaller than this has no coast that rules speak of."""

NEAR, SAND = 80.0, 12.0
"""How far beyond a box its beach is drawn, and how wide."""

SEA = ("#d3e2e8", "#bdd3de", "#a9c5d5", "#9bbace")
HAND = Hand(least=26.0, largest=70.0, high=0.9, tight=0.08)
PENS = {
    "sea": BorderPen(5.5, "#1f4f92", 0.9, casing=6, casing_strong=0.4),
    "strait": BorderPen(7, "#b0181c", dash="12 9", casing=6),
}


def draw(paper: Paper) -> Drawing:
    made = Drawing(paper.width, paper.height, paper.board.title)
    above = {id: _all_of(box, paper) for id, box in paper.made.map.boxes.items()}
    paper.tell("europe: relief")
    jpeg = aside(lambda: relief(paper, {AreaId("land"): GROUND}, GROUND, SEA, light=LIGHT))
    made.add("ground", [*ground.halo(paper), ground.islets(paper, GROUND)])
    paper.tell("europe: lakes and rivers")
    made.add("water", ground.inland(paper, 90, 5))
    paper.tell("europe: borders")
    made.add("borders", borders(paper.contacts("sea", "strait"), PENS, lambda contact: contact.kind))
    bold = shapely.union_all(list(bold_coasts(paper)))
    made.add("borders", links.beach(beaches(paper, bold)))
    made.add("borders", ground.coast(paper))
    made.add("borders", links.bold(bold))
    made.add("borders", edge.neat_line(paper.width, paper.height))
    made.add("borders", links.draw_ways(links.ways(paper.board, above)))
    paper.tell("europe: zones")
    for box in paper.made.map.boxes.values():
        if box.kind in ("zone", "off_map"):
            made.add("symbols", zones.zone(box, paper.letters))
            made.lettered[box.id] = zones.band(box, paper.letters)
    _keep_clear(paper, above)
    _narrow_seas(paper, made, above)
    wide = [id for id in paper.seas if id not in made.callouts]
    names = name_seas(paper, sorted(wide, key=lambda id: paper.seas[id].area), HAND)
    made.name(names, paper.tell)
    charts(paper, made)
    blitzwar_panels.key(paper.letters, made, PENS["sea"], PENS["strait"])
    made.add("relief", [ground.picture(jpeg(), paper.width, paper.height)])
    return made


def bold_coasts(paper: Paper) -> Iterator[BaseGeometry]:
    """Where the table says that a coast has no beaches: along one sea, within a frame of places, without islets."""
    land = paper.lands[AreaId("land")]
    shores = {contact.a: contact.line for contact in paper.contacts("shore") if contact.line is not None}
    large = [part.boundary for part in shapely.get_parts(land).tolist() if part.area > ISLET]
    near = shapely.union_all(large).buffer(0.3)
    for one in paper.made.table.print["bold"]:
        places = tuple((east, north) for east, north in (*one["clip"], one["clip"][0]))
        clip = shapely.make_valid(shapely.Polygon(paper.made.world.line(places).coords))
        yield shapely.line_merge(shapely.intersection(shores[one["sea"]], clip).intersection(near))


def beaches(paper: Paper, bold: BaseGeometry) -> BaseGeometry:
    """A strip of sand along the shore of a sea, about every zone from whose beaches one comes ashore there."""
    shores = {contact.a: contact.line for contact in paper.contacts("shore") if contact.line is not None}
    found = []
    for contact in paper.board.contacts:
        if contact.kind == "coast" and contact.toward_a.get("beach") and contact.b in shores:
            near = paper.made.map.boxes[contact.a].shape.buffer(NEAR)
            found.append(shapely.intersection(shores[contact.b], near))
    along = shapely.union_all(found).difference(bold.buffer(12))
    return along.buffer(SAND, quad_segs=3).difference(paper.land).simplify(0.5)


def _narrow_seas(paper: Paper, made: Drawing, above: Mapping[AreaId, BaseGeometry]) -> None:
    """A card for every sea that the boxes upon it leave no room for a counter, with its name."""
    field = to_be_seen(paper).difference(shapely.union_all(list(above.values())))
    free = {id: shape.intersection(field) for id, shape in paper.seas.items() if paper.facts[id].kind == "sea"}
    narrow = [id for id, shape in free.items() if room(shape) < CORNERS * paper.made.table.counter]
    found = call_out(paper, lambda id: [], 26.0, lambda id: SEA[0], narrow, crossed=CROSSED, inward=14, ends=free)
    made.card(found)


def _all_of(box: Box, paper: Paper) -> BaseGeometry:
    """All the paper that a box takes."""
    return zones.footprint(box, paper.letters) if box.kind in ("zone", "off_map") else box.shape


def _keep_clear(paper: Paper, above: Mapping[AreaId, BaseGeometry]) -> None:
    """Names of seas keep off the boxes, the ways, the borders and the panels."""
    paper.taken.add(*(place.buffer(8) for place in above.values()))
    paper.taken.add(shapely.box(*EDGE), shapely.box(*blitzwar_panels.FRAME))
    paper.taken.add(
        *(it.line.buffer(7) for it in paper.board.contacts if it.line is not None and it.kind in ("land", "air"))
    )
