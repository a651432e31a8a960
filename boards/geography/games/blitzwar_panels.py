"""The charts along the edge of BlitzWar: title, calendar, the table of strategic points, bombing, the legend."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId, Box, Cell
from boards.engraving.ink import GOLD, INK, circle, moved, stroke, wash
from boards.engraving.lettering import Letters, Pen, words
from boards.engraving.symbols import star
from boards.geography.drawing import panels
from boards.geography.drawing.borders import BorderPen
from boards.geography.drawing.labels import Label
from boards.geography.drawing.printing import Drawing
from boards.geography.drawing.sheet import Sheet
from boards.geography.games import blitzwar_zones as zones
from boards.geography.tables import Frame

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
EDGE: Frame = (60, 60, 660, 420)
LEGEND: Frame = (1104, 3290, 1500, 4060)
POINTS = ((0, "#efe6cf"), (13, "#e6d8ba"), (20, "#d8cbb0"), (26, "#cdc4b6"), (31, "#bdb9b3"))


def charts(sheet: Sheet, made: Drawing, sea: BorderPen, strait: BorderPen) -> None:
    boxes = sheet.made.map.boxes
    _title(made)
    _calendar(boxes[AreaId("turn_track")], made)
    _points(boxes[AreaId("axis_sp_table")], made)
    _bombing(boxes[AreaId("strategic_bombing")], made)
    _legend(sheet.letters, made, sea, strait)


def _title(made: Drawing) -> None:
    left, top, right, bottom = EDGE
    middle = (left + right) / 2
    made.add("boxes", [panels.sheet_of_paper(EDGE)])
    made.add("boxes", [moved(stroke(star(16, 40, 17), GOLD, 1.4, fill="#ead9a8"), middle, top + 82),
                       moved(stroke(star(5, 24, 9.5), INK, 1.4, fill=zones.CAPITAL), middle, top + 82)])  # fmt: skip
    for side in (-1, 1):
        rules = f"h{side * 180:g}m{-side * 150:g}-8h{side * 110:g}m{-side * 110:g} 16h{side * 110:g}"
        made.add("boxes", [stroke(f"M{middle + side * 60:g} {top + 82:g}{rules}", GOLD, 1.8)])
    made.labels += [
        Label("BlitzWar", "small caps", 112, (middle, top + 214), spacing=6, colour="#5b2e1c"),
        Label("Europe, North Africa and the Near East", "italic", 31, (middle, top + 262)),
        Label("summer 1939 to spring 1945", "italic", 31, (middle, bottom - 56)),
    ]


def _calendar(box: Box, made: Drawing) -> None:
    left, top, right, bottom = panels.frame_of(box)
    made.add("boxes", [panels.sheet_of_paper((left, top, right, bottom))])
    made.labels.append(panels.caption("Calendar", (left + 330, top + 132), 46))
    first: dict[str, float] = {}
    years: dict[int, float] = {}
    for cell in box.cells:
        x, y, far, low = panels.frame_of(cell)
        season = str(cell.attributes["season"])
        middle = far if cell.attributes["half"] == 1 else x
        first.setdefault(season, middle)
        years.setdefault(int(float(str(cell.attributes["year"]))), (y + low) / 2)
        for part in _turn(cell, (x, y, far, low)):
            if isinstance(part, Label):
                made.labels.append(part)
            else:
                made.add("boxes", [part])
    made.labels += [
        Label(season, "small caps", 27, (first[season], top + 66), spacing=1, colour="#5b2e1c") for season in SEASONS
    ]
    made.labels += [Label(str(year), "roman", 31, (left + 50, y + 10)) for year, y in years.items()]


def _turn(cell: Cell, frame: Frame) -> Iterator[str | Label]:
    x, y, far, low = frame
    said = cell.attributes
    yield stroke(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z", INK, 1.5, fill=WEATHER[str(said["weather"])])
    yield Label(cell.name, "sans bold", 25, (x + 20, y + 28), colour="#4a1a12")
    yield moved(WEATHER_SIGNS[str(said["weather"])], x + 20, low - 20)
    marks = said.get("reinforcements", ())
    for number, mark in enumerate(marks if isinstance(marks, tuple | list) else ()):
        at = (far - 20 - 30 * number, y + 20)
        yield circle(at, 12.5, *MARKS[mark])
        yield Label(mark, "sans bold", 17, (at[0], at[1] + 6), colour=INK if mark == "1" else "#f6dd8f")
    printed = said.get("printed", ())
    lines = [line for text in (printed if isinstance(printed, tuple | list) else ()) for line in _halves(text)]
    size = 17.0 if len(lines) < 3 else 14.5
    for number, line in enumerate(lines):
        foot = low - 9 - (size - 1) * (len(lines) - 1 - number)
        yield Label(line, "roman", size, (far - 6, foot), align=1, colour=zones.CAPITAL)
    if not lines and int(cell.id) >= 39:
        points = int(float(str(said["allied_points"])))
        yield Label(f"{points} : {10 - points}", "sans", 19, (far - 10, low - 12), align=1, colour="#5b2e1c")


def _halves(text: str) -> list[str]:
    """On two lines as even as may be."""
    if len(text) < 12:
        return [text]
    parts = text.split(" ")
    ways = [[" ".join(parts[:cut]), " ".join(parts[cut:])] for cut in range(1, len(parts))]
    return min(ways, key=lambda lines: max(map(len, lines)))


def _points(box: Box, made: Drawing) -> None:
    left, top, right, bottom = panels.frame_of(box)
    made.add("boxes", [panels.sheet_of_paper((left, top, right, bottom))])
    made.labels.append(panels.caption("Axis Strategic Points Table", ((left + right) / 2, top + 50), 35))
    for cell in box.cells:
        x, y, far, low = panels.frame_of(cell)
        value = int(cell.id)
        colour = next(colour for least, colour in reversed(POINTS) if value >= least)
        made.add("boxes", [stroke(f"M{x:g} {y:g}H{far:g}V{low:g}H{x:g}Z", INK, 1.4, fill=colour)])
        made.labels.append(Label(cell.name, "roman", 31, (x + 24, y + 32)))
        if value in (0, 13, 20, 26, 31):
            points = int(float(str(cell.attributes["axis_points"])))
            made.labels.append(
                Label(f"{10 - points} : {points}", "sans", 17, (far - 8, low - 10), align=1, colour="#5b2e1c")
            )
        if "printed" in cell.attributes:
            made.labels.append(Label("GER", "roman", 16, (far - 7, y + 18), align=1, colour=zones.CAPITAL))
            made.labels.append(Label("def +1", "roman", 16, (far - 7, y + 34), align=1, colour=zones.CAPITAL))
    made.labels.append(
        Label("Allies and Soviets : Axis, of ten points", "italic", 22, (right - 24, bottom - 22), align=1)
    )


def _bombing(box: Box, made: Drawing) -> None:
    left, top, right, bottom = panels.frame_of(box)
    made.add("boxes", [panels.sheet_of_paper((left, top, right, bottom))])
    made.labels += [
        panels.caption("Strategic", ((left + right) / 2, top + 50), 36),
        panels.caption("Bombing", ((left + right) / 2, top + 84), 36),
        Label("from winter 1943, at most three", "italic", 20, ((left + right) / 2, bottom - 22)),
    ]


def _legend(letters: Letters, made: Drawing, sea: BorderPen, strait: BorderPen) -> None:
    left, top, right, bottom = LEGEND
    made.add("boxes", [panels.sheet_of_paper(LEGEND)])
    made.labels.append(panels.caption("Key", ((left + right) / 2, top + 48), 34))
    signs = [*_terrains(), *_ways(sea, strait), *_signs(letters)]
    drawings, labels = panels.legend(signs, (left + 26, top + 62, right - 14, bottom - 22), 1, 21.5, 58)
    made.add("boxes", drawings)
    made.labels += labels


def _terrains() -> Iterator[tuple[str, str]]:
    for word, name in zones.TERRAIN_NAMES.items():
        sign = zones.TERRAIN_SIGNS.get(word, "")
        yield panels.swatch(zones.TERRAIN[word], f'<g transform="scale(0.8)">{sign}</g>' if sign else ""), name
    hexagon = "M-22 0L-11-14H11L22 0L11 14H-11Z"
    yield stroke(hexagon, INK, 2.4, fill=zones.TERRAIN["good"]), "fortress"


def _ways(sea: BorderPen, strait: BorderPen) -> Iterator[tuple[str, str]]:
    def line(pen: BorderPen) -> str:
        return stroke("M-26 0H26", pen.colour, pen.width, pen.strong, dash=pen.dash)

    way = stroke("M-26 0H26", zones.WAY_EDGE, 8.4) + stroke("M-26 0H26", zones.WAY, 5.6)
    yield way, "adjacent zones"
    yield way + f'<g transform="scale(0.55)">{zones.RIVER_SIGN}</g>', "across a river"
    yield way + f'<g transform="translate(8 0) scale(0.42)">{zones.FORT_SIGN}</g>', "fortified line"
    yield stroke("M-24 0H26", zones.AIR, 7, dash="0.1 14"), "air range; 3 corps may land"
    yield line(sea), "sea border"
    yield line(strait), "strait"
    yield stroke("M-26 3Q-8-7 6 1T26-2", "#241b13", 8), "coast without beaches"


def _signs(letters: Letters) -> Iterator[tuple[str, str]]:
    yield f'<g transform="scale(0.9)">{zones.PORT}</g>', "port"
    yield f'<g transform="scale(0.9)">{zones.NAVAL_BASE}</g>', "naval base: nobody lands"
    yield f'<g transform="scale(0.9)">{zones.SUPPLY}</g>', "supply zone"
    yield f'<g transform="scale(0.9)">{zones.general(letters, "1")}</g>', "general strategic points"
    yield f'<g transform="scale(0.9)">{zones.national(letters, "2")}</g>', "national strategic points"
    yield zones.STRAIT_KEY, "opens or shuts a strait"
    yield zones.EASTERN_POLAND, "Eastern Poland"
    yield f'<g transform="scale(0.9)">{zones.VICHY}</g>', "Vichy France after a surrender"
    borders = "".join(
        stroke(f"M{x} -9h11v18h-11z", zones.BORDERS[colour], 3)
        for x, colour in zip((-30, -13, 4, 21), ("grey", "khaki", "blue", "red"), strict=True)
    )
    yield f'<g transform="scale(0.85)">{borders}</g>', "Germany, Britain, France, USSR"
    yield (
        circle((-14, 0), 12, *MARKS["1"])
        + words(letters, "1", (-14, 5.5), 16, Pen("sans bold", INK))
        + circle((14, 0), 12, *MARKS["2"])
        + words(letters, "2", (14, 5.5), 16, Pen("sans bold", "#f6dd8f")),
        "reinforcements",
    )
