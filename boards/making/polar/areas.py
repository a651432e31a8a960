"""An area as it is printed: its frame in the colour of its home, its name above, its stars and signs below."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from boards.board import Box
from boards.engraving.ink import INK, PAPER, data, moved, stroke, wash
from boards.lettering import Letters
from boards.making.looks.labels import Label
from boards.making.polar import signs
from boards.making.polar.signs import power

FRAME = 11.0
PLATE = 17.0
"""Half the height of the plates that lie across the upper and lower edge."""


def body(box: Box) -> Iterator[str]:
    """Cardboard with a coloured frame and a pale field for the counters."""
    home = power(str(box.attributes.get("home", "")))
    field = box.shape.buffer(-FRAME, join_style="mitre")
    path, inside = data(box.shape), data(field)
    yield moved(wash(path, INK, 0.3), 4, 6)
    yield stroke(path, INK, 2.4, fill=home.fill)
    pale = "#e3eef0" if box.kind == "island" and not home.letter else home.pale
    yield stroke(inside, INK, 1.1, fill=pale)
    if box.kind == "coastal":
        yield stroke(data(box.shape.buffer(-FRAME - 6, join_style="mitre")), signs.SEA_LINK, 1.6, 0.55, dash="6 5")
    if box.kind == "island":
        yield _waves(box)


def _waves(box: Box) -> str:
    left, top, right, bottom = box.shape.bounds
    x, y, step = (left + right) / 2, (top + bottom) / 2, 12.0
    rows = [
        f"M{x - count * step:g} {y + dy:g}" + f"q{step / 2:g}-5 {step:g} 0t{step:g} 0" * count
        for dy, count in ((-22, 3), (4, 4), (30, 3))
    ]
    return stroke("".join(rows), signs.SEA_LINK, 1.3, 0.3)


def plates(box: Box, letters: Letters) -> Iterator[str | Label]:
    """The name with the emblem of its home; the stars, with a sign on either side."""
    left, top, right, bottom = box.shape.bounds
    middle = (left + right) / 2
    home = power(str(box.attributes.get("home", "")))
    size, room = (31.0, 250.0) if box.attributes.get("capital") else (26.0, 196.0)
    emblem = 30.0 if home.letter else 0.0
    wide = letters(box.name, "small caps", size, 0.8).width
    if wide + emblem + 22 > room:
        size *= (room - emblem - 22) / wide
        wide = room - emblem - 22
    start = middle - (wide + emblem) / 2
    yield _plate(start - 11, top - PLATE, wide + emblem + 22, 2 * PLATE)
    if home.letter:
        yield moved(signs.emblem(letters, home.letter, home.fill, home.ink), round(start + 4, 1), top)
    foot = (round(start + emblem + wide / 2, 1), round(top + size * 0.24, 1))
    yield Label(box.name, "small caps", round(size, 1), foot, spacing=0.8, of=box.id)
    yield from _below(box, middle, bottom)


def printed(box: Box, letters: Letters) -> BaseGeometry:
    """What an area takes of the paper, its plates included."""
    left, top, right, bottom = box.shape.bounds
    name = next(part for part in plates(box, letters) if isinstance(part, Label))
    half = letters(name.text, name.style, name.size, name.spacing).width / 2 + 11
    emblem = 30.0 if power(str(box.attributes.get("home", ""))).letter else 0.0
    middle, stars = (left + right) / 2, box.attributes.get("stars")
    half_stars = signs.stars_wide(round(stars) if isinstance(stars, int | float) else 0) / 2 + 8
    before, after = (half_stars + 2 * signs.BADGE * len(badges) for badges in _badges(box))
    return shapely.union_all(
        [
            box.shape,
            _strip(name.at[0] - half - emblem, top, name.at[0] + half, PLATE),
            _strip(middle - before, bottom, middle + after, signs.BADGE),
        ]
    )


def _below(box: Box, middle: float, bottom: float) -> Iterator[str]:
    said = box.attributes
    stars = said.get("stars")
    count = round(stars) if isinstance(stars, int | float) else 0
    half = signs.stars_wide(count) / 2 + 8
    yield _plate(middle - half, bottom - PLATE, 2 * half, 2 * PLATE - 2)
    yield moved(signs.stars(count), middle, bottom)
    for sign, side in zip(_badges(box), (-1, 1), strict=True):
        for drawn in sign:
            yield moved(drawn, round(middle + side * (half + signs.BADGE - 3), 1), bottom)


def _strip(left: float, y: float, right: float, half: float) -> BaseGeometry:
    """With round ends."""
    return shapely.LineString([(left + half, y), (right - half, y)]).buffer(half)


def _badges(box: Box) -> tuple[list[str], list[str]]:
    """Signs before the stars, and behind them."""
    said = box.attributes
    before = (("factory", signs.FACTORY), ("no_air_fleets", signs.NO_AIR))
    after = (("shipyard", signs.SHIPYARD), ("u_boats", signs.U_BOAT), ("exchange", signs.EXCHANGE))
    return [sign for name, sign in before if said.get(name)], [sign for name, sign in after if said.get(name)]


def _plate(left: float, top: float, wide: float, high: float) -> str:
    round_ = high / 2
    path = (
        f"M{left + round_:.1f} {top:.1f}h{wide - high:.1f}a{round_:g} {round_:g} 0 0 1 0 {high:g}"
        f"h{high - wide:.1f}a{round_:g} {round_:g} 0 0 1 0-{high:g}Z"
    )
    return stroke(path, INK, 1.5, fill=PAPER)
