"""The key of BlitzWar, made from the very signs, frames and pens of the map."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import LineString, box

from boards.lettering import Letters
from boards.making.engraving.ink import INK, stroke
from boards.making.games import blitzwar_signs as signs
from boards.making.games import blitzwar_ways as links
from boards.making.games import blitzwar_zones as zones
from boards.making.games.blitzwar_panels import WEATHER, WEATHER_SIGNS, mark
from boards.making.looks import panels
from boards.making.looks.borders import BorderPen
from boards.making.looks.printing import Drawing
from boards.making.world.tables import Frame

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


def key(letters: Letters, made: Drawing, sea: BorderPen, strait: BorderPen) -> None:
    left, top, right, bottom = FRAME
    made.add("boxes", [panels.sheet_of_paper(FRAME)])
    made.labels.append(panels.caption("Key", ((left + right) / 2, top + 54), 42))
    made.add("boxes", [panels.rule((left + right) / 2 - 130, (left + right) / 2 + 130, top + 72)])
    shown = [*_terrains(), *_powers(), *_ways(sea, strait), *_signs(letters)]
    drawings, labels = panels.legend(shown, (left + 34, top + 84, right - 10, bottom - 20), COLUMNS, 27, 64, down=True)
    made.add("boxes", drawings)
    made.labels += labels


def _terrains() -> Iterator[tuple[str, str]]:
    for word, name in TERRAIN_NAMES.items():
        sign = signs.TERRAIN_SIGNS.get(word, "")
        yield panels.swatch(zones.TERRAIN[word], f'<g transform="scale(0.8)">{sign}</g>' if sign else ""), name
    yield stroke("M-25 0L-14-18H14L25 0L14 18H-14Z", INK, 1.8), "fortress"


def _ways(sea: BorderPen, strait: BorderPen) -> Iterator[tuple[str, str]]:
    def line(pen: BorderPen) -> str:
        return stroke("M-26 0H26", pen.colour, pen.width, pen.strong, dash=pen.dash)

    way = stroke("M-26 0H26", links.WAY_EDGE, 7.4) + stroke("M-26 0H26", links.WAY, 4.8)
    yield way, "adjacent zones"
    yield way + f'<g transform="scale(0.55)">{links.RIVER_SIGN}</g>', "across a river"
    yield way + f'<g transform="translate(8 0) scale(0.42)">{links.FORT_SIGN}</g>', "fortified line"
    yield stroke("M-24 0H26", links.AIR, 7, dash="0.1 14"), "air range; 3 corps may land"
    yield line(sea), "sea border"
    yield line(strait), "strait"
    yield panels.swatch(links.SAND, stroke("M-20 5Q-9-5 2 2T20-2", INK, 2.4)), "coast with beaches"
    yield "".join(links.bold(SHORE)), "coast without beaches"


def _powers() -> Iterator[tuple[str, str]]:
    """Whose box it is."""
    for word, name in POWERS.items():
        yield "".join(zones.frame(SQUARE, word)), name


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
