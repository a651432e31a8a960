"""What is written of areas, boxes and contacts: names, kinds, attributes, and the columns there are for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from boards.board import (
    Area,
    AreaId,
    Attributes,
    AttributeValue,
    Bearer,
    Board,
    Box,
    Cell,
    Column,
    Contact,
    Map,
    MapId,
    Space,
)
from boards.edits.bordering import is_wet
from boards.edits.edited import CannotEdit, free_id, the_space, with_areas, with_map, with_space, word
from boards.files.board_rules import LARGEST, MOST_LETTERS, WORD, wrong_type
from boards.plain.sentence import say

BLOCKED = ("impassable", "blocked", "closed")


def rename(board: Board, id: AreaId, name: str) -> Board:
    """Another name; the id stays, as rules and saved games know it."""
    words = " ".join(name.split())
    if not words:
        raise CannotEdit(say("A name needs a letter or a number."))
    # What the reader refuses would be a map that opens no more.
    if len(words) > MOST_LETTERS["name"]:
        raise CannotEdit(say("A name has at most {most} letters.", most=MOST_LETTERS["name"]))
    space = the_space(board, id)
    return board if space.name == words else with_space(board, replace(space, name=words, lettered=None))


def name_new(board: Board, id: AreaId, name: str) -> Board:
    """The first name of what nobody knows yet: its id is made of it, as it will be typed in set-ups and rules."""
    after = rename(board, id, name)
    fits = word(name) == id or not word(name)
    return after if after is board or fits else give_id(after, id, free_id(after, name))


def give_id(board: Board, id: AreaId, new: str) -> Board:
    """Another id: everything on the board that named the old one names the new one."""
    space = the_space(board, id)
    key = AreaId(new)
    if key == id:
        return board
    if not WORD.fullmatch(new) or len(new) > MOST_LETTERS["id"]:
        raise CannotEdit(say("The id {id} is not a word of small letters, digits and _.", id=new[:60]))
    if key in board.spaces or new in board.maps:
        raise CannotEdit(say("There is an area or box with the id {id} already.", id=new))

    def renamed(attributes: Attributes) -> Attributes:
        lists = {name: value for name, value in attributes.items() if isinstance(value, tuple) and id in value}
        changed = {name: tuple(new if word == id else word for word in value) for name, value in lists.items()}
        return {**attributes, **changed} if changed else attributes

    def told(contact: Contact) -> Contact:
        if id not in (contact.a, contact.b) and not any(isinstance(v, tuple) for v in contact.attributes.values()):
            return contact
        a, b = (key if end == id else end for end in (contact.a, contact.b))
        return replace(contact, a=a, b=b, attributes=renamed(contact.attributes))

    map = board.maps[space.map]
    areas = {key if k == id else k: replace(it, id=key) if k == id else it for k, it in map.areas.items()}
    boxes = {key if k == id else k: replace(it, id=key) if k == id else it for k, it in map.boxes.items()}
    after = with_map(board, replace(map, areas=areas, boxes=boxes))
    return replace(after, contacts=tuple(told(contact) for contact in board.contacts))


def set_kind(board: Board, ids: Iterable[AreaId], kind: str) -> Board:
    """Land, sea, mountains: what the game calls such a space."""
    must_be_a_kind(kind)
    if len(kind) > MOST_LETTERS["kind"]:
        raise CannotEdit(say("The name of a kind has at most {most} letters.", most=MOST_LETTERS["kind"]))
    return _each(board, ids, lambda space: space if space.kind == kind else replace(space, kind=kind))


def must_be_a_kind(kind: str) -> None:
    if not WORD.fullmatch(kind):
        raise CannotEdit(say("A kind is a word of small letters, digits and _."))


def set_attribute(board: Board, ids: Iterable[AreaId], name: str, value: AttributeValue | None) -> Board:
    """One attribute of one or many; None takes it away."""
    found = list(dict.fromkeys(ids))
    for id in found:
        must_fit(board, "box" if isinstance(the_space(board, id), Box) else "area", name, value)
    return _each(board, found, lambda space: with_attribute(space, name, value))


def attributes_with(attributes: Attributes, name: str, value: AttributeValue | None) -> Attributes:
    """Attributes with one of them otherwise; the same object, where it is so already."""
    if value is None:
        return {key: it for key, it in attributes.items() if key != name} if name in attributes else attributes
    if name in attributes and attributes[name] == value and type(attributes[name]) is type(value):
        return attributes
    return {**attributes, name: value}


def with_attribute(space: Space, name: str, value: AttributeValue | None) -> Space:
    after = attributes_with(space.attributes, name, value)
    return space if after is space.attributes else replace(space, attributes=after)


def must_fit(board: Board, on: Bearer, name: str, value: AttributeValue | None) -> None:
    """`CannotEdit`, where no such column takes this value."""
    column = next((it for it in board.columns if it.name == name and on in it.on), None)
    if column is None:
        raise CannotEdit(say("{name} is no column of this board.", name=name))
    if value is None:
        return
    why = wrong_type(column, value)
    if why is not None:
        raise CannotEdit(why)
    for each in value if isinstance(value, tuple) else (value,):
        if column.choices and each not in column.choices:
            raise CannotEdit(
                say("{name} is one of {choices}, not {value}.", name=name, choices=column.choices, value=str(each)[:60])
            )


def _each(board: Board, ids: Iterable[AreaId], after: Callable[[Space], Space]) -> Board:
    """Some spaces otherwise, all at once; the same board, where nothing changes."""
    areas: dict[MapId, dict[AreaId, Area]] = {}
    boxes: list[Box] = []
    for id in dict.fromkeys(ids):
        before = the_space(board, id)
        now = after(before)
        if now is before:
            continue
        if isinstance(now, Box):
            boxes.append(now)
        else:
            areas.setdefault(now.map, {})[id] = now
    for map, changed in areas.items():
        board = with_areas(board, map, changed)
    for box in boxes:
        board = with_space(board, box)
    return board


def set_column(board: Board, column: Column) -> Board:
    """A column, new or otherwise. Values that do not fit it any more are told by the problems, and kept."""
    if not WORD.fullmatch(column.name):
        raise CannotEdit(say("A column's name is a word of small letters, digits and _."))
    if not column.on:
        raise CannotEdit(say("A column is for areas, boxes, cells or contacts."))
    names = [it.name for it in board.columns]
    if column.name not in names:
        return replace(board, columns=(*board.columns, column))
    return replace(board, columns=tuple(column if it.name == column.name else it for it in board.columns))


def drop_column(board: Board, name: str) -> Board:
    """A column and everything that stands in it."""

    def less(attributes: Attributes) -> Attributes:
        return attributes_with(attributes, name, None)

    after = _each(board, board.spaces, lambda space: _less(space, less))
    contacts = tuple(
        replace(it, attributes=less(it.attributes), toward_a=less(it.toward_a), toward_b=less(it.toward_b))
        if any(name in part for part in (it.attributes, it.toward_a, it.toward_b))
        else it
        for it in board.contacts
    )
    return replace(after, contacts=contacts, columns=tuple(it for it in board.columns if it.name != name))


def _less(space: Space, less: Callable[[Attributes], Attributes]) -> Space:
    after = less(space.attributes)
    if isinstance(space, Box) and any(less(cell.attributes) is not cell.attributes for cell in space.cells):
        cells: tuple[Cell, ...] = tuple(replace(cell, attributes=less(cell.attributes)) for cell in space.cells)
        return replace(space, attributes=after, cells=cells)
    return space if after is space.attributes else replace(space, attributes=after)


def new_board(id: str, title: str, width: float, height: float, columns: Collection[Column] = ()) -> Board:
    """A board of one empty map."""
    if not WORD.fullmatch(id):
        raise CannotEdit(say("The id {id} is not a word of small letters, digits and _.", id=id[:60]))
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise CannotEdit(say("Width and height are numbers between 0 and {most}.", most=LARGEST))
    map = MapId("map")
    return Board(id, title, {map: Map(map, title, float(width), float(height))}, (), tuple(columns))


def set_map(board: Board, map: MapId, title: str, counter: float) -> Board:
    """What a map is called, and how large a counter lies on it; the board is called as its first map is."""
    words = " ".join(title.split())
    if not words:
        raise CannotEdit(say("A name needs a letter or a number."))
    paper = board.maps[map]
    if not 0 <= counter <= min(paper.width, paper.height) / 2:
        raise CannotEdit(say("A counter is at most half as wide as the map."))
    after = with_map(board, replace(paper, name=words, counter=float(counter)))
    return replace(after, title=words) if map == next(iter(board.maps)) else after


def kinds(board: Board) -> tuple[str, ...]:
    """What spaces of this board are, the most frequent first."""
    return _by_number(space.kind for space in board.spaces.values())


def ways(board: Board) -> tuple[str, ...]:
    """The contacts that somebody on foot goes over: between two areas of land, where there are any."""
    open_ones = [kind for kind in contact_kinds(board) if kind not in BLOCKED]
    dry = {it.kind for it in board.contacts if not any(is_wet(board.spaces[end].kind) for end in (it.a, it.b))}
    return tuple(kind for kind in open_ones if kind in dry) or tuple(open_ones)


def contact_kinds(board: Board) -> tuple[str, ...]:
    """What contacts of this board are, the most frequent first."""
    return _by_number(contact.kind for contact in board.contacts)


def _by_number(words: Iterable[str]) -> tuple[str, ...]:
    found = Counter(words)
    return tuple(sorted(found, key=lambda word: (-found[word], word)))
