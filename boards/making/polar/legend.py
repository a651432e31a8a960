"""What the signs of the board mean, in the very signs that are printed on it."""

from __future__ import annotations

from boards.engraving.ink import INK, data, moved, panel, stroke
from boards.lettering import Letters
from boards.making.looks import panels
from boards.making.looks.panels import caption
from boards.making.polar import signs, tracks
from boards.making.polar.powers import POWERS, power
from boards.making.polar.spaces import outline
from boards.making.polar.tables import Frame, Layout
from boards.making.polar.tracks import Printed


def _shape(kind: str, fill: str) -> str:
    return stroke(data(outline(kind, 0, 0, 40)), INK, 1.8, fill=fill)


def signs_of(layout: Layout, letters: Letters) -> list[tuple[str, str]]:
    """Each sign with its meaning."""
    pale = power("").pale
    found = [
        (_shape("land", pale), "land: Armies, Air Fleets"),
        (_shape("coastal", pale), "coastal: all units"),
        (_shape("island", "#e3eef0"), "island: Fleets, Air Fleets"),
        (moved(signs.stars(1), 0, 0, 1.2), "one victory point; 2 units"),
        (moved(signs.stars(3), 0, 0, 0.62), "Capital; 4 units"),
        (moved(signs.FACTORY, 0, 0, 0.95), "factory: Armies, Air Fleets"),
        (moved(signs.SHIPYARD, 0, 0, 0.95), "shipyard: Fleets"),
        (moved(signs.U_BOAT, 0, 0, 0.95), "U-Boots"),
        (moved(signs.NO_AIR, 0, 0, 0.95), "no Air Fleet may end here"),
        (moved(signs.EXCHANGE, 0, 0, 0.95), "exchange a card after the draft"),
        (signs.land_link("M-24 0H24"), "land link: Armies first"),
        (signs.sea_link("M-24 0H24"), "sea link: Fleets first"),
    ]
    if layout.triangles:
        found.append((moved(signs.triangle(letters, "A", 0), -6, 0, 0.8), "off-map land link, by letter"))
    found.append((signs.dashed_line("M-24 0H24"), "only with the Arctic Expansion"))
    found.append((moved(signs.CARD, 0, 0, 0.9), "cards that each power draws"))
    found.append((tracks.pass_arrow("left"), "which way the draft is passed"))
    return found


def homes(letters: Letters) -> list[tuple[str, str]]:
    """Whose home areas are whose."""
    return [(signs.emblem(letters, it.letter, it.fill, it.ink, 16), it.name) for it in POWERS.values()]


def legend(frame: Frame, layout: Layout, letters: Letters) -> Printed:
    left, top, wide, high = frame
    yield panel(left, top, wide, high)
    yield caption("Legend", (left + wide / 2, top + 46), 32)
    half = top + high * 0.72
    for part, columns, box in (
        (signs_of(layout, letters), 2, (left + 26, top + 58, left + wide - 16, half)),
        (homes(letters), 3, (left + 26, half + 4, left + wide - 16, top + high - 18)),
    ):
        yield from panels.legend(part, box, columns, 22.0)
