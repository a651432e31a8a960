"""A small game with every feature, for tests: two maps, ports, a track, hands, decks, carriers, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from shapely import box

from boards.board import Area, AreaId, Board, Box, Cell, Contact, Map, MapId
from counters.box.sheet_file import sheet_from
from counters.game import Game

SHEET = """
title = "A made game"

[sides.germany]
name = "Germany"
adjective = "German"
[sides.italy]
name = "Italy"
adjective = "Italian"
belongs_to = "germany"
[sides.britain]
name = "Great Britain"
adjective = "British"

[kinds.infantry]
name = "Infantry"
figures = [2, 3]
back = { figures = [1, 2], attributes = { attack = 1 } }
attributes = { attack = 2 }
steps = 2
mix = { germany = 6, italy = 6, britain = 6 }
[kinds.armour]
name = "Armour"
type = "tank"
mix = { germany = 4, britain = 4 }
[kinds.rommel]
name = "Rommel"
sides = ["germany"]
[kinds.carrier]
name = "Aircraft carrier"
carries = 2
mix = { germany = 1, britain = 3 }
[kinds.fighter]
name = "Fighter"
mix = { germany = 3, britain = 3 }
[kinds.supply]
name = "Supply"
sort = "piece"
unit = "supplies"
[kinds.game_turn]
name = "Game turn"
sort = "marker"
faces = [{ name = "front" }, { name = "moved" }, { name = "2" }]

[places."hand/axis"]
name = "Axis hand"
sort = "hand"
owner = "germany"
who = "owner"
[places."hand/allies"]
name = "Allied hand"
sort = "hand"
owner = "britain"
who = "owner"
[places."pile/played"]
name = "Cards played"
sort = "pile"
who = "top"
[places."pool/germany"]
name = "German pool"
owner = "germany"

[values."germany.treasury"]
name = "German treasury"
side = "germany"
start = 12
[values.weather]
name = "Weather"

[facts.moved_by_sea]
meaning = "It came by sea."
about = ["counter"]
scope = "turn"
[facts.at_war]
meaning = "These two are at war."
about = ["side", "side"]
[facts.said]
meaning = "Any word will do."
about = ["word"]
scope = "phase"

[options.stacking]
name = "Stacking"
choices = ["free", "strict", "As in 1941"]
default = "free"
[options.fog]
name = "Fog of war"

[marks.moved]
name = "Moved"
until = "phase"
[marks.damaged]
name = "Damaged"
"""

CARDS = """
[cards.offensive]
title = "Offensive"
text = "Attack twice."
copies = 3
deck = "events"
[cards.mud]
title = "Mud"
[decks.events]
name = "Event deck"
"""

SEQUENCE = """
track = "turn_track"
[[phases]]
id = "move"
name = "Movement"
sides = ["germany", "britain"]
[[phases]]
id = "combat"
name = "Combat"
[[turns]]
number = 1
name = "Spring 1941"
"""

TRACKS = """
[tracks.industry]
name = "Industry"
sides = ["germany", "britain"]
start = { germany = 8, britain = 5 }
least = 0
most = 40
"""

FILES = {"sheet.toml": SHEET, "cards.toml": CARDS, "sequence.toml": SEQUENCE, "tracks.toml": TRACKS}
ON_EUROPE = {
    "spain": "land", "france": "land", "berlin": "land", "tripoli": "land", "bay_of_biscay": "sea",
    "mediterranean_sea": "sea", "turn_track": "track",
}  # fmt: skip
ON_PACIFIC = {"japan": "land", "coral_sea": "sea"}
LINKS = (("spain", "france"), ("france", "berlin"), ("spain", "mediterranean_sea"), ("spain", "bay_of_biscay"))


@cache
def made_game() -> Game:
    """The same one every time."""
    return Game(plain_board("made", {"europe": ON_EUROPE, "pacific": ON_PACIFIC}, LINKS), sheet_from(FILES, "made"))


def plain_board(id: str, maps: Mapping[str, Mapping[str, str]], links: Iterable[tuple[str, str]] = ()) -> Board:
    """Maps that are a row of squares. A space of the kind `track` is a box of five cells above them."""
    contacts = tuple(Contact(AreaId(a), AreaId(b), "border", border=True) for a, b in links)
    return Board(id, _title(id), {MapId(map): _map(MapId(map), kinds) for map, kinds in maps.items()}, contacts)


def _map(map: MapId, kinds: Mapping[str, str]) -> Map:
    areas = {
        AreaId(id): Area(AreaId(id), _title(id), kind, map, box(x, 0, x + 1, 1), (x + 0.5, 0.5))
        for x, (id, kind) in enumerate(kinds.items())
        if kind != "track"
    }
    tracks = {AreaId(id): _track(map, AreaId(id)) for id, kind in kinds.items() if kind == "track"}
    return Map(map, _title(map), 10, 10, areas, tracks)


def _track(map: MapId, id: AreaId) -> Box:
    cells = tuple(Cell(str(turn), f"Turn {turn}", box(turn - 1, 9, turn, 10), {"turn": turn}) for turn in range(1, 6))
    return Box(id, _title(id), "track", map, "track", box(0, 9, 5, 10), (2.5, 9.5), cells)


def _title(id: str) -> str:
    return " ".join(word if word == "of" else word.title() for word in id.split("_"))
