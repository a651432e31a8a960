"""The small signs of Empires of History: values, cities, ports, wells, mountains, trade, hexes."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from boards.board import Attributes
from boards.engraving.ink import INK, circle, run, stroke, wash
from boards.lettering import Letters
from boards.making.engraving.lettering import Pen, words
from boards.making.engraving.symbols import star
from boards.making.looks.labels import Sign

CREAM = "#fbf5e3"
FORT = circle((0, 0), 5.2, "#f2d23c", INK, 1.5)
"""One of the circles of a fort line."""

MINE = "#1d4f93"
CITY = "M-19 12L-21-3L-12-14L-2-11L8-17L19-8L21 6L11 16L-4 13Z"
CANALS: Mapping[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "europe": (
        ((10.2, 54.42), (10.02, 54.33), (9.7, 54.3), (9.35, 54.05), (9.1, 53.87)),
        ((32.31, 31.3), (32.32, 30.75), (32.3, 30.45), (32.55, 30.1), (32.57, 29.9)),
    )
}
"""Where the Kiel and Suez canals are drawn."""

SCALE = 0.8


def land(letters: Letters, said: Attributes, tints: Mapping[str, str]) -> list[Sign]:
    """What is printed in a territory: nation, value, city, port, wells, mountains, hexes."""
    return [_smaller(it) for it in all_of(letters, said, tints)]


def all_of(letters: Letters, said: Attributes, tints: Mapping[str, str]) -> list[Sign]:
    found = [shield(letters, home_of(said), tints)] if home_of(said) else []
    if "resources" in said:
        found.append(value(letters, str(said["resources"])))
    if "city" in said:
        found.append(city(letters, str(said["city"]), str(said["city_value"])))
    if "port" in said:
        found.append(port(str(said["port"])))
    if "oil" in said:
        found.append(well(letters, str(said["oil"])))
    if said.get("terrain") == "mountain":
        found.append(PEAKS)
    found += hexes(letters, said)
    return found


def sea(letters: Letters, said: Attributes, tints: Mapping[str, str]) -> list[Sign]:
    """What is printed in a sea zone: naval trade by nation, and hexes."""
    return [*trade(letters, said, tints), *hexes(letters, said)]


def trade(letters: Letters, said: Attributes, tints: Mapping[str, str]) -> list[Sign]:
    """A ring in the nation's colour, its letters above the value."""
    found: list[Sign] = []
    trades = said.get("naval_trade", ())
    for one in trades if isinstance(trades, tuple | list) else ():
        nation, _, amount = one.partition(" ")
        drawn = (
            circle((0, 0), 21, CREAM, tints[nation], 4)
            + circle((0, 0), 23, "none", INK, 1)
            + words(letters, NATIONS[nation][0], (0, -4), 11.5, Pen("sans bold", INK))
            + words(letters, amount, (0, 14), 19, Pen("sans bold", "#4a1a12"))
        )
        found.append(Sign(drawn, 50))
    return found


NATIONS: Mapping[str, tuple[str, str]] = {
    "germany": ("G", "Germany"), "italy": ("I", "Italy"), "japan": ("J", "Japan"), "england": ("UK", "England"),
    "france": ("F", "France"), "poland": ("PL", "Poland"), "soviet": ("SU", "Soviet Union"), "usa": ("US", "USA"),
    "china_nat": ("CN", "Chinese Nationalists"), "china_com": ("CC", "Chinese Communists"), "india": ("IN", "India"),
    "canada": ("CA", "Canada"), "anz": ("AZ", "Australia & New Zealand"), "south_africa": ("ZA", "South Africa"),
    "finland": ("FI", "Finland"), "hungary": ("HU", "Hungary"), "romania": ("RO", "Romania"),
    "bulgaria": ("BU", "Bulgaria"), "slovakia": ("SL", "Slovakia"), "mongolia": ("MO", "Mongolia"),
    "spain": ("SP", "Spain"), "portugal": ("PO", "Portugal"), "sweden": ("SW", "Sweden"), "norway": ("NO", "Norway"),
    "denmark": ("DE", "Denmark"), "netherlands": ("NE", "Netherlands"), "belgium": ("BE", "Belgium"),
    "switzerland": ("SI", "Switzerland"), "ireland": ("IR", "Ireland"), "yugoslavia": ("YU", "Yugoslavia"),
    "greece": ("GR", "Greece"), "turkey": ("TU", "Turkey"), "iraq": ("IA", "Iraq"), "iran": ("IRA", "Iran"),
    "saudi_arabia": ("SA", "Saudi Arabia"), "thailand": ("TH", "Thailand"), "xiang": ("XI", "Xiang (Sinkiang)"),
    "tibet": ("TI", "Tibet"), "afghanistan": ("AF", "Afghanistan"), "nepal": ("NP", "Nepal & Bhutan"),
    "estonia": ("ES", "Estonia"), "latvia": ("LA", "Latvia"), "lithuania": ("LI", "Lithuania"),
    "mexico": ("ME", "Mexico"), "brazil": ("BR", "Brazil"), "argentina": ("AR", "Argentina"),
    "chile": ("CH", "Peru & Chile"), "venezuela": ("VE", "Colombia & Venezuela"),
}  # fmt: skip
"""The letters of every nation, as on its counters, for a colour is never alone; and how it is called."""

SHIELD = "M-15-17H15V3Q15 13 0 19Q-15 13-15 3Z"


def home_of(said: Attributes) -> str:
    """A territory is printed in the colour of whose it was by origin."""
    return str(said.get("home", said.get("owner", "")))


def shield(letters: Letters, nation: str, tints: Mapping[str, str]) -> Sign:
    """Whose a territory is: its colour and its letters."""
    tint, (text, _) = tints[nation], NATIONS[nation]
    dark = sum(int(tint[n : n + 2], 16) * part for n, part in ((1, 0.3), (3, 0.59), (5, 0.11))) < 128
    size = {1: 21.0, 2: 16.5}.get(len(text), 12.5)
    figure = words(letters, text, (0, size * 0.36 - 1), size, Pen("sans bold", "#ffffff" if dark else INK))
    return Sign(stroke(SHIELD, INK, 1.6, fill=tint) + figure, 35, 40)


def _smaller(sign: Sign) -> Sign:
    return Sign(f'<g transform="scale({SCALE:g})">{sign.drawing}</g>', sign.width * SCALE, sign.height * SCALE)


def value(letters: Letters, number: str) -> Sign:
    """A white circle: what the territory pays."""
    size = 27.0 if len(number) == 1 else 22.0
    drawn = circle((0, 0), 19, "#ffffff", INK, 2) + words(
        letters, number, (0, size * 0.36), size, Pen("sans bold", INK)
    )
    return Sign(drawn, 42)


def city(letters: Letters, sort: str, number: str) -> Sign:
    figure = words(letters, number, (0, 9), 24, Pen("sans bold", INK))
    if sort == "capital":
        ray = star(5, 27, 13.5)
        return Sign(stroke(ray, INK, 1.6, fill="#f0c32e") + figure, 52, 50)
    if sort == "colonial":
        return Sign(stroke("M-18-18H18V18H-18Z", INK, 2, fill="#ffffff") + figure, 42)
    return Sign(stroke(CITY, INK, 1.8, fill="#c9a06a") + figure, 46)


HOOK = stroke("M0-9V13M-6-5H6M-11 4Q-9 13 0 14Q9 13 11 4M-11 4l-2.500 4M11 4l2.500 4", INK, 2.6) + circle(
    (0, -12), 3, "none", INK, 2.2
)


def port(sort: str) -> Sign:
    """An anchor; in a ring, if ships are built there."""
    if sort == "major":
        return Sign(circle((0, 0), 20, CREAM, INK, 3) + f'<g transform="scale(0.92)">{HOOK}</g>', 46)
    return Sign(HOOK, 32)


def well(letters: Letters, number: str) -> Sign:
    derrick = wash("M-12 18L-4-18H4L12 18H6L2.800 4H-2.800L-6 18Z", "#191512") + stroke("M-8 4H8M-6-7H6", "#191512", 3)
    if number == "1":
        return Sign(derrick, 30)
    return Sign(derrick + words(letters, number, (16, 18), 20, Pen("sans bold", "#191512")), 46)


PEAKS = Sign(
    stroke("M-24 14L-12-12L-3 5L5-9L23 14Z", INK, 1.7, fill="#fdfbf4")
    + stroke("M-12-12l4 8l4-3M5-9l3 8l4-2", INK, 1.3),
    50,
)


def hexes(letters: Letters, said: Attributes) -> list[Sign]:
    numbers = said.get("connection_points", ())
    return [hexagon(letters, it) for it in (numbers if isinstance(numbers, tuple | list) else ())]


def hexagon(letters: Letters, number: str) -> Sign:
    """A connection point."""
    ring = run([(22 * cos(n * pi / 3), 22 * sin(n * pi / 3)) for n in range(6)], closed=True)
    return Sign(
        stroke(ring, INK, 2, fill="#ffffff") + words(letters, number, (0, 7), 20, Pen("sans bold", "#111111")), 46
    )
