"""Empires of History, printed: two maps of one board, values and cities in every territory, zones beyond the edge."""

from __future__ import annotations

from collections.abc import Container, Iterator
from math import atan2, degrees

import shapely
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Contact
from boards.engraving.ink import INK, moved, stroke
from boards.making.engraving.symbols import STRAIT
from boards.making.games import empires_panels as panels
from boards.making.games import empires_signs as signs
from boards.making.games import empires_zones as zones
from boards.making.looks import ground
from boards.making.looks.borders import BorderPen, borders
from boards.making.looks.callouts import CROSSED, Places, call_out, free_paper, leader, take
from boards.making.looks.labels import SEA_LETTERS, Sign
from boards.making.looks.land_names import name_lands
from boards.making.looks.paper import Paper, relief
from boards.making.looks.printing import Drawing
from boards.making.looks.sea_names import Hand, name_seas
from boards.making.looks.signs import mixed
from boards.making.world.aside import aside
from boards.making.world.placing import rectangle

BORDERS = ("land", "coast", "sea")
"""Contacts whose areas must share a line on the paper. A strait may be crossed where the lands do not meet."""

SEA = ("#d3e2e8", "#bdd3de", "#a9c5d5", "#9bbace")
CLOSED = "#cfc5ae"
PENS = {
    "sea": BorderPen(2.4, SEA_LETTERS, 0.8, casing=4, casing_strong=0.28),
    "quiet": BorderPen(2.2, casing=3, casing_strong=0.35),
    "national": BorderPen(4.2, casing=5, casing_strong=0.5),
    "river": BorderPen(1.3, "#1f5f93", banks=5.5),
}
PALER = 0.3
"""How much paler than its land a card is, so that its name can be read."""

LEAST = zones.LEAST
"""The size of the smallest name: seven pixels where a screen of 1920 x 1080 shows the whole map."""

SEA_HAND = Hand(least=LEAST, largest=46.0, high=1.0, tight=0.04)


def draw(paper: Paper) -> Drawing:
    if not paper.made.table.areas:
        return panels.relations(paper)
    made = Drawing(paper.width, paper.height, paper.board.title)
    map, frame = paper.map, paper.made.table.frame
    paper.tell(f"{map}: relief")
    jpeg = aside(lambda: relief(paper, _fills(paper), CLOSED, SEA, pixel=3.35))
    made.add("ground", [*list(ground.halo(paper))[:-2], ground.islets(paper, CLOSED)])
    paper.tell(f"{map}: lakes and rivers")
    made.add("water", ground.inland(paper, 120, 5))
    paper.tell(f"{map}: borders")
    made.add("borders", borders(paper.contacts("land", "sea", "strait"), PENS, lambda it: _pen(paper, it)))
    made.add("borders", ground.coast(paper))
    made.add("borders", _forts(paper))
    made.add("symbols", _canals(paper))
    _take_panels(paper)
    made.add("symbols", _straits(paper))
    paper.tell(f"{map}: names")
    _mines(paper, made)
    _call_outs(paper, made)
    rest = [id for id in paper.lands if id not in made.callouts]
    lands = name_lands(paper, lambda id: _signs(paper, id), (LEAST, 46.0), only=rest, rise=0.7)
    made.spare(lands.blocks)
    made.add("symbols", _sea_signs(paper, made.callouts))
    paper.taken.add(*(it.buffer(3, quad_segs=2) for it in shapely.get_parts(paper.decor).tolist() if it.area > 90))
    wet = [id for id in paper.seas if id not in made.callouts]
    seas = name_seas(paper, sorted(wet, key=lambda id: paper.seas[id].area), SEA_HAND)
    for names in (lands, seas):
        made.name(names, paper.tell)
    panels.draw(paper, made, PENS)
    made.add("boxes", [stroke(f"M4 4H{paper.width - 4:g}V{paper.height - 4:g}H4Z", INK, 8)])
    made.add("relief", [ground.picture(jpeg(), frame[2], frame[3])])
    return made


def _signs(paper: Paper, id: AreaId) -> list[Sign]:
    """What is printed in a land, or in a sea."""
    attributes = paper.facts[id].attributes
    if id in paper.lands:
        return signs.land(paper.letters, attributes, paper.made.table.print["tints"])
    return signs.sea(paper.letters, attributes, paper.made.table.print["tints"])


def _call_outs(paper: Paper, made: Drawing) -> None:
    """A card for whatever is too small, for those that the printed map gives a box, and where armies crowd."""
    fills = {id: mixed(fill, "#f3ead4", PALER) for id, fill in _fills(paper).items()}
    boxed = [id for id, facts in paper.facts.items() if facts.attributes.get("overflow_box")]
    boxed += [AreaId(id) for id in paper.made.table.print.get("cards", ())]
    found = call_out(
        paper, lambda id: _signs(paper, id), 28.0, lambda id: fills.get(id, SEA[0]), boxed, crossed=CROSSED, inward=34
    )
    made.card(found)


def _mines(paper: Paper, made: Drawing) -> None:
    """Mine boxes lie in open water, with a line to the strait that they bar."""
    field = free_paper(paper, 1.0)
    for box in paper.made.map.boxes.values():
        if box.kind != "mine_box":
            continue
        barred = (box.anchor[0], box.anchor[1])
        here = shapely.Point(barred).buffer(8)
        wide, high = (round(it, 1) for it in zones.mine_size(paper, box))
        place = Places(paper, here, (wide, high), field, shapely.Point(barred), crossed=CROSSED)
        x, y = paper.label(box.id).at or place.best(paper.taken.shapes)[1]
        shape = shapely.box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        made.boxes[box.id] = shape
        near = shapely.get_coordinates(shapely.shortest_line(shape, shapely.Point(barred)))[0]
        line = shapely.LineString([near, barred])
        take(paper, shape, line)
        made.add("symbols", leader(line))


def _fills(paper: Paper) -> dict[AreaId, str]:
    tints = paper.made.table.print["tints"]
    return {
        id: mixed(tints[signs.home_of(paper.facts[id].attributes)], "#efe6d0", 0.48) for id in paper.lands
    }  # fmt: skip


def _pen(paper: Paper, contact: Contact) -> str:
    if contact.kind == "sea":
        return "sea"
    if contact.attributes.get("river"):
        return "river"
    homes = {signs.home_of(paper.facts[end].attributes) for end in (contact.a, contact.b)}
    return "quiet" if len(homes) == 1 else "national"


def _forts(paper: Paper) -> Iterator[str]:
    """Yellow circles inside the border, on the side that is defended."""
    for contact in paper.contacts("land", "coast"):
        for side in (contact.a, contact.b):
            if contact.line is not None and contact.toward(side).get("fort"):
                yield from _circles(paper, contact.line, paper.made.map.areas[side].shape)


def _circles(paper: Paper, line: BaseGeometry, side: BaseGeometry) -> Iterator[str]:
    inner = side.buffer(-8, quad_segs=3).boundary
    for part in shapely.get_parts(line).tolist():
        count = max(2, int(part.length // 21))
        for number in range(count):
            foot = part.interpolate((number + 0.5) * part.length / count)
            at = shapely.get_coordinates(shapely.shortest_line(foot, inner))
            if len(at) and foot.distance(inner) < 16:
                paper.taken.add(shapely.Point(at[1]).buffer(6, quad_segs=2))
                yield moved(signs.FORT, round(float(at[1][0]), 1), round(float(at[1][1]), 1))


def _canals(paper: Paper) -> Iterator[str]:
    for places in signs.CANALS.get(str(paper.map), ()):
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (paper.made.world.spot(it) for it in places))
        yield stroke(path, "#1f5f93", 7)
        yield stroke(path, "#a9cdd9", 3.4)


def _straits(paper: Paper) -> Iterator[str]:
    """An arrow with two heads, from land to land over the water."""
    for contact in paper.contacts("strait"):
        at = contact.attributes.get("at", ())
        assert isinstance(at, tuple | list)  # noqa: S101 - a column of lists
        x, y = paper.made.world.spot((float(at[0]), float(at[1])))
        here = shapely.Point(x, y)
        ends = [shapely.shortest_line(here, paper.lands[end].buffer(-6)) for end in (contact.a, contact.b)]
        (ax, ay), (bx, by) = (shapely.get_coordinates(it)[-1].tolist() for it in ends)
        turn = degrees(atan2(by - ay, bx - ax)) + 90 if (ax, ay) != (bx, by) else 0.0
        yield moved(STRAIT, round(x, 1), round(y, 1), 0.42, round(turn, 1))
        paper.taken.add(here.buffer(20))


def _sea_signs(paper: Paper, cards: Container[AreaId]) -> Iterator[str]:
    """Naval trade and connection numbers, in a row where the sea is roomiest."""
    for id, shape in paper.seas.items():
        row = signs.sea(paper.letters, paper.facts[id].attributes, paper.made.table.print["tints"])
        if not row or id in cards:
            continue
        wide = sum(it.width for it in row)
        at = _clear(paper, shape, wide)
        paper.taken.add(rectangle(at, wide + 8, 48))
        yield from _row(row, at)


def _clear(paper: Paper, shape: BaseGeometry, wide: float) -> tuple[float, float]:
    free = shape.intersection(shapely.box(*paper.made.table.frame).buffer(-50)).difference(
        paper.taken.near(shape).buffer(wide / 3)
    )
    best = max(shapely.get_parts(free if not free.is_empty else shape).tolist(), key=lambda it: it.area)
    x, y = shapely.get_coordinates(shapely.maximum_inscribed_circle(best, tolerance=1))[0].tolist()
    return float(x), float(y)


def _row(row: list[Sign], at: tuple[float, float]) -> Iterator[str]:
    left = at[0] - sum(it.width for it in row) / 2
    for sign in row:
        yield moved(sign.drawing, round(left + sign.width / 2, 1), round(at[1], 1))
        left += sign.width


def _take_panels(paper: Paper) -> None:
    for box in paper.made.map.boxes.values():
        if box.kind != "mine_box":
            paper.taken.add(box.shape.buffer(12))
    for frame in panels.PAPERS.get(str(paper.map), ()):
        paper.taken.add(shapely.box(*frame))
