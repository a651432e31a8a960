"""`python -m tests.legible`: what can be read when a game opens: the smallest counter, and how many names are covered.

For each set-up, with the whole map at 1920 x 1000 dots (names are measured where the maker of the map said where they
stand). Covered is a name of which counters take more than a tenth.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import shapely

sys.path.insert(0, str(Path(__file__).parents[1]))

from boards.board import Map
from counters.game import Game
from counters.laying.stacks import layout_all
from counters.places import area_of
from counters.position import Position
from rules_assist.shelf.shelf import open_game

WIDE, HIGH = 1920, 1000
COVERED = 0.1


class Seen(NamedTuple):
    """One map of a set-up."""

    counters: int
    smallest: float
    """Dots along a counter that is not cargo, at the whole map."""

    sizes: int
    """How many sizes there are beside those in port."""

    names: int
    covered: int


def seen(game: Game, position: Position, map: Map) -> Seen:
    from counters.laying.rooms import counter_size

    size, dots = counter_size(map), min(WIDE / map.width, HIGH / map.height)
    here = {
        place: lies
        for place, lies in layout_all(position, game.board).items()
        if (space := game.board.spaces.get(area_of(place))) is not None and space.map == map.id
    }
    scales = [each.scale for place, lies in here.items() if "/" not in place for each in lies if each.scale > 0.43]
    squares = [
        shapely.box(each.x - half, each.y - half, each.x + half, each.y + half)
        for lies in here.values()
        for each in lies
        if (half := each.scale * size / 2)
    ]
    tree = shapely.STRtree(squares)
    names = [each.lettered for each in (*map.areas.values(), *map.boxes.values()) if each.lettered is not None]
    covered = sum(_share(name, [squares[at] for at in tree.query(name, "intersects")]) > COVERED for name in names)
    return Seen(
        len(squares),
        min(scales, default=0) * size * dots,
        len({round(scale, 2) for scale in scales}),
        len(names),
        covered,
    )


def _share(name: shapely.Polygon, over: list[shapely.Polygon]) -> float:
    return shapely.intersection(name, shapely.union_all(over)).area / name.area if over else 0.0


def rows() -> Iterator[str]:
    from counters.text.reading import start_position

    yield f"{'game and set-up':44} {'map':16} {'counters':>8} {'least px':>9} {'sizes':>6} {'names covered':>14}"
    for id in ("sample", "blitzwar", "blitz", "totaldomination", "aaeurope", "empires"):
        opened = open_game(id)
        for word, setup in opened.setups.items():
            position = start_position(setup, opened.game)
            for map in opened.game.board.maps.values():
                found = seen(opened.game, position, map)
                if found.counters and found.names:
                    yield (
                        f"{id + ' ' + word:44} {map.id:16} {found.counters:8} {found.smallest:9.1f} {found.sizes:6} "
                        f"{found.covered:6} of {found.names:4}"
                    )


if __name__ == "__main__":
    for row in rows():
        sys.stdout.write(row + "\n")
