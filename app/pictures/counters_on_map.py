"""The counters on a map: every face once, and every counter a use of it where its stack has it lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.look import PAPER, PLAIN, PRINT
from boards.board import Map, Spot
from counters.counter import HIDDEN, Counter, FaceKey, Side, SideId, face_key
from counters.faces.faces import face_art, face_size, unknown_side
from counters.faces.lettering import number, write
from counters.game import Game
from counters.laying.piles import Lies, Pile, badged
from counters.laying.rooms import counter_size, printed_on
from counters.laying.stacks import layout_all
from counters.position import PlaceId, Position, area_of


class Laid(NamedTuple):
    """The counters of one map, laid out and drawn."""

    defs: tuple[str, ...]
    uses: tuple[str, ...]
    stacks: Mapping[PlaceId, list[Lies]]
    size: float


def lay(game: Game, position: Position, map: Map) -> Laid:
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
            faces[key] = f"face{len(faces) + 1}", art(game, counter, page=page)
        uses.append(use(game, counter, faces[key][0], each._replace(scale=each.scale * size), page=page))
    names = printed_on(game.board, map.id)[1]
    uses += [numbered(*each, size) for stack in here.values() for each in badged(stack, size, 0, names)]
    defs = tuple(f'<g id="{name}">{drawn}</g>' for name, drawn in faces.values())
    return Laid(defs, tuple(uses), here, size)


NUMBER = 0.22
"""How large the number of a pile is, in counters."""


def numbered(pile: Pile, spot: Spot, size: float) -> str:
    """How many lie upon each other: of what is alike only one can be seen."""
    (x, y), text = spot, str(len(pile.lies))
    letters = write(text, x, y + size * NUMBER * 0.45, size * NUMBER * (1.3 if len(text) < 2 else 1.1), PAPER)
    disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size * NUMBER)}" fill="{PRINT}" stroke="{PAPER}"'
    return f'<g font-family="{PLAIN}">{disc} stroke-width="{number(size * 0.03)}"/>{letters}</g>'


def among_cards(game: Game, place: PlaceId) -> bool:
    """Whether what is hidden there is a card."""
    rule = game.sheet.places.get(place)
    return rule is not None and (rule.sort in {"deck", "hand"} or (rule.sort == "pile" and rule.who != "everybody"))


def art(game: Game, counter: Counter, *, page: bool = False) -> str:
    kind, page = game.kind(counter), page and counter.kind == HIDDEN
    return face_art(kind, side_of(game, counter.side), counter, family=PLAIN, page=page)


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
