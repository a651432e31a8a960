"""A printed map: board and facts in, one SVG out, in named layers from the ground up to the lettering."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from shapely import LineString, Point, box, union_all
from shapely.geometry.base import BaseGeometry

from boards.board import Area, Board, Contact, Map
from boards.engraving import ground, terrain, waters
from boards.engraving.ink import INK, LAND, SEA_INK, drawing, layer, moved
from boards.lettering import Letters
from boards.making.engraving import borders, boxes, symbols
from boards.making.engraving.lettering import Pen, curved_words, words
from boards.making.islands.archipelago import SEA, cut_line
from boards.making.islands.island_facts import IslandFacts, Lettering
from boards.making.islands.wandering import wander
from boards.making.looks.labels import Label

PASSAGE, PASSAGE_HALO = 25, "#cfe0e0"
SIGNS = {
    "ship": symbols.SHIP,
    "serpent": symbols.SERPENT,
    "lighthouse": symbols.LIGHTHOUSE,
    "houses": symbols.HOUSES,
}


class Paper:
    """What all the layers look at."""

    def __init__(self, board: Board, facts: IslandFacts, letters: Letters) -> None:
        self.board, self.facts, self.letters = board, facts, letters
        self.map: Map = next(iter(board.maps.values()))
        self.areas = self.map.areas
        self.lands = [area for area in self.areas.values() if area.kind != SEA]
        self.land: BaseGeometry = union_all([area.shape for area in self.lands])
        self.panels = union_all(
            [box.shape for box in self.map.boxes.values()]
            + [_rectangle(panel.frame) for panel in facts.panels.values()]
        ).buffer(30)

    def contacts(self, *kinds: str) -> Iterator[tuple[Contact, LineString]]:
        for contact in self.board.contacts:
            if contact.kind in kinds and contact.line is not None:
                for line in getattr(contact.line, "geoms", [contact.line]):
                    yield contact, line

    def dice_for(self, word: str) -> Random:
        """Dice of its own for every area, so that one change leaves the rest of the drawing as it was."""
        return Random(f"{self.facts.seed} {word}")  # noqa: S311 - the same map each time is the point


def print_chart(board: Board, facts: IslandFacts, letters: Letters) -> str:
    paper = Paper(board, facts, letters)
    layers = [
        layer("ground", _ground(paper)),
        layer("terrain", _terrain(paper)),
        layer("borders", _borders(paper)),
        layer("symbols", _symbols(paper)),
        layer("boxes", _boxes(paper)),
        layer("lettering", _lettering(paper)),
    ]
    defs = waters.DEFS + ground.DEFS + terrain.DEFS
    return drawing(facts.width, facts.height, facts.title, layers, defs)


def _ground(paper: Paper) -> Iterator[str]:
    facts, land = paper.facts, paper.land
    water = box(40, 40, facts.width - 40, facts.height - 40).difference(land).difference(paper.panels)
    yield from waters.sea(land, facts.width, facts.height)
    for ornament in facts.ornaments:
        if ornament.sign == "compass":
            yield from waters.rhumb_lines(
                ornament.at, land, Point(ornament.at).buffer(ornament.size), facts.width, facts.height
            )
    yield waters.waves(water.difference(_names(paper).buffer(40)), paper.dice_for("waves"), 90)
    yield ground.shadow(land)
    yield ground.paper(land)
    yield from ground.terrain(paper.lands)
    yield from ground.allegiance(paper.areas, facts.sides)
    yield ground.lit(land)


def _terrain(paper: Paper) -> Iterator[str]:
    rivers = [cut_line(paper.facts, cut) for cut in paper.facts.cuts if cut.river]
    streams = [_stream(paper, number) for number in range(len(paper.facts.streams))]
    fires = [area.shape for area in paper.lands if area.kind == "fire"]
    taken = union_all(
        [
            _names(paper),
            *(Point(ornament.at[0], ornament.at[1] - 18 * ornament.size).buffer(30 * ornament.size)
              for ornament in paper.facts.ornaments if ornament.sign != "compass"),
            *(line.buffer(12) for line in rivers + streams),
            *(fire.buffer(8) for fire in fires),
            *(Point(said.port).buffer(26) for said in paper.facts.coast if said.port),
        ]
    )  # fmt: skip
    yield borders.streams(line.intersection(paper.land) for line in streams)
    for area in paper.lands:
        if area.kind == "fire":
            yield from terrain.crater(area.shape, paper.dice_for(area.id))
        else:
            yield from terrain.growth(area.kind, area.shape, taken, paper.dice_for(area.id))


def _stream(paper: Paper, number: int) -> BaseGeometry:
    points = paper.facts.streams[number].points
    return LineString(wander(points, paper.dice_for(f"stream {points}"), 0.16))


def _borders(paper: Paper) -> Iterator[str]:
    for said in paper.facts.coast:
        if said.beach:
            land, sea = paper.areas[said.pair[0]].shape, paper.areas[said.pair[1]].shape  # type: ignore[index]  # a coast has two
            yield borders.beach(land.boundary.intersection(sea.boundary), Point(said.beach))
    yield from borders.land_borders(paper.board)
    yield from borders.rivers(line for _, line in paper.contacts("river"))
    yield from ground.coast(paper.land)
    yield waters.sea_borders([line for _, line in paper.contacts("sea")])
    yield waters.rocks(
        paper.land, union_all([paper.land.buffer(4), paper.panels, *_links(paper)]), paper.dice_for("rocks"), 110
    )


def _links(paper: Paper) -> list[BaseGeometry]:
    """Where no rock may lie: ways over the water, ports and beaches."""
    ways: list[BaseGeometry] = [line.buffer(40) for _, line in paper.contacts("strait", "crossing", "route")]
    return [*ways, *(Point(at).buffer(50) for said in paper.facts.coast if (at := said.port or said.beach))]


def _symbols(paper: Paper) -> Iterator[str]:
    for contact, line in paper.contacts("crossing", "strait", "route"):
        match contact.kind:
            case "strait":
                yield borders.strait(line)
            case "route":
                yield borders.route(line)
            case "crossing" if contact.attributes.get("name") == "The Stepping Stones":
                yield waters.stepping_stones(line, paper.dice_for("stones"))
            case _:
                yield borders.ferry(line)
    for ornament in paper.facts.ornaments:
        if ornament.sign == "compass":
            yield moved(symbols.compass(ornament.size), *ornament.at)
        else:
            yield moved(SIGNS[ornament.sign], *ornament.at, ornament.size)
    for said in paper.facts.coast:
        if said.port:
            yield moved(symbols.ANCHOR, *said.port)
    for area in paper.lands:
        yield from _worth(paper, area)


def _worth(paper: Paper, area: Area) -> Iterator[str]:
    """Under its name: a star for a capital, then a crown and a lamp for each it has."""
    lettering = paper.facts.areas[area.id].lettering
    if lettering is None:
        return
    x, y = lettering.at or (lettering.along[1] if lettering.along else area.anchor)
    lamps, crowns = int(_number(area, "lamps")), int(_number(area, "crowns"))
    signs = [(symbols.LAMP, 18)] * lamps + [(symbols.CROWN, 25)] * crowns
    left = x - sum(wide for _, wide in signs) / 2
    for sign, wide in signs:
        yield moved(sign, round(left + wide / 2, 1), y + 25, 0.85)
        left += wide
    if area.attributes.get("capital"):
        yield moved(symbols.CAPITAL, x, y - lettering.size - 12)


def worth_frame(area: Area, name: Label) -> BaseGeometry:
    """The paper that its signs take, beneath and above its name."""
    x, y = name.at if not name.along else name.along[1]
    lamps, crowns = int(_number(area, "lamps")), int(_number(area, "crowns"))
    half, low = (18 * lamps + 25 * crowns) / 2, y + 37 if lamps or crowns else y
    top = y - name.size - 28 if area.attributes.get("capital") else y
    return box(x - half, top, x + half, low)


def _number(area: Area, word: str) -> float:
    found = area.attributes.get(word)
    return found if isinstance(found, int | float) else 0


def _boxes(paper: Paper) -> Iterator[str]:
    yield from borders.neat_line(paper.facts.width, paper.facts.height)
    for found in paper.map.boxes.values():
        if found.form == "track":
            yield from boxes.track(found, paper.letters)
        else:
            yield from boxes.holding_box(
                found, paper.letters, paper.facts.sides.get(str(found.attributes.get("home")), LAND)
            )
    panels = paper.facts.panels
    if "cartouche" in panels:
        yield from boxes.cartouche(panels["cartouche"].frame, panels["cartouche"].lines, paper.letters)
    if "legend" in panels:
        yield from boxes.legend(panels["legend"].frame, paper.letters)


def _lettering(paper: Paper) -> Iterator[str]:
    for said in paper.facts.areas.values():
        if said.lettering is not None:
            yield _name(paper, said.name, said.lettering, sea=said.kind == SEA)
    for name, spot in _passages(paper):
        yield words(paper.letters, name, spot, PASSAGE, Pen("italic", SEA_INK, PASSAGE_HALO, 1))


def _passages(paper: Paper) -> Iterator[tuple[str, tuple[float, float]]]:
    """What straits and crossings are called, and where that is written."""
    for contact, line in paper.contacts("strait", "crossing"):
        middle = line.interpolate(0.5, normalized=True)
        below = {"The Snuffer": (-14, 78), "The Ferry": (0, -16), "The Stepping Stones": (-76, 78)}
        name = str(contact.attributes["name"])
        dx, dy = below.get(name, (0, -16))
        yield name, (middle.x + dx, middle.y + dy)


def chart_labels(board: Board, facts: IslandFacts, letters: Letters) -> Iterator[Label]:
    """The lettering as data, for a table that turns it to the one who looks."""
    paper = Paper(board, facts, letters)
    for id, said in facts.areas.items():
        if (how := said.lettering) is not None:
            sea = said.kind == SEA
            yield Label(
                said.name, "italic" if sea else "small caps", how.size, how.at or (0, 0), along=how.along or (),
                spacing=how.spacing, colour=SEA_INK if sea else INK, halo="" if sea else LAND, of=str(id),
            )  # fmt: skip
    for name, spot in _passages(paper):
        where = paper.map.at(*spot)
        of = where.id if where is not None else ""
        yield Label(name, "italic", PASSAGE, spot, spacing=1, colour=SEA_INK, halo=PASSAGE_HALO, of=of)


def _name(paper: Paper, name: str, said: Lettering, *, sea: bool) -> str:
    pen = Pen("italic", SEA_INK, spacing=said.spacing)
    if not sea:
        pen = Pen("small caps", INK, LAND, said.spacing, said.size / 55)
    if said.along is not None:
        return curved_words(paper.letters, name, said.along, said.size, pen)
    return words(paper.letters, name, said.at or (0, 0), said.size, pen)


def _names(paper: Paper) -> BaseGeometry:
    """Where names and what stands under them are printed: nothing grows there."""
    found: list[BaseGeometry] = []
    for said in paper.facts.areas.values():
        if said.lettering is not None:
            outline = paper.letters(said.name, "small caps", said.lettering.size, said.lettering.spacing)
            line = _middle(said.lettering, outline.width)
            found.append(line.buffer(said.lettering.size * 0.55, cap_style="flat"))
            capital = 30 if said.attributes.get("capital") else 0
            under = line.interpolate(0.5, normalized=True)
            found.append(box(under.x - 70, under.y - capital - 20, under.x + 70, under.y + 52))
    return union_all(found)


def _middle(said: Lettering, width: float) -> LineString:
    lift = said.size * 0.3
    if said.along is not None:
        return LineString([(x, y - lift) for x, y in said.along])
    x, y = said.at or (0, 0)
    return LineString([(x - width / 2, y - lift), (x + width / 2, y - lift)])


def _rectangle(frame: tuple[float, float, float, float]) -> BaseGeometry:
    left, top, width, height = frame
    return box(left, top, left + width, top + height)
