"""Blitz!, printed: the world in the colours of five powers, islands as circles, its tracks along the edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, radians, sin

import shapely
from shapely import Point

from boards.board import AreaId, Contact
from boards.engraving.ink import INK, data, moved, stroke
from boards.making.engraving import borders as edge
from boards.making.games import blitz_panels, blitz_ways
from boards.making.games.blitz_ways import CROSSES, EMBLEMS, TERRAIN, expected, numbered, pattern
from boards.making.looks import ground, signs
from boards.making.looks.borders import BorderPen, borders
from boards.making.looks.callouts import CROSSED, call_out
from boards.making.looks.labels import SEA_LETTERS, Label, Sign
from boards.making.looks.land_names import name_lands
from boards.making.looks.paper import Paper, relief
from boards.making.looks.printing import Drawing
from boards.making.looks.sea_names import Hand, name_seas
from boards.making.world.aside import aside
from boards.making.world.placing import Block, anchor, broken, inside, rectangle

BORDERS = ("land", "coast", "sea")
"""Contacts whose areas must share a line on the paper."""

RISE = 0.5
"""How far above the middle of their lands names stand, so that counters find room beneath."""

LEAST = 29.0
"""Units of the smallest letters: seven pixels where a screen of 1920 x 1080 shows the whole map."""

SEA = ("#d5e4e9", "#c1d6e0", "#aec9d8", "#a1c0d1")
PENS = {
    "sea": BorderPen(4.2, SEA_LETTERS, 0.75, casing=5, casing_strong=0.3),
    "passage": BorderPen(5.5, "#9c2a20", dash="10 8"),
    "quiet": BorderPen(3.4, dash="5 9", casing=5, casing_strong=0.75),
    "national": BorderPen(4.6, casing=6, casing_strong=0.7),
    "closed": BorderPen(3.2, casing=3, casing_strong=0.3, ticks=11, apart=20),
}


def draw(paper: Paper) -> Drawing:
    made = Drawing(paper.width, paper.height, paper.board.title)
    field = paper.made.table.frame
    colours = _fills(paper)
    paper.tell("world: relief, coasts, lakes and rivers")
    shapely.prepare(paper.land)  # once, before others go aside with it
    jpeg = aside(lambda: relief(paper, colours, "#d6cfba", SEA, pixel=2.6))
    lands = {id: shape for id, shape in paper.lands.items() if paper.facts[id].circle is None}
    waters = aside(lambda: ([*_ground(paper)], [*ground.inland(paper, 90, 4, lands)]))
    paper.tell("world: borders")
    contacts = paper.contacts(*BORDERS, "passage", "closed")
    made.add("borders", borders(contacts, PENS, lambda it: _pen(paper, it), lambda it: _closed_side(paper, it), paper))
    made.add("borders", ground.coast(paper))
    made.add("borders", _islands(paper))
    paper.tell("world: names")
    blitz_ways.routes(paper, made)
    blitz_ways.ports(paper, made)
    blitz_ways.passages(paper, made)
    _convoys(paper, made)
    found = call_out(
        paper, lambda id: _signs(paper, id), 34.0, lambda id: colours.get(id, SEA[0]), crossed=CROSSED, inward=40
    )
    made.card(found)
    rest = [id for id in _in_play(paper) if id not in found.rooms]
    names = name_lands(paper, lambda id: _signs(paper, id), (LEAST, 74.0), only=rest, least=36.0, rise=RISE)
    made.spare(names.blocks)
    made.name(names, paper.tell)
    paper.tell("world: terrain and seas")
    growth = aside(lambda: [*_growth(paper)])
    blitz_ways.over_the_edge(paper, made)
    seas = [id for id, facts in paper.facts.items() if facts.kind == "sea"]
    hand = Hand(least=34.0, largest=88.0)
    made.name(name_seas(paper, sorted(seas, key=lambda id: paper.seas[id].area), hand), paper.tell)
    made.labels += _quiet_names(paper)
    beneath, wet = waters()
    made.add("ground", [*beneath, *growth()])
    made.add("water", wet)
    blitz_panels.panels(paper, made, PENS)
    made.add("boxes", edge.neat_line(paper.width, paper.height))
    made.add("relief", [ground.picture(jpeg(), field[2], field[3])])
    return made


def _in_play(paper: Paper) -> list[AreaId]:
    return [id for id in paper.lands if paper.facts[id].kind != "impassable"]


def _fills(paper: Paper) -> Mapping[AreaId, str]:
    """The colour of whoever holds it when the war begins."""
    colours = paper.made.table.print["colours"]
    return {id: colours[str(paper.facts[id].attributes.get("owner", "closed"))] for id in paper.lands}


def _ground(paper: Paper) -> Iterator[str]:
    yield from ground.halo(paper)
    yield ground.islets(paper, "#d6cfba")
    closed = [paper.lands[id] for id, facts in paper.facts.items() if facts.kind == "impassable"]
    yield ground.hatching(closed, 17, 0.22)


def _growth(paper: Paper) -> Iterator[str]:
    """A light pattern for the terrain that the rules read, around names and signs."""
    for id in _in_play(paper):
        facts = paper.facts[id]
        if facts.attributes.get("terrain") in TERRAIN and facts.circle is None:
            room = paper.lands[id].buffer(-16).difference(paper.taken.near(paper.lands[id]).buffer(14))
            yield pattern(str(facts.attributes["terrain"]), room, id)


def _islands(paper: Paper) -> Iterator[str]:
    """A circle within the circle: two Sizes of land units and two of air units, no more."""
    for id, facts in paper.facts.items():
        if facts.circle is not None:
            shape = paper.lands[id]
            yield stroke(data(shape), INK, 4.2)
            yield stroke(data(shape.buffer(-6)), INK, 1.3, 0.7)


def _pen(paper: Paper, contact: Contact) -> str:
    one, other = paper.facts[contact.a], paper.facts[contact.b]
    if "outer_water" in (one.kind, other.kind):
        return "sea" if one.water and other.water else ""
    if contact.kind == "closed":
        return "closed" if not (one.water or other.water) else ""
    if contact.kind == "land":
        return "quiet" if one.attributes.get("country") == other.attributes.get("country") else "national"
    return contact.kind


def _closed_side(paper: Paper, contact: Contact) -> AreaId | None:
    """Ticks stand on the side that nobody may enter, or on the first."""
    if contact.kind != "closed":
        return None
    return next((end for end in (contact.a, contact.b) if paper.facts[end].kind == "impassable"), contact.a)


def _signs(paper: Paper, id: AreaId) -> list[Sign]:
    """Whose it is, what it gives, what it is like."""
    attributes = paper.facts[id].attributes
    owner = str(attributes.get("owner", ""))
    found: list[Sign] = []
    if owner in EMBLEMS:
        found.append(signs.small(EMBLEMS[owner], 0.86))
    elif "expected" in attributes:
        found.append(expected(paper.letters, str(attributes["expected"])))
    gives = [word for word in ("factory", "resources", "oil") if word in attributes]
    found += [numbered(paper.letters, word, str(attributes[word])) for word in gives]
    if attributes.get("terrain") in TERRAIN:
        found.append(Sign(TERRAIN[str(attributes["terrain"])], 42))
    if "snow" in attributes:
        found.append(Sign(moved(CROSSES[str(attributes["snow"])], 0, 0), 40))
    return found


def _convoys(paper: Paper, made: Drawing) -> None:
    """A merchant ship with its factor, and whose it is; a snow crystal where the sea has one."""
    for id, facts in paper.facts.items():
        if facts.kind != "sea":
            continue
        if "convoy" not in facts.attributes and "snow" not in facts.attributes:
            continue
        inner = paper.seas[id].difference(paper.taken.near(paper.seas[id]).buffer(20))
        x, y = (round(number) for number in anchor(inner))
        if "convoy" in facts.attributes:
            owner = str(facts.attributes["convoy_owner"])
            factor = f"+{facts.attributes['convoy_factor']}"
            card = stroke(f"M{x - 98} {y - 46}h196v112h-196z", INK, 2.2, fill="#f3ecd8")
            ship, flag = moved(signs.FREIGHTER, x - 13, y - 2, 1.05), moved(EMBLEMS[owner], x - 70, y - 4, 0.85)
            disc = moved(signs.disc(paper.letters, factor, 28).drawing, x + 64, y - 6, 1.3)
            made.add("symbols", [card, ship, flag, disc])
            made.labels.append(Label(str(facts.attributes["convoy"]), "small caps", LEAST, (x, y + 55), of=id))
            paper.taken.add(rectangle((x, y + 10), 216, 132))
        elif "snow" in facts.attributes:
            made.add("symbols", [moved(CROSSES[str(facts.attributes["snow"])], x, y - 60, 1.5)])
            paper.taken.add(Point(x, y - 60).buffer(34))


TURNS = (0.0, -20.0, 20.0, -45.0, 45.0, -70.0, 70.0, -90.0)
"""How the names of lands that nobody may enter are turned."""


def _quiet_names(paper: Paper) -> Iterator[Label]:
    """What is no area of the game has a name all the same."""
    for id, facts in paper.facts.items():
        area = paper.made.map.areas[id]
        if facts.kind not in ("impassable", "outer_water") or facts.band is not None:
            continue
        colour = "#4a4234" if facts.kind == "impassable" else "#40627a"
        said = paper.label(id).lines
        ways = [said] if said else broken(facts.name, 2)
        blocks = [
            Block(
                max(paper.letters(line, "italic", 30, 1.8).width for line in way) / 30,
                0.7 + 1.1 * (len(way) - 1),
                TURNS,
            )
            for way in ways
        ]
        fit = inside(area.shape, blocks, (34, LEAST), near=area.anchor, margin=0.05, taken=paper.taken)
        if fit is None:
            paper.tell(f"no room for the name of {id}")
            continue
        (x, y), size, turn = fit[1].at, fit[1].size, fit[1].turn
        for number, line in enumerate(ways[fit[0]]):
            low = size * (0.3 + 1.1 * (number - (len(ways[fit[0]]) - 1) / 2))
            at = (x - low * sin(radians(turn)), y + low * cos(radians(turn)))
            yield Label(line, "italic", size, at, turn, spacing=size * 0.06, colour=colour, of=id)
