"""`python -m tests.legible`: what can be read when a game opens: counters, names, and how many of them are covered.

For each set-up, with the whole map at 1920 x 1000 dots, and at the usual zoom, where a counter has 48 dots. Names are
measured with the values beneath them; where the maker of the map did not say what they take, about what the lettering
takes. Covered is one of which counters take more than a tenth. How large a name is, is how high its letters are set.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import shapely

sys.path.insert(0, str(Path(__file__).parents[1]))

from boards.board import Map
from counters.faces.lettering import width
from counters.game import Game
from counters.laying.stacks import layout_all
from counters.places import area_of
from counters.position import Position
from rules_assist.shelf.shelf import open_game

WIDE, HIGH = 1920, 1000
COVERED = 0.1
USUAL = 48
"""Dots along a counter at the zoom that a map is played at."""


class Seen(NamedTuple):
    """One map of a set-up."""

    counters: int
    smallest: float
    """Dots along a counter that is not cargo, at the whole map."""

    sizes: int
    """How many sizes there are beside those in port."""

    lettering: float
    """Dots of the smallest name of an area, at the whole map."""

    names: int
    covered: int
    closer: float
    """From the whole map to the usual zoom."""


def seen(game: Game, position: Position, map: Map) -> Seen:
    from counters.laying.rooms import counter_size

    size, dots = counter_size(map), min(WIDE / map.width, HIGH / map.height)
    here = {
        place: lies
        for place, lies in layout_all(position, game.board).items()
        if (space := game.board.spaces.get(area_of(place))) is not None and space.map == map.id
    }
    scales = [each.scale for lies in here.values() for each in lies if each.scale > 0.43]
    squares = [
        shapely.box(each.x - half, each.y - half, each.x + half, each.y + half)
        for lies in here.values()
        for each in lies
        if (half := each.scale * size / 2)
    ]
    tree = shapely.STRtree(squares)
    labels = labels_of(game, map)
    names = [each.lettered for each in (*map.areas.values(), *map.boxes.values()) if each.lettered is not None]
    names = names or [_written(label) for label in labels if "at" in label]
    covered = sum(_share(name, [squares[at] for at in tree.query(name, "intersects")]) > COVERED for name in names)
    return Seen(
        len(squares),
        min(scales, default=0) * size * dots,
        len({round(scale, 2) for scale in scales}),
        min((float(label["size"]) for label in labels), default=0.0) * dots,
        len(names),
        covered,
        max(1.0, USUAL / (size * dots)),
    )


def labels_of(game: Game, map: Map) -> list[dict[str, Any]]:
    """What is written in areas and boxes; the maker keeps it beside the drawing."""
    folder = Path(__file__).parents[1] / "boards" / "maps" / game.board.id
    kept = folder / ("lettering.json" if map.drawing == "map.svg" else map.drawing.replace(".svg", ".lettering.json"))
    labels = json.loads(kept.read_text(encoding="utf-8"))["lettering"] if kept.is_file() else []
    return [label for label in labels if label.get("of") in {*map.areas, *map.boxes}]


def _written(label: dict[str, Any]) -> shapely.Polygon:
    (x, foot), size = label["at"], label["size"]
    half = width(label["text"], size) / 2
    return shapely.box(x - half, foot - size * 0.7, x + half, foot)


def _share(name: shapely.Polygon, over: list[shapely.Polygon]) -> float:
    return shapely.intersection(name, shapely.union_all(over)).area / name.area if over else 0.0


def rows() -> Iterator[str]:
    from counters.text.reading import start_position

    heads = f"{'counters':>8} {'least px':>15} {'sizes':>5} {'least name px':>15} {'names and values covered':>25}"
    yield f"{'game and set-up':44} {'map':16} {heads}"
    for id in ("sample", "blitzwar", "blitz", "totaldomination", "aaeurope", "empires"):
        opened = open_game(id)
        for word, setup in opened.setups.items():
            position = start_position(setup, opened.game)
            for map in opened.game.board.maps.values():
                found = seen(opened.game, position, map)
                if found.counters:
                    counter = f"{found.smallest:5.1f} / {found.smallest * found.closer:5.1f}"
                    name = f"{found.lettering:5.1f} / {found.lettering * found.closer:5.1f}"
                    share = f"{found.covered} of {found.names}" if found.names else "not measured"
                    yield (
                        f"{id + ' ' + word:44} {map.id:16} {found.counters:8} {counter:>15} {found.sizes:5} {name:>15} "
                        f"{share:>25}"
                    )


if __name__ == "__main__":
    for row in rows():
        sys.stdout.write(row + "\n")
