"""The counters on a map: every face once, and every counter a use of it where its stack has it lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from app.look import PLAIN
from boards.board import Map
from counters.counter import Counter, Side, SideId
from counters.face_pictures import Style
from counters.face_text import number
from counters.faces import FaceKey, face_art, face_key, face_size, unknown_side
from counters.game import Game
from counters.places import PlaceId, area_of
from counters.position import Position
from counters.rooms import counter_size
from counters.stacks import Lies, layout_all


class Laid(NamedTuple):
    """The counters of one map, laid out and drawn."""

    defs: tuple[str, ...]
    uses: tuple[str, ...]
    stacks: Mapping[PlaceId, list[Lies]]
    size: float


def lay(game: Game, position: Position, map: Map, style: Style = "nato") -> Laid:
    """`position` is what the one who looks may see."""
    size = counter_size(map)
    here = {
        place: lies
        for place, lies in layout_all(position, game.board).items()
        if (space := game.board.spaces.get(area_of(place))) is not None and space.map == map.id
    }
    faces: dict[FaceKey, tuple[str, str]] = {}
    uses = []
    for each in (lies for stack in here.values() for lies in stack):
        counter = position.counters[each.counter]
        key = face_key(counter)
        if key not in faces:
            faces[key] = f"face{len(faces) + 1}", art(game, counter, style)
        uses.append(use(game, counter, faces[key][0], each, size))
    defs = tuple(f'<g id="{name}">{drawn}</g>' for name, drawn in faces.values())
    return Laid(defs, tuple(uses), here, size)


def art(game: Game, counter: Counter, style: Style = "nato") -> str:
    """The face of a counter of this game."""
    return face_art(game.kind(counter), side_of(game, counter.side), counter, style=style, family=PLAIN)


def side_of(game: Game, id: SideId) -> Side | None:
    """A counter's side; one that the sheet does not know is grey."""
    return game.sheet.sides.get(id) or unknown_side(id)


def use(game: Game, counter: Counter, name: str, lies: Lies, size: float) -> str:
    kind = game.kind(counter)
    wide, high = face_size(kind)
    scale = size * lies.scale * kind.size / 100
    turn = f" rotate({counter.turned})" if counter.turned % 360 else ""
    return (
        f'<use href="#{name}" transform="translate({number(lies.x)} {number(lies.y)}){turn} '
        f'scale({scale:.4g}) translate({-wide / 2:g} {-high / 2:g})"/>'
    )


def bounds(stacks: Iterable[Lies], size: float) -> tuple[float, float, float, float] | None:
    """What the counters of a stack cover."""
    found = [(lies.x, lies.y, lies.scale * size / 2) for lies in stacks]
    if not found:
        return None
    return (
        min(x - half for x, _, half in found),
        min(y - half for _, y, half in found),
        max(x + half for x, _, half in found),
        max(y + half for _, y, half in found),
    )
