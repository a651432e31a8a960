"""The charts along the edge of BlitzWar: title, calendar, the table of strategic points, bombing."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import LineString, box

from boards.board import AreaId, Box, Cell
from boards.engraving.ink import GOLD, INK, circle, moved, stroke, wash
from boards.lettering import Letters
from boards.making.engraving.lettering import Pen, words
from boards.making.engraving.symbols import star
from boards.making.games import blitzwar_signs as signs
from boards.making.games import blitzwar_ways as links
from boards.making.games import blitzwar_zones as zones
from boards.making.games.blitzwar_signs import CAPITAL
from boards.making.looks import panels
from boards.making.looks.borders import BorderPen
from boards.making.looks.labels import Label
from boards.making.looks.paper import Paper
from boards.making.looks.printing import Drawing
from boards.making.world.tables import Frame

WEATHER = {"good": "#fbf3d6", "mud": "#d3b48c", "snow": "#dce9ef"}
SNOW = stroke("M0-9V9M-7.800-4.500L7.800 4.500M-7.800 4.500L7.800-4.500", "#3f6f8c", 2.2)
RAIN = wash("M-9 1A7 7 0 0 1-4-7A8 8 0 0 1 8-5A6 6 0 0 1 9 2Z", "#6d5a41") + stroke(
    "M-6 5l-2 5M0 5l-2 5M6 5l-2 5", "#6d5a41", 2
)
SUN = wash(star(8, 9, 5.5), "#d59a1f")
WEATHER_SIGNS = {"good": SUN, "mud": RAIN, "snow": SNOW}
MARKS = {"1": ("#f7efdc", INK, 1.6), "2": ("#2b2f36", INK, 1.6)}
"""When minor countries receive: every season, or every summer and winter."""

SEASONS = ("winter", "spring", "summer", "autumn")
EDGE: Frame = (46, 46, 1022, 410)
BROWN = "#5b2e1c"
SMALL, LONGEST = 24.5, 10
"""The size of small print, and how many letters of it stand on a line of the calendar."""

POINTS = ((0, "#efe6cf"), (13, "#e6d8ba"), (20, "#d8cbb0"), (26, "#cdc4b6"), (31, "#bdb9b3"))


def charts(paper: Paper, made: Drawing) -> None:
    boxes = paper.made.map.boxes
    _title(made)
    _calendar(boxes[AreaId("turn_track")], made, paper.letters)
    _points(boxes[AreaId("axis_sp_table")], made)
    _bombing(boxes[AreaId("strategic_bombing")], made)


def _title(made: Drawing) -> None:
    left, top, right, bottom = EDGE
    middle = (left + right) / 2
    made.add("boxes", [panels.bare_paper(EDGE)])
    made.add("boxes", [moved(stroke(star(16, 40, 17), GOLD, 1.4, fill="#ead9a8"), middle, top + 70),
                       moved(stroke(star(5, 24, 9.5), INK, 1.4, fill=CAPITAL), middle, top + 70)])  # fmt: skip
    for side in (-1, 1):
        rules = f"h{side * 300:g}m{-side * 260:g}-8h{side * 190:g}m{-side * 190:g} 16h{side * 190:g}"
        made.add("boxes", [stroke(f"M{middle + side * 66:g} {top + 70:g}{rules}", GOLD, 1.8)])
    made.labels += [
        Label("BlitzWar", "small caps", 150, (middle, top + 222), spacing=9, colour=BROWN),
        Label("Europe, North Africa and the Near East", "italic", 42, (middle, top + 282), spacing=0.6),
        Label("summer 1939 to spring 1945", "italic", 36, (middle, bottom - 28), spacing=0.6),
    ]


def _calendar(box: Box, made: Drawing, letters: Letters) -> None:
    left, top, right, bottom = panels.frame_of(box)
    made.add("boxes", [panels.bare_paper((left, top, right, bottom))])
    made.labels.append(panels.caption("Calendar", ((left + right) / 2, top + 54), 42))
    first: dict[str, float] = {}
    years: dict[int, float] = {}
    for cell in box.cells:
        x, y, far, low = panels.frame_of(cell)
        season = str(cell.attributes["season"])
        middle = far if cell.attributes["half"] == 1 else x
        first.setdefault(season, middle)
        years.setdefault(int(float(str(cell.attributes["year"]))), (y + low) / 2)
        made.add("boxes", _turn(cell, (x, y, far, low), letters))
    made.labels += [Label(it, "small caps", 32, (first[it], top + 98), spacing=1.5, colour=BROWN) for it in SEASONS]
    made.labels += [Label(str(year), "roman", 34, (left + 44, y + 11)) for year, y in years.items()]


def _turn(cell: Cell, frame: Frame, letters: Letters) -> Iterator[str | Label]:
    x, y, far, low = frame
    said = cell.attributes
    yield stroke(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z", INK, 1.5, fill=WEATHER[str(said["weather"])])
    yield Label(cell.name, "sans bold", 29, (x + 21, y + 31), colour="#4a1a12")
    yield moved(WEATHER_SIGNS[str(said["weather"])], x + 21, y + 54, 1.1)
    marks = said.get("reinforcements", ())
    for number, each in enumerate(marks if isinstance(marks, tuple | list) else ()):
        yield moved(mark(letters, each, 0), far - 18.5 - 30 * number, y + 20)
    printed = said.get("printed", ())
    lines = [line for text in (printed if isinstance(printed, tuple | list) else ()) for line in _broken(text)]
    for number, line in enumerate(lines):
        foot = low - 9 - 22 * (len(lines) - 1 - number)
        yield Label(line, "roman", SMALL, ((x + far) / 2, foot), colour=CAPITAL)
    if not lines and int(cell.id) >= 39:
        points = int(float(str(said["allied_points"])))
        yield Label(f"{points} : {10 - points}", "sans", SMALL, ((x + far) / 2, low - 14), colour=BROWN)


def mark(letters: Letters, number: str, x: float) -> str:
    """When minor countries receive reinforcements."""
    figure = Pen("sans bold", INK if number == "1" else "#f6dd8f")
    return circle((x, 0), 15.5, *MARKS[number]) + words(letters, number, (x, 8.6), 24.5, figure)


def _broken(text: str) -> list[str]:
    """On as many lines as it needs to be short."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        lines = [*lines[:-1], longer] if len(longer) <= LONGEST else [*lines, word]
    return [line for line in lines if line]


def _points(box: Box, made: Drawing) -> None:
    left, top, right, bottom = panels.frame_of(box)
    made.add("boxes", [panels.bare_paper((left, top, right, bottom))])
    made.labels.append(panels.caption("Axis Strategic Points", ((left + right) / 2, top + 54), 42))
    for cell in box.cells:
        x, y, far, low = panels.frame_of(cell)
        value = int(cell.id)
        colour = next(colour for least, colour in reversed(POINTS) if value >= least)
        made.add("boxes", [stroke(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z", INK, 1.4, fill=colour)])
        made.labels.append(Label(cell.name, "roman", 33, (x + 27, y + 34)))
        if value in (0, 13, 20, 26, 31):
            points = int(float(str(cell.attributes["axis_points"])))
            share = f"{10 - points} : {points}"
            made.labels.append(Label(share, "sans", SMALL, (far - 9, low - 11), align=1, colour=BROWN))
        if "printed" in cell.attributes:
            made.labels.append(Label("GER", "roman", SMALL, (far - 8, y + 27), align=1, colour=CAPITAL))
            made.labels.append(Label("def +1", "roman", SMALL, (far - 8, y + 51), align=1, colour=CAPITAL))
    words_below = "Allies and Soviets : Axis, of ten points"
    made.labels.append(Label(words_below, "italic", 29, (right - 26, bottom - 24), align=1))


def _bombing(box: Box, made: Drawing) -> None:
    left, top, right, bottom = panels.frame_of(box)
    middle = (left + right) / 2
    made.add("boxes", [panels.bare_paper((left, top, right, bottom))])
    made.labels += [
        panels.caption("Strategic", (middle, top + 52), 38),
        panels.caption("Bombing", (middle, top + 92), 38),
        Label("from winter 1943,", "italic", 26, (middle, bottom - 48)),
        Label("at most three", "italic", 26, (middle, bottom - 22)),
    ]


# The key of BlitzWar, made from the very signs, frames and pens of the map.


FRAME: Frame = (60, 2950, 1690, 3552)
COLUMNS = 4
SQUARE = box(-22, -22, 22, 22)
SHORE = LineString([(-26, 3), (-14, -3), (-4, -2), (6, 2), (16, 1), (26, -3)])
TERRAIN_NAMES = {
    "good": "good going",
    "narrow": "narrow going",
    "swamp": "swamp",
    "mountain": "mountains",
    "high_mountain": "high mountains",
}
WEATHER_NAMES = {"good": "good weather", "mud": "mud", "snow": "snow"}
POWERS = {
    "grey": "Germany", "khaki": "Britain", "blue": "France", "red": "Soviet Union", "green": "Italy, USA",
    "white": "another country, with its letters",
}  # fmt: skip
"""Whose box it is, by its frame."""


def key(letters: Letters, made: Drawing, sea: BorderPen, strait: BorderPen) -> None:
    left, top, right, bottom = FRAME
    made.add("boxes", [panels.bare_paper(FRAME)])
    made.labels.append(panels.caption("Key", ((left + right) / 2, top + 54), 42))
    made.add("boxes", [panels.rule((left + right) / 2 - 130, (left + right) / 2 + 130, top + 72)])
    powers = (("".join(zones.frame(SQUARE, word)), name) for word, name in POWERS.items())
    shown = [*_terrains(), *powers, *_ways(sea, strait), *_signs(letters)]
    frame = (left + 34, top + 84, right - 10, bottom - 20)
    made.add("boxes", panels.legend(shown, frame, COLUMNS, 27, 64, down=True))


def _terrains() -> Iterator[tuple[str, str]]:
    for word, name in TERRAIN_NAMES.items():
        sign = signs.TERRAIN_SIGNS.get(word, "")
        yield panels.swatch(zones.TERRAIN[word], f'<g transform="scale(0.8)">{sign}</g>' if sign else ""), name
    yield stroke("M-25 0L-14-18H14L25 0L14 18H-14Z", INK, 1.8), "fortress"


def _ways(sea: BorderPen, strait: BorderPen) -> Iterator[tuple[str, str]]:
    way = stroke("M-26 0H26", links.WAY_EDGE, 7.4) + stroke("M-26 0H26", links.WAY, 4.8)
    yield way, "adjacent zones"
    yield way + f'<g transform="scale(0.55)">{links.RIVER_SIGN}</g>', "across a river"
    yield way + f'<g transform="translate(8 0) scale(0.42)">{links.FORT_SIGN}</g>', "fortified line"
    yield stroke("M-24 0H26", links.AIR, 7, dash="0.1 14"), "air range; 3 corps may land"
    yield panels.sample(sea, 26), "sea border"
    yield panels.sample(strait, 26), "strait"
    yield panels.swatch(links.SAND, stroke("M-20 5Q-9-5 2 2T20-2", INK, 2.4)), "coast with beaches"
    yield "".join(links.bold(SHORE)), "coast without beaches"


def _signs(letters: Letters) -> Iterator[tuple[str, str]]:
    yield signs.PORT, "port"
    yield signs.NAVAL_BASE, "naval base: nobody lands"
    yield signs.SUPPLY, "supply zone"
    yield signs.general(letters, "1"), "general strategic points"
    yield signs.national(letters, "2"), "national strategic points"
    yield signs.STRAIT_KEY, "opens or shuts a strait"
    yield signs.EASTERN_POLAND, "Eastern Poland"
    yield signs.VICHY, "Vichy after a surrender"
    yield signs.most(letters, "1"), "so many corps at most"
    yield panels.swatch(signs.CAPITAL), "capital"
    for word, name in WEATHER_NAMES.items():
        yield panels.swatch(WEATHER[word], WEATHER_SIGNS[word]), name
    yield "".join(mark(letters, number, at) for number, at in (("1", -17), ("2", 17))), "reinforcements"
