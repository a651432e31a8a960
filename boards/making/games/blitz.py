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
from boards.making.looks.printing import Drawing
from boards.making.looks.sea_names import Hand, name_seas
from boards.making.looks.sheet import Sheet, relief
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


def draw(sheet: Sheet) -> Drawing:
    made = Drawing(sheet.width, sheet.height, sheet.board.title)
    field = sheet.made.table.frame
    colours = _fills(sheet)
    sheet.tell("world: relief, coasts, lakes and rivers")
    shapely.prepare(sheet.land)  # once, before others go aside with it
    jpeg = aside(lambda: relief(sheet, colours, "#d6cfba", SEA, pixel=2.6))
    lands = {id: shape for id, shape in sheet.lands.items() if sheet.facts[id].circle is None}
    waters = aside(lambda: ([*_ground(sheet)], [*ground.inland(sheet, 90, 4, lands)]))
    sheet.tell("world: borders")
    contacts = sheet.contacts(*BORDERS, "passage", "closed")
    made.add("borders", borders(contacts, PENS, lambda it: _pen(sheet, it), lambda it: _closed_side(sheet, it), sheet))
    made.add("borders", ground.coast(sheet))
    made.add("borders", _islands(sheet))
    sheet.tell("world: names")
    blitz_ways.routes(sheet, made)
    blitz_ways.ports(sheet, made)
    blitz_ways.passages(sheet, made)
    _convoys(sheet, made)
    found = call_out(
        sheet, lambda id: _signs(sheet, id), 34.0, lambda id: colours.get(id, SEA[0]), crossed=CROSSED, inward=40
    )
    made.card(found)
    rest = [id for id in _in_play(sheet) if id not in found.rooms]
    names = name_lands(sheet, lambda id: _signs(sheet, id), (LEAST, 74.0), only=rest, least=36.0, rise=RISE)
    made.spare(names.blocks)
    made.name(names, sheet.tell)
    sheet.tell("world: terrain and seas")
    growth = aside(lambda: [*_growth(sheet)])
    blitz_ways.over_the_edge(sheet, made)
    seas = [id for id, facts in sheet.facts.items() if facts.kind == "sea"]
    hand = Hand(least=34.0, largest=88.0)
    made.name(name_seas(sheet, sorted(seas, key=lambda id: sheet.seas[id].area), hand), sheet.tell)
    made.labels += _quiet_names(sheet)
    beneath, wet = waters()
    made.add("ground", [*beneath, *growth()])
    made.add("water", wet)
    blitz_panels.panels(sheet, made, PENS)
    made.add("boxes", edge.neat_line(sheet.width, sheet.height))
    made.add("relief", [ground.picture(jpeg(), field[2], field[3])])
    return made


def _in_play(sheet: Sheet) -> list[AreaId]:
    return [id for id in sheet.lands if sheet.facts[id].kind != "impassable"]


def _fills(sheet: Sheet) -> Mapping[AreaId, str]:
    """The colour of whoever holds it when the war begins."""
    colours = sheet.made.table.print["colours"]
    return {id: colours[str(sheet.facts[id].attributes.get("owner", "closed"))] for id in sheet.lands}


def _ground(sheet: Sheet) -> Iterator[str]:
    yield from ground.halo(sheet)
    yield ground.islets(sheet, "#d6cfba")
    closed = [sheet.lands[id] for id, facts in sheet.facts.items() if facts.kind == "impassable"]
    yield ground.hatching(closed, 17, 0.22)


def _growth(sheet: Sheet) -> Iterator[str]:
    """A light pattern for the terrain that the rules read, around names and signs."""
    for id in _in_play(sheet):
        facts = sheet.facts[id]
        if facts.attributes.get("terrain") in TERRAIN and facts.circle is None:
            room = sheet.lands[id].buffer(-16).difference(sheet.taken.near(sheet.lands[id]).buffer(14))
            yield pattern(str(facts.attributes["terrain"]), room, id)


def _islands(sheet: Sheet) -> Iterator[str]:
    """A circle within the circle: two Sizes of land units and two of air units, no more."""
    for id, facts in sheet.facts.items():
        if facts.circle is not None:
            shape = sheet.lands[id]
            yield stroke(data(shape), INK, 4.2)
            yield stroke(data(shape.buffer(-6)), INK, 1.3, 0.7)


def _pen(sheet: Sheet, contact: Contact) -> str:
    one, other = sheet.facts[contact.a], sheet.facts[contact.b]
    if "outer_water" in (one.kind, other.kind):
        return "sea" if one.water and other.water else ""
    if contact.kind == "closed":
        return "closed" if not (one.water or other.water) else ""
    if contact.kind == "land":
        return "quiet" if one.attributes.get("country") == other.attributes.get("country") else "national"
    return contact.kind


def _closed_side(sheet: Sheet, contact: Contact) -> AreaId | None:
    """Ticks stand on the side that nobody may enter, or on the first."""
    if contact.kind != "closed":
        return None
    return next((end for end in (contact.a, contact.b) if sheet.facts[end].kind == "impassable"), contact.a)


def _signs(sheet: Sheet, id: AreaId) -> list[Sign]:
    """Whose it is, what it gives, what it is like."""
    attributes = sheet.facts[id].attributes
    owner = str(attributes.get("owner", ""))
    found: list[Sign] = []
    if owner in EMBLEMS:
        found.append(signs.small(EMBLEMS[owner], 0.86))
    elif "expected" in attributes:
        found.append(expected(sheet.letters, str(attributes["expected"])))
    gives = [word for word in ("factory", "resources", "oil") if word in attributes]
    found += [numbered(sheet.letters, word, str(attributes[word])) for word in gives]
    if attributes.get("terrain") in TERRAIN:
        found.append(Sign(TERRAIN[str(attributes["terrain"])], 42))
    if "snow" in attributes:
        found.append(Sign(moved(CROSSES[str(attributes["snow"])], 0, 0), 40))
    return found


def _convoys(sheet: Sheet, made: Drawing) -> None:
    """A merchant ship with its factor, and whose it is; a snow crystal where the sea has one."""
    for id, facts in sheet.facts.items():
        if facts.kind != "sea":
            continue
        if "convoy" not in facts.attributes and "snow" not in facts.attributes:
            continue
        inner = sheet.seas[id].difference(sheet.taken.near(sheet.seas[id]).buffer(20))
        x, y = (round(number) for number in anchor(inner))
        if "convoy" in facts.attributes:
            owner = str(facts.attributes["convoy_owner"])
            factor = f"+{facts.attributes['convoy_factor']}"
            card = stroke(f"M{x - 98} {y - 46}h196v112h-196z", INK, 2.2, fill="#f3ecd8")
            ship, flag = moved(signs.FREIGHTER, x - 13, y - 2, 1.05), moved(EMBLEMS[owner], x - 70, y - 4, 0.85)
            disc = moved(signs.disc(sheet.letters, factor, 28).drawing, x + 64, y - 6, 1.3)
            made.add("symbols", [card, ship, flag, disc])
            made.labels.append(Label(str(facts.attributes["convoy"]), "small caps", LEAST, (x, y + 55), of=id))
            sheet.taken.add(rectangle((x, y + 10), 216, 132))
        elif "snow" in facts.attributes:
            made.add("symbols", [moved(CROSSES[str(facts.attributes["snow"])], x, y - 60, 1.5)])
            sheet.taken.add(Point(x, y - 60).buffer(34))


TURNS = (0.0, -20.0, 20.0, -45.0, 45.0, -70.0, 70.0, -90.0)
"""How the names of lands that nobody may enter are turned."""


def _quiet_names(sheet: Sheet) -> Iterator[Label]:
    """What is no area of the game has a name all the same."""
    for id, facts in sheet.facts.items():
        area = sheet.made.map.areas[id]
        if facts.kind not in ("impassable", "outer_water") or facts.band is not None:
            continue
        colour = "#4a4234" if facts.kind == "impassable" else "#40627a"
        said = sheet.label(id).lines
        ways = [said] if said else broken(facts.name, 2)
        blocks = [
            Block(
                max(sheet.letters(line, "italic", 30, 1.8).width for line in way) / 30,
                0.7 + 1.1 * (len(way) - 1),
                TURNS,
            )
            for way in ways
        ]
        fit = inside(area.shape, blocks, (34, LEAST), near=area.anchor, margin=0.05, taken=sheet.taken)
        if fit is None:
            sheet.tell(f"no room for the name of {id}")
            continue
        (x, y), size, turn = fit[1].at, fit[1].size, fit[1].turn
        for number, line in enumerate(ways[fit[0]]):
            low = size * (0.3 + 1.1 * (number - (len(ways[fit[0]]) - 1) / 2))
            at = (x - low * sin(radians(turn)), y + low * cos(radians(turn)))
            yield Label(line, "italic", size, at, turn, spacing=size * 0.06, colour=colour, of=id)
