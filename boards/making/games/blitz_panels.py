"""The right edge of the map of Blitz!: its title, the Victory Track with its turns, the Reserve Pool, the legend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.board import Cell
from boards.engraving.ink import GOLD, INK, moved, stroke, wash
from boards.lettering import Letters
from boards.making.engraving.symbols import star
from boards.making.games import blitz_ways
from boards.making.games.blitz_ways import CROSSES, EMBLEMS, GIVES, TERRAIN, port
from boards.making.looks import panels as printed
from boards.making.looks import signs
from boards.making.looks.borders import BorderPen
from boards.making.looks.labels import Label
from boards.making.looks.paper import Paper
from boards.making.looks.printing import Drawing
from boards.making.world.tables import Frame

BROWN = "#5b2e1c"


def panels(paper: Paper, made: Drawing, pens: Mapping[str, BorderPen]) -> None:
    edge = paper.made.table.frame[2]
    left, right = edge + 30, paper.width - 34
    made.add("boxes", [wash(f"M{edge:g} 0H{paper.width:g}V{paper.height:g}H{edge:g}Z", "#d8ccae")])
    made.add("boxes", [stroke(f"M{edge:g} 0V{paper.height:g}", INK, 4)])
    for top, low in ((40, 470), (490, 2610), (2630, 3562), (3582, paper.height - 38)):
        made.add("boxes", [printed.bare_paper((left, top, right, low))])
    _title(made, (left + right) / 2)
    for id, caption in (("victory_track", "Victory Track"), ("reserve_pool", "Reserve Pool")):
        box = next(box for key, box in paper.made.map.boxes.items() if key == id)
        inside = _turn_cell if id == "victory_track" else _power_cell
        made.add("boxes", printed.grid(box, inside, lambda cell: bool(cell.attributes.get("snow_turn"))))
        made.labels.append(printed.caption(caption, ((left + right) / 2, printed.frame_of(box)[1] - 24), 50))
    frame = (left + 20, 3600, right - 10, paper.height - 52)
    made.add("boxes", printed.legend(_legend(paper.letters, pens), frame, 2, 29, 66))


def _title(made: Drawing, middle: float) -> None:
    made.labels += [
        Label("Blitz!", "small caps", 190, (middle, 262), spacing=10, colour=BROWN),
        Label("A World in Conflict", "small caps", 66, (middle, 356), spacing=4, colour=BROWN),
        Label("September 1939 – December 1946", "italic", 38, (middle, 420), spacing=2, colour=BROWN),
    ]
    for side in (-1, 1):
        line = f"M{middle + side * 60:g} 108h{side * 240:g}m{-side * 210:g}-9h{side * 150:g}"
        made.add("boxes", [stroke(f"{line}m{-side * 150:g} 18h{side * 150:g}", GOLD, 2.4)])
    made.add("boxes", [moved(wash(star(5, 26, 11), GOLD) + stroke(star(5, 26, 11), INK, 1.4), middle, 108)])


def _turn_cell(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, far, low = frame
    yield Label(cell.name, "small caps", 74, (x + 16, y + 62), align=0, colour=BROWN)
    if cell.attributes.get("snow_turn"):
        yield moved(CROSSES["snowflake"], far - 38, y + 38, 1.5)
    if "dates" in cell.attributes:
        yield Label(str(cell.attributes["dates"]), "roman", 31, ((x + far) / 2, low - 15))
    if "event" in cell.attributes:
        yield Label(str(cell.attributes["event"]), "italic", 31, ((x + far) / 2, low - 50), colour=BROWN)


def _power_cell(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, _, low = frame
    yield f'<g opacity="0.85">{moved(EMBLEMS[str(cell.attributes["power"])], x + 84, (y + low) / 2 - 20, 2)}</g>'
    yield Label(cell.name, "small caps", 36, (x + 84, low - 18), colour=BROWN)


def _legend(letters: Letters, pens: Mapping[str, BorderPen]) -> list[tuple[str, str]]:
    """The signs are the very ones on the map."""
    ticks = stroke("M-20 0v-11M-4 0v-11M12 0v-11M28 0v-11", INK, 2.2)
    hatched = stroke("M-20 3L-10-13M-14 13L2-13M-2 13L14-13M10 13L20-3", INK, 1.4, 0.35)
    route = stroke("M-30 0H30", blitz_ways.LAND_ROUTE, 6.5)
    air = stroke("M-30 0H30", blitz_ways.AIR_ROUTE, 6.5, dash="16 9")
    letter = f'<g transform="scale(0.9)">{blitz_ways.RING}</g>'
    ship = moved(signs.FREIGHTER, -14, 0, 0.62) + moved(signs.disc(letters, "+1", 28).drawing, 22, 0, 0.72)
    around = "M-21 0A21 21 0 0 1 21 0A21 21 0 0 1-21 0Z", "M-16.5 0A16.5 16.5 0 0 1 16.5 0A16.5 16.5 0 0 1-16.5 0Z"
    island = stroke(around[0], INK, 4.2) + stroke(around[1], INK, 1.3, 0.7)
    return [
        (EMBLEMS["germany"], "Germany (Axis)"),
        (EMBLEMS["japan"], "Japan (Axis)"),
        (EMBLEMS["afa"], "Anglo-French Alliance"),
        (EMBLEMS["usa"], "USA"),
        (EMBLEMS["ussr"], "USSR"),
        (f'<g opacity="0.8">{EMBLEMS["usa"]}</g>', "with ?: expected ally"),
        (f'<g transform="scale(0.9)">{GIVES["factory"]}</g>', "Factory, its Factor"),
        (GIVES["resources"], "Resources"),
        (GIVES["oil"], "Oil"),
        (port("big"), "Big Port"),
        (port("small"), "Small Port: Size 2"),
        (ship, "Convoy, its Factor"),
        (TERRAIN["mountain"], "Mountain"),
        (TERRAIN["forest"], "Forest"),
        (TERRAIN["jungle"], "Jungle"),
        (TERRAIN["swamp"], "Swamp"),
        (CROSSES["icon"], "Snow icon"),
        (CROSSES["snowflake"], "Snowflake, Snow Turn"),
        (island, "Island: Size 2 + 2"),
        (route, "Land Route"),
        (air, "Air Route"),
        (letter, "passage (see its note)"),
        (printed.sample(pens["closed"], 30) + ticks, "closed border"),
        (printed.swatch("#b9b2a3", hatched), "nobody may enter"),
    ]
