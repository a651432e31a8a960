"""The words a game knows: by id, by name, and the nearest one to a word that it does not know."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from boards.board import AreaId, Box
from boards.plain.bad_input import BadInput
from boards.plain.nearest import unknown
from counters.counter import CounterId
from counters.game import Game
from counters.once import once
from counters.places import ABOARD, PARTS, PlaceId, area_of, carrier_of
from counters.text.tokens import Token, quoted

BARE = re.compile(r"[a-z0-9_]+(?:[/.~][a-z0-9_]+)*")
"""What may stand without quotation marks."""

LONGEST_NAME = 200


def plain(name: str) -> str:
    """`Bay of Biscay`, `bay-of-biscay` and `bay_of_biscay` are one name."""
    letters = "".join(
        c for c in unicodedata.normalize("NFKD", name[:LONGEST_NAME].casefold()) if not unicodedata.combining(c)
    )
    return re.sub(r"[^\w./~]+", "_", letters).strip("_")


@dataclass(frozen=True)
class Words:
    """All words of one sort. A game that names none takes any."""

    sort: str
    """What such a word is called in a sentence: kind, side, area."""

    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Every id, and what else it goes by."""

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for id, names in self.names.items():
            for name in dict.fromkeys(plain(name) for name in names):
                found[name] = (*found.get(name, ()), id)
        return found

    def knows(self, id: str) -> bool:
        return id in self.names or not self.names

    def find(self, typed: str) -> str | None:
        """The one id that is meant, if it is clear which."""
        low = typed.casefold()
        if low in self.names or (self.knows(low) and BARE.fullmatch(low)):
            return low
        name = plain(typed)
        if name in self.names or (self.knows(name) and BARE.fullmatch(name)):
            return name
        ids = self._by_name.get(name, ())
        return ids[0] if len(ids) == 1 else None

    def meant(self, names: list[Token]) -> str | None:
        """The id that one or several words name together. What stands in quotation marks is taken as it is."""
        if len(names) == 1 and names[0].quoted:
            return names[0].text
        if any(token.quoted for token in names):
            return None
        return self.find("_".join(token.text for token in names))

    def named(self, names: list[Token]) -> str:
        """The same, where there must be one."""
        found = self.meant(names)
        if found is None:
            raise self.unknown(names[0], " ".join(token.text for token in names))
        return found

    def read(self, token: Token, typed: str | None = None) -> str:
        """The id that one word names; or a part of the word."""
        return self.named([token if typed is None else token._replace(text=typed)])

    def unknown(self, token: Token, typed: str) -> BadInput:
        if several := self._by_name.get(plain(typed)):
            return token.wrong(
                "Several things of the sort “{sort}” are called {typed}: say which, {ids}.",
                sort=self.sort, typed=typed[:80], ids=several,
            )  # fmt: skip
        return token.wrong("{why}", why=unknown(self.sort, plain(typed), [*self.names, *self._by_name]))

    def write(self, id: str, reserved: Container[str] = ()) -> str:
        """As `read` will understand it."""
        return id if BARE.fullmatch(id) and self.knows(id) and id not in reserved else quoted(id)


@dataclass(frozen=True)
class GameWords:
    """Everything that can be named in a position of one game, save the counters on the table."""

    game: Game

    @cached_property
    def sides(self) -> Words:
        sides = self.game.sheet.sides.values()
        return Words("side", {side.id: (side.name, side.adjective) for side in sides})

    @cached_property
    def kinds(self) -> Words:
        return Words("kind of counter", {kind.id: (kind.name,) for kind in self.game.sheet.kinds.values()})

    @cached_property
    def spaces(self) -> Words:
        return Words("area", {space.id: (space.name,) for space in self.game.board.spaces.values()})

    @cached_property
    def places(self) -> Words:
        """Off the board."""
        named: dict[str, tuple[str, ...]] = {rule.id: (rule.name,) for rule in self.game.sheet.places.values()}
        return Words("place", {"tray": ("tray",), **named})

    @cached_property
    def anywhere(self) -> Words:
        return Words("place", {**self.places.names, **self.spaces.names})

    @cached_property
    def maps(self) -> Words:
        return Words("map", {map.id: (map.name,) for map in self.game.board.maps.values()})

    @cached_property
    def phases(self) -> Words:
        return Words("phase", {phase.id: (phase.name,) for phase in self.game.sheet.sequence.phases})

    @cached_property
    def values(self) -> Words:
        return Words("value", {rule.id: (rule.name,) for rule in self.game.sheet.values.values()})

    @cached_property
    def facts(self) -> Words:
        return Words("fact", dict.fromkeys(self.game.sheet.facts, ()))

    @cached_property
    def options(self) -> Words:
        return Words("option", {rule.id: (rule.name,) for rule in self.game.sheet.options.values()})

    @cached_property
    def marks(self) -> Words:
        return Words("mark", {rule.word: (rule.name,) for rule in self.game.sheet.marks.values()})


@once
def words_of(game: Game) -> GameWords:
    """The words of a game, gathered once."""
    return GameWords(game)


# Places as they are typed: `berlin`, `Bay of Biscay`, `spain/port.mediterranean_sea`, `turn_track/7`, `hand/axis`.


def read_place(words: GameWords, tokens: list[Token]) -> PlaceId:
    """The place that some words name. What stands in quotation marks is taken as it is."""
    first = tokens[0]
    if len(tokens) == 1 and first.quoted:
        return PlaceId(first.text)
    typed = "_".join(token.text for token in tokens)
    low = PlaceId(typed.casefold())
    if carrier_of(low) or words.game.knows_place(low):
        return low
    if (id := words.anywhere.find(typed)) is not None:
        return PlaceId(id)
    start, slash, part = typed.partition("/")
    area = words.spaces.find(start) if slash else None
    if area is not None:
        return _part_of(words, AreaId(area), part, first)
    raise words.anywhere.unknown(first, typed)


def _part_of(words: GameWords, area: AreaId, part: str, token: Token) -> PlaceId:
    space = words.game.board.spaces[area]
    cells = {cell.id: (plain(cell.name), cell.id) for cell in space.cells} if isinstance(space, Box) else {}
    for id, names in cells.items():
        if plain(part) in names:
            return PlaceId(f"{area}/{id}")
    sort, dot, toward = part.partition(".")
    if sort.casefold() in PARTS:
        if not dot:
            return PlaceId(f"{area}/{sort.casefold()}")
        return PlaceId(f"{area}/{sort.casefold()}.{words.spaces.read(token, toward)}")
    raise token.wrong("{why}", why=unknown(f"part of {area} called", plain(part), [*cells, *PARTS]))


def write_place(words: GameWords, place: PlaceId, on_table: Container[CounterId] = ()) -> str:
    carrier = carrier_of(place)
    known = words.game.knows_place(place) if carrier is None else carrier in on_table and bool(carrier)
    return place if known and BARE.fullmatch(place) else quoted(place)


def in_board_order(words: GameWords, places: list[PlaceId]) -> list[PlaceId]:
    """Areas and boxes as the board lists them, cells as they come, then the sheet's places, the rest, and cargo."""
    spaces = words.game.board.spaces
    areas = {area: index for index, area in enumerate(spaces)}
    off_board = {place: index for index, place in enumerate(words.game.sheet.places)}

    def rank(place: PlaceId) -> tuple[int, int, int, str]:
        if place in off_board:
            return 1, off_board[place], 0, ""
        if place.startswith(ABOARD):
            return 3, 0, 0, place
        area = area_of(place)
        if area not in areas:
            return 2, 0, 0, place
        space, part = spaces[area], place.partition("/")[2]
        cells = [cell.id for cell in space.cells] if part and isinstance(space, Box) else []
        return 0, areas[area], cells.index(part) if part in cells else -1, place

    return sorted(places, key=rank)
