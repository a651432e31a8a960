"""Places as they are typed: `berlin`, `Bay of Biscay`, `spain/port.mediterranean_sea`, `turn_track/7`, `hand/axis`."""

from __future__ import annotations

from collections.abc import Container

from boards.board import AreaId, Box
from boards.plain.nearest import unknown
from counters.counter import CounterId
from counters.places import ABOARD, PARTS, PlaceId, area_of, carrier_of
from counters.text.tokens import Token, quoted
from counters.text.words import BARE, GameWords, plain


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
