"""The counters on a map: every face once, and every counter a use of it where its stack has it lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.look import PLAIN
from boards.board import Map
from counters.counter import HIDDEN, Counter, Side, SideId
from counters.faces.faces import FaceKey, face_art, face_key, face_size, unknown_side
from counters.faces.lettering import number
from counters.faces.pictures import Style
from counters.game import Game
from counters.laying.rooms import counter_size
from counters.laying.stacks import Lies, layout_all
from counters.places import PlaceId, area_of
from counters.position import Position


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
    for place, each in ((place, lies) for place, stack in here.items() for lies in stack):
        counter, page = position.counters[each.counter], among_cards(game, place)
        key = face_key(counter, page)
        if key not in faces:
            faces[key] = f"face{len(faces) + 1}", art(game, counter, style, page=page)
        uses.append(use(game, counter, faces[key][0], each._replace(scale=each.scale * size), page=page))
    defs = tuple(f'<g id="{name}">{drawn}</g>' for name, drawn in faces.values())
    return Laid(defs, tuple(uses), here, size)


def among_cards(game: Game, place: PlaceId) -> bool:
    """Whether what is hidden there is a card."""
    rule = game.sheet.places.get(place)
    return rule is not None and (rule.sort in {"deck", "hand"} or (rule.sort == "pile" and rule.who != "everybody"))


def art(game: Game, counter: Counter, style: Style = "nato", *, page: bool = False) -> str:
    """The face of a counter of this game."""
    kind, page = game.kind(counter), page and counter.kind == HIDDEN
    return face_art(kind, side_of(game, counter.side), counter, style=style, family=PLAIN, page=page)


def side_of(game: Game, id: SideId) -> Side | None:
    """A counter's side; one that the sheet does not know is grey."""
    return game.sheet.sides.get(id) or unknown_side(id)


def use(game: Game, counter: Counter, name: str, lies: Lies, *, page: bool = False) -> str:
    """A face where a counter lies; `lies.scale` is its width on the map."""
    kind = game.kind(counter)
    wide, high = face_size(kind, page and counter.kind == HIDDEN)
    scale = lies.scale * kind.size / 100
    turn = f" rotate({counter.turned})" if counter.turned % 360 else ""
    return (
        f'<use href="#{name}" transform="translate({number(lies.x)} {number(lies.y)}){turn} '
        f'scale({scale:.4g}) translate({-wide / 2:g} {-high / 2:g})"/>'
    )
