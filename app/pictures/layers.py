"""What can be laid over a picture: names, holders, links, moved marks, and what a rulebook says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from app.look import MOVED, PAPER, PLAIN, PRINT
from app.pictures.advice_layers import findings, stacking, supply, supply_signs
from app.pictures.counters_on_map import bounds, side_of
from app.pictures.drawing import Drawing, path
from app.pictures.ground import area_name, line
from app.pictures.layer_table import Table
from app.pictures.patterns import lonely_spot, patterned
from app.pictures.reach_layers import battle, reach
from boards.board import Contact
from counters.counter import CounterId
from counters.faces.lettering import number, write
from counters.faces.pictures import picture_word
from counters.laying.rooms import held, room
from counters.places import PlaceId

Layer: TypeAlias = Callable[[Table, Drawing, str], Drawing]
"""The words are what it is about, where it was said."""


def names(table: Table, drawing: Drawing, _about: str) -> Drawing:
    """Every area's name, on top of what lies there."""
    return drawing.with_(*(area_name(area, table.laid.size) for area in table.map.areas.values()))


def holders(table: Table, drawing: Drawing, _about: str) -> Drawing:
    """Who holds what, by colour, by a pattern of lines, and by letter."""
    patterns = {side: index for index, side in enumerate(table.game.sheet.sides)}
    drawn = []
    for id, holder in sorted(table.position.holders.items()):
        free, side = room(table.game.board, PlaceId(id)), side_of(table.game, holder)
        if free is not None and free.map == table.map.id and side is not None:
            covered = bounds(table.laid.stacks.get(PlaceId(id), ()), table.laid.size)
            spot = lonely_spot(free, covered)
            ground = held(table.game.board.spaces[id], free)
            drawn.append(patterned(ground, side, patterns.get(holder, 0), table.laid.size, spot))
    return drawing.with_(*drawn)


def links(table: Table, drawing: Drawing, _about: str) -> Drawing:
    """Which spaces count as touching, and by what kind of contact."""
    drawn, kinds = [], dict.fromkeys(contact.kind for contact in table.game.board.contacts)
    for contact in table.game.board.contacts:
        outline = _contact_path(table, contact)
        if outline:
            drawn.append(line(outline, contact.kind, table.laid.size, bolder=1.4))
    return drawing.with_(*drawn, *_legend(list(kinds), drawing))


def _contact_path(table: Table, contact: Contact) -> str:
    a, b = table.middle(contact.a), table.middle(contact.b)
    if a is None or b is None:
        return ""
    if contact.line is not None:
        return path(contact.line)
    return f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"


def _legend(kinds: list[str], drawing: Drawing) -> Iterator[str]:
    unit = drawing.width / 100
    left, top = drawing.left + unit, drawing.top + unit
    high = len(kinds) * 1.7 * unit + unit
    yield (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(14 * unit)}" height="{number(high)}" '
        f'rx="{number(unit * 0.4)}" fill="{PAPER}" fill-opacity="0.92"/>'
    )
    for index, kind in enumerate(kinds):
        y = top + unit * (1.4 + index * 1.7)
        yield line(f"M{number(left + unit)} {number(y)}H{number(left + 4 * unit)}", kind, unit * 8)
        word = kind.replace("_", " ")
        yield write(word, left + 5 * unit, y + unit * 0.4, unit * 1.1, PRINT, bold=False, anchor="start", family=PLAIN)


def moved(table: Table, drawing: Drawing, _about: str) -> Drawing:
    """A frame about every counter that has moved."""
    size = table.laid.size
    drawn = []
    for lies in (each for stack in table.laid.stacks.values() for each in stack):
        if any(picture_word(mark) == "arrow" for mark in _marks(table, lies.counter)):
            half = size * lies.scale * 0.53
            drawn.append(
                f'<rect x="{number(lies.x - half)}" y="{number(lies.y - half)}" width="{number(half * 2)}" '
                f'height="{number(half * 2)}" rx="{number(half * 0.28)}" fill="none" stroke="{MOVED}" '
                f'stroke-width="{number(size * 0.08)}"/>'
            )
    return drawing.with_(*drawn)


def _marks(table: Table, counter: CounterId) -> tuple[str, ...]:
    return table.position.counters[counter].marks


UNDER: Mapping[str, Layer] = {"holders": holders, "links": links, "reach": reach, "supply": supply}
"""These lie beneath the counters."""

OVER: Mapping[str, Layer] = {
    "names": names,
    "stacking": stacking,
    "supply": supply_signs,
    "findings": findings,
    "battle": battle,
    "moved": moved,
}
ABOUT = {"reach", "stacking", "supply", "findings", "battle"}
"""After a colon, these may be told of what."""
