"""Beside the maps of Empires of History: columns for zones and tracks, the title, the key; the chart of diplomacy."""

from __future__ import annotations

from collections.abc import Mapping

from boards.engraving.ink import GOLD, INK, PAPER, circle, moved, stroke, wash
from boards.making.engraving.symbols import STRAIT, star
from boards.making.games import empires_charts as charts
from boards.making.games import empires_signs as signs
from boards.making.games import empires_zones as zones
from boards.making.looks import panels
from boards.making.looks.borders import BorderPen
from boards.making.looks.labels import Label
from boards.making.looks.paper import Paper
from boards.making.looks.printing import Drawing
from boards.making.world.tables import Frame

PAPERS: Mapping[str, tuple[Frame, ...]] = {
    "europe": ((0, 0, 860, 4200), (6860, 0, 7460, 4200)),
    "pacific": ((6600, 0, 7460, 4200),),
}
"""Where the paper is bare of map."""

COLUMN = "#e2d7bb"
LEAST = zones.LEAST
CAPTIONS: Mapping[str, tuple[tuple[str, float, float], ...]] = {
    "europe": (("The Americas", 431, 634), ("Africa and the Indian Ocean", 431, 2353), ("Beyond the Urals", 6635, 70)),
    "pacific": (("Turns", 7030, 696), ("Australia and the South Pacific", 7030, 2612)),
}


def draw(paper: Paper, made: Drawing, pens: Mapping[str, BorderPen]) -> None:
    """All that stands beside the map."""
    for left, top, right, bottom in PAPERS[str(paper.map)]:
        edges = "".join(f"M{x:g} {top:g}V{bottom:g}" for x in (left, right) if 0 < x < paper.width)
        made.add("boxes", [wash(f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z", COLUMN), stroke(edges, INK, 3)])
    if paper.map == "europe":
        _title(made, "Europe and the Atlantic", (431, 216), 390)
        _key(paper, made, pens, (6880, 3268, 7440, 4176), 1)
        _nations(paper, made, (5730, 36, 6404, 876), 2)
    else:
        _title(made, "Asia and the Pacific", (7030, 216), 390)
        _key(paper, made, pens, (6624, 1880, 7436, 2540), 2)
        _nations(paper, made, (6624, 3704, 7436, 4182), 2)
    made.labels += [panels.caption(words, (x, y), 44) for words, x, y in CAPTIONS[str(paper.map)]]
    charts.draw(paper, made)
    zones.draw(paper, made)


def relations(paper: Paper) -> Drawing:
    """The chart of diplomacy: bare paper, and nothing of the world."""
    made = Drawing(paper.width, paper.height, f"{paper.board.title}: {paper.made.map.name}")
    made.add("ground", [wash(f"M0 0H{paper.width:g}V{paper.height:g}H0Z", COLUMN)])
    made.add("boxes", [panels.bare_paper((20, 20, paper.width - 20, paper.height - 12))])
    charts.diplomacy(paper, made)
    return made


def _title(made: Drawing, words: str, middle: tuple[float, float], half: float) -> None:
    x, y = middle
    made.add("boxes", [panels.bare_paper((x - half, y - 196, x + half, y + 350))])
    made.add("boxes", [moved(stroke(star(16, 44, 19), GOLD, 1.4, fill="#ead9a8"), x, y - 124)])
    for text, size, down in (("Empires", 112, 0), ("of History", 84, 84), ("WWII", 76, 174)):
        made.labels.append(Label(text, "small caps", size, (x, y + down), spacing=6, colour=charts.CAPTION))
    made.add("boxes", [panels.rule(x - 230, x + 230, y + 208)])
    made.labels += [
        Label(words, "italic", 46, (x, y + 264)),
        Label("September 1939", "italic", 40, (x, y + 316)),
    ]


def _nations(paper: Paper, made: Drawing, frame: Frame, columns: int) -> None:
    """The shields of all nations that have land on this map."""
    left, top, right, low = frame
    map = paper.made.map
    here = {signs.home_of(map.areas[id].attributes) for id in paper.lands}
    here |= {signs.home_of(it.attributes) for it in map.boxes.values() if it.kind == "off_map_land"}
    tints = paper.made.table.print["tints"]
    rows = [
        (signs.shield(paper.letters, nation, tints).drawing, name)
        for nation, (_, name) in signs.NATIONS.items()
        if nation in here
    ]
    made.add("boxes", [panels.bare_paper(frame)])
    made.labels.append(panels.caption("Nations", ((left + right) / 2, top + 54), 40))
    made.add("boxes", panels.legend(rows, (left + 20, top + 66, right - 8, low - 16), columns, LEAST, 40))


def _key(paper: Paper, made: Drawing, pens: Mapping[str, BorderPen], frame: Frame, columns: int) -> None:
    """The map key, from the very signs on the map."""
    letters, tints = paper.letters, paper.made.table.print["tints"]
    left, top, right, low = frame
    made.add("boxes", [panels.bare_paper(frame)])
    made.labels.append(panels.caption("Map Key", ((left + right) / 2, top + 58), 44))

    def line(name: str) -> str:
        pen = pens[name]
        if pen.banks:
            return stroke("M-22 0H22", pen.colour, pen.banks + 2 * pen.width) + stroke(
                "M-22 0H22", "#a9cdd9", pen.banks
            )
        return stroke("M-22 0H22", pen.colour, pen.width, pen.strong)

    mine = stroke("M-19-13H19V13H-19Z", "#0d2c57", 1.6, fill=signs.MINE)
    trade = circle((0, 0), 19, signs.CREAM, "#cf9e4b", 4) + circle((0, 0), 21, "none", INK, 1)
    fort = stroke("M-22 6H22", INK, 3) + "".join(moved(signs.FORT, n, -4) for n in (-15, 0, 15))
    rows = [
        (signs.shield(letters, "poland", tints).drawing, "nation"),
        (signs.value(letters, "4").drawing, "resource value"),
        (trade, "naval trade of a nation"),
        (signs.city(letters, "capital", "6").drawing, "capital, fortification"),
        (signs.city(letters, "city", "3").drawing, "city, fortification"),
        (signs.city(letters, "colonial", "2").drawing, "colonial city, size"),
        (signs.port("major").drawing, "major port"),
        (signs.port("minor").drawing, "minor port"),
        (signs.well(letters, "2").drawing, "oil wells"),
        (signs.PEAKS.drawing, "mountains"),
        (signs.hexagon(letters, "15").drawing, "connection point"),
        (mine, "mine box"),
        (f'<g transform="scale(0.5)">{STRAIT}</g>', "strait"),
        (fort, "fort line, defended side"),
        (line("river"), "river"),
        (line("quiet"), "territories"),
        (line("national"), "nations"),
        (line("sea"), "sea zones"),
        (panels.swatch(PAPER), "call-out of a small area"),
    ]
    larger = [(f'<g transform="scale({0.86 if columns == 1 else 1})">{sign}</g>', text) for sign, text in rows]
    made.add("boxes", panels.legend(larger, (left + 20, top + 72, right - 8, low - 18), columns, 30, 58))
