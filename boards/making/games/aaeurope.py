"""Axis & Allies Europe, printed: nations in quiet colours, values in rings, convoys, and the charts along the edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import shapely

from boards.board import AreaId, Cell, Contact, Spot
from boards.engraving.ink import GOLD, INK, PAPER, circle, data, moved, stroke, wash
from boards.making.engraving import borders as edge
from boards.making.engraving.symbols import star
from boards.making.looks import ground, panels, signs
from boards.making.looks.borders import BorderPen, borders
from boards.making.looks.callouts import call_out
from boards.making.looks.labels import SEA_LETTERS, Label, Sign
from boards.making.looks.land_names import name_lands
from boards.making.looks.paper import Paper, relief
from boards.making.looks.printing import Drawing
from boards.making.looks.sea_names import name_seas
from boards.making.world.aside import aside
from boards.making.world.placing import broken, rectangle
from boards.making.world.tables import AreaFacts, Frame

BORDERS = ("land", "coast", "sea", "strait")
"""Contacts whose areas must share a line on the paper."""

SEA = ("#d3e2e8", "#bdd3de", "#a9c5d5", "#9bbace")
EMBLEMS: Mapping[str, str] = {
    "germany": signs.BALKENKREUZ,
    "soviet_union": signs.RED_STAR,
    "great_britain": signs.ROUNDEL,
    "united_states": signs.WHITE_STAR,
    "allies": signs.DERRICK,
}
POWERS = {
    "germany": "Germany",
    "soviet_union": "Soviet Union",
    "great_britain": "Great Britain",
    "united_states": "United States",
}
RISE = 0.5
"""How far above the middle of their lands names stand, so that counters find room beneath."""

LEAST = 23.0
"""Units of the smallest letters: seven pixels where a screen of 1920 x 1080 shows the whole map."""

PENS = {
    "sea": BorderPen(2.6, SEA_LETTERS, 0.8, casing=4.5, casing_strong=0.28),
    "strait": BorderPen(3.2, "#9c2a20", dash="7 6"),
    "quiet": BorderPen(2.6, casing=4, casing_strong=0.35),
    "national": BorderPen(4.4, casing=5, casing_strong=0.5),
    "closed": BorderPen(3.6, casing=5, casing_strong=0.5, ticks=11, apart=17),
}
PRICES = (
    "Infantry 3 · artillery 4 · armor 5 · AA gun 5 · fighter 12",
    "bomber 15 · battleship 24 · carrier 18 · destroyer 12",
    "transport 8 · submarine 8",
)


def draw(paper: Paper) -> Drawing:
    made = Drawing(paper.width, paper.height, paper.board.title)
    table = paper.made.table
    colours = _fills(paper)
    paper.tell("europe: relief")
    jpeg = aside(lambda: relief(paper, colours, "#d9d2bd", SEA))
    made.add("ground", _ground(paper))
    paper.tell("europe: lakes and rivers")
    made.add("water", ground.inland(paper, 55, 6))
    paper.tell("europe: borders")
    made.add(
        "borders",
        borders(paper.contacts(*BORDERS), PENS, lambda it: _pen(paper, it), lambda it: _closed_side(paper, it), paper),
    )
    made.add("borders", ground.coast(paper))
    paper.tell("europe: names")
    _convoys(paper, made)
    _strait(paper, made)
    found = call_out(paper, lambda id: _signs(paper, id), 27.0, lambda id: colours.get(id, SEA[0]))
    made.card(found)
    rest = [id for id in paper.lands if id not in found.rooms]
    lands = name_lands(paper, lambda id: _signs(paper, id), (LEAST, 62.0), only=rest, rise=RISE)
    made.spare(lands.blocks)
    plain = [id for id, facts in paper.facts.items() if facts.water and not facts.attributes.get("convoy")]
    seas = name_seas(paper, sorted(plain, key=lambda id: paper.seas[id].area))
    for names in (lands, seas):
        made.name(names, paper.tell)
    made.labels += [_closed_water(paper, id, text) for id, text in (("caspian_sea", "Caspian Sea"),) if id]
    _panels(paper, made)
    made.add("boxes", edge.neat_line(paper.width, paper.height))
    made.add("relief", [ground.picture(jpeg(), table.frame[2], table.frame[3])])
    return made


def _fills(paper: Paper) -> dict[AreaId, str]:
    """The colours of the printed game, a little quieter."""
    colours = paper.made.table.print["colours"]
    return {id: signs.mixed(colours[str(paper.facts[id].attributes["colour"])], "#efe6d0", 0.2) for id in paper.lands}


def _ground(paper: Paper) -> Iterator[str]:
    yield from ground.halo(paper)
    yield ground.islets(paper, "#d9d2bd")
    yield ground.hatching(paper.lands[id] for id, facts in paper.facts.items() if facts.attributes.get("neutral"))


def _pen(paper: Paper, contact: Contact) -> str:
    if contact.kind != "land":
        return contact.kind if contact.kind in ("sea", "strait") else ""
    if contact.attributes.get("closed"):
        return "closed"
    colours = {paper.facts[end].attributes.get("colour") for end in (contact.a, contact.b)}
    return "quiet" if len(colours) == 1 else "national"


def _closed_side(paper: Paper, contact: Contact) -> AreaId | None:
    """Ticks stand on the side that nobody may enter."""
    return next((end for end in (contact.a, contact.b) if paper.facts[end].attributes.get("neutral")), None)


def _signs(paper: Paper, id: AreaId) -> list[Sign]:
    attributes = paper.facts[id].attributes
    found: list[Sign] = []
    owner = str(attributes.get("owner", ""))
    if "capital_of" in attributes:
        found.append(signs.crowned(f'<g transform="scale(1.14)">{EMBLEMS[owner]}</g>'))
    elif owner in EMBLEMS:
        found.append(signs.small(EMBLEMS[owner]))
    if "ipc" in attributes:
        found.append(signs.disc(paper.letters, str(attributes["ipc"])))
    if attributes.get("factory"):
        found.append(Sign(signs.FACTORY, 56))
    return found


def _convoys(paper: Paper, made: Drawing) -> None:
    """An octagon with a ship, the nation's sign and the value; its name above."""
    colours = paper.made.table.print["colours"]
    tint = {"great_britain": "green", "united_states": "blue", "soviet_union": "red"}
    for id, facts in paper.facts.items():
        if not facts.attributes.get("convoy"):
            continue
        shape = paper.seas[id]
        x, y = shape.centroid.x, shape.centroid.y
        owner = str(facts.attributes["owner"])
        colour = signs.mixed(colours[tint[owner]], "#eaf0ee", 0.55)
        inner = shape.buffer(-9, join_style="mitre")
        made.add("ground", [wash(data(shape), colour)])
        made.add("borders", [stroke(data(shape), PAPER, 7, 0.6), stroke(data(shape), INK, 3.4),
                             stroke(data(inner), INK, 1.2, 0.7)])  # fmt: skip
        value = signs.disc(paper.letters, str(facts.attributes["ipc"])).drawing
        made.add("symbols", [moved(EMBLEMS[owner], x - 62, y + 40, 0.75), moved(signs.FREIGHTER, x, y + 42, 0.75),
                             moved(value, x + 62, y + 40, 0.9)])  # fmt: skip
        name, _, which = facts.name.removesuffix(")").partition(" (")
        first, second = name.rsplit(" ", 1)
        made.labels += [
            Label(first, "small caps", 33, (x, y - 38), spacing=1.2, of=id),
            Label(second, "small caps", 33, (x, y - 11), spacing=1.2, of=id),
        ]
        if which:
            made.labels.append(Label(which, "italic", 25, (x, y + 11), of=id))
        _note(paper, made, facts, (x, y))
        made.anchors[id] = (round(x), round(y))
        paper.taken.add(shape.buffer(8))


def _note(paper: Paper, made: Drawing, facts: AreaFacts, middle: Spot) -> None:
    """The small print beneath a convoy center, to the right of the borders that meet there."""
    words = str(facts.attributes.get("printed_note", ""))
    x, y = middle[0] + 8, middle[1] + 108
    for number, line in enumerate(broken(words)[-1] if words else ()):
        foot = y + 29 * number
        made.labels.append(Label(line, "italic", 29, (x, foot), colour=INK, halo="#dfeaf0", align=0, of=facts.id))
        wide = paper.letters(line, "italic", 29, 0).width
        paper.taken.add(rectangle((x + wide / 2, foot - 9), wide + 20, 34))


def _strait(paper: Paper, made: Drawing) -> None:
    """At the Bosporus: ships stop, aircraft pass."""
    for contact in paper.contacts("strait"):
        if contact.line is not None:
            middle = contact.line.interpolate(0.5, normalized=True)
            made.add("symbols", [moved(signs.NO_SHIPS, round(middle.x + 46, 1), round(middle.y - 44, 1)),
                                 stroke(f"M{middle.x + 8:.1f} {middle.y - 6:.1f}l18-18", "#9c2a20", 2)])  # fmt: skip
            paper.taken.add(shapely.Point(middle.x + 46, middle.y - 44).buffer(26))


def _closed_water(paper: Paper, id: str, text: str) -> Label:
    x, y = paper.made.world.spot(next(it for it in paper.made.table.closed if it.id == id).seeds[0])
    return Label(text, "italic", 30, (min(x, paper.width - 140), y), spacing=3, colour="#6d7f88", of=id)


# ---------------------------------------------------------------- charts along the edge


def _panels(paper: Paper, made: Drawing) -> None:
    boxes = {str(id): box for id, box in paper.made.map.boxes.items()}
    table = paper.made.table
    low = table.frame[3]
    panels_apart = "".join(f"M{x:g} {y:g}H{far:g}V{foot:g}H{x:g}Z" for x, y, far, foot in table.cut_out)
    made.add("boxes", [wash(f"M0 {low:g}H{paper.width:g}V{paper.height:g}H0Z" + panels_apart, "#d8ccae")])
    for frame in ((30, 30, 702, 648), (30, 3034, 2108, 3450), (2128, 3262, 4970, 3450)):
        made.add("boxes", [panels.bare_paper(frame)])
    _title(made)
    tracks = (
        ("turn_order", "Order of Play", _power_cell),
        ("action_sequence", "Action Sequence", _step_cell),
        ("purchases", "Purchases", _purchase_cell),
        ("middle_east_track", "Middle East", _number_cell),
        ("production_chart", "National Production Chart", _income_cell),
        ("round_track", "Round", _small_cell),
        ("convoy_table", "Convoy Centers", _convoy_cell),
    )
    for id, caption, inside in tracks:
        box = boxes[id]
        made.add("boxes", panels.grid(box, inside))
        left, top, right, _ = panels.frame_of(box)
        small = id in ("round_track", "convoy_table")
        made.labels.append(
            panels.caption(caption, ((left + right) / 2, top - (6 if small else 14)), 27 if small else 36)
        )
    left, _, right, bottom = panels.frame_of(boxes["purchases"])
    for number, line in enumerate(PRICES):
        at = ((left + right) / 2, bottom + 20 + 20.5 * number)
        made.labels.append(Label(line, "italic", LEAST, at, of="purchases"))
    made.add("boxes", panels.legend(_legend(paper), (2180, 3270, 4930, 3358), 8, 29, 58))


def _title(made: Drawing) -> None:
    middle = 366.0
    made.labels += [
        Label("Axis & Allies", "small caps", 84, (middle, 140), spacing=4, colour="#5b2e1c"),
        Label("Europe", "small caps", 66, (middle, 202), spacing=14, colour="#5b2e1c"),
    ]
    for side in (-1, 1):
        made.add("boxes", [
            stroke(f"M{middle + side * 150:g} 182h{side * 130:g}m{-side * 112:g}-8h{side * 78:g}"
                   f"m{-side * 78:g} 16h{side * 78:g}", GOLD, 1.8),
        ])  # fmt: skip
    made.add("boxes", [moved(wash(star(5, 17, 7), GOLD) + stroke(star(5, 17, 7), INK, 1), middle, 70)])


def _power_cell(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, far, low = frame
    power = str(cell.attributes["power"])
    yield moved(EMBLEMS[power], (x + far) / 2, y + 32, 0.85)
    yield Label(cell.name, "roman", 25, ((x + far) / 2, low - 11))


def _step_cell(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, _, _, low = frame
    yield Label(str(cell.attributes["step"]), "sans bold", LEAST, (x + 26, low - 10), colour="#7a3b22")
    yield Label(cell.name, "roman", 26, (x + 56, low - 9), align=0)


def _purchase_cell(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, _, _ = frame
    yield f'<g opacity="0.9">{moved(EMBLEMS[str(cell.attributes["power"])], x + 30, y + 27, 0.8)}</g>'
    yield Label(cell.name, "small caps", 27, (x + 60, y + 36), align=0, colour="#7a6a55", of="purchases")


def _number_cell(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, _, _ = frame
    yield Label(cell.name, "roman", 34, (x + 24, y + 38))


def _income_cell(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, far, low = frame
    yield Label(cell.name, "roman", 31, (x + 25, y + 32))
    start = cell.attributes.get("start", ())
    for number, power in enumerate(start if isinstance(start, tuple | list) else ()):
        yield f'<g opacity="0.75">{moved(EMBLEMS[power], far - 21 - 36 * number, low - 21, 0.78)}</g>'


def _small_cell(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, _, far, low = frame
    yield Label(cell.name, "roman", 28, ((x + far) / 2, low - 21))


def _convoy_cell(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, far, low = frame
    yield moved(EMBLEMS[str(cell.attributes["power"])], x + 26, (y + low) / 2, 0.7)
    which = cell.name.partition(", ")[2] or cell.name  # whose it is, the emblem says
    yield Label(which, "roman", 27, (x + 52, (y + low) / 2 + 9), align=0)
    yield circle((far - 26, (y + low) / 2), 17, signs.CREAM, INK, 1.6)
    yield Label(str(cell.attributes["value"]), "sans bold", 23, (far - 26, (y + low) / 2 + 8.3), colour="#4a1a12")


def _legend(paper: Paper) -> list[tuple[str, str]]:
    """The signs are the very ones on the map."""
    ticks = stroke("M-18 0v-10M-6 0v-10M6 0v-10M18 0v-10", INK, 2.2)
    hatched = stroke("M-20 3L-10-13M-14 13L2-13M-2 13L14-13M10 13L20-3", INK, 1.4, 0.35)
    return [
        *((f'<g transform="scale(0.85)">{EMBLEMS[power]}</g>', name) for power, name in POWERS.items()),
        (f'<g transform="scale(0.62)">{signs.crowned(signs.WHITE_STAR).drawing}</g>', "capital"),
        (f'<g transform="scale(0.8)">{signs.FACTORY}</g>', "industrial complex"),
        (f'<g transform="scale(0.85)">{signs.disc(paper.letters, "3").drawing}</g>', "IPC value"),
        (f'<g transform="scale(0.72)">{signs.FREIGHTER}</g>', "convoy center"),
        (f'<g transform="scale(0.85)">{signs.DERRICK}</g>', "Middle East"),
        (panels.swatch("#e9e4d6", hatched), "neutral: no entry"),
        (panels.sample(PENS["quiet"], 24), "territories"),
        (panels.sample(PENS["national"], 24), "nations"),
        (panels.sample(PENS["closed"], 24) + ticks, "closed border"),
        (panels.sample(PENS["sea"], 24), "sea zones"),
        (f'<g transform="scale(0.75)">{signs.NO_SHIPS}</g>', "no ships, air only"),
    ]
