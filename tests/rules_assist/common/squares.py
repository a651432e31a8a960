"""Small boards of squares, for tests that only care what touches what."""

import random

from shapely import box

from boards.board import Area, AreaId, Board, Contact, Map, MapId
from counters.box.sheet import Sheet
from counters.counter import Counter, CounterId, Kind, KindId, Side, SideId
from counters.game import Game
from counters.position import PlaceId, Position

MAP = MapId("map")


def board_of(areas: str, contacts: str) -> Board:
    """`a b c` and `a-b a~c`: land contacts and sea contacts."""
    ids = [AreaId(word) for word in areas.split()]
    found = []
    for word in contacts.split():
        kind = "sea" if "~" in word else "land"
        a, b = word.replace("~", "-").split("-")
        found.append(Contact(AreaId(a), AreaId(b), kind))
    return _board(ids, found)


def chance_board(seed: int, count: int = 6, contacts: int = 9) -> Board:
    """Some areas and some contacts; a pair may have several, and some areas may have none."""
    chance = random.Random(seed)
    ids = [AreaId(f"a{number}") for number in range(count)]
    found = []
    for _ in range(contacts):
        a, b = chance.sample(ids, 2)
        found.append(Contact(a, b, chance.choice(["land", "sea"])))
    return _board(ids, found)


def _board(ids: list[AreaId], contacts: list[Contact]) -> Board:
    areas = {
        id: Area(id, id.replace("_", " ").title(), "land", MAP, box(x, 0, x + 1, 1), (x + 0.5, 0.5))
        for x, id in enumerate(ids)
    }
    return Board("squares", "Squares", {MAP: Map(MAP, "Squares", len(ids), 1, areas)}, tuple(contacts))


def game_on(board: Board, *kinds: Kind) -> Game:
    """Red and blue, with infantry, armour and fleets unless other kinds are given."""
    known = kinds or (
        Kind(id=KindId("infantry"), name="Infantry"),
        Kind(id=KindId("armour"), name="Armour"),
        Kind(id=KindId("fleet"), name="Fleet", carries=2),
    )
    sides = (
        Side(id=SideId("red"), name="Red", adjective="Red"),
        Side(id=SideId("blue"), name="Blue", adjective="Blue"),
        Side(id=SideId("green"), name="Green", adjective="Green"),
    )
    return Game(
        board,
        Sheet(
            game="squares",
            title="Squares",
            sides={side.id: side for side in sides},
            kinds={kind.id: kind for kind in known},
        ),
    )


def laid(**places: str) -> Position:
    """`laid(a="red infantry, blue fleet #f")`; counters without a name are numbered. `a__port` is `a/port`."""
    counters: dict[CounterId, Counter] = {}
    stacks: dict[PlaceId, tuple[CounterId, ...]] = {}
    for name, typed in places.items():
        stack = []
        for one in typed.split(", "):
            side, kind, *named = one.split()
            id = CounterId(named[0].removeprefix("#") if named else f"{side}_{kind}_{len(counters) + 1}")
            counters[id] = Counter(id, KindId(kind), SideId(side))
            stack.append(id)
        stacks[PlaceId(name.replace("__", "/"))] = tuple(stack)
    return Position(counters=counters, stacks=stacks)
