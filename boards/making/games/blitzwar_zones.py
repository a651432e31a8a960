"""BlitzWar's zones: a box in the colour of its country, a plate of signs above it, a band with its name beneath."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely import Polygon, affinity
from shapely.geometry.base import BaseGeometry

from boards.board import Box
from boards.engraving.ink import INK, PAPER, data, moved, stroke, wash
from boards.lettering import Letters
from boards.making.games import blitzwar_signs as signs
from boards.making.looks.labels import Label

FRAME = 9.0
"""How wide the frame of a box is."""

NAME, LEAST, WIDEST = 27.0, 24.5, 176.0
"""Names are so large; smaller where they would be wider than this, but no smaller than the second."""

PLATE, BAND = 36.0, 30.0
"""How high the plate stands above a box, and how low the band with its name reaches."""

BAND_PAPER = "#fbf6e6"

BORDERS = {
    "grey": "#5c666b",
    "khaki": "#a8853a",
    "blue": "#1d5c9e",
    "red": "#b02a2a",
    "green": "#3d8159",
    "white": "#8a6b93",
}
"""By the printed colour; minor countries are known by their letters besides."""

TERRAIN = {
    "good": "#fbf6e6",
    "narrow": "#f1dfae",
    "swamp": "#c9dab4",
    "mountain": "#dcbf98",
    "high_mountain": "#b98f6d",
}
LETTERS = {
    "italy": "ITA", "poland": "POL", "belgium": "BE", "greece": "GRE", "yugoslavia": "YUG", "finland": "FIN",
    "hungary": "HUN", "rumania": "RUM", "bulgaria": "BUL", "denmark": "DEN", "norway": "NOR", "spain": "SP",
    "turkey": "TUR", "sweden": "SWE",
}  # fmt: skip
"""As the rulebook abbreviates them; the great powers and France are known by colour alone (§5)."""

FRAMES = {"khaki": "13 9", "blue": "0.1 9", "red": "20 7 0.1 7"}
"""The line within the frame of a great power, so that it is told from others without colour; Germany has none, and
Italy is known by its letters as minor countries are."""


def zone(box: Box, letters: Letters) -> Iterator[str | Label]:
    """Shadow, frame and terrain; above it a plate with signs, beneath it a band with the name, so that nothing printed
    is hidden by the counters in it."""
    said, ring = box.attributes, data(box.shape)
    word = str(said["colour"])
    plate = _plate(box, letters)
    yield wash(data(affinity.translate(footprint(box, letters), 3, 4)), "#2c241c", 0.33)
    yield wash(ring, TERRAIN[str(said["terrain"])])
    yield from frame(box.shape, word)
    yield from _printed(box, plate, letters)
    yield from _named(box, letters)


def frame(shape: Polygon, word: str) -> Iterator[str]:
    """The frame of a box, by the colour that is printed."""
    yield stroke(data(shape.buffer(-FRAME / 2, join_style="mitre")), BORDERS[word], FRAME)
    if word in FRAMES:
        yield stroke(data(shape.buffer(-FRAME / 2, join_style="mitre")), PAPER, 2.4, 0.9, dash=FRAMES[word])
    yield stroke(data(shape.buffer(-FRAME, join_style="mitre")), INK, 1.2)
    yield stroke(data(shape), INK, 1.8)


def _row(box: Box, letters: Letters) -> list[tuple[float, str]]:
    """The signs of a zone, each with the room that it wants."""
    said = box.attributes
    found = said.get("regions", ())
    regions = found if isinstance(found, tuple | list) else ()
    most = said.get("most_corps")
    terrain = signs.TERRAIN_SIGNS.get(str(said["terrain"]))
    row = [(46.0, signs.most(letters, f"{most:g}"))] if most else []
    row += [(36.0, f'<g transform="scale(0.88)">{terrain}</g>')] if terrain is not None else []
    harbour = signs.NAVAL_BASE if said.get("naval_base") else signs.PORT if said.get("port") else None
    row += [(34.0, harbour)] if harbour is not None else []
    row += [(33.0, signs.SUPPLY)] if "supply_zone" in said else []
    row += [(36.0, signs.general(letters, f"{said['general_points']:g}"))] if "general_points" in said else []
    row += [(40.0, signs.national(letters, f"{said['national_points']:g}"))] if "national_points" in said else []
    row += [(19.0, signs.STRAIT_KEY)] if "controls_strait" in said else []
    row += [(27.0, signs.EASTERN_POLAND)] if "eastern_poland" in regions else []
    row += [(27.0, signs.VICHY)] if "vichy" in regions else []
    return row


def _letters(box: Box) -> str:
    """The country's, if it has any."""
    return LETTERS.get(str(box.attributes["country"]), "")


def _written(letters: Letters, text: str) -> float:
    return letters(text, "sans", signs.FIGURE, 0.3).width + 9 if text else 0.0


def _plate(box: Box, letters: Letters) -> Polygon:
    """On the upper edge."""
    wide = sum(each for each, _ in _row(box, letters)) + _written(letters, _letters(box))
    if not wide:
        return Polygon()
    x, top = round(box.shape.centroid.x, 1), box.shape.bounds[1]
    return shapely.box(x - wide / 2 - 3, top - PLATE, x + wide / 2 + 3, top + 2)


def _printed(box: Box, plate: Polygon, letters: Letters) -> Iterator[str | Label]:
    if plate.is_empty:
        return
    left, top, _, bottom = plate.bounds
    left, y = left + 3, (top + bottom) / 2
    yield stroke(data(plate), INK, 1.6, fill=TERRAIN[str(box.attributes["terrain"])])
    if text := _letters(box):
        wide = _written(letters, text)
        yield Label(text, "sans", signs.FIGURE, (left + wide / 2, y + 8.6), spacing=0.3, colour="#4e463b")
        left += wide
    for each, sign in _row(box, letters):
        yield moved(sign, round(left + each / 2, 1), round(y, 1))
        left += each


def _set(box: Box, letters: Letters) -> tuple[float, float]:
    """The size of a name, and how wide it is then."""
    wide = letters(box.name, "small caps", NAME, 0.4).width
    size = NAME if wide <= WIDEST else max(LEAST, NAME * WIDEST / wide)
    return size, letters(box.name, "small caps", size, 0.4).width


def band(box: Box, letters: Letters) -> Polygon:
    """Where the name stands, on the lower edge."""
    x, foot = round(box.shape.centroid.x, 1), box.shape.bounds[3]
    half = max(_set(box, letters)[1] / 2 + 9, 36.0)
    return shapely.box(x - half, foot, x + half, foot + BAND)


def _named(box: Box, letters: Letters) -> Iterator[str | Label]:
    """A capital's name is light upon red."""
    strip = band(box, letters)
    left, _, right, bottom = strip.bounds
    capital = box.attributes["capital"]
    yield stroke(data(strip), INK, 1.6, fill=signs.CAPITAL if capital else BAND_PAPER)
    at = (round((left + right) / 2, 1), bottom - 9.5)
    ink = "#fdf6e3" if capital else INK
    yield Label(box.name, "small caps", round(_set(box, letters)[0], 1), at, spacing=0.4, colour=ink, of=box.id)


def footprint(box: Box, letters: Letters) -> BaseGeometry:
    """All the paper that a box takes with its plate and its band."""
    return shapely.union_all([box.shape, _plate(box, letters), band(box, letters)])
